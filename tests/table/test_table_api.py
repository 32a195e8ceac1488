"""Programs at the table: whole games over the JSON API, every refusal to the letter, and nothing that a seat may not know."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from people import open_table

from branchline.games import titles
from branchline.kernel.chance import Chance
from branchline.kernel.record import loads
from branchline.table import identity, live, service
from branchline.table.models import Entry, Person, Table

pytestmark = pytest.mark.django_db(transaction=True)

NO_SEAT = {"error": "Forbidden", "reason": "You have no seat at this table."}
NO_TOKEN = {"error": "Private", "reason": "This token is of no seat at this table."}
PRIVATE = {"error": "Private", "reason": "This table is private: only its players may look."}
NOTHING = {"error": "Nowhere", "reason": "There is nothing at this address."}
NOT_JSON = {"error": "Malformed", "reason": "The request is not JSON."}
STALE = {"error": "Stale", "reason": "The table has moved on; here is how it stands now."}
OVER = {"error": "NotYourTurn", "reason": "The game is over."}
NOT_BEGUN = {"error": "NotYourTurn", "reason": "The game has not begun: a seat is open."}
LAY_FIRST = {
    "error": "Illegal",
    "reason": "Every turn begins by laying a tile.",
    "rule": "LS-3.1",
    "text": "Every turn begins by laying one tile from the hand.",
}


def unfit(field: str) -> dict[str, str]:
    return {"error": "Malformed", "reason": f"The field {field} of this request is missing, unknown or not as it must be."}


class Program:
    """Somebody with the token of a seat, or with none; never with a cookie."""

    def __init__(self, token: str | None = None, table: str = "", seat: int | None = None, lang: str = "en") -> None:
        self.web = Client(enforce_csrf_checks=True)
        self.table = table
        self.seat = seat
        self.headers = {"Accept-Language": lang} | ({"Authorization": f"Bearer {token}"} if token else {})

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer; `~` in a path is the program's table."""
        path = "/api/v1" + path.replace("~", f"/tables/{self.table}")
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        answer = self.web.generic(method, path, data, content_type="application/json", headers=self.headers)
        assert answer.cookies == {}
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status_code, json.loads(answer.content) if answer.content else None

    def get(self, path: str) -> tuple[int, Any]:
        return self.ask("GET", path)

    def post(self, path: str, /, **body: Any) -> tuple[int, Any]:
        return self.ask("POST", path, body)

    def actions(self) -> dict[str, Any]:
        status, found = self.get("~/actions")
        assert status == 200
        return found

    def act(self, n: int = 0, key: str = "k", form: str = "action") -> tuple[int, Any]:
        """Takes the n-th of its choices, in JSON or (form: line) in notation."""
        found = self.actions()
        return self.post("~/act", action=found["actions"][n][form], turn=found["turn"], key=key)


def pair(**asked: Any) -> list[Program]:
    """Two programs at a table that has begun."""
    known = {"name": "Ana", "game": "last_spike", "seats": ["me", "open"]} | asked
    status, opened = Program().post("/tables", **known)
    assert status == 201
    status, joined = Program().post("/join", name="Bogdan", invite=opened["invites"][0]["invite"])
    assert status == 200
    assert joined["table"] == opened["table"]
    return [Program(known["token"], known["table"], known["seat"]) for known in (opened, joined)]


def actor(both: list[Program]) -> Program:
    """The one whose turn it is."""
    return next(program for program in both if program.actions()["actor"] == program.seat)


def other(both: list[Program]) -> Program:
    return next(program for program in both if program.actions()["actor"] != program.seat)


def play_on(both: list[Program], turns: int = 10**6, form: str = "action") -> None:
    while turns and (who := both[0].actions()["actor"]) is not None:
        assert both[who].act(form=form)[0] == 200
        turns -= 1


# what works


