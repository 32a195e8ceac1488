"""The rules of 1920 Wall Street, third part: what a kept card does: the market, the stock exchange, the magnates (WS-9, WS-15)."""

from typing import TYPE_CHECKING

from branchline.games.wall_street.events import (
    Asked,
    BlackDay,
    CapitalLowered,
    Kept,
    LoanReturned,
    LoanStays,
    MagnatePoints,
    MagnateWoken,
    NoExchange,
    NothingMoves,
    Offered,
    OfferedCard,
    Proof,
    Returned,
    ReturnedHidden,
    ReturnedShare,
    Revealed,
    RivalPays,
    Shown,
    Swapped,
    TakenFromPile,
    Uncovered,
    ValueMoved,
)
from branchline.games.wall_street.material import (
    BEARISH,
    BLACK_DAY,
    BULLISH,
    CARDS,
    COINS,
    COMPANIES,
    DUAL,
    EXCHANGE,
    FALL,
    GOLDEN,
    LOAN,
    MAGNATES,
    MIXED,
    MOVE,
    POINTS,
    RISE,
    VARIATION,
    ZONES,
)
from branchline.games.wall_street.rules_end import clockwise, visible_discards
from branchline.games.wall_street.rules_turn import after_action, refill, spend, take_trend_coins
from branchline.games.wall_street.steps import GIVE, KEEP, OFFER, REDEEM, RETURN, SHOW, SURPRISE, SWAP, TAKE, WAKE
from branchline.kernel.purse import BANK, pay

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


# 5 A kept card


def keep(p: "Position", card: int) -> None:
    """WS-5.7, WS-5.8. The buyer of a set resolves one card completely before the other (WS-I50)."""
    m = p.material
    p.bought = [other for other in p.bought if other != card]
    p.events.append(Kept(p.seat, m.card_ids[card]))
    take_in(p, p.seat, card)
    if m.kind[card] != VARIATION:
        if m.delta[card]:
            shift(p, m.moves[card], m.delta[card])  # WS-I9
        return go_on(p)
    effect = m.effect[card]
    if effect == MOVE:
        shift(p, m.moves[card], m.delta[card])  # WS-9.1
    elif effect in (RISE, FALL):
        p.card = card
        p.phase, p.asked = SURPRISE, p.seat
        return
    elif effect in (BULLISH, BEARISH, MIXED):
        fluctuate(p, effect)
    elif effect == BLACK_DAY:
        for seat in clockwise(p, p.seat):  # WS-9.7, WS-I15
            p.events.append(BlackDay(seat, m.black_day))
            spend(p, seat, BANK, m.black_day, "black day")
    elif effect == EXCHANGE:
        return open_exchange(p)
    go_on(p)


def take_in(p: "Position", seat: int, card: int) -> None:
    """A card comes to the pile where it belongs."""
    if p.material.kind[card] == VARIATION:
        p.scored[seat].append(card)
    else:
        p.pile[seat] = sorted([*p.pile[seat], card])


def go_on(p: "Position") -> None:
    """Magnates first (WS-I51), then the other card of a set, then the refill."""
    if len(p.woken) > 1:
        p.phase, p.asked = WAKE, p.seat  # WS-I41
    elif p.woken:
        wake(p, p.woken[0])
    elif p.bought:
        p.phase, p.asked = KEEP, p.seat
    else:
        refill(p, p.pawn[p.seat])  # WS-5.10, WS-I8
        after_action(p)


# 9 Variations


def value(p: "Position", company: int) -> int:
    return p.tracks[company][p.level[company]]


def shift(p: "Position", company: int, levels: int) -> None:
    """Levels, not values, never beyond the ends of the bar (WS-5.8, WS-I11)."""
    before, top = p.level[company], len(p.tracks[company]) - 1
    after = min(top, max(0, before + levels))
    p.level[company] = after
    p.events.append(ValueMoved(COMPANIES[company], p.tracks[company][before], p.tracks[company][after]))
    if after != before and after in (0, top) and p.magnate[company] >= 0:  # WS-15.3, WS-I41
        p.woken = [*p.woken, company]


def surprise(p: "Position", company: int) -> None:
    """WS-9.2, WS-9.3, WS-I14."""
    shift(p, company, p.material.delta[p.card])
    p.card = -1
    go_on(p)


