"""The keeper's pages: what is there can be looked at and taken away, but a running game is never overwritten."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from people import open_table

from branchline.table import live, service
from branchline.table.models import Note, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper(transactional_db: None) -> Client:
    get_user_model().objects.create_superuser("keeper", password="a railway of two rails")
    client = Client()
    page = client.get("/keeper/")
    assert page["Location"] == "/keeper/login/?next=/keeper/"
    form = {"username": "keeper", "password": "a railway of two rails", "next": "/keeper/"}
    assert client.post("/keeper/login/", form)["Location"] == "/keeper/"
    return client


def test_tables_are_looked_at_without_their_seed_and_not_changed(keeper: Client, somebody) -> None:
    table = open_table(somebody("Ana"), ["me", "greedy"])
    row = Table.objects.get(id=table)
    page = keeper.get(f"/keeper/table/table/{table}/change/")
    assert page.status_code == 200
    assert "Greedy 2" in page.text
    assert row.seed not in page.text
    assert 'name="_save"' not in page.text
    assert keeper.post(f"/keeper/table/table/{table}/change/", {"state": "over", "turn": "0"}).status_code == 403
    assert keeper.get("/keeper/table/table/add/").status_code == 403
    assert Table.objects.get(id=table).state == row.state


def test_what_is_taken_away_is_gone_at_once(keeper: Client, somebody) -> None:
    ana = somebody("Ana")
    first, second = (open_table(ana, ["me", "greedy"]) for _ in range(2))
    service.say(first, 0, "Ana", "Hello")
    note = Note.objects.get()
    assert "Hello" in ana.get(f"/t/{first}/now").text
    assert keeper.post(f"/keeper/table/note/{note.id}/delete/", {"post": "yes"}).status_code == 302
    assert "Hello" not in ana.get(f"/t/{first}/now").text
    assert keeper.post(f"/keeper/table/table/{first}/delete/", {"post": "yes"}).status_code == 302
    chosen = {"action": "delete_selected", "_selected_action": second, "post": "yes"}
    assert keeper.post("/keeper/table/table/", chosen).status_code == 302
    for table in (first, second):
        assert ana.get(f"/t/{table}/").status_code == 404
        with pytest.raises(live.Missing):
            live.moment(table)
