"""What is printed on board, cards and pieces, as tables of small numbers.

Hexes and cities are numbered in the order of the file, colours as COLOURS, the players' seats own what they build. A side of
a hex is 0 .. 5, clockwise from north-east; `hex * 6 + side` numbers all sides. The file is checked by its schema and by check.py.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from branchline.games.railroad_tycoon.actions import (
    Bid,
    Build,
    Continue,
    Forgo,
    Grow,
    Issue,
    Lay,
    Pass,
    Stop,
    Take,
    Tile,
    Upgrade,
    Urbanize,
    Use,
    Western,
)  # fmt: skip
from branchline.games.railroad_tycoon.check import check_constraints
from branchline.games.railroad_tycoon.words import CARD_KINDS, CITY, COLOURS, GREY, KINDS, TERRAINS, TYCOON_GOALS
from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.hexes import POINTY, table

DATA = Path(__file__).parent / "data"


class Material:
    """The tables. Never changed once made, so that all positions share one."""

    __slots__ = ("bag", "base", "bids", "bonus_city", "bonus_cubes", "build", "builds", "card", "card_cities", "card_count", "card_ids",
        "card_kind", "card_names", "card_western", "cells", "cities", "city", "city_at", "city_colour", "city_cubes", "city_hex",
        "city_names", "city_place", "city_words", "continue_", "cube_cut", "digest", "dividend", "end_markers", "engine_cost",
        "engine_names", "exits", "face_up", "forgo", "fresh", "grow", "hex", "hex_ids", "income", "issue", "labels", "lay",
        "least_cubes", "links_asked", "longest", "most_players", "most_tiles", "near", "near_cities", "new_tiles", "pass_", "points",
        "reserved", "ridge_cost", "ridges", "rivers", "rounds", "share_cash", "start_cards", "stop", "take", "terrain", "tile",
        "tile_cubes", "tycoon", "tycoon_cities", "tycoon_goal", "tycoon_ids", "tycoon_level", "tycoon_points", "upgrade", "urbanize",
        "urbanize_cost", "use", "vp_per_share", "way_code", "western", "western_cities", "western_cost", "western_cubes")  # fmt: skip
    digest: str | None  # None: the built-in material
    labels: dict[str, str]
    # the map
    hex_ids: list[str]
    hex: dict[str, int]
    cells: list[tuple[int, int]]
    near: list[int]  # by hex * 6 + side: the hex beyond, -1 where there is none
    terrain: list[int]
    rivers: list[int]  # a bit for each side
    ridges: list[int]
    reserved: list[bool]  # kept for a western link (RT-I38)
    fresh: list[bool]  # by hex: whether track may be laid on it at all
    exits: list[list[tuple[int, int, int]]]  # by hex * 6 + entry: side, hex beyond and city there (-1: none) where a tile may lead
    base: list[int]  # by (hex * 6 + side) * 6 + other side: what a tile costs without ridges
    near_cities: list[list[int]]  # by hex: the cities next to it, or on it
    cities: list[str]
    city: dict[str, int]
    city_names: list[str]
    city_place: list[tuple[int, int]]
    city_hex: list[int]
    city_at: list[int]  # by hex: its city, -1: none
    city_colour: list[int]
    city_cubes: list[int]
    city_words: list[str]  # by city * 8 + owner: how a delivery over a link of that owner to the city is written
    way_code: dict[str, int]
    western_cities: list[int]
    bonus_city: int
    # cards; copies have numbers of their own
    card_ids: list[str]
    card: dict[str, int]
    card_names: list[str]
    card_kind: list[int]
    card_cities: list[tuple[int, ...]]
    points: list[int]
    links_asked: list[int]  # by card: the links or the level that a goal asks for; the operations, tiles or cubes that a card gives
    card_count: int
    card_western: list[bool]
    start_cards: list[int]
    tycoon_ids: list[str]
    tycoon: dict[str, int]
    tycoon_goal: list[int]
    tycoon_cities: list[tuple[int, ...]]
    tycoon_points: list[int]
    tycoon_level: list[int]  # by tycoon: the engine level its goal asks for, 0: none
    # pieces and figures
    bag: list[int]
    new_tiles: list[int]  # by colour
    tile_cubes: int
    engine_cost: list[int]  # by level, from 0
    engine_names: list[str]
    ridge_cost: int
    urbanize_cost: int
    western_cost: int
    western_cubes: int
    bonus_cubes: int
    most_tiles: int
    rounds: int
    share_cash: int
    dividend: int
    vp_per_share: int
    bids: tuple[int, int]  # the least and the step
    face_up: int
    cube_cut: dict[int, int]
    least_cubes: int
    end_markers: dict[int, int]
    income: list[int]  # by space, in dollars
    longest: int
    most_players: int
    # actions, made once
    build: list[Build]
    builds: list[tuple[int, Build]]
    lay: list[Lay | None]  # by hex * 6 + side
    continue_: list[Continue | None]
    urbanize: list[Urbanize]
    tile: list[Tile]
    take: list[Take]
    use: list[Use]
    grow: list[Grow]
    western: dict[int, Western]
    pass_: Pass
    issue: Issue
    stop: Stop
    upgrade: Upgrade
    forgo: Forgo

    def label(self, key: str) -> str:
        """The name of a city (or of the hex it stands on, or of a link to it) or of a card; other ids are their own names."""
        return self.labels.get(key, key)


def load(path: Path | None = None) -> Material:
    """The built-in material, or that of a user's file."""
    file = path or DATA / "material.json"
    state = file.stat() if file.exists() else None
    return _load(file, path is not None, (state.st_mtime_ns, state.st_size) if state else None)


