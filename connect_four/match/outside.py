"""What a messenger and its match are given: the ways out, to the broker, to the game here, and to the disk."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from connect_four.link.lines import Object
from connect_four.match.table import Table
from connect_four.match.wire import Record, Report


@dataclass(frozen=True, slots=True)
class Me:
    """Who this machine is to others."""

    id: str
    name: str
    is_computer: bool = False


class Broker(Protocol):
    """What is published while it is away is lost: all is said again when it is back."""

    def publish(self, topic: str, payload: bytes, retain: bool = False, expiry: int | None = None) -> None: ...

    def subscribe(self, topic: str) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


class Game(Protocol):
    """The link."""

    def ask(self, request: Object) -> int:
        """Ask without waiting; the answer has this number."""
        ...


class Memory(Protocol):
    """What outlasts a power cut."""

    @property
    def table(self) -> Table | None: ...

    def keep(self, table: Table | None) -> None: ...

    def keep_both(self, table: Table, mine: Record, theirs: Record) -> None:
        """Keep two records that part."""
        ...


class Outside(Protocol):
    """What a match is given by its messenger."""

    @property
    def memory(self) -> Memory: ...

    @property
    def tell(self) -> Callable[[str], None]: ...

    def ask(self, request: Object, then: Callable[[Object], None]) -> None:
        """Ask the game, and have its answer dealt with."""
        ...

    def report(self, report: Report) -> None: ...

    def pass_over(self, reason: str) -> None: ...


def ignored(answer: Object) -> None:
    pass
