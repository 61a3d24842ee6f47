"""Reviews with both builds, each in a process of its own: `python -m tests.computer.reviews NAME [NUMBER...]`."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

from connect_four.computer import Opponent, Position, solve
from connect_four.computer.engine import wins
from connect_four.logic.beginning import JOKERS, Beginning, taken_by
from connect_four.logic.record import replay
from connect_four.logic.turn import Turn
from connect_four.review import Mistake, review
from tests.computer.positions import late, late_position, solved

# Nobody has won, and nothing is proved for long.
UNCLEAR = "3 4 4 3 3 4 2 5 4 3 2 2"
VALUE: dict[str | None, int] = {"win": 1, "draw": 0, "loss": -1}


Marks = tuple[list[str], dict[str, int]]
"""Those that are wrong by the proved values, and how many of each kind would be right."""


def marks_without_jokers(step: int, seed: int) -> Marks:
    """The marks of games that go on from every so manieth position of positions.csv, where nobody sees far."""
    chance = Random(seed)
    without = frozenset(JOKERS.values())
    marks: Marks = [], Counter()
    for row in solved(6, 30)[::step]:
        start = replay(row["record"], without=without).record
        turns = [*start]
        while following := Position.after_all(turns, without).turns:
            harmless = [turn for turn in following if not wins(Position.after_all([*turns, turn], without))]
            turns.append(chance.choice(harmless or following))
        check(Beginning(start, without), turns, marks)
    return marks


def late_marks(step: int, seed: int) -> Marks:
    """The marks of any turn in every so manieth position of late.csv."""
    chance = Random(seed)
    marks: Marks = [], Counter()
    for row in late()[::step]:
        without = taken_by(row["handicap"].split())
        start = replay(row["record"], without=without).record
        check(Beginning(start, without), [*start, chance.choice(late_position(row).turns)], marks)
    return marks


def check(beginning: Beginning, turns: Sequence[Turn], marks: Marks) -> None:
    wrong, kinds = marks
    for judged in review(beginning, turns, None, Event()):
        before = Position.after_all(turns[: judged.number - 1], beginning.without)
        was, became = VALUE[solve(before).result], -VALUE[solve(before.after(judged.turn)).result]
        mistake = None if became == was else Mistake.WIN if was == 1 else Mistake.LOSS
        kinds[f"{was} {became}"] = kinds.get(f"{was} {became}", 0) + 1
        sign = 3 - 2 * judged.by.value
        is_right = (judged.before, judged.value) == (sign * was, sign * became) and judged.mistake is mistake
        is_better = judged.better is None or -VALUE[solve(before.after(judged.better)).result] == was
        if not (is_right and is_better and judged.is_proven):
            wrong.append(f"{before}: {judged} instead of {mistake}")


# On a busy machine a quarter of it is left, which is still enough for good play.
THINKING_SECONDS = 0.25


def mistakes(level: int, games: int) -> tuple[int, int]:
    """How many mistakes this level makes against itself, and in how many turns."""
    judged = [
        each
        for seed in range(games)
        for each in review(
            Beginning(),
            played(*(Opponent(level, each, THINKING_SECONDS) for each in (seed, -1 - seed))),
            None,
            Event(),
        )
    ]
    return sum(1 for each in judged if each.mistake), len(judged)


def played(*players: Opponent) -> list[Turn]:
    position = Position()
    turns: list[Turn] = []
    while turn := players[len(turns) % 2].choose(position):
        turns.append(turn)
        position = position.after(turn)
    return turns


def seconds_of_a_review() -> tuple[int, float]:
    began = monotonic()
    judged = list(review(Beginning(), replay(UNCLEAR).record, None, Event()))
    return len(judged), monotonic() - began


def seconds_to_stop_a_review() -> float:
    stop, stopped = Event(), []
    review_of = review(Beginning(), replay(UNCLEAR).record, None, stop)
    next(review_of)

    def tell() -> None:
        sleep(0.2)
        stopped.append(monotonic())
        stop.set()

    Thread(target=tell).start()
    assert not list(review_of)
    return monotonic() - stopped[0]


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    print(json.dumps(globals()[name](*map(int, numbers))))
