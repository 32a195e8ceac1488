"""Chapter 9 of the ledger: surprises, fluctuations, the black day and the stock exchange."""

import pytest
from games.wall_street.positions import (
    GOLDS,
    assert_refused,
    at,
    do,
    kinds,
    market,
    money,
    of,
    options,
    pile,
    table,
)

from branchline.games.wall_street.events import (
    Asked,
    BlackDay,
    LoanTaken,
    NoExchange,
    NothingMoves,
    Offered,
    OfferedCard,
    Proof,
    Revealed,
    Shown,
    Swapped,
    ValueMoved,
)


def kept(card, values=None, players=3, **more):
    """The table after a special card has been bought and kept."""
    p = table(players, rondel=f"MT {card}", values=values, **more)
    p.events = do(p, "move 1", f"keep {card}")
    return p


def steel_at(value, **others):
    return {"corn": 3, "cotton": 4, "steel": value, "oil": 6} | others


@pytest.mark.rule("WS-9.1", "WS-I11")
def test_a_point_is_a_level_whatever_its_value():
    """Steel from 5 to 7 and corn from 5 to 7: one level, two in value."""
    assert market(kept("V17", steel_at(5)))[2] == 7
    assert market(kept("V01", {"corn": 5}))[0] == 7
    assert market(kept("V01", {"corn": 4}))[0] == 5


@pytest.mark.rule("WS-9.2", "WS-I14")
@pytest.mark.parametrize(("company", "after"), [("corn", [4, 4, 5, 6]), ("oil", [3, 4, 5, 8])])
def test_a_surprise_rise_lifts_a_company_of_choice(company, after):
    p = kept("V33")
    assert (p.actor(), p.step()) == (0, "surprise")
    assert options(p) == {"shift corn", "shift cotton", "shift steel", "shift oil"}
    assert_refused(p, "shift gold", "WS-9.2")
    assert_refused(p, "end", "WS-4.3")
    do(p, f"shift {company}")
    assert market(p) == after
    assert p.step() == "after"


@pytest.mark.rule("WS-9.3", "WS-I14")
def test_a_surprise_fall_lowers_a_company_of_choice_even_one_at_the_end():
    p = kept("V34", steel_at(5))
    do(p, "shift steel")
    assert market(p) == [3, 4, 4, 6]
    p = kept("V34", steel_at(5, corn=1))
    assert of(ValueMoved, do(p, "shift corn")) == [ValueMoved("corn", 1, 1)]
    assert market(p) == [1, 4, 5, 6]
    assert_refused(table(3), "shift corn", "WS-9.2")


@pytest.mark.rule("WS-9.4", "WS-I12")
@pytest.mark.parametrize(
    ("values", "after"),
    [
        (steel_at(5), [4, 4, 5, 6]),  # corn alone
        (steel_at(5, corn=4), [5, 6, 5, 6]),  # corn and cotton are tied at 4, though on different levels
        (steel_at(5, corn=5, cotton=6, oil=5), [7, 6, 7, 6]),  # corn, steel and oil at 5
    ],
)
def test_a_bullish_fluctuation_lifts_all_the_lowest(values, after):
    assert market(kept("V35", values)) == after


@pytest.mark.rule("WS-9.5", "WS-I12")
@pytest.mark.parametrize(
    ("values", "after"),
    [(steel_at(5), [3, 4, 5, 5]), (steel_at(7, corn=7, oil=6), [5, 4, 5, 6]), (steel_at(8, corn=8, oil=8), [7, 4, 7, 6])],
)
def test_a_bearish_fluctuation_lowers_all_the_highest(values, after):
    assert market(kept("V36", values)) == after


@pytest.mark.rule("WS-9.6", "WS-I12", "WS-I13")
@pytest.mark.parametrize(
    ("values", "after"),
    [
        (steel_at(5), [4, 4, 5, 5]),
        (steel_at(5, cotton=3), [4, 4, 5, 5]),
        (steel_at(4, cotton=3, oil=5, corn=4), [4, 4, 4, 3]),  # the groups are fixed before cotton rises to 4
        (steel_at(5, corn=4, oil=5), [5, 6, 4, 3]),
    ],
)
def test_a_mixed_fluctuation_moves_both_groups_as_they_stood(values, after):
    assert market(kept("V37", values)) == after


