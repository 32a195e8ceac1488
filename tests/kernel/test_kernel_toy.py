"""A small complete game for the tests of the kernel, and the proof that it is sound.

Two to four players; each holds a hidden card (0-9) and takes stones from a common heap. A turn has two steps: say "hi"
or "ho", then take 1 to 3 stones, draw a card, or show one or two cards. Who shows the 7 ends the game, as does an
empty heap. The most stones win.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from branchline.kernel.action import Action, Codec, Event, all_but, only, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.conform import Seen, conform
from branchline.kernel.game import GAME_OVER, Game, Option, Picks, Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.record import Record
from branchline.kernel.text import Voice


@dataclass(frozen=True)
class Say(Action):
    word: str


@dataclass(frozen=True)
class Take(Action):
    stones: int


@dataclass(frozen=True)
class Draw(Action):
    pass


@dataclass(frozen=True)
class Show(Action):
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: str

    def audience(self) -> int:
        return only(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class Said(Event):
    seat: int
    word: str


@dataclass(frozen=True)
class Took(Event):
    seat: int
    stones: int


@dataclass(frozen=True)
class Drew(Event):
    seat: int

    def audience(self) -> int:
        return all_but(self.seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class Showed(Event):
    seat: int
    cards: tuple[str, ...]

    def reveals(self) -> bool:
        return True


class Toy:
    """The sound game; the tests of `conform` break it one method at a time."""

    players: int
    events: list[Event]
    heap: int
    seat: int
    said: str
    hands: list[list[int]]
    deck: list[int]
    shown: list[int]
    stones: list[int]
    end: str
    chance: Chance

    def clone(self) -> "Toy":
        twin = type(self)()
        twin.__dict__.update(self.__dict__)
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.shown = self.shown[:]
        twin.stones = self.stones[:]
        twin.chance = self.chance.copy()
        return twin

    def actor(self) -> int | None:
        return None if self.end else self.seat

    def step(self) -> str:
        return "over" if self.end else "move" if self.said else "say"

    def actions(self) -> list[Action]:
        if self.end:
            return []
        if not self.said:
            return [Say("hi"), Say("ho")]
        hand = [str(card) for card in self.hands[self.seat]]
        shows = [Show(cards) for count in (1, 2) for cards in combinations(hand, count)]
        return [*(Take(n) for n in range(1, min(3, self.heap) + 1)), *([Draw()] if self.deck else []), *shows]

    def check(self, action: Action) -> Illegal | None:
        if self.end:
            return Illegal("T-0", GAME_OVER)
        if action in self.actions():
            return None
        return Illegal("T-1", "Not {what} now.", what=type(action).__name__.lower())

    def apply(self, action: Action) -> None:
        refused = self.check(action)
        if refused is not None:
            raise refused
        self.events = []
        if isinstance(action, Say):
            self.said = action.word
            self.events.append(Said(self.seat, action.word))
            return
        if isinstance(action, Take):
            self.take(action.stones)
        elif isinstance(action, Draw):
            card = self.deck.pop(self.chance.below(len(self.deck)))
            self.hands[self.seat] = sorted([*self.hands[self.seat], card])
            self.events += [Drew(self.seat), Dealt(self.seat, str(card))]
        elif isinstance(action, Show):
            self.show(action.cards)
        self.seat = (self.seat + 1) % self.players
        self.said = ""

    def take(self, stones: int) -> None:
        self.heap -= stones
        self.stones[self.seat] += stones
        self.events.append(Took(self.seat, stones))
        if not self.heap:
            self.end = "empty"

    def show(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.hands[self.seat].remove(int(card))
            self.shown.append(int(card))
        self.events.append(Showed(self.seat, cards))
        if "7" in cards:
            self.end = "seven"

    def view(self, viewer: int | None) -> dict[str, Any]:
        told = {"players": self.players, "heap": self.heap, "actor": self.actor(), "said": self.said, "shown": self.shown[:],
            "stones": self.stones[:], "held": [len(hand) for hand in self.hands], "deck": len(self.deck)}  # fmt: skip
        return told if viewer is None else told | {"hand": self.hands[viewer][:]}

    def imagine(self, viewer: int | None, chance: Chance) -> "Toy":
        world = self.clone()
        world.chance = chance.fork()
        world.events = [event for event in self.events if seen_by(event, viewer)]
        others = [seat for seat in range(self.players) if seat != viewer]
        unknown = sorted(self.deck + [card for seat in others for card in self.hands[seat]])
        chance.shuffle(unknown)
        for seat in others:
            world.hands[seat] = sorted(unknown.pop() for _ in self.hands[seat])
        world.deck = sorted(unknown)
        return world

    def audit(self) -> list[str]:
        cards = sorted(self.deck + self.shown + [card for hand in self.hands for card in hand])
        return [] if cards == list(range(10)) and self.heap >= 0 else [f"cards {cards}, heap {self.heap}"]

    def scores(self) -> list[int]:
        return self.stones[:]

    def standings(self) -> list[list[int]]:
        return [[seat for seat in range(self.players) if self.stones[seat] == n] for n in sorted(set(self.stones), reverse=True)]

    def ending(self) -> str:
        return self.end

    def state(self) -> list[Any]:
        return [
            self.players,
            self.heap,
            self.seat,
            self.said,
            self.hands,
            self.deck,
            self.shown,
            self.stones,
            self.end,
            self.chance.state(),
        ]


def begin(kind: type[Toy], setup: Setup, chance: Chance) -> Toy:
    toy = kind()
    toy.players = setup.players
    toy.heap = int(setup.options["heap"])
    toy.seat = 0
    toy.said = ""
    toy.end = ""
    toy.deck = list(range(10))
    toy.shown = []
    toy.stones = [0] * setup.players
    toy.chance = chance
    toy.hands = [[toy.deck.pop(chance.below(len(toy.deck)))] for _ in range(setup.players)]
    toy.events = [Dealt(seat, str(hand[0])) for seat, hand in enumerate(toy.hands)]
    return toy


@dataclass(frozen=True)
class Material:
    """Nothing is printed; a file counts by its name."""

    path: Path | None

    @property
    def digest(self) -> str | None:
        return self.path and self.path.name

    def label(self, key: str) -> str:
        return key


class ToyBoard:
    """Shows the view as it is."""

    def draw(self, view: dict[str, Any], voice: Voice, m: Any) -> str:
        return str(view)

    def svg(self, view: dict[str, Any], voice: Voice, m: Any, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
        return "<svg/>"

    def hand_svg(self, view: dict[str, Any], voice: Voice, m: Any, picks: Picks = frozenset()) -> str:
        return ""

    def panels(self, view: dict[str, Any], voice: Voice, m: Any) -> list[dict[str, Any]]:
        return []

    def prompt(self, view: dict[str, Any], voice: Voice, m: Any) -> str:
        return ""

    def meant(self, view: dict[str, Any], picks: list[tuple[str, str]], m: Any) -> list[Any]:
        return []

    def account(self, view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Any) -> dict[str, Any]:
        return {}


TOY = Game(
    id="toy",
    title="Toy",
    room=Path(__file__).parent,
    rules=3,
    seats=range(2, 5),
    codec=Codec(Say, Take, Draw, Show),
    load=Material,
    begin=lambda setup, chance: begin(Toy, setup, chance),
    evaluate=lambda toy: toy.scores(),
    board=ToyBoard(),
    events=(Dealt, Said, Took, Drew, Showed),
    endings={"empty": "the heap is empty", "seven": "the seven was shown"},
    options=(Option("heap", (20, 40, 1), "Heap", "How many stones there are."), Option("loud", (False, True), "Loud", "Nothing.")),
)


def toy_of(kind: type[Toy]) -> Game:
    """The same title played by a broken position."""
    return replace(TOY, begin=lambda setup, chance: begin(kind, setup, chance))


def toy_record(seed: int = 5, players: int = 2, options: Mapping[str, Any] | None = None, steps: int = 10_000, game: Game = TOY) -> Record:
    """So many steps of a game in which stones are taken, and now and then a card is drawn or shown."""
    record = Record(game, game.setup(players, options), seed, [])
    chance = Chance.of(seed)
    while record.position.actor() is not None and len(record.entries) < steps:
        record.play(record.position.actor() or 0, chance.choice(record.position.actions()[:4]))
    return record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toy_conforms_and_every_kind_of_event_and_ending_occurs(players: int) -> None:
    seen = Seen()
    for seed in range(12):
        seen.add(conform(TOY, TOY.setup(players), seed, thorough=seed % 2 == 0))
    assert seen.games == 12
    assert seen.events.keys() == {kind.__name__ for kind in TOY.events}
    assert seen.endings.keys() == TOY.endings.keys()
    assert seen.refusals.keys() == {"T-1"}
    assert sum(seen.endings.values()) == 12
    assert seen.decisions > 12


def test_two_seen_add_up() -> None:
    seen = conform(TOY, TOY.setup(2), 1)
    twice = Seen()
    twice.add(seen)
    twice.add(seen)
    assert (twice.games, twice.decisions, twice.endings.total()) == (2, 2 * seen.decisions, 2)
    assert twice.events == seen.events + seen.events
