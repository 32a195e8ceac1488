"""7.9-7.11 Trains: buying, warranties, compulsory purchase; 8 State administration; 9 Phases.

A train is one number: group, number within it, type and warranties.
"""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import ending, exchange
from branchline.games.railway_mania.actions import Pass, Refinance, SellTreasury, Train, Used
from branchline.games.railway_mania.events import PhaseBegan, Refinanced, TrainBought, TrainGone, TreasurySold
from branchline.games.railway_mania.material import EXPRESS, FREIGHT, KINDS, LOCAL, SHARES, VARIANTS
from branchline.games.railway_mania.shares import (
    from_bank,
    go_bankrupt,
    is_floated,
    move_price,
    price_of,
    purse,
    to_bank,
    transfer,
    treasury,
)
from branchline.games.railway_mania.steps import (
    ASK,
    CONSENT,
    DEAL_NEXT,
    FORMED,
    NOBODY,
    POOL,
    REDEEM,
    REFINANCING,
    TRAINS,
    TREASURY,
    TURN_NEXT,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import pay

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

WARRANTY = 50
MOST_WARRANTIES = 3
SIMPLE_LIMITS = (4, 4, 4, 4, 3, 3, 2, 2)  # RM-11.1e


def make(group: int, number: int, kind: int, warranties: int) -> int:
    return group << 12 | number << 4 | kind << 2 | warranties


def group(train: int) -> int:
    return train >> 12


def kind(train: int) -> int:
    return train >> 2 & 3


def warranties(train: int) -> int:
    return train & 3


def name(p: "Position", train: int) -> str:
    return f"{p.material.groups[train >> 12]}-{train >> 4 & 255}"


def last_group(p: "Position") -> int:
    return len(p.material.groups) - 1


def is_shorter(p: "Position") -> bool:
    return "shorter" in p.options


def obsolete_in(p: "Position", which: int) -> int:
    """The phase; RM-11.2c."""
    return last_group(p) + 1 if is_shorter(p) and p.material.groups[which] == "D" else p.material.obsolete[which]


def lasts(p: "Position", which: int) -> bool:
    """Permanent (RM-9j, RM-I88)."""
    return obsolete_in(p, which) > last_group(p)


def is_obsolete(p: "Position", which: int) -> bool:
    return obsolete_in(p, which) <= p.phase


def kinds_sold(p: "Position") -> tuple[int, ...]:
    return list(VARIANTS.values())[p.variant]


def next_group(p: "Position") -> int:
    """RM-7.9b."""
    return next((number for number, left in enumerate(p.bank_trains[:-1]) if left > 0), last_group(p))


def price_from_company(p: "Position", train: int) -> int:
    """RM-7.9c, d."""
    full = p.material.train_price[group(train)]
    return full // 2 if group(train) < p.phase else full


def below_limit(p: "Position", company: int, which: int) -> bool:
    """RM-7.9g, h, 11.1e."""
    owned = p.trains[company]
    if len(kinds_sold(p)) == 1:
        return len(owned) < SIMPLE_LIMITS[p.phase]
    if p.material.total[p.phase]:
        return len(owned) < p.material.total[p.phase]
    return sum(1 for train in owned if kind(train) == which) < p.material.limit[p.phase]


# 7.9 Buying


def may_buy_new(p: "Position", company: int, which: int, extra: int) -> Illegal | None:
    m, at = p.material, next_group(p)
    most = 0 if p.new_players else MOST_WARRANTIES - m.free[at]
    if which not in kinds_sold(p):
        return Illegal("RM-11.1", "There are no such trains in this game.")
    if not 0 <= extra <= most:
        return Illegal("RM-7.10f", "{most} warranties can be bought at most.", most=most)
    if not below_limit(p, company, which):
        return Illegal("RM-7.9h", "{company:name} is at its limit of trains.", company=m.companies[company])
    price = m.train_price[at] + WARRANTY * extra
    if treasury(p, company) < price:
        return Illegal("RM-7.9b", "This costs £{price:n}.", price=price)
    return None


def can_buy_new(p: "Position", company: int) -> bool:
    return any(may_buy_new(p, company, which, 0) is None for which in kinds_sold(p))


def may_buy_used(p: "Position", company: int, train: int, owner: int) -> Illegal | None:
    if p.lner == FORMED:
        return Illegal("RM-10.3g", "Trains are bought from the bank alone.")
    if p.emergency:
        return Illegal("RM-7.11c", "The train must be bought from the bank.")
    if owner == company or p.director[owner] == NOBODY:
        return Illegal("RM-8e", "{company:name} sells no trains.", company=p.material.companies[owner])
    if not below_limit(p, company, kind(train)):
        return Illegal("RM-7.9h", "{company:name} is at its limit of trains.", company=p.material.companies[company])
    if treasury(p, company) < price_from_company(p, train):
        return Illegal("RM-7.9c", "This costs £{price:n}.", price=price_from_company(p, train))
    if train in p.refused:
        return Illegal("RM-I69", "The sale of this train was refused.")
    return None


def used_trains(p: "Position", own_director: bool = False) -> list[tuple[int, int]]:
    """Trains that the company may buy from others, and their owners."""
    company = p.company
    return [(train, owner) for owner in range(len(p.trains)) if is_floated(p, owner) and owner != company
        and (not own_director or p.director[owner] == p.director[company])
        for train in p.trains[owner] if may_buy_used(p, company, train, owner) is None]  # fmt: skip


def offers_ghost(p: "Position") -> bool:
    """RM-D40: the reference asks for them, too; no recorded game buys one, and they cannot be bought here."""
    company, money = p.company, treasury(p, p.company)
    others = [train for train, owner in p.ghosts if owner != company and p.lner != FORMED]
    return any(below_limit(p, company, kind(train)) and money >= price_from_company(p, train) for train in others)


def find_used(p: "Position", id: str) -> tuple[int, int]:
    return next(((train, owner) for owner, owned in enumerate(p.trains) for train in owned if name(p, train) == id), (-1, -1))


def enter_trains(p: "Position") -> int:
    company = p.company
    if p.director[company] == NOBODY:
        return administer(p)
    p.seat = p.director[company]
    if p.trains[company]:
        return ASK if can_buy_new(p, company) or used_trains(p) or offers_ghost(p) else REDEEM
    if can_buy_new(p, company) or used_trains(p):
        return ASK
    choice = list_emergency(p)  # none after money was raised, if the option of the company's own shares took it away again
    if len(choice) > 1 or (choice and offers_ghost(p)):
        return ASK
    if choice:
        return do_trains(p, choice[0])
    go_bankrupt(p, company)  # RM-7.11.2b
    return TURN_NEXT


def check_trains(p: "Position", action: Action) -> Illegal | None:
    company = p.company
    if isinstance(action, Pass):
        return None if p.trains[company] else Illegal("RM-7.11a", "The company must own a train.")
    if isinstance(action, Train):
        if action.kind not in KINDS:
            return Illegal("RM-2.2a", "There are no such trains.")
        return may_buy_new(p, company, KINDS.index(action.kind), action.warranties)
    if isinstance(action, Used):
        train, owner = find_used(p, action.train)
        return (
            may_buy_used(p, company, train, owner)
            if owner >= 0
            else Illegal("RM-7.9c", "No company has the train {train}.", train=action.train)
        )
    if isinstance(action, SellTreasury | Refinance):
        return None if action in list_emergency(p) else Illegal("RM-7.11b", "Money cannot be raised so.")
    return Illegal("RM-7.9", "One may buy trains or be done.")


def list_trains(p: "Position") -> list[Action]:
    company = p.company
    found: list[Action] = [Pass()] if p.trains[company] else []
    for which in kinds_sold(p):
        for extra in range(MOST_WARRANTIES + 1):
            if may_buy_new(p, company, which, extra) is None:
                found.append(Train(KINDS[which], extra))
    found += [Used(name(p, train)) for train, _ in used_trains(p)]
    return found + list_emergency(p)


def do_trains(p: "Position", action: Action) -> int:
    if isinstance(action, Train):
        buy_new(p, p.company, KINDS.index(action.kind), action.warranties)
        return TRAINS
    if isinstance(action, Used):
        train, owner = find_used(p, action.train)
        if p.director[owner] != p.director[p.company] and not p.reference:
            p.proposal, p.back = [train, owner], TRAINS  # RM-I69
            return CONSENT
        buy_used(p, train, owner)
        return TRAINS
    if isinstance(action, SellTreasury):
        sell_treasury(p)
        if p.price[p.company] == 0:
            go_bankrupt(p, p.company)  # RM-7.12a
            return TURN_NEXT
        return TRAINS
    if isinstance(action, Refinance):
        return refinance(p)
    p.refused = []
    return REDEEM


def buy_new(p: "Position", company: int, which: int, extra: int) -> None:
    m, at = p.material, next_group(p)
    number = m.count[p.length][at] - p.bank_trains[at]
    train = make(at, number, which, m.free[at] + extra)  # RM-7.10.1a
    price = m.train_price[at] + WARRANTY * extra
    to_bank(p, purse(p, company), price, "a train")
    p.bank_trains[at] -= 1
    p.trains[company].append(train)
    p.emergency = False
    p.events.append(TrainBought(m.companies[company], name(p, train), KINDS[which], price))
    if at > p.phase:
        begin_phase(p, at)


def buy_used(p: "Position", train: int, owner: int) -> None:
    price = price_from_company(p, train)
    pay(p.cash, purse(p, p.company), purse(p, owner), price, "a train of another company")
    p.trains[owner].remove(train)
    p.trains[p.company].append(train)  # RM-7.10d
    p.events.append(TrainBought(p.material.companies[p.company], name(p, train), KINDS[kind(train)], price))


# 9 Phases


def begin_phase(p: "Position", phase: int) -> None:
    """RM-7.9e."""
    p.phase = phase
    p.events.append(PhaseBegan(p.material.groups[phase]))
    p.ghosts = [ghost for ghost in p.ghosts if not is_obsolete(p, group(ghost[0]))]
    for company, owned in enumerate(p.trains):
        for train in [train for train in owned if is_obsolete(p, group(train)) and not warranties(train)]:
            owned.remove(train)  # RM-7.10c
            p.events.append(TrainGone(p.material.companies[company], name(p, train)))
    if phase == (p.material.groups.index("E") if is_shorter(p) else last_group(p)):
        ending.trigger_lner(p)  # RM-10.3a, RM-11.2b


# 7.11 Compulsory purchase


def list_emergency(p: "Position") -> list[Action]:
    """RM-7.11b, RM-I72: what raises enough money for a train of the bank."""
    company = p.company
    if p.trains[company] or p.emergency or p.director[company] == NOBODY:
        return []
    short = p.material.train_price[next_group(p)] - treasury(p, company)
    if short <= 0 or (not p.reference and used_trains(p, True)):  # RM-D14
        return []
    found: list[Action] = []
    if p.shares[company][TREASURY] * price_of(p, company) >= short:
        found.append(SellTreasury())
    if SHARES * p.material.prices[p.par[company]] >= short:
        found.append(Refinance())
    return found


def sell_treasury(p: "Position") -> None:
    """RM-7.11.1, RM-I73."""
    company, each = p.company, price_of(p, p.company)
    short = p.material.train_price[next_group(p)] - treasury(p, company)
    count = -(-short // each)
    from_bank(p, purse(p, company), count * each, "treasury shares")
    transfer(p, company, TREASURY, POOL, count)
    p.events.append(TreasurySold(p.material.companies[company], count, count * each))
    if p.lner != FORMED or p.reference:  # RM-D15
        for _ in range(count):
            move_price(p, company, p.price[company] - 1)
    p.emergency = True


def refinance(p: "Position") -> int:
    """RM-7.11.2: 5.2 without the steps for mergers."""
    p.deal = exchange.open_deal(p, REFINANCING, p.company, -1, p.company)
    return DEAL_NEXT


def refinanced(p: "Position") -> int:
    """RM-7.11.2c."""
    company, amount = p.company, SHARES * p.material.prices[p.par[p.company]]
    from_bank(p, purse(p, company), amount, "refinancing")
    p.events.append(Refinanced(p.material.companies[company], amount))
    p.emergency = True
    return TRAINS


# 8 State administration


def administer(p: "Position") -> int:
    """RM-7.3c, d, RM-8c, d: one train of the first permitted type within the limits (RM-I77, RM-D16)."""
    company = p.company
    for which in (EXPRESS, FREIGHT, LOCAL):
        if p.permits[company] >> which & 1 and within_limit(p, company, which):
            if treasury(p, company) >= p.material.train_price[next_group(p)]:
                buy_new(p, company, which, 0)
            break
    p.emergency = False
    if not p.trains[company]:
        go_bankrupt(p, company)
        return TURN_NEXT
    return REDEEM


def within_limit(p: "Position", company: int, which: int) -> bool:
    if p.reference:
        limit = p.material.limit[p.phase] or p.material.total[p.phase]
        return sum(1 for train in p.trains[company] if kind(train) == which) < limit
    return below_limit(p, company, which)
