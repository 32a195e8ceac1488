"""3.2 Available companies, 4 Parliament rounds."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.actions import Buy, Open, Par, Pass, Raise
from branchline.games.railway_mania.events import Bought, Floated, RoundBegan, Started, Won
from branchline.games.railway_mania.material import DIRECTOR, SIDES
from branchline.games.railway_mania.shares import (
    FLOAT_AT,
    after_purchase,
    certificates,
    from_bank,
    make_director,
    ordinary,
    place_on_market,
    purse,
    sold_shares,
    to_bank,
    transfer,
)
from branchline.games.railway_mania.steps import (
    ASK,
    FLOATED,
    IDLE,
    IPO,
    NOBODY,
    PARLIAMENT,
    PR_BID,
    PR_EXTRA,
    PR_OPEN,
    PR_PAR,
    ROUNDS,
    SR_BEGIN,
    STARTED,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

STEP = 5
RESERVE = 162  # three times the lowest par value
MARKER_PRICE = 60
CHARTERED_MARKERS = 3


# 3.2 Available companies


def may_start(p: "Position", company: int) -> Illegal | None:
    name = p.material.companies[company]
    if p.stage[company] != IDLE:
        return Illegal("RM-3.2a", "{company:name} has been started.", company=name)
    if p.group[company] > p.phase:
        return Illegal("RM-3.2a", "{company:name} is not available yet.", company=name)
    if p.barred >> company & 1:
        return Illegal("RM-4.3e", "{company:name} is available again in the next stock round.", company=name)
    if not home_possible(p, p.material.home[company]):
        return Illegal("RM-3.2b", "There is no space for the home station of {company:name}.", company=name)
    return None


def home_possible(p: "Position", place: int) -> bool:
    """RM-3.2b: no tile, a free space, or an upgrade with more spaces."""
    return p.tile[place] < 0 or -1 in p.slots[place] or can_grow(p, place)


def can_grow(p: "Position", place: int) -> bool:
    """RM-3.2b(3), RM-D28: an available tile of the next colour with more spaces."""
    m, old = p.material, p.tile[place]
    colour = m.tile_colour[old // SIDES] + 1
    if colour >= m.phase_colours[p.phase]:
        return False
    return any(o in m.after[old] and p.supply[o // SIDES] and m.spaces[o // SIDES] > m.spaces[old // SIDES] for o in m.lays[place][colour])


# 4.1 Proposals


def begin(p: "Position") -> int:
    p.round, p.passes, p.won, p.mover = PARLIAMENT, 0, 0, p.priority  # RM-4.1a
    p.round_number = 1
    p.parliaments += 1
    p.bought = [0] * len(p.bought)
    p.sold = [0] * p.players
    p.events.append(RoundBegan(ROUNDS[PARLIAMENT], p.round_number, p.turn))
    return PR_OPEN


def may_open_any(p: "Position", seat: int) -> Illegal | None:
    if p.cash[seat] < RESERVE:
        return Illegal("RM-4.1e", "To bid one needs £{amount:n} besides.", amount=RESERVE)
    if certificates(p, seat) >= p.limit:
        return Illegal("RM-4.1f", "No certificate may be bought at the limit of {limit}.", limit=p.limit)
    if p.won >> seat & 1:
        return Illegal("RM-4.1g", "Who has obtained a company in this round opens no more auctions.")
    return None


def enter_open(p: "Position") -> int:
    """RM-4.1a, 4.1j."""
    while p.passes < p.players:
        if may_open_any(p, p.mover) is None and any(may_start(p, company) is None for company in range(len(p.stage))):
            p.seat = p.mover
            return ASK
        p.passes += 1
        p.mover = (p.mover + 1) % p.players
    return end(p)


def end(p: "Position") -> int:
    """RM-2.4.4d: the game starts with two of these rounds."""
    return begin(p) if p.parliaments == 1 else SR_BEGIN


def may_bid(p: "Position", seat: int, bid: int, least: int) -> Illegal | None:
    if bid < least or bid % STEP:
        return Illegal("RM-4.1b", "A bid is at least £{least:n} and a multiple of £{step}.", least=least, step=STEP)
    if bid > p.cash[seat] - RESERVE:
        return Illegal("RM-4.1e", "To bid one needs £{amount:n} besides.", amount=RESERVE)  # RM-I7
    return None


def check_open(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Open):
        return Illegal("RM-4.1a", "One may open an auction or pass.")
    company = p.material.company.get(action.company, -1)
    if company < 0:
        return Illegal("RM-2.1a", "There is no company {company}.", company=action.company)
    return may_open_any(p, p.seat) or may_start(p, company) or may_bid(p, p.seat, action.bid, 0)


def list_open(p: "Position") -> list[Action]:
    most = (p.cash[p.seat] - RESERVE) // STEP * STEP
    names = [p.material.companies[company] for company in range(len(p.stage)) if may_start(p, company) is None]
    return [Pass(), *(Open(name, bid) for name in names for bid in range(0, most + 1, STEP))]


def do_open(p: "Position", action: Action) -> int:
    if isinstance(action, Open):
        p.passes = 0
        p.auction, p.high, p.leader = p.material.company[action.company], action.bid, p.seat
        p.inside = [True] * p.players
        return PR_BID
    p.passes += 1
    p.mover = (p.mover + 1) % p.players
    return PR_OPEN


def enter_bid(p: "Position") -> int:
    """RM-4.1c-e, RM-I9, RM-I10: the next one after the highest bidder's last rival who can raise; nobody left: it is won."""
    seat = p.seat
    while True:
        seat = (seat + 1) % p.players
        if seat == p.leader:
            return win(p)
        if not p.inside[seat]:
            continue
        if may_bid(p, seat, p.high + STEP, p.high + STEP) is None and certificates(p, seat) < p.limit:
            p.seat = seat
            return ASK
        p.inside[seat] = False


