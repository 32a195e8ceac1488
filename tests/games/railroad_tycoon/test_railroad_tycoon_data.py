"""The data file: what a replacement may change, and that damage is refused with its place."""

import json

import jsonschema
import pytest
from games.railroad_tycoon.positions import RAW, M

from branchline.games.railroad_tycoon import GAME
from branchline.games.railroad_tycoon.material import DATA
from branchline.kernel.illegal import BadData

SCHEMA = json.loads((DATA / "material.schema.json").read_text(encoding="utf-8"))
FILE = "my_material.json"
HEX = {(hex["col"], hex["row"]): n for n, hex in enumerate(RAW["hexes"])}
CITY = {city["id"]: n for n, city in enumerate(RAW["cities"])}
CARD = {card["id"]: n for n, card in enumerate(RAW["operations"])}
TYCOON = {card["id"]: n for n, card in enumerate(RAW["tycoons"])}
RIVER = next(n for n, hex in enumerate(RAW["hexes"]) if len(hex["river"]) == 2 and hex["terrain"] == "open" and hex["row"] > 20)
RIDGE = next(n for n, hex in enumerate(RAW["hexes"]) if hex["ridges"])


def fresh():
    return json.loads(json.dumps(RAW))


def write(folder, raw):
    path = folder / FILE
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def put(value, *keys):
    """Puts a value at a place."""

    def damage(raw):
        for key in keys[:-1]:
            raw = raw[key]
        raw[keys[-1]] = value

    return damage


def drop(*keys):
    def damage(raw):
        for key in keys[:-1]:
            raw = raw[key]
        del raw[keys[-1]]

    return damage


def add(value, *keys):
    def damage(raw):
        for key in keys:
            raw = raw[key]
        raw.append(value)

    return damage


def both(*damages):
    def damage(raw):
        for one in damages:
            one(raw)

    return damage


def lonely(raw):
    """An island far away."""
    raw["hexes"].append({"col": 50, "row": 90, "terrain": "open", "river": [], "ridges": []})


def few(raw):
    raw["operations"] = [card for card in raw["operations"] if card.get("start") or card["symbol"] not in ("goal", "permanent")]
    raw["operations"] += [
        {"id": "hotel", "kind": "hotel", "name": "Hotel", "symbol": "permanent", "copies": 1, "points": 1, "city": "boston"}
    ]
    for card in raw["operations"]:
        card["copies"] = 1


def all_goals(raw):
    for card in raw["operations"]:
        if card["symbol"] == "goal" and not card.get("start"):
            card["copies"] = 3


