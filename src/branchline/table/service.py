"""What can be done at a table. Every change goes through here, on the writer's thread, and is committed before it is told.

The functions that end in `_now` run inside the writer; pages and programs call the others.
"""

import hashlib
import logging
import secrets
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.timezone import now

from branchline import bots
from branchline.games import title
from branchline.kernel.chance import SEEDS
from branchline.kernel.chance import VERSION as CHANCE
from branchline.kernel.illegal import BadSetup, NotYourTurn, Refusal
from branchline.kernel.record import Record
from branchline.kernel.text import N_
from branchline.table import hub, live, writer
from branchline.table.models import Entry, Note, Person, Seat, Table

log = logging.getLogger("branchline.table")
T = TypeVar("T")


class Stale(Refusal):
    """The table has moved on since the page or program looked at it."""


class Forbidden(Refusal):
    """Somebody else's seat or table."""


class Conflict(Exception):
    """Another process has changed the table: memory is dropped and the change tried again."""


MOVED_ON = N_("The table has moved on; here is how it stands now.")
TAKEN = N_("This seat is taken.")
BOT_PLAYS = N_("A bot plays for this seat.")


def change(work: Callable[..., T], table: str, *args: Any) -> T:
    """Runs work on a table in the writer; whatever goes wrong, memory does not keep what the database has not."""
    for _ in range(5):
        try:
            return writer.write(work, table, *args)
        except Refusal:
            raise
        except (Conflict, IntegrityError):
            live.forget(table)
        except BaseException:
            live.forget(table)
            raise
    raise Stale(MOVED_ON)


# opening and filling a table


def create(owner: Person, game_id: str, players: int, options: dict[str, Any], seats: list[str], public: bool, is_live: bool) -> str:
    """Opens a table. `seats`: "me", "open" or the name of a bot, for each seat. It begins when no seat is open."""
    game = title(game_id)
    setup = game.setup(players, options)
    if len(seats) != players or seats.count("me") > 1:
        raise BadSetup("There must be one choice for each of the {players} seats, and at most one of them yours.", players=players)
    for bot in seats:
        if bot not in ("me", "open"):
            bots.make(bot, game, 0, 0)
    return writer.write(_create_now, owner, game_id, setup.players, dict(setup.options), seats, public, is_live)


def _create_now(owner: Person, game_id: str, players: int, options: dict[str, Any], seats: list[str], public: bool, is_live: bool) -> str:
    table = Table.objects.create(
        game=game_id, rules=title(game_id).rules, chance=CHANCE, seed=str(secrets.randbelow(SEEDS)), players=players,
        options=options, public=public, live=is_live, owner=owner,
    )  # fmt: skip
    for number, kind in enumerate(seats):
        if kind == "me":
            Seat.objects.create(table=table, number=number, person=owner, name=owner.name)
        elif kind == "open":
            Seat.objects.create(table=table, number=number)
        else:
            Seat.objects.create(table=table, number=number, bot=kind, name=bot_name(kind, number))
    _seats_changed(live.hold(table.id))
    return table.id


def bot_name(bot: str, number: int) -> str:
    return f"{bot.title()} {number + 1}"


def _commit(held: live.Held, **known: Any) -> None:
    """A new version of the table, only if nobody else has made one in the meantime; told once it is on the disk."""
    row = held.row
    old = row.version
    row.version = old + 1
    if not Table.objects.filter(id=row.id, version=old).update(version=row.version, **known):
        raise Conflict
    moment = live.make(held)
    transaction.on_commit(lambda: after(moment), robust=True)


def after(moment: live.Moment) -> None:
    """Once a change is on the disk: shown, told to all who watch, and a bot woken if it is its turn."""
    live.show(moment)
    hub.publish(moment.id, moment.version)
    actor = moment.actor()
    if actor is not None and moment.seats[actor].bot:
        hub.wake(moment.id)


def _seats_changed(held: live.Held, note: Note | None = None) -> None:
    """Who sits where is read anew; the game begins when no seat is open any more."""
    row = held.row
    held.seats = live.places(row.id)
    if note is not None:
        note.save()
    if held.play is not None:
        held.play.record.names = [place.name for place in held.seats]
        held.play.record.bots = [place.bot or None for place in held.seats]
    elif not any(place.open() for place in held.seats):
        held.play = live.replay(row, held.seats)
        row.state, row.actor, row.changed = Table.RUNNING, held.play.record.position.actor(), now()
    _commit(held, state=row.state, actor=row.actor, changed=row.changed)


def invited(invite: str) -> Seat:
    """The seat that an invitation is for."""
    seat = Seat.objects.select_related("table").filter(invite=invite).first() if invite.isprintable() else None
    if seat is None:
        raise live.Missing
    return seat


def join(person: Person, invite: str) -> str:
    """Sits down on an open seat by its link; returns the table."""
    seat = invited(invite)
    change(_join_now, seat.table_id, person, seat.number)
    return str(seat.table_id)


