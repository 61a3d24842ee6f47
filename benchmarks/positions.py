"""Where measurements begin: balanced openings, and quiet positions of random drops.

`python -m benchmarks.positions >benchmarks/openings.txt` makes the openings: three to five random drops, all jokers in
hand, after which a search to this depth sees neither side ahead by more than so many points.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.checkouts import Build, at_work
from connect_four.bots.openings import drops, is_quiet, mirrored
from connect_four.computer import Position
from connect_four.datastore.fields import ALL_FIELDS

FILE = Path(__file__).with_name("openings.txt")
NUMBER = 250
LENGTHS = (3, 4, 5)
DEPTH = 12
POINTS = 25
FIELDS = ALL_FIELDS.bit_count()


def openings() -> list[str]:
    return FILE.read_text().splitlines()


def random_openings(chance: Random) -> Iterator[str]:
    """No two of them are the same or mirrored."""
    seen = set()
    while True:
        position, record = random_drops(chance.choice(LENGTHS), chance)
        board = min(position.stones, mirrored(position.stones))
        if board not in seen:
            seen.add(board)
            yield record


def quiet_positions(empty: int, chance: Random) -> Iterator[str]:
    """Records of drops that leave so many fields empty, and after which nobody completes four with the next stone."""
    while True:
        position, record = random_drops(FIELDS - empty, chance)
        if position.empty_fields == empty and is_quiet(position):
            yield record


def random_drops(number: int, chance: Random) -> tuple[Position, str]:
    """Where so many drops lead, or fewer if the game is over before; and their record."""
    turns, position = drops(number, chance)
    return position, " ".join(map(str, turns))


def main() -> None:
    with at_work(Build()) as [worker]:
        balanced = (
            record for record in random_openings(Random(1)) if abs(worker.ask("score", record, DEPTH)) <= POINTS
        )
        for record in islice(balanced, NUMBER):
            print(record, flush=True)


if __name__ == "__main__":
    main()
