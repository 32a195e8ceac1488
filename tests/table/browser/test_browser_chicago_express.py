"""Chicago Express in a browser: a whole game against a bot by clicking, how clicks narrow, and what is answered in vain."""

import json
from typing import Any

from conftest import PHONE
from playwright.sync_api import expect
from visitors import Seat, stored

GAME = "chicago_express"
LEAST_FOR_SHARES = 3  # shares one goes on bidding for


class Investor(Seat):
    """Somebody who plays Chicago Express by clicking: shares at the lowest bid, railways to the west, then houses."""

    def offered(self) -> list[dict[str, Any]]:
        """What can be chosen, as the page would send it."""
        return [json.loads(one) for one in self.page.locator("#actions .action").evaluate_all("all => all.map((at) => at.dataset.action)")]

    def place(self, kind: str, key: str) -> Any:
        return self.page.locator(f"#view .pick[data-pick='{kind}:{key}']")

    def confirm(self) -> int:
        """What is ready is done by a second click."""
        expect(self.ready).to_have_count(1)
        return self.done(self.ready.click)

    def press(self, **action: object) -> int:
        """A button of the list, found by what it sends."""
        found = self.page.locator(f"#actions .action[data-action='{json.dumps(action)}']")

        waiting = self.page.locator("#actions .action.ready:not(.sent):visible")

        def twice() -> None:
            found.click()
            if waiting.count():  # a phone shows the effect first
                waiting.click()

        return self.done(twice)

    def bid(self, shares: int) -> str:
        lowest = min(one["amount"] for one in self.offered() if one["do"] == "bid")
        if shares < LEAST_FOR_SHARES:
            self.press(do="bid", amount=lowest)
            return "bid"
        self.press(do="pass")
        return "pass"

    def build(self) -> str:
        """The westernmost hex that is lit, by a click on the board and one to confirm."""
        target = min((one["hex"] for one in self.offered() if one["do"] == "place"), key=lambda key: (key[0], int(key[1:])))
        here = self.place("hex", target)
        here.click()
        expect(self.ready).to_have_count(1)
        self.done(here.click)
        return "place"

    def turn_of_mine(self) -> str:
        known = self.offered()
        companies = [one["company"] for one in known if one["do"] == "build"]
        houses = [one["hex"] for one in known if one["do"] == "develop"]
        if companies:
            self.place("dial", "build").click()
            self.place("company", companies[-1]).click()
            self.confirm()
            return "build"
        if houses:
            self.place("hex", houses[0]).click()
            self.confirm()
            return "develop"
        dial = next(one["dial"] for one in known if one["do"] == "decline")
        self.place("dial", dial).click()
        self.press(do="decline", dial=dial)
        return "decline"

    def act(self, shares: int) -> str:
        steps = {one["do"] for one in self.offered()}
        if "pass" in steps:
            return self.bid(shares)
        return self.build() if "place" in steps else self.turn_of_mine()

    def shares(self) -> int:
        held = self.page.locator("#panel-players tbody tr").first.locator("td").nth(1).inner_text()
        return len(held.replace(" ", "").replace("-", ""))


def test_a_whole_game_is_played_by_clicking(newcomer, site) -> None:
    seat = Investor(newcomer().called("Ana").set_up("greedy", game=GAME).who)
    done: list[str] = []
    while seat.wait_until_asked():
        done.append(seat.act(seat.shares()))

    assert not seat.was_reloaded()
    assert {"bid", "pass", "build", "place"} <= set(done)
    assert any(done[n : n + 3] == ["place"] * 3 for n in range(len(done))), "three hexes in one action"
    row = stored(site, seat.id)
    assert row["state"] == "over"
    assert sum(by == 0 for by, _ in row["played"]) == len(done)
    scores = json.loads(row["result"])["scores"]
    assert seat.page.locator(".standings .money").all_inner_texts() == [str(score) for score in sorted(scores, reverse=True)]
    money = seat.page.locator("#panel-account tr").last.locator("td").all_inner_texts()
    assert money == [f"${score}" for score in scores]
    expect(seat.page.locator("svg.chart .line")).to_have_count(2)


def through_the_auctions(seat: Investor) -> None:
    """Buys what is to be had at the lowest bid until the first turn."""
    while seat.wait_until_asked() and "pass" in {one["do"] for one in seat.offered()}:
        seat.bid(0)


def test_clicks_narrow_and_vain_ones_are_answered_by_their_rule(newcomer) -> None:
    seat = Investor(newcomer().called("Ana").set_up("open", game=GAME).who)
    other = Investor(newcomer().join(seat.invite(), "Bogdan").who)
    seat.wait_until_asked()
    expect(seat.page.locator("#actions .ladder")).to_have_count(1)
    expect(seat.page.locator("#view .auction")).to_contain_text("Ana")
    seat.place("company", "NYC").click()
    expect(seat.refusal).to_contain_text("bid or pass")
    expect(seat.refusal).to_contain_text("CE-5.6")
    turn = seat.press(do="bid", amount=7)  # Pennsylvania, for Ana; all else for nobody: it comes to who opens
    other.wait_for_turn(turn)
    for mine in (other, seat, other, seat, other):
        mine.wait_for_turn(turn)
        turn = mine.press(do="pass")
    seat.wait_for_turn(turn)
    other.wait_for_turn(seat.press(do="bid", amount=8))
    seat.wait_for_turn(other.press(do="pass"))

    heads = seat.page.locator("#actions .head:visible")
    expect(heads).to_have_text(["Auction: 3 of 3 left5", "Build: 5 of 5 left3"])
    expect(seat.page.locator("#actions .action:visible b")).to_have_text(["Use up a development, developing nothing"])
    seat.place("dial", "auction").click()
    expect(seat.actions).to_have_count(5)
    seat.place("company", "NYC").click()
    expect(seat.ready).to_contain_text("Auction a share of New York Central")
    seat.place("company", "B&O").click()
    expect(seat.ready).to_contain_text("Auction a share of Baltimore & Ohio")
    seat.place("dial", "build").click()
    expect(seat.page.locator("#actions .action:visible b")).to_have_text(
        ["Build with Pennsylvania Railroad", "Build with New York Central", "Use up a build, placing nothing"])  # fmt: skip
    seat.place("company", "WAB").click()
    expect(seat.refusal).to_contain_text("Only who holds a share of Wabash can build with it.")
    seat.page.keyboard.press("Escape")
    seat.place("hex", "B5").click()
    expect(seat.refusal).to_contain_text("There is no locomotive in Indianapolis.")
    expect(seat.refusal).to_contain_text("CE-7.2")
    seat.page.keyboard.press("Escape")
    seat.place("company", "PRR").click()
    expect(seat.actions).to_have_count(2)


def test_hexes_are_built_in_by_touch_on_a_phone(newcomer) -> None:
    seat = Investor(newcomer(**PHONE).sit_down_against_bots(GAME).who)
    through_the_auctions(seat)
    company = next(one["company"] for one in seat.offered() if one["do"] == "build")
    seat.place("company", company).tap()
    seat.page.locator("#actions .action:visible", has_text="Build with").tap()
    seat.done(seat.ready.tap)
    for _ in range(2):
        seat.page.locator("#view .pick.lit[data-pick^='hex:']").first.tap()
        seat.expect_chosen_in_sight()
        expect(seat.ready).to_contain_text("Build in")
        seat.done(seat.ready.tap)
    assert str(seat.page.locator("#log").text_content()).count(" builds in ") >= 2
