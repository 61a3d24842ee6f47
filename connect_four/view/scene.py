"""What a game looks like at one moment, kept when the game has moved on."""

from dataclasses import dataclass

from connect_four.datastore import Game, Outcome, PlayerID, ScreenName
from connect_four.datastore.fields import Stones
from connect_four.logic.turn import Turn
from connect_four.view.frame import Frame, frame


@dataclass(frozen=True, slots=True)
class Scene:
    frame: Frame
    screen: ScreenName
    stones: Stones
    column: int
    player_count: int
    outcome: Outcome
    record: tuple[Turn, ...]

    @classmethod
    def of(cls, game: Game, record: tuple[Turn, ...]) -> "Scene":
        return cls(
            frame(game),
            game.screen,
            game.board.stones,
            game.column,
            game.player_count,
            game.outcome,
            record,
        )

    @property
    def last_player(self) -> PlayerID:
        """Who took the last turn of the record: the players alternate, and player 1 begins."""
        return PlayerID.ONE if len(self.record) % 2 else PlayerID.TWO

    @property
    def is_computers(self) -> bool:
        """Whether the last turn was the computer's."""
        return self.player_count == 1 and self.last_player is PlayerID.TWO
