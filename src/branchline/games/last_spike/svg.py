"""The language of the drawings: a quiet railway map, coloured by the page's variables. What a view puts on it stands in board.py.

All drawing is by presentation attributes. What can be picked is a group with `data-pick`; its own drawing has the group's
place as origin. Sizes are in units of a map 640 wide, on which no text is smaller than 11.
"""

import re
from html import escape
from math import atan2, degrees, hypot
from typing import Any
from unicodedata import east_asian_width

from branchline.games.last_spike.material import Material
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

WIDTH, HEIGHT = 640, 680
PAPER, LAND, LAND_2 = "var(--paper, #f6f1e4)", "var(--land, #ece4d0)", "var(--land-2, #d9cdb0)"
LINE, INK, SOFT, ACCENT = "var(--line, #b3a588)", "var(--ink, #222)", "var(--ink-soft, #654)", "var(--accent, #b3261e)"
FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', system-ui, sans-serif"
# by seat: Okabe and Ito's colours, and a hatch on a mark of 18 by 15
SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
SEAT_HATCHES = ("", "M-9 0L-2-7.5M2 7.5L9 0M-9 6L-7.5 7.5M7.5-7.5L9-6", "M-9-4H9M-9 4H9", "M-7-7.5V7.5M7-7.5V7.5",
    "M-9-1.5L-4-7.5M9-1.5L4-7.5M-9 1.5L-4 7.5M9 1.5L4 7.5", "M-6.5-5h.1M6.5-5h.1M-6.5 5h.1M6.5 5h.1")  # fmt: skip

FEATURES = {"plain": N_("plain"), "desert": N_("desert"), "hills": N_("hills"), "river": N_("river"), "trestle": N_("trestle"),
    "tunnel": N_("tunnel")}  # fmt: skip
SYMBOLS = {  # about 13 by 12
    "plain": "M-6.5 4.5H6.5M-4 4.5L-5.5 0M-4 4.5V-1M-4 4.5L-2.5 0M2.5 4.5L1 0M2.5 4.5V-1M2.5 4.5L4 0",
    "desert": "M0 5.5V-5.5M0 2H-3.5V-2M0 .5H3.5V-3.5M-6.5 5.5H6.5",
    "hills": "M-6.5 4.5C-5-2.5-1.5-3 .2 2M-2.6-.8C-.5-6.5 4.5-5.5 6.5 4.5",
    "river": "M-6.5-4q1.6-2.2 3.2 0t3.3 0 3.3 0 3.2 0m-13 4q1.6-2.2 3.2 0t3.3 0 3.3 0 3.2 0m-13 4q1.6-2.2 3.2 0t3.3 0 3.3 0 3.2 0",
    "trestle": "M-6.5-4.5H6.5M-4-4.5L-5.5 5.5M4-4.5L5.5 5.5M-4.5-.5L5.5 5.5M4.5-.5L-5.5 5.5M-4.6 0H4.6",
    "tunnel": "M-6.5 5.5V0a6.5 6 0 0 1 13 0V5.5zM-3.2 5.5V1a3.2 3.2 0 0 1 6.4 0V5.5M-1.6 5.5V.8M0 5.5V0M1.6 5.5V.8",
}


# Elements


def plain(text: str) -> str:
    """Text for XML: escaped, and without what no XML may hold."""
    return escape(re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text))


def number(value: float) -> str:
    """With one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, body: str = "", **attributes: object) -> str:
    """An element; attributes that are None are left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, int | float) else plain(str(value))
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    return f"<{' '.join(parts)}>{body}</{name}>" if body else f"<{' '.join(parts)}/>"


def picture(kind: str, wide: int, tall: int, name: str, drawn: str) -> str:
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {tall}", class_=kind, role="group", aria_label=name,
        font_family=FONT, font_variant="tabular-nums", font_size=11, text_anchor="middle", fill="none", stroke_width=1.2,
        stroke_linejoin="round")  # fmt: skip


