"""The game as only the logic may write it."""

import dataclasses
from dataclasses import dataclass

from connect_four.datastore import (
    FIRST_COLUMN,
    FIRST_LEVEL,
    FIRST_PLAYER_COUNT,
    Board,
    Field,
    Game,
    Guest,
    MenuItem,
    Outcome,
    Player,
    PlayerID,
    ScreenName,
    fields,
)
from connect_four.datastore.fields import Fields, Stones


@dataclass
class FullPlayer:
    id: PlayerID
    used_delete_joker: bool = dataclasses.field(default=False, init=False)
    used_bomb_joker: bool = dataclasses.field(default=False, init=False)

    def __post_init__(self) -> None:
        self.view = Player(self)

    def use_delete_joker(self) -> None:
        if self.used_delete_joker:
            raise ValueError("the delete joker has been used")
        self.used_delete_joker = True

    def use_bomb_joker(self) -> None:
        if self.used_bomb_joker:
            raise ValueError("the bomb joker has been used")
        self.used_bomb_joker = True


@dataclass
class FullBoard:
    stones: Stones = (0, 0)
    highlighted: Fields = 0

    def __post_init__(self) -> None:
        self.view = Board(self)

    @property
    def fields(self) -> list[Field]:
        return self._fields_in(self.stones[0] | self.stones[1])

    @property
    def highlight(self) -> list[Field]:
        return self._fields_in(self.highlighted)

    def _fields_in(self, some: Fields) -> list[Field]:
        return [self.field(x, y) for x, y in fields.fields_in(some)]

    def field(self, x: int, y: int) -> Field:
        stone = fields.field(x, y)
        for player, stones in zip(PlayerID, self.stones, strict=True):
            if stones & stone:
                return Field(x, y, player)
        return Field(x, y)

    def toggle_stone(self, x: int, y: int, player: PlayerID) -> None:
        """Place a stone of the player, or take it away if it lies there."""
        one, two = self.stones
        stone = fields.field(x, y)
        if (two if player is PlayerID.ONE else one) & stone:
            raise ValueError(f"a stone of the other player lies at ({x}, {y})")
        self.stones = (one ^ stone, two) if player is PlayerID.ONE else (one, two ^ stone)

    def set_highlight(self, highlighted: Fields) -> None:
        self.highlighted = highlighted


@dataclass(init=False)
class FullGame:
    player_count: int
    level: int
    screen: ScreenName
    level_is_shown: bool
    board_is_shown: bool
    guests: tuple[str, ...]
    guest_number: int
    guest: Guest | None
    board: FullBoard
    players: tuple[FullPlayer, FullPlayer]
    active_player: FullPlayer
    outcome: Outcome
    resigned: PlayerID | None
    is_started: bool
    column: int
    menu_item: MenuItem | None
    bomb_centre: Field | None

    def __init__(self) -> None:
        self.view = Game(self)
        self.player_count = FIRST_PLAYER_COUNT
        self.level = FIRST_LEVEL
        self.screen = ScreenName.PLAYER_SELECT
        self.level_is_shown = False
        self.board_is_shown = False
        self.guests = ()
        self.guest_number = 0
        self.clear()

    @property
    def winner(self) -> FullPlayer | None:
        return next((player for player in self.players if player.id is self.outcome.winner), None)

    def clear(self) -> None:
        """Make everything as it is before the first turn."""
        self.board = FullBoard()
        self.players = FullPlayer(PlayerID.ONE), FullPlayer(PlayerID.TWO)
        self.active_player = self.players[0]
        self.outcome = Outcome.OPEN
        self.resigned = None
        self.guest = None
        self.is_started = False
        self.column = FIRST_COLUMN
        self.menu_item = None
        self.bomb_centre = None
