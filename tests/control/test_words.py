"""The line of words: what was done and what was refused is said until the next press."""

import pytest

from connect_four.control.inbox import Event, Request
from connect_four.control.notices import Notices
from connect_four.control.thought import Choose
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from connect_four.logic.turn import parse
from tests.control.room import Shown, at, never, watched
from tests.control.test_help import to_column_4
from tests.pictures import after, pressed, seen

FIRST_TO_MOVE = "Green to move.  Left/Right: column  Enter: drop  Up: menu  ?: hint  q: leave"
TO_MOVE = FIRST_TO_MOVE.replace("q: leave", "u: take back  q: leave")
THINKING = "Blue, the computer, is thinking.  Enter: hurry  u: take back  q: leave"


def conversation(
    manager: GameManager, script: list[tuple[float, Event]], until: float, choose: Choose = never
) -> list[Shown]:
    return watched(manager, script, until, choose=choose, waits=choose is not never, notices=Notices())


def words(shown: list[Shown]) -> list[str]:
    """What is said, one after the other."""
    captions = [each.caption for each in shown]
    return [caption for before, caption in zip(["", *captions], captions, strict=False) if caption != before]


def playing(token: str) -> Choose:
    return lambda record, level, stop, seconds=None: parse(token)


def test_why_a_press_is_refused_is_said_until_the_next_one() -> None:
    manager = replay("3 3 3 3 3 3 3 4", player_count=1)
    keys = TO_MOVE.partition("  ")[2]
    assert words(conversation(manager, at((1, "C"), (60, "R"), (70, "D")), until=99)) == [
        TO_MOVE,
        f"Column 3 is full.  Green to move.  {keys}",
        TO_MOVE,
        f"Down does nothing here.  Green to move.  {keys}",
    ]


@pytest.mark.parametrize(
    ("presses", "request_", "reason"),
    [
        ("", Request.HINT, "There is no turn to give a hint for."),
        ("RC", Request.HINT, "Hints are for games against the computer."),
        ("", Request.TAKE_BACK, "There is no turn to take back."),
        ("C", Request.TAKE_BACK, "There is no turn to take back."),
    ],
)
def test_why_there_is_no_help(presses: str, request_: Request, reason: str) -> None:
    before, refused = words(conversation(after(presses), [(1, request_)], until=9))
    assert refused == f"{reason}  {before}"


def test_what_the_computer_did_is_said_until_the_next_press() -> None:
    manager = after("C")
    shown = conversation(manager, at((1, "C"), (60, "L")), until=99, choose=to_column_4)
    assert words(shown) == [
        FIRST_TO_MOVE,
        THINKING,
        f"Blue, the computer, dropped a stone in column 4.  {TO_MOVE}",
        TO_MOVE,
    ]


def test_what_the_computers_joker_will_hit_stands_two_seconds_and_then_what_it_took_is_said() -> None:
    manager = replay("3 4 4", player_count=1)
    shown = conversation(manager, [], until=60, choose=playing("x*7"))
    aimed = seen(pressed(replay("3 4 4", player_count=1), "UCLLLL"))
    stands = [number for number, each in enumerate(shown) if each.picture == aimed]
    assert [round(shown[number + 1].at - shown[number].at, 3) for number in stands] == [2.0]
    assert shown[stands[0]].caption.startswith("Blue, the computer, aims at row 7: 2 stones.  Enter: hurry")
    assert words(shown)[-1] == f"Blue, the computer, deleted row 7: 2 stones.  {TO_MOVE}"


def test_a_press_fires_the_computers_joker_at_once() -> None:
    manager = replay("3 4 4", player_count=1)
    watched(manager, at((1.5, "C")), until=1.6, choose=playing("x*7"), waits=True)
    assert str(manager.record[-1]) == "x*7"


def test_every_key_but_take_back_hurries_the_computer() -> None:
    for press in (*at((1.5, "L"), (1.5, "C")), (1.5, Request.HINT)):
        manager = replay("3 4 4", player_count=1)
        shown = conversation(manager, [press], until=1.6, choose=playing("x*7"))
        assert str(manager.record[-1]) == "x*7"
        assert words(shown)[-1].startswith("Blue, the computer, deleted row 7: 2 stones.  ")


def test_how_many_turns_are_taken_back_is_said_until_the_next_press() -> None:
    keys = "Left/Right: column  Enter: drop  Up: menu  u: take back  q: leave"
    assert words(conversation(replay("3 4"), [(1, Request.TAKE_BACK), *at((60, "L"))], until=99)) == [
        f"Green to move.  {keys}",
        f"The last turn is taken back.  Blue to move.  {keys}",
        f"Blue to move.  {keys}",
    ]
    shown = conversation(replay("3 4", player_count=1), [(1, Request.TAKE_BACK)], until=99)
    assert words(shown)[-1] == f"The last 2 turns are taken back.  {FIRST_TO_MOVE}"


def test_a_persons_joker_is_told_to_the_other_one_but_not_a_stone() -> None:
    shown = conversation(replay("3 4"), at((1, "C"), (2, "UCC"), (60, "R")), until=99)
    keys = "Left/Right: column  Enter: drop  Up: menu  u: take back  q: leave"
    said = words(shown)
    assert f"Blue to move.  {keys}" in said
    assert said[-2:] == [f"Blue deleted the stone at (3,6).  Green to move.  {keys}", f"Green to move.  {keys}"]


def test_a_persons_joker_is_told_until_the_computer_has_answered() -> None:
    shown = conversation(replay("3 4", player_count=1), at((1, "UCC")), until=20, choose=playing("x*7"))
    told = [each.caption.partition("  ")[0] for each in shown if each.at > 1]
    mine, its = "Green deleted the stone at (3,7).", "Blue, the computer, deleted row 7: 1 stone."
    assert sorted(set(told), key=told.index) == [mine, its]


def test_at_the_end_it_is_said_who_has_won_how_and_with_what() -> None:
    manager = replay("0 4 1 4 2 4", player_count=1)
    assert words(conversation(manager, at((1, "C")), until=9))[-1].startswith(
        "Green wins!  4 in a row across, from (0,7) to (3,7).  Green dropped a stone in column 3.  Enter: new game"
    )


def test_a_joker_that_lets_the_other_one_win() -> None:
    manager = replay("0 3 1 0 2 1 3", player_count=1)
    shown = conversation(manager, [], until=60, choose=playing("x37"))
    assert words(shown)[-1].startswith(
        "Green wins!  4 in a row across, from (0,7) to (3,7).  Blue deleted the stone at (3,7).  "
    )


def test_a_notice_is_not_lost_when_something_is_refused_later() -> None:
    notices = Notices()
    notices.notice = "the disk is full"
    shown = watched(replay("3", player_count=1), [], until=30, choose=to_column_4, waits=True, notices=notices)
    assert {each.caption.partition("  ")[0] for each in shown} == {"the disk is full"}
