"""What the tests of the table share: an empty memory before every test, people, and a server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
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


@pytest.fixture
def somebody(transactional_db: None) -> Callable[[str], Browser]:
    return lambda name: Browser().called(name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path).start()
    yield running
    running.kill()
