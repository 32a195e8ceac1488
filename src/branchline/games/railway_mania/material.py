"""What is printed: companies, map, tiles, market, trains and phases, as tables of small numbers.

Companies are numbered in the order of the file. Hexes are the white ones, numbered in the order of the file; an area (edge area or
port) is the node `len(hexes) + area`. An orientation is `tile * 6 + rotation`. Sides of a hex: 0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.illegal import BadData
from branchline.kernel.text import N_

DATA = Path(__file__).parent / "data"
SIDES = 6
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # column, row: the neighbour at each side
YELLOW, GREEN, BROWN = range(3)
COLOURS = ("yellow", "green", "brown")
FREIGHT, LOCAL, EXPRESS = range(3)
KINDS = ("freight", "local", "express")
# RM-11.1: the train types of each variant; those with one type use no permits
VARIANTS = {"standard": (FREIGHT, LOCAL, EXPRESS), "simple_express": (EXPRESS,), "simple_freight": (FREIGHT,),
    "advanced_freight": (FREIGHT, LOCAL), "advanced_express": (EXPRESS, LOCAL)}  # fmt: skip
SHARES, DIRECTOR = 10, 3  # shares of a company, shares of its director's certificate


class Material:
    """The tables. Never changed once made, so that all positions share one."""

    __slots__ = (
        "after",
        "area_ids",
        "area_kind",
        "area_names",
        "bank",
        "cash",
        "certificates",
        "column",
        "companies",
        "company",
        "company_names",
        "count",
        "digest",
        "distance",
        "edges",
        "entry_area",
        "entry_hex",
        "entry_ids",
        "entry_of",
        "free",
        "freight",
        "groups",
        "hex",
        "hex_cells",
        "hex_ids",
        "hex_names",
        "home",
        "ignore",
        "is_city",
        "lays",
        "letter",
        "limit",
        "london",
        "london_hexes",
        "london_spaces",
        "near",
        "obsolete",
        "only",
        "open",
        "pars",
        "path_at",
        "paths",
        "phase_colours",
        "prices",
        "rounds",
        "scores",
        "spaces",
        "starts",
        "tile",
        "tile_city",
        "tile_colour",
        "tile_count",
        "tile_ids",
        "tile_letter",
        "total",
        "train_price",
        "twin",
        "value",
        "values",
        "visits",
    )  # fmt: skip
    digest: str | None
    companies: list[str]
    company_names: list[str]
    company: dict[str, int]
    home: list[int]
    hex_ids: list[str]
    hex_names: list[str]
    hex_cells: list[tuple[int, int]]
    hex: dict[str, int]
    is_city: list[bool]
    letter: list[str]
    open: list[int]  # by hex: the sides through which track may leave
    near: list[list[int]]  # by hex and side: the hex behind an open side, -1: none
    distance: list[list[int]]
    area_ids: list[str]
    area_names: list[str]
    area_kind: list[bool]  # whether it is a port
    values: list[list[int]]  # by area and column of the phases
    entry_of: list[list[int]]  # by hex and side: the number of the entry into an area, -1: none
    entry_area: list[int]
    entry_hex: list[int]  # the white hex before it
    entry_ids: list[str]  # the hex of the area
    london: int
    london_hexes: list[str]
    london_spaces: list[int]
    prices: list[int]
    starts: list[int]  # indices into prices
    pars: list[int]  # indices into prices, rising
    ignore: list[int]  # by price: how many shares sold by others than the director cause no step
    tile_ids: list[str]
    tile: dict[str, int]
    tile_colour: list[int]
    tile_count: list[int]
    tile_letter: list[str]
    tile_city: list[bool]
    only: list[int]  # the one hex where it may lie, -1: any
    value: list[int]
    spaces: list[int]
    edges: list[int]  # by orientation: a bit for each side that its track reaches
    paths: list[tuple[tuple[int, int], ...]]  # by orientation: the separate stretches of track of a tile without city
    path_at: list[list[int]]  # by orientation and side: the number of the stretch there, -1: none
    twin: list[int]  # by orientation: the first one with the same track
    lays: list[list[list[int]]]  # by hex and colour: the orientations that fit its sides, kind and letter
    after: list[set[int]]  # by orientation: those that contain all its track, of the next colour
    groups: list[str]
    train_price: list[int]
    freight: list[int]
    scores: list[int]
    visits: list[int]
    free: list[int]  # warranties
    obsolete: list[int]  # the phase in which a group becomes obsolete; beyond the last: never
    count: dict[str, list[int]]
    limit: list[int]  # by phase: trains of each type; 0: see total
    total: list[int]
    phase_colours: list[int]  # how many colours there are
    rounds: list[int]
    column: list[int]
    cash: dict[int, int]
    certificates: dict[int, int]
    bank: int

    def label(self, key: str) -> str:
        """The name of a company or hex by its id; other ids are their own names."""
        if key in self.company:
            return self.company_names[self.company[key]]
        return f"{self.hex_names[self.hex[key]]} ({key})" if key in self.hex else key


def cell(id: str) -> tuple[int, int]:
    return ord(id[0]) - ord("A"), int(id[1:])


def hex_distance(one: tuple[int, int], two: tuple[int, int]) -> int:
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return across + max(0, (down - across) // 2)


def load(path: Path | None = None) -> Material:
    """The built-in material, or that of a user's file."""
    file = path or DATA / "material.json"
    state = file.stat() if file.exists() else None
    return _load(file, path is not None, (state.st_mtime_ns, state.st_size) if state else None)


