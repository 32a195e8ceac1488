"""A table: the page, its parts that change, and what its players do there."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from branchline.kernel.illegal import Malformed, NotYourTurn, Refusal
from branchline.kernel.text import N_, THOUSANDS
from branchline.table import identity, live, service, show
from branchline.table.answers import guarded, look, number, seated, tongue
from branchline.table.chart import chart
from branchline.table.ladder import bunched, laddered
from branchline.table.limits import limit
from branchline.table.lobby import BOTS
from branchline.table.models import Note, Table

_parts: live.Shelf[str] = live.Shelf(400)  # rendered parts by table, version, viewer, language and ownership
MENU = "<!--menu-->"  # where the part begins that stands in the top bar


@require_safe
@guarded
def table(request: HttpRequest, table: str) -> HttpResponse:
    moment, viewer = look(request, table)
    get_token(request)  # the page's forms need the cookie, whatever is taken from the shelf
    me = identity.person(request)
    within, _, menu = parts(request, moment, viewer).partition(MENU)
    known = {"moment": moment, "game": moment.game, "viewer": viewer, "mine": my_turn(moment, viewer), "parts": within, "menu": menu,
        "may_write": me is not None and (viewer is not None or moment.public)}  # fmt: skip
    return render(request, "table/table.html", known)


@require_safe
@guarded
def now(request: HttpRequest, table: str) -> HttpResponse:
    """The parts of the page that change, to be swapped in."""
    moment, viewer = look(request, table)
    if number(request.GET.get("version", "")) == moment.version:
        return HttpResponse(status=204)
    return HttpResponse(parts(request, moment, viewer))


def my_turn(moment: live.Moment, viewer: int | None) -> bool:
    return viewer is not None and moment.actor() == viewer and not moment.seats[viewer].bot


def parts(request: HttpRequest, moment: live.Moment, viewer: int | None) -> str:
    """Everything that this viewer sees of a version of the table, as HTML."""
    me = identity.person_id(request)
    if viewer is not None and me is not None:
        service.seen(moment.id, me, moment.version)
    owner = me is not None and moment.owner == me
    origin = f"{request.scheme}://{request.get_host()}" if owner and moment.state == Table.OPEN else ""
    key = (moment.id, moment.version, viewer, tongue(), owner, origin)
    found = _parts.get(key)
    if found is None:
        found = render_to_string("table/_now.html", context(moment, viewer) | {"owner": owner, "origin": origin, "lang": tongue()})
        _parts.put(key, found)
    return found


def context(moment: live.Moment, viewer: int | None) -> dict[str, Any]:
    voice = show.voice(tongue(), moment)
    position, actor, mine = moment.position, moment.actor(), my_turn(moment, viewer)
    choices = show.choices(position, viewer, moment, voice) if mine else []
    known: dict[str, Any] = {
        "moment": moment,
        "voice": voice,
        "game": moment.game,
        "viewer": viewer,
        "mine": mine,
        "actor": None if actor is None else moment.seats[actor],
        "undoable": viewer is not None and moment.undoable == viewer and not moment.seats[viewer].bot,
        "log": show.log(moment, viewer, show.voice(tongue(), moment, show.Marked)),
        "notes": notes(moment, voice),
        "open_seats": [place for place in moment.seats if place.open()],
        "bots": BOTS,
    }
    if position is not None:
        last = show.changed(moment.told[-1][1], viewer)
        known |= drawn(moment, position.view(viewer), voice, choices, last)
        known["choices"] = for_page(choices, known["board"], known["hand"])
    if moment.result:
        names = [voice.seat(seat) for seat in range(len(moment.seats))]
        said = voice.say(N_("Scores over the game"))
        known |= {
            "standings": show.standings(moment, voice),
            "ending": voice.say(moment.game.endings[moment.result["ending"]]),
            "account": show.account(moment, voice),
            "chart": chart(show.scores_over_time(moment), names, said, THOUSANDS[voice.lang]),
        }
    return known


def drawn(moment: live.Moment, view: dict[str, Any], voice: Any, choices: list[dict[str, Any]], last: Any) -> dict[str, Any]:
    """Board, hand and tables of a view."""
    board, m = moment.game.board, moment.data
    picks = frozenset((kind, value) for choice in choices for kind, value in choice["picks"])
    return {"board": board.svg(view, voice, m, picks, last), "hand": board.hand_svg(view, voice, m, picks),
        "panels": board.panels(view, voice, m), "prompt": board.prompt(view, voice, m)}  # fmt: skip


def for_page(choices: list[dict[str, Any]], board: str, hand: str) -> list[dict[str, Any]]:
    """Choices with their JSON and their picks as a page carries them; many of them shortened."""
    known = [c | {"json": json.dumps(c["action"]), "pick": " ".join(f"{kind}:{value}" for kind, value in c["picks"])} for c in choices]
    return bunched(laddered(known, board + hand), board + hand)


def notes(moment: live.Moment, voice: Any) -> list[dict[str, Any]]:
    def told(note: Note) -> dict[str, Any]:
        if note.facts is None:
            return {"name": note.name, "seat": note.seat, "text": note.text}
        return {"text": voice.say(note.text, note.facts), "own": True, "table": note.facts.get("table")}

    return [told(note) for note in live.notes(moment.id)]


# what players do


def done(request: HttpRequest, table: str) -> HttpResponse:
    """After a change: the page is told by its stream; a reader without one is sent back to it."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204)
    return HttpResponseRedirect(reverse("table", args=[table]))


