"""Who plays whom, with nobody in the middle: calls that cross, and calls that nobody answers."""

import pytest

from connect_four.match.pairing import ASIDE_SECONDS
from connect_four.match.wire import CALL_SECONDS, Call, Word
from tests.match.caller import TABLE, A, B, C, One


def test_the_smallest_calls_the_next_one_and_nobody_else_calls() -> None:
    one, other, third = One(A), One(B), One(C)
    one.knows(B, C)
    other.knows(A, C)
    third.knows(A, B)
    assert one.words == [(B, Word.PLAY)]
    assert other.words == third.words == []


def test_who_begins_is_drawn() -> None:
    drawn = set()
    for seed in range(20):
        one = One(A, seed)
        one.knows(B)
        drawn.add(one.called[0][1].green)
    assert drawn == {A, B}


def test_a_yes_brings_both_to_the_same_table() -> None:
    one, other = One(A), One(B)
    one.knows(B)
    other.pairing.hear(A, one.called[0][1], 0)
    one.pairing.hear(B, other.called[0][1], 0.1)
    meetings = one.pairing.meeting, other.pairing.meeting
    assert meetings[0] is not None
    assert meetings[1] is not None
    assert meetings[0].table == meetings[1].table
    assert meetings[0].green == meetings[1].green
    assert not one.pairing.is_waiting
    assert not other.pairing.is_waiting


def test_a_call_is_answered_in_time_or_tried_with_another() -> None:
    one = One(A)
    one.knows(B, C)
    assert one.pairing.due == CALL_SECONDS
    one.pairing.attend(CALL_SECONDS)
    assert one.words == [(B, Word.PLAY), (C, Word.PLAY)]


def test_who_did_not_answer_is_called_again_later() -> None:
    one = One(A)
    one.knows(B)
    one.pairing.attend(CALL_SECONDS)
    assert one.words == [(B, Word.PLAY)]
    assert one.pairing.due == CALL_SECONDS + ASIDE_SECONDS
    one.pairing.attend(CALL_SECONDS + ASIDE_SECONDS)
    assert one.words == [(B, Word.PLAY)] * 2


def test_a_yes_that_comes_too_late_is_told_no() -> None:
    one = One(A)
    one.knows(B)
    late = one.called[0][1]
    one.pairing.attend(CALL_SECONDS)
    one.pairing.hear(B, Call(Word.YES, late.table, late.green), CALL_SECONDS)
    assert one.words[-1] == (B, Word.NO)
    assert one.pairing.meeting is None


def test_who_waits_and_says_so_again_is_not_called_again_for_that() -> None:
    one = One(A)
    one.knows(B)
    one.pairing.attend(CALL_SECONDS)
    one.knows(B, now=CALL_SECONDS)
    assert one.words == [(B, Word.PLAY)]


def test_a_yes_to_a_call_of_somebody_elses_is_told_no() -> None:
    one = One(A)
    one.knows(B)
    one.pairing.hear(C, Call(Word.YES, one.called[0][1].table, A), 0.1)
    one.pairing.hear(B, Call(Word.YES, TABLE, A), 0.1)
    assert one.words == [(B, Word.PLAY), (C, Word.NO), (B, Word.NO)]
    assert one.pairing.meeting is None


def test_a_yes_that_comes_twice_changes_nothing() -> None:
    one = One(A)
    one.knows(B)
    call = one.called[0][1]
    for _ in range(2):
        one.pairing.hear(B, Call(Word.YES, call.table, call.green), 0.1)
    assert one.words == [(B, Word.PLAY)]
    assert one.pairing.meeting is not None


def test_a_call_that_comes_twice_is_answered_twice_with_yes() -> None:
    one = One(B)
    for _ in range(2):
        one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0)
    assert one.words == [(A, Word.YES)] * 2


def test_who_does_not_wait_says_no() -> None:
    one = One(B)
    one.pairing.stop_waiting()
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0)
    assert one.words == [(A, Word.NO)]


def test_nobody_is_at_two_tables() -> None:
    one = One(B)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0)
    one.pairing.hear(C, Call(Word.PLAY, "00000000000000bb", C), 0)
    assert one.words == [(A, Word.YES), (C, Word.NO)]


def test_whoever_does_not_call_is_called_after_a_while() -> None:
    one = One(B)
    one.knows(A)
    assert one.words == []
    assert one.pairing.due == CALL_SECONDS
    one.pairing.attend(CALL_SECONDS)
    assert one.words == [(A, Word.PLAY)]


def crossing(me: str, other: str) -> One:
    """Somebody whose call is on its way to one who calls."""
    one = One(me)
    one.knows(other)
    now = one.pairing.due if not one.called else 0
    assert now is not None
    one.pairing.attend(now)
    one.pairing.hear(other, Call(Word.PLAY, TABLE, other), now)
    return one


def test_of_two_calls_that_cross_the_smaller_ones_counts() -> None:
    smaller, larger = crossing(A, B), crossing(B, A)
    assert larger.words == [(A, Word.PLAY), (A, Word.YES)]
    assert larger.pairing.meeting is not None
    assert larger.pairing.meeting.table == TABLE
    assert (B, Word.YES) not in smaller.words
    assert smaller.pairing.meeting is None


def test_a_call_meanwhile_is_answered_once_ones_own_has_come_to_nothing() -> None:
    one = One(B)
    one.knows(C)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 1)
    assert one.words == [(C, Word.PLAY)]
    one.pairing.hear(C, Call(Word.NO, one.called[0][1].table, B), 1.5)
    one.pairing.attend(1.5)
    assert one.words == [(C, Word.PLAY), (A, Word.YES)]


def test_a_call_meanwhile_is_told_no_before_it_is_too_late() -> None:
    one = One(B)
    one.knows(C)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0.5)
    one.pairing.attend(1.5)
    assert one.words == [(C, Word.PLAY), (A, Word.NO)]


def test_a_call_meanwhile_is_told_no_once_ones_own_has_come_to_a_match() -> None:
    one = One(B)
    one.knows(C)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 1)
    one.pairing.hear(C, Call(Word.YES, one.called[0][1].table, B), 2)
    assert one.words == [(C, Word.PLAY), (A, Word.NO)]


@pytest.mark.parametrize("green", [C, TABLE])
def test_a_call_in_which_a_stranger_begins_is_told_no(green: str) -> None:
    one = One(B)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, green), 0)
    assert one.words == [(A, Word.NO)]


def test_of_a_flood_of_calls_meanwhile_a_few_are_held() -> None:
    one = One(B)
    one.knows(C)
    for number in range(1000):
        one.pairing.hear(f"{number:016x}", Call(Word.PLAY, f"{number:016x}", B), 0.1)
    assert len(one.words) > 980
    assert {word for _, word in one.words[1:]} == {Word.NO}
