"""Plays games in a browser and saves pictures of them, desktop and phone, light and dark: tools/screenshots.py FOLDER [TITLE ...]

All titles, if none is named: home page, set-up, every kind of choice when it is first asked for, a choice narrowed to one action, a refusal
with its rule, mid-game, late game, the end, and a look back. Look at them after every change that touches the page. Needs the 'dev'
packages and an installed chromium or chrome.
"""

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from branchline.games import titles

SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
SCHEMES = ("light", "dark")
MOMENTS = {12: "mid-game", 36: "late-game"}  # of one's own actions
PATIENCE = 1500  # ms until a click is given up that may bring no answer
MOVED_ON = "turn => Number(document.getElementById('board').dataset.turn) > turn"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"]  # fmt: skip


@contextmanager
def server() -> Iterator[str]:
    """A table of its own, in a folder that is thrown away."""
    with socket.socket() as probe, tempfile.TemporaryDirectory() as home:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        known = os.environ | {"BRANCHLINE_HOME": home, "BRANCHLINE_BOT_PAUSE": "0", "BRANCHLINE_LIMITS": "1000"}
        process = subprocess.Popen([sys.executable, "-m", "branchline", "table", "--port", str(port), "--no-browser"], env=known)
        try:
            yield wait_for(f"http://127.0.0.1:{port}", process)
        finally:
            process.terminate()
            process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return url
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.1)
    sys.exit("The server does not start; see its message above.")


class Photographer:
    """One game on one screen, and its pictures."""

    def __init__(self, browser: Browser, url: str, folder: Path, game: str, size: str, scheme: str) -> None:
        touch = size == "phone"
        self.context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, has_touch=touch, is_mobile=touch, locale="en-US",
            reduced_motion="reduce")  # fmt: skip
        self.page: Page = self.context.new_page()
        self.url, self.folder, self.game, self.end = url, folder, game, f"{size}-{scheme}.png"
        self.choice = random.Random(7)
        self.asked_for: set[str] = set()

    def save(self, name: str) -> None:
        self.page.screenshot(path=self.folder / f"{self.game}-{name}-{self.end}")

    def walk(self) -> None:
        self.page.goto(self.url)
        self.page.get_by_label("My name").fill("Ana")
        self.page.get_by_role("button", name="Change").click()
        self.page.wait_for_load_state()
        self.save("home")
        self.page.locator(f"a[href$='/play/{self.game}/']").click()
        self.save("set-up")
        self.page.get_by_role("button", name="Open the table").click()
        self.first_turn()
        self.play()
        self.page.locator("#strip").get_by_role("link", name="Replay").click()
        self.page.get_by_label("Moment of the game").fill("30")
        self.page.wait_for_function("() => document.querySelector('#past .count').textContent.startsWith('30/')")
        self.save("replay")
        self.context.close()

    def first_turn(self) -> None:
        """What can be done, and a refusal with its rule."""
        self.asked()
        self.save("first-turn")
        places = self.page.locator("#view .pick[data-pick]:not(.lit)")
        for n in range(0, places.count(), 7):
            places.nth(n).click()
            try:
                self.page.locator("#why.shown").wait_for(timeout=PATIENCE)
            except TimeoutError:
                continue
            self.save("refusal")
            break
        self.page.keyboard.press("Escape")

    def play(self) -> None:
        n = 0
        while self.asked():
            self.act()
            n += 1
            if n in MOMENTS and self.asked():
                self.save(MOMENTS[n])
        self.save("end")

    def asked(self) -> bool:
        """Waits for one's turn; what is asked for the first time is photographed, and the first place chosen on the board."""
        self.page.wait_for_selector("#actions .action, #strip .standings", state="attached")
        if self.page.locator("#strip .standings").count():
            return False
        listed = self.page.locator("#actions .action").evaluate_all("all => all.map((one) => one.dataset.action)")
        news = {json.loads(one)["do"] for one in listed} - self.asked_for
        if news:
            self.asked_for |= news
            kinds = "-".join(sorted(news))
            self.save(f"asked-{kinds}")
            self.choose(kinds)
        return True

    def choose(self, kinds: str) -> None:
        """A place that can be chosen is clicked, and the choice taken back."""
        lit = self.page.locator("#view .pick.lit")
        if lit.count():
            lit.nth(lit.count() // 2).click()
            self.save(f"choice-{kinds}")
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Escape")

    def act(self) -> None:
        """Something that can be done, drawn by lot; a phone shows its effect before it is confirmed."""
        turn = int(self.page.locator("#board").get_attribute("data-turn") or 0)
        for what in (".head", ".action"):
            buttons = self.page.locator(f"#actions {what}:visible")
            if buttons.count():
                buttons.nth(self.choice.randrange(buttons.count())).click()
        ready = self.page.locator("#actions .action.ready:not(.sent)")
        if ready.count():
            ready.click()
        self.page.wait_for_function(MOVED_ON, arg=turn)


def main() -> None:
    games = sys.argv[2:] or list(titles())
    if len(sys.argv) < 2 or not set(games) <= set(titles()):
        sys.exit(__doc__)
    executable = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if executable is None:
        sys.exit("No browser is installed; on Debian and Ubuntu: apt install chromium")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for game, size, scheme in product(games, SIZES, SCHEMES):
            Photographer(browser, url, folder, game, size, scheme).walk()
            print(f"{game}, {size}, {scheme}: done")
        browser.close()


if __name__ == "__main__":
    main()
