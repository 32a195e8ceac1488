"""A quiet map of the eastern United States, its track, cities and goods. What a view puts on it stands in picture.py.

Sizes are in units of a map 1004 wide, with the instruments in a column beside it. The map's ground is a few long paths, the same for
every position. Goods and cities carry letters besides their colours, the players' links patterns besides theirs.
"""

from functools import lru_cache

from branchline.drawing import ACCENT, INK, LAND, LAND_2, LINE, PAPER, SEAT_COLOURS, SOFT, at, frame, number, tag, width, write
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.words import GREY, HILLS
from branchline.kernel.text import N_, Voice

ACROSS, DOWN, LEFT, TOP = 36, 31, 26, 44  # from hex to hex, and the middle of the first
COLUMN = 214  # the width of the column beside the map
HEX = "M0-21L18-10V10L0 21-18 10V-10z"
MIDS = ((9, -15.5), (18, 0), (9, 15.5), (-9, 15.5), (-18, 0), (-9, -15.5))  # of the sides
CORNERS = ((0, -21), (18, -10), (18, 10), (0, 21), (-18, 10), (-18, -10))  # a side goes from its corner to the next
WATER, BAD = "var(--water, #dbe6e8)", "var(--bad, #a3262a)"
STREAM, RIDGE, HILL = "#7fa6bd", "#9a6b3d", "var(--line, #b3a588)"

CARD, DARK = "#faf7ef", "#24282d"  # the ground of cities, light at night too, for goods may be black

# goods, in the order of COLOURS, and grey
FILLS = ("#c8372d", "#e8b90c", "#2467b3", "#2b2d30", "#8a3f9c", "#9b9b98")
LETTERS = ("R", "Y", "B", "K", "P", "")
ON = ("#fff", "#222", "#fff", "#fff", "#fff", "#222")
# by seat: the pattern on a link, its colour, width and dashes
WEAVES: tuple[tuple[str, float, str | None] | None, ...] = (None, (PAPER, 1.7, None), (PAPER, 6, "2 6"), (PAPER, 3, "0.1 6"),
    (PAPER, 2.2, "7 5"), (INK, 2, "3 3"))  # fmt: skip


# Places


@lru_cache(maxsize=16)
def map_size(m: Material) -> tuple[int, int]:
    columns, rows = (max(side) for side in zip(*m.cells, strict=True))
    top = min(row for _, row in m.cells)
    return LEFT + ACROSS * columns + 42, TOP + DOWN * (rows - top) + 29


def height(m: Material) -> int:
    """Room for the income below the map, where a map of one's own may have no sea."""
    return map_size(m)[1] + (0 if m.digest is None else 160)


@lru_cache(maxsize=16)
def middles(m: Material) -> tuple[tuple[int, int], ...]:
    top = min(row for _, row in m.cells)
    return tuple((LEFT + ACROSS * column + 18 * (row % 2), TOP + DOWN * (row - top)) for column, row in m.cells)


# The ground


def ground(m: Material, voice: Voice) -> str:
    return paper(m, tuple(voice.say(name) for *_, name in NAMES))


@lru_cache(maxsize=16)
def paper(m: Material, waters: tuple[str, ...]) -> str:
    """Water, land with its hexes, hills, rivers and ridges: one path for each."""
    wide, _ = map_size(m)
    where = middles(m)
    cell = "l18 11v20l-18 11-18-11v-20z"
    plain = "".join(f"M{x} {y - 21}{cell}" for h, (x, y) in enumerate(where) if m.terrain[h] != HILLS)
    hills = "".join(f"M{x} {y - 21}{cell}" for h, (x, y) in enumerate(where) if m.terrain[h] == HILLS)
    marks = "".join(f"M{x - 9} {y + 5}l5-8 4 5m-2-3l4-6 6 12" for h, (x, y) in enumerate(where) if m.terrain[h] == HILLS)
    built_in = m.digest is None
    drawn = tag("rect", width=wide, height=height(m), rx=8, fill=LAND if built_in else WATER)
    if built_in:
        deep = lakes(m)
        drawn += tag("path", d=deep, stroke=LINE, stroke_width=15) + tag("path", d=SEA, fill=WATER, stroke=LINE, stroke_width=1.4)
        drawn += tag("path", d=deep, fill=WATER, stroke=WATER, stroke_width=12)
        drawn += tag("path", d=WAVES, stroke=STREAM, stroke_width=1, opacity=0.5)
    for way, fill in ((plain, LAND), (hills, LAND_2)):
        drawn += tag("path", d=way, fill=fill, stroke=LINE, stroke_width=0.7)
    drawn += tag("path", d=marks, stroke=HILL, stroke_width=1.3, stroke_linecap="round")
    drawn += tag("path", d=rivers(m), stroke=STREAM, stroke_width=3.4, stroke_linecap="round", opacity=0.75)
    drawn += tag("path", d=ridges(m), stroke=RIDGE, stroke_width=4, stroke_linecap="round")
    drawn += kept_for_west(m)
    if built_in:
        names = "".join(write(x, y, name, None, 15) for (x, y, _), name in zip(NAMES, waters, strict=True))
        drawn += tag("g", names, fill=SOFT, font_style="italic", opacity=0.7)
    return tag("g", drawn, pointer_events="none")


