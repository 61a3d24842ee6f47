"""What other programs may ask of the game."""

from dataclasses import dataclass
from typing import Protocol

from connect_four.datastore import PlayerID
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn


@dataclass(frozen=True, slots=True)
class Press:
    move: Move


@dataclass(frozen=True, slots=True)
class TakeTurn:
    turn: Turn
    after: int
    """How many turns the game must have so far."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Be an opponent who can be chosen."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take that back."""


@dataclass(frozen=True, slots=True)
class Sit:
    side: PlayerID
    name: str
    game: int | None
    """The game whose empty seat is to be taken; None begins the one that the visitor is waited for."""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class BeAway:
    """Whether the guest cannot be reached."""

    is_away: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Lose the game."""


@dataclass(frozen=True, slots=True)
class Say:
    """Show up to four digits on the lights."""

    digits: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Senseless:
    """What cannot be granted, whatever the game is at."""

    reason: str


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The visitor is gone."""


Want = Press | TakeTurn | Offer | Withdraw | Sit | StandUp | BeAway | Resign | Say | Senseless | Goodbye


class Visitor(Protocol):
    """Another program at the game."""

    @property
    def name(self) -> str: ...

    @property
    def is_computer(self) -> bool: ...

    def answer(self, number: int, reason: str) -> None:
        """The wish of this number is done or, if there is a reason, refused."""
        ...

    def summon(self, is_wanted: bool) -> None:
        """Somebody waits for this visitor to sit down, or no longer does."""
        ...


# Compared by identity: an __eq__ in Python would let other threads run while the inbox looks through its deque.
@dataclass(frozen=True, slots=True, eq=False)
class Wish:
    visitor: Visitor
    number: int
    want: Want
