"""What is run with both builds, each in a process of its own: `python -m tests.computer.jobs NAME [NUMBER...]`."""

import json
import resource
import sys
from threading import Event, Thread
from time import monotonic, process_time, sleep
from typing import Any

from connect_four.computer import Opponent, Position, is_compiled
from connect_four.computer.engine import Engine, Limits
from connect_four.computer.scores import PROVED
from connect_four.computer.search import Search
from connect_four.computer.solver import Solver, turns_until_end
from connect_four.computer.table import Table
from tests.computer.minimax import minimax
from tests.computer.positions import mirrored, random_positions, solved

NO_LIMIT = Limits(Event())
GAMES = (
    "",
    "3 3",
    "3 3 4 4 2",
    "0 7 3 3 3 3 4 2 2 5",
    "3 4 3 4 3 b45",
    "1 6 4 1 1 3 0 1 2 6 7 4 2 3 x3* 6 1 5 0",
    # No joker is left, and one build alone would be quick enough to solve it.
    "5 6 0 7 0 2 3 1 3 7 5 5 4 7 1 5 0 x27 b26 2 x7* b74 5 4 2 1 2 4 7 2 0 1 6 0 3 5 4 7 6 2",
)


def kind() -> str:
    return "compiled" if is_compiled() else "plain"


def values(fewest: int, most: int) -> list[list[str]]:
    """Every position of the file with so many empty fields, as the solver values it."""
    solver = Solver()
    found = []
    for row in solved(fewest, most):
        position = Position.of(row["record"])
        score = solver.solve(position.me, position.you)
        result = "win" if score > 0 else "loss" if score < 0 else "draw"
        found.append([row["record"], result, str(turns_until_end(score, position.empty_fields))])
    return found


def nodes_of_solver(fewest: int, most: int) -> list[int]:
    """How many nodes each of these positions takes."""
    counts = []
    for row in solved(fewest, most):
        solver = Solver()
        position = Position.of(row["record"])
        solver.solve(position.me, position.you)
        counts.append(solver.nodes)
    return counts


def searches(depth: int, is_full: int) -> list[Any]:
    """Score, node count and what the table remembers of every next position, by a search to this depth."""
    found = []
    for record in GAMES:
        position = Position.of(record)
        search = Search(Table(16), bool(is_full), 5, 12345)
        score = search.value(position.me, position.you, position.joker_bits, depth, 0, -30000, 30000)
        after = [position.after(turn) for turn in position.turns]
        known = [search.best_known(each.me, each.you, each.joker_bits) for each in [position, *after]]
        found.append([score, search.nodes, known])
    return found


def choices(level: int) -> list[str]:
    """What a level plays with a seed, and again; the longest time that it worked comes last."""
    turns, longest = [], 0.0
    for seed, record in enumerate(GAMES):
        began = process_time()
        opponent = Opponent(level, seed)
        turns += [str(opponent.choose(Position.of(record))) for _ in range(2)]
        longest = max(longest, (process_time() - began) / 2)
    return [*turns, str(longest)]


def full_score(position: Position, depth: int) -> int:
    """The score of a search that cuts nothing short."""
    search = Search(Table(12), True)
    return search.value(position.me, position.you, position.joker_bits, depth, 0, -30000, 30000)


def wrong_claims(number: int, depth: int, seed: int) -> list[str]:
    """Positions of which the engine says something else than minimax does."""
    wrong = []
    for position in random_positions(number, seed):
        true = minimax(position, depth)
        full = full_score(position, depth)
        if (full if abs(full) >= 30000 - depth else 0) != true:
            wrong.append(f"{position}: in full {full}, not {true}")
        if not any(position.jokers):
            # The solver's answer, which is tested with known values.
            continue
        # A shallow search claims most where it sees least.
        for shallow in range(1, depth + 1):
            quick = Engine(12).think(position, Limits(Event(), depth=shallow), every=True)
            for candidate in quick.candidates:
                if candidate.result in ("win", "loss") and 30000 - abs(candidate.score) <= depth:
                    after = -minimax(position.after(candidate.turn), depth - 1)
                    if (after > 0) != (candidate.score > 0) or after == 0:
                        wrong.append(f"{position}: {candidate} claimed, not {after}")
        if true >= 29999 and quick.score != true:
            wrong.append(f"{position}: a win at once not seen")
    return wrong


def uneven_mirrors(number: int, depth: int) -> list[str]:
    """Positions whose mirror image is valued differently."""
    uneven = []
    for position in random_positions(number, seed=3):
        scores = [full_score(each, depth) for each in (position, mirrored(position))]
        proved = [score if abs(score) >= 30000 - depth else 0 for score in scores]
        if proved[0] != proved[1] or (max(map(abs, scores)) < PROVED and scores[0] != scores[1]):
            uneven.append(f"{position}: {scores}")
    for row in solved(6, 22):
        position = mirrored(Position.of(row["record"]).without_jokers)
        if Engine(12).think(position, NO_LIMIT, exact=True).result != row["result"]:
            uneven.append(row["record"])
    return uneven


def wakings() -> int:
    """How often another thread wakes within a second of search when it sleeps 5 ms each time."""
    stop = Event()
    search = Thread(target=Engine().think, args=(Position(), Limits(stop)))
    search.start()
    count, end = 0, monotonic() + 1
    while monotonic() < end:
        sleep(0.005)
        count += 1
    stop.set()
    search.join()
    return count


def stopping_seconds() -> list[float]:
    """How long search and solver work on after they were told to stop."""
    found = []
    for position in (Position(), Position().without_jokers):
        for exact in (False, True):
            stop = Event()
            thread = Thread(target=Engine().think, args=(position, Limits(stop)), kwargs={"exact": exact})
            thread.start()
            sleep(0.3)
            stop.set()
            told = process_time()
            thread.join()
            found.append(process_time() - told)
    return found


def megabytes() -> float:
    """How much memory a search and a solution with everything they remember take."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    engine = Engine()
    engine.think(Position(), Limits(Event(), monotonic() + 1))
    engine.think(Position().without_jokers, Limits(Event(), monotonic() + 1), exact=True)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    print(json.dumps(globals()[name](*map(int, numbers))))
