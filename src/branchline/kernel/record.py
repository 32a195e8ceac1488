"""The record of a game: header and entries. It is the only thing stored; positions are replayed from it.

`Record.play` is the gate through which every choice of every seat passes. The file format (.bl.json) has one entry a
line; see docs/record-format.md.
"""

import errno
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from branchline.kernel.action import Action, event_json, seen_by
from branchline.kernel.chance import VERSION as CHANCE
from branchline.kernel.data import fingerprint, parse
from branchline.kernel.game import GAME_OVER, Game, Position, Setup
from branchline.kernel.illegal import BadRecord, BadSetup, Diverged, NotYourTurn, Refusal

FORMAT = 1
DIGEST_EVERY = 8
_NAME = re.compile(r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,40}")
_FIELDS = {"branchline": int, "game": str, "rules": int, "chance": int, "seed": int, "players": int, "names": list,
    "bots": list, "options": dict, "data": str | None, "entries": list, "end": dict}  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One accepted action, with the step it answered and what it leaves behind."""

    seat: int
    step: str
    action: Action
    digest: str  # of the position after it; "" where none is kept
    reveals: bool


class Record:
    """A game from its first to its latest position."""

    def __init__(self, game: Game, setup: Setup, seed: int, names: Iterable[object] = (), bots: Iterable[object] = ()) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        given = list(names) or [f"Player {seat + 1}" for seat in range(setup.players)]
        self.names = [name for name in given if isinstance(name, str) and _NAME.fullmatch(name)]
        if not len(self.names) == len(given) == setup.players:
            raise BadSetup("There must be a name of 1 to 40 letters for each of the {players} players.", players=setup.players)
        given = list(bots) or [None] * setup.players
        # which bot has each seat, None for a person
        self.bots = [bot for bot in given if bot is None or (isinstance(bot, str) and _NAME.fullmatch(bot))]
        if not len(self.bots) == len(given) == setup.players:
            raise BadSetup("There must be a bot or none for each of the {players} players.", players=setup.players)
        self.entries: list[Entry] = []
        self.position: Position = game.new(setup, seed)

    # the gate

    def play(self, seat: object, choice: Action | str | Mapping[str, Any]) -> Entry:
        """Appends the choice of a seat: an action, its notation or its JSON. On any refusal nothing has changed."""
        codec = self.game.codec
        given = codec.to_json(choice) if isinstance(choice, Action) else choice
        action = codec.read(given) if isinstance(given, str) else codec.from_json(given)  # of the title's own types, whatever came
        position = self.position
        actor = position.actor()
        if actor is None:
            raise NotYourTurn(GAME_OVER)
        if isinstance(seat, bool) or not isinstance(seat, int) or seat != actor:
            raise NotYourTurn("It is the turn of {actor:seat}.", actor=actor)
        step = position.step()
        position.apply(action)
        mark = digest(position) if (len(self.entries) + 1) % DIGEST_EVERY == 0 else ""
        entry = Entry(actor, step, action, mark, any(event.reveals() for event in position.events))
        self.entries.append(entry)
        return entry

    def undo(self, seat: object) -> Entry:
        """Takes back the last action of a seat, unless another has acted since or something became known by it."""
        if not self.entries or repr(seat) != repr(self.entries[-1].seat):
            raise NotYourTurn("There is no action of yours to take back: another player has acted since, or nobody has.")
        if self.entries[-1].reveals:
            raise NotYourTurn("This action cannot be taken back: something hidden has become known by it.")
        before, last = self.branch(len(self.entries) - 1), self.entries[-1]
        self.entries, self.position = before.entries, before.position
        return last

    def branch(self, at: int) -> "Record":
        """A new record of the first `at` entries."""
        if not 0 <= at <= len(self.entries):
            raise BadRecord("entries", "There are {count} entries; {at} is not among them.", count=len(self.entries), at=at)
        twin = Record(self.game, self.setup, self.seed, self.names, self.bots)
        for entry in self.entries[:at]:
            twin.position.apply(entry.action)
            twin.entries.append(entry)
        return twin

    # what leaves the process

    def story(self, viewer: int | None) -> dict[str, Any]:
        """What a seat or a spectator may take home of a running game: no seed, no truth, only what it was told."""
        position = self.game.new(self.setup, self.seed)
        told = [[event_json(event) for event in position.events if seen_by(event, viewer)]]
        for entry in self.entries:
            position.apply(entry.action)
            told.append([event_json(event) for event in position.events if seen_by(event, viewer)])
        return {"game": self.game.id, "players": self.setup.players, "names": self.names,
            "options": dict(self.setup.options), "viewer": viewer, "told": told, "view": position.view(viewer)}  # fmt: skip

    def dumps(self) -> str:
        """The file: complete, with seed. For storage, and for download once the game is over."""
        header = {"branchline": FORMAT, "game": self.game.id, "rules": self.game.rules, "chance": CHANCE, "seed": self.seed,
            "players": self.setup.players, "names": self.names, "bots": self.bots, "options": dict(self.setup.options),
            "data": self.setup.data.digest}  # fmt: skip
        lines = [f"{_json(key)}: {_json(value)}," for key, value in header.items()]
        rows = ",\n".join(_json(self._row(n)) for n in range(len(self.entries)))
        return "\n".join(["{", *lines, '"entries": [', rows, "],", f'"end": {_json(self._end())}', "}", ""])

    def save(self, path: Path) -> None:
        write_whole(path, self.dumps())

    def _row(self, i: int) -> dict[str, Any]:
        entry = self.entries[i]
        row = {"n": i + 1, "seat": entry.seat, "step": entry.step, "action": self.game.codec.to_json(entry.action)}
        return row | ({"digest": entry.digest} if entry.digest else {})

    def _end(self) -> dict[str, Any]:
        last = self.position
        over = {"ending": last.ending(), "scores": last.scores(), "standings": last.standings()} if last.actor() is None else {}
        return {"entries": len(self.entries), "digest": digest(last)} | over


def digest(position: Position) -> str:
    return fingerprint(position.state())


def loads(text: str, games: Mapping[str, Game], data: Path | None = None, any_rules: bool = False) -> Record:
    """The record in a file's text, replayed through the gate entry by entry.

    BadRecord: it cannot be read. Diverged: it can, but does not replay to what it says. With `any_rules` a record of
    another rules version is tried under the present rules.
    """
    raw = _parse(text)
    game = games.get(raw["game"])
    if game is None:
        raise BadRecord("game", "There is no title {name}; there are: {known}.", name=repr(raw["game"])[:60], known=", ".join(games))
    versions = {"branchline": FORMAT, "chance": CHANCE, "rules": raw["rules"] if any_rules else game.rules}
    for key, known in versions.items():
        if raw[key] != known:
            raise BadRecord(key, "The file needs version {found}; this program has {known}.", found=raw[key], known=known)
    try:
        setup = game.setup(raw["players"], raw["options"], data)
        if setup.data.digest != raw["data"]:
            raise BadRecord("data", "The file needs the material with digest {found}, not {given} (-: built-in).",
                found=raw["data"] or "-", given=setup.data.digest or "-")  # fmt: skip
        record = Record(game, setup, raw["seed"], raw["names"], raw["bots"])
    except BadSetup as error:
        raise BadRecord("header", "{why:error}", why=error) from None
    for n, row in enumerate(raw["entries"], 1):
        _replay(record, n, row)
    here = json.loads(record.dumps())
    for key in sorted(here.keys() - {"rules", "options"}):
        if fingerprint(raw[key]) != fingerprint(here[key]):
            raise Diverged(str(len(record.entries)) if key == "end" else key, "The file says {found} where it should say {here}.",
                found=repr(raw[key])[:120], here=repr(here[key])[:120])  # fmt: skip
    return record


def load(path: Path, games: Mapping[str, Game], data: Path | None = None, any_rules: bool = False) -> Record:
    try:
        return loads(path.read_text(encoding="utf-8"), games, data, any_rules)
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("file", "The file cannot be read: {why}.", why=error) from None


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that at any moment it is whole: the old one or the new one."""
    if path.name in ("", "..") or "\0" in str(path):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        with temporary.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _parse(text: str) -> dict[str, Any]:
    try:
        raw = parse(text, lambda key: BadRecord(key, "The key stands twice in one object."))
    except (ValueError, RecursionError) as error:
        raise BadRecord("file", "The file is cut off or damaged: {why}.", why=error) from None
    if not isinstance(raw, dict) or "branchline" not in raw:
        raise BadRecord("file", "The file is not a record.")
    for key in [*_FIELDS, *raw]:
        if key not in _FIELDS or key not in raw or not isinstance(raw[key], _FIELDS[key]) or isinstance(raw[key], bool):
            raise BadRecord(key, "This field is missing, damaged or unknown.")
    return raw


def _replay(record: Record, n: int, row: object) -> None:
    if not isinstance(row, dict) or row.keys() - {"digest"} != {"n", "seat", "step", "action"} or row["n"] != n:
        raise Diverged(str(n), "The entry is damaged or missing.")
    step = record.position.step()
    if row["step"] != step:
        raise Diverged(str(n), "The entry answers the step {found}, but the step is {step}.", found=repr(row["step"])[:40], step=step)
    try:
        entry = record.play(row["seat"], record.game.codec.from_json(row["action"]))
    except Refusal as error:
        raise Diverged(str(n), "{why:error}", why=error) from None
    if row.get("digest", "") != entry.digest:
        raise Diverged(str(n), "The position after this entry is not the one that was recorded.")
    if fingerprint(row) != fingerprint(record._row(n - 1)):
        raise Diverged(str(n), "The entry is damaged or missing.")
