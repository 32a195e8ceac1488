"""The board and the tables beside it, drawn from views of whole games, in every language; what is asked, and what a click means."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from games.chicago_express.positions import COMPANIES, COUNTS, HEX, RAW, assert_refused, do, table, walk, westward

from branchline.games.chicago_express import GAME, svg
from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, Offer, Pass, Place, Stop
from branchline.games.chicago_express.position import Position
from branchline.kernel.action import facts
from branchline.kernel.text import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
M = GAME.load(None)
NAMES = ["Ana", "Bogdan", "Carmen", "Dumitru", "Elena", "Florin"]
VOICE = GAME.voice("en", NAMES, M)
PLACES = (
    {f"hex:{key}" for key in HEX} | {f"company:{key}" for key in COMPANIES} | {f"dial:{dial}" for dial in ("auction", "build", "develop")}
)


def picks_of(p: Position) -> frozenset[tuple[str, str]]:
    return frozenset(chain.from_iterable(action.picks() for action in p.actions()))


def drawn(p: Position, viewer: int | None = 0, lang: str = "en", last: frozenset[tuple[str, str]] = frozenset()) -> ET.Element:
    m = p.material
    return ET.fromstring(GAME.board.svg(p.view(viewer), GAME.voice(lang, NAMES, m), m, picks_of(p), last))


def groups(root: ET.Element) -> dict[str, ET.Element]:
    return {group.attrib["data-pick"]: group for group in root.iter(f"{SVG}g") if "data-pick" in group.attrib}


def words(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("players", COUNTS)
def test_every_position_of_a_game_is_drawn_with_a_place_for_every_pick(players: int) -> None:
    for n, p in enumerate(walk(players, players, westward)):
        if n % 23:
            continue
        root = drawn(p, p.actor(), LANGUAGES[n % 4])
        found = groups(root)
        assert found.keys() == PLACES
        lit = {pick for pick, group in found.items() if "lit" in group.attrib["class"].split()}
        assert lit == {f"{kind}:{key}" for kind, key in picks_of(p) if kind != "button"}
        for pick, group in found.items():
            assert group.attrib["aria-label"] == group.findtext(f"{SVG}title") != ""
            assert (group.get("tabindex") == "0") == (pick in lit)
            assert (group.find(".//*[@class='ring']") is not None) == (pick in lit), "what can be picked has a shape of its own"
        assert GAME.board.hand_svg(p.view(0), VOICE, M, picks_of(p)) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_that_are_markup_are_drawn_as_text(lang: str) -> None:
    p = table(2)
    do(p, "offer PRR")
    voice = GAME.voice(lang, ['<script x="1">&', "\x00 \ud83d broken"], M)
    root = ET.fromstring(GAME.board.svg(p.view(None), voice, M))
    assert any("<script" in text for text in words(root))


def test_nothing_is_smaller_than_twelve_units_of_a_map_of_840() -> None:
    p = table(6, networks={"PRR": "K4 A2", "NYC": "K4 Q3", "B&O": "K4"})
    root = drawn(p)
    wide = float(root.attrib["viewBox"].split()[2])
    assert wide == 840

    def sizes(element: ET.Element, size: float) -> list[float]:
        size = float(element.get("font-size") or size)
        found = [size] if element.tag == f"{SVG}text" else []
        return [*found, *chain.from_iterable(sizes(child, size) for child in element)]

    assert min(sizes(root, 0)) / wide * 2 * 390 > 11, "at twice the width of a phone, in pixels"


def test_a_drawing_has_no_colours_of_its_own_but_those_of_companies_and_seats() -> None:
    text = GAME.board.svg(table(6, networks={"PRR": "A2"}).view(None), VOICE, M)
    bare = set(re.findall(r'"(#[0-9a-f]{3,6})"', text))
    assert len(bare) == 5 + 2, "five companies, and the light and the dark on them"


@pytest.mark.parametrize(("count", "companies"), [(n, ["PRR", "B&O", "C&O", "NYC", "WAB"][:n]) for n in range(1, 6)])
def test_all_locomotives_of_a_hex_stand_in_it_side_by_side(count: int, companies: list[str]) -> None:
    p = table(6)
    view = p.view(None)
    view["locomotives"]["C2"] = companies
    group = groups(ET.fromstring(GAME.board.svg(view, VOICE, M)))["hex:C2"]
    tokens = [part for part in group.iter(f"{SVG}g") if part is not group and words(part) and words(part)[0] in svg.LETTERS]
    assert [words(part) for part in tokens] == [[letter] for letter in "PBCNW"[:count]]
    places = [float(re.findall(r"-?[\d.]+", part.attrib["transform"])[0]) for part in tokens]
    assert all(later - sooner >= 9 for sooner, later in pairwise(places))
    assert all(abs(place) <= 24 for place in places)


def test_each_company_has_a_shape_of_its_own() -> None:
    assert len(set(svg.SHAPES)) == len(set(svg.LETTERS)) == len(set(svg.COLOURS)) == len(set(svg.WEAVES)) == 5


def test_figures_of_a_hex_are_those_of_now() -> None:
    p = table(3, networks={"PRR": "K4"}, next_to={"NYC": "Q3"}, developed="", values={"Wheeling": 5})
    found = groups(drawn(p))
    assert words(found["hex:I6"])[-2:] == ["$3", "+5"]
    assert words(found["hex:Q3"])[-3:] == ["$2", "+1", "1"], "price, income, and what a house adds"
    assert "$8" in words(found["hex:K4"]), "twice 4, for one locomotive is there"
    taken = next(key for key in p.view(0)["locomotives"] if HEX[key]["terrain"] in ("forest", "mountain"))
    assert not any(text.startswith("$") for text in words(found[f"hex:{taken}"])), "nobody can build there any more"


def test_spoken_names_tell_price_income_and_effect() -> None:
    p = table(3, next_to={"NYC": "Q3"}, shares={"NYC": [0]}, treasury={"NYC": 20})
    do(p, "build NYC")
    found = groups(drawn(p))
    assert found["hex:Q3"].attrib["aria-label"] == (
        "Binghamton, city; costs $2; income +1; a house adds +1; a share of New York Central then pays $9"
    )
    assert found["hex:E0"].attrib["aria-label"] == "Detroit, industrial city; costs $3; income +1"
    assert found["hex:S3"].attrib["aria-label"] == "New York, home of a company; locomotives: NYC"
    assert found["company:NYC"].attrib["aria-label"].startswith("New York Central: cash $20, income 8, a share pays $8")
    assert found["company:WAB"].attrib["aria-label"].startswith("Wabash: opens when another company reaches Chicago")
    assert found["dial:build"].attrib["aria-label"] == "Build: 4 of 5 left"


def test_what_changed_glows() -> None:
    p = table(3, next_to={"NYC": "Q3"}, shares={"NYC": [0]})
    do(p, "build NYC")
    events = do(p, "place Q3")
    last = frozenset((name, value) for event in events for name, value in facts(event).items() if isinstance(value, str))
    glowing = {pick for pick, group in groups(drawn(p, last=last)).items() if group.find(".//*[@class='glow']") is not None}
    assert glowing == {"hex:Q3", "company:NYC"}


def test_a_larger_board_makes_a_larger_map(tmp_path: Path) -> None:
    raw: dict[str, Any] = json.loads(json.dumps(RAW))
    raw["hexes"].append({"id": "T3", "column": 19, "row": 3, "terrain": "plain", "cost": 1, "income": 0, "neighbours": ["S3", "S4"]})
    for cell in raw["hexes"]:
        cell["neighbours"] += ["T3"] if cell["id"] in ("S3", "S4") else []
    path = tmp_path / "board.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    p = GAME.new(GAME.setup(2, data=path), 1)
    root = drawn(p)
    _, _, wide, tall = map(float, root.attrib["viewBox"].split())
    assert (wide, tall) == (882, 900)
    x, y = map(float, re.findall(r"[\d.]+", groups(root)["hex:T3"].attrib["transform"]))
    assert x + 28 < wide
    assert y + 24 < tall


# The tables beside the board


def test_tables_say_what_the_view_says() -> None:
    p = table(3, shares={"PRR": [0, 0, 2], "NYC": [2]}, cash={0: 41, 1: 7, 2: 12}, treasury={"PRR": 11})
    players, companies = GAME.board.panels(p.view(0), VOICE, M)
    assert (players["id"], companies["id"]) == ("players", "companies")
    assert players["head"] == ["Player", "Cash", "Shares", "Next dividends"]
    assert [row["cells"] for row in players["rows"]] == [
        ["Ana", "$41", "PP", "$6"], ["Bogdan", "$7", "B", "$6"], ["Carmen", "$12", "P C N", "$16"]]  # fmt: skip
    assert [row["seat"] for row in players["rows"] if row["mark"]] == [0]
    assert companies["rows"][0]["cells"] == ["PRR", "$11", "7", "$3", [0, 0, 2], "0", "19"]
    assert companies["rows"][4]["cells"][3] == "-", "Wabash is not open"


def test_an_auction_shows_bids_and_who_is_out() -> None:
    p = table(4, cash={0: 9, 1: 30, 2: 30, 3: 4})
    do(p, "offer B&O", "bid 5", "bid 8", "pass")
    players, _ = GAME.board.panels(p.view(0), VOICE, M)
    assert players["head"][-1] == "Bid"
    assert [row["cells"][-1] for row in players["rows"]] == ["$5", "$8", "out", "out"]
    root = drawn(p)
    placard = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "auction")
    assert words(placard)[1:4] == ["Up for auction", "would pay $3", "Bid"]
    assert words(placard)[-3:] == ["Dumitru", "$4", "out"]
    assert "For sale from $9" in words(groups(root)["company:B&O"])


@pytest.mark.parametrize("players", COUNTS)
def test_the_account_adds_up_to_the_scores(players: int) -> None:
    events: list[Any] = []
    for p in walk(players, 20 + players, westward):
        events += p.events
    told = GAME.board.account(p.view(None), events, VOICE, M)
    assert told["head"] == ["", *NAMES[:players]]
    amounts = [[int(cell.replace("$", "").replace(",", "")) for cell in row["cells"][1:]] for row in told["rows"]]
    assert amounts[-1] == p.scores()
    assert [sum(column) for column in zip(*amounts[:-1], strict=True)] == p.scores()
    names = [row["cells"][0] for row in told["rows"]]
    assert ("Chicago dividends" in names) == p.view(None)["companies"]["WAB"]["open"]
    assert names[0] == "At the start"
    assert names[-1] == "Cash"


# What is asked, and what a click means


def test_what_is_asked_is_said_at_every_step() -> None:
    p = table(3, shares={"NYC": [0]}, treasury={"NYC": 20}, networks={"NYC": "Q3"})

    def asked() -> str:
        return str(GAME.board.prompt(p.view(None), VOICE, M))

    assert asked() == "auction a share, build or develop"
    do(p, "build NYC")
    assert asked() == "build with New York Central: up to 3 more, $20 to spend"
    do(p, "place Q2", "stop", "offer B&O")
    assert asked() == "bid for Baltimore & Ohio; the share would pay $3 now"
    do(p, "bid 5")
    assert asked() == "bid for Baltimore & Ohio; the share would pay $3 now; Bogdan bids $5"
    for p in walk(2, 3):  # noqa: B007
        pass
    assert asked() == ""


def meant(p: Position, *picks: tuple[str, str]) -> list[Any]:
    return list(GAME.board.meant(p.view(p.actor()), list(picks), M))


def test_a_click_means_what_could_be_done_there() -> None:
    p = table(3)
    assert meant(p, ("hex", "B5")) == [Develop("B5")]
    assert meant(p, ("company", "PRR")) == [Build("PRR"), Offer("PRR")]
    assert meant(p, ("dial", "build"), ("company", "PRR")) == [Build("PRR")]
    assert meant(p, ("dial", "auction"), ("company", "PRR")) == [Offer("PRR")]
    assert meant(p, ("dial", "develop"), ("hex", "B5")) == [Develop("B5")]
    assert meant(p, ("dial", "auction")) == [Decline("auction")]
    assert meant(p, ("dial", "auction"), ("button", "decline-auction")) == [Decline("auction")]
    assert meant(p, ("moon", "x")) == meant(p, ("button", "bid-x")) == meant(p, ("button", "fly")) == []
    do(p, "build PRR")
    assert meant(p, ("hex", "Q4")) == [Place("Q4")]
    assert meant(p, ("button", "stop")) == [Stop()]
    p = table(3)
    do(p, "offer PRR")
    assert meant(p, ("button", "bid-9")) == [Bid(9)]
    assert meant(p, ("button", "bid-99999999999")) == []
    assert meant(p, ("button", "pass")) == [Pass()]


REFUSED = [
    ("build PRR", ("hex", "R3"), "CE-6.6"),  # New York Central stands in that forest
    ("build PRR", ("hex", "Q7"), "CE-6.4"),
    ("build PRR", ("hex", "A3"), "CE-6.3"),
    ("build PRR", ("hex", "R5"), "CE-6.7"),
    ("build PRR", ("company", "NYC"), "CE-4.1"),
    ("build PRR", ("dial", "develop"), "CE-4.1"),
    ("offer PRR", ("hex", "R5"), "CE-5.6"),
    ("offer PRR", ("company", "NYC"), "CE-5.6"),
    ("", ("hex", "A3"), "CE-7.7"),
    ("", ("hex", "E0"), "CE-7.5"),
    ("", ("hex", "B5"), "CE-7.2"),
    ("", ("dial", "develop"), "CE-4.5"),
]


@pytest.mark.parametrize(("line", "pick", "rule"), REFUSED, ids=str)
def test_a_click_in_vain_is_answered_by_the_right_rule(line: str, pick: tuple[str, str], rule: str) -> None:
    p = table(3, networks={"NYC": "Q3"}, used=(0, 0, 0 if line else 4 if pick == ("dial", "develop") else 3))
    if line:
        do(p, line)
    action = meant(p, pick)[0]
    assert_refused(p, action, rule)


def test_building_with_a_company_of_others_is_refused_by_its_rule() -> None:
    p = table(3)
    assert_refused(p, meant(p, ("dial", "build"), ("company", "C&O"))[0], "CE-6.1")
    assert_refused(p, meant(p, ("dial", "auction"), ("company", "WAB"))[0], "CE-5.2")
