"""The five moves, and scripts of them."""

from enum import Enum

from connect_four.language import _


class Move(Enum):
    """The five things that a joystick can do."""

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"
    CONFIRM = "C"


CLOCKWISE = (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT)


class ScriptError(ValueError):
    """A letter that is no move, and where it stands."""


def moves_in(script: str) -> list[Move]:
    """The letters in either case, with white space between them; # begins a comment, which ends with its line."""
    moves = []
    for line_number, line in enumerate(script.split("\n"), start=1):
        for column_number, letter in enumerate(line.partition("#")[0], start=1):
            if letter.isspace():
                continue
            try:
                moves.append(Move(letter.upper()))
            except ValueError:
                trouble = _("line {line}, column {column}: {letter} is not one of L R U D C")
                place = {"line": line_number, "column": column_number}
                raise ScriptError(trouble.format(**place, letter=repr(letter))) from None
    return moves
