"""What is printed on board, charters and shares, as tables of small numbers.

Hexes are numbered in the order of the file, companies 0-4 with Wabash last, shares 0-19 company by company. The file is
checked by its schema and by the constraints in data/README.md; what the rulebook states may not be changed.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from branchline.games.chicago_express.actions import Bid, Build, Decline, Develop, Offer, Pass, Place, Stop
from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.hexes import FLAT, neighbours
from branchline.kernel.illegal import BadData
from branchline.kernel.text import N_

DATA = Path(__file__).parent / "data"
COMPANIES = ("PRR", "B&O", "C&O", "NYC", "WAB")
WABASH = 4
DIALS = ("auction", "build", "develop")
TERRAINS = ("plain", "forest", "mountain", "city", "industrial", "chicago", "home")
PLAIN, FOREST, MOUNTAIN, CITY, INDUSTRIAL, CHICAGO, HOME = range(7)
DETROIT = 0  # the first of the industrial cities
BIDS = 400  # bids up to here are made once

# what the rulebook states
SHARES = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}
LOCOMOTIVES = {"PRR": 20, "B&O": 22, "C&O": 26, "NYC": 24, "WAB": 11}
FIRST_BIDS = {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}
HOMES = {"PRR": "Philadelphia", "B&O": "Baltimore", "C&O": "Washington", "NYC": "New York", "WAB": "Fort Wayne"}
CASH = 120  # of all players together
TRACKS = (("Detroit", 1, 1, False), ("Wheeling", 3, 1, True), ("Pittsburgh", 4, 2, True))  # first value, step, by players
PLACES = {
    "Chicago": "chicago", "Detroit": "industrial", "Wheeling": "industrial", "Pittsburgh": "industrial", "Philadelphia": "home",
    "Baltimore": "home", "Washington": "home", "New York": "home", "Fort Wayne": "city", "Binghamton": "city", "Charleston": "city",
}  # fmt: skip
FIGURES = (("Binghamton", "cost", 2), ("Charleston", "gain", 1), ("Fort Wayne", "income", 1), ("Fort Wayne", "gain", 2))


class Material:
    """The tables. Never changed once made, so that all positions share one."""

    __slots__ = (
        "auction_order",
        "bid",
        "build",
        "chicago",
        "company",
        "company_names",
        "cost",
        "decline",
        "develop",
        "dials",
        "digest",
        "first_bid",
        "first_share",
        "forest_payment",
        "gain",
        "hex",
        "hex_ids",
        "hex_names",
        "hex_place",
        "home",
        "houses",
        "houses_end",
        "income",
        "locomotives",
        "money",
        "near",
        "offer",
        "out_of",
        "pass_",
        "place",
        "shares",
        "start_income",
        "stop",
        "terrain",
        "to_chicago",
        "track",
        "track_hex",
        "tracks",
    )  # fmt: skip
    digest: str | None  # None: the built-in material
    company: dict[str, int]
    company_names: list[str]
    shares: list[int]
    first_share: list[int]  # of each company, and one past the last
    locomotives: list[int]
    home: list[int]
    start_income: list[int]  # 0 for Wabash, whose income is that of its home
    first_bid: list[int]
    auction_order: list[int]
    money: dict[int, int]
    dials: list[int]  # how many actions of each kind a round has
    houses: int
    houses_end: int
    out_of: int  # how many companies without locomotives, or shares, end the game
    forest_payment: int
    hex_ids: list[str]
    hex: dict[str, int]
    hex_names: dict[str, str]
    hex_place: list[tuple[int, int]]
    terrain: list[int]
    cost: list[int]  # 0: nothing is built here
    income: list[int]
    gain: list[int]
    near: list[list[int]]  # of each hex: the hexes next to it where building is possible at all
    track: list[int]  # of each hex: its industrial track, or -1
    track_hex: list[int]
    tracks: list[list[int]]
    chicago: int
    to_chicago: list[int]  # from each hex: how many locomotives it takes to reach Chicago
    bid: list[Bid]  # the actions, made once: by amount, company, hex and dial
    offer: list[Offer]
    build: list[Build]
    place: list[Place]
    develop: list[Develop]
    decline: list[Decline]
    pass_: Pass
    stop: Stop

    def label(self, key: str) -> str:
        """The name of a company or a hex by its id; other ids are their own names."""
        return self.company_names[self.company[key]] if key in self.company else self.hex_names.get(key, key)


def load(path: Path | None = None) -> Material:
    """The built-in material, or that of a user's file."""
    file = path or DATA / "board.json"
    state = file.stat() if file.exists() else None
    return _load(file, path is not None, (state.st_mtime_ns, state.st_size) if state else None)