DAMAGE = {
    "a key is missing": (drop("cities", 0, "name"), "cities[0]"),
    "an unknown key": (put(1, "hexes", 0, "height"), "hexes[0]"),
    "a wrong type": (put("2000", "track_costs", "open"), "track_costs.open"),
    "a price that is no multiple": (put(2500, "track_costs", "open"), "track_costs.open"),
    "a price of the rulebook": (put(3000, "track_costs", "open"), "track_costs.open"),
    "an engine's price": (put(6000, "engines", 1, "cost"), "engines[1].cost"),
    "an engine's level": (put(3, "engines", 1, "level"), "engines[1].level"),
    "the end trigger": (put(11, "empty_city_markers", "end_trigger", "2"), "empty_city_markers.end_trigger"),
    "red New City tiles": (put({"red": 12}, "new_city_tiles", "by_colour"), "new_city_tiles.by_colour"),
    "too few New City tiles": (put({"blue": 3}, "new_city_tiles", "by_colour"), "new_city_tiles.by_colour"),
    "a short income track": (drop("income_track", "income_thousands", 100), "income_track.income_thousands"),
    "income of nobody": (put(1, "income_track", "income_thousands", 0), "income_track.income_thousands[0]"),
    "a hex twice": (lambda raw: raw["hexes"].append(dict(raw["hexes"][0])), f"hexes[{len(RAW['hexes'])}]"),
    "a side twice": (put([1, 1], "hexes", 1, "river"), "hexes[1].river"),
    "a river on one side only": (add((RAW["hexes"][RIVER]["river"][0] + 1) % 6, "hexes", RIVER, "river"), f"hexes[{RIVER}].river"),
    "a river cut off": (put([], "hexes", RIVER, "river"), ".river"),
    "a ridge on one side only": (put([], "hexes", RIDGE, "ridges"), ".ridges"),
    "a ridge towards nothing": (put([0], "hexes", 0, "ridges"), "hexes[0].ridges"),
    "a side that is none": (put([6], "hexes", 0, "river"), "hexes[0].river[0]"),
    "an unknown terrain": (put("swamp", "hexes", 0, "terrain"), "hexes[0].terrain"),
    "a city hex without a city": (put("city", "hexes", 0, "terrain"), "hexes[0].city"),
    "two cities of one id": (put("boston", "cities", CITY["albany"], "id"), "cities"),
    "two cities of one name": (put("Boston", "cities", CITY["albany"], "name"), "cities"),
    "a city elsewhere": (put(20, "cities", CITY["albany"], "col"), f"cities[{CITY['albany']}]"),
    "an exit into the water": (add(0, "cities", CITY["boston"], "exits"), f"cities[{CITY['boston']}].exits"),
    "an exit missing": (drop("cities", CITY["albany"], "exits", 0), f"cities[{CITY['albany']}].exits"),
    "too many cubes": (both(*[put(9, "cities", n, "cubes") for n in range(10)]), "cities"),
    "a hex of no city": (put("atlantis", "hexes", HEX[25, 2], "city"), f"cities[{CITY['boston']}]"),
    "an island": (lonely, "hexes"),
    "a western city that is none": (put(["des_moines", "atlantis"], "western_link", "cities"), "western_link"),
    "a western city twice": (put(["des_moines", "des_moines"], "western_link", "cities"), "western_link.cities"),
    "a western city in the east": (put(["des_moines", "boston"], "western_link", "cities"), "western_link.cities"),
    "a bonus city that is not red": (put("boston", "western_link", "bonus_city"), "western_link.bonus_city"),
    "a kept hex for nobody": (
        both(put("boston", "hexes", HEX[14, 2], "western_link")),
        f"hexes[{HEX[14, 2]}].western_link",
    ),
    "a goal that can be taken": (put(True, "symbols", 0, "takeable"), "symbols"),
    "a card of another symbol": (put("hand", "operations", CARD["city_growth"], "symbol"), f"operations[{CARD['city_growth']}].symbol"),
    "a hotel without a city": (drop("operations", CARD["hotel_boston"], "city"), f"operations[{CARD['hotel_boston']}]"),
    "a hotel in no city": (put("atlantis", "operations", CARD["hotel_boston"], "city"), f"operations[{CARD['hotel_boston']}]"),
    "a line to itself": (
        put(["boston", "boston"], "operations", CARD["major_line_new_york_chicago"], "cities"),
        f"operations[{CARD['major_line_new_york_chicago']}].cities",
    ),
    "a bounty in a grey city": (
        put("albany", "operations", CARD["service_bounty_mobile"], "city"),
        f"operations[{CARD['service_bounty_mobile']}].city",
    ),
    "engineering that is not": (
        put(4, "operations", CARD["perfect_engineering"], "max_tiles"),
        f"operations[{CARD['perfect_engineering']}].max_tiles",
    ),
    "two start cards": (drop("operations", CARD["new_train"], "start"), "operations"),
    "a start card that is no goal": (
        both(drop("operations", CARD["new_train"], "start"), put(True, "operations", CARD["hotel_boston"], "start")),
        "operations",
    ),
    "a card twice": (put("hotel_boston", "operations", CARD["hotel_new_york"], "id"), "operations"),
    "too few cards": (few, "operations"),
    "too many goals": (all_goals, "operations"),
    "no card to keep": (
        lambda raw: raw.update(operations=[card for card in raw["operations"] if card["symbol"] != "once_per_turn"]),
        "operations",
    ),
    "a tycoon without his city": (drop("tycoons", TYCOON["henry_farnam"], "city"), f"tycoons[{TYCOON['henry_farnam']}]"),
    "a tycoon of no city": (put("atlantis", "tycoons", TYCOON["henry_farnam"], "city"), f"tycoons[{TYCOON['henry_farnam']}]"),
    "two tycoons of engines": (
        both(put("first_to_engine_level", "tycoons", TYCOON["jp_morgan"], "goal"), put(5, "tycoons", TYCOON["jp_morgan"], "level")),
        "tycoons",
    ),
    "few tycoons": (both(*[put("built_western_link", "tycoons", n, "goal") for n in (1, 2, 5)]), "tycoons"),
    "a tycoon named like a city": (put("boston", "tycoons", 0, "id"), "tycoons"),
}


def test_the_built_in_file_fits_its_schema_as_others_read_it():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(RAW, SCHEMA)
    assert GAME.load(None).digest is None


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_refused_with_its_place(name, tmp_path):
    damage, place = DAMAGE[name]
    raw = fresh()
    damage(raw)
    with pytest.raises(BadData) as refusal:
        GAME.load(write(tmp_path, raw))
    assert refusal.value.where.startswith(FILE)
    found = refusal.value.where.removeprefix(f"{FILE}: ")
    assert found.startswith(place) or found.endswith(place), refusal.value
    assert str(refusal.value)


def test_the_same_content_laid_out_otherwise_is_the_same_material(tmp_path):
    one = GAME.load(write(tmp_path, RAW))
    (tmp_path / "other.json").write_text(json.dumps(RAW, indent=1), encoding="utf-8")
    assert one.digest == GAME.load(tmp_path / "other.json").digest != None  # noqa: E711


def test_a_map_may_be_changed(tmp_path):
    raw = fresh()
    raw["cities"][CITY["boston"]]["cubes"] = 2
    raw["hexes"][HEX[16, 2]]["terrain"] = "hills"
    m = GAME.load(write(tmp_path, raw))
    assert m.city_cubes[CITY["boston"]] == 2
    assert (m.base[m.hex["Q2"] * 36 + 3], M.base[M.hex["Q2"] * 36 + 3]) == (4_000, 2_000)
    assert m.digest
    p = GAME.new(GAME.setup(4, {}, write(tmp_path, raw)), 1)
    assert sum(p.cubes) == 108


def test_counts_of_the_map():
    """As the provenance states them."""
    kinds = [hex["terrain"] for hex in RAW["hexes"]]
    assert (len(kinds), kinds.count("open"), kinds.count("hills"), kinds.count("city")) == (800, 634, 114, 52)
    assert sum(bool(hex["river"]) for hex in RAW["hexes"]) == 145
    assert sum(len(hex["ridges"]) for hex in RAW["hexes"]) == 250
    assert sum(city["cubes"] for city in RAW["cities"]) == 110
    colours = [city["color"] for city in RAW["cities"]]
    assert {colour: colours.count(colour) for colour in set(colours)} == {
        "gray": 29,
        "yellow": 7,
        "blue": 5,
        "purple": 4,
        "black": 4,
        "red": 3,
    }
    assert sum(card["copies"] for card in RAW["operations"]) == 35
