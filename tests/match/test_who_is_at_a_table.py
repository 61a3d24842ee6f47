"""Who counts as being at a table of a class, and for how long nobody waits for whom."""

from collections.abc import Callable

import pytest

from connect_four.match.wire import Report, Seat, State
from tests.match.school import GREEN_WINS, School, opened, pupils, started


def end_round(school: School, *seats: Seat) -> None:
    for seat in seats:
        school.tell_both(seat, GREEN_WINS, "green")
    school.deliver()


def test_who_was_free_before_a_round_has_a_minute_from_its_start() -> None:
    school = started(4, rounds=3)
    end_round(school, *school.seats())
    for pupil in pupils(4):
        school.comes(pupil, state=State.FREE)
    school.deliver()
    school.pass_time(300)
    assert school.host.start(2, school.now)
    school.deliver()
    seat, _ = school.seats()
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, ("3",), "green"))
    school.deliver()
    assert school.table(seat)["result"] is None, "Blue has not been away for a minute"
    school.pass_time(59)
    assert not school.host.start(3, school.now)
    school.pass_time(1)
    assert school.table(seat)["result"] == "green"
    assert school.host.start(3, school.now)


def test_who_stays_at_the_table_of_the_last_round_is_away_from_the_next_one() -> None:
    school = opened(4, rounds=5)
    school.host.start(1, school.now)
    school.deliver()
    left, other = school.seats()
    school.sit(left)
    end_round(school, other)
    school.goes(left.blue)
    school.deliver()
    school.pass_time(60)
    assert school.host.start(2, school.now)
    school.deliver()
    (seat,) = school.seats()
    assert left.green in (seat.green, seat.blue), "of three the last one has a bye"
    school.pass_time(59)
    assert not school.host.start(3, school.now), "they have a minute, too"
    school.pass_time(1)
    assert school.host.start(3, school.now)
    assert school.table(seat)["result"] == ("blue" if seat.green == left.green else "green")
    assert school.table(seat)["words"] == f"Pupil {left.green[-2:]} was away"


def test_who_waits_while_the_other_one_sits_at_the_table_is_away_after_a_minute() -> None:
    school = started(2, rounds=2)
    (seat,) = school.seats()
    school.pass_time(50)
    school.comes(seat.green, state=State.PLAYING, table=seat.table)
    school.deliver()
    school.pass_time(59)
    assert not school.host.start(2, school.now), "a minute from when the other one sat down"
    school.pass_time(1)
    assert school.host.start(2, school.now)
    assert school.points() == {seat.green: 1, seat.blue: 0}


def test_two_who_play_are_never_away() -> None:
    school = started(2, rounds=2)
    (seat,) = school.seats()
    school.sit(seat)
    school.deliver()
    for _ in range(60):
        school.pass_time(61)
        pair = f"Pupil {seat.green[-2:]} - Pupil {seat.blue[-2:]}"
        assert school.host.hindrance(school.now) == f"Still playing: {pair}"


@pytest.mark.parametrize("how", [School.open, School.lose_broker])
def test_a_host_that_is_back_gives_everybody_a_minute(how: Callable[[School], None]) -> None:
    school = started(4, rounds=2)
    one, two = school.seats()
    school.sit(one)
    school.comes(two.green, state=State.PLAYING, table=one.table)
    school.goes(two.blue)
    school.deliver()
    school.pass_time(50)
    how(school)
    school.deliver()
    school.pass_time(59)
    assert school.table(two)["missed"] == []
    assert "Pupil" in school.host.hindrance(school.now)
    school.pass_time(1)
    assert school.table(two)["missed"] == ["blue", "green"]
    assert school.table(one)["missed"] == []


def test_a_claim_is_believed_against_somebody_at_another_table() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.sit(seat)
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, ("3",), "green"))
    school.comes(seat.blue, state=State.PLAYING, table="e" * 16)
    school.deliver()
    school.pass_time(59)
    assert school.points()[seat.green] == 0
    school.pass_time(1)
    assert school.points()[seat.green] == 1
