"""Chapters 15 and 16 of the ledger: magnates and purchase options, and the moments of both."""

import pytest
from games.wall_street.positions import (
    COMPANIES,
    assert_refused,
    at,
    discards,
    do,
    kinds,
    left,
    market,
    money,
    moves,
    new,
    of,
    options,
    pile,
    table,
    top,
)

from branchline.games.wall_street.events import (
    CapitalLowered,
    LoanReturned,
    LoanStays,
    LoanTaken,
    MagnatePoints,
    MagnateWoken,
    Moved,
    OptionBack,
    OptionPlaced,
    Returned,
    ReturnedHidden,
    ReturnedShare,
    RivalPays,
    TakenFromPile,
    TrendCoins,
    Uncovered,
)


def woken(which, players=3, **more):
    """Seat 0 has lifted corn to the top of its bar, where a magnate lay."""
    p = table(players, rondel="MT V01", values={"corn": 7}, awake={"corn": which}, **more)
    p.events = do(p, "move 1", "keep V01")
    return p


def points(p):
    return p.view(None)["magnate_points"]


def places(p):
    return p.view(None)["options"]


# 15 Magnates


@pytest.mark.rule("WS-15.1", "WS-15.2", "WS-C2")
@pytest.mark.parametrize("mode", ["reward", "punishment", "mixed"])
def test_a_magnate_lies_at_each_company_with_the_side_agreed(mode):
    sides, orders = set(), set()
    for seed in range(120):
        told = new(3, seed, magnates=mode).view(None)["magnates"]
        assert list(told) == COMPANIES
        assert sorted(one["id"] for one in told.values()) == ["M1", "M2", "M3", "M4"]
        orders.add(tuple(one["id"] for one in told.values()))
        sides.add(tuple(one["reward"] for one in sorted(told.values(), key=lambda one: one["id"])))
    assert len(orders) == 24
    assert sides == {"reward": {(True,) * 4}, "punishment": {(False,) * 4}}.get(mode, sides)
    assert len(sides) == (16 if mode == "mixed" else 1)
    assert new(3).view(None)["magnates"] == {}


@pytest.mark.rule("WS-15.3", "WS-I41")
@pytest.mark.parametrize(
    ("card", "values", "wakes"),
    [
        ("V01", {"corn": 7}, True),  # to the top
        ("V05", {"corn": 2}, True),  # to the bottom
        ("V04", {"corn": 5}, True),
        ("V01", {"corn": 5}, False),
        ("V01", {"corn": 8}, False),  # it stood there already
        ("V05", {"corn": 1}, False),
        ("V09", {"corn": 8}, False),  # another company moves
        ("S05", {"corn": 7}, True),  # a share that moves the market
        ("V35", {"corn": 2, "cotton": 3}, False),
        ("V36", {"corn": 2, "oil": 3, "steel": 3, "cotton": 3}, False),
    ],
)
def test_a_magnate_wakes_when_a_marker_moves_onto_an_end(card, values, wakes):
    p = table(3, rondel=f"MT {card}", values=values, awake={"corn": "M1 reward"})
    told = do(p, "move 1", f"keep {card}")
    assert of(MagnateWoken, told) == ([MagnateWoken(0, "corn", "M1", True)] if wakes else [])
    assert ("corn" in p.view(None)["magnates"]) is not wakes


@pytest.mark.rule("WS-15.3", "WS-I41")
def test_each_magnate_works_once():
    p = woken("M1 reward", deck="V02 V05")
    do(p, "end")
    assert p.view(None)["magnates"] == {}
    p2 = table(3, rondel="MT V05 V02", values={"corn": 8}, awake={})
    assert of(MagnateWoken, do(p2, "move 1", "keep V05", "end", "move 2", "keep V02")) == []
    assert points(p) == [2, 0, 0]


@pytest.mark.rule("WS-15.4", "WS-I42")
def test_m1_reward_is_two_points_for_the_player():
    p = woken("M1 reward")
    assert of(MagnatePoints, p.events) == [MagnatePoints(0, 2)]
    assert points(p) == [2, 0, 0]
    assert p.scores()[0] - woken("M4 reward").scores()[0] == 2


