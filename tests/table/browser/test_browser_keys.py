"""Playing without a mouse, and being told why something cannot be done."""

import pytest
from playwright.sync_api import Locator, Page, expect
from visitors import Seat, Visitor, said

from branchline.games import titles

FOCUSED = "at => at === document.activeElement"
RULES = titles()["last_spike"].rulebook


def tab_to(who: Visitor, goal: Locator, key: str = "Tab") -> None:
    """Presses Tab until the goal has the keyboard; on the way it is always to be seen where one is."""
    goal.first.wait_for(state="attached")
    for _ in range(120):
        who.page.keyboard.press(key)
        if who.page.evaluate("document.activeElement !== document.body"):  # after the last thing of the page comes the browser
            who.expect_focus_in_sight()
        if goal.first.evaluate(FOCUSED):
            return
    raise AssertionError(f"Tab does not lead to {goal}")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.pick ?? document.activeElement?.tagName"))


def wait_for_keyboard_back(seat: Seat) -> None:
    """After an action the page has put the keyboard somewhere useful."""
    seat.page.wait_for_function("() => document.activeElement?.closest('#strip, #view')")
    seat.expect_focus_in_sight()


def test_keyboard_alone_from_the_home_page_through_several_turns(newcomer) -> None:
    who = newcomer()
    who.go()
    tab_to(who, who.page.locator("form[action$='/last_spike/now'] button"))
    who.page.keyboard.press("Enter")
    seat = Seat(who)
    seat.wait_until_asked()
    tab_to(who, seat.lit)
    look_around_with_arrows(seat)
    who.page.keyboard.press("Enter")  # chooses the place
    expect(seat.ready).to_be_focused()
    who.page.keyboard.press("Escape")  # goes back
    expect(seat.ready).to_have_count(0)
    expect(seat.page.locator("#view .pick.chosen")).to_have_count(0)
    seat.expect_focus_in_sight()
    for n in range(6):
        if not seat.wait_until_asked():
            return
        one_action(seat, by_list=n % 2 == 1)


def look_around_with_arrows(seat: Seat) -> None:
    """Arrows lead from lit place to lit place and never away from the board."""
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        seat.page.keyboard.press(key)
        expect(seat.page.locator(".pick.lit:focus")).to_have_count(1)
        seat.expect_focus_in_sight()


def one_action(seat: Seat, by_list: bool) -> None:
    keys = seat.page.keyboard
    if by_list or not seat.lit.count():
        tab_to(seat.who, seat.actions)
        keys.press("ArrowDown")
        keys.press("ArrowUp")
        expect(seat.actions.first).to_be_focused()
    else:
        tab_to(seat.who, seat.lit)
        keys.press("Enter")
    expect(seat.page.locator("#actions .action:focus")).to_be_visible()
    seat.done(lambda: keys.press("Enter"))
    seat.wait_until_asked()
    wait_for_keyboard_back(seat)


def test_the_button_back_does_not_lose_the_keyboard(newcomer) -> None:
    seat = newcomer().sit_down_against_bots()
    seat.wait_until_asked()
    seat.lit.first.focus()
    seat.page.keyboard.press("Enter")
    tab_to(seat.who, seat.page.locator("[data-back]"), "Shift+Tab")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("[data-back]")).to_be_hidden()
    wait_for_keyboard_back(seat)


def not_in_hand(seat: Seat) -> Locator:
    """A space of the map whose tile is not in the hand."""
    picks = seat.page.locator("#view .pick[data-pick^='tile:']:not(.lit)")
    hand = seat.hand()
    for n in range(picks.count()):
        if (picks.nth(n).get_attribute("data-pick") or "").removeprefix("tile:") not in hand:
            return picks.nth(n)
    raise AssertionError("all spaces are in the hand")


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_a_place_that_cannot_be_chosen_says_why(newcomer, locale: str) -> None:
    seat = newcomer(locale=locale).sit_down_against_bots()
    seat.wait_until_asked()
    place = not_in_hand(seat)
    place.click()
    tile = (place.get_attribute("data-pick") or "").removeprefix("tile:")
    lang = locale[:2]
    reason = seat.refusal.locator("b")
    expect(reason).to_contain_text(tile)
    expect(seat.refusal.locator(".rule")).to_contain_text(f"LS-3.1 {RULES(lang)['rules']['LS-3.1']}")
    assert (reason.inner_text() == f"{tile} is not in this hand.") == (lang == "en")
    seat.page.keyboard.press("Escape")
    expect(seat.refusal).to_have_count(0)
    with seat.page.expect_popup() as opened:
        place.click()
        seat.refusal.get_by_role("link").click()
    expect(opened.value.locator("[id='LS-3.1']")).to_be_in_viewport()


def test_shift_and_arrow_lead_to_places_that_cannot_be_chosen(newcomer) -> None:
    seat = newcomer().sit_down_against_bots()
    seat.wait_until_asked()
    tab_to(seat.who, seat.lit)
    for key in ["Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowLeft"] * 6:
        seat.page.keyboard.press(key)
        seat.expect_focus_in_sight()
        if seat.page.locator(".pick:focus:not(.lit)").count():
            break
    assert focused(seat.page).startswith(("tile:", "city:"))
    seat.page.keyboard.press("Enter")
    expect(seat.refusal.locator(".rule")).to_contain_text("LS-")


def test_who_is_not_asked_is_told_whose_turn_it_is(newcomer) -> None:
    ana = newcomer().called("Ana").set_up("open")
    bogdan = newcomer().join(ana.invite(), "Bogdan")
    ana.wait_for_turn(0)
    ana.page.wait_for_selector("#view svg.board")
    waiting, other = (bogdan, "Ana") if ana.mine() else (ana, "Bogdan")
    waiting.page.locator("#view .pick").first.click()
    expect(waiting.refusal).to_contain_text(other)
    assert not waiting.take_back.count()
    assert waiting.page.locator("#strip h2").inner_text().startswith(said("en", "{name} is choosing", name=other))
