"""Certificates, directors and the market (RM-6.3, 6.4.2, 7.1b): what all rounds share."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import network
from branchline.games.railway_mania.events import Bankrupt, DirectorChanged, NoDirector, PriceMoved
from branchline.games.railway_mania.material import DIRECTOR, SHARES
from branchline.games.railway_mania.steps import FLOATED, FORMED, IDLE, IPO, NOBODY, NOT_HOME, POOL, TREASURY
from branchline.kernel.purse import BANK, pay

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

FLOAT_AT = 5
FIRST_PERMIT = 4  # the permit of the start stands this many bits above those that a company has


def purse(p: "Position", company: int) -> int:
    """The place of a company's treasury among the purses."""
    return p.players + company


def treasury(p: "Position", company: int) -> int:
    return p.cash[p.players + company]


def from_bank(p: "Position", target: int, amount: int, why: str) -> None:
    """RM-10.2, RM-I79: the bank is out of money when a payment would make it negative; it pays all the same."""
    if amount:
        pay(p.cash, BANK, target, amount, why)
        if p.cash[BANK] < 0:
            p.broken = True


def to_bank(p: "Position", source: int, amount: int, why: str) -> None:
    if amount:
        pay(p.cash, source, BANK, amount, why)


def price_of(p: "Position", company: int) -> int:
    return p.material.prices[p.price[company]]


def sale_price(p: "Position", company: int) -> int:
    """RM-6.4.1a, RM-I20."""
    return price_of(p, company) if p.trains[company] else price_of(p, company) // 2


def certificates(p: "Position", seat: int) -> int:
    """RM-6.5.2a: a director's certificate counts as one."""
    return sum(row[seat] for row in p.shares) - (DIRECTOR - 1) * p.cert.count(seat)


def ordinary(p: "Position", company: int, holder: int) -> int:
    """Shares on certificates of one share."""
    at = p.cert[company]
    return p.shares[company][holder] - (DIRECTOR if at == holder else 0)


def transfer(p: "Position", company: int, source: int, target: int, count: int) -> None:
    row = p.shares[company]
    row[source] -= count
    row[target] += count


def is_floated(p: "Position", company: int) -> bool:
    return p.stage[company] == FLOATED


def sold_shares(p: "Position", company: int) -> int:
    """RM-I19: everything outside IPO and treasury."""
    return SHARES - p.shares[company][IPO] - p.shares[company][TREASURY]


# the director (6.3)


def largest(p: "Position", company: int, start: int) -> int:
    """The seat with the most shares of a company, ties clockwise from `start`; NOBODY if nobody has any."""
    row = p.shares[company]
    most = max(row[: p.players])
    if not most:
        return NOBODY
    return next(seat % p.players for seat in range(start, start + p.players) if row[seat % p.players] == most)


def make_director(p: "Position", company: int, seat: int) -> None:
    """Exchanges for the directorship are neither purchases nor sales (RM-6.3i)."""
    if p.director[company] != seat:
        p.director[company] = seat
        p.events.append(DirectorChanged(p.material.companies[company], seat))
    p.cert[company] = seat


def lose_director(p: "Position", company: int) -> None:
    """RM-6.3g: the certificate lies in the pool."""
    if p.director[company] != NOBODY:
        p.director[company] = NOBODY
        p.events.append(NoDirector(p.material.companies[company]))
    p.cert[company] = POOL


def after_purchase(p: "Position", company: int, seat: int) -> None:
    """RM-6.3b, 6.3h."""
    director, row = p.director[company], p.shares[company]
    if row[seat] < DIRECTOR or director == seat:
        return
    if row[seat] > row[director] if director != NOBODY else row[seat] == max(row[: p.players]):
        make_director(p, company, seat)


def after_sale(p: "Position", company: int, seat: int) -> None:
    """RM-6.3b, 6.3d, RM-I27, RM-I28."""
    row = p.shares[company]
    if p.director[company] != seat:
        return
    others = [row[other] if other != seat else 0 for other in range(p.players)]
    if max(others) >= DIRECTOR and max(others) > row[seat]:
        nearest = next(s % p.players for s in range(seat + 1, seat + p.players) if others[s % p.players] == max(others))
        make_director(p, company, nearest)
    elif row[seat] < DIRECTOR:
        lose_director(p, company)


# the market (6.4.2, 7.1b)


def place_on_market(p: "Position", company: int, price: int) -> None:
    """At the bottom of any stack."""
    p.price[company] = price
    p.clock += 1
    p.arrived[company] = p.clock


def move_price(p: "Position", company: int, price: int, by_merger: bool = False) -> None:
    """RM-7.1b, RM-I23. At 0 the company is bankrupt, see the callers; at the top the end is near (RM-10.1a)."""
    price = max(0, min(price, len(p.material.prices) - 1))
    if price == p.price[company]:
        return
    place_on_market(p, company, price)
    p.events.append(PriceMoved(p.material.companies[company], p.material.prices[price]))
    if price == len(p.material.prices) - 1 and not (by_merger and p.reference):  # RM-D19
        p.topped = True


def to_bottom(p: "Position", company: int) -> None:
    """RM-7.8.5d; the reference leaves a marker where it is (RM-D1)."""
    if not p.reference:
        p.clock += 1
        p.arrived[company] = p.clock


def drop_for_sale(p: "Position", company: int, count: int, by_director: bool) -> None:
    """RM-6.4.2: one step for each share, fewer in the outer zones if others than the director sell (RM-I24, RM-I25)."""
    if not is_floated(p, company) or p.lner == FORMED:
        return
    steps = count if by_director else max(0, count - p.material.ignore[p.price[company]])
    for _ in range(steps):
        move_price(p, company, p.price[company] - 1)


# what ends a company (7.12, 7.5.7, 4.3)


def go_bankrupt(p: "Position", company: int) -> None:
    """RM-7.12b-g, RM-I75."""
    each = price_of(p, company) // 2
    p.events.append(Bankrupt(p.material.companies[company], each))
    for seat in range(p.players):
        from_bank(p, seat, each * p.shares[company][seat], "shares of a bankrupt company")
    if p.reference:
        p.ghosts += [(train, company) for train in p.trains[company]]
    reset(p, company)


def reset(p: "Position", company: int) -> None:
    """The company can be started again: nothing carries over but its permit of the start (RM-7.5.7a, RM-7.12d, RM-I34)."""
    take_stations_off(p, company)
    to_bank(p, purse(p, company), treasury(p, company), "treasury of a company that ended")
    p.shares[company] = [0] * p.players + [SHARES, 0, 0]
    p.cert[company], p.director[company], p.stage[company], p.chartered[company] = IPO, NOBODY, IDLE, False
    p.par[company] = p.price[company] = -1
    p.arrived[company] = 0
    p.trains[company], p.markers[company], p.home[company], p.obliged[company] = [], 3, NOT_HOME, NOBODY
    p.permits[company] = p.permits[company] >> FIRST_PERMIT | p.permits[company] >> FIRST_PERMIT << FIRST_PERMIT


def take_stations_off(p: "Position", company: int) -> None:
    for place, slots in enumerate(p.slots):
        if company in slots:
            slots[slots.index(company)] = -1
            p.placed[place].remove(company)
    if company in p.london:
        p.london[p.london.index(company)] = -1


def redraw(p: "Position") -> None:
    p.net = network.survey(p.material, p.tile, p.dots)
