"""The game as every package may read it.

`Game`, `Board` and `Player` are views, and nothing can be written through them. A `Game` always shows the current
state; a new game has another board and other players. The state itself is in `datastore.mutable`, which only the logic
may use.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from connect_four.datastore.fields import Fields, Stones

if TYPE_CHECKING:
    from connect_four.datastore.mutable import FullBoard, FullGame, FullPlayer

FIRST_PLAYER_COUNT = 1
FIRST_LEVEL = 3
MAX_LEVEL = 8
FIRST_COLUMN = 3
LONGEST_NAME = 20
"""How many characters the name of whoever plays may have."""


class PlayerID(Enum):
    ONE = 1
    TWO = 2

    @property
    def other(self) -> "PlayerID":
        return PlayerID.TWO if self is PlayerID.ONE else PlayerID.ONE


class Outcome(Enum):
    """How a game ended, or that it has not."""

    FIRST_WON = "player 1 won"
    SECOND_WON = "player 2 won"
    DRAW = "draw"
    GIVEN_UP = "given up"
    """Only a saved game can have ended so; no board shows it."""
    OPEN = "open"

    @property
    def winner(self) -> PlayerID | None:
        match self:
            case Outcome.FIRST_WON:
                return PlayerID.ONE
            case Outcome.SECOND_WON:
                return PlayerID.TWO
            case _:
                return None


WON = {PlayerID.ONE: Outcome.FIRST_WON, PlayerID.TWO: Outcome.SECOND_WON}


class ScreenName(Enum):
    PLAYER_SELECT = "player select"
    WAITING = "waiting"
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


@dataclass(frozen=True, slots=True)
class Guest:
    """Who plays one side through the link."""

    name: str
    side: PlayerID
    is_computer: bool = False
    is_there: bool = True
    """If not, the stick plays this side until the guest comes back."""
    is_away: bool = False
    """Whether the guest has the seat but cannot be reached."""


class Player:
    __slots__ = ("_full",)

    def __init__(self, full: "FullPlayer") -> None:
        self._full = full

    @property
    def id(self) -> PlayerID:
        return self._full.id

    @property
    def used_delete_joker(self) -> bool:
        return self._full.used_delete_joker

    @property
    def used_bomb_joker(self) -> bool:
        return self._full.used_bomb_joker


class Board:
    __slots__ = ("_full",)

    def __init__(self, full: "FullBoard") -> None:
        self._full = full

    @property
    def stones(self) -> Stones:
        return self._full.stones

    @property
    def fields(self) -> list[Field]:
        """Every taken field."""
        return self._full.fields

    @property
    def highlighted(self) -> Fields:
        """The fields that the screen points at: its cursor, or at the end every four in a row."""
        return self._full.highlighted

    @property
    def highlight(self) -> list[Field]:
        """The same, one by one with their owners."""
        return self._full.highlight

    def field(self, x: int, y: int) -> Field:
        return self._full.field(x, y)


class Game:
    __slots__ = ("_full",)

    def __init__(self, full: "FullGame") -> None:
        self._full = full

    @property
    def board(self) -> Board:
        return self._full.board.view

    @property
    def players(self) -> tuple[Player, Player]:
        one, two = self._full.players
        return one.view, two.view

    @property
    def active_player(self) -> Player:
        return self._full.active_player.view

    @property
    def outcome(self) -> Outcome:
        return self._full.outcome

    @property
    def winner(self) -> Player | None:
        winner = self._full.winner
        return None if winner is None else winner.view

    @property
    def resigned(self) -> PlayerID | None:
        """Who has lost without a four of the other, by giving up."""
        return self._full.resigned

    @property
    def is_started(self) -> bool:
        """Whether turns are being taken: not on player select, after the end, or when switched off."""
        return self._full.is_started

    @property
    def player_count(self) -> int:
        return self._full.player_count

    @property
    def level(self) -> int:
        """The strength of the computer, which is player 2 when one player is chosen."""
        return self._full.level

    @property
    def guests(self) -> tuple[str, ...]:
        """The names of the guests who can be chosen as the opponent."""
        return self._full.guests

    @property
    def guest_number(self) -> int:
        """The guest who is chosen, or waited for: 1 is the first of `guests`, 0 is none."""
        return self._full.guest_number

    @property
    def guest(self) -> Guest | None:
        """The guest of this game, if one side was given to a guest."""
        return self._full.guest

    @property
    def is_guests_turn(self) -> bool:
        guest = self.guest
        return self.is_started and guest is not None and guest.is_there and guest.side is self.active_player.id

    @property
    def guest_away(self) -> Guest | None:
        """The guest that the game waits for because it cannot be reached."""
        guest = self.guest
        return guest if self.is_started and guest is not None and guest.is_away else None

    @property
    def level_is_shown(self) -> bool:
        return self._full.level_is_shown

    @property
    def board_is_shown(self) -> bool:
        """Whether the last screen shows the final board instead of who has won."""
        return self._full.board_is_shown

    @property
    def screen(self) -> ScreenName:
        return self._full.screen

    @property
    def column(self) -> int:
        """The column of the cursor that places stones."""
        return self._full.column

    @property
    def menu_item(self) -> MenuItem | None:
        """The menu item that is selected, or whose joker is being aimed."""
        return self._full.menu_item

    @property
    def bomb_centre(self) -> Field | None:
        return self._full.bomb_centre
