"""Positions of Chicago Express built for a test, and short ways to act in them and to look at them.

Expected figures come from the ledger or from the raw file `RAW`, not from the tables that the program makes of it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.actions import Build, Place
from branchline.games.chicago_express.material import DATA
from branchline.games.chicago_express.position import Position
from branchline.games.chicago_express.rules_network import station
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Illegal
from branchline.kernel.record import Record

RAW: dict[str, Any] = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
HEX: dict[str, dict[str, Any]] = {cell["id"]: cell for cell in RAW["hexes"]}
COUNTS = [2, 3, 4, 5, 6]
COMPANIES = ["PRR", "B&O", "C&O", "NYC", "WAB"]
EASTERN = COMPANIES[:4]
HOME = {"PRR": "R5", "B&O": "Q7", "C&O": "Q9", "NYC": "S3", "WAB": "D3"}
INCOME = {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8, "WAB": 0}  # CE-2.5
SHARES = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}  # CE-1.4
LOCOMOTIVES = {"PRR": 20, "B&O": 22, "C&O": 26, "NYC": 24, "WAB": 11}  # CE-1.5
START = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}  # CE-2.9
TRACK = {"Detroit": [1, 2, 3, 4, 5, 6, 7, 8], "Wheeling": [3, 4, 5, 6], "Pittsburgh": [4, 6, 8]}  # CE-2.8, CE-I23
TRACK_HEX = {"Detroit": "E0", "Wheeling": "I6", "Pittsburgh": "K4"}
CHICAGO = "A2"
LONGEST = 2_000  # decisions of a game; random ones take 150


def terrain(key: str) -> str:
    return str(HEX[key]["terrain"])


def of_terrain(*kinds: str) -> list[str]:
    return [key for key in HEX if terrain(key) in kinds]


class Networks:
    """The hexes of each company, home first. Links are made of plain and forest hexes, which give no income."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {company: [HOME[company]] for company in EASTERN}

    def free(self, company: str, key: str) -> bool:
        taken = any(key in network for other, network in self.of.items() if other != company)
        return terrain(key) != "home" and not (taken and terrain(key) in ("forest", "mountain"))

    def join(self, company: str, target: str) -> None:
        """The fewest plain and forest hexes that lead to a target, and the target; if there is no such way, hexes of any kind."""
        if target in self.of[company]:
            return
        link = self.link(company, target, "plain", "forest") or self.link(company, target, "plain", "forest", "city", "mountain")
        assert link, f"{company} does not come to {target}"
        self.of[company].extend(link)

    def link(self, company: str, target: str, *terrains: str) -> list[str]:
        network = self.of[company]
        assert self.free(company, target), f"{target} is not free for {company}"
        before: dict[str, str] = {}
        edge = list(network)
        for key in edge:
            for near in HEX[key]["neighbours"]:
                if near not in before and near not in network and self.free(company, near):
                    before[near] = key
                    if near != target and terrain(near) in terrains:
                        edge.append(near)
        link = [target] if target in before else []
        while link and before[link[-1]] not in network:
            link.append(before[link[-1]])
        return link[::-1]

    def fill(self, company: str, size: int) -> None:
        """Plain and forest hexes until the network has this many hexes, the westernmost first."""
        network = self.of[company]
        while len(network) < size:
            near = {near for key in network for near in HEX[key]["neighbours"]} - set(network)
            found = sorted((terrain(key), key) for key in near if terrain(key) in ("plain", "forest") and self.free(company, key))
            plain = [key for kind, key in found if kind == "plain"]
            network.append((plain or [key for _, key in found])[0])
        assert len(network) == size, f"{company} has {len(network)} hexes, more than {size}"


def earns(company: str, network: Iterable[str], developed: Iterable[str], values: Mapping[str, int]) -> int:
    """CE-I33, from the raw file."""
    income = INCOME[company]
    for key in network:
        cell = HEX[key]
        if terrain(key) == "industrial":
            income += values[cell["name"]]
        elif key != HOME[company] or company == "WAB":
            income += cell.get("income", 0) + (cell.get("gain", 0) if key in developed else 0)
    return income


