"""What a build of the engine is asked to do, in a process of its own: each line asks in JSON, and one answers.

It is another checkout's engine too, so nothing is used here that only this one has.
"""

import json
import sys
from random import Random
from threading import Event
from time import process_time

from benchmarks import uct
from connect_four.computer import Opponent, Position, best_turn
from connect_four.computer.engine import Engine, Limits
from connect_four.computer.solver import Solver
from connect_four.datastore import MAX_LEVEL

player: Opponent | uct.Player


def levels() -> int:
    return MAX_LEVEL


def begin(level: int | None, seed: int, seconds: float) -> None:
    """A new game, played by a level, or by UCT."""
    global player
    player = uct.Player(seed, seconds) if level is None else Opponent(level, seed, seconds)


def choose(record: str) -> tuple[str, float]:
    """The player's turn, and the seconds that it took."""
    position = Position.of(record)
    began = process_time()
    turn = player.choose(position)
    return str(turn), process_time() - began


def solve(record: str, seconds: float | None) -> tuple[int | None, int, float]:
    """The solver's score without jokers, None if there was no time for it; the nodes; the seconds."""
    position = Position.of(record).without_jokers
    solver = Solver()
    began = process_time()
    solver.limit(Event(), float("inf") if seconds is None else began + seconds)
    score = solver.solve(position.me, position.you)
    return None if solver.is_stopped else score, solver.nodes, process_time() - began


def think(record: str, seconds: float) -> tuple[int, int, float, bool]:
    """How deep a search came, with how many nodes, in how many seconds, and whether the result was proved."""
    position = Position.of(record)
    began = process_time()
    answer = Engine().think(position, Limits(Event(), began + seconds), Random(1))
    return answer.depth, answer.nodes, process_time() - began, answer.result is not None


def score(record: str, depth: int) -> int:
    return best_turn(Position.of(record), depth=depth).score


def main() -> None:
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(globals()[name](*arguments)), flush=True)
