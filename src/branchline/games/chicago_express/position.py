"""The state of a game of Chicago Express and the contract around it; the rules themselves are in rules.py.

Nothing is hidden (CE-H1): every viewer sees the same.
"""

from typing import Any

from branchline.games.chicago_express import rules, rules_may
from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, Offer, Pass, Place, Stop
from branchline.games.chicago_express.material import COMPANIES, DETROIT, DIALS, HOME, WABASH, Material
from branchline.games.chicago_express.rules_may import BIDDING, BUILDING, FIRST_BIDDING, OPENING, OVER, TURN
from branchline.games.chicago_express.rules_network import HOUSED, SITES, dividend, is_shared, may_rise, shares_held, worth
from branchline.kernel.action import Action, Event
from branchline.kernel.auction import Auction
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, audit_purses

STEPS = ("turn", "build", "bid", "bid", "bid", "over")  # by phase


class Position:
    """See kernel.game.Position. Hexes, companies and shares are numbers into the tables of `material`."""

    __slots__ = ("auctions", "bidding", "bids", "cash", "chance", "company", "developed", "dividends", "events", "here", "houses", "income",
        "issued", "left", "level", "material", "open", "opener", "owner", "phase", "placed", "players", "reach", "reached", "seat", "sites",
        "used")  # fmt: skip
    material: Material
    players: int
    chance: Chance  # only the set-up draws
    cash: list[int]  # by seat, then by company, the bank last
    owner: list[int]  # of each share: a seat, or BANK while it is on its charter
    issued: list[int]  # by company: shares that players own; follows from `owner`
    income: list[int]
    left: list[int]  # locomotives on the charters
    here: list[int]  # by hex: a bit for each company with a locomotive there
    reach: list[list[int]]  # by company: hexes where it could build, had it the money; follows from `here`
    sites: list[int]  # hexes that could be developed, were there a house; follows from `here`, `developed` and `level`
    developed: int  # a bit for each hex with a house
    houses: int  # in the supply
    level: list[int]  # places on the industrial tracks, Detroit's first
    used: list[int]  # spaces that the hands of the dials have moved on
    open: bool  # whether Wabash has opened
    reached: int  # a bit for each company that had its Chicago phase
    dividends: int  # general dividends so far
    auctions: int  # initial auctions so far
    seat: int  # whose turn it is
    phase: int
    company: int  # that is auctioned or built, else -1
    placed: int  # locomotives in this build
    opener: int  # the opening bidder of the latest auction
    bidding: Auction | None
    bids: list[int]  # by seat: the latest bid in the auction that is held or was held last
    events: list[Event]

    def clone(self) -> "Position":
        twin = Position()
        twin.material = self.material
        twin.players = self.players
        twin.chance = self.chance
        twin.cash = self.cash[:]
        twin.owner = self.owner[:]
        twin.issued = self.issued[:]
        twin.income = self.income[:]
        twin.left = self.left[:]
        twin.here = self.here[:]
        twin.reach = [reach[:] for reach in self.reach]
        twin.sites = self.sites[:]
        twin.developed = self.developed
        twin.houses = self.houses
        twin.level = self.level[:]
        twin.used = self.used[:]
        twin.open = self.open
        twin.reached = self.reached
        twin.dividends = self.dividends
        twin.auctions = self.auctions
        twin.seat = self.seat
        twin.phase = self.phase
        twin.company = self.company
        twin.placed = self.placed
        twin.opener = self.opener
        twin.bidding = self.bidding.clone() if self.bidding is not None else None
        twin.bids = self.bids[:]
        twin.events = self.events
        return twin

    # who, what, and the gate

    def actor(self) -> int | None:
        if self.bidding is not None:
            return self.bidding.turn
        return None if self.phase == OVER else self.seat

    def step(self) -> str:
        return STEPS[self.phase]

    def actions(self) -> list[Action]:
        return rules_may.actions(self)

    def check(self, action: Action) -> Illegal | None:
        return rules_may.check(self, action)

    def apply(self, action: Action) -> None:
        refused = rules_may.check(self, action)
        if refused is not None:
            raise refused
        m = self.material
        self.events = []
        if isinstance(action, Bid) and self.bidding is not None:
            rules.bid(self, self.bidding, action.amount)
        elif isinstance(action, Pass) and self.bidding is not None:
            rules.pass_bid(self, self.bidding, False)
            rules.go_on_bidding(self, self.bidding)
        elif isinstance(action, Place):
            rules.place(self, m.hex[action.hex])
        elif isinstance(action, Develop):
            rules.develop(self, m.hex[action.hex])
        elif isinstance(action, Offer):
            rules.offer(self, m.company[action.company])
        elif isinstance(action, Build):
            rules.build(self, m.company[action.company])
        elif isinstance(action, Decline):
            rules.decline(self, DIALS.index(action.dial))
        elif isinstance(action, Stop):
            rules.stop(self)

    # what a viewer may know: everything (CE-I28)

    def view(self, viewer: int | None) -> dict[str, Any]:
        m = self.material
        hexes = range(len(m.hex_ids))
        return {
            "game": "chicago_express",
            "players": self.players,
            "viewer": viewer,
            "actor": self.actor(),
            "step": self.step(),
            "turn": None if self.phase in (FIRST_BIDDING, OVER) else self.seat,
            "cash": self.cash[: self.players],
            "companies": {key: self._company(c) for c, key in enumerate(COMPANIES)},
            "locomotives": {m.hex_ids[h]: [key for c, key in enumerate(COMPANIES) if self.here[h] >> c & 1] for h in hexes if self.here[h]},
            "developed": [m.hex_ids[h] for h in hexes if self.developed >> h & 1],
            "values": {m.hex_ids[h]: values[level] for h, values, level in zip(m.track_hex, m.tracks, self.level, strict=True)},
            "houses": self.houses,
            "dials": dict(zip(DIALS, self.used, strict=True)),
            "dividends": self.dividends,
            "building": {"company": COMPANIES[self.company], "placed": self.placed} if self.phase == BUILDING else None,
            "auction": None if self.bidding is None else self._auction(self.bidding),
            "ends_met": rules.ends_met(self),
            "scores": self.scores(),
            "standings": self.standings(),
            "ending": self.ending(),
        }  # fmt: skip

    def _auction(self, auction: Auction) -> dict[str, Any]:
        return {
            "company": COMPANIES[self.company],
            "initial": self.phase == FIRST_BIDDING,
            "opener": self.opener,
            "lowest": auction.lowest(),
            "high": auction.high if auction.leader >= 0 else None,
            "leader": auction.winner(),
            "inside": auction.inside[:],
            "bids": [amount or None for amount in self.bids],
        }

    def _company(self, c: int) -> dict[str, Any]:
        m = self.material
        return {
            "open": c != WABASH or self.open,
            "treasury": self.cash[self.players + c],
            "income": self.income[c],
            "each": dividend(self, c),
            "shares_left": m.shares[c] - self.issued[c],
            "held": [shares_held(self, seat, c) for seat in range(self.players)],
            "locomotives_left": self.left[c],
            "reached_chicago": bool(self.reached >> c & 1),
        }

    def imagine(self, viewer: int | None, chance: Chance) -> "Position":
        """This position: nothing is hidden, and nothing more is drawn (CE-C1)."""
        imagined = self.clone()
        imagined.chance = chance.fork()
        return imagined

    # how it stands

    def scores(self) -> list[int]:
        return self.cash[: self.players]

    def standings(self) -> list[list[int]]:
        return rules.standings(self)

    def ending(self) -> str:
        """The first condition met, in the order of the rulebook."""
        return rules.ends_met(self)[0] if self.phase == OVER else ""

    def state(self) -> list[Any]:
        return [self.players, self.chance.state(), self.cash, self.owner, self.income, self.left, self.here, self.developed, self.houses,
            self.level, self.used, self.open, self.reached, self.dividends, self.auctions, self.seat, self.phase, self.company, self.placed,
            self.opener, self.bidding.state() if self.bidding is not None else None, self.bids]  # fmt: skip

    def audit(self) -> list[str]:
        found = audit_purses(self.cash)
        for c in range(len(COMPANIES)):
            found += self._audit_shares(c) + self._audit_network(c)
        return found + self._audit_map() + self._audit_course()

    def _audit_shares(self, c: int) -> list[str]:
        m = self.material
        certificates = self.owner[m.first_share[c] : m.first_share[c + 1]]
        if sum(holder != BANK for holder in certificates) != self.issued[c] or BANK in certificates[: self.issued[c]]:
            return [f"shares of {COMPANIES[c]}: {certificates}, of which {self.issued[c]} are issued"]
        return []

    def _audit_network(self, c: int) -> list[str]:
        m, key, found = self.material, COMPANIES[c], []
        network = [h for h in range(len(self.here)) if self.here[h] >> c & 1]
        if len(network) + self.left[c] != m.locomotives[c] or self.left[c] < 0:
            found.append(f"locomotives of {key}: {len(network)} on the map, {self.left[c]} on the charter")
        income = m.start_income[c] + sum(worth(self, h) for h in network if c == WABASH or h != m.home[c])  # CE-I33
        if self.income[c] != income:
            found.append(f"income of {key} is {self.income[c]}, its network gives {income}")
        joined = network[:1] and [m.home[c]]
        for h in joined:
            joined += [near for near in m.near[h] if self.here[near] >> c & 1 and near not in joined]
        if sorted(joined) != network:
            found.append(f"network of {key} is not joined to its home: {network}")
        near = {other for h in network for other in m.near[h]} - set(network)
        if self.reach[c] != sorted(h for h in near if is_shared(self, h) or not self.here[h]):
            found.append(f"reach of {key}: {self.reach[c]}")
        there, building = m.chicago in network, self.phase == BUILDING and self.company == c
        if (self.reached >> c & 1 and not there) or (there and not building and not self.reached >> c & 1):
            found.append(f"{key} is in Chicago: {there}; had its phase: {bool(self.reached >> c & 1)}")
        return found

    def _audit_map(self) -> list[str]:
        m, found = self.material, []
        for h, key in enumerate(m.hex_ids):
            locomotives = self.here[h].bit_count()
            if locomotives > 1 and (not is_shared(self, h) or m.terrain[h] == HOME):
                found.append(f"{locomotives} locomotives in {key}")
            if self.developed >> h & 1 and not (locomotives and m.terrain[h] in HOUSED):
                found.append(f"a house in {key}")
        if self.developed.bit_count() + self.houses != m.houses or self.houses < 0:
            found.append(f"houses: {self.developed.bit_count()} on the map, {self.houses} in the supply")
        sites = [h for h in range(len(self.here)) if self.here[h] and m.terrain[h] in SITES and m.track[h] != DETROIT]
        if self.sites != [h for h in sites if may_rise(self, h)]:
            found.append(f"sites: {self.sites}")
        if any(not 0 <= level < len(values) for level, values in zip(self.level, m.tracks, strict=True)):
            found.append(f"places on the industrial tracks: {self.level}")
        if not self.here[m.home[WABASH]] >> WABASH & 1 == self.open == bool(self.reached):
            found.append(f"Wabash is open: {self.open}; {self.reached:b} had their Chicago phase")
        return found

    def _audit_course(self) -> list[str]:
        found = []
        if (self.bidding is not None) != (self.phase in (FIRST_BIDDING, BIDDING, OPENING)):
            found.append(f"an auction in step {self.step()}")
        red = sum(used == size for used, size in zip(self.used, self.material.dials, strict=True))
        if any(not 0 <= used <= size for used, size in zip(self.used, self.material.dials, strict=True)):
            found.append(f"dials: {self.used}")
        if self.phase == TURN and red > 1:
            found.append(f"a turn without the general dividends that were due: {self.used}")
        if self.phase == BUILDING and not 0 <= self.placed < 3:
            found.append(f"{self.placed} locomotives placed in this build")
        return found


def begin(setup: Setup, chance: Chance) -> Position:
    return rules.set_up(Position(), setup, chance)
