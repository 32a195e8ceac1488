"""How Railroad Tycoon shows itself: in text, the tables beside the board, what is asked, and what a click may mean. See picture.py too."""

from collections.abc import Iterable
from typing import Any

from branchline.drawing import columns, signed
from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.events import GoalClaimed, HotelPoints, LinkPoints, TycoonScored
from branchline.games.railroad_tycoon.hand import hand_svg
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.meaning import meant
from branchline.games.railroad_tycoon.picture import svg
from branchline.games.railroad_tycoon.seen import Way
from branchline.games.railroad_tycoon.spoken import COLOUR_NAMES, card_says, gains, tycoon_says
from branchline.games.railroad_tycoon.svg import LETTERS, thousands
from branchline.games.railroad_tycoon.words import COLOURS, HILLS
from branchline.kernel.action import Event
from branchline.kernel.text import N_, Voice

__all__ = ["account", "draw", "hand_svg", "meant", "panels", "prompt", "svg"]
LISTED = 12  # deliveries in the table


# In text


def draw(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The map, the cities, the links, the players, the cards, and what is offered."""
    d = Drawing(view, voice, m, frozenset(), frozenset())
    found = [*_players(view, voice, m)]
    for seat, row in enumerate(found[1:]):
        row[0] = ("> " if seat == view["actor"] else "  ") + row[0]
    state = [voice.say(N_("Turn {turn}, round {round}. Empty cities: {markers} of {markers_to_end}."), view)]
    parts = [_map(view, m), [voice.say(LEGEND)], _cities(d), _links(d), state, columns(found), _cards(d)]
    for panel in (_offers(d), _proposals(d)):
        if panel:
            parts.append([panel["title"], *columns([panel["head"], *[row["cells"] for row in panel["rows"]]])])
    return "\n\n".join("\n".join(part) for part in parts if part)


LEGEND = N_(". open   ^ hills   ~ river   = kept for a western link   1-6 tracks by their owner   + tracks of several   CC city")


def _map(view: dict[str, Any], m: Material) -> list[str]:
    """Three letters to a hex: a city by the first two of its name, else its ground and whose tracks lie there."""
    wide = max(column for column, _ in m.cells) + 1
    top, bottom = min(row for _, row in m.cells), max(row for _, row in m.cells)
    rows = [[" "] * (3 * wide + 6) for _ in range(bottom - top + 2)]
    for column in range(wide):
        rows[0][4 + 3 * column] = chr(ord("A") + column % 26)
    owners = _owners(view)
    for h, (column, row) in enumerate(m.cells):
        c = m.city_at[h]
        seats = owners.get(m.hex_ids[h], [])
        ground = "=" if m.reserved[h] else "~" if m.rivers[h] else "^" if m.terrain[h] == HILLS else "."
        text = m.cities[c][:2].upper() if c >= 0 else ground if not seats else f"{seats[0] + 1}" if len(set(seats)) == 1 else "+"
        place, line = 4 + 3 * column + row % 2, rows[row - top + 1]
        line[place : place + len(text)] = text
        line[0:2] = f"{row:2}"
    return ["".join(line).rstrip() for line in rows]


def _owners(view: dict[str, Any]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for link in view["links"] + view["lines"]:
        for hex, *_ in link["tiles"]:
            found.setdefault(hex, []).append(link["owner"])
    if view["building"] and view["building"]["from"]:
        for hex, *_ in view["building"]["tiles"]:
            found.setdefault(hex, []).append(view["actor"])
    return found


def _cities(d: Drawing) -> list[str]:
    """Three to a line: place, name, colour, cubes."""
    cells = []
    for c, key in enumerate(d.m.cities):
        cubes = "".join(LETTERS[kind] * count for kind, count in enumerate(d.view["cubes"][key]))
        kind = d.p.colour[c]
        cells.append(f"{d.m.hex_ids[d.m.city_hex[c]]} {d.name(key)} ({d.say(COLOUR_NAMES[kind])}) {cubes or '-'}")
    return columns([cells[n : n + 3] for n in range(0, len(cells), 3)])


def _links(d: Drawing) -> list[str]:
    lines = []
    for seat in range(d.view["players"]):
        own = [f"{d.name(link['from'])}-{d.name(link['to'])}" for link in d.view["links"] if link["owner"] == seat]
        if own:
            lines.append(d.say(N_("Links of {seat:seat}: {links:list}"), seat=seat, links=own))
    return lines


def _cards(d: Drawing) -> list[str]:
    view, m, voice = d.view, d.m, d.voice
    lines = [f"{d.name(key)}: {card_says(m, voice, key)}" + (f" (+{m.points[m.card[key]]})" if m.points[m.card[key]] else "")
        for key in view["cards"]]  # fmt: skip
    for seat, keys in enumerate(view["kept"]):
        lines += [d.say(N_("Cards of {seat:seat}: {cards:names}"), seat=seat, cards=keys)] if keys else []
    for seat, key in enumerate(view["tycoons"]):
        goal = tycoon_says(m, voice, key) if key else ""
        lines += [d.say(N_("Tycoon card of {seat:seat}: {card:name}, {goal}"), seat=seat, card=key, goal=goal)] if key else []
    return lines


# The tables beside the board


def _players(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    """Cash, income, shares, points, engine and links; the bid while there is an auction."""
    auction = view["auction"]
    heads = [N_("Player"), N_("Cash"), N_("Points"), N_("Income"), N_("Shares"), *([N_("Bid")] if auction else [N_("Engine"), N_("Links")])]
    rows = [[voice.say(word) for word in heads]]
    for seat in range(view["players"]):
        net = view["income"][seat] - m.dividend * view["shares"][seat]
        cash, points, shares = (view[word][seat] for word in ("cash", "points", "shares"))
        row = [voice.seat(seat), short(cash), f"{points}", short(net), f"{shares}"]
        if auction:
            high = auction["leader"] == seat and auction["high"]
            row.append(short(auction["high"]) if high else "-" if auction["inside"][seat] else voice.say(N_("passed")))
        else:
            row += [str(view["engines"][seat]), str(view["link_counts"][seat])]
        rows.append(row)
    return rows


def short(amount: int) -> str:
    return ("-" if amount < 0 else "") + thousands(abs(amount))


def panels(view: dict[str, Any], voice: Voice, m: Material) -> list[dict[str, Any]]:
    d = Drawing(view, voice, m, frozenset(), frozenset())
    head, *rows = _players(view, voice, m)
    players = [{"seat": seat, "mark": seat == view["actor"], "cells": cells} for seat, cells in enumerate(rows)]
    found = [{"id": "players", "title": voice.say(N_("Players")), "head": head, "rows": players}]
    return found + [panel for panel in (_proposals(d), _offers(d), _known_tycoons(d)) if panel]


def _offers(d: Drawing) -> dict[str, Any] | None:
    """All deliveries, best first; as many as fit."""
    if not d.offers:
        return None
    rows = []
    for n, action in enumerate(d.offers[:LISTED]):
        cube = f"{LETTERS[COLOURS.index(action.colour)]} {d.name(action.way[0])}"
        cells = [cube, d.name(action.way[-1]), f"{len(action.way) - 1}", ", ".join(gains(d, action))]
        rows.append({"seat": None, "mark": n == 0, "cells": cells})
    heads = (N_("Cube"), N_("To"), N_("Links"), N_("Points"))
    title = d.say(N_("Deliveries: {count}"), count=len(d.offers))
    return {"id": "deliveries", "title": title, "head": [d.say(word) for word in heads], "rows": rows}


def _proposals(d: Drawing) -> dict[str, Any] | None:
    """The links that can be finished from where the build stands."""
    found = [(n, way) for ways in d.ways.values() for n, way in enumerate(ways)]
    if not found:
        return None
    found.sort(key=lambda one: (one[1].cost, len(one[1].tiles), one[1].city))
    rows = [{"seat": None, "mark": False, "cells": proposal(d, n, way)} for n, way in found]
    heads = (N_("To"), N_("Price"), N_("Tiles"), N_("By way of"))
    title = d.say(N_("From {city:name}"), city=d.m.cities[d.p.origin])
    return {"id": "proposals", "title": title, "head": [d.say(word) for word in heads], "rows": rows}


def proposal(d: Drawing, n: int, way: Way) -> list[str]:
    city = d.say("{city:name}", city=d.m.cities[way.city])
    later = " +" if len(way.tiles) > d.p.most - d.p.laid else ""
    return [city if not n else d.say(N_("{city} (shortest)"), city=city), signed(way.cost, d.voice), f"{len(way.tiles)}{later}",
        " ".join(d.m.hex_ids[tile // 36] for tile in way.tiles)]  # fmt: skip


def _known_tycoons(d: Drawing) -> dict[str, Any] | None:
    """Those that others have shown, and at the end what each brought."""
    rows = [{"seat": seat, "mark": False, "cells": [d.voice.seat(seat), d.name(key), tycoon_says(d.m, d.voice, key),
        str(d.view["tycoon_points"][seat]) if d.view["step"] == "over" else ""]}
        for seat, key in enumerate(d.view["tycoons"]) if key and (seat != d.view["viewer"] or d.view["step"] == "over")]  # fmt: skip
    if not rows:
        return None
    heads = (N_("Player"), N_("Tycoon"), N_("Goal"), N_("Points"))
    return {"id": "tycoons", "title": d.say(N_("Tycoon cards")), "head": [d.say(word) for word in heads], "rows": rows}


def account(view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Material) -> dict[str, Any]:
    """Where everyone's points came from; a column for each seat."""
    names = (N_("Links used by deliveries"), N_("Hotels"), N_("Goals of cards"), N_("Tycoon cards"), N_("Shares"))
    seats = range(view["players"])
    sums = [[0 for _ in seats] for _ in names]
    kinds = {LinkPoints: 0, HotelPoints: 1, GoalClaimed: 2, TycoonScored: 3}
    for event in events:
        if isinstance(event, LinkPoints | HotelPoints | GoalClaimed | TycoonScored):
            sums[kinds[type(event)]][event.seat] += event.points
    sums[4] = [m.vp_per_share * shares for shares in view["shares"]]
    lines = [(voice.say(name), row) for name, row in zip(names, sums, strict=True) if any(row)]
    lines.append((voice.say(N_("Victory points")), view["scores"]))
    rows = [{"seat": None, "mark": n == len(lines), "cells": [name, *map(str, row)]} for n, (name, row) in enumerate(lines, 1)]
    return {"id": "account", "title": voice.say(N_("Where the points came from")), "head": ["", *map(voice.seat, seats)], "rows": rows}


# What is asked


def prompt(view: dict[str, Any], voice: Voice, m: Material) -> str:
    step, auction, building = view["step"], view["auction"], view["building"]
    if step == "over":
        return ""
    facts: dict[str, Any] = {**view, "cash": view["cash"][view["actor"]], "rounds": m.rounds}
    if auction:
        text = N_("bid for first player; {leader:seat} bids ${high:n}") if auction["leader"] is not None else N_(
            "bid for first player, ${lowest:n} or more, or pass")  # fmt: skip
        return voice.say(text, auction)
    if step == "operation":
        text = N_("an operation, round {round} of {rounds}; ${cash:n}")
        return voice.say(N_("an operation, {operations_left} left; ${cash:n}") if view["operations_left"] > 1 else text, facts)
    if step == "track":
        facts |= {"city": building["from"], "left": building["most"] - building["laid"]}
        return voice.say(N_("build from {city:name}: {left} tiles left, ${cash:n}"), facts)
    if step == "tile":
        return voice.say(N_("a colour for {chosen:name}"), facts)
    texts = {"declared": N_("build with the card in use"), "industry": N_("a grey city to urbanize free"),
        "grow": N_("a city that grows")}  # fmt: skip
    return voice.say(texts[step], facts)
