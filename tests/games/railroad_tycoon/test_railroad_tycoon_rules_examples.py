"""Chapter 22 of the ledger: the worked examples, with their figures."""

import pytest
from games.railroad_tycoon.positions import (
    CITIES,
    INCOME,
    PRINTED,
    RAW,
    M,
    changed,
    do,
    empty,
    end_of_turn,
    lines,
    new,
    of,
    owned,
    put,
    refused,
    table,
    there,
    turn,
    whole_turn,
)

from branchline.games.railroad_tycoon import GAME, rules_end, rules_money
from branchline.games.railroad_tycoon.events import (
    Dividends,
    EndTriggered,
    EngineBought,
    FirstPlayer,
    GameOver,
    GoalClaimed,
    Income,
    LineLeft,
    LinkBuilt,
    LinkPoints,
    MarkerPlaced,
    MarkerRemoved,
    SharesIssued,
    TileLaid,
    Urbanized,
)

CHAIN = "0:boston-providence 0:providence-new_haven 0:new_haven-new_york"


@pytest.mark.rule("RT-E1", "RT-9.2", "RT-10.5")
def test_e1_with_engine_2_a_cube_travels_one_or_two_links():
    p = table(links=CHAIN, engines=[2], cubes={"boston": "red", "providence": "red", "new_haven": "red"})
    assert refused(p, "deliver red boston,providence:0,new_haven:0,new_york:0") == "RT-10.5"
    assert lines(p, "deliver") == [
        "deliver red providence,new_haven:0,new_york:0",
        "deliver red new_haven,new_york:0",
    ]
    do(p, "deliver red providence,new_haven:0,new_york:0")
    assert p.points == [2, 0, 0]


@pytest.mark.rule("RT-E2", "RT-10.3", "RT-1.12", "RT-10.4")
def test_e2_a_red_cube_goes_to_a_red_city():
    p = table(links=CHAIN, engines=[3], cubes={"new_haven": "red blue"})
    assert PRINTED["new_york"]["color"] == "red"
    assert refused(p, "deliver blue new_haven,new_york:0") == "RT-10.3"
    assert refused(p, "deliver red new_haven,providence:0") == "RT-10.3"
    assert lines(p, "deliver") == ["deliver red new_haven,new_york:0"]
    do(p, "deliver red new_haven,new_york:0")
    assert there(p, "new_haven") == {"blue": 1}


@pytest.mark.rule("RT-E3", "RT-6.1", "RT-6.2", "RT-6.14", "RT-6.15", "RT-6.7")
def test_e3_tiles_that_miss_a_city_are_no_link():
    p = table()
    told = do(p, "build milwaukee", "lay G14 G15", "lay G15 H15")
    assert of(LinkBuilt, told) == [LinkBuilt(0, "milwaukee", "chicago", 2)]
    assert owned(p) == [(0, "chicago", "milwaukee")]
    q = table()
    told = do(q, "build milwaukee", "lay G14 G15", "stop")  # the second city is missed
    assert of(LineLeft, told) == [LineLeft(0, "milwaukee", "G14", 1)]
    assert owned(q) == []
    assert len(q.lines) == 1
    r = table()
    do(r, "build milwaukee", "lay G14 G15")
    assert refused(r, "lay I16 H15") == "RT-6.4"  # touches Chicago, but not the tile


@pytest.mark.rule("RT-E4", "RT-7.2", "RT-7.3", "RT-7.4", "RT-7.5", "RT-7.6", "RT-6.12")
@pytest.mark.parametrize(
    ("before", "line", "cost"),
    [
        (["build columbus"], "lay P15 Q15", 2_000),  # open
        (["build columbus", "lay P15 Q15", "lay Q15 R15"], "lay R15 S15", 4_000),  # hills
        (["build columbus", "lay P15 Q15"], "lay Q15 R15", 3_000),  # crosses a river
        (["build wheeling"], "lay Q15 Q16", 2_000),  # along a river
        (["build columbus", "lay P15 Q15", "lay Q15 R15", "lay R15 S15"], "lay S15 T14", 8_000),  # hills, across a ridge
    ],
)
def test_e4_price_list(before, line, cost):
    p = table()
    do(p, *before)
    assert of(TileLaid, do(p, line)) == [TileLaid(0, *line.split()[1:], cost)]


