"""The number on the lights: how long it counts, and how often it may be guessed."""

import pytest

from connect_four.web.number_pad import LOCKED_SECONDS, SHOWN_SECONDS, WRONG_NUMBERS, NumberPad, Typed

A_WEEK = 7 * 24 * 60 * 60


class Clock:
    now = 1000.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pad(clock: Clock) -> NumberPad:
    return NumberPad(lambda: clock.now)


def test_the_number_pairs_once(pad: NumberPad) -> None:
    pad.show("4711")
    assert pad.typed("4711") is Typed.RIGHT
    assert pad.typed("4711") is Typed.WRONG
    assert pad.seconds_shown == 0


def test_it_counts_as_long_as_it_is_shown(pad: NumberPad, clock: Clock) -> None:
    pad.show("4711")
    clock.now += SHOWN_SECONDS - 1
    assert pad.seconds_shown == 1
    clock.now += 1
    assert pad.typed("4711") is Typed.WRONG


def test_only_the_last_one_counts(pad: NumberPad) -> None:
    pad.show("4711")
    pad.show("0815")
    assert pad.typed("4711") is Typed.WRONG
    assert pad.typed("0815") is Typed.RIGHT


@pytest.mark.parametrize("typed", ["", "471", "47110", " 4711", "4711 ", "\u0664\u0667\u0661\u0661", "\udcff", "None"])
def test_nothing_else_is_right(pad: NumberPad, typed: str) -> None:
    assert pad.typed(typed) is Typed.WRONG
    pad.show("4711")
    assert pad.typed(typed) is Typed.WRONG


def test_five_wrong_numbers_lock_it_for_ten_minutes_for_the_right_one_too(pad: NumberPad, clock: Clock) -> None:
    pad.show("4711")
    for number in range(WRONG_NUMBERS):
        assert pad.typed(f"{number:04}") is Typed.WRONG
    assert (WRONG_NUMBERS, pad.seconds_locked) == (5, 600)
    assert pad.typed("4711") is Typed.LOCKED
    clock.now += 599
    assert pad.typed("4711") is Typed.LOCKED
    clock.now += 1
    pad.show("4711")
    assert pad.typed("4711") is Typed.RIGHT


def test_other_numbers_in_between_give_no_more_tries(pad: NumberPad) -> None:
    for number in range(WRONG_NUMBERS):
        pad.show("4711")
        assert pad.typed(f"{number:04}") is Typed.WRONG
    assert pad.seconds_locked == LOCKED_SECONDS


def test_a_right_number_forgives_the_wrong_ones(pad: NumberPad) -> None:
    for _ in range(3):
        for number in range(WRONG_NUMBERS - 1):
            assert pad.typed(f"{number:04}") is Typed.WRONG
        pad.show("4711")
        assert pad.typed("4711") is Typed.RIGHT
    assert pad.seconds_locked == 0


def test_who_goes_on_guessing_has_few_tries(pad: NumberPad, clock: Clock) -> None:
    tries = []
    for _ in range(4):
        count, end = 0, clock.now + A_WEEK
        while clock.now < end:
            count += pad.typed("0000") is Typed.WRONG
            clock.now += max(1.0, pad.seconds_locked)
        tries.append(count)
    assert tries[0] <= 55
    assert max(tries[1:]) <= 10


def test_who_watches_can_wish_for_one_only_now_and_then(pad: NumberPad, clock: Clock) -> None:
    wishes = []
    for _ in range(100):
        wishes.append(pad.may_ask())
        clock.now += 0.05
    assert wishes.count(True) in (5, 6)
