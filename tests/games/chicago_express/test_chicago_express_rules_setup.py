"""Chapters 1 to 3, 11 and 12 of the ledger: components, set-up, aim, initial auctions, numbers of players, variants; and that nothing
is hidden or drawn."""

import json
from collections import Counter

import pytest
from games.chicago_express.positions import (
    CHICAGO,
    COMPANIES,
    COUNTS,
    EASTERN,
    HEX,
    HOME,
    INCOME,
    LOCOMOTIVES,
    RAW,
    SHARES,
    START,
    assert_refused,
    begin,
    board,
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
    terrain,
    treasury,
    uniform,
    value,
    walk,
    westward,
)

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.actions import (
    DividendPaid,
    FirstTurn,
    ForestPaid,
    IncomeRose,
    Offered,
    OpeningBidder,
    Passed,
    Placed,
    ShareGiven,
    ShareSold,
    WabashOpened,
)
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadSetup
from branchline.kernel.purse import BANK
from branchline.kernel.record import Record

STYLES = (uniform, westward)


def play_first_auctions(p, *sales):
    told = []
    for seat, amount in sales:
        told += sell(p, seat, amount)
    return told


# components


@pytest.mark.rule("CE-1.1")
def test_the_board_has_the_map_from_the_east_coast_to_chicago_and_all_tracks():
    view = begin().view(None)
    assert list(view["companies"]) == COMPANIES
    assert all("income" in company for company in view["companies"].values())
    assert set(view["values"]) == {"E0", "I6", "K4"}
    assert [HEX[key]["name"] for key in view["values"]] == ["Detroit", "Wheeling", "Pittsburgh"]
    assert list(view["dials"]) == ["auction", "build", "develop"]
    assert view["houses"] == 20
    assert HEX[CHICAGO]["column"] == 0
    assert {HEX[HOME[company]]["name"] for company in EASTERN} == {"Philadelphia", "Baltimore", "Washington", "New York"}
    assert all(HEX[HOME[company]]["column"] >= 16 for company in EASTERN)


@pytest.mark.rule("CE-1.1")
def test_the_fewest_locomotives_from_each_home_to_chicago():
    m = GAME.load(None)
    assert {company: m.to_chicago[m.hex[HOME[company]]] for company in COMPANIES} == {"PRR": 17, "B&O": 16, "C&O": 16, "NYC": 18, "WAB": 3}


@pytest.mark.rule("CE-1.2")
def test_the_kinds_of_hex():
    assert Counter(cell["terrain"] for cell in RAW["hexes"]) == {
        "plain": 73, "forest": 41, "mountain": 16, "city": 22, "industrial": 3, "chicago": 1, "home": 4,
    }  # fmt: skip
    p = table()
    assert_refused(p, "develop Z9", "CE-1.2")
    do(p, "build PRR")
    assert_refused(p, "place Z9", "CE-1.2")
    assert_refused(p, "place Chicago", "CE-1.2")
    assert starting(p, "place") <= set(HEX)


@pytest.mark.rule("CE-1.3", "CE-2.7", "CE-2.8")
@pytest.mark.parametrize("players", COUNTS)
def test_twenty_houses_in_the_supply_and_one_on_each_industrial_track(players):
    p = begin(players)
    assert p.view(None)["houses"] == 20
    assert p.view(None)["developed"] == []
    assert [value(p, name) for name in ("Detroit", "Wheeling", "Pittsburgh")] == [1, 3, 4]


@pytest.mark.rule("CE-1.3")
def test_a_house_of_the_supply_is_used_in_a_city_and_none_on_a_track():
    p = table(networks={"NYC": "Q3 I6"})
    do(p, "develop Q3")
    assert p.view(None)["houses"] == 19
    do(p, "develop I6")
    assert p.view(None)["houses"] == 19


@pytest.mark.rule("CE-1.4", "CE-2.4")
@pytest.mark.parametrize("players", COUNTS)
def test_all_twenty_shares_lie_on_the_charters(players):
    p = begin(players)
    assert {company: of_company(p, company, "shares_left") for company in COMPANIES} == {"PRR": 3, "B&O": 4, "NYC": 5, "C&O": 6, "WAB": 2}
    assert sum(SHARES.values()) == 20
    assert all(held(p, company) == [0] * players for company in COMPANIES)


