"""Traces of the public reference engine: its actions in ours, and our position in its words (profile `reference`)."""

from typing import TYPE_CHECKING, Any

from branchline.games.railway_mania import actions as do
from branchline.games.railway_mania import ending, income, parliament, routes, setup, shares, show, trains
from branchline.games.railway_mania.exchange import Deal
from branchline.games.railway_mania.material import KINDS, SIDES, load
from branchline.games.railway_mania.position import Position, begin
from branchline.games.railway_mania.steps import FORMED, IPO, NOBODY, OVER, POOL, ROUNDS, TREASURY
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup

if TYPE_CHECKING:
    from branchline.games.railway_mania.routes import Route
    from branchline.kernel.action import Action

STEPS = {"open": "open", "bid": "bid", "launch": "par", "extra_shares": "extra", "stock": "stock", "choose_tokens": "markers",
    "forced_sale": "fine", "home_upgrade": "home", "merge": "merge", "track": "track", "token": "token",
    "run": "run", "dividend": "income", "train": "trains", "redeem": "redeem", "acquire": "acquire", "option": "option",
    "remove_tokens": "remove"}  # fmt: skip
LNER = (None, "triggered", "formed")


def start(header: dict[str, Any]) -> Position:
    """The position before the first action, dealt as the header says."""
    rules = header["optional_rules"]
    length = "short" if "short_length" in rules else "long" if "long_length" in rules else "standard"
    options = {option.id: option.choices[0] for option in setup.OPTIONS}
    options |= {"profile": "reference", "length": length, "markers": 8 if "eight_tokens" in rules else 7}
    p = begin(Setup(len(header["players"]), options, load()), Chance.of(0))
    m, dealt = p.material, header["setup"]
    groups = ("available_from_start", "available_from_phase_B", "available_from_phase_C")
    p.group = [setup.NEVER] * len(m.companies)
    p.permits = [0] * len(m.companies)
    for number, group in enumerate(groups):
        for company in dealt[group]:
            p.group[m.company[company]] = number
            permit = 1 << KINDS.index(dealt["permits"][company])
            p.permits[m.company[company]] = permit | permit << shares.FIRST_PERMIT
    return p


# actions


def translate(p: Position, a: dict[str, Any]) -> "Action":
    kind = a["type"]
    if kind == "bid":
        return do.Open(a["company"], a["amount"]) if a["opening"] else do.Raise(a["amount"])
    if kind == "launch":
        return do.Par(a["price"]) if a["chartered"] else do.Start(a["company"], a["price"])
    if kind == "lay_tile":
        return do.Lay(a["hex"], a["tile"], a["rotation"])
    if kind == "small_station":
        return do.Dot(a["hex"], "-".join(map(str, sorted(a["path"]))))
    if kind == "buy_train":
        return do.Train(a["train_type"], a["warranties"]) if a["from"] == "bank" else do.Used(a["train"])
    if kind == "run":
        return run(p, a)
    if kind == "emergency":
        return {"sell_treasury": do.SellTreasury(), "refinance": do.Refinance()}[a["method"]]
    simple: dict[str, Any] = {
        "pass": do.Pass,
        "buy_share": lambda: do.Buy(a["company"], a["from"]),
        "sell_shares": lambda: do.Sell(a["company"], a["count"]),
        "choose_tokens": lambda: do.Markers(a["count"]),
        "merge": lambda: do.Merge(a["other"], a["survivor"]),
        "option": lambda: do.Redeem() if a["choice"] == "redeem" else do.GiveUp(),
        "remove_token": lambda: do.Remove(a["hex"]),
        "place_token": lambda: do.Station(a["hex"]),
        "london": lambda: do.Station(a["hex"]),
        "dividend": lambda: {"pay": do.Pay(), "withhold": do.Retain(), "hudson": do.Hudson()}[a["kind"]],
        "redeem": do.Redeem,
    }
    action: Action = simple[kind]()
    return action


