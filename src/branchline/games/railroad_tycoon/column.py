"""The column beside the map: the turn, the operations with their prices, New City tiles, and the cards that lie face up."""

from branchline.drawing import ACCENT, INK, LAND, LAND_2, LINE, PAPER, SOFT, at, frame, tag, write
from branchline.games.railroad_tycoon import svg as pen
from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.spoken import card_name, card_says, colour_name
from branchline.games.railroad_tycoon.words import CARD_SYMBOLS, COLOURS
from branchline.kernel.text import N_

WIDE = 198
SYMBOLS = {
    "goal": ("M-7 0a7 7 0 1 1 14 0a7 7 0 1 1-14 0z", "#2f7d4f"),
    "once_per_turn": ("M0-9L8 0 0 9-8 0z", "#8a3f9c"),
    "immediate": ("M-7-4L-4-7 0-3 4-7 7-4 3 0 7 4 4 7 0 3-4 7-7 4-3 0z", "#c8372d"),
    "hand": ("M-8-5l6-3v15l-6 3zM0-8h8V7H0z", "#2467b3"),
    "permanent": ("M-8 7V-3L0-9 8-3V7z", "#7a5c00"),
}


def column(d: Drawing, x: float) -> str:
    drawn = status(d) + operations(d) + tiles(d) + cards(d)
    return at(x, 8, drawn)


def status(d: Drawing) -> str:
    """Turn and round, and how far the end is."""
    view = d.view
    text = d.say(N_("Turn {turn}, round {round} of {rounds}"), turn=view["turn"], round=view["round"], rounds=d.m.rounds)
    if view["auction"]:
        text = d.say(N_("Turn {turn}, auction"), turn=view["turn"])
    if view["step"] == "over":
        text = d.say(N_("After turn {turn}"), turn=view["turn"])
    body = tag("rect", width=WIDE, height=56, rx=6, fill=PAPER, stroke=LINE) + pen.words(10, 21, text, 128, 14, INK, True)
    first = d.say(N_("first:"))
    body += write(WIDE - 32, 21, first, SOFT, 12, text_anchor="end") + pen.locomotive(view["first"], WIDE - 18, 17)
    markers, end = view["markers"], view["markers_to_end"]
    long = WIDE - 20
    body += tag("rect", x=10, y=30, width=long, height=6, rx=3, fill=LAND_2)
    if markers:
        body += tag("rect", x=10, y=30, width=long * min(1, markers / end), height=6, rx=3, fill=pen.BAD if view["last_turn"] else SOFT)
    text = d.say(N_("Empty cities: {markers} of {end}"), markers=markers, end=end)
    if view["last_turn"]:
        text = d.say(N_("Turn {turn} is the last"), turn=view["last_turn"])
    return body + pen.words(10, 50, text, long, 12, pen.BAD if view["last_turn"] else SOFT, bool(view["last_turn"]))


