"""Chapters 5 to 7 of the ledger: payouts, buying land, selling land, bankruptcy."""

from collections import Counter

import pytest
from games.last_spike.positions import (
    CITIES,
    LETTERS,
    NETWORK,
    PAYS,
    PRICE,
    ROUTES_OF,
    START,
    all_but,
    assert_refused,
    do,
    hand,
    kinds,
    laid_of,
    land_of,
    money,
    of,
    options,
    pool_of,
    set_cash,
    spender,
    table,
    turn,
    walk,
    with_record,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import (
    Bankrupt,
    Bought,
    Drew,
    DrewTile,
    FreeLand,
    GameOver,
    Laid,
    LastSpike,
    Named,
    PaidOut,
    RouteCompleted,
    Sold,
)
from branchline.kernel.illegal import Malformed, NotYourTurn

# 5 payouts


@pytest.mark.rule("LS-5.1")
@pytest.mark.parametrize("letter", LETTERS)
def test_a_completed_route_pays_the_land_of_its_two_cities(letter):
    """Seat 0 has a card of each city, seat 1 a second one of each: both are paid for the two cities, by the bank."""
    land = {0: " ".join(f"{city}-0" for city in CITIES), 1: " ".join(f"{city}-1" for city in CITIES)}
    p = table(3, laid=all_but(f"{letter}3"), hands={2: f"{letter}3"}, seat=2, land=land)
    bank = p.cash[-1]
    told = do(p, f"lay {letter}3")
    one, two = NETWORK[letter]
    amounts = {city: PAYS[city][1] for city in (one, two)}
    assert of(PaidOut, told) == [PaidOut(seat, city, 1, amounts[city]) for city in (one, two) for seat in (0, 1)]
    cost = of(Laid, told)[0].cost
    assert p.cash == [50_000 + sum(amounts.values())] * 2 + [50_000 - cost, bank + cost - 2 * sum(amounts.values())]


@pytest.mark.rule("LS-5.1")
def test_three_tiles_of_a_route_pay_nothing():
    p = table(3, laid="D1 D2", hands={0: "D4"}, land={1: "omaha-0 denver-0"})
    told = turn(p, "D4")
    assert "PaidOut" not in kinds(told)
    assert money(p) == [48_000, 50_000, 50_000]


@pytest.mark.rule("LS-5.2")
@pytest.mark.parametrize("layer", [0, 1, 2, 3])
def test_everyone_is_paid_whoever_laid_the_tile(layer):
    land = {0: "yuma-0 yuma-1", 1: "denver-0", 2: "denver-1 yuma-2"}
    p = table(4, laid=all_but("W4"), hands={layer: "W4"}, seat=layer, land=land)
    turn(p, "W4")
    gains = [12_000, 4_000, 4_000 + 5_000, 0]
    assert money(p) == [40_000 + gain - (2_000 if seat == layer else 0) for seat, gain in enumerate(gains)]


@pytest.mark.rule("LS-5.3")
@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_a_player_gets_the_amount_printed_for_his_number_of_cards(city, cards):
    """Which cards they are does not matter: here the dearest ones, seat 2 has the others."""
    last = f"{ROUTES_OF[city][-1]}2"
    mine = [f"{city}-{rank}" for rank in range(5 - cards, 5)]
    rest = [f"{city}-{rank}" for rank in range(5 - cards)]
    p = table(4, laid=all_but(last), hands={0: last}, land={1: " ".join(mine), 2: " ".join(rest)})
    told = turn(p, last)
    assert [(event.seat, event.cards, event.amount) for event in of(PaidOut, told) if event.city == city] == [
        (seat, held, PAYS[city][held]) for seat, held in ((1, cards), (2, 5 - cards)) if held
    ]
    assert money(p)[1] == 40_000 + PAYS[city][cards]


@pytest.mark.rule("LS-5.4")
def test_land_in_both_cities_pays_twice_and_land_elsewhere_nothing():
    p = table(4, laid=all_but("D2"), hands={0: "D2"}, land={0: "omaha-0 denver-0", 1: "denver-1 denver-2", 2: "yuma-0 laramie-0"})
    turn(p, "D2")
    assert money(p) == [40_000 - 1_000 + 6_000 + 4_000, 50_000, 40_000, 40_000]


@pytest.mark.rule("LS-5.5")
def test_a_city_pays_the_same_schedule_every_time():
    laid = " ".join(map(all_but, ("D1", "E1", "W1")))
    p = table(3, laid=laid, hands={0: "D1", 1: "E1", 2: "W1"}, land={0: "denver-0", 1: "denver-1 denver-2", 2: "denver-3"})
    told = [event for tile in ("D1", "E1", "W1") for event in turn(p, tile)]
    paid = [(event.seat, event.cards, event.amount) for event in of(PaidOut, told) if event.city == "denver"]
    assert paid == [(0, 1, 4_000), (1, 2, 10_000), (2, 1, 4_000)] * 3


@pytest.mark.rule("LS-5.6", "LS-12.3")
@pytest.mark.parametrize("city", CITIES)
def test_a_city_pays_once_for_each_of_its_routes(city):
    most = {"denver": 4, "yuma": 3, "st_louis": 2, "omaha": 3, "dodge_city": 3, "laramie": 2, "el_paso": 2, "ogden": 3, "sacramento": 2}
    last = [f"{letter}2" for letter in ROUTES_OF[city]]
    p = table(4, laid=" ".join(map(all_but, last)), hands=dict(enumerate(last)), land={1: f"{city}-0"})
    told = [event for tile in last for event in turn(p, tile)]
    paid = [event for event in of(PaidOut, told) if event.city == city]
    assert paid == [PaidOut(1, city, 1, PAYS[city][1])] * most[city]
    assert all(not any(tile[0] == letter for tile in pool_of(p)) for letter in ROUTES_OF[city])


@pytest.mark.rule("LS-5.7")
def test_in_whole_games_only_st_louis_and_sacramento_are_sure_to_pay():
    times = {city: Counter() for city in CITIES}
    games = 0
    for seed in range(400):
        done = Counter()
        for p in walk(3, seed):
            for event in of(RouteCompleted, p.events):
                done.update([event.city, event.other])
        if p.ending() == "last_spike":
            games += 1
            for city in CITIES:
                times[city][done[city]] += 1
    assert games > 350
    for city in CITIES:
        assert max(times[city]) == len(ROUTES_OF[city])
        assert any(0 <= n < len(ROUTES_OF[city]) for n in times[city])
        assert (0 in times[city]) == (city not in ("st_louis", "sacramento"))


# 6 buying land


@pytest.mark.rule("LS-6.1")
def test_one_card_a_turn_can_be_bought():
    p = table(3, laid="A1", hands={0: "A2", 1: "A3"}, land={0: "st_louis-0"})
    record = with_record(p)
    record.play(0, "lay A2")
    record.play(0, "buy st_louis")
    with pytest.raises(NotYourTurn):
        record.play(0, "buy st_louis")
    assert_refused(p, "buy st_louis", "LS-2.5")
    assert (land_of(p, 0), money(p)) == ({"st_louis-0", "st_louis-1"}, [44_000, 50_000, 50_000])
    for seed in range(10):
        bought = Counter()
        for p in walk(4, seed):
            bought.update((event.seat, len(laid_of(p))) for event in of(Bought, p.events))
        assert set(bought.values()) == {1}


@pytest.mark.rule("LS-6.2")
def test_any_open_city_can_be_chosen_wherever_the_tile_was_laid():
    p = table(3, laid="A1 D4 X4 Y4", hands={0: "A2"}, land={1: "yuma-0 sacramento-0"})
    do(p, "lay A2")
    assert options(p) == {"buy st_louis", "buy denver", "buy yuma", "buy sacramento", "end"}
    do(p, "buy yuma")
    assert (land_of(p, 0), money(p)[0]) == ({"yuma-1"}, 46_000)


@pytest.mark.rule("LS-6.3")
def test_the_cheapest_card_left_is_bought_at_its_printed_price():
    p = table(3, laid="A1", hands={0: "A2"}, land={1: "denver-0 denver-2", 2: "denver-1"})
    bank = p.cash[-1]
    told = do(p, "lay A2", "buy denver")
    assert of(Bought, told) == [Bought(0, "denver", "denver-3", 9_000)]
    assert (p.cash[0], p.cash[-1]) == (40_000, bank + 10_000)
    assert p.view(2)["stacks"]["denver"] == [4]


@pytest.mark.rule("LS-6.3")
def test_land_that_is_too_dear_is_refused_and_not_offered():
    p = table(3, laid="A1 D4", hands={0: "A2"}, land={0: "st_louis-0", 1: "denver-0"}, cash={0: 5_000})
    do(p, "lay A2")
    assert options(p) == {"buy denver", "end"}
    refused = assert_refused(p, "buy st_louis", "LS-6.3")
    assert str(refused) == "LS-6.3: Land in st_louis costs $5,000; there is only $4,000."
    do(p, "buy denver")
    assert money(p)[0] == 0


@pytest.mark.rule("LS-6.4", "LS-H5")
def test_everyone_sees_who_holds_which_land():
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0", 1: "denver-0"})
    do(p, "lay A2", "buy denver")
    for viewer in (None, 0, 1, 2):
        land = p.view(viewer)["land"]
        assert land["st_louis"] == [[0], [], []]
        assert land["denver"] == [[1], [0], []]


@pytest.mark.rule("LS-6.5", "LS-H4")
@pytest.mark.parametrize("hidden_money", [False, True])
def test_money_may_be_hidden(hidden_money):
    p = table(3, cash={0: 11_000, 1: 22_000, 2: 33_000}, hidden_money=hidden_money)
    amounts = [11_000, 22_000, 33_000]
    for viewer in (None, 0, 1, 2):
        seen = [amount if not hidden_money or seat == viewer else None for seat, amount in enumerate(amounts)]
        assert p.view(viewer)["cash"] == seen
        assert ("standings" in p.view(viewer)) == ("scores" in p.view(viewer)) == (not hidden_money)


@pytest.mark.rule("LS-6.6")
@pytest.mark.parametrize("choice", ["end", "buy denver"])
def test_after_drawing_nothing_can_be_bought(choice):
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0", 1: "denver-0"})
    told = do(p, "lay A2", choice)
    assert isinstance(told[-1], DrewTile)
    assert kinds(told).index("Drew") > max(kinds(told).index(kind) for kind in kinds(told) if kind.startswith("Bought"))
    with pytest.raises(NotYourTurn):
        with_record(p).play(0, "buy st_louis")
    assert_refused(p, "buy st_louis", "LS-2.5")


# 7 selling land, bankruptcy


@pytest.mark.rule("LS-7.1", "LS-7.2")
def test_there_is_no_choice_that_gives_anything_to_a_player():
    assert sorted(GAME.codec.kinds) == ["buy", "end", "lay", "sell"]
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land={0: "st_louis-0 st_louis-1"}, settler=1)
    do(p, "lay A4")
    for line in ("sell st_louis-1 1", "give st_louis-1 1", "lend 1 5000", "swap st_louis-1 st_louis-2"):
        with pytest.raises(Malformed):
            do(p, line)
    assert options(p) == {"sell st_louis-1"}