@lru_cache(maxsize=16)
def _load(file: Path, own: bool, state: tuple[int, int] | None) -> Material:
    raw = load_json(file, DATA / "material.schema.json")
    check_constraints(raw, file.name)
    material = make(raw)
    material.digest = fingerprint(raw) if own else None
    return material


def make(raw: dict[str, Any]) -> Material:
    m = Material()
    m.digest = None
    m.hex_ids = [place["id"] for place in raw["hexes"]]
    m.hex = {id: i for i, id in enumerate(m.hex_ids)}
    m.companies = [company["id"] for company in raw["companies"]]
    m.company_names = [company["name"] for company in raw["companies"]]
    m.company = {id: i for i, id in enumerate(m.companies)}
    m.home = [m.hex[company["home"]] for company in raw["companies"]]
    _make_map(m, raw)
    _make_tiles(m, raw)
    _make_market(m, raw["market"])
    _make_trains(m, raw)
    m.cash = {row["players"]: row["cash"] for row in raw["players"]}
    m.certificates = {row["players"]: row["certificates"] for row in raw["players"]}
    m.bank = raw["bank"]
    return m


def _make_map(m: Material, raw: dict[str, Any]) -> None:
    m.hex_names = [place["name"] for place in raw["hexes"]]
    m.hex_cells = [cell(id) for id in m.hex_ids]
    m.is_city = [place["kind"] == "city" for place in raw["hexes"]]
    m.letter = [place["letter"] for place in raw["hexes"]]
    m.open = [sum(1 << side for side in place["edges"]) for place in raw["hexes"]]
    at = {place: i for i, place in enumerate(m.hex_cells)}
    m.near = [[at.get((x + dx, y + dy), -1) if m.open[i] >> side & 1 else -1 for side, (dx, dy) in enumerate(STEPS)]
        for i, (x, y) in enumerate(m.hex_cells)]  # fmt: skip
    m.distance = [[hex_distance(one, two) for two in m.hex_cells] for one in m.hex_cells]
    m.area_ids = [area["id"] for area in raw["areas"]]
    m.area_names = [area["name"] for area in raw["areas"]]
    m.area_kind = [area["kind"] == "port" for area in raw["areas"]]
    m.values = [area["values"] for area in raw["areas"]]
    m.entry_of = [[-1] * SIDES for _ in m.hex_ids]
    m.entry_area, m.entry_hex, m.entry_ids = [], [], []
    for number, area in enumerate(raw["areas"]):
        for entry in area["entries"]:
            m.entry_of[m.hex[entry["from"]]][entry["side"]] = len(m.entry_area)
            m.entry_area.append(number)
            m.entry_hex.append(m.hex[entry["from"]])
            m.entry_ids.append(entry["hex"])
    m.london = m.area_ids.index(raw["london"]["area"])
    m.london_hexes = list(raw["london"]["spaces"])
    m.london_spaces = list(raw["london"]["spaces"].values())


