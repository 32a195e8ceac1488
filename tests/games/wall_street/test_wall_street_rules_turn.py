"""Chapters 4 to 8 and 10 of the ledger with their worked examples: moving and buying, selling, raising capital, loans."""

import pytest
from games.wall_street.positions import (
    CARD,
    assert_refused,
    at,
    discards,
    do,
    kinds,
    left,
    market,
    money,
    moves,
    of,
    options,
    pile,
    table,
    top,
)

from branchline.games.wall_street.events import CapitalRaised, Discarded, LoanTaken, Moved, PaidPawn, ShareSold, TrendCoins, TrendTurned


def capital(p):
    return p.view(None)["capital"]


def loans(p):
    return p.view(None)["loans"]


# 4 Turn


@pytest.mark.rule("WS-4.1")
def test_a_turn_is_completed_before_the_next_begins():
    p = table(3)
    do(p, "move 1")
    assert p.actor() == 0
    do(p, "discard S01 gold")
    assert (p.actor(), p.step()) == (0, "after")
    do(p, "end")
    assert (p.actor(), p.step()) == (1, "turn")


@pytest.mark.rule("WS-4.2", "WS-I3")
def test_the_trend_card_is_turned_for_a_coin_before_the_action():
    p = table(3, rondel="MT S01 S02 S03 S12 S13 S14")
    assert moves(p) == [1, 2, 3, 4, 5, 6, 0]
    assert of(TrendTurned, do(p, "flip")) == [TrendTurned(0, green=False)]
    assert moves(p) == [6, 5, 4, 3, 2, 1, 0]
    assert money(p) == [3, 4, 4]
    assert p.view(None)["trend_coins"] == 1
    assert_refused(p, "flip", "WS-I3")
    do(p, "move 6", "discard S14 gold")
    assert p.actor() == 1  # nothing is left to do in this turn
    assert not p.view(None)["clockwise"]
    assert options(p) >= {"flip"}


@pytest.mark.rule("WS-4.2", "WS-I3")
def test_or_at_the_end_of_the_turn_after_the_refill():
    p = table(3, deck="V01 V02")
    do(p, "move 1", "discard S01 gold")
    assert at(p, 1) == ["V01"]
    assert options(p) == {"end", "flip"}
    do(p, "flip")
    assert p.actor() == 1
    assert moves(p)[0] == 6
    assert p.view(None)["trend_coins"] == 1
    do(p, "flip")
    assert p.view(None)["trend_coins"] == 2
    assert moves(p)[0] == 1


@pytest.mark.rule("WS-4.2")
@pytest.mark.parametrize("lines", [("move 1",), ("raise",), ("sell",)])
def test_never_in_the_middle(lines):
    p = table(3, rondel="S01 MT", pawns=[0, 1, 1], piles={0: "S02 S03"})
    do(p, *lines)
    assert_refused(p, "flip", "WS-4.2")


@pytest.mark.rule("WS-4.3")
def test_exactly_one_action_a_turn():
    p = table(3, rondel="S01 MT", pawns=[0, 1, 1], piles={0: "S02 S03"})
    assert {"sell", "raise", "move 1", "move 0"} <= options(p)
    assert_refused(p, "end", "WS-4.3")
    do(p, "raise", f"discard {top(p)} gold")
    for line in ("sell", "raise", "move 1"):
        assert str(assert_refused(p, line, "WS-4.3")) == "WS-4.3: The action of this turn is done; the turn can be ended."


# 5 Move and buy


@pytest.mark.rule("WS-5.1", "WS-5.2", "WS-I5")
def test_a_move_is_one_position_to_a_full_lap():
    p = table(3, rondel="MT S01 S02 S03 S12 S13 S14", pawns=[2, 0, 0])
    assert moves(p) == [3, 4, 5, 6, 0, 1, 2]
    moved = of(Moved, do(p, "move 2"))  # a whole lap
    assert moved == [Moved(0, 2, 7, 7, 4, 3)]
    assert money(p)[0] == 1
    assert_refused(p, "move 3", "WS-4.3")
    p = table(3, red=True, rondel="MT S01 S02 S03 S12 S13 S14", pawns=[2, 0, 0])
    assert of(Moved, do(p, "move 1"))[0].steps == 1
    assert_refused(table(3), "move 7", "WS-3.5")
    assert_refused(table(3), "move -1", "WS-3.5")


