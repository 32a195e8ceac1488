"""What a seat can choose in Railroad Tycoon; what happens then is in events.py."""

from dataclasses import dataclass

from branchline.kernel.action import Action, Codec
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Bid(Action):
    """Bid for the first place of this turn. Any higher bid in whole steps is allowed; a few are listed."""

    amount: int

    def says(self) -> str:
        return N_("Bid ${amount:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("bid", str(self.amount)),)

    def free(self) -> bool:
        return True


@dataclass(frozen=True)
class Pass(Action):
    """Leave the auction."""

    def says(self) -> str:
        return N_("Pass")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "pass"),)


@dataclass(frozen=True)
class Issue(Action):
    """Issue shares. Any number is allowed; one is listed, and only once between two other steps (RT-I6)."""

    shares: int

    def says(self) -> str:
        return N_("Issue shares: {shares}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("issue", str(self.shares)),)

    def free(self) -> bool:
        return True


@dataclass(frozen=True)
class Build(Action):
    """Build track from a city."""

    city: str

    def says(self) -> str:
        return N_("Build track from {city:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "build"), ("city", self.city))


@dataclass(frozen=True)
class Continue(Action):
    """Continue the unfinished link whose last tile lies on `hex` and leads to the hex `to`."""

    hex: str
    to: str

    def says(self) -> str:
        return N_("Continue the unfinished link at {hex:name} towards {to:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "build"), ("hex", self.hex), ("hex", self.to))


@dataclass(frozen=True)
class Lay(Action):
    """Lay a tile on `hex` that leads to the hex `to`."""

    hex: str
    to: str

    def says(self) -> str:
        return N_("Lay a tile on {hex:name} that leads to {to:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex), ("hex", self.to))


@dataclass(frozen=True)
class Stop(Action):
    """Build no further in this operation."""

    def says(self) -> str:
        return N_("Stop building")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "stop"),)


@dataclass(frozen=True)
class Urbanize(Action):
    """Choose the grey city that gets a New City tile."""

    city: str

    def says(self) -> str:
        return N_("Urbanize {city:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "urbanize"), ("city", self.city))


@dataclass(frozen=True)
class Tile(Action):
    """Choose the colour of the New City tile."""

    colour: str

    def says(self) -> str:
        return N_("Place a New City tile: {colour:text}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("colour", self.colour),)


@dataclass(frozen=True)
class Upgrade(Action):
    """Take the next engine."""

    def says(self) -> str:
        return N_("Upgrade the engine")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "upgrade"),)


@dataclass(frozen=True)
class Deliver(Action):
    """Deliver a cube. `way` is the city of origin, then for each link the city it leads to and the seat that owns it: `toledo:0`."""

    colour: str
    way: tuple[str, ...]

    def says(self) -> str:
        return N_("Deliver a cube ({colour:text}): {way:names}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        origin, *onward = self.way
        return (("button", "deliver"), ("cube", f"{origin}-{self.colour}"), *[("city", word.partition(":")[0]) for word in onward])


@dataclass(frozen=True)
class Take(Action):
    """Take an available Operations card."""

    card: str

    def says(self) -> str:
        return N_("Take the card {card:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Grow(Action):
    """Choose the city that a City Growth card lets grow."""

    city: str

    def says(self) -> str:
        return N_("Let {city:name} grow")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("city", self.city),)


@dataclass(frozen=True)
class Use(Action):
    """Declare a card of one's own for the build that follows."""

    card: str

    def says(self) -> str:
        return N_("Use the card {card:name} for a build")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Western(Action):
    """Build the western link of a city."""

    city: str

    def says(self) -> str:
        return N_("Build the western link of {city:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "western"), ("city", self.city))


@dataclass(frozen=True)
class Forgo(Action):
    """Do nothing with this operation."""

    def says(self) -> str:
        return N_("Forgo this operation")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "forgo"),)


CODEC = Codec(Bid, Pass, Issue, Build, Continue, Lay, Stop, Urbanize, Tile, Upgrade, Deliver, Take, Grow, Use, Western, Forgo)
