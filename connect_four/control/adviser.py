"""What the strongest level would do in a person's place."""

from collections.abc import Iterator

from connect_four.control.inbox import Inbox
from connect_four.control.projector import Projector
from connect_four.control.thought import Choose, Thought
from connect_four.datastore import MAX_LEVEL, PlayerID
from connect_four.language import _
from connect_four.logic import rules
from connect_four.logic.game_manager import Aid, GameManager
from connect_four.logic.turn import Drop, Turn
from connect_four.view.animation import Still, painted
from connect_four.view.frame import STONE, frame
from connect_four.view.sentences import hint

ADVICE_SECONDS = 0.7
PAUSE_SECONDS = 0.3


class Adviser:
    def __init__(self, manager: GameManager, inbox: Inbox, choose: Choose, projector: Projector) -> None:
        self._manager = manager
        self._inbox = inbox
        self._choose = choose
        self._projector = projector
        self._thought: Thought | None = None
        self.caption = ""

    def ask(self) -> bool:
        """Begin to think about a hint; refused when it isn't a person's turn against the computer."""
        game = self._manager.game
        if not game.is_started or game.player_count == 2 or game.active_player.id is PlayerID.TWO:
            return False
        if self._thought is None:
            so_far = self._manager.so_far
            self._thought = Thought(self, lambda stop: self._choose(so_far, MAX_LEVEL, stop), self._inbox.put)
            self.caption = _("Thinking about a hint …")
        return True

    def decide(self, turn: Turn, now: float) -> None:
        """Give the hint, and note in the game that it was given."""
        self._thought = None
        self.caption = hint(turn)
        self._manager.note(Aid.HINT)
        self._projector.play(advice(self._manager, turn), now)

    def forget(self) -> None:
        thought, self._thought = self._thought, None
        self.caption = ""
        if thought is not None:
            thought.give_up()


def advice(manager: GameManager, turn: Turn) -> Iterator[Still]:
    """Three times the picture that is seen one press before the turn, with a dropped stone where it would land."""
    settled = frame(manager.game)
    trial = GameManager(beginning=manager.so_far)
    trial.start(manager.game.player_count, manager.game.level)
    one, two = trial.game.board.stones
    for move in trial.way_to(turn)[:-1]:
        trial.execute_move(move)
    shown = frame(trial.game)
    if isinstance(turn, Drop):
        shown = painted(shown, rules.landing(one | two, turn.x), STONE[trial.game.active_player.id])
    for _time in range(3):
        yield Still(shown, ADVICE_SECONDS)
        yield Still(settled, PAUSE_SECONDS)
