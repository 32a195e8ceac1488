"""The state of a game of 1862: Railway Mania in the Eastern Counties and the contract around it; the rules are in the other modules."""

from typing import Any

from branchline.games.railway_mania import audit, ending, exchange, rules, setup, show
from branchline.games.railway_mania.material import Material
from branchline.games.railway_mania.network import Network
from branchline.games.railway_mania.routes import Route
from branchline.games.railway_mania.steps import OVER, STEPS
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.illegal import Illegal


class Position:
    """See kernel.game.Position. Companies, hexes, tiles and prices are numbers into the tables of `material`.

    Holders of shares are places in a list: the seats, then IPO, treasury and pool. A train is one number, see trains.py.
    """

    __slots__ = (
        "arrived",
        "at",
        "auction",
        "back",
        "bank_trains",
        "barred",
        "booked",
        "bought",
        "broken",
        "built",
        "cash",
        "cert",
        "chance",
        "chartered",
        "clock",
        "company",
        "deal",
        "director",
        "done",
        "dots",
        "emergency",
        "events",
        "fines",
        "first",
        "ghosts",

        "group",
        "high",
        "home",
        "income",
        "inside",
        "leader",
        "length",
        "limit",
        "lner",
        "london",
        "markers",
        "material",
        "most_markers",
        "mover",
        "net",
        "new_players",
        "now",
        "obliged",
        "operated",
        "options",
        "order",
        "par",
        "parliaments",
        "passes",
        "permits",
        "phase",
        "placed",
        "players",
        "price",
        "priority",
        "proposal",
        "reference",
        "refused",
        "round",
        "round_number",
        "rounds",
        "routes",
        "seat",
        "shares",
        "slots",
        "sold",
        "sold_now",
        "stage",
        "stirred",
        "subsidy",
        "supply",
        "tile",
        "topped",
        "trains",
        "turn",
        "upgraded",
        "variant",
        "why",
        "won",
    )  # fmt: skip
    material: Material
    players: int
    chance: Chance  # only the set-up draws
    reference: bool  # follow the public reference engine where it deviates (RM-D)
    variant: int  # RM-11.1, see setup.VARIANTS
    new_players: bool  # RM-11.3
    most_markers: int  # RM-11.4
    options: tuple[str, ...]  # what else was chosen: see setup.py
    length: str  # of the game: the number of trains
    cash: list[int]  # by seat, then company, the bank last
    shares: list[list[int]]  # by company and holder
    cert: list[int]  # by company: who holds the director's certificate
    director: list[int]  # by company: a seat, or NOBODY
    group: list[int]  # by company: the phase from which it can be started; beyond the last: never
    stage: list[int]
    chartered: list[bool]
    par: list[int]  # by company: a price, -1: none
    price: list[int]
    arrived: list[int]  # by company: when its marker came to its place on the market
    clock: int
    permits: list[int]  # a bit for each type
    trains: list[list[int]]
    ghosts: list[tuple[int, int]]  # trains of bankrupt companies that the reference still offers (RM-D40), and whose they were
    markers: list[int]  # station markers that are not on the board
    home: list[int]
    obliged: list[int]  # by company: the seat that must see it floated (RM-4.3), or NOBODY
    barred: int  # companies that cannot be started before the next stock round (RM-4.3e)
    operated: int  # companies that have begun a turn in this operating round, or lost it
    tile: list[int]  # by hex: an orientation, -1: none
    dots: list[int]  # by hex: a bit for each stretch of track with a small station
    slots: list[list[int]]  # by hex: the companies in the spaces of its city
    placed: list[list[int]]  # by hex: the companies with a station there, in the order of placing
    london: list[int]  # companies in its spaces
    supply: list[int]  # by tile
    net: Network
    bank_trains: list[int]
    phase: int
    priority: int
    round: int
    round_number: int
    rounds: int  # operating rounds in this set
    turn: int
    stirred: bool  # whether anybody has done anything in this turn
    parliaments: int
    limit: int  # of certificates
    lner: int
    broken: bool
    topped: bool
    now: int  # see steps.py
    seat: int  # who is asked
    mover: int  # whose turn it is in a Parliament or stock round
    passes: int  # in succession
    first: int  # who began the stock round
    auction: int  # the company
    high: int
    leader: int
    inside: list[bool]
    won: int  # seats that obtained a company in this Parliament round
    sold: list[int]  # by seat: companies of which it sold in this stock round
    bought: list[int]  # by seat and company: shares bought in this round
    sold_now: int  # companies of which the mover sold in this turn
    fines: list[int]
    order: list[int]
    at: int
    company: int  # that operates
    built: int  # tiles and small stations built in this turn; 2: no more
    upgraded: bool
    done: int  # steps of the turn that cannot come again: see operating.py
    refused: list[int]  # what was refused in this step
    proposal: list[int]  # what another director is asked for
    back: int  # the moment to return to
    emergency: bool  # money was raised: a train of the bank must be bought
    income: int
    subsidy: int
    booked: int
    routes: list[Route]
    deal: exchange.Deal | None  # the 2 for 1 exchange under way
    why: str  # the ending
    events: list[Event]

    def clone(self) -> "Position":
        twin = Position()
        twin.at, twin.auction, twin.back, twin.barred = self.at, self.auction, self.back, self.barred
        twin.booked, twin.broken, twin.built, twin.chance = self.booked, self.broken, self.built, self.chance
        twin.clock, twin.company, twin.done, twin.emergency = self.clock, self.company, self.done, self.emergency
        twin.events, twin.first, twin.group, twin.high = self.events, self.first, self.group, self.high
        twin.income, twin.leader, twin.length, twin.limit = self.income, self.leader, self.length, self.limit
        twin.lner, twin.material, twin.most_markers, twin.mover = self.lner, self.material, self.most_markers, self.mover
        twin.net, twin.new_players, twin.now, twin.operated = self.net, self.new_players, self.now, self.operated
        twin.options, twin.parliaments, twin.passes, twin.phase = self.options, self.parliaments, self.passes, self.phase
        twin.players, twin.priority, twin.reference, twin.round = self.players, self.priority, self.reference, self.round
        twin.round_number, twin.rounds, twin.seat, twin.sold_now = self.round_number, self.rounds, self.seat, self.sold_now
        twin.stirred, twin.subsidy, twin.topped, twin.turn = self.stirred, self.subsidy, self.topped, self.turn
        twin.upgraded, twin.variant, twin.why, twin.won = self.upgraded, self.variant, self.why, self.won
        twin.cash, twin.cert, twin.director, twin.stage = self.cash[:], self.cert[:], self.director[:], self.stage[:]
        twin.chartered, twin.par, twin.price, twin.arrived = self.chartered[:], self.par[:], self.price[:], self.arrived[:]
        twin.permits, twin.markers, twin.home, twin.obliged = self.permits[:], self.markers[:], self.home[:], self.obliged[:]
        twin.tile, twin.dots, twin.london, twin.supply = self.tile[:], self.dots[:], self.london[:], self.supply[:]
        twin.bank_trains, twin.inside, twin.sold, twin.bought = self.bank_trains[:], self.inside[:], self.sold[:], self.bought[:]
        twin.fines, twin.order, twin.refused, twin.proposal = self.fines[:], self.order[:], self.refused[:], self.proposal[:]
        twin.routes, twin.ghosts = self.routes[:], self.ghosts[:]
        twin.shares = [row[:] for row in self.shares]
        twin.trains = [row[:] for row in self.trains]
        twin.slots = [row[:] for row in self.slots]
        twin.placed = [row[:] for row in self.placed]
        twin.deal = self.deal.clone() if self.deal else None
        return twin

    def actor(self) -> int | None:
        return None if self.now == OVER else self.seat

    def step(self) -> str:
        return STEPS[self.now]

    def actions(self) -> list[Action]:
        return rules.actions(self)

    def check(self, action: Action) -> Illegal | None:
        return rules.check(self, action)

    def apply(self, action: Action) -> None:
        refused = rules.check(self, action)
        if refused is not None:
            raise refused
        rules.apply(self, action)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return show.view(self, viewer)

    def imagine(self, viewer: int | None, chance: Chance) -> "Position":
        """Nothing is hidden, and nothing is drawn after the set-up (RM-19a, RM-20d)."""
        twin = self.clone()
        twin.chance = chance
        return twin

    def scores(self) -> list[int]:
        return [ending.worth(self, seat) for seat in range(self.players)]

    def standings(self) -> list[list[int]]:
        return ending.standings(self)

    def ending(self) -> str:
        return self.why

    def state(self) -> list[Any]:
        return show.state(self)

    def audit(self) -> list[str]:
        return audit.audit(self)


def begin(given: Setup, chance: Chance) -> Position:
    return setup.set_up(Position(), given, chance)
