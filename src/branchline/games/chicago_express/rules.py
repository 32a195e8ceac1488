"""The rules of Chicago Express, in the order of the rulebook (Queen Games, Spanish edition, 2-6 players).

Everything in the rulebook is covered; CE-... are the numbers of rulebook/. The sides of the charters (CE-1.8), the notes of
the bank (CE-1.9) and the hands' rivets (CE-1.10) have no effect on play.
"""

from typing import TYPE_CHECKING

from branchline.games.chicago_express.actions import (
    BidMade,
    BuildBegun,
    ChicagoReached,
    Declined,
    Developed,
    DividendPaid,
    FirstTurn,
    ForestPaid,
    GameOver,
    GeneralDividends,
    Offered,
    OpeningBidder,
    Passed,
    Placed,
    ShareGiven,
    ShareSold,
    ShareUnsold,
    Stopped,
    WabashOpened,
)
from branchline.games.chicago_express.material import (
    COMPANIES,
    DETROIT,
    DIALS,
    FOREST,
    WABASH,
    Material,
)
from branchline.games.chicago_express.rules_may import (
    AUCTION,
    BIDDING,
    BUILD,
    BUILDING,
    DEVELOP,
    FIRST_BIDDING,
    OPENING,
    OVER,
    TURN,
    is_red,
)
from branchline.games.chicago_express.rules_network import (
    can_place,
    cost_to_place,
    dividend,
    drop,
    least_bid,
    may_rise,
    raise_incomes,
    raise_value,
    shares_held,
    station,
    worth,
)
from branchline.kernel.auction import Auction
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.purse import BANK, hand_over, open_purses, pay

if TYPE_CHECKING:
    from branchline.games.chicago_express.position import Position

LIMIT = 3  # locomotives in an action (CE-6.2)
RED = 2  # hands in the red zone that bring the general dividends (CE-4.6)
ENDS = ("locomotives", "shares", "houses", "detroit")  # CE-10.1, in its order


# 2 Set-up


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    m: Material = setup.data
    companies = range(len(COMPANIES))
    p.material = m
    p.players = setup.players
    p.chance = chance
    p.used = [0, 0, 0]  # CE-2.1
    p.cash = open_purses([m.money[p.players]] * p.players + [0] * len(COMPANIES))  # CE-2.9, CE-2.10
    p.owner = [BANK] * m.first_share[-1]  # CE-2.4
    p.issued = [0] * len(COMPANIES)
    p.income = m.start_income[:]  # CE-2.5, CE-I1
    p.left = m.locomotives[:]
    p.here = [0] * len(m.hex_ids)
    p.reach = [[] for _ in companies]
    p.sites = []
    p.developed = 0
    p.houses = m.houses  # CE-2.7
    p.level = [0, 0, 0]  # CE-2.8
    p.open = False  # CE-2.3
    p.reached = 0
    p.dividends = 0
    p.events = []
    for c in companies:
        if c != WABASH:
            station(p, c, m.home[c])  # CE-2.2
    p.company = -1
    p.placed = 0
    p.bidding = None
    first = chance.below(p.players) if setup.options["opener"] == "lot" else 0  # CE-3.7, CE-I29
    p.seat = first
    p.events.append(OpeningBidder(first))
    p.auctions = 0
    open_first_auction(p, first)
    return p


# 3 Initial auctions


def open_first_auction(p: "Position", opener: int) -> None:
    company = p.material.auction_order[p.auctions]  # CE-3.5
    put_up(p, FIRST_BIDDING, company, opener, p.material.first_bid[company])  # CE-3.6


def end_first_auction(p: "Position", winner: int) -> None:
    """CE-3.14: who receives the share opens the next auction. CE-3.15: the owner of the first one takes the first turn."""
    p.auctions += 1
    if p.auctions < len(p.material.auction_order):
        return open_first_auction(p, winner)
    first = p.material.auction_order[0]
    p.seat = p.owner[p.material.first_share[first]]
    p.events.append(FirstTurn(p.seat))
    begin_turn(p)


# 4 Turn and dials


def begin_turn(p: "Position") -> None:
    p.phase = TURN
    p.company = -1


