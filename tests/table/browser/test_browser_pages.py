"""Languages, looking back, trying out, records, and a check of every page for those who see or hear it otherwise."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import Newcomer
from playwright.sync_api import Page, expect
from visitors import Seat, Visitor, finished_table, said

from branchline.games import titles

LANGUAGES = {"en": "English", "es": "Español", "pt": "Português", "ro": "Română"}
COUNT = "() => Number(document.querySelector('#past .count')?.textContent.split('/')[0])"


def of_title(lang: str, template: str) -> str:
    """A sentence of The Last Spike."""
    return titles()["last_spike"].voice(lang).say(template)


# languages


def speaks(page: Page, lang: str) -> bool:
    return page.locator("html").get_attribute("lang") == lang


def test_the_browsers_language_is_used_first(newcomer: Newcomer) -> None:
    seat = newcomer(locale="ro-RO").sit_down_against_bots()
    seat.wait_until_asked()
    assert speaks(seat.page, "ro")
    assert of_title("ro", "Players") != "Players"
    expect(seat.page.locator("#panel-players caption")).to_have_text(of_title("ro", "Players"))
    expect(seat.page.locator("#strip h2")).to_contain_text(of_title("ro", "lay a tile"))


def test_the_language_can_be_switched_at_home_and_at_the_table(newcomer: Newcomer) -> None:
    who = newcomer()
    who.go()
    for lang, name in [*LANGUAGES.items(), ("en", "English")]:
        switch(who.page, name, lang)
        expect(who.page.get_by_role("button", name=said(lang, "Play now against bots")).first).to_be_visible()
    seat = who.sit_down_against_bots()
    for lang, name in LANGUAGES.items():
        seat.wait_until_asked()
        switch(seat.page, name, lang)
        expect(seat.page.locator("#strip h2")).to_contain_text(of_title(lang, "lay a tile"))
        assert lang == "en" or of_title(lang, "lay a tile") != "lay a tile"


def switch(page: Page, name: str, lang: str) -> None:
    page.locator("#language").select_option(name)
    page.wait_for_selector(f"html[lang='{lang}']")
    expect(page.locator("#language")).to_have_value(lang)


# looking back


def shown(page: Page, n: int) -> None:
    page.wait_for_function(f"n => ({COUNT})() === n", arg=n)


def test_looking_back_by_slider_keys_and_by_itself(newcomer: Newcomer) -> None:
    seat = finished_table(newcomer())
    last = seat.turn
    seat.page.get_by_role("link", name="Replay").first.click()
    page = seat.page
    shown(page, 0)
    seen = {page.locator("#view").inner_html()}
    page.get_by_label("Moment of the game").fill(str(last // 2))
    shown(page, last // 2)
    page.locator("body").press("ArrowRight")
    shown(page, last // 2 + 1)
    page.locator("body").press("ArrowLeft")
    shown(page, last // 2)
    seen.add(page.locator("#view").inner_html())
    page.locator("body").press("End")
    shown(page, last)
    page.get_by_role("button", name="One back").click()
    shown(page, last - 1)
    page.get_by_role("button", name="Play").click()
    shown(page, last)
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    seen.add(page.locator("#view").inner_html())
    assert len(seen) == 3
    page.locator("body").press("Home")
    shown(page, 0)
    see_with_other_eyes(page)


def see_with_other_eyes(page: Page) -> None:
    """Once the game is over every hand may be looked at."""
    hand = page.locator("#past svg.hand").inner_html()
    page.get_by_label("Seen from").select_option("1")
    page.wait_for_function("hand => document.querySelector('#past svg.hand')?.innerHTML !== hand", arg=hand)
    page.get_by_label("Seen from").select_option("0")
    page.wait_for_function("hand => document.querySelector('#past svg.hand')?.innerHTML === hand", arg=hand)


def test_a_line_of_the_log_leads_to_its_moment(newcomer: Newcomer) -> None:
    seat = finished_table(newcomer())
    line = seat.page.locator("#log li").nth(4)
    n = int(line.locator(".when").inner_text())
    line.locator(".when").click()
    shown(seat.page, n)


def test_moves_are_tried_out_and_taken_back(newcomer: Newcomer) -> None:
    seat = newcomer().sit_down_against_bots()
    seat.wait_until_asked()
    turn = seat.turn
    seat.page.locator("details.menu summary").click()
    seat.page.get_by_role("link", name="Try out moves").click()
    page = seat.page
    page.wait_for_selector(".table.try")
    for n in range(1, 4):
        if n == 1:
            page.locator("#view .pick.lit").first.click()
            page.locator("#actions .action.ready").click()
        else:
            page.locator("#actions .action").first.click()
        expect(page.locator("#talk .log li")).to_have_count(n)
    for n in (2, 1, 0):
        page.get_by_role("link", name="Take back").click()
        expect(page.locator("#talk .log li")).to_have_count(n)
    page.go_back()
    expect(page.locator("#talk .log li")).to_have_count(1)
    seat.who.go(f"/t/{page.url.split('/t/')[1].split('/')[0]}/")
    assert Seat(seat.who).turn == turn  # nothing of it has happened


def test_a_record_goes_home_and_comes_back(newcomer: Newcomer, tmp_path) -> None:
    seat = finished_table(newcomer())
    last = seat.turn
    with seat.page.expect_download() as begun:
        seat.page.locator("#strip").get_by_role("link", name="Download").click()
    file = tmp_path / begun.value.suggested_filename
    begun.value.save_as(file)
    somebody = newcomer()
    somebody.go()
    somebody.page.get_by_label("Look at a record").set_input_files(file)
    somebody.page.get_by_role("button", name="Upload").click()
    shown(somebody.page, last)
    assert "/replay/" in somebody.page.url
    expect(somebody.page.locator("#past svg.hand")).to_have_count(0)
    somebody.page.get_by_label("Seen from").select_option("0")
    expect(somebody.page.locator("#past svg.hand")).to_have_count(1)
    somebody.page.get_by_label("Seen from").select_option("")
    expect(somebody.page.locator("#past svg.hand")).to_have_count(0)


# for those who see or hear it otherwise


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']} ({v['impact']}): {node['html'][:120]}" for v in found if v["impact"] in ("serious", "critical") for node in v["nodes"]
    ]


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert (page.url, scheme, serious(page)) == (page.url, scheme, [])


@pytest.mark.parametrize("width", [1440, 390])
def test_no_page_shuts_anybody_out(newcomer: Newcomer, width: int) -> None:
    who = newcomer(viewport={"width": width, "height": 844})
    seat = finished_table(who)
    check(seat.page)
    here = f"/t/{seat.id}"
    for path in ("/", "/play/last_spike/", f"{here}/replay/?at=9", f"{here}/try/?at=5", "/rules/last_spike/", "/account/"):
        check(who.go(path))


@pytest.mark.parametrize("width", [1440, 390])
def test_the_table_shuts_nobody_out_in_anyones_turn(newcomer: Newcomer, width: int) -> None:
    ana = newcomer(viewport={"width": width, "height": 844}).called("Ana").set_up("open")
    check(ana.page)
    bogdan = newcomer(viewport={"width": width, "height": 844}).join(ana.invite(), "Bogdan")
    ana.page.wait_for_selector("#view svg.board")
    for seat in (ana, bogdan):
        check(seat.page)
    mine = ana if ana.mine() else bogdan
    mine.lit.first.click()
    check(mine.page)
    mine.page.keyboard.press("Escape")
    mine.page.locator("#view .pick:not(.lit)").first.click()
    mine.refusal.wait_for()
    check(mine.page)


def test_a_visitor_starts_with_nothing(newcomer: Newcomer) -> None:
    """The home page of somebody new sets no cookie that names a person."""
    who: Visitor = newcomer()
    who.go()
    assert "branchline_person" not in {cookie["name"] for cookie in who.context.cookies()}
