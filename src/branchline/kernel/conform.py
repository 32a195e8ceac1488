"""The conformance suite: plays a game and checks at every step what must hold in any game.

`conform` raises `Nonconformity` at the first broken property, with the record that leads there; it returns what it
saw happen, so that a title's tests can demand that every kind of event and ending did.
"""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, fields
from itertools import takewhile
from typing import Any

from branchline.kernel.action import Action, facts, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.game import STEP_OVER, Game, Position, Setup, Style, preview
from branchline.kernel.illegal import Illegal, NotYourTurn
from branchline.kernel.record import Record, digest, loads

LONGEST = 20_000
Words = dict[tuple[type[Action], str], dict[Any, None]]  # the values that a field of an action was ever listed with


class Nonconformity(Exception):
    """A property that does not hold. `conform` notes the record up to there."""

    record: Record


@dataclass
class Seen:
    """What happened in the games played."""

    games: int = 0
    decisions: int = 0
    events: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)  # rule ids by which altered actions were refused

    def add(self, other: "Seen") -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def uniform(position: Position, actions: list[Action], chance: Chance) -> Action:
    return chance.choice(actions)


def conform(game: Game, setup: Setup, seed: int, style: Style = uniform, thorough: bool = True) -> Seen:
    """Plays one game in a style. Not `thorough`: the dearer properties are checked at one step in eight."""
    record = Record(game, setup, seed)
    seen, chance = Seen(games=1), Chance.of(seed).fork()
    words: Words = {}
    past: list[tuple[Position, str]] = []
    try:
        while True:
            position = record.position
            seen.events.update(type(event).__name__ for event in position.events)
            _check_sound(position)
            actor = position.actor()
            if actor is None:
                break
            _expect(len(record.entries) < LONGEST, "the game does not end")
            actions = position.actions()
            if thorough or seen.decisions % 8 == 0:
                past.append((position.clone(), digest(position)))
                _check_position(game, record, actor, actions, chance)
                _check_alterations(position, actions, game, words, chance, seen)
            entry = record.play(actor, style(position, actions, chance))
            if not entry.reveals and chance.below(8) == 0:
                after = digest(record.position)
                record.play(actor, record.undo(actor).action)
                _expect(digest(record.position) == after, "undo and the same action lead elsewhere")
            seen.decisions += 1
        _check_end(record, past)
        seen.endings[position.ending()] += 1
    except Exception as error:  # noqa: BLE001  a crash is a finding too: its record is kept
        broken = error if isinstance(error, Nonconformity) else Nonconformity(f"{type(error).__name__}: {error}")
        broken.record = record
        broken.__cause__ = None if broken is error else error
        raise broken  # noqa: B904  mypyc does not know a conditional "from"
    return seen


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise Nonconformity(what)


def _check_sound(position: Position) -> None:
    _expect(not position.audit(), f"audit: {position.audit()}")
    ranked = sorted(seat for group in position.standings() for seat in group)
    _expect(ranked == list(range(position.players)), f"standings do not rank every seat once: {position.standings()}")
    _expect(len(position.scores()) == position.players, "scores do not cover the seats")


def _check_position(game: Game, record: Record, actor: int, actions: list[Action], chance: Chance) -> None:
    position = record.position
    _expect(bool(actions), "no action for the seat that must act")
    _expect(actions == position.actions(), "the list of actions is not stable")
    _expect(len(set(actions)) == len(actions), "an action is listed twice")
    before = digest(position)
    for action in actions:
        refused = position.check(action)
        _expect(refused is None, f"the listed {action} is refused: {refused}")
        _expect(game.codec.from_json(json.loads(json.dumps(game.codec.to_json(action)))) == action, f"JSON changes {action}")
        _expect(game.codec.read(game.codec.write(action)) == action, f"notation changes {action}")
        preview(position, action, actor)
    twin, chosen = position.clone(), chance.choice(actions)
    _expect(digest(twin) == before, "a clone differs")
    twin.apply(chosen)
    _expect(digest(position) == before, "an action on a clone, check or preview changed the position")
    for stranger in set(range(position.players)) - {actor}:
        with suppress(NotYourTurn):
            record.play(stranger, actions[0])
            raise Nonconformity(f"seat {stranger} acted in place of {actor}")
    for viewer in (None, *range(position.players)):
        _check_hidden(position, viewer, chance)
    world = position.imagine(actor, Chance.of(0))
    world.apply(chosen)
    _expect(_learned(twin, actor) == _learned(world, actor), f"{actor} learns by {chosen} what no event reveals")


