"""The rules of 1920 Wall Street, first part, in the order of the rulebook (Spanish edition, 2-5 players): set-up and the three actions.

Market, stock exchange and magnates are in rules_market.py, money, deck and turns in rules_turn.py, discards and the end in
rules_end.py. All of the rulebook is covered, its expansions and the beginners' board included. WS-... are the numbers of
rulebook/. The notes of the score track (WS-12.8) and the facing of pawns (WS-4.4) have no effect on play.
"""

from typing import TYPE_CHECKING, Any

from branchline.games.wall_street import rules_end, rules_market, rules_turn
from branchline.games.wall_street.actions import (
    Assign,
    CapitalRaised,
    Discard,
    End,
    Flip,
    Give,
    Keep,
    Move,
    Moved,
    Offer,
    Option,
    OptionPlaced,
    PaidPawn,
    Put,
    Raise,
    Redeem,
    Refuse,
    Return,
    SecretDealt,
    Sell,
    Settle,
    ShareSold,
    Shift,
    Show,
    Stand,
    StartPlayer,
    Stood,
    Swap,
    Take,
    TrendTurned,
    Wake,
)
from branchline.games.wall_street.material import COMPANIES, EXCHANGE, MAGNATES, TREND, ZONES, Material
from branchline.games.wall_street.rules_end import clockwise, jokers, lay_aside
from branchline.games.wall_street.rules_turn import IN_HAND, NOT_IN_PLAY, after_action, option_back, places_for_option, refill, spend
from branchline.games.wall_street.steps import (
    AFTER,
    ASSIGN,
    BEFORE,
    DUMP,
    EXPLODE,
    GIVE,
    KEEP,
    OFFER,
    OVER,
    PUT,
    REDEEM,
    RETURN,
    SELL_DUMP,
    SHOW,
    STAND,
    STEPS,
    SURPRISE,
    SWAP,
    TAKE,
    WAKE,
)
from branchline.kernel.action import Action
from branchline.kernel.chance import Chance
from branchline.kernel.game import GAME_OVER, Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, open_purses, pay
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


# 3 Set-up


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    m: Material = setup.data
    n = p.players = setup.players
    p.material, p.chance, p.events = m, chance, []
    side = str(setup.options["board"])
    p.tracks, p.level = m.tracks[side], m.start[side][:]  # WS-3.1, WS-17.1
    p.cash = open_purses([m.start_cash] * n + [0])  # WS-3.9; the last but one is the trend card's
    p.capital = [m.start_capital[n]] * n  # WS-3.8
    p.loans, p.bonus = [0] * n, [0] * n
    p.pile, p.scored, p.zones = [[] for _ in range(n)], [[] for _ in range(n)], [[], [], []]
    p.boxed = []
    p.lost, p.suspects = [-1] * n, [0] * n
    lay_out(p, chance)
    capitals = chance.sample(range(len(m.capital_ids)), len(m.capital_ids))  # WS-3.7
    p.secret, p.undealt = capitals[:n], sorted(capitals[n:])
    p.start = chance.below(n)  # WS-3.10
    p.pawn = [-1] * n
    p.green = True
    set_up_magnates(p, str(setup.options["magnates"]), chance)
    p.option = [IN_HAND if setup.options["purchase_option"] else NOT_IN_PLAY] * n  # WS-16.1
    p.seat = p.asked = p.start
    p.phase = STAND
    p.flipped = p.last_round = p.raising = False
    p.bought, p.woken, p.queue, p.offers = [], [], [], []
    p.card = p.shown_company = p.event = -1
    p.stands = [[] for _ in range(n)]
    p.events.append(StartPlayer(p.start))
    for seat, capital in enumerate(p.secret):
        p.events.append(SecretDealt(seat, m.capital_ids[capital], m.secret_points[capital]))
    rules_turn.show_top(p)
    return p


def lay_out(p: "Position", chance: Chance) -> None:
    """Rondel and deck (WS-3.3 to WS-3.6, WS-I1). A stock exchange that would lie in the rondel of two is replaced (WS-I18)."""
    m = p.material
    duals = chance.sample(m.duals, p.players)
    deck = chance.sample(range(m.variations.stop), m.variations.stop)
    first: list[int] = []
    while len(first) < 3:
        card = deck.pop()
        if p.players == 2 and m.effect[card] == EXCHANGE:
            p.boxed.append(card)
        else:
            first.append(card)
    p.rondel = chance.sample([*first, *duals, m.trend], 3 + p.players + 1)
    p.second = [-1] * len(p.rondel)
    deck.insert(chance.below(m.last_cards + 1), m.bomb)
    p.deck = deck


def set_up_magnates(p: "Position", mode: str, chance: Chance) -> None:
    """WS-15.2: shuffled, one for each company, with the sides that were agreed."""
    p.magnate, p.rewards = [-1] * len(COMPANIES), [mode == "reward"] * len(MAGNATES)
    if mode != "none":
        p.magnate = chance.sample(range(len(MAGNATES)), len(COMPANIES))
    if mode == "mixed":
        p.rewards = [chance.below(2) == 0 for _ in MAGNATES]