def turn_hand(p: "Position", dial: int) -> None:
    p.used[dial] += 1  # CE-4.3


def decline(p: "Position", dial: int) -> None:
    """CE-4.4: the space of the dial is used up all the same."""
    turn_hand(p, dial)
    p.events.append(Declined(p.seat, DIALS[dial]))
    end_turn(p)


def end_turn(p: "Position") -> None:
    """The general dividends, if two hands are in the red zone (CE-4.6, CE-I6); then the next player clockwise."""
    if sum([is_red(p, dial) for dial in range(len(DIALS))]) >= RED:
        general_dividends(p)
    if p.phase != OVER:
        p.seat = (p.seat + 1) % p.players  # CE-4.1, CE-I19
        begin_turn(p)


# 5 Auctions


def offer(p: "Position", company: int) -> None:
    turn_hand(p, AUCTION)
    put_up(p, BIDDING, company, p.seat, least_bid(p, company))  # CE-5.5


def put_up(p: "Position", phase: int, company: int, opener: int, least: int) -> None:
    p.phase = phase
    p.company = company
    p.bids = [0] * p.players
    p.opener = opener
    p.bidding = auction = Auction.open([True] * p.players, opener, least)
    p.events.append(Offered(opener, COMPANIES[company], least, least_bid(p, company)))
    go_on_bidding(p, auction)


def bid(p: "Position", auction: Auction, amount: int) -> None:
    p.events.append(BidMade(auction.turn, COMPANIES[p.company], amount))
    p.bids[auction.turn] = amount
    auction.bid(amount)
    go_on_bidding(p, auction)


def pass_bid(p: "Position", auction: Auction, unable: bool) -> None:
    p.events.append(Passed(auction.turn, unable))
    auction.pass_()  # CE-3.10


def go_on_bidding(p: "Position", auction: Auction) -> None:
    """Passes for those who cannot bid (CE-I7), until somebody is asked or the auction is over (CE-3.11, CE-I8)."""
    while not auction.over():
        if p.cash[auction.turn] >= auction.lowest():
            return
        pass_bid(p, auction, True)
    end_auction(p, auction)


def end_auction(p: "Position", auction: Auction) -> None:
    company, phase, opener = p.company, p.phase, p.opener
    p.bidding = None
    winner = auction.winner()
    if winner is not None:
        p.events.append(ShareSold(winner, COMPANIES[company], auction.high))
        if auction.high:
            pay(p.cash, winner, p.players + company, auction.high, "share")  # CE-3.12, CE-5.7
        issue(p, company, winner)
    elif phase == FIRST_BIDDING:
        winner = opener
        p.events.append(ShareGiven(winner, COMPANIES[company]))
        issue(p, company, winner)  # CE-3.13, CE-I9
    else:
        p.events.append(ShareUnsold(COMPANIES[company]))  # CE-5.8, CE-9.6
    if phase == FIRST_BIDDING and winner is not None:
        end_first_auction(p, winner)
    else:
        end_turn(p)  # CE-9.8


def issue(p: "Position", company: int, seat: int) -> None:
    hand_over(p.owner, p.material.first_share[company] + p.issued[company], BANK, seat, "share")
    p.issued[company] += 1


# 6 Building


def build(p: "Position", company: int) -> None:
    turn_hand(p, BUILD)
    p.phase = BUILDING
    p.company = company
    p.placed = 0
    p.events.append(BuildBegun(p.seat, COMPANIES[company], p.cash[p.players + company]))


def place(p: "Position", h: int) -> None:
    company = p.company
    cost = cost_to_place(p, h)
    pay(p.cash, p.players + company, BANK, cost, "locomotive")  # CE-6.10
    station(p, company, h)
    gain = worth(p, h)
    p.income[company] += gain  # CE-6.12, CE-6.14
    p.events.append(Placed(p.seat, COMPANIES[company], p.material.hex_ids[h], cost, gain, p.income[company], dividend(p, company)))
    p.placed += 1
    if p.placed == LIMIT or not p.left[company] or not can_place(p, company):
        end_build(p)


def stop(p: "Position") -> None:
    p.events.append(Stopped(p.seat, COMPANIES[p.company]))
    end_build(p)


