"""The event stream: who may listen, what is told, and that a page that comes back misses nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from people import open_table

from branchline.table import hub, live, service, streams
from branchline.table.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


class Listener:
    """A page's end of a stream."""

    def __init__(self, table: str, headers: dict[str, str], query: str = "") -> None:
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        self.scope = {"type": "http", "method": "GET", "path": f"/t/{table}/events", "query_string": query.encode(), "headers": raw}
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.leave = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def __aenter__(self) -> "Listener":
        self.task = asyncio.create_task(application(self.scope, self.receive, self.sent.put))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.leave.set()
        await asyncio.wait_for(self.task, 5)

    async def next(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.sent.get(), 5)

    async def text(self) -> str:
        return (await self.next())["body"].decode()


def cookies(browser) -> dict[str, str]:
    return {"cookie": f"a=b; branchline_person={browser.cookies['branchline_person'].value}"}


def version(n: int) -> str:
    return f"id: {n}\nevent: version\ndata: {n}\n\n"


def run(story: Callable[[], Any]) -> None:
    asyncio.run(story())


def test_a_page_is_told_of_every_change_and_of_what_it_missed(somebody) -> None:
    ana = somebody("Ana")
    table = open_table(ana, ["me", "greedy"])
    first = live.moment(table).version

    async def story() -> None:
        async with Listener(table, cookies(ana), f"version={first}") as page:
            start = await page.next()
            assert (start["status"], dict(start["headers"])[b"content-type"]) == (200, b"text/event-stream")
            assert await page.text() == "retry: 2000\n\n"
            await sync_to_async(service.say, thread_sensitive=False)(table, 0, "Ana", "Hello")
            assert await page.text() == version(first + 1)
            assert hub.watched() == 1
        assert hub.watched() == 0, "who leaves is forgotten"
        async with Listener(table, cookies(ana) | {"last-event-id": str(first)}) as page:
            await page.next()
            await page.next()
            assert await page.text() == version(first + 1), "what was missed is told on coming back"

    run(story)


def test_a_quiet_stream_beats(somebody, monkeypatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    ana = somebody("Ana")
    table = open_table(ana, ["me", "greedy"])

    async def story() -> None:
        async with Listener(table, cookies(ana), f"version={live_version}") as page:
            await page.next()
            await page.next()
            assert await page.text() == ": still here\n\n"

    live_version = live.moment(table).version
    run(story)


@pytest.mark.parametrize("public", [False, True])
def test_who_may_listen(public: bool, somebody) -> None:
    ana, bogdan = somebody("Ana"), somebody("Bogdan")
    table = open_table(ana, ["me", "greedy"], public=public)
    _, token = service.new_token(table, ana.person.id)
    known = {"ana": cookies(ana), "program": {"authorization": f"Bearer {token}"}}
    strangers = {"bogdan": cookies(bogdan), "nobody": {}, "forged": {"cookie": "branchline_person=x:y:z"}, "odd": {"cookie": "\x01=;;="},
        "wrong": {"authorization": "Bearer " + "x" * 43}, "huge": {"authorization": "Bearer " + "x" * 5000}}  # fmt: skip

    async def answer(headers: dict[str, str], where: str = table) -> int:
        async with Listener(where, headers) as page:
            return (await page.next())["status"]

    async def story() -> None:
        for name, headers in known.items():
            assert await answer(headers) == 200, name
        for name, headers in strangers.items():
            assert await answer(headers) == (200 if public else 403), name
        assert await answer({}, "nothing") == 404

    run(story)


def test_a_full_house_says_so(somebody, monkeypatch) -> None:
    monkeypatch.setattr(streams, "MOST", 0)
    table = open_table(somebody("Ana"), ["me", "greedy"])

    async def story() -> None:
        async with Listener(table, {}) as page:
            assert (await page.next())["status"] == 503

    run(story)


@pytest.mark.parametrize(("text", "n"), [("7", 7), ("", -1), ("-3", -1), ("٣", -1), ("9" * 30, -1), ("1e3", -1)])
def test_numbers_of_pages_are_read_strictly(text: str, n: int) -> None:
    assert streams.number(text) == n