def fluctuate(p: "Position", effect: int) -> None:
    """The lowest up, the highest down (WS-9.4, WS-9.5, WS-9.6); by value, all that are tied (WS-I12, WS-I13)."""
    values = [value(p, company) for company in range(4)]
    low = [company for company in range(4) if values[company] == min(values)]
    high = [company for company in range(4) if values[company] == max(values)]
    if effect == MIXED and low == high:
        p.events.append(NothingMoves())
        return
    for company in low if effect in (BULLISH, MIXED) else []:
        shift(p, company, 1)
    for company in high if effect in (BEARISH, MIXED) else []:
        shift(p, company, -1)


# 9.8 Stock exchange (WS-9.8)


def showable(p: "Position", seat: int) -> list[int]:
    """What the buyer may show: all share cards but gold, never the card just bought (WS-9.8a, WS-I16, WS-I17)."""
    return [card for card in p.pile[seat] if p.material.kind[card] != GOLDEN]


def offerable(p: "Position", seat: int) -> list[int]:
    """What a rival may offer: neither gold nor of the buyer's company (WS-9.8b); a dual always stands for its other one (WS-I16)."""
    m = p.material
    return [card for card in p.pile[seat] if m.kind[card] == DUAL or (m.kind[card] != GOLDEN and m.company[card] != p.shown_company)]


def open_exchange(p: "Position") -> None:
    if showable(p, p.seat):
        p.phase, p.asked = SHOW, p.seat  # WS-I53
        return
    prove(p, p.seat)
    p.events.append(NoExchange(p.seat, True))
    go_on(p)


def prove(p: "Position", seat: int) -> None:
    """Who has no valid card shows all (WS-9.8d)."""
    p.events.append(Proof(seat, tuple(p.material.card_ids[card] for card in p.pile[seat])))
    p.suspects[seat] = 1 << p.lost[seat] if p.lost[seat] >= 0 else 0


def show(p: "Position", card: int, company: int) -> None:
    p.events.append(Shown(p.seat, p.material.card_ids[card], COMPANIES[company]))
    p.card, p.shown_company = card, company
    p.suspects[p.seat] &= ~(1 << card)
    p.offers = [-1] * p.players
    p.queue = clockwise(p, p.seat)[1:]
    ask_for_offer(p)


def ask_for_offer(p: "Position") -> None:
    """Clockwise, without knowing each other's choice (WS-9.8c, WS-I53); also who has one valid card alone, for that is hidden."""
    while p.queue:
        seat = p.queue[0]
        if offerable(p, seat):
            p.phase, p.asked = OFFER, seat
            p.events.append(Asked(seat))
            return
        prove(p, seat)
        p.queue = p.queue[1:]
    reveal_offers(p)


def offer(p: "Position", card: int) -> None:
    seat = p.asked
    p.events += [Offered(seat), OfferedCard(seat, p.material.card_ids[card])]
    p.offers[seat] = card
    p.queue = p.queue[1:]
    ask_for_offer(p)


def reveal_offers(p: "Position") -> None:
    shown = [seat for seat in clockwise(p, p.seat) if p.offers[seat] >= 0]
    for seat in shown:
        p.events.append(Revealed(seat, p.material.card_ids[p.offers[seat]]))
        p.suspects[seat] &= ~(1 << p.offers[seat])
    if not shown:
        p.events.append(NoExchange(p.seat, False))
        return end_exchange(p)
    if len(shown) == 1:
        return swap(p, p.offers[shown[0]])
    p.phase, p.asked = SWAP, p.seat


def swap(p: "Position", card: int) -> None:
    """The buyer must swap (WS-9.8c); the market does not move (WS-I16)."""
    rival = p.offers.index(card)
    p.pile[p.seat].remove(p.card)
    p.pile[rival].remove(card)
    take_in(p, p.seat, card)
    take_in(p, rival, p.card)
    m = p.material
    p.events.append(Swapped(p.seat, m.card_ids[p.card], rival, m.card_ids[card]))
    end_exchange(p)


def end_exchange(p: "Position") -> None:
    p.card = p.shown_company = -1
    p.offers = []
    go_on(p)


# 15 Magnates


