"""What a schema cannot say about the data file: data/README.md, constraints 1 to 9."""

from collections.abc import Callable
from typing import Any

from branchline.games.railroad_tycoon.words import CARD_KINDS, CARD_SYMBOLS
from branchline.kernel.hexes import POINTY, neighbour
from branchline.kernel.illegal import BadData
from branchline.kernel.text import N_

Demand = Callable[..., None]
Hexes = dict[tuple[int, int], dict[str, Any]]

# what the rulebook states
PRINTED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cubes", {"per_colour": 25}),
    ("track", {"max_tiles_per_operation": 4}),
    ("track_costs", {"open": 2000, "hills": 4000, "river_crossing_extra": 1000, "river_following_extra": 0, "ridge_extra": 4000,
        "crossing_extra": 0}),
    ("new_city_tiles", {"total": 12, "cubes_added": 2, "cost": 10000}),
    ("western_link", {"tiles": 2, "cost": 30000, "cubes": {"colour": "red", "count": 4}, "bonus_cubes": 2}),
    ("shares", {"cash": 5000, "dividend": 1000, "victory_points": -1}),
    ("operations_per_turn", {"rounds": 3}),
    ("set_up", {"face_up_cards_per_player": 2, "cube_reduction": {"2": 1, "3": 1, "4": 0, "5": 0, "6": 0}, "minimum_cubes_per_city": 1}),
    ("empty_city_markers", {"end_trigger": {"2": 10, "3": 12, "4": 14, "5": 16, "6": 18}}),
)  # fmt: skip
ENGINES = [0, 5000, 10000, 10000, 15000, 15000, 20000, 20000]
NEEDED = {"first_delivery": ("points",), "first_delivery_of_links": ("points", "links"), "first_engine_level": ("points", "level"),
    "hotel": ("points", "city"), "service_bounty": ("points", "city"), "major_line": ("points", "cities", "western_link"),
    "railroad_executive": ("operations",), "perfect_engineering": ("max_tiles",), "city_growth": ("cubes",), "land_grant": (),
    "new_industry": ()}  # fmt: skip
WANTED = {"per_link_from_city": "city", "first_to_engine_level": "level", "network_connects": "cities"}  # keys that a Tycoon's goal needs


def check_constraints(raw: dict[str, Any], file: str) -> None:
    def demand(holds: bool, place: str, reason: str, **facts: object) -> None:
        if not holds:
            raise BadData(f"{file}: {place}", reason, **facts)

    _check_printed(raw, demand)
    hexes = _check_hexes(raw["hexes"], demand)
    _check_edges(hexes, demand)
    _check_cities(raw["cities"], hexes, demand)
    _check_connected(hexes, demand)
    _check_western(raw, hexes, demand)
    _check_cards(raw, demand)
    _check_deck(raw["operations"], demand)
    _check_tycoons(raw, demand)


def _check_printed(raw: dict[str, Any], demand: Demand) -> None:
    """Constraint 1: the figures of the rulebook."""
    for part, figures in PRINTED:
        for key, figure in figures.items():
            demand(raw[part][key] == figure, f"{part}.{key}", N_("The rulebook has {amount} here."), amount=figure)
    for i, engine in enumerate(raw["engines"]):
        demand(engine["level"] == i + 1, f"engines[{i}].level", N_("Engines should stand in the order of their levels."))
        demand(engine["cost"] == ENGINES[i], f"engines[{i}].cost", N_("The rulebook has {amount} here."), amount=ENGINES[i])
    tiles = raw["new_city_tiles"]["by_colour"]
    demand(set(tiles) <= {"yellow", "blue", "purple", "black"}, "new_city_tiles.by_colour",
        N_("New City tiles are yellow, blue, purple or black."))  # fmt: skip
    demand(sum(tiles.values()) == raw["new_city_tiles"]["total"], "new_city_tiles.by_colour",
        N_("There should be {count} New City tiles."), count=raw["new_city_tiles"]["total"])  # fmt: skip
    track = raw["income_track"]["income_thousands"]
    demand(track[0] == 0, "income_track.income_thousands[0]", N_("The rulebook has {amount} here."), amount=0)


