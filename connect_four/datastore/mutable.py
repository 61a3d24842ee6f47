"""The game as only the logic may write it."""

from dataclasses import dataclass

from connect_four.datastore import Board, Field, Game, MenuItem, Player, PlayerID, ScreenName
from connect_four.logic import rules

FIRST_COLUMN = 3


@dataclass
class FullPlayer:
    id: PlayerID
    used_delete_joker: bool = False
    used_bomb_joker: bool = False


@dataclass
class FullBoard:
    stones: tuple[int, int] = (0, 0)
    highlighted: int = 0

    @property
    def fields(self) -> list[Field]:
        return self._fields_in(self.stones[0] | self.stones[1])

    @property
    def highlight(self) -> list[Field]:
        return self._fields_in(self.highlighted)

    def _fields_in(self, board: int) -> list[Field]:
        return [self.field(x, y) for x, y in rules.fields_in(board)]

    def field(self, x: int, y: int) -> Field:
        bit = rules.field(x, y)
        for player, stones in zip(PlayerID, self.stones, strict=True):
            if stones & bit:
                return Field(x, y, player)
        return Field(x, y)


@dataclass
class FullGame:
    player_count: int = 1
    level: int = 3
    screen: ScreenName = ScreenName.PLAYER_SELECT
    level_is_shown: bool = False

    def __post_init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Make everything as it is before the first turn."""
        self.board = FullBoard()
        self.players = FullPlayer(PlayerID.ONE), FullPlayer(PlayerID.TWO)
        self.active_player = self.players[0]
        self.winner: FullPlayer | None = None
        self.is_draw = False
        self.is_started = False
        self.column = FIRST_COLUMN
        self.menu_item: MenuItem | None = None
        self.bomb_centre: Field | None = None


_views: tuple[type[Game], type[Board], type[Player]] = (FullGame, FullBoard, FullPlayer)
