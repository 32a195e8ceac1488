"""What the judgement of the bots makes of positions, and that it follows the advice of the rulebook (chapter 21)."""

import json

import pytest
from games.railroad_tycoon.positions import CITIES, COLOURS, RAW, M, do, lines, new, of, table, turn

from branchline.bots.greedy import Greedy, advantage
from branchline.games.railroad_tycoon import GAME, mind, prospects
from branchline.games.railroad_tycoon.events import TileLaid
from branchline.games.railroad_tycoon.material import make
from branchline.kernel.chance import Chance

PLAIN = {"beginners": True}


def after(p, *acts):
    """How far the seat that acts stands above the others then."""
    seat, twin = p.actor(), p.clone()
    for act in acts:
        twin.apply(GAME.codec.read(act))
    return advantage(mind.evaluate(twin), seat)


def chosen(p):
    """What the bot that looks one action ahead does."""
    return GAME.codec.write(Greedy(GAME, 1, Chance.of(1)).choose(p))


def network(*pairs):
    return tuple(prospects.code(CITIES.index(one), CITIES.index(other)) for one, other in pairs)


def test_at_the_end_only_scores_count():
    p, chance = new(2), Chance.of(1)
    while p.actor() is not None:
        p.apply(GAME.styles["railroader"](p, p.actions(), chance))
    assert mind.evaluate(p) == [100 * score for score in p.scores()]


def test_points_and_money_are_welcome():
    poor = mind.evaluate(table(points=[3], cash=[2000], **PLAIN))[0]
    assert mind.evaluate(table(points=[4], cash=[2000], **PLAIN))[0] > poor
    assert mind.evaluate(table(points=[3], cash=[7000], **PLAIN))[0] > poor


def test_evaluating_changes_nothing_and_is_the_same_again():
    p = table(links="0:chicago-toledo 1:new_york-philadelphia")
    before = p.state()
    first = mind.evaluate(p)
    prospects.prospects.cache_clear()
    prospects.reached.cache_clear()
    prospects.within.cache_clear()
    assert mind.evaluate(p) == first
    assert p.state() == before


def test_cubes_are_counted_over_as_many_links_as_they_can_go():
    p = table(links="0:washington_dc-baltimore 0:baltimore-philadelphia 0:philadelphia-new_york", **PLAIN)
    links = tuple(low * 64 + high for low, high, _, _ in p.links)
    found = dict(prospects.reached(bytes(p.colour), links, 3))
    for at, lengths in found.items():
        city, kind = divmod(at, 5)
        twin = table(links="0:washington_dc-baltimore 0:baltimore-philadelphia 0:philadelphia-new_york", engines=[3],
            cubes={CITIES[city]: COLOURS[kind]}, **PLAIN)  # fmt: skip
        longest = max(line.split()[2].count(",") for line in lines(twin, "deliver") if line.split()[2].startswith(CITIES[city] + ","))
        assert lengths.bit_length() - 1 == longest


@pytest.mark.rule("RT-21.1")
def test_shares_are_not_issued_without_need():
    """RT-21.1: debt can bury a railroad."""
    for points in (0, 5, 20):
        p = table(points=[points] * 3, cash=[20_000], **PLAIN)
        assert after(p, "issue 1") < mind_now(p)
    in_debt, free = mind.evaluate(table(shares=[10, 0], **PLAIN))[:2]
    assert free - in_debt > 1000  # the dividends of ten shares cost more than the shares


def mind_now(p):
    return advantage(mind.evaluate(p), p.actor())


@pytest.mark.rule("RT-21.1")
def test_a_short_link_is_built_and_used():
    """RT-21.1: build a short link, deliver, build another, upgrade, deliver."""
    p = turn(new(3, 5, **PLAIN))
    kinds = []
    while p.turn < 6:
        act = chosen(p)
        if p.actor() == 0:
            kinds.append(act.split()[0])
        do(p, act)
    firsts = [kinds.index(kind) for kind in ("build", "deliver", "upgrade")]
    assert firsts == sorted(firsts)
    assert kinds.count("build") > 1
    assert kinds.count("deliver") > 2


@pytest.mark.rule("RT-21.2")
def test_a_link_to_a_city_with_many_cubes_is_worth_more():
    """RT-21.2: connect to the best cities."""
    rich = table(cubes={"new_york": "black black black", "philadelphia": "red red"}, **PLAIN)
    poor = table(cubes={"new_york": "purple", "philadelphia": "purple"}, **PLAIN)
    links = network(("new_york", "philadelphia"))
    assert worth(rich, links) > worth(poor, links)


def worth(p, links, engine=1):
    return prospects.prospects(p.material, 0, 0, 0, engine, 9, 27, links, bytes(p.cubes), bytes(p.colour), 0)


@pytest.mark.rule("RT-21.3")
def test_the_north_east_is_not_left_alone():
    """RT-21.3: a seat without links values the dense north-east higher than the far south, also when another is there."""
    p = table(links="1:new_york-philadelphia", seat=0, seed=3, **PLAIN)
    starts = {city: after(p, f"build {city}") for city in ("new_york", "philadelphia", "baltimore", "mobile", "jacksonville") if
        f"build {city}" in lines(p, "build")}  # fmt: skip
    north = [value for city, value in starts.items() if city in ("new_york", "philadelphia", "baltimore")]
    assert max(north) > max(value for city, value in starts.items() if city not in ("new_york", "philadelphia", "baltimore"))


@pytest.mark.rule("RT-21.4")
def test_a_cube_at_risk_is_worth_delivering_first():
    """RT-21.4: of two cubes alike, a cube that another could take is expected to bring less later."""
    p = table(links="0:new_york-philadelphia", **PLAIN)
    links, colour = network(("new_york", "philadelphia")), bytes(p.colour)
    found = prospects.reached(colour, links, 1)
    cubes = bytes([3] * len(p.cubes))
    at = found[0][0]
    safe = prospects.yields(found, cubes, 1, 0)
    shared = prospects.yields(found, cubes, 1, 1 << at)
    assert sum(shared) < sum(safe)
    assert prospects.deliverable(colour, links, cubes, 1) >> at & 1
    red = {"philadelphia": "red purple", "toledo": "red purple"}
    for rival, first, other in [("new_york-philadelphia", "philadelphia,new_york", "toledo,chicago"),
        ("toledo-chicago", "toledo,chicago", "philadelphia,new_york")]:  # fmt: skip
        p = table(links=f"0:new_york-philadelphia 0:toledo-chicago 1:{rival}", cubes=red, **PLAIN)
        assert after(p, f"deliver red {first}:0") > after(p, f"deliver red {other}:0")


@pytest.mark.rule("RT-21.5")
def test_first_place_is_worth_something_and_second_is_nearly_as_good():
    """RT-21.5: the auction matters more early than late; on the left of a high bidder it is best to pass."""
    p = new(3, **PLAIN)
    bid = mind.evaluate(after_bid(p, 1000))
    assert bid[1] > bid[2]
    costs = [after(p, f"bid {amount}") for amount in (1000, 3000, 6000, 10_000)]
    assert costs == sorted(costs, reverse=True)
    high = after_bid(p, 9000)
    assert high.actor() == 1
    assert chosen(high) == "pass"


def after_bid(p, amount):
    twin = p.clone()
    twin.apply(GAME.codec.read(f"bid {amount}"))
    return twin


@pytest.mark.rule("RT-21.6")
def test_cubes_of_one_colour_near_their_city_and_some_for_the_next_engine():
    """RT-21.6: cubes for engine 1 are worth something at once, those for engine 2 as well, since it can be bought."""
    p = table(**PLAIN)
    links = network(("new_york", "philadelphia"), ("baltimore", "philadelphia"))
    colour = bytes(p.colour)
    reached = prospects.reached(colour, links, 2)
    one = next(at for at, lengths in reached if lengths & 2)
    two = next(at for at, lengths in reached if not lengths & 2)
    none = bytes(len(p.cubes))
    now = worth_of(p, links, none[:one] + bytes([3]) + none[one + 1 :])
    later = worth_of(p, links, none[:two] + bytes([3]) + none[two + 1 :])
    assert now > worth_of(p, links, none)
    assert later > worth_of(p, links, none)


def worth_of(p, links, cubes):
    return prospects.prospects(p.material, 0, 0, 0, 1, 9, 27, links, cubes, bytes(p.colour), 0)


@pytest.mark.rule("RT-21.7")
def test_a_delivery_is_lasting_income():
    """RT-21.7: a point on the track is worth more than a point as long as incomes are to come."""
    one, two = [prospects.prospects(M, points, 4, 0, 1, 8, 20, (), bytes(5 * len(CITIES)), bytes(len(CITIES)), 0) for points in (5, 6)]
    assert two - one > 100
    last, more = [prospects.prospects(M, points, 0, 0, 1, 1, 0, (), bytes(5 * len(CITIES)), bytes(len(CITIES)), 0) for points in (5, 6)]
    assert 100 <= more - last < 110


def raw_with(change):
    raw = json.loads(json.dumps(RAW))
    change(raw)
    return make(raw)


@pytest.mark.rule("RT-21.8")
def test_nothing_in_play_depends_on_the_names_of_engines():
    """RT-21.8 names engines for their history alone."""

    def rename(raw):
        for engine in raw["engines"]:
            engine["name"] = "?"

    assert len({engine["name"] for engine in RAW["engines"]}) > 1
    p, q = new(3, 7), new(3, 7)
    q.material = raw_with(rename)
    chance = Chance.of(2)
    for _ in range(150):
        action = GAME.styles["all_rounder"](p, p.actions(), chance)
        assert q.actions() == p.actions()
        p.apply(action)
        q.apply(action)
        assert q.state() == p.state()


@pytest.mark.rule("RT-I58")
def test_a_withdrawn_interpretation_has_no_effect():
    """RT-I58 is withdrawn: no rule names it, and what a tile costs is the same whatever lies near it (RT-I27)."""
    for path in sorted(GAME.room.glob("rules*.py")):
        assert "RT-I58" not in path.read_text(encoding="utf-8")
    p, q = table(**PLAIN), table(links="1:new_york-philadelphia 2:baltimore-philadelphia", **PLAIN)
    do(p, "build philadelphia")
    do(q, "build philadelphia")
    both = [line for line in lines(p, "lay") if line in lines(q, "lay")]
    assert both
    for line in both:
        assert [event.cost for event in of(TileLaid, do(p.clone(), line))] == [event.cost for event in of(TileLaid, do(q.clone(), line))]


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_ends_games_in_time(seed):
    """One imagined world is enough to play: a game ends in its usual number of turns, and nobody is buried by debt."""
    p = new(2, seed, **PLAIN)
    bots = [Greedy(GAME, 1, Chance.of(seed + seat)) for seat in range(2)]
    while p.actor() is not None:
        p.apply(bots[p.actor()].choose(p))
    assert p.ending() == "cities"
    assert 7 <= p.turn <= 16
    assert max(p.shares) < 40
    assert min(p.engine) >= 2
    assert max(p.scores()) > 20
