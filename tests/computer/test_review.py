"""The judge marks mistakes, and nothing else: against proved values, and in the games of good and of bad players."""

import json
from typing import Any

from tests.computer.builds import Build


def job(build: Build, name: str, *numbers: int) -> Any:
    return json.loads(build.python("-m", "tests.computer.reviews", name, *map(str, numbers)))


def test_marks_without_jokers_are_those_of_the_proved_values(compiled: Build) -> None:
    assert job(compiled, "wrong_marks", 40, 1) == []


def test_marks_of_late_turns_with_jokers_are_those_of_the_proved_values(compiled: Build) -> None:
    assert job(compiled, "wrong_late_marks", 2, 1) == []


def test_they_are_in_plain_python_too(plain: Build) -> None:
    assert job(plain, "wrong_late_marks", 20, 2) == []


def test_a_beginner_makes_many_mistakes_and_the_strongest_level_few(compiled: Build) -> None:
    beginners, turns_of_beginners = job(compiled, "mistakes", 1, 6)
    strongest, turns_of_the_strongest = job(compiled, "mistakes", 8, 2)
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
