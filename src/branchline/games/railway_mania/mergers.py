"""7.5 Mergers, 7.14 Acquisitions: partners, consent, the merged company. The exchange of shares is in exchange.py."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import operating, trains
from branchline.games.railway_mania.actions import Agree, Merge, Pass, Refuse, Remove
from branchline.games.railway_mania.events import Refused
from branchline.games.railway_mania.exchange import Deal, deal_of, open_deal
from branchline.games.railway_mania.material import DIRECTOR
from branchline.games.railway_mania.network import reach
from branchline.games.railway_mania.shares import (
    largest,
    lose_director,
    make_director,
    purse,
    reset,
    treasury,
)
from branchline.games.railway_mania.stations import closed_cities, own_cities, place_home
from branchline.games.railway_mania.steps import (
    ACQUISITION,
    ASK,
    AT_HOME,
    CONSENT,
    DEAL_NEXT,
    FLOATED,
    INCOME,
    MERGE,
    MERGER,
    NOBODY,
    NOT_HOME,
    OWED,
    REFINANCING,
    REMOVE,
    TRACK,
    TRAINS,
    TURN_NEXT,
)
from branchline.games.railway_mania.stock import decider
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import pay

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position


# 7.5.2 Partners


def partners(p: "Position") -> list[int]:
    """Companies that the one operating may merge with or acquire (RM-7.5.2a, RM-8e, RM-I50)."""
    company = p.company
    if not operating.has_turn(p):
        return []
    own = own_cities(p, company)
    found = reach(p.net, own, closed_cities(p, company) & ~own) if own else 0
    return [other for other in range(len(p.stage)) if other != company and p.stage[other] == FLOATED and p.director[other] != NOBODY
        and other not in p.refused and p.home[other] != NOT_HOME and own_cities(p, other) & found]  # fmt: skip


def enter_merge(p: "Position") -> int:
    return ask_for_partner(p, TRACK)


def enter_acquire(p: "Position") -> int:
    return ask_for_partner(p, TURN_NEXT)


def ask_for_partner(p: "Position", otherwise: int) -> int:
    if operating.has_turn(p) and (p.reference or partners(p)):  # the reference asks in any case
        p.seat = p.director[p.company]
        return ASK
    p.refused = []
    return otherwise


def check_merge(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Merge):
        return Illegal("RM-7.5a", "One may merge or pass.")
    m = p.material
    if action.other not in m.company or m.company[action.other] not in partners(p):
        return Illegal("RM-7.5.2a", "There can be no merger with {company}.", company=action.other)
    if action.survivor not in (action.other, m.companies[p.company]):
        return Illegal("RM-5.2.1a", "One of the two companies survives.")
    return None


def list_merge(p: "Position") -> list[Action]:
    m = p.material
    own = m.companies[p.company]
    return [Pass(), *(Merge(m.companies[other], survivor) for other in partners(p) for survivor in (own, m.companies[other]))]


def do_merge(p: "Position", action: Action) -> int:
    if isinstance(action, Merge):
        other, survivor = p.material.company[action.other], p.material.company[action.survivor]
        p.proposal, p.back = [other, survivor], p.now
        return agreed(p) if p.reference or p.director[other] == p.director[p.company] else CONSENT  # RM-D12
    p.refused = []
    return TRACK if p.now == MERGE else TURN_NEXT


# 7.5.1 Consent


def enter_consent(p: "Position") -> int:
    other = p.proposal[1] if p.back == TRAINS else p.proposal[0]
    p.seat = p.director[other]
    return ASK


def check_consent(p: "Position", action: Action) -> Illegal | None:
    return None if isinstance(action, Agree | Refuse) else Illegal("RM-7.5.1a", "One may agree or refuse.")


def list_consent(p: "Position") -> list[Action]:
    return [Agree(), Refuse()]


def do_consent(p: "Position", action: Action) -> int:
    if isinstance(action, Agree):
        return agreed(p)
    p.events.append(Refused(p.seat))
    p.refused = [*p.refused, p.proposal[0]]
    return p.back


def agreed(p: "Position") -> int:
    if p.back == TRAINS:
        trains.buy_used(p, p.proposal[0], p.proposal[1])
        return TRAINS
    p.refused = []
    other, survivor = p.proposal
    p.deal = open_deal(p, MERGER if p.back == MERGE else ACQUISITION, p.company, other, survivor)
    return DEAL_NEXT


# 5.2.5 Director, 7.5.6 the merged company


def settle(p: "Position") -> int:
    deal = deal_of(p)
    if deal.gone >= 0:
        unite(p, deal)
    seat = largest(p, deal.survivor, deal.start)
    if seat != NOBODY and p.shares[deal.survivor][seat] >= DIRECTOR:
        make_director(p, deal.survivor, seat)
    else:
        lose_director(p, deal.survivor)
    if deal.kind == REFINANCING:
        p.deal = None
        return trains.refinanced(p)
    return REMOVE


def unite(p: "Position", deal: Deal) -> None:
    """RM-7.5.6a-d, f, g, RM-7.5.7a."""
    one, two = deal.survivor, deal.gone
    if treasury(p, two):
        pay(p.cash, purse(p, two), purse(p, one), treasury(p, two), "united treasuries")
    p.trains[one] += p.trains[two]
    p.trains[two] = []
    p.permits[one] |= p.permits[two] & 7
    p.chartered[one] = p.chartered[one] and p.chartered[two] and p.reference  # RM-D24
    p.markers[one] += p.markers[two]
    for place, slots in enumerate(p.slots):
        if two in slots:
            at = slots.index(two)
            both = one in slots
            slots[at] = -1 if both else one
            order = p.placed[place]
            if both:
                order.remove(two)
            else:
                order[order.index(two)] = one
    if two in p.london:
        p.london[p.london.index(two)] = -1 if one in p.london else one
    reset(p, two)
    home = p.material.home[one]
    if p.home[one] == OWED and one in p.slots[home]:
        p.home[one] = AT_HOME
    elif p.home[one] == OWED and -1 in p.slots[home]:
        place_home(p, one)  # RM-I39


def stations(p: "Position", company: int) -> list[str]:
    m = p.material
    found = [m.hex_ids[place] for place, slots in enumerate(p.slots) if company in slots]
    if company in p.london:
        found.append(m.london_hexes[0 if p.london.index(company) < m.london_spaces[0] else 1])
    return found


def enter_remove(p: "Position") -> int:
    """RM-7.5.6e, h."""
    deal = deal_of(p)
    count = len(stations(p, deal.survivor))
    if count > p.most_markers:
        p.seat = decider(p, deal.survivor)
        return ASK
    p.markers[deal.survivor] = min(p.markers[deal.survivor], p.most_markers - count)
    p.deal = None
    return resume(p, deal)


def check_remove(p: "Position", action: Action) -> Illegal | None:
    return None if action in list_remove(p) else Illegal("RM-7.5.6e", "A station in excess must be removed, not the home station.")


def list_remove(p: "Position") -> list[Action]:
    survivor = deal_of(p).survivor
    home = p.material.hex_ids[p.material.home[survivor]]
    return [Remove(hex) for hex in stations(p, survivor) if hex != home]  # RM-I52


def do_remove(p: "Position", action: Action) -> int:
    assert isinstance(action, Remove)
    survivor = deal_of(p).survivor
    if action.hex in p.material.london_hexes:
        p.london[p.london.index(survivor)] = -1
    else:
        place = p.material.hex[action.hex]
        p.slots[place][p.slots[place].index(survivor)] = -1
        p.placed[place].remove(survivor)
    return REMOVE


def resume(p: "Position", deal: Deal) -> int:
    """RM-7.5b, c, RM-7.14a."""
    had_operated = p.operated >> deal.other & 1
    operating.leave_order(p, deal.other)
    p.operated |= 1 << deal.survivor
    p.company = p.order[p.at] = deal.survivor
    if deal.kind == ACQUISITION or had_operated:
        return TURN_NEXT
    return INCOME if p.reference and p.director[deal.survivor] == NOBODY else TRACK  # the reference runs no trains then