def test_a_whole_game_of_two_programs_until_its_record() -> None:
    both = pair(options={"hidden_money": True})
    play_on(both, 5)
    play_on(both, form="line")
    table = both[0].table
    for program in both:
        _, end = program.get("~")
        assert (end["state"], end["actor"], end["seat"]) == ("over", None, program.seat)
        assert end["turn"] == end["entries"] == Entry.objects.filter(table=table).count()
        assert program.actions() == {"turn": end["turn"], "version": end["version"], "seat": program.seat, "actor": None, "actions": []}
        status, record = program.get("~/record")
        assert status == 200
        game = loads(json.dumps(record), titles())
        assert {key: record["end"][key] for key in ("ending", "scores", "standings")} == end["result"]
        assert (record["names"], record["bots"], len(game.entries)) == (["Ana", "Bogdan"], [None, None], end["entries"])
        assert [e["n"] for e in program.get("~/events")[1]["told"]] == list(range(end["entries"] + 1))
        assert program.post("~/act", action="end", turn=end["turn"], key="late") == (409, OVER)
        assert program.post("~/check", action="end") == (200, {"allowed": False, "refusal": OVER})
        assert program.post("~/undo", turn=end["turn"]) == (409, {"error": "NotYourTurn", "reason": "There is nothing to take back."})


def test_titles_with_options_in_the_language_asked_for() -> None:
    status, every = Program(lang="es-MX, fr;q=0.5").get("/titles")
    assert status == 200
    assert [one["game"] for one in every] == list(titles())
    found = next(one for one in every if one["game"] == "last_spike")
    explained = "Solo tú ves cuánto dinero tienes; lo que se paga y se cobra sigue siendo público (LS-6.5)."
    option = {"id": "hidden_money", "says": "Dinero oculto", "explains": explained, "choices": [False, True]}
    assert found == {
        "game": "last_spike", "title": "The Last Spike", "rules": 1, "players": [2, 3, 4, 5, 6], "options": [option],
        "bots": ["random", "hasty", "greedy"],
    }  # fmt: skip


def test_public_tables_are_listed_and_watched_without_a_token() -> None:
    hidden = pair()[0].table
    (ana, _) = pair(public=True, live=False)
    seats = [{"number": n, "name": name, "bot": None, "open": False} for n, name in enumerate(("Ana", "Bogdan"))]
    known = {"table": ana.table, "game": "last_spike", "players": 2, "options": {"hidden_money": False}, "live": False, "seats": seats}
    assert Program().get("/tables") == (200, [known | {"state": "running"}])
    assert hidden != ana.table
    watcher = Program(table=ana.table)
    status, seen = watcher.get("~")
    assert (status, seen["seat"], seen["public"], seen["view"]["viewer"]) == (200, None, True, None)
    assert watcher.actions()["actions"] == []
    assert {event["event"] for event in watcher.get("~/events")[1]["told"][0]["events"]} == {"FirstDraw", "FirstPlayer"}
    assert watcher.get("~/record")[1]["viewer"] is None
    assert watcher.get("~/chat")[0] == 200
    for path, body in (
        ("act", {"action": "end", "turn": 0, "key": "k"}),
        ("undo", {"turn": 0}),
        ("check", {"action": "end"}),
        ("chat", {"text": "hi"}),
    ):
        assert watcher.post(f"~/{path}", **body) == (403, NO_SEAT)


def test_a_table_without_a_seat_for_who_opens_it() -> None:
    status, opened = Program().post("/tables", name="Ana", game="last_spike", seats=["open", "greedy:2", "open"])
    assert status == 201
    assert (opened["seat"], opened["token"], [place["seat"] for place in opened["invites"]]) == (None, None, [0, 2])
    status, joined = Program().post("/join", name="Bogdan", invite=opened["invites"][1]["invite"])
    assert (status, joined["seat"]) == (200, 2)
    _, seen = Program(joined["token"], joined["table"]).get("~")
    assert (seen["state"], seen["view"], seen["step"], seen["actor"]) == ("open", None, None, None)
    assert seen["seats"] == [
        {"number": 0, "name": "", "bot": None, "open": True},
        {"number": 1, "name": "Greedy:2 2", "bot": "greedy:2", "open": False},
        {"number": 2, "name": "Bogdan", "bot": None, "open": False},
    ]


