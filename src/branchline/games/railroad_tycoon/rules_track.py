"""The rules of Railroad Tycoon, chapters 6 and 7: building track and what it costs.

Sides are used from both hexes: a track that ends at a side marks it in the hex beyond as well (RT-I12). A line that is being
built stands in the fields origin, tiles, head and side of the position, an unfinished link in `lines`, a link in `links`.
"""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.actions import Build, Continue, Lay
from branchline.games.railroad_tycoon.events import LineLeft, LineRemoved, LinkBuilt, TileLaid
from branchline.games.railroad_tycoon.rules_cards import claim_major_lines
from branchline.games.railroad_tycoon.rules_money import spend
from branchline.games.railroad_tycoon.words import DECLARED, DONE, OPEN, OPERATE, TRACK
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position

Exit = tuple[int, int, int]  # side, hex beyond, city there or -1
MOST_TRACKS = 2  # on a hex (RT-I11)


# 6 Build track: where it may begin


def builds(p: "Position") -> list[Action]:
    """The unfinished links of the seat that can go on, then the cities where it can begin (RT-6.3, RT-I16)."""
    m = p.material
    listed: list[Action] = []
    for line in p.lines:
        if line[0] == p.seat and exits(p, line[1], line[2], line[3], line[4]):
            action = m.continue_[line[2][-1] // 36 * 6 + line[2][-1] % 6]
            listed += [] if action is None else [action]
    starts = p.starts
    listed += [build for bit, build in m.builds if starts & bit]
    missing = ~starts & (1 << len(m.cities)) - 1
    if missing:
        listed += [m.build[c] for c in range(len(m.cities)) if missing >> c & 1 and first_tiles(p, c)]
    return listed


def can_build(p: "Position") -> bool:
    return p.starts != 0 or bool(builds(p))


def first_tiles(p: "Position", city: int) -> list[tuple[int, int]]:
    """The tiles by which a line may leave a city: hex * 6 + entry, side (RT-I13)."""
    m = p.material
    at = m.city_hex[city]
    tiles: list[tuple[int, int]] = []
    for side in range(6):
        hex = m.near[at * 6 + side]
        if hex >= 0 and not p.used[at] >> side & 1:
            entry = (side + 3) % 6
            tiles += [(hex * 6 + entry, exit[0]) for exit in exits(p, city, (), hex, entry)]
    return tiles


def may_begin(p: "Position", action: Build) -> Illegal | None:
    city = p.material.city.get(action.city, -1)
    if city < 0:
        return Illegal("RT-6.3", "There is no city {city}.", city=action.city)
    if not p.starts >> city & 1 and not first_tiles(p, city):
        return Illegal("RT-I13", "No tile can be laid beside {city:name}.", city=action.city)
    return None


def begin(p: "Position", city: int) -> None:
    p.origin = city
    p.tiles = ()
    p.head = p.side = -1
    p.laid = 0
    p.phase = TRACK


def line_at(p: "Position", action: Continue) -> int:
    """The number of the own unfinished link that an action names, -1: none."""
    m = p.material
    for i, line in enumerate(p.lines):
        if line[0] == p.seat and m.continue_[line[2][-1] // 36 * 6 + line[2][-1] % 6] == action:
            return i
    return -1


def may_continue(p: "Position", action: Continue) -> Illegal | None:
    i = line_at(p, action)
    if i < 0:
        return Illegal("RT-I20", "No unfinished link of this player leads from {hex:name} to {to:name}.", hex=action.hex, to=action.to)
    _, city, tiles, head, side = p.lines[i]
    if not exits(p, city, tiles, head, side):
        return Illegal("RT-I11", "No tile can be laid on {hex:name} here.", hex=action.to)
    return None


def resume(p: "Position", i: int) -> None:
    _, p.origin, p.tiles, p.head, p.side = p.lines.pop(i)
    p.laid = 0
    p.phase = TRACK


# 6 Build track: the tiles


def exits(p: "Position", origin: int, tiles: tuple[int, ...], hex: int, entry: int) -> list[Exit]:
    """How a tile on a hex may lead a line on that enters it there."""
    m = p.material
    if p.tracks[hex] >= MOST_TRACKS or (tiles and passes(tiles, hex)):
        return []
    used = p.used[hex]
    found: list[Exit] = []
    for exit in m.exits[hex * 6 + entry]:
        if used >> exit[0] & 1:
            if may_join(p, origin, tiles, hex, exit[0]) is not None:
                continue
        elif exit[2] >= 0 and may_reach(p, origin, exit[2]) is not None:
            continue
        found.append(exit)
    return found


def passes(tiles: tuple[int, ...], hex: int) -> bool:
    return any(tile // 36 == hex for tile in tiles)


def has_link(p: "Position", seat: int, one: int, two: int) -> bool:
    return (two, seat) in p.ways[one]


def may_reach(p: "Position", origin: int, city: int) -> Illegal | None:
    """Whether a link of the seat may join two cities (RT-I15, RT-I22, RT-I61)."""
    names = p.material.cities
    if city == origin:
        return Illegal("RT-I15", "A link cannot end in {city:name}, where it began.", city=names[city])
    if has_link(p, p.seat, origin, city):
        return Illegal("RT-I22", "This player already owns a link {city:name}-{other:name}.", city=names[origin], other=names[city])
    return None


def joined(p: "Position", hex: int, side: int) -> int:
    """The number of the own unfinished link whose open end comes to this side, -1: none."""
    for i, line in enumerate(p.lines):
        if line[3] == hex and line[4] == side and line[0] == p.seat:
            return i
    return -1


def may_join(p: "Position", origin: int, tiles: tuple[int, ...], hex: int, side: int) -> Illegal | None:
    """Whether a tile may end where a track already does: only at an open end of one's own, if a good link comes of it."""
    i = joined(p, hex, side)
    if i < 0:
        return Illegal("RT-I12", "Another track already uses that side of {hex:name}.", hex=p.material.hex_ids[hex])
    other = p.lines[i]
    if passes(other[2], hex) or any(passes(tiles, tile // 36) for tile in other[2]):
        return Illegal("RT-I15", "A link cannot use the same hex twice.")
    return may_reach(p, origin, other[1])


def entry_of(p: "Position", hex: int) -> int:
    """By which side the line that is being built enters a hex, -1: it does not."""
    if p.head >= 0:
        return p.side if p.head == hex else -1
    at = p.material.city_hex[p.origin]
    for side in range(6):
        if p.material.near[at * 6 + side] == hex:
            return (side + 3) % 6
    return -1


def lays(p: "Position") -> list[Action]:
    m = p.material
    if p.head < 0:
        tiles = [m.lay[at // 6 * 6 + side] for at, side in first_tiles(p, p.origin)]
    else:
        tiles = [m.lay[p.head * 6 + exit[0]] for exit in exits(p, p.origin, p.tiles, p.head, p.side)]
    return [tile for tile in tiles if tile is not None]


def side_between(p: "Position", hex: int, to: int) -> int:
    near = p.material.near
    for side in range(6):
        if near[hex * 6 + side] == to:
            return side
    return -1


def may_lay(p: "Position", action: Lay) -> Illegal | None:
    m = p.material
    hex, to = m.hex.get(action.hex, -1), m.hex.get(action.to, -1)
    if hex < 0 or to < 0:
        return Illegal("RT-I14", "There is no hex {hex} on which track can lie.", hex=action.hex if hex < 0 else action.to)
    side = side_between(p, hex, to)
    if side < 0:
        return Illegal("RT-6.2", "{hex:name} and {to:name} are not next to each other.", hex=action.hex, to=action.to)
    entry = entry_of(p, hex)
    if entry < 0:
        return Illegal("RT-6.4", "The line does not lead to {hex:name}.", hex=action.hex)
    return may_lie(p, hex, entry, side, to)


def may_lie(p: "Position", hex: int, entry: int, side: int, to: int) -> Illegal | None:
    """Whether a tile may be laid on a hex and join these two sides of it."""
    m = p.material
    name = m.hex_ids[hex]
    if m.city_at[hex] >= 0:
        return Illegal("RT-I13", "No tile is laid on a city.")
    if m.reserved[hex] or m.reserved[to]:
        return Illegal("RT-I38", "This hex is kept for the western link.")
    if p.tracks[hex] >= MOST_TRACKS:
        return Illegal("RT-I11", "{hex:name} already carries two tracks.", hex=name)
    if passes(p.tiles, hex):
        return Illegal("RT-I15", "A link cannot use the same hex twice.")
    if p.head < 0 and p.used[hex] >> entry & 1:
        return Illegal("RT-I12", "Another track already uses that side of {hex:name}.", hex=name)
    if (side - entry) % 6 not in (2, 3, 4):
        return Illegal("RT-I10", "Track runs straight or in a gentle curve.")
    if p.used[hex] >> side & 1:
        return may_join(p, p.origin, p.tiles, hex, side)
    return may_reach(p, p.origin, m.city_at[to]) if m.city_at[to] >= 0 else None


def lay(p: "Position", hex: int, to: int) -> None:
    """Lays a tile, pays it (RT-7.1), and ends the operation where the rules do (RT-6.5, RT-I17)."""
    m = p.material
    side, entry = side_between(p, hex, to), entry_of(p, hex)
    other = joined(p, hex, side) if p.used[hex] >> side & 1 else -1
    cost = cost_of_tile(p, hex, entry, side, m.city_at[to] >= 0 or other >= 0)
    spend(p, p.seat, cost, "track")
    p.events.append(TileLaid(p.seat, m.hex_ids[hex], m.hex_ids[to], cost))
    occupy(p, hex, entry, side)
    p.tiles += ((hex * 6 + entry) * 6 + side,)
    p.laid += 1
    if m.city_at[to] >= 0:
        return finish(p, m.city_at[to], p.tiles)
    if other >= 0:
        line = p.lines.pop(other)
        return finish(p, line[1], p.tiles + turned(line[2]))
    p.head, p.side = to, (side + 3) % 6
    if p.laid == p.most or not exits(p, p.origin, p.tiles, p.head, p.side):
        leave(p)


def occupy(p: "Position", hex: int, entry: int, side: int) -> None:
    m = p.material
    p.tracks[hex] += 1
    for end in (entry, side):
        near = m.near[hex * 6 + end]
        p.used[hex] |= 1 << end
        p.used[near] |= 1 << (end + 3) % 6
        look_around(p, near)
    look_around(p, hex)


def vacate(p: "Position", hex: int, entry: int, side: int) -> None:
    m = p.material
    p.tracks[hex] -= 1
    for end in (entry, side):
        near = m.near[hex * 6 + end]
        p.used[hex] &= ~(1 << end)
        p.used[near] &= ~(1 << (end + 3) % 6)
        look_around(p, near)
    look_around(p, hex)


def look_around(p: "Position", hex: int) -> None:
    """Notes again at which cities near a hex anybody can begin."""
    for city in p.material.near_cities[hex]:
        bit = 1 << city
        p.starts = p.starts | bit if is_start(p, city) else p.starts & ~bit


def is_start(p: "Position", city: int) -> bool:
    """Whether a tile can lie beside a city and lead to a hex without a city, by sides that nobody uses."""
    m = p.material
    at = m.city_hex[city]
    for side in range(6):
        hex = m.near[at * 6 + side]
        if hex >= 0 and not p.used[at] >> side & 1 and p.tracks[hex] < MOST_TRACKS:
            used = p.used[hex]
            for exit in m.exits[hex * 6 + (side + 3) % 6]:
                if exit[2] < 0 and not used >> exit[0] & 1:
                    return True
    return False


def turned(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """A line as it is seen from its other end."""
    return tuple([tile // 36 * 36 + tile % 6 * 6 + tile // 6 % 6 for tile in reversed(tiles)])


def finish(p: "Position", city: int, tiles: tuple[int, ...]) -> None:
    """A link; the direction in which it was built leaves no trace (RT-I66)."""
    m = p.material
    if city < p.origin:
        tiles = turned(tiles)
    tiles = tuple([tile // 36 * 36 + min(tile // 6 % 6, tile % 6) * 6 + max(tile // 6 % 6, tile % 6) for tile in tiles])
    low, high = min(city, p.origin), max(city, p.origin)
    p.links.append((low, high, p.seat, tiles))
    p.ways[low] += ((high, p.seat),)
    p.ways[high] += ((low, p.seat),)
    p.events.append(LinkBuilt(p.seat, m.cities[p.origin], m.cities[city], len(tiles)))
    close(p)
    claim_major_lines(p, p.seat)  # RT-I35


def leave(p: "Position") -> None:
    """The line stays unfinished (RT-6.7)."""
    m = p.material
    p.lines.append((p.seat, p.origin, p.tiles, p.head, p.side))
    p.events.append(LineLeft(p.seat, m.cities[p.origin], m.hex_ids[p.tiles[-1] // 36], len(p.tiles)))
    close(p)


def close(p: "Position") -> None:
    p.origin = p.head = p.side = -1
    p.tiles = ()
    p.laid = 0
    p.phase = DONE


def remove_lines(p: "Position") -> None:
    """Unfinished links go at the end of the turn, without refund (RT-6.8, RT-14.8, RT-I20)."""
    for owner, city, tiles, _, _ in p.lines:
        for tile in tiles:
            vacate(p, tile // 36, tile // 6 % 6, tile % 6)
        p.events.append(LineRemoved(owner, p.material.cities[city], len(tiles)))
    p.lines = []


# 7 Track costs


def cost_of_tile(p: "Position", hex: int, entry: int, side: int, ends: bool, later: bool = False) -> int:
    """Terrain and river by the tile alone (RT-7.2 to RT-7.6, RT-I26); a ridge is paid by whoever completes its crossing (RT-I25).

    `later`: the tile will be laid in a later operation, for which no card is declared yet.
    """
    m = p.material
    cost = m.base[(hex * 6 + entry) * 6 + side]
    if p.granted and not later and m.terrain[hex] == OPEN and not m.rivers[hex]:  # RT-I40
        cost = 0
    ridges = m.ridges[hex]
    if ridges >> entry & 1:
        cost += m.ridge_cost
    if ends and ridges >> side & 1:
        cost += m.ridge_cost
    return cost


def may_build_now(p: "Position") -> Illegal | None:
    if p.phase in (OPERATE, DECLARED):
        return None
    return Illegal("RT-6.4", "One line is built in an operation.")
