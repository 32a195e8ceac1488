"""The data file: what a replacement may change, and that damage is refused with its place."""

import json
import shutil
from collections import Counter, deque

import jsonschema
import pytest
from games.chicago_express.positions import CHICAGO, COMPANIES, EASTERN, HEX, HOME, RAW, westward

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.actions import GeneralDividends, Placed, ShareSold
from branchline.games.chicago_express.material import DATA
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadData, BadRecord
from branchline.kernel.record import Record, loads

SCHEMA = json.loads((DATA / "board.schema.json").read_text(encoding="utf-8"))
FILE = "my_board.json"
INDEX = {cell["id"]: n for n, cell in enumerate(RAW["hexes"])}
A3, B5, D3, I9, Q3, R2, R3, R5 = (INDEX[key] for key in ("A3", "B5", "D3", "I9", "Q3", "R2", "R3", "R5"))


def fresh():
    return json.loads(json.dumps(RAW))


def write(folder, raw):
    path = folder / FILE
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def put(raw, value, *keys):
    """Puts a value at a place."""
    for key in keys[:-1]:
        raw = raw[key]
    raw[keys[-1]] = value


def drop(raw, *keys):
    for key in keys[:-1]:
        raw = raw[key]
    del raw[keys[-1]]


def swap(items, i, j):
    items[i], items[j] = items[j], items[i]


def an_island(raw):
    """Two hexes in the sea."""
    raw["hexes"] += [
        {"id": "Z8", "column": 25, "row": 8, "terrain": "plain", "cost": 1, "income": 0, "neighbours": ["Z9"]},
        {"id": "Z9", "column": 25, "row": 9, "terrain": "plain", "cost": 1, "income": 0, "neighbours": ["Z8"]},
    ]


def homes_in_the_sea(raw):
    """Philadelphia and New York lie beside each other and nothing else."""
    cells = {cell["id"]: cell for cell in raw["hexes"]}
    for old, new, row in (("R5", "Z8", 8), ("S3", "Z9", 9)):
        cells[old] |= {"terrain": "plain", "cost": 1, "income": 0}
        name = cells[old].pop("name")
        cells[old].pop("name_source")
        near = "Z9" if new == "Z8" else "Z8"
        cell = {"id": new, "column": 25, "row": row, "terrain": "home", "name": name, "name_source": "rulebook", "neighbours": [near]}
        raw["hexes"].append(cell)
    raw["companies"][0]["home"] = "Z8"
    raw["companies"][3]["home"] = "Z9"


def twin(raw):
    raw["hexes"].append(dict(raw["hexes"][A3]))


def no_city_of_2_and_1(raw):
    for cell in raw["hexes"]:
        if (cell["terrain"], cell.get("income"), cell.get("gain")) == ("city", 2, 1):
            cell["income"] = 3


def no_mountain_of_1_and_2(raw):
    for cell in raw["hexes"]:
        if cell["terrain"] == "mountain":
            cell["gain"] = 3


def dear_forests(raw):
    raw["hexes"][R2]["cost"] = raw["hexes"][R3]["cost"] = 3


