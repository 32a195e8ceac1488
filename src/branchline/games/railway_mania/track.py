"""7.6 Track."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.actions import Dot, Lay, Pass
from branchline.games.railway_mania.material import SIDES, YELLOW
from branchline.games.railway_mania.network import waiting
from branchline.games.railway_mania.shares import redraw
from branchline.games.railway_mania.stations import closed_cities, own_cities, reached
from branchline.games.railway_mania.steps import NOT_HOME, OWED
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

PLAIN, ALL = 1, 2  # in `built`: one plain yellow tile was laid; nothing more may be built


class Ground:
    """What a company's routes reach, seen once for a whole list."""

    __slots__ = ("ends", "nodes")
    nodes: int
    ends: dict[int, int]  # hexes where track on its routes waits to be continued: bits of their sides


def ground(p: "Position") -> Ground:
    found = Ground()
    own = own_cities(p, p.company)
    found.nodes = reached(p, p.company)
    found.ends = waiting(p.net, found.nodes & ~(closed_cities(p, p.company) & ~own))
    return found


def owes_home(p: "Position") -> bool:
    """RM-7.2b, c, g: the first build must be on the home hex."""
    place = p.material.home[p.company]
    return p.home[p.company] == OWED or (p.home[p.company] != NOT_HOME and p.tile[place] < 0 and p.company in p.slots[place])


# 7.6.1, 7.6.2, 7.6.3 Laying and upgrading


def may_lay(p: "Position", place: int, o: int, on: Ground) -> Illegal | None:
    m, tile, old = p.material, o // SIDES, p.tile[place]
    name = m.hex_ids[place]
    if m.tile_colour[tile] >= m.phase_colours[p.phase]:
        return Illegal("RM-7.6.3a", "Tiles of this colour are not available yet.")
    if o not in m.lays[place][m.tile_colour[tile]]:
        return Illegal("RM-7.6.1", "Tile {tile} does not fit {hex:name} so.", tile=m.tile_ids[tile], hex=name)
    if not in_supply(p, place, o):
        return Illegal("RM-I57", "No tile {tile} is left.", tile=m.tile_ids[tile])
    if not p.reference and m.twin[o] != o and (old < 0 or m.twin[o] in m.after[old]):
        return Illegal("RM-7.6", "This is the same as tile {tile} turned {rotation}.", tile=m.tile_ids[tile], rotation=m.twin[o] % SIDES)
    if old < 0:
        return may_lay_yellow(p, place, o, on)
    if p.built:
        return Illegal("RM-7.6.3g", "An upgrade is the only build of a turn.")
    if o not in m.after[old]:
        return Illegal("RM-7.6.3b", "Tile {tile} does not continue the track in {hex:name}.", tile=m.tile_ids[tile], hex=name)
    if m.is_city[place] and on.nodes >> place & 1:
        return None
    if not m.edges[o] & ~m.edges[old] & on.ends.get(place, 0):
        return Illegal("RM-7.6.3e", "No route leads to the new track in {hex:name}.", hex=name)
    return None


