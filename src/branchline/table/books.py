"""Pages about a title: its rules by number, and its board alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from branchline.games import title, titles
from branchline.kernel.chance import Chance
from branchline.table.answers import guarded, not_found, tongue
from branchline.telling import chapter_of

WHOLE_DAY = "public, max-age=86400"


@require_safe
@guarded
def rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in titles():
        return not_found(request)
    room = title(game)
    book = room.rulebook(tongue())
    prefix = next(iter(book["rules"])).partition("-")[0]
    chapters = [
        (f"{prefix}-{chapter}", name, [(rule, text) for rule, text in book["rules"].items() if chapter_of(rule) == chapter])
        for chapter, name in book["chapters"].items()
    ]
    return render(request, "table/rules.html", {"room": room, "chapters": chapters})


def some_view(game: str, moves: int) -> tuple[str, str]:
    """The board of a random game after so many moves, and the hand of the seat to act."""
    room = title(game)
    setup = room.setup(room.seats[len(room.seats) // 2])
    position, chance = room.new(setup, 7), Chance.of(7)
    for _ in range(moves):
        if position.actor() is not None:
            position.apply(chance.choice(position.actions()))
    voice = room.voice(tongue(), data=setup.data)
    view = position.view(position.actor())
    return room.board.svg(view, voice, setup.data), room.board.hand_svg(view, voice, setup.data)


@require_safe
def cover(request: HttpRequest, game: str) -> HttpResponse:
    """The board in mid-game, as a picture."""
    if game not in titles():
        return not_found(request)
    return HttpResponse(some_view(game, 45)[0], content_type="image/svg+xml", headers={"Cache-Control": WHOLE_DAY})


@require_safe
@guarded
def pieces(request: HttpRequest, game: str) -> HttpResponse:
    """Board and pieces alone, at three moments of a game."""
    if game not in titles():
        return not_found(request)
    return render(request, "table/pieces.html", {"room": title(game), "boards": [some_view(game, moves) for moves in (0, 30, 1000)]})
