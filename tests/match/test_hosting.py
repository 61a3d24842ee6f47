"""The host of a class: whom it names, and what it writes down."""

import pytest

from connect_four.datastore import PlayerID
from connect_four.match.contest import Way
from connect_four.match.wire import Kind, Report, Seat, State
from tests.match.school import GREEN_WINS, HOST, TOPICS, School, opened, pupils, started


def test_everybody_who_waits_gets_a_seat_and_the_host_is_seen() -> None:
    school = started(6)
    seats = school.seats()
    assert sorted(player for seat in seats for player in (seat.green, seat.blue)) == pupils(6)
    assert {seat.round for seat in seats} == {1}
    assert b'"pairs":true' in school.retained[TOPICS.of(Kind.HOSTS, HOST.id)]


def test_who_is_only_there_gets_none_before_the_first_match_and_one_after_it() -> None:
    school = School()
    one, two, three = pupils(3)
    school.comes(one)
    school.comes(two)
    school.comes(three, state=State.FREE)
    school.deliver()
    assert school.host.start(1, school.now)
    (seat,) = school.seats()
    assert three not in (seat.green, seat.blue)
    school.tell_both(seat, GREEN_WINS, "green")
    school.comes(one, state=State.FREE)
    school.comes(three)
    school.deliver()
    assert school.host.start(2, school.now) is False, "two have one round"


def test_what_nobody_named_counts_nothing() -> None:
    """A table of their own, other players at a table, a third one at it, and themselves against themselves."""
    school = started(3)
    (seat,) = school.seats()
    (third,) = {*pupils(3)} - {seat.green, seat.blue}
    before = school.points()
    own = Seat("a" * 16, seat.green, third, 1)
    school.tell_both(own, GREEN_WINS, "green")
    school.tells(seat.table, third, Report(seat.green, seat.blue, GREEN_WINS, "green"))
    school.tell_both(Seat(seat.table, seat.blue, seat.green, 1), GREEN_WINS, "green")
    school.tells(seat.table, seat.green, Report(seat.green, seat.green, GREEN_WINS, "green"))
    for topic in ("connect-four/1/tables/x", TOPICS.of(Kind.TABLES, seat.table, seat.green), "", "a/b"):
        for payload in (b"{", b"[]", b"{}", b'{"green":1}', b"\xff", b"9" * 5000):
            school.host.received(topic, payload, school.now)
    school.deliver()
    assert school.points() == before
    assert any("passed over" in words for words in school.said)


def test_the_round_waits_for_those_who_are_there() -> None:
    school = started(4)
    one, two = school.seats()
    assert not school.host.start(2, school.now)
    school.tell_both(one, GREEN_WINS, "green")
    school.deliver()
    assert not school.host.start(2, school.now), "a table is still playing"
    school.goes(two.blue)
    school.deliver()
    assert not school.host.start(2, school.now), "perhaps a cable was pulled"
    school.pass_time(60)
    assert school.host.start(2, school.now)
    assert school.points() == {one.green: 1, one.blue: 1, two.green: 1, two.blue: 0}, "of three the last one has a bye"
    assert not school.host.start(2, school.now), "once is enough"
    school.tell_both(two, GREEN_WINS[:6], "blue")
    school.deliver()
    assert school.points()[two.blue] == 1, "what both tell later is more than what the end of the round said"


def test_two_who_cannot_come_together_do_not_stop_the_class() -> None:
    school = started(2, rounds=2)
    school.pass_time(59)
    assert school.host.hindrance(school.now) == "Still playing: Pupil 01 - Pupil 02"
    school.pass_time(1)
    assert school.host.start(2, school.now)
    assert set(school.points().values()) == {0.5}


def test_who_comes_late_plays_from_then_on_and_who_has_gone_does_not() -> None:
    school = started(4, rounds=3)
    for seat in school.seats():
        school.tell_both(seat, GREEN_WINS, "green")
    gone, late = pupils(4)[0], "e" * 16
    school.goes(gone)
    school.comes(late)
    school.deliver()
    assert school.host.start(2, school.now)
    seated = {player for seat in school.seats() for player in (seat.green, seat.blue)}
    assert seated == {*pupils(4), late} - {gone}