def end_build(p: "Position") -> None:
    """CE-6.13, CE-I15: the Chicago phase follows the whole action."""
    company = p.company
    if p.here[p.material.chicago] >> company & 1 and not p.reached >> company & 1:
        chicago_phase(p, company)
    else:
        end_turn(p)


# 7 Developing


def develop(p: "Position", h: int) -> None:
    """CE-7.12: it costs nothing; CE-I21: for all companies there."""
    m = p.material
    turn_hand(p, DEVELOP)
    p.events.append(Developed(p.seat, m.hex_ids[h]))
    if m.track[h] >= 0:
        raise_value(p, m.track[h])
        if not may_rise(p, h):
            drop(p.sites, h)
    else:
        p.houses -= 1
        p.developed |= 1 << h
        drop(p.sites, h)
        if m.terrain[h] == FOREST:
            pay_for_forest(p, h)
        else:
            raise_incomes(p, h, m.gain[h])  # CE-7.9
    end_turn(p)


def pay_for_forest(p: "Position", h: int) -> None:
    """CE-7.11."""
    m = p.material
    company = p.here[h].bit_length() - 1
    pay(p.cash, BANK, p.players + company, m.forest_payment, "forest")
    p.events.append(ForestPaid(COMPANIES[company], m.hex_ids[h], m.forest_payment))


# 8 General dividends


def pay_dividends(p: "Position", company: int, chicago: bool) -> None:
    each = dividend(p, company)
    for seat in range(p.players):
        held = shares_held(p, seat, company)
        if held:
            p.events.append(DividendPaid(seat, COMPANIES[company], held, each, held * each, chicago))
            pay(p.cash, BANK, seat, held * each, "dividend")


def general_dividends(p: "Position") -> None:
    """CE-8.2, CE-I5: dividends, then the dials, then Detroit."""
    p.dividends += 1
    p.events.append(GeneralDividends(p.dividends))
    for c in range(len(COMPANIES)):
        pay_dividends(p, c, False)
    if ends_met(p):
        return finish(p)  # CE-10.2, CE-I26
    p.used = [0, 0, 0]  # CE-8.4
    raise_value(p, DETROIT)  # CE-8.5; at its last space the game is over (CE-10.1), so that it always moves (CE-I32)


# 9 Chicago and Wabash


def chicago_phase(p: "Position", company: int) -> None:
    m = p.material
    p.reached |= 1 << company
    p.events.append(ChicagoReached(p.seat, COMPANIES[company], m.hex_ids[m.chicago]))
    pay_dividends(p, company, True)  # CE-9.2, CE-I34
    if p.open:
        return end_turn(p)
    open_wabash(p)  # CE-9.3
    put_up(p, OPENING, WABASH, p.seat, least_bid(p, WABASH))  # CE-9.5, CE-I18


def open_wabash(p: "Position") -> None:
    """CE-9.4, CE-I17."""
    home = p.material.home[WABASH]
    p.open = True
    station(p, WABASH, home)
    p.income[WABASH] = worth(p, home)
    p.events.append(WabashOpened(COMPANIES[WABASH], p.material.hex_ids[home], p.income[WABASH]))


# 10 End and victory


def ends_met(p: "Position") -> list[str]:
    """The conditions of CE-10.1 that hold (CE-I24, CE-I25)."""
    m = p.material
    out_of_shares = sum([p.issued[c] == total for c, total in enumerate(m.shares)])
    holds = (p.left.count(0) >= m.out_of, out_of_shares >= m.out_of, p.houses <= m.houses_end,
        p.level[DETROIT] + 1 == len(m.tracks[DETROIT]))  # fmt: skip
    return [end for end, met in zip(ENDS, holds, strict=True) if met]


def finish(p: "Position") -> None:
    p.phase = OVER
    p.events.append(GameOver(p.ending(), tuple(standings(p)[0])))


def standings(p: "Position") -> list[list[int]]:
    """By cash alone (CE-10.3, CE-10.4); who has the same shares the rank (CE-10.5)."""
    cash = p.cash[: p.players]
    return [[seat for seat in range(p.players) if cash[seat] == amount] for amount in sorted(set(cash), reverse=True)]
