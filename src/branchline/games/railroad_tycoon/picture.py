"""The map put together from a view: track, cities with their cubes, what is offered, and the income below."""

from typing import Any

from branchline.drawing import ACCENT, INK, LINE, PAPER, SOFT, at, number, picture, tag, width, write
from branchline.games.railroad_tycoon import svg as pen
from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.column import column
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.seen import Way
from branchline.games.railroad_tycoon.spoken import city_name, cube_name, hex_called, way_says
from branchline.games.railroad_tycoon.spoken import joined as told
from branchline.games.railroad_tycoon.words import COLOURS, GREY, KINDS
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

SHOWN = 3  # deliveries drawn on the map


def svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
    d = Drawing(view, voice, m, picks, last)
    wide, _ = pen.map_size(m)
    drawn = pen.ground(m, voice) + key(d) + track(d) + hexes(d) + proposals(d)
    cities = range(len(m.cities))
    drawn += "".join(city(d, c) for c in cities) + "".join(cubes(d, c) for c in cities) + names(d)
    drawn += deliveries(d) + tags(d) + income(d) + column(d, wide + 8)
    return picture("board", wide + pen.COLUMN, pen.height(m), voice.say(N_("Map of the railroads")), tag("g", drawn, pointer_events="all"))


# Track


def track(d: Drawing) -> str:
    """Links in their owners' colours, what is unfinished in dashes, and whose each is."""
    ways: dict[int, str] = {}
    for _, _, owner, tiles in d.p.links:
        ways[owner] = ways.get(owner, "") + pen.tile_path(d.m, tiles)
    drawn = pen.railways(d.m, dict(sorted(ways.items()))) if ways else ""
    for owner, _, tiles, _, _ in d.p.lines:
        drawn += unfinished(d, owner, tiles)
    if d.p.tiles:
        drawn += unfinished(d, d.p.seat, d.p.tiles)
    marks = "".join(pen.locomotive(owner, *pen.along(d.m, tiles, d.p.tracks)) for _, _, owner, tiles in d.p.links)
    return drawn + tag("g", marks, pointer_events="none")


