"""Means and shares of many observations, each with its interval of 95 per cent."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Z = 1.959964
"""How many standard errors an interval of 95 per cent reaches to each side."""
RULE_OF_THREE = 3.0
"""What was never seen in N independent tries is rarer than 3/N, by 95 per cent."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """What was found, and how far it may be from the truth: `low` and `high` are the bounds of 95 per cent.

    A share that was never seen has the bounds 0 and 3/N.
    """

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """Return it multiplied by a number that is not negative: 100 for per cent."""
        return Interval(self.value * factor, self.low * factor, self.high * factor)


class Sums:
    """The number of some values, their sum and the sum of their squares: enough for a mean and its interval."""

    def __init__(self) -> None:
        self.number = 0
        self.sum = self.squares = 0.0

    def add(self, values: Numbers) -> None:
        """Add values."""
        self.number += len(values)
        self.sum += float(values.sum())
        self.squares += float((values * values).sum())

    def join(self, others: Sums) -> None:
        """Add the values of which these are the sums."""
        self.number += others.number
        self.sum += others.sum
        self.squares += others.squares

    @property
    def value(self) -> float:
        """The mean itself."""
        return self.sum / self.number

    @property
    def error(self) -> float:
        """The square of the standard error of the mean."""
        return max(0.0, self.squares / self.number - self.value**2) / self.number

    def mean(self) -> Interval:
        """Return the mean."""
        return around(self.value, self.error)

    def share(self) -> Interval:
        """Return the share of values that are one, all others being nought, with the interval of Wilson."""
        n, share = self.number, self.value
        if not self.sum:
            return Interval(0.0, 0.0, min(1.0, RULE_OF_THREE / n))
        middle, width = share + Z * Z / (2 * n), Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return Interval(share, (middle - width) / whole, (middle + width) / whole)


def around(value: float, error: float) -> Interval:
    """Return a value with its interval. `error`: the square of its standard error."""
    width = Z * math.sqrt(error)
    return Interval(value, value - width, value + width)


def apart(mine: Sums, its: Sums) -> Interval:
    """Return how far two means are apart whose observations have nothing in common."""
    return around(mine.value - its.value, mine.error + its.error)


def sums_of(values: npt.NDArray[np.generic]) -> Sums:
    """Return the sums of values."""
    sums = Sums()
    sums.add(values.astype(np.float64))
    return sums


def mean_of(values: npt.NDArray[np.generic]) -> Interval:
    """Return the mean of values."""
    return sums_of(values).mean()


def share_of(values: npt.NDArray[np.generic]) -> Interval:
    """Return how many of some values are true, as a share."""
    return sums_of(values).share()


def places_of(number: float) -> int:
    """Return how many decimal places of a number tell something.

    >>> [places_of(number) for number in (17.8, 0.44, 0.098, 0.0022)]
    [1, 2, 3, 4]
    """
    return 1 if abs(number) >= 1 else 2 if abs(number) >= 0.1 else 3 if abs(number) >= 0.01 else 4