@pytest.mark.rule("RT-E5", "RT-8.5", "RT-9.5", "RT-13.2", "RT-10.13")
def test_e5_costs_of_operations():
    p = table(cash=[50_000], cards="hotel_boston", links="0:kansas_city-tulsa 0:boston-providence", cubes={"providence": "yellow"})
    do(p, "urbanize tulsa", "tile black")
    assert p.cash[0] == 40_000
    do(turn(p), "western kansas_city")
    assert p.cash[0] == 10_000
    do(turn(p), "deliver yellow providence,boston:0")
    assert p.cash[0] == 10_000
    do(turn(p), "take hotel_boston")
    assert p.cash[0] == 10_000
    assert [engine["cost"] for engine in RAW["engines"]] == [0, 5_000, 10_000, 10_000, 15_000, 15_000, 20_000, 20_000]
    do(turn(p), "upgrade")
    assert p.cash[0] == 5_000


@pytest.mark.rule("RT-E6", "RT-9.1", "RT-9.3", "RT-9.4")
def test_e6_engine_1_to_8_costs_95000():
    p = table(cash=[95_000])
    paid = []
    for level in range(2, 9):
        assert p.engine[0] == level - 1
        (bought,) = of(EngineBought, do(turn(p), "upgrade"))
        assert (bought.seat, bought.level) == (0, level)
        paid.append(bought.cost)
    assert paid == [5_000, 10_000, 10_000, 15_000, 15_000, 20_000, 20_000]
    assert (sum(paid), p.cash[0], p.shares[0]) == (95_000, 0, 0)
    assert refused(turn(p), "upgrade") == "RT-9.3"
    assert "upgrade" not in lines(p)


@pytest.mark.rule("RT-E7", "RT-7.1", "RT-5.2", "RT-I5", "RT-6.5")
def test_e7_four_tiles_for_17000():
    p = table()
    told = do(p, "build columbus", "lay P15 Q15", "lay Q15 R15", "lay R15 S15", "lay S15 T14")
    assert [tile.cost for tile in of(TileLaid, told)] == [2_000, 3_000, 4_000, 8_000]
    assert [issued.shares for issued in of(SharesIssued, told)] == [1, 1, 2]
    assert (p.shares[0], p.cash[0]) == (4, 3_000)
    assert p.seat == 1  # four tiles end the operation
    assert len(p.lines) == 1


@pytest.mark.rule("RT-E8", "RT-I29")
def test_e8_a_hill_tile_that_crosses_a_river():
    both = [hex for hex in RAW["hexes"] if hex["terrain"] == "hills" and hex["river"]]
    assert [(hex["col"], hex["row"], len(hex["river"])) for hex in both] == [(18, 3, 1)]  # a source: no track crosses there and costs more
    p = table()
    p.material = changed(Q15={"terrain": "hills"})
    told = do(p, "build columbus", "lay P15 Q15", "lay Q15 R15")
    assert [tile.cost for tile in of(TileLaid, told)] == [2_000, 5_000]
    q = table()
    q.material = changed(R15={"river": [1, 4], "ridges": [4]}, Q15={"ridges": [1]})
    do(q, "build columbus", "lay P15 Q15", "lay Q15 R15")
    assert do(q, "lay R15 S16")[-1] == TileLaid(0, "R15", "S16", 9_000)  # 4 + 1 + 4


@pytest.mark.rule("RT-E9", "RT-10.10", "RT-10.9", "RT-12.1", "RT-12.2", "RT-I33", "RT-12.13")
def test_e9_a_cube_over_three_links_of_two_players():
    chain = "0:boston-providence 1:providence-new_haven 0:new_haven-new_york"
    line = "deliver red boston,providence:0,new_haven:1,new_york:0"
    p = table(links=chain, engines=[2, 1], cards="", cubes={"boston": "red"})
    assert refused(p, line) == "RT-10.5"
    p.engine[0] = 3
    told = do(p, line)
    assert of(LinkPoints, told) == [LinkPoints(0, 2), LinkPoints(1, 1)]
    assert p.points == [2, 1, 0]
    p = table(links=chain, engines=[3, 1], cards="speed_record railroad_era", cubes={"boston": "red"})
    told = do(p, line)
    assert of(GoalClaimed, told) == [GoalClaimed(0, "speed_record", 3), GoalClaimed(0, "railroad_era", 1)]
    assert p.points == [6, 1, 0]
    assert p.open == []


