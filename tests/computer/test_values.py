"""The engine's values are true: against two other solvers' values, and against the plainest search there is."""

import pytest

from tests.computer.builds import Build
from tests.computer.positions import solved


def expected(fewest: int, most: int) -> list[list[str]]:
    return [[row["record"], row["result"], row["turns"]] for row in solved(fewest, most)]


def test_every_known_value_is_found(compiled: Build) -> None:
    assert len(expected(0, 56)) == 154
    assert compiled.job("values", 0, 56) == expected(0, 56)


def test_the_late_values_are_found_in_plain_python_too(plain: Build) -> None:
    assert plain.job("values", 0, 26) == expected(0, 26)


@pytest.mark.parametrize(("number", "depth", "seed"), [(2000, 1, 3), (1000, 2, 1), (100, 3, 2)])
def test_wins_and_losses_are_those_of_minimax(compiled: Build, number: int, depth: int, seed: int) -> None:
    assert compiled.job("wrong_claims", number, depth, seed) == []


def test_a_mirrored_position_has_the_mirrored_value(compiled: Build) -> None:
    assert compiled.job("uneven_mirrors", 150, 3) == []