@pytest.mark.rule("LS-7.1", "LS-7.2")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_in_whole_games_money_and_land_move_only_between_a_player_and_the_bank(players):
    """What the events say that the bank took and gave explains every purse and every card."""
    sold = 0
    for seed in range(12):
        cash = [START[players]] * players
        land = [set() for _ in range(players)]
        for p in walk(players, seed, spender):
            for event in p.events:
                if isinstance(event, Laid):
                    cash[event.seat] -= event.cost
                elif isinstance(event, Bought):
                    cash[event.seat] -= event.amount
                    land[event.seat].add(event.card)
                elif isinstance(event, (PaidOut, LastSpike)):
                    cash[event.seat] += event.amount
                elif isinstance(event, Sold):
                    cash[event.seat] += event.amount
                    land[event.seat].remove(event.card)
                    sold += 1
                elif isinstance(event, FreeLand):
                    land[event.seat].add(f"{event.city}-0")
                elif isinstance(event, Bankrupt):
                    cash[event.seat] = 0
                    land[event.seat] = set()
            assert money(p) == cash
            assert [land_of(p, seat) for seat in range(players)] == land
    assert sold > 10


@pytest.mark.rule("LS-7.3")
def test_a_tile_that_cannot_be_paid_for_is_laid_only_after_a_sale_of_own_land():
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land={0: "denver-0 denver-1", 1: "st_louis-0 st_louis-1"}, settler=1)
    do(p, "lay A4")
    assert laid_of(p) == {"A1"}
    assert_refused(p, "end", "LS-I25")
    assert_refused(p, "buy denver", "LS-2.5")
    assert_refused(p, "sell st_louis-1", "LS-7.3")  # another's
    assert_refused(p, "sell denver-2", "LS-7.3")  # the bank's
    do(p, "sell denver-1")
    assert laid_of(p) == {"A1", "A4"}


