"""What bots need to know of Railroad Tycoon: what a position promises each seat, and ways of playing worth testing.

Worth is counted in hundredths of a victory point. A seat can expect its points and shares, income for the turns to come, the deliveries
that its own links allow, and the link it is building if that can be finished in time.
"""

from typing import Any

from branchline.games.railroad_tycoon.actions import (
    Bid,
    Build,
    Continue,
    Deliver,
    Forgo,
    Grow,
    Issue,
    Pass,
    Stop,
    Take,
    Tile,
    Upgrade,
    Urbanize,
    Use,
    Western,
)  # fmt: skip
from branchline.games.railroad_tycoon.links import FAR, MANY, Plan, cheapest, distances, shortest
from branchline.games.railroad_tycoon.position import Position
from branchline.games.railroad_tycoon.rules_cities import markers
from branchline.games.railroad_tycoon.rules_money import space
from branchline.games.railroad_tycoon.rules_track import has_link
from branchline.games.railroad_tycoon.words import (
    DECLARED,
    ENGINEERING,
    GREY,
    HOTEL,
    INDUSTRY,
    KINDS,
    LAND_GRANT,
    OPERATE,
    OVER,
    TILE,
    TRACK,
)  # fmt: skip
from branchline.kernel.chance import Chance

POINT = 100
FIRST = 45  # to be first player
TURNS = 9  # that a game has left at its beginning
REACH = 6  # tiles of the longest link thought of
LOOKED_AT = 3  # links for which a line is tried out
LINK = 25  # a link is worth this besides its deliveries
LATER = 60  # to need another operation for it
WASTED = 500  # to begin a line that becomes none
PACE = 2  # deliveries in a turn
POWER = 70  # of an engine, for links that are yet to be built
STRONG = 4  # levels above the first that are worth it
RICH = 40_000  # more money than this is of no use
SPENDING = 9  # what $1,000 is worth, unspent, at the beginning
KEPT = {HOTEL: 220, LAND_GRANT: 90, ENGINEERING: 130}  # what a card is worth before its owner
FALL = 93  # percent: a delivery further off is worth so much of the one before it


def evaluate(p: Position) -> list[int]:
    """What each seat can expect to score, in hundredths of a point."""
    if p.phase == OVER:
        return [POINT * score for score in p.scores()]
    turns = turns_left(p)
    worth = [outlook(p, seat, turns) for seat in range(p.players)]
    auction = p.auction
    if auction is not None:
        if auction.leader >= 0:
            worth[auction.leader] += FIRST - price(p, auction.leader, turns, auction.high)
        return worth
    for seat in sorted({line[0] for line in p.lines}):
        if seat != p.seat:
            worth[seat] += lines_worth(p, seat, turns)
    worth[p.seat] += promise(p, turns)
    return worth


def turns_left(p: Position) -> int:
    """Incomes to come, this turn's included."""
    if p.last_turn:
        return p.last_turn - p.turn + 1
    needed = p.material.end_markers[p.players]
    return 2 + (TURNS - 2) * max(0, needed - markers(p)) // needed


def outlook(p: Position, seat: int, turns: int) -> int:
    m = p.material
    worth = prospects(p, seat, turns, 0)
    for card, owner in enumerate(p.owner):
        if owner == seat:
            worth += KEPT[m.card_kind[card]] * turns // TURNS
    ready = POWER * min(p.engine[seat] - 1, STRONG) * operations_left(p, seat, turns) // TURNS
    return worth + ready + 400 * p.west.count(seat) * turns // TURNS


def prospects(p: Position, seat: int, turns: int, spent: int) -> int:
    """Points, deliveries to come, money and shares at the end, if a seat spends so much now."""
    found = gains(p, seat)
    return POINT * p.points[seat] + hopes(found, operations_left(p, seat, turns)) + money(p, seat, turns, p.cash[seat] - spent, found)


