"""A game with a guest: what the stick can do on the guest's turn, and when the seat is empty."""

from dataclasses import replace

import pytest

from connect_four.datastore import Guest, Outcome, PlayerID, ScreenName
from connect_four.logic import GameManager
from connect_four.logic.beginning import Beginning
from connect_four.logic.record import replay
from connect_four.logic.turn import Turn, every_turn, parse
from tests.pictures import after, drawn, pressed, refused, seen

GREEN, BLUE = PlayerID
WON = "3 0 3 0 3 0 3"


def turns(record: str) -> list[Turn]:
    return [turn for token in record.split() if (turn := parse(token))]


def against(side: PlayerID, record: str = "", is_there: bool = True) -> GameManager:
    """A game that has come so far, in which Anna plays this side."""
    manager = GameManager()
    manager.start(2, 8, turns(record), guest=Guest("Anna", side, is_there=is_there))
    return manager


def with_seat(manager: GameManager, is_there: bool) -> GameManager:
    guest = manager.game.guest
    assert guest is not None
    manager.seat(replace(guest, is_there=is_there))
    return manager


@pytest.mark.parametrize(("side", "record"), [(GREEN, ""), (BLUE, "3"), (GREEN, "3 4"), (BLUE, "3 4 x37")])
def test_the_picture_of_a_guests_turn_is_that_of_any(side: PlayerID, record: str) -> None:
    manager = against(side, record)
    assert manager.game.is_guests_turn
    assert seen(manager) == seen(after("", record))


@pytest.mark.parametrize(("side", "record"), [(GREEN, ""), (BLUE, "3"), (GREEN, "3 4")])
def test_on_a_guests_turn_every_press_but_up_is_refused(side: PlayerID, record: str) -> None:
    assert refused(against(side, record)) == "LRDC"


@pytest.mark.parametrize(("side", "record"), [(BLUE, ""), (GREEN, "3"), (BLUE, "3 4")])
def test_the_turns_of_the_other_side_are_ordinary(side: PlayerID, record: str) -> None:
    for presses in ("", "L", "U", "UL", "UR", "C"):
        manager, ordinary = pressed(against(side, record), presses), after(presses, record)
        assert seen(manager) == seen(ordinary)
        if not manager.game.is_guests_turn:
            assert manager.get_moves() == ordinary.get_moves()


