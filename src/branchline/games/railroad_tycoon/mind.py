"""What bots need to know of Railroad Tycoon: what a position promises each seat, and ways of playing worth testing.

Worth is counted in hundredths of a victory point. A seat can expect its points and shares, income for the turns to come, the deliveries
that its own links allow with its engine or the next ones, and the link it is building if that can be finished in time.
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
from branchline.games.railroad_tycoon.prospects import POINT, Link, code, deliverable, prospects, within
from branchline.games.railroad_tycoon.rules_cards import network_of
from branchline.games.railroad_tycoon.rules_cities import markers
from branchline.games.railroad_tycoon.rules_end import tycoon_points
from branchline.games.railroad_tycoon.rules_track import has_link
from branchline.games.railroad_tycoon.words import (
    DECLARED,
    ENGINEERING,
    FEWEST_SHARES,
    GREY,
    GROW,
    HOTEL,
    INDUSTRY,
    LAND_GRANT,
    LONGEST_CHAIN,
    MAJOR_LINE,
    MOST_MONEY,
    OPERATE,
    OVER,
    TILE,
    TRACK,
)  # fmt: skip
from branchline.kernel.chance import Chance

FIRST = 60  # to be first player
TURNS = 9  # that a game has left at its beginning
REACH = 7  # tiles of the longest link thought of
LOOKED_AT = 6  # links from a city
LATER = 60  # to need another operation for a line
WASTED = 500  # to begin a line that becomes none
EXTRA = 150  # an operation more
GIVEN = 60  # what a city is chosen for
KEPT = {HOTEL: 200, LAND_GRANT: 60, ENGINEERING: 60}  # what a card is worth before its owner
GROWN = 25  # what the cubes of a New City tile are worth, in a city of one's own
FICKLE = (FEWEST_SHARES, MOST_MONEY, LONGEST_CHAIN)  # goals that tell little before the last turn
GOAL = 40  # percent of a Tycoon card that is fulfilled for now


class Outlook:
    """What all judgements about one position share."""

    __slots__ = ("colour", "cubes", "links", "p", "risk", "turns")
    p: Position
    turns: int
    cubes: bytes
    colour: bytes
    links: list[tuple[Link, ...]]  # by seat
    risk: list[int]  # by seat: the cubes that others can deliver

    def __init__(self, p: Position) -> None:
        self.p = p
        self.turns = turns_left(p)
        self.cubes = bytes(p.cubes)
        self.colour = bytes(p.colour)
        own: list[list[Link]] = [[] for _ in range(p.players)]
        for low, high, owner, _ in p.links:
            own[owner].append(low * 64 + high)
        self.links = [tuple(links) for links in own]
        able = [deliverable(self.colour, self.links[seat], self.cubes, p.engine[seat]) for seat in range(p.players)]
        self.risk = [0] * p.players
        for seat, bits in enumerate(able):
            for other in range(p.players):
                if other != seat:
                    self.risk[other] |= bits

    def of(self, seat: int, links: tuple[Link, ...], colour: bytes, spent: int, more: int) -> int:
        """How a seat stands with these links once it has spent so much money and so many operations more."""
        p = self.p
        operations = max(0, operations_left(p, seat, self.turns) - more)
        return prospects(p.material, p.points[seat], p.shares[seat], p.cash[seat] - spent, p.engine[seat], self.turns, operations,
            links, self.cubes, colour, self.risk[seat])  # fmt: skip

    def now(self, seat: int, spent: int = 0) -> int:
        return self.of(seat, self.links[seat], self.colour, spent, 0)


def evaluate(p: Position) -> list[int]:
    """What each seat can expect to score, in hundredths of a point."""
    if p.phase == OVER:
        return [POINT * score for score in p.scores()]
    o = Outlook(p)
    worth = [o.now(seat) + held(p, seat, o.turns) for seat in range(p.players)]
    auction = p.auction
    if auction is not None:
        return after_auction(o, worth, auction.leader, auction.high)
    for line in p.lines:
        if p.phase == OPERATE and operations_now(p, line[0]):
            worth[line[0]] += max(0, line_worth(o, line[0], line[1], line[2], (line[3] * 6 + line[4],), 0) - LATER)
    worth[p.seat] += promise(o) + EXTRA * (p.left - 1)
    return worth


def turns_left(p: Position) -> int:
    """Incomes to come, this turn's included."""
    if p.last_turn:
        return p.last_turn - p.turn + 1
    needed = p.material.end_markers[p.players]
    return 2 + (TURNS - 2) * max(0, needed - markers(p)) // needed


def held(p: Position, seat: int, turns: int) -> int:
    """Cards before a seat, and its Tycoon card as far as it stands."""
    m = p.material
    worth = 0
    for card, owner in enumerate(p.owner):
        if owner == seat:
            worth += KEPT[m.card_kind[card]] * turns // TURNS
    card = p.tycoon[seat]
    if card >= 0 and m.tycoon_goal[card] not in (FICKLE if turns > 1 else FICKLE[2:]):
        worth += tycoon_points(p, seat, card) * (GOAL if turns > 2 else POINT)
    return worth