@lru_cache(maxsize=16)
def _load(file: Path, own: bool, state: tuple[int, int] | None) -> Material:
    """Read once as long as the file stays as it is."""
    raw = load_json(file, DATA / "material.schema.json")
    check_constraints(raw, file.name)
    material = make(raw)
    material.digest = fingerprint(raw) if own else None
    return material


def make(raw: dict[str, Any]) -> Material:
    m = Material()
    m.digest = None
    _make_map(m, raw)
    _make_cities(m, raw)
    _make_tracks(m, raw["track_costs"])
    _make_cards(m, raw["operations"])
    _make_tycoons(m, raw["tycoons"])
    _make_figures(m, raw)
    _make_actions(m)
    m.labels = {**dict(zip(m.cities, m.city_names, strict=True)), **dict(zip(m.card_ids, m.card_names, strict=True))}
    m.labels.update({card["id"]: card["name"] for card in raw["tycoons"]})
    for c, hex in enumerate(m.city_hex):
        m.labels[m.hex_ids[hex]] = m.city_names[c]
        m.labels.update({m.city_words[c * 8 + seat]: m.city_names[c] for seat in range(8)})
    return m


def hex_name(column: int, row: int) -> str:
    """Columns are letters, from the west; rows are the printed board's, from the north."""
    letters = chr(ord("A") + column % 26)
    return f"{letters * (1 + column // 26)}{row}"


def mask(sides: list[int]) -> int:
    return sum([1 << side for side in sides])


def _make_map(m: Material, raw: dict[str, Any]) -> None:
    hexes = raw["hexes"]
    m.cells = [(h["col"], h["row"]) for h in hexes]
    m.hex_ids = [hex_name(*cell) for cell in m.cells]
    m.hex = {key: i for i, key in enumerate(m.hex_ids)}
    m.near = [other for row in table(POINTY, m.cells) for other in row]
    m.terrain = [TERRAINS.index(h["terrain"]) for h in hexes]
    m.rivers = [mask(h["river"]) for h in hexes]
    m.ridges = [mask(h["ridges"]) for h in hexes]
    m.reserved = ["western_link" in h for h in hexes]
    m.fresh = [terrain != CITY and not kept for terrain, kept in zip(m.terrain, m.reserved, strict=True)]


def _make_cities(m: Material, raw: dict[str, Any]) -> None:
    cities = raw["cities"]
    m.cities = [city["id"] for city in cities]
    m.city = {key: i for i, key in enumerate(m.cities)}
    m.city_names = [city["name"] for city in cities]
    m.city_place = [(city["col"], city["row"]) for city in cities]
    m.city_hex = [m.hex[hex_name(city["col"], city["row"])] for city in cities]
    m.city_at = [-1] * len(m.hex_ids)
    for c, hex in enumerate(m.city_hex):
        m.city_at[hex] = c
    m.city_colour = [GREY if city["color"] == "gray" else COLOURS.index(city["color"]) for city in cities]
    m.city_cubes = [city["cubes"] for city in cities]
    m.city_words = [f"{city}:{seat}" for city in m.cities for seat in range(8)]
    m.way_code = {word: code for code, word in enumerate(m.city_words)}
    m.western_cities = [m.city[key] for key in raw["western_link"]["cities"]]
    m.bonus_city = m.city[raw["western_link"]["bonus_city"]]
    m.near_cities = [sorted({m.city_at[g] for g in [h, *m.near[h * 6 : h * 6 + 6]] if g >= 0 and m.city_at[g] >= 0})
        for h in range(len(m.hex_ids))]  # fmt: skip


def _make_tracks(m: Material, costs: dict[str, Any]) -> None:
    m.ridge_cost = costs["ridge_extra"]
    plain = (costs["open"], costs["hills"], 0)
    m.base = []
    m.exits = []
    for h in range(len(m.hex_ids)):
        for entry in range(6):
            m.base += [plain[m.terrain[h]] + (costs["river_crossing_extra"] if crosses_river(m.rivers[h], entry, side) else 0)
                for side in range(6)]  # fmt: skip
            leads = [((entry + turn) % 6, m.near[h * 6 + (entry + turn) % 6]) for turn in (2, 3, 4)]  # RT-I10
            m.exits.append([(side, to, m.city_at[to]) for side, to in leads if m.fresh[h] and to >= 0 and not m.reserved[to]])


