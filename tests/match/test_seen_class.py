"""What the page of a class is told."""

from typing import Any

from connect_four.match.contest import Way
from connect_four.match.seen_class import snapshot
from tests.match.school import GREEN_WINS, School, opened, started


def told(school: School) -> Any:
    return snapshot(school.host, "Ms Noor", school.now)


def test_it_is_told_why_no_round_can_start_and_which_one_would() -> None:
    school = started(4, rounds=2)
    assert told(school)["hindrance"] == school.host.hindrance(school.now) != ""
    for seat in school.seats():
        school.tell_both(seat, GREEN_WINS, "green")
    school.deliver()
    assert (told(school)["hindrance"], told(school)["next"]) == ("", 2)


def test_without_the_broker_nobody_is_said_to_be_away() -> None:
    school = started(4)
    one, two = school.seats()
    school.sit(one)
    school.deliver()
    seen = {table["table"]: table["words"] for table in told(school)["tables"]}
    assert seen[one.table] == ""
    assert seen[two.table].startswith("waits for Pupil")
    school.host.lost(school.now)
    without = told(school)
    assert (without["is_connected"], without["hindrance"]) == (False, "The broker is not there.")
    assert {player["state"] for player in without["players"]} == {None}
    assert {table["words"] for table in without["tables"]} == {""}


def test_who_has_won_is_the_first_of_the_standing_and_only_at_the_end() -> None:
    school = opened(3, way=Way.EVERYBODY)
    for number in range(1, 4):
        assert told(school)["winner"] is None
        assert school.host.start(number, school.now)
        school.deliver()
        (seat,) = school.seats()
        school.tell_both(seat, ("3",), min(("green", seat.green), ("blue", seat.blue), key=lambda each: each[1])[0])
        school.deliver()
    assert told(school)["winner"] == {"name": "Pupil 01", "points": 2}