def at(x: float, y: float, body: str, **attributes: object) -> str:
    return tag("g", body, transform=f"translate({number(x)} {number(y)})", **attributes)


def pick(kind: str, key: str, name: str, x: float, y: float, body: str, picks: Picks, last: Picks) -> str:
    """Something that can be picked, now or at other times."""
    lit, changed = (kind, key) in picks, (kind, key) in last
    return at(x, y, tag("title", plain(name)) + body, class_="pick" + " lit" * lit + " last" * changed, data_pick=f"{kind}:{key}",
        role="button" if lit else "img", tabindex=0 if lit else None, aria_label=name)  # fmt: skip


# Words


def write(x: float, y: float, text: str, fill: str | None = INK, size: int | None = None, bold: bool = False, **attributes: object) -> str:
    return tag("text", plain(text), x=x or None, y=y, fill=fill, font_size=size, font_weight=700 if bold else None, **attributes)


def label(x: float, y: float, text: str, room: float, fill: str = INK, bold: bool = False) -> str:
    """Text from here on, set narrower if there is not enough room for it."""
    wide = width(text, 11)
    return write(x, y, text, fill, bold=bold, text_anchor="start", textLength=room if wide > room else None,
        lengthAdjust="spacingAndGlyphs" if wide > room else None)  # fmt: skip


def width(text: str, size: float) -> float:
    """About how wide a text is."""
    wide = [1.0 if east_asian_width(x) in "WF" else 0.7 if x.isupper() else 0.26 if x in "ijlrtf ,.:;'()" else 0.57 for x in text]
    return size * sum(wide)


def fitted(text: str, room: float, size: float = 11) -> str:
    """As much of a text as there is room for."""
    if width(text, size) <= room:
        return text
    return next((text[:n].rstrip() + "…" for n in range(len(text) - 1, 1, -1) if width(text[:n], size) <= room - size), text[:1] + "…")


# Things


def frame(wide: float, tall: float, corner: float, **attributes: object) -> str:
    """A rectangle around the origin."""
    return tag("rect", "", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=corner, **attributes)


def symbol(feature: str, x: float, y: float, scale: float = 1, stroke: str | None = SOFT) -> str:
    grown, pen = ("", None) if scale == 1 else (f" scale({scale})", 0.8)
    return tag("path", d=SYMBOLS[feature], transform=f"translate({number(x)} {number(y)}){grown}", stroke=stroke, stroke_width=pen)


def seat_marks(seats: list[int], x: float, y: float) -> str:
    """A row of marks, the first in the middle of this place: each with its seat's colour, hatch and number."""
    if not seats:
        return ""
    parts = ""
    for n, seat in enumerate(seats):
        box = tag("path", d="M-9-7.5H9v15H-9z", fill=f"var(--seat-{seat}, {SEAT_COLOURS[seat]})", stroke=INK, stroke_width=0.9)
        hatch = tag("path", d=SEAT_HATCHES[seat]) if SEAT_HATCHES[seat] else ""
        parts += at(20 * n, 0, box + hatch) if n else box + hatch
    parts += tag("path", d="M0 0h.1" + "m19.9 0h.1" * (len(seats) - 1), stroke_width=12)
    places = " ".join(str(20 * n) for n in range(len(seats)))
    parts += tag("text", "".join(str(seat + 1) for seat in seats), x=places, y=4, fill=INK, stroke="none", font_weight=700)
    return at(x, y, parts, stroke=PAPER, stroke_width=1.5, stroke_linecap="round", class_="marks")


def price_box(price: int, lit: bool = False) -> str:
    """What the next land card costs; Land 0 is not for sale."""
    box = frame(17, 14, 2, fill=ACCENT if lit else None, stroke=ACCENT if lit else INK, stroke_dasharray=None if price else "2.5 2")
    return box + write(0, 4, f"{price}", PAPER if lit else INK, bold=True)


