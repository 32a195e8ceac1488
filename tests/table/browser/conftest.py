"""A real browser, a real server, and people who use them. Without a browser these tests are skipped, in CI they fail."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from people import Server
from playwright.sync_api import Browser, sync_playwright
from visitors import Visitor, started

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}

Newcomer = Callable[..., Visitor]


def executable() -> str:
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        reason = f"no browser is installed (looked for {', '.join(NAMES)})"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file. Not longer: while Playwright runs, Django's own tests may not use the database."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    running = started(Server(tmp_path_factory.mktemp("site")))
    yield running
    running.kill()


@pytest.fixture
def newcomer(chromium: Browser, site: Server) -> Iterator[Newcomer]:
    """Makes people, each with a browser context of their own; at the end none of their pages may have had trouble."""
    visitors: list[Visitor] = []

    def arrive(at: Server = site, **context: Any) -> Visitor:
        known = {"locale": "en-US", "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"} | context
        visitors.append(Visitor(at, chromium.new_context(**known)))
        return visitors[-1]

    yield arrive
    troubles = [trouble for visitor in visitors for trouble in visitor.unexpected()]
    for visitor in visitors:
        visitor.context.close()
    assert troubles == []
