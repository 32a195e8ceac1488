"""The worked examples of the rulebook, with their figures."""

from typing import Any

import pytest

from branchline.games.railway_mania import actions as do
from branchline.games.railway_mania import exchange, income, mergers, rules, shares, stock, trains
from branchline.games.railway_mania.exchange import Deal
from branchline.games.railway_mania.material import EXPRESS, FREIGHT, LOCAL, SIDES
from branchline.games.railway_mania.network import survey
from branchline.games.railway_mania.routes import income as earned
from branchline.games.railway_mania.routes import why_not
from branchline.games.railway_mania.stations import put_station
from branchline.games.railway_mania.steps import (
    ACQUIRE,
    AT_HOME,
    FLOATED,
    HOME,
    INCOME,
    IPO,
    MERGE,
    OPERATING,
    OWED,
    POOL,
    SR_TURN,
    STARTED,
    STOCK,
    TRAINS,
    TREASURY,
)
from branchline.kernel.game import Game

P = Any


def table(game: Game, players: int = 4, **options: Any) -> P:
    p = game.new(game.setup(players, options), 7)
    p.round, p.now, p.seat, p.mover = STOCK, SR_TURN, 0, 0
    p.group = [0] * len(p.group)
    return p


def price(p: P, amount: int) -> int:
    return int(p.material.prices.index(amount))


def company(p: P, id: str, amount: int, held: dict[int, int], director: int, train: bool = True, money: int = 0) -> int:
    """A floated company with a station on its home hex. What nobody holds lies in the pool."""
    c = int(p.material.company[id])
    p.stage[c], p.par[c] = FLOATED, price(p, min(100, max(par for par in (54, 58, 62, 68, 74, 82, 90, 100) if par <= max(54, amount))))
    shares.place_on_market(p, c, price(p, amount))
    p.shares[c] = [held.get(seat, 0) for seat in range(p.players)] + [held.get(holder, 0) for holder in (IPO, TREASURY, POOL)]
    p.shares[c][POOL] += 10 - sum(p.shares[c])
    p.cert[c] = p.director[c] = director
    p.trains[c] = [trains.make(7, c, FREIGHT, 0)] if train else []
    p.bank_trains[7] = -len(p.stage)
    p.cash[p.players + c] += money
    p.cash[-1] -= money
    place = p.material.home[c]
    if -1 in p.slots[place]:
        put_station(p, place, c)
        p.home[c] = AT_HOME
    return c


def give(p: P, seat: int, amount: int) -> None:
    p.cash[-1] += p.cash[seat] - amount
    p.cash[seat] = amount


def operate(p: P, c: int, now: int) -> None:
    p.round, p.order, p.at, p.company, p.now, p.seat, p.operated = OPERATING, [c], 0, c, now, p.director[c], 1 << c


def meet(p: P, one: int, two: int) -> None:
    """Stations of both in one city."""
    place = p.material.home[one]
    p.slots[place] = [one, two]
    p.placed[place] = [one, two]


# 5, 7.5 Mergers


@pytest.mark.rule("RM-7.5.3a", "RM-7.5.3b")
@pytest.mark.parametrize(
    ("one", "two", "result"),
    [((68, True), (100, True), 116), ((54, True), (62, True), 82), ((78, True), (116, False), 95), ((78, True), (116, True), 134),
        ((116, True), (68, False), 90), ((116, True), (68, True), 122), ((110, False), (90, False), 71)],
)  # fmt: skip
def test_merged_price(game: Game, one: tuple[int, bool], two: tuple[int, bool], result: int) -> None:
    p = table(game)
    a, b = company(p, "N&E", one[0], {0: 5}, 0, one[1]), company(p, "WStI", two[0], {0: 5}, 0, two[1])
    assert p.material.prices[exchange.merged_price(p, a, b)] == result


def example_one(game: Game) -> tuple[P, int, int]:
    p = table(game)
    ne = company(p, "N&E", 90, {0: 4, 1: 3, 2: 1, TREASURY: 2}, 0, money=300)
    ws = company(p, "WStI", 90, {0: 5, 2: 1, 3: 1, TREASURY: 1, IPO: 1}, 0)
    meet(p, ne, ws)
    for seat in range(3):
        give(p, seat, 500)
    give(p, 3, 10)
    operate(p, ne, MERGE)
    p.apply(do.Merge("WStI", "N&E"))
    return p, ne, ws


