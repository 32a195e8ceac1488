"""Server-sent events, served without Django's handlers: a table has changed. Nothing more is said; each page fetches what it may see."""

import asyncio
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from branchline.table import hub, identity, live

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

HEARTBEAT = 15.0
LOOK = 1.0  # with several server processes on one database
MOST = 5000  # open streams


async def changes(table: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A line for every new version from the one the page has (or the last one it was told of)."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if hub.watched() >= MOST:
        return await refuse(send, 503, "Too many pages are open.")
    try:
        moment = await live.ask(live.moment, table)
    except live.Missing:
        return await refuse(send, 404, "No such table.")
    if not allowed(moment, headers):
        return await refuse(send, 403, "This table is private.")
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("version", [""])[0]
    known = max(number(headers.get(b"last-event-id", "")), number(asked))
    start = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff")]  # fmt: skip
    await send({"type": "http.response.start", "status": 200, "headers": start})
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
    following = asyncio.ensure_future(follow(table, known, send))
    leaving = asyncio.ensure_future(left(receive))
    done, pending = await asyncio.wait({following, leaving}, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        task.result()


def allowed(moment: live.Moment, headers: dict[bytes, str]) -> bool:
    cookies = SimpleCookie()
    try:
        cookies.load(headers.get(b"cookie", ""))
    except CookieError:
        return moment.may_look(None)
    bearer = headers.get(b"authorization", "").removeprefix("Bearer ")
    morsel = cookies.get(identity.COOKIE)
    return moment.may_look(identity.read(morsel.value) if morsel else None) or identity.seat_by_token(moment, bearer) is not None


async def left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def follow(table: str, known: int, send: Send) -> None:
    with hub.Watch(table) as watch:
        several = await live.ask(live.shared)
        version = (await live.ask(live.moment, table)).version
        quiet = 0.0
        while True:
            if version != known:
                known, quiet = version, 0.0
                await send({"type": "http.response.body", "body": message(version), "more_body": True})
            elif quiet >= HEARTBEAT:
                quiet = 0.0
                await send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
            wait = LOOK if several else HEARTBEAT
            news = await watch.wait(wait)
            quiet += wait
            if news is not None:
                version = max(version, news)
            elif several:
                version = (await live.ask(live.moment, table)).version


def number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def message(version: int) -> bytes:
    return f"id: {version}\nevent: version\ndata: {version}\n\n".encode()


async def refuse(send: Send, status: int, text: str) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain; charset=utf-8")]})
    await send({"type": "http.response.body", "body": text.encode()})
