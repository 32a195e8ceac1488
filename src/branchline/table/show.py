"""A table as pages, streams and programs may see it: everything that leaves the server is made here from a viewer's seat."""

from collections.abc import Iterable
from html import escape
from typing import Any

from branchline.kernel.action import Event, event_json, facts, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.game import Position, preview
from branchline.kernel.illegal import BadRecord, Refusal
from branchline.kernel.text import BASE, N_, Voice, catalogue
from branchline.table import live
from branchline.table.live import Moment
from branchline.telling import sentences


def voice(lang: str, moment: Moment | None = None, kind: type[Voice] = Voice) -> Voice:
    """The reader's voice, with the names at a table."""
    if moment is None:
        return kind(lang, catalogue(lang, BASE))
    names = [place.name or "…" for place in moment.seats]
    return kind(lang, catalogue(lang, moment.game.room, BASE), names, moment.data.label)


class Marked(Voice):
    """Says sentences as HTML in which places and seats are marked, so that the page can light them up."""

    field = ""

    def parse(self, format_string: Any) -> Any:
        for text, name, spec, conversion in super().parse(format_string):
            yield escape(text), name, spec, conversion

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        self.field = field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        said = super().format_field(value, format_spec)
        if format_spec == "text":
            return said
        if format_spec == "seat":
            return f'<b class="who seat-{value}">{escape(said)}</b>'
        if isinstance(value, str) and format_spec in ("", "name"):
            return f'<a class="place" data-at="{escape(f"{self.field}:{value}")}">{escape(said)}</a>'
        return escape(said)


def log(moment: Moment, viewer: int | None, tongue: Voice) -> list[dict[str, Any]]:
    """Every entry with what this viewer was told of it, oldest first."""
    told = ((n, seat, sentences(events, viewer, tongue)) for n, (seat, events) in enumerate(moment.told))
    return [{"n": n, "seat": seat, "lines": lines} for n, seat, lines in told if lines]


def choices(position: Position | None, seat: int | None, moment: Moment, tongue: Voice) -> list[dict[str, Any]]:
    """What the seat to act can choose: as JSON, in words, with its sure effect and what one clicks for it."""
    if position is None or seat is None or position.actor() != seat:
        return []
    codec = moment.game.codec
    world = position.imagine(seat, Chance.of(0))
    return [
        {
            "action": codec.to_json(action),
            "line": codec.write(action),
            "label": tongue.say(action.says(), facts(action)),
            "effect": " ".join(sentences(preview(position, action, seat, world), seat, tongue)),
            "picks": [list(pick) for pick in action.picks()],
        }
        for action in position.actions()
    ]


def changed(events: Iterable[Event], viewer: int | None) -> frozenset[tuple[str, str]]:
    """What was changed, for the mark on the board: every fact of what was told may name a place."""
    told = (event for event in events if seen_by(event, viewer))
    return frozenset((name, value) for event in told for name, value in facts(event).items() if isinstance(value, str))


def why_not(moment: Moment, seat: int, picks: list[tuple[str, str]]) -> Refusal | None:
    """Why nothing can be chosen by these clicks; None if something can."""
    position = moment.position
    assert position is not None
    refused: Refusal | None = None
    for action in moment.game.board.meant(position.view(seat), picks, moment.data):
        found = position.check(moment.game.codec.from_json(moment.game.codec.to_json(action)))
        if found is None:
            return None
        refused = refused or found
    return refused or Refusal(N_("Nothing can be done here now."))


def refusal(moment: Moment | None, error: Refusal, tongue: Voice) -> dict[str, Any]:
    """A refusal in words, with the number and the text of its rule."""
    told: dict[str, Any] = {"error": type(error).__name__, "reason": tongue.say(error.reason, error.facts)}
    where = getattr(error, "where", "")
    if where:
        text = moment.game.rulebook(tongue.lang)["rules"].get(where) if moment is not None else None
        told |= {"rule": where, "text": text} if text else {"where": where}
    return told


def summary(moment: Moment, viewer: int | None) -> dict[str, Any]:
    """The table in JSON for programs: never more than the seat may know."""
    position = moment.position
    return {
        "table": moment.id,
        "game": moment.game.id,
        "players": len(moment.seats),
        "options": moment.options,
        "state": moment.state,
        "public": moment.public,
        "live": moment.live,
        "turn": moment.turn,
        "version": moment.version,
        "entries": moment.entries,
        "seat": viewer,
        "seats": [{"number": s.number, "name": s.name, "bot": s.bot or None, "open": s.open()} for s in moment.seats],
        "actor": moment.actor(),
        "step": position.step() if position else None,
        "result": moment.result,
        "view": position.view(viewer) if position else None,
    }


def told_after(moment: Moment, viewer: int | None, after: int) -> list[dict[str, Any]]:
    """The events of every entry after a number, as told to a viewer."""
    return [
        {"n": n, "seat": seat, "events": [event_json(event) for event in events if seen_by(event, viewer)]}
        for n, (seat, events) in enumerate(moment.told)
        if n > after
    ]


def standings(moment: Moment, tongue: Voice) -> list[dict[str, Any]]:
    """Who came where, with scores; ranks that are shared stand twice."""
    if not moment.result:
        return []
    found: list[dict[str, Any]] = []
    for group in moment.result["standings"]:
        rank = len(found) + 1
        found += [{"rank": rank, "seat": seat, "name": tongue.seat(seat), "score": moment.result["scores"][seat]} for seat in group]
    return found


def account(moment: Moment, tongue: Voice) -> dict[str, Any] | None:
    """How the scores of a finished game came about."""
    if moment.position is None or moment.position.actor() is not None:
        return None
    events = [event for _, events in moment.told for event in events if seen_by(event, None)]
    return moment.game.board.account(moment.position.view(None), events, tongue, moment.data)


def scores_over_time(moment: Moment) -> list[list[int]]:
    """By entry, the scores of all seats; for finished games alone, since what a score counts may be hidden before."""
    record = live.past(moment.id, moment.entries).record
    position = moment.game.new(record.setup, record.seed)
    found = [position.scores()]
    for entry in record.entries:
        position.apply(entry.action)
        found.append(position.scores())
    return found


def at(table: str, n: int) -> tuple[Moment, live.Play]:
    """The table, and its game as it was after entry n."""
    moment = live.moment(table)
    if moment.position is None:
        raise BadRecord("entries", "The game has not begun.")
    if not 0 <= n <= moment.entries:
        raise BadRecord("entries", "There are {count} entries; {at} is not among them.", count=moment.entries, at=n)
    return moment, live.past(table, n)
