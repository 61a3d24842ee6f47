import struct
from collections.abc import Sequence
from typing import BinaryIO, Protocol

from connect_four.control.inbox import Inbox
from connect_four.errors import DOCTOR, LostError
from connect_four.logic.move import Move

CLOCKWISE = (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT)
MOVES = {"left": Move.LEFT, "right": Move.RIGHT, "up": Move.UP, "down": Move.DOWN, "middle": Move.CONFIRM}


class InputEvent(Protocol):
    @property
    def direction(self) -> str: ...

    @property
    def action(self) -> str: ...


class Stick(Protocol):
    """The stick as sense_hat and sense_emu have it. Neither offers its descriptor in any other way."""

    _stick_file: BinaryIO

    def get_events(self) -> Sequence[InputEvent]: ...


class Joystick:
    """Presses of a hat's stick as moves in the inbox."""

    def __init__(self, stick: Stick, inbox: Inbox, rotation: int = 0) -> None:
        self._stick = stick
        self._inbox = inbox
        self._rotation = rotation

    def fileno(self) -> int:
        return self._stick._stick_file.fileno()

    def run(self) -> None:
        """Take every waiting press into the inbox; a stick that is held or let go means nothing."""
        try:
            events = self._stick.get_events()
        except (OSError, struct.error) as error:
            raise LostError("the Sense HAT's joystick is gone", DOCTOR) from error
        for event in events:
            if event.action == "pressed":
                self._inbox.put(turned(MOVES[event.direction], self._rotation))


def turned(move: Move, rotation: int) -> Move:
    """What the player means who pushes the stick this way, as seen from the side where the picture is upright."""
    if move is Move.CONFIRM:
        return move
    quarters = rotation // 90
    return CLOCKWISE[(CLOCKWISE.index(move) - quarters) % 4]
