"""The board drawn from a view, in text."""

from typing import Any

from branchline.games.last_spike.material import CARDS, SPACES, Material
from branchline.kernel.text import N_, Voice

ACROSS, DOWN = 15, 5  # characters and lines between neighbouring places of cities
LEFT = 5


def draw(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The map, a table of cities, a table of players, and the viewer's hand."""
    parts = [_map(view, m), [voice.say(LEGEND)], _table(_cities(view, voice, m)), _table(_players(view, voice, m)), _below(view, voice, m)]
    return "\n\n".join("\n".join(part) for part in parts if part)


LEGEND = N_("### laid   [A1] in your hand   A1 open")


def _map(view: dict[str, Any], m: Material) -> list[str]:
    rows = [[" "] * (LEFT * 2 + ACROSS * 4 + 4) for _ in range(DOWN * 4 + 1)]

    def put(x: int, y: int, text: str) -> None:
        x = max(0, x - len(text) // 2)
        rows[y][x : x + len(text)] = text

    laid, hand = set(view["laid"]), set(view.get("hand", ()))
    for r, (one, two) in enumerate(m.ends):
        (x1, y1), (x2, y2) = m.city_place[one], m.city_place[two]
        for n in range(1, SPACES + 1):
            tile = m.tile_ids[r * SPACES + n - 1]
            x = LEFT + 1 + (x1 * 5 + (x2 - x1) * n) * ACROSS // 5
            put(x, y1 * DOWN + (y2 - y1) * n, "###" if tile in laid else f"[{tile}]" if tile in hand else tile)
    for name, (x, y) in zip(m.city_names, m.city_place, strict=True):
        put(LEFT + 1 + x * ACROSS, y * DOWN, name)
    return ["".join(row).rstrip() for row in rows]


def _cities(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    """What the next land costs, what one more route pays for each number of cards, how many routes are open, who holds what."""
    head = [voice.say(word) for word in (N_("City"), N_("Routes open"), N_("Next land"), N_("Pays for 1-5 cards ($1,000)"))]
    rows = [head + [voice.seat(seat) for seat in range(view["players"])]]
    for c, city in enumerate(m.cities):
        stack = view["stacks"][city]
        price = "-" if 0 in stack or not stack else voice.say("${amount:n}", {"amount": m.card_price[c * CARDS + stack[0]]})
        left = sum(m.route_ids[r] not in view["completed"] for r in m.city_routes[c])
        pays = " ".join(f"{amount // 1000:3}" for amount in m.payouts[c][1:])
        held = [str(len(ranks)) if ranks else "." for ranks in view["land"][city]]
        rows.append([m.city_names[c], str(left), voice.say(N_("free")) if 0 in stack else price, pays, *held])
    return rows


def _players(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    rows = [[voice.say(word) for word in (N_("Player"), N_("Money"), N_("Tiles"), N_("Land cards"))]]
    for seat in range(view["players"]):
        cash = view["cash"][seat]
        mark = "> " if seat == view["actor"] else "  "
        money = "?" if cash is None else voice.say("${amount:n}", {"amount": cash})
        out = voice.say(N_("bankrupt")) if seat in view["bankrupt"] else ""
        cards = sum(len(view["land"][city][seat]) for city in m.cities)
        rows.append([mark + voice.seat(seat), money, str(view["hand_sizes"][seat]), str(cards), out])
    return rows


def _below(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    lines = [voice.say(N_("Tiles in the pool: {pool}"), {"pool": view["pool"]})]
    hand = view.get("hand")
    if hand:
        priced = [voice.say("{tile} ${cost:n}", {"tile": tile, "cost": m.cost[m.tile[tile]]}) for tile in hand]
        lines.append(voice.say(N_("Your hand: {tiles:list}"), {"tiles": priced}))
    return lines


def _table(rows: list[list[str]]) -> list[str]:
    """Columns as wide as needed; the first is aligned left, numbers right."""
    columns = max(len(row) for row in rows)
    full = [row + [""] * (columns - len(row)) for row in rows]
    wide = [max(len(row[c]) for row in full) for c in range(columns)]
    return ["  ".join(cell.ljust(w) if c == 0 else cell.rjust(w) for c, (cell, w) in enumerate(zip(row, wide, strict=True))).rstrip()
        for row in full]  # fmt: skip
