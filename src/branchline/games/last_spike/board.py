"""The board drawn from a view: in text, as SVG, and the tables beside it as data."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from branchline.drawing import (
    ACCENT,
    INK,
    LAND,
    LINE,
    PAPER,
    SOFT,
    at,
    columns,
    fitted,
    frame,
    pick,
    picture,
    plain,
    seat_marks,
    signed,
    tag,
    write,
)
from branchline.games.last_spike.actions import Bankrupt, Bought, Buy, End, Laid, LastSpike, Lay, PaidOut, Sell, Sold
from branchline.games.last_spike.material import CARDS, ENDS, SPACES, Material
from branchline.games.last_spike.svg import FEATURES, HEIGHT, WIDTH, ground, keys, price_box, rails, railway, symbol, track
from branchline.kernel.action import Action, Event
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

ACROSS, DOWN = 15, 5  # characters and lines between neighbouring places of cities
LEFT = 5


def draw(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The map, a table of cities, a table of players, and the viewer's hand."""
    cities, players = _cities(view, voice, m), _players(view, voice, m)
    cities[0] += [voice.seat(seat) for seat in range(view["players"])]
    for city, row in zip(m.cities, cities[1:], strict=True):
        row += [str(len(ranks)) if ranks else "." for ranks in view["land"][city]]
    for seat, row in enumerate(players[1:]):
        row[0] = ("> " if seat == view["actor"] else "  ") + row[0]
    parts = [_map(view, m), [voice.say(LEGEND)], columns(cities), columns(players), _below(view, voice, m)]
    return "\n\n".join("\n".join(part) for part in parts if part)


LEGEND = N_("### laid   [A1] in your hand   A1 open")


