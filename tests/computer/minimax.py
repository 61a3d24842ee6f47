"""The plainest search there is: every turn, full width, no memory. What it says of a win or a loss is so."""

from connect_four.computer.position import Position
from connect_four.computer.scores import WIN
from connect_four.datastore import Outcome


def minimax(position: Position, depth: int) -> int:
    """The score of a position for the player to move: a win in n turns is WIN - n, no win within the depth 0."""
    outcome = position.outcome
    if outcome is Outcome.DRAW:
        return 0
    if outcome is not Outcome.OPEN:
        return WIN if outcome.winner is position.player else -WIN
    if depth == 0:
        return 0
    best = max(-minimax(after, depth - 1) for after in {position.after(turn) for turn in position.turns})
    return best - 1 if best > 0 else best + 1 if best < 0 else 0
