"""The server as it is started: it serves, refuses what cannot be, stops on Ctrl-C, and goes on where it was."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.db import connection
from people import Server

needs_sqlite = pytest.mark.skipif("postgresql" in str(connection.vendor), reason="about the embedded database")


def visitor(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.url, follow_redirects=True)


def form_token(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    return found[1]


def sit_down(client: httpx.Client) -> str:
    token = form_token(client.get("/").text)
    answer = client.post("/play/last_spike/now", data={"csrfmiddlewaretoken": token})
    assert answer.status_code == 200
    return answer.url.path


def test_it_serves_all_it_needs_itself(server: Server) -> None:
    with visitor(server) as client:
        pages = [client.get(path).text for path in ("/", sit_down(client), "/rules/last_spike/", "/board/last_spike/")]
        found = {link for page in pages for link in re.findall(r'(?:src|href)="(/[^"#?]*)"', page)}
        assert {"/static/table/table.css", "/static/table/play.js", "/static/django_htmx/htmx-2.min.js"} <= found
        for link in found:
            assert client.get(link).status_code == 200, link
        assert not [link for page in pages for link in re.findall(r'(?:src|href|action)="(https?:|//)', page)], "nothing from elsewhere"


@needs_sqlite
def test_ctrl_c_stops_it_and_games_go_on_after_it(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    with visitor(server) as client:
        table = sit_down(client)
        assert server.stop() == 0
        assert "Traceback" not in server.log()
        with pytest.raises(httpx.ConnectError):
            client.get("/")
        server.start()
        assert client.get(table).status_code == 200
    server.kill()
    with sqlite3.connect(tmp_path / "table.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM table_table").fetchone() == (1,)


def refused(*arguments: str) -> str:
    command = [sys.executable, "-m", "branchline", "table", "--no-browser", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_or_none_is_refused(server: Server) -> None:
    assert f"Cannot listen on 127.0.0.1:{server.port}" in refused("--port", str(server.port))
    assert "The port must lie between 1 and 65535." in refused("--port", "0")
    assert "Cannot listen on 192.0.2.1" in refused("--host", "192.0.2.1")
