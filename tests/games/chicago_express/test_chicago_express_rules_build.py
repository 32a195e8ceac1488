"""Chapter 6 of the ledger: building."""

import pytest
from games.chicago_express.positions import (
    CHICAGO,
    COMPANIES,
    EASTERN,
    HEX,
    LOCOMOTIVES,
    assert_refused,
    board,
    do,
    income,
    kinds,
    locomotives,
    money,
    of,
    of_company,
    of_terrain,
    options,
    starting,
    table,
    terrain,
    treasury,
    walk,
    westward,
)

from branchline.games.chicago_express.actions import BuildBegun, ChicagoReached, DividendPaid, GeneralDividends, Placed, Stopped


def building(company="PRR", **what):
    """Seat 0 holds a share of the company and has chosen to build with it."""
    p = table(3, shares={company: [0]}, **what)
    do(p, f"build {company}")
    return p


@pytest.mark.rule("CE-6.1")
def test_only_a_company_of_which_the_player_holds_a_share():
    p = table(3, shares={"PRR": [1, 0], "B&O": [1], "C&O": [1, 2], "NYC": [0]})
    assert starting(p, "build") == {"PRR", "NYC"}
    refused = assert_refused(p, "build B&O", "CE-6.1")
    assert str(refused) == "CE-6.1: Only who holds a share of B&O can build with it."
    assert_refused(p, "build C&O", "CE-6.1")
    told = do(p, "build NYC")
    assert told == [BuildBegun(0, "NYC", 20)]
    do(p, "place S4")
    assert locomotives(p, "S4") == ["NYC"]


@pytest.mark.rule("CE-6.1")
def test_nothing_is_placed_before_a_company_is_chosen():
    p = table(3)
    assert_refused(p, "place R4", "CE-6.1")
    assert_refused(p, "stop", "CE-6.1")


@pytest.mark.rule("CE-6.2")
def test_up_to_three_locomotives_of_one_company():
    p = building("PRR")
    told = []
    for n, key in enumerate(("R4", "S4", "S5")):
        assert p.view(None)["building"] == {"company": "PRR", "placed": n}
        assert (p.step(), p.actor()) == ("build", 0)
        told += do(p, f"place {key}")
    assert [event.hex for event in of(Placed, told)] == ["R4", "S4", "S5"]
    assert (p.step(), p.actor(), p.view(None)["building"]) == ("turn", 1, None)
    assert of_company(p, "PRR", "locomotives_left") == 16
    assert_refused(p, "place Q5", "CE-6.1")


@pytest.mark.rule("CE-6.2", "CE-I13")
@pytest.mark.parametrize("count", [1, 2])
def test_the_player_may_stop_earlier(count):
    p = building("PRR")
    for key in ("R4", "S4")[:count]:
        do(p, f"place {key}")
    told = do(p, "stop")
    assert told == [Stopped(0, "PRR")]
    assert (p.step(), p.actor(), of_company(p, "PRR", "locomotives_left")) == ("turn", 1, 19 - count)


@pytest.mark.rule("CE-6.3")
def test_every_hex_is_joined_to_the_home_hex_and_branches_are_allowed():
    p = building("PRR", networks={"NYC": "Q3 Q2"})
    assert starting(p, "place") == {"R4", "S5", "R6", "Q6", "Q5"}
    refused = assert_refused(p, "place P4", "CE-6.3")
    assert str(refused) == "CE-6.3: P4 is not next to the network of PRR."
    assert_refused(p, f"place {CHICAGO}", "CE-6.3")
    do(p, "place Q5", "place R6")  # two ways out of Philadelphia
    assert "P4" in starting(p, "place")
    assert_refused(p, "place Q1", "CE-6.3")


@pytest.mark.rule("CE-6.3", "CE-I31")
def test_the_locomotives_of_others_join_nothing():
    p = building("PRR", networks={"NYC": "R4 Q5 P4"})
    assert "P4" not in starting(p, "place")
    assert_refused(p, "place P4", "CE-6.3")


