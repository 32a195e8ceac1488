"""What is printed on board, tiles and cards, as tables of small numbers.

Tiles (and the spaces they fit) are numbered 0-47 in the order of the routes, cards 0-44 city by city in stack order.
The file is checked by its schema and by the constraints in data/README.md; the rulebook's figures may not be changed.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from branchline.games.last_spike.actions import Buy, End, Lay, Sell
from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.illegal import BadData
from branchline.kernel.text import N_

DATA = Path(__file__).parent / "data"
SPACES = 4  # on a route
CARDS = 5  # of a city
ENDS = 1 << SPACES  # in the mask of a route: the cities at its ends, there from the start
FULL = 2 * ENDS - 1  # a completed route
CITIES = ("st_louis", "omaha", "dodge_city", "laramie", "denver", "el_paso", "ogden", "yuma", "sacramento")
NETWORK = {
    "A": ("st_louis", "omaha"), "B": ("st_louis", "dodge_city"), "C": ("omaha", "laramie"), "D": ("omaha", "denver"),
    "E": ("dodge_city", "denver"), "F": ("dodge_city", "el_paso"), "U": ("laramie", "ogden"), "V": ("denver", "ogden"),
    "W": ("denver", "yuma"), "X": ("el_paso", "yuma"), "Y": ("ogden", "sacramento"), "Z": ("yuma", "sacramento"),
}  # fmt: skip


class Material:
    """The tables. Never changed once made, so that all positions share one."""

    __slots__ = (
        "bonus",
        "buy",
        "card",
        "card_ids",
        "card_price",
        "cities",
        "city",
        "city_at",
        "city_names",
        "city_place",
        "city_routes",
        "cost",
        "dearest",
        "digest",
        "end",
        "ends",
        "factor",
        "feature",
        "finish",
        "hand_size",
        "hidden",
        "lay",
        "money",
        "payouts",
        "resale",
        "route_ids",
        "sell",
        "start",
        "tile",
        "tile_ids",
        "touching",
    )  # fmt: skip
    digest: str | None  # None: the built-in material
    cities: list[str]
    city_names: list[str]
    city_place: list[tuple[int, int]]
    city: dict[str, int]
    city_routes: list[list[int]]
    route_ids: list[str]
    ends: list[tuple[int, int]]  # of each route: the cities next to space 1 and to space 4
    tile_ids: list[str]
    tile: dict[str, int]
    cost: list[int]
    dearest: int  # what a tile can cost at most
    touching: list[int]  # of each space: the bits of the city or the spaces next to it, in the mask of its route (LS-I2)
    feature: list[str]
    city_at: list[int]  # the city next to each space, -1 for the inner ones
    card_ids: list[str]
    card: dict[str, int]
    card_price: list[int]
    resale: list[int]  # what the bank pays for each card
    payouts: list[list[int]]  # by city and number of cards held, from 0
    start: int
    finish: int
    bonus: int
    factor: int
    hand_size: int
    money: dict[int, int]
    hidden: dict[int, int]
    lay: list[Lay]  # the actions, made once: by tile, card and city
    sell: list[Sell]
    buy: list[Buy]
    end: End

    def label(self, key: str) -> str:
        """The name of a city by its id; other ids are their own names."""
        return self.city_names[self.city[key]] if key in self.city else key


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
    m.cities = [city["id"] for city in raw["cities"]]
    m.city_names = [city["name"] for city in raw["cities"]]
    m.city_place = [(city["x"], city["y"]) for city in raw["cities"]]
    m.city = {city: i for i, city in enumerate(m.cities)}
    m.route_ids = [route["id"] for route in raw["routes"]]
    m.ends = [(m.city[route["from"]], m.city[route["to"]]) for route in raw["routes"]]
    m.city_routes = [[r for r, ends in enumerate(m.ends) if c in ends] for c in range(len(m.cities))]
    spaces = [space for route in raw["routes"] for space in route["spaces"]]
    m.tile_ids = [space["tile"] for space in spaces]
    m.tile = {tile: i for i, tile in enumerate(m.tile_ids)}
    m.cost = [space["cost"] for space in spaces]
    m.dearest = max(m.cost) * raw["double_cost_factor"]
    m.touching = [ENDS, 0b0101, 0b1010, ENDS] * len(m.route_ids)
    m.feature = [space["feature"] for space in spaces]
    m.city_at = [city for start, finish in m.ends for city in (start, -1, -1, finish)]
    land = {entry["city"]: entry for entry in raw["land"]}
    cards = [card for city in m.cities for card in land[city]["cards"]]
    m.card_ids = [card["id"] for card in cards]
    m.card = {card: i for i, card in enumerate(m.card_ids)}
    m.card_price = [card["cost"] for card in cards]
    unit = raw["sale"]["round_up_to"]
    m.resale = [-(-price // (2 * unit)) * unit for price in m.card_price]
    m.payouts = [[0, *land[city]["payouts"]] for city in m.cities]
    m.start = m.city[raw["start_city"]]
    m.finish = m.city[raw["end_city"]]
    m.bonus = raw["last_spike_bonus"]
    m.factor = raw["double_cost_factor"]
    m.hand_size = raw["set_up"]["hand_size"]
    m.money = {int(players): money for players, money in raw["set_up"]["starting_money"].items()}
    m.hidden = {int(players): tiles for players, tiles in raw["set_up"]["hidden_tiles"].items()}
    m.lay = [Lay(tile) for tile in m.tile_ids]
    m.sell = [Sell(card) for card in m.card_ids]
    m.buy = [Buy(city) for city in m.cities]
    m.end = End()
    return m


def check_constraints(raw: dict[str, Any], file: str) -> None:
    """What the schema cannot say: data/README.md, constraints 1 to 6."""

    def demand(holds: bool, place: str, reason: str, **facts: object) -> None:
        if not holds:
            raise BadData(f"{file}: {place}", reason, **facts)

    ids = [city["id"] for city in raw["cities"]]
    demand(sorted(ids) == sorted(CITIES), "cities", N_("The cities should be: {known}."), known=", ".join(CITIES))
    places = [(city["x"], city["y"]) for city in raw["cities"]]
    demand(len(set(places)) == len(places), "cities", N_("Two cities stand at the same place."))
    demand(len({city["name"] for city in raw["cities"]}) == len(ids), "cities", N_("Two cities have the same name."))
    letters = [route["id"] for route in raw["routes"]]
    demand(letters == list(NETWORK), "routes", N_("The routes should be, in this order: {known}."), known=", ".join(NETWORK))
    for i, route in enumerate(raw["routes"]):
        place = f"routes[{i}]"
        demand((route["from"], route["to"]) == NETWORK[route["id"]], place,
            N_("Route {route} should go from {start} to {finish}."),
            route=route["id"], start=NETWORK[route["id"]][0], finish=NETWORK[route["id"]][1])  # fmt: skip
        for n, space in enumerate(route["spaces"], 1):
            demand(space["tile"] == f"{route['id']}{n}", f"{place}.spaces[{n - 1}].tile",
                N_("The tile {found} should be {tile}."), found=space["tile"], tile=f"{route['id']}{n}")  # fmt: skip
            if space["tile"] in ("A3", "V3"):
                demand(space["cost"] == 3000, f"{place}.spaces[{n - 1}].cost", N_("The rulebook prints ${amount:n} here."), amount=3000)
    for i, city in enumerate(raw["cities"]):
        routes = [letter for letter, ends in NETWORK.items() if city["id"] in ends]
        spaces = [f"{r}{1 if NETWORK[r][0] == city['id'] else SPACES}" for r in routes]
        for key, wanted in (("routes", routes), ("adjacent_spaces", spaces)):
            demand(sorted(city[key]) == sorted(wanted), f"cities[{i}].{key}", N_("This should be: {known}."), known=", ".join(wanted))
        demand(city["max_payouts"] == len(routes), f"cities[{i}].max_payouts", N_("This should be: {known}."), known=len(routes))
    _check_land(raw["land"], demand)


def _check_land(land: list[dict[str, Any]], demand: Any) -> None:
    ids = [entry["city"] for entry in land]
    demand(sorted(ids) == sorted(CITIES), "land", N_("There should be land once for each of: {known}."), known=", ".join(CITIES))
    prices: list[int] = []
    for i, entry in enumerate(land):
        cards = entry["cards"]
        for rank, card in enumerate(cards):
            place = f"land[{i}].cards[{rank}]"
            wanted = f"{entry['city']}-{rank}"
            demand((card["id"], card["rank"]) == (wanted, rank), place, N_("This should be the card {card}."), card=wanted)
            demand(card["free"] == (rank == 0) == (card["cost"] == 0), place, N_("Land 0, and no other card, is free."))
            demand(rank == 0 or card["cost"] > cards[rank - 1]["cost"], f"{place}.cost", N_("Prices should rise from card to card."))
        payouts = entry["payouts"]
        for k in range(1, CARDS):
            demand(payouts[k] > payouts[k - 1], f"land[{i}].payouts[{k}]", N_("Payouts should rise with the number of cards."))
        costs = [card["cost"] for card in cards]
        prices += costs[1:]
        printed = {"denver": (1, 10000), "dodge_city": (0, 7000)}.get(entry["city"])
        if printed:
            place = f"land[{i}].payouts[{printed[0]}]"
            demand(payouts[printed[0]] == printed[1], place, N_("The rulebook prints ${amount:n} here."), amount=printed[1])
        if entry["city"] == "st_louis":
            demand(7000 in costs, f"land[{i}].cards", N_("The rulebook shows a card of ${amount:n} here."), amount=7000)
    demand(5000 in prices, "land", N_("The rulebook shows a card of ${amount:n} here."), amount=5000)
    demand(len({price // 1000 % 2 for price in prices}) == 2, "land", N_("Even and odd prices (in thousands) should both occur."))