def run(p: Position, a: dict[str, Any]) -> do.Run:
    """`booked` where the recorded income is not the one computed here: an older formula, or freight chains that close up."""
    company = p.material.company[a["company"]]
    running = income.permitted(p, company)
    found = sorted(route_of(p, route, running) for route in a["routes"])
    task = income.task_of(p, company)
    booked = a["booked"]["revenue"] if "booked" in a else a["revenue"]
    earned = routes.income(task, found)[0] if found else 0
    return do.Run(tuple(income.write_route(p, route, running) for route in found), -1 if earned == booked else booked)


def route_of(p: Position, route: dict[str, Any], running: list[int]) -> "Route":
    m, net = p.material, p.net
    names = [trains.name(p, train) for train in running]
    stops = [stop for stop in route["stops"] if stop["kind"] != "small"]
    nodes = [m.hex[stop["hex"]] if stop["kind"] == "city" else len(m.hex_ids) + m.area_ids.index(stop["group"]) for stop in stops]
    links: list[int] = []
    first: list[Any] = []
    for stretch in route["path"]:
        first = first or stretch
        if stretch[2] not in ("city", "area"):
            continue
        city, side = (m.hex[first[0]], first[2]) if first[1] == "city" else (m.hex[stretch[0]], stretch[1])
        node = nodes[len(links)]
        links.append(next(link for link in net.at[node] if (net.one[link], net.side_one[link]) == (city, side)
            or (net.two[link], net.side_two[link]) == (city, side)))  # fmt: skip
        first = []
    if (nodes[-1], links[::-1]) < (nodes[0], links):
        nodes, links = nodes[::-1], links[::-1]
    return names.index(route["train"]["id"]), nodes[0], tuple(links)


# states


def differences(p: Position, s: dict[str, Any]) -> list[str]:
    """Each field that is not as in the trace: what it is there, and here."""
    ours, theirs = told(p), simplified(p, s)
    if p.lner == FORMED:  # companies that never started have left the game
        ours["companies"] = {id: row for id, row in ours["companies"].items() if id in theirs["companies"]}
    if p.deal is not None:
        middle(p, p.deal, ours)
        middle(p, p.deal, theirs)
    found: list[str] = []
    compare(found, "", theirs, ours)
    return found


def compare(found: list[str], place: str, theirs: Any, ours: Any) -> None:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in sorted(theirs.keys() | ours.keys()):
            compare(found, f"{place}.{key}".lstrip("."), theirs.get(key), ours.get(key))
    elif theirs != ours:
        found.append(f"{place}: {theirs!r} in the trace, {ours!r} here")


def simplified(p: Position, s: dict[str, Any]) -> dict[str, Any]:
    """A state of a trace without what says the same twice."""
    m = p.material
    companies = {}
    for id, company in s["companies"].items():
        row = {key: company[key] for key in ("status", "chartered", "president", "cash", "price", "par", "ipo", "pool", "tokens_left")}
        row["treasury"] = company["treasury"] + sum(company.get("held_by", {}).values())
        row["permits"] = sorted(company["permits"])
        row["trains"] = sorted([train["id"], train["type"], train["warranties"]] for train in company["trains"])
        row["tokens"] = sorted(company["tokens"])
        companies[id] = row
    following = s["next"]
    told = {
        key: s[key]
        for key in (
            "phase",
            "turn",
            "round",
            "ors_in_set",
            "bank",
            "bank_broken",
            "cert_limit",
            "lner",
            "priority",
            "stacks",
            "bank_trains",
        )
    }
    told["board"] = {
        hex: [row["tile"], m.twin[m.tile[row["tile"]] * SIDES + row["rotation"]] % SIDES, sorted(row.get("stations", []))]
        for hex, row in s["board"].items()
    }
    told["next"] = [following["player"], STEPS[following.get("sub") or following["step"]]] if following else None
    told["order"] = s["order"][s["order_index"] + 1 :] if "order" in s and following else []
    told["players"] = {
        id: {**row, "president": sorted(row["president"]), "obligations": sorted(row["obligations"])} for id, row in s["players"].items()
    }
    told["companies"] = companies
    return told


