"""What a seat of 1920 Wall Street may not know is in no page, list, log, error, download or variation: secret shares, the order of the
deck and cards laid face down. Positions that a viewer cannot tell apart give the same bytes."""

import json
import re

import pytest
from otherwise import demand_the_same
from people import Browser, open_table

from branchline.games import title
from branchline.table import live
from branchline.table.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
GAME = title("wall_street")
WRONG = {"card": "S99", "capital": "C9", "points": 77}  # what was told to others alone, told otherwise


def running(somebody, moves: int) -> tuple[list[Browser], str]:
    """A table of people only, some moves into the game: they keep what they buy, so that exchanges occur."""
    people = [somebody(f"P{n}") for n in range(3)]
    table = open_table(people[0], ["me", "open", "open"], "wall_street", magnates="punishment", purchase_option=True)
    for person, seat in zip(people[1:], Table.objects.get(id=table).seats.all()[1:], strict=True):
        person.post(f"/join/{seat.invite}/", {"name": person.person.name})
    for n in range(moves):
        moment = live.moment(table)
        actor = moment.actor()
        if actor is None or (n > 30 and moment.position is not None and moment.position.step() == "offer"):
            break
        listed = people[actor].choices(table)
        kept = [at for at, choice in enumerate(listed) if choice["action"]["do"] == "keep"]
        people[actor].act(table, kept[0] if kept else n % len(listed))
    return people, table


def everything(person: Browser, table: str) -> dict[str, str]:
    """All that this person can get from the site about a table, by address."""
    entries = live.moment(table).entries
    found = {address: person.get(f"/t/{table}/{address}").text
        for address in ("now", "replay/", "record", f"at/{entries}", f"try/?at={entries}&world=5")}  # fmt: skip
    for picks in ("place:1", "card:S01", "card:C1", "zone:gold", "company:oil", "trend:flip", "button:sell", "seat:1", "magnate:oil"):
        found[f"why {picks}"] = person.post(f"/t/{table}/why", {"picks": picks}).text
    for card in ("S01", "S38", "D1", "V40", "C5"):
        for do in ("put", "offer", "return", "swap"):
            action = json.dumps({"do": do, "card": card})
            found[f"refused {do} {card}"] = person.post(f"/t/{table}/act", {"action": action, "turn": -1, "key": do + card}).text
    return {address: re.sub(r"[A-Za-z0-9]{64}", "the form's token", text) for address, text in found.items()}


@pytest.mark.parametrize("moves", [0, 8, 45, 90])
def test_nothing_that_leaves_the_server_depends_on_what_is_hidden(moves: int, somebody, monkeypatch) -> None:
    people, table = running(somebody, moves)
    spectator = somebody("Carmen")
    people[0].post(f"/t/{table}/public", {"public": "1"})
    for who, viewer in ((people[0], 0), (people[1], 1), (spectator, None)):
        demand_the_same(who, viewer, table, everything, WRONG, 2, monkeypatch)


def test_secret_shares_and_the_seed_are_nowhere(somebody) -> None:
    people, table = running(somebody, 20)
    row = Table.objects.get(id=table)
    position = live.moment(table).position
    assert position is not None
    for seat, person in enumerate(people):
        known = position.view(seat)["own"]
        page = person.get(f"/t/{table}/now").text
        assert set(re.findall(r"card:(C\d)", page)) == {known["capital"]}
        for text in everything(person, table).values():
            assert row.seed not in text
            assert set(re.findall(r'"capital": ?"(C\d)"', text)) <= {known["capital"]}
