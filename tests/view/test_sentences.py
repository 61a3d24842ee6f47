"""What is said of turns, of the end and of presses that are refused: that it is said, and that it is true.

Random people press through the game and through the second model, which knows nothing of sentences: what is said of the
game is looked up in the model.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import islice

import pytest

from connect_four.datastore import ScreenName
from connect_four.logic import GameManager, Move
from connect_four.logic.turn import parse
from connect_four.view import sentences
from connect_four.view.scene import Scene
from tests.logic.model import Model
from tests.logic.people import PEOPLE
from tests.pictures import ONE_FIELD_LEFT, WON_BY_THE_LAST_STONE, after, pressed, refused

PRESSES = 3000


def stones_in(model: Model) -> int:
    return sum(model.grid[y][x] != " " for x, y in model.aimed_cells())


# Each reason, and what has to be so in the model if it is given there.
REASONS: dict[str, Callable[..., bool]] = {
    r"One player is chosen already\.": lambda model: model.player_count == 1,
    r"Two players are chosen already\.": lambda model: model.player_count == 2,
    r"Only the computer has levels\.": lambda model: model.player_count == 2,
    r"Level (\d) is the highest\.": lambda model, level: model.level == level and not deepcopy(model).press("U"),
    r"Level (\d) is the lowest\.": lambda model, level: model.level == level == 1,
    r"Column (\d) is full\.": lambda model, x: model.column == x and not model.empty_rows(x),
    r"The board is empty: there is nothing for a joker\.": lambda model: (
        not any("".join(row).strip() for row in model.grid)
    ),
    r"There is no stone at \((\d),(\d)\)\.": lambda model, x, y: (
        (model.aim, model.aim_x, model.aim_y) == ("field", x, y) and model.grid[y][x] == " "
    ),
    r"There is no stone in row (\d)\.": lambda model, y: (
        (model.aim, model.aim_y) == ("row", y) and not "".join(model.grid[y]).strip()
    ),
    r"There is no stone in column (\d)\.": lambda model, x: (
        (model.aim, model.aim_x) == ("column", x) and len(model.empty_rows(x)) == 7
    ),
    r"There is no stone in the blast\.": lambda model: model.screen == "bomb" and not stones_in(model),
    r"A stone is at \((\d),(\d)\): a bomb needs an empty field\.": lambda model, x, y: (
        (model.screen, model.aim_x, model.aim_y) == ("bomb", x, y) and model.grid[y][x] != " "
    ),
    r"(Left|Right|Up|Down) does nothing here\.": lambda model, key: not deepcopy(model).press(key[0]),
}


def undecided(model: Model, chance: random.Random) -> Iterator[str]:
    """Cannot choose who plays and how strong the computer is."""
    while True:
        yield from chance.choice(("UUUUUUUUU", "DDDDDDDDD", "L", "R", "RUD"))


EVERYBODY = {**PEOPLE, "undecided": undecided}


@cache
def reasons_given(name: str) -> Counter[str]:
    """How often each reason was given in a long script; every refused press must have one, and it must be true."""
    chance = random.Random(name)
    manager, model = GameManager(), Model()
    given: Counter[str] = Counter()
    for letter in islice(EVERYBODY[name](model, chance), PRESSES):
        move = Move(letter)
        if move not in manager.get_moves():
            given[reason_given(sentences.refusal_reason(manager.game, move), model)] += 1
        manager.execute_move(move)
        model.press(letter)
    return given


def reason_given(said: str, model: Model) -> str:
    (pattern,) = (pattern for pattern in REASONS if re.fullmatch(pattern, said))
    match = re.fullmatch(pattern, said)
    assert match is not None
    named = [int(word) if word.isdigit() else word for word in match.groups()]
    assert REASONS[pattern](model, *named), (said, vars(model))
    return pattern


@pytest.mark.parametrize("name", EVERYBODY)
def test_every_refused_press_is_explained_and_the_words_are_true(name: str) -> None:
    assert reasons_given(name)


def test_the_people_are_given_every_reason() -> None:
    assert set().union(*map(reasons_given, EVERYBODY)) == set(REASONS)


@pytest.mark.parametrize(
    ("presses", "record", "refused_press", "reason"),
    [
        ("", None, "L", "One player is chosen already."),
        ("R", None, "R", "Two players are chosen already."),
        ("R", None, "U", "Only the computer has levels."),
        ("R", None, "D", "Only the computer has levels."),
        ("DD", None, "D", "Level 1 is the lowest."),
        ("UUUUU", None, "U", "Level 8 is the highest."),
        ("", "3 4", "D", "Down does nothing here."),
        ("", "3 3 3 3 3 3 3", "C", "Column 3 is full."),
        ("U", "3 4", "U", "Up does nothing here."),
        ("U", "", "C", "The board is empty: there is nothing for a joker."),
        ("UCU", "3 4", "C", "There is no stone at (3,6)."),
        ("UCUDLLLLU", "3 4", "C", "There is no stone in row 6."),
        ("UCDR", "3 5", "C", "There is no stone in column 4."),
        ("ULCUUUU", "3 4", "C", "There is no stone in the blast."),
        ("ULCD", "3 4", "C", "A stone is at (3,7): a bomb needs an empty field."),
    ],
)
def test_why_a_press_is_refused(presses: str, record: str | None, refused_press: str, reason: str) -> None:
    manager = after(presses, record)
    assert refused_press in refused(manager)
    assert sentences.refusal_reason(manager.game, Move(refused_press)) == reason


@pytest.mark.parametrize(
    ("record", "player_count", "told"),
    [
        ("3", 2, ""),
        ("3 4", 2, ""),
        ("3", 1, ""),
        ("3 4", 1, "Blue, the computer, dropped a stone in column 4."),
        ("3 x37", 1, "Blue, the computer, deleted the stone at (3,7)."),
        ("3 x37", 2, "Blue deleted the stone at (3,7)."),
        ("3 4 x37", 1, "Green deleted the stone at (3,7)."),
        ("3 4 x*7", 2, "Green deleted row 7: 2 stones."),
        ("3 x*7", 2, "Blue deleted row 7: 1 stone."),
        ("3 3 x3*", 2, "Green deleted column 3: 2 stones."),
        ("3 x3*", 2, "Blue deleted column 3: 1 stone."),
        ("3 4 5 b36", 1, "Blue, the computer, dropped a bomb at (3,6): 2 stones."),
        ("3 b26", 2, "Blue dropped a bomb at (2,6): 1 stone."),
        ("0 1 0 1 0 1 0", 2, "Green dropped a stone in column 0."),
    ],
)
def test_a_turn_is_told_unless_somebody_has_just_seen_their_stone_fall(
    record: str, player_count: int, told: str
) -> None:
    *before, last = record.split()
    manager = GameManager()
    manager.start(player_count, 3, [turn for token in before if (turn := parse(token))])
    scene = Scene.of(manager.game, manager.record)
    turn = parse(last)
    assert turn is not None
    manager.take(turn)
    assert sentences.what_happened(scene, Scene.of(manager.game, manager.record)) == told


def test_what_is_no_turn_is_not_told() -> None:
    manager = after("RCC")
    for press in "UCUDDUDUUU":
        before = Scene.of(manager.game, manager.record)
        if Move(press) in manager.get_moves():
            pressed(manager, press)
        assert sentences.what_happened(before, Scene.of(manager.game, manager.record)) == ""


@pytest.mark.parametrize(
    ("record", "player_count", "said"),
    [
        ("2 2 3 3 4 4 5", 2, "Green wins!  4 in a row across, from (2,7) to (5,7)."),
        ("2 2 3 3 5 5 6 6 4", 2, "Green wins!  5 in a row across, from (2,7) to (6,7)."),
        ("0 1 0 1 0 1 0", 2, "Green wins!  4 in a row down, from (0,4) to (0,7)."),
        ("0 1 0 1 0 1 2 1", 2, "Blue wins!  4 in a row down, from (1,4) to (1,7)."),
        ("0 1 0 1 0 1 2 1", 1, "The computer wins!  4 in a row down, from (1,4) to (1,7)."),
        ("0 1 1 2 2 3 2 3 3 6 3", 2, "Green wins!  4 in a row diagonally, from (0,7) to (3,4)."),
        ("7 6 6 5 5 4 5 4 4 0 4", 2, "Green wins!  4 in a row diagonally, from (4,4) to (7,7)."),
        ("3 0 0 1 1 2 2 3 3 x37", 2, "A draw.  Both have four in a row."),
        (f"{ONE_FIELD_LEFT} 6", 2, "A draw.  The board is full."),
        (f"{WON_BY_THE_LAST_STONE} 3", 2, "Blue wins!  4 in a row diagonally, from (3,1) to (6,4)."),
    ],
)
def test_who_has_won_and_how(record: str, player_count: int, said: str) -> None:
    manager = GameManager()
    manager.start(player_count, 3, [turn for token in record.split() if (turn := parse(token))])
    assert manager.game.screen is ScreenName.GAME_OVER
    assert "  ".join(sentences.ending(manager.game.outcome, manager.game.board.stones, player_count)) == said


@pytest.mark.parametrize("name", ["winning", "losing", "drawing"])
def test_the_end_is_told_as_it_is(name: str) -> None:
    """The four that is named is one in the model, and no stone beside it belongs to it."""
    chance = random.Random(name)
    manager, model = GameManager(), Model()
    ends = 0
    for letter in islice(PEOPLE[name](model, chance), PRESSES):
        was_over = model.screen == "game over"
        manager.execute_move(Move(letter))
        model.press(letter)
        if model.screen == "game over" and not was_over:
            ends += 1
            winner, how = sentences.ending(manager.game.outcome, manager.game.board.stones, 2)
            assert winner == {"G": "Green wins!", "B": "Blue wins!", "draw": "A draw."}[model.result]
            if model.result != "draw":
                assert_four(how, model)
    assert ends > 5


def assert_four(how: str, model: Model) -> None:
    match = re.fullmatch(r"(\d) in a row (across|down|diagonally), from \((\d),(\d)\) to \((\d),(\d)\)\.", how)
    assert match is not None
    count, x, y, last_x, last_y = (int(match[group]) for group in (1, 3, 4, 5, 6))
    step_x, step_y = ((last > first) - (last < first) for first, last in ((x, last_x), (y, last_y)))
    assert match[2] == {(1, 0): "across", (0, 1): "down"}.get((step_x, step_y), "diagonally")
    row = [(x + number * step_x, y + number * step_y) for number in range(-1, count + 1)]
    letters = "".join(model.grid[y][x] if 0 <= x < 8 and 1 <= y < 8 else " " for x, y in row)
    assert letters[1:-1] == count * model.result
    assert model.result not in (letters[0], letters[-1])
    assert row[count] == (last_x, last_y)


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("4", "Hint: drop a stone in column 4."),
        ("x37", "Hint: delete the stone at (3,7)."),
        ("x3*", "Hint: delete column 3."),
        ("x*7", "Hint: delete row 7."),
        ("b45", "Hint: drop a bomb at (4,5)."),
    ],
)
def test_a_hint_in_words(token: str, said: str) -> None:
    turn = parse(token)
    assert turn is not None
    assert sentences.hint(turn) == said
