"""What the places on the board are called by a voice, with price and effect; the tables beside it use the same words."""

from typing import Any

from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.seen import Way, shares_for
from branchline.games.railroad_tycoon.words import (
    BOUNTY,
    COLOURS,
    CONNECTS,
    ENGINEERING,
    EXECUTIVE,
    FEWEST_SHARES,
    FIRST_DELIVERY,
    FIRST_ENGINE,
    FIRST_OF_LINKS,
    FIRST_TO_LEVEL,
    GREY,
    GROWTH,
    HILLS,
    HOTEL,
    LAND_GRANT,
    LONGEST_CHAIN,
    MAJOR_LINE,
    MOST_LINKS,
    MOST_MONEY,
    NEW_INDUSTRY,
    PER_LINK,
    WESTERN_LINK,
)
from branchline.kernel.text import N_, Voice

Says = list[tuple[str, dict[str, object]]]

CARDS = {
    FIRST_DELIVERY: N_("goal: the first delivery of all"),
    FIRST_OF_LINKS: N_("goal: the first delivery over {asked} links"),
    FIRST_ENGINE: N_("goal: the first engine of level {asked}"),
    HOTEL: N_("{points} for every cube delivered there"),
    BOUNTY: N_("goal: the first cube delivered there"),
    MAJOR_LINE: N_("goal: own links all the way"),
    LAND_GRANT: N_("open terrain is free in one build"),
    NEW_INDUSTRY: N_("at once: urbanize a city free"),
    EXECUTIVE: N_("at once: {asked} operations"),
    ENGINEERING: N_("once a turn: {asked} tiles in a build"),
    GROWTH: N_("at once: {asked} cubes to one city"),
}
TYCOONS = {
    PER_LINK: N_("{points} points for each own link at {city:name}"),
    MOST_LINKS: N_("{points} points for most links, alone"),
    FEWEST_SHARES: N_("{points} points for fewest shares, alone"),
    FIRST_TO_LEVEL: N_("{points} points for the first engine of level {level}"),
    WESTERN_LINK: N_("{points} points for a western link built"),
    LONGEST_CHAIN: N_("{points} points for the longest line of links, alone"),
    CONNECTS: N_("{points} points if own links join {city:name} and {other:name}"),
    MOST_MONEY: N_("{points} points for most money, alone"),
}
COLOUR_NAMES = (*COLOURS, N_("grey"))


def joined(voice: Voice, says: Says) -> str:
    return "; ".join(voice.say(text, facts) for text, facts in says)


# Cards


def card_says(m: Material, voice: Voice, key: str) -> str:
    """What an Operations card does, in a few words."""
    card = m.card[key]
    if m.card_western[card]:
        return voice.say(N_("goal: own links, a western one too"))
    return voice.say(CARDS[m.card_kind[card]], {"points": m.points[card], "asked": m.links_asked[card]})


def card_name(d: Drawing, key: str, owner: int | None) -> str:
    card = d.m.card[key]
    says: Says = [("{card:name}", {"card": key}), (card_says(d.m, d.voice, key), {})]
    says += [(N_("points {points}"), {"points": d.m.points[card]})] if d.m.points[card] else []
    says += [(N_("before {seat:seat}"), {"seat": owner})] if owner is not None else []
    says += [(N_("used in this turn"), {})] if key in d.view["spent"] and owner is not None else []
    return joined(d.voice, says)


def tycoon_says(m: Material, voice: Voice, key: str) -> str:
    card = m.tycoon[key]
    cities = [m.cities[city] for city in m.tycoon_cities[card]]
    facts = {"points": m.tycoon_points[card], "level": m.tycoon_level[card]}
    return voice.say(TYCOONS[m.tycoon_goal[card]], facts | dict(zip(("city", "other"), cities, strict=False)))


# Cities, cubes, hexes


def city_name(d: Drawing, c: int) -> str:
    key, view = d.m.cities[c], d.view
    kind = d.p.colour[c]
    says: Says = [(N_("{city:name}, {colour:text} city"), {"city": key, "colour": COLOUR_NAMES[kind]})]
    cubes = [d.voice.say(COLOURS[k]) + f" {count}" for k, count in enumerate(view["cubes"][key]) if count]
    says.append((N_("cubes: {cubes:list}"), {"cubes": cubes}) if cubes else (N_("empty"), {}))
    owner = view["western"].get(key)
    says += [(N_("western link of {seat:seat}"), {"seat": owner})] if owner is not None else []
    if d.lit("city", key):
        if ("button", "urbanize") in d.picks and kind == GREY:
            says.append((N_("can be urbanized for ${cost:n}"), {"cost": d.m.urbanize_cost}))
        if ("button", "build") in d.picks:
            says.append((N_("build from here"), {}))
    for way in d.ways.get(c, []):
        says += way_says(d, way)
    return joined(d.voice, says)


def way_says(d: Drawing, way: Way) -> Says:
    """A link that is offered."""
    says: Says = [(N_("link for ${cost:n} with {tiles} tiles"), {"cost": way.cost, "tiles": len(way.tiles)})]
    if len(way.tiles) > d.p.most - d.p.laid:
        says.append((N_("takes another operation"), {}))
    shares = shares_for(d.view, d.m, d.p.seat, way.cost)
    return says + ([(N_("needs shares: {shares}"), {"shares": shares})] if shares else [])


def hex_called(d: Drawing, h: int, costs: list[int]) -> str:
    terrain = N_("hills") if d.m.terrain[h] == HILLS else N_("open terrain")
    says: Says = [(N_("{hex:name}, {terrain:text}"), {"hex": d.m.hex_ids[h], "terrain": terrain})]
    says += [(N_("river"), {})] if d.m.rivers[h] else []
    if costs and len(set(costs)) == 1:
        says.append((N_("the tile costs ${cost:n}"), {"cost": costs[0]}))
    elif costs:
        says.append((N_("the tile costs ${low:n} to ${high:n}"), {"low": min(costs), "high": max(costs)}))
    return joined(d.voice, says)


def cube_name(d: Drawing, c: int, kind: int, count: int) -> str:
    facts: dict[str, Any] = {"city": d.m.cities[c], "colour": COLOURS[kind], "count": count}
    says: Says = [(N_("{city:name}: cubes, {colour:text}: {count}"), facts)]
    best = d.best.get((c, kind))
    if best is not None:
        says.append((N_("best delivery: {way:names}; {gains:list}"), {"way": best.way, "gains": gains(d, best)}))
    return joined(d.voice, says)


def gains(d: Drawing, delivery: Any) -> list[str]:
    """Who would earn what."""
    found = sorted(d.earned(delivery).items(), key=lambda one: one[0] != d.seat)
    return [f"{d.voice.seat(seat)} +{points}" for seat, points in found]


def colour_name(d: Drawing, kind: int) -> str:
    facts = {"colour": COLOURS[kind], "count": d.view["new_tiles"][kind]}
    return d.voice.say(N_("New City tiles, {colour:text}: {count}"), facts)
