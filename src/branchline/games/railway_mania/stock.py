"""6 Stock market rounds, and the fines of 4.3."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.actions import Buy, Markers, Pass, Sell, Start
from branchline.games.railway_mania.events import Bought, Fined, Floated, RoundBegan, Sold, Started
from branchline.games.railway_mania.material import DIRECTOR
from branchline.games.railway_mania.parliament import buy_from_ipo, float_if_sold, may_start
from branchline.games.railway_mania.shares import (
    after_purchase,
    after_sale,
    certificates,
    drop_for_sale,
    from_bank,
    go_bankrupt,
    largest,
    make_director,
    ordinary,
    place_on_market,
    price_of,
    purse,
    reset,
    sale_price,
    to_bank,
    transfer,
    treasury,
)
from branchline.games.railway_mania.steps import (
    ASK,
    FLOATED,
    FORMED,
    IDLE,
    IPO,
    NOBODY,
    OR_BEGIN,
    POOL,
    ROUNDS,
    SR_END,
    SR_FINE,
    SR_MARKERS,
    SR_TURN,
    STARTED,
    STOCK,
    TREASURY,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import pay

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

SOURCES = {"ipo": IPO, "pool": POOL, "treasury": TREASURY}
OWN_MARKER_PRICE = 40
FEWEST_MARKERS = 2
FINE = 5  # times par
FINAL_ROUNDS = 3


def begin(p: "Position") -> int:
    p.round, p.round_number, p.passes, p.sold_now = STOCK, 1, 0, 0
    p.mover = p.first = p.priority  # RM-6.1a
    p.sold = [0] * p.players
    p.bought = [0] * len(p.bought)
    p.barred = 0
    p.events.append(RoundBegan(ROUNDS[STOCK], 1, p.turn))
    return SR_TURN


# 6.1-6.2 Turn


def enter_turn(p: "Position") -> int:
    while p.passes < p.players:
        p.seat = p.mover
        if can_act(p):
            return ASK
        finish_turn(p, p.sold_now == 0)
    return SR_END


def finish_turn(p: "Position", passed: bool) -> None:
    """RM-6.2b, 6.6a."""
    p.passes = p.passes + 1 if passed else 0
    p.sold_now = 0
    p.mover = (p.mover + 1) % p.players


def too_many(p: "Position") -> bool:
    """RM-6.5.2c, e."""
    return p.lner != FORMED and certificates(p, p.seat) > p.limit


def can_act(p: "Position") -> bool:
    if sales(p):
        return True
    if too_many(p):
        return False
    if purchases(p) or beginnings(p):
        return True
    return p.reference and any(seems_for_sale(p, company) for company in range(len(p.stage)))


def seems_for_sale(p: "Position", company: int) -> bool:
    """The reference asks also if nothing but a director's certificate in the pool could be paid for; it cannot be bought (RM-6.3g)."""
    if p.cert[company] != POOL or p.sold[p.seat] >> company & 1 or certificates(p, p.seat) >= p.limit:
        return False
    return p.cash[p.seat] >= DIRECTOR * price_of(p, company)


def sales(p: "Position") -> list[tuple[int, int]]:
    found = []
    for company, row in enumerate(p.shares):
        most = row[p.seat] - p.bought[p.seat * len(p.stage) + company]
        if most > 0 and not p.sold_now >> company & 1:
            found += [(company, count) for count in range(1, most + 1) if may_split(p, company, row[p.seat] - count, count) is None]
    return found


def purchases(p: "Position") -> list[tuple[int, str]]:
    if certificates(p, p.seat) >= p.limit:
        return []
    return [
        (company, source)
        for company, stage in enumerate(p.stage)
        if stage != IDLE and not p.sold[p.seat] >> company & 1
        for source, holder in SOURCES.items()
        if ordinary(p, company, holder) > 0 and p.cash[p.seat] >= cost(p, company, source)
    ]


def beginnings(p: "Position") -> list[int]:
    """Companies that may be started at the lowest price."""
    idle = [company for company, stage in enumerate(p.stage) if stage == IDLE and p.group[company] <= p.phase]
    if not idle or p.cash[p.seat] < DIRECTOR * p.material.prices[p.material.starts[0]]:
        return []
    return [company for company in idle if may_begin(p, company) is None]


