"""A picture of the joystick: which of its five presses is being made, said without words."""

from connect_four.datastore import PlayerID
from connect_four.logic.move import CLOCKWISE, Move
from connect_four.view.frame import DARK, STONE, WHITE, Frame, dim

UP = """
    . . . G G . . .
    . . G G G G . .
    . w . G G . w .
    w w . G G . w w
    w w . G G . w w
    . w . . . . w .
    . . w w w w . .
    . . . w w . . .
"""
MIDDLE = """
    . . . w w . . .
    . . w w w w . .
    . w . . . . w .
    w w . G G . w w
    w w . G G . w w
    . w . . . . w .
    . . w w w w . .
    . . . w w . . .
"""
RELEASED = MIDDLE.replace("G", "w")
# Green, because it is green's cursor that the press moves.
LIGHTS = {".": DARK, "w": dim(WHITE), "G": STONE[PlayerID.ONE]}


def stick(pressed: Move | None = None) -> Frame:
    """The stick from above. An arrow grows out of its middle, or the middle is lit, or nothing is pressed."""
    if pressed is None or pressed is Move.CONFIRM:
        rows = rows_of(RELEASED if pressed is None else MIDDLE)
    else:
        rows = rows_of(UP)
        for _turns in range(CLOCKWISE.index(pressed)):
            rows = turned(rows)
    return tuple(LIGHTS[letter] for row in rows for letter in row)


def rows_of(picture: str) -> list[tuple[str, ...]]:
    return [tuple(line.split()) for line in picture.strip().splitlines()]


def turned(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """A quarter to the right."""
    return list(zip(*reversed(rows), strict=True))
