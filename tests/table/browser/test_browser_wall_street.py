"""1920 Wall Street in a browser: a whole game against bots by clicking, how clicks narrow, what is answered in vain, and who sees what."""

import json
import re
from collections.abc import Collection
from typing import Any

from conftest import PHONE
from playwright.sync_api import Locator, expect
from visitors import Seat, Visitor, stored, truth

from branchline.games import title
from branchline.games.wall_street.events import Appeared, BackToBox

GAME = title("wall_street")


class Broker(Seat):
    """Somebody who plays by clicking on the board and in the hand."""

    def steps(self) -> set[str]:
        """What kinds of action can be chosen."""
        listed = self.page.locator("#actions .action").evaluate_all("all => all.map((at) => at.dataset.action)")
        return {json.loads(one)["do"] for one in listed}

    def place(self, pick: str) -> Locator:
        return self.page.locator(f".pick[data-pick='{pick}']")

    def lit_picks(self, kind: str) -> list[str]:
        """The places of a kind that can be chosen now, on the board and in the hand."""
        found = self.page.locator(f".pick.lit[data-pick^='{kind}:']").evaluate_all("all => all.map((at) => at.dataset.pick)")
        return [str(pick) for pick in found]

    def choose(self, *picks: str) -> int:
        """Clicks these places, and once more what is ready then; of several things that can be done there the first."""
        for pick in picks:
            self.place(pick).click()
        return self.done(self.ready.click if self.ready.count() else self.actions.first.click)

    def cheapest(self) -> str:
        """The lit place to which one comes for least, as it is told by its name."""

        def price(pick: str) -> int:
            found = re.search(r"costs \$(\d+)", self.place(pick).get_attribute("aria-label") or "")
            return int(found[1]) if found else 99

        return min(self.lit_picks("place"), key=price)

    def act(self, n: int, done: Collection[str] = ()) -> str:
        """The next choice of a game: what can be done and was never done first, then what is cheapest."""
        steps = self.steps()
        if "move" in steps:
            for news, pick in (("sell", "button:sell"), ("raise", "button:raise"), ("flip", "trend:flip")):
                if news in steps and (news not in done or n % 11 == 3):
                    self.choose(pick)
                    return news
            self.choose(self.cheapest())
            return "move"
        if "keep" in steps:
            if n % 4 == 0:
                self.choose(self.lit_picks("card")[0], self.lit_picks("zone")[n % 3])
                return "discard"
            self.choose(self.lit_picks("card")[0], "button:keep")
            return "keep"
        if steps == {"discard"}:
            self.choose(self.lit_picks("zone")[n % 3])
            return "discard"
        if "end" in steps:
            self.choose("button:end")
            return "end"
        kinds = [kind for kind in ("card", "company", "place", "seat", "magnate", "button") if self.lit_picks(kind)]
        self.choose(*[self.lit_picks(kind)[0] for kind in kinds[:1]]) if len(kinds) == 1 else self.take_from_list()
        return min(steps)