@pytest.mark.rule("RT-E10", "RT-14.2", "RT-14.3", "RT-14.4", "RT-14.5", "RT-I50")
def test_e10_income_and_a_forced_share():
    p = table(points=[3], shares=[6])
    told = end_of_turn(p, 2, 0)
    assert of(Income, told)[0] == Income(0, 3, 5_000)
    assert of(SharesIssued, told) == [SharesIssued(0, 1, 5_000)]
    assert of(Dividends, told) == [Dividends(0, 6, 6_000)]
    assert (p.cash[0], p.shares[0]) == (4_000, 7)


@pytest.mark.rule("RT-E11", "RT-14.1", "RT-14.7")
@pytest.mark.parametrize(
    ("points", "income"),
    [(0, 0), (1, 3_000), (10, 12_000), *[(n, 25_000) for n in range(41, 49)], (49, 24_000), (100, 9_000)],
)
def test_e11_income_of_spaces(points, income):
    p = table(points=[points])
    assert of(Income, end_of_turn(p, 2, 0))[0] == Income(0, points, income)
    assert p.cash[0] == income
    assert INCOME[points] * 1000 == income


@pytest.mark.rule("RT-E12", "RT-14.6", "RT-I49", "RT-I65", "RT-16.1")
def test_e12_past_100_points():
    p = table(points=[98], links="0:montgomery-mobile", cards="service_bounty_mobile", cubes={"montgomery": "black"})
    assert (p.view(None)["spaces"][0], p.view(None)["income"][0]) == (98, 9_000)
    do(p, "deliver black montgomery,mobile:0")  # a link and a bounty of 4
    assert p.points[0] == 103
    assert (p.view(None)["spaces"][0], p.view(None)["income"][0]) == (3, 5_000)
    assert p.scores()[0] == 103
    assert [rules_money.space(n) for n in (0, 99, 100, 101, 199, 200, 201, 300, 301)] == [0, 99, 100, 1, 99, 100, 1, 100, 1]