def test_five_swiss_rounds_of_thirty_with_the_right_end() -> None:
    """Whoever has the smaller number wins, whoever begins."""
    school = opened(30)
    met = set()
    for number in range(1, 6):
        assert school.host.start(number, school.now)
        for seat in school.seats():
            met.add(frozenset((seat.green, seat.blue)))
            winner, record = ("green", GREEN_WINS) if seat.green < seat.blue else ("blue", GREEN_WINS[:4])
            school.tell_both(seat, record, winner)
        school.deliver()
    assert len(met) == 75
    assert school.host.contest.is_over()
    assert not school.host.start(6, school.now)
    best = school.host.standing[0]
    assert (best.id, best.points, best.wins, best.losses) == (pupils(1)[0], 5, 5, 0)
    assert sum(school.points().values()) == 75
    ratings = {row.id: row.rating.elo for row in school.host.standing if row.rating is not None}
    assert ratings[pupils(30)[0]] > ratings[pupils(30)[29]]


def test_everybody_plays_everybody_and_then_it_is_over() -> None:
    school = opened(5, way=Way.EVERYBODY)
    number = 1
    while school.host.start(number, school.now):
        for seat in school.seats():
            school.tell_both(seat, GREEN_WINS, "green")
        school.deliver()
        number += 1
    assert number == 6
    assert school.host.contest.is_over()
    assert [row.games for row in school.host.standing] == [4] * 5
    assert sum(school.points().values()) == 10, "a bye is no point where all have one"


def test_two_with_one_name_and_one_who_changes_it() -> None:
    school = School()
    one, two = pupils(2)
    school.comes(one, "Anna")
    school.comes(two, "Anna")
    school.deliver()
    school.host.start(1, school.now)
    assert {row.name for row in school.host.standing} == {"Anna", "Anna (2)"}
    school.comes(two, "Ben")
    school.deliver()
    assert {row.name for row in school.host.standing} == {"Anna", "Ben"}


def test_where_machines_pair_by_themselves_the_host_writes_down_what_both_tell() -> None:
    one, two, three = pupils(3)
    school = School(Way.FREE)
    before = Seat("b" * 16, one, two, 0)
    school.tell_both(before, GREEN_WINS, "green")
    school.open()
    school.deliver()
    assert b'"pairs":false' in school.retained[TOPICS.of(Kind.HOSTS, HOST.id)]
    assert school.points() == {}, "what had ended before is none of this class"
    school.tells("c" * 16, one, Report(one, three, GREEN_WINS, "green"))
    school.deliver()
    assert school.points() == {}, "nobody can make up an opponent"
    after = Seat("d" * 16, one, two, 0)
    school.tell_both(after, GREEN_WINS[:3], None)
    school.open()
    school.tell_both(after, GREEN_WINS, "green")
    school.deliver()
    assert school.points() == {one: 1, two: 0}
    assert school.seats() == []
    assert not school.host.start(1, school.now)


def test_a_stranger_at_a_table_does_not_keep_a_match_from_being_written_down() -> None:
    one, two, three, four = pupils(4)
    school = School(Way.FREE)
    school.deliver()
    school.tells("d" * 16, three, Report(three, four, ()))
    school.tells("d" * 16, three, Report(one, three, GREEN_WINS, "blue"))
    for number in range(2000):
        school.tells(f"{number:016x}", three, Report(three, four, ()))
    school.tell_both(Seat("d" * 16, one, two, 0), GREEN_WINS, "green")
    school.deliver()
    assert school.points() == {one: 1, two: 0}


def test_of_all_who_come_and_go_the_host_knows_a_bounded_number() -> None:
    school = started(2)
    for number in range(100, 2000):
        school.comes(f"{number:016x}")
        school.goes(f"{number:016x}")
        school.goes(f"{number + 10000:016x}")
    school.deliver()
    assert sum("too many players" in words for words in school.said) > 0
    (seat,) = school.seats()
    school.goes(seat.green)
    school.deliver()
    table = school.host.contest.tables[seat.table]
    assert school.host.presence.away_from(table, school.now + 60) == {PlayerID.ONE}


@pytest.mark.parametrize("lie", [b"", b'{"name":"Eve","pairs":false}'])
def test_whoever_writes_in_the_place_of_the_host_does_so_in_vain(lie: bytes) -> None:
    school = started(2)
    topic = TOPICS.of(Kind.HOSTS, HOST.id)
    for _ in range(100):
        school.publish(topic, lie, retain=True)
        school.deliver()
    assert school.retained.get(topic, b"") == lie, "a flood is not answered by a flood"
    school.pass_time(1)
    assert b'"pairs":true' in school.retained[topic]
