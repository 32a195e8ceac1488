"""Exact search for links: the cheapest and the shortest way by which the seat to act can join two cities, piece by piece.

A state is a hex and the side where the line enters it (hex * 6 + side). Price and tiles are weighed in one number, so that ties of the one
are settled by the other. The search first looks at states alone; where its answer would use a hex twice, which no link may (RT-I15),
whole lines are searched instead. It looks at the board as it is: several operations or turns may be needed, see `Plan.operations`.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.rules_track import cost_of_tile, exits, has_link, joined, turned
from branchline.games.railroad_tycoon.words import DECLARED, OPERATE, TRACK
from branchline.kernel.action import Action

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Line, Position

MANY = 64  # more tiles than the cheapest of two links of one price can differ by
FAR = 1 << 60
STEEP = 1 << 24  # dollars that no link costs
PATIENCE = 20_000  # lines looked at before a link is given up that would have to wind past itself

State = tuple[int, tuple[int, ...]]  # where the line leads to, and its new tiles


class Plan:
    """A link that can be built: what is laid, and what it costs."""

    __slots__ = ("cost", "first", "lays", "operations", "tiles")
    cost: int
    tiles: int  # to be laid
    operations: int  # that it takes, with as many tiles in each as the rules allow
    first: Action | None  # how it begins; None: the line is being built
    lays: list[Action]


def cheapest(p: "Position", one: int, two: int) -> Plan | None:
    return best(p, one, two, False)


def shortest(p: "Position", one: int, two: int) -> Plan | None:
    return best(p, one, two, True)


def weigh(cost: int, short: bool) -> int:
    """What one tile counts."""
    return STEEP + cost if short else cost * MANY + 1


def best(p: "Position", one: int, two: int, short: bool) -> Plan | None:
    """The best link between two cities, from either of them, also by going on with unfinished links of one's own."""
    if one == two or p.phase not in (OPERATE, DECLARED, TRACK) or has_link(p, p.seat, one, two):
        return None
    if p.phase == TRACK:
        if p.origin not in (one, two):
            return None
        starts: list[tuple[int, Line | None]] = [(two if p.origin == one else one, None)]
    else:
        starts = [(two, None)]
        for line in p.lines:
            if line[0] == p.seat and line[1] in (one, two):
                starts.append((two if line[1] == one else one, line))
    found = [search(p, one if two == target else two, target, line, short) for target, line in starts]
    plans = [plan for plan in found if plan is not None]
    return min(plans, key=lambda plan: (plan.tiles, plan.cost) if short else (plan.cost, plan.tiles)) if plans else None


def search(p: "Position", origin: int, target: int, line: "Line | None", short: bool) -> Plan | None:
    old: tuple[int, ...] = p.tiles if p.phase == TRACK else ()
    heads: list[int] = []
    if line is not None:
        old = line[2]
        heads = [line[3] * 6 + line[4]]
    elif p.phase == TRACK and p.head >= 0:
        heads = [p.head * 6 + p.side]
    else:
        heads = doors(p, origin)
    nearer = p.granted or any(other[1] == target and other[0] == p.seat for other in p.lines)  # than on an empty board
    hurry = [0] if nearer else distances(p.material, target, short)
    lays = by_states(p, origin, target, old, heads, short, hurry)
    if lays is not None and twice(p, old, lays):
        lays = by_lines(p, origin, target, old, heads, short, hurry)
    return None if lays is None else plan(p, origin, line, lays)


def doors(p: "Position", city: int) -> list[int]:
    """The states in which a line can leave a city."""
    m = p.material
    at = m.city_hex[city]
    return [m.near[at * 6 + side] * 6 + (side + 3) % 6 for side in range(6) if m.near[at * 6 + side] >= 0 and not p.used[at] >> side & 1]


def steps(p: "Position", origin: int, target: int, tiles: tuple[int, ...], state: int, short: bool) -> list[tuple[int, int, int]]:
    """How the line can go on from a state: the weight of a tile, the tile, the state after it (-1: the target is reached)."""
    hex, entry = state // 6, state % 6
    found: list[tuple[int, int, int]] = []
    for side, to, city in exits(p, origin, tiles, hex, entry):
        other = joined(p, hex, side) if p.used[hex] >> side & 1 else -1
        reached = p.lines[other][1] if other >= 0 else city
        if reached < 0 or reached == target:
            cost = cost_of_tile(p, hex, entry, side, reached >= 0)
            found.append((weigh(cost, short), state * 6 + side, -1 if reached >= 0 else to * 6 + (side + 3) % 6))
    return found


