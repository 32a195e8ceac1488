"""What bots need to know of Railroad Tycoon: what a position promises each seat, and ways of playing worth testing.

Worth is counted in hundredths of a victory point. A seat can expect its points and shares, income for the turns to come, the deliveries
that its own links allow, and the link it is building if that can be finished in time.
"""

from typing import Any

from branchline.games.railroad_tycoon.actions import (
    Bid, Build, Continue, Deliver, Forgo, Grow, Issue, Lay, Pass, Stop, Take, Tile, Upgrade, Urbanize, Use, Western,
)  # fmt: skip
from branchline.games.railroad_tycoon.links import FAR, MANY, Plan, cheapest, distances, shortest
from branchline.games.railroad_tycoon.position import Position
from branchline.games.railroad_tycoon.rules_cities import markers
from branchline.games.railroad_tycoon.rules_money import income_of
from branchline.games.railroad_tycoon.rules_track import has_link
from branchline.games.railroad_tycoon.words import (
    BOUNTY, DECLARED, ENGINEERING, GREY, HOTEL, INDUSTRY, KINDS, LAND_GRANT, OPERATE, OVER, TILE, TRACK,
)  # fmt: skip
from branchline.kernel.chance import Chance

POINT = 100
FIRST = 45  # to be first player
TURNS = 9  # that a game has left at its beginning
REACH = 6  # tiles of the longest link thought of
KEPT = {HOTEL: 220, LAND_GRANT: 90, ENGINEERING: 130}  # what a card is worth before its owner
FALL = 93  # percent: a delivery further off is worth so much of the one before it


def evaluate(p: Position) -> list[int]:
    """What each seat can expect to score, in hundredths of a point."""
    if p.phase == OVER:
        return [POINT * score for score in p.scores()]
    turns = turns_left(p)
    dollar = 6 + 2 * turns  # worth of $1,000: it saves shares, and what they cost every turn
    worth = [outlook(p, seat, turns, dollar) for seat in range(p.players)]
    if p.auction is not None:
        if p.auction.leader >= 0:
            worth[p.auction.leader] += FIRST - p.auction.high * dollar // 1000
    else:
        worth[p.seat] += promise(p, dollar)
    return worth


def turns_left(p: Position) -> int:
    """Incomes to come, this turn's included."""
    if p.last_turn:
        return p.last_turn - p.turn + 1
    needed = p.material.end_markers[p.players]
    return 2 + (TURNS - 2) * max(0, needed - markers(p)) // needed


def outlook(p: Position, seat: int, turns: int, dollar: int) -> int:
    m = p.material
    net = income_of(p, seat) // 1000 * 85 // 100 - p.shares[seat]
    worth = POINT * (p.points[seat] - p.shares[seat]) + p.cash[seat] * dollar // 1000 + net * turns * dollar // 2
    worth += hopes(gains(p, seat), p.engine[seat], operations_left(p, seat, turns))
    for card, owner in enumerate(p.owner):
        if owner == seat:
            worth += KEPT[m.card_kind[card]] * turns // TURNS
    return worth + 400 * p.west.count(seat) * turns // TURNS


def operations_left(p: Position, seat: int, turns: int) -> int:
    m = p.material
    return (turns - 1) * m.rounds + max(0, m.rounds - p.round) + (1 if seat == p.seat else 0)


def gains(p: Position, seat: int) -> list[int]:
    """The points of the best delivery of each cube over own links alone, most first."""
    ways = p.ways
    found: list[int] = []
    for city in range(len(ways)):
        if ways[city] and any([owner == seat for _, owner in ways[city]]):
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