def test_up_opens_a_menu_of_restart_and_quit_alone() -> None:
    manager = pressed(against(BLUE, "3 4 3"), "U")
    assert seen(manager) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|      G         |
        7|      G B       |
         +================+
    """)
    assert refused(manager) == "U"
    for press in "LR":
        quit_chosen = pressed(against(BLUE, "3 4 3"), "U" + press)
        assert seen(quit_chosen).splitlines()[2] == "0|O C   r Y   C O |"
        assert refused(quit_chosen) == "U"
        assert seen(pressed(quit_chosen, press)) == seen(manager)


def test_down_leaves_the_menu_and_it_is_still_the_guests_turn() -> None:
    manager = pressed(against(BLUE, "3"), "U D")
    assert seen(manager) == seen(against(BLUE, "3"))
    assert refused(manager) == "LRDC"
    assert seen(pressed(manager, "U R D U")) == seen(pressed(against(BLUE, "3"), "U"))


def test_restart_leads_to_one_player_and_level_8_and_the_guest_is_gone() -> None:
    manager = pressed(against(GREEN), "U C")
    assert seen(manager) == seen(after(""))
    assert (manager.game.player_count, manager.game.level, manager.game.guest) == (1, 8, None)


def test_quit_turns_the_matrix_dark_and_any_press_leads_to_one_player() -> None:
    for press in "LRUDC":
        manager = pressed(against(BLUE, "3"), "U L C")
        assert manager.game.screen is ScreenName.OFF
        assert seen(pressed(manager, press)) == seen(after(""))
        assert (manager.game.player_count, manager.game.level, manager.game.guest) == (1, 8, None)


@pytest.mark.parametrize("presses", ["C", "D C"])
def test_after_the_end_one_player_is_chosen_too(presses: str) -> None:
    manager = against(BLUE, WON)
    assert seen(manager) == seen(after("", WON))
    assert refused(manager) == ""
    assert seen(pressed(manager, presses)) == seen(after(""))
    assert (manager.game.player_count, manager.game.level, manager.game.guest) == (1, 8, None)


def test_the_guests_turns_are_taken_without_a_press() -> None:
    manager = against(BLUE, "3 4 3")
    for turn in every_turn():
        assert manager.allows(turn) == after("", "3 4 3").allows(turn)
    manager.take(*turns("b45"))
    assert seen(manager) == seen(after("", "3 4 3 b45"))
    assert not manager.game.is_guests_turn


@pytest.mark.parametrize("token", ["0", "x37", "x*7", "x4*", "b35"])
@pytest.mark.parametrize("presses", ["", "U", "U L"])
def test_handed_over_the_guests_turn_is_one_that_the_five_moves_can_take(token: str, presses: str) -> None:
    manager = pressed(against(BLUE, "3 4 3 4 5"), presses)
    manager.hand_over()
    assert seen(manager) == seen(against(BLUE, "3 4 3 4 5"))
    (turn,) = turns(token)
    for move in manager.way_to(turn):
        assert manager.game.is_guests_turn
        assert manager.execute_move(move)
    assert manager.record == replay(f"3 4 3 4 5 {token}").record


@pytest.mark.parametrize("presses", ["", "R", "U", "UC", "URC"])
def test_a_turn_of_the_stick_is_not_handed_over(presses: str) -> None:
    manager = pressed(against(GREEN, "3"), presses)
    manager.hand_over()
    assert seen(manager) == seen(after(presses, "3"))


@pytest.mark.parametrize("presses", ["", "U", "U L"])
def test_a_guest_who_leaves_on_the_own_turn_leaves_it_to_the_stick(presses: str) -> None:
    manager = with_seat(pressed(against(BLUE, "3"), presses), is_there=False)
    assert seen(manager) == seen(after("", "3"))
    assert manager.get_moves() == after("", "3").get_moves()
    assert not manager.game.is_guests_turn
    assert seen(pressed(manager, "L C R C L C")) == seen(pressed(after("", "3"), "L C R C L C"))


@pytest.mark.parametrize("presses", ["", "R", "U", "UC", "URC"])
def test_a_guest_who_leaves_or_comes_back_does_not_disturb_the_others_turn(presses: str) -> None:
    manager = pressed(against(GREEN, "3"), presses)
    for is_there in (False, True):
        with_seat(manager, is_there)
        assert seen(manager) == seen(after(presses, "3"))
        assert manager.get_moves() == after(presses, "3").get_moves()


@pytest.mark.parametrize("presses", ["", "R", "U", "UC", "URC", "UCLLLL"])
def test_a_guest_who_comes_back_has_the_turn_again(presses: str) -> None:
    manager = pressed(against(BLUE, "3 4 3", is_there=False), presses)
    with_seat(manager, is_there=True)
    column = manager.game.column
    assert seen(manager) == seen(after({3: "", 4: "R"}[column], "3 4 3"))
    assert refused(manager) == "LRDC"


@pytest.mark.parametrize("side", [GREEN, BLUE])
@pytest.mark.parametrize("presses", ["", "U", "UL"])
def test_a_guest_who_is_away_disturbs_nobody_and_is_waited_for_while_the_game_is_played(
    presses: str, side: PlayerID
) -> None:
    manager, undisturbed = (pressed(against(side, "3"), presses) for _ in range(2))
    for is_away in (True, False, True):
        manager.seat(Guest("Anna", side, is_away=is_away))
        assert (manager.game.guest_away is not None) == is_away
        assert seen(manager) == seen(undisturbed)
        assert manager.get_moves() == undisturbed.get_moves()


def test_nobody_waits_when_the_game_is_over() -> None:
    manager = against(GREEN, WON)
    manager.seat(Guest("Anna", GREEN, is_away=True))
    assert manager.game.guest_away is None


def test_an_empty_seat_is_played_at_the_stick_to_the_end() -> None:
    manager = pressed(against(BLUE, is_there=False), "C R C L C R C L C R C L")
    assert seen(manager) == seen(after("C R C L C R C L C R C L", ""))
    assert seen(pressed(manager, "C")) == seen(after("", "3 4 3 4 3 4 3"))


def test_who_leaves_when_the_game_is_over_changes_nothing_to_be_seen() -> None:
    for presses in ("", "D"):
        manager = with_seat(pressed(against(BLUE, WON), presses), is_there=False)
        assert seen(manager) == seen(after(presses, WON))


@pytest.mark.parametrize("presses", ["", "U", "UL"])
@pytest.mark.parametrize("record", ["", "3", "3 4", "3 4 x37"])
@pytest.mark.parametrize(("side", "won", "letter"), [(GREEN, Outcome.SECOND_WON, "B"), (BLUE, Outcome.FIRST_WON, "G")])
def test_a_guest_gives_up_and_the_other_side_has_won(
    side: PlayerID, won: Outcome, letter: str, record: str, presses: str
) -> None:
    manager = pressed(against(side, record), presses)
    manager.resign(side)
    assert (manager.game.outcome, manager.game.resigned) == (won, side)
    assert seen(manager).count(f"{letter} ") == 64
    assert refused(manager) == ""
    assert not manager.can_take_back
    pressed(manager, "C")
    assert (manager.game.player_count, manager.game.level, manager.game.guest) == (1, 8, None)


def test_all_stones_of_the_final_board_are_bright_then() -> None:
    manager = against(BLUE, "3 3 4")
    manager.resign(BLUE)
    assert seen(pressed(manager, "U")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|      B         |
        7|      G G       |
         +================+
    """)