def test_an_action_has_json_notation_label_and_sure_effect() -> None:
    both = pair()
    who = actor(both)
    name = ("Ana", "Bogdan")[who.seat or 0]
    found = who.actions()
    moment = live.moment(who.table)
    assert moment.position is not None
    codec = moment.game.codec
    assert [choice["action"] for choice in found["actions"]] == [codec.to_json(action) for action in moment.position.actions()]
    for choice in found["actions"]:
        tile = choice["action"]["tile"]
        assert (choice["line"], choice["label"], choice["picks"]) == (f"lay {tile}", f"Lay {tile}", [["tile", tile]])
        assert choice["effect"].startswith(f"{name} lays {tile} for $")
    before = live.moment(who.table)
    assert who.post("~/check", action=found["actions"][0]["line"]) == (200, {"allowed": True, "refusal": None})
    assert live.moment(who.table) is before
    assert who.post("~/check", action={"do": "end"}) == (200, {"allowed": False, "refusal": LAY_FIRST})


def test_events_after_a_number_as_each_seat_was_told_them() -> None:
    both = pair()
    play_on(both, 6)
    table = live.moment(both[0].table)
    for program in both:
        _, found = program.get("~/events?after=4")
        assert {key: found[key] for key in ("turn", "version", "entries")} == {"turn": 6, "version": table.version, "entries": 6}
        assert [(entry["n"], entry["seat"]) for entry in found["told"]] == [(n, table.told[n][0]) for n in (5, 6)]
    assert both[0].get("~/events?after=6")[1]["told"] == []
    told = [json.dumps(program.get("~/events")[1]) for program in both]
    for event in (event for _, events in table.told for event in events if event.audience() >= 0):
        seat, tiles = event.audience(), getattr(event, "tiles", ()) or (event.tile,)
        assert all(f'"{tile}"' in told[seat] for tile in tiles)


def test_chat() -> None:
    both = pair()
    assert both[0].post("~/chat", text="Hi <b>there</b>\n") == (204, None)
    assert both[1].get("~/chat")[1][-1] == {"text": "Hi <b>there</b>", "seat": 0, "name": "Ana"}
    assert both[1].get("~/chat")[1][0] == {"text": "Bogdan sits down.", "own": True, "table": None}
    assert both[0].post("~/chat", text=" \n\t ") == (400, {"error": "Malformed", "reason": "There is nothing to read in this."})


# once and in turn


def test_the_same_request_again_is_answered_as_the_first_time() -> None:
    both = pair()
    who = actor(both)
    wish = {"action": who.actions()["actions"][0]["action"], "turn": 0, "key": "one"}
    first = who.post("~/act", **wish)
    assert first == (200, {"turn": 1})
    play_on(both, 3)
    assert who.post("~/act", **wish) == first
    assert Entry.objects.filter(table=who.table).count() == live.moment(who.table).entries == 4
    assert who.post("~/act", **(wish | {"key": "two"})) == (409, STALE)


def test_keys_are_each_seats_and_each_turns_own() -> None:
    both = pair()
    for turn in range(4):
        assert actor(both).act(key="k") == (200, {"turn": turn + 1})


def test_the_key_of_one_seat_does_not_answer_another() -> None:
    both = pair()
    who = actor(both)
    wish = {"action": who.actions()["actions"][0]["action"], "turn": 0, "key": "one"}
    assert who.post("~/act", **wish)[0] == 200
    assert both[1 - (who.seat or 0)].post("~/act", **wish) == (409, STALE)


def test_a_turn_that_is_not_now() -> None:
    who = actor(pair())
    action = who.actions()["actions"][0]["action"]
    assert who.post("~/act", action=action, turn=1, key="k") == (409, STALE)
    assert who.post("~/undo", turn=7) == (409, STALE)


def test_undo_takes_back_the_last_action_and_the_events_say_so() -> None:
    both = pair()
    while (who := actor(both)).act()[0] == 200 and live.moment(who.table).undoable is None:
        pass
    before = live.moment(who.table)
    assert before.undoable == who.seat
    rival = both[1 - (who.seat or 0)]
    not_yours = "There is no action of yours to take back: another player has acted since, or nobody has."
    assert rival.post("~/undo", turn=before.turn) == (409, {"error": "NotYourTurn", "reason": not_yours})
    assert who.post("~/undo", turn=before.turn) == (200, {"turn": before.turn + 1})
    _, events = who.get("~/events?after=-1")
    assert events["turn"] - events["entries"] == before.turn - before.entries + 2
    assert events["told"][-1]["n"] == before.entries - 1
    assert who.post("~/undo", turn=before.turn) == (409, STALE)
    assert who.act()[0] == 200


