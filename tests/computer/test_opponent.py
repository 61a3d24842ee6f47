"""The eight levels as computer players."""

import re
from itertools import pairwise
from math import inf, nan
from threading import Event
from time import monotonic
from typing import Any

import pytest

from connect_four.computer import Opponent, Position
from connect_four.computer.position import BOMB, DELETE
from connect_four.datastore import MAX_LEVEL, Outcome
from tests.computer.builds import Build
from tests.computer.positions import pictured, random_positions

LEVELS = range(1, MAX_LEVEL + 1)


@pytest.mark.parametrize("level", [0, 9, -1, True, 3.0, "3", None])
def test_there_are_only_eight_levels(level: Any) -> None:
    with pytest.raises(ValueError, match=rf"^there is no level {re.escape(repr(level))}, only 1 to 8$"):
        Opponent(level)


@pytest.mark.parametrize("seconds", [0, -1, True, "1", None, inf, nan])
def test_it_thinks_for_a_number_of_seconds(seconds: Any) -> None:
    with pytest.raises(ValueError, match=rf"^seconds must be a number above 0, not {re.escape(repr(seconds))}$"):
        Opponent(8, seconds=seconds)


def opponent(level: int, seed: int | None = 1) -> Opponent:
    return Opponent(level, seed, seconds=0.05)


@pytest.mark.parametrize("level", LEVELS)
def test_every_turn_is_one_of_the_game_from_any_position(level: int) -> None:
    for position in random_positions(30, seed=level, jokers=0.7):
        assert opponent(level).choose(position) in position.turns


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_against_itself_comes_to_an_end(level: int) -> None:
    position, player = Position(), opponent(level)
    while position.outcome is Outcome.OPEN:
        turn = player.choose(position)
        assert turn in position.turns
        position = position.after(turn)
    assert player.choose(position) is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "picture",
    [
        """
        . . . . . . . .
        B B . G G G . B
        """,
        """
        . G . . . . . .
        . G . . . . B .
        . G . . B . B .
        """,
        """
        . . . . . . . .
        . . G B . . . .
        . G B G . . . .
        G B B G . . . B
        """,
    ],
)
def test_no_level_misses_its_own_four(level: int, picture: str) -> None:
    position = pictured(picture, DELETE | BOMB, DELETE | BOMB)
    for seed in range(5):
        turn = opponent(level, seed).choose(position)
        assert turn is not None
        assert position.after(turn).outcome is Outcome.FIRST_WON


def answers(level: int, picture: str) -> set[str]:
    return {str(opponent(level, seed).choose(pictured(picture))) for seed in range(12)}


def test_from_level_2_on_an_obvious_three_is_blocked_and_level_1_overlooks_it() -> None:
    three = """
        . . . . . . . .
        B B B . G . G .
    """
    assert answers(1, three) != {"3"}
    for level in LEVELS[1:]:
        assert answers(level, three) == {"3"}


def test_level_2_overlooks_a_diagonal_and_level_5_does_not() -> None:
    diagonal = """
        . . . . . . . .
        . . B G . . . .
        . B G B . . . .
        B G G B . G . .
    """
    assert answers(2, diagonal) != {"3"}
    for level in LEVELS[4:]:
        assert answers(level, diagonal) == {"3"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_line_is_not_played_every_time(level: int) -> None:
    games = set()
    for seed in range(8):
        position, player, turns = Position.of("3"), opponent(level, seed), ""
        for column in (2, 4, 3, 5, 1):
            if turn := player.choose(position):
                turns += f" {turn}"
                position = position.after(turn)
            # The person plays the same columns each time.
            position = next((position.after(each) for each in position.turns if str(each) == str(column)), position)
        games.add(turns)
    assert len(games) > 1


@pytest.mark.parametrize("level", LEVELS[:6])
def test_a_seed_repeats_the_game(level: int) -> None:
    positions = list(random_positions(5, seed=9))
    for one, other in pairwise([[opponent(level, 4).choose(each) for each in positions] for _ in range(3)]):
        assert one == other


def test_whoever_is_stopped_has_no_answer() -> None:
    stop = Event()
    stop.set()
    began = monotonic()
    assert Opponent(MAX_LEVEL, seconds=60).choose(Position(), stop) is None
    assert monotonic() - began < 30


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_thinking_stops_when_it_is_told_to(kind: str, request: pytest.FixtureRequest) -> None:
    build: Build = request.getfixturevalue(kind)
    assert max(build.job("stopping_seconds")) < 2


def test_others_work_on_while_it_thinks(compiled: Build) -> None:
    # Fifty a second would be a picture every 20 ms; a loaded machine may wake a sleeper late.
    assert compiled.job("wakings") > 20


def test_what_it_remembers_stays_below_32_megabytes(compiled: Build) -> None:
    assert compiled.job("megabytes") < 32