def may_lay_yellow(p: "Position", place: int, o: int, on: Ground) -> Illegal | None:
    m, name = p.material, p.material.hex_ids[place]
    if m.tile_colour[o // SIDES] != YELLOW:
        return Illegal("RM-7.6.3b", "There is no tile to upgrade in {hex:name}.", hex=name)
    if p.built and m.tile_letter[o // SIDES] == "N":
        return Illegal("RM-7.6.2b", "An N tile is the only build of a turn.")
    if not on.nodes >> place & 1 and not m.edges[o] & on.ends.get(place, 0):
        return Illegal("RM-7.6.1a", "No route leads to the track in {hex:name}.", hex=name)
    return None


def in_supply(p: "Position", place: int, o: int) -> bool:
    """RM-I57; in the reference each pattern of small stations is a tile with a stock of its own (RM-D26)."""
    m, tile = p.material, o // SIDES
    if not p.reference or m.tile_city[tile] or m.tile_colour[tile] == YELLOW:
        return p.supply[tile] > 0
    return stock(p, o, new_dots(p, place, o)) > 0


def stock(p: "Position", o: int, dots: int) -> int:
    m = p.material
    want = pattern(p, o, dots)
    laid = [(other, small) for other, small in zip(p.tile, p.dots, strict=True) if other >= 0 and other // SIDES == o // SIDES]
    return m.tile_count[o // SIDES] - sum(1 for other, small in laid if pattern(p, other, small) == want)


def pattern(p: "Position", o: int, dots: int) -> list[list[tuple[int, int]]]:
    """A tile with its small stations, however it is turned."""
    m, tile = p.material, o // SIDES
    turned = []
    for same in range(tile * SIDES, tile * SIDES + SIDES):
        if m.twin[same] == tile * SIDES:
            back = (same - o) % SIDES
            paths = [m.paths[o][i] for i in range(len(m.paths[o])) if dots >> i & 1]
            sides = [((a + back) % SIDES, (b + back) % SIDES) for a, b in paths]
            turned.append(sorted((min(pair), max(pair)) for pair in sides))
    return sorted(turned)


def new_dots(p: "Position", place: int, o: int) -> int:
    """RM-7.6.3c: small stations stay on their track; a yellow tile brings one (RM-7.6.2c)."""
    m, old = p.material, p.tile[place]
    if m.tile_city[o // SIDES]:
        return 0
    if old < 0:
        return 1
    return sum(1 << m.paths[o].index(path) for i, path in enumerate(m.paths[old]) if p.dots[place] >> i & 1)


# 7.6.4 Small stations


def may_dot(p: "Position", place: int, track: str) -> Illegal | None:
    m, o = p.material, p.tile[place]
    if p.built:
        return Illegal("RM-7.6.4a", "A small station is the only build of a turn.")
    paths = ["-".join(map(str, path)) for path in m.paths[o]] if o >= 0 else []
    if track not in paths:
        return Illegal("RM-7.6.4a", "There is no such track in {hex:name}.", hex=m.hex_ids[place])
    if p.dots[place] >> paths.index(track) & 1:
        return Illegal("RM-7.6.4c", "There is a small station on this track.")
    if p.reference and stock(p, o, p.dots[place] | 1 << paths.index(track)) < 1:
        return Illegal("RM-I57", "No tile {tile} is left.", tile=m.tile_ids[o // SIDES])
    return None


# lists


def check(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return Illegal("RM-7.2b", "The home tile must be built.") if owes_home(p) else None
    if not isinstance(action, Lay | Dot):
        return Illegal("RM-7.6a", "One may build track or pass.")
    m = p.material
    place = m.hex.get(action.hex, -1)
    if place < 0:
        return Illegal("RM-7.6.1", "There is no hex {hex}.", hex=action.hex)
    if owes_home(p) and (not p.reference if isinstance(action, Dot) else place != m.home[p.company]):
        return Illegal("RM-7.2b", "The home tile must be built.")
    if isinstance(action, Dot):
        return may_dot(p, place, action.track)
    if action.tile not in m.tile or not 0 <= action.rotation < SIDES:
        return Illegal("RM-2.3a", "There is no tile {tile} turned {rotation}.", tile=action.tile, rotation=action.rotation)
    o = m.tile[action.tile] * SIDES + action.rotation
    if p.home[p.company] == OWED and m.spaces[o // SIDES] <= len(p.slots[place]):
        return Illegal("RM-7.2c", "The home tile must get another space.")
    return may_lay(p, place, o, ground(p))


def lays(p: "Position") -> list[Action]:
    """Every tile that may be laid."""
    m, on = p.material, ground(p)
    places = [m.home[p.company]] if owes_home(p) else range(len(m.hex_ids))
    found: list[Action] = []
    for place in places:
        if not on.nodes >> place & 1 and place not in on.ends:
            continue
        old = p.tile[place]
        colour = YELLOW if old < 0 else m.tile_colour[old // SIDES] + 1
        if colour >= m.phase_colours[p.phase] or (old >= 0 and p.built):
            continue
        for o in m.lays[place][colour]:
            if p.home[p.company] == OWED and m.spaces[o // SIDES] <= len(p.slots[place]):
                continue
            if (old < 0 or o in m.after[old]) and may_lay(p, place, o, on) is None:
                found.append(Lay(m.hex_ids[place], m.tile_ids[o // SIDES], o % SIDES))
    return found


def small_stations(p: "Position") -> list[Action]:
    m = p.material
    if p.built or (owes_home(p) and not p.reference):
        return []
    return [Dot(m.hex_ids[place], "-".join(map(str, path))) for place, o in enumerate(p.tile) if o >= 0
        for path in m.paths[o] if may_dot(p, place, "-".join(map(str, path))) is None]  # fmt: skip


def listed(p: "Position") -> list[Action]:
    builds = [*lays(p), *small_stations(p)]
    return builds if owes_home(p) else [Pass(), *builds]


def any_build(p: "Position") -> bool:
    return bool(lays(p) or small_stations(p))


def home_upgrades(p: "Position") -> list[Action]:
    """RM-7.2c: the upgrades of the home tile with more spaces."""
    m = p.material
    place = m.home[p.company]
    old = p.tile[place]
    if old < 0 or m.tile_colour[old // SIDES] + 1 >= m.phase_colours[p.phase]:
        return []
    colour = m.tile_colour[old // SIDES] + 1
    return [Lay(m.hex_ids[place], m.tile_ids[o // SIDES], o % SIDES) for o in m.lays[place][colour]
        if o in m.after[old] and p.supply[o // SIDES] and m.spaces[o // SIDES] > m.spaces[old // SIDES]]  # fmt: skip


# deeds


def build(p: "Position", action: Action) -> None:
    m = p.material
    if isinstance(action, Dot):
        place = m.hex[action.hex]
        sides = tuple(map(int, action.track.split("-")))
        p.dots[place] |= 1 << [*m.paths[p.tile[place]]].index((sides[0], sides[1]))
        p.built = ALL
    elif isinstance(action, Lay):
        place, tile = m.hex[action.hex], m.tile[action.tile]
        o, old = tile * SIDES + action.rotation, p.tile[place]
        p.dots[place] = new_dots(p, place, o)
        if old >= 0:
            p.supply[old // SIDES] += 1
            p.upgraded = True
        p.supply[tile] -= 1
        p.tile[place] = o
        held = [company for company in p.slots[place] if company >= 0]  # they close up
        p.slots[place] = held + [-1] * (m.spaces[tile] - len(held))
        p.built = ALL if old >= 0 or p.built or m.tile_letter[tile] == "N" else PLAIN
    redraw(p)
