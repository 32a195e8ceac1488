"""Seeded, copyable, portable random numbers: integers only, the same on every machine and Python for ever.

The generator is xoshiro128** (Blackman and Vigna, 2018), its four words filled from the seed by splitmix64. Words of
32 bits keep every product small enough for compiled code. VERSION stands in the header of every record.
"""

from collections.abc import Sequence
from typing import TypeVar

from branchline.kernel.illegal import BadSetup

VERSION = 1
SEEDS = 1 << 64
_32 = 0xFFFFFFFF
_64 = SEEDS - 1

T = TypeVar("T")


class Chance:
    """A stream of random numbers. A copy continues alike; `fork` gives an independent stream."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    @staticmethod
    def of(seed: object) -> "Chance":
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
            raise BadSetup("The seed must be a whole number from 0 to 2^64 - 1, not {seed}.", seed=seed)
        words: list[int] = []
        for step in (1, 2):
            z = (seed + step * 0x9E3779B97F4A7C15) & _64
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _64
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _64
            z ^= z >> 31
            words += [z & _32, z >> 32]
        return Chance(words[0], words[1], words[2], words[3])

    def copy(self) -> "Chance":
        return Chance(self.a, self.b, self.c, self.d)

    def fork(self) -> "Chance":
        return Chance.of(self.word() << 32 | self.word())

    def state(self) -> list[int]:
        return [self.a, self.b, self.c, self.d]

    def word(self) -> int:
        """32 random bits."""
        b = self.b
        x = (b * 5) & _32
        x = ((x << 7 | x >> 25) * 9) & _32
        self.c ^= self.a
        self.d ^= b
        self.b = b ^ self.c
        self.a ^= self.d
        self.c ^= (b << 9) & _32
        d = self.d
        self.d = (d << 11 | d >> 21) & _32
        return x

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely (1 <= n < 2**30)."""
        product = self.word() * n
        if product & _32 < n:
            unfair = (1 << 32) % n
            while product & _32 < unfair:
                product = self.word() * n
        return product >> 32

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Some of the items, in random order, each at most once."""
        left = list(items)
        for i in range(count):
            j = i + self.below(len(left) - i)
            left[i], left[j] = left[j], left[i]
        return left[:count]

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
