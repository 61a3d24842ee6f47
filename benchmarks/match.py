"""A match of two engines: `python -m benchmarks.match --against FOLDER [OPTION...]`.

This checkout's engine plays that of another checkout, of another kind or with other limits. Each balanced opening is
played twice, with colours swapped. Seconds are CPU time, and a player lives for a game. Errors hold 95 %; p is how
likely equals are to win the pairs of games so unevenly.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean

from benchmarks import typed
from benchmarks.checkouts import HERE, Build, Worker, at_work
from benchmarks.figures import percent, share_error, sign_test, times
from benchmarks.positions import openings
from connect_four.computer import Position
from connect_four.datastore import Outcome
from connect_four.logic.turn import parse

GAMES_A_REPORT = 20


@dataclass
class Side:
    """One player of a match: a level, or UCT where it is None; and the seconds and the record of each turn."""

    worker: Worker
    level: int | None
    seconds: float
    turns: list[tuple[float, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return "UCT" if self.level is None else f"level {self.level} ({self.worker.build})"

    def begin(self, seed: int) -> None:
        self.worker.ask("begin", self.level, seed, self.seconds)

    def choose(self, record: str) -> str:
        turn, seconds = self.worker.ask("choose", record)
        self.turns.append((seconds, record))
        return str(turn)

    @property
    def taken(self) -> list[float]:
        return [seconds for seconds, _ in self.turns]


@dataclass(frozen=True)
class Standing:
    """The points that a side has made in each game, two games an opening: 1 for a win, 1/2 for a draw."""

    points: tuple[float, ...]

    @property
    def pairs(self) -> list[float]:
        return [(one + other) / 2 for one, other in zip(self.points[::2], self.points[1::2], strict=False)]

    @property
    def score(self) -> float:
        return fmean(self.points)

    def __str__(self) -> str:
        won, lost, drawn = (self.points.count(points) for points in (1, 0, 0.5))
        better, worse = (sum(1 for pair in self.pairs if sign * pair > sign / 2) for sign in (1, -1))
        return (
            f"{won} won, {lost} lost, {drawn} drawn, {percent(self.score, share_error(self.pairs))};"
            f" pairs {better} to {worse}, p = {sign_test(better, worse):.3f}"
        )


def play(one: Side, other: Side, games: int, skipped: int = 0) -> Iterator[Standing]:
    """How it stands for the first side after each game."""
    points: tuple[float, ...] = ()
    starts = openings()
    for number in range(2 * skipped, 2 * skipped + games):
        one.begin(2 * number)
        other.begin(2 * number + 1)
        order = (one, other) if number % 2 == 0 else (other, one)
        best = winner(order, starts[number // 2 % len(starts)])
        points += (0.5 if best is None else float(best is one),)
        yield Standing(points)


def winner(sides: tuple[Side, Side], record: str) -> Side | None:
    """Who wins the game that begins so."""
    position = Position.of(record)
    while position.outcome is Outcome.OPEN:
        token = sides[position.player.value - 1].choose(record)
        turn = parse(token)
        assert turn in position.turns, f"{record}: {token} is not possible"
        record += f" {token}"
        position = position.after(turn)
    return position.outcome.winner and sides[position.outcome.winner.value - 1]


def report(one: Side, other: Side, games: int, skipped: int = 0) -> None:
    """Play, and say how it stands from time to time."""
    print(f"{one} against {other}", flush=True)
    for number, standing in enumerate(play(one, other, games, skipped), 1):
        if number % GAMES_A_REPORT == 0 or number == games:
            print(f"  {number} games: {standing}", flush=True)
    for side in (one, other):
        print(f"  a turn of {side}: {times(side.taken)}")


def parser() -> typed.Parser:
    parser = typed.Parser("match", __doc__)
    parser.add_argument("--against", type=typed.checkout, metavar="FOLDER", help="the other one's checkout (this one)")
    parser.add_argument("--uct", action="store_true", help="the other one is a Monte Carlo tree search")
    parser.add_argument("--games", type=typed.games, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--skip", type=typed.number, default=0, metavar="N", help="how many openings to leave out (0)")
    parser.add_argument("--seconds", type=typed.seconds, default=1.0, metavar="S", help="CPU time a turn (1)")
    parser.add_argument("--other-seconds", type=typed.seconds, metavar="S", help="the other one's (the same)")
    for prefix, whose in (("", "this one's"), ("other-", "the other one's")):
        parser.add_argument(f"--{prefix}level", type=typed.count, metavar="N", help=f"{whose} level (its strongest)")
        parser.add_argument(f"--{prefix}plain", action="store_true", help=f"{whose} engine is not compiled")
    return parser


def main() -> None:
    options = parser()
    chosen = options.parse_args()
    ours = (None, False, chosen.plain, chosen.level, None)
    if ours == (chosen.against, chosen.uct, chosen.other_plain, chosen.other_level, chosen.other_seconds):
        options.error("against what? Type --against FOLDER, --uct, --other-plain, --other-level or --other-seconds")
    builds = (Build(is_plain=chosen.plain), Build(chosen.against or HERE, chosen.other_plain))
    with at_work(*builds) as [worker, other]:
        level = level_of(worker, chosen.level, options)
        other_level = None if chosen.uct else level_of(other, chosen.other_level, options)
        seconds = chosen.other_seconds or chosen.seconds
        report(Side(worker, level, chosen.seconds), Side(other, other_level, seconds), chosen.games, chosen.skip)


def level_of(worker: Worker, wanted: int | None, options: typed.Parser) -> int:
    strongest: int = worker.ask("levels")
    if wanted and wanted > strongest:
        options.error(f"there is no level {wanted}: {worker.build} has {strongest}")
    return wanted or strongest


if __name__ == "__main__":
    main()
