"""What the host of a class believes of what both sides of a match tell."""

import pytest

from connect_four.match.wire import Record, Report
from tests.match.school import GREEN_WINS, started

OTHER_TURNS = ("3", "1", "3", "1", "3", "1", "3")


def test_both_tell_the_same() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, GREEN_WINS, "green"))
    school.deliver()
    assert school.points() == {seat.green: 0, seat.blue: 0}, "the last turns of Blue are told by Green alone"
    school.tells(seat.table, seat.blue, Report(seat.green, seat.blue, GREEN_WINS[:6]))
    school.deliver()
    assert school.points() == {seat.green: 1, seat.blue: 0}
    assert len(school.said) == 2
    assert school.said[-1].endswith("1 : 0")
    assert school.seats() == [], "a table that is over is nobody's seat any more"


def test_who_gives_up_is_believed_at_once() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, ("3",), "blue"))
    school.deliver()
    assert school.points() == {seat.green: 0, seat.blue: 1}
    assert school.said[-1].endswith("gave up)")


@pytest.mark.parametrize(
    ("record", "result"),
    [(("3", "3"), "draw"), (GREEN_WINS, "blue"), ((*GREEN_WINS, "0"), None), (("x36",), "blue")],
)
def test_what_is_against_the_rules_counts_nothing(record: Record, result: str | None) -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tell_both(seat, record, result)
    school.deliver()
    assert school.points() == {seat.green: 0, seat.blue: 0}


def test_a_claim_counts_only_against_somebody_who_was_away() -> None:
    school = started(2)
    (seat,) = school.seats()
    claim = Report(seat.green, seat.blue, ("3",), "green")
    school.tells(seat.table, seat.green, claim)
    school.deliver()
    school.pass_time(100)
    assert school.points()[seat.green] == 0, "Blue is there"
    school.goes(seat.blue)
    school.deliver()
    school.pass_time(59)
    assert school.points()[seat.green] == 0
    school.pass_time(1)
    assert school.points() == {seat.green: 1, seat.blue: 0}
    school.comes(seat.blue)
    school.tells(seat.table, seat.blue, Report(seat.green, seat.blue, ("3", "3"), "blue"))
    school.deliver()
    assert school.points() == {seat.green: 1, seat.blue: 0}, "whoever comes back and claims, too, was away before"


def test_a_claim_that_the_other_confirms() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tell_both(seat, ("3",), "green")
    school.deliver()
    assert school.points() == {seat.green: 1, seat.blue: 0}


def test_each_says_that_it_has_won() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, ("3",), "green"))
    school.tells(seat.table, seat.blue, Report(seat.green, seat.blue, ("3",), "blue"))
    school.deliver()
    assert set(school.points().values()) == {0.5}
    assert school.said[-1].endswith("(each side says something else)")


def test_records_that_part_give_half_a_point_each_and_the_turn_is_said() -> None:
    school = started(2)
    (seat,) = school.seats()
    school.tells(seat.table, seat.green, Report(seat.green, seat.blue, GREEN_WINS, "green"))
    school.tells(seat.table, seat.blue, Report(seat.green, seat.blue, OTHER_TURNS[:2]))
    school.deliver()
    assert set(school.points().values()) == {0.5}
    assert school.said[-1].endswith("½ : ½ (the records part at turn 2)")
    assert school.table(seat)["told"]["green"]["record"] == list(GREEN_WINS)
    assert school.table(seat)["told"]["blue"]["record"] == ["3", "1"]


@pytest.mark.parametrize("is_late", [False, True])
def test_who_contradicts_itself_has_lost_whenever_it_does(is_late: bool) -> None:
    school = started(2)
    (seat,) = school.seats()
    if is_late:
        school.tell_both(seat, GREEN_WINS, "green")
        school.deliver()
    school.tells(seat.table, seat.blue, Report(seat.green, seat.blue, ("3", "1"), None))
    school.deliver()
    if not is_late:
        school.tell_both(seat, GREEN_WINS, "green")
        school.deliver()
    assert school.points() == {seat.green: 1, seat.blue: 0}
    assert school.table(seat)["words"].endswith("told turn 2 in two ways")