def wake(p: "Position", company: int) -> None:
    """WS-15.1, WS-15.3; each works once (WS-I41)."""
    m = p.material
    magnate = p.magnate[company]
    reward = p.rewards[magnate]
    p.magnate[company] = -1
    p.woken = [other for other in p.woken if other != company]
    p.events.append(MagnateWoken(p.seat, COMPANIES[company], MAGNATES[magnate], reward))
    rivals = clockwise(p, p.seat)[1:]
    if magnate == POINTS:
        return magnate_of_points(p, reward, rivals)
    if magnate == LOAN:
        return magnate_of_capital(p, reward, rivals)
    if magnate == CARDS:
        return magnate_of_cards(p, reward, rivals)
    if magnate == COINS and reward:
        take_trend_coins(p, p.seat)  # WS-15.8
    elif magnate == COINS:
        for rival in rivals:
            p.events.append(RivalPays(rival, m.magnate_coins))
            spend(p, rival, BANK, m.magnate_coins, "magnate")  # WS-I46
    go_on(p)


def magnate_of_points(p: "Position", reward: bool, rivals: list[int]) -> None:
    """WS-15.4."""
    if reward:
        p.bonus[p.seat] += p.material.bonus
        p.events.append(MagnatePoints(p.seat, p.material.bonus))
        return go_on(p)
    if len(rivals) == 1:
        return give(p, rivals[0])
    p.phase, p.asked = GIVE, p.seat  # WS-I43


def give(p: "Position", rival: int) -> None:
    p.bonus[rival] += p.material.magnate_points
    p.events.append(MagnatePoints(rival, p.material.magnate_points))
    go_on(p)


def magnate_of_capital(p: "Position", reward: bool, rivals: list[int]) -> None:
    """WS-15.5, WS-15.6, WS-I44."""
    m = p.material
    if reward and p.loans[p.seat] and p.cash[p.seat] >= m.magnate_loan:
        p.phase, p.asked = REDEEM, p.seat
        return
    for rival in [] if reward else rivals:
        if p.capital[rival] >= m.magnate_levels:
            p.capital[rival] -= 1
            p.events.append(CapitalLowered(rival, p.capital[rival]))
    go_on(p)


def redeem(p: "Position") -> None:
    pay(p.cash, p.seat, BANK, p.material.magnate_loan, "magnate")
    p.loans[p.seat] -= 1
    p.events.append(LoanReturned(p.seat, p.material.magnate_loan, p.loans[p.seat]))
    go_on(p)


def refuse(p: "Position") -> None:
    p.events.append(LoanStays(p.seat))
    go_on(p)


def magnate_of_cards(p: "Position", reward: bool, rivals: list[int]) -> None:
    """WS-15.7, WS-I45."""
    if not reward:
        p.queue = rivals
        return ask_to_return(p)
    visible = visible_discards(p)
    if len(visible) > 1:
        p.phase, p.asked = TAKE, p.seat
    elif visible:
        take(p, visible[0])
    else:
        go_on(p)


def take(p: "Position", card: int) -> None:
    """Without effect; what lies below becomes visible (WS-I45, WS-I51)."""
    zone = next(n for n, pile in enumerate(p.zones) if pile and pile[-1] == card)
    pile, names = p.zones[zone], p.material.card_ids
    pile.pop()
    take_in(p, p.seat, card)
    p.events.append(TakenFromPile(p.seat, names[card], ZONES[zone]))
    if pile:
        p.events.append(Uncovered(names[pile[-1]], ZONES[zone]))
    go_on(p)


def ask_to_return(p: "Position") -> None:
    while p.queue:
        seat = p.queue[0]
        cards = p.pile[seat] + p.scored[seat]
        if len(cards) > 1:
            p.phase, p.asked = RETURN, seat
            return
        p.queue = p.queue[1:]
        if cards:
            put_in_box(p, seat, cards[0])
    go_on(p)


def return_card(p: "Position", card: int) -> None:
    p.queue = p.queue[1:]
    put_in_box(p, p.asked, card)
    ask_to_return(p)


def put_in_box(p: "Position", seat: int, card: int) -> None:
    """A share card is not shown; all that were in the pile could be it."""
    name = p.material.card_ids[card]
    if card in p.scored[seat]:
        p.scored[seat].remove(card)
        p.boxed.append(card)
        p.events.append(Returned(seat, name))
        return
    p.suspects[seat] = sum([1 << other for other in p.pile[seat]])
    p.pile[seat].remove(card)
    p.lost[seat] = card
    p.events += [ReturnedHidden(seat), ReturnedShare(seat, name)]
