"""Chapter 14 of the ledger: where the rulebook can be read in two ways, positions in which the readings differ."""

import pytest
from games.last_spike.positions import (
    COST,
    LETTERS,
    MATERIAL,
    PRICE,
    TILES,
    all_but,
    assert_refused,
    city_at,
    do,
    first_draws,
    hand,
    kinds,
    laid_of,
    land_of,
    money,
    of,
    options,
    pool_of,
    set_cash,
    table,
    turn,
    uniform,
    walk,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import (
    Bankrupt,
    Bought,
    Drew,
    DrewTile,
    FirstDraw,
    FirstPlayer,
    FreeLand,
    GameOver,
    Laid,
    LastSpike,
    Lay,
    Named,
    NoDraw,
    NoTile,
    PaidOut,
    RouteCompleted,
    Sold,
)
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance


def everything_but(*unlaid):
    return " ".join(tile for tile in TILES if tile not in " ".join(unlaid).split())


@pytest.mark.rule("LS-I1")
def test_i1_double_cost_is_no_choice_while_a_tile_can_be_laid_normally():
    p = table(3, hands={0: "A2 D3 Y4"})
    assert options(p) == {"lay Y4"}  # although A2 would cost less at twice its cost
    refused = assert_refused(p, "lay A2", "LS-I1")
    assert str(refused) == "LS-I1: A2 is next to no city and no tile, and Y4 can be laid normally."
    p = table(3, hands={0: "A2 D3"})
    assert options(p) == {"lay A2", "lay D3"}


@pytest.mark.rule("LS-I2")
def test_i2_only_a_neighbouring_number_of_the_same_route_helps():
    """With B1, B2 and C1 laid, A2 is still next to nothing; with A4 as well, only A3 is."""
    p = table(3, laid="B1 B2 C1", hands={0: "A2 A3"})
    assert of(Laid, do(p.clone(), "lay A2")) == [Laid(0, "A2", 2_000, double=True)]
    assert of(Laid, do(p, "lay A3")) == [Laid(0, "A3", 6_000, double=True)]
    p = table(3, laid="B1 B2 C1 A4", hands={0: "A2 A3"})
    assert options(p) == {"lay A3"}


@pytest.mark.rule("LS-I2")
@pytest.mark.parametrize("tile", TILES)
def test_i2_double_cost_concerns_the_numbers_2_and_3_only(tile):
    p = table(3, hands={0: tile})
    laid = of(Laid, do(p, f"lay {tile}"))
    assert laid == [Laid(0, tile, COST[tile] * (2 if tile[1] in "23" else 1), tile[1] in "23")]


@pytest.mark.rule("LS-I3")
def test_i3_who_has_a_tile_and_the_money_has_a_move():
    for seed in range(20):
        for p in walk(3, seed):
            for seat in range(3):
                if p.step() == "lay" and p.hands[seat] and p.cash[seat] >= 14_000:
                    other = p.clone()
                    other.seat = seat
                    assert other.actions()
    p = table(3, laid=everything_but("A2 A3 B3 V2 W2 W3 Y2 Y3 Z2 Z3"), hands={0: "V2 W2", 1: "A2 A3 Y2 Y3", 2: "B3 W3 Z2 Z3"}, pool="")
    assert options(p) == {"lay V2", "lay W2"}


@pytest.mark.rule("LS-I4")
def test_i4_a_tile_that_forces_a_sale_may_be_chosen_though_another_could_be_paid_for():
    """Cash 2,000 pays for A1; Y4 costs 7,000 and the card of 9,000 brings the 5,000 that are missing."""
    p = table(3, laid="D4", hands={0: "A1 Y4"}, cash={0: 2_000}, land={0: "denver-0 denver-3"})
    assert options(p) == {"lay A1", "lay Y4"}
    told = do(p, "lay Y4", "sell denver-3")
    assert told[:4] == [Named(0, "Y4", 7_000), Sold(0, "denver", "denver-3", 5_000), Laid(0, "Y4", 7_000, False), FreeLand(0, "sacramento")]
    assert money(p)[0] == 0


@pytest.mark.rule("LS-I4")
def test_i4_but_not_one_whose_cost_cannot_be_raised_in_full():
    p = table(3, laid="D4", hands={0: "A1 Y4"}, cash={0: 2_000}, land={0: "denver-0 denver-1 denver-2", 1: "denver-3"})
    assert options(p) == {"lay A1", "lay Y4"}  # 2,000 + 2,000 + 3,000
    set_cash(p, 0, 1_000)
    set_cash(p, 1, 1_000)
    assert options(p) == {"lay A1"}
    refused = assert_refused(p, "lay Y4", "LS-I4")
    assert str(refused) == "LS-I4: Y4 costs $7,000; cash and the sale of land can raise $6,000 at most."


@pytest.mark.rule("LS-I5")
def test_i5_a_double_cost_tile_is_no_way_out_of_bankruptcy():
    """A2 would cost 2,000, and the player has them; but Y4 can be laid normally, so it must be, and it cannot be paid for."""
    p = table(3, hands={0: "B1", 1: "A2 Y4"}, cash={1: 2_000})
    assert Bankrupt(1) in turn(p, "B1")
    p = table(3, hands={0: "B1", 1: "A2 Y3"}, cash={1: 2_000})
    assert "Bankrupt" not in kinds(turn(p, "B1"))
    assert options(p) == {"lay A2"}


@pytest.mark.rule("LS-I5")
def test_i5_bankruptcy_comes_only_when_no_sale_of_land_helps_and_cannot_be_chosen():
    land = {1: "denver-0 denver-1 denver-2"}  # worth 2,000 + 3,000 to the bank
    p = table(3, laid="D4", hands={0: "B1", 1: "Y4"}, cash={1: 2_000}, land=land)
    assert "Bankrupt" not in kinds(turn(p, "B1"))
    assert options(p) == {"lay Y4"}
    assert_refused(p, "end", "LS-3.1")
    do(p, "lay Y4")
    assert options(p) == {"sell denver-1", "sell denver-2"}
    p = table(3, laid="D4", hands={0: "B1", 1: "Y4"}, cash={1: 1_000}, land=land)
    assert Bankrupt(1) in turn(p, "B1")


@pytest.mark.rule("LS-I6")
def test_i6_the_player_chooses_what_to_sell_and_keeps_the_change_but_sells_no_more_than_needed():
    land = {0: "denver-0 denver-1 denver-4 yuma-0 yuma-1", 1: "denver-2"}
    p = table(3, laid="D4", hands={0: "A1"}, cash={0: 1_000}, land=land)
    do(p, "lay A1")
    assert options(p) == {"sell denver-1", "sell denver-4", "sell yuma-1"}
    cheap, dear = p.clone(), p.clone()
    do(cheap, "sell yuma-1")
    do(dear, "sell denver-4")
    assert (money(cheap)[0], laid_of(cheap)) == (1_000 + 2_000 - 2_000, {"A1", "D4"})
    assert (money(dear)[0], laid_of(dear)) == (1_000 + 6_000 - 2_000, {"A1", "D4"})
    for after in (cheap, dear):
        assert_refused(after, "sell denver-1", "LS-7.6")
    p = table(3, laid="D4", hands={0: "Y4"}, cash={0: 1_000}, land=land)  # 7,000: the order decides how much is sold
    do(p, "lay Y4", "sell yuma-1", "sell denver-1")
    assert (p.step(), money(p)[0]) == ("sell", 5_000)
    do(p, "sell denver-4")
    assert (money(p)[0], land_of(p, 0)) == (4_000, {"denver-0", "yuma-0", "sacramento-0"})


@pytest.mark.rule("LS-I7")
def test_i7_free_land_won_by_the_last_tile_counts_in_its_payout():
    p = table(3, laid="B E V Y1 Y2 Y3", hands={0: "Y4"}, land={1: "ogden-0", 2: "denver-0"}, cash={0: 7_000})
    told = do(p, "lay Y4")
    assert told == [
        Laid(0, "Y4", 7_000, double=False),
        FreeLand(0, "sacramento"),
        RouteCompleted("Y", "ogden", "sacramento"),
        LastSpike(0, 20_000),
        PaidOut(1, "ogden", 1, 6_000),
        PaidOut(0, "sacramento", 1, 9_000),
        GameOver("last_spike", (1,)),
    ]
    assert money(p) == [29_000, 56_000, 50_000]


@pytest.mark.rule("LS-I7", "LS-8.3")
def test_i7_payouts_do_not_help_to_pay_for_the_tile_that_brings_them():
    p = table(3, laid="X1 X2 X3", hands={0: "X4 A1"}, cash={0: 3_000}, land={0: "el_paso-0 yuma-0"})
    assert options(p) == {"lay A1"}
    assert_refused(p, "lay X4", "LS-I4")


@pytest.mark.rule("LS-I8")
def test_i8_sold_land_goes_back_in_price_order_and_the_seller_may_buy_it_again():
    """Cards 1 and 2 of Yuma are sold, 3 and 4 are in the stack: a sold card 1 lies on top of them, not below."""
    p = table(3, laid="W4", hands={0: "C1", 1: "B1"}, cash={0: 0}, land={0: "yuma-0 yuma-1 denver-3", 1: "yuma-2 omaha-0", 2: "denver-0"})
    do(p, "lay C1", "sell yuma-1")
    assert p.view(None)["stacks"]["yuma"] == [1, 3, 4]
    do(p, "sell denver-3")
    assert (p.step(), money(p)[0], options(p)) == ("buy", 4_000, {"buy yuma", "buy omaha", "buy denver", "end"})
    told = do(p, "buy yuma")
    assert of(Bought, told) == [Bought(0, "yuma", "yuma-1", 3_000)]
    assert land_of(p, 0) == {"yuma-0", "yuma-1"}
    assert p.view(None)["stacks"]["yuma"] == [3, 4]


@pytest.mark.rule("LS-I9")
def test_i9_the_land_of_a_bankrupt_goes_back_in_price_order():
    land = {0: "st_louis-0", 1: "omaha-0 omaha-1 omaha-3", 2: "omaha-2"}
    p = table(3, laid="A B C D", hands={0: "E4", 1: "Y4 Z4"}, cash={1: 4_000}, land=land, settler=2)
    assert Bankrupt(1) in turn(p, "E4")
    assert p.view(2)["stacks"]["omaha"] == [1, 3, 4]
    assert p.view(2)["land"]["omaha"] == [[], [], [2]]


@pytest.mark.rule("LS-I9")
def test_i9_a_bankrupt_is_paid_nothing_is_skipped_and_ranks_last():
    """Seat 1 had Land 0 of both cities of the route that seat 2 completes after the bankruptcy."""
    p = table(4, laid="X1 X3 X4", hands={0: "A2 A3", 1: "Y4", 2: "X2", 3: "A1"}, cash={1: 6_000, 3: 2_000}, land={1: "el_paso-0 yuma-0"})
    told = turn(p, "A2")
    assert Bankrupt(1) in told
    told = turn(p, "X2")
    assert of(PaidOut, told) == []
    assert p.actor() == 3
    turn(p, "A1")
    assert p.actor() == 0
    turn(p, "A3")
    assert p.actor() == 2
    assert money(p)[3] == money(p)[1] == 0
    assert p.standings()[-2:] == [[3], [1]]


@pytest.mark.rule("LS-I9")
def test_i9_of_several_bankrupts_the_later_one_ranks_better():
    p = table(4, hands={0: "A1", 1: "Y4 Z4", 2: "Z1 W1", 3: "B1"}, cash={1: 3_000, 2: 1_000}, seat=3)
    turn(p, "B1")
    told = turn(p, "A1")
    assert of(Bankrupt, told) == [Bankrupt(1), Bankrupt(2)]
    assert p.standings()[-2:] == [[2], [1]]
    assert p.view(0)["bankrupt"] == [1, 2]


@pytest.mark.rule("LS-I10")
def test_i10_the_last_player_standing_wins_at_once_with_whatever_he_has():
    p = table(3, hands={0: "A2 A3", 1: "Y4"}, cash={0: 2_000, 1: 6_000}, out=(2,))
    told = do(p, "lay A2")
    assert told == [Laid(0, "A2", 2_000, double=True), Drew(0), told[2], Bankrupt(1), GameOver("bankruptcy", (0,))]
    assert (p.actor(), p.ending(), p.standings(), p.scores()) == (None, "bankruptcy", [[0], [1], [2]], [0, 0, 0])
    assert_refused(p, "lay A3", "LS-8.4")


@pytest.mark.rule("LS-I10")
def test_i10_two_players_left_play_on():
    p = table(3, hands={0: "A2 A3", 1: "Y4"}, cash={0: 2_000, 1: 6_000})
    told = do(p, "lay A2")
    assert told[-1] == Bankrupt(1)
    assert (p.actor(), p.ending()) == (2, "")


@pytest.mark.rule("LS-I11")
def test_i11_with_an_empty_pool_nothing_is_drawn_and_who_has_no_tile_is_passed_over():
    p = table(3, laid=everything_but("A2 A3 B2 Y2"), hands={0: "A2 A3", 1: "", 2: "B2 Y2"}, pool="", land={1: "denver-0"})
    told = turn(p, "A2")
    assert of(Drew, told) == of(DrewTile, told) == []
    assert hand(p, 0) == {"A3"}
    assert told[-2:] == [NoDraw(0), NoTile(1)]
    assert (p.actor(), p.step()) == (2, "lay")
    assert (money(p)[1], land_of(p, 1)) == (50_000, {"denver-0"})
    assert_refused(p, "buy denver", "LS-2.5")


@pytest.mark.rule("LS-I12")
@pytest.mark.parametrize("letter", LETTERS)
def test_i12_a_railway_comes_about_whatever_tile_is_missing(letter):
    """Games for two with much money and a hidden tile of this route: 47 tiles are enough."""
    for seed in range(6):
        p = GAME.new(GAME.setup(2), seed)
        chance = Chance.of(seed)
        wanted = MATERIAL.tile[f"{letter}{1 + seed % 4}"]
        for place in (p.pool, *p.hands):
            if wanted in place:
                place[place.index(wanted)] = p.aside[0]
                place.sort()
                p.aside = [wanted]
        chance.shuffle(p.pool)
        for seat in (0, 1):
            set_cash(p, seat, 1_000_000)
        while p.actor() is not None:
            lays = [a for a in p.actions() if isinstance(a, Lay)]
            where_fewest_are = min(lays, key=lambda a: p.laid[MATERIAL.tile[a.tile] // 4].bit_count(), default=None)
            p.apply(where_fewest_are or uniform(p, p.actions(), chance))
            assert p.audit() == []
        assert p.ending() == "last_spike"
        assert letter not in p.view(None)["completed"]
        assert len(laid_of(p)) <= 47


@pytest.mark.rule("LS-I12")
@pytest.mark.parametrize(("missing", "last"), [("A2", "B3"), ("B2", "A3"), ("Y2", "Z3"), ("Z2", "Y3")])
def test_i12_the_47th_tile_ends_the_game_at_the_latest(missing, last):
    p = table(2, laid=everything_but(missing, last), hands={0: last, 1: ""}, pool="", aside=missing)
    told = do(p, f"lay {last}")
    assert len(laid_of(p)) == 47
    assert "LastSpike" in kinds(told)


@pytest.mark.rule("LS-I13")
def test_i13_the_hidden_tile_is_none_of_the_hands_and_is_never_shown():
    also_drawn_first = 0
    for p, drawn in first_draws(2, range(400)):
        aside = MATERIAL.tile_ids[p.aside[0]]
        also_drawn_first += aside in drawn  # taken out after the draw for the first player, from all 48
        assert aside not in hand(p, 0) | hand(p, 1) | set(pool_of(p))
        assert not any(aside in getattr(event, "tiles", ()) for event in p.events)
    assert also_drawn_first > 5


@pytest.mark.rule("LS-I13")
def test_i13_a_city_whose_last_payout_cannot_come_still_sells_to_the_bank():
    """A2 is the hidden tile: St. Louis can never pay again, yet its routes are not all complete."""
    land = {0: "st_louis-0 st_louis-1", 1: "omaha-0 dodge_city-0"}
    p = table(2, laid="A1 A3 A4 B", aside="A2", hands={0: "C1"}, cash={0: 0}, land=land)
    do(p, "lay C1")
    told = do(p, "sell st_louis-1")
    assert told[0] == Sold(0, "st_louis", "st_louis-1", 3_000)


@pytest.mark.rule("LS-I14")
def test_i14_the_bank_pays_whatever_it_owes():
    p = table(3, laid=f"B E V {all_but('Y2')}", hands={0: "Y2"}, land={0: "ogden-0 ogden-1 ogden-2 ogden-3 ogden-4 sacramento-0"})
    for seat in range(3):
        set_cash(p, seat, 10_000_000)
    assert p.cash[-1] == -30_000_000
    do(p, "lay Y2")
    assert p.cash[0] == 10_000_000 - 3_000 + 20_000 + 60_000 + 9_000
    assert p.cash[-1] == -30_086_000


@pytest.mark.rule("LS-I15")
def test_i15_land_of_a_city_that_has_made_all_its_payouts_may_be_bought():
    p = table(3, laid="A B", hands={0: "C1"}, land={0: "omaha-0", 1: "st_louis-0"})
    do(p, "lay C1")
    assert "buy st_louis" in options(p)
    do(p, "buy st_louis")
    assert (land_of(p, 0), money(p)[0]) == ({"omaha-0", "st_louis-1"}, 50_000 - 3_000 - 5_000)


@pytest.mark.rule("LS-I16")
def test_i16_nothing_can_be_bought_from_a_stack_that_is_sold_out():
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0 st_louis-1 st_louis-2", 1: "st_louis-3 st_louis-4 denver-0"})
    do(p, "lay A2")
    assert options(p) == {"buy denver", "end"}
    assert_refused(p, "buy st_louis", "LS-I16")


@pytest.mark.rule("LS-I17")
def test_i17_after_the_last_spike_nothing_is_bought_or_drawn():
    p = table(3, laid=f"B E V {all_but('Y2')}", hands={0: "Y2 A1 A2 A3"}, land={0: "ogden-0"}, draws="Z4")
    told = do(p, "lay Y2")
    assert not {"Bought", "BoughtNothing", "Drew", "DrewTile"} & set(kinds(told))
    assert (hand(p, 0), pool_of(p)[-1], p.step()) == ({"A1", "A2", "A3"}, "Z4", "over")
    assert_refused(p, "buy ogden", "LS-8.4")
    assert_refused(p, "end", "LS-8.4")


def tie(land):
    p = table(3, laid=f"B E V {all_but('Y2')}", hands={0: "Y2"}, land=land, removed="ogden-0 sacramento-0 denver-0", settler=2)
    set_cash(p, 0, 33_000)
    set_cash(p, 2, 0)
    do(p, "lay Y2")
    assert money(p) == [50_000, 50_000, 0]
    return p


@pytest.mark.rule("LS-I18")
def test_i18_a_land_0_counts_nothing_in_a_tie():
    p = tie({0: "omaha-0 laramie-0 el_paso-0 yuma-0", 1: "yuma-1"})
    assert p.standings() == [[1], [0], [2]]


@pytest.mark.rule("LS-I18")
def test_i18_printed_prices_count_not_what_the_bank_would_pay():
    """3 + 3 + 5 = 11 thousand (2 + 2 + 3 = 7 from the bank) against 12 thousand (6 from the bank)."""
    assert [PRICE[card] for card in ("el_paso-1", "yuma-1", "yuma-2", "denver-4")] == [3_000, 3_000, 5_000, 12_000]
    p = tie({0: "el_paso-1 yuma-1 yuma-2", 1: "denver-4"})
    assert p.standings() == [[1], [0], [2]]


@pytest.mark.rule("LS-I18")
def test_i18_a_tie_that_remains_is_a_shared_victory():
    p = tie({0: "omaha-0 omaha-1 omaha-2", 1: "st_louis-3"})  # 4,000 + 6,000 and 10,000
    assert p.standings() == [[0, 1], [2]]
    assert of(GameOver, p.events) == [GameOver("last_spike", (0, 1))]


@pytest.mark.rule("LS-I19")
def test_i19_a_city_whose_land_0_was_removed_stays_open():
    p = table(4, laid="X4", hands={0: "X3", 1: "Y4", 2: "Z1", 3: "W4"}, cash={1: 1_000}, land={1: "yuma-0"})
    assert Bankrupt(1) in turn(p, "X3")
    assert land_of(p, -2) == {"yuma-0"}
    do(p, "lay Z1")
    assert (p.step(), options(p)) == ("buy", {"buy yuma", "end"})
    do(p, "buy yuma")
    told = turn(p, "W4", "yuma")
    assert "FreeLand" not in kinds(told)
    assert (land_of(p, 2), land_of(p, 3)) == ({"yuma-1"}, {"yuma-2"})


@pytest.mark.rule("LS-I20")
def test_i20_everyone_sees_the_draw_for_the_first_turn_and_learns_nothing_of_the_hands():
    """A tile drawn is in its drawer's hand no more often than any other tile: 4 times in 48."""
    kept = 0
    for p, drawn in first_draws(4, range(900)):
        kept += sum(tile in hand(p, seat) for seat, tile in enumerate(drawn))
        for viewer in (None, 0, 1, 2, 3):
            assert [event.tile for event in p.events if isinstance(event, FirstDraw) and seen_by(event, viewer)] == drawn
    assert 240 < kept < 360


@pytest.mark.rule("LS-I21")
def test_i21_number_1_is_at_the_eastern_city_and_u_follows_f():
    for tile, city in (("A1", "st_louis"), ("B4", "dodge_city"), ("C4", "laramie"), ("F4", "el_paso"), ("U1", "laramie"),
        ("V1", "denver"), ("W1", "denver"), ("X1", "el_paso"), ("Y1", "ogden"), ("Z1", "yuma"), ("Z4", "sacramento")):  # fmt: skip
        assert city_at(tile) == city
        assert FreeLand(0, city) in do(table(3, hands={0: tile}), f"lay {tile}")
    found = 0
    for p, drawn in first_draws(2, range(600)):
        if {tile[0] for tile in drawn} == {"F", "U"}:
            found += 1
            assert drawn[of(FirstPlayer, p.events)[0].seat][0] == "F"
    assert found > 0


@pytest.mark.rule("LS-I22")
def test_i22_clockwise_is_ascending_and_comes_round_from_the_last_seat_to_the_first():
    p = table(3, hands={0: "A1", 1: "B1", 2: "C1"}, seat=1)
    seats = []
    for tile in ("B1", "C1", "A1"):
        seats.append(p.actor())
        turn(p, tile)
    assert seats == [1, 2, 0]


@pytest.mark.rule("LS-I23")
def test_i23_a_bankruptcy_is_a_turn_of_its_own():
    """Seat 0 draws Z4. Seat 1 lays nothing and draws nothing, and seat 2 is next, with the four tiles in the pool."""
    p = table(3, laid="A1", hands={0: "A3 A4", 1: "Y4 Z1 W1 V1", 2: "A2"}, cash={0: 2_000, 1: 1_000}, draws="Z4", land={0: "omaha-0"})
    size, board = len(p.pool), laid_of(p)
    told = do(p, "lay A4")
    assert told == [Laid(0, "A4", 2_000, double=False), Drew(0), DrewTile(0, "Z4"), Bankrupt(1)]
    assert laid_of(p) == board | {"A4"}
    assert len(p.pool) == size - 1 + 4
    assert (p.actor(), p.step()) == (2, "lay")


@pytest.mark.rule("LS-I24")
def test_i24_who_has_no_tile_while_the_pool_has_one_draws_and_his_turn_is_over():
    """The pool is empty until seat 1 gives back Y4; seat 2, without tiles, draws it and does not lay it in this turn."""
    p = table(4, laid=everything_but("A2 A3 Y4 B2"), hands={0: "A2 A3", 1: "Y4", 2: "", 3: "B2"}, pool="", cash={1: 1_000}, settler=3)
    told = turn(p, "A2")
    assert told[-4:] == [Bankrupt(1), NoTile(2), Drew(2), DrewTile(2, "Y4")]
    assert (p.actor(), hand(p, 2), p.pool) == (3, {"Y4"}, [])
    assert "Y4" not in laid_of(p)


@pytest.mark.rule("LS-I25")
def test_i25_the_tile_named_for_a_sale_is_not_changed():
    """After the first sale the money would be enough for A1 (2,000), but Y4 was named."""
    p = table(3, laid="D4", hands={0: "A1 Y4"}, cash={0: 1_000}, land={0: "denver-0 denver-1 denver-4"})
    do(p, "lay Y4", "sell denver-1")
    assert (p.step(), money(p)[0], options(p)) == ("sell", 3_000, {"sell denver-4"})
    assert_refused(p, "lay A1", "LS-I25")
    assert_refused(p, "end", "LS-I25")
    assert_refused(p, "lay Y4", "LS-3.6")
    do(p, "sell denver-4")
    assert laid_of(p) == {"D4", "Y4"}


@pytest.mark.rule("LS-I25", "LS-I6")
def test_i25_and_it_is_named_before_the_first_sale():
    p = table(3, laid="D4", hands={0: "Y4"}, cash={0: 1_000}, land={0: "denver-0 denver-1 denver-4"})
    assert_refused(p, "sell denver-4", "LS-7.6")
    assert options(p) == {"lay Y4"}
