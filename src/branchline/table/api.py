"""The table for programs: JSON under /api/v1/, described by openapi.json there; docs/http-api.md tells how to use it.

Whoever asks is known by the token of a seat alone, never by a cookie, so that no other site can make a browser ask. What
leaves is made by `show` from that seat, and whatever is refused is a sentence with its status, as on the pages.
"""

# ruff: noqa: UP013  the shapes of answers are tables, one a line

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Literal, NotRequired

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI, Query, Status
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation
from ninja.security import HttpBearer
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from branchline import games
from branchline.bots import KINDS
from branchline.kernel.illegal import BadRecord, Malformed, NotYourTurn, Refusal
from branchline.kernel.text import N_
from branchline.table import identity, limits, live, lobby, play, service, show
from branchline.table.answers import NOTHING_HERE, Private, number, status_of, tongue
from branchline.table.models import Seat, Table

LARGEST = 20_000  # bytes of a request
LISTED = 50  # public tables, the latest changed first
Option = bool | int | str
Plain = bool | int | float | str | None


# what is answered

Refused = TypedDict("Refused", {"error": str, "reason": str, "rule": NotRequired[str], "text": NotRequired[str], "where": NotRequired[str]})
Choosable = TypedDict("Choosable", {"id": str, "says": str, "explains": str, "choices": list[Option]})
Title = TypedDict("Title", {"game": str, "title": str, "rules": int, "players": list[int], "options": list[Choosable], "bots": list[str]})
Place = TypedDict("Place", {"number": int, "name": str, "bot": str | None, "open": bool})
Listed = TypedDict("Listed", {"table": str, "game": str, "players": int, "options": dict[str, Option],
    "state": Literal["open", "running"], "live": bool, "seats": list[Place]})  # fmt: skip
Summary = TypedDict("Summary", {"table": str, "game": str, "players": int, "options": dict[str, Option],
    "state": Literal["open", "running", "over", "kept"], "public": bool, "live": bool, "turn": int, "version": int, "entries": int,
    "seat": int | None, "seats": list[Place], "actor": int | None, "step": str | None, "result": dict[str, Any] | None,
    "view": dict[str, Any] | None})  # fmt: skip
Invite = TypedDict("Invite", {"seat": int, "invite": str})
Created = TypedDict("Created", {"table": str, "seat": int | None, "token": str | None, "invites": list[Invite]})
Joined = TypedDict("Joined", {"table": str, "seat": int, "token": str})
Choice = TypedDict("Choice", {"action": dict[str, Any], "line": str, "label": str, "effect": str, "picks": list[list[str]]})
Choices = TypedDict("Choices", {"turn": int, "version": int, "seat": int | None, "actor": int | None, "actions": list[Choice]})
Turn = TypedDict("Turn", {"turn": int})
Told = TypedDict("Told", {"n": int, "seat": int | None, "events": list[dict[str, Any]]})
Events = TypedDict("Events", {"turn": int, "version": int, "entries": int, "told": list[Told]})
Verdict = TypedDict("Verdict", {"allowed": bool, "refusal": Refused | None})
Note = TypedDict("Note", {"text": str, "name": NotRequired[str], "seat": NotRequired[int | None], "own": NotRequired[bool],
    "table": NotRequired[str | None]})  # fmt: skip

# what is asked


