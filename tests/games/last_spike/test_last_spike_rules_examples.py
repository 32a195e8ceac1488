"""Chapter 13 of the ledger: the worked examples, with their figures."""

from collections import Counter

import pytest
from games.last_spike.positions import (
    CITIES,
    NETWORK,
    TILES,
    all_but,
    do,
    first_draws,
    kinds,
    land_of,
    money,
    of,
    table,
    turn,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import Bought, FirstPlayer, FreeLand, GameOver, Laid, LastSpike, PaidOut, RouteCompleted, Sold


@pytest.mark.rule("LS-E1")
def test_e1_a3_costs_3000_of_10000():
    assert NETWORK["A"] == ("st_louis", "omaha")
    p = table(3, laid="A4", hands={0: "A3"}, cash={0: 10_000})
    told = do(p, "lay A3")
    assert told[0] == Laid(0, "A3", 3_000, double=False)
    assert money(p)[0] == 7_000


@pytest.mark.rule("LS-E2")
@pytest.mark.parametrize(("better", "worse"), [("A3", "B1"), ("A4", "B1"), ("C1", "D1"), ("A1", None)])
def test_e2_the_draw_for_the_first_turn(better, worse):
    """Among many new games for two those in which these two tiles (or A1 and anything) were drawn."""
    found = [
        (drawn, of(FirstPlayer, p.events)[0].seat)
        for p, drawn in first_draws(2, range(6_000 if worse else 1_000))
        if better in drawn and (worse is None or worse in drawn)
    ]
    assert found
    assert all(drawn[seat] == better for drawn, seat in found)


@pytest.mark.rule("LS-E3")
def test_e3_the_free_land_of_omaha_is_won_by_three_tiles():
    winners = set()
    for tile in TILES:
        p = table(3, hands={0: tile})
        if FreeLand(0, "omaha") in do(p, f"lay {tile}"):
            winners.add(tile)
    assert winners == {"A4", "C1", "D1"}


@pytest.mark.rule("LS-E4")
def test_e4_dodge_city_denver_pays_land_in_these_two_cities_only():
    """Seats 0 and 1 have a card of Dodge City and of Denver, seat 2 one of every other city, seat 3 none."""
    others = " ".join(f"{city}-0" for city in CITIES if city not in ("dodge_city", "denver"))
    p = table(4, laid="E1 E2 E3", hands={3: "E4"}, seat=3, land={0: "dodge_city-0", 1: "denver-0", 2: others})
    told = turn(p, "E4")
    assert of(PaidOut, told) == [PaidOut(0, "dodge_city", 1, 7_000), PaidOut(1, "denver", 1, 4_000)]
    assert money(p) == [47_000, 44_000, 40_000, 38_000]


@pytest.mark.rule("LS-E5")
def test_e5_two_cards_of_denver_and_one_of_dodge_city_bring_17000():
    p = table(3, laid="E2 E3 E4", hands={1: "E1"}, seat=1, land={0: "denver-0 denver-1 dodge_city-0"})
    told = turn(p, "E1")
    assert of(PaidOut, told) == [PaidOut(0, "dodge_city", 1, 7_000), PaidOut(0, "denver", 2, 10_000)]
    assert money(p)[0] == 50_000 + 17_000


@pytest.mark.rule("LS-E6")
def test_e6_e2_as_the_fourth_tile_of_its_route_brings_the_17000():
    p = table(3, laid="E1 E3 E4", hands={0: "E2"}, land={0: "denver-0 denver-1 dodge_city-0"})
    told = turn(p, "E2")
    assert RouteCompleted("E", "dodge_city", "denver") in told
    assert money(p)[0] == 50_000 - 1_000 + 17_000


@pytest.mark.rule("LS-E7")
@pytest.mark.parametrize(
    ("card", "price", "half"),
    [
        ("st_louis-1", 5_000, 3_000),
        ("yuma-1", 3_000, 2_000),
        ("denver-1", 4_000, 2_000),
        ("st_louis-2", 7_000, 4_000),
        ("denver-3", 9_000, 5_000),
        ("denver-4", 12_000, 6_000),
        ("st_louis-4", 14_000, 7_000),
    ],
)
def test_e7_a_card_is_sold_for_half_its_price_rounded_up(card, price, half):
    city = card.split("-")[0]
    assert GAME.load(None).card_price[GAME.load(None).card[card]] == price
    p = table(3, laid="C1", hands={0: "C4"}, cash={0: 2_000}, land={0: card, 1: f"{city}-0"})
    told = do(p, "lay C4", f"sell {card}")
    assert of(Sold, told) == [Sold(0, city, card, half)]
    assert money(p)[0] == 2_000 + half - 3_000


@pytest.mark.rule("LS-E8")
def test_e8_the_card_of_7000_of_st_louis():
    p = table(3, laid="A1", hands={0: "A2"}, land={1: "st_louis-0", 2: "st_louis-1"})
    do(p, "lay A2")
    before = money(p)[0]
    told = do(p, "buy st_louis")
    assert of(Bought, told) == [Bought(0, "st_louis", "st_louis-2", 7_000)]
    assert money(p)[0] == before - 7_000
    assert all(p.view(viewer)["land"]["st_louis"] == [[2], [0], [1]] for viewer in (None, 0, 1, 2))


LAST_TILES = ["Y3", "X2", "F2", "E2", "B2", "A3"]  # completing the routes in the order of the example


def before_v3():
    """The example up to the last tile: seat 3 has the Land 0 of every city, and seat 2 is to lay V3."""
    p = table(
        4,
        laid=" ".join(map(all_but, [*LAST_TILES, "V3", "Z3"])),
        hands={0: "Y3 B2", 1: "X2 A3", 2: "F2 V3 Z3", 3: "E2"},
        land={3: " ".join(f"{city}-0" for city in CITIES)},
    )
    return p, [event for tile in LAST_TILES for event in turn(p, tile)]


@pytest.mark.rule("LS-E9")
def test_e9_v3_is_the_last_spike():
    p, told = before_v3()
    assert [(event.city, event.other) for event in of(RouteCompleted, told)] == [
        ("ogden", "sacramento"), ("el_paso", "yuma"), ("dodge_city", "el_paso"),
        ("dodge_city", "denver"), ("st_louis", "dodge_city"), ("st_louis", "omaha"),
    ]  # fmt: skip
    assert "LastSpike" not in kinds(told)
    assert p.actor() == 2
    told += do(p, "lay V3")
    assert kinds(told).count("RouteCompleted") == 7
    assert of(LastSpike, told) == [LastSpike(2, 20_000)]
    assert isinstance(told[-1], GameOver)
    assert p.view(None)["completed"] == ["A", "B", "E", "F", "V", "X", "Y"]


@pytest.mark.rule("LS-E9")
def test_e9_the_railway_runs_through_dodge_city_denver_and_ogden():
    """Without any one of its four routes V3 ends nothing."""
    for gap in "BEY":
        p = table(3, laid=" ".join(["A", "F", "X", *(letter for letter in "BEY" if letter != gap), all_but("V3")]), hands={0: "V3"})
        assert "LastSpike" not in kinds(do(p, "lay V3"))
    p = table(3, laid=f"B E Y {all_but('V3')}", hands={0: "V3"})
    assert "LastSpike" in kinds(do(p, "lay V3"))


@pytest.mark.rule("LS-E10")
def test_e10_the_player_of_v3_has_17000_more_and_no_payout():
    p, _ = before_v3()
    assert not {card for card in land_of(p, 2) if card.startswith(("ogden", "denver"))}
    before = money(p)[2]
    told = do(p, "lay V3")
    assert told[:3] == [Laid(2, "V3", 3_000, double=False), RouteCompleted("V", "denver", "ogden"), LastSpike(2, 20_000)]
    assert [event for event in of(PaidOut, told) if event.seat == 2] == []
    assert money(p)[2] == before + 17_000


@pytest.mark.rule("LS-E11")
def test_e11_z3_would_have_been_the_last_spike_as_well():
    p, _ = before_v3()
    told = do(p, "lay Z3")
    assert told[1:3] == [RouteCompleted("Z", "yuma", "sacramento"), LastSpike(2, 20_000)]
    assert p.ending() == "last_spike"
    assert "V" not in p.view(None)["completed"]


@pytest.mark.rule("LS-E12")
def test_e12_how_often_each_city_has_paid():
    p, told = before_v3()
    told += do(p, "lay V3")
    times = Counter(event.city for event in of(PaidOut, told) if event.seat == 3)
    assert {city: times[city] for city in CITIES} == {
        "laramie": 0, "denver": 2, "dodge_city": 3, "st_louis": 2, "el_paso": 2, "omaha": 1, "yuma": 1, "ogden": 2, "sacramento": 1,
    }  # fmt: skip
    assert times.total() == 14


@pytest.mark.rule("LS-E13")
def test_e13_starting_money():
    each = {players: GAME.new(GAME.setup(players), 1).scores() for players in range(2, 7)}
    assert each == {2: [60_000] * 2, 3: [50_000] * 3, 4: [40_000] * 4, 5: [35_000] * 5, 6: [30_000] * 6}
