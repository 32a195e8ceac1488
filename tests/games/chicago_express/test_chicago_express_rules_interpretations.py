"""Chapter I of the ledger: where the rulebook can be read in two ways, positions in which the readings differ."""

import pytest
from games.chicago_express.positions import (
    CHICAGO,
    COMPANIES,
    COUNTS,
    EASTERN,
    HEX,
    HOME,
    INCOME,
    assert_refused,
    begin,
    dials,
    do,
    earns,
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
    uniform,
    value,
    walk,
    westward,
)

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.actions import (
    BidMade,
    ChicagoReached,
    Declined,
    DividendPaid,
    GameOver,
    GeneralDividends,
    IncomeRose,
    Offered,
    OpeningBidder,
    Passed,
    Placed,
    ShareGiven,
    ShareSold,
    ShareUnsold,
    ValueRose,
    WabashOpened,
)
from branchline.kernel.action import Action
from branchline.kernel.illegal import Malformed

WAYS = ("NYC", "B&O", "PRR", "C&O")  # in this order there is a way to Chicago for all


def reach(p, *more):
    """The company that is being built places its locomotive in Chicago, others after it, and stops."""
    told = do(p, f"place {CHICAGO}", *(f"place {key}" for key in more))
    return told + (do(p, "stop") if p.step() == "build" else [])


@pytest.mark.rule("CE-I1")
@pytest.mark.parametrize("company", EASTERN)
def test_i1_the_starting_income_is_the_printed_minimum_bid(company):
    p = begin(3)
    while p.view(None)["auction"]["company"] != company:
        pass_all(p)
    assert p.view(None)["auction"]["lowest"] == income(p, company) == {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}[company]
    assert of(Offered, p.events)[0].each == income(p, company)


@pytest.mark.rule("CE-I2")
@pytest.mark.parametrize(("dial", "first", "size"), [("auction", "build", 3), ("build", "develop", 5), ("develop", "auction", 4)])
def test_i2_the_last_action_of_a_dial_puts_its_hand_in_the_red(dial, first, size):
    full = {"auction": (3, 0, 0), "build": (0, 5, 0), "develop": (0, 0, 4)}[first]
    p = table(3, used=full)
    for n in range(size):
        assert of(GeneralDividends, do(p, f"decline {dial}")) == ([GeneralDividends(1)] if n == size - 1 else [])


@pytest.mark.rule("CE-I3")
def test_i3_the_share_comes_from_the_charter_and_the_money_goes_there():
    p = table(3, shares={"NYC": [1]}, seat=0, treasury={"NYC": 0})
    do(p, "offer NYC")
    told = sell(p, 2, 9)
    assert of(ShareSold, told) == [ShareSold(2, "NYC", 9)]
    assert (held(p, "NYC"), treasury(p, "NYC"), money(p)) == ([0, 1, 1], 9, [30, 30, 21])
    p = table(3, shares={"NYC": [0, 0, 0, 0, 0]})  # all are his own: none is left to offer
    assert "NYC" not in starting(p, "offer")


@pytest.mark.rule("CE-I4")
@pytest.mark.parametrize(("sold", "each"), [(1, 7), (2, 4), (3, 3)])
def test_i4_all_roundings_are_upward(sold, each):
    """7, 7 / 2 = 3.5 and 7 / 3 = 2.33."""
    p = table(3, shares={"PRR": [1] * sold}, used=(3, 4, 0))
    assert of_company(p, "PRR", "each") == each
    told = do(p, "decline build")
    assert [event.amount for event in of(DividendPaid, told) if event.company == "PRR"] == [sold * each]
    if sold > 1:
        p = table(3, shares={"PRR": [1] * (sold - 1)})
        do(p, "offer PRR")
        assert p.view(None)["auction"]["lowest"] == each


@pytest.mark.rule("CE-I5", "CE-I6")
def test_i5_i6_the_phase_runs_right_after_the_turn_that_brings_it():
    p = table(3, used=(3, 4, 0))
    told = do(p, "decline build")
    assert kinds(told)[0] == "Declined"
    assert kinds(told)[1] == "GeneralDividends"
    assert kinds(told).index("ValueRose") > kinds(told).index("DividendPaid")
    assert (dials(p), p.step()) == ((0, 0, 0), "turn")


