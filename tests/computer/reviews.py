"""Reviews with both builds, each in a process of its own: `python -m tests.computer.reviews NAME [NUMBER...]`."""

import json
import sys
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

from connect_four.computer import Opponent, Position, solve
from connect_four.logic.beginning import JOKERS, Beginning, taken_by
from connect_four.logic.record import replay
from connect_four.logic.turn import Turn
from connect_four.review import JudgedTurn, Mistake, review
from tests.computer.positions import late, late_position

# Nobody has won, and nothing is proved for long.
UNCLEAR = "3 4 4 3 3 4 2 5 4 3 2 2"
VALUE: dict[str | None, int] = {"win": 1, "draw": 0, "loss": -1}


def wrong_marks(number: int, seed: int) -> list[str]:
    """Marks of random games without jokers that are not those of the proved values, from 30 empty fields on."""
    chance = Random(seed)
    without = frozenset(JOKERS.values())
    wrong = []
    for _ in range(number):
        turns: list[Turn] = []
        while following := Position.after_all(turns, without).turns:
            turns.append(chance.choice(following))
        for judged in review(Beginning(tuple(turns[:26]), without), turns, None, Event()):
            wrong += wrong_mark(Position.after_all(turns[: judged.number - 1], without), judged)
    return wrong


def wrong_late_marks(step: int, seed: int) -> list[str]:
    """The same of any turn in every so manieth position of late.csv."""
    chance = Random(seed)
    wrong = []
    for row in late()[::step]:
        before = late_position(row)
        turns = (*replay(row["record"], without=taken_by(row["handicap"].split())).record, chance.choice(before.turns))
        beginning = Beginning(turns[:-1], taken_by(row["handicap"].split()))
        for judged in review(beginning, turns, None, Event()):
            wrong += wrong_mark(before, judged)
    return wrong


def wrong_mark(before: Position, judged: JudgedTurn) -> list[str]:
    """What is wrong with a judged turn, by the proved values of the positions before and after it."""
    after = before.after(judged.turn)
    was, became = VALUE[solve(before).result], -VALUE[solve(after).result]
    mistake = None if became == was else Mistake.WIN if was == 1 else Mistake.LOSS
    sign = 3 - 2 * judged.by.value
    is_right = (judged.before, judged.value) == (sign * was, sign * became) and judged.mistake is mistake
    is_better = judged.better is None or -VALUE[solve(before.after(judged.better)).result] == was
    return [] if is_right and is_better and judged.is_proven else [f"{before}: {judged} instead of {mistake}"]


def mistakes(level: int, games: int) -> tuple[int, int]:
    """How many mistakes this level makes against itself, and in how many turns."""
    judged = [
        each
        for seed in range(games)
        for each in review(
            Beginning(), played(Opponent(level, seed, 0.1), Opponent(level, -1 - seed, 0.1)), None, Event()
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
