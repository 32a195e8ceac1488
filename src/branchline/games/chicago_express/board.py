"""The board shown from a view: in text, as SVG, and the tables beside it as data; what is asked, and what a click may mean."""

from collections.abc import Iterable
from textwrap import wrap
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
    label,
    number,
    pick,
    picture,
    seat_marks,
    signed,
    tag,
    width,
    write,
)
from branchline.games.chicago_express import svg as pen
from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, DividendPaid, Offer, Pass, Place, ShareSold, Stop
from branchline.games.chicago_express.material import (
    CHICAGO,
    CITY,
    COMPANIES,
    DETROIT,
    DIALS,
    FOREST,
    HOME,
    INDUSTRIAL,
    MOUNTAIN,
    PLAIN,
    WABASH,
    Material,
)
from branchline.games.chicago_express.rules import LIMIT
from branchline.games.chicago_express.rules_network import HOUSED
from branchline.games.chicago_express.seen import (
    after_gain,
    after_sale,
    bid_of,
    built,
    cost_now,
    dollars,
    network,
    next_dividends,
    rise,
    there,
    worth_now,
)
from branchline.kernel.action import Action, Event
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

MARKS = {PLAIN: ".", FOREST: "f", MOUNTAIN: "^", CITY: "o", INDUSTRIAL: "#", CHICAGO: "@", HOME: "*"}
CELL = 6  # characters from column to column of the map in text


# In text