@pytest.mark.rule("WS-5.3", "WS-5.4", "WS-2.6")
@pytest.mark.parametrize(
    ("place", "price", "cash"),
    [(1, 1 + 0, 0), (2, 2 + 2, 0), (3, 3 + 3, 2), (4, 4 + 2 + 1, 3)],
)
def test_the_price_is_paid_with_the_capital_first(place, price, cash):
    """A capital of 4 in a game of three; place 4 holds a set of $2 and $1."""
    p = table(3, rondel="MT S01 S09 S37 S10+S25")
    assert of(Moved, do(p, f"move {place}")) == [Moved(0, place, place, price, price - cash, cash)]
    assert money(p) == [4 - cash, 4, 4]


@pytest.mark.rule("WS-5.4", "WS-I4")
def test_capital_is_there_in_full_every_turn_and_does_not_pile_up():
    p = table(2, rondel="MT S01 S02 S03 S12 S13", capital={0: 4})
    do(p, "move 1", "discard S01 gold", "end")  # $1 of 4
    do(p, "raise", f"discard {top(p)} gold", "end")
    moved = of(Moved, do(p, "move 0"))[0]
    assert (moved.price, moved.capital, moved.cash) == (5, 4, 1)
    assert capital(p) == [4, 5]


@pytest.mark.rule("WS-5.5", "WS-I6", "WS-W1")
def test_w1_red_pays_blue_a_coin_and_the_price_with_his_capital():
    p = table(4, rondel="MT S01 S02 S09", pawns=[0, 3, 1, 1])
    told = do(p, "move 3")
    assert of(Moved, told) == [Moved(0, 3, 3, 5, 5, 0)]
    assert of(PaidPawn, told) == [PaidPawn(0, 1, 1)]
    assert money(p) == [3, 5, 4, 4]


@pytest.mark.rule("WS-5.5", "WS-I4", "WS-I6")
def test_each_other_pawn_at_the_card_gets_a_coin_in_cash_though_capital_is_left():
    p = table(4, rondel="MT S01", pawns=[0, 1, 1, 1])
    do(p, "move 1")
    assert money(p) == [1, 5, 5, 5]
    assert p.view(None)["pawns"] == [1, 1, 1, 1]
    p = table(3, pawns=[2, 2, 1], cash={0: 9})
    do(p, "move 2")  # a whole lap: the own pawn gets nothing
    assert money(p) == [9 - 1 - 3, 5, 4]


@pytest.mark.rule("WS-I6")
def test_pawns_stay_where_they_are_when_the_card_goes():
    p = table(3, pawns=[0, 1, 1], deck="V01")
    do(p, "move 1", "discard S01 gold")
    assert p.view(None)["pawns"] == [1, 1, 1]
    assert at(p, 1) == ["V01"]


@pytest.mark.rule("WS-5.6", "WS-5.9", "WS-11.1", "WS-11.2")
def test_the_buyer_keeps_or_discards():
    p = table(3, rondel="MT V04 S05", values={"corn": 3})
    do(p, "move 1")
    assert p.step() == "keep"
    assert options(p) == {"keep V04", "discard V04 gold", "discard V04 shares", "discard V04 values"}
    assert_refused(p, "keep S05", "WS-5.6")
    assert_refused(p, "discard V04 corn", "WS-11.2")
    assert_refused(p, "move 2", "WS-4.3")
    told = do(p, "discard V04 shares")
    assert of(Discarded, told) == [Discarded(0, "V04", "shares")]
    assert discards(p) == [(0, None), (1, "V04"), (0, None)]
    assert market(p)[0] == 3  # no effect
    assert p.view(None)["variations"] == [[], [], []]
    assert money(p) == [4, 4, 4]  # paid all the same, by capital


