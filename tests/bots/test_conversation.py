"""What a program is asked, and what becomes of each answer."""

import json
from typing import Any

import pytest

from connect_four import __version__
from connect_four.bots.conversation import FaultError, Reason, answered, hello, over, your_turn
from connect_four.datastore import Outcome, PlayerID
from connect_four.logic.record import replay
from connect_four.logic.turn import Bomb, Delete, Drop


def read(line: bytes) -> Any:
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    return json.loads(line)


def test_it_is_told_which_side_it_plays_and_how_long_it_may_think() -> None:
    assert read(hello(PlayerID.TWO, 1.0, 4711)) == {
        "hello": {"program": f"connect-four {__version__}", "protocol": 1, "you": "blue", "seconds": 1.0, "seed": 4711}
    }


def test_it_is_shown_the_board_and_all_that_it_may_do() -> None:
    asked = read(your_turn(replay("3 4 3 x37 b17")))["your_turn"]
    assert asked["record"] == ["3", "4", "3", "x37", "b17"]
    assert asked["board"] == [
        "........",
        "........",
        "........",
        "........",
        "........",
        "........",
        "....b...",
    ]
    assert asked["jokers"] == {"green": ["delete"], "blue": ["bomb"]}
    assert asked["possible"][:8] == ["0", "1", "2", "3", "4", "5", "6", "7"]
    assert "b45" in asked["possible"]
    assert not [token for token in asked["possible"] if token.startswith("x")]


def test_green_stones_are_g_and_the_top_row_comes_first() -> None:
    board = read(your_turn(replay("0 0 0 0 0 0 0 7")))["your_turn"]["board"]
    assert [row[0] for row in board] == ["g", "b", "g", "b", "g", "b", "g"]
    assert [row[7] for row in board] == [".", ".", ".", ".", ".", ".", "b"]


@pytest.mark.parametrize(
    ("outcome", "result"), [(Outcome.FIRST_WON, "green"), (Outcome.SECOND_WON, "blue"), (Outcome.DRAW, "draw")]
)
def test_it_is_told_how_the_game_ended(outcome: Outcome, result: str) -> None:
    assert read(over(outcome, [Drop(3), Delete(3, 7)])) == {"over": {"result": result, "record": ["3", "x37"]}}


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        (b'{"turn": "4"}', Drop(4)),
        (b'  {"turn":"x4*","why":"because"}\r', Delete(4, None)),
        (b'{"turn": "b36"}', Bomb(3, 6)),
    ],
)
def test_an_answer_is_a_turn(line: bytes, turn: Drop | Delete | Bomb) -> None:
    assert answered(line, replay("4 4")) == turn


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"4", 'it answered 4, and not with a turn, such as {"turn": "4"}'),
        (b'{"turn": 4}', 'it answered {"turn": 4}, and not with a turn, such as {"turn": "4"}'),
        (b'{"turn": "8"}', 'it answered {"turn": "8"}, and not with a turn, such as {"turn": "4"}'),
        (b"", 'it answered "", and not with a turn, such as {"turn": "4"}'),
        (
            b"\xff\x1b[2J",
            "it answered \N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[2J, and not with a turn, "
            'such as {"turn": "4"}',
        ),
        (b"x" * 90, f'it answered {"x" * 60}…, and not with a turn, such as {{"turn": "4"}}'),
        (b'{"turn": "3"}', 'it answered {"turn": "3"}, which is not possible: column 3 is full'),
        (b'{"turn": "x07"}', 'it answered {"turn": "x07"}, which is not possible: there is no stone at (0,7)'),
        (
            b'{"turn": "b07"}',
            'it answered {"turn": "b07"}, which is not possible: there is no stone within two steps of (0,7)',
        ),
    ],
)
def test_any_other_answer_loses_and_is_shown(line: bytes, words: str) -> None:
    with pytest.raises(FaultError) as error:
        answered(line, replay("3 3 3 3 3 3 3"))
    assert (error.value.reason, error.value.sentence) == (Reason.ILLEGAL, words)
