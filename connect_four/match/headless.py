"""A machine without lights: a program plays match after match on it. To a messenger it is a game at its link."""

import os
import select
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from itertools import count, islice
from time import monotonic
from typing import Protocol, Self

from connect_four.control.reception import News, Reception
from connect_four.control.wishes import Press, Say, Sit, StandUp, Wish
from connect_four.datastore import MenuItem, Outcome, PlayerID, ScreenName
from connect_four.journal.history import newest_games
from connect_four.journal.journal import Journal
from connect_four.language import _
from connect_four.link.conversation import hello
from connect_four.link.lines import Object
from connect_four.link.reading import told
from connect_four.link.requests import Games, Hello, RefusedError, request_in
from connect_four.link.state import state
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn
from connect_four.view.frame import ALL_DARK
from connect_four.view.look import Look

UNSEEN = (ALL_DARK, False, "")
PATIENCE_SECONDS = 900.0
"""So long it is waited for a guest who has stood up. A person would do something else by then."""


class Player(Protocol):
    """A program that plays one game."""

    @property
    def due(self) -> float:
        """When its answer must be there."""
        ...

    @property
    def has_failed(self) -> bool:
        """Whether no answer of it will come any more."""
        ...

    def fileno(self) -> int: ...

    def ask(self, manager: GameManager) -> None: ...

    def answer(self) -> Turn | None: ...

    def bid_farewell(self, outcome: Outcome, turns: tuple[Turn, ...]) -> None: ...


Start = Callable[[PlayerID], AbstractContextManager[Player]]
"""Starts the program for a game on this side; whoever leaves the context has ended it."""


class Headless:
    """Does what somebody at the stick would do: waits for whoever is on offer, takes the program's turns, begins again.

    What it is asked is done at once. The only visitor is whoever asks.
    """

    def __init__(
        self, start: Start, journal: Journal, folder: str | None, visitor: str, patience: float = PATIENCE_SECONDS
    ) -> None:
        self.name = visitor
        self.is_computer = False
        self._start = start
        self._journal = journal
        self._folder = folder
        self._patience = patience
        self._waits_until: float | None = None
        self._manager = journal.resume()
        self._reception = Reception(self._manager)
        self._numbers = count(1)
        self._messages: deque[Object] = deque()
        self._answers: list[Object] = []
        self._state: Object = {}
        self._running = ExitStack()
        self._player: Player | None = None
        self._is_asked = False
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._events = select.epoll()
        self._events.register(self._bell, select.EPOLLIN)
        self.ask(hello(visitor, frames=False))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ended: object) -> None:
        self._running.close()
        self._events.close()
        os.close(self._bell)

    def fileno(self) -> int:
        """Readable while there is something to hear, and when the program has said something."""
        return self._events.fileno()

    @property
    def due(self) -> float | None:
        """When to run it though nothing is readable: the program has been too slow, or the guest does not come back."""
        program = self._player.due if self._player is not None and self._is_asked else None
        return min((due for due in (program, self._waits_until) if due is not None), default=None)

    def ask(self, request: Object) -> int:
        number = next(self._numbers)
        reason = self._granted(number, request)
        if reason is not None:
            self.answer(number, reason)
        self._live()
        return number

    def next(self) -> Object | None:
        """What was said next; nothing if nothing was."""
        if self._messages:
            return self._messages.popleft()
        with suppress(BlockingIOError):
            os.eventfd_read(self._bell)
        return None

    def run(self) -> None:
        """Take the program's turn, if it is there."""
        if self._player is not None and self._is_asked:
            turn = self._player.answer()
            if turn is not None:
                self._is_asked = False
                self._manager.take(turn)
            elif self._player.has_failed:
                self._leave_game()
        if self._waits_until is not None and monotonic() >= self._waits_until:
            self._leave_game()
        self._live()

    def answer(self, number: int, reason: str) -> None:
        self._answers.append({"no": number, "why": reason} if reason else {"ok": number})

    def summon(self, is_wanted: bool) -> None:
        self._answers.append({"wanted": {"by": self.name}} if is_wanted else {"unwanted": {}})

    def _granted(self, number: int, request: Object) -> str | None:
        """Why it is refused; nothing if it is done, None if the answer comes by itself."""
        try:
            asked = request_in(request, self.name)
        except RefusedError as error:
            return str(error)
        match asked:
            case Hello():
                self.name, self.is_computer = asked.name, asked.is_computer
                return ""
            case Games():
                return self._tell_games(number, asked)
            case Press() | Say():
                return _("This game knows no such request.")
        reason = self._reception.grant(Wish(self, number, asked), self._journal.number, monotonic())
        while self._reception.is_steering:
            self._manager.execute_move(self._reception.ring(monotonic()))
            self._journal.save(self._manager)
            self._reception.settle()
        if isinstance(asked, StandUp) and not reason:
            self._waits_until = monotonic() + self._patience
        elif isinstance(asked, Sit) and not reason:
            self._waits_until = None
        return reason

    def _tell_games(self, number: int, wanted: Games) -> str | None:
        try:
            found = (
                [] if self._folder is None else list(islice(newest_games(self._folder, wanted.before), wanted.count))
            )
        except OSError as error:
            return str(error.strerror)
        self._answers.append({"ok": number, "games": [told(*game) for game in found]})
        return None

    def _live(self) -> None:
        """Do one thing after the other, until something has to be waited for."""
        self._tell()
        while self._does_something():
            self._tell()

    def _tell(self) -> None:
        """Save the game, and only then say how it stands, and what was answered."""
        self._journal.save(self._manager)
        self._reception.attend()
        now = state(News(self._manager, self._journal.number, UNSEEN, False, *self._reception.news), Look())
        if now != self._state:
            self._state = now
            self._messages.append({"state": now})
        self._messages += self._answers
        self._answers = []
        if self._messages:
            os.eventfd_write(self._bell, 1)

    def _does_something(self) -> bool:
        game = self._manager.game
        if game.screen is ScreenName.PLAYER_SELECT and game.guests:
            self._press(Move.LEFT if game.player_count == 2 else Move.CONFIRM if game.guest_number else Move.UP)
        elif game.screen is ScreenName.GAME_OVER:
            self._waits_until = None
            self._bid_farewell()
            self._press(Move.CONFIRM)
        elif game.is_started and game.guests:
            # Whoever offers a guest for another game does not come back to this one.
            self._leave_game()
        else:
            self._ask_program()
            return False
        return True

    def _press(self, move: Move) -> None:
        self._manager.execute_move(move)

    def _leave_game(self) -> None:
        self._waits_until = None
        self._end_program()
        self._press(Move.UP)
        while self._manager.game.menu_item is not MenuItem.RESTART:
            self._press(Move.RIGHT)
        self._press(Move.CONFIRM)

    def _ask_program(self) -> None:
        game = self._manager.game
        if self._is_asked or not game.is_started or game.guest is None or not game.guest.is_there:
            return
        if game.is_guests_turn:
            return
        if self._player is None:
            self._player = self._running.enter_context(self._start(game.active_player.id))
            self._events.register(self._player, select.EPOLLIN)
        self._player.ask(self._manager)
        self._is_asked = True

    def _bid_farewell(self) -> None:
        if self._player is not None:
            self._player.bid_farewell(self._manager.game.outcome, self._manager.record)
        self._end_program()

    def _end_program(self) -> None:
        if self._player is not None:
            self._events.unregister(self._player)
        self._player = None
        self._is_asked = False
        self._running.close()
