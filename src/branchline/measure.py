"""What of a title is worth plotting: declared by the title, counted and drawn by the lab.

A measure looks at one finished game at a time, so that a study of any number of games needs no more memory than one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from branchline.kernel.action import Event

# kinds of picture, by what the numbers of a game are
SHARES = "shares"  # key -> the part of this game that falls to it: how often each of several things happens
NUMBERS = "numbers"  # one key, any numbers: how they are spread
GROUPS = "groups"  # key -> any numbers: their mean and spread for each key
WHEN = "when"  # key -> one number, or none if it never happened: how many games had it by when
KINDS = (SHARES, NUMBERS, GROUPS, WHEN)

Values = list[tuple[str, float]]  # (key, number)


@dataclass(frozen=True)
class Sitting:
    """What all games of a study have in common."""

    players: int
    bots: tuple[str, ...]
    material: Any


@dataclass(frozen=True)
class Played:
    """A finished game: what every entry caused, the set-up first, and where it led to."""

    sitting: Sitting
    bots: tuple[str, ...]  # by seat
    told: list[list[Event]]
    position: Any

    def decisions(self) -> int:
        return len(self.told) - 1

    def events(self) -> Iterator[Event]:
        for told in self.told:
            yield from told


@dataclass(frozen=True)
class Measure:
    """A question that a study answers. Its texts are templates."""

    id: str
    kind: str
    caption: str
    explains: str  # what is counted, for somebody who knows the game
    axis: str  # what the numbers are; of SHARES it is what the parts are of
    values: Callable[[Played], Values]
    keys: Callable[[Sitting], Sequence[str]] = lambda sitting: ("",)  # all there are, in the order in which they are shown
    names: Mapping[str, str] = field(default_factory=dict)  # templates, for keys that are no ids of the material; {n} is the key
    even: Callable[[Sitting], Mapping[str, float]] | None = None  # of SHARES: what each key would have if all were alike


def counted(found: Mapping[str, float]) -> Values:
    """A number for each key."""
    return list(found.items())


def just(number: float) -> Values:
    """One number of a game, for NUMBERS."""
    return [("", number)]
