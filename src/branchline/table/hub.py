"""Tells whoever watches a table that it has changed, and the room of the bots that a turn is theirs.

Only the number of the change travels; each page fetches what it may see.
"""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable

_lock = threading.Lock()
_watchers: dict[str, set["Watch"]] = defaultdict(set)
_wakers: list[Callable[[str], None]] = []


class Watch:
    """One open stream. Holds only the latest version, so that a slow reader costs nothing."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.ready = asyncio.Event()
        self.version = -1

    def __enter__(self) -> "Watch":
        with _lock:
            _watchers[self.table].add(self)
        return self

    def __exit__(self, *_: object) -> None:
        with _lock:
            _watchers[self.table].discard(self)
            if not _watchers[self.table]:
                del _watchers[self.table]

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        self.ready.set()

    async def wait(self, seconds: float) -> int | None:
        """The latest version once there is news; None when the time is over."""
        try:
            await asyncio.wait_for(self.ready.wait(), seconds)
        except TimeoutError:
            return None
        self.ready.clear()
        return self.version


def publish(table: str, version: int) -> None:
    """Called from any thread after the change is committed."""
    with _lock:
        watching = list(_watchers.get(table, ()))
    for loop in {watch.loop for watch in watching}:
        loop.call_soon_threadsafe(_tell, [watch for watch in watching if watch.loop is loop], version)


def _tell(watching: list[Watch], version: int) -> None:
    for watch in watching:
        watch.tell(version)


def watched() -> int:
    """How many streams are open."""
    with _lock:
        return sum(map(len, _watchers.values()))


def on_wake(waker: Callable[[str], None] | None) -> None:
    """Who is to be told that a bot must act; None: nobody here."""
    _wakers[:] = [waker] if waker else []


def wake(table: str) -> None:
    """A bot is to act at a table; without a room of bots in this process another one's look will find it."""
    for waker in _wakers:
        waker(table)
