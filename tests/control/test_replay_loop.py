"""`connect-four replay`: what is seen is the game, and the joystick goes to and fro in it."""

from collections.abc import Sequence

import pytest

from connect_four.control.inbox import Event, Request
from connect_four.control.reel import steps
from connect_four.control.replay_loop import ReplayLoop
from connect_four.control.steering import AIM_SECONDS
from connect_four.datastore import PlayerID
from connect_four.journal.text import SavedGame
from connect_four.logic.record import replay
from connect_four.view.frame import frame
from connect_four.view.text import text
from tests.control.room import Clock, Recorder, ScriptedInbox, Shown, at
from tests.pictures import after, drawn, seen
from tests.view.strips import motion

# The same game as turns, and as somebody pressed it turn by turn.
JOKERS = "3 4 3 x37 b36 3"
PRESSES = ["RC", "C", "RC", "LC", "UCDC", "ULCC", "C"]

LONG = 60.0


def watched(record: str, script: Sequence[tuple[float, Event]], until: float, player_count: int = 2) -> list[Shown]:
    return played(SavedGame.of(replay(record, player_count)), script, until)


def played(game: SavedGame, script: Sequence[tuple[float, Event]], until: float) -> list[Shown]:
    clock = Clock()
    display = Recorder(clock, wants_caption=True)
    inbox = ScriptedInbox(clock, script, until, waits=False)
    try:
        ReplayLoop("7", list(steps(game)), inbox, display).run()
    finally:
        inbox.close()
    return display.shown


def at_rest(shown: list[Shown], least: float = 0.5) -> list[str]:
    """The pictures that stand a while."""
    ends = [each.at for each in shown[1:]] + [shown[-1].at + LONG]
    return [each.picture for each, end in zip(shown, ends, strict=True) if end - each.at >= least]


def positions(*records: str) -> list[str]:
    """The settled ends of these games, wherever the cursor is."""
    return [without_cursor(seen(replay(record))) for record in records]


def without_cursor(picture: str) -> str:
    return picture.replace("g", " ").replace("b", " ")


def test_replay_equals_the_game() -> None:
    pressed = ["".join(PRESSES[: count + 1]) for count in range(len(PRESSES))]
    shown = watched(JOKERS, [], LONG)
    settled = [seen(after(presses)) for presses in pressed]
    pictures = iter(each.picture for each in shown)
    assert all(picture in pictures for picture in settled)
    assert shown[-1].picture == settled[-1]


def test_the_cursor_is_steered_as_a_person_would() -> None:
    """Between two turns every press of the real game is seen, and the motion that answers the last one."""
    pictures = [each.picture for each in watched(JOKERS, [], LONG)]
    moments = [seen(after("".join(PRESSES[:4]) + "UCDC"[:count])) for count in range(4)]
    place = pictures.index(moments[0], pictures.index(seen(after("".join(PRESSES[:4])))))
    assert pictures[place : place + 4] == moments
    assert pictures[place + 4] == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|      G         |
        7|      W B       |
         +================+
    """)


WON = "3 4 3 4 3 4 3"
FINAL_BOARD = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|                |
    1|                |
    2|                |
    3|                |
    4|      G         |
    5|      G b       |
    6|      G b       |
    7|      G b       |
     +================+
""")


def test_it_plays_to_the_end_and_stays_on_the_final_board() -> None:
    shown = watched(WON, [], LONG)
    assert shown[0].picture == seen(after("R"))
    *turns, colours, board = at_rest(shown)[1:]
    assert [without_cursor(picture) for picture in turns] == positions(
        "", "3", "3 4", "3 4 3", "3 4 3 4", "3 4 3 4 3", "3 4 3 4 3 4"
    )
    assert (colours, board) == (seen(after("", WON)), FINAL_BOARD)
    assert shown[-1].at < LONG / 2


def test_the_last_turn_ends_as_it_did_in_the_game() -> None:
    pictures = [each.picture for each in watched(WON, [], LONG)]
    stills = [text(still.frame) for still in motion(after("", "3 4 3 4 3 4"), "C")]
    assert pictures[-len(stills) - 2 :] == [*stills, seen(after("", WON)), FINAL_BOARD]


@pytest.mark.parametrize("way", ["D", "DL" + "R", "DUD"])
def test_every_way_to_the_end_leads_to_the_final_board(way: str) -> None:
    assert watched(WON, at((0.1, way)), LONG)[-1].picture == FINAL_BOARD


def test_a_step_back_from_the_final_board_leads_to_the_turn_before() -> None:
    assert without_cursor(watched(WON, at((0.1, "DL")), LONG)[-1].picture) == positions("3 4 3 4 3 4")[0]


def test_a_press_on_the_final_board_that_leads_nowhere_is_answered_by_a_blink() -> None:
    before, blink, settled = watched(WON, at((0.1, "D"), (10, "R")), LONG)[-3:]
    assert (blink.at, settled.at) == (10, 10.1)
    assert before.picture == settled.picture == FINAL_BOARD != blink.picture


