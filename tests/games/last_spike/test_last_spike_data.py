"""The data file: what a replacement may change, and that damage is refused with its place."""

import json
import shutil
from contextlib import suppress

import jsonschema
import pytest
from games.last_spike.positions import RAW

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import Bought, Laid, PaidOut
from branchline.games.last_spike.material import DATA
from branchline.kernel.illegal import BadData, BadRecord
from branchline.kernel.record import Record, loads

SCHEMA = json.loads((DATA / "board.schema.json").read_text(encoding="utf-8"))
FILE = "my_board.json"


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


CITY = {city["id"]: n for n, city in enumerate(RAW["cities"])}
LAND = {entry["city"]: n for n, entry in enumerate(RAW["land"])}
ST_LOUIS, OMAHA, DODGE_CITY, DENVER = (LAND[city] for city in ("st_louis", "omaha", "dodge_city", "denver"))


def all_odd(raw):
    for entry in raw["land"]:
        for card in entry["cards"][1:]:
            card["cost"] = 5_000 + 2_000 * (card["rank"] - 1)


def no_5000(raw):
    for entry in raw["land"]:
        for card in entry["cards"][1:]:
            card["cost"] = 5_000 + 1_000 * card["rank"]


# what is wrong: damage, place, text
MISFITS = {  # refused by the schema
    "another kind of file": (lambda r: put(r, "last_spike.board/2", "schema"), "schema", "should be one of: last_spike.board/1"),
    "a key too few": (lambda r: drop(r, "last_spike_bonus"), "", "The key last_spike_bonus is missing."),
    "a key too many": (lambda r: put(r, 1, "tax"), "", "The key tax is not known here."),
    "a space without cost": (lambda r: drop(r, "routes", 3, "spaces", 2, "cost"), "routes[3].spaces[2]", "The key cost is missing."),
    "a cost in words": (
        lambda r: put(r, "3000", "routes", 1, "spaces", 0, "cost"), "routes[1].spaces[0].cost", "should be of type integer",
    ),
    "a cost of yes": (lambda r: put(r, True, "routes", 1, "spaces", 0, "cost"), "routes[1].spaces[0].cost", "should be of type integer"),
    "a fraction": (lambda r: put(r, 1000.5, "routes", 1, "spaces", 0, "cost"), "routes[1].spaces[0].cost", "should be of type integer"),
    "no cost": (lambda r: put(r, 0, "routes", 11, "spaces", 3, "cost"), "routes[11].spaces[3].cost", "0 should lie from 1000 to 100000"),
    "a debt": (lambda r: put(r, -2000, "land", OMAHA, "cards", 1, "cost"), f"land[{OMAHA}].cards[1].cost", "should lie from 0 to 100000"),
    "no multiple of the unit": (lambda r: put(r, 2500, "routes", 0, "spaces", 1, "cost"), "routes[0].spaces[1].cost", "a multiple of 1000"),
    "a payout of nothing": (lambda r: put(r, 0, "land", OMAHA, "payouts", 0), f"land[{OMAHA}].payouts[0]", "should lie from 1000"),
    "four payouts": (lambda r: r["land"][OMAHA]["payouts"].pop(), f"land[{OMAHA}].payouts", "There are 4 items; there should be 5 to 5."),
    "eight cities": (lambda r: r["cities"].pop(), "cities", "There are 8 items; there should be 9 to 9."),
    "thirteen routes": (lambda r: r["routes"].append(r["routes"][0]), "routes", "There are 13 items; there should be 12 to 12."),
    "five spaces": (lambda r: r["routes"][4]["spaces"].append(r["routes"][4]["spaces"][0]), "routes[4].spaces", "There are 5 items"),
    "an unknown feature": (
        lambda r: put(r, "swamp", "routes", 2, "spaces", 0, "feature"), "routes[2].spaces[0].feature", "should be one of: plain",
    ),
    "a place off the map": (lambda r: put(r, 5, "cities", 0, "x"), "cities[0].x", "5 should lie from 0 to 4"),
    "a city without name": (lambda r: put(r, "", "cities", 0, "name"), "cities[0].name", "should look like"),
    "a city whose name moves the cursor": (lambda r: put(r, "\x9b31mYuma", "cities", 0, "name"), "cities[0].name", "should look like"),
    "a name with a rubout": (lambda r: put(r, "Yu\x7fma", "cities", 0, "name"), "cities[0].name", "should look like"),
    "a name with half a letter": (lambda r: put(r, "Yu\ud800ma", "cities", 0, "name"), "", "This is not JSON"),
    "a code of no tile": (lambda r: put(r, "A7", "routes", 0, "spaces", 3, "tile"), "routes[0].spaces[3].tile", "should look like"),
    "other starting money": (
        lambda r: put(r, 70000, "set_up", "starting_money", "2"), "set_up.starting_money.2", "70000 should be one of: 60000",
    ),
    "a hand of five": (lambda r: put(r, 5, "set_up", "hand_size"), "set_up.hand_size", "5 should be one of: 4"),
    "no hidden tile": (lambda r: put(r, 0, "set_up", "hidden_tiles", "2"), "set_up.hidden_tiles.2", "0 should be one of: 1"),
    "another bonus": (lambda r: put(r, 25000, "last_spike_bonus"), "last_spike_bonus", "25000 should be one of: 20000"),
    "triple cost": (lambda r: put(r, 3, "double_cost_factor"), "double_cost_factor", "3 should be one of: 2"),
    "a sale at a third": (lambda r: put(r, "1/3", "sale", "fraction"), "sale.fraction", "should be one of: 1/2"),
    "another end": (lambda r: put(r, "yuma", "end_city"), "end_city", "should be one of: sacramento"),
    "a list for an object": (lambda r: put(r, [], "set_up"), "set_up", "[] should be of type object"),
    "a list of all": (None, "", "[] should be of type object"),
}  # fmt: skip
CONTRADICTIONS = {  # fits the schema, and is refused by the constraints of the README
    "an unknown city": (lambda r: put(r, "lincoln", "cities", 1, "id"), "cities", "The cities should be: st_louis, omaha"),
    "a city twice": (lambda r: put(r, "omaha", "cities", 0, "id"), "cities", "The cities should be: st_louis, omaha"),
    "two cities at one place": (
        lambda r: r["cities"][0].update(x=r["cities"][1]["x"], y=r["cities"][1]["y"]), "cities", "Two cities stand at the same place.",
    ),
    "routes in another order": (lambda r: swap(r["routes"], 0, 1), "routes", "The routes should be, in this order: A, B, C"),
    "an unknown route": (lambda r: put(r, "G", "routes", 6, "id"), "routes", "The routes should be, in this order: A, B, C"),
    "a route turned round": (
        lambda r: r["routes"][0].update({"from": "omaha", "to": "st_louis"}), "routes[0]", "Route A should go from st_louis to omaha.",
    ),
    "a route to another city": (
        lambda r: put(r, "yuma", "routes", 7, "to"), "routes[7]", "Route V should go from denver to ogden.",
    ),
    "spaces in another order": (
        lambda r: swap(r["routes"][2]["spaces"], 0, 1), "routes[2].spaces[0].tile", "The tile C2 should be C1.",
    ),
    "another cost of A3": (
        lambda r: put(r, 4000, "routes", 0, "spaces", 2, "cost"), "routes[0].spaces[2].cost", "The rulebook prints $3,000 here.",
    ),
    "another cost of V3": (
        lambda r: put(r, 2000, "routes", 7, "spaces", 2, "cost"), "routes[7].spaces[2].cost", "The rulebook prints $3,000 here.",
    ),
    "a city with a route too few": (
        lambda r: r["cities"][CITY["denver"]]["routes"].pop(), f"cities[{CITY['denver']}].routes", "This should be: D, E, V, W.",
    ),
    "another space at Omaha": (
        lambda r: put(r, ["A4", "C1", "D4"], "cities", CITY["omaha"], "adjacent_spaces"),
        f"cities[{CITY['omaha']}].adjacent_spaces", "This should be: A4, C1, D1.",
    ),
    "other maximum payouts": (
        lambda r: put(r, 3, "cities", CITY["denver"], "max_payouts"), f"cities[{CITY['denver']}].max_payouts", "This should be: 4.",
    ),
    "no land of a city": (lambda r: put(r, "omaha", "land", ST_LOUIS, "city"), "land", "There should be land once for each of: st_louis"),
    "a card of another city": (
        lambda r: put(r, "omaha-3", "land", DENVER, "cards", 3, "id"), f"land[{DENVER}].cards[3]", "This should be the card denver-3.",
    ),
    "a rank twice": (
        lambda r: put(r, 2, "land", DENVER, "cards", 3, "rank"), f"land[{DENVER}].cards[3]", "This should be the card denver-3.",
    ),
    "a Land 0 with a price": (
        lambda r: put(r, 1000, "land", OMAHA, "cards", 0, "cost"), f"land[{OMAHA}].cards[0]", "Land 0, and no other card, is free.",
    ),
    "a second free card": (
        lambda r: put(r, 0, "land", OMAHA, "cards", 1, "cost"), f"land[{OMAHA}].cards[1]", "Land 0, and no other card, is free.",
    ),
    "a card that says it is free": (
        lambda r: put(r, True, "land", OMAHA, "cards", 2, "free"), f"land[{OMAHA}].cards[2]", "Land 0, and no other card, is free.",
    ),
    "two cards of one price": (
        lambda r: put(r, 6000, "land", OMAHA, "cards", 3, "cost"), f"land[{OMAHA}].cards[3].cost", "Prices should rise from card to card.",
    ),
    "payouts that fall": (
        lambda r: put(r, 14000, "land", OMAHA, "payouts", 2), f"land[{OMAHA}].payouts[2]", "Payouts should rise with the number of cards.",
    ),
    "another payout of Denver": (
        lambda r: put(r, 11000, "land", DENVER, "payouts", 1), f"land[{DENVER}].payouts[1]", "The rulebook prints $10,000 here.",
    ),
    "another payout of Dodge City": (
        lambda r: put(r, 8000, "land", DODGE_CITY, "payouts", 0), f"land[{DODGE_CITY}].payouts[0]", "The rulebook prints $7,000 here.",
    ),
    "no card of 7,000 in St. Louis": (
        lambda r: put(r, 8000, "land", ST_LOUIS, "cards", 2, "cost"), f"land[{ST_LOUIS}].cards", "The rulebook shows a card of $7,000",
    ),
    "no card of 5,000": (no_5000, "land", "The rulebook shows a card of $5,000 here."),
    "odd prices alone": (all_odd, "land", "Even and odd prices (in thousands) should both occur."),
}  # fmt: skip
DAMAGES = {**MISFITS, **CONTRADICTIONS}


