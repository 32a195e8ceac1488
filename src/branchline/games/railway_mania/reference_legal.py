"""What may be done at a moment, in the words of the recorded legal sets of the public reference engine."""

from typing import Any

from branchline.games.railway_mania import actions as do
from branchline.games.railway_mania import exchange, income, shares, stock, trains
from branchline.games.railway_mania.material import KINDS, SIDES
from branchline.games.railway_mania.position import Position
from branchline.games.railway_mania.track import new_dots


def differences(p: Position, theirs: dict[str, Any]) -> list[str]:
    """Each kind of move of which other moves are offered there than here."""
    ours = offered(p)
    found = []
    for key, value in tidy(p, theirs).items():
        here = ours.get(key, [])
        if value != here:
            there = [move for move in value if move not in here] if isinstance(value, list) else value
            more = [move for move in here if move not in value] if isinstance(here, list) and isinstance(value, list) else here
            found.append(f"{p.step()}.{key}: only there {there}, only here {more}")
    return found


def tidy(p: Position, theirs: dict[str, Any]) -> dict[str, Any]:
    """Their sets in a stable order, tiles by their track."""
    m = p.material
    told: dict[str, Any] = {
        key: sorted(value) if isinstance(value, list) else value for key, value in theirs.items() if value not in ([], None)
    }
    told.pop("must_buy", None)
    if "lay_tile" in told:
        rows = ((hex, tile, m.twin[m.tile[tile] * SIDES + turn] % SIDES, sorted(small)) for hex, tile, turn, small in told["lay_tile"])
        told["lay_tile"] = sorted({str(list(row)) for row in rows})
    if "launch" in told:
        launch = told["launch"]
        told["launch"] = {"companies": sorted(launch.get("companies", [launch.get("company")])), "prices": launch["prices"]}
    if "bid" in told:
        bid = dict(told["bid"])
        told["bid"] = {"companies": sorted(bid.pop("companies", [bid.pop("company", None)])), **bid}
    if not told.get("london"):
        told.pop("london", None)
    return told


def offered(p: Position) -> dict[str, Any]:
    told: dict[str, Any] = {"pass": False}
    if p.step() == "run":
        return {"pass": False, "runnable_trains": sorted(trains.name(p, train) for train in income.permitted(p, p.company))}
    for action in p.actions():
        if isinstance(action, do.Pass):
            told["pass"] = True
        else:
            key, move = word(p, action)
            told.setdefault(key, []).append(move)
    for key in ("bid", "launch"):
        if key in told:
            gather(told, key)
    for key, moves in told.items():
        if isinstance(moves, list):
            told[key] = sorted(move for i, move in enumerate(moves) if move not in moves[:i])
    if "london" in told:
        told["london"] = True
    if "redeem" in told:
        told["redeem"] = shares.price_of(p, p.company)
    if "buy_bank" in told:
        rows = [tuple(row) for row in told["buy_bank"]]
        told["buy_bank"] = sorted([*key, max(row[3] for row in rows if row[:3] == key)] for key in {row[:3] for row in rows})
    return told


def gather(told: dict[str, Any], key: str) -> None:
    """Companies and amounts, apart from each other."""
    companies, amounts = sorted({move[0] for move in told[key]}), sorted({move[1] for move in told[key]})
    if key == "bid":
        told[key] = {"companies": companies, "min": amounts[0], "max": amounts[-1]}
    else:
        told[key] = {"companies": companies, "prices": amounts}


def word(p: Position, action: object) -> tuple[str, Any]:
    m = p.material
    if isinstance(action, do.Open):
        return "bid", [action.company, action.bid]
    if isinstance(action, do.Raise):
        return "bid", [m.companies[p.auction], action.bid]
    if isinstance(action, do.Par):
        return "launch", [m.companies[p.auction], action.value]
    if isinstance(action, do.Start):
        return "launch", [action.company, action.price]
    if isinstance(action, do.Buy):
        return "buy_share", [action.company, action.source, stock.cost(p, m.company[action.company], action.source)]
    if isinstance(action, do.Sell):
        return "sell_shares", [action.company, action.count, action.count * shares.sale_price(p, m.company[action.company])]
    if isinstance(action, do.Markers):
        return "choose_tokens", action.count
    if isinstance(action, do.Merge):
        return "merge", action.other
    if isinstance(action, do.Lay):
        place, o = m.hex[action.hex], m.tile[action.tile] * SIDES + action.rotation
        small = sorted(list(path) for i, path in enumerate(m.paths[o]) if new_dots(p, place, o) >> i & 1)
        return "lay_tile", str([action.hex, action.tile, m.twin[o] % SIDES, small])
    if isinstance(action, do.Dot):
        return "small_station", [action.hex, list(map(int, action.track.split("-")))]
    if isinstance(action, do.Station):
        return ("london", True) if action.hex in m.london_hexes else ("place_token", action.hex)
    return word_of_company(p, action)


def word_of_company(p: Position, action: object) -> tuple[str, Any]:
    m = p.material
    if isinstance(action, do.Train):
        at = trains.next_group(p)
        return "buy_bank", [m.groups[at], action.kind, m.train_price[at], action.warranties]
    if isinstance(action, do.Used):
        train, owner = trains.find_used(p, action.train)
        return "buy_company", [action.train, KINDS[trains.kind(train)], m.companies[owner], trains.price_from_company(p, train)]
    if isinstance(action, do.Remove):
        return "remove_token", action.hex
    if isinstance(action, do.Redeem | do.GiveUp):
        option = "redeem" if isinstance(action, do.Redeem) else "sell"
        return ("option", option) if isinstance(p.deal, exchange.Deal) else ("redeem", 0)
    plain = {do.Pay: ("dividend", "pay"), do.Retain: ("dividend", "withhold"), do.Hudson: ("dividend", "hudson"),
        do.SellTreasury: ("emergency", "sell_treasury"), do.Refinance: ("emergency", "refinance")}  # fmt: skip
    return next(words for kind, words in plain.items() if isinstance(action, kind))
