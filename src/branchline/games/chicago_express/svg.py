"""A quiet railway map of the north-east, its tokens and its instruments. What a view puts on the map stands in board.py.

Sizes are in units of a map 840 wide, on which no text is smaller than 12. Company colours are the only strong ones; each company has a
shape, a letter and a line of its own besides. A larger board of one's own makes the map larger and leaves out coast and rivers.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from branchline.drawing import ACCENT, INK, LAND, LAND_2, LINE, PAPER, SOFT, at, frame, label, number, seat_marks, tag, write
from branchline.games.chicago_express.material import (
    CHICAGO,
    CITY,
    DIALS,
    FOREST,
    HOME,
    INDUSTRIAL,
    MOUNTAIN,
    PLAIN,
    WABASH,
    Material,
)
from branchline.kernel.text import N_, Voice

WIDTH, MAP, BELOW = 840, 588, 312  # the drawing's width, the map's height, and what stands below the map
LEFT, TOP, ACROSS, DOWN = 42, 58, 42, 48  # the middle of the hex in column 0, row 0, and from there to the next
WATER, BAD = "var(--water, #dbe6e8)", "var(--bad, #a3262a)"
HEX = "M-28 0L-14-24H14L28 0 14 24H-14z"
INNER = "M-25.4 0L-12.7-21.8H12.7L25.4 0 12.7 21.8H-12.7z"

# by company, in the order of COMPANIES
COLOURS = ("#c8372d", "#2467b3", "#e8b90c", "#23855a", "#26282b")
LETTERS = ("P", "B", "C", "N", "W")
ON = ("#fff", "#fff", "#222", "#fff", "#fff")
SHAPES = (
    "M-9-8.5H9L7.2-3.5 9 8.5H-9L-7.2-3.5z",
    "M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0z",
    "M0-11.5L10.5 0 0 11.5-10.5 0z",
    "M-4.5-9h9l4.5 4.5v9l-4.5 4.5h-9l-4.5-4.5v-9z",
    "M-9-8.5H9V3Q8 8.5 0 11-8 8.5-9 3z",
)
WEAVES: tuple[tuple[str, float, str | None] | None, ...] = (
    None,
    ("#fff", 1.6, None),
    ("#222", 5, "1.6 4.4"),
    ("#fff", 5, "2.4 5"),
    ("#fff", 2.2, "2.2 3.2"),
)  # on a company's line

SYMBOLS = {  # about 26 by 13
    FOREST: "M-9 6V2.5M-13 2.5h8L-9-5.5zM0 6V2.5M-4.5 2.5h9L0-7zM9 6V2.5M5 2.5h8L9-5.5z",
    MOUNTAIN: "M-14 6L-5-6.5 1 2M-2.5-3L3-8.5 14 6M-8-2.2l3 2 2.6-2M.4-6l2.6 2 2.6-2",
    INDUSTRIAL: "M-11 7V-1.5l6 3.5v-3.5l6 3.5V-8h3.5l.8 10H11v5z",
}
TERRAIN_NAMES = {PLAIN: N_("plain"), FOREST: N_("forest"), MOUNTAIN: N_("mountain"), CITY: N_("city"), INDUSTRIAL: N_("industrial city"),
    CHICAGO: N_("the goal of all companies"), HOME: N_("home of a company")}  # fmt: skip


# Places


@lru_cache(maxsize=16)
def map_size(m: Material) -> tuple[int, int]:
    """As large as the hexes need."""
    columns, rows = (max(side) + 1 for side in zip(*m.hex_place, strict=True))
    return max(WIDTH, ACROSS * columns + 42), max(MAP, DOWN * rows + 58)


def middle(m: Material, h: int) -> tuple[int, int]:
    column, row = m.hex_place[h]
    return LEFT + ACROSS * column, TOP + DOWN * row + DOWN // 2 * (column % 2)


# The companies' signs


def token(company: int, x: float, y: float, wide: float = 18, stroke: str = INK) -> str:
    """A locomotive of a company: its shape, as wide as there is room for, and its letter."""
    narrow = min(1, wide / 19)
    shape = tag("path", d=SHAPES[company], fill=COLOURS[company], stroke=stroke, stroke_width=1.1,
        transform=f"scale({narrow:.2f} 1)" if narrow < 1 else None)  # fmt: skip
    letter = write(0, 4.6, LETTERS[company], ON[company], 13, True, textLength=number(wide - 2) if wide < 12 else None,
        lengthAdjust="spacingAndGlyphs" if wide < 12 else None)  # fmt: skip
    return at(x, y, shape + letter)


def tokens(companies: list[int], y: float) -> str:
    """Side by side; five fill a hex from side to side."""
    step = min(19, 52 / len(companies))
    first = -step * (len(companies) - 1) / 2
    return "".join(token(company, first + step * n, y, step) for n, company in enumerate(companies))


def railways(links: list[tuple[int, tuple[float, float, float, float]]]) -> str:
    """The lines of all companies: a casing, the colour, and the company's weave on it."""
    ways = {c: "".join(f"M{number(x)} {number(y)}L{number(x2)} {number(y2)}" for by, (x, y, x2, y2) in links if by == c) for c in range(5)}
    drawn = tag("path", d="".join(ways.values()), stroke=PAPER, stroke_width=8.5)
    for c, way in ways.items():
        if way:
            drawn += tag("path", d=way, stroke=INK if c == WABASH else COLOURS[c], stroke_width=6.4 if c == WABASH else 5)
            drawn += tag("path", d=way, stroke=COLOURS[c], stroke_width=5) if c == WABASH else ""
        weave = WEAVES[c]
        if way and weave is not None:
            colour, pen, dashes = weave
            drawn += tag("path", d=way, stroke=colour, stroke_width=pen, stroke_dasharray=dashes, stroke_linecap="butt")
    return tag("g", drawn, stroke_linecap="round", class_="lines")


