"""The worlds that a viewer cannot tell from the true one.

Cards are bought, sold and discarded face up, so whoever remembers everything knows every pile (WS-H3) and every discard (WS-H4),
though the view shows their numbers only. Unknown remain: the order of the deck below its visible top, with the explosion among
its last nine (WS-H1, WS-C3); the secret shares of the others (WS-H2); a share card that another returned to the box unseen
(WS-I45); the cards that rivals have laid face down in a stock exchange (WS-H5). Of the card returned unseen it is remembered
which cards it could be (`suspects`): none that has been shown since. A rival who is asked for an offer has one.
"""

from typing import TYPE_CHECKING

from branchline.games.wall_street import rules_market, rules_turn
from branchline.games.wall_street.steps import ASSIGN, OVER, SHOW
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Unsound

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


def world(p: "Position", viewer: int | None, chance: Chance) -> "Position":
    imagined = p.clone()
    imagined.chance = chance.fork()
    imagined.events = [event for event in p.events if seen_by(event, viewer)]
    shuffle_deck(imagined, chance)
    if p.phase in (ASSIGN, OVER):
        return imagined  # everything has been shown
    others = [seat for seat in range(p.players) if seat != viewer]
    deal_secrets(imagined, others, chance)
    for seat in others:
        if p.lost[seat] >= 0:
            choose_lost(imagined, seat, chance)
        if p.queue and p.offers and p.offers[seat] >= 0:
            imagined.offers[seat] = chance.choice(rules_market.offerable(imagined, seat))
    return imagined


def shuffle_deck(p: "Position", chance: Chance) -> None:
    """All but the visible top, the explosion among the last nine."""
    m = p.material
    shown = rules_turn.visible_top(p) >= 0
    top, below = p.deck[-1:] if shown else [], sorted(p.deck[:-1] if shown else p.deck)  # sorted: nothing depends on the truth
    bomb = m.bomb in below
    if bomb:
        below.remove(m.bomb)
    chance.shuffle(below)
    if bomb:
        below.insert(chance.below(min(m.last_cards, len(below)) + 1), m.bomb)
    p.deck = below + top


def deal_secrets(p: "Position", others: list[int], chance: Chance) -> None:
    unknown = sorted([p.secret[seat] for seat in others] + p.undealt)
    chance.shuffle(unknown)
    p.secret = [unknown.pop() if seat in others else capital for seat, capital in enumerate(p.secret)]
    p.undealt = sorted(unknown)


def choose_lost(p: "Position", seat: int, chance: Chance) -> None:
    """Which card a seat returned unseen, among all that it could be."""
    together = sorted([*p.pile[seat], p.lost[seat]])
    could = [card for card in together if p.suspects[seat] >> card & 1]
    chance.shuffle(could)
    for card in could:
        p.lost[seat] = card
        p.pile[seat] = [other for other in together if other != card]
        if may_be(p, seat):
            return
    raise Unsound("no world fits what is known")


def may_be(p: "Position", seat: int) -> bool:
    """Whether a pile fits the question that its owner is asked, or has answered."""
    if p.phase == SHOW and p.asked == seat:
        return bool(rules_market.showable(p, seat))
    asked = bool(p.offers) and bool(p.queue) and (p.queue[0] == seat or p.offers[seat] >= 0)
    return not asked or bool(rules_market.offerable(p, seat))
