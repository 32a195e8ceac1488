"""People at real browsers: what the stories in this folder are told with. Every page they open is watched for trouble."""

import json
import re
import sqlite3
import warnings
from collections.abc import Callable
from contextlib import closing
from typing import Any

from people import Server
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

from branchline.games import titles
from branchline.kernel.record import Record
from branchline.kernel.text import BASE, Voice, catalogue

PATIENCE = 20_000  # ms until a condition that should come true is given up; nothing is asserted on it
BODIES = ("text/html", "application/json", "image/svg", "text/event-stream")
SEEN_MOVED = "turn => Number(document.getElementById('board')?.dataset.turn) >= turn"
LOOKS_FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return 'nothing has the keyboard';
  const box = at.getBoundingClientRect();
  if (!box.width || !box.height) return `${at.outerHTML.slice(0, 80)} has no size`;
  const inSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (!inSight) return `${at.outerHTML.slice(0, 80)} is out of sight`;
  const marked = [at, at.nextElementSibling].some((part) => part && getComputedStyle(part).outlineStyle !== 'none');
  return marked ? '' : `${at.outerHTML.slice(0, 80)} shows no mark`;
}"""


def said(lang: str, template: str, **facts: object) -> str:
    """A sentence of the site as a reader of this language sees it."""
    return Voice(lang, catalogue(lang, BASE)).say(template, facts)


def started(server: Server) -> Server:
    """Starts a server without the warning that its handle on the log is left to the collector (people.py)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        return server.start()


