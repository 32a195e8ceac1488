"""What must hold in every position: money, certificates, stations, tiles, trains."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import trains
from branchline.games.railway_mania.material import DIRECTOR, SHARES, SIDES
from branchline.games.railway_mania.steps import IDLE, IPO, NOBODY, POOL, TURNED

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position


def audit(p: "Position") -> list[str]:
    m = p.material
    found = []
    if sum(p.cash) != m.bank or min(p.cash[:-1]) < 0:
        found.append(f"money: {p.cash}")
    for company, row in enumerate(p.shares):
        found += [f"{m.companies[company]}: {what}" for what in company_faults(p, company, row)]
    found += board_faults(p)
    ids = [train >> 4 for owned in p.trains for train in owned]
    if len(set(ids)) != len(ids):
        found.append(f"a train is with two companies: {ids}")
    for number, left in enumerate(p.bank_trains):
        sold = m.count[p.length][number] - left
        beyond = any(trains.group(train) == number and (train >> 4 & 255) >= sold for owned in p.trains for train in owned)
        if beyond or (left < 0 and number < trains.last_group(p)):
            found.append(f"trains of group {m.groups[number]}: {left} left")
    return found


def company_faults(p: "Position", company: int, row: list[int]) -> list[str]:
    found = []
    cert, director = p.cert[company], p.director[company]
    if sum(row) != SHARES or min(row) < 0:
        found.append(f"shares {row}")
    if cert != TURNED and row[cert] < DIRECTOR:
        found.append(f"the director's certificate is with {cert}, who holds {row}")
    if p.deal is None and director != NOBODY and (cert != director or row[director] < max(row[: p.players])):
        found.append(f"director {director}, certificate {cert}, shares {row}")
    if p.deal is None and director == NOBODY and cert not in (POOL, IPO):
        found.append(f"no director, certificate with {cert}")
    if p.stage[company] == IDLE and (row[IPO] != SHARES or p.cash[p.players + company] or p.trains[company] or p.price[company] >= 0):
        found.append("it has something without being started")
    if p.stage[company] != IDLE and p.price[company] <= 0:
        found.append(f"price {p.price[company]}")
    count = sum(slots.count(company) for slots in p.slots) + p.london.count(company)
    if p.deal is None and p.stage[company] != IDLE and not 0 <= count + p.markers[company] <= p.most_markers:
        found.append(f"{count} stations and {p.markers[company]} markers")
    return found


def board_faults(p: "Position") -> list[str]:
    m = p.material
    found = []
    for place, slots in enumerate(p.slots):
        held = sorted(company for company in slots if company >= 0)
        if held != sorted(set(held)) or held != sorted(p.placed[place]):
            found.append(f"stations in {m.hex_ids[place]}: {slots}, {p.placed[place]}")
        o = p.tile[place]
        if o >= 0 and m.is_city[place] and len(slots) != m.spaces[o // SIDES]:
            found.append(f"spaces in {m.hex_ids[place]}: {slots}")
    for tile, left in enumerate(p.supply):
        laid = sum(1 for o in p.tile if o >= 0 and o // SIDES == tile)
        if left + laid != m.tile_count[tile] or (left < 0 and not p.reference):
            found.append(f"tile {m.tile_ids[tile]}: {left} left, {laid} laid")
    return found
