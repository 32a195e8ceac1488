"""Railroad Tycoon in a browser: a whole game against bots by clicking, links that are offered, vain clicks, and who sees what."""

import json
import re
from collections.abc import Collection
from typing import Any

from conftest import PHONE
from playwright.sync_api import Locator, expect
from visitors import Seat, Visitor, stored, truth

from branchline.games import title

GAME = title("railroad_tycoon")
HUBS = ("chicago", "philadelphia", "cincinnati", "atlanta")
LONG = 90  # choices after which somebody who plays lets a bot finish the game


class Tycoon(Seat):
    """Somebody who plays by clicking on the map and the instruments beside it."""

    def steps(self) -> set[str]:
        """What kinds of action can be chosen."""
        listed = self.page.locator("#actions .action").evaluate_all("all => all.map((at) => at.dataset.action)")
        return {json.loads(one)["do"] for one in listed}

    def place(self, pick: str) -> Locator:
        return self.page.locator(f".pick[data-pick='{pick}']").first

    def lit_picks(self, kind: str) -> list[str]:
        """The places of a kind that can be chosen now, on the board and in the hand."""
        found = self.page.locator(f".pick.lit:not(.dim)[data-pick^='{kind}:']").evaluate_all("all => all.map((at) => at.dataset.pick)")
        return [str(pick) for pick in found]

    def click(self, pick: str) -> None:
        """By the keyboard, as on a map so full one place may lie over another's middle."""
        self.place(pick).focus()
        self.place(pick).press("Enter")

    def choose(self, *picks: str) -> int:
        """Clicks these places, and once more what is ready then; of several things that can be done there the first."""
        for pick in picks:
            self.click(pick)
        return self.done(self.ready.click if self.ready.count() else self.actions.first.click)

    def offered(self) -> list[tuple[int, int, Locator]]:
        """The links that are offered on the map: price, tiles, and where one clicks for them."""
        found = []
        for at in self.page.locator("#view .pick.lit[aria-label*='link for']").all():
            words = re.search(r"link for \$([\d,]+) with (\d+) tiles", at.get_attribute("aria-label") or "")
            assert words is not None
            found.append((int(words[1].replace(",", "")), int(words[2]), at))
        return sorted(found, key=lambda one: one[:2])

    def lay(self) -> str:
        """The next tile of the cheapest link that is offered."""
        links = self.offered()
        if not links and "stop" in self.steps():
            self.done(self.page.locator("#actions .action[data-pick='button:stop']").click)
            return "stop"
        if not links:
            self.choose(self.lit_picks("hex")[0])
            return "lay"
        links[0][2].focus()
        links[0][2].press("Enter")
        self.done(self.ready.click if self.ready.count() else self.actions.first.click)
        return "lay"

    def act(self, n: int, done: Collection[str] = ()) -> str:
        """The next choice of a game: what was never done first, then deliveries, then what brings more of them."""
        steps = self.steps()
        if "pass" in steps:
            self.done(self.page.locator("#actions .action[data-pick='button:pass']").click)
            return "pass"
        if "lay" in steps:
            return self.lay()
        for step, kind in (("tile", "colour"), ("grow", "city")):
            if step in steps:
                self.choose(self.lit_picks(kind)[0])
                return step
        if "deliver" in steps:
            self.choose(self.lit_picks("cube")[0])
            return "deliver"
        for step in ("urbanize", "upgrade", "issue"):
            if step in steps and step not in done:
                self.choose("issue:1" if step == "issue" else f"button:{step}", *self.lit_picks("city")[:1] * (step == "urbanize"))
                return step
        cities = [pick for pick in self.lit_picks("city") if pick.partition(":")[2] in HUBS]
        if n % 3 and "build" in steps:
            self.choose("button:build", cities[n % len(cities)])
            return "build"
        self.choose("button:upgrade" if "upgrade" in steps else "button:build")
        return "upgrade"