def table(
    players: int = 3,
    *,
    networks: Mapping[str, str] | None = None,
    next_to: Mapping[str, str] | None = None,
    left: Mapping[str, int] | None = None,
    shares: Mapping[str, Sequence[int]] | None = None,
    cash: Mapping[int, int] | None = None,
    treasury: Mapping[str, int] | None = None,
    developed: str = "",
    values: Mapping[str, int] | None = None,
    used: tuple[int, int, int] = (0, 0, 0),
    open_wabash: bool = False,
    dividends: int = 0,
    seat: int = 0,
    data: Path | None = None,
) -> Position:
    """A sound position with `seat` about to take its turn.

    `networks` are the hexes that each company has joined, besides the links between them; it has come up to the hex
    `next_to` which it wants to build; `left` fills them up until as
    many locomotives are left. `shares` are the holders of the shares sold; by default seats 0, 1, 2, 0 hold the share of
    the initial auctions. Cash not given is 30, a treasury not given 20. Wabash is open if told so or if anybody has
    reached Chicago; if told so and nobody has, PRR has. `data` may be a board of other figures at hexes not yet built on.
    """
    p = GAME.new(GAME.setup(players, data=data), 1)
    assert isinstance(p, Position)
    m = p.material
    wanted = dict(networks or {})
    if open_wabash and not any(CHICAGO in words.split() for words in wanted.values()):
        wanted = {"PRR": f"{wanted.pop('PRR', '')} {CHICAGO}", **wanted}
    net = Networks()
    if any(CHICAGO in words.split() for words in wanted.values()):
        net.of["WAB"] = [HOME["WAB"]]
    for company, words in wanted.items():
        for key in words.split():
            net.join(company, key)
    for company, key in (next_to or {}).items():
        net.join(company, key)
        net.of[company].pop()
    for company, count in (left or {}).items():
        net.fill(company, LOCOMOTIVES[company] - count)
    now = {name: track[0] for name, track in TRACK.items()} | dict(values or {})
    p.level = [TRACK[name].index(now[name]) for name in TRACK]
    houses = developed.split()
    p.developed = sum(1 << m.hex[key] for key in houses)
    p.houses = 20 - len(houses)
    p.left = [LOCOMOTIVES[company] for company in COMPANIES]
    p.here = [0] * len(HEX)
    p.reach = [[] for _ in COMPANIES]
    p.sites = []
    for company, network in net.of.items():
        for key in network:
            station(p, COMPANIES.index(company), m.hex[key])
    p.income = [earns(company, net.of.get(company, ()), houses, now) for company in COMPANIES]
    p.reached = sum(1 << c for c, company in enumerate(COMPANIES) if CHICAGO in net.of.get(company, ()))
    p.open = "WAB" in net.of
    held = {"PRR": [0], "B&O": [1], "C&O": [2 % players], "NYC": [3 % players]} | {
        key: list(seats) for key, seats in (shares or {}).items()
    }
    p.owner = [holder for key in COMPANIES for holder in [*held.get(key, ()), *[-1] * (SHARES[key] - len(held.get(key, ())))]]
    p.issued = [len(held.get(company, ())) for company in COMPANIES]
    amounts = [(cash or {}).get(who, 30) for who in range(players)]
    amounts += [(treasury or {}).get(company, 0 if company == "WAB" else 20) for company in COMPANIES]
    p.cash = [*amounts, -sum(amounts)]
    p.used = list(used)
    p.dividends = dividends
    p.auctions = 4
    p.bidding, p.bids, p.company, p.placed = None, [0] * players, -1, 0
    p.phase, p.seat, p.events = 0, seat, []
    assert p.step() == "turn"
    assert p.audit() == []
    return p


def board(folder: Path, *changes: tuple[str, str, int]) -> Path:
    """A board file like the built-in one, but for some figures of hexes."""
    raw = json.loads(json.dumps(RAW))
    for cell in raw["hexes"]:
        for key, field, figure in changes:
            if cell["id"] == key:
                cell[field] = figure
    path = folder / "board.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def begin(players: int = 3, **options: str) -> Position:
    """A new game, in the first of the initial auctions."""
    p = GAME.new(GAME.setup(players, options), 1)
    assert isinstance(p, Position)
    return p


