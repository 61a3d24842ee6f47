"""A host at work: it waits at the broker, at its page, at the keyboard and for what is due, whatever comes first."""

import os
import select
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from connect_four.errors import LostError
from connect_four.language import _
from connect_four.link.lines import Object
from connect_four.match.broker import Broker
from connect_four.match.hosting import Hosting
from connect_four.match.papers import Papers
from connect_four.match.program import Bell, pass_on
from connect_four.match.seen_class import snapshot

SHOW_SECONDS = 0.25
PIECE = 1 << 12
NO_LONGER = b"draw"
"""Typed by whoever does not wait any longer for the games of a round."""


class Page(Protocol):
    """What shows the class in browsers; a LostError if it has gone."""

    def fileno(self) -> int: ...

    @property
    def is_behind(self) -> bool: ...

    def show(self, snapshot: Object) -> None: ...

    def wishes(self) -> list[Object]: ...


class Classroom:
    def __init__(
        self,
        hosting: Hosting,
        broker: Broker,
        papers: Papers,
        page: Page | None,
        name: str,
        tell: Callable[[str], None],
    ) -> None:
        self._hosting = hosting
        self._broker = broker
        self._papers = papers
        self._page = page
        self._name = name
        self._tell = tell
        self._keys: int | None = 0 if os.isatty(0) else None
        self._shown = -SHOW_SECONDS
        self._written: object = None
        self._offered = ""
        """What was said that Enter does, as long as it does so."""
        self._next = 1
        self._round = 0
        """The one of which it was said how to wait no longer."""

    def work(self) -> None:
        """Until a signal comes."""
        bell = Bell()
        with bell.hearing_signals():
            try:
                while not bell.has_rung:
                    self._wait(bell)
            finally:
                self._hosting.leave()
                self._broker.leave()
                # Before, only what matters was written at once.
                self._papers.keep(self._hosting.contest, self._hosting.standing)
                self._write()

    def _wait(self, bell: Bell) -> None:
        """Wait until something happens, and have it dealt with."""
        hosting, broker = self._hosting, self._broker
        dues = [due for due in (hosting.due, broker.due, self._due) if due is not None]
        seconds = max(0.0, min(dues) - monotonic()) if dues else None
        sources: list[Bell | Broker | Page | int] = [bell, broker]
        sources += [each for each in (self._page, self._keys) if each is not None]
        readable, _writable, _odd = select.select(sources, [broker] if broker.wants_write else [], [], seconds)
        broker.run(broker in readable)
        for news in broker.news():
            pass_on(hosting, news)
        if self._page is not None and self._page in readable:
            self._with_page(self._heed)
        if self._keys in readable:
            self._type()
        if hosting.due is not None and monotonic() >= hosting.due:
            hosting.ring(monotonic())
        if self._due is not None and monotonic() >= self._due:
            self._show()

    @property
    def _due(self) -> float | None:
        is_behind = self._page is not None and self._page.is_behind
        return self._shown + SHOW_SECONDS if self._hosting.is_news or is_behind else None

    def _show(self) -> None:
        """Say everywhere what is new."""
        self._shown = now = monotonic()
        self._hosting.is_news = False
        self._with_page(lambda page: page.show(snapshot(self._hosting, self._name, now)))
        self._write()
        self._next = self._hosting.course.next
        offer = "" if self._hosting.hindrance(now) else self._hosting.course.offer()
        if offer and offer != self._offered and self._keys is not None:
            self._tell(offer)
        self._offered = offer

    def _write(self) -> None:
        if self._hosting.standing is not self._written:
            self._written = self._hosting.standing
            self._papers.write(self._hosting.contest, self._hosting.standing)

    def _with_page(self, do: Callable[[Page], None]) -> None:
        try:
            if self._page is not None:
                do(self._page)
        except LostError as error:
            self._page = None
            self._tell(str(error))

    def _heed(self, page: Page) -> None:
        for wish in page.wishes():
            match wish:
                case {"start": int(number)}:
                    self._hosting.start(number, monotonic())
                case {"wait_no_longer": int(number)}:
                    self._hosting.wait_no_longer(number, monotonic())

    def _type(self) -> None:
        """Enter does what was offered last."""
        typed, hosting, now = os.read(0, PIECE), self._hosting, monotonic()
        if not typed:
            self._keys = None
            return
        is_no_longer = typed.strip() == NO_LONGER
        do, number = (hosting.wait_no_longer, self._round) if is_no_longer else (hosting.start, self._next)
        if not do(number, now):
            self._tell(hosting.hindrance(now) or hosting.course.offer())
            if hosting.playing(now):
                self._round = hosting.contest.round
                words = _("Type {word} and Enter to wait no longer: then these games are draws, if nobody ends them.")
                self._tell(words.format(word=NO_LONGER.decode()))