@pytest.mark.rule("LS-7.4")
@pytest.mark.parametrize("card", [card for card, price in PRICE.items() if price])
def test_the_bank_pays_half_the_price_rounded_up(card):
    """A4 costs 2,000 and the player has 1,000: one card of any price is enough."""
    city = card.split("-")[0]
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land={0: card, 1: f"{city}-0"}, settler=1)
    bank = p.cash[-1]
    do(p, "lay A4")
    told = do(p, f"sell {card}")
    half = PRICE[card] // 2 + (500 if PRICE[card] % 2_000 else 0)
    assert told[0] == Sold(0, city, card, half)
    assert half % 1_000 == 0
    assert (p.cash[0], p.cash[-1]) == (1_000 + half - 2_000, bank - half + 2_000)
    assert card not in land_of(p, 0)


@pytest.mark.rule("LS-7.5")
def test_several_cards_may_have_to_be_sold_for_one_tile():
    """Y4 costs 7,000: 0 + 2,000 + 2,000 + 3,000."""
    land = {0: "yuma-0 yuma-1 denver-1 omaha-2", 1: "denver-0 omaha-0"}
    p = table(3, hands={0: "Y4"}, cash={0: 0}, land=land)
    do(p, "lay Y4", "sell yuma-1", "sell denver-1")
    assert (p.step(), money(p)[0], options(p)) == ("sell", 4_000, {"sell omaha-2"})
    told = do(p, "sell omaha-2")
    assert kinds(told)[:3] == ["Sold", "Laid", "FreeLand"]
    assert (money(p)[0], land_of(p, 0)) == (0, {"yuma-0", "sacramento-0"})