class Body(BaseModel):
    """Bodies are read to the letter, so that a misspelt field is never taken for one left out."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Body):
    name: Annotated[str, Field(min_length=1, max_length=200)]
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[Annotated[str, Field(max_length=30)]], Field(max_length=20)]
    options: Annotated[dict[str, Option], Field(max_length=50)] = {}
    public: bool = False
    live: bool = True


class Guest(Body):
    name: Annotated[str, Field(min_length=1, max_length=200)]
    invite: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]


class Wish(Body):
    """An action, as JSON or in notation."""

    action: Annotated[str, Field(max_length=200)] | dict[str, Plain | list[Plain]]


class Deed(Wish):
    turn: Annotated[int, Field(ge=0, lt=10**10)]
    key: Annotated[str, Field(pattern="^[!-~]{1,40}$")]


class Back(Body):
    turn: Annotated[int, Field(ge=0, lt=10**10)]


class Words(Body):
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Nowhere(Refusal):
    """Nothing is at this address, or nothing that answers in this way."""


class SeatToken(HttpBearer):
    """Says in the description how a seat is named; whether the token is one, `asking` finds at the table."""

    def __call__(self, request: HttpRequest) -> bool:
        return True

    def authenticate(self, request: HttpRequest, token: str) -> bool:
        return True


class Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        return str(operation.view_func.__name__)


api = Api(
    title="Branchline",
    version="1",
    description="The table for programs. Send `Authorization: Bearer <token>` with the token of a seat; refusals are sentences "
    "in the language of `Accept-Language` (en, es, pt, ro).",
    docs_url=None,
)
HOLDER: dict[str, Any] = {"auth": SeatToken()}
ANYBODY: dict[str, Any] = HOLDER | {"openapi_extra": {"security": [{}]}}  # public tables without a token too


def answers(good: Any, *codes: int, code: int = 200) -> dict[int, Any]:
    """What an operation can answer; a body too large and too many requests are refused everywhere."""
    return {code: good} | dict.fromkeys((400, *codes, 429), Refused)


# who asks, and what is refused


def asking(request: HttpRequest, table: str, what: str = "act", reads: bool = False) -> tuple[live.Moment, int | None]:
    """The table and the seat whose token is shown, within its rate; without a token a spectator, if the table is public."""
    moment = live.moment(table)
    shown = request.headers.get("Authorization")
    if shown is None:
        if not moment.may_look(None):
            raise Private(N_("This table is private: only its players may look."))
        seat, who = None, address(request)
    else:
        scheme, _, token = shown.partition(" ")
        seat = identity.seat_by_token(moment, token.strip()) if scheme.lower() == "bearer" else None
        if seat is None:
            raise Private(N_("This token is of no seat at this table."))
        who = moment.seats[seat].token
    request.moment = moment  # type: ignore[attr-defined]  # from here on refusals may speak of the table
    limits.take(what, f"look {who}" if reads else who)
    return moment, seat


def holding(request: HttpRequest, table: str, what: str = "act") -> tuple[live.Moment, int]:
    """The table and the seat whose token must be shown."""
    moment, seat = asking(request, table, what)
    if seat is None:
        raise service.Forbidden(N_("You have no seat at this table."))
    return moment, seat


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def told(request: HttpRequest, error: Refusal) -> dict[str, Any]:
    moment = getattr(request, "moment", None)
    return show.refusal(moment, error, show.voice(tongue(), moment))


@api.exception_handler(Refusal)
def refused(request: HttpRequest, error: Refusal) -> HttpResponse:
    return JsonResponse(told(request, error), status=status_of(error))


@api.exception_handler(live.Missing)
def missing(request: HttpRequest, error: Exception) -> HttpResponse:
    return JsonResponse(told(request, Nowhere(NOTHING_HERE)), status=404)


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """What ninja itself refuses: a body that is not JSON."""
    return refused(request, Malformed(N_("The request is not JSON.")))


@api.exception_handler(ValidationError)
def unfit(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The first field in the way; in a body its name stands after those of the source and the parameter."""
    source, *names = error.errors[0]["loc"]
    field = str(names[1] if len(names) > 1 else source if source == "body" else names[0])[:60]
    return refused(request, Malformed(N_("The field {field} of this request is missing, unknown or not as it must be."), field=field))


def in_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What never reaches an operation is answered in JSON too: wrong addresses, wrong methods, large bodies."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **known: Any) -> HttpResponse:
        if number(request.META.get("CONTENT_LENGTH") or "0", LARGEST) < 0:
            return refused(request, Malformed(N_("A request has at most {most:n} bytes."), most=LARGEST))
        try:
            response = view(request, *args, **known)
        except Http404:
            return missing(request, live.Missing())
        if response.status_code != 405:
            return response
        error = Nowhere(N_("This address does not answer {method}."), method=request.method)
        return JsonResponse(told(request, error), status=405, headers={"Allow": response.headers["Allow"]})

    return answer