@pytest.mark.rule("WS-I13", "WS-9.4", "WS-9.5")
def test_if_all_are_equal_a_mixed_fluctuation_moves_nothing_the_others_all():
    equal = dict.fromkeys(("corn", "cotton", "steel", "oil"), 3)
    p = kept("V38", equal)
    assert market(p) == [3, 3, 3, 3]
    assert of(NothingMoves, p.events) == [NothingMoves()]
    assert market(kept("V35", equal)) == [4, 4, 4, 5]
    assert market(kept("V36", equal)) == [2, 2, 1, 2]


@pytest.mark.rule("WS-9.7", "WS-I15", "WS-10.1")
def test_a_black_day_costs_everybody_2_from_the_buyer_on():
    p = kept("V39", seat=1, cash={0: 1, 1: 4, 2: 2})
    assert [event.seat for event in of(BlackDay, p.events)] == [1, 2, 0]
    assert of(LoanTaken, p.events) == [LoanTaken(0, 1, 5, 8)]
    assert money(p) == [4, 2, 0]
    assert p.cash[-1] == -6


# 9.8 Stock exchange


def exchange(piles, players=3, **more):
    """Seat 0 has kept the stock exchange."""
    return kept("V40", players=players, piles=piles, deck="V01 V02", **more)


@pytest.mark.rule("WS-9.8", "WS-9.8a", "WS-9.8b", "WS-9.8c", "WS-I53")
def test_a_stock_exchange():
    p = exchange({0: "S01 S22 S38", 1: "S02 S12 S13", 2: "S23 S31 S39"})
    assert (p.actor(), p.step()) == (0, "show")
    assert options(p) == {"show S01 corn", "show S22 steel"}
    assert_refused(p, "show S38 corn", "WS-9.8a")
    assert_refused(p, "show S01 steel", "WS-9.8a")
    assert_refused(p, "show S02 corn", "WS-9.8a")
    assert_refused(p, "end", "WS-4.3")
    told = do(p, "show S22 steel")
    assert told == [Shown(0, "S22", "steel"), Asked(1)]
    assert (p.actor(), p.step()) == (1, "offer")
    assert options(p) == {"offer S02", "offer S12", "offer S13"}
    told = do(p, "offer S12")
    assert told == [Offered(1), OfferedCard(1, "S12"), Asked(2)]
    assert (p.actor(), p.step()) == (2, "offer")
    assert options(p) == {"offer S31"}  # neither gold nor steel
    assert_refused(p, "offer S23", "WS-9.8b")
    assert_refused(p, "offer S39", "WS-9.8b")
    assert_refused(p, "offer S12", "WS-9.8b")
    told = do(p, "offer S31")
    assert of(Revealed, told) == [Revealed(1, "S12"), Revealed(2, "S31")]
    assert (p.actor(), p.step()) == (0, "swap")
    assert options(p) == {"swap S12", "swap S31"}
    assert_refused(p, "end", "WS-4.3")  # he must
    assert_refused(p, "swap S02", "WS-9.8c")
    before = market(p)
    told = do(p, "swap S31")
    assert of(Swapped, told) == [Swapped(0, "S22", 2, "S31")]
    assert pile(p, 0) == {"S01", "S38", "S31"}
    assert pile(p, 1) == {"S02", "S12", "S13"}
    assert pile(p, 2) == {"S22", "S23", "S39"}
    assert market(p) == before
    assert at(p, 1) == ["V01"]
    assert (p.actor(), p.step()) == (0, "after")


@pytest.mark.rule("WS-9.8a", "WS-I16")
def test_a_dual_stands_for_the_company_that_the_buyer_names_for_this_exchange():
    p = exchange({0: "D1", 1: "S01", 2: "S12"})
    assert options(p) == {"show D1 corn", "show D1 cotton"}
    q = p.clone()
    do(p, "show D1 corn")
    assert p.actor() == 2  # whose cotton is valid; seat 1 has nothing but corn
    do(q, "show D1 cotton")
    assert q.actor() == 1
    do(q, "offer S01")
    assert pile(q, 1) == {"D1"}
    assert pile(q, 0) == {"S01"}


@pytest.mark.rule("WS-9.8b", "WS-I16")
def test_a_dual_of_a_rival_is_always_valid_and_two_shares_go_as_one_card():
    p = exchange({0: "S01", 1: "D1 S09", 2: ""})
    do(p, "show S01 corn")
    assert options(p) == {"offer D1"}  # as cotton
    p = exchange({0: "S08", 1: "S20", 2: ""})
    do(p, "show S08 corn", "offer S20")
    assert (pile(p, 0), pile(p, 1)) == ({"S20"}, {"S08"})
    assert money(p) == [4, 4, 4]


