"""The board put together from a view: quotation board, rondel, deck and discards, and below them the players.

Everything that can be picked at some time is a group with its spoken name. Sizes are in units of a board 680 wide.
"""

from math import cos, radians, sin
from typing import Any

from branchline.drawing import ACCENT, INK, LAND, LAND_2, LINE, PAPER, SOFT, at, frame, label, picture, tag, width, write
from branchline.games.wall_street import svg as pen
from branchline.games.wall_street.canvas import ACROSS, DOWN, TICKER, WIDTH, Drawing
from branchline.games.wall_street.holdings import exchange, plate, revelation
from branchline.games.wall_street.material import COMPANIES, ZONES, Material
from branchline.games.wall_street.seen import (
    Cost,
    asker,
    before_bomb,
    chances,
    choosing,
    cost,
    counts,
    final_values,
    may_turn,
    option_at,
    own,
    proceeds,
    values,
)
from branchline.games.wall_street.spoken import (
    card_called,
    company_name,
    deck_says,
    magnate_name,
    magnate_says,
    place_name,
    zone_name,
)
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice


def svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
    d = Drawing(view, voice, m, picks, last)
    drawn = "".join(ticker(d, company) for company in range(4))
    drawn += revelation(d) if d.over else table(d)
    drawn += "".join(plate(d, seat) for seat in range(view["players"]))
    return picture("board", WIDTH, d.height, voice.say(N_("The exchange")), tag("g", drawn, pointer_events="all", font_size=12))


# The quotation board


def ticker(d: Drawing, company: int) -> str:
    """A company: its value, its bar with where it may go, what is needed to score, and its magnate."""
    key, view = COMPANIES[company], d.view
    wide, tall = TICKER
    x, y = 88 + 168 * company, 12 + (tall + d.magnates) / 2
    changed = ("company", key) in d.last
    body = pen.ring(wide - 4, tall + d.magnates - 4, d.lit("company", key), changed)
    body += frame(wide, tall + d.magnates, 6, fill=PAPER, stroke=LINE, class_="hit")
    top = -(tall + d.magnates) / 2
    body += pen.badge(company, -62, top + 19, 28) + label(-42, top + 24, pen.title(card_called(d.m, d.voice, key)), 78, INK, True, 15)
    now, final = values(view)[company], final_values(view)[company]
    said = f"{now}" if now == final else f"{now}→{final}"
    body += write(72, top + 27, said, pen.BAD if now != final else INK, 24 if now == final else 19, True, text_anchor="end")
    body += at(0, top + 47, bar(d, company)) + at(-72, top + 72, needed(d, company))
    drawn = d.group("company", key, company_name(view, d.m, d.voice, company), x, y, body)
    return drawn + (at(x, y - top - 11, magnate(d, key)) if key in view["magnates"] else "")


def bar(d: Drawing, company: int) -> str:
    """The levels with their values, the present one filled, those that are possible now dashed."""
    key = COMPANIES[company]
    track, level = d.view["tracks"][key], d.view["levels"][key]
    step, may = 148 / len(track), chances(d.view, d.m).get(company, [])
    body = ""
    for n, value in enumerate(track):
        here = n == level
        maybe = n in may and not here
        cell = frame(step - 2, 21, 3, fill=pen.COLOURS[company] if here else LAND, stroke=ACCENT if maybe else INK if here else LINE,
            stroke_width=2.4 if maybe else 0.8, stroke_dasharray="4 2" if maybe else None)  # fmt: skip
        said = write(0, 5, f"{value}", "#fff" if here else SOFT, 14 if here else 13, here or maybe)
        body += at(-74 + step * (n + 0.5), 0, cell + said)
    return body


def needed(d: Drawing, company: int) -> str:
    """Shares that are needed, and those that one has."""
    least, seat = d.view["minimum"][COMPANIES[company]], asker(d.view)
    if d.over or own(d.view, seat) is None:
        return label(0, 0, d.say(N_("needs {least} shares"), least=least), 144, SOFT, size=12)
    have = counts(d.view, d.m, seat)[company]
    enough = have >= least
    body = "".join(at(6 + 13 * n, -4, frame(10, 10, 2, fill=pen.COLOURS[company] if n < have else None, stroke=SOFT, stroke_width=1,
        stroke_dasharray=None if n < have else "2 1.5")) for n in range(min(max(least, have), 8)))  # fmt: skip
    text = d.say(N_("{have} of {least}"), have=have, least=least)
    return body + write(144, 0, text, INK if enough else SOFT, 12, enough, text_anchor="end")


