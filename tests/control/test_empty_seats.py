"""Guests who leave and come back, at every moment of a game."""

import pytest

from connect_four.control.rest import Patience
from connect_four.control.wishes import Goodbye, Offer, Press, StandUp, Want, Withdraw
from connect_four.logic import Move
from tests.control.table import (
    BLUE,
    GREEN,
    Stranger,
    Table,
    sitting,
    to_her_last_turn,
    turn,
    words,
)
from tests.pictures import after, seen


@pytest.mark.parametrize("moment", [4, 4.05, 4.13, 4.25, 4.4, 4.7, 5, 6.2])
@pytest.mark.parametrize("leaves", [StandUp(), Goodbye()])
def test_who_leaves_while_the_turn_is_under_way_takes_none(moment: float, leaves: Want) -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, turn("x*7", 1)).ask(moment, leaves)
    shown = table.press(8, "RC").watch(until=20)
    answer = ["4: ok"] if leaves == StandUp() else []
    assert table.anna.heard[3:] == ["3: The game has gone another way.", *answer]
    left = [each for each in shown if moment <= each.at < 8]
    (column,) = (x for x in range(8) if left[-1].picture == seen(after(x * "R", "3")))
    assert words(left)[-1] == "Anna has left. The stick plays on for Blue."
    # The stick goes on from column 3, where the cursor was, or from wherever it was being steered.
    assert table.record == f"3 {(3 + column + 1) % 8}"


@pytest.mark.parametrize("presses", ["", "U", "UL"])
@pytest.mark.parametrize("leaves", [StandUp(), Goodbye()])
def test_who_leaves_on_the_own_turn_leaves_it_to_the_stick(presses: str, leaves: Want) -> None:
    table = Table().seat_her(GREEN).press(3, presses).ask(4, leaves)
    shown = table.press(5, "LC").watch(until=20)
    left = [each for each in shown if 4 <= each.at < 5]
    assert left[-1].picture == seen(after("RC"))
    assert left[-1].caption == (
        "Anna has left. The stick plays on for Green.  Green to move.  "
        "Left/Right: column  Enter: drop  Up: menu  q: leave"
    )
    assert (table.record, words(shown)[-1]) == ("2", "Blue to move.")


@pytest.mark.parametrize("presses", ["", "R", "U", "UC", "UCLLLL", "URC"])
@pytest.mark.parametrize("leaves", [StandUp(), Goodbye()])
def test_who_leaves_on_the_sticks_turn_disturbs_nothing(presses: str, leaves: Want) -> None:
    table = Table().seat_her(GREEN).ask(3, turn("3", 0)).press(5, presses).ask(6, leaves)
    shown = table.watch(until=9)
    assert shown[-1].picture == seen(after(presses, "3"))
    assert words(shown)[-1] == "Anna has left. The stick plays on for Green."


def test_a_motion_goes_on_when_the_guest_leaves() -> None:
    alone = Table().seat_her(BLUE).press(3, "C").watch(until=9)
    left = Table().seat_her(BLUE).press(3, "C").ask(3.12, StandUp()).watch(until=9)
    assert [each.picture for each in left if each.at > 3.12] == [each.picture for each in alone if each.at > 3.12]


def test_when_the_game_is_over_nothing_is_said_of_who_leaves() -> None:
    table = to_her_last_turn(Table().seat_her(BLUE)).ask(20, turn("3", 7)).ask(40, StandUp()).ask(41, StandUp())
    shown = table.watch(until=60)
    assert table.anna.heard[-2:] == ["7: ok", "8: You have no seat."]
    assert words(shown)[-1] == "Blue wins!"
    assert "has left" not in shown[-1].caption


@pytest.mark.parametrize("presses", ["", "R", "U", "UL", "UC", "UCLLLL", "URC"])
def test_who_comes_back_has_the_turn_whatever_the_stick_does(presses: str) -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, Goodbye()).press(5, presses)
    again = Stranger("Anna")
    table.ask(6, sitting(BLUE, game=7), again).press(7, "C").ask(8, turn("6", 1), again)
    shown = table.watch(until=20)
    assert again.heard == ["1: ok", "2: ok"]
    back = [each for each in shown if 6 <= each.at < 7]
    assert back[-1].picture == seen(after("R" if presses == "R" else "", "3"))
    assert back[-1].caption == "Anna plays Blue again.  Anna to move, who is Blue.  Up: menu  q: leave"
    assert words([each for each in shown if 7 <= each.at < 8]) == ["It is Anna's turn."]
    assert table.record == "3 6"


