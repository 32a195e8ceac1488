"""Who may do what: every address of the site, asked by a stranger, a spectator, another seat and the seat that must act."""

import json
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from people import Browser, invites, open_table

from branchline.table import limits, live

pytestmark = pytest.mark.django_db(transaction=True)

ASKERS = ("stranger", "spectator", "other seat", "own seat")
# what is asked, and how each of ASKERS is answered at a private and at a public running table
AT_A_TABLE = {
    "table": ("GET", "", (403, 403, 200, 200), (200, 200, 200, 200)),
    "now": ("GET", "now", (403, 403, 200, 200), (200, 200, 200, 200)),
    "replay": ("GET", "replay/", (403, 403, 200, 200), (200, 200, 200, 200)),
    "at": ("GET", "at/1", (403, 403, 200, 200), (200, 200, 200, 200)),
    "try": ("GET", "try/?at=1", (403, 403, 200, 200), (200, 200, 200, 200)),
    "record": ("GET", "record", (403, 403, 200, 200), (200, 200, 200, 200)),
    "act": ("POST", "act", (403, 403, 409, 204), (403, 403, 409, 204)),
    "undo": ("POST", "undo", (403, 403, 409, 409), (403, 403, 409, 409)),
    "why": ("POST", "why", (403, 403, 200, 200), (200, 200, 200, 200)),
    "say": ("POST", "say", (403, 403, 204, 204), (403, 204, 204, 204)),
    "fill": ("POST", "fill", (403, 403, 403, 403), (403, 403, 403, 403)),
    "open-up": ("POST", "public", (403, 403, 403, 403), (403, 403, 403, 403)),
    "stand-in": ("POST", "stand-in", (403, 403, 204, 204), (403, 403, 204, 204)),
    "rematch": ("POST", "rematch", (403, 403, 403, 403), (403, 403, 403, 403)),
    "token": ("POST", "token", (403, 403, 200, 200), (403, 403, 200, 200)),
}
# addresses that belong to nobody's table: how anybody is answered
ANYWHERE = {
    "home": ("GET", "/", 200),
    "set-up": ("GET", "/play/last_spike/", 200),
    "sit-down": ("POST", "/play/last_spike/now", 302),
    "join": ("GET", "/join/nothing/", 404),
    "rename": ("POST", "/name", 400),
    "upload": ("POST", "/upload", 400),
    "account": ("GET", "/account/", 200),
    "leave": ("POST", "/account/leave", 302),
    "keeper": ("GET", "/keeper/login/", 200),
    "rules": ("GET", "/rules/last_spike/", 200),
    "pieces": ("GET", "/board/last_spike/", 200),
    "cover": ("GET", "/board/last_spike.svg", 200),
    "set_language": ("POST", "/i18n/setlang/", 302),
}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            if str(one.pattern) not in ("keeper/", "api/v1/"):  # the keeper's pages are Django's; the API has a matrix of its own
                yield from names(one.url_patterns)
        else:
            yield str(one.name)


def test_every_address_is_in_the_matrix() -> None:
    assert set(names(get_resolver().url_patterns)) == AT_A_TABLE.keys() | ANYWHERE.keys()


@pytest.mark.parametrize("what", ANYWHERE)
def test_addresses_that_are_nobodys(what: str, client: Client) -> None:
    method, address, status = ANYWHERE[what]
    assert client.generic(method, address).status_code == status


@pytest.mark.parametrize("public", [False, True], ids=["private", "public"])
@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("what", AT_A_TABLE)
def test_at_a_running_table(what: str, asker: str, public: bool, somebody) -> None:
    people = {"own seat": somebody("Ana"), "other seat": somebody("Bogdan"), "spectator": somebody("Carmen"), "stranger": Browser()}
    seats = (people["own seat"], people["other seat"])
    host = somebody("Host")
    table = open_table(host, ["open", "open"], public=public)
    for person, invite in zip(seats, invites(table), strict=True):
        person.post(f"/join/{invite}/", {"name": person.person.name})
    seats[live.moment(table).actor() or 0].act(table)
    acting = live.moment(table).actor()
    people["own seat"], people["other seat"] = seats if acting == 0 else seats[::-1]
    action = people["own seat"].choices(table)[0]["action"]
    method, rest, private_answers, public_answers = AT_A_TABLE[what]
    sent = {"action": json.dumps(action), "turn": live.moment(table).turn, "key": "k", "text": "Hello", "seat": "0", "bot": "greedy"}
    address = f"/t/{table}/{rest}"
    before = live.moment(table)
    headers = {"HX-Request": "true"}
    answer = people[asker].get(address, headers=headers) if method == "GET" else people[asker].post(address, sent, headers=headers)
    assert answer.status_code == (public_answers if public else private_answers)[ASKERS.index(asker)], answer.text
    if answer.status_code >= 400:
        assert live.moment(table) == before, "what is refused changes nothing"
        assert 'class="refusal"' in answer.text


