"""What may be done in Chicago Express, and which rule forbids the rest. Nothing is changed here: the deeds are in rules.py."""

from typing import TYPE_CHECKING

from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, Offer, Pass, Place
from branchline.games.chicago_express.material import BIDS, CHICAGO, COMPANIES, DETROIT, DIALS, HOME, INDUSTRIAL, PLAIN, WABASH
from branchline.games.chicago_express.rules_network import can_place, cost_to_place, hexes_in_reach, is_shared, may_rise, shares_held
from branchline.kernel.action import Action
from branchline.kernel.game import GAME_OVER
from branchline.kernel.illegal import Illegal
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.chicago_express.position import Position

# steps
TURN, BUILDING, FIRST_BIDDING, BIDDING, OPENING, OVER = range(6)  # OPENING: the auction of the first Wabash share
AUCTION, BUILD, DEVELOP = range(3)  # dials


def actions(p: "Position") -> list[Action]:
    m = p.material
    if p.phase == TURN:
        found: list[Action] = []
        if not is_red(p, AUCTION):
            found += [m.offer[c] for c in companies_on_offer(p)]
            found.append(m.decline[AUCTION])
        if not is_red(p, BUILD):
            found += [m.build[c] for c in companies_to_build(p)]
            found.append(m.decline[BUILD])
        if not is_red(p, DEVELOP):
            found += [m.develop[h] for h in hexes_to_develop(p)]
            found.append(m.decline[DEVELOP])
        return found
    if p.phase == BUILDING:
        built: list[Action] = [m.place[h] for h in hexes_in_reach(p, p.company)]
        if p.placed:
            built.append(m.stop)
        return built
    if p.bidding is not None:
        lowest, cash = p.bidding.lowest(), p.cash[p.bidding.turn]
        bids: list[Action] = [*m.bid[lowest : cash + 1], *[Bid(amount) for amount in range(max(lowest, BIDS), cash + 1)]]
        bids.append(m.pass_)
        return bids
    return []


def check(p: "Position", action: Action) -> Illegal | None:
    if p.phase == OVER:
        return Illegal("CE-10.2", GAME_OVER)
    m = p.material
    if isinstance(action, Bid):
        return may_bid(p, action.amount)
    if isinstance(action, Pass):
        return None if p.bidding is not None else Illegal("CE-5.6", "No share is up for auction.")
    if isinstance(action, Place):
        h = m.hex.get(action.hex, -1)
        return Illegal("CE-1.2", "There is no hex {hex}.", hex=action.hex) if h < 0 else may_place(p, h)
    if isinstance(action, Develop):
        h = m.hex.get(action.hex, -1)
        return Illegal("CE-1.2", "There is no hex {hex}.", hex=action.hex) if h < 0 else may_develop(p, h)
    if isinstance(action, Offer):
        c = m.company.get(action.company, -1)
        return Illegal("CE-1.4", "There is no company {company}.", company=action.company) if c < 0 else may_offer(p, c)
    if isinstance(action, Build):
        c = m.company.get(action.company, -1)
        return Illegal("CE-1.4", "There is no company {company}.", company=action.company) if c < 0 else may_build(p, c)
    if isinstance(action, Decline):
        if action.dial not in DIALS:
            return Illegal("CE-4.2", "There is no dial {dial}.", dial=action.dial)
        return may_turn(p, DIALS.index(action.dial))
    if p.phase != BUILDING:
        return Illegal("CE-6.1", "Nothing is being built now.")
    return None if p.placed else Illegal("CE-I13", "A locomotive must be placed first; to place none is to decline the action.")


# 4 Turn and dials


def is_red(p: "Position", dial: int) -> bool:
    """Whether the hand of a dial is in the red zone (CE-4.7, CE-I2)."""
    return p.used[dial] >= p.material.dials[dial]


DIAL_IS_RED = (
    N_("The hand of the auctions is in the red zone."),
    N_("The hand of the builds is in the red zone."),
    N_("The hand of the developments is in the red zone."),
)


def may_turn(p: "Position", dial: int) -> Illegal | None:
    """Whether the action of a dial can be chosen."""
    if p.phase == BUILDING:
        return Illegal("CE-4.1", "{company:name} is being built; a turn is one action.", company=COMPANIES[p.company])
    if p.phase != TURN:
        return Illegal("CE-5.6", "A share of {company:name} is up for auction: bid or pass.", company=COMPANIES[p.company])
    if is_red(p, dial):
        return Illegal("CE-4.5", DIAL_IS_RED[dial])
    return None


# 5 Auctions


def companies_on_offer(p: "Position") -> list[int]:
    """CE-5.1, CE-I3: whoever offers the share need not hold any."""
    return [c for c, total in enumerate(p.material.shares) if p.issued[c] < total and (c != WABASH or p.open)]