def set_up(who: Visitor, *others: str, **options: str) -> Tycoon:
    """Opens a table on the page for it; `options` by the words on the page."""
    page = who.go("/play/railroad_tycoon/")
    page.get_by_role("group", name="Players").get_by_text(str(1 + len(others)), exact=True).click()
    for n, kind in enumerate(others, 2):
        page.get_by_label(f"Seat {n}").select_option(kind)
    for name, value in options.items():
        page.get_by_role("group", name=name.replace("_", " ")).get_by_text(value, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    return Tycoon(who)


def test_a_whole_game_is_played_by_clicking(newcomer, site) -> None:
    seat = set_up(newcomer().called("Ana"), "hasty", "hasty", Beginners="yes")
    done: list[str] = []
    while len(done) < LONG and seat.wait_until_asked():
        done.append(seat.act(len(done), done))
    assert {"pass", "build", "lay", "deliver", "upgrade", "urbanize", "tile", "issue"} <= set(done)
    if not seat.over():
        seat.page.locator("[data-post$='/stand-in/'][data-bot='greedy'], #menu [data-bot='greedy']").first.evaluate("at => at.click()")
        seat.page.wait_for_selector("#strip .standings", timeout=90_000)

    assert not seat.was_reloaded()
    row = stored(site, seat.id)
    assert row["state"] == "over"
    scores = json.loads(row["result"])["scores"]
    shown = [int(text.replace(",", "")) for text in seat.page.locator(".standings .money").all_inner_texts()]
    assert shown == sorted(scores, reverse=True)
    assert seat.page.locator("#panel-account tr").last.locator("td").all_inner_texts() == [str(score) for score in scores]
    expect(seat.page.locator("svg.chart .line")).to_have_count(3)


def two_people(newcomer: Any) -> tuple[Tycoon, Tycoon]:
    """Both have passed: the second is first player, with nothing done yet."""
    ana = set_up(newcomer().called("Ana"), "open")
    bogdan = Tycoon(newcomer().join(ana.invite(), "Bogdan").who)
    ana.page.wait_for_selector("#view svg.board")
    for seat, other in ((ana, bogdan), (bogdan, ana)):
        other.wait_for_turn(seat.done(seat.page.locator("#actions .action[data-pick='button:pass']").click))
    return bogdan, ana


def test_a_link_is_offered_and_built_and_vain_clicks_are_answered_by_their_rule(newcomer) -> None:
    seat, _ = two_people(newcomer)

    def refused(pick: str, rule: str) -> None:
        seat.click(pick)
        expect(seat.refusal).to_contain_text(rule)
        seat.page.keyboard.press("Escape")

    cube = seat.page.locator("#view .pick[data-pick^='cube:']").first.get_attribute("data-pick") or ""
    seat.place(cube).evaluate("at => at.setAttribute('tabindex', '-1')")
    refused(cube, "RT-10.2")
    for pick, rule in (("card:railroad_era", "RT-11.5"), ("button:western", "RT-I46"), ("colour:yellow", "RT-3.4")):
        seat.place(pick).evaluate("at => at.setAttribute('tabindex', '-1')")
        refused(pick, rule)

    seat.choose("button:build", "city:baltimore")
    assert "From Baltimore" in str(seat.page.locator("#panel-proposals").text_content())
    links = seat.offered()
    near = next(at for cost, tiles, at in links if "Philadelphia" in (at.get_attribute("aria-label") or ""))
    assert near.get_attribute("data-pick", timeout=500)
    before = seat.turn
    for _ in range(4):
        if "lay" not in seat.steps():
            break
        near = seat.page.locator("#view .pick.lit[aria-label*='Philadelphia'][aria-label*='link for']").first
        near.focus()
        near.press("Enter")
        seat.done(seat.ready.click if seat.ready.count() else seat.actions.first.click)
        if not seat.page.locator("#actions .action").count():
            break
    assert seat.turn > before
    assert "has built the link Baltimore-Philadelphia" in str(seat.page.locator("#log").text_content())


def test_a_page_holds_nothing_that_its_reader_may_not_know(newcomer, site) -> None:
    """The other's Tycoon card, the cards not dealt, and the order of the deck, in everything that a page has been sent."""
    first, second = two_people(newcomer)
    for seat in (first, second):
        seat.who.keep_bodies()
        seat.page.reload()
    for seat in (first, second):
        seat.wait_until_asked() if seat.mine() else None
    turn = first.turn
    first.choose("button:upgrade")
    second.wait_for_turn(turn + 1)
    record, _ = truth(site, first.id)
    p = GAME.new(record.setup, record.seed)
    names = {key: record.setup.data.label(key) for key in record.setup.data.tycoon_ids}
    for number, seat in ((1, first), (0, second)):
        mine = p.view(number)["tycoons"][number]
        sent = "".join(seat.who.all_bodies())
        assert sent.count("data-pick") > 100
        assert names[mine] in sent
        assert [name for key, name in names.items() if key != mine and (name in sent or key in sent)] == []
        assert [key for key in p.view(None)["deck"] if f"card:{key}" in sent] == []


def test_on_a_phone_the_map_is_enlarged_and_a_link_begun_by_touch(newcomer) -> None:
    seat = set_up(newcomer(**PHONE).called("Ana"), "hasty")
    for _ in range(3):
        seat.wait_until_asked()
        if "pass" not in seat.steps():
            break
        seat.page.locator("#actions .action[data-pick='button:pass']").tap()
        seat.done(seat.ready.tap)
    seat.page.locator("#view svg").dblclick(position={"x": 150, "y": 150})
    expect(seat.page.locator("#view.zoomed")).to_have_count(1)
    seat.choose("button:build", "city:chicago")
    expect(seat.page.locator("#strip h2")).to_contain_text("build from Chicago")