def house(x: float, y: float, text: str, built: bool, lit: bool = False) -> str:
    """What development brings here, or has brought."""
    fill = ACCENT if lit else INK if built else PAPER
    body = tag("path", d="M-8 1.5L0-7 8 1.5H6.5V9H-6.5V1.5z", fill=fill, stroke=ACCENT if lit else INK)
    return at(x, y, body + (write(0, 7.4, text, PAPER if lit or built else INK, 12, True) if text else ""))


# The paper: lakes, coast, rivers and borders, for the map's own places

LAKES = (
    "M0 0H92C84 30 90 58 89 84 90 112 94 128 91 150 88 164 84 166 80 158 76 146 66 140 48 138 28 136 20 128 16 118 4 84 2 40 0 0z",
    "M236 102C240 92 246 76 262 90 272 112 296 114 318 116 340 116 352 108 366 94 392 82 424 80 446 66 462 58 476 56 482 62 486 72 480 84"
    " 466 92 440 100 430 128 404 134 380 140 366 164 340 162 318 160 306 142 284 138 264 136 236 128 236 102z",
    "M476 0C474 14 484 24 510 27 540 30 566 27 590 29 610 30 622 18 620 0z",
    "M218 0C230 12 226 24 234 30 246 34 258 24 262 0z",
)
SEA = (
    "M840 196C834 204 826 214 826 224 832 240 832 262 828 282 830 304 830 322 826 340 812 350 802 356 802 372 798 392 788 404 776 "
    "412 770 418 762 414 760 404 758 398 752 400 752 408 756 420 768 424 774 436 780 452 776 476 770 492 766 508 760 522 756 534 752 "
    "522 758 500 758 480 760 462 756 444 748 432 744 450 750 474 746 494 746 516 744 538 734 546 716 552 702 556 696 564 690 574 692 "
    "580 690 588H840z"
)
RIVERS = (
    "M462 276C444 302 414 312 404 340 392 372 372 376 366 404 352 424 334 446 306 464 282 482 260 502 236 496 212 492 206 462 182 "
    "452 158 444 150 470 126 474 96 478 78 504 52 508 30 510 16 498 0 502M462 276C474 250 486 214 500 184M462 276C470 310 480 340 "
    "470 380M588 392C602 410 626 402 646 426 664 452 692 456 712 488 724 506 738 520 746 536M808 82C800 122 812 150 804 196 802 210 "
    "812 222 826 224M690 190C680 214 694 236 674 254 650 268 640 290 650 318 672 340 700 366 722 396 736 410 744 416 750 420M738 "
    "196C752 220 746 246 766 262 782 282 774 304 790 326 792 344 796 360 796 372M378 512C372 490 352 484 352 470 346 456 340 446 336 "
    "444"
)
BORDERS = (
    "M96 154C130 158 180 152 232 110M212 150C206 230 196 300 158 448M428 128C432 200 424 300 424 366H500L742 372M424 366C412 340 408 "
    "330 404 342M432 126C520 132 560 176 640 192 690 202 720 206 738 196M738 196C770 190 796 190 804 196M540 372C520 420 500 460 450 "
    "500 420 540 400 556 388 588M816 0C822 60 826 120 824 190M300 470C290 520 310 550 300 588M712 488C700 500 690 540 690 574"
)