def draw(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The map, the dials, the companies, the players and, while a share is sold, the auction."""
    players = _players(view, voice)
    for seat, row in enumerate(players[1:]):
        row[0] = ("> " if seat == view["actor"] else "  ") + row[0]
    cities = voice.say(N_("Cities: {cities:list}"), {"cities": [f"{key} {name}" for key, name in m.hex_names.items()]})
    legend = [voice.say(LEGEND), *wrap(cities, 118, subsequent_indent="  ")]
    parts = [_map(view, m), legend, _dials(view, voice, m), columns(_companies(view, voice, m)), columns(players), _auction(view, voice)]
    return "\n\n".join("\n".join(part) for part in parts if part)


LEGEND = N_(". plain   f forest   ^ mountain   o city   # industrial city   * home   ' house; cost now + income; P B C N W: locomotives")


def _map(view: dict[str, Any], m: Material) -> list[str]:
    """Two lines to a hex: its ground, cost and income; the locomotives there."""
    wide, tall = (max(side) + 1 for side in zip(*m.hex_place, strict=True))
    rows = [[" "] * (CELL * wide + 4) for _ in range(2 * tall + 2)]  # the last for odd columns, which stand lower

    def put(x: int, y: int, text: str) -> None:
        rows[y][x : x + len(text)] = text

    for column in range(wide):
        put(4 + CELL * column, 0, chr(ord("A") + column))
    for row in range(tall):
        put(0, 2 * row + 1, f"{row}")
    for h, (column, row) in enumerate(m.hex_place):
        cost, income = cost_now(view, m, h), worth_now(view, m, h)
        text = MARKS[m.terrain[h]] + (f"{cost}" if cost else "") + (f"+{income}" if income else "") + "'" * built(view, m, h)
        put(4 + CELL * column, 2 * row + column % 2 + 1, text)
        put(4 + CELL * column, 2 * row + column % 2 + 2, "".join(pen.LETTERS[c] for c in there(view, m, h))) if there(view, m, h) else None
    return "\n".join("".join(row).rstrip() for row in rows).rstrip().split("\n")


def _dials(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    lines = [voice.say(dial_says(view, m, dial), dial_facts(view, m, dial)) for dial in DIALS]
    cities = zip(view["values"].items(), m.tracks, strict=True)
    tracks = ", ".join(f"{m.label(key)} {value}/{values[-1]}" for (key, value), values in cities)
    rest = voice.say(N_("Houses left: {houses}. General dividends so far: {dividends}."), view)
    return ["   ".join(lines), f"{tracks}   {rest}"]


def _companies(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    heads = (N_("Company"), N_("Cash"), N_("Income"), N_("Pays"), N_("Locomotives left"), N_("Shares left"), N_("Held by"))
    rows = [[voice.say(word) for word in heads]]
    for key in COMPANIES:
        c = view["companies"][key]
        held = ", ".join(f"{voice.seat(seat)} {count}" for seat, count in enumerate(c["held"]) if count)
        figures = [dollars(c["treasury"], voice), str(c["income"]), dollars(c["each"], voice) if c["open"] else "-"]
        rows.append([f"{key} {m.label(key)}", *figures, str(c["locomotives_left"]), str(c["shares_left"]), held])
    return rows


def _players(view: dict[str, Any], voice: Voice) -> list[list[str]]:
    """Cash, shares, what the next dividends bring, and the bid in the auction that is held."""
    auction = view["auction"]
    heads = [N_("Player"), N_("Cash"), N_("Shares"), N_("Next dividends")] + [N_("Bid")] * (auction is not None)
    rows = [[voice.say(word) for word in heads]]
    for seat in range(view["players"]):
        held = [pen.LETTERS[c] * view["companies"][key]["held"][seat] for c, key in enumerate(COMPANIES)]
        cash, coming = dollars(view["cash"][seat], voice), dollars(next_dividends(view, seat), voice)
        row = [voice.seat(seat), cash, " ".join(filter(None, held)) or "-", coming]
        rows.append([*row, bid_of(view, voice, seat)] if auction else row)
    return rows


def _auction(view: dict[str, Any], voice: Voice) -> list[str]:
    auction = view["auction"]
    if auction is None:
        return []
    facts = auction | {"each": after_sale(view, auction["company"])}
    return [voice.say(N_("Up for auction: a share of {company:name}. It would pay ${each:n} now; the least bid is ${lowest:n}."), facts)]


# The tables beside the board


def panels(view: dict[str, Any], voice: Voice, m: Material) -> list[dict[str, Any]]:
    head, *rows = _players(view, voice)
    players = [{"seat": seat, "mark": seat == view["actor"], "cells": cells} for seat, cells in enumerate(rows)]
    over, *rows_c = _companies(view, voice, m)
    companies = []
    for key, cells in zip(COMPANIES, rows_c, strict=True):
        held = [seat for seat, count in enumerate(view["companies"][key]["held"]) for _ in range(count)]
        companies.append({"seat": None, "mark": False, "cells": [key, *cells[1:4], held, cells[5], cells[4]]})
    return [
        {"id": "players", "title": voice.say(N_("Players")), "head": head, "rows": players},
        {"id": "companies", "title": voice.say(N_("Companies")), "head": ["", *over[1:4], over[6], over[5], over[4]], "rows": companies},
    ]


def account(view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Material) -> dict[str, Any]:
    """Where everyone's money came from and went; a column for each seat."""
    names = [N_("At the start"), N_("General dividends"), N_("Chicago dividends"), N_("Shares bought")]
    seats = range(view["players"])
    sums = [[m.money[view["players"]] for _ in seats], *([0 for _ in seats] for _ in names[1:])]
    for event in events:
        match event:
            case DividendPaid():
                sums[2 if event.chicago else 1][event.seat] += event.amount
            case ShareSold():
                sums[3][event.seat] -= event.amount
    lines = [(voice.say(name), row) for name, row in zip(names, sums, strict=True) if any(row)]
    lines.append((voice.say(N_("Cash")), [sum(row[seat] for row in sums) for seat in seats]))
    cells = [[name, *(signed(amount, voice) for amount in row)] for name, row in lines]
    rows = [{"seat": None, "mark": n == len(lines), "cells": row} for n, row in enumerate(cells, 1)]
    return {"id": "account", "title": voice.say(N_("Where the money came from")), "head": ["", *map(voice.seat, seats)], "rows": rows}


# What is asked, and what a click means


def prompt(view: dict[str, Any], voice: Voice, m: Material) -> str:
    if view["step"] == "turn":
        return voice.say(N_("auction a share, build or develop"))
    if view["step"] == "build":
        company = view["building"]["company"]
        facts = {"company": company, "cash": view["companies"][company]["treasury"], "left": LIMIT - view["building"]["placed"]}
        return voice.say(N_("build with {company:name}: up to {left} more, ${cash:n} to spend"), facts)
    if view["step"] != "bid":
        return ""
    auction = view["auction"]
    facts = auction | {"each": after_sale(view, auction["company"])}
    if auction["high"] is None:
        return voice.say(N_("bid for {company:name}; the share would pay ${each:n} now"), facts)
    return voice.say(N_("bid for {company:name}; the share would pay ${each:n} now; {leader:seat} bids ${high:n}"), facts)


def meant(view: dict[str, Any], picks: list[tuple[str, str]], m: Material) -> list[Action]:
    """A hex is built in while one builds, and developed at other times; a company is built with or put up for auction, as the dial says."""
    dials = [key for kind, key in picks if kind == "dial"]
    found: list[Action] = []
    for kind, key in picks:
        if kind == "hex":
            found.append(Place(key) if view["step"] == "build" else Develop(key))
        elif kind == "company":
            found += [Build(key)] if dials != ["auction"] else []
            found += [Offer(key)] if dials != ["build"] else []
        elif kind == "dial" and len(picks) == 1:
            found.append(Decline(key))
        elif kind == "button":
            found += _pressed(key)
    return found


def _pressed(key: str) -> list[Action]:
    name, _, value = key.partition("-")
    if name == "bid" and value.isdecimal() and len(value) < 10:
        return [Bid(int(value))]
    buttons: dict[str, list[Action]] = {"pass": [Pass()], "stop": [Stop()], "decline": [Decline(value)]}
    return buttons.get(name, [])


# Spoken names


def hex_name(view: dict[str, Any], voice: Voice, m: Material, h: int, lit: bool) -> str:
    kind, cost, worth, more = m.terrain[h], cost_now(view, m, h), worth_now(view, m, h), rise(view, m, h)
    says = [N_("{hex:name}, {terrain:text}")]
    says += [N_("costs ${cost:n}")] if cost else []
    says += [N_("income +{worth}")] if worth else []
    says += [N_("house built")] if built(view, m, h) else [N_("a house adds +{more}")] if more and kind != INDUSTRIAL else []
    says += [N_("developing adds +{more}")] if kind == INDUSTRIAL and more and m.track[h] != DETROIT else []
    companies = [COMPANIES[c] for c in there(view, m, h)]
    says += [N_("locomotives: {companies:list}")] if companies else []
    facts = {"hex": m.hex_ids[h], "terrain": pen.TERRAIN_NAMES[kind], "cost": cost, "worth": worth, "more": more, "companies": companies,
        "amount": m.forest_payment}  # fmt: skip
    if lit and view["step"] == "build":
        company = view["building"]["company"]
        facts |= {"company": company, "each": after_gain(view, company, worth)}
        says += [N_("a share of {company:name} then pays ${each:n}")]
    elif lit:
        says += [N_("developing it pays the company ${amount:n}")] if kind == FOREST else [N_("can be developed")]
    return "; ".join(voice.say(text, facts) for text in says)


def company_name(view: dict[str, Any], voice: Voice, company: str) -> str:
    c = view["companies"][company]
    says = [N_("{company:name}: cash ${treasury:n}, income {income}, a share pays ${each:n}")]
    if not c["open"]:
        says = [N_("{company:name}: opens when another company reaches Chicago")]
    says += [N_("shares left: {shares_left}"), N_("locomotives left: {locomotives_left}")]
    if c["open"] and c["shares_left"]:
        says += [N_("with one more share sold each pays ${then:n}")]
    says += [N_("has reached Chicago")] if c["reached_chicago"] else []
    held = [f"{voice.seat(seat)} {count}" for seat, count in enumerate(c["held"]) if count]
    says += [N_("held by: {held:list}")] if held else []
    facts = c | {"company": company, "then": after_sale(view, company), "held": held}
    return "; ".join(voice.say(text, facts) for text in says)


def dial_says(view: dict[str, Any], m: Material, dial: str) -> str:
    if view["dials"][dial] >= m.dials[DIALS.index(dial)]:
        return N_("{dial:text}: in the red zone")
    return N_("{dial:text}: {left} of {size} left")


def dial_facts(view: dict[str, Any], m: Material, dial: str) -> dict[str, Any]:
    size = m.dials[DIALS.index(dial)]
    return {"dial": pen.dial_name(dial), "size": size, "left": size - view["dials"][dial]}


# The board


def svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
    """The map; `picks` are the (kind, id) pairs that can be chosen now, `last` those that the last action changed."""
    wide, tall = pen.map_size(m)
    hexes = range(len(m.hex_ids))
    drawn = pen.ground(m, voice) + _lines(view, m)
    drawn += tag("g", "".join(_hex(view, voice, m, h, picks, last) for h in hexes), pointer_events="all")
    drawn += tag("g", "".join(_town(m, h) for h in hexes if m.hex_ids[h] in m.hex_names), stroke=PAPER, stroke_width=3,
        paint_order="stroke", pointer_events="none")  # fmt: skip
    drawn += _placard(view, voice, m, 8, tall - 6) if view["auction"] else pen.key(voice, 8, tall - 142)
    drawn += _charters(view, voice, m, tall + 8, picks, last)
    drawn += _instruments(view, voice, m, tall + 158, picks, last)
    incomes = {c: view["companies"][key]["income"] for c, key in enumerate(COMPANIES) if view["companies"][key]["open"]}
    drawn += pen.income_track(incomes, voice.say(N_("Income")), tall + pen.BELOW - 30)
    return picture("board", wide, tall + pen.BELOW, voice.say(N_("Map of the railways")), tag("g", drawn, font_size=12))


def _lines(view: dict[str, Any], m: Material) -> str:
    """The railways; those of several companies between the same hexes side by side."""
    pairs = [(c, tuple(sorted(pair))) for c in range(len(COMPANIES)) for pair in network(view, m, c)]
    links = []
    for c, (one, two) in pairs:
        (x, y), (x2, y2) = pen.middle(m, one), pen.middle(m, two)
        beside = [other for other, pair in pairs if pair == (one, two)]
        off = 6 * (beside.index(c) - (len(beside) - 1) / 2)
        dx, dy = -(y2 - y) * off / 48, (x2 - x) * off / 48
        links.append((c, (x + dx, y + dy, x2 + dx, y2 + dy)))
    return pen.railways(links) if links else ""


def _town(m: Material, h: int) -> str:
    """A name, at the top of its hex, over what stands around it."""
    x, y = pen.middle(m, h)
    name, bold = fitted(m.label(m.hex_ids[h]), 100, 12), m.terrain[h] != CITY
    wide = width(name, 13 if bold else 12)
    return write(x, y - 12, name, INK, bold=bold, textLength=66 if wide > 68 else None,
        lengthAdjust="spacingAndGlyphs" if wide > 68 else None)  # fmt: skip


def _hex(view: dict[str, Any], voice: Voice, m: Material, h: int, picks: Picks, last: Picks) -> str:
    """Symbol or name above, locomotives in the middle, figures below."""
    pair, kind, companies = ("hex", m.hex_ids[h]), m.terrain[h], there(view, m, h)
    lit = pair in picks
    body = tag("path", d=pen.HEX, class_="hit")
    if kind == CHICAGO:
        body += tag("path", d=pen.HEX, stroke=INK, stroke_width=3)
    if kind == HOME or h == m.home[WABASH]:
        owner = m.home.index(h)
        body += tag("path", d=pen.HEX, stroke=pen.COLOURS[owner] if owner != WABASH else INK, stroke_width=2.4,
            stroke_dasharray="4 3" if owner == WABASH else None)  # fmt: skip
    if pair in last:
        body += tag("path", d=pen.HEX, fill=ACCENT, opacity=".3", class_="glow")
    if lit:
        body += tag("path", d=pen.INNER, stroke=PAPER, stroke_width=6)
        body += tag("path", d=pen.INNER, stroke=ACCENT, stroke_width=3, class_="ring")
    if kind in pen.SYMBOLS:
        low = 0 if kind == INDUSTRIAL else -14 if kind == MOUNTAIN else -11
        if kind != INDUSTRIAL or not companies:
            body += at(0, low, tag("path", d=pen.SYMBOLS[kind], stroke=SOFT, fill=SOFT if kind == INDUSTRIAL else None))
    if kind == CITY and not companies:
        body += tag("circle", cy=-2, r=4.5, fill=PAPER, stroke=INK, stroke_width=2)
    body += pen.tokens(companies, -1) if companies else ""
    return pick(*pair, hex_name(view, voice, m, h, lit), *pen.middle(m, h), body + _figures(view, m, h, lit), picks, last)


def _figures(view: dict[str, Any], m: Material, h: int, lit: bool) -> str:
    """What the next locomotive costs, what it brings, and what a house adds; what can be chosen stands out."""
    cost, worth, kind = cost_now(view, m, h), worth_now(view, m, h), m.terrain[h]
    building, house = view["step"] == "build", built(view, m, h)
    parts: list[tuple[str, float]] = []
    above = ""  # of a mountain the price, for its locomotive will stand there
    if cost:
        text, chip = f"${cost}", lit and building
        wide = 8.0 * len(text) + 1
        box = at(0, 15.5, frame(wide + 2, 15, 4, fill=ACCENT)) if chip else ""
        quiet = kind in (PLAIN, FOREST)
        shown = box + write(0, 20, text, PAPER if chip else SOFT, 13, chip or not quiet)
        if kind == MOUNTAIN:
            above = at(0, -14.5, shown)
        else:
            parts.append((shown, wide))
    if worth:
        parts.append((write(0, 20, f"+{worth}", INK, 13, True), 8.0 * len(f"+{worth}")))
    if house or (kind in HOUSED and m.gain[h]) or (lit and not building):
        gain = rise(view, m, h) if kind != FOREST else 0
        parts.append((pen.house(0, 13, "" if house or not gain else f"{gain}", house, lit and not building), 16))
    room = sum(wide for _, wide in parts) + len(parts) - 1
    x, body = -room / 2, ""
    for drawn, wide in parts:
        body += at(x + wide / 2, 0, drawn)
        x += wide + 1
    return body + above


# Beside the map


def _charters(view: dict[str, Any], voice: Voice, m: Material, y: float, picks: Picks, last: Picks) -> str:
    return "".join(_charter(view, voice, m, c, 87 + 166.5 * c, y + 70, picks, last) for c in range(len(COMPANIES)))


def _charter(view: dict[str, Any], voice: Voice, m: Material, c: int, x: float, y: float, picks: Picks, last: Picks) -> str:
    """A company: treasury, income, what a share pays and would pay after one more sale; shares and locomotives."""
    company, says = view["companies"][COMPANIES[c]], COMPANIES[c]
    pair = ("company", says)
    body = pen.ring(156, 138, pair in picks, pair in last) + frame(156, 138, 5, fill=PAPER, stroke=LINE, class_="hit")
    colour = pen.COLOURS[c]
    body += tag("path", d="M-78-44V-64a5 5 0 0 1 5-5H73a5 5 0 0 1 5 5v20z", fill=colour, stroke=INK if c == WABASH else None)
    body += pen.token(c, -64, -56.5, stroke="#fff") + label(-50, -52, m.company_names[c], 122, pen.ON[c], True, 13)
    if not company["open"]:
        lines = (N_("Opens when another"), N_("company reaches Chicago"))
        body += "".join(label(-70, -22 + 17 * n, voice.say(text), 142, SOFT, size=12) for n, text in enumerate(lines))
    else:
        then = f"→{dollars(after_sale(view, says), voice)}" if company["shares_left"] else ""
        body += pen.figures(-72, -29, voice.say(N_("Cash")), dollars(company["treasury"], voice))
        body += pen.figures(-31, -29, voice.say(N_("Income")), f"{company['income']}", pen.plus_fifty(company["income"]))
        body += pen.figures(10, -29, voice.say(N_("Pays")), dollars(company["each"], voice), then)
    held = [seat for seat, count in enumerate(company["held"]) for _ in range(count)]
    body += pen.shares(held, company["shares_left"], -62, 12)
    body += pen.engine(-62, 37) + write(-48, 41, f"{company['locomotives_left']}", INK, 14, True, text_anchor="start")
    body += label(-26, 41, voice.say(N_("of {count} left"), {"count": m.locomotives[c]}), 96, SOFT, size=12)
    body += label(-70, 61, _status(view, voice, says), 142, INK, True, 12)
    return pick(*pair, company_name(view, voice, says), x, y, body, picks, last)


def _status(view: dict[str, Any], voice: Voice, company: str) -> str:
    """What is happening to a company."""
    auction, building = view["auction"], view["building"]
    if auction and auction["company"] == company:
        return voice.say(N_("For sale from ${lowest:n}"), auction)
    if building and building["company"] == company:
        return voice.say(N_("Builds: {placed} of {most}"), building | {"most": LIMIT})
    return voice.say(N_("Has reached Chicago")) if view["companies"][company]["reached_chicago"] else ""


def _instruments(view: dict[str, Any], voice: Voice, m: Material, y: float, picks: Picks, last: Picks) -> str:
    """The dials, the industrial tracks, and how near the end is."""
    drawn = "".join(_dial(view, voice, m, n, 60 + 106 * n, y, picks, last) for n in range(len(DIALS)))
    tracks = ""
    for t, (key, value) in enumerate(view["values"].items()):
        tracks += pen.industry(m.label(key), m.tracks[t], m.tracks[t].index(value), 18 + 27 * t, ("hex", key) in last)
    return drawn + at(330, y, tracks) + at(596, y, _end(view, voice, m))


def _dial(view: dict[str, Any], voice: Voice, m: Material, n: int, x: float, y: float, picks: Picks, last: Picks) -> str:
    dial, size, used = DIALS[n], m.dials[n], view["dials"][DIALS[n]]
    pair = ("dial", dial)
    body = at(0, 44, pen.ring(96, 90, pair in picks, pair in last) + frame(96, 90, 5, fill=PAPER, stroke=LINE, class_="hit"))
    body += at(0, 52, pen.gauge(size, used, used >= size))
    facts = dial_facts(view, m, dial)
    left = voice.say(N_("in the red")) if used >= size else voice.say(N_("{left} left"), facts)
    body += write(0, 70, voice.say(pen.dial_name(dial)), INK, 13, True) + write(0, 84, left, SOFT, 12)
    return pick(*pair, voice.say(dial_says(view, m, dial), facts), x, y, body, picks, last)


def _end(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """What brings the end after the next general dividends, and how far each has come (CE-10.1)."""
    companies = list(view["companies"].values())
    detroit = view["values"][m.hex_ids[m.track_hex[DETROIT]]]
    rows = (("locomotives", N_("Out of locomotives"), f"{sum(not c['locomotives_left'] for c in companies)}/{m.out_of}"),
        ("shares", N_("Out of shares"), f"{sum(not c['shares_left'] for c in companies)}/{m.out_of}"),
        ("houses", N_("Houses left"), f"{view['houses']} › {m.houses_end}"),
        ("detroit", N_("Value of Detroit"), f"{detroit}/{m.tracks[DETROIT][-1]}"))  # fmt: skip
    body = tag("rect", x=0, y=-2, width=236, height=92, rx=5, fill=LAND)
    body += label(10, 14, voice.say(N_("The last dividends come with")), 216, INK, True, 12)
    for n, (end, text, stands) in enumerate(rows):
        met = end in view["ends_met"]
        y = 32 + 17.5 * n
        body += tag("circle", cx=14, cy=y - 4, r=4, fill=ACCENT if met else None, stroke=ACCENT if met else SOFT)
        body += label(26, y, voice.say(text), 140, INK if met else SOFT, met, 12) + write(226, y, stands, INK, 13, True, text_anchor="end")
    return body


def _placard(view: dict[str, Any], voice: Voice, m: Material, x: float, bottom: float) -> str:
    """The auction that is held: what the share would pay, who has bid what, who is out."""
    auction = view["auction"]
    step = min(20, 90 / view["players"])
    tall = 46 + step * view["players"]
    body = tag("rect", width=172, height=tall, rx=4, fill=PAPER, stroke=ACCENT, stroke_width=2)
    body += pen.token(COMPANIES.index(auction["company"]), 18, 18) + label(34, 15, voice.say(N_("Up for auction")), 130, INK, True, 12)
    facts = {"each": after_sale(view, auction["company"])}
    body += label(34, 30, voice.say(N_("would pay ${each:n}"), facts), 86, SOFT, size=12)
    body += write(166, 30, voice.say(N_("Bid")), SOFT, text_anchor="end")
    for seat in range(view["players"]):
        y, out = 50 + step * seat, not auction["inside"][seat]
        leads = seat == auction["leader"] and auction["high"] is not None
        row = tag("path", d=f"M2 {number(y - 4.5)}h8v9h-8z", fill=ACCENT) if seat == view["actor"] else ""
        row += seat_marks([seat], 24, y)
        row += label(38, y + 4.5, fitted(voice.seat(seat), 58, 12), 62, SOFT if out else INK, size=12)
        row += write(128, y + 4.5, dollars(view["cash"][seat], voice), SOFT, 12, text_anchor="end")
        row += write(166, y + 4.5, bid_of(view, voice, seat), INK, 13, leads, text_anchor="end")
        body += tag("g", row, opacity=0.6) if out else row
    return at(x, bottom - tall, body, class_="auction")


# The hand


def hand_svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset()) -> str:
    """Nothing: all is open (CE-I28)."""
    return ""