@pytest.mark.rule("WS-5.7", "WS-I9")
def test_a_kept_share_moves_the_market_if_it_says_so_and_lies_in_the_own_pile():
    p = table(3, rondel="MT S05 S01", values={"corn": 3})
    told = do(p, "move 1", "keep S05")
    assert market(p) == [4, 4, 5, 6]
    assert pile(p, 0) == {"S05"}
    assert "ValueMoved" in kinds(told)
    p = table(3, rondel="MT S05 S01", values={"corn": 3})
    assert "ValueMoved" not in kinds(do(p, "move 2", "keep S01"))
    p = table(3, rondel="MT S05 S01", values={"corn": 3})
    do(p, "move 1", "discard S05 gold")
    assert market(p)[0] == 3


@pytest.mark.rule("WS-I9")
def test_the_market_symbol_of_a_share_works_again_after_a_sale_but_not_by_the_sale():
    p = table(2, rondel="S01 MT", pawns=[0, 1], piles={0: "S05"}, values={"corn": 3}, deck="V01 V02")
    do(p, "sell", "discard S01 gold")
    assert at(p, 0) == ["S05", "V01"]
    assert market(p)[0] == 3
    do(p, "end", "move 0", "keep S05")
    assert market(p)[0] == 4


@pytest.mark.rule("WS-5.8", "WS-9.1")
@pytest.mark.parametrize(
    ("card", "company", "before", "after"),
    [("V01", 0, 3, 4), ("V04", 0, 3, 5), ("V05", 0, 3, 2), ("V08", 0, 3, 1), ("V20", 2, 5, 8), ("V24", 2, 5, 3)],
)
def test_a_kept_variation_moves_its_company_by_levels(card, company, before, after):
    p = table(3, rondel=f"MT {card}")
    assert market(p)[company] == before
    do(p, "move 1", f"keep {card}")
    assert market(p)[company] == after
    assert p.view(None)["variations"][0] == [card]
    assert pile(p, 0) == set()


@pytest.mark.rule("WS-5.8", "WS-I11")
def test_no_company_moves_beyond_the_ends_of_its_bar():
    """Steel +2 from 8 stops at 10; corn -2 from 2 stops at 1."""
    p = table(3, rondel="MT V20", values={"steel": 8})
    do(p, "move 1", "keep V20")
    assert market(p)[2] == 10
    p = table(3, rondel="MT V08", values={"corn": 2})
    do(p, "move 1", "keep V08")
    assert market(p)[0] == 1
    p = table(3, rondel="MT V08", values={"corn": 1})
    told = do(p, "move 1", "keep V08")
    assert str([event for event in told if type(event).__name__ == "ValueMoved"]) == "[ValueMoved(company='corn', before=1, value=1)]"


@pytest.mark.rule("WS-5.10", "WS-C3")
def test_the_top_of_the_deck_takes_the_place_of_the_card():
    p = table(3, deck="V01 V02 V03")
    assert top(p) == "V01"
    told = do(p, "move 3", "keep S03")
    assert at(p, 3) == ["V01"]
    assert top(p) == "V02"
    assert kinds(told)[-2:] == ["Filled", "Appeared"]


@pytest.mark.rule("WS-5.11", "WS-I8")
@pytest.mark.parametrize(
    ("lines", "kept", "thrown"),
    [
        (("keep S01", "keep V01"), {"S01"}, 0),
        (("keep V01", "discard S01 gold"), set(), 1),
        (("discard V01 gold", "keep S01"), {"S01"}, 1),
        (("discard S01 gold", "discard V01 gold"), set(), 2),
    ],
)
def test_of_a_set_both_are_kept_or_one_or_none_in_any_order(lines, kept, thrown):
    p = table(3, rondel="MT S01+V01", deck="V02 V03")
    do(p, "move 1")
    assert len(options(p)) == 8
    do(p, *lines)
    assert pile(p, 0) == kept
    assert discards(p)[0][0] == thrown
    assert p.view(None)["variations"][0] == (["V01"] if "keep V01" in lines else [])
    assert at(p, 1) == ["V02"]  # one new card alone
    assert top(p) == "V03"


@pytest.mark.rule("WS-I7")
def test_the_order_of_a_purchase():
    p = table(3, rondel="MT S01 V02", pawns=[0, 2, 1], cash={0: 2}, capital={0: 4}, deck="V01 V03")
    told = do(p, "flip", "move 2", "keep V02")
    assert kinds(told) == ["TrendTurned", "Moved", "PaidPawn", "LoanTaken", "Kept", "ValueMoved", "Filled", "Appeared"]
    assert of(Moved, told)[0].price == 5  # 5 positions counter-clockwise, card for nothing
    assert money(p) == [0 + 5 - 1, 5, 4]
    assert loans(p) == [1, 0, 0]


