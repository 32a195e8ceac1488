"""Chapter W of the ledger: the worked examples of the rulebook, with their figures."""

import pytest
from games.chicago_express.positions import (
    HEX,
    do,
    held,
    income,
    kinds,
    locomotives,
    money,
    of,
    options,
    table,
    treasury,
    value,
)

from branchline.games.chicago_express.actions import Declined, DividendPaid, IncomeRose, Offered, Placed, ValueRose

ANDY, BERT, CHARLY = range(3)
NYC_16 = "S0 Q0 O0 L0 I2"  # 8 + 1 + 1 + 1 + 3 + 2


@pytest.mark.rule("CE-W1")
def test_w1_a_third_share_of_nyc_at_income_22_starts_at_8():
    p = table(3, networks={"NYC": f"{NYC_16} I4 I6 Q3 J6"}, shares={"NYC": [BERT, CHARLY]}, seat=ANDY)
    assert (income(p, "NYC"), held(p, "NYC")) == (22, [0, 1, 1])
    told = do(p, "offer NYC")
    assert of(Offered, told) == [Offered(ANDY, "NYC", 8, 8)]
    assert options(p) == {"pass", *(f"bid {amount}" for amount in range(8, 31))}


@pytest.mark.rule("CE-W2")
def test_w2_an_auction_is_used_up_by_who_is_short_of_cash():
    p = table(3, cash={ANDY: 1})
    before = p.view(None)
    told = do(p, "decline auction")
    assert told == [Declined(ANDY, "auction")]
    after = p.view(None)
    assert after["dials"] == {"auction": 1, "build": 0, "develop": 0}
    assert {part for part in after if after[part] != before[part]} == {"dials", "actor", "turn"}
    do(p, "decline auction", "decline auction")
    assert not any(line.startswith(("offer", "decline auction")) for line in options(p))  # two were left in this round


@pytest.mark.rule("CE-W3")
def test_w3_nyc_builds_a_forest_and_binghamton_for_6():
    assert (HEX["R3"]["terrain"], HEX["R3"]["cost"], HEX["Q3"]["name"], HEX["Q3"]["cost"]) == ("forest", 2, "Binghamton", 2)
    p = table(3, networks={"PRR": "Q4 Q3"}, treasury={"NYC": 10})
    assert locomotives(p, "Q3") == ["PRR"]
    bank = p.cash[-1]
    told = do(p, "build NYC", "place R3", "place Q3", "stop")
    assert [(event.hex, event.cost) for event in of(Placed, told)] == [("R3", 2), ("Q3", 4)]
    assert (treasury(p, "NYC"), p.cash[-1]) == (10 - 6, bank + 6)
    assert (treasury(p, "PRR"), money(p)) == (20, [30, 30, 30])


@pytest.mark.rule("CE-W4")
@pytest.mark.parametrize(("key", "developed", "gain"), [("O10", False, 2), ("O10", True, 3), ("L6", False, 1), ("I6", False, 3)])
def test_w4_what_nyc_gains(key, developed, gain):
    """A city of 2 + 1, a mountain of 1 + 2, an industrial city that stands at 3."""
    networks = {"C&O": key} if developed else {}
    p = table(3, networks=networks, next_to={"NYC": key}, developed=key if developed else "", shares={"NYC": [0]})
    before = income(p, "NYC")
    told = do(p, "build NYC", f"place {key}")
    assert (of(Placed, told)[0].gain, income(p, "NYC")) == (gain, before + gain)


@pytest.mark.rule("CE-W4")
def test_w4_a_mountain_of_1_and_2_gives_3_once_developed():
    p = table(3, next_to={"NYC": "L6"}, shares={"NYC": [0]})
    before = income(p, "NYC")
    do(p, "build NYC", "place L6")
    if p.step() == "build":
        do(p, "stop")
    do(p, "develop L6")
    assert income(p, "NYC") == before + 3


@pytest.mark.rule("CE-W5")
def test_w5_charleston_lifts_c_and_o_from_12_to_13():
    p = table(3, networks={"C&O": "O10 M10 K10 J9 I9"})
    assert (HEX["I9"]["name"], HEX["I9"]["gain"]) == ("Charleston", 1)
    assert income(p, "C&O") == 12
    told = do(p, "develop I9")
    assert of(IncomeRose, told) == [IncomeRose("C&O", 1, 13, 13)]
    assert income(p, "C&O") == 13


@pytest.mark.rule("CE-W6")
def test_w6_wheeling_lifts_prr_from_17_to_18_and_b_and_o_from_14_to_15():
    p = table(3, networks={"B&O": "N6 K7 J6 I6 I4 F5", "PRR": "O4 M4 K4 I6 I4"})
    assert (value(p, "Wheeling"), income(p, "PRR"), income(p, "B&O")) == (3, 17, 14)
    told = do(p, "develop I6")
    assert of(ValueRose, told) == [ValueRose("I6", 4)]
    assert (value(p, "Wheeling"), income(p, "PRR"), income(p, "B&O")) == (4, 18, 15)
    assert p.view(None)["houses"] == 20


@pytest.mark.rule("CE-W7")
def test_w7_income_16_and_three_shares_pay_6_each():
    p = table(3, networks={"NYC": NYC_16}, shares={"NYC": [ANDY, BERT, ANDY], "PRR": [], "B&O": [], "C&O": []}, used=(2, 5, 0))
    assert income(p, "NYC") == 16
    told = do(p, "decline auction")
    assert of(DividendPaid, told) == [DividendPaid(ANDY, "NYC", 2, 6, 12, False), DividendPaid(BERT, "NYC", 1, 6, 6, False)]
    assert money(p) == [42, 36, 30]


@pytest.mark.rule("CE-W8")
def test_w8_income_17_and_two_shares_of_one_player_pay_18():
    p = table(3, networks={"NYC": f"{NYC_16} Q3"}, shares={"NYC": [ANDY, ANDY], "PRR": [], "B&O": [], "C&O": []}, used=(2, 5, 0))
    assert income(p, "NYC") == 17
    told = do(p, "decline auction")
    assert of(DividendPaid, told) == [DividendPaid(ANDY, "NYC", 2, 9, 18, False)]
    assert money(p) == [48, 30, 30]


@pytest.mark.rule("CE-W9")
def test_w9_detroit_rises_after_every_general_dividend_up_to_8():
    p = table(3)
    values = [value(p, "Detroit")]
    while p.actor() is not None and len(values) < 20:
        told = do(p, "decline auction" if "decline auction" in options(p) else "decline develop")
        if "GeneralDividends" in kinds(told) and "GameOver" not in kinds(told):
            values.append(value(p, "Detroit"))
    assert values == [1, 2, 3, 4, 5, 6, 7, 8]
    assert value(p, "Detroit") == 8
