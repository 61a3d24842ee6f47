"""Guests who can be chosen on player select, after the highest level."""

import pytest

from connect_four.datastore import ScreenName
from tests.pictures import after, drawn, offered, pressed, refused, seen

NINE = tuple("ABCDEFGHI")
TO_LEVEL_8 = 5 * "U"
CHEQUERS = ("W b W b |", "b W b W |")


def test_up_goes_on_beyond_the_highest_level() -> None:
    manager = offered("Anna", "Ben", presses=TO_LEVEL_8 + "U")
    assert seen(manager) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G         |
        6|G G G G         |
        7|G G G G b W b W |
         +================+
    """)
    assert manager.game.guest_number == 1
    assert seen(pressed(manager, "U")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G         |
        6|G G G G W b W b |
        7|G G G G b W b W |
         +================+
    """)
    assert manager.game.guest_number == 2


@pytest.mark.parametrize("number", range(1, 10))
def test_as_many_rows_as_the_guests_number_and_never_more_than_eight(number: int) -> None:
    rows = seen(offered(*NINE, presses=TO_LEVEL_8 + number * "U")).splitlines()[2:-1]
    expected = [CHEQUERS[y % 2] if y >= 8 - number else "        |" for y in range(8)]
    assert rows == [f"{y}|G G G G {right}" for y, right in enumerate(expected)]


def test_whoever_is_on_offer_the_levels_stay_as_they_are() -> None:
    for presses in ("", "U", "UU", "UUU", "UUUU", TO_LEVEL_8, "D", "DD", "R"):
        assert seen(offered(*NINE, presses=presses)) == seen(after(presses))


def test_up_is_refused_at_the_last_guest() -> None:
    assert refused(offered("Anna", presses=TO_LEVEL_8 + "U")) == "U"
    assert refused(offered("Anna", "Ben", presses=TO_LEVEL_8 + "U")) == ""
    assert refused(offered(*NINE, presses=TO_LEVEL_8 + 9 * "U")) == "U"


def test_down_goes_from_guest_to_guest_and_back_to_the_highest_level() -> None:
    manager = offered("Anna", "Ben", presses=TO_LEVEL_8 + "UU")
    assert seen(pressed(manager, "D")) == seen(offered("Anna", "Ben", presses=TO_LEVEL_8 + "U"))
    assert seen(pressed(manager, "D")) == seen(after(TO_LEVEL_8))
    assert seen(pressed(manager, "D")) == seen(after("UUUU"))


@pytest.mark.parametrize(("press", "then"), [("L", ""), ("R", "R")])
def test_left_and_right_choose_no_guest(press: str, then: str) -> None:
    manager = offered("Anna", presses=TO_LEVEL_8 + "U" + press)
    assert seen(manager) == seen(after(then))
    assert manager.game.guest_number == 0
    assert manager.game.level == 8


def test_two_players_can_choose_no_guest() -> None:
    assert refused(offered("Anna", presses="R")) == "RUD"


def test_a_chosen_guest_is_not_hidden_by_quiet_seconds() -> None:
    manager = offered("Anna", presses=TO_LEVEL_8 + "U")
    manager.hide_level()
    assert seen(manager) == seen(offered("Anna", presses=TO_LEVEL_8 + "U"))


def test_if_the_chosen_guest_goes_level_8_is_chosen() -> None:
    manager = offered("Anna", "Ben", presses=TO_LEVEL_8 + "UU")
    manager.offer(("Anna",), 0)
    assert seen(manager) == seen(after(""))
    assert (manager.game.player_count, manager.game.level, manager.game.guest_number) == (1, 8, 0)
    assert seen(pressed(manager, "D")) == seen(after("UUUU"))


def test_if_another_guest_goes_the_same_one_stays_chosen() -> None:
    manager = offered("Anna", "Ben", "Cleo", presses=TO_LEVEL_8 + "UU")
    manager.offer(("Ben", "Cleo"), 1)
    assert seen(manager) == seen(offered("Ben", "Cleo", presses=TO_LEVEL_8 + "U"))
    assert seen(pressed(manager, "U")) == seen(offered("Ben", "Cleo", presses=TO_LEVEL_8 + "UU"))


def test_if_a_guest_comes_the_same_one_stays_chosen_and_up_goes_on() -> None:
    manager = offered("Anna", presses=TO_LEVEL_8 + "U")
    manager.offer(("Anna", "Ben"), 1)
    assert seen(manager) == seen(offered("Anna", presses=TO_LEVEL_8 + "U"))
    assert pressed(manager, "U").game.guest_number == 2


@pytest.mark.parametrize("presses", ["", "R", TO_LEVEL_8, "C", "RCCU", "RCCUC", "CURC"])
def test_who_comes_and_goes_changes_nothing_where_no_guest_is_chosen(presses: str) -> None:
    manager = after(presses)
    for guests in (("Anna",), NINE, ()):
        manager.offer(guests, 0)
        assert manager.game.guests == guests
        assert seen(manager) == seen(after(presses))
    assert manager.get_moves() == after(presses).get_moves()


def test_the_offers_stay_from_game_to_game() -> None:
    manager = offered("Anna", presses="C U RR C" + TO_LEVEL_8 + "U")
    assert manager.game.guests == ("Anna",)
    assert manager.game.screen is ScreenName.PLAYER_SELECT
    assert manager.game.guest_number == 1
