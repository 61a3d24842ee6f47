"""How strong players are, from all their games: Elo as Bradley and Terry have it, most likely, with its errors."""

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from connect_four.datastore import Outcome

POINTS = {Outcome.FIRST_WON: 1.0, Outcome.SECOND_WON: 0.0, Outcome.DRAW: 0.5}
"""Green's."""
# So many points are ten times the chance.
SCALE = 400 / log(10)
# So many standard errors to each side hold 95 % of a normal distribution.
ERRORS = 1.96
# A player is as if it had drawn so many games more, against all others in equal parts: who has won all games is not
# infinitely strong.
PRIOR = 1.0
LONGEST_STEP = 1.0
STEPS = 200
EXACT = 1e-9

Matrix = list[list[float]]


class Rating(NamedTuple):
    elo: float
    """The mean of all is 0."""
    error: float
    """95 of 100 such errors reach to the true value."""


def ratings(points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> list[Rating]:
    """The rating of each player, from the points that each has made against each other one in so many games."""
    players = range(len(points))
    prior = PRIOR / (len(points) - 1)
    made = [[points[one][two] + prior / 2 for two in players] for one in players]
    played = [[games[one][two] + prior for two in players] for one in players]
    strengths = [0.0 for _ in players]
    for _ in range(STEPS):
        surplus = [
            sum(
                made[one][two] - played[one][two] * chance(strengths[one] - strengths[two])
                for two in players
                if one != two
            )
            for one in players
        ]
        step = [sum(map(mul, row, surplus)) for row in inverse(information(strengths, played))]
        longest = max(map(abs, step))
        # Newton's way overshoots where somebody has won nearly all.
        shortened = min(1.0, LONGEST_STEP / max(longest, EXACT))
        strengths = [strength + shortened * each for strength, each in zip(strengths, step, strict=True)]
        if longest < EXACT:
            break
    spread = inverse(information(strengths, played))
    # Without what was added to make it invertible.
    variances = [max(0.0, spread[player][player] - 1 / len(points)) for player in players]
    return [
        Rating(SCALE * strength, SCALE * ERRORS * sqrt(variance))
        for strength, variance in zip(strengths, variances, strict=True)
    ]


def chance(difference: float) -> float:
    """How much of a point a game brings to whoever is stronger by so much."""
    return 1 / (1 + exp(-difference)) if difference > 0 else 1 - 1 / (1 + exp(difference))


def information(strengths: Sequence[float], played: Sequence[Sequence[float]]) -> Matrix:
    """What the games tell of the strengths, as if their mean were known: of differences alone there is no inverse."""
    players = range(len(strengths))
    matrix = [[1 / len(strengths) for _ in players] for _ in players]
    for one in players:
        for two in players:
            if one != two:
                likely = chance(strengths[one] - strengths[two])
                weight = played[one][two] * likely * (1 - likely)
                matrix[one][one] += weight
                matrix[one][two] -= weight
    return matrix


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, after Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for number in range(size):
            factor = rows[number][place]
            if number != place and factor:
                rows[number] = [value - factor * own for value, own in zip(rows[number], rows[place], strict=True)]
    return [row[size:] for row in rows]
