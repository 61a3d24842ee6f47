"""What a game looks like at one moment, kept when the game has moved on."""

from dataclasses import dataclass

from connect_four.datastore import Game, PlayerID, ScreenName
from connect_four.logic.turn import Turn
from connect_four.view.frame import Frame, frame


@dataclass(frozen=True, slots=True)
class Scene:
    frame: Frame
    screen: ScreenName
    stones: tuple[int, int]
    column: int
    player_count: int
    winner: PlayerID | None
    record: tuple[Turn, ...]

    @classmethod
    def of(cls, game: Game, record: tuple[Turn, ...]) -> "Scene":
        winner = game.winner
        return cls(
            frame(game),
            game.screen,
            game.board.stones,
            game.column,
            game.player_count,
            None if winner is None else winner.id,
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