def magnate(d: Drawing, key: str) -> str:
    one = d.view["magnates"][key]
    pair = ("magnate", key)
    body = pen.ring(146, 12, pair in d.picks, pair in d.last) + frame(150, 18, 4, fill=LAND, stroke=LINE, stroke_width=0.8, class_="hit")
    body += pen.hat(one["reward"], -63, 0) + label(-48, 4.5, magnate_says(d.m, d.voice, one), 118, INK, size=12)
    return d.group(*pair, magnate_name(d.view, d.m, d.voice, key), 0, 0, body)


# Rondel, deck and discards


def table(d: Drawing) -> str:
    view = d.view
    places = len(view["rondel"])
    drawn = pen.rondel(WIDTH / 2, d.middle, ACROSS, DOWN, places, view["clockwise"])
    middle = trend(d) + deck(d) + burning(d) + "".join(zone(d, n) for n in range(3))
    if view["exchange"]:
        middle += exchange(d)
    elif view["bought"]:
        middle += bought(d)
    elif choosing(view) and view["step"] in ("turn", "after", "redeem"):
        middle += buttons(d)
    drawn += at(WIDTH / 2, d.middle, middle)
    return drawn + "".join(place(d, n) for n in range(places))


def spot(d: Drawing, n: int) -> tuple[float, float]:
    a = radians(360 * n / len(d.view["rondel"]))
    return WIDTH / 2 + ACROSS * sin(a), d.middle - DOWN * cos(a)


def place(d: Drawing, n: int) -> str:
    """A place of the rondel: one card, a set of two, or nothing; whose pawns are there, and what it costs to come."""
    view = d.view
    cards = view["rondel"][n]
    pair = ("place", f"{n}")
    throwing = [key for key in cards if d.lit("card", key)]
    pair = ("card", throwing[0]) if throwing else pair  # a card that is to be discarded where it lies
    body = pen.ring(pen.WIDE, pen.TALL, pair in d.picks, any(("card", key) in d.last for key in cards))
    if not cards:
        body += frame(pen.WIDE, pen.TALL, 6, fill=PAPER, stroke=LINE, stroke_dasharray="5 4", class_="hit")
    elif len(cards) == 1:
        body += d.face(cards[0])
    else:
        body += "".join(at(0, 47 * k - 23.5, d.half(key)) for k, key in enumerate(cards))
    body += at(0, 0, numeral(n))
    under = option_at(view, n)
    if under is not None:
        inward = spot(d, n)[0] > WIDTH / 2
        body += at(-51 if inward else 51, -13, pen.option(under, d.m.surcharge, inward))
    here = [seat for seat, where in enumerate(view["pawns"]) if where == n]
    step = min(19, 66 / max(1, len(here) - 1))
    body += "".join(pen.pawn(seat, -33 + step * k, -53) for k, seat in enumerate(here))
    return d.group(*pair, place_name(view, d.m, d.voice, n), *spot(d, n), body + prices(d, n))


def numeral(n: int) -> str:
    """The number of a place, beside its card."""
    return at(36, -53, tag("circle", r=8, fill=LAND_2) + write(0, 4, f"{n}", INK, 12, True))


def prices(d: Drawing, n: int) -> str:
    """What it costs to come here: as the pawns go now, and the other way round."""
    view, seat, now = d.view, asker(d.view), d.view["clockwise"]
    if view["step"] == "stand":
        return ""
    body = ""
    for k, clockwise in enumerate((now, not now) if may_turn(view, seat) else (now,)):
        price = cost(view, d.m, seat, n, clockwise)
        if price:
            body += at(0, 57.5 + 18 * k, chip(d, price, clockwise, k == 0))
    return body


