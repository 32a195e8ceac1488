"""People at real servers over real HTTP, who read pages and send forms as a browser does."""

import html
import json
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
from people import Server

from branchline.games import title
from branchline.kernel.record import Record

GAME = title("last_spike")
LINES: list[httpx.Client] = []  # all that are open; closed after each test


@dataclass(frozen=True)
class Sent:
    """An action as a page sends it, to be sent again word by word."""

    turn: int
    key: str
    action: str


@dataclass
class Person:
    """Somebody with cookies at a server."""

    server: Server
    name: str
    client: httpx.Client = field(init=False)
    token: str = ""

    def __post_init__(self) -> None:
        self.client = line(self.server, {})
        self.token = found(r'name="csrfmiddlewaretoken" value="(\w+)"', self.client.get("/").text)
        assert self.post("/name", {"name": self.name}).status_code == 302

    def elsewhere(self, server: Server | None = None) -> "Person":
        """The same person at another browser, or at another server: another connection, the same cookies."""
        twin = Person.__new__(Person)
        twin.server, twin.name, twin.token = server or self.server, self.name, self.token
        twin.client = line(twin.server, dict(self.client.cookies))
        return twin

    def post(self, path: str, form: dict[str, Any]) -> httpx.Response:
        return self.client.post(path, data={"csrfmiddlewaretoken": self.token} | form, headers={"HX-Request": "true"})

    def open(self, *seats: str) -> str:
        form: dict[str, Any] = {"players": len(seats)} | {f"seat-{n}": kind for n, kind in enumerate(seats)}
        return str(self.post("/play/last_spike/", form).headers["location"]).split("/")[2]

    def invite(self, table: str) -> str:
        return found(r"(/join/[\w-]+/)", self.client.get(f"/t/{table}/").text)

    def join(self, invite: str) -> None:
        assert self.post(invite, {"name": self.name}).headers["location"].startswith("/t/")

    def parts(self, table: str) -> str:
        answer = self.client.get(f"/t/{table}/now")
        assert answer.status_code == 200, answer.text
        return answer.text

    def offered(self, table: str) -> list[Sent]:
        """What this person's page offers now; nothing if it is not their turn."""
        page = self.parts(table)
        turn = int(found(r'data-turn="(\d+)"', page))
        actions = re.findall(r'<button type="button" class="action" data-action="([^"]*)"', page)
        return [Sent(turn, f"{turn}-{n}-{self.name}", html.unescape(action)) for n, action in enumerate(actions)]

    def act(self, table: str, sent: Sent) -> httpx.Response:
        return self.post(f"/t/{table}/act", {"turn": sent.turn, "key": sent.key, "action": sent.action})


def line(server: Server, cookies: dict[str, str]) -> httpx.Client:
    LINES.append(httpx.Client(base_url=server.url, timeout=30, cookies=cookies))
    return LINES[-1]


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, text[:1000]
    return match[1]


def stored(server: Server, table: str) -> list[tuple[int, int, Any, str]]:
    """Number, seat, action and key of every entry, as they lie in the database."""
    return [row[6:] for row in rows(server, table) if row[6] is not None]


def rows(server: Server, table: str) -> list[Any]:
    """The table with its entries, at one moment."""
    found = server.rows(
        "SELECT players, options, seed, entries_count, actor, state, n, seat, action, key FROM table_table "
        f"LEFT JOIN table_entry ON table_entry.table_id = table_table.id WHERE table_table.id = '{table}' ORDER BY n"
    )
    return [(*row[:1], plain(row[1]), *row[2:8], plain(row[8]), row[9]) for row in found]


def plain(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def replayed(server: Server, table: str) -> Record:
    """The game as its entries tell it, every one passed through the gate; the table's row must agree."""
    found = rows(server, table)
    players, options, seed, *says = found[0][:6]
    record = Record(GAME, GAME.setup(players, options), int(seed))
    entries = [row[6:] for row in found if row[6] is not None]
    for _, seat, action, _ in entries:
        record.play(seat, action)
    assert [n for n, *_ in entries] == list(range(1, len(entries) + 1))
    assert says == [len(entries), record.position.actor(), "over" if record.position.actor() is None else "running"]
    return record
