"""The way to a table: titles, my games, setting up, joining, records from elsewhere."""

from typing import Any

from django.db.models import Case, Q, When
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from branchline.games import title, titles
from branchline.kernel.game import Game, Value
from branchline.kernel.illegal import BadRecord, BadSetup
from branchline.kernel.record import loads
from branchline.kernel.text import N_, Voice
from branchline.table import identity, service, show, writer
from branchline.table.answers import guarded, not_found, number, tongue
from branchline.table.limits import limit
from branchline.table.models import Person, Table

BOTS = (
    ("greedy", N_("bot: looks one move ahead")),
    ("hasty", N_("bot: looks one move ahead, but overlooks some")),
    ("random", N_("bot: any move")),
)
LARGEST = 1_000_000  # bytes of an uploaded record
STATES = {Table.OPEN: N_("waiting for players"), Table.RUNNING: N_("running"), Table.OVER: N_("over"), Table.KEPT: N_("record")}


def usual_players(game: Game) -> int:
    return 3 if 3 in game.seats else game.seats[0]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    me = identity.person(request)
    service.write_seen()
    public = Table.objects.filter(public=True, state__in=(Table.OPEN, Table.RUNNING)).order_by("-changed")[:12]
    known = titles()
    others = [{"table": t, "title": known[t.game].title, "seats": list(t.seats.all())} for t in public if t.game in known]
    return render(
        request, "table/home.html", {"games": list(known.values()), "mine": my_games(me) if me else [], "me": me, "public": others}
    )


def my_games(me: Person) -> list[dict[str, Any]]:
    """The tables at which a person sits or that it has opened, those that wait for it first and what has ended last."""
    ended = Q(state__in=(Table.OVER, Table.KEPT))
    rows = Table.objects.filter(service.belongs_to(me), game__in=titles()).annotate(ended=Case(When(ended, then=1), default=0))
    found = [my_game(me, table) for table in rows.prefetch_related("seats").order_by("ended", "-changed")[:60]]
    return sorted(found, key=lambda row: (not row["my_turn"], row["table"].ended, not row["news"]))


def my_game(me: Person, table: Table) -> dict[str, Any]:
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if seat.person_id == me.id), None)
    known = {"table": table, "title": titles()[table.game].title, "state": STATES[table.state], "my_turn": False, "news": False,
        "won": False, "seats": [seat for seat in seats if seat is not mine]}  # fmt: skip
    if mine is None:
        return known
    return known | {
        "my_turn": table.state == Table.RUNNING and table.actor == mine.number and not mine.bot,
        "news": table.version > mine.seen,
        "won": bool(table.result) and mine.number in table.result["standings"][0],
    }


@require_POST
@guarded
def sit_down(request: HttpRequest, game: str) -> HttpResponse:
    """One click: a table against bots, begun at once."""
    room = title(game)
    limit(request, "create")
    me = identity.somebody(request)
    players = usual_players(room)
    table = service.create(me, game, players, {}, ["me", *["greedy"] * (players - 1)], public=False, is_live=True)
    return identity.remember(HttpResponseRedirect(reverse("table", args=[table])), me)


@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def set_up(request: HttpRequest, game: str) -> HttpResponse:
    if game not in titles():
        return not_found(request)
    room = title(game)
    if request.method == "POST":
        limit(request, "create")
        given = request.POST
        players = number(given.get("players", ""), 100)
        seats = [given.get(f"seat-{n}", "greedy") for n in range(players)]
        me = identity.somebody(request)
        table = service.create(
            me, game, players, chosen_options(room, given), seats, given.get("public") == "1", given.get("pace") != "days"
        )
        return identity.remember(HttpResponseRedirect(reverse("table", args=[table])), me)
    speak, voice = show.voice(tongue()), room.voice(tongue())
    options = [
        {"id": o.id, "says": voice.say(o.says), "explains": voice.say(o.explains), "choices": [(str(c), said(c, speak)) for c in o.choices]}
        for o in room.options
    ]
    context = {"room": room, "options": options, "bots": [(name, speak.say(text)) for name, text in BOTS], "numbers": list(room.seats),
        "usual": usual_players(room), "most": range(room.seats[-1])}  # fmt: skip
    return render(request, "table/set_up.html", context)


def chosen_options(room: Game, given: Any) -> dict[str, Value]:
    """The options of a form, as the title's own choices where they are."""
    chosen: dict[str, Value] = {}
    for option in room.options:
        word = given.get(f"option-{option.id}")
        if word is not None:
            chosen[option.id] = next((choice for choice in option.choices if str(choice) == word), word)
    return chosen


def said(choice: Value, speak: Voice) -> str:
    if isinstance(choice, bool):
        return speak.say(N_("yes")) if choice else speak.say(N_("no"))
    return str(choice)


@require_http_methods(["GET", "HEAD", "POST"])
@guarded
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """A friend's link: looks first, sits down on a click."""
    seat = service.invited(invite)
    if seat.table.game not in titles():
        return not_found(request)
    me = identity.person(request)
    if seat.person_id is not None and me is not None and seat.person_id == me.id:
        return HttpResponseRedirect(reverse("table", args=[seat.table_id]))
    if request.method != "POST":
        others = [other.name for other in seat.table.seats.all() if other.name]
        context = {"seat": seat, "room": title(seat.table.game), "me": me, "others": ", ".join(others), "taken": bool(seat.name)}
        return render(request, "table/join.html", context)
    limit(request, "create")
    me = named(me, request.POST.get("name", ""))
    return identity.remember(HttpResponseRedirect(reverse("table", args=[service.join(me, invite)])), me)


def named(me: Person | None, name: str) -> Person:
    """The person under this name; a new guest if there is none yet."""
    name = identity.clean_name(name)
    if not name:
        raise BadSetup("A name has 1 to 40 letters.")
    if me is None:
        return identity.guest(name)
    if me.name != name:
        me.name = name
        writer.write(me.save)
    return me


@require_POST
@guarded
def rename(request: HttpRequest) -> HttpResponse:
    limit(request, "create")
    me = named(identity.person(request), request.POST.get("name", ""))
    return identity.remember(HttpResponseRedirect(reverse("home")), me)


@require_POST
@guarded
def upload(request: HttpRequest) -> HttpResponse:
    """A record from a file, replayed through the gate before anything is stored."""
    limit(request, "upload")
    given = request.FILES.get("record")
    if given is None or given.size is None or given.size > LARGEST:
        raise BadRecord("file", "Choose a record of at most 1 MB.")
    try:
        text = given.read().decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("file", "The file is not UTF-8 text.") from None
    record = loads(text, titles())
    me = identity.somebody(request)
    return identity.remember(HttpResponseRedirect(reverse("replay", args=[service.keep(me, record)])), me)