def damaged(what):
    raw = fresh()
    if DAMAGES[what][0] is None:
        return []
    DAMAGES[what][0](raw)
    assert raw != RAW
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
        (b'{"schema": "last_spike.board/1",', FILE, "This is not JSON"),
        (b'{"schema": 1, "schema": 2}', f"{FILE}: schema", "The key stands twice in one object."),
        (b'{"sale": {"fraction": "1/2", "fraction": "1/3"}}', f"{FILE}: fraction", "The key stands twice in one object."),
        (b'{"cities": [{"provenance": {"\\ud800": ""}}]}', FILE, "This is not JSON"),
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


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("set_up", "hand_size"), 4.0),
        (("set_up", "starting_money", "3"), 50000.0),
        (("set_up", "hidden_tiles", "2"), True),
        (("set_up", "hidden_tiles", "3"), False),
        (("last_spike_bonus",), 20000.0),
        (("double_cost_factor",), 2.0),
        (("sale", "round_up_to"), 1000.0),
        (("money_unit",), 1000.0),
    ],
)
def test_a_whole_number_written_as_a_fraction_or_as_yes_is_refused(keys, value, tmp_path):
    """Otherwise money turns into fractions in the game, or the deal breaks off with a TypeError."""
    raw = fresh()
    put(raw, value, *keys)
    with pytest.raises(BadData) as refused:
        GAME.setup(3, data=write(tmp_path, raw))
    assert refused.value.where == f"{FILE}: {'.'.join(keys)}"