# what is wrong: damage, place, text
MISFITS = {  # refused by the schema
    "another kind of file": (lambda r: put(r, "chicago_express.board/2", "schema"), "schema", "should be one of: chicago_express.board/1"),
    "a key too few": (lambda r: drop(r, "dials"), "", "The key dials is missing."),
    "a key too many": (lambda r: put(r, 1, "tax"), "", "The key tax is not known here."),
    "a list of all": (None, "", "[] should be of type object"),
    "a list for an object": (lambda r: put(r, [], "end"), "end", "[] should be of type object"),
    "four companies": (lambda r: r["companies"].pop(), "companies", "There are 4 items; there should be 5 to 5."),
    "a company that does not exist": (lambda r: put(r, "SP", "companies", 1, "id"), "companies[1].id", "should be one of: PRR"),
    "a company without a name": (lambda r: put(r, "", "companies", 1, "name"), "companies[1].name", "should look like"),
    "a name that moves the cursor": (lambda r: put(r, "\x9b31mErie", "hexes", B5, "name"), f"hexes[{B5}].name", "should look like"),
    "a name with half a letter": (lambda r: put(r, "Er\ud800ie", "hexes", B5, "name"), "", "This is not JSON"),
    "shares in words": (lambda r: put(r, "3", "companies", 0, "shares"), "companies[0].shares", "should be of type integer"),
    "a yes for a number": (lambda r: put(r, True, "hexes", A3, "cost"), f"hexes[{A3}].cost", "should be of type integer"),
    "a fraction": (lambda r: put(r, 1.5, "hexes", A3, "cost"), f"hexes[{A3}].cost", "should be of type integer"),
    "no cost": (lambda r: put(r, 0, "hexes", A3, "cost"), f"hexes[{A3}].cost", "0 should lie from 1 to 50"),
    "a loss": (lambda r: put(r, -1, "hexes", B5, "income"), f"hexes[{B5}].income", "-1 should lie from 0 to 50"),
    "a house that brings nothing": (lambda r: put(r, 0, "hexes", B5, "gain"), f"hexes[{B5}].gain", "0 should lie from 1 to 50"),
    "an unknown terrain": (lambda r: put(r, "swamp", "hexes", A3, "terrain"), f"hexes[{A3}].terrain", "should be one of: plain"),
    "a hex without terrain": (lambda r: drop(r, "hexes", A3, "terrain"), f"hexes[{A3}]", "The key terrain is missing."),
    "no hexes": (lambda r: put(r, [], "hexes"), "hexes", "There are 0 items; there should be 30 to 260."),
    "a hex without neighbours": (lambda r: put(r, [], "hexes", A3, "neighbours"), f"hexes[{A3}].neighbours", "should be 1 to 6"),
    "a source of hearsay": (
        lambda r: put(r, "hearsay", "hexes", B5, "name_source"), f"hexes[{B5}].name_source", "should be one of: rulebook",
    ),
    "a dial without spaces": (lambda r: put(r, 0, "dials", "build"), "dials.build", "0 should lie from 1 to 9"),
    "a fourth dial": (lambda r: put(r, 3, "dials", "trade"), "dials", "The key trade is not known here."),
    "four locomotives at once": (lambda r: put(r, 4, "builds"), "builds", "4 should be one of: 3"),
    "other houses": (lambda r: put(r, 23, "houses"), "houses", "23 should be one of: 20"),
    "a richer forest": (lambda r: put(r, 3, "forest_payment"), "forest_payment", "3 should be one of: 2"),
    "another end": (lambda r: put(r, 2, "end", "companies_without_shares"), "end.companies_without_shares", "2 should be one of: 3"),
    "no cash for six": (lambda r: drop(r, "starting_cash", "6"), "starting_cash", "The key 6 is missing."),
    "two industrial cities": (lambda r: r["tracks"].pop(), "tracks", "There are 2 items; there should be 3 to 3."),
    "a track of one space": (
        lambda r: put(r, [3], "tracks", 1, "values"), "tracks[1].values", "There are 1 items; there should be 2 to 20.",
    ),
}  # fmt: skip
CONTRADICTIONS = {  # fits the schema, and is refused by the constraints of the README; the number is that of the constraint
    "1 companies in another order": (lambda r: swap(r["companies"], 0, 1), "companies", "in this order: PRR, B&O, C&O, NYC, WAB."),
    "1 a company twice": (lambda r: put(r, "PRR", "companies", 1, "id"), "companies", "in this order: PRR, B&O, C&O, NYC, WAB."),
    "1 a share too many": (lambda r: put(r, 4, "companies", 0, "shares"), "companies[0].shares", "The rulebook states 3 here."),
    "1 a locomotive too few": (
        lambda r: put(r, 10, "companies", 4, "locomotives"), "companies[4].locomotives", "The rulebook states 11 here.",
    ),
    "1 incomes as in the public implementation": (
        lambda r: put(r, 8, "companies", 2, "start_income"), "companies[2].start_income", "The rulebook states 5 here.",
    ),
    "1 another first bid": (lambda r: put(r, 9, "companies", 3, "first_bid"), "companies[3].first_bid", "The rulebook states 8 here."),
    "1 no first bid": (lambda r: drop(r, "companies", 3, "first_bid"), "companies[3].first_bid", "The rulebook states 8 here."),
    "1 an income of Wabash at the start": (
        lambda r: put(r, 1, "companies", 4, "start_income"), "companies[4].start_income", "The rulebook states 0 here.",
    ),
    "1 another order of the auctions": (lambda r: swap(r["auction_order"], 2, 3), "auction_order", "This should be: PRR, B&O, C&O, NYC."),
    "1 more cash": (lambda r: put(r, 25, "starting_cash", "5"), "starting_cash.5", "All players together should begin with $120."),
    "2 a hex with another id": (lambda r: put(r, "A5", "hexes", A3, "id"), f"hexes[{A3}].id", "in this column and row should be A3."),
    "2 a hex in another column": (lambda r: put(r, 7, "hexes", A3, "column"), f"hexes[{A3}].id", "in this column and row should be H3."),
    "2 a hex twice": (twin, f"hexes[{A3}].id", "The hex A3 stands twice in the list."),
    "2 a neighbour too few": (lambda r: r["hexes"][A3]["neighbours"].pop(), f"hexes[{A3}].neighbours", "This should be: A2, B2, B3, A4."),
    "2 a neighbour far away": (
        lambda r: put(r, "S3", "hexes", A3, "neighbours", 0), f"hexes[{A3}].neighbours", "This should be: A2, B2, B3, A4.",
    ),
    "2 a neighbour twice": (
        lambda r: put(r, "B2", "hexes", A3, "neighbours", 0), f"hexes[{A3}].neighbours", "This should be: A2, B2, B3, A4.",
    ),
    "3 an island": (an_island, "hexes", "The hex Z8 cannot be reached from A2."),
    "3 homes without a way out": (
        homes_in_the_sea, "hexes[160].neighbours", "Next to a home there should be a hex where building is possible.",
    ),
    "4 a plain without cost": (
        lambda r: drop(r, "hexes", A3, "cost"), f"hexes[{A3}].cost", "A hex of this terrain should have: cost, income.",
    ),
    "4 a plain with a house": (
        lambda r: put(r, 1, "hexes", A3, "gain"), f"hexes[{A3}].gain", "A hex of this terrain should have: cost, income.",
    ),
    "4 a home with a cost": (lambda r: put(r, 1, "hexes", R5, "cost"), f"hexes[{R5}].cost", "A hex of this terrain should have: -."),
    "4 a city without gain": (lambda r: drop(r, "hexes", B5, "gain"), f"hexes[{B5}].gain", "should have: cost, income, gain."),
    "4 a plain that earns": (
        lambda r: put(r, 1, "hexes", A3, "income"), f"hexes[{A3}].income", "Cities, mountains and Chicago earn income",
    ),
    "4 a city that earns nothing": (
        lambda r: put(r, 0, "hexes", B5, "income"), f"hexes[{B5}].income", "Cities, mountains and Chicago earn",
    ),
    "5 two hexes of one name": (
        lambda r: put(r, "Fort Wayne", "hexes", B5, "name"), f"hexes[{B5}].name", "Two hexes are named Fort Wayne.",
    ),
    "5 a name without source": (
        lambda r: drop(r, "hexes", B5, "name_source"), f"hexes[{B5}].name_source", "A name, and nothing else, has a source.",
    ),
    "5 a source without name": (
        lambda r: drop(r, "hexes", B5, "name"), f"hexes[{B5}].name_source", "A name, and nothing else, has a source.",
    ),
    "5 no Charleston": (lambda r: put(r, "Huntington", "hexes", I9, "name"), "hexes", "There should be a hex named Charleston."),
    "5 a forest of Binghamton": (
        lambda r: (put(r, "forest", "hexes", Q3, "terrain"), put(r, 0, "hexes", Q3, "income"), drop(r, "hexes", Q3, "gain")),
        "hexes: Binghamton", "The terrain should be city.",
    ),
    "5 a second Chicago": (
        lambda r: (put(r, "chicago", "hexes", A3, "terrain"), put(r, 7, "hexes", A3, "income")),
        "hexes", "The hexes of terrain chicago should be: Chicago.",
    ),
    "5 a fifth home": (
        lambda r: (put(r, "home", "hexes", A3, "terrain"), drop(r, "hexes", A3, "cost"), drop(r, "hexes", A3, "income")),
        "hexes", "The hexes of terrain home should be: Philadelphia, Baltimore, Washington, New York.",
    ),
    "6 another home": (lambda r: put(r, "S3", "companies", 0, "home"), "companies[0].home", "The home should be Philadelphia."),
    "6 a home off the map": (lambda r: put(r, "Z9", "companies", 4, "home"), "companies[4].home", "The home should be Fort Wayne."),
    "7 tracks in another order": (lambda r: swap(r["tracks"], 0, 1), "tracks[0].hex", "This should be the track of Detroit."),
    "7 a track that starts higher": (lambda r: put(r, [4, 5, 6], "tracks", 1, "values"), "tracks[1].values", "This should be: 3, 4, 5."),
    "7 a track with other steps": (lambda r: put(r, [4, 5, 6], "tracks", 2, "values"), "tracks[2].values", "This should be: 4, 6, 8."),
    "7 Wheeling by itself": (lambda r: put(r, False, "tracks", 1, "by_players"), "tracks[1].by_players", "Players develop Wheeling"),
    "7 Detroit up to 9": (lambda r: r["tracks"][0]["values"].append(9), "tracks[0].values", "The track of Detroit ends at 8."),
    "8 a dearer Binghamton": (lambda r: put(r, 3, "hexes", Q3, "cost"), "hexes: Binghamton.cost", "The rulebook states 2 here."),
    "8 a greater Charleston": (lambda r: put(r, 2, "hexes", I9, "gain"), "hexes: Charleston.gain", "The rulebook states 1 here."),
    "8 a richer Fort Wayne": (lambda r: put(r, 2, "hexes", D3, "income"), "hexes: Fort Wayne.income", "The rulebook states 1 here."),
    "8 a smaller Fort Wayne": (lambda r: put(r, 1, "hexes", D3, "gain"), "hexes: Fort Wayne.gain", "The rulebook states 2 here."),
    "8 dearer forests at New York": (dear_forests, "hexes", "a forest of cost 2 next to New York and Binghamton."),
    "8 no city of 2 and 1": (no_city_of_2_and_1, "hexes", "a hex of terrain city with income 2 and gain 1."),
    "8 no mountain of 1 and 2": (no_mountain_of_1_and_2, "hexes", "a hex of terrain mountain with income 1 and gain 2."),
}  # fmt: skip
DAMAGES = {**MISFITS, **CONTRADICTIONS}