def crosses_river(river: int, one: int, two: int) -> bool:
    """Whether a tile that joins two sides of a hex crosses its river (RT-I26)."""
    ends = (river >> one & 1) + (river >> two & 1)
    if ends:
        return ends == 1  # with both ends it follows the river (RT-7.6)
    left = sum([river >> (one + i) % 6 & 1 for i in range(1, (two - one) % 6)])
    return 0 < left < river.bit_count()


def _make_cards(m: Material, cards: list[dict[str, Any]]) -> None:
    m.card_ids, m.card_names, m.card_kind, m.card_cities, m.points, m.links_asked = [], [], [], [], [], []
    m.card_western, m.start_cards = [], []
    for card in cards:
        for copy in range(1, card["copies"] + 1):
            if card.get("start"):
                m.start_cards.append(len(m.card_ids))
            m.card_ids.append(card["id"] if card["copies"] == 1 else f"{card['id']}/{copy}")
            m.card_names.append(card["name"])
            m.card_kind.append(CARD_KINDS.index(card["kind"]))
            m.card_cities.append(tuple(m.city[key] for key in card.get("cities", [card["city"]] if "city" in card else [])))
            m.points.append(card.get("points", 0))
            asked = [card[key] for key in ("links", "level", "operations", "max_tiles", "cubes") if key in card]
            m.links_asked.append(asked[0] if asked else 0)
            m.card_western.append(card.get("western_link", False))
    m.card = {key: i for i, key in enumerate(m.card_ids)}
    m.card_count = len(m.card_ids)


def _make_tycoons(m: Material, cards: list[dict[str, Any]]) -> None:
    m.tycoon_ids = [card["id"] for card in cards]
    m.tycoon = {key: i for i, key in enumerate(m.tycoon_ids)}
    m.tycoon_goal = [TYCOON_GOALS.index(card["goal"]) for card in cards]
    m.tycoon_cities = [tuple(m.city[key] for key in card.get("cities", [card["city"]] if "city" in card else [])) for card in cards]
    m.tycoon_points = [card["points"] for card in cards]
    m.tycoon_level = [card.get("level", 0) for card in cards]


def _make_figures(m: Material, raw: dict[str, Any]) -> None:
    tiles, western = raw["new_city_tiles"], raw["western_link"]
    m.bag = [raw["cubes"]["per_colour"]] * KINDS
    m.new_tiles = [tiles["by_colour"].get(colour, 0) for colour in COLOURS]
    m.tile_cubes, m.urbanize_cost = tiles["cubes_added"], tiles["cost"]
    m.western_cost, m.western_cubes, m.bonus_cubes = western["cost"], western["cubes"]["count"], western["bonus_cubes"]
    m.engine_cost = [0, *[engine["cost"] for engine in raw["engines"]]]
    m.engine_names = ["", *[engine["name"] for engine in raw["engines"]]]
    m.most_tiles = raw["track"]["max_tiles_per_operation"]
    m.rounds = raw["operations_per_turn"]["rounds"]
    shares = raw["shares"]
    m.share_cash, m.dividend, m.vp_per_share = shares["cash"], shares["dividend"], shares["victory_points"]
    m.bids = (raw["auction"]["minimum_bid"], raw["auction"]["step"])
    m.face_up = raw["set_up"]["face_up_cards_per_player"]
    m.cube_cut = {int(players): cut for players, cut in raw["set_up"]["cube_reduction"].items()}
    m.least_cubes = raw["set_up"]["minimum_cubes_per_city"]
    m.end_markers = {int(players): markers for players, markers in raw["empty_city_markers"]["end_trigger"].items()}
    m.income = [1000 * thousands for thousands in raw["income_track"]["income_thousands"]]
    m.longest = raw["longest_game"]["turns"]
    m.most_players = raw["players"]["max"]


def _make_actions(m: Material) -> None:
    m.build = [Build(city) for city in m.cities]
    m.builds = [(1 << c, build) for c, build in enumerate(m.build)]
    m.lay, m.continue_ = [], []
    for at, to in enumerate(m.near):
        m.lay.append(Lay(m.hex_ids[at // 6], m.hex_ids[to]) if to >= 0 else None)
        m.continue_.append(Continue(m.hex_ids[at // 6], m.hex_ids[to]) if to >= 0 else None)
    m.urbanize = [Urbanize(city) for city in m.cities]
    m.grow = [Grow(city) for city in m.cities]
    m.tile = [Tile(colour) for colour in COLOURS]
    m.take = [Take(card) for card in m.card_ids]
    m.use = [Use(card) for card in m.card_ids]
    m.western = {city: Western(m.cities[city]) for city in m.western_cities}
    m.pass_, m.issue, m.stop, m.upgrade, m.forgo = Pass(), Issue(1), Stop(), Upgrade(), Forgo()


def bid_actions(least: int, step: int, count: int) -> list[Bid]:
    return [Bid(least + step * i) for i in range(count)]