@pytest.mark.rule("CE-6.4")
@pytest.mark.parametrize(("company", "key", "beside"), [("NYC", "R5", "R4"), ("PRR", "S3", "S4"), ("PRR", "Q7", "Q6"), ("B&O", "Q9", "Q8")])
def test_nothing_is_built_on_home_hexes(company, key, beside):
    assert beside in HEX[key]["neighbours"]
    p = building(company, networks={company: beside})
    refused = assert_refused(p, f"place {key}", "CE-6.4")
    assert str(refused) == f"CE-6.4: {key} is the home of another company; nothing can be built there."


@pytest.mark.rule("CE-6.4", "CE-7.8")
@pytest.mark.parametrize("open_wabash", [False, True])
def test_fort_wayne_can_be_built_on_by_others(open_wabash):
    p = building("NYC", networks={"NYC": "E3"}, open_wabash=open_wabash)
    told = do(p, "place D3")
    assert of(Placed, told)[0].cost == (2 if open_wabash else 1)
    assert "NYC" in locomotives(p, "D3")


@pytest.mark.rule("CE-6.5")
@pytest.mark.parametrize(("key", "kind"), [("S4", "plain"), ("O4", "city"), ("I6", "industrial"), (CHICAGO, "chicago")])
def test_plain_and_city_hexes_hold_all_companies(key, kind):
    assert terrain(key) == kind
    p = table(3, networks={"NYC": key, "B&O": key, "C&O": key}, next_to={"PRR": key}, treasury={"PRR": 60})
    assert locomotives(p, key) == ["B&O", "C&O", "NYC"]
    do(p, "build PRR", f"place {key}")
    assert locomotives(p, key) == EASTERN


@pytest.mark.rule("CE-6.6")
@pytest.mark.parametrize(("key", "kind"), [("R3", "forest"), ("N4", "mountain")])
def test_forest_and_mountain_hexes_hold_one_locomotive(key, kind):
    assert terrain(key) == kind
    near = next(near for near in HEX[key]["neighbours"] if terrain(near) == "plain")
    free = building("PRR", networks={"PRR": near})
    assert key in starting(free, "place")
    p = building("PRR", networks={"NYC": key, "PRR": near})
    assert key not in starting(p, "place")
    refused = assert_refused(p, f"place {key}", "CE-6.6")
    assert str(refused) == f"CE-6.6: A forest or mountain holds one locomotive; {key} is taken."


@pytest.mark.rule("CE-6.6")
def test_a_forest_is_closed_to_the_others_at_once():
    """R3 lies next to R4 of the PRR and to New York; once NYC has built there, PRR cannot."""
    p = table(2, networks={"PRR": "R4"}, shares={"PRR": [1], "NYC": [0]})
    do(p, "build NYC", "place R3", "stop", "build PRR")
    assert "R3" not in starting(p, "place")
    assert_refused(p, "place R3", "CE-6.6")


@pytest.mark.rule("CE-6.7", "CE-I31")
def test_a_hex_holds_one_locomotive_of_each_company():
    p = building("PRR")
    do(p, "place R4")
    assert "R4" not in starting(p, "place")
    refused = assert_refused(p, "place R4", "CE-6.7")
    assert str(refused) == "CE-6.7: PRR has a locomotive in R4 already."
    assert_refused(p, "place R5", "CE-6.7")  # its own home


@pytest.mark.rule("CE-6.8")
def test_a_company_without_locomotives_cannot_be_extended():
    p = table(3, left={"PRR": 0})
    assert "build PRR" not in options(p)
    refused = assert_refused(p, "build PRR", "CE-6.8")
    assert str(refused) == "CE-6.8: PRR has no locomotive left."
    assert "decline build" in options(p)


@pytest.mark.rule("CE-6.8")
def test_with_the_last_locomotive_the_action_is_over():
    p = building("PRR", left={"PRR": 1}, treasury={"PRR": 60})
    do(p, f"place {min(starting(p, 'place'))}")
    assert of_company(p, "PRR", "locomotives_left") == 0
    assert (p.step(), p.actor()) == ("turn", 1)


