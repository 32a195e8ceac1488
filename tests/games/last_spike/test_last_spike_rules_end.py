"""Chapters 8, 9 and 12 of the ledger: the last spike, scoring, and the advice that follows from the figures."""

import pytest
from games.last_spike.positions import (
    CITIES,
    EVERYTHING,
    LETTERS,
    NETWORK,
    PAYS,
    PRICE,
    ROUTES_OF,
    all_but,
    assert_refused,
    do,
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
    walk,
    with_record,
)

from branchline.games.last_spike.actions import Bought, GameOver, Laid, LastSpike, PaidOut, RouteCompleted
from branchline.kernel.illegal import NotYourTurn


def railways(city="st_louis", used=(), seen=("st_louis",)):
    """Every way from St. Louis to Sacramento that visits no city twice, as letters of routes."""
    if city == "sacramento":
        return [used]
    found = []
    for letter in ROUTES_OF[city]:
        other = next(end for end in NETWORK[letter] if end != city)
        if other not in seen:
            found += railways(other, (*used, letter), (*seen, other))
    return found


RAILWAYS = railways()


def joined(letters):
    return any(set(way) <= set(letters) for way in RAILWAYS)


# 8 the last spike


@pytest.mark.rule("LS-8.1", "LS-8.6")
@pytest.mark.parametrize("way", RAILWAYS, ids="".join)
def test_any_way_from_st_louis_to_sacramento_ends_the_game(way):
    """All tiles of the way are laid but one, the last tile being now on its first, now on a middle, now on its last route."""
    for last in (way[0], way[len(way) // 2], way[-1]):
        tile = f"{last}3"
        p = table(3, laid=" ".join([*(letter for letter in way if letter != last), all_but(tile)]), hands={0: tile})
        told = do(p, f"lay {tile}")
        assert of(LastSpike, told) == [LastSpike(0, 20_000)]
        assert isinstance(told[-1], GameOver)
        assert (p.actor(), p.step(), p.ending()) == (None, "over", "last_spike")


@pytest.mark.rule("LS-8.1")
def test_there_are_ways_of_four_and_of_more_routes():
    """Counted by hand, so that the test of every way does test every way."""
    ways = "ACUVEFXZ ACUVWZ ACUY ADEFXZ ADVY ADWZ BEDCUY BEVY BEWZ BFXWDCUY BFXWVY BFXZ"
    assert sorted("".join(way) for way in RAILWAYS) == ways.split()


@pytest.mark.rule("LS-8.1")
def test_complete_routes_that_do_not_join_the_two_cities_do_not_end_the_game():
    """Every set of complete routes with one more route to complete: the game ends exactly when there is a way."""
    ended = 0
    for bits in range(0, 1 << 12, 3):  # a third of the 4,096 sets
        done = [letter for n, letter in enumerate(LETTERS) if bits >> n & 1]
        if joined(done) or len(done) == 12:
            continue
        last = next(letter for letter in LETTERS[bits % 7 :] + LETTERS if letter not in done)
        p = table(3, laid=" ".join([*done, all_but(f"{last}1")]), hands={0: f"{last}1", 1: "", 2: ""})
        told = do(p, f"lay {last}1")
        assert ("LastSpike" in kinds(told)) == (p.actor() is None) == joined([*done, last])
        ended += p.actor() is None
    assert ended > 100


@pytest.mark.rule("LS-8.1")
def test_routes_with_a_gap_are_no_railway():
    p = table(3, laid="B V Y E1 E2", hands={0: "E3"})
    told = turn(p, "E3")
    assert "LastSpike" not in kinds(told)
    assert p.actor() == 1


@pytest.mark.rule("LS-8.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_lays_the_last_tile_and_nobody_else_gets_20000(seat):
    p = table(3, laid=f"B E V {all_but('Y2')}", hands={seat: "Y2"}, seat=seat, removed="ogden-0 sacramento-0")
    bank = p.cash[-1]
    do(p, "lay Y2")
    assert money(p) == [67_000 if other == seat else 50_000 for other in range(3)]
    assert p.cash[-1] == bank + 3_000 - 20_000
    assert p.view(None)["last_spike"] == seat


@pytest.mark.rule("LS-8.3")
def test_the_last_tile_is_paid_for_before_the_bonus_comes():
    """V3 costs 3,000. With 3,000 it is laid; with 2,000 and no land to sell the bonus does not help."""
    position = {"laid": f"B E Y {all_but('V3')}", "hands": {0: "V3 A2"}, "removed": "denver-0 ogden-0 st_louis-0"}
    p = table(3, cash={0: 3_000}, **position)
    told = do(p, "lay V3")
    assert kinds(told)[:3] == ["Laid", "RouteCompleted", "LastSpike"]
    assert money(p)[0] == 20_000
    p = table(3, cash={0: 2_000}, **{**position, "hands": {0: "V3 A1"}})
    assert options(p) == {"lay A1"}
    assert_refused(p, "lay V3", "LS-I4")


@pytest.mark.rule("LS-8.3")
def test_land_is_sold_for_the_last_tile_although_the_bonus_would_pay_for_it():
    p = table(3, laid=f"B E Y {all_but('V3')}", hands={0: "V3"}, cash={0: 0}, land={0: "omaha-0 omaha-3"}, removed="denver-0 ogden-0")
    told = do(p, "lay V3", "sell omaha-3")
    assert kinds(told)[:5] == ["Named", "Sold", "Laid", "RouteCompleted", "LastSpike"]
    assert money(p)[0] == 4_000 - 3_000 + 20_000


@pytest.mark.rule("LS-8.4", "LS-I17")
def test_after_the_last_tile_its_route_pays_and_all_is_over():
    land = {0: "ogden-0", 1: "denver-0 denver-1 ogden-1", 2: "st_louis-0 dodge_city-0 sacramento-0"}
    p = table(3, laid=f"B E Y {all_but('V3')}", hands={0: "V3 A1 A2 A3"}, land=land)
    pool = pool_of(p)
    told = do(p, "lay V3")
    assert told == [
        Laid(0, "V3", 3_000, double=False),
        RouteCompleted("V", "denver", "ogden"),
        LastSpike(0, 20_000),
        PaidOut(1, "denver", 2, 10_000),
        PaidOut(0, "ogden", 1, 6_000),
        PaidOut(1, "ogden", 1, 6_000),
        GameOver("last_spike", (0,)),
    ]
    assert money(p) == [73_000, 66_000, 50_000]
    assert pool_of(p) == pool
    assert p.actions() == []
    for line in EVERYTHING:
        assert_refused(p, line, "LS-8.4")
    for seat in range(3):
        with pytest.raises(NotYourTurn, match=r"The game is over\."):
            with_record(p).play(seat, "end")


@pytest.mark.rule("LS-8.5")
def test_the_last_tile_may_be_laid_by_who_has_no_land_at_all():
    p = table(3, laid=f"B E Y {all_but('V3')}", hands={0: "V3"}, land={1: "denver-0 ogden-0"})
    assert land_of(p, 0) == set()
    told = do(p, "lay V3")
    assert of(LastSpike, told) == [LastSpike(0, 20_000)]
    assert money(p) == [67_000, 60_000, 50_000]


# 9 scoring


def finished(cash, land, players=3):
    """A game that ends with these amounts and cards; the last route pays nobody."""
    p = table(players, laid=f"B E Y {all_but('V3')}", hands={0: "V3"}, land=land, removed="denver-0 ogden-0")
    for seat, amount in enumerate(cash):
        set_cash(p, seat, amount - (17_000 if seat == 0 else 0))
    told = do(p, "lay V3")
    assert money(p) == list(cash)
    return p, told[-1]


@pytest.mark.rule("LS-9.1")
@pytest.mark.parametrize(
    ("cash", "ranks"),
    [
        ((20_000, 30_000, 25_000), [[1], [2], [0]]),
        ((31_000, 30_000, 25_000), [[0], [1], [2]]),
        ((20_000, 0, 500_000), [[2], [0], [1]]),
    ],
)
def test_the_most_money_wins(cash, ranks):
    p, last = finished(cash, {2: "omaha-0"})
    assert p.standings() == ranks
    assert last == GameOver("last_spike", tuple(ranks[0]))
    assert p.scores() == list(cash)


@pytest.mark.rule("LS-9.2")
def test_land_is_worth_nothing_at_the_end():
    every_card_of_two_cities = " ".join(f"{city}-{rank}" for city in ("st_louis", "omaha") for rank in range(5))
    p, last = finished((30_000, 29_000, 10_000), {1: every_card_of_two_cities})
    assert p.standings() == [[0], [1], [2]]
    assert p.scores() == [30_000, 29_000, 10_000]
    assert last == GameOver("last_spike", (0,))


@pytest.mark.rule("LS-9.3")
def test_a_tie_goes_to_the_dearer_land():
    """One card of 14,000 beats three of 3,000, 4,000 and 5,000; seat 2 with less money does not take part."""
    land = {0: "yuma-0 yuma-1 laramie-0 laramie-1 sacramento-0 sacramento-1", 1: "st_louis-0 st_louis-4", 2: "st_louis-3 omaha-0 omaha-4"}
    p, last = finished((40_000, 40_000, 39_000), land)
    assert p.standings() == [[1], [0], [2]]
    assert last == GameOver("last_spike", (1,))


# 12 advice


@pytest.mark.rule("LS-12.1")
@pytest.mark.parametrize("city", CITIES)
def test_land_gets_dearer_while_the_payouts_stay_alike(city):
    """Of two players with one card each the early buyer paid less, and both are paid the same."""
    prices = [PRICE[f"{city}-{rank}"] for rank in range(5)]
    assert prices == sorted(set(prices))
    last = f"{ROUTES_OF[city][0]}2"
    other = next(end for end in NETWORK[last[0]] if end != city)
    near = next(f"{letter}{number}" for letter in LETTERS for number in (1, 4) if letter not in ROUTES_OF[city] + ROUTES_OF[other])
    far = next(
        f"{letter}{number}"
        for letter in reversed(LETTERS)
        for number in (4, 1)
        if letter not in [*ROUTES_OF[city], *ROUTES_OF[other], near[0]]
    )
    land = {2: f"{city}-0", 3: " ".join(f"{place}-0" for place in CITIES if place != city)}
    p = table(4, laid=all_but(last), hands={0: near, 1: far, 2: last}, land=land)
    told = turn(p, near, city) + turn(p, far, city)
    early, late = of(Bought, told)
    assert (early.seat, late.seat, early.amount < late.amount) == (0, 1, True)
    paid = {event.seat: event.amount for event in of(PaidOut, turn(p, last)) if event.city == city}
    assert paid == {0: PAYS[city][1], 1: PAYS[city][1], 2: PAYS[city][1]}


@pytest.mark.rule("LS-12.2")
def test_leaving_cards_to_others_gives_them_a_reason_to_build():
    """Seat 1 holds the last tile of Denver-Yuma (6,000): without Denver land he loses by laying it, with two cards he gains."""
    alone = " ".join(f"denver-{rank}" for rank in range(5))
    p = table(3, laid=all_but("W2"), hands={1: "W2"}, seat=1, land={0: alone}, removed="yuma-0")
    turn(p, "W2")
    assert money(p)[:2] == [90_000, 44_000]
    p = table(
        3, laid=all_but("W2"), hands={1: "W2"}, seat=1, land={0: "denver-0 denver-1 denver-2", 1: "denver-3 denver-4"}, removed="yuma-0"
    )
    turn(p, "W2")
    assert money(p)[:2] == [68_000, 54_000]


@pytest.mark.rule("LS-12.3")
def test_the_cities_that_the_rulebook_names_can_pay_four_three_and_two_times():
    for city, most in (("denver", 4), ("yuma", 3), ("st_louis", 2)):
        last = [f"{letter}3" for letter in ROUTES_OF[city]]
        p = table(6, laid=" ".join(map(all_but, last)), hands=dict(enumerate(last)), land={5: f"{city}-0"})
        told = [event for tile in last for event in turn(p, tile)]
        paid = [event.amount for event in of(PaidOut, told) if (event.seat, event.city) == (5, city)]
        assert paid == [PAYS[city][1]] * most


@pytest.mark.rule("LS-12.4")
def test_running_out_of_cash_costs_half_the_land_and_lets_the_others_buy_it():
    land = {0: "st_louis-0 st_louis-1 st_louis-2", 1: "omaha-0"}
    p = table(3, laid="A1", hands={0: "A4", 1: "A2"}, cash={0: 1_000, 1: 20_000}, land=land)
    do(p, "lay A4", "sell st_louis-2")
    assert money(p)[0] == 1_000 + 4_000 - 2_000
    told = turn(p, "A2", "st_louis")
    assert of(Bought, told) == [Bought(1, "st_louis", "st_louis-2", 7_000)]
    assert (land_of(p, 0), land_of(p, 1)) == ({"st_louis-0", "st_louis-1"}, {"omaha-0", "st_louis-2"})


@pytest.mark.rule("LS-8.1", "LS-8.4")
def test_whole_games_end_with_the_tile_that_joins_the_two_cities_and_not_before():
    for seed in range(30):
        done = []
        for p in walk(4, seed):
            for event in of(RouteCompleted, p.events):
                assert not joined(done)
                done.append(event.route)
        assert p.ending() == "last_spike"
        assert joined(done)
        assert {letter for letter in LETTERS if {f"{letter}{n}" for n in (1, 2, 3, 4)} <= laid_of(p)} == set(done)
