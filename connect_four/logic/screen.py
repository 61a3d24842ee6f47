"""What all screens have in common."""

from typing import ClassVar

from connect_four.datastore import Field, Game, MenuItem, ScreenName
from connect_four.datastore.fields import Fields
from connect_four.logic.move import Move
from connect_four.logic.turn import Turn


class Screen:
    """What every screen defines. Most screens keep most of these defaults."""

    __slots__ = ()

    name: ClassVar[ScreenName]
    forgets_game: ClassVar = False
    takes_turns: ClassVar = False

    def on(self, move: Move, game: Game) -> "Reply":
        """Where the move leads; None is a refusal."""

    @property
    def shows_level(self) -> bool:
        return False

    @property
    def shows_board(self) -> bool:
        return False

    @property
    def guest_number(self) -> int:
        """Which of the guests on offer is chosen; 0 is none."""
        return 0

    def players_and_level(self, game: Game) -> tuple[int, int]:
        """How many players play, and the computer's level."""
        return game.player_count, game.level

    def cursor(self, game: Game) -> int:
        """The column of the cursor that places stones."""
        return game.column

    def menu_item(self, game: Game) -> MenuItem | None:
        """The menu item that is selected, or whose joker is being aimed."""
        return None

    def bomb_centre(self, game: Game) -> Field | None:
        return None

    def highlight(self, game: Game) -> Fields:
        return 0


Reply = Screen | Turn | None
