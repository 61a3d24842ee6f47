"""What a guest sees and presses on its turn: the game as it stands, with a cursor of its own."""

from connect_four.control.reception import PLAYERS
from connect_four.link.lines import Object
from connect_four.link.seat import missing, turns_of
from connect_four.logic.beginning import Beginning
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.view.frame import frame
from connect_four.view.help_line import help_line
from connect_four.view.sentences import refusal_reason
from connect_four.view.text import rows


class Cursor:
    def __init__(self, state: Object) -> None:
        """`state` is what the game told last."""
        self._state = state
        self._manager = GameManager(beginning=Beginning(without=missing(state)))
        self._manager.start(PLAYERS, state["level"], turns_of(state))
        self._known = len(self._manager.record)

    def fits(self, state: Object) -> bool:
        """Whether it is still this turn."""
        return all(state[each] == self._state[each] for each in ("game", "record"))

    def press(self, move: Move) -> str:
        """Why the press is refused; nothing if it is not."""
        if self._manager.execute_move(move):
            return ""
        return refusal_reason(self._manager.game, move)

    @property
    def turn(self) -> tuple[str, int] | None:
        """The turn that was taken, and how many came before it."""
        record = self._manager.record
        return (str(record[-1]), self._known) if len(record) > self._known else None

    @property
    def has_left(self) -> bool:
        """Whether restart or quit was chosen: both end the game here alone."""
        return self.turn is None and not self._manager.game.is_started

    @property
    def state(self) -> Object:
        return {**self._state, "screen": self._manager.game.screen.value}

    @property
    def frame(self) -> Object:
        game = self._manager.game
        return {"lights": rows(frame(game)), "dimmed": False, "caption": help_line(game)}