@pytest.mark.rule("RT-E13", "RT-2.1", "RT-2.2", "RT-2.3", "RT-19.1")
@pytest.mark.parametrize(("players", "less"), [(2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_e13_cubes_at_set_up(players, less):
    p = new(players)
    for city in CITIES:
        assert sum(there(p, city).values()) == max(1, PRINTED[city]["cubes"] - less)
    assert PRINTED["boston"]["cubes"] == 4
    assert PRINTED["buffalo"]["cubes"] == 1
    assert (sum(there(p, "boston").values()), sum(there(p, "buffalo").values())) == (4 - less, 1)


@pytest.mark.rule("RT-E14", "RT-2.10", "RT-2.11", "RT-11.2", "RT-19.2")
def test_e14_thirteen_cards_for_five():
    for players in range(2, 7):
        p = new(players)
        assert len(p.view(None)["cards"]) == 3 + 2 * players
        assert p.view(None)["cards"][:3] == ["railroad_era", "speed_record", "new_train"]
        assert len(p.deck) == 32 - 2 * players
    assert len(new(5).open) == 13


@pytest.mark.rule("RT-E15", "RT-15.1", "RT-15.2", "RT-I51", "RT-I52", "RT-3.3")
def test_e15_the_fourteenth_marker():
    p = table(4, links="0:boston-providence", cubes={"providence": "yellow"})
    p.turn = 7
    empty(p, 13, keep=["providence"])
    told = do(p, "deliver yellow providence,boston:0")
    assert of(MarkerPlaced, told) == [MarkerPlaced("providence", 14)]
    assert of(EndTriggered, told) == [EndTriggered(8, 14)]
    put(p, "providence", "red")  # removed markers do not cancel it
    for _ in range(11):
        do(p, "forgo")
    assert (p.turn, p.ending()) == (8, "")
    told = whole_turn(p)
    assert len(of(Income, told)) == 4
    assert of(GameOver, told)[0].ending == "cities"
    assert (p.turn, p.actor(), p.ending()) == (8, None, "cities")


@pytest.mark.rule("RT-E16", "RT-4.2", "RT-4.3", "RT-4.5", "RT-4.6", "RT-4.8", "RT-3.2")
def test_e16_the_auction():
    p = new(3)
    do(p, "bid 1000", "pass", "bid 2000")
    told = do(p, "pass")
    assert of(FirstPlayer, told) == [FirstPlayer(2, 2_000)]
    assert (p.cash[:3], p.shares) == ([0, 0, 3_000], [0, 0, 1])
    order = []
    for _ in range(9):
        order.append(p.actor())
        do(p, "forgo")
    assert order == [2, 0, 1] * 3
    q = new(3)
    told = do(q, "pass", "pass", "pass")
    assert of(FirstPlayer, told) == [FirstPlayer(1, 0)]
    assert (q.actor(), q.cash[:3], q.shares) == (1, [0, 0, 0], [0, 0, 0])


@pytest.mark.rule("RT-E17", "RT-16.2", "RT-16.3", "RT-18.4")
def test_e17_scoring_with_farnam():
    links = "0:chicago-milwaukee 0:chicago-rock_island 0:chicago-toledo 0:boston-providence 1:chicago-indianapolis"
    p = table(points=[52], shares=[9], links=links, tycoons=["henry_farnam"])
    assert p.scores()[0] == 43
    rules_end.finish(p, "cities")
    assert p.scores()[0] == 52 - 9 + 6 == 49


@pytest.mark.rule("RT-E18", "RT-18.2", "RT-18.6", "RT-18.13", "RT-I54")
@pytest.mark.parametrize(("shares", "bonus"), [([2, 2, 5], [0, 0, 0]), ([2, 3, 5], [7, 0, 0]), ([3, 2, 5], [0, 7, 0])])
def test_e18_a_tie_for_the_fewest_shares(shares, bonus):
    p = table(shares=shares, tycoons=["jay_gould", "mark_hopkins", "cyrus_holliday"])
    rules_end.finish(p, "cities")
    assert p.bonus == bonus


@pytest.mark.rule("RT-E19", "RT-13.5", "RT-13.6", "RT-I48", "RT-I47")
@pytest.mark.parametrize(
    ("origin", "west", "target", "drawn"),
    [("kansas_city", 1, "chicago", 2), ("kansas_city", 1, "new_york", 0), ("kansas_city", -1, "chicago", 0), ("tulsa", 1, "chicago", 0)],
)
def test_e19_red_cubes_from_the_west(origin, west, target, drawn):
    p = table(links=f"0:{origin}-{target}", cubes={origin: "red blue", "chicago": "blue"}, cards="")
    p.west[1] = west
    assert M.western_cities[1] == CITIES.index("kansas_city")
    bag = sum(p.bag)
    do(p, f"deliver red {origin},{target}:0")
    assert there(p, origin) == {"blue": 1}
    assert sum(there(p, "chicago").values()) == 1 + drawn
    assert sum(p.bag) == bag + 1 - drawn
    assert p.points == [1, 0, 0]


@pytest.mark.rule("RT-E20", "RT-8.2", "RT-8.3", "RT-8.4", "RT-I32")
def test_e20_an_empty_grey_city_is_urbanized():
    p = table(cash=[10_000], cubes={"tulsa": "", "dallas": ""})
    assert p.view(None)["markers"] == 2
    told = do(p, "urbanize tulsa", "tile black")
    assert of(Urbanized, told) == [Urbanized(0, "tulsa", "black", 10_000)]
    assert of(MarkerRemoved, told) == [MarkerRemoved("tulsa", 1)]
    assert sum(there(p, "tulsa").values()) == 2
    assert p.view(None)["colours"]["tulsa"] == "black"
    assert p.view(None)["new_tiles"] == [0, 3, 3, 2, 3]
    assert GAME.load(None).urbanize_cost == 10_000
