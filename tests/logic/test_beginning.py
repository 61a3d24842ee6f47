"""Games that begin from a position, or without some jokers."""

import pytest

from connect_four.datastore import PlayerID, ScreenName
from connect_four.logic import GameManager
from connect_four.logic.beginning import HANDICAPS, ORDINARY, Beginning, names_of, taken_by
from connect_four.logic.record import RecordError, beginning_of, replay, written
from tests.pictures import ONE_FIELD_LEFT, after, drawn, pressed, refused, seen


def beginning_with(record: str, *handicaps: str) -> GameManager:
    return GameManager(beginning=beginning_of(record, handicaps))


def test_the_choice_comes_first() -> None:
    manager = beginning_with("3 4 x47", "blue-bomb")
    assert seen(manager) == seen(GameManager())
    assert (manager.record, manager.game.is_started) == ((), False)
    assert seen(pressed(manager, "R")) == seen(after("R"))


def test_then_the_game_stands_there() -> None:
    manager = pressed(beginning_with("3 4 x47", "blue-bomb"), "R C")
    assert seen(manager) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C-  R Y   C O-|
        1|      b         |
        2|      b         |
        3|      b         |
        4|      b         |
        5|      b         |
        6|      b         |
        7|      G         |
         +================+
    """)
    assert written(manager.record) == "3 4 x47"


def test_it_goes_on_as_if_the_turns_had_been_played() -> None:
    for record in ("", "3", "3 4", "0 1 x*7 7 0", "3 3 3 3 3 3 3", ONE_FIELD_LEFT):
        manager = pressed(beginning_with(record), "R C")
        assert seen(manager) == seen(replay(record))
        assert refused(manager) == refused(replay(record))
        assert manager.game.active_player.id is (PlayerID.TWO if len(manager.record) % 2 else PlayerID.ONE)
        assert seen(pressed(manager, "L U")) == seen(after("L U", record))


def test_every_game_begins_there() -> None:
    manager = pressed(beginning_with("3 4", "green"), "R C")
    first = seen(manager)
    # Green has no joker, and so the menu opens on restart.
    assert seen(pressed(manager, "C C U C C")) == first
    won = pressed(beginning_with("3 4 3 4 3 4"), "R C C")
    assert won.game.screen is ScreenName.GAME_OVER
    assert written(pressed(won, "C C").record) == "3 4 3 4 3 4"


@pytest.mark.parametrize(
    ("handicaps", "row"),
    [
        ([], "O C   R Y   C O"),
        (["green"], "O-C-  R Y   C O"),
        (["blue"], "O C   R Y   C-O-"),
        (["green-delete"], "O C-  R Y   C O"),
        (["green-bomb"], "O-C   R Y   C O"),
        (["blue-delete"], "O C   R Y   C-O"),
        (["blue-bomb"], "O C   R Y   C O-"),
        (["green", "green-bomb", "blue-delete"], "O-C-  R Y   C-O"),
    ],
)
def test_the_jokers_of_a_handicap_are_grey_from_the_start(handicaps: list[str], row: str) -> None:
    picture = seen(pressed(beginning_with("", *handicaps), "R C"))
    assert picture.splitlines()[2] == f"0|{row:16}|"


def test_they_cannot_be_selected() -> None:
    assert seen(pressed(beginning_with("3 3", "green"), "R C U")).splitlines()[2] == "0|O-C-  R y   C O |"
    assert seen(pressed(beginning_with("3 3", "green-delete"), "R C U")).splitlines()[2] == "0|o C-  R Y   C O |"


def test_the_beginning_itself_is_played_without_them() -> None:
    with pytest.raises(RecordError, match=r"^turn 3, 'x47': Green has no delete joker left$"):
        beginning_of("3 4 x47", ["green-delete"])
    assert written(beginning_of("3 4 x47", ["green-bomb"]).turns) == "3 4 x47"


@pytest.mark.parametrize("record", ["3 4 3 4 3 4 3", ONE_FIELD_LEFT + " 6"])
def test_a_game_that_is_over_is_no_beginning(record: str) -> None:
    with pytest.raises(RecordError, match=r"^the game would be over before it begins; leave out the last turn$"):
        beginning_of(record, [])


def test_a_handicap_is_told_joker_by_joker() -> None:
    assert names_of(taken_by(["blue", "green-bomb"])) == ["green-bomb", "blue-delete", "blue-bomb"]


def test_what_is_no_handicap() -> None:
    with pytest.raises(ValueError, match=r"^there is no handicap 'red'; it can be green, blue, green-delete, "):
        beginning_of("", ["green", "red"])
    assert beginning_of("", []) == ORDINARY == Beginning()
    assert beginning_of("", ["green", "blue"]).without == beginning_of("", HANDICAPS).without


def test_a_take_back_never_goes_behind_it() -> None:
    manager = pressed(beginning_with("3 4 3"), "R C")
    begun = seen(manager)
    assert not manager.take_back()
    pressed(manager, "L C")
    assert manager.take_back()
    assert seen(manager) == begun
    assert not manager.take_back()
    # Against the computer, which has taken the first turn after a beginning of three.
    manager = pressed(beginning_with("3 4 3", "blue"), "C C")
    assert not manager.take_back()
    pressed(manager, "C C")
    assert manager.take_back()
    assert written(manager.record) == "3 4 3 3"
    assert not manager.take_back()
    assert seen(manager).splitlines()[2] == "0|O C   R Y   C-O-|"


def test_where_a_game_stands_another_can_begin() -> None:
    manager = pressed(beginning_with("3 4", "green-bomb"), "R C C C")
    again = GameManager(beginning=manager.so_far)
    again.start(2, 3)
    assert seen(again) == seen(manager)
    assert again.record == manager.record