def test_once_the_guest_has_left_the_last_turn_can_be_taken_back_and_the_game_goes_on() -> None:
    manager = against(BLUE, "3 4 3")
    manager.resign(BLUE)
    assert not manager.take_back()
    assert with_seat(manager, is_there=False).take_back()
    assert seen(manager) == seen(after("", "3 4"))
    assert (manager.game.outcome, manager.game.resigned) == (Outcome.OPEN, None)


def test_nobody_gives_up_where_nothing_is_played() -> None:
    for manager in (GameManager(), against(BLUE, WON), pressed(against(BLUE, ""), "URRC")):
        before = seen(manager)
        with pytest.raises(ValueError, match="not allowed here"):
            manager.resign(BLUE)
        assert seen(manager) == before


def test_the_next_game_knows_nothing_of_it() -> None:
    manager = against(BLUE, "3 4")
    manager.resign(BLUE)
    game = pressed(manager, "CC").game
    assert (game.outcome, game.resigned, game.winner) == (Outcome.OPEN, None, None)


@pytest.mark.parametrize("record", ["", "3", "3 4", WON])
@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_against_a_guest_nothing_is_taken_back(side: PlayerID, record: str) -> None:
    manager = against(side, record)
    assert not manager.can_take_back
    assert not manager.take_back()
    assert seen(manager) == seen(after("", record))


def test_while_the_seat_is_empty_one_turn_is_taken_back() -> None:
    for side in PlayerID:
        manager = against(side, "3 4", is_there=False)
        assert manager.take_back()
        assert seen(manager) == seen(after("", "3"))
        with_seat(manager, is_there=True)
        assert manager.game.is_guests_turn == (side is BLUE)
        assert not manager.take_back()


def test_a_guest_sits_down_in_a_game_with_another_beginning() -> None:
    for side in PlayerID:
        manager = GameManager(beginning=Beginning(tuple(turns("3 4 3"))))
        manager.start(2, 8, guest=Guest("Anna", side))
        assert seen(manager) == seen(after("", "3 4 3"))
        assert manager.game.is_guests_turn == (side is BLUE)


@pytest.mark.parametrize("presses", ["", "U"])
def test_cursor_stays_in_its_column_when_handed_over(presses: str) -> None:
    manager = pressed(against(BLUE), "RR C" + presses)
    manager.hand_over()
    assert seen(manager) == seen(after("C RR C"))
    assert manager.game.column == 5
