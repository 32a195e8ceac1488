"""Chapters 8 to 10 of the ledger: general dividends, Chicago and Wabash, the end."""

import pytest
from games.chicago_express.positions import (
    CHICAGO,
    COMPANIES,
    COUNTS,
    EASTERN,
    assert_refused,
    dials,
    do,
    held,
    income,
    kinds,
    locomotives,
    money,
    of,
    of_company,
    options,
    pass_all,
    sell,
    starting,
    table,
    treasury,
    value,
)

from branchline.games.chicago_express.actions import (
    ChicagoReached,
    DividendPaid,
    GameOver,
    GeneralDividends,
    IncomeRose,
    Offered,
    Placed,
    ShareSold,
    ShareUnsold,
    ValueRose,
    WabashOpened,
)

ALL_SHARES = {"PRR": [0, 1, 1], "B&O": [1, 0, 0, 2], "C&O": [2] * 6}


def paid(told, company=None):
    return [(event.seat, event.shares, event.each, event.amount) for event in of(DividendPaid, told) if company in (None, event.company)]


# general dividends


@pytest.mark.rule("CE-8.1", "CE-8.6")
@pytest.mark.parametrize("players", COUNTS)
def test_dividends_come_between_two_turns_and_the_next_player_goes_on(players):
    for seat in range(players):
        p = table(players, used=(3, 4, 0), seat=seat)
        told = do(p, "decline build")
        assert of(GeneralDividends, told) == [GeneralDividends(1)]
        assert (p.step(), p.actor()) == ("turn", (seat + 1) % players)
        assert {"decline auction", "decline build", "decline develop"} <= options(p)


@pytest.mark.rule("CE-8.2", "CE-I5")
def test_first_the_dividends_then_the_dials_then_detroit():
    """NYC in Detroit pays 8 + 1, not 8 + 2."""
    p = table(3, networks={"NYC": "E0"}, shares={"NYC": [1]}, used=(3, 4, 0))
    told = do(p, "decline build")
    assert kinds(told) == ["Declined", "GeneralDividends", *["DividendPaid"] * 4, "ValueRose", "IncomeRose"]
    assert paid(told, "NYC") == [(1, 1, 9, 9)]
    assert income(p, "NYC") == 10
    assert dials(p) == (0, 0, 0)


@pytest.mark.rule("CE-8.3")
@pytest.mark.parametrize(
    ("company", "networks", "holders", "expected"),
    [
        ("PRR", "", [0, 1], [(0, 1, 4, 4), (1, 1, 4, 4)]),  # 7 / 2 = 3.5
        ("PRR", "", [2, 1, 2], [(1, 1, 3, 3), (2, 2, 3, 6)]),  # 7 / 3 = 2.33
        ("NYC", "Q3", [0, 0], [(0, 2, 5, 10)]),  # 9 / 2 = 4.5
        ("NYC", "", [0, 1, 0, 1], [(0, 2, 2, 4), (1, 2, 2, 4)]),  # 8 / 4
        ("C&O", "", [0, 0, 0, 0, 0, 1], [(0, 5, 1, 5), (1, 1, 1, 1)]),  # 5 / 6 = 0.83
    ],
)
def test_a_dividend_is_rounded_by_share_and_then_multiplied(company, networks, holders, expected):
    p = table(3, networks={company: networks}, shares={company: holders}, used=(3, 4, 0))
    others = {who: sum(income(p, other) for other in EASTERN if other != company and held(p, other)[who]) for who in range(3)}
    bank = p.cash[-1]
    told = do(p, "decline build")
    assert paid(told, company) == expected
    mine = {who: amount for who, _, _, amount in expected}
    assert money(p) == [30 + others[who] + mine.get(who, 0) for who in range(3)]
    assert p.cash[-1] == bank - sum(others.values()) - sum(mine.values())


@pytest.mark.rule("CE-8.4")
@pytest.mark.parametrize(("used", "dial"), [((3, 4, 2), "build"), ((3, 2, 3), "develop"), ((2, 5, 1), "auction")])
def test_all_three_hands_go_back(used, dial):
    p = table(3, used=used)
    do(p, f"decline {dial}")
    assert dials(p) == (0, 0, 0)


@pytest.mark.rule("CE-8.5", "CE-W9")
@pytest.mark.parametrize("start", range(1, 7))
def test_detroit_rises_by_one_and_who_is_there_gains(start):
    p = table(3, networks={"NYC": "E0", "PRR": "E0"}, values={"Detroit": start}, used=(3, 4, 0))
    before = {company: income(p, company) for company in EASTERN}
    told = do(p, "decline build")
    assert of(ValueRose, told) == [ValueRose("E0", start + 1)]
    assert [(event.company, event.gain) for event in of(IncomeRose, told)] == [("PRR", 1), ("NYC", 1)]
    assert value(p, "Detroit") == start + 1
    assert {company: income(p, company) - before[company] for company in EASTERN} == {"PRR": 1, "B&O": 0, "C&O": 0, "NYC": 1}