@pytest.mark.rule("CE-6.9", "CE-I14")
@pytest.mark.parametrize("others", range(4))
def test_the_cost_is_multiplied_by_the_locomotives_there(others):
    """Wheeling costs 3: 3, 6, 9 and 12 for the first to the fourth."""
    there = ["B&O", "C&O", "NYC"][:others]
    p = table(3, networks=dict.fromkeys(reversed(there), "I6"), next_to={"PRR": "I6"}, treasury={"PRR": 50})
    assert locomotives(p, "I6") == there
    told = do(p, "build PRR", "place I6")
    assert of(Placed, told)[0].cost == 3 * (others + 1)
    assert treasury(p, "PRR") == 50 - 3 * (others + 1)


@pytest.mark.rule("CE-6.9")
@pytest.mark.parametrize("key", sorted(of_terrain("plain", "forest", "mountain", "city", "industrial", "chicago")))
def test_alone_a_hex_costs_what_is_printed(key):
    company = "NYC" if HEX[key]["row"] < 5 else "C&O"
    p = building(company, next_to={company: key})
    told = do(p, f"place {key}")
    assert of(Placed, told)[0].cost == HEX[key]["cost"]
    assert treasury(p, company) == 20 - HEX[key]["cost"]


@pytest.mark.rule("CE-6.10")
def test_the_company_pays_the_bank():
    p = building("NYC")
    before = p.cash[-1]
    do(p, "place R3")
    assert (treasury(p, "NYC"), p.cash[-1]) == (18, before + 2)
    assert money(p) == [30, 30, 30]


@pytest.mark.rule("CE-6.11")
def test_a_company_spends_only_what_it_has():
    p = building("NYC", treasury={"NYC": 1}, cash={0: 500})
    assert starting(p, "place") == {"S2", "S4"}  # the forests cost 2
    refused = assert_refused(p, "place R3", "CE-6.11")
    assert str(refused) == "CE-6.11: R3 costs $2; NYC has $1."
    do(p, "place S4")
    assert (treasury(p, "NYC"), money(p)) == (0, [500, 30, 30])
    assert (p.step(), p.actor()) == ("turn", 1)  # nothing more can be paid


@pytest.mark.rule("CE-6.11")
def test_a_company_without_money_is_not_offered():
    p = table(3, treasury={"PRR": 0, "NYC": 5})
    assert starting(p, "build") == {"NYC"}
    refused = assert_refused(p, "build PRR", "CE-6.11")
    assert str(refused) == "CE-6.11: PRR has $0 and can pay for no hex next to its network."


@pytest.mark.rule("CE-6.11")
def test_company_cash_and_player_cash_are_apart():
    """A locomotive changes no player's cash, a dividend no treasury, whoever it is."""
    for seed in range(6):
        before = None
        for p in walk(3, seed, westward):
            now = (money(p), [treasury(p, company) for company in COMPANIES])
            if before is not None and "Placed" in kinds(p.events) and not of(DividendPaid, p.events):
                assert now[0] == before[0]
            if before is not None and of(GeneralDividends, p.events) and "Declined" in kinds(p.events):
                assert now[1] == before[1]
            before = now


# income


@pytest.mark.rule("CE-6.12", "CE-6.12a")
@pytest.mark.parametrize(
    ("company", "key", "gain"),
    [("NYC", "L0", 3), ("NYC", "S0", 1), ("C&O", "O10", 2), ("NYC", "B5", 2), ("NYC", "N4", 1), ("C&O", "I10", 1), ("NYC", "A2", 7)],
)
def test_a_city_or_mountain_without_house_gives_its_printed_income(company, key, gain):
    p = building(company, next_to={company: key})
    before = income(p, company)
    told = do(p, f"place {key}")
    assert (of(Placed, told)[0].gain, income(p, company)) == (gain, before + gain)
    assert gain == HEX[key]["income"]


