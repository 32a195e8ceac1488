"""What a player alone holds: the Tycoon card; and beside it the Operations cards before that player, to be used from there."""

from typing import Any

from branchline.drawing import INK, LAND, LINE, PAPER, SOFT, at, picture, plain, tag, width, write
from branchline.games.railroad_tycoon import svg as pen
from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.column import card
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.spoken import card_name, tycoon_says
from branchline.kernel.game import Picks
from branchline.kernel.text import N_, Voice

WIDE, TALL, CARD, ROOM = 214, 92, 172, 2


def hand_svg(view: dict[str, Any], voice: Voice, m: Material, picks: Picks = frozenset()) -> str:
    seat = view["viewer"]
    if seat is None:
        return ""
    key, kept = view["tycoons"][seat], view["kept"][seat]
    if not key and not kept:
        return ""
    d = Drawing(view, voice, m, picks, frozenset())
    drawn, x = "", 2.0
    if key:
        drawn, x = at(2, 2, tycoon(d, key, seat)), WIDE + 8.0
    rows = ROOM if key else 2 * ROOM
    for n, owned in enumerate(kept):
        at_x, at_y = x + (CARD + 8) * (n // ROOM) + CARD / 2, 24 + 44 * (n % ROOM)
        drawn += d.group("card", owned, card_name(d, owned, seat), at_x, at_y, card(d, owned, None, CARD))
    columns = -(-len(kept) // ROOM)
    wide = int(x + (CARD + 8) * columns)
    return picture("held", max(wide, WIDE if rows else 0), TALL, voice.say(N_("Your cards")), tag("g", drawn, pointer_events="all"))


def tycoon(d: Drawing, key: str, seat: int) -> str:
    """Who it is, what the goal is, and how far one is."""
    shown = d.m.tycoon_level[d.m.tycoon[key]] > 0 and d.view["first_high"] == seat
    wide, tall = WIDE - 4, TALL - 4
    body = tag("rect", width=wide, height=tall, rx=8, fill=PAPER, stroke=LINE, stroke_width=1.4)
    hat, coat = "M-11-8H11V-22H-11zM-16-8H16", "M-17 34Q-15 12 0 12T17 34z"
    portrait = tag("path", d=hat, fill=INK, stroke=INK) + tag("circle", cy=1, r=9, fill=PAPER, stroke=INK) + tag("path", d=coat, fill=SOFT)
    body += tag("path", d=f"M4 4H46V{tall - 4}H4z", fill=LAND) + at(25, 40, portrait)
    body += pen.words(54, 22, d.name(key), wide - 60, 15, INK, True)
    lines = wrapped(tycoon_says(d.m, d.voice, key), wide - 60)
    body += "".join(pen.words(54, 42 + 15 * n, line, wide - 60, 12, SOFT) for n, line in enumerate(lines))
    text = d.say(N_("shown to all")) if shown else d.say(N_("secret"))
    return tag("g", tag("title", plain(f"{d.name(key)}: {tycoon_says(d.m, d.voice, key)}")) + body
        + write(25, tall - 6, text, SOFT, 11, textLength=38 if len(text) > 7 else None, lengthAdjust="spacingAndGlyphs"))  # fmt: skip


def wrapped(text: str, room: float) -> list[str]:
    """In lines as long as there is room, three at most; the last takes what is left."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, 12) > room and len(lines) < 3:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
