"""The judge marks mistakes, and nothing else: against proved values, and in the games of good and of bad players."""

import json
from math import inf
from threading import Event
from typing import Any

from connect_four.computer.examiner import Examiner
from connect_four.datastore import Outcome
from tests.computer.builds import Build
from tests.computer.positions import late, late_position


def job(build: Build, name: str, *numbers: int) -> Any:
    return json.loads(build.python("-m", "tests.computer.reviews", name, *map(str, numbers)))


KINDS = ("1 1", "1 0", "1 -1", "0 0", "0 -1", "-1 -1")
"""What a position was worth to a player before his turn and after it: a win, a draw or a loss."""


def test_marks_without_jokers_are_those_of_the_proved_values(compiled: Build) -> None:
    wrong, kinds = job(compiled, "marks_without_jokers", 1, 1)
    assert wrong == []
    assert min(kinds[kind] for kind in KINDS) >= 5


def test_marks_of_late_turns_with_jokers_are_those_of_the_proved_values(compiled: Build) -> None:
    wrong, kinds = job(compiled, "late_marks", 1, 1)
    assert wrong == []
    assert set(kinds) == set(KINDS)


def test_they_are_in_plain_python_too(plain: Build) -> None:
    wrong, _ = job(plain, "late_marks", 20, 2)
    assert wrong == []


def test_a_turn_that_draws_proves_nothing_as_long_as_another_may_win() -> None:
    positions = [late_position(row) for row in late() if row["result"] == "win" and int(row["turns"]) > 1]
    open_ones = [each for each in positions if any(each.after(turn).outcome is Outcome.DRAW for turn in each.turns)]
    assert open_ones
    stop = Event()
    stop.set()
    for position in open_ones:
        assert Examiner(stop).prove(position, inf) is None
        proof = Examiner(Event()).prove(position, inf)
        assert proof
        assert proof.result == "win"


def test_a_beginner_makes_many_mistakes_and_the_strongest_level_few(compiled: Build) -> None:
    beginners, turns_of_beginners = job(compiled, "mistakes", 1, 2)
    strongest, turns_of_the_strongest = job(compiled, "mistakes", 8, 1)
    assert beginners > 0.1 * turns_of_beginners
    assert strongest < 0.08 * turns_of_the_strongest


def test_a_turn_takes_a_second_at_most(compiled: Build, plain: Build) -> None:
    for build in (compiled, plain):
        count, seconds = job(build, "seconds_of_a_review")
        assert count == 12
        # Positions stand before and after each turn; and the engine is loaded.
        assert seconds < count + 3


def test_it_stops_at_once(compiled: Build, plain: Build) -> None:
    for build in (compiled, plain):
        assert job(build, "seconds_to_stop_a_review") < 0.5