def _make_tiles(m: Material, raw: dict[str, Any]) -> None:
    tiles = raw["tiles"]
    m.tile_ids = [tile["id"] for tile in tiles]
    m.tile = {id: i for i, id in enumerate(m.tile_ids)}
    m.tile_colour = [COLOURS.index(tile["colour"]) for tile in tiles]
    m.tile_count = [tile["count"] for tile in tiles]
    m.tile_letter = [tile["letter"] if tile["letter"] in ("N", "Y") else {"I": "N", "H": "Y", "": ""}[tile["letter"]] for tile in tiles]
    m.tile_city = ["edges" in tile for tile in tiles]
    m.only = [m.hex[tile["only"]] if "only" in tile else -1 for tile in tiles]
    m.value = [tile.get("value", 0) for tile in tiles]
    m.spaces = [tile.get("spaces", 0) for tile in tiles]
    m.edges, m.paths, m.path_at = [], [], []
    for tile in tiles:
        for turn in range(SIDES):
            paths = tuple(tuple(sorted((side + turn) % SIDES for side in path)) for path in tile.get("paths", ()))
            sides = [(side + turn) % SIDES for side in tile["edges"]] if "edges" in tile else [side for path in paths for side in path]
            m.edges.append(sum(1 << side for side in sides))
            m.paths.append(tuple((path[0], path[1]) for path in paths))
            m.path_at.append([next((i for i, path in enumerate(paths) if side in path), -1) for side in range(SIDES)])
    same = [(o // SIDES, m.edges[o], frozenset(m.paths[o])) for o in range(len(m.edges))]
    m.twin = [same.index(track) for track in same]
    own = {place for place in m.only if place >= 0}
    m.lays = [[[o for o in range(len(m.edges)) if m.tile_colour[o // SIDES] == colour and _fits(m, o, place, own)]
        for colour in range(len(COLOURS))] for place in range(len(m.hex_ids))]  # fmt: skip
    m.after = [{new for new in range(len(m.edges)) if _contains(m, new, old)} for old in range(len(m.edges))]


def _fits(m: Material, o: int, place: int, own: set[int]) -> bool:
    """RM-7.6.1b-e: sides, kind and letter; Ipswich and Harwich have brown tiles of their own."""
    tile = o // SIDES
    if m.tile_city[tile] != m.is_city[place] or m.tile_letter[tile] != m.letter[place] or m.edges[o] & ~m.open[place]:
        return False
    return m.only[tile] == place if m.tile_colour[tile] == BROWN and place in own else m.only[tile] < 0


def _contains(m: Material, new: int, old: int) -> bool:
    """RM-7.6.3b."""
    one, two = new // SIDES, old // SIDES
    if m.tile_colour[one] != m.tile_colour[two] + 1 or m.tile_city[one] != m.tile_city[two] or m.tile_letter[one] != m.tile_letter[two]:
        return False
    return not m.edges[old] & ~m.edges[new] and set(m.paths[old]) <= set(m.paths[new])


def _make_market(m: Material, market: dict[str, Any]) -> None:
    m.prices = market["prices"]
    m.starts = [m.prices.index(price) for price in market["starts"]]
    m.pars = [m.prices.index(price) for price in market["pars"]]
    m.ignore = [1 if price in market["ignore_one"] else 2 if price in market["ignore_two"] else 0 for price in m.prices]


def _make_trains(m: Material, raw: dict[str, Any]) -> None:
    trains, phases = raw["trains"], raw["phases"]
    m.groups = [train["id"] for train in trains]
    m.train_price = [train["price"] for train in trains]
    m.freight = [train["freight"] for train in trains]
    m.scores = [train["scores"] for train in trains]
    m.visits = [train["visits"] for train in trains]
    m.free = [train["free_warranties"] for train in trains]
    m.obsolete = [m.groups.index(train["obsolete"]) if train["obsolete"] else len(m.groups) for train in trains]
    m.count = {length: [train["count"][length] for train in trains] for length in trains[0]["count"]}
    m.limit = [phase["limit"] for phase in phases]
    m.total = [phase["total"] for phase in phases]
    m.phase_colours = [len(phase["colours"]) for phase in phases]
    m.rounds = [phase["rounds"] for phase in phases]
    m.column = [phase["column"] for phase in phases]


def check_constraints(raw: dict[str, Any], file: str) -> None:
    """What the schema cannot say."""

    def demand(holds: bool, place: str, reason: str, **facts: object) -> None:
        if not holds:
            raise BadData(f"{file}: {place}", reason, **facts)

    hexes = [place["id"] for place in raw["hexes"]]
    for key in ("companies", "hexes", "areas", "tiles", "trains", "phases"):
        ids = [item["id"] for item in raw[key]]
        demand(len(set(ids)) == len(ids), key, N_("An id stands here twice."))
    homes = [company["home"] for company in raw["companies"]]
    for home in homes:
        demand(home in hexes and raw["hexes"][hexes.index(home)]["kind"] == "city", "companies", N_("{hex} is no city."), hex=home)
    for area in raw["areas"]:
        for entry in area["entries"]:
            demand(entry["from"] in hexes, f"areas.{area['id']}", N_("There is no hex {hex}."), hex=entry["from"])
    for tile in raw["tiles"]:
        demand(("edges" in tile) != ("paths" in tile), f"tiles.{tile['id']}", N_("A tile has either a city or separate track."))
        demand("only" not in tile or tile["only"] in hexes, f"tiles.{tile['id']}", N_("There is no hex {hex}."), hex=tile.get("only"))
    demand(raw["london"]["area"] in [area["id"] for area in raw["areas"]], "london", N_("There is no such area."))
    market = raw["market"]
    demand(
        market["prices"] == sorted(set(market["prices"])) and market["prices"][0] == 0, "market.prices", N_("Prices should rise from 0.")
    )
    for key in ("starts", "pars", "ignore_one", "ignore_two"):
        demand(set(market[key]) <= set(market["prices"]), f"market.{key}", N_("These should be prices of the market."))
    demand([train["id"] for train in raw["trains"]] == [phase["id"] for phase in raw["phases"]], "phases",
        N_("There should be one phase for each group of trains."))  # fmt: skip
    demand([row["players"] for row in raw["players"]] == list(range(2, 9)), "players", N_("There should be a row for 2 to 8 players."))
