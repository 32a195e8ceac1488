"""How a choice and its consequences are written.

An action is a frozen dataclass whose fields are ints, strings or tuples of strings. It has exactly one JSON form
({"do": "lay", "tile": "A3"}) and one line of notation ("lay A3"); both are read strictly. An event tells what an
action caused, with its audience; sentences are made from both by their templates.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from branchline.kernel.illegal import Malformed

EVERYONE = -1
_WORD = re.compile(r"[^\s,()\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,80}")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
_NONE = "()"


@dataclass(frozen=True)
class Action:
    """One choice of one seat."""

    def says(self) -> str:
        """The template of what it does, in the imperative."""
        return ""

    def picks(self) -> tuple[tuple[str, str], ...]:
        """What one clicks, in order, to choose it: (kind, id) pairs."""
        return ()

    def free(self) -> bool:
        """Whether `check` accepts more of its kind than are listed: a free number or shape, as the title documents."""
        return False


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    def says(self) -> str:
        """The template of what happened."""
        return ""

    def audience(self) -> int:
        """EVERYONE, `only(seat)` or `all_but(seat)`."""
        return EVERYONE

    def reveals(self) -> bool:
        """Whether chance or something hidden became known, so that there is no way back."""
        return False


def only(seat: int) -> int:
    return seat


def all_but(seat: int) -> int:
    return -2 - seat


def seen_by(event: Event, viewer: int | None) -> bool:
    """Whether a seat, or a spectator (None), is told of an event."""
    to = event.audience()
    return (viewer is None or viewer != -2 - to) if to < EVERYONE else to in (EVERYONE, viewer)


def facts(thing: Action | Event) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def event_json(event: Event) -> dict[str, Any]:
    return {"event": type(event).__name__, **facts(event)}


class Codec:
    """Writes and reads the actions of one title."""

    def __init__(self, *kinds: type[Action]) -> None:
        self.kinds = {kind.__name__.lower(): kind for kind in kinds}

    def to_json(self, action: Action) -> dict[str, Any]:
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in facts(action).items()}
        return {"do": type(action).__name__.lower(), **plain}

    def from_json(self, raw: object) -> Action:
        if not isinstance(raw, Mapping):
            raise Malformed('An action is an object such as {{"do": ...}}.')
        do = raw.get("do")
        kind = self._kind(do)
        wanted = {field.name: field.type for field in fields(kind)}
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items() if name != "do"}
        for name in given:
            if name not in wanted:
                raise Malformed("The action {action} has no field {field}.", action=do, field=repr(name)[:60])
        for name, form in wanted.items():
            if name not in given:
                raise Malformed("The action {action} needs the field {field}.", action=do, field=name)
            if not _fits(form, given[name]):
                raise Malformed("The field {field} of {action} cannot be {value}.", action=do, field=name, value=repr(raw[name])[:60])
        return kind(**given)

    def write(self, action: Action) -> str:
        words = [(",".join(value) or _NONE) if isinstance(value, tuple) else str(value) for value in facts(action).values()]
        return " ".join([type(action).__name__.lower(), *words])

    def read(self, line: str) -> Action:
        do, *words = line.split(" ")
        wanted = fields(self._kind(do))
        if len(words) != len(wanted):
            raise Malformed("This action is written: {form}", form=" ".join([do, *(f"<{field.name}>" for field in wanted)]))
        raw: dict[str, Any] = {"do": do}
        for field, word in zip(wanted, words, strict=True):
            if field.type is int and _NUMBER.fullmatch(word):
                raw[field.name] = int(word)
            elif _is_tuple(field.type):
                raw[field.name] = [] if word == _NONE else word.split(",")
            else:
                raw[field.name] = word
        return self.from_json(raw)

    def _kind(self, name: object) -> type[Action]:
        if not isinstance(name, str) or name not in self.kinds:
            raise Malformed("There is no action {name}; there are: {known}.", name=repr(name)[:60], known=", ".join(self.kinds))
        return self.kinds[name]


def _is_tuple(kind: Any) -> bool:
    return kind is tuple or getattr(kind, "__origin__", None) is tuple


def _fits(kind: Any, value: object) -> bool:
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18
    if kind is str:
        return isinstance(value, str) and _WORD.fullmatch(value) is not None
    return isinstance(value, tuple) and all(isinstance(v, str) and _WORD.fullmatch(v) is not None for v in value)