def set_up(who: Visitor, *others: str, **options: str) -> Broker:
    """Opens a table on the page for it; `options` by the words on the page."""
    page = who.go("/play/wall_street/")
    page.get_by_role("group", name="Players").get_by_text(str(1 + len(others)), exact=True).click()
    for n, kind in enumerate(others, 2):
        page.get_by_label(f"Seat {n}").select_option(kind)
    for name, value in options.items():
        page.get_by_role("group", name=name.replace("_", " ")).get_by_text(value, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    return Broker(who)


def test_a_whole_game_is_played_by_clicking(newcomer, site) -> None:
    seat = set_up(newcomer().called("Ana"), "greedy", "greedy")
    done: list[str] = []
    while seat.wait_until_asked():
        done.append(seat.act(len(done), done))

    assert not seat.was_reloaded()
    assert {"stand", "move", "keep", "discard", "sell", "raise", "flip", "end"} <= set(done)
    row = stored(site, seat.id)
    assert row["state"] == "over"
    assert sum(by == 0 for by, _ in row["played"]) == len(done)
    scores = json.loads(row["result"])["scores"]
    assert seat.page.locator(".standings .money").all_inner_texts() == [str(score) for score in sorted(scores, reverse=True)]
    assert seat.page.locator("#panel-account tr").last.locator("td").all_inner_texts() == [str(score) for score in scores]
    drawn = seat.page.locator("#view").inner_text() or seat.page.locator("#view").text_content() or ""
    assert all(f"{score} points" in drawn for score in scores)
    expect(seat.page.locator("svg.chart .line")).to_have_count(3)


def two_people(newcomer: Any) -> tuple[Broker, Broker]:
    """Both have placed their pawns; the first of the two begins."""
    ana = set_up(newcomer().called("Ana"), "open", Purchase_option="yes")
    bogdan = Broker(newcomer().join(ana.invite(), "Bogdan").who)
    ana.page.wait_for_selector("#view svg.board")
    first, second = (ana, bogdan) if ana.mine() else (bogdan, ana)
    second.wait_for_turn(first.choose("place:0"))
    first.wait_for_turn(second.choose("place:3"))
    return first, second


def test_clicks_narrow_and_vain_ones_are_answered_by_their_rule(newcomer) -> None:
    seat, _ = two_people(newcomer)

    def refused(pick: str, words: str, rule: str) -> None:
        seat.place(pick).click()
        expect(seat.refusal).to_contain_text(words)
        expect(seat.refusal).to_contain_text(rule)
        seat.page.keyboard.press("Escape")

    refused("button:sell", "There is no share card to sell.", "WS-I23")
    refused("zone:gold", "move and buy, sell, or raise", "WS-11.1")
    refused("company:oil", "move and buy, sell, or raise", "WS-9.2")
    refused("seat:1", "move and buy, sell, or raise", "WS-15.4")

    trend = next(pick for pick in seat.lit_picks("place") if "trend card" in (seat.place(pick).get_attribute("aria-label") or ""))
    free = next(pick for pick in seat.lit_picks("place") if pick != trend)
    seat.place(free).click()
    expect(seat.actions).to_have_count(2)
    expect(seat.actions.first).to_contain_text("by capital and")
    seat.place("button:option").click()
    expect(seat.ready).to_contain_text("Put the purchase option at place")
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("Escape")
    seat.place("button:option").click()
    seat.page.keyboard.press("Escape")

    turn = seat.turn
    assert seat.choose("trend:flip") == turn + 1
    expect(seat.place("trend:flip")).to_contain_text("Counter-clockwise")
    refused("trend:flip", "The trend card can be turned once a turn.", "WS-I3")
    seat.place(seat.cheapest()).click()
    assert seat.page.locator("#view .pick.lit:not(.dim)").count() <= 2


def test_a_page_holds_nothing_that_its_reader_may_not_know(newcomer, site) -> None:
    """The other's secret share, both hands, and the cards below the top of the deck, in everything that a page has been sent."""
    first, second = two_people(newcomer)
    for seat in (first, second):
        seat.who.keep_bodies()
        seat.page.reload()
    acting = {True: first, False: second}
    for n in range(24):
        seat = acting[first.mine()]
        turn = seat.turn
        seat.act(n)
        for other in (first, second):
            other.wait_for_turn(turn + 1)
    record, told = truth(site, first.id)
    seen = {event.card for _, events in told for event in events if isinstance(event, Appeared | BackToBox)}
    seen |= {card for cards in GAME.new(record.setup, record.seed).view(None)["rondel"] for card in cards}
    hidden = [key for key in record.setup.data.card_ids if key[0] in "SV" and key not in seen]
    assert len(hidden) > 20
    for seat in (first, second):
        mine = int((seat.page.locator("#strip .hand [data-pick^='card:C']").get_attribute("data-pick") or "").removeprefix("card:C"))
        sent = "".join(seat.who.all_bodies())
        assert sent.count("data-pick") > 100
        assert set(re.findall(r"card:C(\d)", sent)) == {str(mine)}
        assert set(re.findall(r"(?:card|field):([SV]\d\d)", sent)) & set(hidden) == set()


def test_cards_are_bought_by_touch_on_a_phone(newcomer) -> None:
    seat = set_up(newcomer(**PHONE).called("Ana"), "greedy")

    def touch(pick: str) -> None:
        seat.place(pick).tap()
        seat.expect_chosen_in_sight()
        expect(seat.ready).to_have_count(1)
        seat.done(seat.ready.tap)

    seat.wait_until_asked()
    touch("place:0")
    seat.wait_until_asked()
    touch(next(pick for pick in seat.lit_picks("place") if "trend" not in (seat.place(pick).get_attribute("aria-label") or "")))
    expect(seat.page.locator("#strip h2")).to_contain_text("keep or discard")
    seat.place("button:keep").tap()
    seat.done(seat.ready.tap)
    assert str(seat.page.locator("#log").text_content()).count("Ana keeps ") == 1
