"""The openings of a tournament: balanced, different, and always the same."""

from itertools import islice

import pytest

from connect_four.bots.openings import MOST_STONES, Opening, mirrored, openings
from connect_four.computer import Position, best_turn
from connect_four.datastore import Outcome
from connect_four.logic.turn import Drop

DEPTH = 9
FAR = 60


def first(number: int, stones: int = 2, seed: int = 1) -> list[Opening]:
    return [*islice(openings(stones, seed), number)]


def test_the_same_seed_finds_the_same_openings_and_another_one_others() -> None:
    assert first(3) == first(3)
    assert first(3) != first(3, seed=2)
    # On every machine, compiled or not.
    assert ["".join(map(str, opening)) for opening in first(2)] == ["3774", "6613"]


def test_neither_side_is_ahead_as_a_deeper_search_sees_it() -> None:
    answers = [best_turn(Position.after_all(opening), depth=DEPTH) for opening in first(8)]
    assert not any(answer.result for answer in answers)
    assert sum(abs(answer.score) > FAR for answer in answers) <= 2


@pytest.mark.parametrize("stones", [1, MOST_STONES])
def test_each_side_has_so_many_stones_and_nobody_wins_at_once(stones: int) -> None:
    for opening in first(2, stones):
        position = Position.after_all(opening)
        assert [each.bit_count() for each in position.stones] == [stones, stones]
        assert position.outcome is Outcome.OPEN
        assert all(position.after(turn).outcome is Outcome.OPEN for turn in position.turns if isinstance(turn, Drop))


def test_no_two_are_the_same_or_mirrored_until_there_are_no_others() -> None:
    found = first(40, stones=1)
    different = found.index(found[0], 1)
    boards = [Position.after_all(opening).stones for opening in found[:different]]
    assert len({min(board, mirrored(board)) for board in boards}) == different
    assert 5 < different < 36
    assert found[different : 2 * different] == found[:different][: 40 - different]


def test_a_mirrored_position_is_that_of_the_mirrored_drops() -> None:
    position, other = (Position.of(record) for record in ("0 1 1 7", "7 6 6 0"))
    assert mirrored(position.stones) == other.stones


def test_without_stones_there_is_the_empty_board() -> None:
    assert first(3, stones=0) == [(), (), ()]
