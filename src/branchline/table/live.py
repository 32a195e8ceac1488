"""Tables in memory: each is replayed from its entries once and then follows them. Dropped and reloaded at any doubt.

What the writer works on is a `Held`, which nobody else touches. What pages and programs read is a `Moment`, replaced as a
whole after every commit.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import close_old_connections, connection

from branchline.games import titles
from branchline.kernel.action import Event
from branchline.kernel.game import Game, Position
from branchline.kernel.record import Entry, Record
from branchline.table import writer
from branchline.table.models import Note, Seat, Table

KEPT = 2000
Told = tuple[int | None, tuple[Event, ...]]  # who acted, and what it caused
T = TypeVar("T")


class Missing(Exception):
    """There is no such table."""


@dataclass(frozen=True)
class Place:
    """A seat as pages, programs and bots need it."""

    number: int
    person: str | None
    bot: str
    name: str
    invite: str
    token: str

    def open(self) -> bool:
        return not (self.person or self.bot or self.name)


@dataclass(frozen=True)
class Moment:
    """A table at one version. Nothing in it is ever changed."""

    id: str
    version: int
    turn: int
    state: str
    live: bool
    public: bool
    owner: str | None
    rematch_of: str | None
    game: Game
    data: Any
    options: dict[str, Any]
    seats: tuple[Place, ...]
    position: Position | None  # None before the game begins
    entries: int
    told: tuple[Told, ...]  # from the set-up on
    undoable: int | None  # the seat that may take back its last action
    result: dict[str, Any] | None
    since: datetime

    def seat_of(self, person: str | None) -> int | None:
        return next((place.number for place in self.seats if person and place.person == person), None)

    def actor(self) -> int | None:
        """The seat that must act in a running game."""
        return self.position.actor() if self.position is not None and self.state == Table.RUNNING else None

    def may_look(self, person: str | None) -> bool:
        """Private tables are for those who sit at them and for who opened them."""
        return self.public or (person is not None and person == self.owner) or self.seat_of(person) is not None


class Play:
    """A record together with what every entry of it caused."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.told: list[Told] = [(None, tuple(record.position.events))]

    def play(self, seat: int, choice: Any) -> Entry:
        entry = self.record.play(seat, choice)
        self.told.append((seat, tuple(self.record.position.events)))
        return entry

    def undo(self, seat: int) -> Entry:
        entry = self.record.undo(seat)
        self.told.pop()
        return entry


@dataclass
class Held:
    """The writer's own copy of a table."""

    row: Table
    play: Play | None
    seats: tuple[Place, ...]


class Shelf(Generic[T]):
    """So many things by name, the longest unused dropped first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.items: OrderedDict[Any, T] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, key: Any) -> T | None:
        with self.lock:
            found = self.items.get(key)
            if found is not None:
                self.items.move_to_end(key)
            return found

    def put(self, key: Any, value: T) -> None:
        with self.lock:
            self.items[key] = value
            self.items.move_to_end(key)
            while len(self.items) > self.most:
                self.items.popitem(last=False)

    def drop(self, key: Any) -> None:
        with self.lock:
            self.items.pop(key, None)


_held: Shelf[Held] = Shelf(KEPT)
_moments: Shelf[Moment] = Shelf(KEPT)


def shared() -> bool:
    """Whether other server processes may write to the database too."""
    return connection.vendor != "sqlite"


async def ask(question: Callable[..., T], *args: Any) -> T:
    """Asks the database from the event loop, on a thread, which leaves behind a connection that has broken in the meantime."""

    def fresh() -> T:
        close_old_connections()
        return question(*args)

    return await asyncio.to_thread(fresh)


def moment(table: str) -> Moment:
    """The table as it is now."""
    known = _moments.get(table)
    if known is not None and shared() and Table.objects.filter(id=table).values_list("version", flat=True).first() != known.version:
        known = None
    return known or reload(table)


def reload(table: str) -> Moment:
    """The table read anew; again if it is changed while it is being read."""
    for _ in range(10):
        held = read(table)
        if Table.objects.filter(id=table, version=held.row.version).exists():
            found = make(held)
            show(found)
            return found
    raise RuntimeError(f"table {table} changes faster than it can be read")


def read(table: str) -> Held:
    row = None if "\0" in table else Table.objects.filter(id=table).first()  # PostgreSQL cannot be asked for a NUL
    if row is None or row.game not in titles():
        raise Missing
    seats = places(table)
    return Held(row, None if row.state == Table.OPEN else replay(row, seats), seats)


def places(table: str) -> tuple[Place, ...]:
    return tuple(Place(s.number, s.person_id, s.bot, s.name, s.invite, s.token) for s in Seat.objects.filter(table=table))


def hold(table: str) -> Held:
    """For the writer's thread alone: the table to work on. Where others write too, theirs is waited for and ours keeps them waiting."""
    known = _held.get(table)
    if shared():
        version = Table.objects.select_for_update().filter(id=table).values_list("version", flat=True).first()
        known = known if known is not None and known.row.version == version else None
    writer.if_undone(forget, table)
    if known is None:
        known = read(table)
        _held.put(table, known)
    return known


def forget(table: str) -> None:
    """After a change beside the game, or a failed one, when memory may differ from the database."""
    _held.drop(table)
    _moments.drop(table)


def show(found: Moment) -> None:
    known = _moments.get(found.id)
    if known is None or known.version <= found.version:
        _moments.put(found.id, found)


def replay(row: Table, seats: tuple[Place, ...]) -> Play:
    game = titles()[row.game]
    names = [place.name or f"Player {place.number + 1}" for place in seats]
    record = Record(game, game.setup(row.players, row.options), int(row.seed), names, [place.bot or None for place in seats])
    play = Play(record)
    for seat, action in row.entries.filter(n__lte=row.entries_count).values_list("seat", "action"):
        play.play(seat, action)
    return play


def past(table: str, n: int) -> Play:
    """The game as it was after n entries; the whole record of it is `past(table, entries)`."""
    row = Table.objects.get(id=table)
    row.entries_count = min(n, row.entries_count)
    return replay(row, moment(table).seats)


def make(held: Held) -> Moment:
    row, play = held.row, held.play
    game = titles()[row.game]
    record = play.record if play else None
    last = record.entries[-1] if record and record.entries else None
    return Moment(
        id=row.id,
        version=row.version,
        turn=row.turn,
        state=row.state,
        live=row.live,
        public=row.public,
        owner=row.owner_id,
        rematch_of=row.source_id,
        game=game,
        data=record.setup.data if record else game.load(None),
        options=dict(row.options),
        seats=held.seats,
        position=record.position.clone() if record else None,
        entries=row.entries_count,
        told=tuple(play.told) if play else (),
        undoable=last.seat if last and not last.reveals and row.state == Table.RUNNING else None,
        result=row.result,
        since=row.changed,
    )


def notes(table: str) -> list[Note]:
    """The latest notes, oldest first."""
    return list(Note.objects.filter(table_id=table).order_by("-id")[:200])[::-1]