def test_what_has_become_known_is_not_taken_back() -> None:
    both = pair()
    while (who := actor(both)).act()[0] == 200 and (live.moment(who.table).undoable is not None or actor(both) is not who):
        if any(event.reveals() for event in live.moment(who.table).told[-1][1]):
            break
    known = "This action cannot be taken back: something hidden has become known by it."
    assert who.post("~/undo", turn=live.moment(who.table).turn) == (409, {"error": "NotYourTurn", "reason": known})


# who may what


def test_a_token_of_one_seat_acts_for_no_other_and_sees_no_other() -> None:
    both = pair(options={"hidden_money": True})
    play_on(both, 4)
    who, rival = actor(both), other(both)
    found = who.actions()
    name = ("Ana", "Bogdan")[who.seat or 0]
    turn = {"error": "NotYourTurn", "reason": f"It is the turn of {name}."}
    action = found["actions"][0]["action"]
    assert rival.post("~/act", action=action, turn=found["turn"], key="k") == (409, turn)
    assert rival.post("~/check", action=action) == (200, {"allowed": False, "refusal": turn})
    assert rival.actions()["actions"] == []
    assert live.moment(who.table).turn == found["turn"]
    for program in both:
        view = program.get("~")[1]["view"]
        assert view["viewer"] == program.seat
        assert [cash is None for cash in view["cash"]] == [seat != program.seat for seat in (0, 1)]
        assert program.get("~/record")[1]["view"] == view
        assert "seed" not in program.get("~/record")[1]


@pytest.mark.parametrize("path", ["", "/actions", "/events", "/chat", "/record"])
def test_a_private_table_is_read_by_its_own_tokens_alone(path: str) -> None:
    ana, _ = pair()
    stranger, _ = pair(public=True)
    assert ana.get(f"~{path}")[0] == 200
    assert Program(table=ana.table).get(f"~{path}") == (403, PRIVATE)
    for wrong in (
        stranger.headers["Authorization"],
        "Bearer",
        "Bearer ",
        "",
        "Basic eDp5",
        "Bearer é",
        f"Basic {ana.headers['Authorization'][7:]}",
    ):
        ana.headers["Authorization"] = wrong
        assert ana.get(f"~{path}") == (403, NO_TOKEN)


@pytest.mark.parametrize(
    ("path", "body"),
    [("act", {"action": "end", "turn": 0, "key": "k"}), ("undo", {"turn": 0}), ("check", {"action": "end"}), ("chat", {"text": "hi"})],
)
@pytest.mark.parametrize("public", [False, True])
def test_writing_takes_a_token_of_the_table(path: str, body: dict[str, Any], public: bool) -> None:
    ana, _ = pair(public=public)
    stranger, _ = pair(public=True)
    stranger.table = ana.table
    assert stranger.post(f"~/{path}", **body) == (403, NO_TOKEN)
    assert Program(table=ana.table).post(f"~/{path}", **body) == (403, NO_SEAT if public else PRIVATE)
    assert live.moment(ana.table).turn == 0


def test_a_cookie_opens_nothing_here_and_a_token_opens_no_page(somebody) -> None:
    ana = somebody("Ana")
    table = open_table(ana, ["me", "open"])
    answer = ana.get(f"/api/v1/tables/{table}")
    assert (answer.status_code, answer.json()) == (403, PRIVATE)
    token = ana.post(f"/t/{table}/token").json()["token"]
    program = Program(token, table)
    assert program.get("~")[1]["seat"] == 0
    assert program.web.get(f"/t/{table}/", headers=program.headers).status_code == 403
    ana.post(f"/t/{table}/token")
    assert program.get("~") == (403, NO_TOKEN)


def test_a_seat_that_a_bot_plays_for_now() -> None:
    both = pair()
    who = actor(both)
    found = who.actions()
    service.stand_in(who.table, live.moment(who.table).seats[who.seat or 0].person, "greedy")
    assert who.actions()["actions"] == []
    refused = {"error": "Forbidden", "reason": "A bot plays for this seat."}
    assert who.post("~/act", action=found["actions"][0]["action"], turn=0, key="k") == (403, refused)


