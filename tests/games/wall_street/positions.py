"""Positions of 1920 Wall Street built for a test, and short ways to act in them and to look at them.

Expected figures come from the ledger or from the raw file `RAW`, not from the tables that the program makes of it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from branchline.games.wall_street import GAME
from branchline.games.wall_street.actions import End, Keep, Move
from branchline.games.wall_street.material import DATA
from branchline.games.wall_street.position import Position
from branchline.games.wall_street.rules_turn import IN_HAND, begin_turn
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Illegal
from branchline.kernel.record import Record

RAW: dict[str, Any] = json.loads((DATA / "material.json").read_text(encoding="utf-8"))
MATERIAL = GAME.load(None)
COMPANIES = ["corn", "cotton", "steel", "oil"]
ZONES = ["gold", "shares", "values"]
CARD = {card["id"]: card for key in ("shares", "variations", "duals") for card in RAW[key]} | {"X1": RAW["explosion"]}
DUALS = [card["id"] for card in RAW["duals"]]
GOLDS = [card["id"] for card in RAW["shares"] if card["kind"] == "gold"]
SHARES = [card["id"] for card in RAW["shares"]]
VARIATIONS = [card["id"] for card in RAW["variations"]]
PLAIN = [card["id"] for card in RAW["shares"] if card["kind"] == "share" and card["shares"] == 1 and "market" not in card]
OPTIONS: dict[str, Any] = {"magnates": "none", "purchase_option": False, "board": "blue"}
EVERY_OPTION = [{"board": b, "magnates": m, "purchase_option": o} for b in ("blue", "orange")
    for m in ("none", "reward", "punishment", "mixed") for o in (False, True)]  # fmt: skip


def new(players: int = 3, seed: int = 1, **options: Any) -> Position:
    p = GAME.new(GAME.setup(players, options), seed)
    assert isinstance(p, Position)
    return p


def table(
    players: int = 3,
    *,
    rondel: str = "",
    pawns: Sequence[int] | None = None,
    deck: str = "",
    rest: str = "deck",
    bomb: int | None = None,
    piles: Mapping[int, str] | None = None,
    scored: Mapping[int, str] | None = None,
    zones: Mapping[str, str] | None = None,
    secrets: str = "C1 C2 C3 C4 C5",
    values: Mapping[str, int] | None = None,
    cash: Mapping[int, int] | None = None,
    capital: Mapping[int, int] | None = None,
    loans: Mapping[int, int] | None = None,
    coins: int = 0,
    red: bool = False,
    seat: int = 0,
    start: int = 0,
    last_round: bool = False,
    under: Mapping[int, int] | None = None,
    awake: Mapping[str, str] | None = None,
    board: str = "blue",
    seed: int = 1,
) -> Position:
    """A sound position with `seat` about to begin its turn, or to discard the explosion if that lies on the deck.

    `rondel` names the cards from place 0: "MT" the trend card, "S01+S09" a set, "-" nothing; what is not named is filled with
    single shares that move nothing. Without it the trend card lies at place 0. `deck` are its next cards, the visible one
    first; the cards that lie nowhere follow, or go to the box with rest="box"; `bomb` cards lie above the explosion,
    which is else the last one. Pawns not given stand at the trend card. `under` has the places of purchase options by
    seat (-1: in hand), `awake` the magnates by company, such as "M1 reward".
    """
    m = MATERIAL
    p = new(players, seed, board=board, purchase_option=under is not None)
    words = rondel.split() or ["MT"]
    texts = {"deck": deck, **{f"p{n}": text for n, text in (piles or {}).items()},
        **{f"v{n}": text for n, text in (scored or {}).items()}, **{f"z{zone}": text for zone, text in (zones or {}).items()}}  # fmt: skip
    held = {name: text.split() for name, text in texts.items()}
    named = [card for word in words for card in word.split("+") if card != "-"] + [card for cards in held.values() for card in cards]
    assert len(named) == len(set(named)), "a card is named twice"
    size = RAW["rondel"]["size"][str(players)]
    fill = [card for card in PLAIN if card not in named][: size - len(words)]
    words += fill
    duals = [card for card in DUALS if card in named]
    duals += [card for card in DUALS if card not in named][: players - len(duals)]
    everything = [*SHARES, *VARIATIONS, *duals, "X1"]
    left = [card for card in everything if card not in {*named, *fill}]
    pairs = [[m.card[card] for card in word.split("+")] if word != "-" else [-1] for word in words]
    p.rondel, p.second = [pair[0] for pair in pairs], [pair[1] if len(pair) > 1 else -1 for pair in pairs]
    numbers = {key: [m.card[card] for card in cards] for key, cards in held.items()}
    p.pile = [sorted(numbers.get(f"p{n}", [])) for n in range(players)]
    p.scored = [numbers.get(f"v{n}", []) for n in range(players)]
    p.zones = [numbers.get(f"z{zone}", []) for zone in ZONES]
    below = [m.card[card] for card in left if card != "X1"]
    p.boxed = below if rest == "box" else []
    p.deck = ([] if rest == "box" else below) + numbers["deck"][::-1]
    if "X1" in left:
        p.deck.insert(len(p.deck) - bomb if bomb is not None else 0, m.bomb)
    p.pawn = list(pawns or [words.index("MT")] * players)
    dealt = [m.capital_ids.index(key) for key in secrets.split()]
    p.secret = dealt[:players]
    p.undealt = sorted(set(range(5)) - set(p.secret))
    for company, value in (values or {}).items():
        p.level[COMPANIES.index(company)] = RAW["boards"][board][company]["values"].index(value)
    for n in range(players):
        set_cash(p, n, (cash or {}).get(n, 4))
        p.loans[n] = (loans or {}).get(n, 0)
        p.capital[n] = (capital or {}).get(n, RAW["capital"]["start"][str(players)])
        if under is not None:
            p.option[n] = under.get(n, IN_HAND)
    set_cash(p, players, coins)
    for company, which in (awake or {}).items():
        magnate, side = which.split()
        p.magnate[COMPANIES.index(company)] = int(magnate[1]) - 1
        p.rewards = [side == "reward" if n == int(magnate[1]) - 1 else old for n, old in enumerate(p.rewards)]
    p.green = not red
    p.start, p.last_round = start, last_round
    begin_turn(p, seat)
    p.events = []
    assert p.audit() == []
    return p


def set_cash(p: Position, seat: int, amount: int) -> None:
    """Gives a purse an amount, through the bank."""
    p.cash[-1] += p.cash[seat] - amount
    p.cash[seat] = amount


def do(p: Position, *lines: str) -> list[Event]:
    """Acts, and tells everything that happened."""
    told: list[Event] = []
    for line in lines:
        action = GAME.codec.read(line)
        assert action in p.actions(), f"{line}: {p.check(action)}"
        p.apply(action)
        assert p.audit() == []
        told += p.events
    return told


def options(p: Position) -> set[str]:
    return {GAME.codec.write(action) for action in p.actions()}


def moves(p: Position) -> list[int]:
    """The places to which one can move, in the order of the list."""
    return [action.place for action in p.actions() if isinstance(action, Move)]


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def of(kind: type[Event], events: Iterable[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def money(p: Position) -> list[int]:
    return p.view(None)["cash"]


def market(p: Position) -> list[int]:
    """The values of corn, cotton, steel and oil."""
    view = p.view(None)
    return [view["tracks"][company][view["levels"][company]] for company in COMPANIES]


def pile(p: Position, seat: int) -> set[str]:
    """The share cards of a seat, by its own view."""
    view = p.view(seat)
    own = view["revealed"][seat] if "revealed" in view else view["own"]
    return set(own["shares"])


def top(p: Position) -> str | None:
    return p.view(None)["deck"]["top"]


def left(p: Position) -> int:
    return p.view(None)["deck"]["cards"]


def at(p: Position, place: int) -> list[str]:
    return p.view(None)["rondel"][place]


def discards(p: Position) -> list[tuple[int, str | None]]:
    """Number and visible card of each pile."""
    view = p.view(None)["discards"]
    return [(view[zone]["cards"], view[zone]["top"]) for zone in ZONES]


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


def with_record(p: Position, **setting: Any) -> Record:
    """A record whose gate leads to a built position."""
    record = Record(GAME, GAME.setup(p.players, setting), 1)
    record.position = p
    return record


def uniform(p: Position, actions: list[Action], chance: Chance) -> Action:
    return chance.choice(actions)


def keeper(p: Position, actions: list[Action], chance: Chance) -> Action:
    """Keeps what it buys, and goes for the special cards, so that exchanges and magnates occur."""
    kept = [action for action in actions if isinstance(action, Keep)]
    if kept and chance.below(8):
        return chance.choice(kept)
    going = [action for action in actions if isinstance(action, Move)]
    if going and chance.below(6):
        usual = (None, "company_move", "black_day")
        special = [action for action in going if CARD.get(at(p, action.place)[0], {}).get("effect") not in usual]
        return special[0] if special else going[chance.below(min(3, len(going)))]
    return next((action for action in actions if isinstance(action, End)), chance.choice(actions))


def walk(players: int, seed: int, style: Any = uniform, **setting: Any) -> Iterator[Position]:
    """The positions of a random game, from the first to the last: the same object, moved on."""
    p = new(players, seed, **setting)
    chance = Chance.of(seed).fork()
    yield p
    while p.actor() is not None:
        p.apply(style(p, p.actions(), chance))
        yield p


def snapshots(players: int, seed: int, every: int, style: Any = uniform, **setting: Any) -> list[Position]:
    """Some positions of a random game, each for itself, the last among them."""
    return [p.clone() for n, p in enumerate(walk(players, seed, style, **setting)) if n % every == 0 or p.actor() is None]


def viewers(p: Position) -> list[int | None]:
    return [None, *range(p.players)]