def _learned(after: Position, viewer: int) -> list[Any]:
    """What a viewer is told by an action before anything is revealed; where nothing is, all that it sees then."""
    sure = list(takewhile(lambda event: not event.reveals(), after.events))
    return [[event for event in sure if seen_by(event, viewer)], len(sure) == len(after.events) and after.view(viewer)]


def _check_hidden(position: Position, viewer: int | None, chance: Chance) -> None:
    view = position.view(viewer)
    _expect(json.loads(json.dumps(view)) == view, f"the view of {viewer} is not JSON")
    seed = chance.word()
    world, other = position.imagine(viewer, chance.fork()), position.imagine(viewer, Chance.of(seed))
    _expect(digest(world) != digest(position), "imagining leaves everything as it is, even the chances to come")
    _expect(digest(world.imagine(viewer, Chance.of(seed))) == digest(other), f"what {viewer} imagines depends on what is hidden")
    _expect(not world.audit(), f"an imagined position is not sound: {world.audit()}")
    _expect(world.view(viewer) == view, f"the view of {viewer} depends on what it may not know")
    _expect(world.actor() == position.actor() and world.step() == position.step(), "imagining changed the step")
    told = [event for event in position.events if seen_by(event, viewer)]
    _expect([event for event in world.events if seen_by(event, viewer)] == told, "imagining changed what was told")
    if viewer is not None and position.actor() == viewer:
        _expect(world.actions() == position.actions(), f"the actions of {viewer} depend on what it may not know")


def _check_alterations(position: Position, actions: list[Action], game: Game, words: Words, chance: Chance, seen: Seen) -> None:
    """Listed actions with fields altered to other values ever seen are listed too, or refused without a change."""
    for action in actions:
        for name, value in facts(action).items():
            words.setdefault((type(action), name), {})[value] = None
    before = digest(position)
    for _ in range(4):
        kind = chance.choice(list(game.codec.kinds.values()))
        altered = kind(*[_another(kind, name, words, chance) for name in kind.__dataclass_fields__])
        refused = position.check(altered)
        free = refused is None and isinstance(altered, game.free)
        _expect(free or (refused is None) == (altered in actions), f"check says {refused} of {altered}, the list disagrees")
        if refused is not None:
            seen.refusals[refused.where] += 1
            with suppress(Illegal):
                position.apply(altered)
                raise Nonconformity(f"{altered} is refused by check, but was applied")
            _expect(digest(position) == before, f"the refused {altered} changed the position")


def _another(kind: type[Action], name: str, words: Words, chance: Chance) -> Any:
    """A value for a field: one that was ever listed, one near it, or nonsense of the right type."""
    known = words.get((kind, name))
    if known is None or chance.below(8) == 0:
        form = kind.__dataclass_fields__[name].type
        return chance.choice([0, -1, 1]) if form is int else chance.choice(["nothing", "0"]) if form is str else ()
    value = chance.choice(list(known))
    return value + chance.below(3) - 1 if isinstance(value, int) else value


def _check_end(record: Record, past: list[tuple[Position, str]]) -> None:
    position = record.position
    _expect(position.actions() == [] and position.step() == STEP_OVER, "there are actions after the end")
    _expect(position.ending() in record.game.endings, f"unknown ending {position.ending()!r}")
    _expect(all(digest(old) == mark for old, mark in past), "a past position changed when a later action was applied")
    again = loads(record.dumps(), {record.game.id: record.game}, record.setup.file)
    _expect(again.dumps() == record.dumps(), "a record written and read is another")
