"""A game of the computer against itself, slowly enough to watch."""

from connect_four.control.inbox import Inbox
from connect_four.control.projector import Projector
from connect_four.control.thought import Choose, Thought
from connect_four.control.timer import due_after
from connect_four.datastore import MAX_LEVEL, ScreenName
from connect_four.language import _
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn
from connect_four.view.animation import transition
from connect_four.view.frame import Frame
from connect_four.view.scene import Scene

# The strongest level must not heat a Pi for hours.
THINKING_SECONDS = 0.1
STEP_SECONDS = 0.4
AIM_SECONDS = 1.5
TURN_SECONDS = 4.0
# From the last turn, with all that moves then, to the final board, and from there to the end.
END_SECONDS = 7.0


class SelfPlay:
    def __init__(self, inbox: Inbox, choose: Choose, now: float) -> None:
        self._inbox = inbox
        self._choose = choose
        self._projector = Projector()
        self._thought: Thought | None = None
        self._manager = GameManager()
        self._scene = Scene.of(self._manager.game, self._manager.record)
        self._way = [Move.RIGHT, Move.CONFIRM]
        self._next_step: float | None = now + TURN_SECONDS
        self.is_over = False

    @property
    def due(self) -> float | None:
        return due_after(self._projector, self._next_step)

    @property
    def frame(self) -> Frame:
        return self._projector.frame or self._scene.frame

    @property
    def caption(self) -> str:
        return _("The computer plays against itself.")

    def ring(self, now: float) -> None:
        """Go on with a motion and, when that is over, with the game."""
        self._projector.ring(now)
        if self._projector.due is None and self._next_step is not None and self._next_step <= now:
            self._step(now)

    def _step(self, now: float) -> None:
        if self._way:
            self._press(self._way.pop(0), now)
        elif self._manager.game.board_is_shown:
            self.is_over = True
        elif self._scene.screen is ScreenName.GAME_OVER:
            self._press(Move.DOWN, now)
        else:
            so_far = self._manager.so_far
            self._thought = Thought(
                self, lambda stop: self._choose(so_far, MAX_LEVEL, stop, THINKING_SECONDS), self._inbox.put
            )
            self._next_step = None

    def decide(self, turn: Turn, now: float) -> None:
        self._way = self._manager.way_to(turn)
        self._next_step = now

    def give_up(self) -> None:
        if self._thought is not None:
            self._thought.give_up()

    def _press(self, move: Move, now: float) -> None:
        self._manager.execute_move(move)
        before, self._scene = self._scene, Scene.of(self._manager.game, self._manager.record)
        self._projector.play(transition(before, self._scene), now)
        self._next_step = now + self._seconds_to_next_step()

    def _seconds_to_next_step(self) -> float:
        if self._scene.screen is ScreenName.GAME_OVER:
            return END_SECONDS
        if not self._way:
            return TURN_SECONDS
        fires_joker = len(self._way) == 1 and self._manager.game.menu_item is not None
        return AIM_SECONDS if fires_joker else STEP_SECONDS
