"""The game: its rules, its screens, and the manager that runs moves through them."""

from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move

__all__ = ["GameManager", "Move"]
