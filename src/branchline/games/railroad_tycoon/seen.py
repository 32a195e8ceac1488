"""Questions about a view of Railroad Tycoon, asked by its drawings, tables and spoken names.

What the rules can tell from a position they tell here from a view: the public part of the position is put together again, and the searches
for deliveries and for tiles look at it.
"""

from dataclasses import dataclass
from typing import Any

from branchline.games.railroad_tycoon.actions import Deliver
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.position import Position
from branchline.games.railroad_tycoon.rules_cards import meets_delivery_goal
from branchline.games.railroad_tycoon.rules_delivery import deliveries
from branchline.games.railroad_tycoon.rules_track import cost_of_tile, exits, joined, turned
from branchline.games.railroad_tycoon.words import COLOURS, GREY, HOTEL, STEPS

FAR = 4  # tiles: how far links are looked for, even if fewer can be laid now


@dataclass(frozen=True)
class Way:
    """A link that can be finished from where a build stands: what is laid, and what it costs."""

    city: int
    tiles: tuple[int, ...]
    cost: int


# The position again


def asker(view: dict[str, Any]) -> int:
    """Whose choices are shown: those of the seat to act; else the viewer's."""
    if view["actor"] is not None:
        return int(view["actor"])
    return int(view["viewer"] or 0)


def again(view: dict[str, Any], m: Material, seat: int) -> Position:
    """The position, as far as deliveries and building need it, with this seat to act."""
    p = Position()
    p.material, p.players, p.seat = m, view["players"], seat
    p.phase = STEPS.index(view["step"])
    p.cubes = [count for city in m.cities for count in view["cubes"][city]]
    p.colour = [GREY if view["colours"][city] == "gray" else COLOURS.index(view["colours"][city]) for city in m.cities]
    p.engine = view["engines"]
    p.open = [m.card[key] for key in view["cards"]]
    p.owner = [-1] * m.card_count
    for owner, cards in enumerate(view["kept"]):
        for key in cards:
            p.owner[m.card[key]] = owner
    _tracks(p, view)
    _build(p, view["building"])
    return p


def _tracks(p: Position, view: dict[str, Any]) -> None:
    m = p.material
    p.used, p.tracks = [0] * len(m.hex_ids), [0] * len(m.hex_ids)
    p.ways, p.lines, p.links = [()] * len(m.cities), [], []
    for link in view["links"]:
        low, high = m.city[link["from"]], m.city[link["to"]]
        p.ways[low] += ((high, link["owner"]),)
        p.ways[high] += ((low, link["owner"]),)
        p.links.append((low, high, link["owner"], tiles_of(m, link["tiles"])))
        _occupy(p, p.links[-1][3])
    for line in view["lines"]:
        tiles = tiles_of(m, line["tiles"])
        p.lines.append((line["owner"], m.city[line["from"]], tiles, m.hex[line["to"]], (tiles[-1] % 6 + 3) % 6))
        _occupy(p, tiles)


def _build(p: Position, building: dict[str, Any] | None) -> None:
    m = p.material
    p.granted, p.most = (building["granted"], building["most"]) if building else (False, m.most_tiles)
    p.origin, p.tiles, p.head, p.side, p.laid = -1, (), -1, -1, 0
    if building and building["from"] is not None:
        p.origin, p.laid = m.city[building["from"]], building["laid"]
        p.tiles = tiles_of(m, building["tiles"])
        if p.tiles:
            p.head, p.side = m.hex[building["to"]], (p.tiles[-1] % 6 + 3) % 6
        _occupy(p, p.tiles)


def tiles_of(m: Material, tiles: list[list[Any]]) -> tuple[int, ...]:
    return tuple((m.hex[key] * 6 + one) * 6 + two for key, one, two in tiles)


