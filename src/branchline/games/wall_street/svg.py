"""The things that lie on the board of Wall Street: companies' signs, cards, pawns and coins, drawn from what is printed on them.

Sizes are in units of a board 680 wide, on which no text is smaller than 11. A card is drawn around its middle. Companies differ by sign as
well as by colour.
"""

from functools import lru_cache
from math import cos, radians, sin

from branchline.drawing import (
    ACCENT,
    INK,
    LAND,
    LAND_2,
    LINE,
    PAPER,
    SEAT_COLOURS,
    SOFT,
    at,
    frame,
    label,
    number,
    tag,
    write,
)
from branchline.games.wall_street.material import (
    BEARISH,
    BLACK_DAY,
    BOMB,
    BULLISH,
    DUAL,
    EXCHANGE,
    FALL,
    GOLDEN,
    MIXED,
    MOVE,
    RISE,
    TREND,
    VARIATION,
    Material,
)
from branchline.games.wall_street.seen import Change
from branchline.kernel.text import N_, Voice

GOOD, BAD, CARD = "var(--good, #24704a)", "var(--bad, #a3262a)", "var(--card, #fff)"
WIDE, TALL = 84, 92  # a card
WAYS = {True: GOOD, False: BAD}  # the sides of the trend card

# by company, gold last
OIL = 3  # black is the colour of writing where it is drawn on a card
COLOURS = ("#5d8a2c", "#3b7fb8", "#67717b", "#2b2b30", "#d9a514")
ON = ("#fff", "#fff", "#fff", "#fff", "#2b2208")
SIGNS = (  # about 20 by 22: filled, then the lines that are left out
    ("M0-11C4-9 5-4 5 1C5 6 3 9 0 10C-3 9-5 6-5 1C-5-4-4-9 0-11zM-6 0C-10 2-10.5 7-8.5 11C-4 11.5-1 11 0 11C-4.5 9-6.5 5-6 0z"
     "M6 0C10 2 10.5 7 8.5 11C4 11.5 1 11 0 11C4.5 9 6.5 5 6 0z", "M-1.8-9.4V9M1.8-9.4V9M-4.6-4.6H4.6M-5-.8H5M-5 3H5"),
    ("M-5-3.5a5 5 0 1 1-1 9.6A5 5 0 0 1-5-3.5zM5-3.5a5 5 0 1 0 1 9.6A5 5 0 0 0 5-3.5zM0-10.5a5.3 5.3 0 0 1 0 10.6a5.3 5.3 0 0 1 0-10.6z"
     "M0 0a4.6 4.6 0 0 1 0 9.2a4.6 4.6 0 0 1 0-9.2zM-1 9h2v3h-2z",
     "M-9.6 3.5C-6 8.6-2.5 8.8 0 5.4 2.5 8.8 6 8.6 9.6 3.5M-3.4-1.2Q0 1 3.4-1.2"),
    ("M-10-10H10V-5H3.6V5H10V10H-10V5H-3.6V-5H-10z", "M-10-7.5H10M-10 7.5H10"),
    ("M0-11.5C4.5-5 8 0 8 4a8 8 0 0 1-16 0C-8 0-4.5-5 0-11.5z", "M-4.6 3.6a4.8 4.8 0 0 0 4.2 5"),
    ("M-5.5-1L-3.5-9H3.5L5.5-1zM-12 9.5L-10 1.5H-3L-1 9.5zM1 9.5L3 1.5H10L12 9.5z", "M-2.6-7H2.6M-9 3.5H-4M4 3.5H9"),
)  # fmt: skip
UP, DOWN = "M0-7L7 1H3V7H-3V1H-7z", "M0 7L7-1H3V-7H-3V-1H-7z"
STAR = "M0-7.5L2.2-2.6 7.5-2 3.5 1.6 4.6 6.8 0 4.1-4.6 6.8-3.5 1.6-7.5-2-2.2-2.6z"
PAWN = "M-8 9.5C-8 5-4 3.4-3.6 1.4A5.4 5.4 0 1 1 3.6 1.4C4 3.4 8 5 8 9.5z"
HAT = "M-9 5H9V7H-9zM-5.5 4V-7H5.5V4z"
EVENTS = {"gold": N_("Gold is no joker"), "shares": N_("One share less"), "values": N_("Values halved")}


