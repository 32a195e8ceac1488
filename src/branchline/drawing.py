"""The language of the drawings: elements, words and marks that every title puts on its board, coloured by the page's variables.

All drawing is by presentation attributes. What can be picked is a group with `data-pick`; its own drawing has the group's
place as origin. Tables are made of rows of text here as well.
"""

import re
from html import escape
from unicodedata import east_asian_width

from branchline.kernel.game import Picks
from branchline.kernel.text import Voice

PAPER, LAND, LAND_2 = "var(--paper, #f6f1e4)", "var(--land, #ece4d0)", "var(--land-2, #d9cdb0)"
LINE, INK, SOFT, ACCENT = "var(--line, #b3a588)", "var(--ink, #222)", "var(--ink-soft, #654)", "var(--accent, #b3261e)"
FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', system-ui, sans-serif"
# by seat: Okabe and Ito's colours, and a hatch on a mark of 18 by 15
SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
SEAT_HATCHES = ("", "M-9 0L-2-7.5M2 7.5L9 0M-9 6L-7.5 7.5M7.5-7.5L9-6", "M-9-4H9M-9 4H9", "M-7-7.5V7.5M7-7.5V7.5",
    "M-9-1.5L-4-7.5M9-1.5L4-7.5M-9 1.5L-4 7.5M9 1.5L4 7.5", "M-6.5-5h.1M6.5-5h.1M-6.5 5h.1M6.5 5h.1")  # fmt: skip


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


def label(x: float, y: float, text: str, room: float, fill: str = INK, bold: bool = False, size: int | None = None) -> str:
    """Text from here on, set narrower if there is not enough room for it."""
    wide = width(text, size or 11)
    return write(x, y, text, fill, size, bold, text_anchor="start", textLength=room if wide > room else None,
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


def seat_marks(seats: list[int], x: float, y: float) -> str:
    """A row of marks, the first in the middle of this place: each with its seat's colour, hatch and number."""
    if not seats:
        return ""
    parts = ""
    for n, seat in enumerate(seats):
        mark = tag("path", d="M-9-7.5H9v15H-9z", fill=f"var(--seat-{seat}, {SEAT_COLOURS[seat]})", stroke=INK, stroke_width=0.9)
        hatch = tag("path", d=SEAT_HATCHES[seat]) if SEAT_HATCHES[seat] else ""
        parts += at(20 * n, 0, mark + hatch) if n else mark + hatch
    parts += tag("path", d="M0 0h.1" + "m19.9 0h.1" * (len(seats) - 1), stroke_width=12)
    places = " ".join(str(20 * n) for n in range(len(seats)))
    parts += tag("text", "".join(str(seat + 1) for seat in seats), x=places, y=4, fill=INK, stroke="none", font_weight=700)
    return at(x, y, parts, stroke=PAPER, stroke_width=1.5, stroke_linecap="round", class_="marks")


# Keys and tables


def box(x: float, y: float, wide: float, tall: float, title: str, rows: list[tuple[str, str]], more: str = "") -> str:
    """A box with a title and rows of a small picture and what it means."""
    body = tag("rect", width=wide, height=tall, rx=4, fill=PAPER, stroke=LINE)
    body += label(10, 18, title, wide - 20, bold=True) if title else ""
    drawn = "".join(row(22, 34 + 17 * n, icon, text, wide - 44) for n, (icon, text) in enumerate(rows))
    return at(x, y, body + drawn + more, class_="key")


def row(x: float, y: float, icon: str, text: str, room: float) -> str:
    return at(x, y, icon + label(16, 4, text, room, SOFT))


def columns(rows: list[list[str]]) -> list[str]:
    """Columns as wide as needed; the first is aligned left, numbers right."""
    count = max(len(row) for row in rows)
    full = [row + [""] * (count - len(row)) for row in rows]
    wide = [max(len(row[c]) for row in full) for c in range(count)]
    return ["  ".join(cell.ljust(w) if c == 0 else cell.rjust(w) for c, (cell, w) in enumerate(zip(row, wide, strict=True))).rstrip()
        for row in full]  # fmt: skip


def signed(amount: int, voice: Voice) -> str:
    return voice.say("-${amount:n}" if amount < 0 else "${amount:n}", {"amount": abs(amount)})
