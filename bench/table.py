"""The web table under load: real HTTP, a real stream for every player, beside bare Django endpoints in the same run.

    python bench/table.py [--tables 200] [--seconds 6] [--rounds 3] [--only NAME,NAME]

Every case is a server of its own (uvicorn, SQLite in WAL mode, every commit on the disk, a folder of its own) on the first
core; the load comes from this process on the second. At every table two people play a game of The Last Spike whose actions
are worked out beforehand. Counted is an action from the sending of the request until it is answered and the stream of the other
player has told of it. First as fast as every table can (saturation), then at 60 % of that rate, begun at random moments
whether the server keeps up or not. With pages, both players fetch the parts of their page after every push, as browsers do.

The bare endpoints do one committed insert for each request. `threads` is served as the table is (requests on threads) with a
connection for each thread, `writer` hands the insert to one thread, `asgi` is Django's own asynchronous handler.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

BARE = ("bare threads", "bare writer", "bare asgi")
TABLES = ("table", "table, pages", "table, Django's handler", "table, pages, Django's handler")
SHARE = 0.6  # of the saturated rate
FORM = "application/x-www-form-urlencoded"

# what is served: factories for uvicorn


def bare(one_writer: bool = False) -> Any:
    """Django with one view that inserts one row and commits it."""
    import django
    from django.conf import settings
    from django.db import connection, models
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    options = {"init_command": pragmas, "transaction_mode": "IMMEDIATE", "timeout": 20}
    base = {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["BENCH_HOME"] + "/bare.sqlite3", "OPTIONS": options,
        "CONN_MAX_AGE": None}  # fmt: skip
    settings.configure(DATABASES={"default": base}, ROOT_URLCONF=__name__, MIDDLEWARE=[], ALLOWED_HOSTS=["*"], SECRET_KEY="bench")
    django.setup()

    class Row(models.Model):
        table = models.CharField(max_length=22)
        turn = models.IntegerField()
        action = models.TextField()

        class Meta:
            app_label = "bare"

    def prepare() -> None:
        with connection.schema_editor() as editor:
            editor.create_model(Row)

    writer = ThreadPoolExecutor(1)
    writer.submit(prepare).result()  # uvicorn loads applications on its loop, where Django touches no database

    def insert(request: HttpRequest) -> HttpResponse:
        given = request.POST
        row = {"table": given["table"], "turn": int(given["turn"]), "action": given["action"]}
        if one_writer:
            writer.submit(Row.objects.create, **row).result()
        else:
            Row.objects.create(**row)
        return HttpResponse(status=204)

    globals()["urlpatterns"] = [path("act", insert)]


def bare_threads() -> Any:
    bare()
    return on_threads()


def bare_writer() -> Any:
    bare(one_writer=True)
    return on_threads()


def on_threads() -> Any:
    from a2wsgi import WSGIMiddleware
    from django.core.wsgi import get_wsgi_application

    return WSGIMiddleware(get_wsgi_application(), workers=12)


def bare_asgi() -> Any:
    bare()
    from django.core.asgi import get_asgi_application

    return get_asgi_application()


def table() -> Any:
    from branchline.table import asgi

    return asgi.application


def table_django() -> Any:
    """The table with its pages through Django's own asynchronous handler; streams stay as they are."""
    from branchline.table import asgi  # noqa: I001  sets Django up
    from django.core.asgi import get_asgi_application

    asgi.pages = get_asgi_application()
    return asgi.application


class Served:
    """One server, from its start to its end."""

    def __init__(self, factory: str, home: Path) -> None:
        self.home = home
        self.environment = os.environ | {"BENCH_HOME": str(home), "BRANCHLINE_HOME": str(home), "BRANCHLINE_LIMITS": "1000000"}
        self.environment.pop("DATABASE_URL", None)
        if factory.startswith("table"):
            migrate = ["-m", "django", "migrate", "--settings", "branchline.table.settings", "-v0"]
            subprocess.run([sys.executable, *migrate], env=self.environment, check=True)
        self.port = free_port()
        here = Path(__file__)
        command = ["taskset", "-c", "0", sys.executable, "-m", "uvicorn", f"{here.stem}:{factory}", "--factory", "--app-dir",
            str(here.parent),
            "--port", str(self.port), "--log-level", "warning", "--no-access-log", "--timeout-keep-alive", "3600"]  # fmt: skip
        self.process = subprocess.Popen(command, env=self.environment)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=20)
        self.process.kill()

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# the load