def test_a_game_against_the_computer_begins_with_one_player() -> None:
    assert watched("3 4", [], 0.5, player_count=1)[0].picture == text(frame(after("").game))


def test_confirm_pauses_and_plays_on() -> None:
    shown = watched("3 4", at((0.5, "C"), (30, "C")), LONG)
    assert [each.at for each in shown][:2] == [0, 0.5]
    assert without_cursor(shown[1].picture) == positions("")[0]
    assert shown[2].at == 30
    assert without_cursor(shown[-1].picture) == positions("3 4")[0]


def test_steps_back_and_forth() -> None:
    script = at((0.5, "C"), (10, "R"), (20, "R"), (30, "L"), (40, "L"), (50, "R"))
    pictures = at_rest(watched("3 4 3", script, LONG), least=5)
    assert [without_cursor(picture) for picture in pictures] == positions("", "3", "3 4", "3", "", "3")


def test_a_step_cuts_the_motion_short_and_counts() -> None:
    shown = watched("3 4 3 4", at((0.1, "RRRL")), LONG)
    assert without_cursor(shown[-1].picture) == positions("3 4")[0]
    assert shown[-1].at == 0.1


def test_up_and_down_go_to_both_ends() -> None:
    shown = watched("3 4 3 4", at((0.1, "D"), (10, "U")), LONG)
    assert [without_cursor(picture) for picture in at_rest(shown, least=5)] == positions("3 4 3 4", "")


@pytest.mark.parametrize(("way", "refused"), [("", "L"), ("", "U"), ("D", "R"), ("D", "D")])
def test_where_it_does_not_go_on_a_blink_answers(way: str, refused: str) -> None:
    shown = watched("3 4", at((0.5, "C"), (1, way), (10, refused)), LONG)
    *_, before, blink, settled = shown
    assert (blink.at, settled.at) == (10, 10.1)
    assert before.picture == settled.picture != blink.picture


def test_confirm_at_the_end_plays_it_once_more() -> None:
    shown = watched("3 4", at((0.1, "D"), (10, "C")), LONG)
    assert next(each for each in shown if each.at == 10).picture == seen(after("R"))
    assert without_cursor(shown[-1].picture) == positions("3 4")[0]


def test_leaving_and_drawing_again() -> None:
    shown = watched("3 4", [(10, Request.REDRAW), (20, Request.HINT), (30, Request.LEAVE)], LONG)
    assert shown[-1].at == 10
    assert shown[-1].picture == shown[-2].picture


def test_the_caption_says_where_it_is_and_what_the_keys_do() -> None:
    shown = watched("3 x37", at((30, "L")), LONG)
    assert shown[0].caption == "Game 7, the start.  Enter: pause  Left/Right: step  q: leave"
    captions = [each.caption for each in shown]
    assert (
        "Game 7, turn 2 of 2.  Blue deleted the stone at (3,7).  Enter: once more  Left/Right: step  q: leave"
        in captions
    )
    assert captions[-1] == (
        "Game 7, turn 1 of 2.  Green dropped a stone in column 3.  Enter: play on  Left/Right: step  q: leave"
    )


def test_the_caption_says_at_the_end_who_has_won() -> None:
    shown = watched("0 1 0 1 0 1 5 1", [], LONG, player_count=1)
    assert shown[-1].caption.startswith(
        "Game 7, turn 8 of 8.  Blue dropped a stone in column 1.  "
        "The computer wins!  4 in a row down, from (1,4) to (1,7).  Enter: once more  Left/Right: step"
    )


def test_why_it_does_not_go_on_is_said_until_the_next_press() -> None:
    captions = [each.caption for each in watched("3 4", at((0.5, "C"), (10, "L"), (20, "D"), (30, "R")), LONG)]
    assert "Nothing comes before the start.  Game 7, the start.  Enter: play on  Left/Right: step  q: leave" in captions
    assert captions[-1].startswith("This was the last turn.  Game 7, turn 2 of 2.  Blue dropped a stone in column 4.  ")


def test_a_joker_is_aimed_long_enough_to_be_seen() -> None:
    shown = watched("3 x37", [], LONG)
    aimed = next(number for number, each in enumerate(shown) if each.picture == seen(after("RC C U C")))
    assert shown[aimed + 1].at - shown[aimed].at >= AIM_SECONDS


def test_a_game_that_was_given_up_ends_with_who_has_won_and_the_board() -> None:
    manager = replay("3 x37")
    manager.resign(PlayerID.TWO)
    shown = played(SavedGame.of(manager), [], LONG)
    assert shown[-1].caption == (
        "Game 7, turn 2 of 2.  Blue deleted the stone at (3,7).  Green wins!  Blue has given up.  "
        "Enter: once more  Left/Right: step  q: leave"
    )
    assert not any(letter in shown[-1].picture for letter in "GBCO")
    assert any(each.picture.count("G ") == 64 for each in shown)
