"""People at browsers without a screen, and servers of their own: what the tests of the table play with."""

import hashlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
from django.test import Client

from branchline.table import identity, live, service, show
from branchline.table.models import Person, Table


class Browser(Client):
    """Somebody with cookies; `person` is known after the first thing they do."""

    @property
    def person(self) -> Person:
        found = identity.read(self.cookies[identity.COOKIE].value)
        return Person.objects.get(id=found)

    def called(self, name: str) -> "Browser":
        assert self.post("/name", {"name": name}).status_code == 302
        return self

    def choices(self, table: str) -> list[dict[str, Any]]:
        """What this person can choose now, as the page offers it."""
        moment = live.moment(table)
        return show.choices(moment.position, moment.seat_of(self.person.id), moment, show.voice("en", moment))

    def act(self, table: str, n: int = 0, **changed: Any) -> Any:
        """Takes the n-th choice, as the page would send it."""
        known = {"action": json.dumps(self.choices(table)[n]["action"]), "turn": live.moment(table).turn, "key": f"k{time.monotonic_ns()}"}
        return self.post(f"/t/{table}/act", known | changed, headers={"HX-Request": "true"})


def open_table(owner: Browser, seats: list[str], game: str = "last_spike", public: bool = False, **options: Any) -> str:
    """A table of a person; `seats` as in service.create."""
    return service.create(owner.person, game, len(seats), options, seats, public, True)


def invites(table: str) -> list[str]:
    return [seat.invite for seat in Table.objects.get(id=table).seats.all() if not seat.name]


def database_of(home: Path) -> dict[str, str]:
    """Where a server keeps its tables: in its folder, or on PostgreSQL in a database of its own for each folder."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        return {}
    name = "server_" + hashlib.sha256(str(home).encode()).hexdigest()[:16]
    with psycopg.connect(url, autocommit=True) as base:
        if base.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            base.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    return {"DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}


class Server:
    """A real server in a process of its own, on a free port, with a folder of its own."""

    def __init__(self, home: Path, **environment: str) -> None:
        self.home = home
        self.environment = database_of(home) | environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        known = {"BRANCHLINE_HOME": str(self.home), "BRANCHLINE_BOT_PAUSE": "0", "BRANCHLINE_LIMITS": "1000"} | self.environment
        command = [sys.executable, "-m", "branchline", "table", "--port", str(self.port), "--no-browser"]
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=os.environ | known, stdout=log, stderr=log, start_new_session=True)
        for _ in range(300):
            with suppress(httpx.TransportError):
                httpx.get(self.url, timeout=5)
                return self
            assert self.process.poll() is None, (self.home / "server.log").read_text()
            time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {(self.home / 'server.log').read_text()}")

    def kill(self) -> None:
        """At once, with all its workers: nothing can be written any more."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """As Ctrl-C does; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=30)
        self.process = None
        return code

    def log(self) -> str:
        return (self.home / "server.log").read_text()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the database says, past the server."""
        url = self.environment.get("DATABASE_URL")
        if url:
            with psycopg.connect(url) as base:
                return base.execute(query).fetchall()
        with closing(sqlite3.connect(self.home / "table.sqlite3", timeout=20)) as file:
            return file.execute(query).fetchall()
