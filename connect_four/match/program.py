"""A messenger at work: it waits at the broker, at the game and for what is due, whatever comes first."""

import os
import select
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from time import monotonic
from typing import Protocol, assert_never

from connect_four.errors import LostError, UnavailableError
from connect_four.language import _
from connect_four.link.lines import Object
from connect_four.link.place import FIRST_PAUSE, LONGEST_PAUSE
from connect_four.match.broker import Broker, Connected, Lost, Received
from connect_four.match.messenger import Messenger
from connect_four.program import heard_signals


class Ears(Protocol):
    """What hears of a broker: a messenger, or a host."""

    def connected(self, now: float) -> None: ...

    def lost(self, since: float) -> None:
        """It is noticed only after a while."""
        ...

    def received(self, topic: str, payload: bytes, now: float) -> None: ...


class Line(Protocol):
    """What a game says and is asked, as at the link."""

    def fileno(self) -> int: ...

    def run(self) -> None: ...

    def ask(self, request: Object) -> int: ...

    def next(self) -> Object | None: ...

    @property
    def due(self) -> float | None:
        """When to run it though it says nothing."""
        ...


class GameHere:
    """The game of this machine, which comes and goes."""

    def __init__(self, connect: Callable[[], AbstractContextManager[Line]], tell: Callable[[str], None]) -> None:
        self._connect = connect
        self._tell = tell
        self._connection = ExitStack()
        self._line: Line | None = None
        self._has_told = self._is_lost = False
        self._pause = FIRST_PAUSE
        self._next_try = monotonic()

    @property
    def due(self) -> float | None:
        return self._next_try if self._line is None else self._line.due

    @property
    def sources(self) -> list[Line]:
        return [] if self._line is None else [self._line]

    def ask(self, request: Object) -> int:
        if self._line is not None:
            try:
                return self._line.ask(request)
            except LostError as error:
                self._lose(error)
        return 0

    def serve(self, messenger: Messenger, is_readable: bool) -> None:
        """Have the messenger hear what there is."""
        # Perhaps it was lost when it was asked something.
        self._tell_loss(messenger)
        try:
            self._attend(messenger, is_readable)
        except UnavailableError as error:
            self._lose(error)
        self._tell_loss(messenger)

    def _tell_loss(self, messenger: Messenger) -> None:
        if self._is_lost:
            self._is_lost = False
            messenger.game_gone(monotonic())

    def _attend(self, messenger: Messenger, is_readable: bool) -> None:
        if self._line is None:
            if monotonic() < self._next_try:
                return
            self._line = self._connection.enter_context(self._connect())
            self._has_told, self._pause = False, FIRST_PAUSE
            messenger.game_came(self, monotonic())
        elif is_readable or (self._line.due is not None and monotonic() >= self._line.due):
            self._line.run()
        while self._line is not None and (said := self._line.next()) is not None:
            match said:
                case {"end": reason} | {"error": reason}:
                    raise LostError(str(reason))
                case _:
                    messenger.heard(said, monotonic())

    def _lose(self, trouble: UnavailableError) -> None:
        self._connection.close()
        self._is_lost = self._line is not None
        self._line = None
        self._next_try = monotonic() + self._pause
        self._pause = min(LONGEST_PAUSE, 2 * self._pause)
        if not self._has_told:
            self._has_told = True
            self._tell(_("There is no game to play with: {trouble}").format(trouble=trouble))


class Bell:
    """It is readable, and has rung, when a signal has come that ends the program."""

    def __init__(self) -> None:
        self.has_rung = False
        self._reader, self._writer = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def fileno(self) -> int:
        return self._reader

    def hearing_signals(self) -> AbstractContextManager[None]:
        return heard_signals(self._ring, self._writer)

    def _ring(self) -> None:
        self.has_rung = True


def work(messenger: Messenger, broker: Broker, game: GameHere) -> None:
    """Go to and fro between the two until a signal comes. Neither is waited for while the other has something."""
    bell = Bell()
    with bell.hearing_signals():
        try:
            while not bell.has_rung:
                wait(messenger, broker, game, bell)
        finally:
            messenger.leave()
            broker.leave()


def wait(messenger: Messenger, broker: Broker, game: GameHere, bell: Bell) -> None:
    """Wait until something happens, and have it dealt with."""
    dues = [due for due in (messenger.due, broker.due, game.due) if due is not None]
    seconds = max(0.0, min(dues) - monotonic()) if dues else None
    writers = [broker] if broker.wants_write else []
    readers: list[Bell | Broker | Line] = [bell, broker, *game.sources]
    readable, _writable, _odd = select.select(readers, writers, [], seconds)
    broker.run(broker in readable)
    for news in broker.news():
        pass_on(messenger, news)
    game.serve(messenger, any(source in readable for source in game.sources))
    if messenger.due is not None and monotonic() >= messenger.due:
        messenger.ring(monotonic())


def pass_on(ears: Ears, news: Connected | Lost | Received) -> None:
    match news:
        case Connected():
            ears.connected(monotonic())
        case Lost(since):
            ears.lost(since)
        case Received(topic, payload):
            ears.received(topic, payload, monotonic())
        case _:
            assert_never(news)
