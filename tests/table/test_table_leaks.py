"""What a seat may not know is in no page, list, log, error, download or variation: positions that it cannot tell apart give it
the same bytes."""

import json
import re

import pytest
from otherwise import demand_the_same
from people import Browser, open_table

from branchline.table import live
from branchline.table.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
SEATS = ["me", "greedy", "greedy"]
WRONG = {"tile": "Z9", "tiles": ("Z9",)}  # what was told to others alone, told otherwise


def running(somebody, seats: int = 3, moves: int = 0, **options: object) -> tuple[Browser, str]:
    """A table of people only, some moves into the game."""
    people = [somebody(f"P{n}") for n in range(seats)]
    table = open_table(people[0], ["me", *["open"] * (seats - 1)], **options)
    for person, seat in zip(people[1:], Table.objects.get(id=table).seats.all()[1:], strict=True):
        person.post(f"/join/{seat.invite}/", {"name": person.person.name})
    for n in range(moves):
        actor = live.moment(table).actor()
        if actor is not None:
            people[actor].act(table, n % len(people[actor].choices(table)))
    return people[0], table


def everything(person: Browser, table: str) -> dict[str, str]:
    """All that this person can get from the site about a table, by address."""
    entries = live.moment(table).entries
    addresses = ["now", "replay/", "record", f"at/{entries}", f"try/?at={entries}&world=5"]
    found = {address: person.get(f"/t/{table}/{address}").text for address in addresses}
    for picks in ("tile:A1", "tile:Z4", "city:denver", "tile:nothing"):
        found[f"why {picks}"] = person.post(f"/t/{table}/why", {"picks": picks}).text
    for tile in ("A1", "F2", "V3", "Z4"):
        action = json.dumps({"do": "lay", "tile": tile})
        found[f"refused {tile}"] = person.post(f"/t/{table}/act", {"action": action, "turn": -1, "key": tile}).text
    return {address: re.sub(r"[A-Za-z0-9]{64}", "the form's token", text) for address, text in found.items()}


@pytest.mark.parametrize("hidden_money", [False, True])
@pytest.mark.parametrize("moves", [0, 7, 30])
def test_nothing_that_leaves_the_server_depends_on_what_is_hidden(moves: int, hidden_money: bool, somebody, monkeypatch) -> None:
    person, table = running(somebody, moves=moves, hidden_money=hidden_money)
    spectator = somebody("Carmen")
    person.post(f"/t/{table}/public", {"public": "1"})
    for who, viewer in ((person, 0), (spectator, None)):
        demand_the_same(who, viewer, table, everything, WRONG, 4, monkeypatch)


def test_the_seed_and_other_hands_are_nowhere(somebody) -> None:
    person, table = running(somebody, moves=9)
    row = Table.objects.get(id=table)
    position = live.moment(table).position
    assert position is not None
    mine = set(position.view(0)["hand"])
    others = [position.view(seat)["hand"] for seat in (1, 2)]
    for text in everything(person, table).values():
        assert row.seed not in text
        for hand in others:
            assert ", ".join(hand) not in text
            assert json.dumps(hand) not in text
    page = person.get(f"/t/{table}/now").text
    assert page.count("; in your hand") == 4 * len(mine), "title and label, on the board and in the hand, for one's own tiles alone"


def test_the_record_is_complete_only_once_the_game_is_over(somebody) -> None:
    person, table = running(somebody, seats=2, moves=3)
    story = person.get(f"/t/{table}/record").json()
    assert story.keys() == {"game", "players", "names", "options", "viewer", "told", "view"}
    assert story["viewer"] == 0
    people = {0: person}
    seat = Table.objects.get(id=table).seats.get(number=1)
    other = Browser()
    from django.http import HttpResponse

    from branchline.table import identity

    other.cookies = identity.remember(HttpResponse(), seat.person).cookies
    people[1] = other
    while (actor := live.moment(table).actor()) is not None:
        people[actor].act(table)
    record = person.get(f"/t/{table}/record").json()
    assert record["seed"] == int(Table.objects.get(id=table).seed)
    assert record["end"]["scores"] == live.moment(table).result["scores"]


def test_eyes_of_another_seat_are_lent_only_after_the_end(somebody) -> None:
    person, table = running(somebody, moves=4)
    assert person.get(f"/t/{table}/at/4?seat=1").text == person.get(f"/t/{table}/at/4").text
    Table.objects.filter(id=table).update(state=Table.OVER)
    live.forget(table)
    assert person.get(f"/t/{table}/at/4?seat=1").text != person.get(f"/t/{table}/at/4").text


def test_hidden_money_is_hidden_from_the_others(somebody) -> None:
    person, table = running(somebody, moves=12, hidden_money=True)
    position = live.moment(table).position
    assert position is not None
    page = person.get(f"/t/{table}/now").text
    players = page[page.index('id="panel-players"') : page.index('id="panel-cities"')]
    cash = [f"${amount:,}" for amount in position.scores()]
    assert f"<td>{cash[0]}</td>" in players
    assert players.count("<td>?</td>") == 2
