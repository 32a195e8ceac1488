"""What a network, an engine and money promise: the parts of a bot's judgement that follow from a few numbers alone.

Each function depends on its arguments only, so that its answers can be remembered: bots ask again and again about boards that differ
in little, and several imagined worlds have the same board. Worth is counted in hundredths of a victory point.
"""

from functools import lru_cache
from heapq import heappop, heappush

from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.rules_money import space
from branchline.games.railroad_tycoon.rules_track import MOST_TRACKS
from branchline.games.railroad_tycoon.words import KINDS, OPEN

POINT = 100
SOONER = 88  # percent: what a delivery to come is worth of one that is made
FALL = 95  # percent: a delivery further off is worth so much of the one before it
SHARED = 80  # percent: what a cube is worth that another seat can deliver too (RT-21.4)
ALIKE = 3  # cubes of a colour in a city that are counted
AHEAD = 2  # engine levels above one's own that are planned for
SCOPE = 22  # what an operation without a known delivery is worth for each half level that can be used
BUILDING = 8_000  # dollars that a turn can use
BUILT = 10  # what $1,000 so used is worth
QUIET = 2  # turns at the end in which little is built
SPARE = 2  # what $1,000 at the end is worth
DEEP = 40_000  # thousandths of shares; as seen from there it hardly matters how many more
PATHS = 300  # looked at in a network
TILE = 700  # dollars that a tile less is worth
ENDLESS = 64  # operations, more than any game has
LAST = (1 << KINDS) - 1

Link = int  # lower city * 64 + higher city
Reached = tuple[tuple[int, int], ...]  # city * KINDS + colour, and a bit for each number of links over which such a cube can be delivered


def discounts() -> tuple[list[int], list[int]]:
    """What the deliveries to come are worth, one after another, and their sums; in thousandths."""
    part, parts, sums = SOONER * 10, [], [0]
    for _ in range(ENDLESS):
        parts.append(part)
        sums.append(sums[-1] + part)
        part = part * FALL // 100
    return parts, sums


PARTS, SUMS = discounts()


# Networks


def code(one: int, two: int) -> Link:
    return min(one, two) * 64 + max(one, two)


def joined(links: tuple[Link, ...]) -> list[tuple[Link, ...]]:
    """The links of a seat, apart where they do not join."""
    groups: list[tuple[int, tuple[Link, ...]]] = []
    for link in links:
        cities = 1 << link // 64 | 1 << link % 64
        members: tuple[Link, ...] = (link,)
        apart = []
        for other, their in groups:
            if other & cities:
                cities, members = other | cities, their + members
            else:
                apart.append((other, their))
        groups = [*apart, (cities, members)]
    return [members for _, members in groups]


@lru_cache(maxsize=4096)
def reached(colour: bytes, links: tuple[Link, ...], depth: int) -> Reached:
    """Where cubes of which colours could be delivered from over own links, whether they are there or not."""
    return tuple([entry for group in joined(links) for entry in reached_in(colour, group, depth)])