def hopes(found: list[int], level: int, operations: int) -> int:
    """What deliveries to come are worth, each less than the one before it."""
    total, part = 0, 82
    for points in found[: operations * 2 // 3 + 1]:
        total += points * part
        part = part * FALL // 100
    return total


def promise(p: Position, dollar: int) -> int:
    """What the operation at hand is worth to its seat when it is finished."""
    extra = 260 * (p.left - 1)
    if p.phase == TRACK:
        return extra + line_worth(p, p.origin, p.head * 6 + p.side if p.head >= 0 else -1, p.tiles, p.most - p.laid, dollar)
    if p.phase == DECLARED:
        return extra + max([0, *[line_worth(p, city, -1, (), p.most, dollar) for city in range(len(p.colour))]])
    if p.phase == TILE:
        return extra + tile_worth(p)
    if p.phase == INDUSTRY:
        return extra + 150
    best = 0
    for owner, city, tiles, head, side in p.lines:
        if owner == p.seat and (p.round < p.material.rounds or p.phase == OPERATE):
            best = max(best, line_worth(p, city, head * 6 + side, tiles, p.most, dollar) * 7 // 10)
    return extra + best


def line_worth(p: Position, origin: int, state: int, tiles: tuple[int, ...], now: int, dollar: int) -> int:
    """The best link that a line can become: what deliveries over it are worth, less what it still costs; 0 if it is none."""
    m = p.material
    seat, turns = p.seat, turns_left(p)
    operations = operations_left(p, seat, turns)
    before = hopes(gains(p, seat), p.engine[seat], operations)
    most = now + m.most_tiles * (m.rounds - p.round)
    best = 0
    hexes = [tile // 36 for tile in tiles]
    for city in range(len(p.colour)):
        weight = nearest(p, origin, city, state)
        left, cost = weight % MANY, weight // MANY
        if city == origin or left > min(most, REACH) or has_link(p, seat, origin, city) or (state >= 0 and state // 6 in hexes):
            continue
        ways = p.ways
        p.ways = ways[:]
        p.ways[origin] += ((city, seat),)
        p.ways[city] += ((origin, seat),)
        gain = hopes(gains(p, seat), p.engine[seat], operations) - before + 25
        p.ways = ways
        if left > now:
            gain = gain * 6 // 10
        shares = max(0, cost - p.cash[seat]) // 5000
        best = max(best, gain * 9 // 10 - cost * dollar // 1000 - shares * POINT // 4)
    return best


def nearest(p: Position, origin: int, city: int, state: int) -> int:
    """The least weight from a state, or from the best side of a city, to a city on an empty board."""
    m = p.material
    far = distances(m, city, False)
    if state >= 0:
        return far[state]
    at = m.city_hex[origin]
    doors = [(m.near[at * 6 + side], side) for side in range(6) if not p.used[at] >> side & 1]
    return min([FAR, *[far[hex * 6 + (side + 3) % 6] for hex, side in doors if hex >= 0]])


def tile_worth(p: Position) -> int:
    """What the best colour for the chosen city brings."""
    seat, turns = p.seat, turns_left(p)
    operations = operations_left(p, seat, turns)
    before = hopes(gains(p, seat), p.engine[seat], operations)
    best = 0
    for kind, left in enumerate(p.new_tiles):
        if left:
            p.colour[p.chosen] = kind
            best = max(best, hopes(gains(p, seat), p.engine[seat], operations) - before)
            p.colour[p.chosen] = GREY
    return best + 40


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
    own = sorted({city for city, ways in enumerate(p.ways) if any([owner == p.seat for _, owner in ways])})
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
    linked = any([owner == p.seat for _, owner in p.ways[city]])
    near = sorted([(distances(m, city, False)[p.material.city_hex[c] * 6], nearest(p, c, city, -1) % MANY, c) for c in range(len(p.colour))
        if c != city])  # fmt: skip
    return [] if linked else [c for _, tiles, c in sorted(near, key=lambda entry: entry[1])[:3] if tiles < 9]


def miser(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Does nothing that costs or brings anything: the game lasts as long as it may."""
    if p.auction is not None:
        return first_of(actions, Pass)
    return first_of(actions, Forgo, Stop) or chance.choice(actions)


STYLES = {"railroader": railroader, "all_rounder": all_rounder, "westerner": westerner, "miser": miser}
