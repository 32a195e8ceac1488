"""The server is killed under play, again and again: nothing acknowledged is lost, nothing is done twice, everything goes on."""

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
from people import Server
from visitors_http import Person, Sent, replayed, stored

KILLS = 12
SEED = 20261119
OVER = '<ol class="standings">'


class Match:
    """One table and those who play at it over HTTP; the other seats are bots'."""

    def __init__(self, table: str, people: dict[int, Person], seed: int) -> None:
        self.table = table
        self.people = people
        self.server = next(iter(people.values())).server
        self.choose = random.Random(seed)
        self.sure: list[tuple[int, Sent]] = []  # acknowledged
        self.unsure: tuple[int, Sent] | None = None  # sent, and the server died before it answered

    def play(self, until: threading.Event) -> None:
        """Turns, one after the other, until the server dies or the game is over."""
        try:
            while not until.is_set() and not self.over():
                for seat, person in self.people.items():
                    offers = person.offered(self.table)
                    if offers:
                        self.send(seat, self.choose.choice(offers))
        except httpx.TransportError:
            assert until.wait(30), "the server fails, and nobody has killed it"

    def over(self) -> bool:
        return OVER in self.people[0].parts(self.table)

    def send(self, seat: int, sent: Sent) -> None:
        self.unsure = (seat, sent)
        answer = self.people[seat].act(self.table, sent)
        assert answer.status_code == 204, answer.text
        self.unsure = None
        self.sure.append((seat, sent))

    def ask_again(self) -> None:
        """What nobody knows about is sent once more, and the last that was acknowledged too."""
        if self.unsure is not None:
            self.send(*self.unsure)
        for seat, sent in self.sure[-1:]:
            assert self.people[seat].act(self.table, sent).status_code == 204

    def check(self) -> None:
        """All that was acknowledged lies in the database, exactly once and in its place; all of it replays."""
        entries = stored(self.server, self.table)
        for seat, sent in self.sure:
            assert entries[sent.turn][:3] == (sent.turn + 1, seat, json.loads(sent.action))
            assert entries[sent.turn][3].endswith(sent.key)
        mine = [entry for entry in entries if entry[1] in self.people]
        assert len(mine) - len(self.sure) in (0, 0 if self.unsure is None else 1), "nothing was done that nobody sent"
        replayed(self.server, self.table)

    def bots_go_on(self) -> None:
        """Nobody asks for anything; some time later it is a person's turn, or the game is over."""
        end = time.monotonic() + 60
        while replayed(self.server, self.table).position.actor() not in {None, *self.people}:
            assert time.monotonic() < end, self.server.log()
            time.sleep(0.02)


def seated(server: Server, seats: tuple[str, ...], seed: int) -> Match:
    ana = Person(server, f"Ana{seed}")
    table = ana.open(*seats)
    people = {0: ana}
    if "open" in seats:
        people[1] = Person(server, f"Bogdan{seed}")
        people[1].join(ana.invite(table))
    return Match(table, people, seed)


def killed_under_play(server: Server, matches: list[Match], choose: random.Random) -> None:
    until = threading.Event()
    with ThreadPoolExecutor(len(matches)) as threads:
        playing = [threads.submit(match.play, until) for match in matches]
        until.wait(choose.uniform(0.02, 0.6))  # the moment is the point, whatever it hits
        server.kill()
        until.set()
        for play in playing:
            play.result()


def sound(server: Server) -> None:
    if "DATABASE_URL" not in server.environment:
        assert server.rows("PRAGMA integrity_check") == [("ok",)]
        assert server.rows("PRAGMA foreign_key_check") == []


def test_kills_under_play_lose_nothing_and_do_nothing_twice(server: Server) -> None:
    choose = random.Random(SEED)
    kinds = [("me", "open"), ("me", "greedy", "random"), ("me", "open", "random"), ("me", "random", "random", "random")]
    matches = [seated(server, seats, n) for n, seats in enumerate(kinds)]
    lost = 0
    for kill in range(KILLS):
        killed_under_play(server, matches, choose)
        lost += sum(match.unsure is not None for match in matches)
        server.start()
        for match in matches:
            match.check()
            match.bots_go_on()
            match.ask_again()
            match.check()
        sound(server)
        running = [match for match in matches if not match.over()]
        matches = running + [seated(server, kinds[n], 10 * kill + 10 + n) for n in range(len(kinds) - len(running))]
    assert lost, "no kill hit a request that was under way"
    never = threading.Event()
    with ThreadPoolExecutor(len(matches)) as threads:
        list(threads.map(lambda match: match.play(never), matches))
    for match in matches:
        match.check()
        assert replayed(server, match.table).position.actor() is None
        assert match.over()
    assert server.stop() == 0
    sound(server)


def test_a_turn_of_a_bot_goes_on_after_a_restart_without_anybody(server: Server) -> None:
    """The server dies as soon as games are open at which bots begin; nobody comes back to look at them."""
    ana = Person(server, "Ana")
    matches = [Match(ana.open("greedy", "me", "greedy"), {1: ana}, n) for n in range(3)]
    server.kill()
    server.start()
    for match in matches:
        match.bots_go_on()
        assert replayed(server, match.table).position.actor() == 1
