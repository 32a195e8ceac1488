"""Many at once: for one turn one wins and the others are told; a bot that fails loses no turn and plays none twice."""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import bad_bots
import httpx
import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from people import Server, open_table
from visitors_http import Person, Sent, replayed, stored

from branchline.table import botroom, hub
from branchline.table.models import Entry, Note

CLIENTS = 20
MOVED_ON = "The table has moved on; here is how it stands now."
needs_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="two servers share a database on PostgreSQL alone")


def at_once(works: list[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """All begun at the same moment, each on a thread of its own."""
    start = threading.Barrier(len(works))

    def run(work: Callable[[], httpx.Response]) -> httpx.Response:
        start.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))


def pair(server: Server) -> tuple[Person, Person, str]:
    """Two people at a table, the first of whom begins."""
    ana, bogdan = Person(server, "Ana"), Person(server, "Bogdan")
    table = ana.open("me", "open")
    bogdan.join(ana.invite(table))
    if replayed(server, table).position.actor() == 0:
        return ana, bogdan, table
    return bogdan, ana, table


def seats_of(server: Server, table: str, first: Any, second: Any) -> list[Any]:
    """What belongs to whom begins and to the other, by seat, at a table that has just begun."""
    return [first, second] if replayed(server, table).position.actor() == 0 else [second, first]


def one_winner(answers: list[httpx.Response]) -> None:
    assert sorted(answer.status_code for answer in answers) == [204] + [409] * (len(answers) - 1)
    assert all(MOVED_ON in answer.text for answer in answers if answer.status_code == 409)


def acting(table: str, people: list[Person], offers: list[Sent], keys: Callable[[int], str]) -> list[Callable[[], httpx.Response]]:
    chosen = [Sent(offers[0].turn, keys(n), offers[n % len(offers)].action) for n in range(len(people))]
    return [lambda person=person, sent=sent: person.act(table, sent) for person, sent in zip(people, chosen, strict=True)]


def test_of_twenty_clients_one_wins_the_turn_and_the_others_are_told(server: Server) -> None:
    ana, bogdan, table = pair(server)
    seats = seats_of(server, table, *([person.elsewhere() for _ in range(CLIENTS)] for person in (ana, bogdan)))
    for turn in range(6):
        actor = replayed(server, table).position.actor()
        offers = seats[actor][0].offered(table)
        one_winner(at_once(acting(table, seats[actor], offers, lambda n, turn=turn: f"mine-{turn}-{n}")))
        assert len(stored(server, table)) == turn + 1
    replayed(server, table)


def test_of_many_who_make_one_account_at_once_one_does_and_the_others_are_told(server: Server) -> None:
    people = [Person(server, f"Ana {n}") for n in range(6)]
    form = {"user": "one-of-six", "password": "una vía muy larga"}
    answers = at_once([lambda ana=ana: ana.post("/account/", form | {"new": "1"}) for ana in people])
    assert sorted(answer.status_code for answer in answers) == [302] + [400] * 5
    assert all("This account name is empty or taken." in answer.text for answer in answers if answer.status_code == 400)


def test_one_key_from_twenty_clients_is_one_action_and_all_are_answered(server: Server) -> None:
    ana, _, table = pair(server)
    clients = [ana.elsewhere() for _ in range(CLIENTS)]
    offer = ana.offered(table)[:1]
    answers = at_once(acting(table, clients, offer, lambda n: "the-same"))
    assert [answer.status_code for answer in answers] == [204] * CLIENTS
    assert len(stored(server, table)) == 1
    assert ana.act(table, Sent(0, "another", offer[0].action)).status_code == 409


