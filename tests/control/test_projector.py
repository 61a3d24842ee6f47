from collections.abc import Iterator

import pytest

from connect_four.control.projector import Projector
from connect_four.view.animation import Still
from connect_four.view.frame import ALL_DARK, STONE, WHITE, Frame

PICTURES: list[Frame] = [(light,) * 64 for light in (*STONE.values(), WHITE)]
STILLS = [Still(frame, 0.1) for frame in PICTURES]
ONE, TWO, THREE = PICTURES


def still_at(now: float, projector: Projector) -> Frame | None:
    projector.ring(now)
    return projector.frame


def test_every_still_stands_for_its_time() -> None:
    projector = Projector()
    projector.play(STILLS, now=10)
    assert [still_at(10 + tenths / 20, projector) for tenths in range(8)] == [
        ONE,
        ONE,
        TWO,
        TWO,
        THREE,
        THREE,
        None,
        None,
    ]


def test_the_next_deadline_is_known_and_does_not_drift() -> None:
    projector = Projector()
    assert projector.due is None
    projector.play(STILLS, now=10)
    assert projector.due == 10.1
    # Each of them is fetched a little late.
    assert still_at(10.13, projector) == TWO
    assert projector.due == pytest.approx(10.2)
    assert still_at(10.26, projector) == THREE
    assert projector.due == pytest.approx(10.3)
    assert still_at(10.33, projector) is None
    assert projector.due is None


def test_late_stills_are_skipped() -> None:
    projector = Projector()
    projector.play(STILLS, now=10)
    assert still_at(10.25, projector) == THREE
    projector.play(STILLS, now=20)
    assert still_at(1000, projector) is None


def test_no_stills_are_no_motion() -> None:
    projector = Projector()
    projector.play([], now=10)
    assert projector.due is None
    assert still_at(10, projector) is None


def test_another_motion_or_none_takes_the_place_of_one() -> None:
    projector = Projector()
    projector.play(STILLS, now=10)
    projector.play([Still(ALL_DARK, 1)], now=10.05)
    assert still_at(10.15, projector) == ALL_DARK
    projector.stop()
    assert projector.due is None
    assert still_at(10.2, projector) is None


def test_stills_are_made_when_they_are_due() -> None:
    made = []

    def stills() -> Iterator[Still]:
        for number, still in enumerate(STILLS):
            made.append(number)
            yield still

    projector = Projector()
    projector.play(stills(), now=10)
    assert made == [0]
    still_at(10.1, projector)
    assert made == [0, 1]
