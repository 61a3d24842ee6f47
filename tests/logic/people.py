"""Random people at the joystick: each looks at the second model and presses a letter."""

import random
from collections.abc import Callable, Iterator
from copy import copy
from typing import NamedTuple

from tests.logic.model import FIELDS, LETTERS, Model

Person = Callable[[Model, random.Random], Iterator[str]]
Wish = Callable[[Model, Model], bool]


class Goal(NamedTuple):
    """A turn: `kind` is drop, field, row, column or bomb."""

    kind: str
    x: int = 0
    y: int = 1

    @property
    def item(self) -> str:
        return {"drop": "", "bomb": "O"}.get(self.kind, "C")


DROPS = [Goal("drop", x) for x in range(8)]
JOKERS = [
    *(Goal(kind, x, y) for kind in ("field", "bomb") for x, y in FIELDS),
    *(Goal("row", y=y) for y in range(1, 8)),
    *(Goal("column", x) for x in range(8)),
]


def hasty(model: Model, chance: random.Random) -> Iterator[str]:
    while True:
        yield chance.choice("LRUDC")


def quick(model: Model, chance: random.Random) -> Iterator[str]:
    while True:
        yield chance.choice("LLRRRUDCCCCC")


def player_with(wish: Wish, joker_chance: float, noise: float = 0.1) -> Person:
    """Somebody who plays whole games: drops that go on, and now and then a joker if one fulfils the wish."""

    def player(model: Model, chance: random.Random) -> Iterator[str]:
        while True:
            if model.screen in ("player select", "game over"):
                # Before the next game some look at the end of this one.
                yield "C" if model.screen == "player select" else chance.choice("LRUDCCCC")
                continue
            goal = chosen(model, chance, wish, joker_chance)
            turns = model.turns
            while model.turns == turns:
                yield chance.choice("LRUD") if chance.random() < noise else toward(goal, model)

    return player


def chosen(model: Model, chance: random.Random, wish: Wish, joker_chance: float) -> Goal:
    if chance.random() < joker_chance:
        for goal in chance.sample(JOKERS, len(JOKERS)):
            then = outcome(model, goal)
            if then is not None and wish(model, then):
                return goal
    drops = [goal for goal in DROPS if model.empty_rows(goal.x)]
    quiet = [goal for goal in drops if goes_on(model, outcome(model, goal) or model)]
    blocking = [goal for goal in quiet if would_win(model, goal)]
    return chance.choice(blocking or quiet or drops)


def would_win(model: Model, goal: Goal) -> bool:
    """Whether the other player would win by this drop."""
    other = copy(model)
    other.player = "B" if model.player == "G" else "G"
    then = outcome(other, goal)
    return then is not None and then.result == other.player


def outcome(model: Model, goal: Goal) -> Model | None:
    """The game after the turn, None if it cannot be taken."""
    if goal.item and model.player + goal.item in model.used:
        return None
    then = copy(model)
    then.grid = [list(row) for row in model.grid]
    then.used = list(model.used)
    then.screen = {"": "place a stone", "O": "bomb", "C": "delete"}[goal.item]
    then.column = goal.x if goal.kind == "drop" else then.column
    then.aim, then.aim_x, then.aim_y = goal.kind, goal.x, goal.y
    return then if then.press("C") else None


def toward(goal: Goal, model: Model) -> str:
    """The next press on the way to the goal."""
    match model.screen:
        case "place a stone" if goal.item:
            return "U"
        case "place a stone":
            return "C" if model.column == goal.x else "R"
        case "menu" if goal.item:
            return "C" if LETTERS[model.item] == goal.item else "L"
        case "menu":
            return "D"
        case "delete" if goal.item == "C":
            return toward_target(goal, model)
        case "delete":
            return "U"
        case "bomb" if goal.item == "O":
            return "R" if model.aim_x != goal.x else "D" if model.aim_y != goal.y else "C"
        case "bomb":
            return "U"
    raise AssertionError(model.screen)


def toward_target(goal: Goal, model: Model) -> str:
    """Round the ring to the right, then round the ring downwards, until the aim is the goal."""
    if model.aim == "row" and goal.kind != "row":
        return "R"
    if model.aim == "column" and goal.kind != "column":
        return "D"
    if goal.kind != "row" and model.aim_x != goal.x:
        return "R"
    if goal.kind != "column" and model.aim_y != goal.y:
        return "D"
    if model.aim == goal.kind:
        return "C"
    return "R" if goal.kind == "row" else "D"


def goes_on(now: Model, then: Model) -> bool:
    return not then.result or is_full(then)


def wins(now: Model, then: Model) -> bool:
    return then.result == now.player


def loses(now: Model, then: Model) -> bool:
    return then.result not in ("", "draw", now.player)


def draws(now: Model, then: Model) -> bool:
    return then.result == "draw"


def is_full(model: Model) -> bool:
    return all(model.grid[y][x] != " " for x, y in FIELDS)


PEOPLE: dict[str, Person] = {
    "hasty": hasty,
    "quick": quick,
    "peaceful": player_with(goes_on, 0.15),
    "filling": player_with(goes_on, 0, noise=0.02),
    "winning": player_with(wins, 0.3),
    "losing": player_with(loses, 0.3),
    "drawing": player_with(draws, 0.5),
}