def _join_now(table: str, person: Person, number: int) -> None:
    held = live.hold(table)
    if held.seats[number].person == person.id:
        return
    if any(place.person == person.id for place in held.seats):
        raise Forbidden("You sit at this table already.")
    if not Seat.objects.filter(table=table, number=number, name="").update(person=person, name=person.name):
        raise Forbidden(TAKEN)
    _seats_changed(held, Note(table_id=table, text=N_("{name} sits down."), facts={"name": person.name}))


def fill(owner: str | None, table: str, number: int, bot: str) -> None:
    """Who opened the table gives an open seat to a bot."""
    change(_fill_now, table, owner, number, bot)


def _fill_now(table: str, owner: str | None, number: int, bot: str) -> None:
    held = live.hold(table)
    _demand_owner(held.row, owner)
    bots.make(bot, title(held.row.game), 0, 0)
    if not Seat.objects.filter(table=table, number=number, name="").update(bot=bot, name=bot_name(bot, number)):
        raise Forbidden(TAKEN)
    _seats_changed(held)


def open_up(owner: str | None, table: str, public: bool) -> None:
    """Who opened the table decides whether everybody may watch."""
    change(_open_up_now, table, owner, public)


def _open_up_now(table: str, owner: str | None, public: bool) -> None:
    held = live.hold(table)
    _demand_owner(held.row, owner)
    held.row.public = public
    _commit(held, public=public)


def _demand_owner(row: Table, person: str | None) -> None:
    if person is None or row.owner_id != person:
        raise Forbidden("Only who opened the table can do this.")


def _seat_of(held: live.Held, person: str | None) -> live.Place:
    for place in held.seats:
        if person is not None and place.person == person:
            return place
    raise Forbidden("You have no seat at this table.")


def stand_in(table: str, person: str | None, bot: str) -> None:
    """A bot plays for a person, or (no bot) the person plays again."""
    change(_stand_in_now, table, person, bot)


def _stand_in_now(table: str, person: str | None, bot: str) -> None:
    held = live.hold(table)
    seat = _seat_of(held, person)
    if bot:
        bots.make(bot, title(held.row.game), 0, 0)
    if seat.bot != bot:
        Seat.objects.filter(table=table, number=seat.number).update(bot=bot)
        text = N_("A bot plays for {name} now.") if bot else N_("{name} plays again.")
        _seats_changed(held, Note(table_id=table, text=text, facts={"name": seat.name}))


def belongs_to(person: Person) -> Q:
    """The tables at which a person sits or that it has opened."""
    return Q(owner=person) | Q(id__in=Seat.objects.filter(person=person).values("table"))


def hand_over(table: str, guest: Person, owner: Person) -> None:
    """The seat and the table of a guest become those of the account that the guest logs in to."""
    change(_hand_over_now, table, guest, owner)


def _hand_over_now(table: str, guest: Person, owner: Person) -> None:
    held = live.hold(table)
    if not any(place.person == owner.id for place in held.seats):
        Seat.objects.filter(table=table, person=guest).update(person=owner)
    if held.row.owner_id == guest.id:
        held.row.owner = owner
        Table.objects.filter(id=table).update(owner=owner)
    _seats_changed(held)


# playing


def act(table: str, seat: int, choice: Any, turn: int, key: str, bot: bool = False) -> int:
    """Carries out an action of a seat, chosen for a turn; returns the turn that follows.

    The same key again is answered as the first time. Of two requests for one turn one wins, the other is `Stale`.
    """
    return change(act_now, table, seat, choice, turn, key, bot)


def act_now(table: str, seat: int, choice: Any, turn: int, key: str, bot: bool) -> int:
    held = live.hold(table)
    row, play = held.row, held.play
    if play is None:
        raise NotYourTurn("The game has not begun: a seat is open.")
    codec = play.record.game.codec
    if turn != row.turn:
        before = Entry.objects.filter(table=table, key=key, seat=seat).first()
        if before is None or before.action != codec.to_json(codec.read(choice) if isinstance(choice, str) else codec.from_json(choice)):
            raise Stale(MOVED_ON)
        return turn + 1
    if bool(held.seats[seat].bot) != bot:
        raise Forbidden(N_("A person plays this seat.") if bot else BOT_PLAYS)
    entry = play.play(seat, choice)  # the gate; a refusal has changed nothing
    position = play.record.position
    n = len(play.record.entries)
    action = codec.to_json(entry.action)
    Entry.objects.create(table_id=table, n=n, seat=seat, step=entry.step, action=action, digest=entry.digest, key=key)
    if position.actor() is None:
        row.state = Table.OVER
        row.result = {"ending": position.ending(), "scores": position.scores(), "standings": position.standings()}
    _next_turn(held)
    return row.turn


def undo(table: str, seat: int, turn: int) -> int:
    """Takes back the seat's last action, as far as the kernel allows."""
    return change(undo_now, table, seat, turn)


def undo_now(table: str, seat: int, turn: int) -> int:
    held = live.hold(table)
    row, play = held.row, held.play
    if play is None or row.state != Table.RUNNING:
        raise NotYourTurn("There is nothing to take back.")
    if turn != row.turn:
        raise Stale(MOVED_ON)
    if held.seats[seat].bot:
        raise Forbidden(BOT_PLAYS)
    play.undo(seat)
    Entry.objects.filter(table=table, n=len(play.record.entries) + 1).delete()
    _next_turn(held)
    return row.turn


