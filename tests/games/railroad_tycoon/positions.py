"""Positions of Railroad Tycoon built for a test, and short ways to act in them and to look at them.

Expected figures come from the ledger or from the raw file `RAW`, not from the tables that the program makes of it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from branchline.games.railroad_tycoon import GAME, rules_track
from branchline.games.railroad_tycoon.links import cheapest
from branchline.games.railroad_tycoon.material import DATA
from branchline.games.railroad_tycoon.position import Position
from branchline.games.railroad_tycoon.words import KINDS, OPERATE
from branchline.kernel.action import Event
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import open_purses

RAW: dict[str, Any] = json.loads((DATA / "material.json").read_text(encoding="utf-8"))
M = GAME.load(None)
COLOURS = ("red", "yellow", "blue", "black", "purple")
CITIES = [city["id"] for city in RAW["cities"]]
PRINTED = {city["id"]: city for city in RAW["cities"]}
INCOME = RAW["income_track"]["income_thousands"]


def new(players: int = 3, seed: int = 1, **options: Any) -> Position:
    return GAME.new(GAME.setup(players, options), seed)


def turn(p: Position, seat: int = 0, first: int | None = None, round: int = 1) -> Position:
    """The same position in the middle of a round, with this seat to act."""
    p.auction = None
    p.phase = OPERATE
    p.seat = seat
    p.first = seat if first is None else first
    p.round = round
    p.events = []
    return p


def table(
    players: int = 3,
    seat: int = 0,
    first: int | None = None,
    round: int = 1,
    links: str = "",
    cubes: Mapping[str, str] | None = None,
    cards: str = "",
    kept: Mapping[int, str] | None = None,
    engines: Iterable[int] = (),
    points: Iterable[int] = (),
    shares: Iterable[int] = (),
    cash: Iterable[int] = (),
    tycoons: Iterable[str] = (),
    seed: int = 1,
    **options: Any,
) -> Position:
    """A seat's operation. `cubes` names those of some cities, the others hold a purple one each, as long as there are any; `cards` are
    those available and `kept` those before players."""
    p = turn(new(players, seed, **options), seat, first, round)
    if p.with_cards:
        lay_out(p, cards.split(), {owner: words.split() for owner, words in (kept or {}).items()})
    for word in links.split():
        owner, _, cities = word.partition(":")
        link(p, int(owner), *cities.split("-"))
    p.shares, p.points = [0] * players, [0] * players
    if cubes is not None:
        place(p, cubes)
    for held, wanted in ((p.engine, engines), (p.points, points), (p.shares, shares)):
        for i, amount in enumerate(wanted):
            held[i] = amount
    p.cash = open_purses([*cash, *[0] * players][:players])
    deal(p, list(tycoons))
    turn(p, seat, first, round)
    assert p.audit() == []
    return p


def lay_out(p: Position, cards: list[str], kept: dict[int, list[str]]) -> None:
    p.open = [M.card[card] for card in cards]
    taken = [(M.card[card], owner) for owner, held in kept.items() for card in held]
    p.owner = [-1] * len(M.card_ids)
    for card, owner in taken:
        p.owner[card] = owner
    p.deck = [card for card in range(len(M.card_ids)) if card not in p.open and p.owner[card] < 0]


def deal(p: Position, cards: list[str]) -> None:
    for seat, card in enumerate(cards):
        number = M.tycoon[card]
        if number in p.tycoon:
            p.tycoon[p.tycoon.index(number)] = p.tycoon[seat]
        else:
            p.spare.remove(number)
            p.spare = sorted([*p.spare, p.tycoon[seat]])
        p.tycoon[seat] = number


def place(p: Position, cubes: Mapping[str, str]) -> None:
    p.bag = M.bag[:]
    p.cubes = [0] * (KINDS * len(CITIES))
    for city, colours in cubes.items():
        for colour in colours.split():
            put(p, city, colour)
    for city in CITIES:
        if city not in cubes:
            put(p, city, next(colour for colour in ("purple", "black", "blue", "yellow") if p.bag[COLOURS.index(colour)] > 1))


def put(p: Position, city: str, colour: str, count: int = 1) -> None:
    """Cubes out of the bag into a city."""
    kind = COLOURS.index(colour)
    p.bag[kind] -= count
    assert p.bag[kind] >= 0
    p.cubes[CITIES.index(city) * KINDS + kind] += count


def link(p: Position, owner: int, one: str, two: str) -> None:
    """A finished link, laid the cheapest way."""
    p.seat, p.phase = owner, OPERATE
    plan = cheapest(p, CITIES.index(one), CITIES.index(two))
    assert plan is not None, (one, two)
    rules_track.begin(p, CITIES.index(one))
    p.most = 99
    for lay in plan.lays:
        rules_track.lay(p, M.hex[lay.hex], M.hex[lay.to])
    p.most = 4


def do(p: Position, *lines: str) -> list[Event]:
    """Carries out actions; what they caused."""
    told: list[Event] = []
    for line in lines:
        action = GAME.codec.read(line)
        p.apply(action)
        assert p.audit() == []
        told += p.events
    return told


def refused(p: Position, line: str) -> str:
    """The rule that forbids an action."""
    before = p.state()
    why = p.check(GAME.codec.read(line))
    assert why is not None, f"{line} is allowed"
    with pytest.raises(Illegal):
        p.apply(GAME.codec.read(line))
    assert p.state() == before
    assert str(why)
    return why.where


def lines(p: Position, *kinds: str) -> list[str]:
    """The listed actions, of some kinds, in notation."""
    written = [GAME.codec.write(action) for action in p.actions()]
    return [line for line in written if not kinds or line.split()[0] in kinds]


def of(kind: type, told: Iterable[Event]) -> list[Any]:
    return [event for event in told if isinstance(event, kind)]


def there(p: Position, city: str) -> dict[str, int]:
    """The cubes of a city."""
    at = CITIES.index(city) * KINDS
    return {colour: p.cubes[at + kind] for kind, colour in enumerate(COLOURS) if p.cubes[at + kind]}


def owned(p: Position) -> list[tuple[int, str, str]]:
    return sorted((owner, *sorted((CITIES[one], CITIES[two]))) for one, two, owner, _ in p.links)


def end_of_turn(p: Position, seat: int, first: int) -> list[Event]:
    """Forgoes the last operation of a turn."""
    turn(p, seat, first, round=3)
    assert (seat + 1) % p.players == first
    return do(p, "forgo")


def whole_turn(p: Position) -> list[Event]:
    """A turn in which everybody passes and forgoes."""
    told: list[Event] = []
    for _ in range(p.players):
        told += do(p, "pass")
    for _ in range(3 * p.players):
        told += do(p, "forgo")
    return told


def empty(p: Position, count: int, keep: Iterable[str] = ()) -> None:
    """Takes the cubes out of so many cities."""
    for city in [city for city in CITIES if city not in keep][:count]:
        at = CITIES.index(city) * KINDS
        for kind in range(KINDS):
            p.bag[kind] += p.cubes[at + kind]
            p.cubes[at + kind] = 0


def changed(**hexes: dict[str, Any]) -> Any:
    """The material with some hexes altered: B12={"terrain": "hills"}."""
    from branchline.games.railroad_tycoon.material import make

    raw = json.loads(json.dumps(RAW))
    for hex in raw["hexes"]:
        hex.update(hexes.get(M.hex_ids[M.cells.index((hex["col"], hex["row"]))], {}))
    return make(raw)