# Chicago and Wabash


def before_chicago(company="PRR", players=3, **what):
    """The company is one hex short of Chicago, and seat 0 has begun to build with it."""
    what.setdefault("shares", {company: [0]})
    p = table(players, next_to={company: CHICAGO}, **what)
    do(p, f"build {company}")
    return p


def reach(p):
    """Places the locomotive and builds no further."""
    told = do(p, f"place {CHICAGO}")
    return told + (do(p, "stop") if p.step() == "build" else [])


@pytest.mark.rule("CE-9.1", "CE-9.2")
def test_the_chicago_dividend_goes_to_the_holders_of_that_company_with_the_new_income():
    p = before_chicago(shares={"PRR": [0, 2]})
    assert income(p, "PRR") == 7
    told = reach(p)
    assert kinds(told).index("Placed") < kinds(told).index("ChicagoReached") < kinds(told).index("DividendPaid")
    assert of(Placed, told)[0].income == 14
    assert [(event.company, event.chicago) for event in of(DividendPaid, told)] == [("PRR", True)] * 2
    assert paid(told) == [(0, 1, 7, 7), (2, 1, 7, 7)]
    assert money(p) == [37, 30, 37]
    assert of(GeneralDividends, told) == []


@pytest.mark.rule("CE-9.2", "CE-I4")
def test_the_chicago_dividend_is_rounded_by_share():
    p = before_chicago(shares={"PRR": [0, 0, 1]})
    assert paid(reach(p)) == [(0, 2, 5, 10), (1, 1, 5, 5)]  # 14 / 3 = 4.67


@pytest.mark.rule("CE-9.3", "CE-9.5")
def test_the_first_to_reach_chicago_opens_wabash_after_the_dividend_and_auctions_its_share():
    p = before_chicago()
    told = reach(p)
    order = [kind for kind in kinds(told) if kind in ("ChicagoReached", "DividendPaid", "WabashOpened", "Offered")]
    assert order == ["ChicagoReached", "DividendPaid", "WabashOpened", "Offered"]
    assert of(Offered, told) == [Offered(0, "WAB", 1, 1)]
    assert (p.actor(), p.view(None)["auction"]["company"], p.view(None)["auction"]["opener"]) == (0, "WAB", 0)
    assert options(p) == {"pass", *(f"bid {amount}" for amount in range(1, money(p)[0] + 1))}
    assert_refused(p, "bid 0", "CE-5.4")


@pytest.mark.rule("CE-9.3")
def test_the_second_to_reach_chicago_opens_nothing():
    p = table(3, networks={"NYC": CHICAGO}, next_to={"PRR": CHICAGO})
    do(p, "build PRR")
    told = reach(p)
    assert of(ChicagoReached, told) == [ChicagoReached(0, "PRR", CHICAGO)]
    assert paid(told) == [(0, 1, income(p, "PRR"), income(p, "PRR"))]
    assert not {"WabashOpened", "Offered"} & set(kinds(told))
    assert (p.step(), p.actor()) == ("turn", 1)


@pytest.mark.rule("CE-9.4", "CE-I17")
@pytest.mark.parametrize(("developed", "start"), [(False, 1), (True, 3)])
def test_the_opening_of_wabash(developed, start):
    p = before_chicago("B&O", networks={"NYC": "D3"}, developed="D3" if developed else "")
    there, bank, other = locomotives(p, "D3"), p.cash[-1], income(p, "NYC")
    assert "NYC" in there
    told = reach(p)
    assert of(WabashOpened, told) == [WabashOpened("WAB", "D3", start)]
    assert (of_company(p, "WAB", "open"), income(p, "WAB"), treasury(p, "WAB")) == (True, start, 0)
    assert locomotives(p, "D3") == [*there, "WAB"]
    assert of_company(p, "WAB", "locomotives_left") == 10
    assert income(p, "NYC") == other
    assert p.cash[-1] == bank + of(Placed, told)[0].cost - paid(told)[0][3]
    assert of(Offered, told) == [Offered(0, "WAB", start, start)]
    assert p.view(None)["auction"]["lowest"] == start


@pytest.mark.rule("CE-9.5")
@pytest.mark.parametrize("players", COUNTS)
def test_whoever_reached_chicago_opens_the_auction_and_all_may_bid(players):
    seat = players - 1
    p = table(players, next_to={"PRR": CHICAGO}, shares={"PRR": [seat]}, seat=seat)
    do(p, "build PRR")
    reach(p)
    assert p.actor() == seat
    for who, bid in ((seat, 2), *((who, who + 3) for who in range(players - 1))):
        assert p.actor() == who
        do(p, f"bid {bid}")
    told = pass_all(p)
    assert of(ShareSold, told) == [ShareSold(players - 2, "WAB", players + 1)]
    assert (treasury(p, "WAB"), held(p, "WAB")[players - 2]) == (players + 1, 1)