def test_joining_a_seat_that_is_taken_and_an_invite_that_is_none() -> None:
    _, opened = Program().post("/tables", name="Ana", game="last_spike", seats=["me", "open"])
    invite = opened["invites"][0]["invite"]
    assert Program().post("/join", name="Bogdan", invite=invite)[0] == 200
    assert Program().post("/join", name="Carmen", invite=invite) == (403, {"error": "Forbidden", "reason": "This seat is taken."})
    people = Person.objects.count()
    assert Program().post("/join", name="Carmen", invite="x" * 22) == (404, NOTHING)
    assert Person.objects.count() == people
    assert [place.name for place in live.moment(opened["table"]).seats] == ["Ana", "Bogdan"]


def test_before_the_game_begins() -> None:
    _, opened = Program().post("/tables", name="Ana", game="last_spike", seats=["me", "open"])
    ana = Program(opened["token"], opened["table"])
    assert ana.actions() == {"turn": 0, "version": 2, "seat": 0, "actor": None, "actions": []}
    assert ana.post("~/act", action="end", turn=0, key="k") == (409, NOT_BEGUN)
    assert ana.post("~/check", action="end") == (200, {"allowed": False, "refusal": NOT_BEGUN})
    assert ana.post("~/undo", turn=0) == (409, {"error": "NotYourTurn", "reason": "There is nothing to take back."})
    assert ana.get("~/record") == (400, {"error": "BadRecord", "reason": "The game has not begun.", "where": "entries"})
    assert ana.get("~/events")[1]["told"] == []


def test_only_the_digest_of_a_token_is_kept() -> None:
    ana, _ = pair()
    token = ana.headers["Authorization"].removeprefix("Bearer ")
    moment = live.moment(ana.table)
    assert moment.seats[0].token == service.digest_of(token)
    assert identity.seat_by_token(moment, token) == 0
    assert identity.seat_by_token(moment, moment.seats[0].token) is None


# what nobody may know


@pytest.mark.parametrize("turns", [0, 3, 11, 24])
def test_what_differs_only_in_hidden_things_reads_the_same(turns: int) -> None:
    """The true position is replaced by others that the viewer cannot tell from it: every answer stays the same to the letter."""
    both = pair(options={"hidden_money": True}, public=True)
    play_on(both, turns)
    true = live.moment(both[0].table)
    assert true.position is not None
    for viewer in (*both, Program(table=true.id)):
        live._moments.put(true.id, true)
        before = answers_of(viewer)
        different = 0
        for world in range(4):
            imagined = true.position.imagine(viewer.seat, Chance.of(world))
            different += imagined.state() != true.position.state()
            live._moments.put(true.id, replace(true, position=imagined))
            assert answers_of(viewer) == before
        assert different


def answers_of(viewer: Program) -> list[Any]:
    """All that a viewer can ask at one moment, also whether each action that there is would be allowed."""
    found = [viewer.get(f"~{path}") for path in ("", "/actions", "/events", "/chat")]
    if viewer.seat is None:
        return [*found, Program().get("/tables")]
    moment = live.moment(viewer.table)
    m, codec = moment.data, moment.game.codec
    return found + [viewer.post("~/check", action=codec.write(action)) for action in (*m.lay, *m.sell, *m.buy, m.end)]


def test_a_story_tells_no_more_than_the_view_and_the_events() -> None:
    both = pair(options={"hidden_money": True}, public=True)
    play_on(both, 9)
    for viewer in (*both, Program(table=both[0].table)):
        _, story = viewer.get("~/record")
        assert story == {
            "game": "last_spike", "players": 2, "names": ["Ana", "Bogdan"], "options": {"hidden_money": True}, "viewer": viewer.seat,
            "told": [entry["events"] for entry in viewer.get("~/events")[1]["told"]], "view": viewer.get("~")[1]["view"],
        }  # fmt: skip


# what cannot be read