@pytest.mark.rule("CE-1.4")
@pytest.mark.parametrize("company", COMPANIES)
def test_a_company_has_so_many_shares_to_sell(company):
    p = table(2, shares={company: [0]}, cash={0: 900, 1: 900}, open_wabash=True, used=(0, 0, 0))
    sold = 1
    while company in starting(p, "offer"):
        p.used = [0, 0, 0]
        do(p, f"offer {company}")
        sell(p, 0, 60)
        p.used = [0, 0, 0]
        sold += 1
    assert sold == {"PRR": 3, "B&O": 4, "NYC": 5, "C&O": 6, "WAB": 2}[company]
    assert held(p, company) == [sold, 0]
    assert_refused(p, "offer SP", "CE-1.4")
    assert_refused(p, "build SP", "CE-1.4")


@pytest.mark.rule("CE-1.5", "CE-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_locomotives(players):
    p = begin(players)
    assert p.view(None)["locomotives"] == {"R5": ["PRR"], "Q7": ["B&O"], "Q9": ["C&O"], "S3": ["NYC"]}
    assert [HEX[key]["name"] for key in ("R5", "Q7", "Q9", "S3")] == ["Philadelphia", "Baltimore", "Washington", "New York"]
    assert {company: of_company(p, company, "locomotives_left") for company in EASTERN} == {"PRR": 19, "B&O": 21, "C&O": 25, "NYC": 23}
    assert LOCOMOTIVES == {"PRR": 20, "B&O": 22, "NYC": 24, "C&O": 26, "WAB": 11}
    assert sum(LOCOMOTIVES.values()) == 103


@pytest.mark.rule("CE-1.5")
@pytest.mark.parametrize("style", STYLES)
def test_locomotives_are_on_the_map_or_on_the_charter(style):
    for p in walk(3, 6, style):
        view = p.view(None)
        for company in COMPANIES:
            there = sum(company in found for found in view["locomotives"].values())
            assert there + view["companies"][company]["locomotives_left"] == LOCOMOTIVES[company]


@pytest.mark.rule("CE-1.6", "CE-2.6", "CE-6.14")
@pytest.mark.parametrize("company", COMPANIES)
def test_each_company_has_an_income_of_its_own_and_may_pass_50(company, tmp_path):
    """On a board where South Bend earns 50."""
    p = table(
        networks={company: "C3"}, open_wabash=True, shares={company: [0]}, treasury={company: 2}, data=board(tmp_path, ("C2", "income", 50))
    )
    before = {other: income(p, other) for other in COMPANIES}
    do(p, f"build {company}", "place C2")
    after = {other: income(p, other) for other in COMPANIES}
    assert after.pop(company) == before.pop(company) + 50 > 50
    assert after == before
    assert of_company(p, company, "each") == income(p, company)


@pytest.mark.rule("CE-1.7")
def test_charters_hold_locomotives_shares_and_cash_and_that_of_wabash_is_closed():
    p = begin()
    for company in COMPANIES:
        charter = p.view(None)["companies"][company]
        assert (charter["locomotives_left"], charter["shares_left"], charter["treasury"]) == (
            LOCOMOTIVES[company] - (company in EASTERN), SHARES[company], 0,
        )  # fmt: skip
        assert charter["open"] == (company != "WAB")


@pytest.mark.rule("CE-1.8", "CE-12.1")
def test_no_option_concerns_the_charters_or_is_a_variant():
    """The one option says who opens the first auction; the games of both choices follow the same rules."""
    assert [(option.id, option.choices) for option in GAME.options] == [("opener", ("first", "lot"))]
    with pytest.raises(BadSetup):
        GAME.setup(3, {"charters": "three boxes"})
    lots = {seed: GAME.new(GAME.setup(3, {"opener": "lot"}), seed) for seed in range(30)}
    seed = next(seed for seed, p in lots.items() if p.actor() == 0)
    for p, q in zip(walk(3, seed), walk(3, seed, opener="lot"), strict=True):
        assert p.view(None) == q.view(None)


@pytest.mark.rule("CE-1.9")
@pytest.mark.parametrize("players", COUNTS)
def test_money_is_whole_dollars_that_go_round_between_players_companies_and_bank(players):
    for p in walk(players, 2, westward):
        assert all(type(amount) is int for amount in p.cash)
        assert min(p.cash[:-1]) >= 0
        assert sum(p.cash) == 0


@pytest.mark.rule("CE-1.10", "CE-4.3")
@pytest.mark.parametrize(("line", "after"), [("offer PRR", (1, 0, 0)), ("build PRR", (0, 1, 0)), ("develop Q3", (0, 0, 1))])
def test_each_of_the_three_dials_has_a_hand_of_its_own(line, after):
    p = table(networks={"NYC": "Q3"})
    assert dials(p) == (0, 0, 0)
    do(p, line)
    assert dials(p) == after


# set-up


@pytest.mark.rule("CE-2.1")
def test_all_hands_start_on_the_first_space():
    p = begin()
    assert p.view(None)["dials"] == {"auction": 0, "build": 0, "develop": 0}
    play_first_auctions(p, (0, 7), (1, 6), (2, 5), (0, 8))
    assert p.view(None)["dials"] == {"auction": 0, "build": 0, "develop": 0}
    assert {"decline auction", "decline build", "decline develop"} <= options(p)


@pytest.mark.rule("CE-2.3")
def test_wabash_has_no_locomotive_in_fort_wayne_at_the_start():
    p = begin()
    assert HEX["D3"]["name"] == "Fort Wayne"
    assert locomotives(p, "D3") == []
    assert of_company(p, "WAB", "locomotives_left") == 11


@pytest.mark.rule("CE-2.5", "CE-I1")
def test_starting_incomes():
    p = begin()
    assert {company: income(p, company) for company in EASTERN} == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}
    assert (of_company(p, "WAB", "open"), income(p, "WAB")) == (False, 0)