def middle(p: Position, deal: Deal, told: dict[str, Any]) -> None:
    """In the middle of an exchange the director is open, and the reference settles some things sooner or later than we do."""
    for player in told["players"].values():
        for key in ("president", "worth", "certs"):
            player.pop(key)
    for company in told["companies"].values():
        for key in ("president", "status", "chartered"):
            company.pop(key)
    if deal.gone < 0:
        return
    one = told["companies"][p.material.companies[deal.survivor]]
    two = told["companies"][p.material.companies[deal.gone]]
    one["cash"] += two.pop("cash")
    if p.step() == "remove":  # here the companies are united before stations in excess are removed
        one["tokens"] = sorted({token[0] for token in one["tokens"] + two["tokens"]})
        one["trains"] = sorted(one["trains"] + two["trains"])
        one["permits"] = sorted({*one["permits"], *two["permits"]})
        one.pop("tokens_left")
        two.clear()
        for key in ("stacks", "order"):
            told.pop(key)


def told(p: Position) -> dict[str, Any]:
    m = p.material
    return {
        "phase": m.groups[p.phase],
        "turn": p.turn,
        "round": [ROUNDS[p.round], p.round_number],
        "ors_in_set": p.rounds,
        "bank": p.cash[-1],
        "bank_broken": p.broken,
        "cert_limit": p.limit,
        "lner": LNER[p.lner],
        "priority": player(p.priority),
        "next": [player(p.seat), p.step()] if p.now != OVER else None,
        "order": [m.companies[company] for company in p.order[p.at + 1 :]] if p.now != OVER else [],
        "players": {player(seat): player_state(p, seat) for seat in range(p.players)},
        "companies": {m.companies[c]: company_state(p, c) for c in range(len(m.companies)) if p.group[c] != setup.NEVER},
        "stacks": show.stacks(p),
        "bank_trains": {m.groups[number]: left for number, left in enumerate(p.bank_trains[:-1])},
        "board": {m.hex_ids[place]: [m.tile_ids[o // SIDES], m.twin[o] % SIDES, small_stations(p, place)]
            for place, o in enumerate(p.tile) if o >= 0},
    }  # fmt: skip


def small_stations(p: Position, place: int) -> list[list[int]]:
    return sorted(list(path) for i, path in enumerate(p.material.paths[p.tile[place]]) if p.dots[place] >> i & 1)


def player(seat: int) -> str:
    return f"P{seat + 1}"


def player_state(p: Position, seat: int) -> dict[str, Any]:
    m = p.material
    return {
        "cash": p.cash[seat],
        "certs": shares.certificates(p, seat),
        "worth": ending.worth(p, seat),
        "shares": {m.companies[c]: row[seat] for c, row in enumerate(p.shares) if row[seat]},
        "president": sorted(m.companies[c] for c in range(len(p.stage)) if p.director[c] == seat),
        "obligations": sorted(m.companies[c] for c in range(len(p.stage)) if p.obliged[c] == seat),
    }


def company_state(p: Position, c: int) -> dict[str, Any]:
    m, row = p.material, p.shares[c]
    status = show.status(p, c)
    if status == "available" and (p.lner == FORMED or not parliament.home_possible(p, m.home[c])):
        status = "blocked"
    if status == "launched" and p.director[c] == NOBODY:
        status = "receivership"
    tokens = [[m.hex_ids[place], slots.index(c)] for place, slots in enumerate(p.slots) if c in slots]
    if c in p.london:
        at = p.london.index(c)
        tokens.append([m.london_hexes[0], at] if at < m.london_spaces[0] else [m.london_hexes[1], at - m.london_spaces[0]])
    return {
        "status": status,
        "chartered": p.chartered[c],
        "president": player(p.director[c]) if p.director[c] != NOBODY else None,
        "cash": shares.treasury(p, c),
        "price": m.prices[p.price[c]] if p.price[c] >= 0 else None,
        "par": m.prices[p.par[c]] if p.par[c] >= 0 else None,
        "ipo": row[IPO],
        "treasury": row[TREASURY],
        "pool": row[POOL],
        "permits": sorted(kind for number, kind in enumerate(KINDS) if p.permits[c] >> number & 1),
        "trains": sorted([trains.name(p, train), KINDS[trains.kind(train)], trains.warranties(train)] for train in p.trains[c]),
        "tokens": sorted(tokens),
        "tokens_left": p.markers[c],
    }
