"""A plain opponent to measure against: Monte Carlo tree search (UCT) with random games."""

from math import log, sqrt
from random import Random
from time import monotonic

from connect_four.computer.position import Position
from connect_four.datastore import Outcome, PlayerID
from connect_four.datastore.fields import COLUMNS
from connect_four.logic import rules
from connect_four.logic.turn import Drop, Turn

CURIOSITY = 1.0


class Node:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.untried = position.turns
        self.children: dict[Turn, Node] = {}
        self.visits = 0
        # The points of the player who moved here: 1 for a win, 1/2 for a draw.
        self.points = 0.0

    def favourite(self) -> "Node":
        return max(
            self.children.values(),
            key=lambda child: child.points / child.visits + CURIOSITY * sqrt(log(self.visits) / child.visits),
        )


class Player:
    def __init__(self, seed: int, seconds: float) -> None:
        self._chance = Random(seed)
        self._seconds = seconds

    def choose(self, position: Position) -> Turn:
        return choose(position, self._seconds, self._chance)


def choose(position: Position, seconds: float, chance: Random) -> Turn:
    root = Node(position)
    end = monotonic() + seconds
    while monotonic() < end or not root.children:
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(path[-1].favourite())
        leaf = path[-1]
        if leaf.untried:
            turn = leaf.untried.pop(chance.randrange(len(leaf.untried)))
            leaf.children[turn] = Node(leaf.position.after(turn))
            path.append(leaf.children[turn])
        winner = played_out(path[-1].position, chance)
        for node in path:
            node.visits += 1
            mover = node.position.player.other
            node.points += 0.5 if winner is None else float(winner is mover)
    return max(root.children, key=lambda turn: root.children[turn].visits)


def played_out(position: Position, chance: Random) -> PlayerID | None:
    """Who wins when random drops go on to the end; jokers are left to the tree."""
    while position.outcome is Outcome.OPEN:
        taken = position.me | position.you
        position = position.after(Drop(chance.choice([x for x in COLUMNS if rules.landing(taken, x)])))
    return position.outcome.winner
