"""Elo: by hand where that can be, and of players whose strength is known."""

from itertools import combinations
from math import log, log10, sqrt
from random import Random

import pytest

from connect_four.journal.ratings import PRIOR, ratings


@pytest.mark.parametrize(("won", "games"), [(5, 10), (7.5, 10), (10, 10), (0, 100), (999, 1000)])
def test_two_players_as_by_hand(won: float, games: int) -> None:
    one, two = ratings([[0, won], [games - won, 0]], [[0, games], [games, 0]])
    mine, yours = won + PRIOR / 2, games - won + PRIOR / 2
    assert one.elo - two.elo == pytest.approx(400 * log10(mine / yours))
    assert one.elo + two.elo == pytest.approx(0, abs=1e-6)
    # That of the difference is twice as long.
    logistic_error = 1.96 / sqrt(mine * yours / (mine + yours))
    assert [one.error, two.error] == pytest.approx([logistic_error * 400 / log(10) / 2] * 2)


def test_nobody_has_played() -> None:
    assert [rating.elo for rating in ratings([[0.0] * 3] * 3, [[0] * 3] * 3)] == [0, 0, 0]


def test_a_chain_of_players_who_win_everything() -> None:
    """Each wins all games against all behind: as unlikely as can be, and still finite and in order."""
    players = range(12)
    points = [[1000.0 if one < two else 0.0 for two in players] for one in players]
    found = ratings(points, [[1000 if one != two else 0 for two in players] for one in players])
    assert [rating.elo for rating in found] == sorted((rating.elo for rating in found), reverse=True)
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)
    assert found[0].elo < 10_000


def test_the_true_strength_is_within_the_error_in_95_of_100_cases() -> None:
    chance = Random(1)
    true = [-200.0, -50.0, 50.0, 200.0]
    games = 40
    hits = 0
    tournaments = 150
    for _ in range(tournaments):
        points = [[0.0] * 4 for _ in true]
        for one, two in combinations(range(4), 2):
            expected = 1 / (1 + 10 ** ((true[two] - true[one]) / 400))
            won = sum(chance.random() < expected for _ in range(games))
            points[one][two], points[two][one] = won, games - won
        found = ratings(points, [[games if one != two else 0 for two in range(4)] for one in range(4)])
        hits += sum(abs(rating.elo - elo) <= rating.error for rating, elo in zip(found, true, strict=True))
    assert 0.92 < hits / (4 * tournaments) < 0.98


def test_of_a_hundred_players_each_has_made_what_was_likely() -> None:
    """That is what the most likely strengths are, to the last digit, however many players there are."""
    random, players = Random(5), range(100)
    points, games = [[0.0] * 100 for _ in players], [[0] * 100 for _ in players]
    for one, two in (random.sample(players, 2) for _ in range(250)):
        won = random.choice([0, 0.5, 1])
        points[one][two] += won
        points[two][one] += 1 - won
        games[one][two] += 1
        games[two][one] += 1
    strengths = [rating.elo for rating in ratings(points, games)]
    for one in players:
        made = sum(points[one]) + PRIOR / 2
        likely = sum(
            (games[one][two] + PRIOR / 99) / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
            for two in players
            if one != two
        )
        assert likely == pytest.approx(made, abs=1e-6)
