"""What players have, drawn: plates below the board, the hand, and at the end what everybody held and scored for it."""

from typing import Any

from branchline.drawing import ACCENT, INK, LAND, LINE, PAPER, SOFT, at, fitted, frame, label, number, picture, tag, write
from branchline.games.wall_street import svg as pen
from branchline.games.wall_street.canvas import PLATE, TICKER, WIDTH, Drawing
from branchline.games.wall_street.material import COMPANIES, GOLDEN, Material
from branchline.games.wall_street.seen import choosing, counts, final_values, own, penalty, proceeds, secret_of, variation_points
from branchline.games.wall_street.spoken import card_called, held_name, seat_name
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

# The stock exchange


def exchange(d: Drawing) -> str:
    """The stock exchange: what the buyer shows, and what the rivals have laid down or shown."""
    deal = d.view["exchange"]
    company, key = COMPANIES.index(deal["company"]), deal["card"]
    body = label(-44, -81, d.say(N_("Shown as {company}"), company=card_called(d.m, d.voice, deal["company"])), 100, INK, True, 12)
    body += at(-12, -28, pen.held(d.m, pen.companies(d.m, key), d.m.shares[d.m.card[key]] == 2, 60, 72)) + pen.badge(company, 14, 6, 20)
    others = [seat for seat in range(d.view["players"]) if seat != d.view["turn"]]
    for n, seat in enumerate(others):
        x, y = 56 + 60 * (n % 2), (-50 + 43 * (n // 2)) if len(others) > 2 else -28
        body += at(x, y, offered(d, seat, deal) + pen.pawn(seat, -22, -10))
    return body


def offered(d: Drawing, seat: int, deal: dict[str, Any]) -> str:
    """What a rival offers: known, face down, still to be chosen, or nothing."""
    key = deal["offers"][seat]
    if key is None:
        waits = d.view["actor"] == seat
        empty = frame(54, 36, 5, fill=PAPER if waits else None, stroke=ACCENT if waits else LINE, stroke_dasharray="4 3")
        return pen.back(54, 36) if deal["laid"][seat] else empty
    body = pen.ring(54, 36, d.lit("card", key), False) + pen.held(d.m, pen.companies(d.m, key), d.m.shares[d.m.card[key]] == 2, 54, 36)
    mine = own(d.view, d.view["viewer"])
    return body if mine and key in mine["shares"] else d.group("card", key, d.called(key), 0, 0, body)  # one's own is in the hand


# Players


def plate(d: Drawing, seat: int) -> str:
    """A player: capital, cash, loans; how many share cards, and the points of what is open."""
    view, m = d.view, d.m
    room = 664 / view["players"]
    wide = room - 6
    x, y = 8 + room * (seat + 0.5), d.height - 8 - PLATE / 2
    pair = ("seat", f"{seat}")
    turn, asked = view["turn"] == seat, view["actor"] == seat
    body = pen.ring(wide - 4, PLATE - 4, pair in d.picks, False)
    body += frame(wide, PLATE, 6, fill=LAND if asked else PAPER, stroke=INK if asked else LINE, class_="hit")
    left = -wide / 2
    body += tag("path", d=f"M{number(left)} -24v48", stroke=ACCENT, stroke_width=5) if turn or asked else ""
    first = tag("path", d="M0-7V8M0-7H10L7-3.5 10 0H0", stroke=ACCENT, fill=ACCENT) if seat == view["start"] else ""
    name = fitted(d.voice.seat(seat), wide - 54, 14)
    body += pen.pawn(seat, left + 16, -20) + at(wide / 2 - 18, -21, first) + write(left + 30, -16, name, INK, 14, True, text_anchor="start")
    body += at(left + 20, 8, dial(m, view["capital"][seat])) + pen.coin(view["cash"][seat], left + 49, 7, 12)
    wider = min(24, (wide - 126) / 2)  # where there is room
    cards, points = view["share_cards"][seat], variation_points(view, m, seat) + view["magnate_points"][seat]
    body += at(left + 71 + wider, 6, pen.pack()) + write(left + 82 + wider, 11, f"{cards}", INK, 13, True, text_anchor="start")
    body += pen.star(points, left + 103 + 2 * wider, 6)
    lost = penalty(m, view["loans"][seat])
    body += write(left + 38, 31, d.say(N_("loans -{lost}"), lost=lost), pen.BAD, 12, True, text_anchor="start") if lost else ""
    body += at(wide / 2 - 17, 25, pen.option(seat, m.surcharge)) if view["options"] is not None and view["options"][seat] is None else ""
    return d.group(*pair, seat_name(view, m, d.voice, seat), x, y, body)


def dial(m: Material, capital: int) -> str:
    """A capital card, turned to its figure; a tick for each step that can still be taken."""
    steps = len(m.capitals)
    body = frame(28, 28, 4, fill=INK) + write(0, 5.5, f"{capital}", PAPER, 17, True)
    gone = m.capitals.index(capital) + 1
    ticks = "".join(f"M{-12 + 24 / steps * (n + 0.15):.1f} 18h{24 / steps * 0.7:.1f}" for n in range(gone))
    return body + tag("path", d=ticks, stroke=INK, stroke_width=2.6)


# The end: what everybody had


def revelation(d: Drawing) -> str:
    view = d.view
    top = 20 + TICKER[1] + d.magnates
    room = min(150, (d.height - top - PLATE - 60) / view["players"])
    drawn = at(WIDTH / 2, top + 16, verdict(d))
    order = [seat for rank in view["standings"] for seat in rank]
    return drawn + "".join(shown(d, seat, top + 42 + room * n, room) for n, seat in enumerate(order))


def verdict(d: Drawing) -> str:
    """Which event the discards have brought."""
    text = {
        "gold": N_("The event against gold: gold shares are worth ${gold} each and stand for no company"),
        "shares": N_("The event against shares: everybody counts one share less of each company"),
        "values": N_("The event against values: all values are halved"),
        "none": N_("No event: the two piles with most dynamite are equal"),
    }.get(d.view["ending"], N_("Dual and gold shares find their companies"))
    body = frame(664, 28, 6, fill=LAND) + pen.bomb(-312, 0, 0.75)
    return body + label(-290, 5, d.say(text, gold=d.m.gold_points), 600, INK, True, 14)


def shown(d: Drawing, seat: int, y: float, room: float) -> str:
    """A player's shares, company by company under the quotation board, and what they score."""
    view, m = d.view, d.m
    known = view["revealed"][seat]
    body = tag("path", d=f"M8 {number(y - 4)}H672", stroke=LINE) + pen.pawn(seat, 22, y + 12)
    body += write(36, y + 15, fitted(d.voice.seat(seat), 130, 15), INK, 15, True, text_anchor="start")
    behind = m.secret_points[m.capital_ids.index(known["capital"])]
    parts = [(N_("market {points}"), variation_points(view, m, seat)), (N_("secret {points}"), behind),
        (N_("cash {points}"), view["cash"][seat]), (N_("magnate {points}"), view["magnate_points"][seat]),
        (N_("loans {points}"), -penalty(m, view["loans"][seat])), (N_("gold {points}"), golds(d, seat))]  # fmt: skip
    said = ", ".join(d.say(text, points=amount) for text, amount in parts if amount)
    body += label(176, y + 15, said, 400, SOFT, size=13)
    body += write(664, y + 18, d.say(N_("{points} points"), points=view["scores"][seat]), INK, 18, True, text_anchor="end")
    return body + "".join(stock(d, seat, company, y + 24, min(room - 34, 80)) for company in range(4))


def golds(d: Drawing, seat: int) -> int:
    """The points of gold shares that are no jokers (WS-11.5)."""
    known, m = d.view["revealed"][seat], d.m
    found = [key for key in known["shares"] if m.kind[m.card[key]] == GOLDEN]
    count = len(found) + (secret_of(m, known["capital"]) == 4)
    return count * m.gold_points if d.view["ending"] == "gold" else 0


def stock(d: Drawing, seat: int, company: int, y: float, room: float) -> str:
    """The shares of one company at the end: as many signs, and their points or why there are none."""
    view, event = d.view, d.view["ending"]
    have = counts(view, d.m, seat)[company]
    least, value = view["minimum"][COMPANIES[company]], final_values(view)[company]
    count = max(0, have - 1) if event == "shares" else have
    x = 8 + 168 * company
    step = min(31, 116 / max(1, have))
    body = "".join(pen.badge(company, x + 15 + step * n, y + room / 2, min(29, room - 8)) for n in range(have))
    enough = count >= least
    said = f"{count}×{value}" if enough else d.say(N_("{have} of {least}"), have=count, least=least)
    body += write(x + 160, y + room / 2 - 5, said, SOFT, 12, text_anchor="end")
    points = count * value if enough else 0
    return body + write(x + 160, y + room / 2 + 13, f"{points}", INK if enough else SOFT, 17, True, text_anchor="end")


# The hand


HAND = (440, 90)


def hand_svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset()) -> str:
    """The viewer's own share cards, sorted, and what they are worth now and after each event; nothing for a spectator."""
    known = own(view, view["viewer"])
    if known is None:
        return ""
    d = Drawing(view, voice, m, picks, frozenset())
    cards = sorted(known["shares"], key=lambda key: (len(pen.companies(m, key)) > 1, pen.companies(m, key)[0], -m.shares[m.card[key]], key))
    cards += view["variations"][view["viewer"]] if view["step"] == "return" and choosing(view) else []
    rows = 1 if len(cards) <= 6 else 2
    across = max(6, -(-len(cards) // rows))
    wide, tall = 276 / across, 86 / rows
    drawn = "".join(owned(d, key, 48 + wide * (n % across + 0.5), 45 + tall * (n // across - (rows - 1) / 2), wide - 4, tall - 4)
        for n, key in enumerate(cards))  # fmt: skip
    drawn += "" if cards else label(58, 50, voice.say(N_("no share cards yet")), 200, SOFT, size=13)
    drawn += secret(d, known["capital"]) + at(334, 0, worth(d, known["worth"]))
    return picture("hand", *HAND, voice.say(N_("Your share cards")), tag("g", drawn, pointer_events="all"))


def owned(d: Drawing, key: str, x: float, y: float, wide: float, tall: float) -> str:
    m, pair = d.m, ("card", key)
    worn = pen.companies(m, key)
    lit = pair in d.picks
    if worn:
        body = pen.held(m, worn, m.shares[m.card[key]] == 2, wide, tall)
    else:
        body = frame(wide, tall, 5, fill=pen.CARD, stroke=INK, class_="hit") + pen.star(m.points[m.card[key]], -6, 0)
    if lit:
        body = frame(wide + 2, tall + 2, 6, fill=PAPER, stroke=ACCENT, stroke_width=4, class_="ring") + body
    if lit and d.view["step"] == "sell":
        body += at(wide / 2 - 11, tall / 2 - 9, pen.coin(proceeds(d.view, m, key), 0, 0, 10))
    return d.group(*pair, held_name(d.view, m, d.voice, key), x, y, body)


def secret(d: Drawing, capital: str) -> str:
    """The share behind the capital card."""
    company, points = secret_of(d.m, capital), d.m.secret_points[d.m.capital_ids.index(capital)]
    body = frame(44, 82, 5, fill=LAND, stroke=ACCENT if d.lit("card", capital) else SOFT, stroke_dasharray="5 3",
        stroke_width=3 if d.lit("card", capital) else 1.2, class_="hit")  # fmt: skip
    body += label(-18, -26, d.say(N_("secret")), 36, SOFT, size=12) + pen.badge(company, 0, 0, 28)
    body += pen.star(points, -8, 29) if points else ""
    return d.group("card", capital, held_name(d.view, d.m, d.voice, capital), 23, 45, body)


def worth(d: Drawing, points: dict[str, int]) -> str:
    """Points if the game ended now: without an event, and with each."""
    body = label(0, 15, d.say(N_("Worth now")), 66, SOFT, size=12) + write(104, 17, f"{points['none']}", INK, 20, True, text_anchor="end")
    for n, (key, text) in enumerate((("gold", N_("against gold")), ("shares", N_("against shares")), ("values", N_("against values")))):
        y = 38 + 20 * n
        body += label(0, y, d.say(text), 78, SOFT, size=12) + write(104, y, f"{points[key]}", INK, 14, True, text_anchor="end")
    return body
