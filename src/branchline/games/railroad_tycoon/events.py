"""What happens in Railroad Tycoon: the event types, each with its sentence."""

from dataclasses import dataclass

from branchline.kernel.action import Event, only
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Youngest(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} is the youngest player and opens the first auction.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class CubesPlaced(Event):
    cubes: int

    def says(self) -> str:
        return N_("Cubes are placed in all cities at random: {cubes}.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("The Tycoon card of {seat:seat}: {card:name}.")

    def audience(self) -> int:
        return only(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class TurnBegins(Event):
    turn: int

    def says(self) -> str:
        return N_("Turn {turn} begins.")


@dataclass(frozen=True)
class BidMade(Event):
    seat: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} bids ${amount:n} for first player.")


@dataclass(frozen=True)
class Passed(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} passes.")


@dataclass(frozen=True)
class FirstPlayer(Event):
    seat: int
    amount: int

    def says(self) -> str:
        if self.amount:
            return N_("{seat:seat} is first player and pays ${amount:n}.")
        return N_("Nobody has bid: {seat:seat} is first player and pays nothing.")


@dataclass(frozen=True)
class RoundBegins(Event):
    turn: int
    number: int

    def says(self) -> str:
        return N_("Round {number} of turn {turn}.")


@dataclass(frozen=True)
class SharesIssued(Event):
    seat: int
    shares: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} issues shares: {shares}, and receives ${amount:n}.")


@dataclass(frozen=True)
class TileLaid(Event):
    seat: int
    hex: str
    to: str
    cost: int

    def says(self) -> str:
        return N_("{seat:seat} lays a tile on {hex:name} towards {to:name} for ${cost:n}.")


@dataclass(frozen=True)
class LinkBuilt(Event):
    seat: int
    city: str
    other: str
    tiles: int

    def says(self) -> str:
        return N_("{seat:seat} has built the link {city:name}-{other:name} (tiles: {tiles}).")


@dataclass(frozen=True)
class LineLeft(Event):
    seat: int
    city: str
    hex: str
    tiles: int

    def says(self) -> str:
        return N_("{seat:seat} leaves a link from {city:name} unfinished at {hex:name} (tiles: {tiles}).")


@dataclass(frozen=True)
class Urbanized(Event):
    seat: int
    city: str
    colour: str
    cost: int

    def says(self) -> str:
        return N_("{seat:seat} urbanizes {city:name} ({colour:text}) for ${cost:n}.")


@dataclass(frozen=True)
class CubeDrawn(Event):
    city: str
    colour: str

    def says(self) -> str:
        return N_("A cube is drawn for {city:name}: {colour:text}.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class BagEmpty(Event):
    city: str
    missing: int

    def says(self) -> str:
        return N_("The bag is empty: cubes that do not come to {city:name}: {missing}.")


@dataclass(frozen=True)
class MarkerPlaced(Event):
    city: str
    markers: int

    def says(self) -> str:
        return N_("{city:name} is empty. Empty City markers: {markers}.")


@dataclass(frozen=True)
class MarkerRemoved(Event):
    city: str
    markers: int

    def says(self) -> str:
        return N_("{city:name} is no longer empty. Empty City markers: {markers}.")


@dataclass(frozen=True)
class EndTriggered(Event):
    turn: int
    markers: int

    def says(self) -> str:
        return N_("There are {markers} Empty City markers: turn {turn} is the last one.")


@dataclass(frozen=True)
class EngineBought(Event):
    seat: int
    level: int
    cost: int

    def says(self) -> str:
        return N_("{seat:seat} takes an engine of level {level} for ${cost:n}.")


@dataclass(frozen=True)
class FirstToLevel(Event):
    seat: int
    level: int

    def says(self) -> str:
        return N_("{seat:seat} is the first player with an engine of level {level}.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class TycoonShown(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} shows {card:name}: the goal is fulfilled.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class Delivered(Event):
    seat: int
    colour: str
    way: tuple[str, ...]
    links: int

    def says(self) -> str:
        return N_("{seat:seat} delivers a cube ({colour:text}): {way:names} (links: {links}).")


@dataclass(frozen=True)
class LinkPoints(Event):
    seat: int
    points: int

    def says(self) -> str:
        return N_("{seat:seat} gains points for links: {points}.")


@dataclass(frozen=True)
class HotelPoints(Event):
    seat: int
    card: str
    points: int

    def says(self) -> str:
        return N_("{seat:seat} gains points for {card:name}: {points}.")


@dataclass(frozen=True)
class GoalClaimed(Event):
    seat: int
    card: str
    points: int

    def says(self) -> str:
        return N_("{seat:seat} fulfils {card:name} and gains points: {points}.")


@dataclass(frozen=True)
class CardTaken(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} takes the card {card:name}.")


@dataclass(frozen=True)
class NoEffect(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{card:name} has no effect.")


@dataclass(frozen=True)
class CardUsed(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} uses {card:name}.")


@dataclass(frozen=True)
class WesternBuilt(Event):
    seat: int
    city: str
    cost: int
    cubes: int

    def says(self) -> str:
        return N_("{seat:seat} builds the western link of {city:name} for ${cost:n}; red cubes placed: {cubes}.")


@dataclass(frozen=True)
class Forgone(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} forgoes an operation.")


@dataclass(frozen=True)
class Income(Event):
    seat: int
    points: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} has {points} points and receives ${amount:n}.")


@dataclass(frozen=True)
class Dividends(Event):
    seat: int
    shares: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} pays ${amount:n} for shares: {shares}.")


@dataclass(frozen=True)
class LineRemoved(Event):
    seat: int
    city: str
    tiles: int

    def says(self) -> str:
        return N_("The unfinished link of {seat:seat} from {city:name} is removed (tiles: {tiles}).")


@dataclass(frozen=True)
class CardAdded(Event):
    card: str

    def says(self) -> str:
        return N_("A new Operations card is available: {card:name}.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class TycoonScored(Event):
    seat: int
    card: str
    points: int

    def says(self) -> str:
        if self.points:
            return N_("{seat:seat} fulfils {card:name} and gains points: {points}.")
        return N_("{seat:seat} held {card:name} and does not fulfil it.")

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class GameOver(Event):
    ending: str
    winners: tuple[int, ...]

    def says(self) -> str:
        return N_("The game is over. Won by: {winners:seats}.")

    def reveals(self) -> bool:
        return True


EVENTS: tuple[type[Event], ...] = (
    Youngest, CubesPlaced, Dealt, TurnBegins, BidMade, Passed, FirstPlayer, RoundBegins, SharesIssued, TileLaid, LinkBuilt,
    LineLeft, Urbanized, CubeDrawn, BagEmpty, MarkerPlaced, MarkerRemoved, EndTriggered, EngineBought, FirstToLevel,
    TycoonShown, Delivered, LinkPoints, HotelPoints, GoalClaimed, CardTaken, NoEffect, CardUsed, WesternBuilt, Forgone,
    Income, Dividends, LineRemoved, CardAdded, TycoonScored, GameOver)  # fmt: skip
