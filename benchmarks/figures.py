"""Figures with their errors: 95 of 100 such errors reach to the true value."""

from collections.abc import Sequence
from math import comb, sqrt
from statistics import fmean, stdev

# So many standard errors to each side hold 95 % of a normal distribution.
ERRORS = 1.96


def error(values: Sequence[float]) -> float:
    """The error of their mean."""
    return ERRORS * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def share_error(values: Sequence[float]) -> float:
    """The error of the mean of values from 0 to 1, as if there had been one more of 0 and of 1: a few prove
    little, even if all are alike."""
    return error([*values, 0, 1])


def ratio_error(above: Sequence[float], below: Sequence[float]) -> float:
    """The error of the ratio of two sums, to which each pair contributes a part above and a part below."""
    ratio = sum(above) / sum(below)
    return error([one - ratio * other for one, other in zip(above, below, strict=True)]) / fmean(below)


def sign_test(won: int, lost: int) -> float:
    """How likely it is that equals win so unevenly, or more so; either of them."""
    number = won + lost
    more = sum(comb(number, count) for count in range(max(won, lost), number + 1))
    return min(1.0, 2 * more / (1 << number))


def percent(share: float, error: float) -> str:
    return f"{share:.1%} ±{100 * error:.1f}"


def times(values: Sequence[float]) -> str:
    """The mean of so many seconds, and the longest."""
    mean, uncertain, longest = (1000 * seconds for seconds in (fmean(values), error(values), max(values)))
    return f"{mean:.2f} ms ±{uncertain:.2f}, longest {longest:.1f} ms"