_drawn_once = lru_cache(maxsize=2000)


# Signs


def put(drawn: str, x: float, y: float, scale: float, **attributes: object) -> str:
    """Something moved to its place, larger or smaller."""
    grown = f" scale({scale:.2f})" if scale != 1 else ""
    return tag("g", drawn, transform=f"translate({number(x)} {number(y)}){grown}", **attributes)


@_drawn_once
def sign(company: int, x: float, y: float, scale: float = 1, fill: str = "", back: str = "") -> str:
    """The sign of a company or of gold; on its own colour in the colour of writing."""
    whole, lines = SIGNS[company]
    colour = fill or (INK if company == OIL else COLOURS[company])
    drawn = tag("path", d=whole, fill=colour) + tag("path", d=lines, stroke=back or CARD, stroke_width=1.1)
    return put(drawn, x, y, scale)


@_drawn_once
def badge(company: int, x: float, y: float, size: float = 26) -> str:
    """A sign on a square of its colour."""
    square = frame(size, size, 5, fill=COLOURS[company], stroke=LINE, stroke_width=0.8)
    return at(x, y, square + sign(company, 0, 0, size / 30, ON[company], COLOURS[company]))


@_drawn_once
def arrow(levels: int, x: float, y: float, scale: float = 1) -> str:
    """One for each level, up or down."""
    drawn = "".join(tag("path", d=UP if levels > 0 else DOWN, transform=f"translate({number(12 * n)} 0)" if n else None)
        for n in range(abs(levels)))  # fmt: skip
    return put(drawn, x, y, scale, fill=GOOD if levels > 0 else BAD)


@_drawn_once
def coin(amount: int, x: float, y: float, r: float = 10.5) -> str:
    return at(x, y, tag("circle", r=r, fill=LAND, stroke=SOFT) + write(0, 4.5, f"${amount}", INK, 12, True))


@_drawn_once
def star(points: int, x: float, y: float) -> str:
    shape = tag("path", d=STAR, fill=COLOURS[4], stroke=SOFT, stroke_width=0.7)
    return at(x, y, shape + write(10, 5, f"{points}", INK, 13, True, text_anchor="start"))


@_drawn_once
def dynamite(sticks: int, x: float, y: float) -> str:
    """Sticks to the left of a place; many as one with their number."""
    drawn = "".join(f"M{number(-7 * n - 2.5)}-3h5v10h-5z" for n in range(sticks if sticks < 4 else 1))
    fuses = "".join(f"M{number(-7 * n)}-3q0-3 2.6-4" for n in range(sticks if sticks < 4 else 1))
    body = tag("path", d=drawn, fill=BAD) + tag("path", d=fuses, stroke=INK, stroke_width=1.1) if sticks else ""
    body += write(-6, 6, f"{sticks}×", INK, 12, True, text_anchor="end") if sticks > 3 else ""
    return at(x, y, body) if body else ""


@_drawn_once
def pawn(seat: int, x: float, y: float) -> str:
    shape = tag("path", d=PAWN, fill=f"var(--seat-{seat}, {SEAT_COLOURS[seat]})", stroke=INK, stroke_width=1)
    said = write(0, 7.6, f"{seat + 1}", INK, 11, True, stroke=PAPER, stroke_width=2.4, paint_order="stroke")
    return at(x, y, shape + said)


def pack() -> str:
    """Cards on a pile."""
    return tag("path", d="M-6-7H4V8H-6zM-2-9H8V6", fill=PAPER, stroke=SOFT)


def option(seat: int, surcharge: int, right: bool = False) -> str:
    """A purchase option, in its owner's colour, pointing at the card above it."""
    shape = "M-14-10H14L19 0L14 10H-14z" if right else "M14-10H-14L-19 0L-14 10H14z"
    drawn = tag("path", d=shape, fill=f"var(--seat-{seat}, {SEAT_COLOURS[seat]})", stroke=PAPER, stroke_width=1.6)
    return drawn + write(0, 4.5, f"+{surcharge}", PAPER, 13, True)


