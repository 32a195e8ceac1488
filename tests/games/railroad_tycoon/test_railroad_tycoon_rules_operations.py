"""Chapters 8 to 13 of the ledger and their interpretations: cities, engines, deliveries, cards, western links."""

import pytest
from games.railroad_tycoon.positions import (
    CITIES,
    COLOURS,
    M,
    do,
    empty,
    end_of_turn,
    lines,
    link,
    new,
    of,
    put,
    refused,
    table,
    there,
    turn,
)

from branchline.games.railroad_tycoon.actions import CODEC
from branchline.games.railroad_tycoon.events import (
    BagEmpty,
    CardAdded,
    CardTaken,
    CardUsed,
    CubeDrawn,
    Delivered,
    EngineBought,
    FirstToLevel,
    GoalClaimed,
    HotelPoints,
    LinkPoints,
    MarkerPlaced,
    MarkerRemoved,
    NoEffect,
    SharesIssued,
    TileLaid,
    TycoonShown,
    Urbanized,
    WesternBuilt,
)

TO_YORK = "0:boston-providence 0:providence-new_haven 0:new_haven-new_york"


def bag(p, colours):
    """Leaves these cubes alone in the bag; the others come to Dallas."""
    for kind, colour in enumerate(COLOURS):
        put(p, "dallas", colour, p.bag[kind] - colours.split().count(colour))


@pytest.mark.rule("RT-8.1", "RT-I30", "RT-8.5", "RT-1.6")
def test_any_grey_city_may_be_urbanized_in_any_colour_left():
    p = table()
    assert len(lines(p, "urbanize")) == 29
    assert (refused(p, "urbanize boston"), refused(p, "urbanize atlantis")) == ("RT-8.1", "RT-8.1")
    told = do(p, "urbanize tulsa")
    assert of(SharesIssued, told) == [SharesIssued(0, 2, 10_000)]
    assert lines(p, "tile") == ["tile yellow", "tile blue", "tile black", "tile purple"]
    assert (refused(p, "tile red"), refused(p, "tile pink"), refused(p, "upgrade")) == ("RT-I30", "RT-1.6", "RT-8.1")
    do(p, "tile black")
    assert refused(turn(p), "urbanize tulsa") == "RT-8.1"
    p.new_tiles = [0, 0, 0, 0, 0]
    assert lines(p, "urbanize") == []
    assert refused(p, "urbanize dallas") == "RT-1.6"


@pytest.mark.rule("RT-I31", "RT-C4", "RT-8.3")
def test_an_almost_empty_bag():
    p = table()
    bag(p, "red")
    told = do(p, "urbanize tulsa", "tile black")
    assert of(CubeDrawn, told) == [CubeDrawn("tulsa", "red")]
    assert of(BagEmpty, told) == [BagEmpty("tulsa", 1)]
    assert sum(p.bag) == 0
    q = table(links="0:kansas_city-tulsa")
    bag(q, "red red blue")
    assert of(WesternBuilt, do(q, "western kansas_city")) == [WesternBuilt(0, "kansas_city", 30_000, 2)]
    assert q.bag == [0, 0, 1, 0, 0]


@pytest.mark.rule("RT-9.1", "RT-9.2", "RT-9.4", "RT-12.3", "RT-I35", "RT-I36")
def test_engines_and_their_goal():
    p = table(engines=[3, 3], cards="new_train", cash=[10_000, 10_000])
    told = do(p, "upgrade")
    assert of(EngineBought, told) == [EngineBought(0, 4, 10_000)]
    assert of(GoalClaimed, told) == [GoalClaimed(0, "new_train", 4)]
    assert (p.engine[0], p.points, p.open) == (4, [4, 0, 0], [])
    assert not of(GoalClaimed, do(p, "upgrade"))  # the second to reach it
    q = table(engines=[4, 3], cards="new_train")
    assert not of(GoalClaimed, do(q, "upgrade"))  # level 5; level 4 was reached before the card
    assert of(GoalClaimed, do(q, "upgrade")) == [GoalClaimed(1, "new_train", 4)]


@pytest.mark.rule("RT-18.3", "RT-18.7", "RT-I54")
def test_pullman_is_shown_when_achieved():
    p = table(engines=[5, 5], tycoons=["george_pullman"])
    told = do(p, "upgrade")
    assert of(FirstToLevel, told) == [FirstToLevel(0, 6)]
    assert of(TycoonShown, told) == [TycoonShown(0, "george_pullman")]
    assert p.view(1)["tycoons"][0] == p.view(None)["tycoons"][0] == "george_pullman"
    q = table(engines=[5, 5], tycoons=["jp_morgan", "george_pullman"])
    assert not of(TycoonShown, do(q, "upgrade"))
    assert not of(TycoonShown, do(q, "upgrade"))  # not the first
    assert q.view(0)["tycoons"] == ["jp_morgan", None, None]


