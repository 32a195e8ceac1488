"""Chapters 2 to 4 of the ledger: the turn, laying track, free land."""

import pytest
from games.last_spike.positions import (
    CITIES,
    COST,
    EVERYTHING,
    NETWORK,
    PAYS,
    TILES,
    all_but,
    assert_refused,
    city_at,
    do,
    hand,
    kinds,
    laid_of,
    land_of,
    money,
    of,
    options,
    pool_of,
    spender,
    table,
    turn,
    uniform,
    walk,
    with_record,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import (
    Bought,
    Drew,
    DrewTile,
    FirstPlayer,
    FreeLand,
    Laid,
    Named,
    PaidOut,
    RouteCompleted,
    Sold,
)
from branchline.kernel.illegal import NotYourTurn


def lays(p):
    return {line for line in options(p) if line.startswith("lay ")}


# 2 the turn


@pytest.mark.rule("LS-2.1", "LS-I22")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_first_player_starts_and_turns_pass_to_the_next_higher_seat(players):
    for seed in range(6):
        told = [event for p in walk(players, seed) for event in p.events]
        if "Bankrupt" in kinds(told):
            continue
        seats = [event.seat for event in of(Laid, told)]
        first = of(FirstPlayer, told)[0].seat
        assert len(seats) > 20
        assert seats == [(first + n) % players for n in range(len(seats))]


@pytest.mark.rule("LS-2.2")
def test_a_turn_begins_with_one_tile_and_everyone_is_paid_before_land_is_bought():
    p = table(3, laid="E1 E3 E4", hands={0: "E2 A1"}, land={0: "dodge_city-0", 1: "denver-0", 2: "denver-1"})
    assert options(p) == {"lay E2", "lay A1"}
    told = do(p, "lay E2")
    assert kinds(told) == ["Laid", "RouteCompleted", "PaidOut", "PaidOut", "PaidOut"]
    assert money(p) == [50_000 - 1_000 + 7_000, 54_000, 54_000]
    assert (p.actor(), p.step()) == (0, "buy")
    assert_refused(p, "lay A1", "LS-2.5")


@pytest.mark.rule("LS-2.3")
def test_buying_is_offered_and_may_be_left_out():
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0"})
    do(p, "lay A2")
    assert options(p) == {"buy st_louis", "end"}
    bought, not_bought = p.clone(), p
    do(bought, "buy st_louis")
    do(not_bought, "end")
    assert (money(bought)[0], land_of(bought, 0)) == (44_000, {"st_louis-0", "st_louis-1"})
    assert (money(not_bought)[0], land_of(not_bought, 0)) == (49_000, {"st_louis-0"})
    assert bought.actor() == not_bought.actor() == 1


@pytest.mark.rule("LS-2.3")
def test_who_can_afford_no_land_is_not_asked():
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0"}, cash={0: 5_000})
    told = do(p, "lay A2")
    assert kinds(told) == ["Laid", "Drew", "DrewTile"]
    assert (p.actor(), p.step()) == (1, "lay")


@pytest.mark.rule("LS-2.4")
@pytest.mark.parametrize("choice", ["buy st_louis", "end"])
def test_a_turn_ends_with_drawing_one_tile(choice):
    p = table(3, laid="A1", hands={0: "A2 B1 B2 B3"}, land={0: "st_louis-0"}, draws="Z4 Z3")
    size = len(p.pool)
    do(p, "lay A2")
    assert hand(p, 0) == {"B1", "B2", "B3"}
    told = do(p, choice)
    assert told[-2:] == [Drew(0), DrewTile(0, "Z4")]
    assert hand(p, 0) == {"B1", "B2", "B3", "Z4"}
    assert len(p.pool) == size - 1
    assert pool_of(p)[-1] == "Z3"
    assert (p.actor(), p.step()) == (1, "lay")


@pytest.mark.rule("LS-2.5")
def test_the_steps_cannot_be_taken_in_another_order():
    p = table(3, laid="A1 B1", hands={0: "A2 A3"}, land={0: "st_louis-0 st_louis-1", 1: "omaha-0"})
    assert_refused(p, "buy omaha", "LS-2.5")
    assert_refused(p, "end", "LS-3.1")
    do(p, "lay A2")
    assert_refused(p, "lay A3", "LS-2.5")
    do(p, "buy omaha")
    assert p.actor() == 1
    assert_refused(p, "buy st_louis", "LS-2.5")


@pytest.mark.rule("LS-2.5")
def test_in_whole_games_the_events_of_a_turn_come_in_order():
    order = [
        "Named",
        "Sold",
        "Laid",
        "FreeLand",
        "RouteCompleted",
        "LastSpike",
        "PaidOut",
        "Bought",
        "BoughtNothing",
        "NoDraw",
        "Drew",
        "DrewTile",
    ]
    turns = []
    for seed in range(20):
        step = ""
        for p in walk(3, seed, spender if seed % 2 else uniform):
            if step == "lay":
                turns.append([])
            if step:
                own = kinds(p.events)
                turns[-1] += own[: own.index("Bankrupt")] if "Bankrupt" in own else own
            step = p.step()
    for events in turns:
        steps = [order.index(kind) for kind in events if kind != "GameOver"]
        assert steps == sorted(steps)
        assert events.count("Laid") == 1
    assert {kind for events in turns for kind in events} == {*order, "GameOver"}


# 3 laying track


@pytest.mark.rule("LS-3.1")
def test_a_turn_cannot_go_by_without_a_tile_from_the_own_hand():
    p = table(3, laid="A1", hands={0: "A2 B1", 1: "A3"}, land={0: "st_louis-0 st_louis-1"}, draws="Z1")
    assert_refused(p, "end", "LS-3.1")
    assert_refused(p, "lay A3", "LS-3.1")  # another's
    assert_refused(p, "lay A1", "LS-3.1")  # on the board
    assert_refused(p, "lay Z1", "LS-3.1")  # in the pool
    do(p, "lay B1")
    assert laid_of(p) == {"A1", "B1"}


@pytest.mark.rule("LS-3.2")
@pytest.mark.parametrize(
    ("laid", "tile"),
    [("", "A1"), ("", "A4"), ("", "Z1"), ("", "Z4"), ("A1", "A2"), ("A4", "A3"), ("A1 A2", "A3"), ("A4 A3", "A2"), ("A1 A4", "A2")],
)
def test_a_space_beside_a_city_or_beside_a_laid_tile_is_normal(laid, tile):
    p = table(3, laid=laid, hands={0: tile})
    told = do(p, f"lay {tile}")
    assert told[0] == Laid(0, tile, COST[tile], double=False)


@pytest.mark.rule("LS-3.2", "LS-3.4", "LS-I2")
@pytest.mark.parametrize(
    ("laid", "tile"),
    [("", "A2"), ("", "A3"), ("A4", "A2"), ("A1", "A3"), ("B1 B2 B3 C2 C3", "A2"), ("B C D", "A3"), ("V4 U4", "Y2")],
)
def test_any_other_space_costs_double(laid, tile):
    p = table(3, laid=laid, hands={0: tile})
    told = do(p, f"lay {tile}")
    assert told[0] == Laid(0, tile, 2 * COST[tile], double=True)
    assert money(p)[0] == 50_000 - 2 * COST[tile]


@pytest.mark.rule("LS-3.3")
def test_normal_placement_costs_the_printed_cost():
    p = table(3, hands={0: "Y4"})
    told = do(p, "lay Y4")
    assert told[0] == Laid(0, "Y4", 7_000, double=False)
    assert money(p) == [43_000, 50_000, 50_000]


@pytest.mark.rule("LS-3.4")
def test_without_a_normal_placement_any_tile_of_the_hand_is_laid_at_twice_its_cost():
    p = table(3, hands={0: "A2 A3 W2 Z3"})
    assert lays(p) == {"lay A2", "lay A3", "lay W2", "lay Z3"}
    told = do(p, "lay W2")
    assert told[0] == Laid(0, "W2", 12_000, double=True)
    assert laid_of(p) == {"W2"}
    assert money(p) == [38_000, 50_000, 50_000]


@pytest.mark.rule("LS-3.5")
def test_the_cost_goes_to_the_bank_at_once():
    p = table(3, laid="A1", hands={0: "A2 A3"}, land={0: "st_louis-0"})
    bank = p.cash[-1]
    do(p, "lay A2")
    assert p.step() == "buy"
    assert (p.cash[0], p.cash[-1]) == (49_000, bank + 1_000)


@pytest.mark.rule("LS-3.6")
def test_who_cannot_pay_from_cash_sells_land_first():
    p = table(3, laid="A1", hands={0: "A4 B1"}, cash={0: 1_000}, land={0: "st_louis-0 st_louis-1"}, settler=1)
    told = do(p, "lay A4")
    assert told == [Named(0, "A4", 2_000)]
    assert (p.step(), p.view(1)["named"], laid_of(p), money(p)[0]) == ("sell", "A4", {"A1"}, 1_000)
    assert options(p) == {"sell st_louis-1"}
    told = do(p, "sell st_louis-1")
    assert told[:2] == [Sold(0, "st_louis", "st_louis-1", 3_000), Laid(0, "A4", 2_000, double=False)]
    assert (laid_of(p), money(p)[0]) == ({"A1", "A4"}, 2_000)


@pytest.mark.rule("LS-3.7")
def test_laid_tiles_stay_and_belong_to_nobody():
    for seed in range(15):
        before = set()
        for p in walk(4, seed, spender):
            assert before <= laid_of(p)
            before = laid_of(p)
            assert not any(laid_of(p) & hand(p, seat) for seat in range(4))
    # the route of seat 0's four tiles pays those who own land there, and not seat 0
    p = table(3, laid="X1 X2 X4", hands={0: "X3"}, land={1: "el_paso-0", 2: "yuma-0"})
    turn(p, "X3")
    assert money(p) == [48_000, 57_000, 55_000]


# 4 free land


@pytest.mark.rule("LS-4.1")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_city_gives_its_one_free_card_once(players):
    for seed in range(8):
        given = []
        for p in walk(players, seed):
            given += [event.city for event in of(FreeLand, p.events)]
            assert not any(event.card.endswith("-0") or event.amount == 0 for event in of(Bought, p.events))
        assert len(given) == len(set(given))
        assert set(given) == {city_at(tile) for tile in laid_of(p)} - {None}


@pytest.mark.rule("LS-4.2")
def test_the_first_tile_at_a_city_wins_its_free_land_and_no_later_one_does():
    p = table(3, hands={0: "C1", 1: "A4", 2: "D1"})
    told = do(p, "lay C1")
    assert told[:2] == [Laid(0, "C1", 3_000, double=False), FreeLand(0, "omaha")]
    assert (land_of(p, 0), money(p)[0]) == ({"omaha-0"}, 47_000)
    told = turn(p, "A4") + turn(p, "D1")
    assert of(FreeLand, told) == []
    assert land_of(p, 1) == land_of(p, 2) == set()


@pytest.mark.rule("LS-4.3")
@pytest.mark.parametrize("tile", TILES)
def test_spaces_1_and_4_are_at_one_city_each_and_2_and_3_at_none(tile):
    p = table(3, hands={0: tile})
    told = turn(p, tile)
    city = {"1": NETWORK[tile[0]][0], "4": NETWORK[tile[0]][1]}.get(tile[1])
    assert of(FreeLand, told) == ([FreeLand(0, city)] if city else [])
    assert land_of(p, 0) == ({f"{city}-0"} if city else set())


@pytest.mark.rule("LS-4.4")
def test_land_is_not_sold_before_the_free_card_is_claimed():
    p = table(3, laid="A1", hands={0: "A2", 1: "A3", 2: "A4"}, land={0: "st_louis-0"})
    do(p, "lay A2")
    for city in CITIES[1:]:
        assert_refused(p, f"buy {city}", "LS-4.4")
    do(p, "end")
    turn(p, "A3")
    turn(p, "A4")
    assert land_of(p, 2) == {"omaha-0"}
    p.seat = 1
    p.phase = 2
    assert "buy omaha" in options(p)


@pytest.mark.rule("LS-4.5")
def test_who_receives_free_land_buys_nothing_in_that_turn():
    p = table(3, laid="A1", hands={0: "C1"}, land={0: "st_louis-0"})
    record = with_record(p)
    record.play(0, "lay C1")
    assert kinds(p.events) == ["Laid", "FreeLand", "Drew", "DrewTile"]
    assert (p.actor(), p.step(), money(p)[0]) == (1, "lay", 47_000)
    for line in ("buy st_louis", "buy omaha", "end"):
        with pytest.raises(NotYourTurn):
            record.play(0, line)
    assert land_of(p, 0) == {"st_louis-0", "omaha-0"}


@pytest.mark.rule("LS-4.6")
@pytest.mark.parametrize("more", range(5))
def test_land_0_counts_as_one_card_in_a_payout(more):
    """Denver pays 4, 10, 18, 28, 40 thousand for 1 to 5 cards."""
    owned = " ".join(f"denver-{rank}" for rank in range(more + 1))
    p = table(3, laid=all_but("D2"), hands={0: "D2"}, land={0: owned, 1: "omaha-0"})
    told = turn(p, "D2")
    amount = [4_000, 10_000, 18_000, 28_000, 40_000][more]
    assert amount == PAYS["denver"][more + 1]
    assert of(PaidOut, told) == [PaidOut(1, "omaha", 1, 6_000), PaidOut(0, "denver", more + 1, amount)]
    assert money(p) == [50_000 - 1_000 + amount, 56_000, 50_000]


@pytest.mark.rule("LS-4.2", "LS-4.3")
def test_free_land_comes_with_the_tile_that_also_completes_the_route():
    p = table(3, laid="U1 U2 U3", hands={0: "U4"}, land={1: "laramie-0"})
    told = do(p, "lay U4")
    assert kinds(told)[:3] == ["Laid", "FreeLand", "RouteCompleted"]
    assert of(RouteCompleted, told) == [RouteCompleted("U", "laramie", "ogden")]
    assert money(p) == [50_000 - 4_000 + 6_000, 58_000, 50_000]


@pytest.mark.rule("LS-2.5", "LS-3.1")
def test_of_all_choices_there_are_only_those_listed_are_carried_out():
    p = table(3, laid="A1", hands={0: "A2 B1"}, land={0: "st_louis-0 st_louis-1"})
    for step in ("lay", "buy"):
        assert p.step() == step
        allowed = {line for line in EVERYTHING if p.check(GAME.codec.read(line)) is None}
        assert allowed == options(p)
        do(p, "lay A2") if step == "lay" else do(p, "end")
