"""Who is asking: a signed cookie names a person, made when a page first needs one; an account only finds the person again.
Programs show the token of a seat."""

import hmac
import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from branchline.games import titles
from branchline.table import live, service, writer
from branchline.table.models import Person, Table

COOKIE = "branchline_person"
SALT = "branchline.person"
YEAR = 365 * 24 * 3600
NAMES = ("Ana", "Bogdan", "Carmen", "Duarte", "Elena", "Florin", "Graça", "Horia", "Inés", "João", "Laura", "Mihai", "Nuria", "Rui",
    "Sofia", "Tudor")  # fmt: skip


def read(cookie: str) -> str | None:
    """The person's id in a cookie."""
    try:
        return str(signing.loads(cookie, salt=SALT, max_age=YEAR))
    except signing.BadSignature:
        return None


def person_id(request: HttpRequest) -> str | None:
    """The person's id, without a look at the database."""
    return read(request.COOKIES.get(COOKIE, ""))


def person(request: HttpRequest) -> Person | None:
    known = person_id(request)
    return Person.objects.filter(id=known).first() if known else None


def somebody(request: HttpRequest) -> Person:
    """The person, or a new guest with a name to begin with."""
    return person(request) or guest(secrets.choice(NAMES))


def guest(name: str) -> Person:
    return writer.write(lambda: Person.objects.create(name=name))


def remember(response: HttpResponse, who: Person) -> HttpResponse:
    response.set_cookie(COOKIE, signing.dumps(who.id, salt=SALT), max_age=YEAR, httponly=True, samesite="Lax", secure=settings.HTTPS)
    return response


def clean_name(text: str) -> str:
    """A name as it may be shown: at most 40 printable letters."""
    return "".join(c for c in text if c.isprintable()).strip()[:40]


def seat_by_token(moment: live.Moment, token: str) -> int | None:
    if not 20 <= len(token) <= 200 or not token.isascii():
        return None
    digest = service.digest_of(token)
    return next((place.number for place in moment.seats if place.token and hmac.compare_digest(place.token, digest)), None)


def merge(guest: Person | None, owner: Person) -> None:
    """A guest who logs in takes along the games begun as a guest."""
    if guest is None or guest.id == owner.id or guest.user_id:
        return
    for table in Table.objects.filter(service.belongs_to(guest), game__in=titles()).values_list("id", flat=True):
        service.hand_over(table, guest, owner)