@require_POST
@guarded
def act(request: HttpRequest, table: str) -> HttpResponse:
    """One action of the seat's holder, answered once it is on the disk."""
    limit(request, "act")
    _, seat = seated(request, table)
    turn = number(request.POST.get("turn", ""))
    service.act(table, seat, action_in(request.POST.get("action", "")), turn, key_of(seat, turn, request.POST.get("key", "")))
    return done(request, table)


def key_of(seat: int, turn: int, key: str) -> str:
    """The key of a request, good for one seat and one turn."""
    if not 1 <= len(key) <= 40 or not key.isascii() or not key.isprintable():
        raise Malformed("A request that acts needs a key of 1 to 40 letters, its own.")
    return f"page-{seat}-{turn}-{key}"


def action_in(text: str) -> dict[str, Any]:
    try:
        action = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed("The action is not JSON.") from None
    if not isinstance(action, dict):
        raise Malformed('An action is an object such as {{"do": ...}}.')
    return action


@require_POST
@guarded
def undo(request: HttpRequest, table: str) -> HttpResponse:
    limit(request, "act")
    _, seat = seated(request, table)
    service.undo(table, seat, number(request.POST.get("turn", "")))
    return done(request, table)


@require_POST
@guarded
def why(request: HttpRequest, table: str) -> HttpResponse:
    """Why a place cannot be chosen."""
    moment, seat = look(request, table)
    limit(request, "act")
    actor = moment.actor()
    error: Refusal | None
    if seat is None:
        error = service.Forbidden("You are watching; only the players choose.")
    elif actor is None:
        error = NotYourTurn(N_("The game has not begun: a seat is open.") if moment.state == Table.OPEN else N_("The game is over."))
    elif actor != seat:
        error = NotYourTurn("It is the turn of {actor:seat}.", actor=actor)
    else:
        pairs = [pick.partition(":") for pick in request.POST.get("picks", "")[:400].split()]
        error = show.why_not(moment, seat, [(kind, value) for kind, _, value in pairs])
    if error is None:
        return HttpResponse(status=204)
    told = show.refusal(moment, error, show.voice(tongue(), moment))
    return render(request, "table/_refusal.html", told | {"game": moment.game})


@require_POST
@guarded
def say(request: HttpRequest, table: str) -> HttpResponse:
    moment, seat = look(request, table)
    limit(request, "chat")
    me = identity.person(request)
    if me is None or (seat is None and not moment.public):
        raise service.Forbidden("Only the players write here.")
    service.say(table, seat, me.name, request.POST.get("text", ""))
    return done(request, table)


@require_POST
@guarded
def fill(request: HttpRequest, table: str) -> HttpResponse:
    look(request, table)
    service.fill(identity.person_id(request), table, number(request.POST.get("seat", "")), request.POST.get("bot", ""))
    return done(request, table)


@require_POST
@guarded
def open_up(request: HttpRequest, table: str) -> HttpResponse:
    look(request, table)
    service.open_up(identity.person_id(request), table, request.POST.get("public") == "1")
    return done(request, table)


@require_POST
@guarded
def stand_in(request: HttpRequest, table: str) -> HttpResponse:
    look(request, table)
    limit(request, "act")
    service.stand_in(table, identity.person_id(request), request.POST.get("bot", ""))
    return done(request, table)


@require_POST
@guarded
def rematch(request: HttpRequest, table: str) -> HttpResponse:
    seated(request, table)
    limit(request, "create")
    return HttpResponseRedirect(reverse("table", args=[service.rematch(identity.person_id(request) or "", table)]))


@require_POST
@guarded
def token(request: HttpRequest, table: str) -> HttpResponse:
    """A token for programs that play the reader's seat."""
    look(request, table)
    limit(request, "token")
    seat, fresh = service.new_token(table, identity.person_id(request))
    return JsonResponse({"table": table, "seat": seat, "token": fresh})
