"""The computer player. It takes its turns with the five moves, as a person does, so that people see what it does."""

from connect_four.control.inbox import Inbox
from connect_four.control.thought import Choose, Thought
from connect_four.datastore import PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn

STEP_SECONDS = 0.12
# Whoever looks up sees what the joker will hit.
AIM_SECONDS = 2.0
SIGN_SECONDS = 0.3


class ComputerPlayer:
    def __init__(self, manager: GameManager, inbox: Inbox, choose: Choose) -> None:
        self._manager = manager
        self._inbox = inbox
        self._choose = choose
        self._thought: Thought | None = None
        self._way: list[Move] = []
        self._is_hurried = False
        self.sign = 0
        """How often the light that shows thinking has moved; 0 if none is to be shown."""
        self.due: float | None = None

    @property
    def is_on_turn(self) -> bool:
        game = self._manager.game
        return game.is_started and game.player_count == 1 and game.active_player.id is PlayerID.TWO

    def attend(self, now: float) -> None:
        """Begin to think if it is the computer's turn, and stop if it isn't any more."""
        if not self.is_on_turn:
            self.give_up()
        elif self._thought is None and not self._way:
            so_far, level = self._manager.so_far, self._manager.game.level
            self._thought = Thought(self, lambda stop: self._choose(so_far, level, stop), self._inbox.put)
            self.due = now + SIGN_SECONDS

    def give_up(self) -> None:
        thought = self._thought
        self._rest()
        self._way = []
        self._is_hurried = False
        if thought is not None:
            thought.give_up()

    def hurry(self, now: float) -> None:
        self._is_hurried = True
        if self._way:
            self.due = now

    def decide(self, turn: Turn, now: float) -> None:
        self._rest()
        self._way = self._manager.way_to(turn)
        self._plan(now)

    def ring(self, now: float) -> Move | None:
        """The next move; none while the computer is still thinking, only the light that shows it moves on."""
        if self._thought is not None:
            self.sign += 1
            self.due = now + SIGN_SECONDS
            return None
        move = self._way.pop(0)
        self._plan(now)
        return move

    def _rest(self) -> None:
        self._thought = None
        self.sign = 0
        self.due = None

    def _plan(self, now: float) -> None:
        if not self._way:
            self.due = None
            self._is_hurried = False
        elif self._is_hurried:
            self.due = now
        else:
            fires_joker = len(self._way) == 1 and self._manager.game.menu_item is not None
            self.due = now + (AIM_SECONDS if fires_joker else STEP_SECONDS)