def stand(p: "Position", place: int) -> None:
    """WS-3.11, WS-I2."""
    p.pawn[p.asked] = place
    p.events.append(Stood(p.asked, place))
    p.asked = (p.asked + 1) % p.players
    if p.asked == p.start:
        rules_turn.begin_turn(p, p.start)


# 4 What can be done


def actions(p: "Position") -> list[Action]:
    m = p.material
    phase, seat = p.phase, p.asked
    if phase == BEFORE:
        found: list[Action] = [Move(place) for place in destinations(p)]
        if may_sell(p) is None:
            found.append(Sell())
        if may_raise(p) is None:
            found.append(Raise())
        return found + around_the_action(p)
    if phase == AFTER:
        return [End(), *around_the_action(p)]
    if phase == KEEP:
        found = []
        for card in p.bought:
            found.append(m.keep[card])
            found += m.discard[card]
        return found
    if phase in (EXPLODE, DUMP, SELL_DUMP):
        return list(m.discard[card_to_discard(p)])
    if phase == ASSIGN:
        return assignments(p)
    return _rare_actions(p, phase, seat)


def _rare_actions(p: "Position", phase: int, seat: int) -> list[Action]:
    m = p.material
    if phase == STAND:
        return [Stand(place) for place in range(len(p.rondel))]
    if phase == PUT:
        return [m.put[card] for card in p.pile[seat]]
    if phase == SURPRISE:
        return [Shift(company) for company in COMPANIES]
    if phase == SHOW:
        return [m.show[card][company] for card in rules_market.showable(p, seat) for company in m.pair[card]]
    if phase == OFFER:
        return [m.offer[card] for card in rules_market.offerable(p, seat)]
    if phase == SWAP:
        return [m.swap[card] for card in p.offers if card >= 0]
    if phase == WAKE:
        return [Wake(COMPANIES[company]) for company in p.woken]
    if phase == GIVE:
        return [Give(rival) for rival in clockwise(p, seat)[1:]]
    if phase == REDEEM:
        return [Redeem(), Refuse()]
    if phase == TAKE:
        return [m.take[card] for card in rules_end.visible_discards(p)]
    if phase == RETURN:
        return [m.return_[card] for card in p.pile[seat] + p.scored[seat]]
    return []


def around_the_action(p: "Position") -> list[Action]:
    """What can be done before the action and after it (WS-4.2, WS-I3, WS-I49)."""
    found: list[Action] = [Option(place) for place in places_for_option(p, p.seat)]
    return found if p.flipped else [*found, Flip()]


def assignments(p: "Position") -> list[Action]:
    """The best first; all that are left at once, if there are several (WS-I34, WS-I54)."""
    seat = p.asked
    done = len(p.stands[seat])
    cards = jokers(p, seat, p.event)
    card = cards[done]
    made = p.material.assign[card if card >= 0 else len(p.material.card_ids) + p.secret[seat]]
    first = rules_end.best(p, seat, p.event)[done]
    found: list[Action] = [made[first], *[made[c] for c in rules_end.companies_of(p, card) if c != first]]
    return [Settle(), *found] if len(cards) > done + 1 else found


def check(p: "Position", action: Action) -> Illegal | None:
    if p.phase == OVER:
        return Illegal("WS-12.2", GAME_OVER)
    if isinstance(action, Move):
        return may_move(p, action.place)
    if isinstance(action, Sell):
        return may_sell(p)
    if isinstance(action, Raise):
        return may_raise(p)
    if isinstance(action, Flip):
        return may_flip(p)
    if isinstance(action, Option):
        return may_option(p, action.place)
    if isinstance(action, Keep | Discard):
        return may_decide(p, action)
    if isinstance(action, Stand):
        if p.phase != STAND:
            return Illegal("WS-3.11", "Pawns are placed before the first turn.")
        return None if 0 <= action.place < len(p.rondel) else no_place(p, action.place)
    if isinstance(action, End):
        return None if p.phase == AFTER else asked_now(p, "WS-4.3")
    return may_answer(p, action)


def no_place(p: "Position", place: int) -> Illegal:
    return Illegal("WS-3.5", "There is no place {place}; the rondel has places 0 to {last}.", place=place, last=len(p.rondel) - 1)


def asked_now(p: "Position", rule: str) -> Illegal:
    """The answer to what is not asked at this moment."""
    return Illegal(rule, WHAT_IS_ASKED[STEPS[p.phase]])


def may_begin(p: "Position") -> Illegal | None:
    """Whether an action of the turn can be begun: one a turn (WS-4.3)."""
    return None if p.phase == BEFORE else asked_now(p, "WS-4.3")


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


