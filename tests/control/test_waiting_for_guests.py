"""Who is chosen is waited for, and sits down."""

import pytest

from connect_four.control.inbox import Request
from connect_four.control.rest import Patience
from connect_four.control.wishes import Goodbye, Offer, Want, Withdraw
from connect_four.datastore import PlayerID, ScreenName
from connect_four.logic import GameManager
from tests.control.room import at
from tests.control.table import (
    BLUE,
    GREEN,
    TO_THE_GUEST,
    Stranger,
    Table,
    sitting,
    turn,
    where_white,
    words,
)
from tests.pictures import after, offered, seen


def test_a_light_runs_round_the_dark_half_clockwise_as_long_as_somebody_waits() -> None:
    shown = [each for each in Table().wait_for_her().watch(until=5.05) if each.at >= 1]
    top, right = [(x, 0) for x in range(4, 8)], [(7, y) for y in range(1, 8)]
    bottom, left = [(x, 7) for x in (6, 5, 4)], [(4, y) for y in range(6, 0, -1)]
    once_round = [*top, *right, *bottom, *left]
    places = [where_white(each) for each in shown if each.caption.startswith("Waiting")]
    assert places == [[place] for place in (once_round * 3)[: len(places)]]
    assert len(places) == 41
    moments = [each.at for each in shown if each.caption.startswith("Waiting")]
    assert moments == pytest.approx([1 + number / 10 for number in range(41)])
    dark = [each.picture.replace("W", " ") for each in shown if each.caption.startswith("Waiting")]
    assert set(dark) == {seen(offered("Anna", presses=TO_THE_GUEST + "C"))}


def test_who_is_chosen_and_who_is_waited_for_is_said() -> None:
    table = Table().ask(0.5, Offer(), Stranger("Ben")).wait_for_her()
    table.script[2:2] = at((0.7, "U"))
    shown = table.watch(until=2)
    assert words(shown)[-2:] == ["Against Anna.", "Waiting for Anna."]
    assert shown[-1].caption == "Waiting for Anna.  Down: back  q: leave"


def test_the_guest_who_is_waited_for_hears_it_and_so_if_that_is_given_up() -> None:
    table = Table().ask(0.4, Offer(), ben := Stranger("Ben")).wait_for_her().press(2, "D")
    table.script[3:3] = []
    shown = table.watch(until=9)
    assert ben.heard == ["1: ok", "wanted", "unwanted"]
    assert table.anna.heard == ["1: ok"]
    assert shown[-1].picture == seen(offered("Ben", "Anna", presses=TO_THE_GUEST))
    assert shown[-1].at == 2


@pytest.mark.parametrize("goes", [Withdraw(), Goodbye()])
def test_a_guest_who_goes_is_waited_for_no_longer(goes: Want) -> None:
    table = Table().wait_for_her().ask(2.05, goes)
    shown = table.watch(until=9)
    assert shown[-1].picture == seen(GameManager())
    assert (shown[-1].at, words(shown)[-1]) == (2.05, "One player, level 8.")
    assert table.anna.heard == ["1: ok", "wanted", *(["2: ok"] if goes == Withdraw() else [])]


def test_another_guest_who_goes_does_not_disturb_the_waiting() -> None:
    table = Table().ask(0.4, Offer(), ben := Stranger("Ben"))
    table.ask(0.5, Offer()).press(1, TO_THE_GUEST + "UC").ask(2.05, Goodbye(), ben)
    shown = table.watch(until=4.05)
    assert table.anna.heard == ["1: ok", "wanted"]
    assert [each.at for each in shown if each.at > 2.05] == pytest.approx([2.1 + number / 10 for number in range(20)])