@pytest.mark.rule("CE-I6")
def test_i6_an_auction_is_finished_first():
    p = table(3, used=(2, 5, 0), shares={"PRR": [0]})
    told = do(p, "offer PRR")
    assert (of(GeneralDividends, told), p.step(), dials(p)) == ([], "bid", (3, 5, 0))
    told = sell(p, 1, 4)
    assert [(event.seat, event.amount) for event in of(DividendPaid, told) if event.company == "PRR"] == [(0, 4), (1, 4)]


@pytest.mark.rule("CE-I7")
def test_i7_bids_are_whole_dollars_and_at_most_the_bidders_cash():
    p = table(3, cash={0: 9, 1: 100, 2: 5})
    do(p, "offer NYC")
    assert starting(p, "bid") == {"4", "5", "6", "7", "8", "9"}
    refused = assert_refused(p, "bid 10", "CE-I7")
    assert str(refused) == "CE-I7: A bid of $10 is more than the $9 that the bidder has."
    for amount in ("7.5", "seven"):
        with pytest.raises(Malformed):
            GAME.codec.read(f"bid {amount}")
    do(p, "bid 9")
    assert starting(p, "bid") == {str(amount) for amount in range(10, 101)}


@pytest.mark.rule("CE-I7")
def test_i7_any_sum_of_money_is_listed_in_full():
    p = table(2, cash={0: 1_000})
    do(p, "offer NYC")
    assert len(p.actions()) == 1_000 - 4 + 1 + 1
    assert len(set(p.actions())) == len(p.actions())
    do(p, "bid 30")  # the other has 30


@pytest.mark.rule("CE-I7")
def test_i7_who_cannot_bid_passes_by_itself_the_opening_bidder_too():
    p = table(4, cash={0: 3, 1: 30, 2: 5, 3: 20})
    told = do(p, "offer NYC")
    assert of(Passed, told) == [Passed(0, True)]
    assert p.actor() == 1
    told = do(p, "bid 5")
    assert of(Passed, told) == [Passed(2, True)]
    assert p.actor() == 3
    told = do(p, "bid 6", "pass")
    assert of(ShareSold, told) == [ShareSold(3, "NYC", 6)]


@pytest.mark.rule("CE-I8")
def test_i8_after_the_opening_bidder_has_passed_the_others_may_still_bid():
    p = table(3)
    do(p, "offer NYC", "pass")
    assert (p.actor(), starting(p, "bid")) == (1, {str(amount) for amount in range(4, 31)})
    assert_refused(p, "bid 3", "CE-5.4")
    do(p, "pass")
    assert (p.actor(), p.step()) == (2, "bid")  # alone, and still asked
    assert options(p) == {"pass", *(f"bid {amount}" for amount in range(4, 31))}
    taken, left = p.clone(), p.clone()
    assert of(ShareSold, do(taken, "bid 4")) == [ShareSold(2, "NYC", 4)]
    assert of(ShareUnsold, do(left, "pass")) == [ShareUnsold("NYC")]
    assert taken.actor() == left.actor() == 1


@pytest.mark.rule("CE-I8")
def test_i8_a_bid_stands_when_all_others_have_passed():
    p = table(3)
    told = do(p, "offer NYC", "pass", "bid 5", "pass")
    assert of(ShareSold, told) == [ShareSold(1, "NYC", 5)]
    assert len(of(BidMade, told)) == 1


@pytest.mark.rule("CE-I9")
def test_i9_the_opening_bidder_gets_it_though_he_passed_and_though_he_is_poor():
    p = begin(6)  # $20 each
    sell(p, 2, 18)
    assert (p.view(None)["auction"]["opener"], p.actor()) == (2, 3)  # with $2 left he is passed over
    told = pass_all(p)
    assert of(ShareGiven, told) == [ShareGiven(2, "B&O")]
    assert money(p)[2] == 2
    assert p.view(None)["auction"]["opener"] == 2
    assert p.view(None)["auction"]["company"] == "C&O"