def ground(m: Material, voice: Voice) -> str:
    return paper(m, tuple(voice.say(name) for *_, name in NAMES))


@lru_cache(maxsize=16)
def paper(m: Material, waters: tuple[str, ...]) -> str:
    """Water, land and its hexes: those of forest and mountain darker, those of cities light."""
    wide, tall = map_size(m)
    own = (wide, tall) == (WIDTH, MAP)
    paths: dict[str, str] = {}
    for h, kind in enumerate(m.terrain):
        fill = LAND_2 if kind in (FOREST, MOUNTAIN) else PAPER if kind in (CITY, INDUSTRIAL, CHICAGO, HOME) else LAND
        x, y = middle(m, h)
        paths[fill] = paths.get(fill, "") + f"M{x - 28} {y}l14-24h28l14 24-14 24h-28z"
    drawn = tag("rect", width=wide, height=tall, rx=6, fill=LAND)
    if own:
        water = "".join(tag("path", d=lake) for lake in (*LAKES, SEA))
        waves = "".join(f"M{x} {y}q4-4 8 0t8 0 8 0" for x, y in WAVES)
        drawn += tag("g", water, fill=WATER, stroke=LINE, stroke_width=1.4) + tag("path", d=waves, stroke=LINE, stroke_width=1)
    drawn += "".join(tag("path", d=path, fill=fill) for fill, path in paths.items())
    drawn += tag("path", d="".join(paths.values()), stroke=LINE, stroke_width=0.7, opacity=0.75)
    if own:
        drawn += tag("path", d=RIVERS, stroke=WATER, stroke_width=3, stroke_linecap="round")
        drawn += tag("path", d=BORDERS, stroke=SOFT, stroke_width=1, stroke_dasharray="7 3 1.5 3", opacity=0.45)
        names = "".join(write(x, y, name, None, 13) for (x, y, _), name in zip(NAMES, waters, strict=True))
        drawn += tag("g", names, fill=SOFT, font_style="italic", opacity=0.8)
    return drawn + at(wide / 2, tall / 2, frame(wide - 2, tall - 2, 6, stroke=LINE))


WAVES = ((30, 40), (52, 76), (26, 100), (384, 108), (330, 134), (440, 86), (786, 420), (804, 500), (786, 560), (812, 452), (812, 384),
    (772, 530), (716, 572), (540, 14), (580, 20))  # fmt: skip
NAMES = ((44, 62, N_("Lake Michigan")), (352, 128, N_("Lake Erie")), (548, 18, N_("Lake Ontario")), (794, 480, N_("Atlantic")))


def key(voice: Voice, x: float, y: float) -> str:
    """What the figures and pictures in the hexes say."""
    peaks, trees, works = (tag("path", d=SYMBOLS[kind], stroke=SOFT, stroke_width=1.2) for kind in (MOUNTAIN, FOREST, INDUSTRIAL))
    rows = [(write(0, 4, "$2", SOFT), N_("price of a locomotive")), (write(0, 4, "+2", bold=True), N_("income it brings")),
        (house(0, -1, "1", False), N_("more with a house")), (house(0, -1, "", True), N_("house built")),
        (trees, N_("forest: one locomotive")), (peaks, N_("mountain: one locomotive")), (works, N_("industrial city"))]  # fmt: skip
    body = frame(170, 136, 4, fill=PAPER, stroke=LINE, opacity=0.93)
    for n, (icon, text) in enumerate(rows):
        body += at(-65, -56 + 18.6 * n, icon + label(20, 4, voice.say(text), 124, SOFT, size=12))
    return at(x + 85, y + 68, body, class_="key")


# Instruments


def gauge(size: int, used: int, red: bool) -> str:
    """A dial around the middle of its base: a space for START and one for each action, the last one the red zone, and the hand."""
    step, r = pi / (size + 1), 38
    body = ""
    for n in range(size + 1):
        (x, y), (x2, y2) = ((-r * cos(a), -r * sin(a)) for a in (step * n + 0.05, step * (n + 1) - 0.05))
        arc = f"M{number(x)} {number(y)}A{r} {r} 0 0 1 {number(x2)} {number(y2)}"
        colour = BAD if n == size else INK if n <= used else LINE
        body += tag("path", d=arc, stroke=colour, stroke_width=13, opacity=None if n == size or n > used else 0.55)
        if n == size:
            body += tag("path", d=arc, stroke=PAPER, stroke_width=13, stroke_dasharray="1.8 5")
    a = step * (used + 0.5)
    corners = ((5 * sin(a), -5 * cos(a)), (-42 * cos(a), -42 * sin(a)), (-5 * sin(a), 5 * cos(a)))
    hand = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"
    colour = BAD if red else INK
    return body + tag("path", d=hand, fill=colour, stroke=PAPER, stroke_width=1) + tag("circle", r=6, fill=colour, stroke=PAPER)