ANSWERS: dict[type[Action], tuple[int, str]] = {Put: (PUT, "WS-6.1b"), Shift: (SURPRISE, "WS-9.2"), Show: (SHOW, "WS-9.8a"),
    Offer: (OFFER, "WS-9.8b"), Swap: (SWAP, "WS-9.8c"), Wake: (WAKE, "WS-I41"), Give: (GIVE, "WS-15.4"), Redeem: (REDEEM, "WS-15.6"),
    Refuse: (REDEEM, "WS-15.6"), Take: (TAKE, "WS-15.7"), Return: (RETURN, "WS-15.7"), Assign: (ASSIGN, "WS-12.4"),
    Settle: (ASSIGN, "WS-12.4")}  # fmt: skip
CANNOT = {
    "WS-6.1b": N_("Only a share card of one's own pile can be sold."),
    "WS-9.2": N_("A surprise moves one of the four companies."),
    "WS-9.8a": N_("Only a share card of one's own that is not gold can be shown, for a company that stands on it."),
    "WS-9.8b": N_("Only a share card of one's own can be offered that is neither gold nor of the company shown."),
    "WS-9.8c": N_("Only a card that has been offered can be taken."),
    "WS-I41": N_("The magnate of this company has not been woken."),
    "WS-15.4": N_("The magnate is given to a rival."),
    "WS-15.6": N_("No loan can be returned now."),
    "WS-15.7": N_("This card cannot be chosen."),
    "WS-12.4": N_("The next card to be assigned can stand only for a company of its own; all at once needs several cards."),
}
WHAT_IS_ASKED = {
    "stand": N_("The pawns are being placed now."),
    "explosion": N_("The explosion must be discarded first."),
    "turn": N_("A turn is being begun: move and buy, sell, or raise the capital."),
    "keep": N_("It must be decided first whether the card bought is kept or discarded."),
    "discard": N_("A card must be discarded first."),
    "sell": N_("The share card that is sold must be named first."),
    "surprise": N_("The company that the surprise moves must be named first."),
    "show": N_("A card must be shown for the stock exchange first."),
    "offer": N_("The rivals choose their cards for the stock exchange now."),
    "swap": N_("One of the cards offered must be taken first."),
    "wake": N_("It must be said first which magnate is carried out."),
    "give": N_("The magnate must be given to a rival first."),
    "redeem": N_("It must be decided first whether a loan is returned."),
    "take": N_("A card of the discards must be taken first."),
    "return": N_("Cards are being returned to the box now."),
    "after": N_("The action of this turn is done; the turn can be ended."),
    "assign": N_("The companies of dual and gold cards are being chosen now."),
}


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
    p.deck.pop()  # WS-I52: before the next card comes into view
    rules_turn.show_top(p)
    if p.raising:
        raise_capital(p)
    after_action(p)


# 6 B: sell


def may_sell(p: "Position") -> Illegal | None:
    refused = may_begin(p)
    if refused is not None:
        return refused
    place = p.pawn[p.seat]
    if not p.pile[p.seat]:
        return Illegal("WS-I23", "There is no share card to sell.")
    if p.rondel[place] < 0:
        return Illegal("WS-I26", "Nothing is sold at an empty place.")
    if p.second[place] >= 0:
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


# The answers within an action


def may_answer(p: "Position", action: Any) -> Illegal | None:
    """Sub-decisions: asked at this moment, and one of those that are possible."""
    step, rule = ANSWERS[type(action)]
    if p.phase != step:
        return asked_now(p, rule)
    return None if action in actions(p) else Illegal(rule, CANNOT[rule])


def answer(p: "Position", action: Any) -> None:
    m = p.material
    if isinstance(action, Put):
        put(p, m.card[action.card])
    elif isinstance(action, Shift):
        rules_market.surprise(p, COMPANIES.index(action.company))
    elif isinstance(action, Show):
        rules_market.show(p, m.card[action.card], COMPANIES.index(action.company))
    elif isinstance(action, Offer):
        rules_market.offer(p, m.card[action.card])
    elif isinstance(action, Swap):
        rules_market.swap(p, m.card[action.card])
    elif isinstance(action, Wake):
        rules_market.wake(p, COMPANIES.index(action.company))
    elif isinstance(action, Give):
        rules_market.give(p, action.rival)
    elif isinstance(action, Redeem):
        rules_market.redeem(p)
    elif isinstance(action, Refuse):
        rules_market.refuse(p)
    elif isinstance(action, Take):
        rules_market.take(p, m.card[action.card])
    elif isinstance(action, Return):
        rules_market.return_card(p, m.card[action.card])
    elif isinstance(action, Assign):
        rules_end.assign(p, COMPANIES.index(action.company))
        rules_end.ask_to_assign(p)
    elif isinstance(action, Settle):
        for company in rules_end.best(p, p.asked, p.event)[len(p.stands[p.asked]) :]:
            rules_end.assign(p, company)
        rules_end.ask_to_assign(p)