def _occupy(p: Position, tiles: tuple[int, ...]) -> None:
    for tile in tiles:
        hex = tile // 36
        p.tracks[hex] += 1
        for end in (tile // 6 % 6, tile % 6):
            p.used[hex] |= 1 << end
            p.used[p.material.near[hex * 6 + end]] |= 1 << (end + 3) % 6


# Deliveries


def offers(p: Position) -> list[Deliver]:
    """Every delivery that the seat could make in an operation of its own, best first."""
    return deliveries(p)


def earned(p: Position, action: Deliver) -> dict[int, int]:
    """What a delivery brings each seat: links, hotels, goals."""
    m = p.material
    found = dict.fromkeys(range(p.players), 0)
    for word in action.way[1:]:
        found[int(word.partition(":")[2])] += 1
    city, links = m.city[action.way[-1].partition(":")[0]], len(action.way) - 1
    for card, owner in enumerate(p.owner):
        if owner >= 0 and m.card_kind[card] == HOTEL and m.card_cities[card][0] == city:
            found[owner] += m.points[card]
    for card in p.open:
        if meets_delivery_goal(p, card, city, links):
            found[p.seat] += m.points[card]
    return {seat: points for seat, points in found.items() if points}


def route(p: Position, origin: int, targets: set[int], own: bool) -> tuple[str, ...]:
    """The way with the fewest links to one of these cities, however many an engine takes; empty: there is none."""
    m = p.material
    ways: list[tuple[int, tuple[str, ...]]] = [(origin, (m.cities[origin],))]
    seen = {origin}
    for at, way in ways:
        for other, owner in p.ways[at]:
            if other in seen or (own and at == origin and owner != p.seat):
                continue
            further = (*way, m.city_words[other * 8 + owner])
            if other in targets:
                return further
            seen.add(other)
            ways.append((other, further))
    return ()


# Building


def tile_cost(p: Position, hex: int, entry: int, side: int) -> int:
    to = p.material.near[hex * 6 + side]
    return cost_of_tile(p, hex, entry, side, p.material.city_at[to] >= 0 or joined(p, hex, side) >= 0)


def doors(p: Position) -> list[tuple[int, int]]:
    """The hexes that the next tile can lie on, and the sides where the line enters them."""
    if p.head >= 0:
        return [(p.head, p.side)]
    m, at = p.material, p.material.city_hex[p.origin]
    return [(m.near[at * 6 + side], (side + 3) % 6) for side in range(6)
        if m.near[at * 6 + side] >= 0 and not p.used[at] >> side & 1]  # fmt: skip


def reachable(p: Position) -> dict[int, list[Way]]:
    """By city: the cheapest link that can be finished there from where the build stands, and the shortest if that is another one."""
    m = p.material
    best: dict[int, list[Way]] = {}
    most = max(FAR, p.most - p.laid)
    paths: list[tuple[int, int, tuple[int, ...], int]] = [(hex, entry, (), 0) for hex, entry in doors(p)]
    for hex, entry, laid, paid in paths:
        for side, to, city in exits(p, p.origin, p.tiles + laid, hex, entry):
            other = joined(p, hex, side) if p.used[hex] >> side & 1 else -1
            reached = p.lines[other][1] if other >= 0 else city
            tiles = (*laid, (hex * 6 + entry) * 6 + side)
            cost = paid + cost_of_tile(p, hex, entry, side, reached >= 0, len(laid) >= p.most - p.laid)  # a card is for this build alone
            if reached >= 0:
                if other < 0 or not passes_again(p, laid, other):
                    note(best.setdefault(reached, []), Way(reached, tiles, cost))
            elif len(tiles) < most and m.fresh[to]:
                paths.append((to, (side + 3) % 6, tiles, cost))
    return best


def passes_again(p: Position, laid: tuple[int, ...], line: int) -> bool:
    hexes = {tile // 36 for tile in turned(p.lines[line][2])}
    return any(tile // 36 in hexes for tile in laid)


def note(found: list[Way], way: Way) -> None:
    """Keeps the cheapest first, and after it the shortest where that is shorter."""
    ways = [*found, way]
    cheap = min(ways, key=lambda one: (one.cost, len(one.tiles)))
    short = min(ways, key=lambda one: (len(one.tiles), one.cost))
    found[:] = [cheap] if len(short.tiles) == len(cheap.tiles) else [cheap, short]


def shares_for(view: dict[str, Any], m: Material, seat: int, cost: int) -> int:
    """Shares that have to be issued to pay a price."""
    missing: int = cost - view["cash"][seat]
    return max(0, -(-missing // m.share_cash))
