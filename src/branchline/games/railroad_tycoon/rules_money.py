"""The rules of Railroad Tycoon, chapters 4, 5 and 14: the auction, shares, income and dividends."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.actions import Bid, Issue, Pass
from branchline.games.railroad_tycoon.events import BidMade, Dividends, FirstPlayer, Income, Passed, SharesIssued
from branchline.games.railroad_tycoon.words import BID, OPERATE
from branchline.kernel.action import Action
from branchline.kernel.auction import Auction
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, pay

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position

LISTED = 10  # bids in the list; `may_bid` accepts all higher ones


# 4 First-player auction


def open_auction(p: "Position") -> None:
    """The first player of the turn before opens (RT-4.2, RT-I2)."""
    least, step = p.material.bids
    p.auction = Auction.open([True] * p.players, p.first, least, step)
    p.phase = BID


def bids(p: "Position", auction: Auction) -> list[Action]:
    low = auction.lowest()
    return [p.material.pass_, *[Bid(low + auction.step * i) for i in range(LISTED)]]


def may_bid(auction: Auction, amount: int) -> Illegal | None:
    """Whole thousands, more than the last bid, without an upper limit (RT-4.3, RT-4.4, RT-I1)."""
    if amount < auction.lowest():
        return Illegal("RT-4.3", "A bid must be ${least:n} at least.", least=auction.lowest())
    if not auction.may_bid(amount):
        return Illegal("RT-I1", "Bids are made in steps of ${step:n}.", step=auction.step)
    return None


def bid(p: "Position", auction: Auction, action: Action) -> None:
    seat = auction.turn
    if isinstance(action, Bid):
        p.events.append(BidMade(seat, action.amount))
        auction.bid(action.amount)
    elif isinstance(action, Pass):
        p.events.append(Passed(seat))
        auction.pass_()  # RT-4.5
    if auction.over():
        choose_first(p, auction)


def choose_first(p: "Position", auction: Auction) -> None:
    """The highest bidder pays and is first (RT-4.6); without a bid it is the left neighbour of the last one (RT-4.8)."""
    winner = auction.winner()
    p.auction = None
    p.first = (p.first + 1) % p.players if winner is None else winner
    if winner is not None:
        spend(p, winner, auction.high, "bid")  # RT-4.7, RT-I59
    p.events.append(FirstPlayer(p.first, auction.high))


# 5 Money and shares


def may_issue(p: "Position", action: Issue) -> Illegal | None:
    """At any time during one's own operation, any number (RT-5.1, RT-5.3, RT-I4)."""
    if p.phase < OPERATE:
        return Illegal("RT-I59", "In the auction shares are issued for the bid alone, when it is paid.")
    return None if action.shares > 0 else Illegal("RT-5.1", "Shares are issued one or more at a time.")


def issue_shares(p: "Position", seat: int, shares: int) -> None:
    amount = shares * p.material.share_cash  # RT-5.2
    p.shares[seat] += shares
    pay(p.cash, BANK, seat, amount, "shares")
    p.events.append(SharesIssued(seat, shares, amount))


def spend(p: "Position", seat: int, amount: int, why: str) -> None:
    """Pays the bank, with the fewest shares that it takes (RT-I5, RT-I50)."""
    missing = amount - p.cash[seat]
    if missing > 0:
        issue_shares(p, seat, -(-missing // p.material.share_cash))
    if amount:
        pay(p.cash, seat, BANK, amount, why)


# 14 Income and dividends


def space(points: int) -> int:
    """Where the locomotive stands: every hundred is a lap (RT-14.6, RT-I49, RT-I65)."""
    return points if points <= 100 else (points - 1) % 100 + 1


def income_of(p: "Position", seat: int) -> int:
    return p.material.income[space(p.points[seat])]  # RT-14.1, RT-14.7


def pay_out(p: "Position") -> None:
    for seat in range(p.players):  # RT-14.2
        amount = income_of(p, seat)
        p.events.append(Income(seat, p.points[seat], amount))
        pay(p.cash, BANK, seat, amount, "income")
    for seat in range(p.players):  # RT-14.3
        shares = p.shares[seat]
        if shares:
            amount = shares * p.material.dividend
            spend(p, seat, amount, "dividends")  # RT-14.4; new shares pay nothing yet (RT-14.5)
            p.events.append(Dividends(seat, shares, amount))