@pytest.mark.rule("CE-6.12", "CE-6.12b")
@pytest.mark.parametrize(("key", "gain"), [("L0", 5), ("S0", 3), ("O10", 3), ("B5", 4), ("F5", 2)])
def test_with_a_house_the_development_gain_is_added(key, gain):
    """Another company has been there, and the city has its house."""
    p = building("NYC", networks={"C&O": key}, next_to={"NYC": key}, developed=key)
    before = income(p, "NYC"), income(p, "C&O")
    told = do(p, f"place {key}")
    assert of(Placed, told)[0].gain == gain == HEX[key]["income"] + HEX[key]["gain"]
    assert (income(p, "NYC"), income(p, "C&O")) == (before[0] + gain, before[1])


@pytest.mark.rule("CE-6.12c")
@pytest.mark.parametrize(
    ("name", "key", "values"),
    [("Detroit", "E0", [1, 2, 5, 8]), ("Wheeling", "I6", [3, 4, 5, 6]), ("Pittsburgh", "K4", [4, 6, 8])],
)
def test_an_industrial_city_gives_its_present_value(name, key, values):
    for value in values:
        p = building("NYC", next_to={"NYC": key}, values={name: value})
        before = income(p, "NYC")
        told = do(p, f"place {key}")
        assert of(Placed, told)[0].gain == value
        assert income(p, "NYC") == before + value


@pytest.mark.rule("CE-6.12d")
def test_forest_and_plain_give_nothing():
    p = building("NYC")
    told = do(p, "place R3", "place S4", "place S2")
    assert [event.gain for event in of(Placed, told)] == [0, 0, 0]
    assert income(p, "NYC") == 8
    do(p, "develop R3")
    assert income(p, "NYC") == 8
    for key in of_terrain("plain", "forest"):
        assert HEX[key]["income"] == 0


@pytest.mark.rule("CE-6.13", "CE-9.1")
@pytest.mark.parametrize("company", COMPANIES)
def test_a_locomotive_in_chicago_brings_a_chicago_phase(company):
    """For Wabash another company has been there before."""
    networks = {"WAB": "B2"} if company == "WAB" else {company: "B2"}
    p = building(company, networks=networks, open_wabash=company == "WAB", treasury={company: 30})
    told = do(p, f"place {CHICAGO}")
    if p.step() == "build":
        assert of(ChicagoReached, told) == []
        told += do(p, "stop")
    assert of(ChicagoReached, told) == [ChicagoReached(0, company, CHICAGO)]
    paid = of(DividendPaid, told)
    assert [(event.company, event.seat, event.amount, event.chicago) for event in paid] == [(company, 0, income(p, company), True)]
    assert of_company(p, company, "reached_chicago")


@pytest.mark.rule("CE-6.14")
def test_income_is_not_capped_at_50_nor_at_100(tmp_path):
    path = board(tmp_path, ("C2", "income", 50), ("D7", "income", 50))
    p = building("NYC", networks={"NYC": "C3 D6"}, data=path, treasury={"NYC": 20})
    before = income(p, "NYC")
    told = do(p, "place C2", "place D7")
    assert [event.income for event in of(Placed, told)] == [before + 50, before + 100]
    assert income(p, "NYC") == before + 100 > 100
    do(p, "stop")
    p.used = [3, 4, 0]
    told = do(p, "decline build")
    assert [event.amount for event in of(DividendPaid, told) if event.company == "NYC"] == [before + 100]


@pytest.mark.rule("CE-6.2", "CE-6.8")
@pytest.mark.parametrize("seed", range(4))
def test_every_build_of_a_game_places_one_to_three(seed):
    placed = 0
    for p in walk(3, seed, westward):
        placed += len(of(Placed, p.events))
        if p.step() != "build":
            assert placed <= 3
            placed = 0
    assert sum(len(company) for company in p.view(None)["locomotives"].values()) <= sum(LOCOMOTIVES.values())