def lakes(m: Material) -> str:
    """What is missing between the hexes of a row is water."""
    cells = set(m.cells)
    top = min(row for _, row in m.cells)
    d = ""
    for row in sorted({row for _, row in cells}):
        columns = [column for column, at_row in cells if at_row == row]
        missing = [column for column in range(min(columns), max(columns)) if (column, row) not in cells]
        d += "".join(f"M{LEFT + ACROSS * column + 18 * (row % 2)} {TOP + DOWN * (row - top) - 21}l18 11v20l-18 11-18-11v-20z"
            for column in missing)  # fmt: skip
    return d


def rivers(m: Material) -> str:
    """From side to side through a hex; where it is the only side, from its middle."""
    d = ""
    for h, (x, y) in enumerate(middles(m)):
        sides = [side for side in range(6) if m.rivers[h] >> side & 1]
        points = [(x + MIDS[side][0], y + MIDS[side][1]) for side in sides]
        if len(sides) == 2:
            d += f"M{place(points[0])}Q{x} {y} {place(points[1])}"
        else:
            d += "".join(f"M{place(point)}L{x} {y}" for point in points)
    return d


def ridges(m: Material) -> str:
    """Along the sides; each is drawn once."""
    d = ""
    for h, (x, y) in enumerate(middles(m)):
        for side in range(6):
            if m.ridges[h] >> side & 1 and (side < 3 or m.near[h * 6 + side] < 0):
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                d += f"M{x + ax} {y + ay}l{bx - ax} {by - ay}"
    return d


def kept_for_west(m: Material) -> str:
    """The hexes with printed track, west of two cities."""
    d = "".join(f"M{x - 18} {y}h36" for h, (x, y) in enumerate(middles(m)) if m.reserved[h])
    return tag("path", d=d, stroke=SOFT, stroke_width=5, stroke_dasharray="2 3") if d else ""


