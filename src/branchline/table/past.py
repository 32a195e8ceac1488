"""Looking back at a game, trying out moves from any moment of it, and taking its record home."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadRecord
from branchline.table import live, show
from branchline.table.answers import guarded, look, number, tongue
from branchline.table.models import Table
from branchline.table.play import drawn, for_page
from branchline.telling import sentences

LONGEST = 400  # moves of a variation


def eyes(request: HttpRequest, moment: live.Moment, seat: int | None) -> int | None:
    """From whose seat the past is seen: the reader's own; once the game is over, from any."""
    wanted = number(request.GET.get("seat", ""), len(moment.seats) - 1)
    return wanted if wanted >= 0 and moment.state in (Table.OVER, Table.KEPT) else seat


@require_safe
@guarded
def replay(request: HttpRequest, table: str) -> HttpResponse:
    moment, seat = look(request, table)
    n = number(request.GET.get("at", ""))
    known = picture(request, table, n if 0 <= n <= moment.entries else moment.entries)
    open_hands = moment.state in (Table.OVER, Table.KEPT)
    return render(request, "table/replay.html", known | {"seat": seat, "open_hands": open_hands})


@require_safe
@guarded
def moment_at(request: HttpRequest, table: str, n: int) -> HttpResponse:
    return render(request, "table/_past.html", picture(request, table, n))


def picture(request: HttpRequest, table: str, n: int) -> dict[str, Any]:
    """What a viewer saw after entry n."""
    _, seat = look(request, table)
    moment, play = show.at(table, n)
    viewer = eyes(request, moment, seat)
    voice = show.voice(tongue(), moment)
    by, events = play.told[-1]
    known = drawn(moment, play.record.position.view(viewer), voice, [], show.changed(events, viewer))
    line = " ".join(sentences(events, viewer, show.voice(tongue(), moment, show.Marked)))
    return known | {"moment": moment, "game": moment.game, "n": n, "by": by, "line": line, "viewer": viewer}


@require_safe
@guarded
def variations(request: HttpRequest, table: str) -> HttpResponse:
    """An analysis board: from a moment of a game, every seat moved by the reader; nothing is stored.

    Of a running game it starts in a world that the reader can imagine, never in the true one.
    """
    _, seat = look(request, table)
    n, world = number(request.GET.get("at", "")), max(0, number(request.GET.get("world", "")))
    moment, play = show.at(table, n)
    running = moment.state == Table.RUNNING
    position = play.record.position
    if running:
        position = position.imagine(seat, Chance.of(world))
    codec = moment.game.codec
    lines = [line for line in request.GET.get("moves", "").split(";") if line]
    if len(lines) > LONGEST:
        raise BadRecord("moves", "A variation has at most {most} moves.", most=LONGEST)
    voice = show.voice(tongue(), moment)
    told = []
    for line in lines:
        position.apply(codec.read(line))
        told.append(" ".join(sentences(position.events, position.actor(), voice)))
    actor = position.actor()
    viewer = actor if actor is not None else seat
    choices = show.choices(position, actor, moment, voice)
    for choice in choices:
        choice["moves"] = ";".join([*lines, choice["line"]])
    known = drawn(moment, position.view(viewer), voice, choices, frozenset())
    asked = {"moment": moment, "game": moment.game, "n": n, "world": world, "running": running,
        "choices": for_page(choices, known["board"], known["hand"])}  # fmt: skip
    way = {"told": told, "lines": lines, "back": ";".join(lines[:-1]), "actor": None if actor is None else voice.seat(actor)}
    return render(request, "table/try.html", known | asked | way)


@require_safe
@guarded
def record(request: HttpRequest, table: str) -> HttpResponse:
    """A finished game as a record; of a running one what the viewer was told, without seed or hidden things."""
    _, seat = look(request, table)
    moment, play = show.at(table, live.moment(table).entries)
    if moment.state == Table.RUNNING:
        text, name = json.dumps(play.record.story(seat), ensure_ascii=False, indent=1), f"{moment.game.id}-story.json"
    else:
        text, name = play.record.dumps(), f"{moment.game.id}.bl.json"
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