@pytest.mark.parametrize("press", ["L", "R", "U", "C"])
def test_a_press_that_is_refused_dims_the_picture_and_the_light_starts_again(press: str) -> None:
    shown = [each for each in Table().wait_for_her().press(2.05, press).watch(until=2.5) if each.at > 2]
    assert [each.at for each in shown] == pytest.approx([2.05, 2.15, 2.25, 2.35, 2.45])
    assert shown[0].picture == seen(offered("Anna", presses=TO_THE_GUEST + "C")).replace("G", "g")
    assert [where_white(each) for each in shown[1:]] == [[(4, 0)], [(5, 0)], [(6, 0)], [(7, 0)]]
    key = {"L": "Left", "R": "Right", "U": "Up", "C": "Enter"}[press]
    assert words(shown) == [f"{key} does nothing here."]


@pytest.mark.parametrize("request_", [Request.HINT, Request.TAKE_BACK])
def test_there_is_no_help_while_waiting(request_: Request) -> None:
    table = Table().wait_for_her().happen(2.05, request_)
    shown = table.watch(until=2.5)
    assert words(shown)[-1].startswith("There is no turn to")
    assert table.manager.game.screen is ScreenName.WAITING


def test_the_waiting_picture_dims_as_any() -> None:
    table = Table().wait_for_her().press(70, "D").press(71, "D")
    shown = table.watch(until=72, patience=Patience(60, 65))
    assert next(each.at for each in shown if each.dimmed) == 61
    assert {each.at for each in shown if not each.dimmed and each.at > 61} >= {70.0, 71.0}
    assert words(shown)[-2:] == ["Waiting for Anna.", "Against Anna."]


@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_who_sits_down_begins_a_game_and_it_opens_like_any(side: PlayerID) -> None:
    table = Table().seat_her(side)
    shown = [each for each in table.watch(until=9) if each.at >= 2]
    assert [each.at for each in shown if not where_white(each)] == pytest.approx([2, 2.07, 2.14, 2.21])
    assert shown[-1].picture == seen(after("RC"))
    assert table.anna.heard == ["1: ok", "wanted", "2: ok"]
    assert table.manager.game.guests == ()
    assert words(shown)[-1] == ("Anna to move, who is Green." if side is GREEN else "Green to move.")


def test_who_is_not_waited_for_cannot_sit_down() -> None:
    ben = Stranger("Ben")
    table = Table().ask(0.1, sitting(BLUE)).wait_for_her().ask(2, sitting(BLUE, "Ben"), ben)
    table.watch(until=3)
    assert table.anna.heard == ["1: Nobody waits for you.", "2: ok", "wanted"]
    assert ben.heard == ["1: Nobody waits for you."]
    assert table.manager.game.screen is ScreenName.WAITING


def test_who_was_waited_for_cannot_sit_down_any_more() -> None:
    table = Table().wait_for_her().press(2, "D").ask(2.5, sitting(BLUE))
    table.watch(until=3)
    assert table.anna.heard == ["1: ok", "wanted", "unwanted", "2: Nobody waits for you."]


def test_the_name_at_the_seat_may_be_another_than_the_one_on_offer() -> None:
    table = Table().wait_for_her().ask(2, sitting(GREEN, "Annabel"))
    assert words(table.watch(until=9))[-1] == "Annabel to move, who is Green."


def test_one_offer_is_enough_and_who_plays_makes_none() -> None:
    table = Table().ask(0.1, Withdraw()).wait_for_her().ask(1.5, Offer()).ask(2, sitting(BLUE)).ask(3, Offer())
    table.watch(until=4)
    assert [each for each in table.anna.heard if each != "wanted"] == [
        "1: You are not on offer.",
        "2: ok",
        "3: You are on offer already.",
        "4: ok",
        "5: You are playing already.",
    ]
    assert table.manager.game.guests == ()


def test_the_next_game_can_be_with_the_same_guest() -> None:
    table = Table().seat_her(GREEN).press(3, "UC").ask(4, Offer()).press(5, "UC").ask(6, sitting(BLUE))
    table.press(7, "C").ask(8, turn("4", 1))
    shown = table.watch(until=20)
    assert table.anna.heard == ["1: ok", "wanted", "2: ok", "3: ok", "wanted", "4: ok", "5: ok"]
    assert shown[-1].picture == seen(after("R", "3 4"))