def operations(d: Drawing) -> str:
    """The six operations, and the issue of a share."""
    m, level = d.m, d.view["engines"][d.seat]
    costs = m.engine_cost
    engine = d.say(N_("the best there is"))
    if level + 1 < len(costs):
        engine = d.say(N_("level {level}: ${cost:n}"), level=level + 1, cost=costs[level + 1])
    count = len(d.offers)
    rows = [
        ("button", "build", N_("Build track"), d.say(N_("up to {tiles} tiles"), tiles=d.p.most)),
        ("button", "deliver", N_("Deliver a cube"), d.say(N_("ways: {count}, links: {level}"), count=count, level=level)),
        ("button", "upgrade", N_("Upgrade engine"), engine),
        ("button", "urbanize", N_("Urbanize"), d.say(N_("${cost:n}"), cost=m.urbanize_cost)),
    ]
    if d.view["with"]["western"]:
        rows.append(("button", "western", N_("Western link"), d.say(N_("${cost:n}"), cost=m.western_cost)))
    rows.append(("issue", "1", N_("Issue a share"), d.say(N_("+${cash:n}, -1 point"), cash=m.share_cash)))
    return "".join(button(d, *row, 48 + 102 * (n % 2), 88 + 46 * (n // 2)) for n, row in enumerate(rows))


def button(d: Drawing, kind: str, key: str, text: str, under: str, x: float, y: float) -> str:
    lit = d.lit(kind, key)
    body = frame(102, 46, 9, stroke=ACCENT, stroke_width=2.4, class_="ring") if lit else ""
    body += frame(96, 40, 7, fill=PAPER if lit else LAND, stroke=LINE, class_="hit")
    said = d.say(text)
    body += pen.words(-43, -3, said, 86, 13, INK if lit else SOFT, True) + pen.words(-43, 13, under, 86, 12, SOFT)
    return d.group(kind, key, f"{said}; {under}", x, y, body)


def tiles(d: Drawing) -> str:
    """New City tiles that are left, by colour."""
    kinds = [kind for kind, count in enumerate(d.m.new_tiles) if count]
    drawn = pen.words(0, 222, d.say(N_("New cities")), 52, 12, SOFT)
    for n, kind in enumerate(kinds):
        pair = ("colour", COLOURS[kind])
        body = tag("path", d="M0-17L15-8V8L0 17-15 8V-8z", stroke=ACCENT, stroke_width=2.6, class_="ring") if d.lit(*pair) else ""
        left = d.view["new_tiles"][kind]
        body += tag("path", d="M0-14L12-7V7L0 14-12 7V-7z", fill=pen.FILLS[kind] if left else LAND, stroke=LINE, class_="hit")
        body += write(0, 4.5, f"{pen.LETTERS[kind]}{left}", pen.ON[kind] if left else SOFT, 13, True)
        drawn += d.group(*pair, colour_name(d, kind), 74 + 36 * n, 218, body)
    return drawn


def cards(d: Drawing) -> str:
    """Those that can be taken, goals, then those before the players, but for the reader's own, which are in the hand."""
    view = d.view
    if not view["with"]["cards"]:
        return ""
    goal = [key for key in view["cards"] if CARD_SYMBOLS[d.m.card_kind[d.m.card[key]]] == "goal"]
    shown: list[tuple[str, int | None]] = [(key, None) for key in view["cards"] if key not in goal] + [(key, None) for key in goal]
    shown += [(key, seat) for seat, keys in enumerate(view["kept"]) for key in keys if seat != view["viewer"]]
    text = d.say(N_("Operations cards; in the deck: {count}"), count=len(view["deck"]))
    drawn = pen.words(0, 256, text, WIDE, 13, SOFT, True)
    room = pen.height(d.m) - 300
    pairs = len(shown) * 42 > room
    wide = WIDE / 2 - 3 if pairs else WIDE
    for n, (key, owner) in enumerate(shown):
        x, y = (wide / 2 + (wide + 6) * (n % 2), 284 + 42 * (n // 2)) if pairs else (wide / 2, 284 + 42 * n)
        drawn += d.group("card", key, card_name(d, key, owner), x, y, card(d, key, owner, wide))
    return drawn


def card(d: Drawing, key: str, owner: int | None, wide: float) -> str:
    """A card: its symbol, its name, what it does, and its points."""
    number = d.m.card[key]
    shape, colour = SYMBOLS[CARD_SYMBOLS[d.m.card_kind[number]]]
    lit, points = d.lit("card", key), d.m.points[number]
    body = frame(wide + 6, 44, 8, fill=ACCENT, opacity=".3", class_="glow") if ("card", key) in d.last else ""
    body += frame(wide + 4, 42, 8, stroke=ACCENT, stroke_width=2.4, class_="ring") if lit else ""
    spent = owner is not None and key in d.view["spent"]
    body += frame(wide, 38, 6, fill=LAND if spent else PAPER, stroke=LINE, class_="hit")
    left = -wide / 2
    body += at(left + 15, 0, tag("path", d=shape, fill=colour))
    room = wide - 32 - (26 if points or owner is not None else 4)
    body += pen.words(left + 28, -3, d.name(key).partition(" (")[0], room, 13, INK, True)
    body += pen.words(left + 28, 12, card_says(d.m, d.voice, key), room, 12, SOFT)
    if owner is not None:
        return body + pen.locomotive(owner, wide / 2 - 14, 0)
    return body + (write(wide / 2 - 14, 5, f"+{points}", INK, 14, True) if points else "")
