"""Sitting down, acting, taking back, and what happens when two do so at once."""

import pytest
from people import invites, open_table

from branchline.table import live
from branchline.table.models import Entry, Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_click_sits_down_against_bots(client) -> None:
    answer = client.post("/play/last_spike/now")
    assert answer.status_code == 302
    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert "The Last Spike" in page.text


def test_two_people_play_until_the_end(somebody) -> None:
    ana, bogdan = somebody("Ana"), somebody("Bogdan")
    table = open_table(ana, ["me", "open"])
    assert ana.get(f"/t/{table}/").text.count("/join/") == 1
    assert bogdan.post(f"/join/{invites(table)[0]}/", {"name": "Bogdan"})["Location"] == f"/t/{table}/"
    both = [ana, bogdan]
    while (actor := live.moment(table).actor()) is not None:
        assert both[actor].act(table).status_code == 204
    row = Table.objects.get(id=table)
    assert row.state == Table.OVER
    assert row.entries_count == Entry.objects.filter(table=row).count() == row.turn
    assert "The game is over" in bogdan.get(f"/t/{table}/").text
