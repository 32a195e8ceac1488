"""What bots need to know of Chicago Express: what a position promises each seat, and ways of playing worth testing.

Worths are in cents of a dollar, spans of time in tenths of a round (from one general dividend to the next), integers
throughout. A build or an auction that has begun is first brought to its likely end, so that every step of it is seen whole.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, Offer, Place
from branchline.games.chicago_express.material import DETROIT, FOREST, MOUNTAIN, WABASH, Material
from branchline.games.chicago_express.position import Position
from branchline.games.chicago_express.rules import LIMIT
from branchline.games.chicago_express.rules_may import AUCTION, BUILD, BUILDING, OPENING, OVER, TURN
from branchline.games.chicago_express.rules_network import HOUSED, cost_to_place, dividend, hexes_in_reach, shares_held, worth
from branchline.kernel.chance import Chance

# Of the nearest ends, how much is done in ten rounds: shares sold, locomotives placed, houses built. Bots among themselves
# take half as long again; but a seat that counts on the longer game pays all for a share that it may bring, and loses.
DONE = (24, 150, 30)
SALES = 25  # shares sold in ten rounds, of any company
EARNS = 18  # cents of income that a dollar of a treasury buys, by and by
SPENDS = 6  # dollars that a company spends in a round
PACE = 4  # locomotives that a company places in a round
FIRST_PRICE = 12  # what a share fetches in the initial auctions
CALLED = 4  # one bid in so many is the last one, though others could go on
KEPT = 10  # cents that a dollar is worth to a company that has no use for it, so that none is thrown away


@lru_cache(maxsize=16)
def roads(m: Material) -> list[tuple[int, int, int]]:
    """From each hex, itself included, the easiest way to Chicago: effort, locomotives, dollars."""
    never = (1 << 20, 1 << 10, 1 << 10)
    found = [never] * len(m.cost)
    heap = [((m.cost[m.chicago] + 1, 1, m.cost[m.chicago]), m.chicago)]
    while heap:
        road, h = heappop(heap)
        if road >= found[h]:
            continue
        found[h] = road
        for other in range(len(m.near)):
            cost = m.cost[other]
            if cost and h in m.near[other] and found[other] == never:
                heappush(heap, ((road[0] + cost + 1, road[1] + 1, road[2] + cost), other))
    return found


def evaluate(p: Position) -> list[int]:
    """What each seat can expect at the end, in cents."""
    if p.phase == OVER:
        return [100 * score for score in p.scores()]
    if p.bidding is None:
        return prospects(settled(p))
    likely, called = prospects(settled(p)), prospects(closed(p))
    return [((CALLED - 1) * one + other) // CALLED for one, other in zip(likely, called, strict=True)]


def settled(p: Position) -> Position:
    """The position once the build or the auction is through, all going on with what suggests itself."""
    if p.phase == TURN:
        return p
    twin, auctions = p.clone(), p.auctions
    while twin.phase not in (TURN, OVER) and twin.auctions == auctions:
        twin.apply(suggested(twin))
    return twin


def closed(p: Position) -> Position:
    """The position if nobody bids any more."""
    twin, auctions = p.clone(), p.auctions
    while twin.bidding is not None and twin.auctions == auctions:
        twin.apply(twin.material.pass_)
    return twin


def prospects(p: Position) -> list[int]:
    """Cash, weighed by what it can buy, and the shares."""
    if p.phase == OVER:
        return [100 * score for score in p.scores()]
    m = p.material
    left = time_left(p)
    weight = weight_of_cash(p, left)
    cents = [weight * cash for cash in p.cash[: p.players]]
    for c, issued in enumerate(p.issued):
        if issued:
            each = share_worth(p, c, issued, p.cash[p.players + c], left)
            for seat in p.owner[m.first_share[c] : m.first_share[c] + issued]:
                cents[seat] += each
    return cents


def time_left(p: Position) -> int:
    """The general dividends still to come, in tenths: by the nearest end (CE-10.1), at the pace that players keep."""
    m = p.material
    unsold = sum(sorted([total - issued for total, issued in zip(m.shares, p.issued, strict=True)])[: m.out_of])
    engines = sum(sorted(p.left)[: m.out_of])
    houses = max(0, p.houses - m.houses_end)
    needs = (10 * unsold, 10 * engines, 10 * houses)
    spans = [10 * (len(m.tracks[DETROIT]) - p.level[DETROIT])]
    for need, pace, used, size in zip(needs, DONE, p.used, m.dials, strict=True):
        spans.append(10 + 10 * max(0, need - pace * (size - used) // size) // pace if need else 10)
    return min(spans)


def weight_of_cash(p: Position, left: int) -> int:
    """In cents, what a dollar is good for: more than itself while players can buy shares below their worth."""
    m = p.material
    to_sell = 10 * (len(m.auction_order) - p.auctions) + SALES * (m.dials[AUCTION] - p.used[AUCTION]) // m.dials[AUCTION]
    worths: list[int] = []
    for c, issued in enumerate(p.issued):
        if issued < m.shares[c] and (c != WABASH or p.open):
            worths.append(share_worth(p, c, issued + 1, p.cash[p.players + c] + FIRST_PRICE, left))
    cash = sum(p.cash[: p.players])
    if not worths or not cash:
        return 100
    demand = to_sell * sum(worths) // (10 * len(worths) * cash)
    return 100 + max(0, min(100, (demand - 100) // 5))


def share_worth(p: Position, c: int, issued: int, treasury: int, left: int) -> int:
    """All that a share of a company will pay, were so many issued and so much in its treasury."""
    income = p.income[c]
    later = left - 10
    total = 10 * income * later + KEPT * treasury + growth(p, treasury, left)
    total += call_of_chicago(p, c, treasury, left, road_of(p, c))
    diluted = 100 * issued + (p.material.shares[c] - issued) * later // 2
    return 100 * -(-income // issued) + 100 * total // diluted + (5 * later if issued > 1 else 0)


def growth(p: Position, treasury: int, left: int) -> int:
    """What income bought with a treasury will pay until the end."""
    m = p.material
    building = left - 10 + 10 * (m.dials[BUILD] - p.used[BUILD]) // m.dials[BUILD]
    spent = min(treasury, SPENDS * building // 10)
    return EARNS * spent * max(0, left - 5 * spent // SPENDS) // 10


def road_of(p: Position, c: int) -> tuple[int, int, int]:
    """The easiest way of a company to Chicago, other companies left aside."""
    if p.here[p.material.chicago] >> c & 1 or not p.reach[c]:
        return (0, 0, 0)
    return min([roads(p.material)[h] for h in p.reach[c]])


def call_of_chicago(p: Position, c: int, treasury: int, left: int, road: tuple[int, int, int], more: int = 0) -> int:
    """What reaching Chicago is worth to a company, by how likely it is: the dividend there, and the income; `more` is already sure."""
    if p.reached >> c & 1:
        return 0
    m = p.material
    gain = m.income[m.chicago]
    _, engines, dollars = road
    if not engines:
        return 100 * (p.income[c] + more)
    building = left - 10 + 10 * (m.dials[BUILD] - p.used[BUILD]) // m.dials[BUILD]
    if engines > p.left[c] or 10 * engines > LIMIT * m.dials[BUILD] * building:
        return 0
    ahead = 8 * (PACE * building // 10 - engines) - 4 * max(0, dollars - treasury)
    chance = 50 + 50 * ahead // (abs(ahead) + 40)
    return (10 * gain * max(0, left - 10 * engines // PACE) + 100 * (p.income[c] + more + gain)) * chance // 100


# What suggests itself in an auction and in a build.


def suggested(p: Position) -> Any:
    return suggested_place(p) if p.phase == BUILDING else suggested_bid(p)


def suggested_bid(p: Position) -> Any:
    """The bid that the others will not top, or the least one; none beyond what the share is worth."""
    auction = p.bidding
    assert auction is not None
    lowest, c = auction.lowest(), p.company
    limit = limit_of_bids(p, c, lowest)
    most = [min(limit, p.cash[seat]) if inside else 0 for seat, inside in enumerate(auction.inside)]
    own, most[auction.turn] = most[auction.turn], 0
    return Bid(min(own, max(lowest, *most))) if own >= lowest else p.material.pass_


def limit_of_bids(p: Position, c: int, price: int) -> int:
    """The dollars that a share is worth to a player at the price it will have."""
    left = time_left(p)
    return share_worth(p, c, p.issued[c] + 1, p.cash[p.players + c] + price, left) // weight_of_cash(p, left)


def suggested_place(p: Position) -> Any:
    """The hex that does most for the company; none, if none does it any good."""
    c, m, left = p.company, p.material, time_left(p)
    treasury, road = p.cash[p.players + c], road_of(p, c)
    best = 0
    chosen: Any = m.stop if p.placed else None
    stand = KEPT * treasury + growth(p, treasury, left) + call_of_chicago(p, c, treasury, left, road)
    for h in hexes_in_reach(p, c):
        spent = treasury - cost_to_place(p, h)
        more = worth(p, h)
        beyond = call_of_chicago(p, c, spent, left, road_beyond(p, c, h, road), more)
        gained = 10 * more * left + KEPT * spent + growth(p, spent, left) + beyond - stand
        if chosen is None or gained > best:
            best, chosen = gained, m.place[h]
    return chosen


def road_beyond(p: Position, c: int, h: int, road: tuple[int, int, int]) -> tuple[int, int, int]:
    """The way to Chicago once a locomotive stands in a hex."""
    m = p.material
    if h == m.chicago:
        return (0, 0, 0)
    best = road
    for other in m.near[h]:
        beyond = roads(m)[other]
        if beyond < best and not (p.here[other] and m.terrain[other] in (FOREST, MOUNTAIN)):
            best = beyond
    return best


# Ways of playing. Uniform play practically never reaches Chicago, and ends by shares or by houses alone.


def sensible(p: Any, actions: list[Any], chance: Chance) -> Any:
    """What suggests itself; in a turn the best use of a dial drawn by lot. Fast enough to play a game to its end in a search."""
    if p.phase != TURN:
        return suggested(p)
    uses = [_of(actions, kind) for kind in (Offer, Build, Develop)]
    return max(chance.choice([use for use in uses if use] or [actions]), key=lambda action: _interest(p, action))


def westward(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Builds toward Chicago and nothing else; bids whatever it likes, so that there is money to build with."""
    if p.phase == BUILDING:
        return min(actions, key=lambda action: _way_left(p, p.company, action))
    if p.bidding is not None:
        return chance.choice(actions)
    builds = [build for build in _of(actions, Build) if _can_go_west(p, p.material.company[build.company])]
    if builds:
        return min(builds, key=lambda build: road_of(p, p.material.company[build.company]))
    return chance.choice(_of(actions, Offer) or _of(actions, Decline))