def after_auction(o: Outlook, worth: list[int], leader: int, high: int) -> list[int]:
    """With the leader of the bidding first; those on his left come next, and pay nothing (RT-21.5)."""
    p = o.p
    first = leader if leader >= 0 else (p.first + 1) % p.players
    for seat in range(p.players):
        place = (seat - first) % p.players
        worth[seat] += FIRST * (p.players - 1 - place) // (p.players - 1) * (o.turns + TURNS) // (2 * TURNS)
    if leader >= 0:
        worth[leader] += o.now(leader, high) - o.now(leader)
    return worth


def operations_now(p: Position, seat: int) -> int:
    """Operations that a seat has left in this turn, without the one that it has begun."""
    if p.auction is not None:
        return p.material.rounds
    own = p.left - (1 if p.phase != OPERATE else 0)
    waits = (seat - p.first) % p.players > (p.seat - p.first) % p.players
    return p.material.rounds - p.round + (own if seat == p.seat else 1 if waits else 0)


def operations_left(p: Position, seat: int, turns: int) -> int:
    return (turns - 1) * p.material.rounds + operations_now(p, seat)


def promise(o: Outlook) -> int:
    """What the operation at hand is worth to its seat when it is finished."""
    p = o.p
    m = p.material
    if p.phase == TRACK:
        heads = (p.head * 6 + p.side,) if p.head >= 0 else doors(p, p.origin)
        return line_worth(o, p.seat, p.origin, p.tiles, heads, p.most - p.laid)
    if p.phase == DECLARED:
        return max([line_worth(o, p.seat, city, (), doors(p, city), p.most) for city in range(len(m.cities))])
    if p.phase == TILE:
        return tile_worth(o)
    return GIVEN if p.phase in (INDUSTRY, GROW) else 0


def doors(p: Position, city: int) -> tuple[int, ...]:
    """The states in which a line can leave a city."""
    m = p.material
    at = m.city_hex[city]
    free = [side for side in range(6) if not p.used[at] >> side & 1 and m.near[at * 6 + side] >= 0]
    return tuple([m.near[at * 6 + side] * 6 + (side + 3) % 6 for side in free])


def line_worth(o: Outlook, seat: int, origin: int, tiles: tuple[int, ...], heads: tuple[int, ...], now: int) -> int:
    """How much better a seat stands with the best link that a line can become, paid for."""
    p = o.p
    m = p.material
    later = operations_now(p, seat)
    most = min(REACH, now + m.most_tiles * later)
    granted = p.granted and now > 0
    before = o.now(seat)
    best = -WASTED
    looked_at = 0
    for cost, laid, city in within(m, bytes(p.used), bytes(p.tracks), heads, tiles, granted, most):
        if city == origin or has_link(p, seat, origin, city):
            continue
        more = -(-max(0, laid - now) // m.most_tiles)
        links = (*o.links[seat], code(origin, city))
        best = max(best, o.of(seat, links, o.colour, cost, more) - before - LATER * more + lines_joined(p, seat, origin, city))
        looked_at += 1
        if looked_at == LOOKED_AT:
            break
    return best


def lines_joined(p: Position, seat: int, one: int, two: int) -> int:
    """What the Major Lines bring that a link would complete."""
    m = p.material
    worth = 0
    for card in p.open:
        if m.card_kind[card] == MAJOR_LINE and not m.card_western[card]:
            start, end = m.card_cities[card]
            network = network_of(p, seat, start)
            if end not in network and (one in network) != (two in network):
                beyond = network_of(p, seat, two if one in network else one)
                worth += POINT * m.points[card] if end in beyond else 0
    return worth


def tile_worth(o: Outlook) -> int:
    """What the best colour for the chosen city brings."""
    p = o.p
    city = p.chosen
    if not any(owner == p.seat for _, owner in p.ways[city]):
        return 0
    before = o.now(p.seat)
    best = 0
    for kind, left in enumerate(p.new_tiles):
        if left:
            colour = o.colour[:city] + bytes([kind]) + o.colour[city + 1 :]
            best = max(best, o.of(p.seat, o.links[p.seat], colour, 0, 0) - before)
    return best + GROWN * min(p.engine[p.seat], 4)


def nearest(p: Position, origin: int, city: int, state: int) -> int:
    """The least weight from a state, or from the best side of a city, to a city on an empty board."""
    m = p.material
    far = distances(m, city, False)
    if state >= 0:
        return far[state]
    at = m.city_hex[origin]
    sides = [(m.near[at * 6 + side], side) for side in range(6) if not p.used[at] >> side & 1]
    return min([FAR, *[far[hex * 6 + (side + 3) % 6] for hex, side in sides if hex >= 0]])


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
