"""The engine's values are true: against two other solvers' values, and against the plainest search there is."""

import pytest

from connect_four.computer import Position
from connect_four.logic import rules
from tests.computer.brute_force import BruteForce, TooMuchError, state_of
from tests.computer.builds import Build
from tests.computer.positions import late, late_position, solved


def expected(fewest: int, most: int) -> list[list[str]]:
    return [[row["record"], row["result"], row["turns"]] for row in solved(fewest, most)]


def test_every_known_value_is_found(compiled: Build) -> None:
    assert len(expected(0, 56)) == 154
    assert compiled.job("values", 0, 56) == expected(0, 56)


def test_the_late_values_are_found_in_plain_python_too(plain: Build) -> None:
    assert plain.job("values", 0, 26) == expected(0, 26)


def test_late_positions_with_jokers_are_worth_what_brute_force_finds(compiled: Build) -> None:
    assert len(late()) >= 250
    assert compiled.job("late_values", 1) == [[row["record"], row["result"], row["turns"]] for row in late()]


def test_so_they_are_in_plain_python(plain: Build) -> None:
    assert plain.job("late_values", 5) == [[row["record"], row["result"], row["turns"]] for row in late()[::5]]


def test_the_line_of_a_proved_win_or_loss_is_a_whole_game(compiled: Build) -> None:
    assert compiled.job("wrong_lines") == []


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 6, 9])
def test_no_search_claims_anything_else_of_them(compiled: Build, depth: int) -> None:
    assert compiled.job("wrong_late_claims", depth) == []


def test_brute_force_finds_the_same_today() -> None:
    found = 0
    for row in late():
        try:
            result, turns = BruteForce(most=500).value(state_of(late_position(row)))
        except TooMuchError:
            continue
        assert [result, str(turns or "")] == [row["result"], row["turns"]]
        found += 1
    assert found >= 150


def test_late_positions_are_of_every_kind() -> None:
    positions = [late_position(row) for row in late()]
    for number in range(1, 5):
        assert sum(position.joker_bits.bit_count() == number for position in positions) >= 13
    afters = [{position.after(turn) for turn in position.turns} for position in positions]
    for happens in (has_both_fours, hands_the_other_four, reopens_many_fields):
        assert sum(any(map(happens, each)) for each in afters) >= 50


def has_both_fours(after: Position) -> bool:
    return all(map(rules.has_four, after.stones))


def hands_the_other_four(after: Position) -> bool:
    return after.outcome.winner is after.player


def reopens_many_fields(after: Position) -> bool:
    return after.empty_fields >= 15


@pytest.mark.parametrize(("number", "depth", "seed"), [(2000, 1, 3), (1000, 2, 1), (100, 3, 2)])
def test_wins_and_losses_are_those_of_minimax(compiled: Build, number: int, depth: int, seed: int) -> None:
    assert compiled.job("wrong_claims", number, depth, seed) == []


def test_no_win_at_once_is_overlooked_in_a_proof(compiled: Build) -> None:
    assert compiled.job("wins_overlooked", 6000) == []


def test_a_mirrored_position_has_the_mirrored_value(compiled: Build) -> None:
    assert compiled.job("uneven_mirrors", 150, 3) == []