@pytest.mark.rule("LS-7.6")
def test_the_bank_buys_nothing_from_who_can_pay():
    p = table(3, laid="A1", hands={0: "A2 Y4"}, cash={0: 7_000}, land={0: "st_louis-0 st_louis-1", 1: "denver-0"})
    assert_refused(p, "sell st_louis-1", "LS-7.6")
    do(p, "lay A2")
    assert p.step() == "buy"
    assert_refused(p, "sell st_louis-1", "LS-7.6")  # not to buy other land either


@pytest.mark.rule("LS-7.6", "LS-3.6")
def test_the_bank_buys_nothing_beyond_the_need():
    """The first sale is enough: the tile is laid with it and no second card can be sold."""
    land = {0: "st_louis-0 st_louis-1 st_louis-2 st_louis-3", 1: "omaha-0"}
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land=land)
    told = do(p, "lay A4", "sell st_louis-3")
    assert kinds(told)[:3] == ["Named", "Sold", "Laid"]
    assert (p.actor(), p.step(), money(p)[0]) == (0, "buy", 4_000)
    assert_refused(p, "sell st_louis-1", "LS-7.6")


@pytest.mark.rule("LS-7.7")
def test_the_bank_never_buys_a_land_0():
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land={0: "st_louis-0 denver-0 yuma-0 yuma-1"}, settler=1)
    do(p, "lay A4")
    for card in ("st_louis-0", "denver-0", "yuma-0"):
        assert_refused(p, f"sell {card}", "LS-7.7")
    assert options(p) == {"sell yuma-1"}


