"""How the last round of a class ends, and how another class begins after one that has not."""

import json

import pytest

from connect_four.match.contest import Contest, Way
from connect_four.match.register import as_data
from connect_four.match.standing import Row, winner
from connect_four.match.wire import Kind, Seat
from tests.match.school import GREEN_WINS, HOST, TOPICS, School, opened, pupils, started


def ends(school: School, *seats: Seat) -> None:
    for seat in seats:
        school.tell_both(seat, GREEN_WINS, "green")
    school.deliver()


def in_its_last_round(school: School, rounds: int) -> list[Seat]:
    for number in range(1, rounds + 1):
        assert school.host.start(number, school.now)
        school.deliver()
        seats = school.seats()
        if number < rounds:
            ends(school, *seats)
    return seats


def test_a_table_of_the_last_round_is_closed_without_another_round() -> None:
    school = opened(4, rounds=2)
    open_one, other = in_its_last_round(school, 2)
    ends(school, other)
    assert "Still playing" in school.host.hindrance(school.now)
    assert not school.host.start(2, school.now)
    school.goes(open_one.blue)
    school.deliver()
    school.pass_time(60)
    assert school.host.hindrance(school.now) == ""
    assert school.host.course.offer() == "Enter ends the tournament."
    assert not school.host.start(3, school.now), "there is no third round"
    assert school.host.start(2, school.now)
    school.deliver()
    assert school.host.contest.is_over()
    assert school.host.contest.round == 2
    assert school.seats() == []
    assert school.table(open_one)["words"].endswith("was away")
    assert school.said[-1] == "The tournament is over."
    assert school.host.hindrance(school.now) == "All rounds have been played."


def test_where_everybody_plays_everybody_it_can_be_ended_without_who_has_gone() -> None:
    school = opened(4, way=Way.EVERYBODY)
    open_one, other = in_its_last_round(school, 3)
    ends(school, other)
    school.goes(open_one.blue)
    school.deliver()
    school.pass_time(60)
    assert school.host.start(3, school.now)
    assert school.host.contest.is_over()


def test_who_has_gone_for_good_does_not_keep_the_others_from_an_end() -> None:
    school = opened(4, way=Way.EVERYBODY)
    ends(school, *in_its_last_round(school, 1))
    gone, *_ = pupils(4)
    school.goes(gone)
    school.deliver()
    number = 2
    while school.host.course.goes_on:
        assert school.host.start(number, school.now)
        school.deliver()
        ends(school, *school.seats())
        number += 1
    assert not school.host.contest.is_over(), "whoever comes back has matches to play"
    assert school.host.start(number - 1, school.now)
    assert school.host.contest.is_over()
    school.open()
    school.comes(gone)
    school.deliver()
    assert school.host.contest.is_over(), "also when it is opened again"
    assert not school.host.start(number, school.now)


def test_a_class_whose_tables_are_decided_is_over_by_itself() -> None:
    school = opened(4, rounds=2)
    ends(school, *in_its_last_round(school, 2))
    assert school.host.contest.is_over()
    assert not school.host.start(2, school.now)
    assert "The tournament is over." not in school.said


def test_two_who_are_level_in_all_that_counts_have_no_winner() -> None:
    school = started(2, rounds=1)
    (seat,) = school.seats()
    school.tell_both(seat, ("3",), "green")
    school.deliver()
    best = winner(school.host.standing)
    assert best is not None
    assert best.id == seat.green
    other = started(2, rounds=1)
    (seat,) = other.seats()
    other.goes(seat.blue)
    other.goes(seat.green)
    other.deliver()
    other.pass_time(60)
    assert other.host.start(1, other.now)
    assert set(other.points().values()) == {0.5}
    assert winner(other.host.standing) is None
    assert winner([]) is None


def test_who_has_won_more_often_is_the_better_one_of_two_who_are_level_otherwise() -> None:
    ben, anna = Row("b" * 16, "Ben", False, 2.0, wins=1), Row("a" * 16, "Anna", False, 2.0, wins=2)
    assert winner(sorted((ben, anna), key=lambda row: row.merit, reverse=True)) is anna


@pytest.mark.parametrize("way", [Way.SWISS, Way.FREE])
def test_another_class_takes_the_seats_of_the_one_before_away(way: Way) -> None:
    school = started(4)
    assert len(school.seats()) == 2
    school.host.leave()
    school.saved = json.dumps(as_data(Contest(way), []))
    school.open()
    school.deliver()
    assert school.seats() == []
    assert school.waiting == [], "and what it hears of that is answered by nothing"
    assert school.host.start(1, school.now) is (way is Way.SWISS)
    school.deliver()
    assert len(school.seats()) == (2 if way is Way.SWISS else 0)


def test_seats_of_a_class_that_is_opened_again_stay() -> None:
    school = started(4)
    seats = school.seats()
    school.open()
    school.deliver()
    assert school.seats() == seats
    assert school.host.due is None or school.host.due > school.now + 2


def test_whoever_writes_over_a_seat_does_so_in_vain() -> None:
    school = started(2)
    (seat,) = school.seats()
    topic = TOPICS.of(Kind.SEATS, seat.green, HOST.id)
    for _ in range(100):
        school.publish(topic, Seat("e" * 16, seat.green, "d" * 16, 1).written(), retain=True)
        school.deliver()
    assert school.retained[topic] != seat.written(), "a flood is not answered by a flood"
    school.pass_time(1)
    school.deliver()
    assert school.retained[topic] == seat.written()
