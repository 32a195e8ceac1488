"""The rules of 1920 Wall Street, second part: money and loans, the deck, how turns begin and end (WS-4, WS-10, WS-12.1, WS-12.2)."""

from typing import TYPE_CHECKING

from branchline.games.wall_street.events import Appeared, BackToBox, Filled, LastRound, LoanTaken, OptionBack, TrendCoins
from branchline.games.wall_street.material import BOMB, EXCHANGE, TREND
from branchline.games.wall_street.rules_end import finish, lay_aside
from branchline.games.wall_street.steps import AFTER, ASSIGN, BEFORE, EXPLODE, OVER
from branchline.kernel.purse import BANK, pay

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position

IN_HAND, NOT_IN_PLAY = -1, -2  # where a purchase option is


# 10 Loans


def spend(p: "Position", seat: int, target: int, amount: int, why: str) -> None:
    """Pays cash, with as many loans as it takes, without limit (WS-10.1, WS-10.2, WS-I19, WS-1.6, WS-I21); none is repaid (WS-10.3)."""
    m = p.material
    while p.cash[seat] < amount:
        p.loans[seat] += 1
        pay(p.cash, BANK, seat, m.loan, "loan")
        first, further = m.penalties
        p.events.append(LoanTaken(seat, p.loans[seat], m.loan, first + further * (p.loans[seat] - 1)))
    pay(p.cash, seat, target, amount, why)


def take_trend_coins(p: "Position", seat: int) -> None:
    """All the money that lies on the trend card (WS-8.2)."""
    amount = p.cash[p.players]
    if amount:
        pay(p.cash, p.players, seat, amount, "trend card")
        p.events.append(TrendCoins(seat, amount))


# The deck: its top card is always visible (WS-3.6)


def show_top(p: "Position") -> None:
    """With two players a stock exchange goes back to the box as soon as it appears (WS-9.9, WS-14.4, WS-I18)."""
    m = p.material
    while p.players == 2 and p.deck and m.effect[p.deck[-1]] == EXCHANGE:
        back_to_box(p, p.deck.pop())
    if p.deck:
        p.events.append(Appeared(m.card_ids[p.deck[-1]]))


def visible_top(p: "Position") -> int:
    """The card on the deck; none once the game has ended with the explosion, for then no further card is shown (WS-I52)."""
    ended = p.phase in (ASSIGN, OVER) and not p.last_round
    return p.deck[-1] if p.deck and not ended else -1


def back_to_box(p: "Position", card: int) -> None:
    p.boxed.append(card)
    p.events.append(BackToBox(p.material.card_ids[card]))


def refill(p: "Position", place: int) -> None:
    """The top card of the deck comes to a place that is empty, or beside a card that has been sold (WS-5.10, WS-6.1c, WS-I26)."""
    if p.deck:
        card = p.deck.pop()
        if p.rondel[place] < 0:
            p.rondel[place] = card
        else:
            p.second[place] = card
        p.events.append(Filled(place, p.material.card_ids[card]))
        show_top(p)


def option_back(p: "Position", place: int) -> None:
    """An option returns when the card above it goes (WS-16.5, WS-I48)."""
    for seat, at in enumerate(p.option):
        if at == place:
            p.option[seat] = IN_HAND
            p.events.append(OptionBack(seat))


def places_for_option(p: "Position", seat: int) -> list[int]:
    """Under single cards without an option; not under the trend card (WS-16.2, WS-16.3, WS-I47)."""
    if p.option[seat] != IN_HAND:
        return []
    kind = p.material.kind
    return [place for place, card in enumerate(p.rondel)
        if card >= 0 and p.second[place] < 0 and kind[card] != TREND and place not in p.option]  # fmt: skip


# 4 Turns, and the explosion


def begin_turn(p: "Position", seat: int) -> None:
    p.seat = p.asked = seat
    p.flipped = False
    bomb = bool(p.deck) and p.material.kind[p.deck[-1]] == BOMB
    p.phase = EXPLODE if bomb else BEFORE  # WS-12.1, WS-I27


def explode(p: "Position", zone: int) -> None:
    """A discard like others (WS-I28), after which the game or its last round ends (WS-12.1, WS-12.2, WS-I40, WS-I52)."""
    lay_aside(p, p.seat, p.deck.pop(), zone)
    if p.seat == p.start:
        return finish(p)
    p.last_round = True
    p.events.append(LastRound((p.start - 1) % p.players))
    show_top(p)
    p.phase = BEFORE


def after_action(p: "Position") -> None:
    """What may follow the action: the trend card, an option (WS-4.2, WS-I49); a turn without either ends by itself."""
    p.asked = p.seat
    p.phase = AFTER
    if p.flipped and not places_for_option(p, p.seat):
        end_turn(p)


def end_turn(p: "Position") -> None:
    following = (p.seat + 1) % p.players  # WS-4.1, WS-I39
    if p.last_round and following == p.start:
        return finish(p)
    begin_turn(p, following)