def chip(d: Drawing, price: Cost, clockwise: bool, first: bool) -> str:
    """The price, and what of it is paid in cash."""
    lit = first and choosing(d.view) and d.view["step"] == "turn"
    body = frame(pen.WIDE, 17, 5, fill=PAPER if first else LAND, stroke=INK if lit else LINE, stroke_width=1)
    body += at(-32, 0, pen.turning(clockwise, 4.6, 2))
    body += write(-22, 4.8, f"${price.price}", INK if first else SOFT, 14, first, text_anchor="start")
    if price.loans:
        return body + write(38, 4.8, f"-{price.cash}!", pen.BAD, 14, True, text_anchor="end") + money(6 if price.cash > 9 else 12)
    if not price.cash:
        return body
    return body + write(38, 4.8, f"-{price.cash}", ACCENT if first else SOFT, 14, first, text_anchor="end") + money(15)


def money(x: float) -> str:
    """A coin: what follows is paid in cash."""
    return tag("circle", cx=x, r=4.6, fill=pen.COLOURS[4], stroke=SOFT, stroke_width=0.8) + tag("path", d=f"M{x}-2.2v4.4", stroke=INK)


def trend(d: Drawing) -> str:
    """Which way the pawns go, and the turning of it."""
    pair = ("trend", "flip")
    lit = pair in d.picks
    now = d.view["clockwise"]
    text = d.say(N_("Clockwise") if now else N_("Counter-clockwise"))
    body = pen.ring(186, 22, lit, False) + frame(188, 25, 12, fill=PAPER, stroke=LINE, class_="hit")
    body += at(-79, 1, pen.turning(now, 6.5, 2.6)) + label(-66, 5, text, 108, INK, True, 14)
    body += label(48, 5, d.say(N_("turn ${cost}"), cost=d.m.flip_cost), 40, ACCENT if lit else SOFT, lit, 12)
    name = d.say(N_("The pawns go clockwise; turning the trend card costs ${cost}") if now else
        N_("The pawns go counter-clockwise; turning the trend card costs ${cost}"), cost=d.m.flip_cost)  # fmt: skip
    return d.group(*pair, name, 0, -112, body)


def deck(d: Drawing) -> str:
    """The deck with its visible card, the next to come."""
    top, y = d.view["deck"]["top"], -40
    if not top:
        return at(-100, y, frame(pen.WIDE, pen.TALL, 6, stroke=LINE, stroke_dasharray="5 4") + write(0, 4, d.say(N_("no card left")), SOFT))
    pair = ("card", top)
    under = "".join(at(2.5 * n, 2.5 * n, pen.shell(fill=LAND_2)) for n in (2, 1))
    body = pen.ring(pen.WIDE + 4, pen.TALL + 4, pair in d.picks, pair in d.last) + under + d.face(top)
    name = d.say(N_("Deck, {count} cards; on top: {card}"), count=d.view["deck"]["cards"], card=d.called(top))
    return d.group(*pair, name, -100, y, body)


def burning(d: Drawing) -> str:
    """The fuse: how many cards are left, and that the bomb is among the last nine."""
    left, cards = before_bomb(d.view, d.m), d.view["deck"]["cards"]
    whole = d.m.variations.stop - 2
    danger = (d.m.last_cards + 1) / whole
    body = pen.fuse(-188, 22, 372, min(1, cards / whole), danger, left is not None)
    text = deck_says(d.view, d.m, d.voice)
    count = d.say(N_("{count} cards"), count=cards)
    if d.view["exchange"] or d.view["bought"]:
        return body
    if not (choosing(d.view) and d.view["step"] in ("turn", "after", "redeem")):
        body += write(-44, -58, count, INK, 20, True, text_anchor="start")
        return body + label(-44, -38, text, 190, pen.BAD if not left else SOFT, False, 13) if text else body
    return body + label(-44, -74, f"{count}: {text}" if text else count, 196, pen.BAD if not left else SOFT, False, 12)