def do(p: Position, *lines: str) -> list[Event]:
    """Acts, and tells everything that happened."""
    told: list[Event] = []
    for line in lines:
        p.apply(GAME.codec.read(line))
        assert p.audit() == []
        told += p.events
    return told


def sell(p: Position, seat: int, amount: int) -> list[Event]:
    """The auction that is held goes to a seat for an amount: the others pass."""
    told: list[Event] = []
    auction = p.bidding
    while p.bidding is not None and p.bidding is auction:
        told += do(p, f"bid {amount}" if p.actor() == seat else "pass")
    return told


def pass_all(p: Position) -> list[Event]:
    """Everybody passes in the auction that is held."""
    told: list[Event] = []
    auction = p.bidding
    while p.bidding is not None and p.bidding is auction:
        told += do(p, "pass")
    return told


def options(p: Position) -> set[str]:
    return {GAME.codec.write(action) for action in p.actions()}


def starting(p: Position, word: str) -> set[str]:
    """What stands behind a word in the options: "place" gives hexes."""
    return {line.split(" ", 1)[1] for line in options(p) if line.startswith(f"{word} ")}


def of(kind: type[Event], events: Iterable[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def money(p: Position) -> list[int]:
    return list(p.view(None)["cash"])


def of_company(p: Position, company: str, fact: str) -> Any:
    return p.view(None)["companies"][company][fact]


def income(p: Position, company: str) -> int:
    return int(of_company(p, company, "income"))


def treasury(p: Position, company: str) -> int:
    return int(of_company(p, company, "treasury"))


def held(p: Position, company: str) -> list[int]:
    return list(of_company(p, company, "held"))


def locomotives(p: Position, key: str) -> list[str]:
    return list(p.view(None)["locomotives"].get(key, []))


def value(p: Position, name: str) -> int:
    return int(p.view(None)["values"][TRACK_HEX[name]])


def dials(p: Position) -> tuple[int, ...]:
    return tuple(p.view(None)["dials"].values())


def assert_refused(p: Position, line: str | Action, rule: str) -> Illegal:
    """An action is not listed, is refused by this rule, raises it when applied, and changes nothing."""
    action = GAME.codec.read(line) if isinstance(line, str) else line
    before, events = json.dumps(p.state()), list(p.events)
    assert action not in p.actions()
    refused = p.check(action)
    assert refused is not None, f"{line} is allowed"
    assert refused.where == rule, refused
    with pytest.raises(Illegal) as raised:
        p.apply(action)
    assert (raised.value.where, str(raised.value)) == (refused.where, str(refused))
    assert (json.dumps(p.state()), p.events) == (before, events)
    return refused


def with_record(p: Position) -> Record:
    """A record whose gate leads to a built position."""
    record = Record(GAME, GAME.setup(p.players), 1)
    record.position = p
    return record


Style = Callable[[Position, list[Action], Chance], Action]


def uniform(p: Position, actions: list[Action], chance: Chance) -> Action:
    return chance.choice(actions)


def westward(p: Position, actions: list[Action], chance: Chance) -> Action:
    """Builds mostly, and towards Chicago."""
    if chance.below(3):
        placed = [action for action in actions if isinstance(action, Place)]
        if placed:
            return min(placed, key=lambda action: HEX[action.hex]["column"])
        built = [action for action in actions if isinstance(action, Build)]
        if built:
            return chance.choice(built)
    return chance.choice(actions)


def walk(players: int, seed: int, style: Style = uniform, data: Path | None = None, **chosen: str) -> Iterator[Position]:
    """The positions of a random game, from the first to the last: the same object, moved on."""
    p = GAME.new(GAME.setup(players, chosen, data), seed)
    assert isinstance(p, Position)
    chance = Chance.of(seed).fork()
    yield p
    for _ in range(LONGEST):
        if p.actor() is None:
            return
        p.apply(style(p, p.actions(), chance))
        yield p
    raise AssertionError("the game does not end")
