"""One orderly way in: every change of the database made by this process runs on one thread, one after the other.

Many connections that write to SQLite wait on its lock for up to a second; one writer commits thousands of times a second. What
has queued up meanwhile shares a transaction, and with it the wait for the disk; each piece of work still stands or falls alone.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import close_old_connections, connection, transaction

T = TypeVar("T")

TOGETHER = 32  # pieces of work in one transaction at most

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
_waiting: "deque[Job]" = deque()
_here = threading.local()


@dataclass(eq=False)
class Job:
    """A piece of work, and what became of it."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    future: "Future[Any]" = field(default_factory=Future)
    result: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Again(Exception):
    """Work that failed after it had written: what shares its transaction must be done anew, each alone."""


def _drain() -> None:
    """What waits now. Locks of several tables at once could block two processes for good, hence one by one where they are shared."""
    most = TOGETHER if connection.vendor == "sqlite" else 1
    jobs = [_waiting.popleft() for _ in range(min(len(_waiting), most))]
    if jobs:
        _here.writing = True
        close_old_connections()
        _run(jobs)


def _run(jobs: list[Job]) -> None:
    _here.undo = []
    try:
        with transaction.atomic(), connection.execute_wrapper(_count):
            for job in jobs:
                _try(job)
    except Exception as error:  # noqa: BLE001  whatever it was, whoever waits is told
        for call, args in _here.undo:
            call(*args)
        if len(jobs) > 1:
            for job in jobs:
                _run([job])
            return
        jobs[0].error = jobs[0].error or error
    for job in jobs:
        job.settle()


def _try(job: Job) -> None:
    """A refusal before anything was written harms nobody else's work."""
    _here.written = 0
    job.error = None
    try:
        job.result = job.work(*job.args)
    except Exception as error:
        job.error = error
        if _here.written:
            raise Again from error


def _count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    if not sql.startswith("SELECT"):
        _here.written += 1
    return execute(sql, params, many, context)


def if_undone(call: Callable[..., object], *args: Any) -> None:
    """Called from within work: what to do if its transaction is rolled back, in whole."""
    if getattr(_here, "writing", False):
        _here.undo.append((call, args))


def submit(work: Callable[..., T], *args: Any) -> "Future[T]":
    """Queues work that is done wholly or not at all; it is committed when the future is done."""
    if getattr(_here, "writing", False):
        raise RuntimeError("the writer cannot wait for itself")
    job = Job(work, args)
    _waiting.append(job)
    _thread.submit(_drain)
    return job.future


def write(work: Callable[..., T], *args: Any) -> T:
    return submit(work, *args).result()


async def awrite(work: Callable[..., T], *args: Any) -> T:
    return await asyncio.wrap_future(submit(work, *args))
