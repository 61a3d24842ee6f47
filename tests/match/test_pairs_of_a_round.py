"""Who plays whom in a class: Swiss, and everybody everybody, with late comers and leavers."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connect_four.match.everybody import everybody, rounds_left
from connect_four.match.partners import partners
from connect_four.match.swiss import Colours, Fixture, pairings, swiss

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def met(fixtures: list[Fixture]) -> Counter[frozenset[str | None]]:
    return Counter(map(frozenset, fixtures))


def seated(fixtures: list[Fixture]) -> list[str]:
    return sorted(player for fixture in fixtures for player in fixture if player is not None)


def add_points(fixtures: list[Fixture], points: Counter[str], data: st.DataObject) -> None:
    for green, blue in fixtures:
        halves = 2 if blue is None else data.draw(st.integers(0, 2))
        points[green] += halves
        if blue is not None:
            points[blue] += 2 - halves


def distance(fixtures: list[Fixture], points: Counter[str], past: list[Fixture]) -> tuple[int, int]:
    """How many of them meet again, and how far apart their points are."""
    again = sum(met(past)[frozenset(fixture)] for fixture in fixtures)
    return again, sum((points[one] - points[two or ""]) ** 2 for one, two in fixtures)


def in_order(players: str, points: Counter[str]) -> list[str]:
    return sorted(players, key=lambda player: -points[player])


@given(st.integers(2, 9), st.data())
def test_as_many_pairs_as_there_can_be(size: int, data: st.DataObject) -> None:
    pairs = data.draw(st.sets(st.sampled_from(list(combinations(range(size), 2)))))
    may_meet = [[two for two in range(size) if tuple(sorted((one, two))) in pairs] for one in range(size)]
    found = partners(may_meet)
    for one, two in enumerate(found):
        assert two is None or (found[two] == one and two in may_meet[one])
    seats = [*range(size), *([None] * (size % 2))]
    numbers = list(range(len(seats)))
    possible = max(sum(pair in pairs for pair in each) for each in pairings(numbers))
    assert sum(two is not None for two in found) == 2 * possible


@given(st.integers(2, 26), st.data())
@settings(deadline=None, max_examples=30)
def test_nobody_meets_twice_or_rests_twice_while_that_can_be_avoided(count: int, data: st.DataObject) -> None:
    """For as many rounds as half of them, there is always such a round, whatever the results were."""
    players, points, past = LETTERS[:count], Counter[str](), list[Fixture]()
    for _ in range((count + count % 2) // 2):
        fixtures = swiss(in_order(players, points), points, past)
        assert seated(fixtures) == sorted(players)
        past += fixtures
        assert set(met(past).values()) == {1}
        add_points(fixtures, points, data)
    assert max(map(abs, Colours(past).balance.values()), default=0) <= 2


@given(st.data())
@settings(deadline=None, max_examples=30)
def test_equal_points_meet(data: st.DataObject) -> None:
    """Of six players there are fifteen rounds, and none that avoids a second meeting has closer points."""
    points, past = Counter[str](), list[Fixture]()
    players = LETTERS[:6]
    for _ in range(3):
        fixtures = swiss(in_order(players, points), points, past)
        rounds: list[list[Fixture]] = [[(players[a], players[b]) for a, b in each] for each in pairings(range(6))]
        assert distance(fixtures, points, past) == min(distance(each, points, past) for each in rounds)
        past += fixtures
        add_points(fixtures, points, data)


def test_the_last_one_has_the_bye_and_then_the_one_before() -> None:
    points = {"A": 2.0, "B": 1.0, "C": 1.0, "D": 0.5, "E": 0.0}
    assert ("E", None) in swiss("ABCDE", points, [])
    assert ("D", None) in swiss("ABCDE", points, [("E", None)])


def test_whoever_has_begun_does_not_begin_again() -> None:
    fixtures = swiss("ABCD", {}, [("A", "B"), ("C", "D")])
    assert {green for green, _ in fixtures} == {"B", "D"}


@given(st.lists(st.sets(st.sampled_from(LETTERS[:9])), min_size=1, max_size=8), st.data())
@settings(deadline=None, max_examples=30)
def test_people_come_and_go(rounds: list[set[str]], data: st.DataObject) -> None:
    points, past = Counter[str](), list[Fixture]()
    for here in rounds:
        fixtures = swiss(in_order("".join(sorted(here)), points), points, past)
        assert seated(fixtures) == sorted(here)
        assert sum(blue is None for _, blue in fixtures) == len(here) % 2
        past += fixtures
        add_points(fixtures, points, data)


def test_a_hundred_players_are_paired() -> None:
    players, past = [f"{number:016x}" for number in range(100)], list[Fixture]()
    for number in range(5):
        points = {player: float(place % (number + 1)) for place, player in enumerate(players)}
        past += swiss(sorted(players, key=lambda player: -points[player]), points, past)
    assert set(met(past).values()) == {1}


@pytest.mark.parametrize("count", range(2, 13))
def test_everybody_plays_everybody_in_as_few_rounds_as_can_be(count: int) -> None:
    players, past = LETTERS[:count], list[Fixture]()
    needed = count - 1 + count % 2
    for number in range(needed):
        assert rounds_left(players, past) == needed - number
        fixtures = everybody(players, past)
        assert seated(fixtures) == sorted(players)
        past += fixtures
    assert rounds_left(players, past) == 0
    assert everybody(players, past) == []
    assert set(met(past).values()) == {1}
    assert max(map(abs, Colours(past).balance.values())) <= 2


@given(st.lists(st.sets(st.sampled_from(LETTERS[:8])), max_size=6))
def test_everybody_with_late_comers_and_leavers(rounds: list[set[str]]) -> None:
    """Whoever is there in the end has met everybody, and nobody twice."""
    past = list[Fixture]()
    for here in [*rounds, *([set(LETTERS[:8])] * 28)]:
        players = "".join(sorted(here))
        fixtures = everybody(players, past)
        assert not fixtures or seated(fixtures) == sorted(here)
        past += fixtures
    games = met([fixture for fixture in past if fixture[1] is not None])
    assert games == Counter(map(frozenset, combinations(LETTERS[:8], 2)))
