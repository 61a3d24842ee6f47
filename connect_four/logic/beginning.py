"""How a game begins, if not with an empty board and all jokers."""

from collections.abc import Iterable
from dataclasses import dataclass

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, MenuItem, PlayerID
from connect_four.language import _
from connect_four.logic.turn import Turn

Jokers = frozenset[MenuItem]

JOKERS = {
    "green-delete": DELETE_ITEM[PlayerID.ONE],
    "green-bomb": BOMB_ITEM[PlayerID.ONE],
    "blue-delete": DELETE_ITEM[PlayerID.TWO],
    "blue-bomb": BOMB_ITEM[PlayerID.TWO],
}
"""How each joker is written."""

HANDICAPS = {
    "green": ("green-delete", "green-bomb"),
    "blue": ("blue-delete", "blue-bomb"),
    **{name: (name,) for name in JOKERS},
}
"""The jokers that each word takes away."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The turns before the first one that is played, and the jokers that nobody has."""

    turns: tuple[Turn, ...] = ()
    without: Jokers = frozenset()


ORDINARY = Beginning()


def taken_by(handicaps: Iterable[str]) -> Jokers:
    """The jokers that these words take away."""
    taken = set()
    for word in handicaps:
        if word not in HANDICAPS:
            known = ", ".join(HANDICAPS)
            raise ValueError(_("there is no handicap {word}; it can be {known}").format(word=repr(word), known=known))
        taken |= {JOKERS[name] for name in HANDICAPS[word]}
    return frozenset(taken)


def names_of(jokers: Jokers) -> list[str]:
    return [name for name, joker in JOKERS.items() if joker in jokers]
