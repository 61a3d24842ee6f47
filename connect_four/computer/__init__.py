"""The engine: what the best turn of a position is, and computer players of eight levels.

    from connect_four.computer import Opponent, Position, best_turn, solve

`best_turn` thinks for some seconds or to some depth, `solve` until the value of the position is proved.
"""

from connect_four.computer.answer import Answer, Candidate
from connect_four.computer.api import best_turn, solve
from connect_four.computer.native import is_compiled
from connect_four.computer.opponent import Opponent
from connect_four.computer.position import Position

__all__ = ["Answer", "Candidate", "Opponent", "Position", "best_turn", "is_compiled", "solve"]