def damaged(what):
    raw = fresh()
    if DAMAGES[what][0] is None:
        return []
    DAMAGES[what][0](raw)
    assert json.dumps(raw) != json.dumps(RAW)
    return raw


@pytest.mark.parametrize("what", DAMAGES)
def test_damage_is_refused_with_the_file_and_the_place(what, tmp_path):
    _, place, text = DAMAGES[what]
    with pytest.raises(BadData) as refused:
        GAME.setup(3, data=write(tmp_path, damaged(what)))
    assert refused.value.where == (f"{FILE}: {place}" if place else FILE)
    assert str(refused.value).startswith(f"{refused.value.where}: ")
    assert text in str(refused.value)


@pytest.mark.parametrize("what", DAMAGES)
def test_the_jsonschema_package_agrees_which_damage_the_schema_sees(what):
    assert jsonschema.Draft202012Validator(SCHEMA).is_valid(damaged(what)) == (what in CONTRADICTIONS)


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (b"", FILE, "This is not JSON"),
        (b'{"schema": "chicago_express.board/1",', FILE, "This is not JSON"),
        (b'{"houses": 20, "houses": 21}', f"{FILE}: houses", "The key stands twice in one object."),
        (b"[" * 100_000, FILE, "This is not JSON"),
        (b"null", FILE, "should be of type object"),
    ],
)
def test_what_is_no_proper_json_is_refused(text, where, why, tmp_path):
    (tmp_path / FILE).write_bytes(text)
    with pytest.raises(BadData) as refused:
        GAME.setup(3, data=tmp_path / FILE)
    assert refused.value.where == where
    assert why in str(refused.value)


