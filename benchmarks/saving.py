"""What saving costs: a turn, beside a bare append and fdatasync of the same bytes; a beginning; a choice; the rest."""

import os
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.times import described, ratio
from connect_four.journal.journal import Journal
from connect_four.logic import Move
from tests.journal.games import random_turn

TURNS = 1000


def main() -> None:
    # Here, because the folder for temporary files is in memory on many machines.
    with TemporaryDirectory(dir=".") as folder:
        turns, bare, beginnings, choices, presses = measured(Path(folder))
    print(f"saving {len(turns)} turns of {len(beginnings)} random games")
    print(f"  a turn                       {described(turns, 'µs')}  {ratio(turns, bare)}")
    print(f"  bare append and fdatasync    {described(bare, 'µs')}")
    print(f"  the beginning of a game      {described(beginnings, 'µs')}")
    print(f"  a choice that changes        {described(choices, 'µs')}")
    print(f"  a press that is no turn      {described(presses, 'µs')}")


def measured(folder: Path) -> tuple[list[float], list[float], list[float], list[float], list[float]]:
    """The times of turns, of bare appends of the same lines, of beginnings, of choices, and of other presses."""
    turns: list[float] = []
    bare: list[float] = []
    beginnings: list[float] = []
    choices: list[float] = []
    presses: list[float] = []
    dice = random.Random(1)
    with Journal(folder, print) as journal:
        manager = journal.resume()
        while len(turns) < TURNS:
            for move in (Move.LEFT, Move.RIGHT):
                if manager.execute_move(move):
                    start = time.perf_counter()
                    journal.save(manager)
                    choices.append(time.perf_counter() - start)
            manager.start(2, 3)
            start = time.perf_counter()
            journal.save(manager)
            beginnings.append(time.perf_counter() - start)
            game = max((folder / "games").iterdir())
            written = game.read_bytes()
            bare_file = os.open(folder / f"bare {len(beginnings)}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.write(bare_file, written)
            os.fsync(bare_file)
            while manager.game.is_started:
                manager.execute_move(Move.RIGHT)
                start = time.perf_counter()
                journal.save(manager)
                presses.append(time.perf_counter() - start)
                manager.take(random_turn(manager, dice))
                start = time.perf_counter()
                journal.save(manager)
                turns.append(time.perf_counter() - start)
                line = game.read_bytes()[len(written) :]
                written += line
                start = time.perf_counter()
                os.write(bare_file, line)
                os.fdatasync(bare_file)
                bare.append(time.perf_counter() - start)
            os.close(bare_file)
            manager.execute_move(Move.CONFIRM)
            journal.save(manager)
    return turns, bare, beginnings, choices, presses


if __name__ == "__main__":
    main()
