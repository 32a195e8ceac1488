"""The rules of 1920 Wall Street, second part: what is done in a turn (WS-4.2, WS-4.3, WS-5 to WS-8, WS-16)."""

from typing import TYPE_CHECKING

from branchline.games.wall_street import rules_market, rules_turn
from branchline.games.wall_street.actions import Discard, Keep
from branchline.games.wall_street.events import CapitalRaised, Moved, OptionPlaced, PaidPawn, ShareSold, TrendTurned
from branchline.games.wall_street.material import COMPANIES, TREND, ZONES
from branchline.games.wall_street.rules_end import clockwise, lay_aside
from branchline.games.wall_street.rules_turn import IN_HAND, NOT_IN_PLAY, after_action, option_back, refill, spend
from branchline.games.wall_street.steps import AFTER, BEFORE, DUMP, EXPLODE, KEEP, PUT, SELL_DUMP, asked_now
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, pay

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


# 4 The turn


def may_begin(p: "Position") -> Illegal | None:
    """Whether an action of the turn can be begun: one a turn (WS-4.3)."""
    return None if p.phase == BEFORE else asked_now(p, "WS-4.3")


def no_place(p: "Position", place: int) -> Illegal:
    return Illegal("WS-3.5", "There is no place {place}; the rondel has places 0 to {last}.", place=place, last=len(p.rondel) - 1)


def may_flip(p: "Position") -> Illegal | None:
    if p.phase not in (BEFORE, AFTER):
        return asked_now(p, "WS-4.2")
    return Illegal("WS-I3", "The trend card can be turned once a turn.") if p.flipped else None


def flip(p: "Position") -> None:
    """WS-4.2: the coin stays on the card, the direction changes at once."""
    spend(p, p.seat, p.players, p.material.flip_cost, "trend card")
    p.flipped, p.green = True, not p.green
    p.events.append(TrendTurned(p.seat, p.green))
    if p.phase == AFTER:
        after_action(p)


# 5 A: move and buy


def destinations(p: "Position") -> list[int]:
    """Every place with a card, in the order of the movement; one's own after a full lap (WS-5.1, WS-5.2, WS-I5)."""
    n, at, step = len(p.rondel), p.pawn[p.seat], 1 if p.green else -1
    ahead = [(at + step * k) % n for k in range(1, n + 1)]
    return [place for place in ahead if p.rondel[place] >= 0]


def may_move(p: "Position", place: int) -> Illegal | None:
    refused = may_begin(p)
    if refused is not None:
        return refused
    if not 0 <= place < len(p.rondel):
        return no_place(p, place)
    return None if p.rondel[place] >= 0 else Illegal("WS-I26", "Place {place} is empty.", place=place)


def steps_to(p: "Position", seat: int, place: int) -> int:
    n = len(p.rondel)
    return ((place - p.pawn[seat]) * (1 if p.green else -1) - 1) % n + 1


def price_of(p: "Position", seat: int, place: int) -> int:
    """WS-5.3; $2 more over a rival's option (WS-16.4, WS-I47); the movement alone to the trend card (WS-8.1)."""
    price = p.material.price
    total = steps_to(p, seat, place) + price[p.rondel[place]]
    if p.second[place] >= 0:
        total += price[p.second[place]]
    if place in p.option and p.option[seat] != place:
        total += p.material.surcharge
    return total


def move(p: "Position", place: int) -> None:
    """In the order of WS-I7."""
    seat, card, second = p.seat, p.rondel[place], p.second[place]
    price, steps = price_of(p, seat, place), steps_to(p, seat, place)
    others = [other for other in clockwise(p, seat)[1:] if p.pawn[other] == place]  # WS-I6
    by_capital = min(price, p.capital[seat])  # WS-5.4, WS-I4
    p.pawn[seat] = place
    p.events.append(Moved(seat, place, steps, price, by_capital, price - by_capital))
    trend = p.material.kind[card] == TREND
    for other in [] if trend else others:  # WS-5.5, WS-8.1
        spend(p, seat, other, 1, "pawn")
        p.events.append(PaidPawn(seat, other, 1))
    spend(p, seat, BANK, price - by_capital, "price")
    if trend:
        return visit_trend(p)
    option_back(p, place)
    p.bought = [card] if second < 0 else [card, second]
    p.rondel[place] = p.second[place] = -1
    p.phase = KEEP


def may_decide(p: "Position", action: Keep | Discard) -> Illegal | None:
    """Keeping or discarding what was bought (WS-5.6, WS-5.11), or discarding what must go (WS-11.1)."""
    m = p.material
    card = m.card.get(action.card, -1)
    if isinstance(action, Discard) and action.zone not in ZONES:
        return Illegal("WS-11.2", "There is no pile {zone}; there are: {known}.", zone=action.zone, known=", ".join(ZONES))
    if p.phase == KEEP:
        return None if card in p.bought else Illegal("WS-5.6", "{card:name} has not been bought.", card=action.card)
    if isinstance(action, Discard) and p.phase in (EXPLODE, DUMP, SELL_DUMP):
        wanted = card_to_discard(p)
        return None if card == wanted else Illegal(RULE_OF_DISCARD[p.phase], "{card:name} must be discarded now.", card=m.card_ids[wanted])
    return asked_now(p, "WS-11.1" if isinstance(action, Discard) else "WS-5.6")


def card_to_discard(p: "Position") -> int:
    return p.rondel[p.pawn[p.seat]] if p.phase == SELL_DUMP else p.deck[-1]


