from typing import Protocol

from connect_four.control.inbox import Inbox
from connect_four.logic.move import Move

CLOCKWISE = (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT)


class Stick(Protocol):
    def fileno(self) -> int:
        """A descriptor that is readable when there is something to take."""
        ...

    def press(self) -> Move | None:
        """Take what comes next, which may be no press."""
        ...


class Joystick:
    """Presses of a hat's stick as moves in the inbox."""

    def __init__(self, stick: Stick, inbox: Inbox, rotation: int = 0) -> None:
        self._stick = stick
        self._inbox = inbox
        self._rotation = rotation

    def fileno(self) -> int:
        return self._stick.fileno()

    def run(self) -> None:
        """Take a waiting press into the inbox."""
        move = self._stick.press()
        if move is not None:
            self._inbox.put(turned(move, self._rotation))


def turned(move: Move, rotation: int) -> Move:
    """What the player means who pushes the stick this way, as seen from the side where the picture is upright."""
    if move is Move.CONFIRM:
        return move
    quarters = rotation // 90
    return CLOCKWISE[(CLOCKWISE.index(move) - quarters) % 4]