def rails(x: float, y: float, dx: float, dy: float, apart: float) -> str:
    """The path of two rails from a place so far on."""
    ox, oy = -dy / hypot(dx, dy) * apart, dx / hypot(dx, dy) * apart
    return "".join(f"M{number(x + s * ox)} {number(y + s * oy)}l{number(dx)} {number(dy)}" for s in (1, -1))


def track(dx: float, dy: float) -> str:
    """A piece of track around the origin: rails and sleepers."""
    half, ties = hypot(dx, dy) / 2, round(hypot(dx, dy) / 6.5)
    step = 2 * half / ties
    line = f"M{number(-half)}-3.7h{number(2 * half)}m0 7.4h{number(-2 * half)}M{number(step / 2 - half)}-7v14"
    line += f"m{number(step)}-14v14" * (ties - 1)
    turned = f"rotate({number(degrees(atan2(dy, dx)))})" if dy else None
    return tag("path", d=line, transform=turned, stroke=INK, stroke_width=1.8, class_="track")


def railway(routes: list[tuple[int, int, int, int]], bed: str, iron: str, sleepers: int = 16) -> str:
    """Whole routes: rails and sleepers on a bed."""
    ways = "".join(f"M{x} {y}l{dx} {dy}" for x, y, dx, dy in routes)
    ties = tag("path", d=ways, stroke=iron, stroke_width=sleepers, stroke_dasharray="2.8 3.7")
    irons = "".join(rails(x, y, dx, dy, 4.4) for x, y, dx, dy in routes)
    return tag("path", d=ways, stroke=bed, stroke_width=20) + ties + tag("path", d=irons, stroke=iron, stroke_width=2.6)


# The paper: the Pacific coast, rivers, a lake, mountains, grass and dunes, for the map's own places

COAST = "M36 5C30 60 48 110 40 170S24 250 24 300 26 390 44 430 72 470 88 520 96 590 122 620 140 650 150 675"
RIVERS = (
    "M396 5C410 50 440 90 452 140S478 222 508 246 556 296 572 320 600 372 635 384M604 5C590 60 612 120 598 180S590 280 604 322 610 420"
    " 596 500 616 600 606 675M356 420C340 470 372 520 352 570S330 624 352 650 420 640 452 675M452 150C400 160 360 120 322 128M262 330"
    "C300 380 372 392 410 420S470 470 520 470 590 500 600 512M296 270C250 290 236 330 214 372S196 440 184 492 160 540 152 570"
)
LAKE = "M150 226c8-9 18-5 18 6s-3 22-11 22-14-18-7-28z"
PEAKS = ((262, 150), (284, 166), (262, 188), (292, 204), (270, 222), (296, 240), (252, 258), (304, 158), (280, 128), (262, 398), (284, 420),
    (262, 440), (292, 452), (276, 474), (112, 292), (128, 308), (136, 386), (120, 404), (148, 418), (186, 300), (170, 330), (200, 348),
    (182, 404), (218, 300), (216, 432))  # fmt: skip
TUFTS = ((420, 268), (446, 290), (404, 304), (468, 322), (432, 340), (490, 300), (410, 372), (456, 366), (492, 382), (520, 350), (430, 400),
    (474, 412), (388, 330), (366, 188), (384, 212), (352, 222), (520, 198), (560, 230), (532, 262), (540, 430), (574, 454),
    (560, 404))  # fmt: skip
DUNES = ((92, 548), (120, 500), (100, 470), (132, 538), (226, 520), (250, 546), (284, 520), (312, 540), (268, 568), (300, 586), (230, 560))