@lru_cache(maxsize=16)
def _load(file: Path, own: bool, state: tuple[int, int] | None) -> Material:
    """Read once as long as the file stays as it is."""
    raw = load_json(file, DATA / "board.schema.json")
    check_constraints(raw, file.name)
    material = make(raw)
    material.digest = fingerprint(raw) if own else None
    return material


def make(raw: dict[str, Any]) -> Material:
    m = Material()
    m.digest = None
    _make_map(m, raw)
    _make_companies(m, raw)
    m.money = {int(players): cash for players, cash in raw["starting_cash"].items()}
    m.dials = [raw["dials"][dial] for dial in DIALS]
    m.houses = raw["houses"]
    m.houses_end = raw["end"]["houses_left"]
    m.out_of = raw["end"]["companies_without_locomotives"]
    m.forest_payment = raw["forest_payment"]
    m.bid = [Bid(amount) for amount in range(BIDS)]
    m.offer = [Offer(key) for key in COMPANIES]
    m.build = [Build(key) for key in COMPANIES]
    m.place = [Place(key) for key in m.hex_ids]
    m.develop = [Develop(key) for key in m.hex_ids]
    m.decline = [Decline(dial) for dial in DIALS]
    m.pass_ = Pass()
    m.stop = Stop()
    return m


def _make_map(m: Material, raw: dict[str, Any]) -> None:
    hexes = raw["hexes"]
    m.hex_ids = [cell["id"] for cell in hexes]
    m.hex = {key: i for i, key in enumerate(m.hex_ids)}
    m.hex_names = {cell["id"]: cell["name"] for cell in hexes if "name" in cell}
    m.hex_place = [(cell["column"], cell["row"]) for cell in hexes]
    m.terrain = [TERRAINS.index(cell["terrain"]) for cell in hexes]
    m.cost = [cell.get("cost", 0) for cell in hexes]
    m.income = [cell.get("income", 0) for cell in hexes]
    m.gain = [cell.get("gain", 0) for cell in hexes]
    m.near = [[m.hex[key] for key in cell["neighbours"] if m.cost[m.hex[key]]] for cell in hexes]
    m.chicago = m.terrain.index(CHICAGO)
    m.to_chicago = distances(m.near, m.chicago)
    m.track_hex = [m.hex[track["hex"]] for track in raw["tracks"]]
    m.tracks = [track["values"] for track in raw["tracks"]]
    m.track = [m.track_hex.index(h) if h in m.track_hex else -1 for h in range(len(hexes))]


def _make_companies(m: Material, raw: dict[str, Any]) -> None:
    companies = raw["companies"]
    m.company = {company["id"]: i for i, company in enumerate(companies)}
    m.company_names = [company["name"] for company in companies]
    m.shares = [company["shares"] for company in companies]
    m.first_share = [sum(m.shares[:c]) for c in range(len(companies) + 1)]
    m.locomotives = [company["locomotives"] for company in companies]
    m.home = [m.hex[company["home"]] for company in companies]
    m.start_income = [company.get("start_income", 0) for company in companies]
    m.first_bid = [company.get("first_bid", 0) for company in companies]
    m.auction_order = [m.company[key] for key in raw["auction_order"]]


def distances(near: list[list[int]], target: int) -> list[int]:
    """From each hex, how many locomotives it takes to reach a target; more than there are hexes where it cannot be reached."""
    far = [len(near) + 1] * len(near)
    far[target] = 0
    found = [target]
    for h in found:
        for other in range(len(near)):
            if h in near[other] and far[other] > len(near):
                far[other] = far[h] + 1
                found.append(other)
    return far