def test_turns_taken_at_the_stick_meanwhile_stand() -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, StandUp()).press(5, "RC").press(6, "RC")
    table.ask(7, sitting(BLUE, game=7)).ask(8, turn("6", 3))
    table.watch(until=20)
    assert table.anna.heard[3:] == ["3: ok", "4: ok", "5: ok"]
    assert table.record == "3 4 5 6"


@pytest.mark.parametrize(
    ("want", "reason"),
    [
        (sitting(BLUE, game=8), "Game 8 is not being played."),
        (sitting(GREEN, game=7), "There is no empty seat for Green."),
        (sitting(BLUE), "Nobody waits for you."),
    ],
)
def test_a_seat_that_cannot_be_taken_again(want: Want, reason: str) -> None:
    table = Table().seat_her(BLUE).ask(4, StandUp()).ask(5, want)
    shown = table.watch(until=9)
    assert table.anna.heard[-1] == f"4: {reason}"
    assert words(shown)[-1] == "Anna has left. The stick plays on for Blue."


def test_a_seat_that_is_taken_is_not_taken_from_anybody() -> None:
    table = Table().seat_her(BLUE).ask(3, sitting(BLUE, "Ben", game=7), ben := Stranger("Ben"))
    table.watch(until=9)
    assert ben.heard == ["1: There is no empty seat for Blue."]
    guest = table.manager.game.guest
    assert guest is not None
    assert guest.name == "Anna"


def test_a_game_without_a_guest_has_no_seat() -> None:
    for presses, reason in {"": "Game 7 is not being played.", "RC": "There is no empty seat for Blue."}.items():
        table = Table().press(1, presses).ask(2, sitting(BLUE, game=7))
        table.watch(until=9)
        assert table.anna.heard == [f"1: {reason}"]


def test_a_turn_at_the_stick_that_is_under_way_is_given_up_when_the_guest_comes_back() -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, StandUp()).ask(5, turn("x37", 1), ben := Stranger("Ben"))
    table.ask(6, sitting(BLUE, game=7))
    shown = table.watch(until=20)
    assert ben.heard == ["1: The game has gone another way."]
    assert (table.record, shown[-1].picture) == ("3", seen(after("", "3")))


def test_a_turn_of_the_stick_goes_on_when_the_guest_comes_back() -> None:
    table = Table().seat_her(BLUE).ask(4, StandUp()).ask(5, turn("0", 0), ben := Stranger("Ben"))
    table.ask(5.1, sitting(BLUE, game=7))
    table.watch(until=20)
    assert ben.heard == ["1: ok"]
    assert table.record == "0"


def test_a_turn_brightens_a_dimmed_picture_and_is_taken() -> None:
    table = Table().seat_her(GREEN).ask(100, turn("3", 0))
    shown = table.watch(until=109, patience=Patience(60, 0))
    assert [each.dimmed for each in shown if 62 <= each.at < 100] == [True]
    assert not any(each.dimmed for each in shown if each.at >= 100)
    assert table.record == "3"


def test_a_press_over_the_link_brightens_a_dimmed_picture_and_does_nothing_else() -> None:
    table = Table().press(1, "RC").ask(100, Press(Move.CONFIRM)).ask(101, Press(Move.CONFIRM))
    shown = table.watch(until=109, patience=Patience(60, 0))
    assert [each.picture for each in shown if each.at == 100] == [seen(after("RC"))]
    assert table.anna.heard == ["1: ok", "2: ok"]
    assert table.record == "3"


@pytest.mark.parametrize("want", [Offer(), Withdraw(), StandUp(), Goodbye()])
def test_who_comes_and_goes_does_not_brighten_the_picture(want: Want) -> None:
    table = Table().press(1, "RC").ask(100, want)
    shown = table.watch(until=109, patience=Patience(60, 0))
    assert all(each.dimmed for each in shown if each.at >= 61)