@_drawn_once
def bomb(x: float, y: float, scale: float = 1) -> str:
    drawn = tag("circle", cy=3, r=10, fill="#2b2b30", stroke=LINE) + tag("path", d="M4-6l4-4 3 3-4 4z", fill="#2b2b30", stroke=LINE)
    drawn += tag("path", d="M9-9q3-5 7-3", stroke=SOFT, stroke_width=1.6) + tag("path", d="M-6 1a6 6 0 0 1 4-4", stroke="#fff", opacity=0.6)
    drawn += at(16, -12, flame(0.8))
    return put(drawn, x, y, scale)


@_drawn_once
def flame(scale: float = 1) -> str:
    drawn = tag("path", d="M0-8C2-4 6-2 5 3A5 5 0 0 1-5 3C-5 0-2-1-2-4C0-3 1-6 0-8z", fill="#e2711d")
    return tag("g", drawn + tag("path", d="M0-1C1 1 3 2 2 4A2.4 2.4 0 0 1-2 4C-2 2 0 1 0-1z", fill="#f7c948"), transform=f"scale({scale})")


@_drawn_once
def turning(clockwise: bool, r: float = 14, pen: float = 4) -> str:
    """An arrow around the origin."""
    far = r * 0.62
    tip = f"M{number(r + far)} 0L{number(r)} {number(far + 2)} {number(r - far)} 0z"
    arc = f"M{number(-r * cos(radians(30)))} {number(r * sin(radians(30)))}A{r} {r} 0 1 1 {r} 0"
    drawn = tag("path", d=arc, stroke=WAYS[clockwise], stroke_width=pen) + tag("path", d=tip, fill=WAYS[clockwise])
    return drawn if clockwise else tag("g", drawn, transform="scale(-1 1)")


@_drawn_once
def hat(reward: bool, x: float, y: float, scale: float = 1) -> str:
    drawn = tag("path", d=HAT, fill=GOOD if reward else BAD) + tag("path", d="M-5.5 1.5h11", stroke=PAPER, stroke_width=2)
    return put(drawn, x, y, scale)


# Cards


def title(text: str) -> str:
    return text[:1].upper() + text[1:]


@_drawn_once
def shell(wide: float = WIDE, tall: float = TALL, fill: str = CARD) -> str:
    return frame(wide, tall, 6, fill=fill, stroke=INK, class_="hit")


def companies(m: Material, key: str) -> list[int]:
    """Whose colours a card wears: those on a share card, 4 for gold; none of a variation."""
    card = m.card[key]
    if m.kind[card] == GOLDEN:
        return [4]
    return list(m.pair[card]) if m.kind[card] == DUAL else [m.company[card]] if m.kind[card] not in (VARIATION, BOMB, TREND) else []


def face(m: Material, voice: Voice, key: str, moves: list[Change], clockwise: bool, coins: int) -> str:
    """A whole card: its name above; what it is and what it does now; price, points and dynamite below."""
    card, worn = m.card[key], companies(m, key)
    body = shell() + band(worn)
    on = ON[worn[0]] if worn else PAPER if m.kind[card] == TREND else INK
    if m.kind[card] == TREND:
        body += tag("path", d=BAND, fill=WAYS[clockwise])
    body += label(-37, -33, title(voice.say(m.names[key])), 74, on, True, 12)
    if worn:
        body += shares(m, key, worn, moves)
    elif m.kind[card] == VARIATION:
        body += variation(m, voice, key, moves)
    elif m.kind[card] == BOMB:
        body += bomb(-2, -2, 1.3)
    else:
        return body + at(0, -2, turning(clockwise)) + (coin(coins, 0, 31) if coins else "")
    return body + tag("path", d="M-38 20H38", stroke=LAND_2) + foot(m, key)


BAND = "M-42-28V-40a6 6 0 0 1 6-6H36a6 6 0 0 1 6 6V-28z"
HALVES = ("M-42-28V-40a6 6 0 0 1 6-6H9L-9-28z", "M-9-28L9-46H36a6 6 0 0 1 6 6V-28z")


