"""Games as a person would see them: pictures, and the presses that lead to them."""

from connect_four.datastore.fields import Stones
from connect_four.logic import GameManager, Move
from connect_four.logic.record import replay
from connect_four.view.frame import frame
from connect_four.view.text import text

# 55 drops without four in a row; the last free field is the top one of column 6, and taking it makes no four either.
ONE_FIELD_LEFT = (
    "5 4 5 1 5 7 3 0 4 2 7 4 0 5 3 3 3 7 1 7 6 0 4 5 7 0 4 3 7 7 5 0 3 2 5 3 4 4 0 6 6 0 1 6 6 1 1 2 2 6 1 2 1 2 2"
)

# 55 drops; the last stone completes a four of player 2 in column 3.
WON_BY_THE_LAST_STONE = (
    "3 6 2 4 5 2 6 4 5 4 6 5 3 3 2 1 1 1 4 5 0 0 2 0 7 5 5 7 7 6 5 6 6 0 2 6 4 2 0 3 2 7 7 0 7 3 7 1 0 1 1 4 4 1 3"
)


def drawn(picture: str) -> str:
    """A picture of eleven lines, wherever in the code it is indented."""
    lines = picture.strip("\n").split("\n")
    if not lines[-1].strip():
        lines.pop()
    indent = next(line.index("0|") for line in lines if "0|" in line)
    assert all(not line[:indent].strip() for line in lines)
    return "\n".join(line[indent:].rstrip("\n") for line in lines)


def seen(manager: GameManager) -> str:
    return text(frame(manager.game))


def after(presses: str, record: str | None = None) -> GameManager:
    """A game that has been led by these presses, none of which was refused.

    It starts at player select; or, with a record, at the turn that comes after it, with the cursor at column 3.
    """
    return pressed(GameManager() if record is None else replay(record), presses)


def pressed(manager: GameManager, presses: str) -> GameManager:
    for number, move in enumerate(moves(presses), start=1):
        assert manager.execute_move(move), f"press {number} of {presses!r} was refused"
    return manager


def offered(*guests: str, presses: str = "") -> GameManager:
    """A game that has been led by these presses from player select, with these guests on offer."""
    manager = GameManager()
    manager.offer(guests, 0)
    return pressed(manager, presses)


def moves(presses: str) -> list[Move]:
    return [Move(letter) for letter in presses if not letter.isspace()]


def refused(manager: GameManager) -> str:
    """The presses that the screen refuses, found by trying each; fails if a refusal changes anything."""
    before, record, listed = seen(manager), manager.record, manager.get_moves()
    letters = ""
    for move in Move:
        if move in listed:
            continue
        assert not manager.execute_move(move)
        assert (seen(manager), manager.record, manager.get_moves()) == (before, record, listed)
        letters += move.value
    return letters


def board(picture: str) -> Stones:
    """The stones of a drawn field: seven rows of eight letters, G, B or a point."""
    rows = picture.split()
    assert len(rows) == 7
    assert {len(row) for row in rows} == {8}
    return bits(rows, "G"), bits(rows, "B")


def bits(rows: list[str], letter: str) -> int:
    """One bit a field: eight bits a column, the lowest its bottom field."""
    return sum(1 << (8 * x + 6 - height) for height, row in enumerate(rows) for x in range(8) if row[x] == letter)


def picture_of(stones: Stones) -> str:
    """The other way round: a field with these stones, as `board` reads it."""

    def letter(bit: int) -> str:
        return "G" if stones[0] & bit else "B" if stones[1] & bit else "."

    return "\n".join("".join(letter(1 << (8 * x + 6 - y)) for x in range(8)) for y in range(7))