def check_constraints(raw: dict[str, Any], file: str) -> None:
    """What the schema cannot say: data/README.md, constraints 1 to 8."""

    def demand(holds: bool, place: str, reason: str, **facts: object) -> None:
        if not holds:
            raise BadData(f"{file}: {place}", reason, **facts)

    _check_companies(raw, demand)
    _check_grid(raw["hexes"], demand)
    _check_figures(raw["hexes"], demand)
    _check_names(raw, demand)
    _check_tracks(raw, demand)
    _check_examples(raw["hexes"], demand)


def _check_companies(raw: dict[str, Any], demand: Any) -> None:
    keys = [company["id"] for company in raw["companies"]]
    demand(keys == list(COMPANIES), "companies", N_("The companies should be, in this order: {known}."), known=", ".join(COMPANIES))
    for i, company in enumerate(raw["companies"]):
        key, place = company["id"], f"companies[{i}]"
        for field, printed in (("shares", SHARES[key]), ("locomotives", LOCOMOTIVES[key])):
            demand(company[field] == printed, f"{place}.{field}", N_("The rulebook states {known} here."), known=printed)
        for field in ("first_bid", "start_income"):
            printed = FIRST_BIDS.get(key, 0)
            demand(company.get(field, 0) == printed, f"{place}.{field}", N_("The rulebook states {known} here."), known=printed)
    demand(raw["auction_order"] == list(FIRST_BIDS), "auction_order", N_("This should be: {known}."), known=", ".join(FIRST_BIDS))
    for players, cash in raw["starting_cash"].items():
        place = f"starting_cash.{players}"
        demand(int(players) * cash == CASH, place, N_("All players together should begin with ${amount:n}."), amount=CASH)


def _check_grid(hexes: list[dict[str, Any]], demand: Any) -> None:
    index = {cell["id"]: cell for cell in hexes}
    where = {(cell["column"], cell["row"]): cell["id"] for cell in hexes}
    for i, cell in enumerate(hexes):
        place = f"hexes[{i}]"
        wanted = f"{chr(ord('A') + cell['column'])}{cell['row']}"
        demand(cell["id"] == wanted, f"{place}.id", N_("The hex in this column and row should be {known}."), known=wanted)
        demand(index[wanted] is cell, f"{place}.id", N_("The hex {hex} stands twice in the list."), hex=wanted)
    for i, cell in enumerate(hexes):
        around = [where[near] for near in neighbours(FLAT, (cell["column"], cell["row"])) if near in where]
        demand(
            sorted(cell["neighbours"]) == sorted(around), f"hexes[{i}].neighbours", N_("This should be: {known}."), known=", ".join(around)
        )
    open_hexes = [cell["id"] for cell in hexes if cell["terrain"] != "home"]
    reached = open_hexes[:1]
    for key in reached:
        reached += [near for near in index[key]["neighbours"] if index[near]["terrain"] != "home" and near not in reached]
    lost = [key for key in open_hexes if key not in reached]
    demand(not lost, "hexes", N_("The hex {hex} cannot be reached from {other}."), hex="".join(lost[:1]), other="".join(open_hexes[:1]))
    for i, cell in enumerate(hexes):
        way_out = cell["terrain"] != "home" or any(index[near]["terrain"] != "home" for near in cell["neighbours"])
        demand(way_out, f"hexes[{i}].neighbours", N_("Next to a home there should be a hex where building is possible."))


