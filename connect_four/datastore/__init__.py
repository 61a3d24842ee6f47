"""What anybody may read: the game as seen from outside."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class PlayerID(Enum):
    ONE = 1
    TWO = 2

    @property
    def other(self) -> "PlayerID":
        return PlayerID.TWO if self is PlayerID.ONE else PlayerID.ONE


class ScreenName(Enum):
    PLAYER_SELECT = "player select"
    PLACE_STONE = "place a stone"
    MENU = "menu"
    DELETE = "delete joker"
    BOMB = "bomb joker"
    GAME_OVER = "game over"
    OFF = "off"


class MenuItem(Enum):
    """The items of the menu row; the value is the pixel's x."""

    BOMB_OF_ONE = 0
    DELETE_OF_ONE = 1
    QUIT = 3
    RESTART = 4
    DELETE_OF_TWO = 6
    BOMB_OF_TWO = 7


DELETE_ITEM = {PlayerID.ONE: MenuItem.DELETE_OF_ONE, PlayerID.TWO: MenuItem.DELETE_OF_TWO}
BOMB_ITEM = {PlayerID.ONE: MenuItem.BOMB_OF_ONE, PlayerID.TWO: MenuItem.BOMB_OF_TWO}


@dataclass(frozen=True, slots=True)
class Field:
    x: int
    y: int
    owner: PlayerID | None = None


class Player(Protocol):
    @property
    def id(self) -> PlayerID: ...

    @property
    def used_delete_joker(self) -> bool: ...

    @property
    def used_bomb_joker(self) -> bool: ...


class Board(Protocol):
    @property
    def stones(self) -> tuple[int, int]:
        """The stones of player 1 and of player 2, one bit a field as `logic.rules` has them."""
        ...

    @property
    def fields(self) -> Sequence[Field]:
        """Every taken field."""
        ...

    def field(self, x: int, y: int) -> Field: ...

    @property
    def highlighted(self) -> int:
        """The fields that the screen's cursor points at, one bit each."""
        ...

    @property
    def highlight(self) -> Sequence[Field]: ...


class Game(Protocol):
    @property
    def board(self) -> Board: ...

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def active_player(self) -> Player: ...

    @property
    def winner(self) -> Player | None: ...

    @property
    def is_draw(self) -> bool: ...

    @property
    def is_started(self) -> bool:
        """Whether turns are being taken: neither before the first nor after the last."""
        ...

    @property
    def player_count(self) -> int: ...

    @property
    def level(self) -> int:
        """The strength of the computer, which is player 2 when one player is chosen."""
        ...

    @property
    def level_is_shown(self) -> bool: ...

    @property
    def screen(self) -> ScreenName: ...

    @property
    def column(self) -> int:
        """The column of the cursor that places stones."""
        ...

    @property
    def menu_item(self) -> MenuItem | None:
        """The menu item that is selected, or whose joker is being aimed."""
        ...

    @property
    def bomb_centre(self) -> Field | None: ...
