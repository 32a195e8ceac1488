"""7.1-7.4 Operating rounds: the order, and the steps of a turn in the order of the book. Each `enter_...` says what comes next."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import ending, track
from branchline.games.railway_mania.actions import Lay, Pass, Redeem, Station
from branchline.games.railway_mania.events import RoundBegan
from branchline.games.railway_mania.shares import ordinary, price_of, purse, to_bank, transfer, treasury
from branchline.games.railway_mania.stations import displace, place_home, put_station, reached
from branchline.games.railway_mania.steps import (
    ACQUIRE,
    ASK,
    FLOATED,
    FORMED,
    HOME,
    MERGE,
    NOBODY,
    NOT_HOME,
    OPERATING,
    OR_BEGIN,
    OR_END,
    OWED,
    POOL,
    ROUNDS,
    RUN,
    TOKEN,
    TRACK,
    TREASURY,
    TURN_NEXT,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

MARKER_PLACED = 1  # in `done`
BUILT_ALL = 2  # in `built`


# 7.1 Order


def begin(p: "Position") -> int:
    """RM-7.1a, RM-I36."""
    p.round = OPERATING
    p.round_number += 1
    p.operated = 0
    floated = [company for company in range(len(p.stage)) if p.stage[company] == FLOATED]
    p.order = sorted(floated, key=lambda company: (-p.price[company], p.arrived[company]))
    p.at = -1
    p.events.append(RoundBegan(ROUNDS[OPERATING], p.round_number, p.turn))
    return TURN_NEXT


def next_turn(p: "Position") -> int:
    p.at += 1
    if p.at >= len(p.order):
        return OR_END
    p.company = p.order[p.at]
    p.operated |= 1 << p.company
    p.built = p.done = p.income = p.subsidy = 0
    p.booked = -1
    p.upgraded = p.emergency = False
    p.refused = []
    p.routes = []
    return HOME


def leave_order(p: "Position", company: int) -> None:
    """A company that ended, or lost its turn, does not operate later in this round."""
    if company in p.order[p.at + 1 :]:
        p.order.pop(p.order.index(company, p.at + 1))


def has_turn(p: "Position") -> bool:
    """Whether the company still is there and led by a director: builds, stations and mergers are for these alone (RM-7.3a, 8e)."""
    return p.director[p.company] != NOBODY and p.lner != FORMED


# 7.2 First operating turn


def enter_home(p: "Position") -> int:
    company = p.company
    if p.director[company] == NOBODY or (p.lner == FORMED and not p.reference):  # RM-I37, RM-D27
        return RUN
    if p.home[company] == NOT_HOME:
        place = p.material.home[company]
        if -1 in p.slots[place]:
            place_home(p, company)
        elif p.reference and track.home_upgrades(p):
            p.seat = p.director[company]
            return ASK  # RM-D6
        elif track.home_upgrades(p):
            p.home[company] = OWED  # RM-I38
        else:
            displace(p, place)
            place_home(p, company)
    return MERGE


def check_home(p: "Position", action: Action) -> Illegal | None:
    if action in list_home(p):
        return None
    return Illegal("RM-7.2c", "The home tile must be upgraded for the home station.")


def list_home(p: "Position") -> list[Action]:
    return track.home_upgrades(p)


def do_home(p: "Position", action: Action) -> int:
    assert isinstance(action, Lay)
    track.build(p, action)
    place_home(p, p.company)
    return MERGE


# 7.7 Station markers


def enter_token(p: "Position") -> int:
    if has_turn(p) and len(list_token(p)) > 1:
        p.seat = p.director[p.company]
        return ASK
    return RUN


def may_place(p: "Position", place: int, found: int) -> Illegal | None:
    """RM-7.7a-e; `found` are the nodes on routes of the company."""
    name = p.material.hex_ids[place]
    if not p.markers[p.company]:
        return Illegal("RM-7.7a", "{company:name} has no station marker left.", company=p.material.companies[p.company])
    if not found >> place & 1 or not p.material.is_city[place]:
        return Illegal("RM-7.7b", "No route leads to {hex:name}.", hex=name)
    if p.company in p.slots[place]:
        return Illegal("RM-7.7e", "There is a station of the company in {hex:name}.", hex=name)
    if -1 not in p.slots[place]:
        return Illegal("RM-7.7b", "There is no empty space in {hex:name}.", hex=name)
    return None


def may_build_london(p: "Position", space: int, found: int) -> Illegal | None:
    """RM-7.6.5, RM-I55, RM-D35."""
    m = p.material
    if p.built:
        return Illegal("RM-7.6.5d", "Who builds to London builds nothing else.")
    if not p.markers[p.company]:
        return Illegal("RM-7.7a", "{company:name} has no station marker left.", company=m.companies[p.company])
    if p.company in p.london:
        return Illegal("RM-7.6.5e", "{company:name} has a station in London.", company=m.companies[p.company])
    if not found >> len(p.slots) + m.london & 1:
        return Illegal("RM-7.6.5b", "No route leads to London.")
    if free_in_london(p, space) < 0:
        return Illegal("RM-7.6.5f", "There is no empty space in {hex}.", hex=m.london_hexes[space])
    return None


def free_in_london(p: "Position", space: int) -> int:
    first = sum(p.material.london_spaces[:space])
    return next((at for at in range(first, first + p.material.london_spaces[space]) if p.london[at] < 0), -1)


def check_token(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Station):
        return Illegal("RM-7.7a", "One may place a station or pass.")
    if action.hex in p.material.london_hexes:
        return may_build_london(p, p.material.london_hexes.index(action.hex), reached(p, p.company))
    place = p.material.hex.get(action.hex, -1)
    if place < 0:
        return Illegal("RM-7.7b", "There is no hex {hex}.", hex=action.hex)
    return may_place(p, place, reached(p, p.company))


def list_token(p: "Position") -> list[Action]:
    found: list[Action] = [Pass()]
    if not p.markers[p.company]:
        return found
    nodes, m = reached(p, p.company), p.material
    for place, slots in enumerate(p.slots):
        if nodes >> place & 1 and -1 in slots and p.company not in slots:
            found.append(Station(m.hex_ids[place]))
    if not p.built:
        found += [Station(id) for space, id in enumerate(m.london_hexes) if may_build_london(p, space, nodes) is None]
    return found


def do_token(p: "Position", action: Action) -> int:
    if isinstance(action, Station):
        if action.hex in p.material.london_hexes:
            p.london[free_in_london(p, p.material.london_hexes.index(action.hex))] = p.company
            p.markers[p.company] -= 1
        else:
            put_station(p, p.material.hex[action.hex], p.company)
        p.done |= MARKER_PLACED
    return RUN


# 7.6 Track: what the step asks; the rules are in track.py


def enter_track(p: "Position") -> int:
    if not has_turn(p) or p.built >= BUILT_ALL:
        return TOKEN if has_turn(p) else RUN
    if p.home[p.company] == OWED and not track.home_upgrades(p):
        place = p.material.home[p.company]
        if -1 not in p.slots[place]:
            displace(p, place)
        place_home(p, p.company)
    if p.reference or track.any_build(p):  # the reference asks in any case
        p.seat = p.director[p.company]
        return ASK
    return TOKEN


def do_track(p: "Position", action: Action) -> int:
    if isinstance(action, Pass):
        return TOKEN
    track.build(p, action)
    if p.home[p.company] == OWED:
        place_home(p, p.company)
    return TRACK


# 7.13 Redeeming shares


def enter_redeem(p: "Position") -> int:
    if may_redeem(p) is None:
        p.seat = p.director[p.company]
        return ASK
    return ACQUIRE


def may_redeem(p: "Position") -> Illegal | None:
    company = p.company
    if p.director[company] == NOBODY:
        return Illegal("RM-7.3", "A company without director buys no shares.")  # RM-I76
    if p.new_players:
        return Illegal("RM-11.3b", "Companies do not buy their shares.")
    if ordinary(p, company, POOL) < 1:
        return Illegal("RM-7.13a", "There is no share of {company:name} in the pool.", company=p.material.companies[company])
    if treasury(p, company) < price_of(p, company):
        return Illegal("RM-7.13a", "The share costs £{price:n}.", price=price_of(p, company))
    return None


def check_redeem(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    return may_redeem(p) if isinstance(action, Redeem) else Illegal("RM-7.13a", "One may redeem a share or pass.")


def list_redeem(p: "Position") -> list[Action]:
    return [Pass(), Redeem()]


def do_redeem(p: "Position", action: Action) -> int:
    if isinstance(action, Redeem):
        to_bank(p, purse(p, p.company), price_of(p, p.company), "a share redeemed")
        transfer(p, p.company, POOL, TREASURY, 1)
    return ACQUIRE


def end(p: "Position") -> int:
    """18.1."""
    p.order, p.at, p.company = [], -1, -1
    if p.topped:
        return ending.finish(p, ending.MARKET)  # RM-10.1a
    return OR_BEGIN if p.round_number < p.rounds else ending.end_set(p)
