"""The board of Wall Street as the table and the terminal ask for it: in text, the tables beside it, what is asked, what a click means.

The pictures are in picture.py, what lies on them in svg.py, spoken names in spoken.py, questions about a view in seen.py.
"""

from collections.abc import Iterable
from typing import Any

from branchline.drawing import columns
from branchline.games.wall_street.actions import (
    Assign,
    Discard,
    End,
    Flip,
    Give,
    Keep,
    Move,
    Offer,
    Option,
    Put,
    Raise,
    Redeem,
    Refuse,
    Return,
    Sell,
    Settle,
    Shift,
    Show,
    Stand,
    Swap,
    Take,
    Wake,
)
from branchline.games.wall_street.events import Scored
from branchline.games.wall_street.holdings import hand_svg as hand_svg
from branchline.games.wall_street.material import COMPANIES, FALL, RISE, ZONES, Material
from branchline.games.wall_street.picture import svg as svg
from branchline.games.wall_street.seen import (
    Cost,
    asker,
    changes,
    cost,
    counts,
    final_values,
    kept,
    may_turn,
    option_at,
    own,
    penalty,
    variation_points,
)
from branchline.games.wall_street.spoken import card_called, change_says, deck_says, magnate_says
from branchline.games.wall_street.svg import EVENTS, title
from branchline.kernel.action import Action, Event
from branchline.kernel.text import N_, Voice

# In text


def draw(view: dict[str, Any], voice: Voice, m: Material) -> str:
    """The quotation board, the rondel with what each place costs, deck and discards, the players, and the viewer's shares."""
    players = _players(view, voice, m)
    for seat, row in enumerate(players[1:]):
        row[0] = ("> " if seat == view["actor"] else "  ") + row[0]
    parts = [columns(_market(view, voice, m)), [] if "revealed" in view else _rondel(view, voice, m), _piles(view, voice, m),
        columns(players), _own(view, voice, m)]  # fmt: skip
    return "\n\n".join("\n".join(part) for part in parts if part)


