"""The web application: streams on the event loop, pages and programs through Django on threads, and the room of the bots.

Django's own asynchronous handler makes a thread for every request and passes each from thread to thread; here a request is read
whole, answered on one thread of a few, and its answer sent whole. That serves several times as many of them (docs/performance.md
has the figures), and waiting for the writer holds up nobody else.
"""

import asyncio
import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "branchline.table.settings")

import django
from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponseBadRequest
from django.urls import set_script_prefix

django.setup(set_prefix=False)

from branchline.table import streams  # noqa: E402  needs Django set up
from branchline.table.botroom import BotRoom  # noqa: E402

LARGEST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # bytes of a request
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Pages(BaseHandler):
    """Django on threads, which change hands with the loop twice for a request: when it is there, and when its answer is."""

    def __init__(self) -> None:
        self.load_middleware()
        self.threads = ThreadPoolExecutor(settings.PAGE_THREADS, thread_name_prefix="page")

    async def __call__(self, scope: streams.Scope, receive: streams.Receive, send: streams.Send) -> None:
        body = await whole(receive)
        if body is None:
            return
        if len(body) > LARGEST:
            return await streams.refuse(send, 413, "This request is too large.")
        status, headers, content = await asyncio.get_running_loop().run_in_executor(self.threads, self.answer, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def answer(self, scope: streams.Scope, body: bytes) -> Answer:
        set_script_prefix(scope.get("root_path", "") or "/")
        signals.request_started.send(sender=type(self), scope=scope)
        response: Any
        try:
            response = self.get_response(ASGIRequest(scope, BytesIO(body)))
        except UnicodeDecodeError:  # in the address
            response = HttpResponseBadRequest()
        try:
            headers = [(name.lower().encode("ascii"), value.encode("latin1")) for name, value in response.items()]
            headers += [(b"set-cookie", morsel.OutputString().encode("ascii")) for morsel in response.cookies.values()]
            return response.status_code, headers, b"".join(response)
        finally:
            response.close()  # and with it the request


async def whole(receive: streams.Receive) -> bytes | None:
    """The body of a request, at most a little more than is allowed; None if the reader has left."""
    parts: list[bytes] = []
    size, more = 0, True
    while more and size <= LARGEST:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size, more = size + len(parts[-1]), message.get("more_body", False)
    return b"".join(parts)


pages: Any = Pages()


async def application(scope: streams.Scope, receive: streams.Receive, send: streams.Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http":
        match scope["path"].split("/"):
            case ["", "t", table, "events"] if scope["method"] == "GET":
                await streams.changes(table, scope, receive, send)
            case _:
                await pages(scope, receive, send)


async def lifespan(receive: streams.Receive, send: streams.Send) -> None:
    room: BotRoom | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            sys.setswitchinterval(0.001)  # many short requests: a thread that renders must not hold up one that commits
            gc.freeze()
            gc.set_threshold(5_000, 5, 200)  # a full collection walks through all tables in memory and halts everybody
            room = BotRoom()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if room is not None:
                await room.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
