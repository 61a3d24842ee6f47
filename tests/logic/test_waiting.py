"""Waiting for the guest who was chosen on player select."""

from connect_four.datastore import Guest, PlayerID, ScreenName
from tests.pictures import after, drawn, offered, pressed, refused, seen

EIGHT_UP = 5 * "U"


def test_confirm_on_a_guest_begins_to_wait() -> None:
    manager = offered("Anna", presses=EIGHT_UP + "U C")
    assert manager.game.screen is ScreenName.WAITING
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
        7|G G G G         |
         +================+
    """)


def test_nobody_waits_for_the_computer() -> None:
    assert seen(offered("Anna", presses=EIGHT_UP + "C")) == seen(after("C"))


def test_every_press_but_down_is_refused() -> None:
    assert refused(offered("Anna", presses=EIGHT_UP + "U C")) == "LRUC"


def test_down_goes_back_to_the_same_guest() -> None:
    for presses in ("U", "UU", "UUU"):
        chosen = offered("Anna", "Ben", "Cleo", presses=EIGHT_UP + presses)
        assert seen(pressed(chosen, "C D")) == seen(offered("Anna", "Ben", "Cleo", presses=EIGHT_UP + presses))


def test_a_guest_who_goes_is_waited_for_no_longer() -> None:
    manager = offered("Anna", "Ben", presses=EIGHT_UP + "UU C")
    manager.offer(("Anna",), 0)
    assert seen(manager) == seen(after(""))
    assert seen(pressed(manager, "D U")) == seen(after(EIGHT_UP))


def test_another_guest_may_go_and_is_not_noticed() -> None:
    manager = offered("Anna", "Ben", presses=EIGHT_UP + "UU C")
    manager.offer(("Ben",), 1)
    assert manager.game.screen is ScreenName.WAITING
    assert seen(pressed(manager, "D")) == seen(offered("Ben", presses=EIGHT_UP + "U"))


def test_a_guest_who_sits_down_begins_a_game() -> None:
    for side in PlayerID:
        manager = offered("Anna", presses=EIGHT_UP + "U C")
        manager.start(2, 8, guest=Guest("Anna", side))
        assert seen(manager) == seen(after("R C"))