class Line(asyncio.Protocol):
    """A keep-alive connection that carries one request at a time; just enough HTTP/1.1 to be cheap."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def ask(self, request: bytes) -> "asyncio.Future[tuple[int, bytes, bytes]]":
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer

    def data_received(self, data: bytes) -> None:
        self.heard += data
        end = self.heard.find(b"\r\n\r\n")
        if end < 0 or self.answer is None:
            return
        head, body = bytes(self.heard[:end]).lower(), bytes(self.heard[end + 4 :])
        length = re.search(rb"content-length: (\d+)", head)
        if length and len(body) < int(length[1]):
            return
        if not length and b"transfer-encoding: chunked" in head and not body.endswith(b"0\r\n\r\n"):
            return
        answer, self.answer = self.answer, None
        answer.set_result((int(head[9:12]), bytes(self.heard[:end]), body))
        self.heard.clear()

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError(f"the server hung up: {error}"))


class Stream(asyncio.Protocol):
    """An open stream of a table's changes."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.version = -1
        self.waiting: list[tuple[int, asyncio.Future[float]]] = []

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        found = re.findall(rb"data: (\d+)\n", data)  # a line of some 30 bytes arrives in one piece
        if found:
            self.version = int(found[-1])
            now = time.perf_counter()
            for version, waiting in self.waiting:
                if version <= self.version and not waiting.done():
                    waiting.set_result(now)
            self.waiting = [(version, waiting) for version, waiting in self.waiting if not waiting.done()]

    def reaches(self, version: int) -> "asyncio.Future[float]":
        """When the stream told of this version or a later one."""
        waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.version >= version:
            waiting.set_result(time.perf_counter())
        else:
            self.waiting.append((version, waiting))
        return waiting