# 6 Sell


@pytest.mark.rule("WS-6.1", "WS-6.1a", "WS-6.1b", "WS-6.1c", "WS-W2", "WS-I25")
def test_w2_red_sells_a_share_of_steel():
    p = table(3, rondel="MT S01 S02", pawns=[2, 0, 0], piles={0: "S22 S31"}, values={"steel": 7}, deck="V01 V02")
    do(p, "sell")
    assert options(p) == {f"discard S02 {zone}" for zone in ("gold", "shares", "values")}
    assert_refused(p, "put S22", "WS-6.1b")
    assert_refused(p, "discard S01 gold", "WS-6.1a")
    do(p, "discard S02 shares")
    assert options(p) == {"put S22", "put S31"}
    assert_refused(p, "put S01", "WS-6.1b")
    told = do(p, "put S22")
    assert of(ShareSold, told) == [ShareSold(0, "S22", "steel", 4)]
    assert money(p) == [8, 4, 4]
    assert at(p, 2) == ["S22", "V01"]
    assert top(p) == "V02"
    assert discards(p) == [(0, None), (1, "S02"), (0, None)]
    assert p.view(None)["pawns"][0] == 2
    assert pile(p, 0) == {"S31"}
    do(p, "end", "move 2")  # the set costs 1 for steel and nothing for the variation
    assert p.view(None)["bought"] == ["S22", "V01"]


@pytest.mark.rule("WS-6.1c", "WS-5.3")
def test_the_price_of_a_set_is_the_sum_of_both():
    p = table(3, rondel="MT S37+S10")
    assert of(Moved, do(p, "move 1"))[0].price == 1 + 3 + 2


@pytest.mark.rule("WS-6.2")
def test_nothing_is_sold_at_a_set_or_at_the_trend_card():
    p = table(3, rondel="MT S01+V01", pawns=[1, 0, 0], piles={0: "S22"})
    assert_refused(p, "sell", "WS-6.2")
    p = table(3, piles={0: "S22"})
    assert_refused(p, "sell", "WS-6.2")


@pytest.mark.rule("WS-I23", "WS-W2")
def test_who_has_no_share_card_cannot_sell_though_he_has_a_secret_share():
    p = table(3, pawns=[1, 0, 0], scored={0: "V01"})
    assert_refused(p, "sell", "WS-I23")
    p = table(3, pawns=[1, 0, 0], piles={0: "D1 S38"}, secrets="C5 C1 C2")
    do(p, "sell", "discard S01 gold")
    assert options(p) == {"put D1", "put S38"}


@pytest.mark.rule("WS-6.3", "WS-6.4", "WS-6.5", "WS-I12", "WS-I24")
@pytest.mark.parametrize(
    ("card", "values", "company", "amount"),
    [
        ("D4", {"cotton": 6, "steel": 4}, "steel", 2),
        ("D4", {"cotton": 4, "steel": 10}, "cotton", 2),
        ("S38", {"corn": 8, "cotton": 7, "steel": 10, "oil": 3}, "oil", 2),
        ("S38", {"corn": 5, "cotton": 7, "steel": 10, "oil": 8}, "corn", 3),
        ("S09", {"corn": 7}, "corn", 7),
        ("S01", {"corn": 7}, "corn", 4),
        ("S01", {"corn": 8}, "corn", 4),
        ("S37", {"oil": 11}, "oil", 11),
    ],
)
def test_what_a_sale_brings(card, values, company, amount):
    """Half the value, rounded up; all of it for two shares; the lower value (not level) counts for dual and gold."""
    p = table(3, rondel="MT S02", pawns=[1, 0, 0], piles={0: f"{card} S12"}, values=values)
    do(p, "sell", "discard S02 gold")
    assert of(ShareSold, do(p, f"put {card}")) == [ShareSold(0, card, company, amount)]
    assert money(p)[0] == 4 + amount