def place(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


NAMES = ((268, 262, N_("Lake Michigan")), (440, 250, N_("Lake Huron")), (912, 930, N_("Atlantic")), (720, 1100, N_("Gulf of Mexico")))
SEA = (
    "M1004 20L985 90 985 150 940 215 905 260 925 320 915 400 930 470 968 520 985 590 930 660 925 760 880 860 892 960 910 1050 930 1100"
    " 900 1110 850 1060 800 1080 740 1068 690 1066 640 1080 560 1085 532 1100 516 1130 522 1180 500 1212H1004z"
)
WAVES = "".join(f"M{x} {y}q5-5 10 0t10 0 10 0" for x, y in ((955, 330), (960, 620), (950, 720), (940, 850), (965, 990), (950, 1120),
    (240, 370), (470, 1190), (930, 1030), (960, 440)))  # fmt: skip


# Track


def tile_path(m: Material, tiles: tuple[int, ...]) -> str:
    d = ""
    for tile in tiles:
        x, y = middles(m)[tile // 36]
        one, two = tile // 6 % 6, tile % 6
        a, b = MIDS[one], MIDS[two]
        start, end = place((x + a[0], y + a[1])), place((x + b[0], y + b[1]))
        d += f"M{start}L{end}" if (one - two) % 6 == 3 else f"M{start}Q{x} {y} {end}"
    return d


def railways(m: Material, by_seat: dict[int, str]) -> str:
    """The links of all seats: a casing, the colour, and the seat's pattern on it."""
    drawn = tag("path", d="".join(by_seat.values()), stroke=PAPER, stroke_width=10)
    for seat, d in by_seat.items():
        drawn += tag("path", d=d, stroke=seat_colour(seat), stroke_width=6.4)
        weave = WEAVES[seat]
        if weave is not None:
            colour, pen, dashes = weave
            end = "round" if seat == 3 else None
            drawn += tag("path", d=d, stroke=colour, stroke_width=pen, stroke_dasharray=dashes, stroke_linecap=end)
    return tag("g", drawn, class_="lines", pointer_events="none")


def seat_colour(seat: int) -> str:
    return f"var(--seat-{seat}, {SEAT_COLOURS[seat % 6]})"


def locomotive(seat: int, x: float, y: float) -> str:
    """Whose link it is: a mark with the seat's number."""
    body = frame(15, 13, 3, fill=seat_colour(seat), stroke=PAPER, stroke_width=1.2)
    return at(x, y, body + write(0, 4, f"{seat + 1}", "var(--on-seat, #fff)", 11, True))


def along(m: Material, tiles: tuple[int, ...], tracks: list[int]) -> tuple[float, float]:
    """About the middle of a link, where no other track comes near."""
    half = len(tiles) // 2
    alone = [n for n, tile in enumerate(tiles) if tracks[tile // 36] == 1]
    tile = tiles[min(alone, key=lambda n: abs(n - half), default=half)]
    x, y = middles(m)[tile // 36]
    dx, dy = MIDS[tile % 6] if not alone else (0, 0)
    return x + dx * 0.75, y + dy * 0.75


# Cities and goods


@lru_cache(maxsize=512)
def town(kind: int, lit: bool, changed: bool, strong: bool) -> str:
    """A city: its hex in paper within a rim of its colour, which has a letter too."""
    glow = tag("path", d=HEX, transform="scale(1.32)", fill=ACCENT, opacity=".3", class_="glow") if changed else ""
    ring = tag("path", d=HEX, transform="scale(1.2)", stroke=ACCENT, stroke_width=2.6 if strong else 1.6, class_="ring") if lit else ""
    body = tag("path", d=HEX, fill=CARD, stroke=DARK, stroke_width=1, class_="hit")
    body += tag("path", d=HEX, transform="scale(.87)", stroke=FILLS[kind], stroke_width=5)
    if kind == GREY:
        return glow + ring + body
    return glow + ring + body + at(0, -21, badge(kind))


def badge(kind: int) -> str:
    return tag("circle", r=7.5, fill=FILLS[kind], stroke=CARD, stroke_width=1.2) + write(0, 4, LETTERS[kind], ON[kind], 11, True)


@lru_cache(maxsize=512)
def cube(kind: int, count: int, size: float, lit: bool) -> str:
    """A cube of a colour, with its letter and how many there are."""
    ring = frame(size + 5, size + 5, 3, stroke=ACCENT, stroke_width=2.2, class_="ring") if lit else ""
    text = f"{LETTERS[kind]}{count}" if count > 1 else LETTERS[kind]
    tight = number(size - 1.5) if count > 1 else None
    return ring + frame(size, size, 2, fill=FILLS[kind], stroke=CARD, stroke_width=1, class_="hit") + write(0, 4, text, ON[kind], 11, True,
        textLength=tight, lengthAdjust="spacingAndGlyphs" if tight else None)  # fmt: skip


def spots(count: int) -> tuple[list[tuple[float, float]], float]:
    """Where the colours of the cubes in a city stand, and how large they are."""
    if count <= 2:
        return [(0.0, 1.0)] if count == 1 else [(-8.0, 1.0), (8.0, 1.0)], 15
    if count == 3:
        return [(-7.5, -5.0), (7.5, -5.0), (0.0, 10.0)], 14
    if count == 4:
        return [(-7.5, -6.0), (7.5, -6.0), (-7.5, 9.0), (7.5, 9.0)], 14
    return [(-11.5, -6.0), (0.0, -6.0), (11.5, -6.0), (-6.0, 8.0), (6.0, 8.0)], 12


@lru_cache(maxsize=512)
def empty_marker() -> str:
    """An Empty City marker."""
    cross = tag("path", d="M-6-6L6 6M6-6L-6 6", stroke=DARK, stroke_width=2)
    return tag("circle", r=10, fill="#e6dcc4", stroke=DARK, stroke_width=1.4) + cross


# Words in boxes


def words(x: float, y: float, text: str, room: float, size: int = 12, fill: str = INK, bold: bool = False) -> str:
    """Text from here on, set narrower if there is not enough room for it."""
    wide = width(text, size) * (1.06 if bold else 1)
    narrow = number(room) if wide > room else None
    return write(x, y, text, fill, size, bold, text_anchor="start", textLength=narrow, lengthAdjust="spacingAndGlyphs" if narrow else None)


def price_tag(x: float, y: float, text: str, strong: bool) -> str:
    """A little flag with a price."""
    wide = width(text, 12) * 1.08 + 8
    return at(x, y, frame(wide, 17, 4, fill=ACCENT if strong else PAPER, stroke=ACCENT, stroke_width=1.2)
        + write(0, 4.3, text, "var(--accent-ink, #fff)" if strong else INK, 12, True))  # fmt: skip


def thousands(amount: int) -> str:
    """Dollars, short."""
    return f"${amount // 1000}k" if amount and amount % 1000 == 0 else f"${amount}"
