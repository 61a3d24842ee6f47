"""What is run with both builds, each in a process of its own: `python -m tests.computer.jobs NAME [NUMBER...]`."""

import json
import resource
import sys
from dataclasses import replace
from functools import partial, reduce
from random import Random
from threading import Event, Thread
from time import monotonic, process_time, sleep
from typing import Any

from connect_four.computer import Answer, Opponent, Position, best_turn, is_compiled, solve
from connect_four.computer.engine import Engine, Limits
from connect_four.computer.proof import Prover
from connect_four.computer.scores import WIN
from connect_four.datastore import Outcome
from tests.computer.minimax import minimax
from tests.computer.positions import late, late_position, mirrored, random_positions, solved

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
    """Every position of the file with so many empty fields, as one engine solves it."""
    engine = Engine()
    found = []
    for row in solved(fewest, most):
        answer = engine.think(Position.of(row["record"]).without_jokers, NO_LIMIT, exact=True)
        found.append([row["record"], str(answer.result), str(answer.turns)])
    return found


def late_values(step: int) -> list[list[str]]:
    """Every so manieth position of late.csv, as it is solved."""
    found = []
    for row in late()[::step]:
        answer = solve(late_position(row))
        assert answer.candidates[0].turn == answer.line[0] == answer.best
        found.append([row["record"], str(answer.result), str(answer.turns or "")])
    return found


def wrong_late_claims(depth: int) -> list[str]:
    """Results that a search to this depth claims, and that brute force knows better."""
    wrong = []
    for row in late():
        answer = best_turn(late_position(row), depth=depth)
        is_right = answer.result in (None, row["result"]) and str(answer.turns or row["turns"]) == row["turns"]
        if not is_right:
            wrong.append(f"{row}: {answer.result} in {answer.turns}")
    return wrong


def wrong_lines() -> list[str]:
    """Lines that do not end as the answer says."""
    wrong = []
    for row in late():
        answer = solve(late_position(row))
        after = reduce(Position.after, answer.line, late_position(row))
        if answer.result != "draw" and (len(answer.line) != answer.turns or after.outcome is Outcome.OPEN):
            wrong.append(f"{row}: {answer.line}")
    return wrong


def solutions(fewest: int, most: int) -> list[list[Any]]:
    """All that is said of each of these positions, and the nodes that it took."""
    return [told(solve(Position.of(row["record"]).without_jokers)) for row in solved(fewest, most)]


def proofs(step: int) -> list[list[Any]]:
    """All that is said of every so manieth position of late.csv, and the nodes that it took."""
    return [told(solve(late_position(row))) for row in late()[::step]]


def searches(depth: int) -> list[list[Any]]:
    """All that is said of some positions, and of those on the way to them, by searches to each depth up to this."""
    found = []
    for position in [position for record in GAMES for position in way_to(record)]:
        for shallow in range(1, depth + 1):
            limits = Limits(Event(), depth=shallow)
            found.append(told(Engine(16, noise=5).think(position, limits, Random(1), every=True)))
    return found


def way_to(record: str) -> list[Position]:
    """Every tenth position on the way, from the last one back."""
    tokens = record.split()
    return [Position.of(" ".join(tokens[:length])) for length in range(len(tokens), -1, -10)]


def told(answer: Answer) -> list[Any]:
    """An answer but for the time it took, its nodes first. What the tables hold shows in those and in the line."""
    return [answer.nodes, repr(replace(answer, seconds=0.0))]


def choices(level: int) -> list[str]:
    """What a level plays with a seed, and again; the longest time that it worked comes last."""
    turns, longest = [], 0.0
    for seed, record in enumerate(GAMES):
        began = process_time()
        opponent = Opponent(level, seed)
        turns += [str(opponent.choose(Position.of(record))) for _ in range(2)]
        longest = max(longest, (process_time() - began) / 2)
    return [*turns, str(longest)]


def proved_score(position: Position, depth: int) -> int:
    """The score that is proved by looking so many turns ahead; 0 if nobody wins within them."""
    prover = Prover(12)
    for turns in range(1, depth + 1):
        ask, score = (prover.wins, WIN - turns) if turns % 2 else (prover.loses, turns - WIN)
        if ask(position.me, position.you, position.joker_bits, turns):
            return score
    return 0


def wins_overlooked(number: int) -> list[str]:
    """Positions that a joker wins at once, or none, and of which the opposite is proved."""
    return [
        str(position)
        for position in random_positions(number, seed=5, jokers=0.8)
        if (minimax(position, 1) > 0) != (proved_score(position, 1) > 0)
    ]


def wrong_claims(number: int, depth: int, seed: int) -> list[str]:
    """Positions of which the engine says something else than minimax does."""
    wrong = []
    for position in random_positions(number, seed):
        true = minimax(position, depth)
        if proved_score(position, depth) != true:
            wrong.append(f"{position}: proved {proved_score(position, depth)}, not {true}")
        # Shallow searches are checked too: they are the most likely to claim too much.
        for shallow in range(1, depth + 1):
            quick = Engine(12).think(position, Limits(Event(), depth=shallow), every=True)
            for candidate in quick.candidates:
                if candidate.result in ("win", "loss") and WIN - abs(candidate.score) <= depth:
                    after = -minimax(position.after(candidate.turn), depth - 1)
                    if (after > 0) != (candidate.score > 0) or after == 0:
                        wrong.append(f"{position}: {candidate} claimed, not {after}")
        if true >= WIN - 1 and quick.score != true:
            wrong.append(f"{position}: a win at once not seen")
    return wrong


def uneven_mirrors(number: int, depth: int) -> list[str]:
    """Positions whose mirror image is valued differently."""
    uneven = []
    for position in random_positions(number, seed=3):
        scores = [proved_score(each, depth) for each in (position, mirrored(position))]
        if scores[0] != scores[1]:
            uneven.append(f"{position}: {scores}")
    for row in solved(6, 22):
        position = mirrored(Position.of(row["record"]).without_jokers)
        if Engine(12).think(position, NO_LIMIT, exact=True).result != row["result"]:
            uneven.append(row["record"])
    return uneven


def wakings() -> int:
    """How often another thread wakes within a second of search when it sleeps 5 ms each time."""
    stop = Event()
    search = Thread(target=best_turn, args=(Position(),), kwargs={"seconds": 600, "stop": stop})
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
        for think in (partial(best_turn, seconds=600), solve):
            stop = Event()
            thread = Thread(target=think, args=(position,), kwargs={"stop": stop})
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