@pytest.mark.parametrize("text", [None, b"\xff\xfe{}"])
def test_a_file_that_cannot_be_read_is_refused_by_its_path(text, tmp_path):
    if text:
        (tmp_path / FILE).write_bytes(text)
    with pytest.raises(BadData, match="The file cannot be read") as refused:
        GAME.setup(3, data=tmp_path / FILE)
    assert refused.value.where == str(tmp_path / FILE)


@pytest.mark.parametrize("depth", [480, 900, 5_000])
def test_a_deeply_nested_file_is_read_or_refused_and_does_not_crash(depth, tmp_path):
    text = json.dumps({**fresh(), "provenance": 0}).replace('"provenance": 0', '"provenance": ' + '{"d":' * depth + "0" + "}" * depth)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadData):
        GAME.setup(3, data=tmp_path / FILE)


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("houses",), 20.0),
        (("builds",), 3.0),
        (("forest_payment",), 2.0),
        (("end", "houses_left"), 3.0),
        (("starting_cash", "3"), 40.0),
        (("dials", "auction"), 3.0),
        (("companies", 0, "shares"), 3.0),
    ],
)
def test_a_whole_number_written_as_a_fraction_is_refused(keys, value, tmp_path):
    """Otherwise money turns into fractions in the game, or it breaks off with a TypeError."""
    raw = fresh()
    put(raw, value, *keys)
    with pytest.raises(BadData) as refused:
        GAME.setup(3, data=write(tmp_path, raw))
    assert refused.value.where == f"{FILE}: {'.'.join(map(str, keys))}".replace(".0", "[0]")


