"""The board, the hand and the tables beside it: drawn from views of every golden game, in every language."""

import xml.etree.ElementTree as ET
from itertools import chain
from pathlib import Path

import pytest

from branchline.games import title, titles
from branchline.games.last_spike import board
from branchline.games.last_spike.actions import Buy, End, Lay, Sell
from branchline.games.last_spike.position import Position
from branchline.kernel.record import Record, load
from branchline.kernel.text import LANGUAGES, Voice

GAME = title("last_spike")
GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "last_spike").glob("*.bl.json"))
SVG = "{http://www.w3.org/2000/svg}"
VOICE = GAME.voice("en", ["Ana", "Bogdan", "Carmen"], GAME.load(None))


def moments(path: Path, every: int) -> list[tuple[Record, Position]]:
    record = load(path, titles())
    found = []
    position = GAME.new(record.setup, record.seed)
    for n, entry in enumerate(record.entries):
        if n % every == 0:
            found.append((record, position.clone()))
        position.apply(entry.action)
    return [*found, (record, position)]


def picks_of(position: Position) -> frozenset[tuple[str, str]]:
    return frozenset(chain.from_iterable(action.picks() for action in position.actions()))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.removesuffix(".bl.json"))
def test_every_golden_position_is_drawn(path: Path) -> None:
    for record, position in moments(path, 11):
        voice = GAME.voice("ro", record.names, record.setup.data)
        m = record.setup.data
        for viewer in (None, position.actor()):
            view = position.view(viewer)
            picks = picks_of(position) if viewer is not None else frozenset()
            root = ET.fromstring(board.svg(view, voice, m, picks))
            drawn = {group.get("data-pick"): group for group in root.iter(f"{SVG}g") if group.get("data-pick")}
            assert drawn.keys() == {f"tile:{tile}" for tile in m.tile_ids} | {f"city:{city}" for city in m.cities}
            lit = {pick for pick, group in drawn.items() if "lit" in (group.get("class") or "").split()}
            assert lit == {f"{kind}:{key}" for kind, key in picks if kind in ("tile", "city")}
            for pick, group in drawn.items():
                assert group.get("aria-label") == group.findtext(f"{SVG}title")
                assert (group.get("tabindex") == "0") == (pick in lit)
            hand = board.hand_svg(view, voice, m, picks)
            assert bool(hand) == (viewer is not None)
            if hand:
                assert len(ET.fromstring(hand).findall(f".//{SVG}g[@data-pick]")) == len(view["hand"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_that_are_markup_are_drawn_as_text(lang: str) -> None:
    position = GAME.new(GAME.setup(2), 1)
    voice = GAME.voice(lang, ['<script x="1">&', "\x00 \ud83d broken"], GAME.load(None))
    root = ET.fromstring(board.svg(position.view(None), voice, GAME.load(None)))
    assert any("<script" in "".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def test_nothing_is_smaller_than_eleven_units() -> None:
    position = GAME.new(GAME.setup(6), 1)
    root = ET.fromstring(board.svg(position.view(0), VOICE, GAME.load(None)))
    sizes = [float(element.get("font-size") or 11) for element in root.iter() if element.get("font-size")]
    assert min(sizes) >= 11
    assert root.get("viewBox") == "0 0 640 680"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.removesuffix(".bl.json"))
def test_the_account_adds_up_to_the_scores(path: Path) -> None:
    record = load(path, titles())
    position = GAME.new(record.setup, record.seed)
    events = list(position.events)
    for entry in record.entries:
        position.apply(entry.action)
        events += position.events
    table = board.account(position.view(None), events, Voice("en", GAME.voice("en").catalogue, record.names), record.setup.data)
    assert table["head"] == ["", *record.names]
    amounts = [[cell.replace("$", "").replace(",", "") for cell in row["cells"][1:]] for row in table["rows"]]
    assert [int(cell) for cell in amounts[-1]] == position.scores()
    for seat in range(record.setup.players):
        assert sum(int(row[seat]) for row in amounts[:-1]) == position.scores()[seat]
    assert all(any(cell != "0" for cell in row) for row in amounts[:-1]), "a line of nothing is left out"


def test_tables_beside_the_board_say_what_the_view_says() -> None:
    record = load(GOLDEN[0].parent / "closing-example.bl.json", titles())
    position = record.branch(40).position
    view = position.view(0)
    players, cities = board.panels(view, VOICE, record.setup.data)
    assert (players["id"], cities["id"]) == ("players", "cities")
    assert [row["cells"][1] for row in players["rows"]] == [f"${amount:,}" for amount in view["cash"]]
    assert [row["seat"] for row in players["rows"] if row["mark"]] == [view["actor"]]
    for city, row in zip(record.setup.data.cities, cities["rows"], strict=True):
        assert row["cells"][-1] == [seat for seat, ranks in enumerate(view["land"][city]) for _ in ranks]


def test_what_is_asked_is_said_at_every_step() -> None:
    said = {}
    for path in GOLDEN[:6]:
        for record, position in moments(path, 1):
            voice = GAME.voice("en", record.names, record.setup.data)
            view = position.view(None)
            said.setdefault(position.step(), board.prompt(view, voice, record.setup.data))
    assert said["lay"] == "lay a tile"
    assert said["buy"] == "buy one land card, or none"
    assert said["sell"].startswith("sell land until ")
    assert said["over"] == ""


def test_a_click_means_what_could_be_done_there() -> None:
    m = GAME.load(None)
    view = GAME.new(GAME.setup(2), 1).view(0)
    assert board.meant(view, [("tile", "A1")], m) == [Lay("A1")]
    assert board.meant(view, [("city", "denver")], m) == [Buy("denver")]
    assert board.meant(view, [("card", "denver-2")], m) == [Sell("denver-2")]
    assert board.meant(view, [("button", "end")], m) == [End()]
    assert board.meant(view, [("moon", "x")], m) == []
    selling = view | {"step": "sell", "land": view["land"] | {"omaha": [[0, 1, 3], [2]]}}
    assert board.meant(selling, [("city", "omaha")], m) == [Sell("omaha-3")]
    assert board.meant(selling, [("city", "denver")], m) == [Sell("denver-0")]
    assert board.meant(selling, [("city", "atlantis")], m) == []


def test_a_sale_is_chosen_by_city_and_card() -> None:
    assert Sell("dodge_city-2").picks() == (("city", "dodge_city"), ("card", "dodge_city-2"))
    m = GAME.load(None)
    assert all(dict(Sell(card).picks())["city"] in m.city for card in m.card_ids)