GOOD = {
    "/tables": {"name": "Ana", "game": "last_spike", "seats": ["me", "greedy"]},
    "/join": {"name": "Ana", "invite": "x" * 22},
    "~/act": {"action": {"do": "end"}, "turn": 0, "key": "k"},
    "~/undo": {"turn": 0},
    "~/check": {"action": {"do": "end"}},
    "~/chat": {"text": "hi"},
}
JUNK: list[Any] = [None, True, -1, 10**20, 1.5, "", [], {}, [[]], {"a": {"b": []}}]
FITS = {("/tables", "game", "''"), ("/tables", "seats", "[]"), ("/tables", "options", "{}"), ("/tables", "public", "True"),
    ("/tables", "live", "True"), *((path, "action", form) for path in ("~/act", "~/check") for form in ("''", "{}"))}  # fmt: skip


@pytest.mark.parametrize("path", GOOD)
def test_bodies_are_read_to_the_letter(path: str) -> None:
    who = actor(pair())
    for body in (b"{", b"\xff", b"{'a': 1}", b'{"a": 1,}', b"[" * 5000, b"9" * 5000):
        assert who.ask("POST", path, body) == (400, NOT_JSON)
    for body in (b"", b"null", b"[]", b"1", b'"a"', b"NaN", b'"\xed\xa0\x80"'):
        assert who.ask("POST", path, body) == (400, unfit("body"))
    assert who.post(path, **(GOOD[path] | {"spelt": 1})) == (400, unfit("spelt"))
    fields = [*GOOD[path], *(("options", "public", "live") if path == "/tables" else ())]
    for field in GOOD[path]:
        assert who.post(path, **{name: value for name, value in GOOD[path].items() if name != field}) == (400, unfit(field))
    for field in fields:
        for junk in JUNK:
            if (path, field, repr(junk)) not in FITS:
                assert who.post(path, **(GOOD[path] | {field: junk})) == (400, unfit(field)), (field, junk)
    assert (live.moment(who.table).turn, Table.objects.count()) == (0, 1)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({}, "There is no action None; there are: lay, sell, buy, end."),
        ("", "There is no action ''; there are: lay, sell, buy, end."),
        ({"do": "fly"}, "There is no action 'fly'; there are: lay, sell, buy, end."),
        ({"do": ["lay"]}, "There is no action ['lay']; there are: lay, sell, buy, end."),
        ({"do": "lay"}, "The action lay needs the field tile."),
        ({"do": "lay", "tile": "A1", "x": 1}, "The action lay has no field 'x'."),
        ({"do": "lay", "tile": 10**30}, "The field tile of lay cannot be 1000000000000000000000000000000."),
        ({"do": "lay", "tile": "\ud800"}, r"The field tile of lay cannot be '\ud800'."),
        ({"do": "lay", "tile": "A 1"}, "The field tile of lay cannot be 'A 1'."),
        ({"do": "lay", "\ud800{x}": 1}, "The action lay has no field '\\ud800{x}'."),
        ("lay", "This action is written: lay <tile>"),
        ("lay A1 A2", "This action is written: lay <tile>"),
        ("lay \x00", r"The field tile of lay cannot be '\x00'."),
    ],
)
def test_actions_that_cannot_be_read(action: Any, reason: str) -> None:
    who = actor(pair())
    assert who.post("~/act", action=action, turn=0, key="k") == (400, {"error": "Malformed", "reason": reason})
    assert who.post("~/check", action=action) == (400, {"error": "Malformed", "reason": reason})
    assert live.moment(who.table).turn == 0


def test_illegal_actions_name_their_rule_and_change_nothing() -> None:
    who = actor(pair())
    assert who.post("~/act", action={"do": "end"}, turn=0, key="k") == (409, LAY_FIRST)
    assert who.act() == (200, {"turn": 1})


