"""A number on the lights, which another program asks for."""

import pytest

from connect_four.control.rest import Patience
from connect_four.control.wishes import Offer, Say
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from connect_four.view.digits import number
from connect_four.view.text import text
from tests.control.table import Stranger, Table, words
from tests.pictures import after, seen

FORTY_SEVEN, ELEVEN = [text(still.frame) for still in number("4711", 2.4)]
WON = "0 3 0 3 0 3 0"


def test_the_digits_stand_two_at_a_time_for_so_long() -> None:
    shown = Table().ask(1, Say("4711", 3)).watch(until=9)
    assert [(each.at, each.picture) for each in shown] == [
        (0, seen(GameManager())),
        (1, FORTY_SEVEN),
        (2.2, ELEVEN),
        (3.4, FORTY_SEVEN),
        (4, seen(GameManager())),
    ]


def test_they_are_never_said_in_words() -> None:
    assert words(Table().press(0.5, "L").ask(1, Say("4711", 3)).watch(until=9)) == [
        "One player, level 3.",
        "One player is chosen already.",
        "One player, level 3.",
    ]


@pytest.mark.parametrize("presses", ["", "D"])
def test_they_are_shown_when_a_game_is_over(presses: str) -> None:
    table = Table().press(0.5, presses).ask(1, Say("4711", 3))
    table.manager = replay(WON)
    shown = table.watch(until=9)
    assert [each.picture for each in shown if 1 <= each.at < 4] == [FORTY_SEVEN, ELEVEN, FORTY_SEVEN]
    assert shown[-1].picture == seen(after(presses, WON))
    assert table.anna.heard == ["1: ok"]


@pytest.mark.parametrize("presses", ["C", "RC", "RCU", "RCCUC", "RCCURC"])
def test_they_are_not_shown_while_a_game_is_played(presses: str) -> None:
    table = Table().ask(1, Say("4711", 3))
    table.manager = after(presses)
    shown = table.watch(until=9)
    assert [each.picture for each in shown] == [seen(after(presses))]
    assert table.anna.heard == ["1: Numbers are shown only when no game is being played."]


def test_they_are_not_shown_while_a_guest_is_waited_for() -> None:
    table = Table().wait_for_her().ask(2, Say("4711", 3))
    shown = table.watch(until=9)
    assert table.anna.heard[-1] == "2: Numbers are shown only when no game is being played."
    assert not {FORTY_SEVEN, ELEVEN} & {each.picture for each in shown}


@pytest.mark.parametrize(("press", "then"), [("U", "U"), ("R", "R"), ("C", "C")])
def test_a_press_takes_them_away_and_counts(press: str, then: str) -> None:
    shown = Table().ask(1, Say("4711", 30)).press(2, press).watch(until=9)
    assert [each.picture for each in shown if 1 <= each.at < 2] == [FORTY_SEVEN]
    (first, *_rest) = [each for each in shown if each.at >= 2]
    assert first.at == 2
    assert not {FORTY_SEVEN, ELEVEN} & {each.picture for each in shown if each.at >= 2}
    assert seen(after(then)) in [each.picture for each in shown]


def test_a_press_that_is_refused_takes_them_away_too() -> None:
    shown = Table().ask(1, Say("4711", 30)).press(2, "L").watch(until=9)
    assert [each.at for each in shown] == [0, 1, 2, 2.1]
    assert shown[-1].picture == seen(GameManager())
    assert words(shown)[-1] == "One player is chosen already."


def test_the_next_number_waits_twenty_seconds_whoever_asks() -> None:
    ben = Stranger("Ben")
    table = Table().ask(1, Say("4711", 3)).ask(20.9, Say("12", 1), ben).ask(21, Say("34", 1), ben)
    table.ask(40.9, Say("5", 1)).ask(41, Say("6", 1))
    table.watch(until=50)
    assert table.anna.heard == ["1: ok", "2: Another number was shown just now.", "3: ok"]
    assert ben.heard == ["1: Another number was shown just now.", "2: ok"]


def test_a_number_that_was_refused_makes_nobody_wait() -> None:
    table = Table().press(1, "RC").ask(2, Say("12", 1)).press(3, "URRC").ask(4, Say("12", 1))
    table.watch(until=9)
    assert table.anna.heard == ["1: Numbers are shown only when no game is being played.", "2: ok"]


def test_a_number_brightens_a_dimmed_picture_and_ends_the_show() -> None:
    for patience in (Patience(60, 0), Patience(60, 70)):
        shown = Table().ask(100, Say("4711", 3)).watch(until=109, patience=patience)
        assert [each.dimmed for each in shown if each.at < 100][-1]
        assert [(each.picture, each.dimmed) for each in shown if each.at >= 100] == [
            (FORTY_SEVEN, False),
            (ELEVEN, False),
            (FORTY_SEVEN, False),
            (seen(GameManager()), False),
        ]


def test_who_comes_meanwhile_takes_nothing_away() -> None:
    shown = Table().ask(1, Say("4711", 3)).ask(1.5, Offer(), Stranger("Ben")).watch(until=9)
    assert [each.at for each in shown] == [0, 1, 2.2, 3.4, 4]