def check_bid(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Raise):
        return Illegal("RM-4.1c", "One may bid more or pass.")
    return may_bid(p, p.seat, action.bid, p.high + STEP)


def list_bid(p: "Position") -> list[Action]:
    return [Pass(), *(Raise(bid) for bid in range(p.high + STEP, p.cash[p.seat] - RESERVE + 1, STEP))]


def do_bid(p: "Position", action: Action) -> int:
    if isinstance(action, Raise):
        p.high, p.leader = action.bid, p.seat
    else:
        p.inside[p.seat] = False  # RM-4.1d
    return PR_BID


# 4.2 Obtaining a chartered company


def win(p: "Position") -> int:
    """RM-4.1h, 4.2a."""
    company, seat = p.auction, p.leader
    p.events.append(Won(seat, p.material.companies[company], p.high))
    to_bank(p, seat, p.high, "a bid in Parliament")
    p.won |= 1 << seat
    p.obliged[company] = seat  # RM-4.3a
    p.chartered[company] = True
    p.seat = seat
    return PR_PAR


def enter_par(p: "Position") -> int:
    return ASK


def check_par(p: "Position", action: Action) -> Illegal | None:
    if not isinstance(action, Par):
        return Illegal("RM-4.2b", "The company must be started now.")
    values = [p.material.prices[price] for price in p.material.pars]
    if action.value not in values:
        return Illegal("RM-4.2b", "The par values are: {values}.", values=", ".join(map(str, values)))
    if DIRECTOR * action.value > p.cash[p.seat]:
        return Illegal("RM-4.2d", "Three shares at £{value:n} cannot be paid for.", value=action.value)
    return None


def list_par(p: "Position") -> list[Action]:
    values = [p.material.prices[price] for price in p.material.pars]
    return [Par(value) for value in values if DIRECTOR * value <= p.cash[p.seat]]


def do_par(p: "Position", action: Action) -> int:
    assert isinstance(action, Par)
    company, price = p.auction, p.material.prices.index(action.value)
    p.stage[company], p.par[company], p.price[company] = STARTED, price, price
    if p.reference:
        place_on_market(p, company, price)  # RM-D2
    to_bank(p, p.seat, DIRECTOR * action.value, "a director's certificate")  # RM-4.2c
    transfer(p, company, IPO, p.seat, DIRECTOR)
    p.bought[p.seat * len(p.stage) + company] += DIRECTOR
    p.events.append(Started(p.seat, p.material.companies[company], action.value))
    make_director(p, company, p.seat)
    return PR_EXTRA


def enter_extra(p: "Position") -> int:
    """RM-4.2e, RM-I13, RM-4.1i."""
    company, seat = p.auction, p.leader
    affordable = p.reference and p.cash[seat] >= p.material.prices[p.par[company]]  # the reference asks also at the limit
    if p.stage[company] != FLOATED and (affordable or may_buy_extra(p) is None):
        p.seat = seat
        return ASK
    p.mover = (seat + 1) % p.players
    p.passes = 0
    return PR_OPEN


def may_buy_extra(p: "Position") -> Illegal | None:
    price = p.material.prices[p.par[p.auction]]
    if p.cash[p.leader] < price:
        return Illegal("RM-4.2e", "A share costs £{price:n}.", price=price)
    if certificates(p, p.leader) >= p.limit:
        return Illegal("RM-6.5.2a", "No certificate may be bought at the limit of {limit}.", limit=p.limit)
    return None


def check_extra(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        return None
    if action != Buy(p.material.companies[p.auction], "ipo"):
        return Illegal("RM-4.2e", "Two further shares of this company may be bought from the IPO.")
    return may_buy_extra(p)


def list_extra(p: "Position") -> list[Action]:
    return [Pass()] if may_buy_extra(p) else [Pass(), Buy(p.material.companies[p.auction], "ipo")]


def do_extra(p: "Position", action: Action) -> int:
    if isinstance(action, Buy):
        buy_from_ipo(p, p.auction, p.seat)
        float_if_sold(p, p.auction)
        return PR_EXTRA
    p.mover = (p.leader + 1) % p.players
    p.passes = 0
    return PR_OPEN


def buy_from_ipo(p: "Position", company: int, seat: int) -> None:
    """RM-6.5.1b."""
    assert ordinary(p, company, IPO) > 0
    price = p.material.prices[p.par[company]]
    to_bank(p, seat, price, "a share of the IPO")
    transfer(p, company, IPO, seat, 1)
    p.bought[seat * len(p.stage) + company] += 1
    p.events.append(Bought(seat, p.material.companies[company], "ipo", price))
    after_purchase(p, company, seat)


def float_if_sold(p: "Position", company: int) -> bool:
    """RM-6.5.4: True if a company that is not chartered floats, so that its markers must be chosen."""
    if p.stage[company] != STARTED or sold_shares(p, company) < FLOAT_AT:
        return False
    p.stage[company] = FLOATED
    p.obliged[company] = NOBODY
    if p.chartered[company] and not p.reference:
        place_on_market(p, company, p.price[company])  # RM-4.2f
    if not p.chartered[company]:
        return True
    at = purse(p, company)
    from_bank(p, at, 10 * p.material.prices[p.par[company]], "the capital of a chartered company")  # RM-6.5.4.1a
    to_bank(p, at, CHARTERED_MARKERS * MARKER_PRICE, "station markers")  # RM-6.5.4.2a
    p.markers[company] = CHARTERED_MARKERS
    p.events.append(Floated(p.material.companies[company], CHARTERED_MARKERS))
    return False