def band(worn: list[int]) -> str:
    paths = HALVES if len(worn) == 2 else (BAND,)
    return "".join(tag("path", d=d, fill=COLOURS[worn[n]] if worn else LAND_2) for n, d in enumerate(paths))


def shares(m: Material, key: str, worn: list[int], moves: list[Change]) -> str:
    """One sign or two, and what the card does to the market when it is kept."""
    y, twice = -13 if moves else -4, m.shares[m.card[key]] == 2
    shown = worn * 2 if twice else worn
    between = 17 if len(worn) == 1 else 21
    body = "".join(sign(company, between * (2 * n - len(shown) + 1), y, 1.1 if moves else 1.35) for n, company in enumerate(shown))
    if len(worn) == 2:
        body += tag("path", d="M5-18L-5 10", stroke=LINE, stroke_width=2)
    return body + "".join(change(move, 0, 9, move.company not in worn) for move in moves)


def change(move: Change, x: float, y: float, named: bool) -> str:
    """From one value to another; named by its sign where it is another company's."""
    said = becomes(move, 16 if named else 8, 5)
    head = sign(move.company, -30, 0, 0.62) + arrow(1 if move.levels > 0 else -1, -14, 0, 0.8)
    return at(x, y, (head if named else arrow(1 if move.levels > 0 else -1, -22, 0, 0.9)) + said)


def becomes(move: Change, x: float, y: float, size: int = 15) -> str:
    """The value before and after; at the end of its bar a company stays."""
    if move.before == move.after:
        return write(x, y, f"={move.before}", SOFT, size, True)
    return write(x, y, f"{move.before}→{move.after}", GOOD if move.levels > 0 else BAD, size, True)


def variation(m: Material, voice: Voice, key: str, moves: list[Change]) -> str:
    card = m.card[key]
    effect = m.effect[card]
    if effect == MOVE:
        two = abs(m.delta[card]) == 2
        body = sign(m.company[card], -20 if two else -14, -13, 1.1) + arrow(m.delta[card], 9 if two else 15, -13, 1.25)
        return body + "".join(becomes(move, 0, 15) for move in moves)
    if effect in (RISE, FALL):
        body = "".join(sign(company, 18.5 * company - 27.75, -15, 0.72) for company in range(4))
        return body + arrow(m.delta[card], 0, 8, 1.3)
    if effect == BLACK_DAY:
        return write(0, -2, f"-${m.black_day}", BAD, 24, True) + label(-36, 14, voice.say(N_("everybody pays")), 72, SOFT)
    if effect == EXCHANGE:
        return tag("path", d="M-24-13H12V-20L27-9 12 2V-5H-24zM24 3H-10V-3L-25 7-10 16V11H24z", fill=SOFT)
    if not moves:
        return write(0, 2, "=", SOFT, 24, True)
    return "".join(movers(moves, up, effect == BULLISH or not all(move.levels > 0 for move in moves)) for up in (True, False))


def movers(moves: list[Change], up: bool, alone: bool) -> str:
    """The companies of a fluctuation that rise, or those that fall, in a row; both rows if it is mixed."""
    found = [move for move in moves if (move.levels > 0) == up]
    both = len({move.levels > 0 for move in moves}) == 2
    y = (-15 if up else 6) if both else -5
    if not found:
        return ""
    if len(found) == 1:
        move = found[0]
        return at(0, y, arrow(1 if up else -1, -33, 0, 0.8) + sign(move.company, -16, 0, 0.75) + becomes(move, 14, 5))
    step = min(18, 56 / len(found))
    drawn = "".join(sign(move.company, -18 + step * n, 0, 0.66 if len(found) > 3 else 0.75) for n, move in enumerate(found))
    return at(0, y, arrow(1 if up else -1, -33, 0, 0.8) + drawn)