def aloof(p: Any, actions: list[Any], chance: Chance) -> Any:
    """The same, but does not bid for the first share of Wabash."""
    return p.material.pass_ if p.phase == OPENING else westward(p, actions, chance)


def railhead(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Places as many locomotives as it can, those of the company that has the fewest; bids all it has, for they cost money."""
    m = p.material
    if p.phase == BUILDING:
        return min(_of(actions, Place), key=lambda action: (cost_to_place(p, m.hex[action.hex]), chance.word()))
    if p.bidding is not None:
        return max(actions, key=lambda action: action.amount if isinstance(action, Bid) else -1)
    builds = _of(actions, Build)
    if builds:
        return min(builds, key=lambda build: p.left[m.company[build.company]])
    offers = [offer for offer in _of(actions, Offer) if p.issued[m.company[offer.company]] + 1 < m.shares[m.company[offer.company]]]
    return min(offers, key=lambda offer: p.cash[p.players + m.company[offer.company]], default=_of(actions, Decline)[0])


def broker(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Sells shares, of the company that has the fewest; bids the least there is to bid."""
    m = p.material
    offers = _of(actions, Offer)
    if offers:
        return min(offers, key=lambda offer: m.shares[m.company[offer.company]] - p.issued[m.company[offer.company]])
    return actions[0] if p.bidding is not None else chance.choice(_of(actions, Decline) or actions)


def settler(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Puts houses wherever there is room for one, and builds to have room; sells no share."""
    m = p.material
    if p.phase == BUILDING:
        return max(actions, key=lambda action: isinstance(action, Place) and m.terrain[m.hex[action.hex]] in HOUSED)
    if p.bidding is not None:
        return chance.choice(actions)
    houses = [site for site in _of(actions, Develop) if m.track[m.hex[site.hex]] < 0]
    return chance.choice(houses or _of(actions, Build) or _of(actions, Decline))


def idler(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Bids for nothing and does nothing, until Detroit ends the game."""
    return p.material.pass_ if p.bidding is not None else chance.choice(_of(actions, Decline))


def _of(actions: list[Any], kind: type[Any]) -> list[Any]:
    return [action for action in actions if isinstance(action, kind)]


def _interest(p: Position, action: Any) -> int:
    """How much of what a use of a turn brings goes to the player: of the treasury, of the income; or how little a share costs."""
    m = p.material
    if isinstance(action, Offer):
        c = m.company[action.company]
        return p.cash[p.seat] - dividend(p, c) - (0 if p.cash[p.players + c] else p.income[c])
    if isinstance(action, Build):
        c = m.company[action.company]
        return p.cash[p.players + c] * shares_held(p, p.seat, c) // p.issued[c]
    if isinstance(action, Develop):
        h = m.hex[action.hex]
        there = [c for c, issued in enumerate(p.issued) if issued and p.here[h] >> c & 1]
        return (1 + m.gain[h]) * sum([100 * shares_held(p, p.seat, c) // p.issued[c] for c in there])
    return 0


def _can_go_west(p: Position, c: int) -> bool:
    """Whether a company has yet to reach Chicago, and can pay for the first hex on the way."""
    m = p.material
    if p.here[m.chicago] >> c & 1:
        return False
    return cost_to_place(p, min(p.reach[c], key=roads(m).__getitem__)) <= p.cash[p.players + c]


def _way_left(p: Position, c: int, action: Any) -> tuple[int, int, int]:
    """The way to Chicago after a step of a build; whoever is there goes no further."""
    road = road_of(p, c)
    return road_beyond(p, c, p.material.hex[action.hex], road) if isinstance(action, Place) else road


STYLES = {
    "sensible": sensible,
    "westward": westward,
    "aloof": aloof,
    "railhead": railhead,
    "broker": broker,
    "settler": settler,
    "idler": idler,
}