@pytest.mark.rule("RT-10.1", "RT-10.2", "RT-10.6", "RT-10.7", "RT-10.9")
def test_where_a_cube_may_go():
    links = "0:boston-providence 0:providence-new_haven 1:new_haven-new_york 0:new_york-philadelphia 0:new_york-new_haven"
    p = table(links=links, cubes={"boston": "red blue", "new_york": "red"}, engines=[4])
    assert refused(p, "deliver red boston") == "RT-10.1"
    assert refused(p, "deliver yellow boston,providence:0") == "RT-10.1"
    assert refused(p, "deliver pink boston,providence:0") == "RT-1.8"
    assert refused(p, "deliver red atlantis,providence:0") == "RT-10.1"
    assert refused(p, "deliver red ()") == "RT-10.1"
    assert refused(p, "deliver red boston,new_york:0") == "RT-10.2"
    assert refused(p, "deliver red boston,providence:1,new_haven:0,new_york:1") == "RT-10.2"
    assert refused(p, "deliver blue boston,providence:0,boston:0") == "RT-10.6"
    assert refused(p, "deliver red new_york,new_haven:1") == "RT-10.9"
    told = do(p, "deliver red boston,providence:0,new_haven:0,new_york:1")
    assert of(Delivered, told) == [Delivered(0, "red", ("boston", "providence:0", "new_haven:0", "new_york:1"), 3)]
    assert p.points == [2, 1, 0]


@pytest.mark.rule("RT-10.8", "RT-I34")
def test_a_cube_stops_in_the_first_city_of_its_colour():
    p = table(links="0:charleston-savannah 0:columbia-charleston 0:columbia-raleigh", cubes={"savannah": "red purple"}, engines=[3])
    assert lines(p, "deliver red") == []
    assert "deliver red savannah,charleston:0" in lines(p)
    assert refused(p, "deliver red savannah,charleston:0,columbia:0,raleigh:0") == "RT-10.8"
    q = table(links="0:philadelphia-baltimore 0:baltimore-pittsburgh", cubes={"philadelphia": "blue"}, engines=[2])
    assert "deliver blue philadelphia,baltimore:0,pittsburgh:0" in lines(q)  # the origin has the colour itself


@pytest.mark.rule("RT-10.10", "RT-10.11", "RT-10.12", "RT-I33", "RT-I32")
def test_what_a_delivery_brings():
    p = table(links="0:philadelphia-baltimore", cubes={"philadelphia": "yellow", "baltimore": ""}, kept={1: "hotel_baltimore"})
    yellow = p.bag[1]
    told = do(p, "deliver yellow philadelphia,baltimore:0")
    kinds = [type(event) for event in told]
    assert kinds == [Delivered, LinkPoints, HotelPoints, MarkerPlaced]
    assert of(HotelPoints, told) == [HotelPoints(1, "hotel_baltimore", 1)]
    assert of(MarkerPlaced, told) == [MarkerPlaced("philadelphia", 2)]
    assert (p.points, p.bag[1], there(p, "philadelphia")) == ([1, 1, 0], yellow + 1, {})
    assert there(p, "baltimore") == {}  # the cube goes to the bag, not to the city


@pytest.mark.rule("RT-12.4", "RT-11.9")
def test_hotels_pay_whoever_delivers():
    p = table(
        links="0:philadelphia-baltimore 1:philadelphia-baltimore", cubes={"philadelphia": "yellow yellow"}, kept={0: "hotel_baltimore"}
    )
    do(p, "deliver yellow philadelphia,baltimore:0")
    do(p, "deliver yellow philadelphia,baltimore:1")
    assert p.points == [3, 1, 0]


@pytest.mark.rule("RT-11.1", "RT-11.4", "RT-11.5", "RT-I45")
def test_taking_a_card():
    p = table(cards="railroad_era hotel_boston government_land_grant/1")
    assert lines(p, "take") == ["take hotel_boston", "take government_land_grant/1"]
    assert (refused(p, "take railroad_era"), refused(p, "take hotel_new_york")) == ("RT-11.5", "RT-11.1")
    assert of(CardTaken, do(p, "take hotel_boston")) == [CardTaken(0, "hotel_boston")]
    assert (p.seat, p.cash[0], p.view(None)["kept"][0]) == (1, 0, ["hotel_boston"])
    assert refused(turn(p), "use hotel_boston") == "RT-11.9"


