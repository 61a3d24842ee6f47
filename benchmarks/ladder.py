"""Whether the levels are a ladder: `python -m benchmarks.ladder [--against FOLDER] [OPTION...] [LEVEL...]`.

Each level, all from 2 on or those named, plays the one below it from balanced openings, each twice with colours
swapped. A step of less than 75 % or more than 90 % is marked. Another checkout's ladder is measured beside it.

Then the CPU time of a turn: compiled in these games; as plain Python in some of them, from the longest thought to the
shortest; and plain on a slow machine, where the same takes so many times longer while the clock, at which a level may
look, goes on as ever. There more than three seconds are marked. Errors hold 95 %.
"""

from collections.abc import Iterator
from contextlib import ExitStack

from benchmarks import typed
from benchmarks.checkouts import Build, Worker, at_work
from benchmarks.figures import times
from benchmarks.match import Side, play

LEAST, MOST = 0.75, 0.90
LONGEST_SECONDS = 3.0
# A Raspberry Pi's first processor, at 700 MHz, searches 26 times slower than a PC's (Fhourstones, in C). A Pi Zero's is
# the same at 1 GHz; the rest is for Python, to which its caches are small.
SLOWER = 40.0
SAMPLE = 40


class Ladder:
    """The levels of a build, and how each has played."""

    def __init__(self, upper: Worker, lower: Worker, plain: Worker, seconds: float) -> None:
        self.name = upper.build.place
        self.height: int = upper.ask("levels")
        self._upper, self._lower, self._plain = upper, lower, plain
        self._seconds = seconds
        self._sides: dict[int, list[Side]] = {}

    def step(self, level: int, games: int) -> str:
        """How a level does against the one below it."""
        upper, lower = Side(self._upper, level, self._seconds), Side(self._lower, level - 1, self._seconds)
        self._sides.setdefault(level - 1, []).append(lower)
        self._sides.setdefault(level, []).append(upper)
        *_, standing = play(upper, lower, games)
        mark = "" if LEAST <= standing.score <= MOST else f"  <- not {LEAST:.0%} to {MOST:.0%}"
        return f"level {level} against {level - 1}: {standing}{mark}"

    def thinking(self, slower: float) -> Iterator[str]:
        """How long each level thinks."""
        for level, sides in self._sides.items():
            turns = sorted((turn for side in sides for turn in side.turns), reverse=True)
            sample = [record for _, record in turns[:: max(1, len(turns) // SAMPLE)]]
            yield f"level {level}, compiled: {times([seconds for seconds, _ in turns])}"
            yield f"level {level}, plain: {times(self._again(level, sample, self._seconds))}"
            slow = [slower * seconds for seconds in self._again(level, sample, self._seconds / slower)]
            mark = "" if max(slow) <= LONGEST_SECONDS else f"  <- more than {LONGEST_SECONDS:g} s"
            yield f"level {level}, plain, {slower:g} times slower: {times(slow)}{mark}"

    def _again(self, level: int, records: list[str], limit: float) -> list[float]:
        side = Side(self._plain, level, limit)
        for seed, record in enumerate(records):
            side.begin(seed)
            side.choose(record)
        return side.taken


def measure(ladders: list[Ladder], levels: list[int], games: int, slower: float) -> None:
    for level in levels:
        for ladder in ladders:
            if level <= ladder.height:
                print(f"{ladder.name}: {ladder.step(level, games)}", flush=True)
    for ladder in ladders:
        for line in ladder.thinking(slower):
            print(f"{ladder.name}: {line}", flush=True)


def main() -> None:
    options = typed.Parser("ladder", __doc__)
    options.add_against()
    options.add_argument("--games", type=typed.games, default=200, metavar="N", help="a step (200)")
    options.add_argument("--seconds", type=typed.seconds, default=1.0, metavar="S", help="the most time a turn (1)")
    slower = f"how much slower the slow machine is than this one ({SLOWER:g} times)"
    options.add_argument("--slower", type=typed.seconds, default=SLOWER, metavar="N", help=slower)
    options.add_argument("level", type=typed.count, nargs="*", help="the upper levels of the steps (2 and all above)")
    chosen = options.parse_args()
    with ExitStack() as stack:
        ladders = []
        for checkout in typed.checkouts(chosen):
            builds = Build(checkout), Build(checkout), Build(checkout, is_plain=True)
            upper, lower, plain = stack.enter_context(at_work(*builds))
            ladders.append(Ladder(upper, lower, plain, chosen.seconds))
        levels = range(2, max(ladder.height for ladder in ladders) + 1)
        if not {*chosen.level} <= {*levels}:
            options.error(f"the levels that have one below are {levels[0]} to {levels[-1]}")
        measure(ladders, chosen.level or [*levels], chosen.games, chosen.slower)


if __name__ == "__main__":
    main()
