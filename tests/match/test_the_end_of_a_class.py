"""How the last round of a class ends."""

from connect_four.match.contest import Way
from connect_four.match.wire import Seat
from tests.match.school import GREEN_WINS, School, opened, pupils


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