class Visitor:
    """Somebody with a browser of their own (a context: cookies, language, screen). What goes wrong on any page is kept."""

    def __init__(self, site: Server, context: BrowserContext) -> None:
        self.site = site
        self.context = context
        self.troubles: list[str] = []
        self.expected: list[str] = []
        self.bodies: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        context.on("page", self.watch)
        context.add_init_script("addEventListener('securitypolicyviolation', (e) => console.error('CSP: ' + e.violatedDirective))")
        self.page = context.new_page()

    def watch(self, page: Page) -> None:
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text}")

    def failed(self, request: Request) -> None:
        """What ends because its page is left, or is a download, is aborted by the browser itself: no trouble."""
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"request failed: {request.url} {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"status {response.status}: {response.url}")

    def expect_trouble(self, *patterns: str) -> None:
        """From now on trouble like this belongs to the story."""
        self.expected += patterns

    def unexpected(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(re.search(pattern, trouble) for pattern in self.expected)]

    def keep_bodies(self) -> None:
        """Keeps the body of every answer of text from now on, except the stream, which has none until it ends."""

        def keep(response: Response) -> None:
            kind = response.headers.get("content-type", "")
            if response.status == 200 and kind.startswith(BODIES) and "/events" not in response.url:
                self.waiting.append(response)

        self.waiting: list[Response] = []
        self.page.on("response", keep)

    def all_bodies(self) -> list[str]:
        self.bodies += [response.text() for response in self.waiting]
        self.waiting.clear()
        return self.bodies

    def expect_focus_in_sight(self, page: Page | None = None) -> None:
        assert (page or self.page).evaluate(LOOKS_FOCUSED) == ""

    def go(self, path: str = "/") -> Page:
        self.page.goto(path if path.startswith("http") else self.site.url + path)
        return self.page

    def called(self, name: str) -> "Visitor":
        self.go()
        self.page.get_by_label("My name").fill(name)
        self.page.get_by_role("button", name="Change").click()
        expect(self.page.get_by_label("My name")).to_have_value(name)
        return self

    def sit_down_against_bots(self, game: str = "last_spike") -> "Seat":
        """Two clicks from nothing: the home page, and a game that runs."""
        self.go()
        self.page.locator(f"form[action$='/{game}/now'] button").click()
        return Seat(self)

    def set_up(self, *others: str, hidden_money: bool = False, game: str = "last_spike") -> "Seat":
        """Opens a table on the page for it; `others`: what is chosen for the seats after one's own."""
        self.go()
        self.page.locator(f"a[href$='/play/{game}/']").click()
        self.page.get_by_role("group", name="Players").get_by_text(str(1 + len(others)), exact=True).click()
        for n, kind in enumerate(others, 2):
            self.page.get_by_label(f"Seat {n}").select_option(kind)
        if hidden_money:
            self.page.get_by_role("group", name="Hidden money").get_by_text("yes").click()
        self.page.get_by_role("button", name="Open the table").click()
        return Seat(self)

    def join(self, link: str, name: str) -> "Seat":
        self.go(link)
        self.page.get_by_label("My name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        return Seat(self)


class Seat:
    """One page on which a table is shown, and what its reader does there."""

    def __init__(self, who: Visitor, page: Page | None = None) -> None:
        self.who = who
        self.page = page or who.page
        self.page.wait_for_selector("#table[data-table]")
        self.mark()

    def mark(self) -> None:
        """A mark that a reload would wipe away."""
        self.page.evaluate("window.neverReloaded = true")

    def was_reloaded(self) -> bool:
        return not self.page.evaluate("window.neverReloaded === true")

    # what is seen

    @property
    def id(self) -> str:
        return self.page.locator("#table").get_attribute("data-table") or ""

    @property
    def turn(self) -> int:
        return int(self.page.locator("#board").get_attribute("data-turn") or -1)

    @property
    def actions(self) -> Locator:
        return self.page.locator("#actions .action:visible")

    @property
    def lit(self) -> Locator:
        """The places on the board that can be chosen."""
        return self.page.locator("#view .pick.lit")

    @property
    def ready(self) -> Locator:
        return self.page.locator("#actions .action.ready:visible")

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#why.shown .refusal")

    @property
    def take_back(self) -> Locator:
        return self.page.locator("#strip [data-undo]")

    def mine(self) -> bool:
        return self.page.locator("#strip.mine").count() > 0

    def over(self) -> bool:
        return self.page.locator("#strip .standings").count() > 0

    def log(self) -> str:
        return self.page.locator("#log").inner_text()

    def invite(self) -> str:
        return self.page.get_by_label("Link for a friend").input_value()

    def labels(self) -> list[str]:
        return self.page.locator("#actions .action b").all_text_contents()

    def hand(self) -> list[str]:
        """The tiles in the hand, as the page names them to programs that read it."""
        picks = self.page.locator("#strip .hand .pick").evaluate_all("all => all.map((at) => at.dataset.pick)")
        return sorted(pick.removeprefix("tile:") for pick in picks)

    # what is waited for

    def wait_for_turn(self, turn: int) -> None:
        self.page.wait_for_function(SEEN_MOVED, arg=turn)

    def wait_until_asked(self) -> bool:
        """Until it is one's own turn; False when the game is over instead."""
        self.page.wait_for_selector("#actions .action, #strip .standings", state="attached")
        return not self.over()

    # what is done

    def done(self, act: Callable[[], Any]) -> int:
        """Does something that moves the game on, and waits until this page shows it; returns the turn shown."""
        before = self.turn
        act()
        self.wait_for_turn(before + 1)
        return before + 1

    def take_from_list(self, n: int = 0) -> int:
        heads = self.page.locator("#actions .head:visible")
        if heads.count() and not self.actions.count():
            heads.first.click()
        return self.done(self.actions.nth(n).click)

    def take_on_board(self, n: int = 0) -> int:
        """Clicks a lit place, and once more to confirm; where several things can be done there the list decides."""
        if not self.lit.count():
            return self.take_from_list()
        place = self.lit.nth(n % self.lit.count())
        place.click()
        return self.done(place.click) if self.ready.count() else self.take_from_list()

    def take_by_touch(self) -> int:
        """The same with a finger: the place, then the button that shows its effect. The strip must not cover the place."""
        if self.lit.count():
            self.lit.first.tap()
            self.expect_chosen_in_sight()
        if not self.ready.count():
            self.actions.first.tap()
        return self.done(self.ready.tap) if self.ready.count() else self.turn

    def expect_chosen_in_sight(self) -> None:
        covered = self.page.evaluate("""() => [...document.querySelectorAll('#view .pick.chosen')].filter((place) => {
            const box = place.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !top?.closest('#view');
        }).map((place) => place.dataset.pick)""")
        assert covered == []

    def expect_focus_in_sight(self) -> None:
        self.who.expect_focus_in_sight(self.page)


# the truth, read from the file of the server


def stored(site: Server, table: str) -> dict[str, Any]:
    """The row of a table as it is on the disk, with its entries."""
    with closing(sqlite3.connect(f"file:{site.home / 'table.sqlite3'}?mode=ro", uri=True)) as file:
        file.row_factory = sqlite3.Row
        row = dict(file.execute("SELECT * FROM table_table WHERE id = ?", [table]).fetchone())
        row["names"] = [name for (name,) in file.execute("SELECT name FROM table_seat WHERE table_id = ? ORDER BY number", [table])]
        entries = file.execute("SELECT seat, action FROM table_entry WHERE table_id = ? ORDER BY n", [table])
        row["played"] = [(seat, json.loads(action)) for seat, action in entries]
    return row


def truth(site: Server, table: str) -> tuple[Record, list[tuple[int | None, tuple[Any, ...]]]]:
    """The game replayed here, hidden things and all, with the events of every entry."""
    row = stored(site, table)
    game = titles()[row["game"]]
    record = Record(game, game.setup(row["players"], json.loads(row["options"])), int(row["seed"]), row["names"])
    told: list[tuple[int | None, tuple[Any, ...]]] = [(None, tuple(record.position.events))]
    for seat, action in row["played"]:
        record.play(seat, action)
        told.append((seat, tuple(record.position.events)))
    return record, told


def finished_table(who: Visitor) -> Seat:
    """A game that a bot has played to its end for somebody, quickly."""
    seat = who.sit_down_against_bots()
    seat.page.locator("details.menu summary").click()
    seat.page.get_by_role("button", name="Let a bot play for me").click()
    seat.page.wait_for_selector("#strip .standings", timeout=60_000)
    return seat