def money(p: Position, seat: int, turns: int, cash: int, found: list[int]) -> int:
    """What cash and shares come to at the end: deliveries raise income, dividends are paid, and debts make new shares."""
    m = p.material
    shares = p.shares[seat]
    points = p.points[seat]
    for turn in range(turns):
        points += sum(found[turn * PACE : turn * PACE + PACE])
        cash += m.income[space(points)] - shares * m.dividend
        if cash < 0:
            issued = -(cash // m.share_cash)
            shares += issued
            cash += issued * m.share_cash
    return min(cash, RICH) * turns * SPENDING // 1000 // TURNS - POINT * shares


def price(p: Position, seat: int, turns: int, amount: int) -> int:
    """How much worse a seat stands at the end when it spends so much now."""
    found = gains(p, seat)
    return money(p, seat, turns, p.cash[seat], found) - money(p, seat, turns, p.cash[seat] - amount, found)


def operations_now(p: Position, seat: int) -> int:
    """Operations that a seat has left in this turn."""
    if p.auction is not None:
        return p.material.rounds
    waits = (seat - p.first) % p.players > (p.seat - p.first) % p.players
    return p.material.rounds - p.round + (p.left if seat == p.seat else 1 if waits else 0)


def operations_left(p: Position, seat: int, turns: int) -> int:
    return (turns - 1) * p.material.rounds + operations_now(p, seat)


def gains(p: Position, seat: int) -> list[int]:
    """The points of the best delivery of each cube over own links alone, most first."""
    ways = p.ways
    found: list[int] = []
    for city in range(len(ways)):
        if ways[city] and any(owner == seat for _, owner in ways[city]):
            best = [0] * (KINDS + 1)
            explore(p, seat, city, best)
            for kind in range(KINDS):
                if best[kind]:
                    found += [best[kind]] * min(3, p.cubes[city * KINDS + kind])
    found.sort(reverse=True)
    return found


def explore(p: Position, seat: int, city: int, best: list[int]) -> None:
    """By colour: over how many links a cube of a city can go at most."""
    cubes, ways, colour = p.cubes, p.ways, p.colour
    there = sum([1 << kind for kind in range(KINDS) if cubes[city * KINDS + kind]])
    paths = [(city, 1 << city, there, 1)]
    while paths:
        at, seen, alive, links = paths.pop()
        for other, owner in ways[at]:
            if owner == seat and not seen >> other & 1:
                kind = colour[other]
                rest = alive
                if alive >> kind & 1:
                    best[kind] = max(best[kind], links)
                    rest ^= 1 << kind
                if rest and links < p.engine[seat]:
                    paths.append((other, seen | 1 << other, rest, links + 1))


def hopes(found: list[int], operations: int) -> int:
    """What deliveries to come are worth, each less than the one before it."""
    total, part = 0, 82
    for points in found[: operations * 2 // 3 + 1]:
        total += points * part
        part = part * FALL // 100
    return total


def promise(p: Position, turns: int) -> int:
    """What the operation at hand is worth to its seat when it is finished."""
    extra = 260 * (p.left - 1)
    if p.phase == TRACK:
        best = line_worth(p, p.origin, p.head * 6 + p.side if p.head >= 0 else -1, turns)
        return extra + (best if best or p.laid else -WASTED)
    if p.phase == DECLARED:
        return extra + max([0, *[line_worth(p, city, -1, turns) for city in range(len(p.colour))]])
    if p.phase == TILE:
        return extra + tile_worth(p, turns)
    if p.phase == INDUSTRY:
        return extra + 150
    return extra + lines_worth(p, p.seat, turns)


def lines_worth(p: Position, seat: int, turns: int) -> int:
    """The best of the unfinished links of a seat."""
    acting, phase, p.seat, p.phase = p.seat, p.phase, seat, OPERATE
    best = 0
    for line in p.lines:
        if line[0] == seat and operations_now(p, seat):
            best = max(best, line_worth(p, line[1], line[3] * 6 + line[4], turns) - LATER)
    p.seat, p.phase = acting, phase
    return best


def line_worth(p: Position, origin: int, state: int, turns: int) -> int:
    """How much better a seat stands with the best link that a line can become, paid for; 0 if there is none."""
    m = p.material
    seat = p.seat
    now = p.most - p.laid if p.phase == TRACK else p.most if state < 0 else 0
    most = min(REACH, now + m.most_tiles * (operations_now(p, seat) - (1 if now else 0)))
    before = prospects(p, seat, turns, 0)
    hopeful: list[tuple[int, int]] = []
    for city in range(len(p.colour)):
        weight = nearest(p, origin, city, state)
        if city != origin and weight % MANY <= most and weight < FAR and not has_link(p, seat, origin, city):
            hopeful.append((link_gain(p, origin, city, turns, weight // MANY, weight % MANY > now) - before, city))
    best = 0
    for worth, city in sorted(hopeful, reverse=True)[:LOOKED_AT]:
        if worth <= best:
            break
        plan = cheapest(p, origin, city)
        if plan is not None and plan.operations <= operations_now(p, seat):
            best = max(best, link_gain(p, origin, city, turns, plan.cost, plan.tiles > now) - before)
    return best


def link_gain(p: Position, one: int, two: int, turns: int, cost: int, later: bool) -> int:
    """How the seat stands once it has paid for a link between two cities."""
    ways, seat = p.ways, p.seat
    p.ways = ways[:]
    p.ways[one] += ((two, seat),)
    p.ways[two] += ((one, seat),)
    worth = prospects(p, seat, turns, cost) + LINK - (LATER if later else 0)
    p.ways = ways
    return worth


def nearest(p: Position, origin: int, city: int, state: int) -> int:
    """The least weight from a state, or from the best side of a city, to a city on an empty board."""
    m = p.material
    far = distances(m, city, False)
    if state >= 0:
        return far[state]
    at = m.city_hex[origin]
    doors = [(m.near[at * 6 + side], side) for side in range(6) if not p.used[at] >> side & 1]
    return min([FAR, *[far[hex * 6 + (side + 3) % 6] for hex, side in doors if hex >= 0]])


def tile_worth(p: Position, turns: int) -> int:
    """What the best colour for the chosen city brings."""
    before = prospects(p, p.seat, turns, 0)
    best = 0
    for kind, left in enumerate(p.new_tiles):
        if left:
            p.colour[p.chosen] = kind
            best = max(best, prospects(p, p.seat, turns, 0) - before)
            p.colour[p.chosen] = GREY
    return best + LINK


# Ways of playing. Uniform play seldom finishes a link and empties a city, and bids without reason.


def first_of(actions: list[Any], *kinds: type) -> Any:
    """The first action of the first kind that is listed, None: there is none."""
    for kind in kinds:
        for action in actions:
            if isinstance(action, kind):
                return action
    return None


def some_of(actions: list[Any], chance: Chance, *kinds: type) -> Any:
    found = [action for action in actions if isinstance(action, kinds)]
    return chance.choice(found) if found else None


def small_steps(p: Any, actions: list[Any], chance: Chance) -> Any:
    """The choices inside an auction and inside operations, made so that links are finished; None before an operation."""
    if p.auction is not None:
        low = [action for action in actions if isinstance(action, Bid) and action.amount <= 4000]
        return low[0] if low and chance.below(4) == 0 else first_of(actions, Pass)
    if p.phase == TRACK:
        return next_tile(p, actions, chance)
    if p.phase == OPERATE:
        return None
    return some_of(actions, chance, Tile, Urbanize, Grow, Continue, Build)


def next_tile(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Goes on towards the city that is nearest, by the cheapest way."""
    plan = near_plan(p, p.origin, chance)
    if plan is not None and plan.lays[0] in actions:
        return plan.lays[0]
    return first_of(actions, Stop) or chance.choice(actions)


def near_plan(p: Any, origin: int, chance: Chance) -> Plan | None:
    """The cheapest or the shortest link from a city to one near by, if it can be finished in this turn."""
    state = p.head * 6 + p.side if p.phase == TRACK and p.head >= 0 else -1
    near = sorted([(nearest(p, origin, city, state) % MANY, city) for city in range(len(p.colour)) if city != origin])
    for _, city in near[:4]:
        plan = cheapest(p, origin, city) if chance.below(3) else shortest(p, origin, city)
        if plan is not None and plan.operations <= p.material.rounds - p.round + p.left:
            return plan
    return None


def builder_start(p: Any, actions: list[Any], chance: Chance) -> Any:
    """An unfinished link to go on with, or a city where a link would bring a delivery."""
    going_on = first_of(actions, Continue)
    if going_on is not None:
        return going_on
    own = sorted({city for city, ways in enumerate(p.ways) if any(owner == p.seat for _, owner in ways)})
    cities = own if own and chance.below(4) else [c for c in range(len(p.colour)) if p.colour[c] != GREY]
    starts = [p.material.build[city] for city in cities]
    starts = [start for start in starts if start in actions]
    return chance.choice(starts) if starts else None


def railroader(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Delivers, upgrades, builds: games end in their usual time."""
    step = small_steps(p, actions, chance)
    if step is not None:
        return step
    best = first_of(actions, Deliver)
    if best is not None and (len(best.way) > p.engine[p.seat] or chance.below(3)):
        return best
    if p.engine[p.seat] < min(6, 1 + len(p.links) // (2 * p.players)) or (best is not None and chance.below(6) == 0):
        return first_of(actions, Upgrade) or chance.choice(actions)
    return builder_start(p, actions, chance) or best or chance.choice(actions)


def all_rounder(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Like the railroader, and now and then urbanizes, takes and uses cards, issues shares, forgoes, stops, builds in the west."""
    if p.auction is None and chance.below(12) == 0:
        odd = some_of(actions, chance, Issue, Forgo, Stop)
        if odd is not None:
            return odd
    step = small_steps(p, actions, chance)
    if step is not None:
        return step
    if chance.below(3) == 0:
        kinds = chance.choice([Use, Western, Take, Urbanize, Upgrade, Use])
        other = some_of(actions, chance, kinds)
        if other is not None:
            return other
    return railroader(p, actions, chance)


def westerner(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Builds towards the west, builds western links, and delivers from there."""
    m = p.material
    step = small_steps(p, actions, chance)
    if step is not None and p.phase != TRACK:
        return step
    west = first_of(actions, Western)
    if west is not None:
        return west
    red = [action for action in actions if isinstance(action, Deliver) and action.way[0] in [m.cities[c] for c in m.western_cities]]
    if red:
        return red[0]
    goals = [(city, other) for city in m.western_cities for other in ways_west(p, city)]
    if p.phase == TRACK:
        goals = [pair for pair in goals if p.origin in pair]
    for one, two in goals:
        plan = cheapest(p, one, two)
        if plan is not None and plan.first is None and plan.lays[0] in actions:
            return plan.lays[0]
        if plan is not None and plan.first in actions and plan.operations <= m.rounds - p.round + 1:
            return plan.first
    return step if step is not None else railroader(p, actions, chance)


def ways_west(p: Any, city: int) -> list[int]:
    """The cities near a western city, until the seat has a link to it; then those on its way to the bonus city."""
    m = p.material
    linked = any(owner == p.seat for _, owner in p.ways[city])
    near = sorted([(distances(m, city, False)[p.material.city_hex[c] * 6], nearest(p, c, city, -1) % MANY, c) for c in range(len(p.colour))
        if c != city])  # fmt: skip
    return [] if linked else [c for _, tiles, c in sorted(near, key=lambda entry: entry[1])[:3] if tiles < 9]


def miser(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Does nothing that costs or brings anything: the game lasts as long as it may."""
    if p.auction is not None:
        return first_of(actions, Pass)
    return first_of(actions, Forgo, Stop) or chance.choice(actions)


def mayor(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Urbanizes and takes cards first, which empties the bag and the deck."""
    step = small_steps(p, actions, chance)
    return step if step is not None else some_of(actions, chance, Urbanize, Take) or all_rounder(p, actions, chance)


STYLES = {"mayor": mayor, "railroader": railroader, "all_rounder": all_rounder, "westerner": westerner, "miser": miser}
