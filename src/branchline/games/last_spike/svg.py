"""A quiet railway map: its paper, its things and its keys. What a view puts on it stands in board.py.

Sizes are in units of a map 640 wide, on which no text is smaller than 11.
"""

from math import atan2, degrees, hypot
from typing import Any

from branchline.drawing import (
    ACCENT,
    INK,
    LAND,
    LAND_2,
    LINE,
    PAPER,
    SOFT,
    at,
    box,
    fitted,
    frame,
    label,
    number,
    row,
    seat_marks,
    tag,
    write,
)
from branchline.games.last_spike.material import Material
from branchline.kernel.text import N_, Voice

WIDTH, HEIGHT = 640, 680

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


# Things


def symbol(feature: str, x: float, y: float, scale: float = 1, stroke: str | None = SOFT) -> str:
    grown, pen = ("", None) if scale == 1 else (f" scale({scale})", 0.8)
    return tag("path", d=SYMBOLS[feature], transform=f"translate({number(x)} {number(y)}){grown}", stroke=stroke, stroke_width=pen)


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
    features = "".join(row(22 + 84 * (n % 2), 34 + 17 * (len(spaces) + n // 2), symbol(feature, 0, 0), voice.say(text), 60)
        for n, (feature, text) in enumerate(FEATURES.items()))  # fmt: skip
    said = [[(icon, voice.say(text)) for icon, text in rows] for rows in (spaces, cities)]
    right, tall = WIDTH - 12 - BOX, 17 * len(seats) + 32
    return (
        box(12, 12, BOX, 17 * (len(spaces) + 3) + 32, voice.say(N_("Spaces, in ${unit:n}"), unit), said[0], features)
        + box(right, 12, BOX, 17 * len(cities) + 32, voice.say(N_("Cities, in ${unit:n}"), unit), said[1])
        + box(12, HEIGHT - 12 - tall, BOX, tall, voice.say(N_("Players")), seats)
        + box(right, HEIGHT - 60, BOX, 48, "", [], at(22, 24, _bonus(view, voice, m)))
    )


def _bonus(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The last spike, what it brings, and who laid it."""
    spike = tag("path", d="M-6-16h12v4l-3 2v18l-3 8-3-8V-10l-3-2zM-3-10h6", fill=LAND_2, stroke=INK)
    spike += label(18, -4, voice.say(N_("The last spike")), BOX - 50, bold=True)
    spike += label(18, 12, voice.say("${amount:n}", {"amount": m.bonus}), BOX - 80, SOFT)
    return spike + (seat_marks([view["last_spike"]], BOX - 42, 8) if view["last_spike"] is not None else "")