@pytest.mark.rule("CE-2.9", "CE-11.1")
@pytest.mark.parametrize(("players", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_120_dollars_are_shared(players, each):
    p = begin(players)
    assert money(p) == [each] * players
    assert sum(money(p)) == 120


@pytest.mark.rule("CE-2.10")
@pytest.mark.parametrize("players", COUNTS)
def test_treasuries_start_empty(players):
    p = begin(players)
    assert [treasury(p, company) for company in COMPANIES] == [0] * 5
    assert p.cash[-1] == -120


# aim


@pytest.mark.rule("CE-3.1", "CE-10.3")
def test_the_richest_wins():
    for seed in range(6):
        *_, p = walk(4, seed)
        assert p.actor() is None
        assert p.standings()[0] == [seat for seat, cash in enumerate(money(p)) if cash == max(money(p))]


@pytest.mark.rule("CE-3.2")
def test_the_whole_income_is_paid_out_and_nothing_of_it_stays():
    p = table(3, used=(2, 5, 0))
    before = [treasury(p, company) for company in COMPANIES]
    told = do(p, "decline auction")
    assert {(event.company, event.seat): event.amount for event in of(DividendPaid, told)} == {
        ("PRR", 0): 7, ("B&O", 1): 6, ("C&O", 2): 5, ("NYC", 0): 8,
    }  # fmt: skip
    assert [treasury(p, company) for company in COMPANIES] == before
    assert money(p) == [30 + 15, 30 + 6, 30 + 5]


@pytest.mark.rule("CE-3.3")
@pytest.mark.parametrize("style", STYLES)
def test_incomes_rise_by_building_and_developing_only(style):
    rises = Counter()
    for seed in range(12):
        before = dict(INCOME)
        for p in walk(3, seed, style):
            for event in p.events:
                if isinstance(event, WabashOpened):
                    before["WAB"] = event.income
                elif isinstance(event, Placed | IncomeRose):
                    before[event.company] += event.gain
                    if isinstance(event, Placed):
                        rises[terrain(event.hex)] += event.gain
            assert {company: income(p, company) for company in COMPANIES} == before
    assert rises["city"] > 0
    assert rises["plain"] == rises["forest"] == 0


@pytest.mark.rule("CE-3.4")
@pytest.mark.parametrize("style", STYLES)
def test_capital_comes_from_shares_and_a_little_from_forests(style):
    shares = forests = 0
    for seed in range(8):
        capital = dict.fromkeys(COMPANIES, 0)
        for p in walk(4, seed, style):
            for event in p.events:
                if isinstance(event, ShareSold):
                    capital[event.company] += event.amount
                    shares += event.amount
                elif isinstance(event, ForestPaid):
                    capital[event.company] += 2
                    forests += 2
                elif isinstance(event, Placed):
                    capital[event.company] -= event.cost
            assert {company: treasury(p, company) for company in COMPANIES} == capital
    assert shares > forests > 0


# initial auctions


@pytest.mark.rule("CE-3.5", "CE-3.6")
@pytest.mark.parametrize("players", COUNTS)
def test_one_share_each_of_the_four_in_their_order(players):
    p = begin(players)
    for company, least in (("PRR", 7), ("B&O", 6), ("C&O", 5), ("NYC", 8)):
        auction = p.view(None)["auction"]
        assert (auction["company"], auction["lowest"], auction["initial"]) == (company, least, True)
        opener = p.actor()
        sell(p, (opener + 1) % players, least)
    assert p.step() == "turn"
    assert [sum(held(p, company)) for company in COMPANIES] == [1, 1, 1, 1, 0]


@pytest.mark.rule("CE-3.6", "CE-3.8")
@pytest.mark.parametrize("n", range(4))
def test_the_least_opening_bids(n):
    company, least = (("PRR", 7), ("B&O", 6), ("C&O", 5), ("NYC", 8))[n]
    p = begin(3)
    for _ in range(n):
        pass_all(p)
    assert p.view(None)["auction"]["company"] == company
    assert options(p) == {"pass", *(f"bid {amount}" for amount in range(least, 41))}
    refused = assert_refused(p, f"bid {least - 1}", "CE-3.6")
    assert str(refused) == f"CE-3.6: The least bid now is ${least}."
    assert_refused(p, "bid 0", "CE-3.6")
    assert_refused(p, "bid -5", "CE-3.6")
    do(p, f"bid {least}")
    assert p.view(None)["auction"]["high"] == least


@pytest.mark.rule("CE-3.7")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_seat_stands_for_the_oldest_player(players):
    p = begin(players)
    assert p.actor() == 0
    assert of(OpeningBidder, p.events) == [OpeningBidder(0)]
    assert of(Offered, p.events) == [Offered(0, "PRR", 7, 7)]


@pytest.mark.rule("CE-3.8")
def test_the_opening_bidder_bids_or_passes_and_does_nothing_else():
    p = begin(2)
    assert_refused(p, "offer PRR", "CE-5.6")
    assert_refused(p, "build PRR", "CE-5.6")
    assert_refused(p, "decline build", "CE-5.6")
    assert_refused(p, "develop Q3", "CE-5.6")
    assert_refused(p, "place R4", "CE-6.1")
    assert_refused(p, "stop", "CE-6.1")
    passed = p.clone()
    assert of(Passed, do(passed, "pass")) == [Passed(0, False)]
    do(p, "bid 7")
    assert (p.actor(), passed.actor()) == (1, 1)


@pytest.mark.rule("CE-3.9")
def test_then_clockwise_more_than_the_last_bid_or_pass():
    p = begin(4)
    do(p, "bid 7")
    for seat, bid in ((1, 8), (2, 10), (3, 11), (0, 12)):
        assert p.actor() == seat
        last = p.view(None)["auction"]["high"]
        assert starting(p, "bid") == {str(amount) for amount in range(last + 1, 31)}
        assert_refused(p, f"bid {last}", "CE-5.6")
        assert_refused(p, f"bid {last - 1}", "CE-5.6")
        do(p, f"bid {bid}")
    assert p.view(None)["auction"]["bids"] == [12, 8, 10, 11]


@pytest.mark.rule("CE-3.10")
def test_who_has_passed_is_out_of_this_auction_and_back_in_the_next():
    p = begin(4)
    asked = []
    for line in ("bid 7", "pass", "bid 9", "pass", "bid 10", "bid 11"):
        asked.append(p.actor())
        do(p, line)
    assert asked == [0, 1, 2, 3, 0, 2]
    assert p.view(None)["auction"]["inside"] == [True, False, True, False]
    do(p, "pass")
    assert p.view(None)["auction"]["company"] == "B&O"
    assert p.view(None)["auction"]["inside"] == [True] * 4


@pytest.mark.rule("CE-3.11")
def test_the_auction_goes_on_until_all_but_one_have_passed():
    p = begin(3)
    told = do(p, "bid 7", "bid 8", "pass", "bid 9", "bid 10")
    assert of(ShareSold, told) == []
    told = do(p, "pass")
    assert of(ShareSold, told) == [ShareSold(1, "PRR", 10)]
    assert p.view(None)["auction"]["company"] == "B&O"


@pytest.mark.rule("CE-3.12")
def test_the_bid_goes_into_the_treasury_and_the_share_to_the_bidder():
    p = begin(3)
    told = sell(p, 2, 13)
    assert of(ShareSold, told) == [ShareSold(2, "PRR", 13)]
    assert money(p) == [40, 40, 27]
    assert treasury(p, "PRR") == 13
    assert held(p, "PRR") == [0, 0, 1]
    assert of_company(p, "PRR", "shares_left") == 2
    assert p.cash[-1] == -120


@pytest.mark.rule("CE-3.13")
def test_without_a_bid_the_opening_bidder_gets_the_share_for_nothing():
    p = begin(3)
    sell(p, 1, 7)
    assert p.actor() == 1
    told = pass_all(p)
    assert of(ShareGiven, told) == [ShareGiven(1, "B&O")]
    assert of(ShareSold, told) == []
    assert money(p) == [40, 33, 40]
    assert (held(p, "B&O"), treasury(p, "B&O")) == ([0, 1, 0], 0)


@pytest.mark.rule("CE-3.14")
@pytest.mark.parametrize("players", COUNTS)
def test_who_receives_a_share_opens_the_next_auction(players):
    for winner in range(players):
        p = begin(players)
        sell(p, winner, 9)
        assert p.actor() == winner
        assert p.view(None)["auction"]["opener"] == winner
        pass_all(p)
        assert p.actor() == winner
        assert p.view(None)["auction"]["company"] == "C&O"


@pytest.mark.rule("CE-3.15")
@pytest.mark.parametrize("players", COUNTS)
def test_the_owner_of_the_first_prr_share_takes_the_first_turn(players):
    for first in range(players):
        p = begin(players)
        told = play_first_auctions(p, (first, 7), ((first + 1) % players, 6), (0, 5), (1, 8))
        assert (p.step(), p.actor()) == ("turn", first)
        assert of(FirstTurn, told) == [FirstTurn(first)]


@pytest.mark.rule("CE-11.1")
def test_two_to_six_can_play():
    assert list(GAME.seats) == COUNTS == list(START)
    for players in (0, 1, 7, True, 2.0):
        with pytest.raises(BadSetup, match="Chicago Express is for 2 to 6 players, not"):
            GAME.setup(players)


@pytest.mark.rule("CE-11.1")
@pytest.mark.parametrize("players", COUNTS)
def test_only_the_starting_cash_depends_on_the_number_of_players(players):
    view = begin(players).view(None)
    three = begin(3).view(None)
    for part in ("values", "houses", "dials", "locomotives", "developed", "dividends"):
        assert view[part] == three[part]
    for company in COMPANIES:
        for fact in ("income", "treasury", "shares_left", "locomotives_left", "open"):
            assert view["companies"][company][fact] == three["companies"][company][fact]


# nothing is hidden, nothing is drawn


@pytest.mark.rule("CE-H1", "CE-I28")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("style", STYLES)
def test_all_is_open_every_view_is_the_same_but_for_its_viewer(players, style):
    for p in walk(players, 5, style):
        views = [p.view(viewer) for viewer in (None, *range(players))]
        assert [view.pop("viewer") for view in views] == [None, *range(players)]
        assert all(view == views[0] for view in views)
        assert all(seen_by(event, viewer) for event in p.events for viewer in (None, *range(players)))
        assert not any(event.reveals() for event in p.events)
        json.dumps(views[0])


@pytest.mark.rule("CE-H1", "CE-I28")
def test_cash_treasuries_shares_and_bids_stand_in_the_view():
    p = table(3, cash={0: 11, 1: 22, 2: 33}, treasury={"NYC": 17}, shares={"NYC": [2, 1, 2]})
    do(p, "offer NYC", "bid 5", "bid 7")
    view = p.view(None)
    assert view["cash"] == [11, 22, 33]
    assert (view["companies"]["NYC"]["treasury"], view["companies"]["NYC"]["held"]) == (17, [0, 1, 2])
    assert view["auction"] == {
        "company": "NYC", "initial": False, "opener": 0, "lowest": 8, "high": 7, "leader": 1, "inside": [True, True, True],
        "bids": [5, 7, None],
    }  # fmt: skip


@pytest.mark.rule("CE-H1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_view_tells_the_whole_state(players):
    """Two positions of a game look alike only where they are alike: what may be done is the same."""
    seen = {}
    for p in walk(players, 9, westward):
        key = json.dumps(p.view(None))
        assert seen.setdefault(key, p.actions()) == p.actions()
        imagined = p.imagine(None, Chance.of(77))
        assert imagined.view(None) == p.view(None)
        assert [part for n, part in enumerate(imagined.state()) if n != 1] == [part for n, part in enumerate(p.state()) if n != 1]


@pytest.mark.rule("CE-C1")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("opener", ["first", "lot"])
def test_nothing_is_drawn_during_play(players, opener):
    """The stream of random numbers never moves on, and with another one the same actions lead to the same game."""
    record = Record(GAME, GAME.setup(players, {"opener": opener}), 4)
    other = record.position.clone()
    other.chance = Chance.of(999)
    before, chance = record.position.chance.state(), Chance.of(31)
    while record.position.actor() is not None:
        action = chance.choice(record.position.actions())
        record.play(record.position.actor(), action)
        other.apply(action)
        assert record.position.chance.state() == before
        assert other.events == record.position.events
        assert other.view(None) == record.position.view(None)


@pytest.mark.rule("CE-C1", "CE-I29", "CE-3.7")
def test_at_the_set_up_the_opening_bidder_may_be_drawn_and_nothing_else_is():
    openers = Counter()
    for seed in range(300):
        fixed, drawn = GAME.new(GAME.setup(3), seed), GAME.new(GAME.setup(3, {"opener": "lot"}), seed)
        assert fixed.actor() == 0
        openers[drawn.actor()] += 1
        assert of(OpeningBidder, drawn.events) == [OpeningBidder(drawn.actor())]
        assert drawn.actor() == drawn.view(None)["auction"]["opener"]
        for part in ("cash", "companies", "locomotives", "values", "houses", "dials"):
            assert drawn.view(None)[part] == fixed.view(None)[part]
    assert min(openers[seat] for seat in range(3)) > 70


def test_the_helper_does_not_hide_what_a_game_makes_of_its_begin():
    """A built position with nothing added is what the four initial auctions lead to."""
    p = begin(3)
    told = play_first_auctions(p, (0, 20), (1, 20), (2, 20), (0, 20))
    assert kinds(told)[-1] == "FirstTurn"
    q = table(3, cash={0: 0, 1: 20, 2: 20})
    assert q.view(None) == p.view(None)
    assert (q.reach, q.sites, q.owner[0], BANK) == (p.reach, p.sites, 0, -1)
