"""What a seat can choose, and what happens: the action and event types of The Last Spike."""

from dataclasses import dataclass

from branchline.kernel.action import Action, Codec, Event, all_but, only
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Lay(Action):
    """Name the tile of this turn; it is laid at once, or as soon as land has been sold for it."""

    tile: str

    def says(self) -> str:
        return N_("Lay {tile}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("tile", self.tile),)


@dataclass(frozen=True)
class Sell(Action):
    """Sell a land card to the bank, towards the tile that has been named."""

    card: str

    def says(self) -> str:
        return N_("Sell the land card {card}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("city", self.card.rpartition("-")[0]), ("card", self.card))


@dataclass(frozen=True)
class Buy(Action):
    """Buy the top land card of a city, draw, and end the turn."""

    city: str

    def says(self) -> str:
        return N_("Buy land in {city:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("city", self.city),)


@dataclass(frozen=True)
class End(Action):
    """Buy nothing, draw, and end the turn."""

    def says(self) -> str:
        return N_("Buy no land and end the turn")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "end"),)


CODEC = Codec(Lay, Sell, Buy, End)


@dataclass(frozen=True)
class FirstDraw(Event):
    seat: int
    tile: str

    def says(self) -> str:
        return N_("{seat:seat} draws {tile} for the first turn.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class FirstPlayer(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} begins.")


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    tiles: tuple[str, ...]

    def says(self) -> str:
        return N_("The hand of {seat:seat}: {tiles:list}.")

    def audience(self) -> int:
        return only(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class Named(Event):
    seat: int
    tile: str
    cost: int

    def says(self) -> str:
        return N_("{seat:seat} must sell land to lay {tile} for ${cost:n}.")


@dataclass(frozen=True)
class Sold(Event):
    seat: int
    city: str
    card: str
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} sells land in {city:name} to the bank for ${amount:n}.")


@dataclass(frozen=True)
class Laid(Event):
    seat: int
    tile: str
    cost: int
    double: bool

    def says(self) -> str:
        if self.double:
            return N_("{seat:seat} lays {tile} for ${cost:n}, twice its cost.")
        return N_("{seat:seat} lays {tile} for ${cost:n}.")


@dataclass(frozen=True)
class FreeLand(Event):
    seat: int
    city: str

    def says(self) -> str:
        return N_("{seat:seat} receives Land 0 of {city:name} and buys no land this turn.")


@dataclass(frozen=True)
class LastSpike(Event):
    seat: int
    amount: int

    def says(self) -> str:
        return N_("The last spike! {seat:seat} receives ${amount:n}.")


@dataclass(frozen=True)
class RouteCompleted(Event):
    route: str
    city: str
    other: str

    def says(self) -> str:
        return N_("Route {route}, {city:name}-{other:name}, is complete.")


@dataclass(frozen=True)
class PaidOut(Event):
    seat: int
    city: str
    cards: int
    amount: int

    def says(self) -> str:
        return N_("{city:name} pays {seat:seat} ${amount:n} (land cards: {cards}).")


@dataclass(frozen=True)
class Bought(Event):
    seat: int
    city: str
    card: str
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} buys land in {city:name} for ${amount:n}.")


@dataclass(frozen=True)
class BoughtNothing(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} buys no land.")


@dataclass(frozen=True)
class Drew(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} draws a tile.")

    def audience(self) -> int:
        return all_but(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class DrewTile(Event):
    seat: int
    tile: str

    def says(self) -> str:
        return N_("{seat:seat} draws {tile}.")

    def audience(self) -> int:
        return only(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class NoDraw(Event):
    """The end of a turn without a draw; it shows whether the next player can pay for a tile, as a draw would."""

    seat: int

    def says(self) -> str:
        return N_("The pool is empty; {seat:seat} draws nothing.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class NoTile(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} has no tile to lay.")


@dataclass(frozen=True)
class Bankrupt(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} cannot pay for any tile, is bankrupt and leaves the game.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class GameOver(Event):
    ending: str
    winners: tuple[int, ...]

    def says(self) -> str:
        return N_("The game is over. Won by: {winners:seats}.")

    def reveals(self) -> bool:
        return True  # the winners tell of money that may be hidden (LS-H4)


EVENTS: tuple[type[Event], ...] = (FirstDraw, FirstPlayer, Dealt, Named, Sold, Laid, FreeLand, LastSpike, RouteCompleted, PaidOut,
    Bought, BoughtNothing, Drew, DrewTile, NoDraw, NoTile, Bankrupt, GameOver)  # fmt: skip