@pytest.mark.rule("RM-5.2.6-W1")
def test_example_one(game: Game) -> None:
    p, ne, ws = example_one(game)
    assert shares.price_of(p, ne) == 134
    assert p.material.prices[p.par[ne]] == 100
    for seat in (0, 1):  # Richard and Emma pay 67; Peter is not asked; Linda cannot pay
        assert (p.seat, p.step()) == (seat, "option")
        p.apply(do.Redeem())
        assert p.cash[seat] == 500 - 67
    assert (p.seat, p.step()) == (0, "option")  # the company, led by Richard
    assert p.cash[3] == 10 + 67
    p.apply(do.Redeem())
    assert p.shares[ne] == [5, 2, 1, 0, 0, 2, 0]
    assert p.shares[ws][IPO] == 10
    assert p.director[ne] == 0
    assert shares.treasury(p, ne) == 300 - 67
    assert p.audit() == []


@pytest.mark.rule("RM-5.2.6-W2")
def test_if_linda_had_redeemed(game: Game) -> None:
    """No share is left for the option of the company: it is sold for half of the price."""
    p, ne, _ = example_one(game)
    give(p, 3, 100)
    p.apply(do.Redeem())
    p.apply(do.Redeem())
    assert p.seat == 3
    p.apply(do.Redeem())
    assert p.deal is None
    assert shares.treasury(p, ne) == 300 + 67
    assert p.shares[ne][3] == 1


@pytest.mark.rule("RM-5.2.4-W1")
@pytest.mark.parametrize(("held", "pay", "get"), [(5, 50, 250), (4, 100, 200), (3, 150, 150)])
def test_a_director_certificate_as_option(game: Game, held: int, pay: int, get: int) -> None:
    for action, change in ((do.Redeem(), -pay), (do.GiveUp(), get)):
        p = table(game)
        c = company(p, "N&E", 100, {0: held, TREASURY: 10 - held}, 0, train=False)
        operate(p, c, TRAINS)
        give(p, 0, 400)
        assert trains.refinance(p) >= 0
        deal = p.deal
        assert isinstance(deal, Deal)
        p.now = exchange.next_holder(p)
        assert (deal.units, p.cert[c]) == (held, -9)
        exchange.do_option(p, action)
        assert p.cash[0] == 400 + change
        assert p.shares[c][0] == (3 if isinstance(action, do.Redeem) else 0)


# 6 Stock rounds


@pytest.mark.rule("RM-6.3-W2")
def test_the_director_needs_change(game: Game) -> None:
    p = table(game)
    c = company(p, "N&E", 74, {0: 4, 1: 2, 2: 2, 3: 2}, 0)
    assert [count for count in range(1, 5) if stock.may_sell(p, c, count) is None] == [1, 3, 4]


@pytest.mark.rule("RM-6.4-W1")
def test_a_share_bought_now_is_kept_by_number(game: Game) -> None:
    p = table(game)
    c = company(p, "N&E", 74, {0: 4, 1: 2}, 0)
    p.bought[c] = 1
    assert stock.may_sell(p, c, 1) is None
    refused = stock.may_sell(p, c, 4)
    assert refused is not None
    assert refused.where == "RM-6.4c"


@pytest.mark.rule("RM-6.4.2-W1")
def test_successive_sales_lower_the_price(game: Game) -> None:
    p = table(game)
    c = company(p, "N&E", 74, {0: 3, 1: 5}, 1)
    seen = []
    for _ in range(3):
        shares.drop_for_sale(p, c, 1, False)
        seen.append(shares.price_of(p, c))
    assert seen == [71, 68, 65]


@pytest.mark.rule("RM-6.4.2a", "RM-6.4.2c", "RM-6.4.2d")
@pytest.mark.parametrize(("start", "count", "director", "end"), [(36, 1, False, 36), (36, 1, True, 31),
    (40, 1, False, 36), (200, 1, False, 191),
    (210, 2, False, 200), (400, 2, False, 400), (400, 3, False, 375), (400, 1, True, 375)])  # fmt: skip
