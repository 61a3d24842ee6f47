"""Up to four digits on the lights."""

from itertools import pairwise

import pytest

from connect_four.view.digits import number
from connect_four.view.text import text
from tests.pictures import drawn


def pictures(digits: str, seconds: float) -> list[str]:
    return [text(still.frame) for still in number(digits, seconds)]


def test_two_digits_stand_beside_each_other() -> None:
    assert pictures("47", 1) == [
        drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|W   W   W W W   |
        2|W   W       W   |
        3|W W W       W   |
        4|    W       W   |
        5|    W       W   |
        6|                |
        7|                |
         +================+
        """)
    ]


def test_of_four_digits_the_lit_half_of_the_lowest_row_says_which_two_they_are() -> None:
    first, second, *rest = pictures("0385", 2.4)
    assert first == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|W W W   W W W   |
        2|W   W       W   |
        3|W   W   W W W   |
        4|W   W       W   |
        5|W W W   W W W   |
        6|                |
        7|w w w w         |
         +================+
    """)
    assert second == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|W W W   W W W   |
        2|W   W   W       |
        3|W W W   W W W   |
        4|W   W       W   |
        5|W W W   W W W   |
        6|                |
        7|        w w w w |
         +================+
    """)
    assert rest == []


def test_the_third_digit_of_three_stands_alone() -> None:
    assert pictures("129", 2.4)[1] == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|W W W           |
        2|W   W           |
        3|W W W           |
        4|    W           |
        5|W W W           |
        6|                |
        7|        w w w w |
         +================+
    """)


def test_one_digit_stands_at_the_left() -> None:
    assert pictures("6", 1) == [
        drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|W W W           |
        2|W               |
        3|W W W           |
        4|W   W           |
        5|W W W           |
        6|                |
        7|                |
         +================+
        """)
    ]


@pytest.mark.parametrize("place", [1, 2])
def test_no_two_digits_look_alike_at_either_place(place: int) -> None:
    looks = {pictures(digit.rjust(place, "0"), 1)[0] for digit in "0123456789"}
    assert len(looks) == 10


@pytest.mark.parametrize(("seconds", "times"), [(1, [1.0]), (2.4, [1.2, 1.2]), (4, [1.2] * 3 + [0.4])])
def test_the_pairs_take_turns_for_so_long(seconds: int, times: list[float]) -> None:
    stills = list(number("4711", seconds))
    assert [still.seconds for still in stills] == pytest.approx(times)
    assert all(one.frame != next_one.frame for one, next_one in pairwise(stills))