@_drawn_once
def foot(m: Material, key: str, y: float = 33) -> str:
    """Price, points, dynamite."""
    card = m.card[key]
    body = coin(m.price[card], -29, y) if m.price[card] else ""
    body += star(m.points[card], -5 if m.price[card] else -30, y) if m.points[card] else ""
    return body + dynamite(m.dynamite[card], 35, y)


def half(m: Material, voice: Voice, key: str, moves: list[Change], wide: float = WIDE) -> str:
    """A card of which only the upper half shows, as in a set or on a pile: its sign, then what it does and carries."""
    card, worn = m.card[key], companies(m, key)
    body = shell(wide, 45)
    art = -wide / 2 + 16
    for n, company in enumerate(worn):
        part = (-22.5, 22.5) if len(worn) == 1 else ((-22.5, 0.0), (0.0, 22.5))[n]
        top, low = ("a5 5 0 0 1 5-5" if part[0] == -22.5 else ""), ("a5 5 0 0 0 5 5" if part[1] == 22.5 else "")
        left = -wide / 2 + 0.6
        start = part[0] + (5 if top else 0.6)
        high = f"M{number(left)} {number(start)}" + (top or "h5") + f"H{number(left + 31)}V{number(part[1])}H{number(left + 5)}"
        body += tag("path", d=high + ("a5 5 0 0 1-5-5" if low else f"H{number(left)}") + "z", fill=COLOURS[company])
        y = 0.0 if len(worn) == 1 else 22 * n - 11
        twice = m.shares[card] == 2 and len(worn) == 1
        body += "".join(sign(company, art, y + off, 0.75 if len(worn) == 2 or twice else 1.1, ON[company], COLOURS[company])
            for off in ((-11, 11) if twice else (0,)))  # fmt: skip
    if not worn:
        body += at(art, 0, half_sign(m, key))
    return body + at(art + 16, 0, half_text(m, key, moves, wide - 34))


