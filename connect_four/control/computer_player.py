"""The computer player. It takes its turns with the five moves, as a person does, so that people see what it does."""

from connect_four.control.inbox import Inbox
from connect_four.control.steering import Steering
from connect_four.control.thought import Choose, Thought
from connect_four.datastore import PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn

SIGN_SECONDS = 0.3


class ComputerPlayer:
    def __init__(self, manager: GameManager, inbox: Inbox, choose: Choose) -> None:
        self._manager = manager
        self._inbox = inbox
        self._choose = choose
        self._thought: Thought | None = None
        self._steering = Steering(manager)
        self._is_hurried = False
        self._next_sign: float | None = None
        self.sign = 0
        """How often the light that shows thinking has moved; 0 if none is to be shown."""

    @property
    def is_on_turn(self) -> bool:
        game = self._manager.game
        return game.is_started and game.player_count == 1 and game.active_player.id is PlayerID.TWO

    def attend(self, now: float) -> None:
        """Begin to think if it is the computer's turn, and stop if it isn't any more."""
        if not self.is_on_turn:
            self.give_up()
        elif self._thought is None and not self._steering.is_under_way:
            so_far, level = self._manager.so_far, self._manager.game.level
            self._thought = Thought(self, lambda stop: self._choose(so_far, level, stop), self._inbox.put)
            self._next_sign = now + SIGN_SECONDS

    @property
    def due(self) -> float | None:
        return self._steering.due if self._thought is None else self._next_sign

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

    def ring(self, now: float) -> Move | None:
        """The next move; none while the computer is still thinking, only the light that shows it moves on."""
        if self._thought is not None:
            self.sign += 1
            self._next_sign = now + SIGN_SECONDS
            return None
        return self._steering.ring(now)

    def _rest(self) -> None:
        self._thought = None
        self.sign = 0
        self._is_hurried = False
