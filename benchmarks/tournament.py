"""Tournaments of two random players: their share of a game beside both alone at bare pipes, and their memory.

The bare pipes bring both programs the same lines, and nobody looks at what they answer.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

from benchmarks.figures import error
from benchmarks.waiting import resident_megabytes
from connect_four.bots.conversation import hello, over, your_turn
from connect_four.bots.crew import Crew
from connect_four.bots.game import Rules
from connect_four.bots.players import players
from connect_four.bots.tournament import Plan, Tournament
from connect_four.bots.warden import all_below
from connect_four.datastore import FIRST_LEVEL, Outcome, PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import parse

RANDOM = Path(__file__).parents[1] / "examples" / "bots" / "dice.py"
COMMAND = (sys.executable, str(RANDOM))
SECONDS = 5.0
# Balanced openings would be looked for meanwhile.
STONES = 0
ROUNDS = 12
GAMES = 20
MOST_GAMES = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=MOST_GAMES, help=f"over which memory is looked at ({MOST_GAMES})")
    arguments = parser.parse_args()
    own_share()
    memory(arguments.games)


def own_share() -> None:
    shares: list[float] = []
    bare_seconds: list[float] = []
    one_job: list[float] = []
    two_jobs: list[float] = []
    for number in range(ROUNDS):
        # In turns, so that whatever else the machine does disturbs all.
        seconds, tournament = timed(tournament_of(GAMES, number), 1)
        one_job.append(seconds / GAMES)
        two_jobs.append(timed(tournament_of(GAMES, number), 2)[0] / GAMES)
        games = [lines(played.record) for played in tournament.played.values()]
        began = time.perf_counter()
        for game in games:
            bare(game)
        bare_seconds.append((time.perf_counter() - began) / GAMES)
        turns = fmean(len(played.record.split()) for played in tournament.played.values())
        shares.append(1000 * (one_job[-1] - bare_seconds[-1]) / turns)
    print(f"two random players, {ROUNDS * GAMES} games each")
    print(f"  alone at bare pipes         {1000 * fmean(bare_seconds):6.1f} ms a game")
    print(f"  in a tournament             {1000 * fmean(one_job):6.1f} ms a game", end="  ")
    print(f"{fmean(one_job) / fmean(bare_seconds):.2f} x, {fmean(shares):.2f} ms ±{error(shares):.2f} a turn more")
    print(f"  games a second, one job     {1 / fmean(one_job):6.1f}")
    print(f"  games a second, two jobs    {1 / fmean(two_jobs):6.1f}", end="  ")
    print(f"{fmean(one_job) / fmean(two_jobs):.2f} x, on {len(os.sched_getaffinity(0))} processors")


def memory(games: int) -> None:
    tournament = tournament_of(games, 1)
    first = min(100, games // 2)
    seen: dict[int, str] = {}

    def look() -> None:
        for number in (first, games):
            if len(tournament.played) >= number and number not in seen:
                own = resident_megabytes(Path("/proc/self"))
                worker = resident_megabytes(Path(f"/proc/{min(all_below())}"))
                seen[number] = f"{own:.1f} MB, and the worker {worker:.1f} MB"

    seconds, _ = timed(tournament, 1, look)
    print(f"memory over {games} games, {seconds:.0f} s")
    for number, words in seen.items():
        print(f"  after {number:6} games          {words}")


def tournament_of(games: int, seed: int) -> Tournament:
    typed = [f"{name}={' '.join(COMMAND)}" for name in ("one", "two")]
    return Tournament(Plan(Rules(tuple(players(typed)), SECONDS, seed), games, STONES))


def timed(tournament: Tournament, jobs: int, look: Callable[[], None] = lambda: None) -> tuple[float, Tournament]:
    with Crew(jobs, tournament.plan.rules) as crew:
        began = time.perf_counter()
        tournament.run(crew, lambda ended: None, look)
        return time.perf_counter() - began, tournament


def lines(record: str) -> list[tuple[PlayerID, bytes]]:
    """What the programs are asked in a game, one after the other."""
    manager = GameManager()
    manager.start(2, FIRST_LEVEL)
    told = []
    for turn in map(parse, record.split()):
        assert turn is not None
        told.append((manager.game.active_player.id, your_turn(manager)))
        manager.take(turn)
    return told


def bare(game: list[tuple[PlayerID, bytes]]) -> None:
    """The same lines through pipes alone."""
    programs = {
        side: subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) for side in PlayerID
    }
    for side, program in programs.items():
        write(program, hello(side, SECONDS, 1))
    for side, line in game:
        write(programs[side], line)
        answers = programs[side].stdout
        assert answers is not None
        answers.readline()
    for program in programs.values():
        write(program, over(Outcome.DRAW, []))
        program.communicate()


def write(program: "subprocess.Popen[bytes]", line: bytes) -> None:
    assert program.stdin is not None
    program.stdin.write(line)


if __name__ == "__main__":
    main()
