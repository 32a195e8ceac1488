"""Sixty bids on a page: found quickly by mouse, by keyboard, by touch. The bids are put in place of what the server offers."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import PHONE, Newcomer
from playwright.sync_api import Route, expect
from test_table_ladder import PASS, bid, rendered
from visitors import Seat

OFFERED = re.compile(r'<div class="actions" id="actions">.*?(?=<p class="soft narrowed")', re.DOTALL)
EFFECT = "Ana pays ${n} and has $7 left."


class Auction:
    """A table at which somebody is asked for a bid, and what its page has sent."""

    def __init__(self, seat: Seat) -> None:
        seat.wait_until_asked()
        self.seat, self.page = seat, seat.page
        self.sent: list[str] = []
        bids = [bid(n) | {"effect": EFFECT.replace("{n}", str(n))} for n in (*range(7, 60), 65, 70, 75)]
        self.choices = rendered([*bids, PASS])
        self.page.route(re.compile(rf"/t/{seat.id}/(now.*)?$"), self.offer)
        self.asked: list[str] = []
        self.page.route("**/act", self.take)
        self.page.route("**/why", self.refuse)
        self.page.reload()
        self.field = self.page.get_by_role("spinbutton", name="Bid …")
        expect(self.field).to_have_value("7")

    def offer(self, route: Route) -> None:
        answer = route.fetch()
        body = OFFERED.sub(lambda _: self.choices, answer.text()) if answer.status == 200 else ""
        route.fulfill(response=answer, body=body)

    def take(self, route: Route) -> None:
        self.sent += parse_qs(route.request.post_data or "")["action"]
        route.fulfill(status=204)

    def refuse(self, route: Route) -> None:
        self.asked += parse_qs(route.request.post_data or "")["picks"]
        route.fulfill(status=200, body='<div class="refusal"><p>That is more than you have.</p></div>')

    def expect_bid(self, amount: int) -> None:
        """One bid is shown, with its effect, and Pass beside it."""
        expect(self.field).to_have_value(str(amount))
        expect(self.seat.actions).to_have_text([f"Bid ${amount}{EFFECT.replace('{n}', str(amount))}", "Pass"])

    def expect_sent(self, amount: int) -> None:
        self.page.wait_for_function("() => !document.querySelector('.action.sent')")
        assert self.sent == [f'{{"do": "bid", "amount": {amount}}}']


Asked = Callable[..., Auction]


@pytest.fixture
def asked(newcomer: Newcomer) -> Iterator[Asked]:
    auctions: list[Auction] = []

    def ask(**context: Any) -> Auction:
        auctions.append(Auction(newcomer(**context).sit_down_against_bots()))
        return auctions[-1]

    yield ask
    for auction in auctions:
        auction.page.unroute_all(behavior="ignoreErrors")  # what is on its way when the page is closed


def test_a_bid_by_mouse(asked: Asked) -> None:
    auction = asked()
    auction.expect_bid(7)
    auction.page.get_by_role("button", name="Higher").click()
    auction.expect_bid(8)
    auction.page.get_by_role("button", name="Bid $26").click()
    auction.expect_bid(26)
    expect(auction.page.locator(".quick[aria-pressed='true']")).to_have_text(["$26"])
    auction.page.get_by_role("button", name="Lower").click()
    auction.expect_bid(25)
    assert auction.sent == []
    auction.seat.actions.first.click()
    auction.expect_sent(25)


def test_a_bid_by_keyboard(asked: Asked) -> None:
    auction = asked()
    keys = auction.page.keyboard
    auction.field.focus()
    for key, amount in (("ArrowUp", 8), ("PageUp", 13), ("ArrowDown", 12), ("PageDown", 7), ("ArrowDown", 7)):
        keys.press(key)
        auction.expect_bid(amount)
    auction.field.fill("59")
    keys.press("ArrowUp")
    auction.expect_bid(65)
    auction.field.fill("999")
    keys.press("Enter")  # nobody can bid that: it is said why, the nearest is put in its place, and nothing done yet
    expect(auction.seat.refusal).to_have_text("That is more than you have.")
    auction.expect_bid(75)
    assert (auction.asked, auction.sent) == (["bid:999"], [])
    auction.field.fill("31")
    auction.expect_bid(31)
    keys.press("Enter")
    auction.expect_sent(31)


def test_a_bid_outlives_what_others_write(asked: Asked) -> None:
    auction = asked()
    auction.field.fill("42")
    auction.page.evaluate("""() => fetch(document.getElementById('saybox').action, {
        method: 'POST', body: new URLSearchParams({text: 'Hello'}), headers: JSON.parse(document.body.getAttribute('hx-headers'))})""")
    expect(auction.page.locator("#chat")).to_contain_text("Hello")
    auction.expect_bid(42)
    expect(auction.field).to_be_focused()


@pytest.mark.parametrize("width", [320, 390])
def test_a_bid_by_touch(asked: Asked, width: int) -> None:
    auction = asked(**PHONE | {"viewport": {"width": width, "height": 700}})
    auction.page.get_by_role("button", name="Bid $16").tap()
    auction.page.get_by_role("button", name="Higher").tap()
    auction.expect_bid(17)
    expect(auction.page.get_by_role("button", name="Pass")).to_be_in_viewport()
    assert auction.page.evaluate("wide => document.scrollingElement.scrollWidth <= wide", width)
    small = auction.page.locator(".ladder button:visible, .ladder input").evaluate_all(
        "all => all.map((at) => at.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length"
    )
    assert small == 0
    auction.seat.actions.first.tap()
    auction.expect_sent(17)


def test_a_ladder_shuts_nobody_out(asked: Asked) -> None:
    auction = asked()
    found = Axe().run(auction.page).response["violations"]
    assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []
