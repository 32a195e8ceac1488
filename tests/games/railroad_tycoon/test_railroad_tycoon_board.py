"""The board and the tables beside it, drawn from views of whole games, in every language; what is offered, and what a click means."""

import re
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from games.railroad_tycoon.positions import CITIES, COLOURS, M, changed, do, link, new, table

from branchline.games.railroad_tycoon import GAME, seen
from branchline.games.railroad_tycoon.actions import Build, Deliver
from branchline.games.railroad_tycoon.canvas import Drawing
from branchline.games.railroad_tycoon.links import cheapest, shortest
from branchline.games.railroad_tycoon.position import Position
from branchline.kernel.action import Event, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Illegal
from branchline.kernel.text import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ana", "Bogdan", "Carmen", "Dumitru", "Elena", "Florin"]
VOICE = GAME.voice("en", NAMES, M)
IN_THE_STRIP = {("button", "pass"), ("button", "stop"), ("button", "forgo")}
LARGEST = 250_000  # letters of a board


def picks_of(p: Position) -> frozenset[tuple[str, str]]:
    return frozenset(chain.from_iterable(action.picks() for action in p.actions()))


def drawn(p: Position, viewer: int | None, lang: str = "en") -> str:
    m = p.material
    picks = picks_of(p) if viewer == p.actor() else frozenset()
    return str(GAME.board.svg(p.view(viewer), GAME.voice(lang, NAMES, m), m, picks))


def groups(text: str) -> list[ET.Element]:
    return [group for group in ET.fromstring(text).iter(f"{SVG}g") if "data-pick" in group.attrib]


def lit(text: str) -> set[str]:
    return {group.attrib["data-pick"] for group in groups(text) if "lit" in group.attrib["class"].split()}


def walk(players: int, seed: int, most: int = 420, **options: Any) -> Iterator[tuple[Position, list[Event]]]:
    """A game played at random, with deliveries and links preferred."""
    p, chance = new(players, seed, **options), Chance.of(seed)
    yield p, p.events
    for _ in range(most):
        if p.actor() is None:
            return
        listed = p.actions()
        best = [action for action in listed if isinstance(action, Deliver)]
        some = best or [action for action in listed if isinstance(action, Build)]
        ways = [way for found in seen.reachable(seen.again(p.view(p.seat), M, p.seat)).values() for way in found] if p.origin >= 0 else []
        if ways:
            tile = min(ways, key=lambda way: (way.cost, len(way.tiles))).tiles[0]
            action = M.lay[tile // 36 * 6 + tile % 6]
        elif some and chance.below(3):
            action = some[0] if best else some[chance.below(len(some))]
        else:
            action = listed[chance.below(len(listed))]
        p.apply(action)
        yield p, p.events


@pytest.mark.parametrize("players", GAME.seats)
def test_every_position_of_a_game_is_drawn_with_a_place_for_every_pick(players: int) -> None:
    for n, (p, _) in enumerate(walk(players, players)):
        if n % 19:
            continue
        text = drawn(p, p.actor(), LANGUAGES[n % 4])
        assert len(text) < LARGEST
        hand = GAME.board.hand_svg(p.view(p.actor()), VOICE, M, picks_of(p))
        places = lit(text) | (lit(hand) if hand else set())
        assert places == {f"{kind}:{key}" for kind, key in picks_of(p) if kind != "bid" and (kind, key) not in IN_THE_STRIP}
        for group in groups(text):
            assert group.attrib["aria-label"] == group.findtext(f"{SVG}title") != ""
            bright = "lit" in group.attrib["class"].split()
            assert (group.get("tabindex") == "0") == bright
            ring = group.find(".//*[@class='ring']") is not None
            assert ring == bright or group.attrib["data-pick"].startswith("hex:"), "what can be picked has a shape of its own"
        assert lit(drawn(p, None)) == set()


def test_the_board_is_drawn_quickly() -> None:
    p = next(p for n, (p, _) in enumerate(walk(4, 4)) if n == 300)
    drawn(p, p.actor())
    took = []
    for _ in range(5):
        start = time.process_time()
        drawn(p, p.actor())
        took.append(time.process_time() - start)
    assert min(took) < 0.1, took  # four times the time it takes on a quiet machine


def test_nothing_secret_is_shown() -> None:
    for n, (p, _) in enumerate(walk(3, 8)):
        if n % 29 or p.actor() is None or p.shown:
            continue
        for viewer in (0, 1, 2, None):
            view = p.view(viewer)
            said = [GAME.board.svg(view, VOICE, M), GAME.board.hand_svg(view, VOICE, M), GAME.board.draw(view, VOICE, M)]
            text = " ".join([*said, str(GAME.board.panels(view, VOICE, M))])
            held = {M.tycoon_ids[card] for seat, card in enumerate(p.tycoon) if seat == viewer}
            assert {key for key in M.tycoon_ids if key in text or M.label(key) in text} == held


def test_deliveries_are_shown_with_what_they_bring() -> None:
    looked = 0
    for p, _ in walk(3, 5):
        if p.step() != "operation":
            continue
        d = Drawing(p.view(p.seat), VOICE, M, picks_of(p), frozenset())
        assert d.offers == [action for action in p.actions() if isinstance(action, Deliver)]
        for action in d.offers[:3]:
            twin = p.clone()
            twin.apply(action)
            assert d.earned(action) == {s: twin.points[s] - p.points[s] for s in range(3) if twin.points[s] > p.points[s]}
            looked += 1
    assert looked > 20


def test_the_best_deliveries_are_on_the_map_and_in_a_table() -> None:
    p = table(3, links="0:chicago-toledo 1:toledo-detroit", cubes={"chicago": "black blue"}, engines=(2,), cards="railroad_era")
    panel = next(panel for panel in GAME.board.panels(p.view(0), VOICE, M) if panel["id"] == "deliveries")
    assert panel["rows"][0]["cells"] == ["K Chicago", "Detroit", "2", "Ana +2, Bogdan +1"]  # with the first delivery's point
    text = drawn(p, 0)
    assert "1: +2" in text
    assert "best delivery: Chicago, Toledo, Detroit; Ana +2, Bogdan +1" in text


def test_hotels_count_for_their_owners_and_one_way_to_a_city_is_drawn() -> None:
    p = table(3, links="0:chicago-toledo 1:toledo-detroit 0:chicago-milwaukee 0:detroit-cleveland", engines=(3,),
        cubes={"toledo": "red", "milwaukee": "red", "cleveland": "red"}, kept={1: "hotel_chicago", 2: "hotel_boston"})  # fmt: skip
    d = Drawing(p.view(0), VOICE, M, picks_of(p), frozenset())
    assert {action.way[0]: d.earned(action) for action in d.offers} == {"toledo": {0: 1, 1: 1}, "milwaukee": {0: 1, 1: 1},
        "cleveland": {0: 2, 1: 2}}  # fmt: skip
    text = drawn(p, 0)
    assert "1: +2" in text
    assert "2: +" not in text


@pytest.mark.parametrize("city", ["chicago", "pittsburgh", "atlanta", "philadelphia", "dallas"])
def test_the_links_offered_are_the_cheapest_and_the_shortest(city: str) -> None:
    p = table(2, links="1:chicago-toledo 1:atlanta-savannah 1:philadelphia-new_york")
    do(p, f"build {city}")
    ways = seen.reachable(seen.again(p.view(0), M, 0))
    assert ways
    for other, found in ways.items():
        cheap, short = cheapest(p, CITIES.index(city), other), shortest(p, CITIES.index(city), other)
        assert cheap is not None
        assert short is not None
        assert (found[-1].cost, len(found[-1].tiles)) == (short.cost, short.tiles)
        if cheap.tiles <= p.most:
            assert (found[0].cost, len(found[0].tiles)) == (cheap.cost, cheap.tiles)
        twin, paid = p.clone(), p.cash[0] - 5000 * p.shares[0]
        for tile in found[0].tiles:
            twin.apply(M.lay[tile // 36 * 6 + tile % 6])
        assert paid - (twin.cash[0] - 5000 * twin.shares[0]) == found[0].cost
        assert (min(CITIES.index(city), other), max(CITIES.index(city), other), 0) in {one[:3] for one in twin.links}
    panel = next(panel for panel in GAME.board.panels(p.view(0), VOICE, M) if panel["id"] == "proposals")
    assert len(panel["rows"]) == sum(map(len, ways.values()))


@pytest.mark.rule("RT-I40", "RT-I60")
def test_what_is_laid_after_this_build_is_not_offered_for_nothing() -> None:
    p = table(2, cash=(99000, 0), kept={0: "government_land_grant/1"})
    do(p, "use government_land_grant/1", "build chicago")
    plan = cheapest(p, CITIES.index("chicago"), CITIES.index("toledo"))
    assert plan is not None
    for lay in plan.lays[:3]:
        p.apply(lay)
    ways = [found[0] for found in seen.reachable(seen.again(p.view(0), M, 0)).values() if len(found[0].tiles) > 1]
    assert ways
    for way in ways:
        twin, cash = p.clone(), p.cash[0]
        for tile in way.tiles:
            if twin.phase != p.phase:
                last = M.hex_ids[twin.lines[-1][2][-1] // 36]
                twin.seat, twin.first = 0, 0
                do(twin, f"continue {last} {M.hex_ids[twin.lines[-1][3]]}")
            twin.apply(M.lay[tile // 36 * 6 + tile % 6])
        assert cash - twin.cash[0] == way.cost


def test_an_unfinished_link_can_be_met() -> None:
    p = table(2, cash=(99000, 0))
    do(p, "build chicago")
    plan = cheapest(p, CITIES.index("chicago"), CITIES.index("toledo"))
    assert plan is not None
    assert len(plan.lays) == 4
    for lay in plan.lays[:2]:
        p.apply(lay)
    do(p, "stop")
    p.seat, p.first = 0, 0
    do(p, "build toledo")
    ways = seen.reachable(seen.again(p.view(0), M, 0))[CITIES.index("chicago")]
    assert len(ways[0].tiles) == 2, "from the other end only the rest is laid"
    assert {f"hex:{M.hex_ids[M.near[ways[0].tiles[0] // 36 * 6 + ways[0].tiles[0] % 6]]}"} <= lit(drawn(p, 0))


# What a click means


@pytest.mark.parametrize("players", [2, 4])
def test_the_clicks_for_a_legal_action_mean_something_legal(players: int) -> None:
    for n, (p, _) in enumerate(walk(players, 11)):
        if n % 7 or p.actor() is None:
            continue
        view = p.view(p.actor())
        for action in p.actions()[:: 1 + len(p.actions()) // 30]:
            meant = GAME.board.meant(view, list(action.picks()), M)
            assert any(p.check(one) is None for one in meant), (action, meant)


def why(p: Position, *picks: str) -> str:
    """The rule by which clicks are refused."""
    pairs = [pick.partition(":")[::2] for pick in picks]
    found = [p.check(action) for action in GAME.board.meant(p.view(p.actor()), pairs, M)]
    refused = [one for one in found if isinstance(one, Illegal)]
    assert len(refused) == len(found), (picks, found)
    return refused[0].where


def test_vain_clicks_are_answered_by_the_rule_that_matters() -> None:
    p = table(3, links="0:chicago-toledo 1:toledo-detroit 1:atlanta-savannah", cubes={"chicago": "black blue", "atlanta": "purple"},
        cards="railroad_era", kept={0: "hotel_boston", 1: "government_land_grant/1"})  # fmt: skip
    assert why(p, "button:deliver", "cube:chicago-black") == "RT-10.5", "the engine is too small"
    assert why(p, "cube:atlanta-purple") == "RT-10.9", "the first link is another's"
    assert why(p, "cube:boston-red") in ("RT-10.1", "RT-10.2")
    assert why(p, "cube:chicago-blue") in ("RT-10.2", "RT-10.5")
    assert why(p, "cube:chicago-black", "city:toledo") == "RT-10.3"
    assert why(p, "button:urbanize", "city:chicago") == "RT-8.1"
    assert why(p, "button:western") == "RT-I46"
    assert why(p, "button:western", "city:chicago").startswith("RT-")
    assert why(p, "card:railroad_era") == "RT-11.5"
    assert why(p, "card:hotel_boston") == "RT-11.9"
    assert why(p, "card:government_land_grant/1") in ("RT-11.1", "RT-11.8")
    assert why(p, "colour:yellow") == "RT-3.4"
    assert why(p, "hex:H16") == "RT-I20"
    assert why(p, "bid:1000") == "RT-3.4"
    assert why(p, "button:stop") == "RT-3.4"
    assert GAME.board.meant(p.view(0), [("city", "nowhere"), ("seat", "1")], M) == []
    assert GAME.board.meant(p.view(0), [("cube", "nowhere-red")], M) == []


def test_vain_clicks_while_one_builds_are_about_the_tiles() -> None:
    p = table(3, cash=(90000, 0, 0))
    do(p, "build chicago")
    home = M.city_hex[CITIES.index("chicago")]
    assert why(p, "hex:B30") == "RT-6.4"
    assert why(p, "city:boston") == "RT-6.4"
    assert why(p, "button:build") == "RT-6.4"
    assert why(p, "button:deliver") == "RT-6.4"
    first = next(action for action in p.actions() if action.picks()[0][0] == "hex")
    p.apply(first)
    head = first.picks()[1][1]
    near = [M.hex_ids[h] for h in M.near[M.hex[head] * 6 : M.hex[head] * 6 + 6] if h >= 0 and ("hex", M.hex_ids[h]) not in picks_of(p)]
    assert {why(p, f"hex:{key}") for key in near if M.hex[key] != home} <= {"RT-I10", "RT-6.4", "RT-I14", "RT-I15", "RT-6.2"}
    assert why(p, "hex:B30") in ("RT-6.4", "RT-6.2")
    assert why(p, "hex:B30", "hex:B31") in ("RT-6.4", "RT-6.2")


def test_a_click_on_a_city_or_on_the_head_of_a_line_means_what_is_asked() -> None:
    p = table(3, cards="city_growth/1 new_industry/1")
    for line, city, allowed in (("take city_growth/1", "boston", True), ("take new_industry/1", "boston", False)):
        twin = p.clone()
        do(twin, line)
        meant = GAME.board.meant(twin.view(0), [("city", city)], M)
        assert [twin.check(action) is None for action in meant] == [allowed]
    do(p, "build chicago")
    meant = GAME.board.meant(p.view(0), [("hex", "I15")], M)
    assert sum(p.check(action) is None for action in meant) == 3
    do(p, "lay I15 J15")
    meant = GAME.board.meant(p.view(0), [("hex", "J15")], M)
    assert sorted(action.to for action in meant if p.check(action) is None) == sorted(a.to for a in p.actions() if a.picks()[0][1] == "J15")


def test_in_the_auction_nothing_else_is_meant() -> None:
    p = new(3)
    assert why(p, "city:boston") == why(p, "button:deliver") == why(p, "button:upgrade") == "RT-3.1"
    assert why(p, "issue:1") in ("RT-3.1", "RT-I59")
    assert why(p, "bid:1500") == "RT-I1"


# Words and tables


def test_every_step_says_what_is_asked() -> None:
    asked = {}
    for seed in (3, 4, 5):
        for p, _ in walk(3, seed, 200):
            asked[p.step()] = GAME.board.prompt(p.view(None), VOICE, M)
    assert asked.keys() >= {"bid", "operation", "track", "tile"}
    assert all(asked.values())
    p = table(3, cards="city_growth/1 new_industry/1 railroad_executive/1", kept={0: "government_land_grant/1"})
    lines = {
        "take city_growth/1": "a city that grows",
        "take new_industry/1": "a grey city to urbanize free",
        "take railroad_executive/1": "an operation, 2 left; $0",
        "use government_land_grant/1": "build with the card in use",
    }
    for line, words in lines.items():
        twin = p.clone()
        do(twin, line)
        assert GAME.board.prompt(twin.view(0), VOICE, M) == words
    do(p := new(3), "bid 3000")
    assert GAME.board.prompt(p.view(0), VOICE, M) == "bid for first player; Ana bids $3,000"


def test_the_table_of_the_players_tells_what_each_earns() -> None:
    p = table(3, links="0:chicago-toledo", points=(10, 101, 50), shares=(2, 0, 30), cash=(7000, 0, 0), engines=(3, 1, 1))
    panel = GAME.board.panels(p.view(1), VOICE, M)[0]
    assert panel["head"] == ["Player", "Cash", "Points", "Income", "Shares", "Engine", "Links"]
    assert [row["cells"] for row in panel["rows"]] == [["Ana", "$7k", "10", "$10k", "2", "3", "1"],
        ["Bogdan", "$0", "101", "$3k", "0", "1", "0"], ["Carmen", "$0", "50", "-$6k", "30", "1", "0"]]  # fmt: skip
    assert [row["mark"] for row in panel["rows"]] == [True, False, False]
    do(p := new(3), "bid 3000", "pass")
    assert [row["cells"][-1] for row in GAME.board.panels(p.view(1), VOICE, M)[0]["rows"]] == ["$3k", "passed", "-"]


def test_the_account_adds_up() -> None:
    told: list[Event] = []
    for p, events in walk(3, 5, 2000):  # noqa: B007
        told += [event for event in events if seen_by(event, None)]
    assert p.actor() is None
    assert GAME.board.prompt(p.view(None), VOICE, M) == ""
    panel = GAME.board.account(p.view(None), told, VOICE, M)
    columns = list(zip(*[row["cells"][1:] for row in panel["rows"]], strict=True))
    for seat, column in enumerate(columns):
        assert sum(map(int, column[:-1])) == int(column[-1]) == p.scores()[seat]
    assert {row["cells"][0] for row in panel["rows"]} >= {"Links used by deliveries", "Shares", "Victory points"}
    rows = next(panel for panel in GAME.board.panels(p.view(None), VOICE, M) if panel["id"] == "tycoons")["rows"]
    assert len(rows) == 3
    assert "After turn" in drawn(p, None)


def test_the_hand_holds_the_tycoon_and_ones_own_cards() -> None:
    kept = {0: "hotel_boston government_land_grant/1 perfect_engineering/1", 1: "hotel_chicago"}
    p = table(3, tycoons=["henry_farnam"], kept=kept)
    hand = GAME.board.hand_svg(p.view(0), VOICE, M, picks_of(p))
    assert {group.attrib["data-pick"] for group in groups(hand)} == {f"card:{card}" for card in kept[0].split()}
    assert lit(hand) == {"card:government_land_grant/1", "card:perfect_engineering/1"}
    assert "Henry Farnam: 2 points for each own link at Chicago" in hand
    board = drawn(p, 0)
    assert {"card:hotel_chicago"} == {group.attrib["data-pick"] for group in groups(board) if "card:" in group.attrib["data-pick"]}
    assert 'data-pick="card:hotel_boston"' in drawn(p, None)
    assert GAME.board.hand_svg(p.view(None), VOICE, M) == ""
    beginners = new(2, beginners=True)
    assert GAME.board.hand_svg(beginners.view(0), VOICE, M) == ""
    assert "Operations cards" not in drawn(beginners, 0)


def test_a_shown_pullman_is_known_to_all() -> None:
    p = table(3, tycoons=["george_pullman"], engines=(5,), cash=(90000, 0, 0))
    do(p, "upgrade")
    panel = next(panel for panel in GAME.board.panels(p.view(1), VOICE, M) if panel["id"] == "tycoons")
    assert panel["rows"][0]["cells"][:2] == ["Ana", "George Pullman"]
    assert "shown to all" in GAME.board.hand_svg(p.view(0), VOICE, M)
    p = table(3, tycoons=["jay_gould"], engines=(5,), cash=(90000, 0, 0))
    do(p, "upgrade")
    assert "secret" in GAME.board.hand_svg(p.view(0), VOICE, M)


def test_goods_have_letters_and_counts_links_a_mark_and_a_pattern() -> None:
    p = table(6, links=" ".join(f"{seat}:chicago-toledo" for seat in range(2)) + " 5:atlanta-savannah",
        cubes={"chicago": "black black blue yellow red purple", "boston": "red red"})  # fmt: skip
    text = drawn(p, 0)
    names = {group.attrib["data-pick"]: group for group in groups(text)}
    for colour, letter in zip(COLOURS, "RYBKP", strict=True):
        shown = "".join(names[f"cube:chicago-{colour}"].itertext())
        assert shown.endswith(letter + ("2" if colour == "black" else ""))
    assert names["cube:boston-red"].attrib["aria-label"] == "Boston: cubes, red: 2"
    dashes = set(re.findall(r'stroke-dasharray="([^"]+)"', text[text.index('class="lines"') - 4000 :]))
    assert {"2 6"} & dashes or "3 3" in dashes
    western = table(3, links="0:des_moines-rock_island", cash=(90000, 0, 0))
    do(western, "western des_moines")
    assert "western link of Ana" in drawn(western, None)


def test_a_board_of_ones_own_is_drawn_too() -> None:
    own = changed()
    own.digest = "own"
    p = new(2)
    p.material = own
    link(p, 0, "chicago", "toledo")
    text = str(GAME.board.svg(p.view(0), VOICE, own))
    assert "Lake Michigan" not in text
    assert len(groups(text)) > 100
