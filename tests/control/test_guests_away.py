"""A guest with its seat whose other machine cannot be reached: the game waits, and shows it."""

import pytest

from connect_four.control.rest import Patience
from connect_four.control.wishes import BeAway, Goodbye, StandUp, Want
from connect_four.datastore import PlayerID
from tests.control.table import BLUE, GREEN, Stranger, Table, sitting, to_her_last_turn, turn, words
from tests.control.test_computer_guests import goes_on, lit, seat_dice
from tests.pictures import after, seen

AWAY = "Anna cannot be reached. The game waits a minute."
COLOUR = {GREEN: "G", BLUE: "B"}


def away_at(moment: float, side: PlayerID = BLUE, presses: str = "") -> Table:
    """At 3 there are these presses, and at this moment Anna is away."""
    return Table().seat_her(side).press(3, presses).ask(moment, BeAway(True))


@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_whoever_is_to_move_the_light_runs_in_the_guests_colour_and_the_words_say_why(side: PlayerID) -> None:
    table = away_at(4, side)
    table.press(6, "LC") if side is BLUE else table.ask(6, turn("2", 0), Stranger("Ben"))
    shown = table.watch(until=9)
    assert goes_on([each for each in shown if each.at < 6], 4.2, COLOUR[side])
    assert words([each for each in shown if 4 <= each.at < 6]) == [AWAY]


def test_on_the_guests_turn_the_words_say_nothing_else() -> None:
    shown = away_at(5, presses="C").watch(until=9)
    assert goes_on(shown, 5.2)
    assert shown[-1].caption == f"{AWAY}  Up: menu  q: leave"


def test_the_person_at_the_stick_may_go_on_with_turns_of_their_own() -> None:
    shown = away_at(4).press(5, "UCC").watch(until=9)
    assert words(shown)[-1] == "The board is empty: there is nothing for a joker."
    table = away_at(4).press(5, "RC")
    shown = table.watch(until=9)
    assert table.record == "4"
    assert shown[-1].caption == f"{AWAY}  Up: menu  q: leave"
    assert goes_on(shown, 6)


def test_on_the_own_turn_the_words_say_too_whose_it_is_and_what_keys_do() -> None:
    shown = away_at(4).press(5, "R").watch(until=6)
    keys = "Left/Right: column  Enter: drop  Up: menu  q: leave"
    assert shown[-1].caption == f"{AWAY}  Green to move.  {keys}"


@pytest.mark.parametrize("presses", ["U", "UL"])
def test_a_menu_that_is_open_stays_open(presses: str) -> None:
    shown = (
        Table().seat_her(BLUE).press(3, "C").press(4, presses).ask(5, BeAway(True)).ask(7, BeAway(False)).watch(until=9)
    )
    open_menu = [each.picture for each in Table().seat_her(BLUE).press(3, "C").press(4, presses).watch(until=9)][-1]
    assert shown[-1].picture == open_menu
    assert goes_on([each for each in shown if each.at < 7], 5.1)


def test_the_guest_is_back() -> None:
    table = away_at(4).ask(6, BeAway(False))
    shown = table.watch(until=9)
    assert table.anna.heard[-2:] == ["3: ok", "4: ok"]
    assert {lit(each) for each in shown if each.at >= 6} == {"  "}
    assert words(shown)[-1] == "Anna is back."


def test_saying_it_again_changes_nothing() -> None:
    table = Table().seat_her(BLUE).ask(3, BeAway(False)).ask(4, BeAway(True)).ask(5, BeAway(True))
    shown = table.watch(until=9)
    assert table.anna.heard[-3:] == ["3: ok", "4: ok", "5: ok"]
    assert words([each for each in shown if each.at >= 3]) == [AWAY]


def test_whose_turn_comes_is_back() -> None:
    table = away_at(5, presses="C").ask(7, turn("5", 1))
    shown = table.watch(until=12)
    assert {lit(each) for each in shown if each.at >= 7} == {"  "}
    assert shown[-1].picture == seen(after("RR", "3 5"))
    assert words([each for each in shown if each.at >= 7]) == ["Anna is back."]


def test_a_turn_that_is_refused_brings_nobody_back() -> None:
    table = away_at(5, presses="C").ask(7, turn("5", 3))
    shown = table.watch(until=9)
    assert table.anna.heard[-1] == "4: The game has 1 turns so far."
    assert goes_on(shown, 7.1)


def test_a_turn_of_somebody_else_brings_nobody_back() -> None:
    shown = away_at(4).ask(5, turn("3", 0), Stranger("Ben")).watch(until=9)
    assert goes_on(shown, 6.5)


@pytest.mark.parametrize("leaves", [StandUp(), Goodbye()])
def test_who_leaves_is_waited_for_no_longer_and_comes_back_as_if_nothing_had_been(leaves: Want) -> None:
    again = Stranger("Anna")
    table = away_at(5, presses="C").ask(6, leaves).ask(8, sitting(BLUE, game=7), again)
    shown = table.watch(until=12)
    assert {lit(each) for each in shown if each.at >= 6} == {"  "}
    assert words([each for each in shown if each.at >= 6]) == [
        "Anna has left. The stick plays on for Blue.",
        "Anna plays Blue again.",
    ]


def test_a_program_that_is_away_does_not_think() -> None:
    shown = seat_dice(BLUE).press(3, "C").ask(5, BeAway(True)).watch(until=9)
    assert shown[-1].caption == "Dice cannot be reached. The game waits a minute.  Up: menu  q: leave"
    assert goes_on(shown, 5.2)


def test_nobody_else_can_say_it() -> None:
    table, ben = Table(), Stranger("Ben")
    table.ask(0.1, BeAway(True)).seat_her(BLUE).ask(4, BeAway(True), ben)
    shown = table.watch(until=6)
    assert (table.anna.heard[0], ben.heard) == ("1: You have no seat.", ["1: You have no seat."])
    assert words(shown)[-1] == "Green to move."


def test_when_the_game_is_over_it_waits_for_nobody() -> None:
    table = to_her_last_turn(Table().seat_her(BLUE)).ask(20, turn("3", 7)).ask(40, BeAway(True))
    shown = table.watch(until=45)
    assert table.anna.heard[-1] == "7: No game is being played."
    assert words(shown)[-1] == "Blue wins!"


def test_the_game_that_is_won_meanwhile_is_over_as_any() -> None:
    table = Table().seat_her(GREEN)
    for number, token in enumerate("0313035"):
        table.ask(3 + 2 * number, turn(token, number), Stranger("Ben") if number % 2 else table.anna)
    shown = table.ask(17, BeAway(True)).ask(18, turn("3", 7), Stranger("Ben")).watch(until=40)
    assert shown[-1].caption == (
        "Blue wins!  4 in a row down, from (3,4) to (3,7).  Blue dropped a stone in column 3.  "
        "Enter: new game  Arrows: the board  q: leave"
    )


def test_it_does_not_brighten_a_dimmed_picture_and_shows_no_light_there() -> None:
    table = Table().seat_her(BLUE).ask(70, BeAway(True)).ask(80, BeAway(False)).ask(90, BeAway(True)).press(100, "L")
    shown = table.watch(until=103, patience=Patience(60, 0))
    resting = [each for each in shown if 63 <= each.at < 100]
    assert {(each.dimmed, each.picture) for each in resting} == {(True, seen(after("RC")))}
    assert goes_on(shown, 100.2)
