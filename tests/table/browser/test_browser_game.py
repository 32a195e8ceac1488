"""Whole games: two people in two browsers, and one on a phone against bots."""

import json

from conftest import PHONE
from playwright.sync_api import expect
from visitors import Seat, Visitor, stored


def play_together(ana: Seat, bogdan: Seat) -> int:
    """Both play until the end, on the board and from the list in turns; each turn must reach both pages."""
    turn = 0
    while not (ana.over() or bogdan.over()):
        mine, other = (ana, bogdan) if ana.mine() else (bogdan, ana)
        expect(mine.page).to_have_title("● Your turn · The Last Spike")
        expect(other.page).to_have_title("The Last Spike")
        turn = mine.take_on_board(turn) if turn % 2 else mine.take_from_list(turn % 3 % max(1, mine.actions.count()))
        for seat in (ana, bogdan):
            seat.wait_for_turn(turn)
    return turn


def test_two_people_play_a_whole_game_and_a_rematch(newcomer, site) -> None:
    ana = newcomer().called("Ana").set_up("open")
    expect(ana.page.locator("#strip h2")).to_have_text("Waiting for players")
    bogdan = newcomer().join(ana.invite(), "Bogdan")
    ana.page.wait_for_selector("#view svg.board")
    assert "Bogdan" in ana.page.locator("#panel-players").inner_text()

    turns = play_together(ana, bogdan)

    assert not ana.was_reloaded()
    assert not bogdan.was_reloaded()
    row = stored(site, ana.id)
    assert (row["state"], row["turn"], row["entries_count"]) == ("over", turns, turns)
    compare_the_end(ana, bogdan, json.loads(row["result"])["scores"])
    follow_the_rematch(ana, bogdan)


def compare_the_end(ana: Seat, bogdan: Seat, scores: list[int]) -> None:
    """Both read the same standings, where the money came from, and see the chart of it."""
    for part in (".standings", "#panel-account"):
        assert ana.page.locator(part).inner_text() == bogdan.page.locator(part).inner_text() != ""
    listed = ana.page.locator(".standings .money").all_inner_texts()
    assert listed == [f"{score:,}" for score in sorted(scores, reverse=True)]
    money = ana.page.locator("#panel-account tr").last.locator("td").all_inner_texts()
    assert money == [f"${score:,}" for score in scores]
    for seat in (ana, bogdan):
        expect(seat.page.locator("svg.chart .line")).to_have_count(2)
        expect(seat.page).to_have_title("The Last Spike")


def follow_the_rematch(ana: Seat, bogdan: Seat) -> None:
    old = ana.id
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: old not in url)
    bogdan.page.get_by_role("link", name="A rematch has begun.").click()
    bogdan.page.wait_for_url(ana.page.url)
    again = [Seat(ana.who), Seat(bogdan.who)]
    assert sorted(seat.mine() for seat in again) == [False, True]


def test_one_person_beats_bots_on_a_phone_by_touch(newcomer) -> None:
    seat = newcomer(**PHONE).sit_down_against_bots()
    acted = 0
    while seat.wait_until_asked():
        seat.take_by_touch()
        acted += 1
        assert fits(seat.who, 390)
    assert acted > 5
    expect(seat.page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    expect(seat.page.locator("svg.chart")).to_be_visible()


def fits(who: Visitor, width: int) -> bool:
    """Nothing scrolls sideways. (A phone would grow `innerWidth` with what is too wide.)"""
    return bool(who.page.evaluate("wide => document.scrollingElement.scrollWidth <= wide", width))


def test_nothing_scrolls_sideways_on_phones(newcomer) -> None:
    for lang in ("en-US", "es-ES", "ro-RO"):
        who = newcomer(**PHONE | {"locale": lang})
        seat = who.sit_down_against_bots()
        seat.wait_until_asked()
        for path in ("/", "/play/last_spike/", f"/t/{seat.id}/", f"/t/{seat.id}/replay/", f"/t/{seat.id}/try/?at=0", "/rules/last_spike/"):
            who.go(path)
            for width in (320, 360, 390):
                who.page.set_viewport_size({"width": width, "height": 700})
                assert fits(who, width), f"{path} at {width} px in {lang}"
