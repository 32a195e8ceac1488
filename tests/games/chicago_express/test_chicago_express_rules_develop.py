"""Chapter 7 of the ledger: developing."""

import pytest
from games.chicago_express.positions import (
    CHICAGO,
    COUNTS,
    HEX,
    TRACK,
    assert_refused,
    do,
    income,
    kinds,
    money,
    of,
    of_company,
    of_terrain,
    starting,
    table,
    terrain,
    treasury,
    value,
)

from branchline.games.chicago_express.actions import Developed, ForestPaid, IncomeRose, ValueRose

SITES = {"city": "O4", "mountain": "N4", "forest": "R3"}


@pytest.mark.rule("CE-7.1")
def test_one_hex_is_developed_in_a_turn():
    p = table(3, networks={"NYC": "O4 Q3"})
    told = do(p, "develop O4")
    assert of(Developed, told) == [Developed(0, "O4")]
    assert p.view(None)["developed"] == ["O4"]
    assert p.actor() == 1


@pytest.mark.rule("CE-7.2")
@pytest.mark.parametrize("kind", SITES)
def test_city_mountain_and_forest_need_a_locomotive_and_take_a_house_once(kind):
    key = SITES[kind]
    assert terrain(key) == kind
    empty = table(3)
    assert key not in starting(empty, "develop")
    refused = assert_refused(empty, f"develop {key}", "CE-7.2")
    assert str(refused) == f"CE-7.2: There is no locomotive in {key}."
    p = table(3, networks={"NYC": key})
    assert key in starting(p, "develop")
    do(p, f"develop {key}")
    assert (p.view(None)["houses"], p.view(None)["developed"]) == (19, [key])
    assert key not in starting(p, "develop")
    refused = assert_refused(p, f"develop {key}", "CE-7.2")
    assert str(refused) == f"CE-7.2: {key} has its house."


@pytest.mark.rule("CE-7.2")
def test_what_is_built_now_can_be_developed_next():
    p = table(2, shares={"NYC": [0]})
    do(p, "build NYC", "place R3", "place Q3", "stop")
    assert starting(p, "develop") == {"R3", "Q3"}


@pytest.mark.rule("CE-7.3", "CE-7.10")
@pytest.mark.parametrize(("name", "key", "step"), [("Wheeling", "I6", 1), ("Pittsburgh", "K4", 2)])
def test_wheeling_and_pittsburgh_are_developed_again_and_again_without_houses(name, key, step):
    p = table(3, networks={"NYC": key, "B&O": key})
    assert_refused(table(3), f"develop {key}", "CE-7.3")
    before = income(p, "NYC"), income(p, "B&O"), income(p, "PRR")
    for n, worth in enumerate(TRACK[name][1:], 1):
        told = do(p, f"develop {key}")
        assert of(ValueRose, told) == [ValueRose(key, worth)]
        assert value(p, name) == worth == TRACK[name][0] + n * step
        assert (income(p, "NYC"), income(p, "B&O"), income(p, "PRR")) == (before[0] + n * step, before[1] + n * step, before[2])
    assert (p.view(None)["houses"], p.view(None)["developed"]) == (20, [])


@pytest.mark.rule("CE-7.4", "CE-I22", "CE-I23")
@pytest.mark.parametrize(("name", "key", "last"), [("Wheeling", "I6", 6), ("Pittsburgh", "K4", 8)])
def test_at_the_end_of_its_track_a_city_rises_no_more(name, key, last):
    p = table(3, networks={"NYC": key}, values={name: TRACK[name][-2]})
    assert key in starting(p, "develop")
    do(p, f"develop {key}")
    assert value(p, name) == last
    assert key not in starting(p, "develop")
    refused = assert_refused(p, f"develop {key}", "CE-7.4")
    assert str(refused) == f"CE-7.4: {key} stands at the end of its track."


@pytest.mark.rule("CE-7.5", "CE-7.6")
@pytest.mark.parametrize("there", [False, True])
def test_detroit_is_not_developed_by_players_but_rises_by_itself(there):
    p = table(3, networks={"NYC": "E0" if there else ""}, used=(2, 5, 0))
    assert "E0" not in starting(p, "develop")
    refused = assert_refused(p, "develop E0", "CE-7.5")
    assert str(refused) == "CE-7.5: E0 is never developed by players; it rises after each general dividend."
    before = income(p, "NYC")
    do(p, "decline auction")
    assert value(p, "Detroit") == 2
    assert income(p, "NYC") == before + there