def test_only_who_opened_the_table_fills_and_shows_it(somebody) -> None:
    ana, bogdan = somebody("Ana"), somebody("Bogdan")
    table = open_table(ana, ["me", "open", "open"])
    bogdan.post(f"/join/{invites(table)[0]}/", {"name": "Bogdan"})
    assert bogdan.post(f"/t/{table}/fill", {"seat": "2", "bot": "greedy"}).status_code == 403
    assert bogdan.post(f"/t/{table}/public", {"public": "1"}).status_code == 403
    assert ana.post(f"/t/{table}/fill", {"seat": "1", "bot": "greedy"}).status_code == 403, "that seat is taken"
    assert ana.post(f"/t/{table}/fill", {"seat": "2", "bot": "genius"}).status_code == 400
    assert not live.moment(table).public
    assert ana.post(f"/t/{table}/public", {"public": "1"}).status_code == 302
    assert ana.post(f"/t/{table}/fill", {"seat": "2", "bot": "random"}).status_code == 302
    moment = live.moment(table)
    assert moment.public
    assert moment.state == "running"
    assert [place.bot for place in moment.seats] == ["", "", "random"]


def test_an_invitation_is_good_for_one_person(somebody) -> None:
    ana, bogdan, carmen = somebody("Ana"), somebody("Bogdan"), somebody("Carmen")
    table = open_table(ana, ["me", "open", "open"])
    first, second = invites(table)
    assert ana.post(f"/join/{first}/", {"name": "Ana"}).status_code == 403, "one seat each"
    assert bogdan.post(f"/join/{first}/", {"name": "Bogdan"}).status_code == 302
    assert carmen.post(f"/join/{first}/", {"name": "Carmen"}).status_code == 403
    assert "taken" in carmen.get(f"/join/{first}/").text
    assert bogdan.get(f"/join/{first}/").status_code == 302, "one's own link leads back to the table"
    assert carmen.post(f"/join/{second}/", {"name": ""}).status_code == 400
    assert carmen.post(f"/join/{second}/", {"name": "Carmen"}).status_code == 302


def test_every_write_needs_the_sites_own_form(somebody) -> None:
    ana = somebody("Ana")
    table = open_table(ana, ["me", "greedy"])
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ana.cookies
    for what, (method, rest, *_) in AT_A_TABLE.items():
        if method == "POST":
            assert strict.post(f"/t/{table}/{rest}").status_code == 403, what
    for what, (method, address, _) in ANYWHERE.items():
        if method == "POST":
            assert strict.post(address).status_code == 403, what


@pytest.mark.parametrize("what", [*AT_A_TABLE, *ANYWHERE])
def test_the_other_method_is_refused(what: str, somebody) -> None:
    ana = somebody("Ana")
    if what in AT_A_TABLE:
        method, address = AT_A_TABLE[what][0], f"/t/{open_table(ana, ['me', 'greedy'])}/{AT_A_TABLE[what][1]}"
    else:
        method, address = ANYWHERE[what][:2]
    other = {"GET": "DELETE", "POST": "GET"}[method]
    if what == "set_language":
        assert ana.get(address).status_code == 302
    else:
        assert ana.generic(other, address).status_code == 405


@pytest.mark.parametrize("what", [name for name, (method, _, _) in ANYWHERE.items() if method == "GET"])
def test_whoever_asks_for_the_head_alone_is_answered(what: str, somebody) -> None:
    """As those do who show a preview of a link that a friend has sent."""
    address, status = ANYWHERE[what][1:]
    assert somebody("Ana").head(address).status_code == status


def test_headers_of_every_page(somebody) -> None:
    ana = somebody("Ana")
    table = open_table(ana, ["me", "greedy"])
    for address in ("/", f"/t/{table}/", "/rules/last_spike/", "/nothing/", f"/t/{table}/now"):
        headers = ana.get(address).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cache-Control"] == "no-store"
        assert headers["Referrer-Policy"] == "same-origin"


def test_cookies_are_out_of_reach_of_scripts(client: Client, settings) -> None:
    answer = client.post("/play/last_spike/now")
    cookie = answer.cookies["branchline_person"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    cookie = client.get("/").cookies["branchline_csrf"]
    assert cookie["httponly"]


def test_a_forged_cookie_is_nobody(somebody) -> None:
    ana, forger = somebody("Ana"), Browser()
    table = open_table(ana, ["me", "greedy"])
    forger.cookies["branchline_person"] = f"{ana.person.id}:forged:signature"
    assert forger.get(f"/t/{table}/").status_code == 403


def test_too_many_requests_are_told_to_wait(somebody, settings) -> None:
    ana = somebody("Ana")
    table = open_table(ana, ["me", "greedy"])
    settings.LIMITS_TIMES = 1
    answers = [ana.post(f"/t/{table}/say", {"text": f"{n}"}, headers={"HX-Request": "true"}).status_code for n in range(15)]
    assert answers[:10] == [204] * 10
    assert answers[-1] == 429
    tables = [ana.post("/play/last_spike/now").status_code for _ in range(70)]
    assert tables[0] == 302
    assert tables[-1] == 429
    logs = [ana.post("/account/", {"user": "ana", "password": "x"}).status_code for _ in range(15)]
    assert logs[0] == 400
    assert logs[-1] == 429
    keys = [ana.post("/keeper/login/", {"username": "keeper", "password": "x"}).status_code for _ in range(15)]
    assert keys[-1] == 429
    limits._buckets.clear()
    assert ana.post("/keeper/login/", {"username": "keeper", "password": "x"}).status_code == 200, "Django's own form says no"
    uploads = [ana.post("/upload").status_code for _ in range(15)]
    assert uploads[0] == 400
    assert uploads[-1] == 429
