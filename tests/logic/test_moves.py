"""Moves as they are written down."""

import pytest

from connect_four.logic.move import Move, ScriptError, moves_in


def letters(script: str) -> str:
    return "".join(move.value for move in moves_in(script))


def test_a_script_of_every_move() -> None:
    assert moves_in("L R U D C") == [Move.LEFT, Move.RIGHT, Move.UP, Move.DOWN, Move.CONFIRM]


def test_cases_white_space_and_comments() -> None:
    assert letters("rC # right; x\n\tl\r\n\n#\nU") == "RCLU"
    assert letters("") == ""


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("x", "line 1, column 1: 'x' is not one of L R U D C"),
        ("LR # x\n C 7", "line 2, column 4: '7' is not one of L R U D C"),
    ],
)
def test_what_is_no_move_is_named_with_its_place(script: str, said: str) -> None:
    with pytest.raises(ScriptError) as refused:
        moves_in(script)
    assert str(refused.value) == said