def post(path: str, body: dict[str, Any], cookies: str = "", more: str = "") -> bytes:
    data = urlencode(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\nContent-Type: {FORM}\r\n{more}"
    return f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data


def get(path: str, cookies: str = "", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n{more}\r\n".encode()


@dataclass
class Lane:
    """One table at which one action follows the other."""

    act: Callable[[], Awaitable[tuple[float, float]]]  # seconds until answered and pushed; until both pages stood
    left: int = 1 << 30
    close: Callable[[], None] = lambda: None


@dataclass
class Phase:
    rate: float = 0.0
    times: list[float] = field(default_factory=list)
    stood: list[float] = field(default_factory=list)
    cpu: float = 0.0  # of the server, a second
    own: float = 0.0  # of this process, a second

    def ms(self, share: float, which: str = "times") -> float:
        values = sorted(getattr(self, which))
        return 1000 * values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


async def dial(port: int, protocol: Callable[[], Any]) -> Any:
    return (await asyncio.get_running_loop().create_connection(protocol, "127.0.0.1", port))[1]


async def bare_lanes(server: Served, count: int) -> list[Lane]:
    async def lane(number: int) -> Lane:
        line, turn = await dial(server.port, Line), 0

        async def act() -> tuple[float, float]:
            nonlocal turn
            turn += 1
            body = {"table": f"table-{number}", "turn": turn, "action": '{"do": "build", "track": "a6b7"}', "key": f"k{turn}"}
            begun = time.perf_counter()
            status, _, _ = await line.ask(post("/act", body))
            assert status == 204, status
            spent = time.perf_counter() - begun
            return spent, spent

        return Lane(act, close=line.transport.close)

    return list(await asyncio.gather(*(lane(n) for n in range(count))))


class Guests:
    """The people who play, each with a cookie and a line of its own."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.known: list[tuple[str, Any]] = []

    async def prepare(self, count: int) -> None:
        if self.known:
            return
        first = await dial(self.server.port, Line)
        _, head, body = await first.ask(get("/"))
        csrf = found(rb"branchline_csrf=(\w+)", head)
        self.token = found(rb'name="csrfmiddlewaretoken" value="(\w+)"', body)
        while len(self.known) < count:
            line = await dial(self.server.port, Line)
            _, head, _ = await line.ask(post("/name", {"name": f"Player {len(self.known)}", "csrfmiddlewaretoken": self.token},
                f"branchline_csrf={csrf}"))  # fmt: skip
            self.known.append((f"branchline_csrf={csrf}; branchline_person={found(rb'branchline_person=([^;]+)', head)}", line))

    async def sit_down(self, number: int) -> str:
        """A new table of the guests 2n and 2n + 1; returns its id."""
        (host, line), (friend, other) = self.known[2 * number], self.known[2 * number + 1]
        form = {"csrfmiddlewaretoken": self.token, "players": 2, "seat-0": "me", "seat-1": "open"}
        _, head, _ = await line.ask(post("/play/last_spike/", form, host))
        place = found(rb"(?i)location: (/t/[\w-]+/)", head)
        _, _, page = await line.ask(get(place, host))
        form = {"csrfmiddlewaretoken": self.token, "name": "Friend"}
        status, _, _ = await other.ask(post(found(rb"(/join/[\w-]+/)", page), form, friend))
        assert status == 302, status
        return place.split("/")[2]


def found(pattern: bytes, text: bytes) -> str:
    match = re.search(pattern, text)
    assert match, (pattern, text[:400])
    return match[1].decode()


def whole_game(seed: int) -> list[tuple[int, str]]:
    """Seat and action, to the end, at random."""
    from branchline.games import title
    from branchline.kernel.record import Record

    game = title("last_spike")
    record, choose, played = Record(game, game.setup(2, {}), seed), random.Random(seed), []
    while (actor := record.position.actor()) is not None:
        action = choose.choice(record.position.actions())
        record.play(actor, action)
        played.append((actor, json.dumps(game.codec.to_json(action))))
    return played


async def table_lanes(server: Served, guests: Guests, count: int, pages: bool) -> list[Lane]:
    await guests.prepare(2 * count)
    ids = [await guests.sit_down(number) for number in range(count)]
    with sqlite3.connect(server.home / "table.sqlite3") as base:
        seeds = dict(base.execute("SELECT id, seed FROM table_table").fetchall())
    games = [whole_game(int(seeds[table])) for table in ids]
    return [await table_lane(server, guests, number, table, games[number], pages) for number, table in enumerate(ids)]


async def table_lane(server: Served, guests: Guests, number: int, table: str, game: list[tuple[int, str]], pages: bool) -> Lane:
    people = guests.known[2 * number : 2 * number + 2]
    streams = [await dial(server.port, lambda cookies=cookies: Stream(get(f"/t/{table}/events", cookies))) for cookies, _ in people]
    for stream in streams:
        await stream.reaches(0)
    version, turn = streams[0].version, 0

    async def fetch(seat: int) -> None:
        await streams[seat].reaches(version)
        cookies, line = people[seat]
        status, _, body = await line.ask(get(f"/t/{table}/now", cookies, "HX-Request: true\r\n"))
        assert status == 200, (status, body[-300:])

    async def act() -> tuple[float, float]:
        nonlocal version, turn
        seat, action = game[turn]
        cookies, line = people[seat]
        form = {"csrfmiddlewaretoken": guests.token, "action": action, "turn": turn, "key": f"{turn}-{table}"}
        request = post(f"/t/{table}/act", form, cookies, "HX-Request: true\r\n")
        turn, version = turn + 1, version + 1
        told = streams[1 - seat].reaches(version)
        begun = time.perf_counter()
        status, _, body = await line.ask(request)
        answered = time.perf_counter()
        assert status == 204, (status, body[-300:])
        spent = max(answered, await told) - begun
        if pages:
            await asyncio.gather(fetch(0), fetch(1))
        lane.left -= 1
        return spent, time.perf_counter() - begun

    lane = Lane(act, len(game), lambda: [stream.transport.close() for stream in streams] and None)
    return lane


async def saturate(lanes: list[Lane], seconds: float) -> Phase:
    """Every lane as fast as it can, until the time or the first game is over."""
    phase, begun, over = Phase(), time.perf_counter(), False
    end = begun + seconds

    async def run(lane: Lane) -> None:
        nonlocal over
        while not over:
            spent, stood = await lane.act()
            phase.times.append(spent)
            phase.stood.append(stood)
            over = over or time.perf_counter() > end or not lane.left

    runs = [asyncio.ensure_future(run(lane)) for lane in lanes]
    await asyncio.wait(runs, return_when=asyncio.FIRST_COMPLETED)
    phase.rate = len(phase.times) / (time.perf_counter() - begun)
    await asyncio.gather(*runs)
    return phase


async def steady(lanes: list[Lane], rate: float, seconds: float) -> Phase:
    """Actions begun at random moments, so many a second; one that finds no idle table waits, and its waiting counts."""
    phase, begun, choose = Phase(), time.perf_counter(), random.Random(7)
    idle: asyncio.Queue[Lane] = asyncio.Queue()
    for lane in lanes:
        idle.put_nowait(lane)

    async def one(due: float) -> None:
        lane = await idle.get()
        late = time.perf_counter() - due
        spent, stood = await lane.act()
        phase.times.append(late + spent)
        phase.stood.append(late + stood)
        if lane.left:
            idle.put_nowait(lane)

    runs, due = [], begun
    while (due := due + choose.expovariate(rate)) < begun + seconds:
        await asyncio.sleep(due - time.perf_counter())
        runs.append(asyncio.ensure_future(one(due)))
    await asyncio.wait_for(asyncio.gather(*runs), 60)
    phase.rate = len(phase.times) / (time.perf_counter() - begun)
    return phase


async def measured(server: Served, work: Awaitable[Phase]) -> Phase:
    begun, theirs, own = time.perf_counter(), server.cpu(), time.process_time()
    phase = await work
    spent = time.perf_counter() - begun
    phase.cpu, phase.own = (server.cpu() - theirs) / spent, (time.process_time() - own) / spent
    return phase


async def one_round(name: str, server: Served, guests: Guests, tables: int, seconds: float) -> tuple[Phase, Phase]:
    async def lanes() -> list[Lane]:
        if name in BARE:
            return await bare_lanes(server, tables)
        return await table_lanes(server, guests, tables, "pages" in name)

    async def phase(work: Callable[[list[Lane]], Awaitable[Phase]]) -> Phase:
        ready = await lanes()
        found = await measured(server, work(ready))
        for lane in ready:
            lane.close()
        return found

    full = await phase(lambda ready: saturate(ready, seconds))
    return full, await phase(lambda ready: steady(ready, SHARE * full.rate, seconds))


# the run


def start(name: str, stack: ExitStack) -> Served:
    home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="branchline-bench-", ignore_cleanup_errors=True)))
    factory = name.replace(" ", "_") if name in BARE else "table_django" if "Django" in name else "table"
    server = Served(factory, home)
    stack.callback(server.stop)
    return server


async def up(server: Served) -> None:
    for _ in range(200):
        with suppress(OSError):
            (await dial(server.port, Line)).transport.close()
            return
        await asyncio.sleep(0.1)
    raise SystemExit("the server does not answer")


async def run(names: list[str], tables: int, seconds: float, rounds: int) -> dict[str, list[tuple[Phase, Phase]]]:
    found: dict[str, list[tuple[Phase, Phase]]] = {name: [] for name in names}
    with ExitStack() as stack:
        servers = {name: start(name, stack) for name in names}
        guests = {name: Guests(server) for name, server in servers.items()}
        for server in servers.values():
            await up(server)
        for turn in range(rounds):
            for name in names:
                found[name].append(await one_round(name, servers[name], guests[name], tables, seconds))
                full, calm = found[name][-1]
                print(f"round {turn + 1}, {name}: {full.rate:.0f}/s; at {calm.rate:.0f}/s p99 {calm.ms(0.99):.1f} ms", file=sys.stderr)
    return found


def mid(values: list[float]) -> float:
    return statistics.median(values)


def report(found: dict[str, list[tuple[Phase, Phase]]], tables: int, seconds: float) -> None:
    rounds = len(next(iter(found.values())))
    machine = f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"\n{time.strftime('%Y-%m-%d')}, {machine}; {tables} tables, {rounds} rounds of {seconds:g} s for each figure, medians; ms\n")
    print("| case | actions/s | ratio | p50 | p99 | at 60 %: p50 | p99 | pages stand: p50 | p99 | server CPU | load CPU |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    rates = {name: mid([full.rate for full, _ in runs]) for name, runs in found.items()}
    best = max((rates[name] for name in rates if name in BARE), default=next(iter(rates.values())))
    for name, runs in found.items():
        full, calm = [run[0] for run in runs], [run[1] for run in runs]
        cells = [mid([phase.ms(share) for phase in phases]) for phases in (full, calm) for share in (0.5, 0.99)]
        stood = [f"{mid([phase.ms(share, 'stood') for phase in calm]):.1f}" for share in (0.5, 0.99)] if "pages" in name else ["", ""]
        row = [name, f"{rates[name]:.0f}", f"{rates[name] / best:.2f}", *(f"{cell:.1f}" for cell in cells), *stood,
            f"{mid([phase.cpu for phase in full]):.2f}", f"{mid([phase.own for phase in full]):.2f}"]  # fmt: skip
        print("| " + " | ".join(row) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="cases, comma and semicolon: " + "; ".join((*BARE, *TABLES)))
    args = parser.parse_args()
    names = [name.strip() for name in args.only.split(";")] if args.only else [*BARE, *TABLES]
    if strange := [name for name in names if name not in (*BARE, *TABLES)]:
        raise SystemExit(f"There is no case {strange[0]!r}; there are: {'; '.join((*BARE, *TABLES))}")
    import uvloop

    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    report(uvloop.run(run(names, args.tables, args.seconds, args.rounds)), args.tables, args.seconds)


if __name__ == "__main__":
    main()
