"""The Elo of a class counts whole rounds, so that a result costs a host nothing, however many they are."""

from connect_four.journal.ratings import Rating
from connect_four.match.contest import Way
from connect_four.match.wire import Seat
from tests.match.school import GREEN_WINS, School, opened, started


def ratings(school: School) -> dict[str, Rating | None]:
    return {row.id: row.rating for row in school.host.standing}


def test_elo_stays_the_same_until_all_tables_of_a_round_have_ended() -> None:
    school = started(6, rounds=3)
    *others, last = school.seats()
    for seat in others:
        school.tell_both(seat, GREEN_WINS, "green")
        school.deliver()
        assert set(ratings(school).values()) == {None}
    school.tell_both(last, GREEN_WINS, "green")
    school.deliver()
    after_one = ratings(school)
    assert None not in after_one.values()
    assert school.host.start(2, school.now)
    school.deliver()
    *others, last = school.seats()
    for seat in others:
        school.tell_both(seat, GREEN_WINS, "green")
        school.deliver()
        for player, rating in ratings(school).items():
            assert rating is after_one[player], "it is not even thought about"
    school.tell_both(last, GREEN_WINS, "green")
    school.deliver()
    assert ratings(school) != after_one


def test_where_there_are_no_rounds_each_match_counts() -> None:
    school = opened(4, way=Way.FREE)
    one, two, three, four = sorted(school.host.presence.players)
    school.tell_both(Seat("a" * 16, one, two, 0), ("3",), None)
    school.tell_both(Seat("b" * 16, three, four, 0), GREEN_WINS, "green")
    school.deliver()
    found = ratings(school)
    assert found[one] is None
    three_s, four_s = found[three], found[four]
    assert three_s is not None
    assert four_s is not None
    assert three_s.elo > four_s.elo
