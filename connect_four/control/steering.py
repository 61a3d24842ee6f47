"""Takes a turn with the five moves, as a person does, so that people see it."""

from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn

STEP_SECONDS = 0.12
# Whoever looks up sees what the joker will hit.
AIM_SECONDS = 2.0


class Steering:
    def __init__(self, manager: GameManager) -> None:
        self._manager = manager
        self._way: list[Move] = []
        self._is_hurried = False
        self.due: float | None = None

    @property
    def is_under_way(self) -> bool:
        return bool(self._way)

    def begin(self, turn: Turn, now: float, is_hurried: bool = False) -> None:
        self._way = self._manager.way_to(turn)
        self._is_hurried = is_hurried
        self._plan(now)

    def hurry(self, now: float) -> None:
        self._is_hurried = True
        if self._way:
            self.due = now

    def give_up(self) -> None:
        self._way = []
        self.due = None

    def ring(self, now: float) -> Move:
        """The next move."""
        move = self._way.pop(0)
        self._plan(now)
        return move

    def _plan(self, now: float) -> None:
        if not self._way:
            self.due = None
        elif self._is_hurried:
            self.due = now
        else:
            fires_joker = len(self._way) == 1 and self._manager.game.menu_item is not None
            self.due = now + (AIM_SECONDS if fires_joker else STEP_SECONDS)