def test_outer_zones_ignore_shares(game: Game, start: int, count: int, director: bool, end: int) -> None:
    p = table(game)
    c = company(p, "N&E", start, {0: 5}, 0)
    shares.drop_for_sale(p, c, count, director)
    assert shares.price_of(p, c) == end


# 7.8 Running


def lay(p: P, *tiles: tuple[str, str, int]) -> None:
    m = p.material
    for hex, tile, turn in tiles:
        place, o = m.hex[hex], m.tile[tile] * SIDES + turn
        p.tile[place], p.dots[place] = o, 1 if m.paths[o] else 0
        p.slots[place] += [-1] * (m.spaces[o // SIDES] - len(p.slots[place]))
    p.net = survey(m, p.tile, p.dots)


def run(p: P, c: int, routes: list[str], kinds: list[tuple[int, int]]) -> tuple[str, tuple[int, int]]:
    p.trains[c] = [trains.make(group, number, kind, 0) for number, (group, kind) in enumerate(kinds)]
    p.permits[c] |= 7
    running = income.permitted(p, c)
    found = [income.read_route(p, text, running) for text in routes]
    assert None not in found, found
    routes_found = [route for route in found if route is not None]
    task = income.task_of(p, c)
    return why_not(task, routes_found), earned(task, routes_found)


@pytest.mark.rule("RM-7.8.1-W2")
def test_norwich_to_wells_and_the_port_beside(game: Game) -> None:
    """Cities pay 40 and 20, the port 80; one hex between is 20, two to the port 60."""
    p = table(game)
    c = company(p, "WNR", 100, {0: 5}, 0)
    lay(p, ("F5", "790", 1), ("E4", "57", 0), ("E2", "57", 0))
    lay(p, ("E4", "6", 3), ("E2", "6", 0))  # F5 - E4 by 5, 3; E2 by 0, 2
    assert run(p, c, ["C-0:E2.0/E4.5/F5"], [(2, FREIGHT)]) == ("", (20 + 40 + 20, 0))
    assert run(p, c, ["D-0:F5.2/E4.3/E2.2/North0"], [(3, FREIGHT)]) == ("", (40 + 80 + 60, 0))


@pytest.mark.rule("RM-7.8.5-W2")
@pytest.mark.parametrize(("each", "columns"), [(8, 0), (9, 1), (16, 1), (17, 2), (24, 2), (25, 3), (32, 3), (33, 4), (60, 4)])
def test_price_movement(game: Game, each: int, columns: int) -> None:
    p = table(game)
    c = company(p, "N&E", 82, {0: 5, 1: 2, TREASURY: 2}, 0)
    operate(p, c, INCOME)
    before = p.price[c]
    p.income = 10 * each
    income.do_income(p, do.Pay())
    assert p.price[c] == before + 2 * columns


@pytest.mark.rule("RM-7.8.5-W1")
def test_dividend(game: Game) -> None:
    p = table(game)
    c = company(p, "N&E", 200, {0: 5, 1: 2, TREASURY: 2}, 0)
    operate(p, c, INCOME)
    cash = p.cash[:]
    p.income = 190
    income.do_income(p, do.Pay())
    assert [p.cash[seat] - cash[seat] for seat in range(4)] == [95, 38, 0, 0]
    assert shares.treasury(p, c) == 38


@pytest.mark.rule("RM-7.8.6-W1")
def test_hudson(game: Game) -> None:
    p = table(game)
    c = company(p, "N&E", 82, {0: 5, 1: 5}, 0, money=30)
    operate(p, c, INCOME)
    p.income = 60
    assert do.Hudson() in income.list_income(p)
    income.do_income(p, do.Hudson())
    assert (shares.treasury(p, c), shares.price_of(p, c)) == (0, 90)


# 7.9 Trains


@pytest.mark.rule("RM-7.9-W1")
def test_the_limit_of_each_type(game: Game) -> None:
    p = table(game)
    c = company(p, "L&E", 82, {0: 5}, 0, money=1000)
    p.phase = 2
    p.bank_trains[:2] = [0, 0]
    p.trains[c] = [trains.make(1, 0, EXPRESS, 0), trains.make(1, 1, EXPRESS, 0), trains.make(2, 0, EXPRESS, 0)]
    assert trains.may_buy_new(p, c, EXPRESS, 0) is not None
    assert trains.may_buy_new(p, c, LOCAL, 0) is None


@pytest.mark.rule("RM-7.9-W3")
def test_above_the_limit_by_a_new_phase(game: Game) -> None:
    p = table(game)
    c = company(p, "SVR", 82, {0: 5}, 0, money=2000)
    p.phase = 5
    p.bank_trains[:6] = [0] * 6
    p.trains[c] = [trains.make(3, 0, EXPRESS, 0), trains.make(4, 0, EXPRESS, 0), trains.make(4, 1, LOCAL, 0),
        trains.make(5, 0, FREIGHT, 0), trains.make(5, 1, FREIGHT, 0)]  # fmt: skip
    assert [which for which in (FREIGHT, LOCAL, EXPRESS) if trains.may_buy_new(p, c, which, 0) is None] == [LOCAL]
    trains.buy_new(p, c, LOCAL, 0)
    assert sorted(trains.name(p, train) for train in p.trains[c]) == ["E-0", "E-1", "F-0", "F-1", "G-0"]


# consent


@pytest.mark.rule("RM-7.5.1a")
def test_the_other_director_is_asked(game: Game) -> None:
    p = table(game)
    one, two = company(p, "N&E", 90, {0: 5}, 0), company(p, "WStI", 90, {1: 5}, 1)
    meet(p, one, two)
    operate(p, one, ACQUIRE)
    p.apply(do.Merge("WStI", "N&E"))
    assert (p.seat, p.step()) == (1, "consent")
    p.apply(do.Refuse())
    assert p.now != ACQUIRE or not mergers.partners(p)  # not asked for the same again
    assert p.stage[two] == FLOATED


@pytest.mark.rule("RM-4.3b")
def test_a_company_that_did_not_float_is_fined(game: Game) -> None:
    p = table(game)
    c = p.material.company["N&E"]
    p.stage[c], p.par[c], p.price[c], p.chartered[c] = STARTED, price(p, 58), price(p, 58), True
    p.shares[c] = [3, 0, 0, 0, 7, 0, 0]
    p.cert[c] = p.director[c] = p.obliged[c] = 0
    give(p, 0, 100)
    p.mover, p.passes = 0, p.players
    p.now = SR_TURN
    rules.drive(p)
    assert p.cash[0] == 0  # 290 - 100 - 3 x 29: 103 are waived, for there is nothing to sell
    assert p.stage[c] == 0
    assert p.barred >> c & 1


# 7.2 The first operating turn


@pytest.mark.rule("RM-7.2c")
def test_a_full_home_tile_is_upgraded_as_the_track_build(game: Game) -> None:
    """The rulebook lets the company merge first; then nothing but an upgrade of the home tile can be done."""
    p = table(game)
    other = company(p, "N&E", 90, {1: 5}, 1)
    c = company(p, "ECR", 90, {0: 5}, 0)
    place = p.material.home[c]
    lay(p, ("D13", "57", 0))
    p.slots[place], p.placed[place], p.home[c], p.markers[c] = [other], [other], 0, 3
    p.phase = 1
    operate(p, c, MERGE)
    p.now = HOME
    rules.drive(p)
    assert p.home[c] == OWED
    assert p.step() == "merge"  # connected by its home hex (RM-7.2f)
    p.apply(do.Pass())
    assert p.step() == "track"
    assert {action.hex for action in p.actions()} == {"D13"}
    refused = p.check(do.Pass())
    assert refused is not None
    assert refused.where == "RM-7.2b"
    p.apply(p.actions()[0])
    assert sorted(p.slots[place]) == sorted([other, c])
    assert p.home[c] == AT_HOME


@pytest.mark.rule("RM-7.2e")
def test_the_station_placed_last_is_displaced(game: Game) -> None:
    p = table(game)
    first, second = company(p, "N&E", 90, {1: 5}, 1), company(p, "WStI", 90, {1: 5}, 1)
    c = company(p, "L&H", 90, {0: 5}, 0)
    place = p.material.home[c]
    lay(p, ("C4", "61y", 0))
    p.slots[place], p.placed[place], p.home[c], p.markers[c] = [second, first], [first, second], 0, 3
    markers = p.markers[second]
    p.phase = 3
    operate(p, c, MERGE)
    p.now = HOME
    rules.drive(p)
    assert p.slots[place] == [c, first]
    assert p.markers[second] == markers + 1