@pytest.mark.rule("CE-7.6", "CE-7.2", "CE-7.3")
@pytest.mark.parametrize("key", sorted(of_terrain("city", "industrial")))
def test_all_other_cities_are_developed_by_players(key):
    company = "NYC" if HEX[key]["row"] < 5 else "C&O"
    p = table(3, networks={company: key})
    assert (key in starting(p, "develop")) == (HEX[key]["name"] != "Detroit")


@pytest.mark.rule("CE-7.7")
@pytest.mark.parametrize("key", ["R4", "R5", "Q7", "Q9", "S3", CHICAGO])
def test_plain_hexes_home_hexes_and_chicago_are_not_developed(key):
    p = table(3, networks={"PRR": f"R4 {CHICAGO}"})
    assert p.view(None)["locomotives"][key]
    assert key not in starting(p, "develop")
    refused = assert_refused(p, f"develop {key}", "CE-7.7")
    assert str(refused) == f"CE-7.7: {key} cannot be developed: no plain, home of an eastern company or A2 can."


@pytest.mark.rule("CE-7.8")
@pytest.mark.parametrize("company", ["NYC", "WAB"])
def test_fort_wayne_can_be_developed(company):
    p = table(3, networks={"NYC": "D3"} if company == "NYC" else {}, open_wabash=company == "WAB")
    before = income(p, company)
    told = do(p, "develop D3")
    assert of(IncomeRose, told)[0].gain == 2
    assert income(p, company) == before + 2
    assert p.view(None)["developed"] == ["D3"]


@pytest.mark.rule("CE-7.9", "CE-I21")
@pytest.mark.parametrize(("key", "gain"), [("Q3", 1), ("L0", 2), ("I2", 2), ("C2", 2), ("F8", 1), ("N4", 1), ("L6", 2)])
def test_every_company_there_gains(key, gain):
    shared = terrain(key) == "city"
    p = table(3, networks={"NYC": key, "B&O": key} if shared else {"NYC": key})
    before = {company: income(p, company) for company in ("PRR", "B&O", "C&O", "NYC")}
    told = do(p, f"develop {key}")
    gainers = ["B&O", "NYC"] if shared else ["NYC"]
    assert [(event.company, event.gain) for event in of(IncomeRose, told)] == [(company, gain) for company in gainers]
    for company, earned in before.items():
        assert income(p, company) == earned + (gain if company in gainers else 0)
    assert p.view(None)["houses"] == 19


@pytest.mark.rule("CE-7.10")
def test_a_step_of_detroit_is_1_too():
    p = table(3, networks={"NYC": "E0", "B&O": "E0"}, used=(2, 5, 0), values={"Detroit": 4})
    before = income(p, "NYC"), income(p, "B&O"), income(p, "C&O")
    told = do(p, "decline auction")
    assert of(ValueRose, told) == [ValueRose("E0", 5)]
    assert (income(p, "NYC"), income(p, "B&O"), income(p, "C&O")) == (before[0] + 1, before[1] + 1, before[2])


@pytest.mark.rule("CE-7.11")
def test_a_forest_pays_2_to_the_company_there():
    p = table(3, networks={"NYC": "R3"}, treasury={"NYC": 5})
    bank = p.cash[-1]
    told = do(p, "develop R3")
    assert of(ForestPaid, told) == [ForestPaid("NYC", "R3", 2)]
    assert of(IncomeRose, told) == []
    assert (treasury(p, "NYC"), income(p, "NYC"), p.cash[-1]) == (7, 8, bank - 2)
    assert [treasury(p, company) for company in ("PRR", "B&O", "C&O")] == [20, 20, 20]


@pytest.mark.rule("CE-7.12")
@pytest.mark.parametrize("key", ["O4", "N4", "I6", "K4"])
def test_developing_costs_nothing(key):
    p = table(3, networks={"NYC": key}, cash={0: 0, 1: 0, 2: 0}, treasury={"NYC": 0})
    told = do(p, f"develop {key}")
    assert "Developed" in kinds(told)
    assert (money(p), treasury(p, "NYC")) == ([0, 0, 0], 0)


@pytest.mark.rule("CE-I21")
@pytest.mark.parametrize("players", COUNTS[1:])
def test_no_share_is_needed_to_develop(players):
    p = table(players, networks={"NYC": "Q3"}, shares={"NYC": [1]}, seat=2)
    assert of_company(p, "NYC", "held")[2] == 0
    do(p, "develop Q3")
    assert income(p, "NYC") == 8 + 1 + 1
