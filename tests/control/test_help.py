"""What a person gets beside the game: hints, take-backs, the sign of thinking and words."""

from threading import Event as Flag

import pytest

from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Request
from connect_four.control.notices import Notices
from connect_four.logic.beginning import Beginning
from connect_four.logic.game_manager import Aid, GameManager
from connect_four.logic.record import replay, written
from connect_four.logic.turn import Bomb, Delete, Drop, Turn
from tests.control.room import Clock, Recorder, ScriptedInbox, Shown, at, never, watched
from tests.pictures import after, drawn, seen


def to_column_4(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn:
    return Drop(4)


def test_a_hint_is_shown_thrice_as_the_stone_that_would_lie_there() -> None:
    manager = after("C")
    shown = watched(manager, [(1, Request.HINT)], until=9, choose=to_column_4, waits=True)
    assert [each.at for each in shown] == [0, 1, 1.7, 2, 2.7, 3, 3.7]
    hinted, settled = {each.picture for each in shown[1::2]}, {each.picture for each in shown[::2]}
    assert settled == {seen(after("C"))}
    assert [picture.splitlines()[9] for picture in hinted] == ["7|        G       |"]
    assert not manager.record


def hinted(turn: Turn) -> set[str]:
    """What is seen of a hint in the middle of a game, beside the game itself."""
    manager = replay("3 4 4 3", player_count=1)
    shown = watched(manager, [(1, Request.HINT)], until=9, choose=lambda *asked: turn, waits=True)
    assert shown[0].picture == seen(after("", "3 4 4 3"))
    return {each.picture for each in shown} - {shown[0].picture}


def test_a_hint_stands_on_the_stones_that_are_there() -> None:
    assert hinted(Drop(4)) == {
        drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|        g       |
        2|        g       |
        3|        g       |
        4|        g       |
        5|        G       |
        6|      B G       |
        7|      G B       |
         +================+
        """)
    }


def test_a_hint_to_take_a_joker_shows_it_aimed() -> None:
    assert hinted(Delete(3, 6)) == {seen(after("U C", "3 4 4 3"))}
    assert hinted(Bomb(5, 7)) == {seen(after("U L C R R D D", "3 4 4 3"))}


def test_a_press_puts_an_end_to_a_hint_and_counts() -> None:
    shown = watched(after("C"), [(1, Request.HINT), *at((1.2, "R"))], until=9, choose=to_column_4, waits=True)
    assert (shown[-1].at, shown[-1].picture) == (1.2, seen(after("CR")))


def test_the_persons_turn_and_the_computers_are_taken_back() -> None:
    shown = watched(after("C"), [*at((1, "C")), (8, Request.TAKE_BACK)], until=9, choose=to_column_4, waits=True)
    assert shown[-2].picture != seen(after("C"))
    assert (shown[-1].at, shown[-1].picture) == (8, seen(after("C")))


def test_between_two_people_the_last_turn_is_taken_back() -> None:
    shown = watched(after("RCC"), [*at((1, "C")), (8, Request.TAKE_BACK), *at((9, "L"))], until=10)
    assert [(each.at, each.picture) for each in shown[-2:]] == [(8, seen(after("", "3"))), (9, seen(after("L", "3")))]


@pytest.mark.parametrize("moment", [1.0, 1.1, 1.6, 4.2, 9.0])
def test_a_take_back_after_the_end_shows_the_board_at_once(moment: float) -> None:
    """While the last stone falls, while the four rises and sinks, while the colour spreads, and on the last picture."""
    for player_count in (1, 2):
        manager = replay("3 0 3 0 3 0", player_count)
        shown = watched(manager, [*at((1, "C")), (moment, Request.TAKE_BACK)], until=20, choose=to_column_4)
        assert shown[-1] == Shown(moment, seen(after("", "3 0 3 0 3 0")), dimmed=False, caption="")
        assert manager.game.player_count == player_count


def test_what_the_computer_won_is_taken_back_to_the_persons_decision() -> None:
    manager = replay("0 4 0 4 1 4", player_count=1)
    script = [*at((1, "RRC")), (20, Request.TAKE_BACK), *at((21, "RC"))]
    shown = watched(manager, script, until=30, choose=to_column_4, waits=True)
    over = seen(after("", "0 4 0 4 1 4 5 4"))
    assert [each.picture for each in shown if 19 < each.at <= 20] == [seen(after("", "0 4 0 4 1 4"))]
    assert over in [each.picture for each in shown if each.at < 19]
    # And it answers the next turn.
    assert written(manager.record) == "0 4 0 4 1 4 4 4"


def test_a_take_back_gives_up_what_the_computer_is_thinking_and_it_thinks_anew() -> None:
    questions: list[tuple[Turn, ...]] = []

    def choose(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
        questions.append(so_far.turns)
        return never(so_far, level, stop) if len(questions) == 1 else Drop(4)

    manager = after("C")
    script = [*at((1, "C")), (3, Request.TAKE_BACK), *at((4, "LC"))]
    watched(manager, script, until=12, choose=choose)
    assert questions == [(Drop(3),), (Drop(2),)]
    assert manager.record[:1] == (Drop(2),)


@pytest.mark.parametrize("presses", ["", "R", "C", "RC", "RCU"])
def test_a_take_back_that_is_refused_is_answered_by_a_blink(presses: str) -> None:
    manager = after(presses)
    shown = watched(manager, [(1, Request.TAKE_BACK)], until=1.5)
    assert [each.at for each in shown] == [0, 1, 1.1]
    assert shown[2].picture == shown[0].picture != shown[1].picture


def test_a_light_goes_to_and_fro_while_the_computer_thinks() -> None:
    shown = watched(after("C"), at((1, "C")), until=2)
    assert [each.picture.splitlines()[2] for each in shown if each.at >= 1.35] == [
        "0|O C   R Y B C O |",
        "0|O C B R Y   C O |",
        "0|O C   R Y B C O |",
    ]


def test_a_notice_stands_until_the_next_press_even_if_that_asks_for_a_hint() -> None:
    notices = Notices()
    notices.notice = "the disk is full"
    shown = watched(after("C"), [(1, Request.HINT)], until=9, choose=to_column_4, waits=True, notices=notices)
    words = [each.caption for each in shown]
    assert words[0].startswith("the disk is full  Green to move.  ")
    assert words[-1].startswith("Hint: drop a stone in column 4.  Green to move.  ")


def test_a_hint_is_noted_in_the_game_and_saved_before_the_next_press() -> None:
    manager, aids = after("C"), []

    class Disk:
        number = None

        def save(self, manager: GameManager) -> None:
            aids.append(manager.aids)

    inbox = ScriptedInbox(clock := Clock(), [(1, Request.HINT)], until=2, waits=True)
    GameLoop(manager, inbox, Recorder(clock), Disk(), to_column_4).run()
    inbox.close()
    assert aids == [{Aid.HINT}]