# the file that is built in


def test_the_schema_is_a_json_schema_and_the_file_fits_it():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]
    jsonschema.Draft202012Validator(SCHEMA).validate(RAW)


def test_the_figures_of_the_built_in_board():
    """Counts and sums that change with nearly any slip in a figure."""
    kinds = Counter(cell["terrain"] for cell in RAW["hexes"])
    assert kinds == {"plain": 73, "forest": 41, "mountain": 16, "city": 22, "industrial": 3, "chicago": 1, "home": 4}
    sums = {
        kind: tuple(sum(c.get(f, 0) for c in RAW["hexes"] if c["terrain"] == kind) for f in ("cost", "income", "gain")) for kind in kinds
    }
    assert sums == {
        "plain": (77, 0, 0), "forest": (94, 0, 0), "mountain": (53, 16, 31), "city": (40, 30, 30), "industrial": (10, 0, 0),
        "chicago": (3, 7, 0), "home": (0, 0, 0),
    }  # fmt: skip
    assert sum(len(cell["neighbours"]) for cell in RAW["hexes"]) == 852
    assert [key for key in HEX if HEX[key]["terrain"] == "plain" and HEX[key]["cost"] > 1] == ["N8", "O5", "O6", "O8"]
    assert [key for key in HEX if HEX[key]["terrain"] == "mountain" and (HEX[key]["income"], HEX[key]["gain"]) != (1, 2)] == ["N4"]


def test_eleven_names_are_the_rulebooks_and_the_rest_come_from_geography():
    sources = {cell["name"]: cell["name_source"] for cell in RAW["hexes"] if "name" in cell}
    assert {name for name, source in sources.items() if source == "rulebook"} == {
        "Chicago", "Detroit", "Wheeling", "Pittsburgh", "Fort Wayne", "New York", "Philadelphia", "Baltimore", "Washington",
        "Binghamton", "Charleston",
    }  # fmt: skip
    assert len(sources) == 30
    assert set(RAW["provenance"]) >= {"grid", "terrain", "cost", "income", "development_gain", "dials", "names", "start_income"}


@pytest.mark.parametrize(
    ("company", "fewest", "cheapest"), [("PRR", 17, 25), ("B&O", 16, 26), ("NYC", 18, 25), ("C&O", 16, 27), ("WAB", 3, 5)]
)
def test_the_ways_to_chicago_on_an_empty_map(company, fewest, cheapest):
    for figure, weight in ((fewest, lambda cell: 1), (cheapest, lambda cell: cell["cost"])):
        far = {HOME[company]: 0}
        edge = deque(far)
        while edge:
            key = edge.popleft()
            for near in HEX[key]["neighbours"]:
                cost = far[key] + (weight(HEX[near]) if "cost" in HEX[near] else 1_000)
                if cost < far.get(near, 1_000):
                    far[near] = cost
                    edge.append(near)
        assert far[CHICAGO] == figure


def test_the_file_that_is_built_in_has_no_digest_and_a_copy_of_it_has_one(tmp_path):
    shutil.copy(DATA / "board.json", tmp_path / FILE)
    assert GAME.load(None).digest is None
    copy = GAME.load(tmp_path / FILE)
    assert len(copy.digest) == 16
    (tmp_path / "loose.json").write_text(json.dumps(RAW, indent=7), encoding="utf-8")
    assert GAME.load(tmp_path / "loose.json").digest == copy.digest