@pytest.mark.rule("RT-11.3", "RT-I44", "RT-14.9", "RT-C3")
def test_a_card_is_added_after_income():
    p = table()
    top = M.card_ids[p.deck[-1]]
    told = end_of_turn(p, 2, 0)
    assert of(CardAdded, told) == [CardAdded(top)]
    assert type(told[-2]) is CardAdded
    q = table()
    q.open, q.deck = q.deck, []
    assert not of(CardAdded, end_of_turn(q, 2, 0))
    assert len({tuple(new(3, seed).open) for seed in range(30)}) > 28


@pytest.mark.rule("RT-12.1", "RT-12.2", "RT-12.7", "RT-I33", "RT-I35")
def test_delivery_goals_are_claimed_together():
    p = table(
        links="0:indianapolis-cincinnati 0:cincinnati-louisville 0:chicago-indianapolis",
        cards="railroad_era speed_record service_bounty_louisville",
        cubes={"chicago": "black", "cincinnati": "black"},
        engines=[3],
    )
    told = do(p, "deliver black chicago,indianapolis:0,cincinnati:0,louisville:0")
    assert of(GoalClaimed, told) == [
        GoalClaimed(0, "railroad_era", 1),
        GoalClaimed(0, "speed_record", 3),
        GoalClaimed(0, "service_bounty_louisville", 2),
    ]
    assert (p.points[0], p.open) == (9, [])
    told = do(turn(p), "deliver black cincinnati,louisville:0")
    assert not of(GoalClaimed, told)  # once


@pytest.mark.rule("RT-12.5", "RT-I37", "RT-I35", "RT-I36")
def test_a_major_line_needs_own_links_alone():
    p = table(links="0:baltimore-pittsburgh 1:pittsburgh-cleveland", cards="major_line_baltimore_toledo")
    p.seat = 0
    link(p, 0, "cleveland", "toledo")
    assert (p.points, len(p.open)) == ([0, 0, 0], 1)
    link(p, 0, "pittsburgh", "wheeling")
    link(p, 0, "wheeling", "cleveland")
    assert (p.points, p.open) == ([6, 0, 0], [])


@pytest.mark.rule("RT-I35", "RT-I64")
def test_a_major_line_that_exists_when_its_card_appears():
    p = table(links="0:baltimore-toledo 2:baltimore-toledo 1:boston-providence")
    p.deck.remove(M.card["major_line_baltimore_toledo"])
    p.deck.append(M.card["major_line_baltimore_toledo"])
    told = end_of_turn(p, 2, 0)
    assert of(GoalClaimed, told) == [GoalClaimed(0, "major_line_baltimore_toledo", 6), GoalClaimed(2, "major_line_baltimore_toledo", 6)]
    assert (p.points, p.open) == ([6, 0, 6], [])
    q = table(links="0:baltimore-toledo")
    q.deck.remove(M.card["major_line_baltimore_toledo"])
    q.deck.append(M.card["major_line_baltimore_toledo"])
    q.last_turn = q.turn
    assert not of(GoalClaimed, end_of_turn(q, 2, 0))  # no card after the last turn
    assert q.actor() is None


@pytest.mark.rule("RT-12.6", "RT-I39", "RT-I35")
def test_a_major_line_with_a_western_link():
    links = "0:kansas_city-st_louis 0:st_louis-pittsburgh 0:pittsburgh-philadelphia 0:philadelphia-new_york 0:kansas_city-des_moines"
    p = table(links=links, cards="major_line_new_york_kansas_city")
    assert p.points[0] == 0
    told = do(p, "western des_moines")  # in the same network, though not at an end
    assert of(GoalClaimed, told) == [GoalClaimed(0, "major_line_new_york_kansas_city", 14)]
    q = table(links=links + " 1:des_moines-rock_island", cards="major_line_new_york_kansas_city")
    do(turn(q, 1), "western des_moines")  # another's western link
    assert (q.points, len(q.open)) == ([0, 0, 0], 1)
    assert of(GoalClaimed, do(turn(q), "western kansas_city"))