@pytest.mark.rule("WS-6.1b")
def test_a_share_that_is_alone_is_sold_without_being_asked_for():
    p = table(3, rondel="MT S02", pawns=[1, 0, 0], piles={0: "S12"}, values={"cotton": 3})
    do(p, "sell", "discard S02 gold")
    assert (p.actor(), p.step()) == (0, "after")
    assert money(p)[0] == 6


# 7 Raise capital


@pytest.mark.rule("WS-7.1", "WS-I4", "WS-I52", "WS-11.1")
def test_raising_the_capital():
    p = table(3, deck="V01 V02")
    do(p, "raise")
    assert money(p)[0] == 2  # in cash
    assert top(p) == "V01"
    assert capital(p) == [4, 4, 4]
    assert options(p) == {f"discard V01 {zone}" for zone in ("gold", "shares", "values")}
    assert_refused(p, "discard V02 gold", "WS-11.1")
    told = do(p, "discard V01 values")
    assert of(CapitalRaised, told) == [CapitalRaised(0, 5, 2)]
    assert kinds(told) == ["Discarded", "CapitalRaised", "Appeared"]
    assert capital(p) == [5, 4, 4]
    assert top(p) == "V02"
    assert discards(p) == [(0, None), (0, None), (1, "V01")]
    assert p.view(None)["pawns"] == [0, 0, 0]
    assert market(p)[0] == 3


@pytest.mark.rule("WS-I22")
def test_capital_goes_from_4_to_7():
    p = table(3, capital={0: 6})
    do(p, "raise", f"discard {top(p)} gold")
    assert capital(p)[0] == 7
    p = table(3, capital={0: 7})
    assert str(assert_refused(p, "raise", "WS-I22")) == "WS-I22: The capital is $7 already, the highest there is."


# 8 The trend card


@pytest.mark.rule("WS-8.1", "WS-8.2", "WS-I10")
def test_moving_to_the_trend_card():
    """Six positions: capital 4 and $2; nothing for the pawns there; the coins are taken; the top card goes; nothing is refilled."""
    p = table(3, pawns=[1, 0, 0], coins=3, deck="V01 V02")
    told = do(p, "move 0")
    assert of(Moved, told) == [Moved(0, 0, 6, 6, 4, 2)]
    assert of(TrendCoins, told) == [TrendCoins(0, 3)]
    assert of(PaidPawn, told) == []
    assert money(p) == [5, 4, 4]
    assert p.view(None)["trend_coins"] == 0
    assert options(p) == {f"discard V01 {zone}" for zone in ("gold", "shares", "values")}
    do(p, "discard V01 gold")
    assert top(p) == "V02"
    assert at(p, 0) == ["MT"]
    assert discards(p)[0] == (1, "V01")
    assert p.step() == "after"


@pytest.mark.rule("WS-I10")
def test_a_coin_laid_in_the_same_turn_is_taken_back():
    p = table(3, pawns=[1, 0, 0])
    do(p, "flip", "move 0")
    assert money(p)[0] == 4
    assert p.view(None)["trend_coins"] == 0
    assert "TrendCoins" not in kinds(do(table(3), "move 0"))  # nothing lies there


# 10 Loans


@pytest.mark.rule("WS-10.1", "WS-10.2", "WS-I19", "WS-I20", "WS-W4")
def test_w4_loans_come_one_after_another_and_cost_8_points_each():
    p = table(3, rondel="MT S01 S02 S37", cash={0: 1}, pawns=[0, 3, 3])
    told = do(p, "move 3")  # $2 for the pawns, $2 above the capital
    assert of(LoanTaken, told) == [LoanTaken(0, 1, 5, 8)]
    assert money(p)[0] == 1 + 5 - 4
    p = table(2, rondel="MT S01 S02 S03 S37+S30 S12", cash={0: 0}, capital={0: 4})
    told = do(p, "move 4")  # 4 + 3 + 3 = 10, capital 4
    assert of(LoanTaken, told) == [LoanTaken(0, 1, 5, 8), LoanTaken(0, 2, 5, 16)]
    assert money(p)[0] == 10 - 6
    p = table(3, deck="X1", rest="box", loans={0: 2, 1: 3, 2: 1}, cash={0: 0, 1: 0, 2: 0}, secrets="C1 C2 C3")
    before = p.view(0)["own"]["worth"]["none"]
    assert before == -16 + 0
    do(p, "discard X1 gold")
    assert p.scores() == [-16, -24 + 1, -8 + 2]


