"""That there is room for what matters: tables, log and chat in sight on every screen, targets large enough for a thumb."""

import pytest
from conftest import PHONE, Newcomer
from playwright.sync_api import Page
from visitors import Seat

THUMB = 44
# What answers to a finger is measured on the screen; links within a sentence are set like its words.
SMALL = """() => [...document.querySelectorAll('a:not(.place, .skip), button, input, select, summary')].flatMap((at) => {
  const of = at.closest('label') ?? at;
  const box = of.getBoundingClientRect();
  const inText = getComputedStyle(at).display === 'inline';
  return !box.width || inText || (box.width >= 44 && box.height >= 44) ? [] : [`${at.outerHTML.slice(0, 60)} ${box.width} x ${box.height}`];
})"""
CUT = "all => all.filter((at) => at.offsetWidth && at.scrollWidth > at.clientWidth).map((at) => at.id)"
IN_SIGHT = """at => {
  const box = at.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + 10, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && at.contains(top);
}"""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


@pytest.mark.parametrize("width", [390, 320])
def test_what_is_touched_has_the_size_of_a_thumb(newcomer: Newcomer, width: int) -> None:
    who = newcomer(**PHONE | {"viewport": {"width": width, "height": 844}})
    for path in ("/", "/account/", "/play/last_spike/", "/rules/last_spike/", "/board/last_spike/"):
        assert small(who.go(path)) == [], path
    seat = who.sit_down_against_bots()
    for _ in range(2):
        seat.wait_until_asked()
        seat.take_by_touch()
    seat.wait_until_asked()
    page = seat.page
    page.locator("details.menu summary").click()
    for tab in range(4):
        page.locator(".tabs button").nth(tab).click()
        assert small(page) == [], tab
    page.goto(page.url + "replay/")
    assert small(page) == []


@pytest.mark.parametrize("locale", ["en-US", "es-ES", "pt-PT", "ro-RO"])
def test_no_column_is_cut_off(newcomer: Newcomer, locale: str) -> None:
    seat = newcomer(locale=locale).sit_down_against_bots()
    seat.wait_until_asked()
    assert seat.page.locator("#side .scroll").evaluate_all(CUT) == []


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768), (900, 700)])
def test_money_log_and_chat_are_in_sight_beside_the_board(newcomer: Newcomer, size: tuple[int, int]) -> None:
    seat = newcomer(viewport={"width": size[0], "height": size[1]}).sit_down_against_bots()
    after_some_turns(seat)
    for n in range(12):
        talk(seat, f"line {n}.")
    page = seat.page
    for place in ("#panel-players tbody tr >> nth=0", "#log li >> nth=0", "#chat li >> nth=-1"):
        assert page.locator(place).evaluate(IN_SIGHT), place


def test_the_players_are_in_sight_while_moves_are_tried_out(newcomer: Newcomer) -> None:
    seat = newcomer().sit_down_against_bots()
    after_some_turns(seat)
    page = seat.page
    page.goto(page.url + "try/?at=8")
    for _ in range(4):
        page.locator("#actions .action:visible").first.click()
        page.wait_for_load_state()
    assert page.locator("#panel-players tbody tr >> nth=0").evaluate(IN_SIGHT)


def after_some_turns(seat: Seat) -> None:
    for _ in range(6):
        seat.wait_until_asked()
        seat.take_from_list()
    seat.wait_until_asked()


def talk(seat: Seat, text: str) -> None:
    seat.page.locator("#saytext").fill(text)
    seat.page.locator("#saybox button").click()
    seat.page.locator("#chat li", has_text=text).wait_for()
