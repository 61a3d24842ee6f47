"""The computer player. It takes its turns with the five moves, as a person does, so that people see what it does."""

from connect_four.control.inbox import Inbox
from connect_four.control.steering import Steering
from connect_four.control.thought import Choose, Thought
from connect_four.datastore import PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn


class ComputerPlayer:
    def __init__(self, manager: GameManager, inbox: Inbox, choose: Choose) -> None:
        self._manager = manager
        self._inbox = inbox
        self._choose = choose
        self._thought: Thought | None = None
        self._steering = Steering(manager)
        self._is_hurried = False

    @property
    def is_on_turn(self) -> bool:
        game = self._manager.game
        return game.is_started and game.player_count == 1 and game.active_player.id is PlayerID.TWO

    @property
    def is_thinking(self) -> bool:
        return self._thought is not None

    def attend(self) -> None:
        """Begin to think if it is the computer's turn, and stop if it isn't any more."""
        if not self.is_on_turn:
            self.give_up()
        elif self._thought is None and not self._steering.is_under_way:
            so_far, level = self._manager.so_far, self._manager.game.level
            self._thought = Thought(self, lambda stop: self._choose(so_far, level, stop), self._inbox.put)

    @property
    def due(self) -> float | None:
        return self._steering.due

    def give_up(self) -> None:
        thought = self._thought
        self._rest()
        self._steering.give_up()
        if thought is not None:
            thought.give_up()

    def hurry(self, now: float) -> None:
        self._is_hurried = True
        self._steering.hurry(now)

    def decide(self, turn: Turn, now: float) -> None:
        is_hurried = self._is_hurried
        self._rest()
        self._steering.begin(turn, now, is_hurried)

    def ring(self, now: float) -> Move:
        return self._steering.ring(now)

    def _rest(self) -> None:
        self._thought = None
        self._is_hurried = False