def industry(name: str, values: list[int], level: int, y: float, changed: bool) -> str:
    """A row of the values of an industrial city, the present one marked by its house."""
    step = min(21, 168 / len(values))
    body = label(0, 4.5, name, 72, bold=True, size=13)
    for n, value in enumerate(values):
        here = n == level
        body += at(88 + step * n, 0, frame(step - 2, 19, 2, fill=INK if here else PAPER, stroke=ACCENT if here and changed else LINE,
            stroke_width=2.4 if here and changed else 1.2) + write(0, 4.5, f"{value}", PAPER if here else SOFT, 13, here))  # fmt: skip
    return at(0, y, body)


def income_track(incomes: dict[int, int], name: str, y: float) -> str:
    """The spaces 0 to 50 with the companies' markers; past 50 the marker begins again (CE-6.14)."""
    body = "".join(at(20 + 16 * n, 0, frame(16, 15, 0, fill=LAND_2 if n % 5 == 0 else PAPER, stroke=LINE, stroke_width=0.8)
        + (write(0, 21, f"{n}", SOFT, 12) if n % 5 == 0 else "")) for n in range(51))  # fmt: skip
    body += write(828, -14, name, SOFT, 12, text_anchor="end")
    spaces: dict[int, list[int]] = {}
    for company, income in incomes.items():
        spaces.setdefault((income - 1) % 50 + 1 if income else 0, []).append(company)
    for space, companies in sorted(spaces.items()):
        step = min(15, 24 / max(1, len(companies) - 1))
        for n, company in enumerate(companies):
            body += token(company, 20 + 16 * space, -step * n - (0 if len(companies) == 1 else -2), 16)
    return at(0, y, body)


def plus_fifty(income: int) -> str:
    return f"+{50 * ((income - 1) // 50)}" if income > 50 else ""


def figures(x: float, y: float, name: str, amount: str, then: str = "") -> str:
    """A figure on a charter with its name above, and what it becomes."""
    body = label(x, y, name, 38, SOFT, size=12) + write(x, y + 20, amount, INK, 18, True, text_anchor="start")
    return body + (write(x + 2 + 10.4 * len(amount), y + 19, then, SOFT, 12, text_anchor="start") if then else "")


def shares(held: list[int], left: int, x: float, y: float) -> str:
    """Certificates in a row: sold, by owner; on the charter, empty."""
    step = min(20, 118 / max(1, len(held) + left))
    gone = seat_marks(held, x, y) if step == 20 else "".join(seat_marks([seat], x + step * n, y) for n, seat in enumerate(held))
    empty = "".join(f"M{number(x + step * n - 8)} {y - 7}h16v14h-16z" for n in range(len(held), len(held) + left))
    return gone + (tag("path", d=empty, stroke=SOFT, stroke_width=1, stroke_dasharray="2.5 2", fill=PAPER) if empty else "")


def engine(x: float, y: float) -> str:
    """A locomotive from the side."""
    return at(x, y, tag("path", d="M-9 3V-3H2V-8H9V3zM-7-3v-4h3v4", fill=SOFT) + "".join(
        tag("circle", cx=wheel, cy=4, r=2.6, fill=PAPER, stroke=SOFT) for wheel in (-6, 0, 6)))  # fmt: skip


def dial_name(dial: str) -> str:
    return {DIALS[0]: N_("Auction"), DIALS[1]: N_("Build"), DIALS[2]: N_("Develop")}[dial]


def ring(wide: float, tall: float, lit: bool, changed: bool, **more: Any) -> str:
    """Around what can be chosen, and what has just changed."""
    glow = "".join(frame(wide + n, tall + n, 6, fill=ACCENT, opacity=".2", class_="glow") for n in (10, 5)) if changed else ""
    return glow + (frame(wide + 4, tall + 4, 7, fill=PAPER, stroke=ACCENT, stroke_width=2.6, class_="ring", **more) if lit else "")
