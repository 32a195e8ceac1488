"""The state of a game of The Last Spike and the contract around it; the rules themselves are in rules.py."""

from typing import Any

from branchline.games.last_spike import imagine, rules
from branchline.games.last_spike.actions import Buy, End, Lay, Sell
from branchline.games.last_spike.material import CARDS, FULL, SPACES, Material
from branchline.games.last_spike.rules import OVER, REMOVED, SELL
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, audit_purses

STEPS = ("lay", "sell", "buy", "over")  # by phase


class Position:
    """See kernel.game.Position. Tiles and cards are numbers into the tables of `material`."""

    __slots__ = ("aside", "cash", "chance", "claimed", "events", "first", "hands", "hidden_money", "laid", "material", "named", "out",
        "owner", "phase", "players", "pool", "price", "seat", "spike", "stuck", "stuck_tiles")  # fmt: skip
    material: Material
    players: int
    hidden_money: bool
    chance: Chance
    cash: list[int]  # by seat, the bank last
    hands: list[list[int]]  # sorted
    pool: list[int]  # drawn from the end
    aside: list[int]  # the hidden tile of the game for two
    laid: list[int]  # by route: a bit for each space laid, and ENDS
    owner: list[int]  # of each card: a seat, BANK (in its stack) or REMOVED
    price: list[int]  # by city: what its top card costs, or NOT_FOR_SALE; follows from `owner`
    first: int
    seat: int  # whose turn it is
    phase: int
    named: int  # the tile for which land is being sold, else -1
    claimed: bool  # whether a Land 0 was received this turn
    spike: int  # who laid the last spike, else -1
    out: list[int]  # bankrupt seats in the order of their bankruptcy
    stuck: list[int]  # by seat: how many of the tiles in hand are known to be among ...
    stuck_tiles: list[int]  # ... these (a bit each), since a tile was laid at double cost (LS-I1)
    events: list[Event]

    def clone(self) -> "Position":
        twin = Position()
        twin.material = self.material
        twin.players = self.players
        twin.hidden_money = self.hidden_money
        twin.chance = self.chance.copy()
        twin.cash = self.cash[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pool = self.pool[:]
        twin.aside = self.aside
        twin.laid = self.laid[:]
        twin.owner = self.owner[:]
        twin.price = self.price[:]
        twin.first = self.first
        twin.seat = self.seat
        twin.phase = self.phase
        twin.named = self.named
        twin.claimed = self.claimed
        twin.spike = self.spike
        twin.out = self.out[:]
        twin.stuck = self.stuck[:]
        twin.stuck_tiles = self.stuck_tiles[:]
        twin.events = self.events
        return twin

    # who, what, and the gate

    def actor(self) -> int | None:
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
        if isinstance(action, Lay):
            rules.name_tile(self, self.material.tile[action.tile])
        elif isinstance(action, Sell):
            rules.sell_land(self, self.material.card[action.card])
        elif isinstance(action, Buy):
            rules.buy_land(self, self.material.city[action.city])
        elif isinstance(action, End):
            rules.decline(self)

    # what a viewer may know

    def view(self, viewer: int | None) -> dict[str, Any]:
        m = self.material
        seats = range(self.players)
        over = self.phase == OVER
        shown = [over or not self.hidden_money or seat == viewer for seat in seats]
        told: dict[str, Any] = {
            "game": "last_spike",
            "players": self.players,
            "viewer": viewer,
            "actor": self.actor(),
            "step": self.step(),
            "first": self.first,
            "named": m.tile_ids[self.named] if self.named >= 0 else None,
            "laid": [m.tile_ids[t] for t in range(len(m.tile_ids)) if self.laid[t // SPACES] >> t % SPACES & 1],
            "completed": [m.route_ids[r] for r, mask in enumerate(self.laid) if mask == FULL],
            "pool": len(self.pool),
            "aside": len(self.aside),
            "hand_sizes": [len(hand) for hand in self.hands],
            "cash": [self.cash[seat] if shown[seat] else None for seat in seats],
            "land": {city: [self._land(c, seat) for seat in seats] for c, city in enumerate(m.cities)},
            "stacks": {city: self._land(c, BANK) for c, city in enumerate(m.cities)},
            "bankrupt": self.out[:],
            "last_spike": self.spike if self.spike >= 0 else None,
            "ending": self.ending(),
        }
        if viewer is not None:
            told["hand"] = [m.tile_ids[t] for t in self.hands[viewer]]
        if all(shown):
            told["scores"] = self.scores()
            told["standings"] = self.standings()
        return told

    def _land(self, city: int, holder: int) -> list[int]:
        """The ranks of the city's cards with a holder."""
        return [rank for rank in range(CARDS) if self.owner[city * CARDS + rank] == holder]

    def imagine(self, viewer: int | None, chance: Chance) -> "Position":
        return imagine.world(self, viewer, chance)

    # how it stands

    def scores(self) -> list[int]:
        return self.cash[: self.players]

    def standings(self) -> list[list[int]]:
        return rules.standings(self)

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return "last_spike" if self.spike >= 0 else "bankruptcy"

    def state(self) -> list[Any]:
        return [self.players, self.hidden_money, self.chance.state(), self.cash, self.hands, self.pool, self.aside, self.laid, self.owner,
            self.first, self.seat, self.phase, self.named, self.claimed, self.spike, self.out, self.stuck, self.stuck_tiles]  # fmt: skip

    def audit(self) -> list[str]:
        m = self.material
        found = audit_purses(self.cash)
        on_board = [t for t in range(len(m.tile_ids)) if self.laid[t // SPACES] >> t % SPACES & 1]
        tiles = sorted(on_board + self.pool + self.aside + [t for hand in self.hands for t in hand])
        if tiles != list(range(len(m.tile_ids))):
            found.append(f"tiles are not each in one place: {tiles}")
        for seat, hand in enumerate(self.hands):
            if hand != sorted(hand) or len(hand) > m.hand_size:
                found.append(f"hand of {seat}: {hand}")
            if sum(self.stuck_tiles[seat] >> t & 1 for t in hand) < self.stuck[seat]:
                found.append(f"hand of {seat} denies what is known of it")
            if seat in self.out and (hand or self.cash[seat] or seat in self.owner):
                found.append(f"bankrupt seat {seat} holds something")
        for card, holder in enumerate(self.owner):
            if not (REMOVED if card % CARDS == 0 else BANK) <= holder < self.players:
                found.append(f"card {m.card_ids[card]} is with {holder}")
            if card % CARDS and holder >= 0 and self.owner[card - card % CARDS] == BANK:
                found.append(f"card {m.card_ids[card]} was sold before Land 0")
        for city, price in enumerate(self.price):
            card = rules.top_card(self, city)
            closed = card < 0 or self.owner[city * CARDS] == BANK
            if price != (rules.NOT_FOR_SALE if closed else m.card_price[card]):
                found.append(f"land of {m.cities[city]} is priced at {price}")
        if (self.phase == SELL) != (self.named >= 0) or (self.named >= 0 and self.named not in self.hands[self.seat]):
            found.append(f"named tile {self.named} in step {self.step()}")
        if self.phase != OVER and self.seat in self.out:
            found.append("a bankrupt seat is to act")
        return found


def begin(setup: Setup, chance: Chance) -> Position:
    return rules.set_up(Position(), setup, chance)