def test_two_browsers_of_one_person_see_the_same_after_a_race(server: Server) -> None:
    ana, _, table = pair(server)
    browsers = [ana, ana.elsewhere()]
    one_winner(at_once(acting(table, browsers, ana.offered(table), lambda n: f"browser-{n}")))
    pages = [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", browser.parts(table)) for browser in browsers]
    assert pages[0] == pages[1]
    assert 'data-turn="1"' in pages[0]


def test_taking_back_races_with_the_next_action(server: Server) -> None:
    """Whenever something can be taken back, that and the next action happen at once: one of them, never both."""
    ana, bogdan, table = pair(server)
    seats, races, turn = seats_of(server, table, ana, bogdan), 0, 0
    while races < 10 and (actor := replayed(server, table).position.actor()) is not None:
        offers = seats[actor].offered(table)
        assert seats[actor].act(table, offers[turn % len(offers)]).status_code == 204
        turn += 1
        follower = replayed(server, table).position.actor()
        if follower is None or "data-undo" not in seats[actor].parts(table):
            continue
        before, races = len(stored(server, table)), races + 1
        undoing, acted = seats[actor].elsewhere(), seats[follower].elsewhere()
        offer = seats[follower].offered(table)[0]
        undone, done = at_once([
            lambda undoing=undoing, offer=offer: undoing.post(f"/t/{table}/undo", {"turn": offer.turn}),
            lambda acted=acted, offer=offer: acted.act(table, Sent(offer.turn, f"race-{offer.turn}", offer.action)),
        ])  # fmt: skip
        assert sorted([undone.status_code, done.status_code]) == [204, 409]
        assert len(stored(server, table)) == before + (1 if done.status_code == 204 else -1)
    assert races == 10


# bots


@pytest.fixture
def bots_file(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.BOT_SECONDS, settings.BOT_PAUSE, settings.BOT_WORKERS = 1.0, 0.0, 1
    monkeypatch.setenv(bad_bots.TOLD, str(tmp_path / "bots"))
    return tmp_path / "bots"


def bots_table(ana: Any, seats: list[str]) -> str:
    """A table at which a bot is to act."""
    table = open_table(ana, seats)
    while botroom.bots_turn(table) is None:
        assert ana.act(table).status_code == 204
    return table


def played_by_bots(table: str) -> int:
    """How many turns bots have taken, none of them twice."""
    entries = Entry.objects.filter(table=table).exclude(key__startswith="page-").values_list("n", "key")
    assert entries
    assert list(entries) == [(n, f"bot-{n - 1}") for n, _ in entries]
    return len(entries)


def play_bots(table: str) -> None:
    """A room of bots in this process, until it is nobody's turn but a person's and all has been told."""

    async def story() -> None:
        room = botroom.BotRoom()
        try:
            with hub.Watch(table) as watch:
                while await sync_to_async(botroom.bots_turn, thread_sensitive=False)(table) is not None or room.turns:
                    await watch.wait(0.2)
        finally:
            await room.close()

    asyncio.run(asyncio.wait_for(story(), 100))


KINDS = ["crash", "hang", "fail", "nothing", "a_number", "no_such_action", "words", "no_data"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_fails_is_asked_twice_and_replaced_with_a_note(kind: str, somebody, bots_file: Path, monkeypatch) -> None:
    monkeypatch.setattr(botroom, "think", getattr(bad_bots, kind))
    ana = somebody("Ana")
    table = bots_table(ana, ["greedy", "me"])
    play_bots(table)
    count = played_by_bots(table)
    assert bots_file.read_text().split() == ["greedy", "greedy", "random"] * count
    notes = list(Note.objects.filter(table=table).values_list("text", "facts"))
    assert notes == [(botroom.REPLACED, {"name": "Greedy 1"})] * count
    assert "Greedy 1 did not answer; a random choice was made for this turn." in ana.get(f"/t/{table}/").text
    assert ana.act(table).status_code == 204


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_fails_once_plays_itself(somebody, bots_file: Path, monkeypatch) -> None:
    monkeypatch.setattr(botroom, "think", bad_bots.crash_once)
    table = bots_table(somebody("Ana"), ["greedy", "me"])
    play_bots(table)
    assert bots_file.read_text().split() == ["greedy"] * (played_by_bots(table) + 1)
    assert not Note.objects.filter(table=table).exists()


@pytest.mark.django_db(transaction=True)
def test_two_rooms_of_bots_do_no_turn_twice(somebody, bots_file: Path) -> None:
    """As with two servers on one database: both think about the same turns."""
    table = bots_table(somebody("Ana"), ["greedy", "random", "me"])

    async def story() -> None:
        rooms = [botroom.BotRoom(), botroom.BotRoom()]
        try:
            for room in rooms:
                room.wake(table)
            with hub.Watch(table) as watch:
                while await sync_to_async(botroom.bots_turn, thread_sensitive=False)(table) is not None:
                    await watch.wait(0.2)
        finally:
            for room in rooms:
                await room.close()

    asyncio.run(asyncio.wait_for(story(), 100))
    assert played_by_bots(table)


# two servers on one database


@pytest.fixture
def twins(tmp_path: Path, server: Server) -> Iterator[list[Server]]:
    (tmp_path / "twin").mkdir()
    twin = Server(tmp_path / "twin", DATABASE_URL=server.environment["DATABASE_URL"]).start()
    yield [server, twin]
    twin.kill()


def told(lines: Iterator[str]) -> int:
    """The next version that a stream tells of."""
    return int(next(line for line in lines if line.startswith("data: ")).removeprefix("data: "))


@needs_postgresql
def test_two_servers_on_one_database_tell_each_other(twins: list[Server]) -> None:
    ana, bogdan, table = pair(twins[0])
    here = seats_of(twins[0], table, ana, bogdan)
    there = [person.elsewhere(twins[1]) for person in here]
    with ana.elsewhere().client.stream("GET", f"/t/{table}/events") as stream:
        lines = stream.iter_lines()
        version = told(lines)
        for turn in range(8):
            actor = replayed(twins[0], table).position.actor()
            people = (there, here)[turn % 2]
            assert people[actor].act(table, people[actor].offered(table)[0]).status_code == 204
            while version < live_version(twins[0], table):
                version = told(lines)
            pages = [here[0].parts(table), there[0].parts(table)]
            assert all(f'data-turn="{turn + 1}"' in page and f'data-version="{version}"' in page for page in pages)


def live_version(server: Server, table: str) -> int:
    return int(server.rows(f"SELECT version FROM table_table WHERE id = '{table}'")[0][0])


@needs_postgresql
def test_of_twenty_clients_at_two_servers_one_wins(twins: list[Server]) -> None:
    ana, bogdan, table = pair(twins[0])
    clients = ([person.elsewhere(twins[n % 2]) for n in range(CLIENTS)] for person in (ana, bogdan))
    seats = seats_of(twins[0], table, *clients)
    for turn in range(8):
        actor = replayed(twins[0], table).position.actor()
        offers = seats[actor][turn % 2].offered(table)
        one_winner(at_once(acting(table, seats[actor], offers, lambda n, turn=turn: f"mine-{turn}-{n}")))
        assert len(stored(twins[0], table)) == turn + 1
    replayed(twins[0], table)


@needs_postgresql
def test_bots_of_two_servers_play_each_turn_once(twins: list[Server]) -> None:
    ana = Person(twins[0], "Ana")
    table = ana.open("me", "greedy", "random")
    places = [ana, ana.elsewhere(twins[1])]
    for turn in range(400):
        offers = places[turn % 2].offered(table)
        if offers:
            assert places[turn % 2].act(table, offers[0]).status_code == 204
        elif replayed(twins[0], table).position.actor() is None:
            break
    assert replayed(twins[0], table).position.actor() is None


DISCONNECT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"


@needs_postgresql
def test_a_database_that_was_restarted_stops_neither_bots_nor_streams(server: Server) -> None:
    ana = Person(server, "Ana")
    table = ana.open("me", "greedy", "random")
    for _ in range(3):
        wait_for_offer_and_act(ana, table)
        assert server.rows(DISCONNECT), "as a restart of PostgreSQL does"
    with ana.elsewhere().client.stream("GET", f"/t/{table}/events") as stream:
        assert told(stream.iter_lines()) > 3


def wait_for_offer_and_act(person: Person, table: str) -> None:
    """Bots play in between."""
    deadline = time.monotonic() + 30
    while not (offers := person.offered(table)):
        assert time.monotonic() < deadline, "the bots do not play"
        time.sleep(0.02)
    assert person.act(table, offers[0]).status_code == 204