def test_a_file_that_was_changed_is_read_anew(tmp_path):
    path = write(tmp_path, fresh())
    before = GAME.load(path).digest
    write(tmp_path, another_board())
    assert GAME.load(path).digest != before
    path.unlink()
    with pytest.raises(BadData):
        GAME.load(path)


# good replacements


def another_board():
    """Shorter dials, longer tracks, a dear plain beside Philadelphia, a rich Buffalo, and other names."""
    raw = fresh()
    put(raw, {"auction": 2, "build": 3, "develop": 2}, "dials")
    put(raw, [3, 4, 5, 6, 7, 8], "tracks", 1, "values")
    put(raw, [4, 6], "tracks", 2, "values")
    for key, field, figure in (("R4", "cost", 2), ("L0", "income", 9), ("L0", "gain", 4), ("F5", "name", "Springfield")):
        put(raw, figure, "hexes", INDEX[key], field)
    put(raw, "Pennsylvania", "companies", 0, "name")
    return raw


def played(setup, seed=3):
    record = Record(GAME, setup, seed)
    events, chance = [], Chance.of(seed)
    while record.position.actor() is not None:
        record.play(record.position.actor(), westward(record.position, record.position.actions(), chance))
        events += record.position.events
        assert record.position.audit() == []
    return record, events


def test_a_good_replacement_is_used(tmp_path):
    setup = GAME.setup(3, data=write(tmp_path, another_board()))
    assert (setup.data.label("F5"), setup.data.label("PRR"), setup.data.label("L0")) == ("Springfield", "Pennsylvania", "Buffalo")
    assert setup.data.dials == [2, 3, 2]
    costs, gains = set(), set()
    for seed in range(12):
        record, events = played(setup, seed)
        costs |= {event.cost for event in events if isinstance(event, Placed) and event.hex == "R4"}
        gains |= {event.gain for event in events if isinstance(event, Placed) and event.hex == "L0"}
        assert [event for event in events if isinstance(event, GeneralDividends)]
        assert all(used <= size for used, size in zip(record.position.used, (2, 3, 2), strict=True))
    assert costs <= {2, 4, 6, 8}
    assert 2 in costs
    assert gains <= {9, 13}
    assert gains


def test_the_longer_track_can_be_climbed(tmp_path):
    m = GAME.load(write(tmp_path, another_board()))
    assert m.tracks == [[1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8], [4, 6]]
    assert [m.hex_ids[h] for h in m.track_hex] == ["E0", "I6", "K4"]
    assert {company: m.hex_ids[m.home[n]] for n, company in enumerate(COMPANIES)} == HOME


def test_a_board_without_names_but_the_rulebooks_will_do(tmp_path):
    raw = fresh()
    for cell in raw["hexes"]:
        if cell.get("name_source") == "geography":
            del cell["name"], cell["name_source"]
    setup = GAME.setup(2, data=write(tmp_path, raw))
    assert setup.data.label("L0") == "L0"
    _, events = played(setup)
    assert {event.company for event in events if isinstance(event, ShareSold)} >= set(EASTERN[:1])


def test_the_record_carries_the_digest_and_replays_only_with_the_file(tmp_path):
    path = write(tmp_path, another_board())
    record = played(GAME.setup(3, data=path))[0]
    text = record.dumps()
    digest = json.loads(text)["data"]
    assert digest == GAME.load(path).digest
    again = loads(text, {"chicago_express": GAME}, path)
    assert again.dumps() == text
    assert again.position.state() == record.position.state()
    with pytest.raises(BadRecord, match=digest) as refused:
        loads(text, {"chicago_express": GAME})
    assert refused.value.where == "data"
    copy = tmp_path / "copy.json"
    shutil.copy(DATA / "board.json", copy)
    with pytest.raises(BadRecord, match=f"{digest}.*{GAME.load(copy).digest}") as refused:
        loads(text, {"chicago_express": GAME}, copy)
    assert refused.value.where == "data"


def test_a_record_of_the_built_in_material_refuses_another_file(tmp_path):
    text = played(GAME.setup(3))[0].dumps()
    assert json.loads(text)["data"] is None
    path = write(tmp_path, another_board())
    with pytest.raises(BadRecord, match=GAME.load(path).digest) as refused:
        loads(text, {"chicago_express": GAME}, path)
    assert refused.value.where == "data"
