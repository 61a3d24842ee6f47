from typing import TYPE_CHECKING

from connect_four.logic.move import Move

if TYPE_CHECKING:
    from connect_four.logic.game_manager import GameManager

__all__ = ["GameManager", "Move"]


def __getattr__(name: str) -> object:
    # The engine and the datastore need the rules alone, and the datastore comes before the game manager.
    if name == "GameManager":
        from connect_four.logic.game_manager import GameManager

        return GameManager
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