def ground() -> str:
    marks = "".join(f"M{x - 8} {y}l8-12 8 12m-11.3-7l2 1.6 1.3-1.6 1.3 1.6 2-1.6" for x, y in PEAKS)
    marks += "".join(f"M{x - 3} {y - 5}l3 5v-6m0 6l3-5" for x, y in TUFTS)
    marks += "".join(f"M{x} {y}q7-6 14 0m-6 5h.1m6 0h.1m-12 0h.1" for x, y in DUNES)
    waves = "".join(tag("path", d=COAST, transform=f"translate({-5 * n} 0)", stroke_width=0.8) for n in (1, 2, 3))
    lines = waves + tag("path", d=RIVERS, stroke_width=2.2) + tag("path", d=LAKE, fill=PAPER) + tag("path", d=COAST, stroke_width=1.6)
    return (
        tag("rect", width=WIDTH, height=HEIGHT, rx=6, fill=PAPER)
        + tag("path", d=COAST + "H635V5z", fill=LAND)
        + tag("g", lines + tag("path", d=marks), stroke=LAND_2, stroke_linecap="round")
        + at(WIDTH / 2, HEIGHT / 2, frame(WIDTH - 9, HEIGHT - 9, 3, stroke=LINE))
    )


# Keys, in the corners of the map

BOX = 172  # the width of each


def keys(view: dict[str, Any], voice: Voice, m: Material) -> str:
    unit = {"unit": 1000}
    badge = tag("circle", r=7, fill=PAPER, stroke=SOFT) + write(0, 4, "3", bold=True)
    ring = tag("circle", r=6.5, stroke=ACCENT, stroke_width=2.2)
    spaces = [(badge, N_("cost")), (ring, N_("in your hand")), (track(19.5, 0), N_("laid"))]
    if view["viewer"] is None:
        del spaces[1]
    cities = [(badge, N_("routes open")), (seat_marks([0], 0, 0), N_("land card held")), (price_box(7), N_("next land card")),
        (price_box(0), N_("free with the first tile here")), (write(0, 4, "10", SOFT), N_("pays for 1 to 5 cards"))]  # fmt: skip
    seats = [(seat_marks([seat], 0, 0), fitted(voice.seat(seat), BOX - 44)) for seat in range(view["players"])]
    features = "".join(_row(22 + 84 * (n % 2), 34 + 17 * (len(spaces) + n // 2), symbol(feature, 0, 0), voice.say(text), 60)
        for n, (feature, text) in enumerate(FEATURES.items()))  # fmt: skip
    said = [[(icon, voice.say(text)) for icon, text in rows] for rows in (spaces, cities)]
    right, tall = WIDTH - 12 - BOX, 17 * len(seats) + 32
    return (
        _box(12, 12, BOX, 17 * (len(spaces) + 3) + 32, voice.say(N_("Spaces, in ${unit:n}"), unit), said[0], features)
        + _box(right, 12, BOX, 17 * len(cities) + 32, voice.say(N_("Cities, in ${unit:n}"), unit), said[1])
        + _box(12, HEIGHT - 12 - tall, BOX, tall, voice.say(N_("Players")), seats)
        + _box(right, HEIGHT - 60, BOX, 48, "", [], at(22, 24, _bonus(view, voice, m)))
    )


def _bonus(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The last spike, what it brings, and who laid it."""
    spike = tag("path", d="M-6-16h12v4l-3 2v18l-3 8-3-8V-10l-3-2zM-3-10h6", fill=LAND_2, stroke=INK)
    spike += label(18, -4, voice.say(N_("The last spike")), BOX - 50, bold=True)
    spike += label(18, 12, voice.say("${amount:n}", {"amount": m.bonus}), BOX - 80, SOFT)
    return spike + (seat_marks([view["last_spike"]], BOX - 42, 8) if view["last_spike"] is not None else "")


def _box(x: float, y: float, wide: float, tall: float, title: str, rows: list[tuple[str, str]], more: str = "") -> str:
    """A box with a title and rows of a small picture and what it means."""
    body = tag("rect", width=wide, height=tall, rx=4, fill=PAPER, stroke=LINE)
    body += label(10, 18, title, wide - 20, bold=True) if title else ""
    drawn = "".join(_row(22, 34 + 17 * n, icon, text, wide - 44) for n, (icon, text) in enumerate(rows))
    return at(x, y, body + drawn + more, class_="key")


def _row(x: float, y: float, icon: str, text: str, room: float) -> str:
    return at(x, y, icon + label(16, 4, text, room, SOFT))
