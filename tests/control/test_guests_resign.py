"""A guest who gives up: the stick's side has won."""

import pytest

from connect_four.control.rest import Patience
from connect_four.control.wishes import BeAway, Resign, StandUp
from connect_four.datastore import Outcome, PlayerID
from tests.control.table import BLUE, GREEN, Stranger, Table, to_her_last_turn, turn, words
from tests.pictures import seen

COLOUR = {GREEN: "G ", BLUE: "B "}


def one_colour(colour: str) -> str:
    rows = "".join(f"{y}|{8 * colour}|\n" for y in range(8))
    return f"  0 1 2 3 4 5 6 7\n +================+\n{rows} +================+"


@pytest.mark.parametrize("record", ["", "3", "34"])
@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_whoever_is_to_move_the_other_side_has_won(side: PlayerID, record: str) -> None:
    table, ben = Table().seat_her(side), Stranger("Ben")
    for number, token in enumerate(record):
        table.ask(3 + 3 * number, turn(token, number), table.anna if number % 2 == side.value - 1 else ben)
    shown = table.ask(10, Resign()).watch(until=15)
    assert table.anna.heard[-1].endswith(": ok")
    assert shown[-1].picture == one_colour(COLOUR[side.other])
    winner = {GREEN: "Green", BLUE: "Blue"}[side.other]
    assert shown[-1].caption == f"{winner} wins!  Anna has given up.  Enter: new game  Arrows: the board  q: leave"


def test_first_the_board_is_seen_and_then_the_colour_comes_through_it() -> None:
    shown = Table().seat_her(BLUE).press(3, "C").ask(10, Resign()).watch(until=15)
    end = [each for each in shown if each.at >= 10]
    only_stones = "".join(f"{y}|{'      G         ' if y == 7 else 16 * ' '}|\n" for y in range(8))
    assert only_stones in end[0].picture
    assert [round(each.at - 10, 2) for each in end[:3]] == [0, 0.4, 0.48]


@pytest.mark.parametrize("presses", ["U", "UC", "UCLL", "URC"])
def test_whatever_the_stick_is_doing(presses: str) -> None:
    table = Table().seat_her(GREEN).ask(3, turn("3", 0)).press(6, presses).ask(8, Resign())
    assert table.watch(until=12)[-1].picture == one_colour("B ")


def test_a_turn_that_is_steered_is_not_taken_any_more() -> None:
    table, ben = Table().seat_her(BLUE), Stranger("Ben")
    shown = table.ask(4, turn("7", 0), ben).ask(4.2, Resign()).watch(until=9)
    assert ben.heard == ["1: The game has gone another way."]
    assert (table.record, shown[-1].picture) == ("", one_colour("G "))


def test_who_was_away_may_give_up() -> None:
    shown = Table().seat_her(BLUE).ask(4, BeAway(True)).ask(6, Resign()).watch(until=9)
    assert words(shown)[-1] == "Green wins!"
    assert "cannot be reached" not in shown[-1].caption


def test_it_brightens_a_dimmed_picture() -> None:
    shown = Table().seat_her(BLUE).ask(100, Resign()).watch(until=105, patience=Patience(60, 0))
    assert [each.dimmed for each in shown if 62 <= each.at < 100] == [True]
    assert not any(each.dimmed for each in shown if each.at >= 100)


def test_who_has_no_seat_or_no_game_cannot_give_up() -> None:
    table, ben = Table(), Stranger("Ben")
    table.ask(0.1, Resign()).seat_her(BLUE).ask(4, Resign(), ben).ask(5, StandUp()).ask(6, Resign())
    shown = table.watch(until=9)
    refused = "You have no seat."
    assert (table.anna.heard[0], table.anna.heard[-1], ben.heard) == (
        f"1: {refused}",
        f"5: {refused}",
        [f"1: {refused}"],
    )
    assert table.manager.game.outcome is Outcome.OPEN
    assert "wins" not in shown[-1].caption


def test_a_game_that_is_over_is_not_given_up() -> None:
    table = to_her_last_turn(Table().seat_her(BLUE)).ask(20, turn("3", 7)).ask(40, Resign())
    shown = table.watch(until=45)
    assert table.anna.heard[-1] == "7: No game is being played."
    assert table.manager.game.outcome is Outcome.SECOND_WON
    assert shown[-1].picture == seen(table.manager)


def test_she_may_offer_herself_again_for_the_next_game() -> None:
    table = Table().seat_her(BLUE).ask(4, Resign()).press(8, "C")
    table.watch(until=9)
    assert (table.manager.game.player_count, table.manager.game.level, table.manager.game.guest) == (1, 8, None)