@pytest.mark.parametrize("key", ["a b", "é", "", "x" * 41, "a\n", "\x00"])
def test_keys_that_are_none(key: str) -> None:
    who = actor(pair())
    assert who.act(key=key) == (400, unfit("key"))
    assert who.act(key="!~" * 20) == (200, {"turn": 1})


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"game": "chess"}, f"There is no title 'chess'; there are: {', '.join(titles())}."),
        ({"game": "\x00"}, rf"There is no title '\x00'; there are: {', '.join(titles())}."),
        ({"seats": []}, "The Last Spike is for 2 to 6 players, not 0."),
        ({"seats": ["open"] * 7}, "The Last Spike is for 2 to 6 players, not 7."),
        ({"seats": ["me", "me"]}, "There must be one choice for each of the 2 seats, and at most one of them yours."),
        ({"seats": ["me", "deep"]}, "There is no bot 'deep'; there are: random, hasty, greedy."),
        ({"seats": ["me", "greedy:0"]}, "The budget of the bot 'greedy:0' must be a whole number from 1."),
        ({"options": {"x": 1}}, "The Last Spike has no option 'x'; there are: hidden_money."),
        ({"options": {"hidden_money": 1}}, "The option hidden_money can be False, True, not 1."),
        ({"name": " \u200b\x00"}, "A name has 1 to 40 letters."),
    ],
)
def test_tables_that_cannot_be_set_up(asked: dict[str, Any], reason: str) -> None:
    assert Program().post("/tables", **(GOOD["/tables"] | asked)) == (400, {"error": "BadSetup", "reason": reason})
    assert not Table.objects.exists()


def test_nesting_of_any_depth_is_refused_in_one_way_or_the_other() -> None:
    """Near the limit of the interpreter a body may still be read that cannot be handled any more."""
    who = actor(pair())
    for depth in range(2, 1100):
        nest = "[" * depth + "]" * depth
        assert who.ask("POST", "~/check", f'{{"action": {{"do": {nest}}}}}'.encode()) in ((400, unfit("action")), (400, NOT_JSON))


@pytest.mark.parametrize("asked", ["x", "-2", "1.5", "", "10000000000", "9" * 5000, "%00", "é", "1e3", "٣"])
def test_numbers_of_entries_that_are_none(asked: str) -> None:
    assert pair()[0].get(f"~/events?after={asked}") == (400, unfit("after"))


@pytest.mark.parametrize("table", ["nope", "%00", "%FF%FE", "x" * 3000, "..%2e", "%20", "{table}", "é"])
def test_tables_that_are_not_there(table: str) -> None:
    for path in ("", "/actions", "/events", "/chat", "/record"):
        assert Program("x" * 43, table).get(f"~{path}") == (404, NOTHING)
    for path in ("act", "undo", "check", "chat"):
        assert Program("x" * 43, table).post(f"~/{path}", **GOOD[f"~/{path}"]) == (404, NOTHING)
        assert Program("x" * 43, table).ask("POST", f"~/{path}", b"{") == (400, NOT_JSON)


@pytest.mark.parametrize("path", ["", "/", "/docs", "/tables/", "/tables//act", "/tables/a/b", "/tables/a/act/", "/join/x", "/%00"])
def test_addresses_that_are_not_there(path: str) -> None:
    if path:
        assert Program().get(path) == (404, NOTHING)
        assert Program().ask("DELETE", path) == (404, NOTHING)


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/titles"), ("PUT", "/tables"), ("GET", "/join"), ("DELETE", "~"), ("GET", "~/act"), ("BREW", "~/events")]
)
def test_methods_that_are_not_answered(method: str, path: str) -> None:
    assert Program(table="t").ask(method, path) == (405, {"error": "Nowhere", "reason": f"This address does not answer {method}."})


def test_large_bodies_are_not_read() -> None:
    large = {"error": "Malformed", "reason": "A request has at most 20,000 bytes."}
    assert Program().ask("POST", "/tables", b" " * 20_001) == (400, large)
    assert Program().ask("POST", "/nowhere", b" " * 3_000_000) == (400, large)
    assert Program().ask("POST", "/tables", b" " * 20_000) == (400, NOT_JSON)
    for length in ("-1", "x", "²", "9" * 5000):
        answer = Client().post("/api/v1/tables", b"{}", content_type="application/json", CONTENT_LENGTH=length)
        assert (answer.status_code, answer.json()) == (400, large)