@pytest.mark.rule("RT-12.8", "RT-I40", "RT-I60", "RT-11.8")
def test_land_grant():
    p = table(kept={0: "government_land_grant/1 government_land_grant/2"})
    assert lines(p, "use") == ["use government_land_grant/1", "use government_land_grant/2"]
    told = do(p, "use government_land_grant/1")
    assert of(CardUsed, told) == [CardUsed(0, "government_land_grant/1")]
    assert p.view(None)["kept"][0] == ["government_land_grant/2"]
    assert refused(p, "use government_land_grant/2") == "RT-I60"  # once for one build
    assert (refused(p, "forgo"), refused(p, "upgrade")) == ("RT-I60", "RT-I60")
    assert {line.split()[0] for line in lines(p)} == {"build", "issue"}
    told = do(p, "build columbus", "lay P15 Q15", "lay Q15 R15", "lay R15 S15", "lay S15 T14")
    assert [tile.cost for tile in of(TileLaid, told)] == [0, 3_000, 4_000, 8_000]  # open terrain without a river
    assert not p.granted
    assert refused(turn(p, 1), "use government_land_grant/2") == "RT-11.8"


@pytest.mark.rule("RT-12.11", "RT-I43", "RT-I60", "RT-11.6")
def test_perfect_engineering():
    p = table(kept={0: "perfect_engineering/1 perfect_engineering/2"})
    do(p, "use perfect_engineering/1")
    assert refused(p, "use perfect_engineering/2") == "RT-I60"  # not six tiles
    do(p, "build columbus", "lay P15 Q15", "lay Q15 R15", "lay R15 S15", "lay S15 T14")
    assert p.seat == 0
    do(p, lines(p, "lay")[0])
    assert (p.seat, len(p.lines[0][2])) == (1, 5)
    turn(p, 0, round=2)
    assert refused(p, "use perfect_engineering/1") == "RT-11.6"
    do(p, "use perfect_engineering/2")  # another build
    do(p, "build boston", "lay Y3 Z4")
    end_of_turn(p, 2, 0)
    turn(p)
    assert "use perfect_engineering/1" in lines(p)


@pytest.mark.rule("RT-I60")
def test_both_cards_for_one_build():
    p = table(kept={0: "perfect_engineering/1 government_land_grant/1"})
    do(p, "use perfect_engineering/1", "use government_land_grant/1", "build boston")
    assert (p.most, p.granted) == (5, True)
    assert of(TileLaid, do(p, "lay Y3 Z4"))[0].cost == 0
    assert (p.most, p.granted) == (4, False)
    assert p.view(None)["kept"][0] == ["perfect_engineering/1"]


@pytest.mark.rule("RT-12.9", "RT-I41", "RT-I62", "RT-11.7")
def test_new_industry():
    p = table(cards="new_industry/1 new_industry/2")
    do(p, "take new_industry/1")
    assert refused(p, "forgo") == "RT-I62"
    assert {line.split()[0] for line in lines(p)} == {"urbanize", "issue"}
    told = do(p, "urbanize tulsa", "tile yellow")
    assert of(Urbanized, told) == [Urbanized(0, "tulsa", "yellow", 0)]
    assert len(of(CubeDrawn, told)) == 2
    assert (p.cash[0], p.shares[0], p.seat, p.view(None)["kept"][0]) == (0, 0, 1, [])
    q = table(cards="new_industry/1")
    q.colour = [kind if kind < 5 else 1 for kind in q.colour]
    q.new_tiles = [0] * 5
    q.apply(M.take[M.card["new_industry/1"]])
    assert of(NoEffect, q.events) == [NoEffect(0, "new_industry/1")]
    assert q.seat == 1


@pytest.mark.rule("RT-12.12", "RT-I41", "RT-I32", "RT-C4")
def test_city_growth():
    p = table(cards="city_growth/1 city_growth/2", cubes={"boston": ""})
    do(p, "take city_growth/1")
    assert len(lines(p, "grow")) == 52
    assert (refused(p, "grow atlantis"), refused(p, "forgo")) == ("RT-12.12", "RT-I62")
    told = do(p, "grow boston")
    assert of(MarkerRemoved, told) == [MarkerRemoved("boston", 0)]
    assert sum(there(p, "boston").values()) == 2
    assert p.seat == 1
    bag(p, "")
    assert of(NoEffect, do(turn(p), "take city_growth/2")) == [NoEffect(0, "city_growth/2")]