@pytest.mark.rule("CE-I10")
def test_i10_a_share_that_nobody_can_pay_may_be_offered():
    p = table(3, cash={0: 3, 1: 2, 2: 0})
    assert "offer NYC" in options(p)
    told = do(p, "offer NYC")
    assert of(Passed, told) == [Passed(0, True), Passed(1, True), Passed(2, True)]
    assert of(ShareUnsold, told) == [ShareUnsold("NYC")]
    assert (p.step(), p.actor(), dials(p), money(p)) == ("turn", 1, (1, 0, 0), [3, 2, 0])


@pytest.mark.rule("CE-I11")
def test_i11_an_action_may_be_chosen_though_it_cannot_be_carried_out():
    shares = {"PRR": [1, 1, 2], "B&O": [1] * 4, "C&O": [1] * 6, "NYC": [1] * 5}
    p = table(3, shares=shares)
    assert options(p) == {"decline auction", "decline build", "decline develop"}
    assert of(Declined, do(p, "decline auction")) == [Declined(0, "auction")]


@pytest.mark.rule("CE-I12")
def test_i12_an_offer_binds():
    p = table(3)
    do(p, "offer NYC")
    for line in ("decline auction", "offer PRR", "build PRR", "develop Q3", "decline build"):
        assert_refused(p, line, "CE-5.6")
    do(p, "pass")
    assert (p.step(), p.actor()) == ("bid", 1)


@pytest.mark.rule("CE-I13")
def test_i13_locomotives_are_placed_and_paid_one_after_the_other():
    p = table(3, treasury={"NYC": 5})
    do(p, "build NYC")
    assert "Q3" not in starting(p, "place")
    do(p, "place R3")
    assert treasury(p, "NYC") == 3
    assert "Q3" in starting(p, "place")  # next to what was placed just now
    do(p, "place Q3")
    assert treasury(p, "NYC") == 1
    assert_refused(p, "place R2", "CE-6.11")


@pytest.mark.rule("CE-I13")
def test_i13_to_build_nothing_is_to_decline():
    p = table(3)
    do(p, "build NYC")
    assert "stop" not in options(p)
    refused = assert_refused(p, "stop", "CE-I13")
    assert str(refused) == "CE-I13: A locomotive must be placed first; to place none is to decline the action."


@pytest.mark.rule("CE-I14")
def test_i14_the_locomotives_are_counted_at_the_moment_of_placing():
    """S4 costs the PRR 1, and then NYC 2."""
    p = table(2, shares={"PRR": [0], "NYC": [1]})
    told = do(p, "build PRR", "place R4", "place S4", "stop", "build NYC", "place S4", "stop")
    assert [(event.company, event.hex, event.cost) for event in of(Placed, told)] == [("PRR", "R4", 1), ("PRR", "S4", 1), ("NYC", "S4", 2)]


@pytest.mark.rule("CE-I15")
def test_i15_the_whole_action_is_finished_before_the_chicago_phase():
    p = table(3, next_to={"PRR": CHICAGO}, treasury={"PRR": 20})
    do(p, "build PRR")
    told = do(p, f"place {CHICAGO}")
    assert (p.step(), p.actor(), of(ChicagoReached, told)) == ("build", 0, [])
    told = do(p, "stop")
    assert kinds(told)[:2] == ["Stopped", "ChicagoReached"]


@pytest.mark.rule("CE-I15", "CE-I34")
def test_i34_the_dividend_counts_what_was_built_after_chicago():
    p = table(3, networks={"B&O": "B3"}, shares={"B&O": [0]}, treasury={"B&O": 30})
    do(p, "build B&O", "place B2")
    told = reach(p, "C2")
    assert [event.income for event in of(Placed, told)] == [6 + 7, 6 + 7 + 1]
    assert [(event.amount, event.chicago) for event in of(DividendPaid, told)] == [(14, True)]


