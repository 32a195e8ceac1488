"""What is seen of a position, and its whole state: nothing is hidden (RM-19a)."""

from typing import TYPE_CHECKING, Any

from branchline.games.railway_mania import trains
from branchline.games.railway_mania.material import KINDS, SIDES
from branchline.games.railway_mania.shares import certificates, treasury
from branchline.games.railway_mania.steps import FLOATED, IDLE, IPO, NOBODY, OVER, POOL, ROUNDS, STARTED, TREASURY

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position


def view(p: "Position", viewer: int | None) -> dict[str, Any]:
    m = p.material
    return {
        "game": "railway_mania",
        "viewer": viewer,
        "players": p.players,
        "actor": p.actor(),
        "step": p.step(),
        "ending": p.why,
        "phase": m.groups[p.phase],
        "turn": p.turn,
        "round": [ROUNDS[p.round], p.round_number],
        "rounds": p.rounds,
        "priority": p.priority,
        "bank": p.cash[-1],
        "broken": p.broken,
        "lner": p.lner,
        "limit": p.limit,
        "cash": p.cash[: p.players],
        "certificates": [certificates(p, seat) for seat in range(p.players)],
        "scores": p.scores(),
        "standings": p.standings() if p.now == OVER else None,
        "auction": {"company": m.companies[p.auction], "high": p.high, "leader": p.leader} if p.step() in ("bid", "par", "extra") else None,
        "order": [m.companies[company] for company in p.order],
        "operating": m.companies[p.company] if p.company >= 0 else None,
        "income": p.income,
        "subsidy": p.subsidy,
        "bank_trains": dict(zip(m.groups, p.bank_trains, strict=True)),
        "companies": {m.companies[company]: company_view(p, company) for company in range(len(m.companies))},
        "stacks": stacks(p),
        "board": board(p),
        "london": [m.companies[company] if company >= 0 else None for company in p.london],
    }


def status(p: "Position", company: int) -> str:
    if p.stage[company] == IDLE:
        return "removed" if p.group[company] >= len(p.material.groups) else "waiting" if p.group[company] > p.phase else "available"
    if p.stage[company] == STARTED:
        return "launched"
    return "operating" if p.director[company] != NOBODY else "receivership"


def company_view(p: "Position", company: int) -> dict[str, Any]:
    m, row = p.material, p.shares[company]
    return {
        "status": status(p, company),
        "chartered": p.chartered[company],
        "director": p.director[company] if p.director[company] != NOBODY else None,
        "cash": treasury(p, company),
        "price": m.prices[p.price[company]] if p.price[company] >= 0 else None,
        "par": m.prices[p.par[company]] if p.par[company] >= 0 else None,
        "shares": row[: p.players],
        "ipo": row[IPO],
        "treasury": row[TREASURY],
        "pool": row[POOL],
        "permits": [kind for number, kind in enumerate(KINDS) if p.permits[company] >> number & 1],
        "trains": [
            {"id": trains.name(p, train), "kind": KINDS[trains.kind(train)], "warranties": trains.warranties(train)}
            for train in p.trains[company]
        ],
        "stations": [m.hex_ids[place] for place, slots in enumerate(p.slots) if company in slots],
        "markers": p.markers[company],
    }


def stacks(p: "Position") -> dict[str, list[str]]:
    """By price: the companies from top to bottom."""
    m = p.material
    there = [company for company in range(len(p.stage)) if p.stage[company] == FLOATED
        or (p.stage[company] == STARTED and (p.reference or not p.chartered[company]))]  # fmt: skip
    there.sort(key=lambda company: (p.price[company], p.arrived[company]))
    found: dict[str, list[str]] = {}
    for company in there:
        found.setdefault(str(m.prices[p.price[company]]), []).append(m.companies[company])
    return found


def board(p: "Position") -> dict[str, dict[str, Any]]:
    m = p.material
    return {m.hex_ids[place]: {
        "tile": m.tile_ids[o // SIDES] if o >= 0 else None,
        "rotation": o % SIDES if o >= 0 else 0,
        "small": [list(path) for i, path in enumerate(m.paths[o]) if p.dots[place] >> i & 1] if o >= 0 else [],
        "stations": [m.companies[company] if company >= 0 else None for company in p.slots[place]],
    } for place, o in enumerate(p.tile) if o >= 0 or any(company >= 0 for company in p.slots[place])}  # fmt: skip


def state(p: "Position") -> list[Any]:
    ranks = sorted(p.arrived)
    arrived = [ranks.index(rank) for rank in p.arrived]
    trains_held = [sorted(owned) for owned in p.trains]
    routes = [[train, start, list(links)] for train, start, links in p.routes]
    return [p.players, p.chance.state(), p.reference, p.variant, p.new_players, p.most_markers, list(p.options), p.length,
        p.cash, p.shares, p.cert, p.director, p.group, p.stage, p.chartered, p.par, p.price, arrived, p.permits, trains_held,
        [list(ghost) for ghost in p.ghosts], p.markers, p.home, p.obliged, p.barred, p.operated, p.tile, p.dots, p.slots, p.placed,
        p.london, p.supply, p.bank_trains, p.phase, p.priority, p.round, p.round_number, p.rounds, p.turn, p.stirred, p.parliaments,
        p.limit, p.lner, p.broken, p.topped, p.now, p.seat, p.mover, p.passes, p.first, p.auction, p.high, p.leader, p.inside, p.won,
        p.sold, p.bought, p.sold_now, p.fines, p.order, p.at, p.company, p.built, p.upgraded, p.done, p.refused, p.proposal, p.back,
        p.emergency, p.income, p.subsidy, p.booked, routes, p.deal.state() if p.deal else None, p.why]  # fmt: skip