def unfinished(d: Drawing, owner: int, tiles: tuple[int, ...]) -> str:
    """Dashed, with an open end."""
    way = pen.tile_path(d.m, tiles)
    x, y = pen.middles(d.m)[tiles[-1] // 36]
    dx, dy = pen.MIDS[tiles[-1] % 6]
    drawn = tag("path", d=way, stroke=PAPER, stroke_width=10) + tag("path", d=way, stroke=pen.seat_colour(owner), stroke_width=6,
        stroke_dasharray="5 3")  # fmt: skip
    drawn += tag("circle", cx=x + dx, cy=y + dy, r=5, fill=PAPER, stroke=pen.seat_colour(owner), stroke_width=3)
    return tag("g", drawn + pen.locomotive(owner, *pen.along(d.m, tiles, d.p.tracks)), pointer_events="none")


# Building


def hexes(d: Drawing) -> str:
    """The hexes that can be picked, with the price of the tile, and those around, which can say why not."""
    m = d.m
    wanted = {m.hex[key] for kind, key in d.picks if kind == "hex"}
    around = set(wanted)
    if d.building and d.mine:
        for h in list(wanted):
            around |= {near for near in m.near[h * 6 : h * 6 + 6] if near >= 0}
    return "".join(hex_group(d, h) for h in sorted(around) if m.city_at[h] < 0)


def hex_group(d: Drawing, h: int) -> str:
    key = d.m.hex_ids[h]
    lit, costs = d.lit("hex", key), d.costs.get(h, [])
    body = tag("path", d=pen.HEX, fill=ACCENT, opacity=".2", class_="glow") if ("hex", key) in d.last else ""
    body += tag("path", d=pen.HEX, transform="scale(.9)", fill=ACCENT, fill_opacity=0.14, stroke=ACCENT, stroke_width=2.4,
        class_="ring") if lit else ""  # fmt: skip
    body += tag("path", d=pen.HEX, stroke="none", class_="hit")
    if lit and costs:
        body += write(0, 4, pen.thousands(min(costs)) + ("+" if max(costs) > min(costs) else ""), INK, 12, True, stroke=PAPER,
            stroke_width=3, paint_order="stroke")  # fmt: skip
    return d.group("hex", key, hex_called(d, h, costs), *pen.middles(d.m)[h], body)


def next_hex(d: Drawing, way: Way) -> str:
    """What one picks for the first tile of a way."""
    return d.m.hex_ids[d.m.near[way.tiles[0] // 36 * 6 + way.tiles[0] % 6]]


def proposals(d: Drawing) -> str:
    """The cheapest links dashed, the shortest, where they are others, dotted."""
    cheap = "".join(pen.tile_path(d.m, ways[0].tiles) for ways in d.ways.values())
    short = "".join(pen.tile_path(d.m, way.tiles) for ways in d.ways.values() for way in ways[1:])
    drawn = tag("path", d=short, stroke=SOFT, stroke_width=3, stroke_dasharray="0.1 6", stroke_linecap="round") if short else ""
    drawn += tag("path", d=cheap, stroke=ACCENT, stroke_width=3, stroke_dasharray="6 4") if cheap else ""
    return tag("g", drawn, pointer_events="none") if drawn else ""


def tags(d: Drawing) -> str:
    """Price and tiles of the links that are offered; a click begins there."""
    drawn = ""
    for c, ways in sorted(d.ways.items()):
        x, y = pen.middles(d.m)[d.m.city_hex[c]]
        for n, way in enumerate(ways):
            drawn += tag_of(d, c, way, x, y - 32 - 20 * n, n == 0)
    return drawn


def tag_of(d: Drawing, c: int, way: Way, x: float, y: float, cheapest: bool) -> str:
    text = f"{pen.thousands(way.cost)} · {len(way.tiles)}" + ("…" if len(way.tiles) > d.p.most - d.p.laid else "")
    name = told(d.voice, [("{city:name}", {"city": d.m.cities[c]}), *way_says(d, way)])
    return d.group("hex", next_hex(d, way), name, x, y, pen.price_tag(0, 0, text, cheapest))


# Cities


def city(d: Drawing, c: int) -> str:
    """Its hex, its colour, its marker; while one builds it stands for the first tile of the cheapest link there."""
    key, kind = d.m.cities[c], d.p.colour[c]
    pair = ("hex", next_hex(d, d.ways[c][0])) if c in d.ways and d.mine else ("city", key)
    changed = ("city", key) in d.last or ("other", key) in d.last
    body = pen.town(kind, d.lit(*pair), changed, d.view["step"] not in ("operation", "declared"))
    if not any(d.view["cubes"][key]):
        body += pen.empty_marker()
    owner = d.view["western"].get(key)
    if owner is not None:
        body += tag("path", d="M-54 0H-18", stroke=pen.seat_colour(owner), stroke_width=6) + pen.locomotive(owner, -38, 0)
    x, y = pen.middles(d.m)[d.m.city_hex[c]]
    return d.group(*pair, city_name(d, c), x, y, body)


def cubes(d: Drawing, c: int) -> str:
    key = d.m.cities[c]
    held = [(kind, d.p.cubes[c * KINDS + kind]) for kind in range(KINDS) if d.p.cubes[c * KINDS + kind]]
    if not held:
        return ""
    places, size = pen.spots(len(held))
    x, y = pen.middles(d.m)[d.m.city_hex[c]]
    drawn = ""
    for (kind, count), (dx, dy) in zip(held, places, strict=True):
        pair = ("cube", f"{key}-{COLOURS[kind]}")
        drawn += d.group(*pair, cube_name(d, c, kind, count), x + dx, y + dy, pen.cube(kind, count, size, d.lit(*pair)))
    return drawn


def names(d: Drawing) -> str:
    """Below the cities, over what runs there."""
    drawn = ""
    for c, h in enumerate(d.m.city_hex):
        x, y = pen.middles(d.m)[h]
        drawn += write(max(x, 44), y + 33, d.name(d.m.cities[c]), None, 15, d.p.colour[c] != GREY)
    return tag("g", drawn, fill=INK, stroke=PAPER, stroke_width=3.6, paint_order="stroke", pointer_events="none")


# Deliveries


def deliveries(d: Drawing) -> str:
    """The best of them: along their links, with a number at the end and who would earn what."""
    if ("button", "deliver") not in d.picks:
        return ""
    between = {frozenset((low, high)) | {-1 - owner}: tiles for low, high, owner, tiles in d.p.links}
    drawn = ""
    ends: set[int] = set()
    for action in d.best.values():
        cities = [d.m.city[action.way[0]], *[d.m.way_code[word] // 8 for word in action.way[1:]]]
        if len(ends) == SHOWN or cities[-1] in ends:
            continue
        ends.add(cities[-1])
        owners = [d.m.way_code[word] % 8 for word in action.way[1:]]
        way = "".join(pen.tile_path(d.m, between[frozenset((a, b)) | {-1 - owner}])
            for a, b, owner in zip(cities, cities[1:], owners, strict=False))  # fmt: skip
        x, y = pen.middles(d.m)[d.m.city_hex[cities[-1]]]
        text = f"{len(ends)}: +{d.earned(action).get(d.seat, 0)}"
        drawn += tag("path", d=way, stroke=ACCENT, stroke_width=2.6, stroke_dasharray="3 4")
        drawn += pen.price_tag(x, y - 36, text, len(ends) == 1)
    return tag("g", drawn, pointer_events="none")


# Key and income


def key(d: Drawing) -> str:
    """What colours and lines mean."""
    if d.m.digest is not None:
        return ""
    body, x = "", 14.0
    for kind, colour in enumerate(COLOURS):
        said = d.say(colour)
        body += at(x + 7, 19, pen.cube(kind, 1, 15, False)) + write(x + 19, 23, said, SOFT, 13, text_anchor="start")
        x += 32 + width(said, 13)
    x = 14.0
    signs = (("M2 5l5-8 4 5m-2-3l4-6 6 12", pen.HILL, 1.6, N_("hills $4k")), ("M0 0Q10-8 20 0", pen.STREAM, 3.4, N_("river +$1k")),
        ("M2 3L18-3", pen.RIDGE, 4, N_("ridge +$4k")), ("", INK, 1, N_("empty city")))  # fmt: skip
    for way, colour, thick, text in signs:
        said = d.say(text)
        line = tag("path", d=way, stroke=colour, stroke_width=thick, stroke_linecap="round")
        body += at(x, 43, line if way else at(10, 0, pen.empty_marker()))
        body += write(x + 25, 47, said, SOFT, 13, text_anchor="start")
        x += 38 + width(said, 13)
    return tag("g", body, class_="key", pointer_events="none")


def income(d: Drawing) -> str:
    """What each space of the income track brings, and where the players stand: it falls again beyond its peak."""
    m = d.m
    x0, y0, step, rise = (548.0, pen.height(m) - 24.0, 4.2, 0.0022)
    spaces = m.income
    curve = "".join(f"{'L' if n else 'M'}{number(x0 + step * n)} {number(y0 - rise * amount)}" for n, amount in enumerate(spaces))
    drawn = tag("path", d=f"{curve}V{y0}H{x0}z", fill=PAPER, opacity=0.85) + tag("path", d=curve, stroke=SOFT, stroke_width=2)
    drawn += tag("path", d=f"M{x0} {y0}H{x0 + step * 100}", stroke=LINE)
    drawn += "".join(write(x0 + step * n, y0 + 14, f"{n}", SOFT, 12) for n in range(0, len(spaces), 10))
    said = d.say(N_("Income by points, at most ${most:n}"), most=max(spaces))
    drawn += write(x0 + step * 50, y0 - 18, said, SOFT, 14)
    stacks: dict[int, int] = {}
    for seat, space in enumerate(d.view["spaces"]):
        level = stacks.get(space // 4, 0)
        stacks[space // 4] = level + 1
        x, y = x0 + step * space, y0 - rise * spaces[space]
        drawn += tag("path", d=f"M{number(x)} {number(y)}v-8", stroke=INK) + pen.locomotive(seat, x, y - 13 - 14 * level)
    return tag("g", drawn, pointer_events="none")
