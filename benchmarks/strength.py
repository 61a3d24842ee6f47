"""How fast and how strong the computer opponent is: `python -m benchmarks.strength [--games N] [PART...]`.

The parts are speed, plain, exact, depth, levels, uct and builds; without a name all of them run, which takes hours with
100 games. Times are a player's own seconds a turn.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from threading import Event
from time import monotonic, process_time
from typing import Protocol

import connect_four
from benchmarks import uct
from connect_four.computer import Opponent, Position, is_compiled
from connect_four.computer.engine import Engine, Limits
from connect_four.computer.solver import Solver
from connect_four.datastore import Outcome
from connect_four.datastore.fields import WIDTH
from connect_four.logic.record import written
from connect_four.logic.turn import Drop, Turn, parse

POSITIONS = Path(__file__).parents[1] / "tests" / "computer" / "positions.csv"
# The best reference: a plain C++ solver of the same positions, nodes a second.
REFERENCE = 5_600_000


class Player(Protocol):
    def choose(self, record: tuple[Turn, ...]) -> Turn: ...


class Level:
    def __init__(self, level: int, seed: int, seconds: float) -> None:
        self._opponent = Opponent(level, seed, seconds)

    def choose(self, record: tuple[Turn, ...]) -> Turn:
        turn = self._opponent.choose(Position.after_all(record))
        assert turn is not None
        return turn


class UCT:
    def __init__(self, seed: int, seconds: float) -> None:
        self._chance = Random(seed)
        self._seconds = seconds

    def choose(self, record: tuple[Turn, ...]) -> Turn:
        return uct.choose(Position.after_all(record), self._seconds, self._chance)


class PlainLevel:
    """Level 5 as plain Python, in a process of its own."""

    def __init__(self, folder: Path, seconds: float) -> None:
        code = (
            "import sys\nfrom connect_four.computer import Opponent, Position\n"
            f"for line in sys.stdin: print(Opponent(5, 1, {seconds}).choose(Position.of(line)), flush=True)"
        )
        command = [sys.executable, "-P", "-c", code]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)

    def choose(self, record: tuple[Turn, ...]) -> Turn:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(written(record) + "\n")
        self._process.stdin.flush()
        turn = parse(self._process.stdout.readline().strip())
        assert turn is not None
        return turn

    def close(self) -> None:
        self._process.communicate()


def match(name: str, one: Player, other: Player, games: int) -> None:
    """Each opening twice, colours swapped."""
    chance = Random(1)
    wins = [0, 0, 0]
    start: tuple[Turn, ...] = ()
    for number in range(games):
        if number % 2 == 0:
            start = tuple(Drop(chance.randrange(WIDTH)) for _ in range(4))
        players = (one, other) if number % 2 == 0 else (other, one)
        record = start
        position = Position.after_all(record)
        while position.outcome is Outcome.OPEN:
            turn = players[position.player.value - 1].choose(record)
            record += (turn,)
            position = position.after(turn)
        winner = position.outcome.winner
        wins[2 if winner is None else (winner.value - 1 + number) % 2] += 1
    points = (wins[0] + wins[2] / 2) / games
    print(f"{name}: {wins[0]} won, {wins[1]} lost, {wins[2]} drawn, {points:.0%}", flush=True)


def solve_those_with(empty: int) -> None:
    solver = Solver()
    with POSITIONS.open(newline="") as file:
        records = [row["record"] for row in csv.DictReader(file)]
    positions = [position for position in map(Position.of, records) if position.empty_fields == empty]
    began = process_time()
    for position in positions:
        solver.solve(position.me, position.you)
    seconds = process_time() - began
    speed = solver.nodes / seconds
    print(
        f"{'compiled' if is_compiled() else 'plain'}: {len(positions)} positions with {empty} empty fields in "
        f"{seconds:.3f} s, {solver.nodes:,} nodes, {speed:,.0f} a second, {speed / REFERENCE:.2f} times the reference",
        flush=True,
    )


def speed(arguments: argparse.Namespace) -> None:
    for empty in (28, 34) if is_compiled() else (22, 26):
        solve_those_with(empty)


def plain_copy(folder: str) -> Path:
    package = Path(connect_four.__file__).parent
    shutil.copytree(package, Path(folder) / "connect_four", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return Path(folder)


def plain(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = os.pathsep.join((str(plain_copy(folder)), str(Path(__file__).parents[1])))
        command = [sys.executable, "-P", "-m", "benchmarks.strength", "speed"]
        subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True)


def quiet_position(stones: int, chance: Random) -> Position:
    """A position of random drops in which a short look finds no win."""
    while True:
        position = Position()
        while position.turns and position.empty_fields > 56 - stones:
            drops = [turn for turn in position.turns if isinstance(turn, Drop)]
            position = position.after(chance.choice(drops))
        if position.turns and Engine(16).think(position, Limits(Event(), nodes=20_000)).result is None:
            return position


def depth(arguments: argparse.Namespace) -> None:
    for stones in (0, 6, 12, 18):
        chance = Random(1)
        depths = []
        for _ in range(15 if stones else 3):
            position = quiet_position(stones, chance)
            depths.append(Engine().think(position, Limits(Event(), monotonic() + 1), Random(1)).depth)
        print(f"{stones} stones, all jokers: depth {median(depths)} within a second, {min(depths)}-{max(depths)}")


def exact(arguments: argparse.Namespace) -> None:
    for empty in range(30, 44, 2):
        chance = Random(1)
        solved = 0
        for _ in range(20):
            position = quiet_position(56 - empty, chance).without_jokers
            solver = Solver()
            solver.limit(Event(), monotonic() + 1)
            solver.solve(position.me, position.you)
            solved += not solver.is_stopped
        print(f"{empty} empty fields, no jokers: {solved} of 20 solved within a second", flush=True)


def levels(arguments: argparse.Namespace) -> None:
    for level in range(2, 6):
        one, other = Level(level, 1, arguments.seconds), Level(level - 1, 2, arguments.seconds)
        match(f"level {level} against {level - 1}", one, other, arguments.games)


def against_uct(arguments: argparse.Namespace) -> None:
    one, other = Level(5, 1, arguments.seconds), UCT(2, 10 * arguments.seconds)
    match("level 5 against UCT with ten times its time", one, other, arguments.games)


def builds(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        other = PlainLevel(plain_copy(folder), arguments.seconds)
        match("level 5 compiled against plain", Level(5, 1, arguments.seconds), other, arguments.games)
        other.close()


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "speed": speed,
    "plain": plain,
    "exact": exact,
    "depth": depth,
    "levels": levels,
    "uct": against_uct,
    "builds": builds,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("part", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--games", type=int, default=100, help="games a match (100)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a turn of level 5 (1)")
    arguments = parser.parse_args()
    unknown = set(arguments.part) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    for part in arguments.part or PARTS:
        PARTS[part](arguments)


if __name__ == "__main__":
    main()
