"""The sums of a measure over many games: shares, means and spreads, each with how sure it is.

A tally grows with the number of different values, never with the number of games.
"""

import math
from collections import Counter
from dataclasses import dataclass, field

from branchline.measure import Measure, Sitting, Values

Z = 1.96  # of a 95% interval


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


def wilson(share: float, games: int) -> Interval:
    """The 95% interval of a share (Wilson's): it stays within 0 and 1, and is not of width 0 where something never happened."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass
class Group:
    """The numbers that fell to one key. Those of one game belong together, and the interval of the mean respects it."""

    spread: Counter[float] = field(default_factory=Counter)
    games: int = 0  # in which there was any
    n: int = 0
    total: float = 0.0
    totals_squared: float = 0.0  # over games: the square of their sum, ...
    totals_times: float = 0.0  # ... their sum times how many they were, ...
    times_squared: float = 0.0  # ... the square of how many they were

    def add(self, numbers: list[float]) -> None:
        here, times = sum(numbers), len(numbers)
        self.spread.update(numbers)
        self.games += 1
        self.n += times
        self.total += here
        self.totals_squared += here * here
        self.totals_times += here * times
        self.times_squared += times * times

    def mean(self) -> float:
        return self.total / self.n

    def half_width(self) -> float | None:
        """Half of the mean's 95% interval; None where one game alone tells of it."""
        if self.games < 2:
            return None
        mean = self.mean()
        squares = self.totals_squared - 2 * mean * self.totals_times + mean * mean * self.times_squared
        return Z * math.sqrt(max(0.0, squares) * self.games / (self.games - 1)) / self.n

    def interval(self) -> Interval | None:
        half = self.half_width()
        return None if half is None else Interval(self.mean() - half, self.mean() + half)

    def quantile(self, part: float) -> float:
        """The least number that is not below this part of them."""
        wanted, passed = part * self.n, 0
        for number in sorted(self.spread):
            passed += self.spread[number]
            if passed >= wanted:
                return number
        return max(self.spread)


class Tally:
    """One measure over the games so far."""

    def __init__(self, measure: Measure, sitting: Sitting) -> None:
        self.measure = measure
        self.games = 0
        self.keys = list(measure.keys(sitting))
        self.groups = {key: Group() for key in self.keys}
        self.even = dict(measure.even(sitting)) if measure.even else {}

    def add(self, values: Values) -> None:
        """The values of one more game; a key that was not announced is an error of the title."""
        self.games += 1
        found: dict[str, list[float]] = {}
        for key, number in values:
            found.setdefault(key, []).append(number)
        for key, numbers in found.items():
            self.groups[key].add(numbers)

    def share(self, key: str) -> float:
        """The part of all games that fell to a key."""
        return self.groups[key].total / self.games

    def share_interval(self, key: str) -> Interval:
        return wilson(self.share(key), self.games)

    def reached(self, key: str) -> float:
        """The part of the games in which a key had a number at all."""
        return self.groups[key].games / self.games

    def reached_interval(self, key: str) -> Interval:
        return wilson(self.reached(key), self.games)

    def by_when(self, key: str) -> list[tuple[float, float]]:
        """The part of the games in which a key had its number by each number that occurred."""
        found, passed = [], 0
        spread = self.groups[key].spread
        for number in sorted(spread):
            passed += spread[number]
            found.append((number, passed / self.games))
        return found