def _check_hexes(listed: list[dict[str, Any]], demand: Demand) -> Hexes:
    """Constraint 2: every hex once."""
    hexes: Hexes = {}
    for i, hex in enumerate(listed):
        cell = (hex["col"], hex["row"])
        demand(cell not in hexes, f"hexes[{i}]", N_("The hex {column},{row} is listed twice."), column=cell[0], row=cell[1])
        for key in ("river", "ridges"):
            demand(len(set(hex[key])) == len(hex[key]), f"hexes[{i}].{key}", N_("A side is listed twice."))
        demand((hex["terrain"] == "city") == ("city" in hex), f"hexes[{i}].city", N_("A city hex, and no other, names its city."))
        hexes[cell] = hex
    return hexes


def _check_edges(hexes: Hexes, demand: Demand) -> None:
    """Constraint 3: rivers and ridges are the same on both sides; a ridge lies between two hexes."""
    for i, (cell, hex) in enumerate(hexes.items()):
        for side in range(6):
            other = hexes.get(neighbour(POINTY, cell, side))
            back = (side + 3) % 6
            if side in hex["river"] and other is not None:
                demand(back in other["river"], f"hexes[{i}].river", N_("The river at side {side} does not go on beyond it."), side=side)
            if side in hex["ridges"]:
                demand(other is not None and back in other["ridges"], f"hexes[{i}].ridges",
                    N_("The ridge at side {side} is missing in the hex beyond it."), side=side)  # fmt: skip


def _check_cities(cities: list[dict[str, Any]], hexes: Hexes, demand: Demand) -> None:
    """Constraint 4: cities and their hexes name each other; exits lead to all hexes where track may lie, and to no other."""
    for key in ("id", "name"):
        demand(len({city[key] for city in cities}) == len(cities), "cities", N_("Two cities have the same {key}."), key=key)
    demand(sum([city["cubes"] for city in cities]) <= 125, "cities", N_("There are more cubes printed than there are in the bag."))
    ids = [city["id"] for city in cities]
    for i, city in enumerate(cities):
        cell = (city["col"], city["row"])
        demand(hexes.get(cell, {}).get("city") == city["id"], f"cities[{i}]", N_("There is no hex of this city at its place."))
        near = [(side, hexes.get(neighbour(POINTY, cell, side))) for side in range(6)]
        exits = [side for side, hex in near if hex is not None and "western_link" not in hex]
        demand(sorted(city["exits"]) == exits, f"cities[{i}].exits", N_("The exits should be: {known}."), known=", ".join(map(str, exits)))
    for i, hex in enumerate(hexes.values()):
        demand(hex.get("city", ids[0]) in ids, f"hexes[{i}].city", N_("There is no city {city}."), city=hex.get("city"))


def _check_connected(hexes: Hexes, demand: Demand) -> None:
    """Constraint 5: one land."""
    reached = [next(iter(hexes))]
    seen = set(reached)
    for cell in reached:
        for side in range(6):
            near = neighbour(POINTY, cell, side)
            if near in hexes and near not in seen:
                seen.add(near)
                reached.append(near)
    lost = [cell for cell in hexes if cell not in seen]
    demand(not lost, "hexes", N_("The hex {column},{row} cannot be reached."),
        column=lost[0][0] if lost else 0, row=lost[0][1] if lost else 0)  # fmt: skip


def _check_western(raw: dict[str, Any], hexes: Hexes, demand: Demand) -> None:
    """Constraint 6: each western city has the hex of its western link beside it."""
    cities = {city["id"]: city for city in raw["cities"]}
    western = raw["western_link"]["cities"]
    demand(len(set(western)) == len(western), "western_link.cities", N_("Two cities have the same {key}."), key="id")
    for city in [*western, raw["western_link"]["bonus_city"]]:
        demand(city in cities, "western_link", N_("There is no city {city}."), city=city)
    for city in western:
        exit = cities[city].get("western_link_exit")
        kept = None if exit is None else hexes.get(neighbour(POINTY, (cities[city]["col"], cities[city]["row"]), exit))
        demand(kept is not None and kept.get("western_link") == city, "western_link.cities",
            N_("{city} has no hex kept for its western link."), city=city)  # fmt: skip
    for i, hex in enumerate(raw["hexes"]):
        if "western_link" in hex:
            demand(hex["western_link"] in western and hex["terrain"] != "city", f"hexes[{i}].western_link",
                N_("This hex is kept for the western link of a city that has none."))  # fmt: skip
    colour = cities[raw["western_link"]["bonus_city"]]["color"]
    demand(colour == "red", "western_link.bonus_city", N_("The city of the western cubes should be red."))


