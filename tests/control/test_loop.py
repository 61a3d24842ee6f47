"""The game loop with its own clock: what is shown, and when."""

import random
from collections.abc import Sequence
from threading import Event as Flag

import pytest

from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Drop, Turn
from tests.control.room import Shown, at, watched
from tests.pictures import after, moves, seen


def times(shown: Sequence[Shown]) -> list[float]:
    return [each.at for each in shown]


def pictures(shown: Sequence[Shown]) -> list[str]:
    return [each.picture for each in shown]


def test_a_stone_falls_for_as_long_as_it_has_fields_to_fall() -> None:
    shown = watched(after("RC"), at((1, "C")), until=9)
    assert times(shown) == [0, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35]
    assert shown[-1].picture == seen(after("RCC"))


def test_a_slow_display_gets_fewer_stills_and_the_same_end() -> None:
    shown = watched(after("RC"), at((1, "C")), until=9, drawing=0.12)
    assert times(shown) == [0, 1, 1.12, 1.24, 1.36]
    assert shown[-1].picture == seen(after("RCC"))


def test_a_slow_disk_delays_a_motion_and_takes_nothing_of_it_away() -> None:
    shown = watched(after("RC"), at((1, "C")), until=9, saving=0.2)
    assert times(shown) == [0, 1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.55]


def test_presses_in_the_middle_of_a_motion_cut_it_short_and_count() -> None:
    presses = "CRCLLUCCDRCUCLLUCCLLDC"
    expected = made(presses)
    for pause in (0.0, 0.01, 0.049, 0.05, 0.12, 0.4, 3.0):
        manager = after("RC")
        script = at(*((1 + number * pause, letter) for number, letter in enumerate(presses)))
        shown = watched(manager, script, until=100)
        assert manager.record == expected.record
        assert shown[-1].picture == seen(expected)


def test_every_press_is_answered_in_its_own_frame() -> None:
    presses = "CRCLLUCCDRCUCLLUCCLLDC"
    for pause in (0.12, 0.2, 0.4):
        moments = [1 + number * pause for number in range(len(presses))]
        shown = watched(after("RC"), at(*zip(moments, presses, strict=True)), until=100)
        assert {round(moment, 3) for moment in moments} <= set(times(shown))


def test_a_refused_press_is_answered_on_every_screen() -> None:
    for presses, refused in (("", "L"), ("R", "U"), ("UUUUUU", "U"), ("RC", "D"), ("RCU", "U"), ("RCU", "C")):
        shown = watched(made(presses, GameManager()), at((1, refused)), until=1.5)
        assert times(shown) == [0, 1, 1.1], (presses, refused)
        assert shown[2].picture == shown[0].picture != shown[1].picture


def made(presses: str, manager: GameManager | None = None) -> GameManager:
    """A game after these presses, refused ones among them."""
    manager = after("RC") if manager is None else manager
    for move in moves(presses):
        manager.execute_move(move)
    return manager


def to_column_4(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn:
    return Drop(4)


def test_the_computer_begins_to_steer_when_the_persons_stone_has_landed() -> None:
    manager = after("C")
    shown = watched(manager, at((1, "C")), until=9, choose=to_column_4, waits=True)
    assert manager.record == (Drop(3), Drop(4))
    steering, landed = after("RCCR"), after("RCCRC")
    assert [each.at for each in shown if each.picture == seen(steering)] == [1.35]
    # It presses, the stone falls, and when it has landed it glows.
    assert [each.at for each in shown if each.picture == seen(landed)] == [1.97, 2.27]


def test_a_press_while_the_computer_plays_hurries_it_and_cuts_its_waiting_short() -> None:
    manager = after("C")
    shown = watched(manager, at((1, "C"), (1.12, "L")), until=9, choose=to_column_4, waits=True)
    assert manager.record == (Drop(3), Drop(4))
    assert [each.at for each in shown if each.picture == seen(after("RCCR"))] == [1.12]
    assert shown[-1].picture == seen(after("RCCRC"))


def test_the_persons_press_cuts_the_computers_motion_short_and_counts() -> None:
    for moment in (1.5, 1.7, 1.9, 2.2):
        manager = after("C")
        shown = watched(manager, at((1, "C"), (moment, "U")), until=9, choose=to_column_4, waits=True)
        assert shown[-1] == Shown(moment, seen(after("RCCRCU")), dimmed=False, caption="")


def test_the_level_is_hidden_after_two_quiet_seconds() -> None:
    shown = watched(GameManager(1, 6), at((1, "U"), (2, "U"), (3, "U")), until=9)
    assert shown[-1] == Shown(5, seen(GameManager()), dimmed=False, caption="")
    assert times(shown) == [0, 1, 2, 3, 3.1, 5]


@pytest.mark.parametrize("seed", range(10))
def test_no_press_is_lost_or_late_on_a_slow_display(seed: int) -> None:
    """Whatever moves, a press is answered as soon as the frame that is being drawn is done."""
    chance = random.Random(seed)
    drawing, moment = 0.04, 0.0
    script: list[tuple[float, Move]] = []
    for _ in range(60):
        moment += chance.choice((0.05, 0.11, 0.4, 2.0))
        script.append((round(moment, 3), chance.choice([*Move, Move.CONFIRM, Move.CONFIRM])))
    manager, expected = after("RC"), after("RC")
    shown = watched(manager, script, until=moment + 9, drawing=drawing, stands_by=True)
    for moment, move in script:
        before = seen(expected)
        expected.execute_move(move)
        answered = min((each.at for each in shown if each.at >= moment), default=None)
        if seen(expected) != before:
            assert answered is not None
            assert answered - moment <= drawing + 0.001
    assert manager.record == expected.record
    assert shown[-1].picture == seen(expected)
