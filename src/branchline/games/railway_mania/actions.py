"""What a seat can choose: the action types of 1862: Railway Mania in the Eastern Counties. What happens is in events.py."""

from dataclasses import dataclass

from branchline.kernel.action import Action, Codec
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Pass(Action):
    """Decline what is offered, or be done with a step."""

    def says(self) -> str:
        return N_("Pass")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "pass"),)


@dataclass(frozen=True)
class Open(Action):
    """Open an auction in Parliament (RM-4.1a)."""

    company: str
    bid: int

    def says(self) -> str:
        return N_("Open the auction of {company:name} with £{bid:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.company), ("bid", str(self.bid)))


@dataclass(frozen=True)
class Raise(Action):
    """Bid more (RM-4.1c)."""

    bid: int

    def says(self) -> str:
        return N_("Bid £{bid:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("bid", str(self.bid)),)


@dataclass(frozen=True)
class Par(Action):
    """Choose the par value of the company that was won (RM-4.2b)."""

    value: int

    def says(self) -> str:
        return N_("Set the par value at £{value:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("price", str(self.value)),)


@dataclass(frozen=True)
class Buy(Action):
    """Buy one share: from the IPO, the pool or the treasury (RM-6.5.1)."""

    company: str
    source: str  # ipo, pool, treasury

    def says(self) -> str:
        return N_("Buy a share of {company:name}: {source}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.company), ("source", self.source))


@dataclass(frozen=True)
class Start(Action):
    """Start a company that is not chartered (RM-6.5.3)."""

    company: str
    price: int

    def says(self) -> str:
        return N_("Start {company:name} at £{price:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.company), ("price", str(self.price)))


@dataclass(frozen=True)
class Sell(Action):
    """Sell shares as one block (RM-6.4a); also to pay a fine (RM-4.3c)."""

    company: str
    count: int

    def says(self) -> str:
        return N_("Sell {count} shares of {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.company), ("count", str(self.count)))


@dataclass(frozen=True)
class Markers(Action):
    """How many station markers a company buys when it floats (RM-6.5.4.2b)."""

    count: int

    def says(self) -> str:
        return N_("Buy {count} station markers")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("count", str(self.count)),)


@dataclass(frozen=True)
class Merge(Action):
    """Merge with another company (RM-7.5), or acquire it at the end of the turn (RM-7.14)."""

    other: str
    survivor: str

    def says(self) -> str:
        return N_("Merge with {other:name}; {survivor:name} survives")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.other), ("survivor", self.survivor))


@dataclass(frozen=True)
class Agree(Action):
    """The other director agrees to what was proposed."""

    def says(self) -> str:
        return N_("Agree")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "agree"),)


@dataclass(frozen=True)
class Refuse(Action):
    """The other director does not agree."""

    def says(self) -> str:
        return N_("Refuse")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "refuse"),)


@dataclass(frozen=True)
class Redeem(Action):
    """Pay for an option share (RM-5.2.4j), or buy back one share of the company (RM-7.13)."""

    def says(self) -> str:
        return N_("Redeem the share")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "redeem"),)


@dataclass(frozen=True)
class GiveUp(Action):
    """Give an option share to the bank (RM-5.2.4j)."""

    def says(self) -> str:
        return N_("Give up the option share")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "give_up"),)


@dataclass(frozen=True)
class Remove(Action):
    """Remove a station in excess after a merger (RM-7.5.6e)."""

    hex: str

    def says(self) -> str:
        return N_("Remove the station in {hex:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex),)


@dataclass(frozen=True)
class Lay(Action):
    """Lay a yellow tile or upgrade one (RM-7.6)."""

    hex: str
    tile: str
    rotation: int

    def says(self) -> str:
        return N_("Lay tile {tile} in {hex:name}, turned {rotation}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex), ("tile", self.tile), ("turn", str(self.rotation)))


@dataclass(frozen=True)
class Dot(Action):
    """Place a small station on a stretch of track between two sides (RM-7.6.4)."""

    hex: str
    track: str  # the sides: 0-3

    def says(self) -> str:
        return N_("Place a small station in {hex:name} on track {track}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex), ("track", self.track))


@dataclass(frozen=True)
class Station(Action):
    """Place a station marker in a city (RM-7.7) or in London (RM-7.6.5)."""

    hex: str

    def says(self) -> str:
        return N_("Place a station in {hex:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex),)


@dataclass(frozen=True)
class Run(Action):
    """Run the trains (RM-7.8): for each a train and its route, as in A-4:F3.2/E2.0/E4.

    A place is a hex with a point and the side by which the train leaves it, or the hex alone where it ends; an area at the
    beginning is left by the side of the city behind it: Midlands.B5.2.
    `booked`: the income of a recorded game that was counted otherwise (RM-D-R1), else -1.
    """

    routes: tuple[str, ...]
    booked: int

    def says(self) -> str:
        return N_("Run: {routes:list}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return tuple(("route", route) for route in self.routes) or (("button", "run"),)

    def free(self) -> bool:
        return True  # any legal set of routes may be run; a few are listed


@dataclass(frozen=True)
class Pay(Action):
    """Pay the income out (RM-7.8.5)."""

    def says(self) -> str:
        return N_("Pay the income out")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "pay"),)


@dataclass(frozen=True)
class Retain(Action):
    """Retain the income (RM-7.8.5)."""

    def says(self) -> str:
        return N_("Retain the income")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "retain"),)


@dataclass(frozen=True)
class Hudson(Action):
    """Add treasury money to the income and pay it out (RM-7.8.6)."""

    def says(self) -> str:
        return N_("Pay the income out, with money of the treasury (Hudson)")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "hudson"),)


@dataclass(frozen=True)
class Train(Action):
    """Buy the next train of the bank, with warranties (RM-7.9, RM-7.10)."""

    kind: str  # freight, local, express
    warranties: int

    def says(self) -> str:
        return N_("Buy a train of the bank: {kind}, {warranties} warranties")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("train", self.kind), ("count", str(self.warranties)))


@dataclass(frozen=True)
class Used(Action):
    """Buy a train of another company (RM-7.9c)."""

    train: str

    def says(self) -> str:
        return N_("Buy train {train} of its company")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("train", self.train),)


@dataclass(frozen=True)
class SellTreasury(Action):
    """Sell treasury shares for the train that must be bought (RM-7.11.1)."""

    def says(self) -> str:
        return N_("Sell treasury shares")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "sell_treasury"),)


@dataclass(frozen=True)
class Refinance(Action):
    """Halve all holdings for the train that must be bought (RM-7.11.2)."""

    def says(self) -> str:
        return N_("Refinance the company")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "refinance"),)


CODEC = Codec(Pass, Open, Raise, Par, Buy, Start, Sell, Markers, Merge, Agree, Refuse, Redeem, GiveUp, Remove, Lay, Dot, Station, Run, Pay,
    Retain, Hudson, Train, Used, SellTreasury, Refinance)  # fmt: skip
