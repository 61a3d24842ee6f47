"""A guest that is a computer: it is seen to think like the one that is built in."""

from itertools import pairwise

import pytest

from connect_four.control.rest import Patience
from connect_four.control.wishes import Goodbye, Press, StandUp, Want
from connect_four.datastore import PlayerID
from connect_four.logic import Move
from connect_four.logic.record import replay
from tests.control.room import Shown, at, watched
from tests.control.table import BLUE, GREEN, Stranger, Table, moving, sitting, turn, words
from tests.pictures import after, seen


def with_dice() -> Table:
    """Anna is a program, whose name is Dice."""
    table = Table()
    table.anna = Stranger("Dice", is_computer=True)
    return table


def seat_dice(side: PlayerID) -> Table:
    table = with_dice().wait_for_her()
    return table.ask(2, sitting(side, "Dice"))


def lit(shown: Shown) -> str:
    """What is lit in the gaps of the menu row."""
    row = shown.picture.splitlines()[2][2:]
    return row[4] + row[10]


def goes_on(shown: list[Shown], moment: float, colour: str = "B") -> bool:
    """Whether the light goes to and fro from this moment on."""
    steps = [lit(each) for each in moving(shown) if each.at > moment]
    return len(steps) > 2 and all({*pair} == {f"{colour} ", f" {colour}"} for pair in pairwise(steps))


def test_a_light_goes_to_and_fro_as_while_the_built_in_computer_thinks() -> None:
    built_in = watched(after("C"), at((3, "C")), until=6)
    shown = seat_dice(BLUE).press(3, "C").watch(until=6)
    seen_after = [(each.at, each.picture) for each in moving(shown) if each.at >= 3]
    assert seen_after == [(each.at, each.picture) for each in built_in if each.at >= 3]
    assert goes_on(shown, 3.5)


def test_it_is_as_green_as_the_program() -> None:
    assert goes_on(seat_dice(GREEN).watch(until=5), 2.9, colour="G")


def test_it_goes_out_when_the_turn_is_steered() -> None:
    shown = seat_dice(BLUE).press(3, "C").ask(5, turn("5", 1)).watch(until=9)
    assert {lit(each) for each in shown if each.at >= 5} == {"  "}
    assert shown[-1].picture == seen(after("RR", "3 5"))


def test_it_is_lit_on_the_programs_turns_alone() -> None:
    shown = seat_dice(BLUE).press(3, "R").watch(until=9)
    assert {lit(each) for each in shown if each.at >= 3} == {"  "}


def test_a_person_who_thinks_shows_no_light() -> None:
    shown = Table().seat_her(BLUE).press(3, "C").watch(until=9)
    assert {lit(each) for each in shown if each.at >= 3} == {"  "}


@pytest.mark.parametrize("leaves", [StandUp(), Goodbye()])
def test_it_goes_out_with_the_program_and_comes_back_with_it(leaves: Want) -> None:
    again = Stranger("Dice", is_computer=True)
    table = seat_dice(BLUE).press(3, "C").ask(5, leaves).ask(7, sitting(BLUE, "Dice", game=7), again)
    shown = table.watch(until=9)
    assert {lit(each) for each in shown if 5 <= each.at <= 7} == {"  "}
    assert goes_on(shown, 7.2)
    assert words(shown)[-1] == "Dice plays Blue again."


def test_the_words_say_who_is_thinking() -> None:
    shown = seat_dice(BLUE).press(3, "C").ask(5, turn("5", 1)).watch(until=5.3)
    assert {each.caption for each in shown if 3.5 < each.at < 5} == {"Dice is thinking.  Up: menu  q: leave"}
    assert shown[-1].caption == "Dice is thinking.  Enter: hurry  q: leave"


@pytest.mark.parametrize("press", ["L", "R", "D", "C"])
def test_the_stick_is_refused_and_the_light_goes_on(press: str) -> None:
    table = seat_dice(BLUE).press(3, "C").press(5, press).ask(6, Press(Move(press)))
    shown = table.watch(until=8)
    assert table.anna.heard[-1] == "3: It is Dice's turn."
    assert goes_on(shown, 6.3)
    assert (table.record, shown[-1].caption.partition("  ")[2]) == ("3", "Dice is thinking.  Up: menu  q: leave")


def test_it_thinks_on_while_the_menu_is_open() -> None:
    shown = seat_dice(BLUE).press(3, "C").press(5, "UL").watch(until=7)
    assert goes_on(shown, 5.1)
    assert words(shown)[-1] == "Blue, menu: quit."


def test_a_light_that_nobody_looks_at_goes_out() -> None:
    shown = seat_dice(BLUE).press(3, "C").press(100, "L").watch(until=102, patience=Patience(60, 0))
    assert [(each.dimmed, each.picture) for each in shown if 63 <= each.at < 100] == [(True, seen(replay("3")))]
    assert goes_on(shown, 100.2)
