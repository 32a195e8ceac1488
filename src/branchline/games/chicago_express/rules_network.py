"""The networks of Chicago Express and what follows from them: where a company can build, what a hex costs and earns, what
a share pays. The rules that use these figures are in rules.py.
"""

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from branchline.games.chicago_express.actions import IncomeRose, ValueRose
from branchline.games.chicago_express.material import CITY, COMPANIES, DETROIT, FOREST, INDUSTRIAL, MOUNTAIN

if TYPE_CHECKING:
    from branchline.games.chicago_express.position import Position

HOUSED = (CITY, MOUNTAIN, FOREST)  # what is developed with a house (CE-7.2)
SITES = (*HOUSED, INDUSTRIAL)


# 6 Building


def is_shared(p: "Position", h: int) -> bool:
    """Whether a hex has room for locomotives of all companies (CE-6.5, CE-6.6)."""
    return p.material.terrain[h] not in (FOREST, MOUNTAIN)


def cost_to_place(p: "Position", h: int) -> int:
    """CE-6.9, CE-I14."""
    return p.material.cost[h] * (p.here[h].bit_count() + 1)


def hexes_in_reach(p: "Position", company: int) -> list[int]:
    """Where the company can place a locomotive now: next to its network (CE-I13), with room (CE-6.5 to CE-6.7), and paid for (CE-6.11)."""
    cash = p.cash[p.players + company]
    cost, here = p.material.cost, p.here
    return [h for h in p.reach[company] if cost[h] <= cash and cost[h] * (here[h].bit_count() + 1) <= cash]


def can_place(p: "Position", company: int) -> bool:
    cash = p.cash[p.players + company]
    cost, here = p.material.cost, p.here
    for h in p.reach[company]:  # noqa: SIM110  any() of a generator takes longer
        if cost[h] <= cash and cost[h] * (here[h].bit_count() + 1) <= cash:
            return True
    return False


def station(p: "Position", company: int, h: int) -> None:
    """Puts a locomotive from the charter into a hex."""
    m = p.material
    p.left[company] -= 1
    first = not p.here[h]
    p.here[h] |= 1 << company
    if not is_shared(p, h):
        for reach in p.reach:
            drop(reach, h)
    else:
        drop(p.reach[company], h)
    for other in m.near[h]:
        if not p.here[other] >> company & 1 and (is_shared(p, other) or not p.here[other]) and other not in p.reach[company]:
            insort(p.reach[company], other)
    if first and m.terrain[h] in SITES and m.track[h] != DETROIT and may_rise(p, h):
        insort(p.sites, h)


def drop(hexes: list[int], h: int) -> None:
    """Takes a hex out of a sorted list, if it is there."""
    i = bisect_left(hexes, h)
    if i < len(hexes) and hexes[i] == h:
        del hexes[i]


def worth(p: "Position", h: int) -> int:
    """What a hex adds to an income now (CE-6.12)."""
    m = p.material
    if m.track[h] >= 0:
        return m.tracks[m.track[h]][p.level[m.track[h]]]
    return m.income[h] + (m.gain[h] if p.developed >> h & 1 else 0)


# 7 Developing


def may_rise(p: "Position", h: int) -> bool:
    """Whether a hex can still be developed: without a house (CE-7.2), below the end of its track (CE-7.4, CE-I22)."""
    m = p.material
    t = m.track[h]
    return p.level[t] + 1 < len(m.tracks[t]) if t >= 0 else not p.developed >> h & 1


def raise_incomes(p: "Position", h: int, gain: int) -> None:
    for c in range(len(COMPANIES)):
        if p.here[h] >> c & 1:
            p.income[c] += gain
            p.events.append(IncomeRose(COMPANIES[c], gain, p.income[c], dividend(p, c)))


def raise_value(p: "Position", track: int) -> None:
    """One space to the right on the industrial track (CE-7.3, CE-7.10)."""
    m = p.material
    values, h = m.tracks[track], m.track_hex[track]
    before = values[p.level[track]]
    p.level[track] += 1
    after = values[p.level[track]]
    p.events.append(ValueRose(m.hex_ids[h], after))
    raise_incomes(p, h, after - before)


# 5 and 8 Shares


def shares_held(p: "Position", seat: int, company: int) -> int:
    first = p.material.first_share[company]
    return p.owner[first : first + p.issued[company]].count(seat)


def least_bid(p: "Position", company: int) -> int:
    """CE-5.4, CE-I4: income by share, this one counted as issued."""
    return -(-p.income[company] // (p.issued[company] + 1))


def dividend(p: "Position", company: int) -> int:
    """What each share pays: rounded up before it is multiplied (CE-8.3, CE-I4); 0 while none is issued."""
    return -(-p.income[company] // p.issued[company]) if p.issued[company] else 0
