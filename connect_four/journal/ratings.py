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
    made = [sum(points[one][two] + prior / 2 for two in players if one != two) for one in players]
    played = [[games[one][two] + prior if one != two else 0.0 for two in players] for one in players]
    strengths = [0.0 for _ in players]
    for _ in range(STEPS):
        chances = chances_of(strengths)
        surplus = [mine - sum(map(mul, row, likely)) for mine, row, likely in zip(made, played, chances, strict=True)]
        step = solved(triangle(information(chances, played)), surplus)
        longest = max(map(abs, step))
        # Newton's way overshoots where somebody has won nearly all.
        shortened = min(1.0, LONGEST_STEP / max(longest, EXACT))
        strengths = [strength + shortened * each for strength, each in zip(strengths, step, strict=True)]
        if longest < EXACT:
            break
    spread = inverse_diagonal(triangle(information(chances_of(strengths), played)))
    # Without what was added to make it invertible.
    variances = [max(0.0, each - 1 / len(points)) for each in spread]
    return [
        Rating(SCALE * strength, SCALE * ERRORS * sqrt(variance))
        for strength, variance in zip(strengths, variances, strict=True)
    ]


def chance(difference: float) -> float:
    """How much of a point a game brings to whoever is stronger by so much."""
    return 1 / (1 + exp(-difference)) if difference > 0 else 1 - 1 / (1 + exp(difference))


def chances_of(strengths: Sequence[float]) -> Matrix:
    return [[chance(own - other) for other in strengths] for own in strengths]


def information(chances: Matrix, played: Matrix) -> Matrix:
    """What the games tell of the strengths, as if their mean were known: of differences alone there is no inverse."""
    mean = 1 / len(played)
    matrix = []
    for number, (row, likely) in enumerate(zip(played, chances, strict=True)):
        weights = [count * each * (1 - each) for count, each in zip(row, likely, strict=True)]
        matrix.append([mean - weight for weight in weights])
        matrix[number][number] += sum(weights)
    return matrix


def triangle(matrix: Matrix) -> Matrix:
    """The lower left half that, times its mirror image, is this positive definite matrix, after Cholesky."""
    rows: Matrix = []
    for row in matrix:
        own: list[float] = []
        for value, above in zip(row, rows, strict=False):
            own.append((value - sum(map(mul, own, above))) / above[-1])
        own.append(sqrt(row[len(own)] - sum(map(mul, own, own))))
        rows.append(own)
    return rows


def solved(rows: Matrix, right: Sequence[float]) -> list[float]:
    """What the matrix of this triangle makes the right side of: downwards, and then upwards."""
    found: list[float] = []
    for row, value in zip(rows, right, strict=True):
        found.append((value - sum(map(mul, row, found))) / row[-1])
    for number, row in reversed(list(enumerate(rows))):
        found[number] /= row[-1]
        found[:number] = [value - own * found[number] for value, own in zip(found[:number], row[:-1], strict=True)]
    return found


def inverse_diagonal(rows: Matrix) -> list[float]:
    """The diagonal of the inverse of the matrix of this triangle."""
    found = []
    for first in range(len(rows)):
        column: list[float] = []
        for row in rows[first:]:
            right = 0.0 if column else 1.0
            column.append((right - sum(map(mul, row[first:], column))) / row[-1])
        found.append(sum(map(mul, column, column)))
    return found
