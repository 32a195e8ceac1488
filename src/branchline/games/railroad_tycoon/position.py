"""The state of a game of Railroad Tycoon and the contract around it; the rules themselves are in rules*.py."""

from typing import Any

from branchline.games.railroad_tycoon import audit, imagine, rules, rules_end, view
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.words import OVER, STEPS
from branchline.kernel.action import Action, Event
from branchline.kernel.auction import Auction
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.illegal import Illegal

Link = tuple[int, int, int, tuple[int, ...]]  # lower city, higher city, owner, tiles from the lower city on
Line = tuple[int, int, tuple[int, ...], int, int]  # owner, city, tiles from the city on, the hex it leads to, the side there


class Position:
    """See kernel.game.Position. A tile is written (hex * 6 + side) * 6 + other side."""

    __slots__ = ("amount", "auction", "bag", "bonus", "cash", "chance", "chosen", "colour", "cubes", "deck", "end", "engine",
        "events", "first", "first_high", "granted", "head", "issued", "laid", "last_turn", "left", "lines", "links",
        "material", "most", "new_tiles", "open", "origin", "owner", "phase", "players", "points", "round", "seat",
        "shares", "shown", "side", "spare", "spent", "starts", "tiles", "tracks", "turn", "tycoon", "used", "ways", "west",
        "with_cards", "with_tycoons", "with_western")  # fmt: skip
    material: Material
    players: int
    with_tycoons: bool
    with_cards: bool
    with_western: bool
    chance: Chance
    # what everybody has
    cash: list[int]  # by seat, the bank last
    shares: list[int]
    points: list[int]
    engine: list[int]
    bonus: list[int]  # what Tycoon cards brought at the end
    tycoon: list[int]  # by seat, -1: none
    spare: list[int]  # Tycoon cards not dealt
    first_high: int  # who was first at the engine level that a Tycoon card asks for, -1: nobody
    shown: bool  # and whether that seat has shown the card
    # cities
    cubes: list[int]  # by city * KINDS + colour
    bag: list[int]
    colour: list[int]
    new_tiles: list[int]  # by colour
    west: list[int]  # by western city: who built its western link, -1: nobody
    # track
    used: list[int]  # by hex: the sides where a track lies or ends, a bit each
    tracks: list[int]  # by hex: how many
    links: list[Link]
    ways: list[tuple[tuple[int, int], ...]]  # by city: the other city and the owner of each link; follows from `links`
    lines: list[Line]  # unfinished links
    starts: int  # the cities where anybody can begin to build, as far as a quick look tells; follows from `used` and `tracks`
    # cards
    deck: list[int]  # drawn from the end
    open: list[int]
    owner: list[int]  # by card: a seat, -1: it lies elsewhere
    spent: int  # the cards used this turn, a bit each
    # the turn
    turn: int
    round: int
    first: int
    seat: int
    phase: int
    left: int  # operations that the seat has left in this round, this one included
    issued: bool  # whether the last step was to issue shares
    auction: Auction | None
    # the build of this operation
    origin: int  # the city where the line began, -1: no build
    tiles: tuple[int, ...]  # of the line
    head: int  # the hex that the line leads to, -1: still at its city
    side: int  # the side where it enters that hex
    laid: int  # tiles laid in this operation
    most: int  # that may be laid
    granted: bool  # whether open terrain is free
    chosen: int  # the city that gets a New City tile, -1: none
    amount: int  # what that tile cost, or the cubes that City Growth gives
    last_turn: int  # 0: the end has not been triggered
    end: str  # by which way the game ended
    events: list[Event]

    def clone(self) -> "Position":
        twin = Position()
        twin.material = self.material
        twin.players = self.players
        twin.with_tycoons = self.with_tycoons
        twin.with_cards = self.with_cards
        twin.with_western = self.with_western
        twin.chance = self.chance.copy()
        self._copy_wealth(twin)
        self._copy_board(twin)
        self._copy_turn(twin)
        return twin

    def _copy_wealth(self, twin: "Position") -> None:
        twin.cash = self.cash[:]
        twin.shares = self.shares[:]
        twin.points = self.points[:]
        twin.engine = self.engine[:]
        twin.bonus = self.bonus[:]
        twin.tycoon = self.tycoon[:]
        twin.spare = self.spare[:]
        twin.first_high = self.first_high
        twin.shown = self.shown
        twin.deck = self.deck[:]
        twin.open = self.open[:]
        twin.owner = self.owner[:]
        twin.spent = self.spent

    def _copy_board(self, twin: "Position") -> None:
        twin.cubes = self.cubes[:]
        twin.bag = self.bag[:]
        twin.colour = self.colour[:]
        twin.new_tiles = self.new_tiles[:]
        twin.west = self.west[:]
        twin.used = self.used[:]
        twin.tracks = self.tracks[:]
        twin.links = self.links[:]
        twin.ways = self.ways[:]
        twin.lines = self.lines[:]
        twin.starts = self.starts

    def _copy_turn(self, twin: "Position") -> None:
        twin.turn = self.turn
        twin.round = self.round
        twin.first = self.first
        twin.seat = self.seat
        twin.phase = self.phase
        twin.left = self.left
        twin.issued = self.issued
        twin.auction = None if self.auction is None else self.auction.clone()
        twin.origin = self.origin
        twin.tiles = self.tiles
        twin.head = self.head
        twin.side = self.side
        twin.laid = self.laid
        twin.most = self.most
        twin.granted = self.granted
        twin.chosen = self.chosen
        twin.amount = self.amount
        twin.last_turn = self.last_turn
        twin.end = self.end
        twin.events = self.events

    # who, what, and the gate

    def actor(self) -> int | None:
        if self.auction is not None:
            return self.auction.turn
        return None if self.phase == OVER else self.seat

    def step(self) -> str:
        return STEPS[self.phase]

    def actions(self) -> list[Action]:
        return rules.actions(self)

    def check(self, action: Action) -> Illegal | None:
        return rules.check(self, action)

    def apply(self, action: Action) -> None:
        refused = rules.check(self, action)
        if refused is not None:
            raise refused
        self.events = []
        rules.carry_out(self, action)

    # what a viewer may know, and how it stands

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view.view(self, viewer)

    def imagine(self, viewer: int | None, chance: Chance) -> "Position":
        return imagine.world(self, viewer, chance)

    def scores(self) -> list[int]:
        return rules_end.scores(self)

    def standings(self) -> list[list[int]]:
        return rules_end.standings(self)

    def ending(self) -> str:
        return self.end

    def audit(self) -> list[str]:
        return audit.audit(self)

    def state(self) -> list[Any]:
        return [self.players, self.with_tycoons, self.with_cards, self.with_western, self.chance.state(), self.cash, self.shares,
            self.points, self.engine, self.bonus, self.tycoon, self.spare, self.first_high, self.shown, self.cubes, self.bag,
            self.colour, self.new_tiles, self.west, self.links, self.lines, self.deck, self.open, self.owner, self.spent,
            self.turn, self.round, self.first, self.seat, self.phase, self.left, self.issued,
            self.auction and self.auction.state(), self.origin, self.tiles, self.head, self.side, self.laid, self.most, self.granted,
            self.chosen, self.amount, self.last_turn, self.end]  # fmt: skip


def begin(setup: Setup, chance: Chance) -> Position:
    return rules.set_up(Position(), setup, chance)