def check_turn(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pass):
        if too_many(p) and sales(p):
            return Illegal("RM-6.5.2c", "One must sell down to the limit of {limit} certificates.", limit=p.limit)
        return None
    if not isinstance(action, Sell | Buy | Start):
        return Illegal("RM-6.2a", "One may sell shares, then buy a share or start a company.")
    company = p.material.company.get(action.company, -1)
    if company < 0:
        return Illegal("RM-2.1a", "There is no company {company}.", company=action.company)
    if isinstance(action, Sell):
        return may_sell(p, company, action.count)
    if too_many(p):
        return Illegal("RM-6.5.2c", "One must sell down to the limit of {limit} certificates.", limit=p.limit)
    return may_buy(p, company, action.source) if isinstance(action, Buy) else may_start_at(p, company, action.price)


def list_turn(p: "Position") -> list[Action]:
    m = p.material
    found: list[Action] = [Sell(m.companies[company], count) for company, count in sales(p)]
    if too_many(p):
        return found or [Pass()]
    found += [Buy(m.companies[company], source) for company, source in purchases(p)]
    for company in beginnings(p):
        found += [Start(m.companies[company], m.prices[price]) for price in m.starts if DIRECTOR * m.prices[price] <= p.cash[p.seat]]
    return [Pass(), *found]


def do_turn(p: "Position", action: Action) -> int:
    if not isinstance(action, Pass):
        p.priority = (p.mover + 1) % p.players  # who begins the last series of passes (RM-6.6a)
    if isinstance(action, Sell):
        company = p.material.company[action.company]
        p.sold_now |= 1 << company
        p.sold[p.seat] |= 1 << company
        sell(p, company, action.count)
        return SR_TURN
    if isinstance(action, Buy):
        return buy(p, p.material.company[action.company], action.source)
    if isinstance(action, Start):
        start(p, p.material.company[action.company], p.material.prices.index(action.price))
        finish_turn(p, False)
    else:
        finish_turn(p, p.sold_now == 0)
    return SR_TURN


# 6.3-6.4 Selling


def may_sell(p: "Position", company: int, count: int, forced: bool = False) -> Illegal | None:
    name, held = p.material.companies[company], p.shares[company][p.seat]
    if count < 1 or count > held:
        return Illegal("RM-6.4a", "You hold {count} shares of {company:name}.", count=held, company=name)
    if not forced:
        if p.sold_now >> company & 1:
            return Illegal("RM-6.4a", "All shares of a company are sold in one block in a turn.")
        fresh = p.bought[p.seat * len(p.stage) + company]
        if held - count < fresh:
            return Illegal("RM-6.4c", "{count} shares of {company:name} were bought in this round.", count=fresh, company=name)
    return may_split(p, company, held - count, count)


def may_split(p: "Position", company: int, left: int, count: int) -> Illegal | None:
    """RM-6.3d-f: ordinary certificates for the part of the director's that is kept."""
    if p.cert[company] != p.seat or left == 0 or left >= DIRECTOR:
        return None
    if any(p.shares[company][seat] >= DIRECTOR for seat in range(p.players) if seat != p.seat):
        return None
    own = ordinary(p, company, p.seat)
    pool = ordinary(p, company, POOL)
    if (pool < left and count < DIRECTOR) if p.reference else (pool < left - own):  # RM-D4
        return Illegal("RM-6.3f", "There are too few ordinary certificates in the pool to keep {count} shares.", count=left)
    return None


def sell(p: "Position", company: int, count: int) -> int:
    """RM-6.4b, 6.4.1a, 6.4.2a."""
    seat, amount = p.seat, count * sale_price(p, company)
    by_director = p.director[company] == seat
    from_bank(p, seat, amount, "shares sold")
    transfer(p, company, seat, POOL, count)
    p.events.append(Sold(seat, p.material.companies[company], count, amount))
    after_sale(p, company, seat)
    drop_for_sale(p, company, count, by_director)
    if p.price[company] == 0:
        go_bankrupt(p, company)  # RM-7.12a
    return amount


# 6.5 Buying


