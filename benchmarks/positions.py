"""Where measurements begin: balanced openings, and quiet positions of random drops.

`python -m benchmarks.positions >benchmarks/openings.txt` makes the openings: three to five random drops, all jokers in
hand, after which a search to this depth sees neither side ahead by more than so many points.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.checkouts import Build, at_work
from connect_four.computer import Position
from connect_four.datastore import Outcome
from connect_four.datastore.fields import ALL_FIELDS, COLUMNS
from connect_four.logic import rules
from connect_four.logic.turn import Drop

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
        board = min(position.stones, Position.of(mirrored(record)).stones)
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
    position = Position()
    turns: list[Drop] = []
    while len(turns) < number and position.outcome is Outcome.OPEN:
        taken = position.me | position.you
        turns.append(Drop(chance.choice([x for x in COLUMNS if rules.landing(taken, x)])))
        position = position.after(turns[-1])
    return position, " ".join(map(str, turns))


def is_quiet(position: Position) -> bool:
    if position.outcome is not Outcome.OPEN:
        return False
    landings = rules.landings(position.me | position.you)
    return not landings & (rules.completions(position.me) | rules.completions(position.you))


def mirrored(record: str) -> str:
    return " ".join(str(max(COLUMNS) - int(column)) for column in record.split())


def main() -> None:
    with at_work(Build()) as [worker]:
        balanced = (
            record for record in random_openings(Random(1)) if abs(worker.ask("score", record, DEPTH)) <= POINTS
        )
        for record in islice(balanced, NUMBER):
            print(record, flush=True)


if __name__ == "__main__":
    main()
