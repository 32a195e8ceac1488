"""The search for the cheapest and the shortest link, against a plain search of all lines."""

import pytest
from games.railroad_tycoon.positions import CITIES, M, do, lines, table, turn

from branchline.games.railroad_tycoon import rules_track
from branchline.games.railroad_tycoon.links import cheapest, shortest


def number(city):
    return CITIES.index(city)


def every_line(p, one, two, most):
    """Price and tiles of all links of so many tiles."""
    found = []

    def go(tiles, hex, entry, cost):
        if len(tiles) == most:
            return
        for side, to, city in rules_track.exits(p, one, tiles, hex, entry):
            price = cost + rules_track.cost_of_tile(p, hex, entry, side, city >= 0)
            if city == two:
                found.append((price, len(tiles) + 1))
            elif city < 0:
                go((*tiles, (hex * 6 + entry) * 6 + side), to, (side + 3) % 6, price)

    at = M.city_hex[one]
    for side in range(6):
        hex = M.near[at * 6 + side]
        if hex >= 0 and not p.used[at] >> side & 1:
            go((), hex, (side + 3) % 6, 0)
    return found


@pytest.mark.parametrize(
    ("one", "two", "links"),
    [
        ("cleveland", "pittsburgh", ""),
        ("wheeling", "columbus", ""),
        ("charleston", "savannah", "1:columbia-charleston"),
        ("nashville", "chattanooga", "1:knoxville-chattanooga"),
        ("new_haven", "new_york", "1:new_haven-new_york"),
        ("atlanta", "montgomery", "1:atlanta-montgomery 2:birmingham-montgomery"),
        ("knoxville", "chattanooga", "1:knoxville-chattanooga"),
    ],
)
def test_no_line_is_better(one, two, links):
    p = table(links=links)
    found = every_line(p, number(one), number(two), 5)
    cheap, short = cheapest(p, number(one), number(two)), shortest(p, number(one), number(two))
    assert (cheap.cost, cheap.tiles) == min(found)
    assert (short.tiles, short.cost) == min((tiles, price) for price, tiles in found)


def test_a_plan_can_be_carried_out_at_its_price():
    p = table(cash=[100_000])
    plan = cheapest(p, number("baltimore"), number("toledo"))
    assert (plan.tiles, plan.cost, plan.operations) == (11, 32_000, 3)
    p.most = 20
    p.apply(plan.first)
    for lay in plan.lays:
        p.apply(lay)
    assert (p.cash[0], len(p.links)) == (68_000, 1)


def test_a_land_grant_is_for_one_build_of_a_plan():
    p = table(cash=[100_000], kept={0: "government_land_grant/1"})
    do(p, "use government_land_grant/1")
    plan = cheapest(p, number("toronto"), number("albany"))
    assert (plan.tiles, plan.operations) == (8, 2)
    p.apply(plan.first)
    for lay in plan.lays[:4]:
        p.apply(lay)
    turn(p)
    line = p.lines[0]
    do(p, f"continue {M.hex_ids[line[2][-1] // 36]} {M.hex_ids[line[3]]}")
    for lay in plan.lays[4:]:
        p.apply(lay)
    assert (100_000 - p.cash[0], len(p.links)) == (plan.cost, 1)


def test_unfinished_links_are_gone_on_with():
    p = table()
    do(p, "build indianapolis", "lay L17 M17", "stop")
    turn(p)
    plan = cheapest(p, number("cincinnati"), number("indianapolis"))
    assert (plan.tiles, plan.cost) == (1, 2_000)
    p.apply(plan.first)
    p.apply(plan.lays[0])
    assert len(p.links) == 1
    q = table()
    do(q, "build indianapolis", "lay L17 M17")
    plan = shortest(q, number("cincinnati"), number("indianapolis"))
    assert (plan.first, plan.tiles, len(plan.lays)) == (None, 1, 1)
    assert cheapest(q, number("boston"), number("albany")) is None
    do(q, "stop")
    assert "continue L17 M17" in lines(turn(q))


def test_no_plan_where_none_is_allowed():
    p = table(links="0:boston-providence")
    assert cheapest(p, number("boston"), number("providence")) is None
    assert cheapest(p, number("boston"), number("boston")) is None
    for hex in M.near[M.city_hex[number("dover")] * 6 :][:6]:
        if hex >= 0:
            p.tracks[hex] = 2
    assert cheapest(p, number("boston"), number("dover")) is None
