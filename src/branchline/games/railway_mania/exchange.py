"""5 Share mergers (2 for 1): the procedure of mergers, acquisitions and refinancing, holder by holder."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.actions import GiveUp, Redeem
from branchline.games.railway_mania.events import Merged
from branchline.games.railway_mania.material import DIRECTOR
from branchline.games.railway_mania.shares import (
    from_bank,
    move_price,
    ordinary,
    price_of,
    purse,
    to_bank,
    transfer,
    treasury,
)
from branchline.games.railway_mania.steps import (
    ASK,
    DEAL_END,
    DEAL_NEXT,
    IPO,
    NOBODY,
    OPTION,
    POOL,
    TREASURY,
    TURNED,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position


SAFE = 6  # merging shares of a director who need not give up his certificate first (RM-5.2.4k)


class Deal:
    """An exchange under way. A holder is a seat, or TREASURY for the companies, which count as one holder (RM-5.2.4a)."""

    __slots__ = ("active", "asked", "gone", "kind", "odd", "other", "returned", "start", "survivor", "todo", "units")
    kind: int
    active: int
    other: int  # -1: a refinancing
    survivor: int
    gone: int
    start: int  # the director who began it
    todo: list[int]  # holders who have not returned shares yet, in their order
    returned: list[int]  # those among them who have returned shares at once with all others (RM-5.2.4e)
    odd: list[int]  # and were left with an option share
    asked: int  # the holder of the option
    units: int  # 1: an option share; 3-5: a director's certificate for so many shares

    def clone(self) -> "Deal":
        twin = Deal()
        twin.kind, twin.active, twin.other, twin.survivor, twin.gone = self.kind, self.active, self.other, self.survivor, self.gone
        twin.start, twin.todo, twin.asked, twin.units = self.start, self.todo[:], self.asked, self.units
        twin.returned, twin.odd = self.returned[:], self.odd[:]
        return twin

    def state(self) -> list[object]:
        return [self.kind, self.active, self.other, self.survivor, self.gone, self.start, self.todo[:],
            self.returned[:], self.odd[:], self.asked, self.units]  # fmt: skip


def deal_of(p: "Position") -> Deal:
    assert p.deal is not None
    return p.deal


# 5.2 Procedure


def open_deal(p: "Position", kind: int, active: int, other: int, survivor: int) -> Deal:
    """RM-5.2.1a to 5.2.3b."""
    deal = Deal()
    deal.kind, deal.active, deal.other, deal.survivor = kind, active, other, survivor
    deal.gone = active + other - survivor if other >= 0 else -1
    deal.start, deal.asked, deal.units = p.director[active], NOBODY, 0
    for company in involved(deal):
        transfer(p, company, IPO, POOL, p.shares[company][IPO])  # RM-5.2.2a
    if deal.gone >= 0:
        price = merged_price(p, deal.survivor, deal.gone)
        move_price(p, survivor, price, True)
        p.par[survivor] = max((par for par in p.material.pars if par <= price), default=p.material.pars[0])  # RM-7.5.4a
        p.events.append(Merged(p.material.companies[survivor], p.material.companies[deal.gone], price_of(p, survivor)))
    seats = [seat % p.players for seat in range(deal.start, deal.start + p.players)]
    deal.todo = [holder for holder in [*seats, TREASURY] if any(p.shares[company][holder] for company in involved(deal))]
    deal.returned, deal.odd = [], []
    if "simultaneous_returns" in p.options:
        return_at_once(p, deal)
    return deal


def return_at_once(p: "Position", deal: Deal) -> None:
    """RM-5.2.4e, RM-I41: step 1 of all; a director who finds no change for his certificate waits for his turn."""
    for holder in deal.todo:
        total = sum(p.shares[company][holder] for company in involved(deal))
        certificate = certificate_of(p, deal, holder)
        if certificate < 0 or total >= SAFE or change_certificate(p, deal, holder, certificate):
            return_half(p, deal, holder, total)
            deal.returned.append(holder)
            deal.odd += [holder] * (total % 2)


def certificate_of(p: "Position", deal: Deal, holder: int) -> int:
    """The company whose director's certificate a holder has, -1: none."""
    return next((company for company in involved(deal) if p.cert[company] == holder), -1)


def involved(deal: Deal) -> list[int]:
    """The survivor first."""
    return [deal.survivor] if deal.gone < 0 else [deal.survivor, deal.gone]


