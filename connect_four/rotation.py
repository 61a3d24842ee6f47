"""How the hat stands: a turned picture needs a turned stick."""

from connect_four.logic.move import Move

ROTATIONS = (0, 90, 180, 270)

CLOCKWISE = (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT)


def turned(move: Move, rotation: int) -> Move:
    """What the player means who pushes the stick this way, as seen from the side where the picture is upright."""
    if move is Move.CONFIRM:
        return move
    quarters = rotation // 90
    return CLOCKWISE[(CLOCKWISE.index(move) - quarters) % 4]
