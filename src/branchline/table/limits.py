"""Rate limits by person or address: so many at once, and so many a second after that."""

import threading
import time

from django.conf import settings
from django.http import HttpRequest

from branchline.kernel.illegal import Refusal
from branchline.table.identity import person_id

# what: (at once, per second), for one person or, where a person can be made anew at will, one address
BY_PERSON = {"act": (40, 5.0), "chat": (10, 0.5)}
BY_ADDRESS = {"create": (60, 0.2), "login": (10, 0.1), "upload": (10, 0.1), "token": (30, 0.5)}

_lock = threading.Lock()
_buckets: dict[tuple[str, str], tuple[float, float]] = {}


class TooMany(Refusal):
    """Too many requests of one kind in a short time."""


def take(what: str, who: str) -> None:
    most, rate = ((BY_PERSON | BY_ADDRESS)[what][i] * settings.LIMITS_TIMES for i in (0, 1))
    now = time.monotonic()
    with _lock:
        if len(_buckets) > 50_000:
            _buckets.clear()
        left, then = _buckets.get((what, who), (most, now))
        left = min(most, left + (now - then) * rate)
        if left < 1:
            raise TooMany("That was a little fast; try again in a moment.")
        _buckets[(what, who)] = (left - 1, now)


def limit(request: HttpRequest, what: str) -> None:
    address = request.META.get("REMOTE_ADDR", "")
    take(what, address if what in BY_ADDRESS else person_id(request) or address)
