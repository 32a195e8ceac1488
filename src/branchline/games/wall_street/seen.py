"""Questions about a view of 1920 Wall Street, asked by its drawings, tables and spoken names."""

from dataclasses import dataclass
from typing import Any

from branchline.games.wall_street.material import (
    BEARISH,
    BULLISH,
    COMPANIES,
    DUAL,
    FALL,
    GOLDEN,
    MIXED,
    RISE,
    TREND,
    VARIATION,
    Material,
)

SECRET_GOLD = 4


@dataclass(frozen=True)
class Cost:
    """What a move to a place would cost somebody."""

    steps: int
    price: int  # capital pays first
    cash: int  # what is left of the price, the other pawns, and the turning of the trend card
    loans: int


@dataclass(frozen=True)
class Change:
    """What happens to a company's value."""

    company: int
    before: int
    after: int
    levels: int


# Who, and what is his


def asker(view: dict[str, Any]) -> int | None:
    """Whose costs are shown: the viewer's; for a spectator those of the player whose turn it is."""
    seat: int | None = view["turn"] if view["viewer"] is None else view["viewer"]
    return seat


def choosing(view: dict[str, Any]) -> bool:
    return view["viewer"] is not None and view["viewer"] == view["actor"]


def own(view: dict[str, Any], seat: int | None) -> dict[str, Any] | None:
    """The shares of a seat, if the viewer may know them: his own, at the end everybody's."""
    if seat is None:
        return None
    if "revealed" in view:
        revealed: dict[str, Any] = view["revealed"][seat]
        return revealed
    mine: dict[str, Any] | None = view.get("own") if seat == view["viewer"] else None
    return mine


def secret_of(m: Material, capital: str) -> int:
    """The company of a capital card's secret share, 4: gold."""
    return m.secret[m.capital_ids.index(capital)] if capital in m.capital_ids else -1


def counts(view: dict[str, Any], m: Material, seat: int | None) -> list[int]:
    """Shares by company, the secret one too; dual and gold ones as far as they stand for a company."""
    known, found = own(view, seat), [0, 0, 0, 0]
    if known is None:
        return found
    for key in known["shares"]:
        card = m.card[key]
        if m.kind[card] not in (DUAL, GOLDEN):
            found[m.company[card]] += m.shares[card]
    secret = secret_of(m, known["capital"])
    if secret != SECRET_GOLD:
        found[secret] += 1
    for company in view["stands"][seat] if "stands" in view else ():
        found[COMPANIES.index(company)] += 1
    return found


def penalty(m: Material, loans: int) -> int:
    first, further = m.penalties
    return first + further * (loans - 1) if loans else 0


# The market


def values(view: dict[str, Any]) -> list[int]:
    return [view["tracks"][key][view["levels"][key]] for key in COMPANIES]