@pytest.mark.rule("LS-7.7", "LS-7.11")
def test_a_land_0_does_not_save_from_bankruptcy():
    p = table(3, laid="A1", hands={0: "A2", 1: "Z1"}, cash={1: 3_000}, land={1: "st_louis-0 denver-0 yuma-0"})
    told = turn(p, "A2")
    assert Bankrupt(1) in told


@pytest.mark.rule("LS-7.8")
def test_the_bank_never_buys_land_of_a_city_that_has_made_all_its_payouts():
    land = {0: "st_louis-0 st_louis-1 omaha-0 omaha-1", 1: "dodge_city-0"}
    p = table(3, laid="A B", hands={0: "C1"}, cash={0: 1_000}, land=land)
    do(p, "lay C1")
    assert_refused(p, "sell st_louis-1", "LS-7.8")
    assert options(p) == {"sell omaha-1"}


@pytest.mark.rule("LS-7.8")
def test_one_open_route_is_enough_for_a_sale():
    land = {0: "st_louis-0 st_louis-1 omaha-0 omaha-1", 1: "dodge_city-0"}
    p = table(3, laid="A B1 B2 B4", hands={0: "C1"}, cash={0: 1_000}, land=land)
    do(p, "lay C1")
    assert options(p) == {"sell st_louis-1", "sell omaha-1"}


@pytest.mark.rule("LS-7.8", "LS-7.11")
def test_land_that_the_bank_does_not_buy_does_not_save_from_bankruptcy():
    land = {1: "st_louis-0 st_louis-1 st_louis-2 st_louis-3 st_louis-4"}
    open_route = table(3, laid="A B1 B2 B4", hands={0: "D4", 1: "C1"}, cash={1: 1_000}, land=land)
    completed = table(3, laid="A B", hands={0: "D4", 1: "C1"}, cash={1: 1_000}, land=land)
    assert "Bankrupt" not in kinds(turn(open_route, "D4"))
    assert Bankrupt(1) in turn(completed, "D4")


@pytest.mark.rule("LS-7.9")
def test_sold_land_can_be_bought_by_others():
    p = table(3, laid="A1", hands={0: "A4", 1: "A2"}, cash={0: 1_000}, land={0: "st_louis-0 st_louis-1"}, settler=2)
    do(p, "lay A4", "sell st_louis-1")
    if p.step() == "buy":
        do(p, "end")
    told = turn(p, "A2", "st_louis")
    assert of(Bought, told) == [Bought(1, "st_louis", "st_louis-1", 5_000)]
    assert (land_of(p, 1), money(p)[1]) == ({"st_louis-1"}, 50_000 - 1_000 - 5_000)


@pytest.mark.rule("LS-7.10")
def test_after_a_sale_the_turn_goes_on_as_usual():
    """X4 costs 4,000 and completes El Paso-Yuma: free land of Yuma, payouts, the draw."""
    p = table(3, laid="X1 X2 X3", hands={0: "X4 A2"}, cash={0: 0}, land={0: "el_paso-0 el_paso-1 el_paso-4"}, draws="Z4")
    told = do(p, "lay X4", "sell el_paso-4")
    assert told == [
        Named(0, "X4", 4_000),
        Sold(0, "el_paso", "el_paso-4", 5_000),
        Laid(0, "X4", 4_000, double=False),
        FreeLand(0, "yuma"),
        RouteCompleted("X", "el_paso", "yuma"),
        PaidOut(0, "el_paso", 2, 17_000),
        PaidOut(0, "yuma", 1, 5_000),
        Drew(0),
        DrewTile(0, "Z4"),
    ]
    assert money(p)[0] == 5_000 - 4_000 + 17_000 + 5_000
    assert hand(p, 0) == {"A2", "Z4"}