def may_offer(p: "Position", company: int) -> Illegal | None:
    refused = may_turn(p, AUCTION)
    if refused is not None:
        return refused
    if company == WABASH and not p.open:
        return Illegal("CE-5.2", "{company:name} opens when another company has reached Chicago.", company=COMPANIES[company])
    if p.issued[company] == p.material.shares[company]:
        return Illegal("CE-5.3", "{company:name} has no share left.", company=COMPANIES[company])
    return None


def may_bid(p: "Position", amount: int) -> Illegal | None:
    if p.bidding is None:
        return Illegal("CE-5.6", "No share is up for auction.")
    lowest = p.bidding.lowest()
    if amount < lowest:
        rule = "CE-5.6" if p.bidding.leader >= 0 else "CE-3.6" if p.phase == FIRST_BIDDING else "CE-5.4"
        return Illegal(rule, "The least bid now is ${lowest:n}.", lowest=lowest)
    if amount > p.cash[p.bidding.turn]:
        return Illegal("CE-I7", "A bid of ${amount:n} is more than the ${cash:n} that the bidder has.",
            amount=amount, cash=p.cash[p.bidding.turn])  # fmt: skip
    return None


# 6 Building


def companies_to_build(p: "Position") -> list[int]:
    """Companies of which the player holds a share (CE-6.1, CE-I20) and that can place a locomotive."""
    return [c for c in range(len(COMPANIES)) if p.issued[c] and p.left[c] and shares_held(p, p.seat, c) and can_place(p, c)]


def may_build(p: "Position", company: int) -> Illegal | None:
    refused = may_turn(p, BUILD)
    if refused is not None:
        return refused
    name = COMPANIES[company]
    if not shares_held(p, p.seat, company):
        rule = "CE-I20" if company == WABASH else "CE-6.1"
        return Illegal(rule, "Only who holds a share of {company:name} can build with it.", company=name)
    if not p.left[company]:
        return Illegal("CE-6.8", "{company:name} has no locomotive left.", company=name)
    if not can_place(p, company):
        return Illegal("CE-6.11", "{company:name} has ${cash:n} and can pay for no hex next to its network.",
            company=name, cash=p.cash[p.players + company])  # fmt: skip
    return None


def may_place(p: "Position", h: int) -> Illegal | None:
    m = p.material
    if p.phase != BUILDING:
        return Illegal("CE-6.1", "Nothing is being built now.")
    name, company = m.hex_ids[h], p.company
    if p.here[h] >> company & 1:
        return Illegal("CE-6.7", "{company:name} has a locomotive in {hex:name} already.", company=COMPANIES[company], hex=name)
    if m.terrain[h] == HOME:
        return Illegal("CE-6.4", "{hex:name} is the home of another company; nothing can be built there.", hex=name)
    if h not in p.reach[company]:
        if p.here[h] and not is_shared(p, h):
            return Illegal("CE-6.6", "A forest or mountain holds one locomotive; {hex:name} is taken.", hex=name)
        return Illegal("CE-6.3", "{hex:name} is not next to the network of {company:name}.", hex=name, company=COMPANIES[company])
    cost, cash = cost_to_place(p, h), p.cash[p.players + company]
    if cost > cash:
        return Illegal("CE-6.11", "{hex:name} costs ${cost:n}; {company:name} has ${cash:n}.",
            hex=name, cost=cost, company=COMPANIES[company], cash=cash)  # fmt: skip
    return None


# 7 Developing


def hexes_to_develop(p: "Position") -> list[int]:
    return p.sites if p.houses else [h for h in p.sites if p.material.track[h] >= 0]  # CE-I30


def may_develop(p: "Position", h: int) -> Illegal | None:
    refused = may_turn(p, DEVELOP)
    if refused is not None:
        return refused
    m = p.material
    name, kind = m.hex_ids[h], m.terrain[h]
    if kind in (PLAIN, HOME, CHICAGO):
        return Illegal("CE-7.7", "{hex:name} cannot be developed: no plain, home of an eastern company or {chicago:name} can.",
            hex=name, chicago=m.hex_ids[m.chicago])  # fmt: skip
    if m.track[h] == DETROIT:
        return Illegal("CE-7.5", "{hex:name} is never developed by players; it rises after each general dividend.", hex=name)
    if not p.here[h]:
        return Illegal("CE-7.3" if kind == INDUSTRIAL else "CE-7.2", "There is no locomotive in {hex:name}.", hex=name)
    if not may_rise(p, h):
        if kind == INDUSTRIAL:
            return Illegal("CE-7.4", "{hex:name} stands at the end of its track.", hex=name)
        return Illegal("CE-7.2", "{hex:name} has its house.", hex=name)
    if kind != INDUSTRIAL and not p.houses:
        return Illegal("CE-I30", "There is no house left in the supply.")
    return None
