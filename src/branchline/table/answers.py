"""How every page is answered: the reader's language, and refusals as a sentence with the right status."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from branchline.kernel.illegal import Illegal, NotYourTurn, Refusal
from branchline.kernel.text import LANGUAGES, N_
from branchline.table import identity, live, service, show
from branchline.table.limits import TooMany

STATUS: dict[type[Refusal], int] = {service.Stale: 409, service.Forbidden: 403, NotYourTurn: 409, Illegal: 409, TooMany: 429}
NOTHING_HERE = N_("There is nothing at this address.")


class Private(service.Forbidden):
    """A table that this reader may not see."""


def tongue() -> str:
    here = (get_language() or "en")[:2]
    return here if here in LANGUAGES else "en"


def common(request: HttpRequest) -> dict[str, Any]:
    """What every template may use."""
    return {"voice": show.voice(tongue()), "lang": tongue(), "LANGS": settings.LANGUAGES}


def status_of(error: Refusal) -> int:
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)


def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Refusals become a sentence with the right status; a table that is not there becomes 404."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **known: Any) -> HttpResponse:
        try:
            try:
                return view(request, *args, **known)
            except Refusal as error:
                return refused(request, error, known.get("table"))
        except live.Missing:  # also when something else was refused first
            return not_found(request)

    return answer


def look(request: HttpRequest, table: str) -> tuple[live.Moment, int | None]:
    """The table and the reader's seat at it; refused if it is private and not the reader's."""
    moment = live.moment(table)
    me = identity.person_id(request)
    if not moment.may_look(me):
        raise Private("This table is private: only its players may look.")
    return moment, moment.seat_of(me)


def seated(request: HttpRequest, table: str) -> tuple[live.Moment, int]:
    """The table and the reader's seat at it, which the reader must have."""
    moment, seat = look(request, table)
    if seat is None:
        raise service.Forbidden("You have no seat at this table.")
    return moment, seat


def refused(request: HttpRequest, error: Refusal, table: str | None = None) -> HttpResponse:
    moment = None if table is None or isinstance(error, Private) else live.moment(table)
    told = show.refusal(moment, error, show.voice(tongue(), moment))
    code = status_of(error)
    if request.headers.get("HX-Request"):
        return render(request, "table/_refusal.html", told, status=code)
    return render(request, "table/error.html", told | {"code": code}, status=code)


def plainly(request: HttpRequest, text: str, code: int) -> HttpResponse:
    return render(request, "table/error.html", {"reason": show.voice(tongue()).say(text), "code": code}, status=code)


def not_found(request: HttpRequest, exception: object = None) -> HttpResponse:
    return plainly(request, NOTHING_HERE, 404)


def bad_request(request: HttpRequest, exception: object = None) -> HttpResponse:
    return plainly(request, N_("This request cannot be read."), 400)


def forbidden(request: HttpRequest, exception: object = None) -> HttpResponse:
    return plainly(request, N_("This is not allowed."), 403)


def broken(request: HttpRequest) -> HttpResponse:
    return plainly(request, N_("Something went wrong here. Nothing that was done before is lost."), 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return plainly(request, N_("This form is no longer valid; go back, reload the page and try again."), 403)


def number(text: str, most: int = 1_000_000_000) -> int:
    """A whole number from a request; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= most else -1