@pytest.mark.rule("CE-I34", "CE-I17")
def test_i34_wabash_is_still_closed_for_the_rest_of_the_action():
    """Fort Wayne, built after Chicago in the same action, costs 1; beside the black locomotive it would cost 2."""
    p = table(3, networks={"B&O": "C3"}, next_to={"B&O": CHICAGO}, shares={"B&O": [0]}, treasury={"B&O": 30})
    do(p, "build B&O")
    told = reach(p, "D3")
    assert [(event.hex, event.cost) for event in of(Placed, told)] == [(CHICAGO, 3), ("D3", 1)]
    assert kinds(told).index("WabashOpened") > kinds(told).index("DividendPaid")
    assert locomotives(p, "D3") == ["B&O", "WAB"]


@pytest.mark.rule("CE-I16")
def test_i16_five_chicago_phases_at_most_each_of_another_cost():
    phases = []
    networks = {}
    for n, company in enumerate((*WAYS, "WAB")):
        p = table(
            3, networks=networks, next_to={company: CHICAGO}, shares={company: [0]}, treasury={company: 40}, open_wabash=company == "WAB"
        )
        do(p, f"build {company}")
        told = reach(p)
        assert of(Placed, told)[0].cost == 3 * (n + 1)
        assert len(of(ChicagoReached, told)) == 1
        phases += of(ChicagoReached, told)
        networks[company] = CHICAGO
    assert [event.company for event in phases] == [*WAYS, "WAB"]


@pytest.mark.rule("CE-I16")
def test_i16_who_has_reached_chicago_builds_on_without_another_phase():
    p = table(3, networks={"NYC": CHICAGO}, shares={"NYC": [0]})
    do(p, "build NYC")
    assert CHICAGO not in starting(p, "place")
    assert_refused(p, f"place {CHICAGO}", "CE-6.7")
    near = next(key for key in sorted(starting(p, "place")) if HEX[key]["terrain"] == "plain")
    told = do(p, f"place {near}", "stop")
    assert not {"ChicagoReached", "DividendPaid"} & set(kinds(told))


@pytest.mark.rule("CE-I16")
@pytest.mark.parametrize("players", COUNTS)
def test_i16_no_company_reaches_chicago_twice_in_a_game(players):
    reached = []
    for seed in range(12):
        told = [event for p in walk(players, seed, westward) for event in p.events]
        companies = [event.company for event in of(ChicagoReached, told)]
        assert len(set(companies)) == len(companies)
        assert len(of(WabashOpened, told)) == (len(companies) > 0)
        reached += companies
    assert reached


@pytest.mark.rule("CE-I17")
def test_i17_one_black_locomotive_that_raises_the_cost_for_later_builders():
    p = table(3, networks={"NYC": "D3"}, next_to={"B&O": CHICAGO}, shares={"B&O": [0]}, treasury={"B&O": 30})
    there, before = locomotives(p, "D3"), income(p, "NYC")
    assert "NYC" in there
    do(p, "build B&O")
    reach(p)
    assert locomotives(p, "D3") == [*there, "WAB"]
    assert of_company(p, "WAB", "locomotives_left") == 10
    assert income(p, "NYC") == before
    q = table(3, open_wabash=True, next_to={"C&O": "D3"}, shares={"C&O": [0]})
    there = len(locomotives(q, "D3"))
    assert of(Placed, do(q, "build C&O", "place D3"))[0].cost == there + 1 >= 2


@pytest.mark.rule("CE-I18")
def test_i18_the_first_wabash_auction_moves_no_dial_and_is_held_in_the_red():
    p = table(3, next_to={"B&O": CHICAGO}, shares={"B&O": [0]}, treasury={"B&O": 30}, used=(3, 0, 0))
    do(p, "build B&O")
    reach(p)
    assert (dials(p), p.view(None)["auction"]["company"]) == ((3, 1, 0), "WAB")
    do(p, "bid 2", "bid 3", "bid 4", "pass", "pass")
    assert held(p, "WAB") == [0, 0, 1]
    assert dials(p) == (3, 1, 0)


@pytest.mark.rule("CE-I18")
def test_i18_unsold_it_is_offered_later_at_the_whole_income():
    p = table(3, open_wabash=True, networks={"WAB": "C2"})
    assert income(p, "WAB") == 2
    told = do(p, "offer WAB")
    assert of(Offered, told) == [Offered(0, "WAB", 2, 2)]
    assert dials(p) == (1, 0, 0)


