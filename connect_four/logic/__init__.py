from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move

__all__ = ["GameManager", "Move"]
