"""The buttons and axes of gamepads and keyboards become moves. The numbers are Linux's, from input-event-codes.h."""

from collections.abc import Mapping

from connect_four.control.inbox import Event, Request
from connect_four.logic.move import Move

KEY, AXIS = 1, 3
PRESSED = 1  # 0 is released, and 2 is held: like the stick's, it means nothing

ARROWS: dict[int, Event] = {103: Move.UP, 105: Move.LEFT, 106: Move.RIGHT, 108: Move.DOWN}
ENTER, SPACE, KEYPAD_ENTER = 28, 57, 96
OF_KEYBOARDS: dict[int, Event] = {**ARROWS, **dict.fromkeys((ENTER, SPACE, KEYPAD_ENTER), Move.CONFIRM)}

LOWER, RIGHT = 0x130, 0x131
CROSS: dict[int, Event] = {0x220: Move.UP, 0x221: Move.DOWN, 0x222: Move.LEFT, 0x223: Move.RIGHT}
# Of a pad that only numbers its buttons nobody knows where they are.
NUMBERED = range(0x120, 0x124)
OF_PADS: dict[int, Event] = {
    **CROSS,
    LOWER: Move.CONFIRM,
    RIGHT: Request.HINT,
    **dict.fromkeys(NUMBERED, Move.CONFIRM),
}
# The left stick, which is the cross of simple pads, and the cross of others.
AXES = {0: (Move.LEFT, Move.RIGHT), 1: (Move.UP, Move.DOWN), 16: (Move.LEFT, Move.RIGHT), 17: (Move.UP, Move.DOWN)}

# In shares of the way to the edge. What trembles in between means nothing, nor does a stick that is pushed askew.
FAR, NEAR = 0.75, 0.5


class Buttons:
    """What the events of one device mean. `ranges` are the ends of its axes."""

    def __init__(self, meanings: Mapping[int, Event], ranges: Mapping[int, tuple[int, int]]) -> None:
        self._meanings = meanings
        self._ranges = {axis: ends for axis, ends in ranges.items() if axis in AXES and ends[0] < ends[1]}
        self._sides = dict.fromkeys(self._ranges, 0)

    def meaning(self, kind: int, code: int, value: int) -> Event | None:
        if kind == KEY and value == PRESSED:
            return self._meanings.get(code)
        if kind == AXIS and code in self._ranges:
            return self._moved(code, value)
        return None

    def _moved(self, axis: int, value: int) -> Event | None:
        """The move, if the axis is pushed to the other side than before, or from the middle."""
        least, most = self._ranges[axis]
        share = (2 * value - least - most) / (most - least)
        before = self._sides[axis]
        if abs(share) >= FAR:
            self._sides[axis] = 1 if share > 0 else -1
        elif abs(share) <= NEAR:
            self._sides[axis] = 0
        side = self._sides[axis]
        return AXES[axis][side > 0] if side not in (0, before) else None