@pytest.mark.rule("WS-15.4", "WS-I43")
def test_m1_punishment_is_given_to_a_rival_of_choice():
    p = woken("M1 punishment", players=4)
    assert (p.actor(), p.step()) == (0, "give")
    assert options(p) == {"give 1", "give 2", "give 3"}
    assert_refused(p, "give 0", "WS-15.4")
    do(p, "give 2")
    assert points(p) == [0, 0, -2, 0]
    assert p.step() == "after"
    assert points(woken("M1 punishment", players=2)) == [0, -2]  # one rival alone
    assert_refused(table(3), "give 1", "WS-15.4")


@pytest.mark.rule("WS-15.5", "WS-I44", "WS-I42")
def test_m2_punishment_lowers_the_capital_of_rivals_with_6_or_more():
    p = woken("M2 punishment", players=5, capital={0: 7, 1: 7, 2: 6, 3: 5, 4: 4})
    assert p.view(None)["capital"] == [7, 6, 5, 5, 4]
    assert of(CapitalLowered, p.events) == [CapitalLowered(1, 6), CapitalLowered(2, 5)]


@pytest.mark.rule("WS-15.6", "WS-I44", "WS-10.3")
def test_m2_reward_may_remove_a_loan_for_3():
    p = woken("M2 reward", loans={0: 2}, cash={0: 4})
    assert options(p) == {"redeem", "refuse"}
    assert_refused(p, "end", "WS-4.3")
    q = p.clone()
    before = p.scores()[0]
    assert of(LoanReturned, do(p, "redeem")) == [LoanReturned(0, 3, 1)]
    assert (money(p)[0], p.view(None)["loans"][0]) == (1, 1)
    assert p.scores()[0] == before - 3 + 8
    assert of(LoanStays, do(q, "refuse")) == [LoanStays(0)]
    assert (money(q)[0], q.view(None)["loans"][0]) == (4, 2)
    for more in ({"loans": {0: 0}}, {"loans": {0: 1}, "cash": {0: 2}}):
        assert woken("M2 reward", **more).step() == "after"  # no loan, or no $3 at hand


@pytest.mark.rule("WS-15.7", "WS-I45", "WS-I42")
def test_m3_reward_takes_a_visible_discard_without_effect():
    zones = {"gold": "S22 S05", "shares": "V17 V08", "values": "S01 X1"}
    p = woken("M3 reward", zones=zones, deck="V02", rest="box", last_round=True, start=1)
    assert options(p) == {"take S05", "take V08"}  # never the explosion
    assert_refused(p, "take X1", "WS-15.7")
    assert_refused(p, "take S22", "WS-15.7")
    assert_refused(p, "end", "WS-4.3")  # compulsory
    before, q = market(p), p.clone()
    told = do(p, "take S05")
    assert told[:2] == [TakenFromPile(0, "S05", "gold"), Uncovered("S22", "gold")]
    assert told[1].reveals()
    assert market(p) == before
    assert pile(p, 0) == {"S05"}
    assert discards(p) == [(1, "S22"), (2, "V08"), (2, "X1")]
    do(q, "take V08")
    assert q.view(None)["variations"][0] == ["V01", "V08"]
    p = woken("M3 reward", zones={"gold": "V08 S05", "values": "V04"}, deck="V02 X1", rest="box", start=1)
    do(p, "take S05", "end", "discard X1 shares")
    assert p.view(None)["ending"] == "none"  # 3 each: the dynamite of S05 has left the pile, and no longer makes it 4


@pytest.mark.rule("WS-I45")
def test_m3_reward_with_one_visible_card_or_none():
    p = woken("M3 reward", zones={"gold": "S22"})
    assert pile(p, 0) == {"S22"}
    assert discards(p)[0] == (0, None)
    assert "Uncovered" not in kinds(p.events)
    p = woken("M3 reward")
    assert p.step() == "after"
    p = woken("M3 reward", zones={"gold": "X1"}, rest="box", last_round=True, start=1)
    assert discards(p)[0] == (1, "X1")