def _check_figures(hexes: list[dict[str, Any]], demand: Any) -> None:
    """Which figures a hex has, by its terrain."""
    fields = {"plain": ("cost", "income"), "forest": ("cost", "income"), "chicago": ("cost", "income"), "industrial": ("cost",),
        "mountain": ("cost", "income", "gain"), "city": ("cost", "income", "gain"), "home": ()}  # fmt: skip
    for i, cell in enumerate(hexes):
        wanted = fields[cell["terrain"]]
        for field in ("cost", "income", "gain"):
            fits = (field in cell) == (field in wanted)
            demand(fits, f"hexes[{i}].{field}", N_("A hex of this terrain should have: {known}."), known=", ".join(wanted) or "-")
        if "income" in wanted:
            earns = cell["terrain"] not in ("plain", "forest")
            demand((cell["income"] > 0) == earns, f"hexes[{i}].income", N_("Cities, mountains and Chicago earn income, other hexes none."))


def _check_names(raw: dict[str, Any], demand: Any) -> None:
    """The places that the rules name, and which company or track they belong to."""
    hexes = raw["hexes"]
    for i, cell in enumerate(hexes):
        twins = [other for other in hexes if "name" in cell and other.get("name") == cell["name"]]
        demand(len(twins) < 2, f"hexes[{i}].name", N_("Two hexes are named {name}."), name=cell.get("name"))
        demand(("name" in cell) == ("name_source" in cell), f"hexes[{i}].name_source", N_("A name, and nothing else, has a source."))
    named = _named(hexes)
    for name, kind in PLACES.items():
        demand(name in named, "hexes", N_("There should be a hex named {name}."), name=name)
        demand(named[name]["terrain"] == kind, f"hexes: {name}", N_("The terrain should be {known}."), known=kind)
    for kind in ("chicago", "industrial", "home"):
        found = [cell.get("name", cell["id"]) for cell in hexes if cell["terrain"] == kind]
        wanted = [name for name, terrain in PLACES.items() if terrain == kind]
        known = ", ".join(wanted)
        demand(sorted(found) == sorted(wanted), "hexes", N_("The hexes of terrain {kind} should be: {known}."), kind=kind, known=known)
    for i, company in enumerate(raw["companies"]):
        home = HOMES[company["id"]]
        demand(company["home"] == named[home]["id"], f"companies[{i}].home", N_("The home should be {name}."), name=home)


def _check_tracks(raw: dict[str, Any], demand: Any) -> None:
    named = _named(raw["hexes"])
    for i, (track, (name, first, step, by_players)) in enumerate(zip(raw["tracks"], TRACKS, strict=True)):
        demand(track["hex"] == named[name]["id"], f"tracks[{i}].hex", N_("This should be the track of {name}."), name=name)
        wanted = list(range(first, first + step * len(track["values"]), step))
        demand(track["values"] == wanted, f"tracks[{i}].values", N_("This should be: {known}."), known=", ".join(map(str, wanted)))
        demand(track["by_players"] == by_players, f"tracks[{i}].by_players", N_("Players develop Wheeling and Pittsburgh, not Detroit."))
    demand(len(raw["tracks"][DETROIT]["values"]) == 8, "tracks[0].values", N_("The track of Detroit ends at 8."))


def _check_examples(hexes: list[dict[str, Any]], demand: Any) -> None:
    """The figures that the rulebook's examples state."""
    named = _named(hexes)
    for name, field, printed in FIGURES:
        demand(named[name][field] == printed, f"hexes: {name}.{field}", N_("The rulebook states {known} here."), known=printed)
    between = [cell for cell in hexes if cell["terrain"] == "forest" and cell["cost"] == 2
        and {named["New York"]["id"], named["Binghamton"]["id"]} <= set(cell["neighbours"])]  # fmt: skip
    demand(bool(between), "hexes", N_("The rulebook shows a forest of cost {cost} next to {one} and {other}."),
        cost=2, one="New York", other="Binghamton")  # fmt: skip
    for kind, income, gain in (("city", 2, 1), ("mountain", 1, 2)):
        shown = [cell for cell in hexes if (cell["terrain"], cell.get("income"), cell.get("gain")) == (kind, income, gain)]
        demand(bool(shown), "hexes", N_("The rulebook shows a hex of terrain {kind} with income {income} and gain {gain}."),
            kind=kind, income=income, gain=gain)  # fmt: skip


def _named(hexes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {cell["name"]: cell for cell in hexes if "name" in cell}
