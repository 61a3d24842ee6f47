"""How deep and how fast the search looks: `python -m benchmarks.depth [--against FOLDER] [OPTION...]`.

It searches quiet positions of random drops, with all jokers in hand; the search of another checkout takes turns with
it. Depth is what a search calls its own: whoever leaves more out is deeper. A position of which either proves who wins
does not count. Seconds are CPU time; errors hold 95 %.
"""

from itertools import islice
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks import typed
from benchmarks.checkouts import Worker, at_work
from benchmarks.figures import error
from benchmarks.positions import FIELDS, quiet_positions

STONES = (0, 6, 12, 18)


class Search(NamedTuple):
    depth: int
    nodes: int
    seconds: float
    is_proved: bool


def measure(workers: list[Worker], stones: int, positions: int, seconds: float) -> None:
    records = islice(quiet_positions(FIELDS - stones, Random(1)), positions)
    searches = [[Search(*worker.ask("think", record, seconds)) for worker in workers] for record in records]
    open_ones = [row for row in searches if not any(search.is_proved for search in row)]
    print(f"{stones} stones, {len(open_ones)} positions", flush=True)
    for number, worker in enumerate(workers if open_ones else []):
        depths = [row[number].depth for row in open_ones]
        speeds = [row[number].nodes / row[number].seconds / 1e6 for row in open_ones]
        print(
            f"  {worker.build}: depth {fmean(depths):.1f} ±{error(depths):.1f} ({min(depths)} to {max(depths)}),"
            f" {fmean(speeds):.3f} ±{error(speeds):.3f} million nodes a second",
            flush=True,
        )


def main() -> None:
    options = typed.Parser("depth", __doc__)
    options.add_builds()
    options.add_argument("--positions", type=typed.several, default=12, metavar="N", help="how many of each (12)")
    options.add_argument("--seconds", type=typed.seconds, default=1.0, metavar="S", help="time for each (1)")
    chosen = options.parse_args()
    with at_work(*typed.builds(chosen)) as workers:
        for stones in STONES:
            measure(workers, stones, chosen.positions, chosen.seconds)


if __name__ == "__main__":
    main()