@pytest.mark.rule("CE-I19")
def test_i19_play_goes_on_clockwise_from_the_builder_not_from_the_buyer():
    p = table(4, next_to={"PRR": CHICAGO}, shares={"PRR": [1]}, seat=1)
    do(p, "build PRR")
    reach(p)
    sell(p, 3, 9)
    assert p.actor() == 2


@pytest.mark.rule("CE-I20")
def test_i20_only_holders_extend_wabash_and_while_none_is_issued_nobody_can():
    for holders, seat, may in (([], 0, False), ([1], 0, False), ([1], 1, True), ([1, 0], 0, True)):
        p = table(3, open_wabash=True, shares={"WAB": holders}, treasury={"WAB": 10}, seat=seat)
        assert ("build WAB" in options(p)) == may
        if not may:
            refused = assert_refused(p, "build WAB", "CE-I20")
            assert str(refused) == "CE-I20: Only who holds a share of WAB can build with it."
    assert_refused(table(3), "build WAB", "CE-I20")


@pytest.mark.rule("CE-I20")
def test_i20_a_company_without_issued_shares_pays_nothing():
    p = table(3, open_wabash=True, used=(3, 4, 0))
    told = do(p, "decline build")
    assert "WAB" not in [event.company for event in of(DividendPaid, told)]
    assert of_company(p, "WAB", "each") == 0


@pytest.mark.rule("CE-I21")
def test_i21_a_hex_is_developed_once_for_all_companies_there():
    p = table(3, networks={"NYC": "F5", "B&O": "F5", "PRR": "F5"}, shares={company: [1] for company in EASTERN})
    before = [income(p, company) for company in EASTERN]
    told = do(p, "develop F5")
    assert [event.company for event in of(IncomeRose, told)] == ["PRR", "B&O", "NYC"]
    assert [income(p, company) - earlier for company, earlier in zip(EASTERN, before, strict=True)] == [1, 1, 0, 1]
    assert p.view(None)["houses"] == 19
    assert_refused(p, "develop F5", "CE-7.2")


@pytest.mark.rule("CE-I22", "CE-I23")
def test_i22_i23_the_ends_of_the_tracks():
    p = table(3, networks={"NYC": "I6 K4 E0"})
    for _ in range(3):
        p.used = [0, 0, 0]
        do(p, "develop I6")
    p.used = [0, 0, 0]
    do(p, "develop K4", "develop K4")
    assert (value(p, "Wheeling"), value(p, "Pittsburgh")) == (6, 8)
    assert not {"I6", "K4", "E0"} & starting(p, "develop")
    assert_refused(p, "develop I6", "CE-7.4")
    assert_refused(p, "develop K4", "CE-7.4")


@pytest.mark.rule("CE-I24")
def test_i24_all_five_companies_count_and_closed_wabash_has_all_it_had():
    two = {"PRR": [0, 1, 1], "B&O": [1, 0, 0, 2]}
    p = table(3, shares=two, used=(2, 5, 0))  # Wabash, closed, is no third
    assert (p.view(None)["ends_met"], of_company(p, "WAB", "shares_left")) == ([], 2)
    assert "GameOver" not in kinds(do(p, "decline auction"))
    p = table(3, shares={**two, "WAB": [1, 2]}, open_wabash=True, used=(2, 5, 0))
    assert p.view(None)["ends_met"] == ["shares"]
    assert "GameOver" in kinds(do(p, "decline auction"))
    p = table(3, left={"WAB": 0, "B&O": 0, "C&O": 0}, open_wabash=True)
    assert p.view(None)["ends_met"] == ["locomotives"]
    assert table(3, left={"B&O": 0, "C&O": 0}).view(None)["ends_met"] == []


@pytest.mark.rule("CE-I25")
def test_i25_a_condition_met_in_the_turn_that_brings_the_phase_ends_the_game():
    p = table(3, shares={"PRR": [0, 1, 1], "B&O": [1, 0, 0, 2], "C&O": [2] * 5}, used=(2, 5, 0))
    assert p.view(None)["ends_met"] == []
    do(p, "offer C&O")
    told = sell(p, 1, 6)
    assert isinstance(told[-1], GameOver)
    assert p.ending() == "shares"
    assert [event.shares for event in of(DividendPaid, told) if event.company == "C&O"] == [1, 5]