@pytest.mark.rule("WS-I16")
def test_a_swapped_share_with_a_market_symbol_moves_nothing_and_the_secret_share_takes_no_part():
    p = exchange({0: "S05", 1: "S17", 2: ""}, secrets="C2 C3 C4")
    assert options(p) == {"show S05 corn"}
    before = market(p)
    told = do(p, "show S05 corn", "offer S17")
    assert of(ValueMoved, told) == []
    assert market(p) == before


@pytest.mark.rule("WS-9.8d", "WS-I16")
def test_who_has_no_valid_share_shows_all_as_proof():
    p = exchange({0: "S01", 1: "S02 S38", 2: "S12 S13"})
    told = do(p, "show S01 corn")
    assert of(Proof, told) == [Proof(1, ("S02", "S38"))]
    assert (p.actor(), p.step()) == (2, "offer")
    told = do(p, "offer S13")
    assert of(Swapped, told) == [Swapped(0, "S01", 2, "S13")]  # one card alone: no choice


@pytest.mark.rule("WS-I16", "WS-9.8d")
def test_without_a_valid_card_of_the_buyer_there_is_no_exchange():
    p = exchange({0: "S38 S39", 1: "S02", 2: "S12"})
    assert of(Proof, p.events) == [Proof(0, ("S38", "S39"))]
    assert of(NoExchange, p.events) == [NoExchange(0, own=True)]
    assert p.step() == "after"
    p = exchange({1: "S02", 2: "S12"})
    assert of(Proof, p.events) == [Proof(0, ())]
    assert p.step() == "after"


@pytest.mark.rule("WS-I16", "WS-I53")
def test_without_a_valid_card_of_a_rival_nothing_happens_but_the_buyer_had_to_show():
    p = exchange({0: "S01 S22", 1: "S02", 2: " ".join(GOLDS)})
    assert p.step() == "show"
    assert "end" not in options(p)
    told = do(p, "show S01 corn")
    assert kinds(told) == ["Shown", "Proof", "Proof", "NoExchange", "Filled", "Appeared"]
    assert of(NoExchange, told) == [NoExchange(0, own=False)]
    assert pile(p, 0) == {"S01", "S22"}
    assert p.step() == "after"


@pytest.mark.rule("WS-I17")
def test_the_stock_exchange_itself_is_never_chosen():
    p = exchange({0: "S01", 1: "S12", 2: ""})
    assert_refused(p, "show V40 corn", "WS-9.8a")
    assert p.view(None)["variations"][0] == ["V40"]


@pytest.mark.rule("WS-I53")
def test_the_rivals_are_asked_clockwise_from_the_buyer():
    p = table(4, rondel="MT V40", seat=2, piles=dict(enumerate(["S12", "S13", "S01", "S14"])), capital={2: 7})
    do(p, "move 1", "keep V40", "show S01 corn")
    asked = []
    while p.step() == "offer":
        asked.append(p.actor())
        do(p, min(options(p)))
    assert asked == [3, 0, 1]
    assert options(p) == {"swap S12", "swap S13", "swap S14"}


@pytest.mark.rule("WS-I50")
def test_a_share_of_the_same_set_can_be_shown_only_if_it_was_kept_first():
    def bought():
        p = table(3, rondel="MT S22+V40", piles={0: "S01", 1: "S12", 2: ""}, deck="V01 V02")
        do(p, "move 1")
        return p

    p = bought()
    do(p, "keep S22", "keep V40")
    assert options(p) == {"show S01 corn", "show S22 steel"}
    p = bought()
    do(p, "keep V40")
    assert options(p) == {"show S01 corn"}
    do(p, "show S01 corn", "offer S12")
    assert (p.actor(), p.step()) == (0, "keep")  # the exchange is complete, now the other card
    assert options(p) == {"keep S22", "discard S22 gold", "discard S22 shares", "discard S22 values"}
    do(p, "keep S22")
    assert at(p, 1) == ["V01"]


@pytest.mark.rule("WS-I50", "WS-9.2")
def test_a_surprise_of_a_set_is_resolved_before_the_other_card():
    p = table(3, rondel="MT V33+V35", values=steel_at(5))
    do(p, "move 1", "keep V33", "shift corn")  # 4, tied with cotton
    assert p.step() == "keep"
    do(p, "keep V35")
    assert market(p) == [5, 6, 5, 6]
