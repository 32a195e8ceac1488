"""Chapters 1, 10, 11 and 16 of the ledger: components, set-up, player counts, variants, chance."""

from collections import Counter

import pytest
from games.last_spike.positions import (
    CITIES,
    COST,
    LETTERS,
    MATERIAL,
    NETWORK,
    PAYS,
    PRICE,
    RAW,
    ROUTES_OF,
    START,
    TILES,
    all_but,
    assert_refused,
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
    spender,
    table,
    turn,
    walk,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import Bought, DrewTile, FirstDraw, FirstPlayer, PaidOut, RouteCompleted
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadSetup, Malformed

COUNTS = [2, 3, 4, 5, 6]
ALL_LAND_0 = " ".join(f"{city}-0" for city in CITIES)


def codes(numbers):
    return {MATERIAL.tile_ids[t] for t in numbers}


# components


@pytest.mark.rule("LS-1.1")
def test_the_nine_cities_have_land_and_no_other_place_has():
    p = table(3, laid="A1", hands={0: "A2"}, land={0: "st_louis-0"})
    names = ["St. Louis", "Omaha", "Dodge City", "Laramie", "Denver", "El Paso", "Ogden", "Yuma", "Sacramento"]
    assert [MATERIAL.label(city) for city in p.view(0)["land"]] == names
    do(p, "lay A2")
    assert_refused(p, "buy chicago", "LS-1.1")
    assert "buy st_louis" in options(p)


@pytest.mark.rule("LS-1.2", "LS-I21")
@pytest.mark.parametrize("letter", LETTERS)
def test_each_route_joins_its_two_cities(letter):
    last = f"{letter}2"
    p = table(3, laid=all_but(last), hands={0: last}, land={1: ALL_LAND_0})
    told = turn(p, last)
    assert of(RouteCompleted, told) == [RouteCompleted(letter, *NETWORK[letter])]
    assert {event.city for event in of(PaidOut, told)} == set(NETWORK[letter])


@pytest.mark.rule("LS-1.2")
def test_there_are_twelve_routes_and_no_city_but_the_two_at_its_ends_is_next_to_one():
    assert [route["id"] for route in RAW["routes"]] == LETTERS
    assert len(LETTERS) == 12
    assert len({frozenset(ends) for ends in NETWORK.values()}) == 12
    assert {city: len(routes) for city, routes in ROUTES_OF.items()} == {
        "st_louis": 2, "omaha": 3, "dodge_city": 3, "laramie": 2, "denver": 4, "el_paso": 2, "ogden": 3, "yuma": 3, "sacramento": 2,
    }  # fmt: skip
    assert [[MATERIAL.route_ids[r] for r in routes] for routes in MATERIAL.city_routes] == [ROUTES_OF[city] for city in CITIES]


@pytest.mark.rule("LS-1.3")
@pytest.mark.parametrize("letter", LETTERS)
def test_a_route_is_complete_with_its_fourth_tile_and_has_no_fifth_space(letter):
    p = table(4, hands={seat: f"{letter}{seat + 1}" for seat in range(4)})
    for number in (1, 2, 3, 4):
        told = turn(p, f"{letter}{number}")
        assert p.view(None)["completed"] == ([letter] if number == 4 else [])
        assert ("RouteCompleted" in kinds(told)) == (number == 4)
    assert_refused(p, f"lay {letter}5", "LS-1.4")


@pytest.mark.rule("LS-1.3", "LS-1.4")
@pytest.mark.parametrize("players", COUNTS)
def test_the_48_codes_are_each_on_one_tile(players):
    assert len(TILES) == 48
    for p, _ in first_draws(players, range(20)):
        everywhere = [*p.pool, *p.aside, *(t for held in p.hands for t in held)]
        assert len(everywhere) == 48
        assert codes(everywhere) == set(TILES)


@pytest.mark.rule("LS-1.4")
def test_a_tile_that_does_not_exist_cannot_be_laid():
    p = table()
    for line in ("lay A0", "lay A5", "lay G1", "lay T3", "lay 1A"):
        assert_refused(p, line, "LS-1.4")


@pytest.mark.rule("LS-1.5", "LS-1.6", "LS-3.3")
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_fills_the_space_of_its_own_code_for_its_own_cost(tile):
    beside = {"2": f"{tile[0]}1", "3": f"{tile[0]}4"}.get(tile[1], "A1" if tile[0] != "A" else "B1")
    p = table(3, laid=beside, hands={0: tile})
    turn(p, tile)
    assert laid_of(p) == {beside, tile}
    assert money(p) == [50_000 - COST[tile], 50_000, 50_000]


@pytest.mark.rule("LS-1.5")
def test_there_is_no_way_to_name_another_space():
    p = table(3, hands={0: "A1"})
    with pytest.raises(Malformed):
        do(p, "lay A1 B1")
    with pytest.raises(Malformed):
        GAME.codec.from_json({"do": "lay", "tile": "A1", "space": "B1"})
    assert laid_of(p) == set()


@pytest.mark.rule("LS-1.6")
def test_costs_differ_by_terrain():
    ranges = RAW["feature_cost_range"]
    dearest = {}
    for route in RAW["routes"]:
        for space in route["spaces"]:
            least, most = ranges[space["feature"]]
            assert least <= space["cost"] <= most
            dearest[space["feature"]] = max(dearest.get(space["feature"], 0), space["cost"])
    assert dearest["plain"] == 1_000 < dearest["river"] < dearest["trestle"] < dearest["tunnel"] == 7_000
    p = table(3, hands={0: "A1 Y4"})
    rich, poor = p.clone(), p.clone()
    turn(rich, "Y4")
    turn(poor, "A1")
    assert (money(rich)[0], money(poor)[0]) == (43_000, 48_000)


@pytest.mark.rule("LS-1.7")
def test_there_are_five_land_cards_of_each_city():
    p = table()
    assert sum(map(len, p.view(0)["stacks"].values())) == 45
    assert set(p.view(0)["stacks"]) == set(CITIES)
    assert all(stack == [0, 1, 2, 3, 4] for stack in p.view(0)["stacks"].values())
    p = table(3, laid="A1", hands={0: "A4"}, cash={0: 1_000}, land={0: "omaha-0 omaha-1"})
    do(p, "lay A4")
    assert_refused(p, "sell omaha-5", "LS-1.7")
    assert_refused(p, "sell lincoln-1", "LS-1.7")


@pytest.mark.rule("LS-1.8")
@pytest.mark.parametrize("city", CITIES)
def test_a_stack_is_free_land_first_and_then_rising_prices(city):
    letter = ROUTES_OF[city][0]
    first = f"{letter}{NETWORK[letter].index(city) * 3 + 1}"
    others = [tile for tile in TILES if tile[1] in "14" and tile[0] not in ROUTES_OF[city]][:4]
    elsewhere = " ".join(f"{other}-0" for other in CITIES if other != city)
    p = table(2, hands={0: " ".join([first, *others[:2]]), 1: " ".join(others[2:])}, land={1: elsewhere})
    assert p.view(1)["stacks"][city] == [0, 1, 2, 3, 4]
    turn(p, first)
    assert land_of(p, 0) == {f"{city}-0"}
    paid = []
    for tile in (others[2], others[0], others[3], others[1]):
        paid += of(Bought, turn(p, tile, city))
        assert p.view(None)["stacks"][city] == [0, 1, 2, 3, 4][1 + len(paid) :]
    assert [(event.card, event.amount) for event in paid] == [(f"{city}-{rank}", PRICE[f"{city}-{rank}"]) for rank in (1, 2, 3, 4)]
    assert 0 < paid[0].amount < paid[1].amount < paid[2].amount < paid[3].amount


@pytest.mark.rule("LS-1.9")
def test_the_chips_are_worth_1000_5000_and_10000():
    assert dict(zip(RAW["chips"]["colours"], RAW["chips"]["values"], strict=True)) == {"white": 1_000, "red": 5_000, "blue": 10_000}


@pytest.mark.rule("LS-1.9")
@pytest.mark.parametrize("players", COUNTS)
def test_every_amount_of_a_game_can_be_paid_in_chips(players):
    for p in walk(players, 4):
        amounts = [*p.cash, *(event.amount for event in p.events if hasattr(event, "amount"))]
        for amount in map(abs, amounts):
            for chip in (10_000, 5_000, 1_000):
                amount %= chip
            assert amount == 0


@pytest.mark.rule("LS-1.10")
def test_it_does_not_matter_who_keeps_the_bank():
    """The seats turned by one give the same game turned by one; the bank itself has no seat, no turn and no rank."""
    hands = {0: "A4 B1 C2 D3", 1: "A1 E1 E2 Y1", 2: "F1 F2 F3 F4"}
    games = []
    for shift in range(3):
        seats = [(seat + shift) % 3 for seat in range(3)]
        land = {seats[0]: "omaha-0 omaha-1", seats[1]: "st_louis-0", seats[2]: ""}
        p = table(3, laid="A2 A3", seat=seats[0], hands={seats[seat]: held for seat, held in hands.items()}, land=land, draws="Z1 Z2 Z3")
        turn(p, "A4", "st_louis")
        turn(p, "A1", "omaha")
        turn(p, "F1")
        assert len(p.cash) == 4
        assert sorted(seat for rank in p.standings() for seat in rank) == [0, 1, 2]
        games.append([(p.cash[seat], hand(p, seat), land_of(p, seat)) for seat in seats])
    assert games[0] == games[1] == games[2]


# set-up


@pytest.mark.rule("LS-1.11", "LS-10.1")
@pytest.mark.parametrize("players", COUNTS)
def test_starting_money_depends_on_the_number_of_players(players):
    p = GAME.new(GAME.setup(players), 5)
    assert p.cash == [START[players]] * players + [-players * START[players]]


@pytest.mark.rule("LS-1.12", "LS-C2")
def test_the_pool_is_mixed_any_tile_may_come_to_any_place():
    in_hand, on_top, at_bottom = set(), set(), set()
    for p, _ in first_draws(2, range(400)):
        in_hand |= hand(p, 0)
        on_top.add(pool_of(p)[-1])
        at_bottom.add(pool_of(p)[0])
    assert in_hand == on_top == at_bottom == set(TILES)


@pytest.mark.rule("LS-1.13", "LS-C1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_tile_nearest_to_a1_decides_who_begins(players):
    beginners = Counter()
    for p, drawn in first_draws(players, range(150)):
        assert [event.seat for event in of(FirstDraw, p.events)] == list(range(players))
        assert len(set(drawn)) == players
        best = min(drawn, key=lambda tile: ("ABCDEFUVWXYZ".index(tile[0]), int(tile[1])))
        assert of(FirstPlayer, p.events) == [FirstPlayer(drawn.index(best))]
        assert p.actor() == p.view(None)["first"] == drawn.index(best)
        beginners[p.actor()] += 1
    assert min(beginners[seat] for seat in range(players)) > 75 // players


@pytest.mark.rule("LS-1.14")
def test_the_tiles_drawn_for_the_first_turn_are_mixed_back():
    places = Counter()
    in_pool = set()
    for p, drawn in first_draws(3, range(600)):
        for tile in drawn:
            if tile in pool_of(p):
                places["pool"] += 1
                in_pool.add(pool_of(p).index(tile))
            elif tile in hand(p, drawn.index(tile)):
                places["own hand"] += 1
            else:
                assert any(tile in hand(p, seat) for seat in range(3))
                places["other hand"] += 1
    assert places.total() == 1_800
    assert 100 < places["own hand"] < 200  # 4 in 48 of 1,800 are 150
    assert 230 < places["other hand"] < 370  # 300
    assert in_pool == set(range(36))


@pytest.mark.rule("LS-1.15")
@pytest.mark.parametrize("players", COUNTS)
def test_everyone_draws_four_tiles_that_only_he_sees(players):
    p = GAME.new(GAME.setup(players), 9)
    for seat in range(players):
        assert len(hand(p, seat)) == 4
        dealt = [event for event in p.events if type(event).__name__ == "Dealt" and event.seat == seat]
        assert [set(event.tiles) for event in dealt] == [hand(p, seat)]
        assert [viewer for viewer in (None, *range(players)) if seen_by(dealt[0], viewer)] == [seat]
        assert set(p.view(seat)["hand"]) == hand(p, seat)
    assert "hand" not in p.view(None)


@pytest.mark.rule("LS-1.16")
@pytest.mark.parametrize("players", COUNTS)
def test_nobody_starts_with_land(players):
    p = GAME.new(GAME.setup(players), 3)
    assert all(land_of(p, seat) == set() for seat in range(players))
    assert len(land_of(p, -1)) == 45


# numbers of players, variants


@pytest.mark.rule("LS-10.2")
def test_with_two_players_one_tile_is_out_of_the_game_and_nobody_knows_which():
    seen = set()
    for p, _ in first_draws(2, range(400)):
        assert (len(p.aside), len(p.pool)) == (1, 48 - 2 * 4 - 1)
        assert p.view(0)["aside"] == 1
        seen |= codes(p.aside)
    assert seen == set(TILES)
    for seed in range(20):
        hidden = ""
        for p in walk(2, seed):
            hidden = hidden or MATERIAL.tile_ids[p.aside[0]]
            assert codes(p.aside) == {hidden}
            assert hidden not in laid_of(p) | hand(p, 0) | hand(p, 1) | set(pool_of(p))


@pytest.mark.rule("LS-10.3")
@pytest.mark.parametrize("players", COUNTS[1:])
def test_with_more_players_all_tiles_are_used(players):
    p = GAME.new(GAME.setup(players), 8)
    assert p.aside == []
    assert len(p.pool) == 48 - 4 * players


@pytest.mark.rule("LS-10.4")
def test_two_to_six_can_play():
    assert list(GAME.seats) == COUNTS
    for players in COUNTS:
        assert GAME.new(GAME.setup(players), 1).players == players
    for players in (0, 1, 7, True, 3.0):
        with pytest.raises(BadSetup, match=r"The Last Spike is for 2 to 6 players, not"):
            GAME.setup(players)


@pytest.mark.rule("LS-11.1")
def test_there_is_no_variant_the_one_option_changes_what_is_shown_and_nothing_else():
    assert [(option.id, option.choices) for option in GAME.options] == [("hidden_money", (False, True))]
    shown, hidden = walk(3, 12), walk(3, 12, hidden_money=True)
    for p, q in zip(shown, hidden, strict=True):
        assert (p.hidden_money, q.hidden_money) == (False, True)
        assert [part for n, part in enumerate(p.state()) if n != 1] == [part for n, part in enumerate(q.state()) if n != 1]
        assert p.actions() == q.actions()
        assert p.events == q.events
    assert p.ending() == "last_spike"


# chance


@pytest.mark.rule("LS-C1", "LS-C2")
def test_another_seed_is_another_deal_and_the_same_seed_is_the_same():
    deals = [(tuple(drawn), tuple(map(tuple, p.hands)), tuple(p.pool)) for p, drawn in first_draws(3, [*range(60), *range(60)])]
    assert deals[:60] == deals[60:]
    for part in range(3):
        assert len({deal[part] for deal in deals}) == 60


@pytest.mark.rule("LS-C3", "LS-2.4")
def test_the_tile_drawn_at_the_end_of_a_turn_is_the_next_of_the_mixed_pool():
    p = table(3, hands={0: "A1 A2 A3 A4"}, laid="B1", draws="W2 Z4")
    told = turn(p, "A1", "st_louis")
    assert of(DrewTile, told) == [DrewTile(0, "W2")]
    drawn = Counter(
        of(DrewTile, turn(world, "A1", "st_louis"))[0].tile
        for world in (table(3, hands={0: "A1 A2 A3 A4"}, laid="B1").imagine(0, Chance.of(seed)) for seed in range(600))
    )
    assert set(drawn) == set(TILES) - {"A1", "A2", "A3", "A4", "B1"}


@pytest.mark.rule("LS-C4", "LS-I9")
def test_the_pool_is_mixed_after_a_bankruptcy():
    """U1-U4 come back: the pool has another order with every seed, and each of the four may be the next tile."""
    orders, tops = set(), set()
    for seed in range(200):
        p = table(4, hands={0: "A1", 1: "U1 U2 U3 U4", 2: "D1"}, cash={1: 2_000}, land={0: "st_louis-0"}, laid="B1", draws="Y1 Y2")
        p.chance = Chance.of(seed)
        before = pool_of(p)
        told = turn(p, "A1")
        assert "Bankrupt" in kinds(told)
        assert set(pool_of(p)) == (set(before) - {"Y1"}) | {"U1", "U2", "U3", "U4"}
        orders.add(tuple(pool_of(p)))
        tops.add(pool_of(p)[-1])
    assert len(orders) == 200
    assert tops >= {"U1", "U2", "U3", "U4"}


@pytest.mark.rule("LS-C5")
@pytest.mark.parametrize("players", COUNTS)
def test_nothing_else_draws_on_chance(players):
    """After the deal the stream of random numbers moves on only when a bankrupt's tiles are mixed into the pool."""
    mixings = 0
    for seed in range(30):
        before = None
        for p in walk(players, seed, spender):
            if before is not None and p.chance.state() != before:
                assert "Bankrupt" in kinds(p.events)
                mixings += 1
            before = p.chance.state()
    assert mixings > 0


@pytest.mark.rule("LS-C5")
def test_the_order_of_the_stacks_is_the_same_in_every_game():
    for p, _ in first_draws(4, range(50)):
        assert [p.view(None)["stacks"][city] for city in CITIES] == [[0, 1, 2, 3, 4]] * 9
    sold = {}
    for seed in range(10):
        for p in walk(3, seed):
            for event in of(Bought, p.events):
                sold.setdefault((event.city, event.card), set()).add(event.amount)
    assert {card: {PRICE[card]} for _, card in sold} == {card: amounts for (_, card), amounts in sold.items()}
    assert len(sold) > 30
    assert all(PAYS[city] == sorted(PAYS[city]) for city in CITIES)