def may_buy(p: "Position", company: int, source: str) -> Illegal | None:
    name = p.material.companies[company]
    if p.stage[company] == IDLE or source not in SOURCES or ordinary(p, company, SOURCES[source]) < 1:
        return Illegal("RM-6.5.1a", "There is no such share of {company:name}.", company=name)
    if p.sold[p.seat] >> company & 1:
        return Illegal("RM-6.5.1e", "You have sold shares of {company:name} in this round.", company=name)
    if certificates(p, p.seat) >= p.limit:
        return Illegal("RM-6.5.2a", "No certificate may be bought at the limit of {limit}.", limit=p.limit)
    price = cost(p, company, source)
    if p.cash[p.seat] < price:
        return Illegal("RM-6.5.1", "The share costs £{price:n}.", price=price)
    return None


def cost(p: "Position", company: int, source: str) -> int:
    """RM-6.5.1b-d."""
    return p.material.prices[p.par[company]] if source == "ipo" else price_of(p, company)


def buy(p: "Position", company: int, source: str) -> int:
    seat, price = p.seat, cost(p, company, source)
    if source == "ipo":
        buy_from_ipo(p, company, seat)
    else:
        if source == "pool":
            to_bank(p, seat, price, "a share of the pool")
        else:
            pay(p.cash, seat, purse(p, company), price, "a treasury share")
        transfer(p, company, SOURCES[source], seat, 1)
        p.bought[seat * len(p.stage) + company] += 1
        p.events.append(Bought(seat, p.material.companies[company], source, price))
        after_purchase(p, company, seat)
    must_choose = float_if_sold(p, company)
    finish_turn(p, False)
    if must_choose:
        p.company = company
        return SR_MARKERS
    return SR_TURN


def may_begin(p: "Position", company: int) -> Illegal | None:
    """RM-6.5.3a."""
    if p.lner == FORMED:
        return Illegal("RM-10.3d", "No company is started any more.")
    if p.new_players:
        return Illegal("RM-11.3a", "Companies start in Parliament alone.")
    if certificates(p, p.seat) >= p.limit:
        return Illegal("RM-6.5.2a", "No certificate may be bought at the limit of {limit}.", limit=p.limit)
    lowest = DIRECTOR * p.material.prices[p.material.starts[0]]
    if p.cash[p.seat] < lowest:
        return Illegal("RM-6.5.3c", "A director's certificate costs £{price:n} at least.", price=lowest)
    if p.sold[p.seat] >> company & 1:
        return Illegal("RM-6.5.1e", "You have sold shares of {company:name} in this round.", company=p.material.companies[company])
    return may_start(p, company)


def may_start_at(p: "Position", company: int, price: int) -> Illegal | None:
    m = p.material
    if price not in m.prices or m.prices.index(price) not in m.starts:
        return Illegal("RM-6.5.3b", "£{price:n} is no start price.", price=price)
    if DIRECTOR * price > p.cash[p.seat]:
        return Illegal("RM-6.5.3c", "Three shares at £{value:n} cannot be paid for.", value=price)
    return may_begin(p, company)


def start(p: "Position", company: int, price: int) -> None:
    """RM-6.5.3b-d."""
    m, seat = p.material, p.seat
    p.stage[company], p.chartered[company], p.markers[company] = STARTED, False, FEWEST_MARKERS
    place_on_market(p, company, price)
    p.par[company] = max(par for par in m.pars if par <= price)
    pay(p.cash, seat, purse(p, company), DIRECTOR * m.prices[price], "a director's certificate")
    transfer(p, company, IPO, TREASURY, p.shares[company][IPO] - DIRECTOR)
    transfer(p, company, IPO, seat, DIRECTOR)
    p.bought[seat * len(p.stage) + company] += DIRECTOR
    p.events.append(Started(seat, m.companies[company], m.prices[price]))
    make_director(p, company, seat)


# 6.5.4.2 Station markers


def enter_markers(p: "Position") -> int:
    """RM-I32: without a director the largest shareholder chooses."""
    p.seat = decider(p, p.company)
    return ASK


def decider(p: "Position", company: int) -> int:
    """RM-8b, RM-I78."""
    if p.director[company] != NOBODY:
        return p.director[company]
    seat = largest(p, company, p.priority)
    return p.priority if seat == NOBODY else seat