@pytest.mark.rule("LS-7.10")
def test_after_a_sale_land_can_be_bought():
    p = table(3, laid="A1 D4", hands={0: "B1"}, cash={0: 0}, land={0: "st_louis-0 st_louis-4", 1: "denver-0"})
    do(p, "lay B1", "sell st_louis-4")
    assert (p.step(), money(p)[0], options(p)) == ("buy", 4_000, {"buy denver", "end"})
    do(p, "buy denver")
    assert (money(p)[0], land_of(p, 0)) == (0, {"st_louis-0", "denver-1"})


@pytest.mark.rule("LS-7.11", "LS-7.12", "LS-7.13", "LS-I9")
def test_a_bankrupt_player_hands_all_to_the_bank_and_his_land_0_leaves_the_game():
    """Seat 1 has 1,000 and could raise 2,000 + 3,000 more: not enough for tiles of 7,000. Laramie has paid out."""
    land = {0: "omaha-0", 1: "denver-0 denver-1 yuma-0 yuma-2", 2: "laramie-0"}
    p = table(3, laid="A1", hands={0: "A2", 1: "Y4"}, cash={1: 1_000}, land=land, settler=2)
    bank, pool = p.cash[-1], set(pool_of(p))
    told = do(p, "lay A2", "end")
    assert told[-1] == Bankrupt(1)
    assert p.actor() == 2
    assert (hand(p, 1), money(p)[1], land_of(p, 1)) == (set(), 0, set())
    assert p.cash[-1] == bank + 1_000 + 1_000
    assert set(pool_of(p)) == (pool - hand(p, 0)) | {"Y4"}
    assert "Y4" not in pool
    view = p.view(0)
    assert (view["bankrupt"], view["stacks"]["denver"], view["stacks"]["yuma"]) == ([1], [1, 2, 3, 4], [1, 2, 3, 4])
    assert land_of(p, -2) == {"denver-0", "yuma-0"}


@pytest.mark.rule("LS-7.13", "LS-4.1")
def test_a_removed_land_0_is_not_won_again():
    p = table(3, laid="X4", hands={0: "X3", 1: "Y4", 2: "Z1"}, cash={1: 1_000}, land={1: "yuma-0"})
    assert Bankrupt(1) in turn(p, "X3")
    told = turn(p, "Z1", "yuma")
    assert of(FreeLand, told) == []
    assert land_of(p, 2) == {"yuma-1"}


@pytest.mark.rule("LS-7.11")
def test_a_bankrupt_player_is_out():
    p = table(3, hands={0: "A2 A3", 1: "Y4", 2: "A1"}, cash={1: 6_000})
    assert Bankrupt(1) in do(p, "lay A2")
    record = with_record(p)
    for _ in range(4):
        assert p.actor() in (0, 2)
        for line in ("lay Y4", "lay A2", "end"):
            with pytest.raises(NotYourTurn):
                record.play(1, line)
        set_cash(p, p.seat, 60_000)
        turn(p, min(options(p))[4:])
    assert (money(p)[1], hand(p, 1), land_of(p, 1)) == (0, set(), set())


@pytest.mark.rule("LS-7.11", "LS-I10")
def test_with_two_players_a_bankruptcy_ends_the_game():
    p = table(2, hands={0: "A2", 1: "Y4"}, cash={0: 2_000, 1: 6_000})
    told = do(p, "lay A2")
    assert told[-2:] == [Bankrupt(1), GameOver("bankruptcy", (0,))]
    assert (money(p), p.standings(), p.ending(), p.actor()) == ([0, 0], [[0], [1]], "bankruptcy", None)