def _next_turn(held: live.Held) -> None:
    row, play = held.row, held.play
    assert play is not None
    row.turn += 1
    row.entries_count, row.actor, row.changed = len(play.record.entries), play.record.position.actor(), now()
    over = {"state": row.state, "result": row.result} if row.state == Table.OVER else {}
    _commit(held, turn=row.turn, entries_count=row.entries_count, actor=row.actor, changed=row.changed, **over)


# beside the game


def say(table: str, seat: int | None, name: str, text: str) -> None:
    """Chat. Plain text, at most 500 letters."""
    text = "".join(c for c in text if c.isprintable()).strip()[:500]
    if text:
        change(_note_now, table, seat, name[:40], text, None)


def note(table: str, text: str, **facts: Any) -> None:
    """A note of the table itself."""
    change(_note_now, table, None, "", text, facts)


def _note_now(table: str, seat: int | None, name: str, text: str, facts: dict[str, Any] | None) -> None:
    held = live.hold(table)
    Note.objects.create(table_id=table, seat=seat, name=name, text=text, facts=facts)
    _commit(held)


def tell(table: str) -> None:
    """Something was taken away beside the writer: the pages that show it fetch it anew."""
    change(lambda table: _commit(live.hold(table)), table)


_seen: dict[tuple[str, str], int] = {}
_seen_lock = threading.Lock()


def seen(table: str, person: str, version: int) -> None:
    """Remembers what a person has looked at; written now and then by `write_seen`."""
    with _seen_lock:
        _seen[(table, person)] = max(version, _seen.get((table, person), 0))


def write_seen() -> None:
    with _seen_lock:
        looks = dict(_seen)
        _seen.clear()
    if looks:
        writer.write(_seen_now, looks)


def _seen_now(looks: dict[tuple[str, str], int]) -> None:
    for (table, person), version in looks.items():
        Seat.objects.filter(table=table, person=person, seen__lt=version).update(seen=version)


def new_token(table: str, person: str | None) -> tuple[int, str]:
    """The seat of a person and a token for programs that play it; an earlier one ends. Only its digest is stored."""
    token = secrets.token_urlsafe(32)

    def work(table: str) -> int:
        held = live.hold(table)
        seat = _seat_of(held, person).number
        Seat.objects.filter(table=table, number=seat).update(token=digest_of(token))
        _seats_changed(held)
        return seat

    return change(work, table), token


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# the next game, and records


def rematch(person: str, table: str) -> str:
    """The same table once more, seats moved on by one; everybody finds the way there from the old one."""
    return change(_rematch_now, table, person)


def _rematch_now(table: str, person: str) -> str:
    held = live.hold(table)
    old = held.row
    if old.state != Table.OVER:
        raise Forbidden("The game is not over yet.")
    if old.owner_id != person:
        _seat_of(held, person)
    known = Table.objects.filter(source=old).first()
    if known is not None:  # somebody else asked first
        return known.id
    fresh = Table.objects.create(
        game=old.game, rules=title(old.game).rules, chance=CHANCE, seed=str(secrets.randbelow(SEEDS)), players=old.players,
        options=old.options, public=old.public, live=old.live, owner_id=person, source=old,
    )  # fmt: skip
    seats = list(old.seats.select_related("person"))
    for number in range(old.players):
        was = seats[(number + 1) % old.players]
        bot = "" if was.person else was.bot or "greedy"
        name = was.person.name if was.person else bot_name(bot, number)
        Seat.objects.create(table=fresh, number=number, person=was.person, bot=bot, name=name)
    _seats_changed(live.hold(fresh.id))
    Note.objects.create(table=old, text=N_("A rematch has begun."), facts={"table": fresh.id})
    _commit(held)
    return fresh.id


def keep(person: Person, record: Record) -> str:
    """Stores an uploaded record, which has passed through the gate."""
    if record.setup.data.digest is not None:
        raise BadSetup("Records with other material than the built-in cannot be uploaded.")
    return writer.write(_keep_now, person.id, record)


def _keep_now(person: str, record: Record) -> str:
    position, count = record.position, len(record.entries)
    result = {"ending": position.ending(), "scores": position.scores(), "standings": position.standings()}
    table = Table.objects.create(
        game=record.game.id, rules=record.game.rules, chance=CHANCE, seed=str(record.seed), players=record.setup.players,
        options=dict(record.setup.options), owner_id=person, state=Table.KEPT, turn=count, version=count, entries_count=count,
        result=None if position.actor() is not None else result,
    )  # fmt: skip
    for number, name in enumerate(record.names):
        Seat.objects.create(table=table, number=number, name=name, bot=record.bots[number] or "")
    codec = record.game.codec
    Entry.objects.bulk_create(
        Entry(table=table, n=n, seat=e.seat, step=e.step, action=codec.to_json(e.action), digest=e.digest, key=f"kept-{n}")
        for n, e in enumerate(record.entries, 1)
    )
    return table.id
