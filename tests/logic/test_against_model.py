"""Long scripts through the program and through the plain second model, compared after every press."""

import random
from collections import Counter
from functools import cache
from itertools import islice

import pytest

from connect_four.logic import GameManager, Move
from tests.logic.model import Model
from tests.logic.model_picture import picture
from tests.logic.people import PEOPLE
from tests.pictures import seen

PRESSES = 5000

SELDOM = {
    "delete given up",
    "bomb given up",
    "quit",
    "restart",
    "win by drop",
    "win by delete",
    "win by bomb",
    "loss by delete",
    "loss by bomb",
    "draw by delete",
    "draw by bomb",
    "full board with 0 jokers used",
    "full board with 4 jokers used",
    "a look at a board with fours of G",
    "a look at a board with fours of B",
    "a look at a board with fours of BG",
    "a look at a board without fours",
    "a look at the colours again",
}


@cache
def compared(name: str) -> Counter[str]:
    """What happened in a long script that has been played through both."""
    chance = random.Random(name)
    manager, model = GameManager(), Model()
    happened: Counter[str] = Counter()
    script = ""
    assert seen(manager) == picture(model)
    for letter in islice(PEOPLE[name](model, chance), PRESSES):
        script += letter
        screen, player = model.screen, model.player
        accepted = model.press(letter)
        assert (Move(letter) in manager.get_moves()) == accepted, script
        assert manager.execute_move(Move(letter)) == accepted, script
        assert seen(manager) == picture(model), script
        happened[happening(screen, player, model)] += 1
    return happened


def happening(screen: str, player: str, then: Model) -> str:
    """What a press has led to, if it is one of the things that seldom happen."""
    match screen, then.screen:
        case (("delete" | "bomb"), "menu"):
            return f"{screen} given up"
        case "menu", "off":
            return "quit"
        case "menu", "player select":
            return "restart"
        case "place a stone", "game over":
            if then.result != "draw":
                return "win by drop"
            return f"full board with {len(then.used)} jokers used"
        case _, "game over" if screen != "game over":
            end = {"draw": "draw", player: "win"}.get(then.result, "loss")
            return f"{end} by {screen}"
        case "game over", "game over":
            return look_at_the_end(then)
    return ""


def look_at_the_end(model: Model) -> str:
    if not model.board_is_shown:
        return "a look at the colours again"
    owners = "".join(sorted({model.grid[y][x] for x, y in model.cells_in_four()}))
    return f"a look at a board with fours of {owners}" if owners else "a look at a board without fours"


@pytest.mark.parametrize("name", PEOPLE)
def test_thousands_of_presses(name: str) -> None:
    assert compared(name).total() == PRESSES


def test_the_people_meet_everything_that_seldom_happens() -> None:
    assert set(sum((compared(name) for name in PEOPLE), Counter[str]())) >= SELDOM