@pytest.mark.rule("CE-9.6", "CE-9.7")
def test_unsold_it_stays_and_wabash_is_open_all_the_same():
    p = before_chicago()
    reach(p)
    told = pass_all(p)
    assert of(ShareUnsold, told) == [ShareUnsold("WAB")]
    assert (of_company(p, "WAB", "open"), of_company(p, "WAB", "shares_left"), treasury(p, "WAB")) == (True, 2, 0)
    assert p.actor() == 1
    told = do(p, "offer WAB")
    assert of(Offered, told) == [Offered(1, "WAB", 1, 1)]


@pytest.mark.rule("CE-9.7")
def test_wabash_takes_part_like_the_others():
    p = table(3, open_wabash=True, shares={"WAB": [1]}, treasury={"WAB": 9}, seat=1)
    assert {"offer WAB", "build WAB"} <= options(p)
    assert locomotives(p, "C3") == ["PRR"]
    do(p, "build WAB", "place C3", "place C2", "stop")
    assert (income(p, "WAB"), treasury(p, "WAB")) == (1 + 1, 9 - 2 - 2)
    p.used = [3, 4, 0]
    told = do(p, "decline build")
    assert paid(told, "WAB") == [(1, 1, 2, 2)]


@pytest.mark.rule("CE-9.8", "CE-I19")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("sold", [False, True])
def test_then_the_player_after_the_builder_takes_his_turn(players, sold):
    for seat in range(players):
        p = table(players, next_to={"PRR": CHICAGO}, shares={"PRR": [seat]}, seat=seat)
        do(p, "build PRR")
        reach(p)
        if sold:
            sell(p, (seat + 2) % players, 3)
        else:
            pass_all(p)
        assert (p.step(), p.actor()) == ("turn", (seat + 1) % players)


@pytest.mark.rule("CE-9.9")
def test_the_chicago_phase_comes_before_the_general_dividends():
    p = before_chicago(used=(3, 4, 0))
    told = reach(p)
    assert (p.step(), of(GeneralDividends, told)) == ("bid", [])
    assert dials(p) == (3, 5, 0)
    told += sell(p, 1, 5)
    order = [kind for kind in kinds(told) if kind in ("ChicagoReached", "WabashOpened", "ShareSold", "GeneralDividends")]
    assert order == ["ChicagoReached", "WabashOpened", "ShareSold", "GeneralDividends"]
    assert ("WAB", 1, 1) in [(event.company, event.seat, event.amount) for event in of(DividendPaid, told)]
    assert (p.actor(), dials(p)) == (1, (0, 0, 0))
    assert [event.chicago for event in of(DividendPaid, told) if event.company == "PRR"] == [True, False]


@pytest.mark.rule("CE-9.9")
def test_also_with_a_later_company():
    p = table(3, networks={"NYC": CHICAGO}, next_to={"PRR": CHICAGO}, used=(3, 4, 0))
    do(p, "build PRR")
    told = reach(p)
    assert kinds(told).index("ChicagoReached") < kinds(told).index("GeneralDividends")
    assert [event.chicago for event in of(DividendPaid, told) if event.company == "PRR"] == [True, False]


# the end

ENDS = {
    "locomotives": ({"left": {"PRR": 0, "B&O": 0, "NYC": 0}}, {"left": {"PRR": 0, "B&O": 0, "NYC": 1}}),
    "shares": ({"shares": ALL_SHARES}, {"shares": {**ALL_SHARES, "C&O": [2] * 5}}),
    "houses": (17, 16),
    "detroit": ({"values": {"Detroit": 8}}, {"values": {"Detroit": 7}}),
}
HOUSED = ["S0", "Q0", "O0", "L0", "Q3", "O4", "M4", "N4", "R3", "I2", "I4", "F1", "F5", "B5", "C2", "D3", "D7"]


def near_the_end(end, met):
    what = ENDS[end][0 if met else 1]
    if isinstance(what, int):
        what = {"networks": {"NYC": "S0 Q0 O0 L0 Q3 R3 I2 F1 C2", "C&O": "O4 M4 N4 I4 F5 B5 D3 D7"}, "developed": " ".join(HOUSED[:what])}
    return table(3, used=(2, 5, 0), **what)