def merged_price(p: "Position", one: int, two: int) -> int:
    """RM-7.5.3: the place on the market."""
    each = sorted(price_of(p, company) if p.trains[company] else price_of(p, company) // 2 for company in (one, two))
    amount = each[0] + each[1] // 2
    return max(place for place, price in enumerate(p.material.prices) if price <= amount)


def next_holder(p: "Position") -> int:
    deal = deal_of(p)
    while deal.todo:
        holder = deal.todo.pop(0)
        if give_back(p, deal, holder):
            return OPTION
    return DEAL_END


def give_back(p: "Position", deal: Deal, holder: int) -> bool:
    """Steps 1 to 3 of one holder; True if an option is left to decide (RM-5.2.4)."""
    total = sum(p.shares[company][holder] for company in involved(deal))
    odd = total % 2 == 1
    if holder in deal.returned:
        odd = holder in deal.odd
    elif total == 0:
        return False
    else:
        certificate = certificate_of(p, deal, holder)
        if certificate >= 0 and total < SAFE and not change_certificate(p, deal, holder, certificate):
            return turn_certificate(p, deal, holder, certificate, total)
        return_half(p, deal, holder, total)
    if deal.gone >= 0 and exchange(p, deal, holder, odd):
        return False
    return odd and offer(p, deal, holder, 1)


def return_half(p: "Position", deal: Deal, holder: int, total: int) -> None:
    """RM-5.2.4c."""
    back = total // 2
    for company in reversed(involved(deal)):
        count = min(back, p.shares[company][holder])
        if company == deal.gone and p.cert[company] == holder:
            p.cert[company] = POOL
        transfer(p, company, holder, POOL, count)
        back -= count


def not_returned(deal: Deal) -> list[int]:
    """Where shares of the survivor may come from: the pool, then those who have not returned shares yet, in their order."""
    return [POOL, *(holder for holder in deal.todo if holder not in deal.returned)]


def change_certificate(p: "Position", deal: Deal, holder: int, certificate: int) -> bool:
    """RM-5.2.4k, RM-I42."""
    if sum(ordinary(p, company, POOL) for company in involved(deal)) < DIRECTOR:
        return False
    left = DIRECTOR
    for company in involved(deal):
        count = min(left, ordinary(p, company, POOL))
        transfer(p, company, POOL, holder, count)
        left -= count
    transfer(p, certificate, holder, POOL, DIRECTOR)
    p.cert[certificate] = POOL
    return True


def turn_certificate(p: "Position", deal: Deal, holder: int, certificate: int, total: int) -> bool:
    """RM-5.2.4l, m, RM-I43."""
    for company in involved(deal):
        transfer(p, company, holder, POOL, ordinary(p, company, holder))
    if certificate == deal.gone:
        keeper = next((other for other in not_returned(deal) if p.cert[deal.survivor] == other), TURNED)
        p.cert[deal.gone] = POOL
        if keeper == TURNED:
            transfer(p, certificate, holder, POOL, DIRECTOR)
            receive(p, deal, holder, total * price_of(p, deal.survivor) // 2)
            return False
        p.cert[deal.gone] = keeper
        transfer(p, deal.gone, holder, keeper, DIRECTOR)
        transfer(p, deal.survivor, keeper, holder, DIRECTOR)
    p.cert[deal.survivor] = TURNED
    return offer(p, deal, holder, total)


def exchange(p: "Position", deal: Deal, holder: int, odd: bool) -> bool:
    """Steps 2 and 3 (RM-5.2.4f-i): kept shares of the company that goes; True if the option share was sold."""
    price = price_of(p, deal.survivor)
    while p.shares[deal.gone][holder]:
        source = next((other for other in not_returned(deal) if ordinary(p, deal.survivor, other) > 0), TURNED)
        if source != TURNED:
            transfer(p, deal.gone, holder, source, 1)
            transfer(p, deal.survivor, source, holder, 1)
            if p.shares[deal.gone][holder] == 0:
                return False
            continue
        left = p.shares[deal.gone][holder]
        transfer(p, deal.gone, holder, POOL, left)
        if odd:
            receive(p, deal, holder, (left - 1) * price + (price // 2 if p.reference else -(-price // 2)))  # RM-D5
        else:
            receive(p, deal, holder, left * price)
        return odd
    return False


def receive(p: "Position", deal: Deal, holder: int, amount: int) -> None:
    from_bank(p, purse(p, deal.survivor) if holder == TREASURY else holder, amount, "shares of a merger")


def funds(p: "Position", deal: Deal, holder: int) -> int:
    """RM-I47: the companies pay from the united treasuries."""
    return p.cash[holder] if holder >= 0 else sum(treasury(p, company) for company in involved(deal))


def redeem_price(p: "Position", deal: Deal) -> int:
    """RM-5.2.4j, m, RM-I46."""
    price = price_of(p, deal.survivor)
    return price // 2 if deal.units == 1 else (SAFE - deal.units) * price // 2


def give_up_price(p: "Position", deal: Deal) -> int:
    return deal.units * price_of(p, deal.survivor) // 2


# step 4


def offer(p: "Position", deal: Deal, holder: int, units: int) -> bool:
    """True if the holder can choose; who cannot pay gives up (RM-I47)."""
    deal.asked, deal.units = holder, units
    if funds(p, deal, holder) >= redeem_price(p, deal):
        return True
    give_up(p, deal)
    return False


def enter_option(p: "Position") -> int:
    deal = deal_of(p)
    p.seat = deal.start if deal.asked == TREASURY else deal.asked
    return ASK


def check_option(p: "Position", action: Action) -> Illegal | None:
    return None if isinstance(action, Redeem | GiveUp) else Illegal("RM-5.2.4j", "The option is redeemed or given up.")


def list_option(p: "Position") -> list[Action]:
    return [Redeem(), GiveUp()]


def do_option(p: "Position", action: Action) -> int:
    deal = deal_of(p)
    if isinstance(action, Redeem):
        redeem(p, deal)
    else:
        give_up(p, deal)
    return DEAL_NEXT


def redeem(p: "Position", deal: Deal) -> None:
    amount = redeem_price(p, deal)
    if deal.asked != TREASURY:
        to_bank(p, deal.asked, amount, "an option")
    else:
        for company in involved(deal):
            part = min(amount, treasury(p, company))
            to_bank(p, purse(p, company), part, "an option")
            amount -= part
    if deal.units > 1:
        p.cert[deal.survivor] = deal.asked


def give_up(p: "Position", deal: Deal) -> None:
    receive(p, deal, deal.asked, give_up_price(p, deal))
    transfer(p, deal.survivor, deal.asked, POOL, 1 if deal.units == 1 else DIRECTOR)
    if deal.units > 1:
        p.cert[deal.survivor] = POOL
