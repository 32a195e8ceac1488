"""What the tests of the table share: an empty memory before every test, people, and a server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import visitors_http
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from people import Browser, Server

from branchline.table import limits, live, play, service


@pytest.fixture(autouse=True)
def empty_memory(settings) -> None:
    """Nothing of an earlier test is known, and nobody is too fast."""
    settings.LIMITS_TIMES = 1000
    for shelf in (live._held, live._moments, play._parts):
        shelf.items.clear()
    limits._buckets.clear()
    service._seen.clear()


@pytest.fixture(autouse=True)
def no_connection_left() -> Iterator[None]:
    """What threads have opened is closed after the test: a database in use cannot be deleted."""
    made: list[BaseDatabaseWrapper] = []

    def note(connection: BaseDatabaseWrapper, **_: object) -> None:
        made.append(connection)

    connection_created.connect(note)
    yield
    connection_created.disconnect(note)
    for connection in made:
        if connection is not connections["default"]:
            connection.inc_thread_sharing()
            connection.close()


@pytest.fixture
def somebody(transactional_db: None) -> Callable[[str], Browser]:
    return lambda name: Browser().called(name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path).start()
    yield running
    running.kill()
    while visitors_http.LINES:
        visitors_http.LINES.pop().close()