@pytest.mark.parametrize("depth", [480, 700, 900, 5_000])
def test_a_deeply_nested_file_is_read_or_refused_and_does_not_crash(depth, tmp_path):
    """The deep part lies where the schema allows anything."""
    text = json.dumps({**fresh(), "rulebook_example_end": {"deep": 0}}).replace('{"deep": 0}', '{"d":' * depth + "0" + "}" * depth)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with suppress(BadData):
        setup = GAME.setup(3, data=tmp_path / FILE)
        assert depth < 1_000
        assert len(setup.data.digest) == 16


# the file that is built in, and good replacements


def test_the_schema_is_a_json_schema_and_the_file_fits_it():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]
    jsonschema.Draft202012Validator(SCHEMA).validate(RAW)


def test_the_file_that_is_built_in_has_no_digest_and_a_copy_of_it_has_one(tmp_path):
    shutil.copy(DATA / "board.json", tmp_path / FILE)
    assert GAME.load(None).digest is None
    copy = GAME.load(tmp_path / FILE)
    assert len(copy.digest) == 16
    (tmp_path / "loose.json").write_text(json.dumps(RAW, indent=7), encoding="utf-8")
    assert GAME.load(tmp_path / "loose.json").digest == copy.digest


def other_prices():
    """A2 at 4,000, all land of Denver dearer, El Paso paying more, and another name."""
    raw = fresh()
    put(raw, 4_000, "routes", 0, "spaces", 1, "cost")
    for rank in (1, 2, 3, 4):
        put(raw, 7_000 * rank, "land", DENVER, "cards", rank, "cost")
    put(raw, [11_000, 22_000, 33_000, 44_000, 55_000], "land", LAND["el_paso"], "payouts")
    put(raw, "Saint Louis", "cities", CITY["st_louis"], "name")
    return raw


