"""The host hears late, twice, in any order or never, and is opened anew at any moment: it always stands the same."""

import os
from functools import cache
from random import Random

import pytest

from connect_four.datastore import Outcome, PlayerID
from connect_four.journal.data import RESULTS
from connect_four.logic.record import replay
from connect_four.match.contest import Way
from connect_four.match.wire import Record, Report, Seat, side_to_move
from tests.match.school import School, opened, random_game

SCHEDULES = int(os.environ.get("SCHEDULES", "40"))
POINTS = {"green": 1.0, "blue": 0.0, "draw": 0.5}


@cache
def games() -> list[Record]:
    return [random_game(Random(seed)) for seed in range(30)]


def played(seat: Seat, random: Random) -> tuple[list[tuple[str, Report]], str]:
    """All that both sides of a match tell, in order, and the result: to the end, or until somebody gives up."""
    record = random.choice(games())
    told = []
    end = random.choice([len(record), random.randrange(len(record))])
    for number in range(end + 1):
        # Whoever has not taken a turn repeats what it knows.
        teller = random.choice([seat.green, seat.blue]) if not number else mover(seat, record[:number])
        told.append((teller, Report(seat.green, seat.blue, record[:number])))
    on_board = RESULTS[replay(" ".join(record[:end])).game.outcome]
    result = on_board or random.choice(["green", "blue"])
    last = [(pupil, Report(seat.green, seat.blue, record[:end], result)) for pupil in (seat.green, seat.blue)]
    # Who gives up says so first, and the other one then.
    last.sort(key=lambda each: (each[0] == seat.green) is (result == "green"))
    return [*told, *last], result


def mover(seat: Seat, record: Record) -> str:
    return seat.green if side_to_move(record[:-1]) is PlayerID.ONE else seat.blue


def disturb(school: School, random: Random) -> None:
    """Something that no match minds."""
    match random.randrange(6):
        case 0:
            school.open()
        case 1:
            school.lose_broker()
        case 2:
            school.waiting = [each for each in school.waiting if random.random() < 0.5]
        case 3:
            random.shuffle(school.waiting)
        case 4:
            school.waiting += random.choices(school.waiting, k=3) if school.waiting else []
        case _:
            school.pass_time(random.random() * 5)


@pytest.mark.parametrize("seed", range(SCHEDULES))
def test_always_the_same_standing(seed: int) -> None:
    random = Random(seed)
    way = random.choice([Way.SWISS, Way.EVERYBODY])
    school = opened(random.randrange(2, 9), way=way, seed=seed, rounds=3 if way is Way.SWISS else None)
    expected = dict.fromkeys(school.host.presence.players, 0.0)
    for number in range(1, 4):
        school.deliver()
        if not school.host.start(number, school.now):
            break
        for round_, pupil in school.host.contest.byes:
            expected[pupil] += round_ == number and way is Way.SWISS
        seats = school.seats()
        scripts = []
        for seat in seats:
            script, result = played(seat, random)
            expected[seat.green] += POINTS[result]
            expected[seat.blue] += 1 - POINTS[result]
            scripts.append((seat, script))
        while scripts:
            seat, script = random.choice(scripts)
            school.tells(seat.table, *script.pop(0))
            scripts = [each for each in scripts if each[1]]
            if random.random() < 0.3:
                disturb(school, random)
            for _ in range(random.randrange(3)):
                if school.waiting:
                    school.host.received(*school.waiting.pop(random.randrange(len(school.waiting))), school.now)
        # Whatever was lost is told again when somebody comes back, and the broker has kept the newest.
        school.open()
        school.deliver()
        assert school.points() == expected
        assert school.seats() == []
        results = [words for words in school.said if " : " in words]
        assert len(results) == len(school.host.contest.tables), "each is told once, and stays as it was told"
    assert expected


@pytest.mark.parametrize("seed", range(SCHEDULES // 5))
def test_whoever_contradicts_the_other_gets_half_a_point_in_every_order(seed: int) -> None:
    random = Random(seed)
    record, other = random.sample(games(), 2)
    cut = next(number for number, turns in enumerate(zip(record, other, strict=False)) if turns[0] != turns[1])
    orders = []
    for _ in range(3):
        school = opened(2, seed=seed)
        school.host.start(1, school.now)
        (seat,) = school.seats()
        said = [(seat.green, record[:number]) for number in range(cut + 1, len(record) + 1)]
        said += [(seat.blue, other[:number]) for number in range(cut + 1, len(other) + 1)]
        random.shuffle(said)
        for pupil, turns in said:
            outcome = replay(" ".join(turns)).game.outcome
            result = None if outcome is Outcome.OPEN else RESULTS[outcome]
            school.tells(seat.table, pupil, Report(seat.green, seat.blue, turns, result))
        school.deliver()
        orders.append((school.points(), school.table(seat)["words"]))
    assert orders == [orders[0]] * 3
    assert orders[0][1] == f"the records part at turn {cut + 1}"
    assert set(orders[0][0].values()) == {0.5}