RULE_OF_DISCARD = {EXPLODE: "WS-12.1", DUMP: "WS-11.1", SELL_DUMP: "WS-6.1a"}


def discard(p: "Position", card: int, zone: int) -> None:
    """WS-5.9, WS-6.1a, WS-7.1, WS-8.2, WS-12.1."""
    if p.phase == EXPLODE:
        return rules_turn.explode(p, zone)
    lay_aside(p, p.seat, card, zone)
    if p.phase == KEEP:
        p.bought = [other for other in p.bought if other != card]
        return rules_market.go_on(p)
    if p.phase == SELL_DUMP:
        return cleared(p)
    p.deck.pop()
    if p.raising:
        raise_capital(p)
    rules_turn.show_top(p)  # WS-I52: the next card comes into view after the choice of the zone
    after_action(p)


# 6 B: sell (WS-6.1)


def may_sell(p: "Position") -> Illegal | None:
    """At a single card but the trend card, with a share card in the pile (WS-6.2, WS-I23, WS-I26)."""
    refused = may_begin(p)
    if refused is not None:
        return refused
    place = p.pawn[p.seat]
    if not p.pile[p.seat]:
        return Illegal("WS-I23", "There is no share card to sell.")
    if p.rondel[place] < 0:
        return Illegal("WS-I26", "Nothing is sold at an empty place.")
    if p.second[place] >= 0:  # an option makes no set (WS-16.6)
        return Illegal("WS-6.2", "Nothing is sold at a set.")
    return Illegal("WS-6.2", "Nothing is sold at the trend card.") if p.material.kind[p.rondel[place]] == TREND else None


def cleared(p: "Position") -> None:
    """The card at the pawn is gone (WS-6.1a, WS-I25); one share alone needs no choice."""
    place = p.pawn[p.seat]
    p.rondel[place] = -1
    option_back(p, place)
    p.phase = PUT
    if len(p.pile[p.seat]) == 1:
        put(p, p.pile[p.seat][0])


def sold_as(p: "Position", card: int) -> int:
    """A dual as its cheaper company, gold as the cheapest of all (WS-6.3, WS-6.4, WS-I12)."""
    return min(p.material.pair[card], key=lambda company: rules_market.value(p, company))


def proceeds(p: "Position", card: int) -> int:
    """Half the value, rounded up; all of it for two shares (WS-6.1b, WS-6.5, WS-I24)."""
    value = rules_market.value(p, sold_as(p, card))
    return value if p.material.shares[card] == 2 else (value + 1) // 2


def put(p: "Position", card: int) -> None:
    place, amount = p.pawn[p.seat], proceeds(p, card)
    p.pile[p.seat].remove(card)
    p.suspects[p.seat] &= ~(1 << card)
    p.rondel[place] = card
    pay(p.cash, BANK, p.seat, amount, "sale")
    p.events.append(ShareSold(p.seat, p.material.card_ids[card], COMPANIES[sold_as(p, card)], amount))
    refill(p, place)  # WS-6.1c
    after_action(p)


# 7 C: raise capital


def may_raise(p: "Position") -> Illegal | None:
    """In steps of 1 up to the top (WS-I22)."""
    refused = may_begin(p)
    if refused is not None:
        return refused
    most = p.material.capitals[-1]
    return Illegal("WS-I22", "The capital is ${most:n} already, the highest there is.", most=most) if p.capital[p.seat] >= most else None


def begin_raise(p: "Position") -> None:
    """WS-7.1: in cash (WS-I4); with an empty deck nothing is discarded (WS-I26)."""
    spend(p, p.seat, BANK, p.material.raise_cost, "capital")
    if p.deck:
        p.phase, p.raising = DUMP, True
        return
    raise_capital(p)
    after_action(p)


def raise_capital(p: "Position") -> None:
    p.raising = False
    p.capital[p.seat] += 1
    p.events.append(CapitalRaised(p.seat, p.capital[p.seat], p.material.raise_cost))


# 8 The trend card


def visit_trend(p: "Position") -> None:
    """WS-8.2, WS-I10."""
    rules_turn.take_trend_coins(p, p.seat)
    if p.deck:
        p.phase = DUMP
    else:
        after_action(p)


# 16 Purchase options


def may_option(p: "Position", place: int) -> Illegal | None:
    if p.phase not in (BEFORE, AFTER):
        return asked_now(p, "WS-I49")
    if p.option[p.seat] == NOT_IN_PLAY:
        return Illegal("WS-16.1", "This game is played without purchase options.")
    if not 0 <= place < len(p.rondel):
        return no_place(p, place)
    if p.option[p.seat] != IN_HAND:
        return Illegal("WS-16.5", "The option lies at place {place} and cannot be taken back.", place=p.option[p.seat])
    if p.rondel[place] < 0 or p.material.kind[p.rondel[place]] == TREND:
        return Illegal("WS-I47", "No option lies under the trend card or at an empty place.")
    if p.second[place] >= 0:
        return Illegal("WS-16.3", "No option lies under a set.")
    return Illegal("WS-16.2", "A rival's option lies there.") if place in p.option else None


def place_option(p: "Position", place: int) -> None:
    spend(p, p.seat, BANK, p.material.option_cost, "option")
    p.option[p.seat] = place
    p.events.append(OptionPlaced(p.seat, place, p.material.card_ids[p.rondel[place]]))
    if p.phase == AFTER:
        after_action(p)