def played(setup):
    """A game in which land of Denver is bought, El Paso pays and A2 is laid: found among a few seeds."""
    for seed in range(40):
        record = Record(GAME, setup, seed)
        events = []
        while record.position.actor() is not None:
            actions = record.position.actions()
            wanted = [action for action in actions if getattr(action, "city", "") == "denver"]
            record.play(record.position.actor(), (wanted or actions)[0])
            events += record.position.events
        bought = {event.card: event.amount for event in events if isinstance(event, Bought) and event.city == "denver"}
        paid = {event.cards: event.amount for event in events if isinstance(event, PaidOut) and event.city == "el_paso"}
        laid = [event for event in events if isinstance(event, Laid) and event.tile == "A2"]
        if len(bought) == 4 and paid and laid:
            return record, bought, paid, laid[0]
    raise AssertionError("no such game")


def test_a_good_replacement_is_used(tmp_path):
    setup = GAME.setup(3, data=write(tmp_path, other_prices()))
    _, bought, paid, laid = played(setup)
    assert bought == {"denver-1": 7_000, "denver-2": 14_000, "denver-3": 21_000, "denver-4": 28_000}
    assert all(paid[cards] == 11_000 * cards for cards in paid)
    assert laid.cost == 4_000 * (2 if laid.double else 1)
    assert setup.data.label("st_louis") == "Saint Louis"
    assert setup.data.resale[setup.data.card["denver-1"]] == 4_000
    built_in = GAME.setup(3)
    assert played(built_in)[1] == {"denver-1": 4_000, "denver-2": 6_000, "denver-3": 9_000, "denver-4": 12_000}


def test_the_record_carries_the_digest_and_replays_only_with_the_file(tmp_path):
    path = write(tmp_path, other_prices())
    record = played(GAME.setup(3, data=path))[0]
    text = record.dumps()
    digest = json.loads(text)["data"]
    assert digest == GAME.load(path).digest
    again = loads(text, {"last_spike": GAME}, path)
    assert again.dumps() == text
    assert again.position.state() == record.position.state()
    with pytest.raises(BadRecord, match=digest) as refused:
        loads(text, {"last_spike": GAME})
    assert refused.value.where == "data"
    copy = tmp_path / "copy.json"
    shutil.copy(DATA / "board.json", copy)
    with pytest.raises(BadRecord, match=f"{digest}.*{GAME.load(copy).digest}") as refused:
        loads(text, {"last_spike": GAME}, copy)
    assert refused.value.where == "data"


def test_a_record_of_the_built_in_material_refuses_another_file(tmp_path):
    text = played(GAME.setup(3))[0].dumps()
    assert json.loads(text)["data"] is None
    path = write(tmp_path, other_prices())
    with pytest.raises(BadRecord, match=GAME.load(path).digest) as refused:
        loads(text, {"last_spike": GAME}, path)
    assert refused.value.where == "data"
