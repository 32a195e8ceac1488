"""A title and the contract of its positions."""

import importlib
import pkgutil
import tomllib
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, Self

from branchline.kernel.action import Action, Codec, Event, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadSetup, Illegal, Unsound
from branchline.kernel.text import BASE, LANGUAGES, N_, Voice, catalogue

Value = bool | int | str


class Position(Protocol):
    """Everything about a game at one moment. Seats are 0 .. players - 1."""

    players: int
    events: list[Event]

    def actor(self) -> int | None:
        """Who must act; None when the game is over."""

    def step(self) -> str:
        """The name of the choice that is asked for; "over" at the end."""

    def actions(self) -> list[Any]:
        """Every legal action, in a stable order."""

    def check(self, action: Any) -> Illegal | None:
        """Why an action is not allowed now; None if it is. Changes nothing."""

    def apply(self, action: Any) -> None:
        """Carries out a legal action; raises Illegal, having changed nothing, for any other."""

    def clone(self) -> Self:
        """An equal position that shares no mutable part."""

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may know, JSON-able; built by putting in."""

    def imagine(self, viewer: int | None, chance: Chance) -> Self:
        """A position drawn at random among those that a viewer cannot tell from this one, its future drawn anew."""

    def audit(self) -> list[str]:
        """Every broken invariant; empty in a sound position."""

    def scores(self) -> list[int]:
        """The score of every seat, at any time."""

    def standings(self) -> list[list[int]]:
        """Seats by rank, best first; seats that share a rank stand together."""

    def ending(self) -> str:
        """By which way the game ended; empty while it goes on."""

    def state(self) -> list[Any]:
        """The whole truth in plain JSON-able data, for digests and comparison; never leaves the process."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game; `choices` are in the order in which they are offered, the first is the default."""

    id: str
    choices: tuple[Value, ...]
    says: str
    explains: str


@dataclass(frozen=True)
class Setup:
    """What a game is begun with, besides its seed."""

    players: int
    options: Mapping[str, Value]
    data: Any  # the printed material: `digest` is None if it is built in, `label(id)` is the name of an id
    file: Path | None = None  # where the data came from, if not built in


Style = Callable[[Any, list[Any], Chance], Any]
Picks = Set[tuple[str, str]]  # places, as actions name them: (kind, id)


class Board(Protocol):
    """How a title shows itself: pure functions of a view. `m` is the printed material."""

    def draw(self, view: dict[str, Any], voice: Voice, m: Any) -> str:
        """All of it in text, for a terminal."""

    def svg(self, view: dict[str, Any], voice: Voice, m: Any, picks: Picks = ..., last: Picks = ...) -> str:
        """The board; what is in `picks` can be chosen now, `last` is what the last action changed."""

    def hand_svg(self, view: dict[str, Any], voice: Voice, m: Any, picks: Picks = ...) -> str:
        """What the viewer alone holds; empty if there is nothing."""

    def panels(self, view: dict[str, Any], voice: Voice, m: Any) -> list[dict[str, Any]]:
        """The tables beside the board, that of the players first: id, title, head, rows of {seat, mark, cells}.

        A cell is a text or a list of seats; a row's seat is None where it is nobody's, its mark is on the seat that must act.
        """

    def prompt(self, view: dict[str, Any], voice: Voice, m: Any) -> str:
        """What is asked of the seat that must act, as far as the viewer may know."""

    def meant(self, view: dict[str, Any], picks: list[tuple[str, str]], m: Any) -> list[Any]:
        """The actions that one may have meant by clicking these places, allowed or not."""

    def account(self, view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Any) -> dict[str, Any]:
        """How each score came about, from the view and all public events: a table as in `panels`."""


@dataclass(frozen=True)
class Game:
    """A title. Everything else of it is reached from here."""

    id: str
    title: str
    room: Path  # the folder of the title: rulebook, catalogues
    rules: int  # version: raised whenever the rules, as programmed, change
    seats: range
    codec: Codec
    load: Callable[[Path | None], Any]  # the printed material, built in or from a user's file; has `digest` and `label`
    begin: Callable[[Setup, Chance], Position]
    evaluate: Callable[[Any], list[int]]  # for bots: what each seat can expect to score
    board: Board
    events: tuple[type[Event], ...]
    endings: Mapping[str, str]  # way of ending -> what it is called
    options: tuple[Option, ...] = ()
    styles: Mapping[str, Style] = field(default_factory=dict)  # ways of playing that reach rare corners
    free: tuple[type[Action], ...] = ()  # actions with a free part: `check` allows more of them than are listed

    def setup(self, players: object, options: Mapping[Any, object] | None = None, data: Path | None = None) -> Setup:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise BadSetup("{title} is for {least} to {most} players, not {players}.",
                title=self.title, least=self.seats[0], most=self.seats[-1], players=players)  # fmt: skip
        chosen: dict[str, Value] = {option.id: option.choices[0] for option in self.options}
        for key, value in (options or {}).items():
            choices = [choice for option in self.options if option.id == key for choice in option.choices]
            if not choices:
                raise BadSetup("{title} has no option {option}; there are: {known}.",
                    title=self.title, option=repr(key), known=", ".join(chosen) or "-")  # fmt: skip
            same = [choice for choice in choices if repr(value) == repr(choice)]
            if not same:
                raise BadSetup("The option {option} can be {choices}, not {value}.",
                    option=key, choices=", ".join(map(str, choices)), value=repr(value)[:60])  # fmt: skip
            chosen[key] = same[0]
        return Setup(players, chosen, self.load(data), data)

    def new(self, setup: Setup, seed: object) -> Position:
        return self.begin(setup, Chance.of(seed))

    def rulebook(self, lang: str) -> dict[str, dict[str, str]]:
        """The titles of the chapters and the texts of the rules, by number."""
        return tomllib.loads((self.room / "rulebook" / f"{lang}.toml").read_text(encoding="utf-8"))

    def voice(self, lang: object, names: Iterable[str] = (), data: Any = None) -> Voice:
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise BadSetup("There is no language {lang}; there are: {known}.", lang=repr(lang), known=", ".join(LANGUAGES))
        return Voice(lang, catalogue(lang, self.room, BASE), list(names), str if data is None else data.label)


def discover(package: str) -> dict[str, Game]:
    """The titles in a package of rooms: every sub-package that holds a GAME."""
    house = importlib.import_module(package)
    found = [importlib.import_module(f"{package}.{room.name}").GAME for room in pkgutil.iter_modules(house.__path__)]
    return {game.id: game for game in found}


def preview(position: Position, action: Action, viewer: int | None) -> list[Event]:
    """What an action is sure to cause, as far as a viewer can know: the public events before anything is revealed."""
    world = position.imagine(viewer, Chance.of(0))
    if world.check(action) is not None:
        raise Unsound(f"{action} is not possible in every world that {viewer} can imagine")
    world.apply(action)
    sure: list[Event] = []
    for event in world.events:
        if event.reveals():
            break
        if seen_by(event, None) and seen_by(event, viewer):
            sure.append(event)
    return sure


STEP_OVER = "over"
GAME_OVER = N_("The game is over.")
