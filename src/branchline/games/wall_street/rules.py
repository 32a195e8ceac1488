"""The rules of 1920 Wall Street (Spanish edition, 2-5 players), all of them, with both expansions and the beginners' board.

Here is the gate: what is asked, what can be answered, and why anything else cannot. What happens then is in the order of the
rulebook in rules_setup.py (3), rules_actions.py (4 to 8, 16), rules_turn.py (4, 10, 12: money, deck, turns), rules_market.py
(9, 15) and rules_end.py (11 to 13); what differs by number of players (14) is in the data. WS-... are the numbers of
rulebook/. Without effect on play are the facing of pawns (WS-4.4) and the discs of the score track (WS-12.8).
"""

from typing import TYPE_CHECKING, Any

from branchline.games.wall_street import rules_actions, rules_end, rules_market
from branchline.games.wall_street.actions import (
    Assign,
    Discard,
    End,
    Flip,
    Give,
    Keep,
    Move,
    Offer,
    Option,
    Put,
    Raise,
    Redeem,
    Refuse,
    Return,
    Sell,
    Settle,
    Shift,
    Show,
    Stand,
    Swap,
    Take,
    Wake,
)
from branchline.games.wall_street.material import COMPANIES
from branchline.games.wall_street.rules_end import clockwise, jokers
from branchline.games.wall_street.rules_turn import places_for_option
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
    SURPRISE,
    SWAP,
    TAKE,
    WAKE,
    asked_now,
)
from branchline.kernel.action import Action
from branchline.kernel.game import GAME_OVER
from branchline.kernel.illegal import Illegal
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


# What can be done


def actions(p: "Position") -> list[Action]:
    m = p.material
    phase, seat = p.phase, p.asked
    if phase == BEFORE:
        found: list[Action] = [Move(place) for place in rules_actions.destinations(p)]
        if rules_actions.may_sell(p) is None:
            found.append(Sell())
        if rules_actions.may_raise(p) is None:
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
        return list(m.discard[rules_actions.card_to_discard(p)])
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
        return rules_actions.may_move(p, action.place)
    if isinstance(action, Sell):
        return rules_actions.may_sell(p)
    if isinstance(action, Raise):
        return rules_actions.may_raise(p)
    if isinstance(action, Flip):
        return rules_actions.may_flip(p)
    if isinstance(action, Option):
        return rules_actions.may_option(p, action.place)
    if isinstance(action, Keep | Discard):
        return rules_actions.may_decide(p, action)
    if isinstance(action, Stand):
        if p.phase != STAND:
            return Illegal("WS-3.11", "Pawns are placed before the first turn.")
        return None if 0 <= action.place < len(p.rondel) else rules_actions.no_place(p, action.place)
    if isinstance(action, End):
        return None if p.phase == AFTER else asked_now(p, "WS-4.3")
    return may_answer(p, action)


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
        rules_actions.put(p, m.card[action.card])
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