def most_markers(p: "Position") -> int:
    """RM-I31, RM-I91; the reference sells at most 7 (RM-D13)."""
    return min(7 if p.reference else p.most_markers, treasury(p, p.company) // OWN_MARKER_PRICE)


def check_markers(p: "Position", action: Action) -> Illegal | None:
    if not isinstance(action, Markers) or not FEWEST_MARKERS <= action.count <= most_markers(p):
        return Illegal("RM-6.5.4.2b", "Choose {least} to {most} station markers.", least=FEWEST_MARKERS, most=most_markers(p))
    return None


def list_markers(p: "Position") -> list[Action]:
    return [Markers(count) for count in range(FEWEST_MARKERS, most_markers(p) + 1)]


def do_markers(p: "Position", action: Action) -> int:
    assert isinstance(action, Markers)
    to_bank(p, purse(p, p.company), OWN_MARKER_PRICE * action.count, "station markers")
    p.markers[p.company] = action.count
    p.events.append(Floated(p.material.companies[p.company], action.count))
    return SR_TURN


# 6.6 End, 4.3 Obligations


def end(p: "Position") -> int:
    """RM-6.6a, RM-I17, RM-I18: in the order of this round."""
    for seat in in_order(p):
        for company, obliged in enumerate(p.obliged):
            if obliged == seat and p.stage[company] == STARTED:
                fine(p, seat, company)
    return SR_FINE


def in_order(p: "Position") -> list[int]:
    return [seat % p.players for seat in range(p.first, p.first + p.players)]


def fine(p: "Position", seat: int, company: int) -> None:
    """RM-4.3b-e, RM-I15: cash, then the shares of the failed company at half of par; whole certificates, the rest is paid out."""
    par = p.material.prices[p.par[company]]
    owed = FINE * par
    p.events.append(Fined(seat, p.material.companies[company], owed))
    paid = min(owed, p.cash[seat])
    to_bank(p, seat, paid, "a fine")
    owed -= paid
    each = par // 2
    held = p.shares[company][seat]
    sizes = [1] * (held - DIRECTOR) + [DIRECTOR] if p.cert[company] == seat else [1] * held
    for size in sizes:
        if owed > 0:
            owed -= each * size
    if owed < 0:
        from_bank(p, seat, -owed, "the rest of shares sold for a fine")
    p.fines[seat] += max(0, owed)
    reset(p, company)
    if not p.reference:
        p.barred |= 1 << company  # RM-4.3e, RM-D11


def enter_fine(p: "Position") -> int:
    for seat in in_order(p):
        if p.fines[seat]:
            p.seat = seat
            if list_fine(p):
                return ASK
            p.fines[seat] = 0  # RM-I16
    return close(p)


def list_fine(p: "Position") -> list[Action]:
    return [Sell(p.material.companies[company], count) for company, row in enumerate(p.shares) if p.stage[company] != IDLE
        for count in range(1, row[p.seat] + 1) if may_sell(p, company, count, True) is None]  # fmt: skip


def check_fine(p: "Position", action: Action) -> Illegal | None:
    if not isinstance(action, Sell):
        return Illegal("RM-4.3c", "Shares must be sold for the fine of £{amount:n}.", amount=p.fines[p.seat])
    company = p.material.company.get(action.company, -1)
    if company < 0:
        return Illegal("RM-2.1a", "There is no company {company}.", company=action.company)
    return may_sell(p, company, action.count, True)


def do_fine(p: "Position", action: Action) -> int:
    assert isinstance(action, Sell)
    seat = p.seat
    amount = sell(p, p.material.company[action.company], action.count)
    paid = min(amount, p.fines[seat])
    to_bank(p, seat, paid, "a fine")
    p.fines[seat] -= paid
    return SR_FINE


def close(p: "Position") -> int:
    """RM-7.9f."""
    p.rounds = FINAL_ROUNDS if p.lner == FORMED else p.material.rounds[p.phase]
    p.round_number = 0
    for company in range(len(p.stage)):
        if p.stage[company] == FLOATED:
            p.obliged[company] = NOBODY
    return OR_BEGIN