def test_refusals_in_the_language_asked_for() -> None:
    who = actor(pair())
    who.headers["Accept-Language"] = "ro,en;q=0.1"
    status, told = who.post("~/act", action={"do": "end"}, turn=0, key="k")
    assert (status, told["error"], told["rule"]) == (409, "Illegal", "LS-3.1")
    assert told["reason"] == titles()["last_spike"].voice("ro").say("Every turn begins by laying a tile.") != LAY_FIRST["reason"]
    assert told["text"] == titles()["last_spike"].rulebook("ro")["rules"]["LS-3.1"] != LAY_FIRST["text"]
    for odd in ("xx", "*", "", ";;;q=", "en-" * 3000, "\x7f"):
        who.headers["Accept-Language"] = odd
        assert who.post("~/act", action={"do": "end"}, turn=0, key="k") == (409, LAY_FIRST)


# how fast

FAST = {"error": "TooMany", "reason": "That was a little fast; try again in a moment."}


def test_each_seat_has_its_own_rate_and_reading_does_not_use_up_acting(settings) -> None:
    both = pair()
    settings.LIMITS_TIMES = 0.025  # one at once, and the next in eight seconds
    who, rival = both
    assert who.get("~")[0] == 200
    assert who.get("~/actions") == (429, FAST)
    assert who.post("~/undo", turn=9) == (409, STALE)
    assert who.post("~/check", action="end") == (429, FAST)
    assert rival.get("~")[0] == 200


def test_chat_and_new_tables_have_rates(settings) -> None:
    both = pair()
    settings.LIMITS_TIMES = 0.1
    assert both[0].post("~/chat", text="one") == (204, None)
    assert both[0].post("~/chat", text="two") == (429, FAST)
    for _ in range(6):
        assert Program().post("/join", name="Ana", invite="x" * 22)[0] == 404
    assert Program().post("/join", name="Ana", invite="x" * 22) == (429, FAST)
    assert Program().post("/tables", **GOOD["/tables"]) == (429, FAST)


def test_the_description_names_every_operation_and_how_a_seat_is_shown() -> None:
    status, found = Program().get("/openapi.json")
    assert status == 200
    operations = {f"{method} {path}": known for path, methods in found["paths"].items() for method, known in methods.items()}
    assert sorted(operations) == sorted(
        ["get /api/v1/titles", "get /api/v1/tables", "post /api/v1/tables", "post /api/v1/join", "get /api/v1/tables/{table}"]
        + [f"{method} /api/v1/tables/{{table}}/{what}" for method, what in [("get", "actions"), ("post", "act"), ("post", "undo"),
            ("post", "check"), ("get", "events"), ("get", "chat"), ("post", "chat"), ("get", "record")]]
    )  # fmt: skip
    assert found["components"]["securitySchemes"] == {"SeatToken": {"type": "http", "scheme": "bearer"}}
    assert operations["post /api/v1/tables/{table}/act"]["security"] == [{"SeatToken": []}]
    assert operations["get /api/v1/tables/{table}"]["security"] == [{"SeatToken": []}, {}]
    assert "security" not in operations["post /api/v1/join"]


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_session_in_the_document_plays_a_game_on_a_real_server(server, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "http-api.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```bash\n(.*?)```", text, re.DOTALL)
    script = "set -eu\n" + script.replace("http://127.0.0.1:8000", server.url)
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, ""), server.log()
    game = loads((tmp_path / "game.bl.json").read_text(encoding="utf-8"), titles())
    assert (game.names, game.bots, game.position.actor()) == (["Ana", "Greedy 2"], [None, "greedy"], None)


def test_the_document_names_every_address_and_every_status() -> None:
    text = (Path(__file__).parents[2] / "docs" / "http-api.md").read_text(encoding="utf-8")
    paths = Program().get("/openapi.json")[1]["paths"]
    described = {
        f"{method.upper()} {path.removeprefix('/api/v1')}": known for path, methods in paths.items() for method, known in methods.items()
    }
    rows = dict(re.findall(r"^\| `((?:GET|POST) [^`?]+)[^`]*` \|.*\| ([0-9 ]+) \|$", text, re.MULTILINE))
    assert {name: codes.split() for name, codes in rows.items()} == {name: sorted(known["responses"]) for name, known in described.items()}


def test_pages_too_say_nothing_is_here_when_something_else_was_refused_first(client, settings) -> None:
    settings.LIMITS_TIMES = 0.025
    assert [client.post("/t/nope/act").status_code for _ in range(3)] == [404, 404, 404]
    assert client.get("/t/%00/").status_code == 404