@pytest.mark.rule("WS-10.1", "WS-I19")
@pytest.mark.parametrize("line", ["flip", "raise"])
def test_a_loan_is_taken_for_what_one_chooses_to_pay_too_but_never_without_need(line):
    p = table(3, cash={0: 0})
    do(p, line)
    assert loans(p)[0] == 1
    assert money(p)[0] == 5 - (1 if line == "flip" else 2)
    p = table(3, cash={0: 2})
    do(p, line)
    assert loans(p)[0] == 0


@pytest.mark.rule("WS-10.3")
def test_loans_are_never_paid_back():
    p = table(3, cash={0: 40}, loans={0: 1})
    assert not any("redeem" in line for line in options(p))
    assert_refused(p, "redeem", "WS-15.6")


# the deck


@pytest.mark.rule("WS-I26")
def test_with_an_empty_deck_a_place_stays_empty_and_is_no_destination():
    p = table(3, rest="box", zones={"gold": "X1"}, last_round=True, start=2, piles={1: "S22", 0: "S23"})
    told = do(p, "move 1", "keep S01")
    assert at(p, 1) == []
    assert kinds(told) == ["Moved", "Kept"]
    do(p, "end")
    assert moves(p) == [2, 3, 4, 5, 6, 0]
    assert_refused(p, "move 1", "WS-I26")
    assert of(Moved, do(p, "move 2"))[0].steps == 2  # the empty place counts as a step


@pytest.mark.rule("WS-I26")
def test_with_an_empty_deck_a_sold_card_lies_alone_and_nothing_is_discarded_from_it():
    p = table(3, rondel="MT S01", pawns=[1, 0, 0], rest="box", zones={"gold": "X1"}, last_round=True, start=1, piles={0: "S22"})
    do(p, "sell", "discard S01 values")
    assert at(p, 1) == ["S22"]
    p = table(3, rest="box", zones={"gold": "X1"}, last_round=True, start=1, coins=2)
    do(p, "raise")
    assert capital(p)[0] == 5
    assert p.step() == "after"
    p = table(3, rest="box", zones={"gold": "X1"}, last_round=True, start=1, coins=2)
    do(p, "move 0")
    assert p.step() == "after"
    assert money(p)[0] == 4 - 3 + 2
    p = table(3, rondel="MT -", pawns=[1, 0, 0], rest="box", zones={"gold": "X1"}, last_round=True, start=1, piles={0: "S22"})
    assert_refused(p, "sell", "WS-I26")


@pytest.mark.rule("WS-I27", "WS-12.1")
def test_the_explosion_is_dealt_with_before_the_turn_and_before_the_trend_card():
    p = table(3, deck="V01 X1 V02", start=2)
    do(p, "move 1", "keep S01")
    assert top(p) == "X1"
    assert (p.actor(), p.step()) == (0, "after")
    do(p, "flip")
    assert (p.actor(), p.step()) == (1, "explosion")
    assert_refused(p, "flip", "WS-4.2")
    assert_refused(p, "move 2", "WS-4.3")
    assert_refused(p, "discard V02 gold", "WS-12.1")
    do(p, "discard X1 gold")
    assert (p.actor(), p.step(), top(p)) == (1, "turn", "V02")
    do(p, "flip")


@pytest.mark.rule("WS-I52")
def test_a_card_gets_its_zone_before_the_next_comes_into_view():
    p = table(3, deck="V01 V02", start=1)
    do(p, "move 0")
    assert top(p) == "V01"
    assert "V02" not in str([p.view(seat) for seat in (None, 0, 1, 2)])
    assert left(p) == len(p.deck)
    do(p, "discard V01 gold")
    assert top(p) == "V02"
    p = table(3, deck="X1 V02", start=1, seat=1)
    do(p, "discard X1 gold")
    assert p.actor() is None
    assert top(p) is None  # the game is over: no further card is shown
    assert "V02" not in str([p.view(seat) for seat in (None, 0, 1, 2)])
    assert left(p) > 0


def test_the_raw_file_names_every_card_of_these_tests():
    assert {"S09", "S37", "V39", "D4"} <= CARD.keys()