@pytest.mark.rule("WS-15.7", "WS-I45")
def test_m3_punishment_each_rival_returns_a_card_to_the_box():
    p = woken("M3 punishment", players=4, piles={0: "S22", 1: "S02 S03", 2: "", 3: "S12"}, scored={3: "V17"}, secrets="C1 C2 C3 C4")
    assert (p.actor(), p.step()) == (1, "return")
    assert options(p) == {"return S02", "return S03"}  # not the secret share
    assert_refused(p, "return S22", "WS-15.7")
    assert_refused(p, "return C2", "WS-15.7")
    told = do(p, "return S03")
    assert told == [ReturnedHidden(1), ReturnedShare(1, "S03")]
    assert [event.audience() for event in told] == [-3, 1]
    assert (p.actor(), p.step()) == (3, "return")  # seat 2 has none
    assert options(p) == {"return S12", "return V17"}
    told = do(p, "return V17")
    assert of(Returned, told) == [Returned(3, "V17")]
    assert p.view(None)["share_cards"] == [1, 1, 0, 1]
    assert p.view(None)["variations"] == [["V01"], [], [], []]
    assert p.view(1)["own"]["returned"] == "S03"
    assert "S03" not in str([p.view(viewer) for viewer in (None, 0, 2, 3)])
    assert (p.actor(), p.step()) == (0, "after")


@pytest.mark.rule("WS-15.7")
def test_m3_punishment_a_single_card_goes_without_being_asked_for():
    p = woken("M3 punishment", piles={1: "S02"}, scored={2: "V17"})
    assert kinds(p.events)[-5:] == ["ReturnedHidden", "ReturnedShare", "Returned", "Filled", "Appeared"]
    assert p.view(None)["share_cards"] == [0, 0, 0]


@pytest.mark.rule("WS-15.8", "WS-I42")
def test_m4_reward_takes_the_coins_of_the_trend_card():
    p = woken("M4 reward", coins=3)
    assert of(TrendCoins, p.events) == [TrendCoins(0, 3)]
    assert money(p) == [7, 4, 4]
    assert p.view(None)["trend_coins"] == 0


@pytest.mark.rule("WS-15.8", "WS-I46", "WS-I4")
def test_m4_punishment_costs_each_rival_a_coin_by_loan_if_need_be():
    p = woken("M4 punishment", cash={0: 0, 1: 0, 2: 1})
    assert money(p) == [0, 4, 0]
    assert of(RivalPays, p.events) == [RivalPays(1, 1), RivalPays(2, 1)]
    assert of(LoanTaken, p.events) == [LoanTaken(1, 1, 5, 8)]


@pytest.mark.rule("WS-I41", "WS-I51")
def test_of_several_magnates_the_player_chooses_the_order():
    """A bullish fluctuation lifts corn, cotton and steel from 7, the first two to the top."""
    values = {"corn": 7, "cotton": 7, "steel": 7, "oil": 9}
    p = table(3, rondel="MT V35+S05", values=values, awake={"corn": "M1 punishment", "cotton": "M4 reward"}, coins=2)
    do(p, "move 1", "keep V35")
    assert market(p) == [8, 9, 8, 9]
    assert (p.step(), p.view(None)["woken"]) == ("wake", ["corn", "cotton"])
    assert options(p) == {"wake corn", "wake cotton"}
    assert_refused(p, "wake oil", "WS-I41")
    assert_refused(p, "keep S05", "WS-5.6")
    do(p, "wake corn")
    assert p.step() == "give"  # completed before the next
    told = do(p, "give 1")
    assert of(TrendCoins, told) == [TrendCoins(0, 2)]
    assert (p.step(), p.view(None)["bought"]) == ("keep", ["S05"])  # before the other card and before the refill
    assert at(p, 1) == []


@pytest.mark.rule("WS-I51")
def test_a_card_of_the_same_set_just_discarded_can_be_taken():
    p = table(3, rondel="MT V01+S38", values={"corn": 7}, awake={"corn": "M3 reward"}, zones={"shares": "V17"})
    do(p, "move 1", "discard S38 gold", "keep V01")
    assert options(p) == {"take S38", "take V17"}
    do(p, "take S38")
    assert pile(p, 0) == {"S38"}
    p = table(3, rondel="MT V01+S38", values={"corn": 7}, awake={"corn": "M3 reward"}, zones={"shares": "V17"})
    do(p, "move 1", "keep V01")
    assert p.view(None)["variations"][0] == ["V01", "V17"]  # where it scores
    assert p.step() == "keep"


# 16 Purchase options


@pytest.mark.rule("WS-16.1", "WS-I47")
def test_each_player_has_an_option_if_they_are_played():
    assert places(new(4, purchase_option=True)) == [None] * 4
    assert places(new(4)) is None
    assert_refused(table(3), "option 1", "WS-16.1")


