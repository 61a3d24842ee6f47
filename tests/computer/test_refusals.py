"""What is typed wrong into the library is refused, not searched: the sentence says what is wrong."""

import math
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from connect_four.computer import Opponent, Position, best_turn, solve
from connect_four.computer.position import BOMB, DELETE
from connect_four.datastore import MenuItem, PlayerID
from connect_four.logic.beginning import taken_by
from connect_four.logic.turn import Bomb, Delete, Drop, Turn

WIN_IN_ONE = Position.of("3 0 4 0 5 0")
OVER = Position.of("3 0 4 0 5 0 6")


class Taller(Drop):
    pass


@pytest.mark.parametrize("seconds", ["1", True, -0.1, math.nan, -math.inf, 10**400, 1j, [1]])
def test_seconds_that_are_no_number_from_0_on(seconds: Any) -> None:
    with pytest.raises(ValueError, match="the seconds are a number that is not negative, not "):
        best_turn(Position(), seconds=seconds)


@pytest.mark.parametrize("depth", ["3", True, -1, 2.0, math.nan, [1]])
def test_a_depth_that_is_no_whole_number_from_0_on(depth: Any) -> None:
    with pytest.raises(ValueError, match="the depth is a whole number that is not negative, not "):
        best_turn(Position(), depth=depth)


def test_as_long_as_it_takes_and_as_deep_as_it_goes() -> None:
    stop = Event()
    stop.set()
    for seconds, depth in ((math.inf, None), (math.inf, 3), (0, 10**6), (0.0, 0)):
        assert str(best_turn(WIN_IN_ONE, seconds=seconds, depth=depth, stop=stop).best) in ("2", "6")


@pytest.mark.parametrize("stop", [True, 1, "x", object()])
def test_what_stops_it_is_an_event(stop: Any) -> None:
    thinking: list[Callable[[], object]] = [
        lambda: best_turn(WIN_IN_ONE, stop=stop),
        lambda: solve(WIN_IN_ONE, stop=stop),
        lambda: Opponent(1).choose(WIN_IN_ONE, stop),
    ]
    for think in thinking:
        with pytest.raises(ValueError, match="what stops it is an Event, not "):
            think()


@pytest.mark.parametrize("seed", ["x", 1.5, True, math.nan, [1], {}])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number, not "):
        Opponent(3, seed)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"stones": (1, 1)}, "both players have a stone in the same field"),
        ({"stones": (2, 0)}, "an empty field below it"),
        ({"stones": (1 | 1 << 18, 1 << 16)}, "an empty field below it"),
        ({"stones": (0xFF, 0)}, "sets of fields as bits"),
        ({"stones": (0, 1 << 64)}, "sets of fields as bits"),
        ({"stones": (-1, 0)}, "sets of fields as bits"),
        ({"stones": (1.0, 0)}, "sets of fields as bits"),
        ({"stones": (True, 0)}, "sets of fields as bits"),
        ({"stones": ("1", "2")}, "sets of fields as bits"),
        ({"stones": (1, 2, 4)}, "sets of fields as bits"),
        ({"stones": [0, 0]}, "sets of fields as bits"),
        ({"stones": 3}, "sets of fields as bits"),
        ({"player": 1}, "PlayerID.ONE or PlayerID.TWO, not 1"),
        ({"jokers": (3, 4)}, r"from 0 to 3, not \(3, 4\)"),
        ({"jokers": (-1, 0)}, r"from 0 to 3, not \(-1, 0\)"),
        ({"jokers": (True, 0)}, r"from 0 to 3, not \(True, 0\)"),
        ({"jokers": (3, 3, 3)}, r"from 0 to 3, not \(3, 3, 3\)"),
        ({"jokers": None}, "from 0 to 3, not None"),
    ],
)
def test_a_position_that_cannot_be(parts: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Position(**parts)
    with pytest.raises(ValueError, match=why):
        replace(WIN_IN_ONE, **parts)


@pytest.mark.parametrize("position", ["3 3", None, Position, (0, 0)])
def test_what_is_no_position(position: Any) -> None:
    for think in (best_turn, solve, Opponent(1).choose, Opponent(3).choose):
        with pytest.raises(ValueError, match="this is no position: "):
            think(position)


@pytest.mark.parametrize("record", [None, 3, b"3", ["3"]])
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises(ValueError, match="a record is text, not "):
        Position.of(record)


@pytest.mark.parametrize("turns", [None, 3, Drop(3)])
def test_what_are_no_turns(turns: Any) -> None:
    with pytest.raises(ValueError, match="these are no turns: "):
        Position.after_all(turns)


@pytest.mark.parametrize("jokers", [None, 3, "blue-delete", ["blue-delete"], [[]], {MenuItem.QUIT}])
def test_what_are_no_jokers(jokers: Any) -> None:
    with pytest.raises(ValueError, match="these are not jokers: "):
        Position.of("3", jokers)
    with pytest.raises(ValueError, match="these are not jokers: "):
        Position.after_all([Drop(3)], jokers)


@pytest.mark.parametrize(
    ("position", "turn", "why"),
    [
        (Position.of("4 4 4 4 4 4 4"), Drop(4), "the column is full"),
        (Position(jokers=(BOMB, DELETE)).after(Drop(3)).after(Drop(3)), Delete(3, 7), "has used this joker"),
        (Position(jokers=(DELETE, BOMB)).after(Drop(3)).after(Drop(3)), Bomb(2, 7), "has used this joker"),
        (Position.of("3 3"), Delete(2, 7), "there is no stone"),
        (Position.of("3 3"), Delete(None, 5), "there is no stone"),
        (Position(), Delete(3, None), "there is no stone"),
        (Position.of("3 3"), Bomb(3, 7), "a bomb needs an empty field"),
        (Position.of("3 3"), Bomb(7, 7), "and a stone within two steps"),
        (OVER, Drop(0), "the game is over"),
        (Position(), Drop(8), "it is no turn"),
        (Position(), Drop(-1), "it is no turn"),
        (Position(), Drop(True), "it is no turn"),
        (Position(), Drop([3]), "it is no turn"),  # type: ignore[arg-type]
        (Position.of("3"), Delete(None, None), "it is no turn"),
        (Position.of("3"), Bomb(3, 0), "it is no turn"),
        (Position(), "3", "it is no turn"),
        (Position(), 3, "it is no turn"),
        (Position(), Taller(3), "it is no turn"),
        (Position(), None, "it is no turn"),
    ],
)
def test_a_turn_that_is_not_possible(position: Position, turn: Any, why: str) -> None:
    with pytest.raises(ValueError, match=f"is not possible: .*{why}"):
        position.after(turn)


def test_so_are_turns_in_a_row() -> None:
    turns: list[Turn] = [Drop(3), Delete(3, 7), Delete(3, 7)]
    with pytest.raises(ValueError, match=r"Delete\(x=3, y=7\) is not possible: there is no stone"):
        Position.after_all(turns)
    with pytest.raises(ValueError, match="has used this joker"):
        Position.after_all(turns[:2], taken_by(["blue-delete"]))


@pytest.mark.parametrize("record", ["", "3 3 4 4 2", "4 4 4 4 4 4 4", "3 4 3 4 3 b45", "3 0 4 0 5 0 6"])
def test_every_turn_that_the_rules_allow_is_taken(record: str) -> None:
    position = Position.of(record)
    for turn in position.turns:
        assert position.after(turn).player is not position.player
    assert solve(OVER).result == "loss"


def test_who_has_the_first_turn_is_free() -> None:
    assert best_turn(Position(player=PlayerID.TWO), depth=1).best in Position().turns