@pytest.mark.rule("RT-12.10", "RT-I42", "RT-I62", "RT-13.1")
def test_railroad_executive():
    p = table(cards="railroad_executive/1 railroad_executive/2")
    do(p, "take railroad_executive/1")
    assert (p.seat, p.view(None)["operations_left"]) == (0, 2)
    do(p, "upgrade")
    assert p.seat == 0
    do(p, "take railroad_executive/2")  # one left over and two more: none is lost
    assert (p.seat, p.left) == (0, 2)
    do(p, "forgo", "upgrade")
    assert (p.seat, p.engine[0], p.left) == (1, 3, 1)
    q = table(cards="railroad_executive/1 railroad_executive/2")
    do(q, "take railroad_executive/1", "take railroad_executive/2")
    assert q.left == 3
    r = table(cards="railroad_executive/1", kept={})
    do(r, "take railroad_executive/1")
    link(r, 0, "kansas_city", "tulsa")
    r.seat, r.phase = 0, 1
    assert "western kansas_city" in lines(r)


@pytest.mark.rule("RT-13.1", "RT-13.2", "RT-13.3", "RT-13.4", "RT-I46", "RT-I47")
def test_a_western_link():
    p = table(links="0:kansas_city-tulsa 1:kansas_city-tulsa 1:des_moines-rock_island", cash=[30_000, 60_000], cubes={"kansas_city": ""})
    assert lines(p, "western") == ["western kansas_city"]
    assert (refused(p, "western des_moines"), refused(p, "western boston")) == ("RT-I46", "RT-13.1")
    red = p.bag[0]
    told = do(p, "western kansas_city")
    assert of(WesternBuilt, told) == [WesternBuilt(0, "kansas_city", 30_000, 4)]
    assert of(MarkerRemoved, told) == [MarkerRemoved("kansas_city", 0)]
    assert (there(p, "kansas_city"), p.bag[0], p.cash[0]) == ({"red": 4}, red - 4, 0)
    assert p.view(None)["western"] == {"des_moines": None, "kansas_city": 0}
    assert refused(p, "western kansas_city") == "RT-I46"  # whoever builds it first has it
    do(p, "western des_moines")
    assert p.view(None)["link_counts"] == [1, 2, 0]  # it is no link


@pytest.mark.rule("RT-I33", "RT-I51")
def test_markers_are_counted_after_the_western_cubes_came():
    p = table(2, links="0:kansas_city-chicago", cubes={"kansas_city": "red", "chicago": ""})
    p.west[1] = 0
    empty(p, 8, keep=["kansas_city", "chicago"])
    assert p.view(None)["markers"] == 9
    told = do(p, "deliver red kansas_city,chicago:0")  # Chicago is no longer empty when Kansas City becomes so
    assert (p.view(None)["markers"], p.last_turn) == (9, 0)
    assert of(MarkerRemoved, told) == [MarkerRemoved("chicago", 8)]
    assert of(MarkerPlaced, told) == [MarkerPlaced("kansas_city", 9)]


@pytest.mark.rule("RT-10.5", "RT-10.6", "RT-10.8")
def test_all_deliveries_are_found_best_first():
    """Against a plain search over all chains of links."""
    links = """0:pittsburgh-wheeling 1:pittsburgh-wheeling 1:wheeling-columbus 0:columbus-cincinnati 0:cincinnati-louisville
        1:louisville-indianapolis 0:cincinnati-indianapolis 0:indianapolis-chicago 1:chicago-toledo 0:toledo-detroit 0:toledo-cleveland
        0:cleveland-pittsburgh 2:columbus-indianapolis"""
    cubes = {
        "pittsburgh": "red blue yellow",
        "columbus": "yellow black",
        "chicago": "blue purple",
        "louisville": "red",
        "toledo": "red blue",
    }
    p = table(links=links, cubes=cubes, engines=[5], cards="service_bounty_louisville speed_record", kept={1: "hotel_chicago"})
    found = set()

    def go(city, way, colour, owners):
        if owners and p.view(None)["colours"][city] == colour:
            found.add(f"deliver {colour} {','.join(way)}")
            return
        for one, two, owner, _ in p.links:
            pair = (CITIES[one], CITIES[two])
            if city in pair and len(owners) < 5 and (owners or owner == 0):
                other = pair[1 - pair.index(city)]
                if other not in [word.partition(":")[0] for word in way]:
                    go(other, [*way, f"{other}:{owner}"], colour, [*owners, owner])

    for city in CITIES:
        for colour in there(p, city):
            go(city, [city], colour, [])
    listed = lines(p, "deliver")
    assert set(listed) == found
    assert len(listed) == len(found) > 30
    gains = []
    for line in listed:
        q = p.clone()
        q.apply(CODEC.read(line))
        gains.append((-q.points[0], q.points[1] + q.points[2]))
    assert gains == sorted(gains)