@lru_cache(maxsize=4096)
def reached_in(colour: bytes, links: tuple[Link, ...], depth: int) -> Reached:
    near: dict[int, list[int]] = {}
    for link in links:
        near.setdefault(link // 64, []).append(link % 64)
        near.setdefault(link % 64, []).append(link // 64)
    found: list[tuple[int, int]] = []
    allowed = PATHS
    for city in near:
        lengths = [0] * (KINDS + 1)
        paths = [(city, 1 << city, LAST, 2)]
        while paths and allowed:
            allowed -= 1
            at, seen, alive, bit = paths.pop()
            for other in near[at]:
                if not seen >> other & 1:
                    kind = colour[other]
                    rest = alive & ~(1 << kind)
                    if rest != alive:
                        lengths[kind] |= bit
                    if rest and not bit >> depth:
                        paths.append((other, seen | 1 << other, rest, bit << 1))
        found += [(city * KINDS + kind, lengths[kind]) for kind in range(KINDS) if lengths[kind]]
    return tuple(found)


@lru_cache(maxsize=4096)
def deliverable(colour: bytes, links: tuple[Link, ...], cubes: bytes, level: int) -> int:
    """The cubes that can be delivered over own links, a bit for each city and colour."""
    able = (2 << level) - 1
    return sum([1 << at for at, lengths in reached(colour, links, level) if cubes[at] and lengths & able])


def yields(found: Reached, cubes: bytes, level: int, risk: int) -> list[int]:
    """What the deliveries bring that an engine can make, each cube over as many links as it can go, most first."""
    able = (2 << level) - 1
    worth: list[int] = []
    for at, lengths in found:
        if cubes[at] and lengths & able:
            points = (lengths & able).bit_length() - 1
            worth += [points * (SHARED if risk >> at & 1 else POINT)] * min(ALIKE, cubes[at])
    worth.sort(reverse=True)
    return worth


# A seat


@lru_cache(maxsize=16384)
def prospects(m: Material, points: int, shares: int, cash: int, engine: int, turns: int, operations: int, links: tuple[Link, ...],
    cubes: bytes, colour: bytes, risk: int) -> int:  # fmt: skip
    """What a seat can expect at the end: its points, and deliveries and money by the best of a few plans for its engine."""
    highest = min(engine + AHEAD, len(m.engine_cost) - 1)
    found = reached(colour, links, highest)
    best = -(1 << 60)
    price = 0
    for level in range(engine, highest + 1):
        left = operations - (level - engine)
        if left < 0:
            break
        if level > engine:
            price += m.engine_cost[level]
        hoped = hopes(yields(found, cubes, level, risk), left, SCOPE * min(2 * level, len(links) + 2))
        best = max(best, hoped * (100 - 6 * (level - engine)) // 100 + money(m, points, shares, cash - price, turns, hoped))
    return POINT * points + best


def hopes(worth: list[int], operations: int, usual: int) -> int:
    """What deliveries to come are worth, each less than the one before it; for want of a better one an operation brings the usual."""
    known = min(len(worth), operations)
    total = usual * (SUMS[operations] - SUMS[known])
    for i in range(known):
        total += max(worth[i], usual) * PARTS[i]
    return total // 1000


def money(m: Material, points: int, shares: int, cash: int, turns: int, hoped: int) -> int:
    """What cash and shares come to at the end: income grows with deliveries, debts make new shares, what is left builds track."""
    owed = shares * 1000  # thousandths of a share
    built = 0
    for turn in range(1, turns + 1):
        if cash < 0:
            owed -= cash * 1000 // m.share_cash
            cash = 0
        cash += m.income[space(points + hoped * turn // turns // POINT)] - owed * m.dividend // 1000
        if cash > 0 and turn < turns - QUIET:
            spent = min(cash, BUILDING)
            built += spent
            cash -= spent
    if cash < 0:
        owed -= cash * 1000 // m.share_cash
        cash = 0
    if owed > DEEP:
        owed = DEEP + (owed - DEEP) // 8
    return (built * BUILT + cash * SPARE) // 1000 - owed * POINT // 1000


# A line


@lru_cache(maxsize=4096)
def within(m: Material, used: bytes, tracks: bytes, heads: tuple[int, ...], tiles: tuple[int, ...], granted: bool,
    most: int) -> tuple[tuple[int, int, int], ...]:  # fmt: skip
    """The cities that a line can reach with so many tiles more: cost, tiles, city; cheapest first."""
    banned = {tile // 36 for tile in tiles}
    queue = [(0, 0, state) for state in heads]
    best: dict[int, int] = {}
    found: list[tuple[int, int, int]] = []
    cities = 0
    while queue:
        weight, laid, state = heappop(queue)
        if state < 0:
            if not cities >> -state & 1:
                cities |= 1 << -state
                found.append((weight - TILE * laid, laid, -state - 1))
            continue
        hex = state // 6
        if weight > best.get(state, weight) or tracks[hex] >= MOST_TRACKS or hex in banned:
            continue
        free = granted and m.terrain[hex] == OPEN and not m.rivers[hex]
        entered = weight + TILE + (m.ridge_cost if m.ridges[hex] >> state % 6 & 1 else 0)
        for side, to, city in m.exits[state]:
            if used[hex] >> side & 1 or (city < 0 and laid + 1 >= most):
                continue
            total = entered + (0 if free else m.base[state * 6 + side])
            after = to * 6 + (side + 3) % 6
            if city >= 0:
                heappush(queue, (total + (m.ridge_cost if m.ridges[hex] >> side & 1 else 0), laid + 1, -city - 1))
            elif total < best.get(after, total + 1):
                best[after] = total
                heappush(queue, (total, laid + 1, after))
    return tuple(found)