def _market(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    """A row for each company: value, bar, what is needed, and what one has."""
    seat = asker(view)
    mine = own(view, seat) is not None
    heads = [N_("Company"), N_("Value"), N_("Bar"), N_("Needed")] + [N_("Yours")] * mine + [N_("Magnate")] * bool(view["magnates"])
    rows = [[voice.say(word) for word in heads]]
    for c, key in enumerate(COMPANIES):
        level = view["levels"][key]
        bar = " ".join(f"[{value}]" if n == level else f"{value}" for n, value in enumerate(view["tracks"][key]))
        row = [card_called(m, voice, key), f"{final_values(view)[c]}", bar, f"{view['minimum'][key]}"]
        row += [f"{counts(view, m, seat)[c]}"] if mine else []
        if view["magnates"]:
            row.append(magnate_says(m, voice, view["magnates"][key]) if key in view["magnates"] else "-")
        rows.append(row)
    return rows


def _rondel(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    heads = (N_("Place"), N_("Cards"), N_("Price"), N_("If kept"), N_("Cost now"), N_("Other way"), N_("Pawns"))
    rows = [[voice.say(word) for word in heads]]
    seat, now = asker(view), view["clockwise"]
    for n, cards in enumerate(view["rondel"]):
        names = " + ".join(card_called(m, voice, key) for key in cards) or "-"
        moving = [key for key in cards if m.effect[m.card[key]] not in (RISE, FALL)]  # a surprise says so in its name
        does = ", ".join(change_says(m, voice, move) for key in moving for move in changes(view, m, key))
        both = [cost(view, m, seat, n, way) if way == now or may_turn(view, seat) else None for way in (now, not now)]
        under = option_at(view, n)
        names += voice.say(N_(" (option of {seat:seat})"), {"seat": under}) if under is not None else ""
        pawns = ", ".join(voice.seat(other) for other, at in enumerate(view["pawns"]) if at == n)
        rows.append([f"{n}", names, f"${sum(m.price[m.card[key]] for key in cards)}", does, *(_told(price) for price in both), pawns])
    way = voice.say(N_("The pawns go clockwise.") if now else N_("The pawns go counter-clockwise."))
    coins = voice.say(N_("On the trend card: ${coins:n}."), {"coins": view["trend_coins"]})
    return [*_left(rows), f"{way} {coins}"]


def _left(rows: list[list[str]]) -> list[str]:
    """Columns of words, all aligned left."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(w) for cell, w in zip(row, wide, strict=True)).rstrip() for row in rows]


def _told(price: Cost | None) -> str:
    if price is None:
        return "-"
    return f"${price.price}" + (f" (-${price.cash}{'!' * price.loans})" if price.cash else "")


def _piles(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    top = view["deck"]["top"]
    facts = {"count": view["deck"]["cards"], "card": card_called(m, voice, top) if top else "-"}
    near = deck_says(view, m, voice)
    lines = [voice.say(N_("Deck: {count} cards, on top: {card}"), facts) + (f" ({near})" if near else "")]
    for zone in ZONES:
        pile = view["discards"][zone]
        facts = {"event": EVENTS[zone], "count": pile["cards"], "card": card_called(m, voice, pile["top"]) if pile["top"] else "-"}
        lines.append(voice.say(N_("{event:text}: {count} cards, on top: {card}"), facts))
    if view["bought"]:
        lines.append(voice.say(N_("Bought: {cards:list}"), {"cards": [card_called(m, voice, key) for key in view["bought"]]}))
    if view["exchange"]:
        deal = view["exchange"]
        facts = {"card": card_called(m, voice, deal["card"]), "company": card_called(m, voice, deal["company"])}
        lines.append(voice.say(N_("Stock exchange: {card} shown as {company}"), facts))
        for seat, laid in enumerate(deal["laid"]):
            key = deal["offers"][seat]
            if laid:
                facts = {"seat": seat, "card": card_called(m, voice, key) if key else "?"}
                lines.append(voice.say(N_("{seat:seat} offers: {card}"), facts))
    return lines


def _players(view: dict[str, Any], voice: Voice, m: Material) -> list[list[str]]:
    heads = (N_("Player"), N_("Cash"), N_("Capital"), N_("Loans"), N_("Share cards"), N_("Market points"))
    rows = [[voice.say(word) for word in heads]]
    for seat in range(view["players"]):
        loans, points = view["loans"][seat], variation_points(view, m, seat) + view["magnate_points"][seat]
        owed = f"{loans} (-{penalty(m, loans)})" if loans else "-"
        money = [f"${view['cash'][seat]}", f"${view['capital'][seat]}", owed]
        rows.append([voice.seat(seat), *money, f"{view['share_cards'][seat]}", f"{points}"])
    return rows


def _own(view: dict[str, Any], voice: Voice, m: Material) -> list[str]:
    """The market variations of all; the viewer's shares, the secret one, and what they are worth; at the end everybody's."""
    lines = [voice.say(N_("Market variations of {seat:seat}: {cards:names}"), {"seat": seat, "cards": keys})
        for seat, keys in enumerate(view["variations"]) if keys]  # fmt: skip
    for seat in range(view["players"]):
        known = own(view, seat)
        if known is not None:
            facts = {"seat": seat, "cards": [card_called(m, voice, key) for key in known["shares"]] or ["-"],
                "secret": card_called(m, voice, known["capital"]), **known["worth"]}  # fmt: skip
            text = N_("Shares of {seat:seat}: {cards:list}; secret: {secret}; worth now {none}, against gold {gold}, "
                "against shares {shares}, against values {values}")  # fmt: skip
            lines.append(voice.say(text, facts))
    return lines


# The tables beside the board


def panels(view: dict[str, Any], voice: Voice, m: Material) -> list[dict[str, Any]]:
    head, *rows = _players(view, voice, m)
    players = [{"seat": seat, "mark": seat == view["actor"], "cells": cells} for seat, cells in enumerate(rows)]
    over, *market = _market(view, voice, m)
    companies = [{"seat": None, "mark": False, "cells": [title(cells[0]), cells[1], *cells[3:]]} for cells in market]
    found = [{"id": "players", "title": voice.say(N_("Players")), "head": head, "rows": players},
        {"id": "companies", "title": voice.say(N_("Companies")), "head": [over[0], over[1], *over[3:]], "rows": companies}]  # fmt: skip
    cards = [{"seat": None, "mark": False, "cells": [title(card_called(m, voice, key)), f"{points}", [seat]]}
        for key, points, seat in kept(view, m)]  # fmt: skip
    if cards:
        heads = [voice.say(word) for word in (N_("Market card"), N_("Points"), N_("Kept by"))]
        found.append({"id": "variations", "title": voice.say(N_("Market cards")), "head": heads, "rows": cards})
    return found


WHAT = {"variations": N_("Market variations"), "secret": N_("Secret share"), "magnate": N_("Magnates"), "loans": N_("Loans"),
    "corn": N_("corn"), "cotton": N_("cotton"), "steel": N_("steel"), "oil": N_("oil"), "gold": N_("gold"), "cash": N_("Cash")}  # fmt: skip


def account(view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Material) -> dict[str, Any]:
    """What everybody scored for what; a column for each seat."""
    seats = range(view["players"])
    sums = {what: [0 for _ in seats] for what in WHAT}
    for event in events:
        if isinstance(event, Scored):
            sums[event.what][event.seat] += event.points
    lines = [(title(voice.say(name)), sums[what]) for what, name in WHAT.items() if any(sums[what])]
    lines.append((voice.say(N_("Points")), [sum(row[seat] for row in sums.values()) for seat in seats]))
    cells = [[name, *(f"{amount}" for amount in row)] for name, row in lines]
    rows = [{"seat": None, "mark": n == len(lines), "cells": row} for n, row in enumerate(cells, 1)]
    return {"id": "account", "title": voice.say(N_("Where the points came from")), "head": ["", *map(voice.seat, seats)], "rows": rows}


# What is asked, and what a click means

ASKED = {
    "stand": N_("choose where your pawn begins"),
    "explosion": N_("the bomb! lay it on a pile"),
    "turn": N_("move and buy, sell, or raise your capital"),
    "keep": N_("keep or discard: {cards:names}"),
    "discard": N_("choose the pile for the card that is discarded"),
    "sell": N_("choose the share card that is sold"),
    "surprise": N_("choose the company that moves"),
    "show": N_("choose the share card to show for the exchange"),
    "offer": N_("choose a share card to offer, face down"),
    "swap": N_("choose the card to take in exchange"),
    "wake": N_("choose which magnate comes first"),
    "give": N_("choose who gets the magnate that costs points"),
    "redeem": N_("pay and return a loan, or keep it"),
    "take": N_("choose a card from the discards"),
    "return": N_("choose a card to return to the box"),
    "after": N_("end the turn"),
    "assign": N_("choose for which company a dual or gold share stands"),
    "over": "",
}


def prompt(view: dict[str, Any], voice: Voice, m: Material) -> str:
    return voice.say(ASKED[view["step"]], {"cards": view["bought"]})


def meant(view: dict[str, Any], picks: list[tuple[str, str]], m: Material) -> list[Action]:
    """A place is moved to, unless pawns are placed or the option was picked; a card is what is asked of it at this step."""
    cards = [key for kind, key in picks if kind == "card"]
    buttons = [key for kind, key in picks if kind == "button"]
    companies = [key for kind, key in picks if kind == "company"]
    zones = [key for kind, key in picks if kind == "zone"]
    found: list[Action] = []
    for kind, key in picks:
        if kind == "place":
            found += _to_place(view, key, "option" in buttons)
        elif kind == "trend":
            found.append(Flip())
        elif kind == "card":
            found += [Discard(key, zone) for zone in zones] or _with_card(view, m, key, companies)
        elif kind == "zone" and not cards:
            found += [Discard(card, key) for card in _to_discard(view, m)]
        elif kind == "company" and not cards:
            found.append(Shift(key))
        elif kind in ("seat", "magnate"):
            found += [Wake(key)] if kind == "magnate" else [Give(int(key))] if _small(key) else []
        elif kind == "button" and not cards and not any(other == "place" for other, _ in picks):
            found += _pressed(view, key)
    return found


def _small(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) < 3


def _to_place(view: dict[str, Any], key: str, option: bool) -> list[Action]:
    if not _small(key):
        return []
    return [Option(int(key))] if option else [Stand(int(key))] if view["step"] == "stand" else [Move(int(key))]


def _with_card(view: dict[str, Any], m: Material, key: str, companies: list[str]) -> list[Action]:
    """What can be done with a card at this step."""
    one: dict[str, type[Put] | type[Offer] | type[Swap] | type[Take] | type[Return]]
    one = {"sell": Put, "offer": Offer, "swap": Swap, "take": Take, "return": Return}
    step = view["step"]
    if step in one:
        return [one[step](key)]
    if step in ("show", "assign"):
        return [(Show if step == "show" else Assign)(key, company) for company in companies or COMPANIES]
    if step in ("discard", "explosion"):
        return [Discard(key, zone) for zone in ZONES]
    mine = own(view, view["viewer"])
    return [Put(key)] if mine is not None and key in mine["shares"] else [Keep(key)]


def _to_discard(view: dict[str, Any], m: Material) -> list[str]:
    """The cards that a pile may be meant for: what was bought, else the top of the deck or what lies at the pawn."""
    if view["bought"]:
        return list(view["bought"])
    here = [] if view["turn"] is None else view["rondel"][view["pawns"][view["turn"]]]
    return [view["deck"]["top"] or m.card_ids[m.bomb], *here]


def _pressed(view: dict[str, Any], key: str) -> list[Action]:
    plain: dict[str, Action] = {"sell": Sell(), "raise": Raise(), "end": End(), "redeem": Redeem(), "refuse": Refuse(), "settle": Settle()}
    if key == "option":
        return [Option(place) for place in range(len(view["rondel"]))]
    return [plain[key]] if key in plain else [Keep(card) for card in view["bought"]] if key == "keep" else []
