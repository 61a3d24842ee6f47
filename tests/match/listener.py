"""Whoever is at a broker in a test: it keeps the news, and what it was told."""

import select
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from connect_four.match.broker import Broker, Connected, News, Received
from connect_four.match.connecting import Will
from connect_four.match.credentials import Credentials
from connect_four.match.entrance import Entrance, context
from connect_four.settings.words import address_of

PATIENCE_SECONDS = 30.0
ADA, BOB = "ada0ada0ada0ada0", "b0bb0bb0bb0bb0b0"


class Listener:
    def __init__(
        self,
        address: str,
        identity: str = ADA,
        credentials: Credentials | None = None,
        ca: str = "",
        insists: bool = False,
        will: Will | None = None,
    ) -> None:
        known = address_of(address)
        assert known is not None
        tls = context(ca) if known.is_secure else None
        entrance = Entrance(known, credentials, "/home/ada/.config/connect-four/broker", tls)
        self.told: list[str] = []
        self.news: list[News] = []
        own = will or Will(f"players/{identity}")
        self.broker = Broker(entrance, identity, own, self.told.append, insists)

    @property
    def heard(self) -> list[tuple[str, bytes]]:
        return [(news.topic, news.payload) for news in self.news if isinstance(news, Received)]

    def until(self, condition: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
        end = monotonic() + seconds
        while not condition():
            left = end - monotonic()
            assert left > 0, f"{self.told} {self.news}"
            self._wait(left)

    def wait(self, seconds: float) -> None:
        with suppress(AssertionError):
            self.until(lambda: False, seconds)

    def is_let_in(self, times: int = 1) -> None:
        self.until(lambda: self.news.count(Connected()) >= times)

    def hears(self, *messages: tuple[str, bytes]) -> None:
        self.until(lambda: self.heard == [*messages])

    def is_told(self, *sentences: str) -> None:
        self.until(lambda: self.told == [*sentences])

    def _wait(self, seconds: float) -> None:
        if self.broker.due is not None:
            seconds = max(0.0, min(seconds, self.broker.due - monotonic()))
        readable, *_ = select.select([self.broker], [self.broker] if self.broker.wants_write else [], [], seconds)
        self.broker.run(bool(readable))
        self.news += self.broker.news()