def _check_cards(raw: dict[str, Any], demand: Demand) -> None:
    """Constraint 7: every card has what its kind needs."""
    colours = {city["id"]: city["color"] for city in raw["cities"]}
    symbols = {symbol["id"]: symbol["takeable"] for symbol in raw["symbols"]}
    demand(len(symbols) == 5 and [key for key, free in symbols.items() if not free] == ["goal"], "symbols",
        N_("Every symbol should be listed once, and goals alone cannot be taken."))  # fmt: skip
    for i, card in enumerate(raw["operations"]):
        place = f"operations[{i}]"
        for key in NEEDED[card["kind"]]:
            demand(key in card, place, N_("A card of this kind needs the key {key}."), key=key)
        symbol = CARD_SYMBOLS[CARD_KINDS.index(card["kind"])]
        demand(card["symbol"] == symbol, f"{place}.symbol", N_("Cards of this kind bear the symbol: {symbol}."), symbol=symbol)
        cities = [card["city"]] if "city" in card else card.get("cities", [])
        for city in cities:
            demand(city in colours, place, N_("There is no city {city}."), city=city)
        demand(len(set(cities)) == len(cities), f"{place}.cities", N_("A line joins two different cities."))
        if card["kind"] == "service_bounty":
            grey = colours[card["city"]] == "gray"
            demand(not grey, f"{place}.city", N_("{city} is grey: nothing can be delivered there."), city=card["city"])
        if card["kind"] == "perfect_engineering":
            demand(card["max_tiles"] > raw["track"]["max_tiles_per_operation"], f"{place}.max_tiles",
                N_("This card should allow more tiles than the rules do."))  # fmt: skip


def _check_deck(cards: list[dict[str, Any]], demand: Demand) -> None:
    """Constraint 8: three start cards, all goals; enough others for six players, most of which can be taken."""
    ids = [card["id"] for card in cards]
    demand(len(set(ids)) == len(ids), "operations", N_("Two cards have the same id."))
    start = [card for card in cards if card.get("start")]
    demand([card["copies"] for card in start] == [1, 1, 1], "operations", N_("There should be three start cards."))
    demand(all(card["symbol"] == "goal" for card in start), "operations", N_("The start cards should be goals."))
    others = [card for card in cards if not card.get("start")]
    count = sum([card["copies"] for card in others])
    demand(count >= 12, "operations", N_("There should be {count} cards besides the start cards, at least."), count=12)
    takeable = sum([card["copies"] for card in others if card["symbol"] != "goal"])
    demand(takeable * 2 > count, "operations", N_("More than half of the cards should be such that can be taken."))
    demand({card["symbol"] for card in cards} == {"goal", "once_per_turn", "immediate", "hand", "permanent"}, "operations",
        N_("Every symbol should occur."))  # fmt: skip


def _check_tycoons(raw: dict[str, Any], demand: Demand) -> None:
    """Constraint 9: every Tycoon card has what its goal needs; no id means two things."""
    cities = [city["id"] for city in raw["cities"]]
    for i, card in enumerate(raw["tycoons"]):
        key = WANTED.get(card["goal"])
        demand(key is None or key in card, f"tycoons[{i}]", N_("A card of this kind needs the key {key}."), key=key)
        for city in [card["city"]] if "city" in card else card.get("cities", []):
            demand(city in cities, f"tycoons[{i}]", N_("There is no city {city}."), city=city)
    goals = [card["goal"] for card in raw["tycoons"]]
    demand(goals.count("first_to_engine_level") <= 1, "tycoons", N_("Two cards ask who is first at an engine level."))
    rest = [goal for goal in goals if goal not in ("built_western_link", "first_to_engine_level")]
    demand(len(rest) >= 6, "tycoons", N_("There should be six cards, at least, whose goals can always be reached."))
    ids = [*cities, *[card["id"] for card in raw["tycoons"]], *[card["id"] for card in raw["operations"]]]
    demand(len(set(ids)) == len(ids), "tycoons", N_("Two things have the same id."))