def zone(d: Drawing, n: int) -> str:
    """A pile of discards: against what, how many cards, which one lies on top."""
    key = ZONES[n]
    pile, pair = d.view["discards"][key], ("zone", key)
    x, y = 106 * (n - 1), 83
    body = pen.ring(96, 82, pair in d.picks, pair in d.last) + frame(100, 86, 6, fill=LAND, stroke=LINE, class_="hit")
    body += label(-44, -27, d.say(pen.EVENTS[key]), 88, INK, True, 12)
    body += write(45, 11, f"{pile['cards']}", INK, 21, True, text_anchor="end") + at(35, 27, pen.pack())
    if pile["cards"] > 1:
        body += "".join(at(-17 + 2 * k, 12 + 2 * k, pen.shell(60, 45, LAND_2)) for k in (2, 1))
    top = pile["top"]
    shown = d.half(top, 60) if top else frame(60, 45, 6, stroke=LINE, stroke_dasharray="5 4")
    taking = top and d.lit("card", top)
    drawn = d.group(*pair, zone_name(d.view, d.m, d.voice, key), x, y, body + ("" if taking else at(-17, 12, shown)))
    return drawn + (d.group("card", top, d.called(top), x - 17, y + 12, pen.ring(60, 45, True, False) + shown) if taking else "")


def bought(d: Drawing) -> str:
    """What has been bought and is kept or discarded."""
    keys = d.view["bought"]
    drawn = ""
    for n, key in enumerate(keys):
        pair, tall = ("card", key), pen.TALL if len(keys) == 1 else 45
        body = pen.ring(pen.WIDE, tall, pair in d.picks, False) + (d.face(key) if len(keys) == 1 else d.half(key))
        drawn += d.group(*pair, d.called(key), 0, -40 if len(keys) == 1 else -66 + 54 * n, body)
    pair = ("button", "keep")
    if pair not in d.picks:
        return drawn
    body = pen.ring(88, 88, True, False) + frame(90, 90, 6, fill=LAND, stroke=LINE, class_="hit")
    body += tag("path", d="M-12-22H8V4H-12zM-7-27H13V0M-2-32H18V-5", stroke=INK, stroke_width=1.6, fill=PAPER)
    text = d.say(N_("Keep"))
    return drawn + d.group(*pair, text, 104, -40, body + label(-min(41, width(text, 15) / 2), 28, text, 82, INK, True, 15))


def buttons(d: Drawing) -> str:
    """What can be done besides moving, with what it costs; what cannot be done says why."""
    view, m, seat = d.view, d.m, d.view["viewer"]
    if view["step"] == "redeem":
        rows = [("redeem", N_("Return a loan"), d.say(N_("pay ${cost}"), cost=m.magnate_loan)), ("refuse", N_("Keep the loan"), "")]
    elif view["step"] == "after":
        rows = [("end", N_("End the turn"), "")]
    else:
        capital = d.say(N_("${now} to ${then}, pay ${cost}"), now=view["capital"][seat], then=view["capital"][seat] + 1, cost=m.raise_cost)
        best = max((proceeds(view, m, key) for key in view["own"]["shares"]), default=0)
        rows = [("sell", N_("Sell a share"), d.say(N_("for up to ${amount}"), amount=best) if best else ""),
            ("raise", N_("Raise capital"), capital if view["capital"][seat] < m.capitals[-1] else "")]  # fmt: skip
    if view["options"] is not None and view["step"] in ("turn", "after"):
        rows.append(("option", N_("Option"), d.say(N_("pay ${cost}"), cost=m.option_cost)))
    return "".join(button(d, *row, 2 + 108 * (n % 2), -48 + 42 * (n // 2)) for n, row in enumerate(rows))


def button(d: Drawing, key: str, text: str, under: str, x: float, y: float) -> str:
    pair = ("button", key)
    lit = pair in d.picks
    body = pen.ring(98, 32, lit, False) + frame(100, 36, 8, fill=PAPER if lit else LAND, stroke=LINE, class_="hit")
    said = d.say(text)
    body += label(-45, -2 if under else 5, said, 90, INK if lit else SOFT, True, 13)
    body += label(-45, 13, under, 90, SOFT, size=12) if under else ""
    return d.group(*pair, f"{said}; {under}" if under else said, x, y, body)