@pytest.mark.rule("CE-I25")
@pytest.mark.parametrize("players", COUNTS)
def test_i25_a_condition_that_is_met_stays_met_and_the_next_phase_is_the_last(players):
    for seed in range(6):
        met, phases = [], 0
        for p in walk(players, seed, westward):
            now = p.view(None)["ends_met"]
            assert set(met) <= set(now)
            phases += bool(met) and bool(of(GeneralDividends, p.events))
            assert phases <= 1
            met = now
        assert met


@pytest.mark.rule("CE-I26")
def test_i26_the_eighth_phase_is_the_last_and_skips_its_later_steps():
    p = table(3, networks={"NYC": "E0"})
    told = []
    while p.actor() is not None and p.view(None)["dividends"] < 20:
        dial = next(dial for dial in ("auction", "develop", "build") if f"decline {dial}" in options(p))
        told = do(p, f"decline {dial}")
    assert p.view(None)["dividends"] == 8
    assert p.ending() == "detroit"
    assert not {"ValueRose", "IncomeRose"} & set(kinds(told))
    assert value(p, "Detroit") == 8
    assert dials(p) == (3, 0, 4)


@pytest.mark.rule("CE-I26")
def test_i26_an_end_by_shares_leaves_detroit_where_it_was():
    p = table(3, shares={"PRR": [0, 1, 1], "B&O": [1, 0, 0, 2], "C&O": [2] * 6}, values={"Detroit": 3}, used=(2, 5, 1))
    do(p, "decline auction")
    assert (value(p, "Detroit"), dials(p), p.step()) == (3, (3, 5, 1), "over")


@pytest.mark.rule("CE-I27", "CE-1.9")
def test_i27_the_bank_never_runs_out():
    """All 140 notes together are worth less than what is paid here."""
    p = table(3, cash={0: 4_000, 1: 4_000, 2: 0}, used=(2, 5, 0))
    assert -p.cash[-1] > 140 * 25
    told = do(p, "decline auction")
    assert money(p) == [4_015, 4_006, 5]
    assert sum(event.amount for event in of(DividendPaid, told)) == 26


@pytest.mark.rule("CE-I29")
def test_i29_with_the_lot_any_seat_may_open_and_the_rest_follows_from_it():
    for seed in range(20):
        p = GAME.new(GAME.setup(4, {"opener": "lot"}), seed)
        opener = of(OpeningBidder, p.events)[0].seat
        assert (p.actor(), p.view(None)["auction"]["opener"]) == (opener, opener)
        told = pass_all(p)
        assert of(ShareGiven, told) == [ShareGiven(opener, "PRR")]


@pytest.mark.rule("CE-I30")
def test_i30_without_houses_only_the_tracks_rise():
    north, south = "R2 R3 Q3 Q2 P2 P3 O2 O3 P1 Q1", "O9 O10 M9 M10 M8 L8 N7 L7 K9 K10"
    housed = f"{north} {south}"
    assert len(housed.split()) == 20
    networks = {"NYC": north, "C&O": south, "PRR": "N6 K4"}
    p = table(3, networks=networks, developed=housed)
    assert p.view(None)["houses"] == 0
    assert starting(p, "develop") == {"K4"}
    refused = assert_refused(p, "develop N6", "CE-I30")
    assert str(refused) == "CE-I30: There is no house left in the supply."
    told = do(p, "develop K4")
    assert of(ValueRose, told) == [ValueRose("K4", 6)]
    last = table(3, networks=networks, developed=housed.replace(" O10", ""))
    assert {"O10", "N6", "K4"} <= starting(last, "develop")
    do(last, "develop O10")
    assert starting(last, "develop") == {"K4"}