def half_sign(m: Material, key: str) -> str:
    """What stands at the left of half a variation."""
    card = m.card[key]
    effect = m.effect[card]
    if m.kind[card] == BOMB:
        return bomb(-1, 2, 0.85)
    if effect == MOVE:
        return sign(m.company[card], 0, -8, 0.9) + arrow(m.delta[card], -6 if abs(m.delta[card]) == 2 else 0, 13, 0.8)
    if effect in (RISE, FALL):
        return "".join(sign(c, 13 * (c % 2) - 6.5, 13 * (c // 2) - 16, 0.5) for c in range(4)) + arrow(m.delta[card], 0, 14, 0.75)
    if effect == BLACK_DAY:
        return write(0, 6, f"-${m.black_day}", BAD, 17, True)
    if effect == EXCHANGE:
        return tag("path", d="M-13-7H5V-12L14-4 5 4V-1H-13zM13 3H-5V-2L-14 5-5 13V9H13z", fill=SOFT)
    return (arrow(1, 0 if effect == BULLISH else -7, 0, 1.1) if effect != BEARISH else "") + (arrow(-1, 7 if effect == MIXED else 0, 0, 1.1)
        if effect != BULLISH else "")  # fmt: skip


def half_text(m: Material, key: str, moves: list[Change], room: float) -> str:
    """What half a card does, and below what is printed at its foot."""
    card = m.card[key]
    body = ""
    if len(moves) == 1 and room > 40:
        named = m.effect[card] in (BULLISH, BEARISH, MIXED)  # of a fluctuation it is not said at the left
        body += becomes(moves[0], room / 2 + 8 * named, -5, 14) + (sign(moves[0].company, 6, -10, 0.6) if named else "")
    elif m.delta[card] and m.kind[card] not in (VARIATION,):
        body += arrow(m.delta[card], room / 2, -9, 0.9)
    elif m.points[card]:
        body += star(m.points[card], room / 2 - 8, -9)
    body += write(1, 16, f"${m.price[card]}", INK, 13, True, text_anchor="start") if m.price[card] and room > 40 else ""
    return body + dynamite(m.dynamite[card], room - 4, 9)


def back(wide: float, tall: float) -> str:
    """A card face down."""
    inner = frame(wide - 10, tall - 10, 4, stroke=SOFT, stroke_dasharray="3 3")
    return shell(wide, tall, LAND_2) + inner + write(0, 6, "?", SOFT, 18, True)


def held(m: Material, worn: list[int], twice: bool, wide: float, tall: float, fill: str = "") -> str:
    """A share card in a hand or on the table at the end: nothing but its signs."""
    body = frame(wide, tall, 5, fill=fill or (COLOURS[worn[0]] if worn else LAND_2), stroke=INK, class_="hit")
    if len(worn) == 2:
        x, y = wide / 2, tall / 2
        body += tag("path", d=f"M{number(-x)} {number(y - 5)}V{number(-y + 5)}a5 5 0 0 1 5-5H{number(x)}z", fill=COLOURS[worn[0]])
        body += tag("path", d=f"M{number(x)} {number(-y)}V{number(y - 5)}a5 5 0 0 1-5 5H{number(-x)}z", fill=COLOURS[worn[1]])
        scale = min(wide, tall) / 52
        return body + "".join(sign(company, side * wide / 4, side * (tall / 4 - 1), scale, "#fff", COLOURS[company])
            for company, side in zip(worn, (-1, 1), strict=True))  # fmt: skip
    scale = min(wide / 26, tall / 28, 1.4)
    if not twice:
        return body + "".join(sign(c, 0, 0, scale, ON[c], COLOURS[c]) for c in worn)
    across = wide >= tall
    scale = min(wide / 48, tall / 26, 1.2) if across else min(wide / 26, tall / 52, 1.2)
    dx, dy = (wide / 4, 0.0) if across else (0.0, tall / 4)
    return body + "".join(sign(worn[0], side * dx, side * dy, scale, ON[worn[0]], COLOURS[worn[0]]) for side in (-1, 1))


# What is around them


def ring(wide: float, tall: float, lit: bool, changed: bool) -> str:
    """Around what can be chosen, and what has just changed."""
    glow = "".join(frame(wide + n, tall + n, 9, fill=ACCENT, opacity=".22", class_="glow") for n in (16, 9)) if changed else ""
    return glow + (frame(wide + 8, tall + 8, 9, fill=PAPER, stroke=ACCENT, stroke_width=2.6, class_="ring") if lit else "")


def rondel(x: float, y: float, rx: float, ry: float, places: int, clockwise: bool) -> str:
    """The way of the pawns, with an arrow between each two places."""
    drawn = tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, stroke=LAND_2, stroke_width=16)
    for n in range(places):
        turn = 360 * (n + 0.5) / places
        a = radians(turn)
        dx, dy = rx * sin(a), -ry * cos(a)
        along = (rx * cos(a), ry * sin(a)) if clockwise else (-rx * cos(a), -ry * sin(a))
        drawn += tag("path", d=chevron(x + dx, y + dy, along), stroke=WAYS[clockwise], stroke_width=4, stroke_linecap="round")
    return drawn


def chevron(x: float, y: float, along: tuple[float, float]) -> str:
    far = (along[0] ** 2 + along[1] ** 2) ** 0.5
    ux, uy = along[0] / far * 7, along[1] / far * 7
    points = ((x - ux - uy, y - uy + ux), (x + ux * 0.6, y + uy * 0.6), (x - ux + uy, y - uy - ux))
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points)


def fuse(x: float, y: float, wide: float, share: float, danger: float, lit: bool) -> str:
    """How far the fuse has burnt towards the bomb, and the stretch where it may go off; both as parts of the width."""
    end = x + 16
    long = wide - 22
    here = end + long * share
    drawn = tag("path", d=f"M{number(here)} {y}H{number(end + long)}", stroke=LINE, stroke_width=2, stroke_dasharray="2 5")
    drawn += tag("path", d=f"M{number(end)} {y}H{number(here)}", stroke=SOFT, stroke_width=4)
    drawn += tag("path", d=f"M{number(end)} {y}H{number(end + long * min(danger, share))}", stroke=BAD, stroke_width=6)
    drawn += bomb(x + 4, y - 2, 0.8)
    return drawn + (at(here, y - 2, flame(1.3)) if lit else "")