@pytest.mark.rule("WS-16.2", "WS-I47", "WS-I4")
def test_an_option_is_placed_for_a_coin_under_a_card_without_one():
    over = {"rest": "box", "zones": {"gold": "X1"}, "last_round": True, "start": 2}
    p = table(3, rondel="MT S01 S02 S03 S12 S13 -", pawns=[1, 2, 2], under={1: 2}, **over)
    assert {line for line in options(p) if "option" in line} == {f"option {place}" for place in (1, 3, 4, 5)}
    assert_refused(p, "option 0", "WS-I47")  # the trend card
    assert_refused(p, "option 6", "WS-I47")  # empty
    assert_refused(p, "option 2", "WS-16.2")  # a rival's option
    assert_refused(p, "option 7", "WS-3.5")
    told = do(p, "option 1")  # where an own pawn stands
    assert told == [OptionPlaced(0, 1, "S01")]
    assert places(p) == [1, 2, None]
    assert money(p) == [3, 4, 4]
    assert p.step() == "turn"
    assert_refused(p, "option 3", "WS-16.5")


@pytest.mark.rule("WS-16.2", "WS-I49")
def test_an_option_is_placed_before_the_action_or_after_it_never_in_the_middle():
    p = table(3, rondel="MT S01 S02", pawns=[2, 0, 0], under={}, piles={0: "S22 S23"}, deck="V01 V02")
    q = p.clone()
    do(p, "move 1")
    assert_refused(p, "option 1", "WS-I49")
    do(p, "keep S01")
    assert "option 1" in options(p)  # under the new card
    do(p, "option 1", "flip")
    assert p.actor() == 1
    do(q, "sell")
    assert_refused(q, "option 2", "WS-I49")
    do(q, "discard S02 gold")
    assert_refused(q, "option 2", "WS-I49")
    do(q, "put S22")
    assert_refused(q, "option 2", "WS-16.3")  # the set is complete
    do(q, "flip")
    assert (q.actor(), q.step()) == (0, "after")  # an option could be placed still
    do(q, "option 1")
    assert q.actor() == 1


@pytest.mark.rule("WS-16.3")
def test_no_option_lies_under_a_set():
    assert_refused(table(3, rondel="MT S01+S02", under={}), "option 1", "WS-16.3")


@pytest.mark.rule("WS-16.4", "WS-I47", "WS-I4")
def test_the_card_costs_the_others_2_more_which_capital_may_pay():
    p = table(3, under={1: 2})
    assert of(Moved, do(p, "move 2"))[0] == Moved(0, 2, 2, 4, 4, 0)
    p = table(3, under={0: 2})
    assert of(Moved, do(p, "move 2"))[0] == Moved(0, 2, 2, 2, 2, 0)


@pytest.mark.rule("WS-16.5", "WS-I48")
def test_the_option_returns_when_the_card_is_bought_or_discarded_and_before_the_refill():
    p = table(3, under={1: 2}, deck="V01 V02")
    assert of(OptionBack, do(p, "move 2")) == [OptionBack(1)]
    assert places(p) == [None, None, None]
    do(p, "keep S02")
    assert at(p, 2) == ["V01"]
    assert places(p) == [None, None, None]
    p = table(3, under={0: 2})
    do(p, "move 2", "keep S02", "option 2")  # the owner buys it, and may place it again in the same turn
    assert places(p)[0] == 2


@pytest.mark.rule("WS-16.6", "WS-16.5")
def test_selling_at_a_card_with_an_option_is_allowed():
    p = table(3, under={1: 2}, pawns=[2, 0, 0], piles={0: "S22"}, deck="V01 V02")
    assert "sell" in options(p)
    told = do(p, "sell", "discard S02 gold")
    assert of(OptionBack, told) == [OptionBack(1)]
    assert at(p, 2) == ["S22", "V01"]
    assert places(p) == [None, None, None]


@pytest.mark.rule("WS-I49")
def test_the_turn_ends_when_its_player_says_so():
    p = table(3, under={}, deck="V01 V02 V03")
    cards = left(p)
    do(p, "option 3", "flip", "move 0", f"discard {top(p)} gold")
    assert (p.actor(), left(p)) == (1, cards - 1)  # neither option nor trend card is left: nothing remains to be said
    do(p, "move 1", "keep S01")
    assert (p.actor(), p.step()) == (1, "after")
    assert {"end", "flip"} <= options(p)
    do(p, "end")
    assert p.actor() == 2
    assert moves(p)
