"""Positions of The Last Spike built for a test, and short ways to act in them and to look at them.

Expected figures come from the ledger or from the raw file `RAW`, not from the tables that the program makes of it.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from branchline.games.last_spike import GAME, rules
from branchline.games.last_spike.actions import Buy, FirstDraw, Lay
from branchline.games.last_spike.material import DATA
from branchline.games.last_spike.position import Position
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Illegal
from branchline.kernel.record import Record

RAW: dict[str, Any] = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
MATERIAL = GAME.load(None)

# The network as in LS-I21: number 1 is at the first city.
NETWORK = {
    "A": ("st_louis", "omaha"),
    "B": ("st_louis", "dodge_city"),
    "C": ("omaha", "laramie"),
    "D": ("omaha", "denver"),
    "E": ("dodge_city", "denver"),
    "F": ("dodge_city", "el_paso"),
    "U": ("laramie", "ogden"),
    "V": ("denver", "ogden"),
    "W": ("denver", "yuma"),
    "X": ("el_paso", "yuma"),
    "Y": ("ogden", "sacramento"),
    "Z": ("yuma", "sacramento"),
}
LETTERS = list(NETWORK)
TILES = [f"{letter}{number}" for letter in LETTERS for number in (1, 2, 3, 4)]
CITIES = [city["id"] for city in RAW["cities"]]
ROUTES_OF = {city: [letter for letter in LETTERS if city in NETWORK[letter]] for city in CITIES}
COST = {space["tile"]: space["cost"] for route in RAW["routes"] for space in route["spaces"]}
PRICE = {card["id"]: card["cost"] for entry in RAW["land"] for card in entry["cards"]}
PAYS = {entry["city"]: [0, *entry["payouts"]] for entry in RAW["land"]}  # by number of cards
START = {2: 60_000, 3: 50_000, 4: 40_000, 5: 35_000, 6: 30_000}  # LS-E13
EVERYTHING = [f"lay {tile}" for tile in TILES] + [f"sell {card}" for card in PRICE] + [f"buy {city}" for city in CITIES] + ["end"]


def city_at(tile: str) -> str | None:
    """The city next to a space, by LS-4.3 and LS-I21."""
    return {"1": NETWORK[tile[0]][0], "4": NETWORK[tile[0]][1]}.get(tile[1])


def tiles(words: str) -> list[str]:
    """ "A1 B" is A1 and the whole route B."""
    return [tile for word in words.split() for tile in ([word] if len(word) == 2 else [f"{word}{n}" for n in (1, 2, 3, 4)])]


def all_but(tile: str) -> str:
    """The three other tiles of its route."""
    return " ".join(other for other in tiles(tile[0]) if other != tile)


def table(
    players: int = 3,
    *,
    hands: Mapping[int, str] | None = None,
    laid: str = "",
    land: Mapping[int, str] | None = None,
    cash: Mapping[int, int] | None = None,
    seat: int = 0,
    settler: int | None = None,
    draws: str | None = None,
    pool: str | None = None,
    aside: str | None = None,
    out: tuple[int, ...] = (),
    removed: str = "",
    hidden_money: bool = False,
    seed: int = 1,
) -> Position:
    """A sound position with `seat` about to lay.

    `laid` and `hands` are tiles; hands not given hold four of the tiles left. `draws` are the next tiles of the pool in
    order; `pool` is the whole pool, and then no tile may be left without a place.
    `land` are cards by seat; a Land 0 that nobody is given, of a city with track next to it or with land sold, belongs
    to the `settler` (the last seat). Cash not given is the starting money. `out` are bankrupt seats, `removed` their
    Land 0 cards.
    """
    m = MATERIAL
    p = GAME.new(GAME.setup(players, {"hidden_money": hidden_money}), seed)
    assert isinstance(p, Position)
    hands = dict(hands or {})
    given = {who: tiles(held) for who, held in hands.items()} | {who: [] for who in out}
    on_board = tiles(laid)
    away = tiles(aside) if aside is not None else []
    ahead = tiles(pool if pool is not None else draws or "")
    left = [tile for tile in TILES if tile not in {*on_board, *away, *ahead, *(t for held in given.values() for t in held)}]
    if aside is None and players == 2:
        away = [left.pop()]
    for who in range(players):
        if who not in given:
            given[who], left = left[:4], left[4:]
    if pool is not None:
        assert not left, f"these tiles have no place: {left}"
    p.hands = [sorted(m.tile[t] for t in given[who]) for who in range(players)]
    p.aside = [m.tile[t] for t in away]
    p.pool = [m.tile[t] for t in [*left, *reversed(ahead)]]
    p.laid = [rules.ENDS | sum(1 << n for n in range(4) if f"{letter}{n + 1}" in on_board) for letter in LETTERS]
    p.owner = [rules.BANK] * len(m.card_ids)
    for who, cards in (land or {}).items():
        for card in cards.split():
            p.owner[m.card[card]] = who
    for card in removed.split():
        p.owner[m.card[card]] = rules.REMOVED
    for c, city in enumerate(CITIES):
        opened = any(city_at(tile) == city for tile in on_board) or any(holder != rules.BANK for holder in p.owner[c * 5 : c * 5 + 5])
        if opened and p.owner[c * 5] == rules.BANK:
            p.owner[c * 5] = players - 1 if settler is None else settler
        rules.set_price(p, c)
    for who in range(players):
        set_cash(p, who, 0 if who in out else (cash or {}).get(who, START[players]))
    p.out = list(out)
    p.seat = p.first = seat
    p.events = []
    assert p.audit() == []
    assert not rules.joins_coasts(p), "the railway is finished"
    assert p.actions(), "this seat would be bankrupt"
    return p


def set_cash(p: Position, seat: int, amount: int) -> None:
    """Gives a seat an amount, through the bank."""
    p.cash[-1] += p.cash[seat] - amount
    p.cash[seat] = amount


def do(p: Position, *lines: str) -> list[Event]:
    """Acts, and tells everything that happened."""
    told: list[Event] = []
    for line in lines:
        p.apply(GAME.codec.read(line))
        assert p.audit() == []
        told += p.events
    return told


def turn(p: Position, tile: str, city: str | None = None) -> list[Event]:
    """A whole turn: lay, then buy in a city or nothing."""
    seat = p.seat
    told = do(p, f"lay {tile}")
    if city:
        told += do(p, f"buy {city}")
    elif p.step() == "buy" and p.seat == seat:
        told += do(p, "end")
    return told


def options(p: Position) -> set[str]:
    return {GAME.codec.write(action) for action in p.actions()}


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def of(kind: type[Event], events: Iterable[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def money(p: Position) -> list[int]:
    return p.cash[: p.players]


def hand(p: Position, seat: int) -> set[str]:
    return {MATERIAL.tile_ids[t] for t in p.hands[seat]}


def pool_of(p: Position) -> list[str]:
    return [MATERIAL.tile_ids[t] for t in p.pool]


def land_of(p: Position, seat: int) -> set[str]:
    return {card for card, holder in zip(MATERIAL.card_ids, p.owner, strict=True) if holder == seat}


def laid_of(p: Position) -> set[str]:
    return set(p.view(None)["laid"])


def assert_refused(p: Position, line: str | Action, rule: str) -> Illegal:
    """An action is not listed, is refused by this rule, raises it when applied, and changes nothing."""
    action = GAME.codec.read(line) if isinstance(line, str) else line
    before = json.dumps(p.state())
    assert action not in p.actions()
    refused = p.check(action)
    assert refused is not None, f"{line} is allowed"
    assert refused.where == rule, refused
    with pytest.raises(Illegal) as raised:
        p.apply(action)
    assert (raised.value.where, str(raised.value)) == (refused.where, str(refused))
    assert json.dumps(p.state()) == before
    return refused


def with_record(p: Position) -> Record:
    """A record whose gate leads to a built position."""
    record = Record(GAME, GAME.setup(p.players, {"hidden_money": p.hidden_money}), 1)
    record.position = p
    return record


def uniform(p: Position, actions: list[Action], chance: Chance) -> Action:
    return chance.choice(actions)


def spender(p: Position, actions: list[Action], chance: Chance) -> Action:
    """Lays the dearest tile and buys whenever it can, so that land is sold and players go bankrupt."""
    return max(actions, key=lambda a: COST[a.tile] if isinstance(a, Lay) else 1 if isinstance(a, Buy) else 0)


Style = Callable[[Position, list[Action], Chance], Action]


def walk(players: int, seed: int, style: Style = uniform, hidden_money: bool = False) -> Iterator[Position]:
    """The positions of a random game, from the first to the last: the same object, moved on."""
    p = GAME.new(GAME.setup(players, {"hidden_money": hidden_money}), seed)
    assert isinstance(p, Position)
    chance = Chance.of(seed).fork()
    yield p
    while p.actor() is not None:
        p.apply(style(p, p.actions(), chance))
        yield p


def snapshots(players: int, seed: int, every: int, style: Style = uniform, hidden_money: bool = False) -> list[Position]:
    """Some positions of a random game, each for itself, the last among them."""
    return [p.clone() for n, p in enumerate(walk(players, seed, style, hidden_money)) if n % every == 0 or p.actor() is None]


def first_draws(players: int, seeds: Iterable[int]) -> Iterator[tuple[Position, list[str]]]:
    """New games with the tiles drawn for the first turn."""
    for seed in seeds:
        p = GAME.new(GAME.setup(players), seed)
        assert isinstance(p, Position)
        yield p, [event.tile for event in of(FirstDraw, p.events)]
