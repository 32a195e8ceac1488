"""What happens: the event types of 1862: Railway Mania in the Eastern Counties. Nothing is hidden (RM-19a)."""

from dataclasses import dataclass

from branchline.kernel.action import Event
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Dealt(Event):
    company: str
    phase: str  # from which it can be started; -: it left the game
    permit: str

    def says(self) -> str:
        return N_("{company:name}: phase {phase}, permit {permit}.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class RoundBegan(Event):
    kind: str
    number: int
    turn: int

    def says(self) -> str:
        return N_("Turn {turn}: {kind} round {number}.")


@dataclass(frozen=True)
class Won(Event):
    seat: int
    company: str
    bid: int

    def says(self) -> str:
        return N_("{seat:seat} wins {company:name} for £{bid:n}.")


@dataclass(frozen=True)
class Started(Event):
    seat: int
    company: str
    price: int

    def says(self) -> str:
        return N_("{seat:seat} starts {company:name} at £{price:n}.")


@dataclass(frozen=True)
class Bought(Event):
    seat: int
    company: str
    source: str
    price: int

    def says(self) -> str:
        return N_("{seat:seat} buys a share of {company:name} for £{price:n}: {source}.")


@dataclass(frozen=True)
class Sold(Event):
    seat: int
    company: str
    count: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} sells {count} shares of {company:name} for £{amount:n}.")


@dataclass(frozen=True)
class Floated(Event):
    company: str
    markers: int

    def says(self) -> str:
        return N_("{company:name} floats with {markers} station markers.")


@dataclass(frozen=True)
class DirectorChanged(Event):
    company: str
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} becomes director of {company:name}.")


@dataclass(frozen=True)
class NoDirector(Event):
    company: str

    def says(self) -> str:
        return N_("{company:name} has no director any more.")


@dataclass(frozen=True)
class PriceMoved(Event):
    company: str
    price: int

    def says(self) -> str:
        return N_("The price of {company:name} is now £{price:n}.")


@dataclass(frozen=True)
class Fined(Event):
    seat: int
    company: str
    amount: int

    def says(self) -> str:
        return N_("{company:name} has not floated: {seat:seat} is fined £{amount:n}.")


@dataclass(frozen=True)
class HomePlaced(Event):
    company: str
    hex: str

    def says(self) -> str:
        return N_("{company:name} places its home station in {hex:name}.")


@dataclass(frozen=True)
class Displaced(Event):
    company: str
    hex: str

    def says(self) -> str:
        return N_("The station of {company:name} in {hex:name} returns to its card.")


@dataclass(frozen=True)
class Merged(Event):
    survivor: str
    other: str
    price: int

    def says(self) -> str:
        return N_("{other:name} merges into {survivor:name}; the new price is £{price:n}.")


@dataclass(frozen=True)
class Refused(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} does not agree.")


@dataclass(frozen=True)
class Ran(Event):
    company: str
    income: int
    subsidy: int

    def says(self) -> str:
        return N_("{company:name} earns £{income:n}, with a subsidy of £{subsidy:n}.")


@dataclass(frozen=True)
class Paid(Event):
    company: str
    income: int

    def says(self) -> str:
        return N_("{company:name} pays £{income:n} out.")


@dataclass(frozen=True)
class Retained(Event):
    company: str
    income: int

    def says(self) -> str:
        return N_("{company:name} retains £{income:n}.")


@dataclass(frozen=True)
class TrainBought(Event):
    company: str
    train: str
    kind: str
    price: int

    def says(self) -> str:
        return N_("{company:name} buys train {train} ({kind}) for £{price:n}.")


@dataclass(frozen=True)
class TrainGone(Event):
    company: str
    train: str

    def says(self) -> str:
        return N_("Train {train} of {company:name} is obsolete.")


@dataclass(frozen=True)
class PhaseBegan(Event):
    phase: str

    def says(self) -> str:
        return N_("Phase {phase} begins.")


@dataclass(frozen=True)
class TreasurySold(Event):
    company: str
    count: int
    amount: int

    def says(self) -> str:
        return N_("{company:name} sells {count} treasury shares for £{amount:n}.")


@dataclass(frozen=True)
class Refinanced(Event):
    company: str
    amount: int

    def says(self) -> str:
        return N_("{company:name} is refinanced and receives £{amount:n}.")


@dataclass(frozen=True)
class Bankrupt(Event):
    company: str
    amount: int

    def says(self) -> str:
        return N_("{company:name} is bankrupt; each share is worth £{amount:n}.")


@dataclass(frozen=True)
class LnerFormed(Event):
    limit: int

    def says(self) -> str:
        return N_("The LNER is formed; the certificate limit is {limit}.")


@dataclass(frozen=True)
class GameOver(Event):
    why: str

    def says(self) -> str:
        return N_("The game is over: {why}.")


EVENTS = (Dealt, RoundBegan, Won, Started, Bought, Sold, Floated, DirectorChanged, NoDirector, PriceMoved, Fined, HomePlaced, Displaced,
    Merged, Refused, Ran, Paid, Retained, TrainBought, TrainGone, PhaseBegan, TreasurySold, Refinanced, Bankrupt, LnerFormed,
    GameOver)  # fmt: skip