def _map(view: dict[str, Any], m: Material) -> list[str]:
    rows = [[" "] * (LEFT * 2 + ACROSS * 4 + 4) for _ in range(DOWN * 4 + 1)]

    def put(x: int, y: int, text: str) -> None:
        x = max(0, x - len(text) // 2)
        rows[y][x : x + len(text)] = text

    laid, hand = set(view["laid"]), set(view.get("hand", ()))
    for r, (one, two) in enumerate(m.ends):
        (x1, y1), (x2, y2) = m.city_place[one], m.city_place[two]
        for n in range(1, SPACES + 1):
            tile = m.tile_ids[r * SPACES + n - 1]
            x = LEFT + 1 + (x1 * 5 + (x2 - x1) * n) * ACROSS // 5
            put(x, y1 * DOWN + (y2 - y1) * n, "###" if tile in laid else f"[{tile}]" if tile in hand else tile)
    for name, (x, y) in zip(m.city_names, m.city_place, strict=True):
        put(LEFT + 1 + x * ACROSS, y * DOWN, name)
    return ["".join(row).rstrip() for row in rows]


def _cities(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    """How many routes are open, what the next land costs, what one more route pays for each number of cards."""
    rows = [[voice.say(word) for word in (N_("City"), N_("Routes open"), N_("Next land"), N_("Pays for 1-5 cards ($1,000)"))]]
    for c in range(len(m.cities)):
        amount = next_price(view, m, c)
        price = voice.say("${amount:n}", {"amount": amount}) if amount else "-" if amount is None else voice.say(N_("free"))
        pays = " ".join(f"{amount // 1000:3}" for amount in m.payouts[c][1:])
        rows.append([m.city_names[c], str(routes_open(view, m, c)), price, pays])
    return rows


def _players(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    rows = [[voice.say(word) for word in (N_("Player"), N_("Money"), N_("Tiles"), N_("Land cards"))]]
    for seat in range(view["players"]):
        cash = view["cash"][seat]
        money = "?" if cash is None else voice.say("${amount:n}", {"amount": cash})
        out = voice.say(N_("bankrupt")) if seat in view["bankrupt"] else ""
        cards = sum(len(view["land"][city][seat]) for city in m.cities)
        rows.append([voice.seat(seat), money, str(view["hand_sizes"][seat]), str(cards), out])
    return rows


def _below(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    lines = [voice.say(N_("Tiles in the pool: {pool}"), {"pool": view["pool"]})]
    hand = view.get("hand")
    if hand:
        priced = [voice.say("{tile} ${cost:n}", {"tile": tile, "cost": m.cost[m.tile[tile]]}) for tile in hand]
        lines.append(voice.say(N_("Your hand: {tiles:list}"), {"tiles": priced}))
    return lines


# The tables beside the board


def panels(view: dict[str, Any], voice: Voice, m: Material) -> list[dict[str, Any]]:
    (name, money, tiles, cards), *rows = _players(view, voice, m)
    players = []
    for seat, (who, has, hand, land, out) in enumerate(rows):
        coming = "-" if view["actor"] is None else voice.say("${amount:n}", {"amount": next_payouts(view, m, seat)})
        cells = [f"{who} ({out})" if out else who, has, land, hand, coming]
        players.append({"seat": seat, "mark": seat == view["actor"], "cells": cells})
    head = [name, money, cards, tiles, voice.say(N_("Next payouts"))]
    over, *rows = _cities(view, voice, m)
    cities = []
    for city, row in zip(m.cities, rows, strict=True):
        holders = [seat for seat, ranks in enumerate(view["land"][city]) for _ in ranks]
        cities.append({"seat": None, "mark": False, "cells": [*(" ".join(cell.split()) for cell in row), holders]})
    return [
        {"id": "players", "title": voice.say(N_("Players")), "head": head, "rows": players},
        {"id": "cities", "title": voice.say(N_("Cities")), "head": [*over, voice.say(N_("Held by"))], "rows": cities},
    ]


def account(view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Material) -> dict[str, Any]:
    """Where everyone's money came from and went; a column for each seat."""
    names = [N_("At the start"), N_("Payouts"), N_("Last spike"), N_("Land sold"), N_("Tiles"), N_("Land bought"), N_("Bankruptcy")]
    seats = range(view["players"])
    sums = [[m.money[view["players"]] for _ in seats], *([0 for _ in seats] for _ in names[1:])]
    for event in events:
        match event:
            case PaidOut():
                sums[1][event.seat] += event.amount
            case LastSpike():
                sums[2][event.seat] += event.amount
            case Sold():
                sums[3][event.seat] += event.amount
            case Laid():
                sums[4][event.seat] -= event.cost
            case Bought():
                sums[5][event.seat] -= event.amount
            case Bankrupt():
                sums[6][event.seat] -= sum(row[event.seat] for row in sums)
    lines = [(voice.say(name), row) for name, row in zip(names, sums, strict=True) if any(row)]
    lines.append((voice.say(N_("Money")), [sum(row[seat] for row in sums) for seat in seats]))
    cells = [[name, *(signed(amount, voice) for amount in row)] for name, row in lines]
    rows = [{"seat": None, "mark": n == len(lines), "cells": row} for n, row in enumerate(cells, 1)]
    return {"id": "account", "title": voice.say(N_("Where the money came from")), "head": ["", *map(voice.seat, seats)], "rows": rows}


# What is asked, and what a click means


def prompt(view: dict[str, Any], voice: Voice, m: Material) -> str:
    if view["step"] == "lay":
        return voice.say(N_("lay a tile"))
    if view["step"] == "sell":
        named = view["named"]
        return voice.say(N_("sell land until {tile} can be paid, ${cost:n}"), {"tile": named, "cost": cost_now(view, m, named)})
    return voice.say(N_("buy one land card, or none")) if view["step"] == "buy" else ""


def meant(view: dict[str, Any], picks: list[tuple[str, str]], m: Material) -> list[Action]:
    """A tile is laid; a card is sold; a city's land is bought or, while land must be sold, the viewer's dearest card there is."""
    found: list[Action] = []
    for kind, key in picks:
        if kind == "tile":
            found.append(Lay(key))
        elif kind == "card":
            found.append(Sell(key))
        elif kind == "city" and view["step"] != "sell":
            found.append(Buy(key))
        elif kind == "city" and key in m.city and view["viewer"] is not None:
            ranks = view["land"][key][view["viewer"]] or [0]
            found.append(Sell(m.card_ids[m.city[key] * CARDS + ranks[-1]]))
        elif kind == "button":
            found.append(End())
    return found


# Questions about a view


def routes_open(view: dict[str, Any], m: Material, city: int) -> int:
    return sum(m.route_ids[r] not in view["completed"] for r in m.city_routes[city])


def next_price(view: dict[str, Any], m: Material, city: int) -> int | None:
    """What the next land card costs; 0: it comes with the first tile next to the city; None: there is none left."""
    stack = view["stacks"][m.cities[city]]
    return m.card_price[city * CARDS + stack[0]] if stack else None


def next_payouts(view: dict[str, Any], m: Material, seat: int) -> int:
    """What a seat would get if every route were completed that lacks but one tile."""
    total = 0
    for r, ends in enumerate(m.ends):
        if sum(tile in view["laid"] for tile in m.tile_ids[r * SPACES : r * SPACES + SPACES]) == SPACES - 1:
            total += sum(m.payouts[c][len(view["land"][m.cities[c]][seat])] for c in ends)
    return total


def cost_now(view: dict[str, Any], m: Material, tile: str) -> int:
    """A tile's cost where it stands (LS-3.3, LS-3.4)."""
    t = m.tile[tile]
    first = t - t % SPACES
    mask = ENDS | sum(1 << n for n in range(SPACES) if m.tile_ids[first + n] in view["laid"])
    return m.cost[t] * (1 if mask & m.touching[t] else m.factor)


def mine(view: dict[str, Any], tile: str) -> bool:
    """Whether the viewer holds this tile, or everyone knows that it is about to be laid."""
    return tile in view.get("hand", ()) or tile == view["named"]


def winning_cities(view: dict[str, Any], m: Material) -> list[int]:
    """The cities of the shortest railway of completed routes between the two ends, if there is one."""
    ways = [[m.start]]
    for way in ways:
        if way[-1] == m.finish:
            return way
        for r in m.city_routes[way[-1]]:
            city = sum(m.ends[r]) - way[-1]
            if m.route_ids[r] in view["completed"] and not any(city in other for other in ways):
                ways.append([*way, city])
    return []


# Spoken names


def tile_name(view: dict[str, Any], voice: Voice, m: Material, tile: str) -> str:
    cost, now = m.cost[m.tile[tile]], cost_now(view, m, tile)
    says = [N_("{tile}, {feature:text}, costs ${cost:n}")]
    if tile in view["laid"]:
        says = [N_("{tile}, {feature:text}, laid")]
    elif mine(view, tile):
        says += [N_("now ${now:n}, next to no city and no tile")] if now != cost else []
        says += [N_("land is being sold for it") if tile == view["named"] else N_("in your hand")]
    facts = {"tile": tile, "feature": FEATURES[m.feature[m.tile[tile]]], "cost": cost, "now": now}
    return "; ".join(voice.say(text, facts) for text in says)


def city_name(view: dict[str, Any], voice: Voice, m: Material, city: int) -> str:
    price = next_price(view, m, city)
    says = [N_("{city:name}: next land ${price:n}, routes open {routes}")]
    if not price:
        free = N_("{city:name}: next land free with the first tile here, routes open {routes}")
        says = [N_("{city:name}: no land left, routes open {routes}") if price is None else free]
    held = [f"{voice.seat(seat)} {len(ranks)}" for seat, ranks in enumerate(view["land"][m.cities[city]]) if ranks]
    says += [N_("land cards: {held:list}")] if held else []
    facts = {"city": m.cities[city], "price": price, "routes": routes_open(view, m, city), "held": held}
    return "; ".join(voice.say(text, facts) for text in says)


# The board

FIRST, NEXT, LONG = 39, 74 / 3, 152  # down a route: to the middle of its first space, from space to space, and to the other city
WIDE, TALL = 104, 48  # a city's plate


def svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
    """The map; `picks` are the (kind, id) pairs that can be chosen now, `last` those that the last action changed."""
    places = "".join(_tile(view, voice, m, t, picks, last) for t in range(len(m.tile_ids)))
    places += "".join(_city(view, voice, m, c, picks, last) for c in range(len(m.cities)))
    drawn = ground() + keys(view, voice, m) + _routes(view, voice, m) + tag("g", places, pointer_events="all")
    return picture("board", WIDTH, HEIGHT, voice.say(N_("Map of the railways")), drawn)


def _place(m: Material, city: int) -> tuple[int, int]:
    x, y = m.city_place[city]
    return 62 + 129 * x, 36 + LONG * y


def _way(m: Material, route: int) -> tuple[int, int, int, int]:
    """Where a route begins and how far it goes."""
    (x, y), (x2, y2) = (_place(m, city) for city in m.ends[route])
    return x, y, x2 - x, y2 - y


def _routes(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """Completed routes in full, those of the winning railway in their own colours."""
    cities = winning_cities(view, m)
    steps = [set(step) for step in pairwise(cities)]
    complete = [r for r, route in enumerate(m.route_ids) if route in view["completed"]]
    won = [r for r in complete if set(m.ends[r]) in steps]
    unfinished = "".join(rails(*_way(m, r), 3) for r in range(len(m.ends)) if r not in complete)
    drawn = tag("path", d=unfinished, stroke=LINE)
    drawn += tag("g", railway([_way(m, r) for r in complete if r not in won], PAPER, INK), class_="complete") if complete != won else ""
    if not won:
        return drawn
    name = voice.say(N_("The winning railway: {cities:list}"), {"cities": [m.city_names[city] for city in cities]})
    return drawn + tag("g", tag("title", plain(name)) + railway([_way(m, r) for r in won], ACCENT, PAPER, 13), class_="winning", role="img",
        aria_label=name)  # fmt: skip


def _tile(view: dict[str, Any], voice: Voice, m: Material, t: int, picks: Picks, last: Picks) -> str:
    """A space: code, cost and feature while it is empty, else its track."""
    tile, route = m.tile_ids[t], t // SPACES
    x, y, dx, dy = _way(m, route)
    far, step = (FIRST + NEXT * (t % SPACES)) / LONG, NEXT / LONG
    laid, lit = tile in view["laid"], ("tile", tile) in picks
    body = tag("path", d="M-32-12h63v24h-63z", class_="hit")
    if ("tile", tile) in last:
        body += "".join(tag("circle", r=r, fill=ACCENT, opacity=".22", class_="glow") for r in (21, 16))
    if laid and m.route_ids[route] not in view["completed"]:
        body += track(dx * step, dy * step)
    if mine(view, tile):
        dashes = "4 2.5" if tile == view["named"] else None
        body += tag("circle", r=14.5, fill=PAPER, stroke=ACCENT, stroke_width=2.2, stroke_dasharray=dashes, class_="ring")
    if laid:
        body += symbol(m.feature[t], 23, 0) + write(-24, 4, tile, SOFT)
    else:
        token = tag("circle", r=10.5, fill=ACCENT if lit else PAPER, stroke=ACCENT if lit else None, class_="token")
        amount = cost_now(view, m, tile) if mine(view, tile) else m.cost[t]
        cost = write(0, 4.2, f"{amount // 1000}", PAPER if lit else None, 12, True)
        body += tag("g", token + symbol(m.feature[t], 23, 0, stroke=None), stroke=SOFT)
        body += tag("g", cost + write(-24, 4, tile, None), fill=INK)
    return pick("tile", tile, tile_name(view, voice, m, tile), x + dx * far, y + dy * far, body, picks, last)


def _city(view: dict[str, Any], voice: Voice, m: Material, c: int, picks: Picks, last: Picks) -> str:
    """A plate: name and routes open; five land cards, sold or with their price; what 1 to 5 cards are paid."""
    city, (x, y), pair = m.cities[c], _place(m, c), ("city", m.cities[c])
    lit, end, left = pair in picks, c in (m.start, m.finish), routes_open(view, m, c)
    body = "".join(frame(WIDE + n, TALL + n, 6 + n / 2, fill=ACCENT, opacity=".22", class_="glow") for n in (20, 12) if pair in last)
    if lit:
        body += frame(WIDE + 8, TALL + 8, 9, fill=PAPER, stroke=ACCENT, stroke_width=2.2, class_="ring")
    body += frame(WIDE, TALL, 6, fill=PAPER, stroke=INK, class_="hit")
    if end:
        body += tag("path", d=f"M{-WIDE // 2}-6.5V-18a6 6 0 0 1 6-6H{WIDE // 2 - 6}a6 6 0 0 1 6 6V-6.5z", fill=INK)
    body += write(-47, -11, fitted(m.city_names[c], 76, 12), PAPER if end else INK, 12, True, text_anchor="start")
    body += tag("circle", cx=42, cy=-15, r=7, fill=PAPER if left else LINE, stroke=PAPER if end else SOFT)
    body += write(42, -11, f"{left}", bold=True)
    body += _land(view, m, c, lit)
    held = 0 if view["viewer"] is None else len(view["land"][city][view["viewer"]])
    pays = [(20 * k - 60, f"{amount // 1000}") for k, amount in enumerate(m.payouts[c]) if k]
    body += tag("g", "".join(write(place, 19.5, text, None) for k, (place, text) in enumerate(pays, 1) if k != held), fill=SOFT)
    if held:
        x_pays, text = pays[held - 1]
        body += write(x_pays, 19.5, text, bold=True) + tag("path", d=f"M{x_pays - 8} 21.6h16", stroke=INK)
    return pick(*pair, city_name(view, voice, m, c), x, y, body, picks, last)


def _land(view: dict[str, Any], m: Material, c: int, lit: bool) -> str:
    """The city's five cards: those held, by seat; those in the stack, cheapest first; those out of the game."""
    held = [seat for seat, ranks in enumerate(view["land"][m.cities[c]]) for _ in ranks]
    stack = view["stacks"][m.cities[c]]
    places = [(20 * (len(held) + n) - 40, m.card_price[c * CARDS + rank] // 1000) for n, rank in enumerate(stack)]
    body = seat_marks(held, -40, 1.5)
    body += tag("g", "".join(write(x, 5.5, f"{price}", None) for x, price in places[1:]), fill=SOFT) if places[1:] else ""
    for x, price in places[:1]:
        body += at(x, 1.5, price_box(price, lit))
    gone = CARDS - len(held) - len(stack)
    return body + tag("path", d="".join(f"M{37 - 20 * n}-1.5l6 6m0-6l-6 6" for n in range(gone)), stroke=LINE) * (gone > 0)


# The hand


def hand_svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset()) -> str:
    """The viewer's tiles as pictures, with what they cost now; nothing for a spectator."""
    hand = view.get("hand")
    if hand is None:
        return ""
    tiles = "".join(_card(view, voice, m, tile, 48 + 92 * n, picks) for n, tile in enumerate(hand))
    return picture("hand", 92 * m.hand_size + 4, 96, voice.say(N_("Your tiles")), tiles)


def _card(view: dict[str, Any], voice: Voice, m: Material, tile: str, x: float, picks: Picks) -> str:
    t, lit, cost, named = m.tile[tile], ("tile", tile) in picks, cost_now(view, m, tile), tile == view["named"]
    body = frame(91, 91, 10, fill=PAPER, stroke=ACCENT, stroke_width=2.2, stroke_dasharray="6 4" if named else None) if lit or named else ""
    body += frame(84, 84, 7, fill=LAND, stroke=INK, class_="hit") + at(0, 27, track(83, 0)) + symbol(m.feature[t], -10, 2, 2.4)
    body += tag("circle", cx=25, cy=-24, r=12, fill=ACCENT if lit else PAPER, stroke=ACCENT if lit else SOFT, class_="token")
    body += write(25, -19, f"{cost // 1000}", PAPER if lit else INK, 14, True)
    body += write(-34, -18, tile, size=18, bold=True, text_anchor="start")
    body += write(25, 7, f"{m.factor} × {m.cost[t] // 1000}", SOFT, 12) if cost != m.cost[t] else ""
    return pick("tile", tile, tile_name(view, voice, m, tile), x, 48, body, picks, frozenset())
