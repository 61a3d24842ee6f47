"""What share of positions is solved in time: `python -m benchmarks.solvable [--against FOLDER] [OPTION...] [EMPTY...]`.

The positions are those of `benchmarks.solver`, with so many empty fields (32 to 44), and the seconds are CPU time.
Errors hold 95 %.
"""

from itertools import islice
from random import Random

from benchmarks import typed
from benchmarks.checkouts import Worker, at_work
from benchmarks.figures import percent, share_error
from benchmarks.positions import quiet_positions


def measure(workers: list[Worker], empty: int, positions: int, seconds: float) -> None:
    solved: list[list[bool]] = [[] for _ in workers]
    for record in islice(quiet_positions(empty, Random(1)), positions):
        for worker, results in zip(workers, solved, strict=True):
            value, _, _ = worker.ask("solve", record, seconds)
            results.append(value is not None)
    shares = [percent(sum(results) / positions, share_error(results)) for results in solved]
    print(f"  {empty} empty fields: {' and '.join(shares)}", flush=True)


def main() -> None:
    options = typed.Parser("solvable", __doc__)
    options.add_builds()
    options.add_argument("--positions", type=typed.several, default=20, metavar="N", help="how many of each (20)")
    options.add_argument("--seconds", type=typed.seconds, default=1.0, metavar="S", help="time for each (1)")
    options.add_argument(
        "empty", type=typed.empty, nargs="*", default=[*range(32, 46, 2)], help="empty fields (32 to 44)"
    )
    chosen = options.parse_args()
    with at_work(*typed.builds(chosen)) as workers:
        names = " and ".join(str(worker.build) for worker in workers)
        print(f"solved within {chosen.seconds:g} s, {chosen.positions} positions each, by {names}")
        for empty in chosen.empty:
            measure(workers, empty, chosen.positions, chosen.seconds)


if __name__ == "__main__":
    main()