@pytest.mark.rule("CE-10.1", "CE-10.2")
@pytest.mark.parametrize("end", ENDS)
def test_each_condition_ends_the_game_with_the_next_general_dividends(end):
    p = near_the_end(end, True)
    assert (p.view(None)["ends_met"], p.ending(), p.step()) == ([end], "", "turn")
    before = money(p)
    told = do(p, "decline auction")
    assert of(GeneralDividends, told) == [GeneralDividends(1)]
    assert len(of(DividendPaid, told)) >= 4
    assert sum(money(p)) == sum(before) + sum(event.amount for event in of(DividendPaid, told))
    assert isinstance(told[-1], GameOver)
    assert (p.actor(), p.step(), p.ending(), p.actions()) == (None, "over", end, [])
    assert told[-1].winners == tuple(seat for seat, cash in enumerate(money(p)) if cash == max(money(p)))
    assert_refused(p, "decline build", "CE-10.2")
    assert_refused(p, "pass", "CE-10.2")


@pytest.mark.rule("CE-10.1")
@pytest.mark.parametrize("end", ENDS)
def test_one_short_of_it_the_game_goes_on(end):
    p = near_the_end(end, False)
    assert p.view(None)["ends_met"] == []
    told = do(p, "decline auction")
    assert "GameOver" not in kinds(told)
    assert (p.step(), p.actor(), dials(p)) == ("turn", 1, (0, 0, 0))


@pytest.mark.rule("CE-10.2")
@pytest.mark.parametrize("end", ENDS)
def test_before_the_dividends_the_game_goes_on_though_a_condition_is_met(end):
    p = near_the_end(end, True)
    do(p, "decline develop")
    assert (p.step(), p.actor(), p.ending()) == ("turn", 1, "")


@pytest.mark.rule("CE-10.2")
def test_a_chicago_dividend_does_not_end_the_game():
    p = table(3, networks={"NYC": CHICAGO}, next_to={"PRR": CHICAGO}, values={"Detroit": 8})
    do(p, "build PRR")
    told = reach(p)
    assert len(of(DividendPaid, told)) == 1
    assert p.view(None)["ends_met"] == ["detroit"]
    assert (p.step(), p.actor()) == ("turn", 1)


@pytest.mark.rule("CE-10.1")
def test_several_conditions_may_be_met_and_the_first_of_the_rulebook_is_named():
    p = table(3, values={"Detroit": 8}, shares=ALL_SHARES, used=(2, 5, 0))
    assert p.view(None)["ends_met"] == ["shares", "detroit"]
    do(p, "decline auction")
    assert p.ending() == "shares"


@pytest.mark.rule("CE-10.3")
@pytest.mark.parametrize(
    ("cash", "ranks"), [((10, 60, 40), [[1], [2], [0]]), ((90, 1, 50), [[0], [2], [1]]), ((0, 0, 99), [[2], [0], [1]])]
)
def test_most_cash_wins(cash, ranks):
    p = table(3, values={"Detroit": 8}, cash=dict(enumerate(cash)), used=(2, 5, 0))
    do(p, "decline auction")
    assert money(p) == [cash[0] + 15, cash[1] + 6, cash[2] + 5]
    assert p.scores() == money(p)
    assert p.standings() == ranks


@pytest.mark.rule("CE-10.4")
def test_shares_and_treasuries_count_for_nothing():
    """Seat 0 has nearly all shares of rich companies, seat 1 one dollar more."""
    shares = {"PRR": [0, 0], "B&O": [0], "C&O": [0, 0, 0], "NYC": [0, 0]}
    p = table(2, shares=shares, values={"Detroit": 8}, cash={0: 100, 1: 129}, treasury=dict.fromkeys(EASTERN, 99), used=(2, 5, 0))
    told = do(p, "decline auction")
    assert money(p) == [100 + 8 + 6 + 6 + 8, 129]
    assert of(GameOver, told) == [GameOver("detroit", (1,))]


@pytest.mark.rule("CE-10.5")
def test_tied_players_share_the_victory():
    p = table(4, values={"Detroit": 8}, cash={0: 43, 1: 44, 2: 45, 3: 42}, used=(2, 5, 0))
    told = do(p, "decline auction")
    assert money(p) == [50, 50, 50, 50]
    assert p.standings() == [[0, 1, 2, 3]]
    assert of(GameOver, told) == [GameOver("detroit", (0, 1, 2, 3))]
    p = table(4, values={"Detroit": 8}, cash={0: 40, 1: 54, 2: 10, 3: 52}, used=(2, 5, 0))
    told = do(p, "decline auction")
    assert (money(p), p.standings()) == ([47, 60, 15, 60], [[1, 3], [0], [2]])
    assert of(GameOver, told)[0].winners == (1, 3)


@pytest.mark.rule("CE-9.7", "CE-5.2")
def test_the_market_after_the_opening_has_all_five():
    p = table(3, open_wabash=True)
    assert starting(p, "offer") == set(COMPANIES)