def final_values(view: dict[str, Any]) -> list[int]:
    """What the companies are worth, halved by the event against values (WS-11.7)."""
    return [(value + 1) // 2 for value in values(view)] if view["ending"] == "values" else values(view)


def moved(view: dict[str, Any], company: int, levels: int) -> Change:
    track, level = view["tracks"][COMPANIES[company]], view["levels"][COMPANIES[company]]
    after = min(len(track) - 1, max(0, level + levels))
    return Change(company, track[level], track[after], levels)


def changes(view: dict[str, Any], m: Material, key: str) -> list[Change]:
    """What keeping a card does to the market, as it stands; of a surprise, what it could do to each company."""
    card = m.card[key]
    effect = m.effect[card]
    if m.kind[card] == TREND:
        return []
    if effect in (RISE, FALL):
        return [moved(view, company, m.delta[card]) for company in range(4)]
    if effect in (BULLISH, BEARISH, MIXED):
        now = values(view)
        low = [company for company in range(4) if now[company] == min(now)]
        high = [company for company in range(4) if now[company] == max(now)]
        if effect == MIXED and low == high:
            return []
        rising = low if effect in (BULLISH, MIXED) else []
        return [moved(view, c, 1) for c in rising] + [moved(view, c, -1) for c in (high if effect in (BEARISH, MIXED) else [])]
    return [moved(view, m.moves[card], m.delta[card])] if m.moves[card] >= 0 else []


def chances(view: dict[str, Any], m: Material) -> dict[int, list[int]]:
    """The levels at which a company would stand, if what is to be decided now were kept or chosen."""
    found: dict[int, list[int]] = {}
    keys = list(view["bought"])
    if view["step"] == "surprise":
        keys = view["variations"][view["turn"]][-1:]
    for key in keys:
        for change in changes(view, m, key):
            level, top = view["levels"][COMPANIES[change.company]], len(view["tracks"][COMPANIES[change.company]]) - 1
            found.setdefault(change.company, []).append(min(top, max(0, level + change.levels)))
    return found


def proceeds(view: dict[str, Any], m: Material, key: str) -> int:
    """What the sale of a share card brings now (WS-6.1b, WS-6.3 to WS-6.5)."""
    now, card = values(view), m.card[key]
    value = min(now[company] for company in m.pair[card])
    return value if m.shares[card] == 2 else (value + 1) // 2


# The rondel


def option_at(view: dict[str, Any], place: int) -> int | None:
    """Whose purchase option lies under a card."""
    return next((seat for seat, at in enumerate(view["options"] or ()) if at == place), None)


def is_trend(m: Material, cards: list[str]) -> bool:
    return m.kind[m.card[cards[0]]] == TREND if cards else False


def cost(view: dict[str, Any], m: Material, seat: int | None, place: int, clockwise: bool) -> Cost | None:
    """What moving to a place costs (WS-5.3 to WS-5.5), in the other direction with the coin for turning it; None: one cannot go there."""
    cards = view["rondel"][place]
    if seat is None or view["pawns"][seat] < 0 or not cards:
        return None
    steps = ((place - view["pawns"][seat]) * (1 if clockwise else -1) - 1) % len(view["rondel"]) + 1
    price = steps + sum(m.price[m.card[key]] for key in cards)
    price += m.surcharge if option_at(view, place) not in (None, seat) else 0
    others = sum(at == place for other, at in enumerate(view["pawns"]) if other != seat) if not is_trend(m, cards) else 0
    cash = max(0, price - view["capital"][seat]) + others + (m.flip_cost if clockwise != view["clockwise"] else 0)
    missing = max(0, cash - view["cash"][seat])
    return Cost(steps, price, cash, -(-missing // m.loan))


def may_turn(view: dict[str, Any], seat: int | None) -> bool:
    """Whether somebody could still turn the trend card before the next move of his."""
    return seat is not None and view["turn"] is not None and not (view["flipped"] and seat == view["turn"])


def variation_points(view: dict[str, Any], m: Material, seat: int) -> int:
    return sum(m.points[m.card[key]] for key in view["variations"][seat])


def before_bomb(view: dict[str, Any], m: Material) -> int | None:
    """How many of the next cards of the deck are surely not the explosion, which is among the last nine; None: it has come."""
    deck = view["deck"]
    if view["last_round"] or not deck["cards"] or deck["top"] == m.card_ids[m.bomb]:
        return None
    return max(0, int(deck["cards"]) - 1 - (m.last_cards + 1))  # the top is seen


def kept(view: dict[str, Any], m: Material) -> list[tuple[str, int, int]]:
    """All variations that have been kept: card, points, seat."""
    found = [(key, m.points[m.card[key]], seat) for seat, keys in enumerate(view["variations"]) for key in keys]
    return sorted(found, key=lambda row: (-row[1], row[2], row[0]))


def is_variation(m: Material, key: str) -> bool:
    return key in m.card and m.kind[m.card[key]] == VARIATION