@pytest.mark.rule("CE-I31")
def test_i31_missing_hexes_join_nothing():
    """Detroit touches two hexes only, and Toledo's missing neighbours are no way."""
    p = table(3, networks={"NYC": "E0"}, shares={"NYC": [0]}, treasury={"NYC": 40})
    do(p, "build NYC")
    assert "F0" not in HEX
    assert_refused(p, "place F0", "CE-1.2")
    for key, cell in HEX.items():
        column, row = cell["column"], cell["row"]
        steps = [(0, -1), (0, 1), (1, 0), (-1, 0), *([(1, -1), (-1, -1)] if column % 2 == 0 else [(1, 1), (-1, 1)])]
        around = {f"{chr(65 + column + dx)}{row + dy}" for dx, dy in steps if column + dx >= 0}
        assert set(cell["neighbours"]) == around & set(HEX), key


@pytest.mark.rule("CE-I31")
def test_i31_a_network_does_not_pass_through_the_home_of_another():
    """From R4 the way through Philadelphia to Q6 is closed to NYC; PRR begins there."""
    p = table(3, networks={"NYC": "R4"}, shares={"NYC": [0]})
    do(p, "build NYC")
    assert HOME["PRR"] in HEX["R4"]["neighbours"]
    assert HOME["PRR"] in HEX["Q6"]["neighbours"]
    assert_refused(p, "place R5", "CE-6.4")
    assert_refused(p, "place Q6", "CE-6.3")


@pytest.mark.rule("CE-I32")
def test_i32_detroit_adds_to_incomes_only_if_it_moves():
    """At its end the game ends with the next dividends, before the step: no income changes."""
    p = table(3, networks={"NYC": "E0"}, values={"Detroit": 8}, used=(2, 5, 0))
    before = income(p, "NYC")
    told = do(p, "decline auction")
    assert not {"ValueRose", "IncomeRose"} & set(kinds(told))
    assert (income(p, "NYC"), value(p, "Detroit")) == (before, 8)


@pytest.mark.rule("CE-I33")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("style", [uniform, westward])
def test_i33_incomes_follow_from_the_networks(players, style):
    opened = 0
    for seed in range(4):
        for p in walk(players, seed, style):
            view = p.view(None)
            values = {HEX[key]["name"]: worth for key, worth in view["values"].items()}
            for company in COMPANIES:
                network = [key for key, there in view["locomotives"].items() if company in there]
                assert income(p, company) == earns(company, network, view["developed"], values)
            opened += len(of(WabashOpened, p.events))
    assert opened or style is uniform


@pytest.mark.rule("CE-I33")
def test_i33_the_audit_finds_an_income_that_does_not():
    p = table(3, networks={"NYC": "Q3"})
    assert INCOME["NYC"] + 1 == income(p, "NYC")
    p.income[3] += 1
    assert any("income of NYC is 10" in found for found in p.audit())


DAMAGES = {
    "money": lambda p: p.cash.__setitem__(0, p.cash[0] + 1),
    "shares of PRR": lambda p: p.owner.__setitem__(1, 2),
    "locomotives of PRR": lambda p: p.left.__setitem__(0, p.left[0] - 1),
    "network of NYC": lambda p: p.here.__setitem__(p.material.hex["A4"], 8),
    "reach of B&O": lambda p: p.reach[1].pop(),
    "sites": lambda p: p.sites.pop(),
    "2 locomotives in R3": lambda p: p.here.__setitem__(p.material.hex["R3"], 9),
    "a house in R4": lambda p: setattr(p, "developed", 1 << p.material.hex["R4"]),
    "houses": lambda p: setattr(p, "houses", 21),
    "dials": lambda p: p.used.__setitem__(0, 4),
    "a turn without the general dividends": lambda p: setattr(p, "used", [3, 5, 0]),
    "Wabash is open": lambda p: setattr(p, "open", True),
    "PRR is in Chicago": lambda p: setattr(p, "reached", 1),
    "an auction in step": lambda p: setattr(p, "phase", 3),
    "places on the industrial tracks": lambda p: setattr(p, "level", [0, 4, 0]),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_the_audit_finds_what_is_not_sound(what):
    p = table(3, networks={"NYC": "R3 Q3"})
    assert p.audit() == []
    DAMAGES[what](p)
    assert any(found.startswith(what) for found in p.audit()), p.audit()


def test_an_action_of_another_kind_is_refused():
    assert_refused(table(3), Action(), "CE-6.1")
