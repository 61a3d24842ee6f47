"""The solver's CPU time and nodes: `python -m benchmarks.solver [--against FOLDER] [OPTION...] [EMPTY...]`.

It solves quiet positions of random drops, without jokers and with so many empty fields (34), each with empty tables.
The solver of another checkout takes turns with it, and their values are compared. Of all rounds a position's quickest
counts. The ratio is the other's time to this one's: above 1 this one is faster. Errors hold 95 %, of all positions of
the kind.
"""

import sys
from itertools import islice
from random import Random

from benchmarks import typed
from benchmarks.checkouts import Worker, at_work
from benchmarks.figures import ratio_error, times
from benchmarks.positions import quiet_positions


class Account:
    """What the solver of a build found and took: a score and a number of nodes a position, and seconds every time."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.scores: dict[str, int] = {}
        self.nodes: dict[str, int] = {}
        self.seconds: dict[str, list[float]] = {}

    def solve(self, record: str) -> None:
        self.scores[record], self.nodes[record], seconds = self.worker.ask("solve", record, None)
        self.seconds.setdefault(record, []).append(seconds)

    @property
    def quickest(self) -> list[float]:
        return [min(seconds) for seconds in self.seconds.values()]

    @property
    def rounds(self) -> list[float]:
        return [sum(seconds) for seconds in zip(*self.seconds.values(), strict=True)]

    def __str__(self) -> str:
        nodes, seconds = sum(self.nodes.values()), sum(self.quickest)
        return (
            f"{self.worker.build}: {seconds:.3f} s, each {times(self.quickest)};"
            f" {nodes:,} nodes, {nodes / seconds:,.0f} a second"
        )


def compared(one: Account, other: Account) -> str:
    ratio = sum(other.quickest) / sum(one.quickest)
    rounds = [others / ones for ones, others in zip(one.rounds, other.rounds, strict=True)]
    return (
        f"time {ratio:.3f} ±{ratio_error(other.quickest, one.quickest):.3f} to 1, by rounds {min(rounds):.3f} to"
        f" {max(rounds):.3f}; nodes {sum(other.nodes.values()) / sum(one.nodes.values()):.3f} to 1"
    )


def measure(workers: list[Worker], empty: int, positions: int, rounds: int) -> None:
    accounts = [Account(worker) for worker in workers]
    records = list(islice(quiet_positions(empty, Random(1)), positions))
    for number in range(rounds):
        for record in records:
            # Whoever comes second may find a quicker processor.
            for account in accounts[:: -1 if number % 2 else 1]:
                account.solve(record)
    print(f"{positions} positions with {empty} empty fields, each the quickest of {rounds} rounds")
    for account in accounts:
        print(f"  {account}")
    for other in accounts[1:]:
        print(f"  {compared(accounts[0], other)}", flush=True)
        for record in records:
            if accounts[0].scores[record] != other.scores[record]:
                sys.exit(f"  {record}: {accounts[0].scores[record]} is not {other.scores[record]}")
        print("  all values agree")


def main() -> None:
    options = typed.Parser("solver", __doc__)
    options.add_builds()
    options.add_argument("--positions", type=typed.several, default=50, metavar="N", help="how many (50)")
    options.add_argument("--rounds", type=typed.count, default=3, metavar="N", help="how often each is solved (3)")
    options.add_argument("empty", type=typed.empty, nargs="*", default=[34], help="empty fields (34)")
    chosen = options.parse_args()
    with at_work(*typed.builds(chosen)) as workers:
        for empty in chosen.empty:
            measure(workers, empty, chosen.positions, chosen.rounds)


if __name__ == "__main__":
    main()