def nowhere(request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404


# to a table


@api.get("/titles", response=answers(list[Title]))
def list_titles(request: HttpRequest) -> Any:
    """The games that can be played here, with what can be chosen before they begin and the bots that can be asked for."""
    limits.take("act", f"look {address(request)}")
    return [title_json(game) for game in games.titles().values()]


def title_json(game: Any) -> dict[str, Any]:
    voice = game.voice(tongue())
    options = [{"id": o.id, "says": voice.say(o.says), "explains": voice.say(o.explains), "choices": o.choices} for o in game.options]
    known = {"game": game.id, "title": game.title, "rules": game.rules, "players": list(game.seats)}
    return known | {"options": options, "bots": list(KINDS)}


@api.get("/tables", response=answers(list[Listed]))
def list_tables(request: HttpRequest) -> Any:
    """The public tables that wait for players or are being played."""
    limits.take("act", f"look {address(request)}")
    rows = Table.objects.filter(public=True, state__in=(Table.OPEN, Table.RUNNING), game__in=games.titles())
    return [listed(row) for row in rows.order_by("-changed").prefetch_related("seats")[:LISTED]]


def listed(row: Table) -> dict[str, Any]:
    seats = [{"number": s.number, "name": s.name, "bot": s.bot or None, "open": not (s.person_id or s.name)} for s in row.seats.all()]
    known = {"table": row.id, "game": row.game, "players": row.players, "options": row.options}
    return known | {"state": row.state, "live": row.live, "seats": seats}


@api.post("/tables", response=answers(Created, code=201))
def create_table(request: HttpRequest, asked: NewTable) -> Any:
    """Opens a table. `seats`: "me" (at most once), "open" or a bot, for each seat; it begins when no seat is open.

    A friend joins an open seat with its invite, here or in a browser at /join/<invite>/.
    """
    limits.take("create", address(request))
    me = lobby.named(None, asked.name)
    table = service.create(me, asked.game, len(asked.seats), dict(asked.options), asked.seats, asked.public, asked.live)
    seat, token = service.new_token(table, me.id) if "me" in asked.seats else (None, None)
    invites = [{"seat": place.number, "invite": place.invite} for place in live.moment(table).seats if place.open()]
    return Status(201, {"table": table, "seat": seat, "token": token, "invites": invites})


@api.post("/join", response=answers(Joined, 403, 404, 409))
def join_table(request: HttpRequest, asked: Guest) -> Any:
    """Sits down on an open seat. The token is told this once."""
    limits.take("create", address(request))
    if not Seat.objects.filter(invite=asked.invite, table__game__in=games.titles()).exists():
        raise live.Missing  # before somebody is made who then has no seat
    me = lobby.named(None, asked.name)
    table = service.join(me, asked.invite)
    seat, token = service.new_token(table, me.id)
    return {"table": table, "seat": seat, "token": token}


# at a table


@api.get("/tables/{table}", response=answers(Summary, 403, 404), **ANYBODY)
def see_table(request: HttpRequest, table: str) -> Any:
    """The table as it is now, as the holder of the token may see it, or a spectator."""
    return show.summary(*asking(request, table, reads=True))


@api.get("/tables/{table}/actions", response=answers(Choices, 403, 404), **ANYBODY)
def list_actions(request: HttpRequest, table: str) -> Any:
    """What the seat of the token can choose in this turn; nothing when it is not its turn."""
    moment, seat = asking(request, table, reads=True)
    mine = seat if play.my_turn(moment, seat) else None
    choices = show.choices(moment.position, mine, moment, show.voice(tongue(), moment))
    return {"turn": moment.turn, "version": moment.version, "seat": seat, "actor": moment.actor(), "actions": choices}


@api.post("/tables/{table}/act", response=answers(Turn, 403, 404, 409), **HOLDER)
def act(request: HttpRequest, table: str, asked: Deed) -> Any:
    """Carries out an action chosen for a turn; returns the turn that follows, once it is on the disk.

    Sent again with the same turn and key it does nothing more and is answered as the first time.
    """
    _, seat = holding(request, table)
    return {"turn": service.act(table, seat, asked.action, asked.turn, f"api-{seat}-{asked.turn}-{asked.key}")}


@api.post("/tables/{table}/undo", response=answers(Turn, 403, 404, 409), **HOLDER)
def undo(request: HttpRequest, table: str, asked: Back) -> Any:
    """Takes back the seat's last action, unless another seat has acted since or something hidden became known by it."""
    _, seat = holding(request, table)
    return {"turn": service.undo(table, seat, asked.turn)}


@api.post("/tables/{table}/check", response=answers(Verdict, 403, 404), **HOLDER)
def check_action(request: HttpRequest, table: str, asked: Wish) -> Any:
    """Whether an action is allowed now, and if not, why; nothing is done."""
    moment, seat = holding(request, table)
    codec = moment.game.codec
    action = codec.read(asked.action) if isinstance(asked.action, str) else codec.from_json(asked.action)
    actor, position = moment.actor(), moment.position
    error: Refusal | None
    if position is None or actor is None:
        error = NotYourTurn(N_("The game has not begun: a seat is open.") if position is None else N_("The game is over."))
    elif actor != seat:  # whether another could do it may be hidden
        error = NotYourTurn(N_("It is the turn of {actor:seat}."), actor=actor)
    else:
        error = position.check(action)
    return {"allowed": error is None, "refusal": error and told(request, error)}


@api.get("/tables/{table}/events", response=answers(Events, 403, 404), **ANYBODY)
def list_events(request: HttpRequest, table: str, after: Annotated[int, Query(ge=-1, lt=10**10)] = -1) -> Any:
    """What every entry after a number caused, as the viewer was told it; entry 0 is the set-up.

    When something has been taken back, `turn` - `entries` is larger than before: then ask again from the beginning.
    """
    moment, seat = asking(request, table, reads=True)
    known = {"turn": moment.turn, "version": moment.version, "entries": moment.entries}
    return known | {"told": show.told_after(moment, seat, after)}


@api.get("/tables/{table}/chat", response=answers(list[Note], 403, 404), **ANYBODY)
def read_chat(request: HttpRequest, table: str) -> Any:
    """The latest 200 notes, oldest first."""
    moment, _ = asking(request, table, reads=True)
    return play.notes(moment, show.voice(tongue(), moment))


@api.post("/tables/{table}/chat", response=answers(None, 403, 404, 409, code=204), **HOLDER)
def write_chat(request: HttpRequest, table: str, asked: Words) -> Any:
    """Says something to all at the table: plain text."""
    moment, seat = holding(request, table, "chat")
    if not identity.clean_name(asked.text):
        raise Malformed(N_("There is nothing to read in this."))
    service.say(table, seat, moment.seats[seat].name, asked.text)
    return Status(204, None)


@api.get("/tables/{table}/record", response=answers(dict[str, Any], 403, 404), **ANYBODY)
def get_record(request: HttpRequest, table: str) -> Any:
    """A finished game as a record; of a running one what the viewer was told, without seed or hidden things."""
    moment, seat = asking(request, table, reads=True)
    if moment.position is None:
        raise BadRecord("entries", N_("The game has not begun."))
    record = live.past(table, moment.entries).record
    if moment.state == Table.RUNNING:
        return record.story(seat)
    return HttpResponse(record.dumps(), content_type="application/json; charset=utf-8")


_known, _app, _space = api.urls
_known.append(path("<path:rest>", nowhere))
for _pattern in _known:
    _pattern.callback = in_json(_pattern.callback)  # type: ignore[arg-type]  # none of them includes others
addresses = (_known, _app, _space)