def by_states(p: "Position", origin: int, target: int, old: tuple[int, ...], heads: list[int], short: bool,
    hurry: list[int]) -> tuple[int, ...] | None:  # fmt: skip
    """The tiles of the best way, which may use a hex twice."""
    queue: list[tuple[int, int, int]] = []
    best: dict[int, int] = {}
    came: dict[int, tuple[int, int]] = {}  # the state before, and the tile
    for state in heads:
        best[state] = 0
        heappush(queue, (ahead(hurry, state), 0, state))
    while queue:
        _, weight, state = heappop(queue)
        if state < 0:
            return trace(came, heads)
        if weight > best[state]:
            continue
        for cost, tile, after in steps(p, origin, target, old, state, short):
            total = weight + cost
            if total < best.get(after, FAR):
                best[after] = total
                came[after] = (state, tile)
                heappush(queue, (total + ahead(hurry, after), total, after))
    return None


def ahead(hurry: list[int], state: int) -> int:
    return 0 if state < 0 or len(hurry) == 1 else hurry[state]


def trace(came: dict[int, tuple[int, int]], heads: list[int]) -> tuple[int, ...]:
    state = -1
    tiles: list[int] = []
    while state in came:
        state, tile = came[state]
        tiles.append(tile)
    return tuple(reversed(tiles))


def by_lines(p: "Position", origin: int, target: int, old: tuple[int, ...], heads: list[int], short: bool,
    hurry: list[int]) -> tuple[int, ...] | None:  # fmt: skip
    """The tiles of the best line that uses no hex twice."""
    queue: list[tuple[int, int, int, tuple[int, ...]]] = []
    for state in heads:
        heappush(queue, (ahead(hurry, state), 0, state, ()))
    for _ in range(PATIENCE):
        if not queue:
            break
        _, weight, state, tiles = heappop(queue)
        if state < 0:
            return tiles
        for cost, tile, after in steps(p, origin, target, old + tiles, state, short):
            total = weight + cost
            heappush(queue, (total + ahead(hurry, after), total, after, (*tiles, tile)))
    return None


def twice(p: "Position", old: tuple[int, ...], lays: tuple[int, ...]) -> bool:
    """Whether a link would use a hex twice."""
    hexes = [tile // 36 for tile in old + lays]
    last = lays[-1]
    other = joined(p, last // 36, last % 6)
    if other >= 0:
        hexes += [tile // 36 for tile in turned(p.lines[other][2])]
    return len(set(hexes)) < len(hexes)


def plan(p: "Position", origin: int, line: "Line | None", lays: tuple[int, ...]) -> Plan:
    m = p.material
    made = Plan()
    made.tiles = len(lays)
    made.cost = 0
    now = p.most - (p.laid if p.phase == TRACK else 0)
    for i, tile in enumerate(lays):
        made.cost += cost_of_tile(p, tile // 36, tile // 6 % 6, tile % 6, i == len(lays) - 1, i >= now)
    made.operations = 1 + max(0, -(-(len(lays) - now) // m.most_tiles))
    made.lays = [action for action in [m.lay[tile // 36 * 6 + tile % 6] for tile in lays] if action is not None]
    made.first = m.build[origin]
    if p.phase == TRACK:
        made.first = None
    elif line is not None:
        made.first = m.continue_[line[2][-1] // 36 * 6 + line[2][-1] % 6]
    return made


@lru_cache(maxsize=1024)
def distances(m: Material, city: int, short: bool) -> list[int]:
    """By state: the least weight of the tiles from there to a city on an empty board; FAR where there is no way."""
    best = [FAR] * (len(m.hex_ids) * 6)
    queue: list[tuple[int, int]] = []
    at = m.city_hex[city]
    for side in range(6):
        near = m.near[at * 6 + side]
        if near >= 0 and m.fresh[near]:
            reach(m, best, queue, near, (side + 3) % 6, 0, True, short)
    while queue:
        weight, state = heappop(queue)
        if weight > best[state]:
            continue
        before = m.near[state]
        if before >= 0 and m.fresh[before]:
            reach(m, best, queue, before, (state % 6 + 3) % 6, weight, False, short)
    return best


def reach(m: Material, best: list[int], queue: list[tuple[int, int]], hex: int, side: int, weight: int, ends: bool, short: bool) -> None:
    """Notes the states of a hex from which a tile leads on by a side."""
    for turn in (2, 3, 4):
        entry = (side + turn) % 6
        state = hex * 6 + entry
        cost = m.base[state * 6 + side] + (m.ridge_cost if m.ridges[hex] >> entry & 1 else 0)
        if ends and m.ridges[hex] >> side & 1:
            cost += m.ridge_cost
        total = weight + weigh(cost, short)
        if total < best[state]:
            best[state] = total
            heappush(queue, (total, state))
