"""Plays a game in a browser and saves pictures of it, desktop and phone, light and dark: tools/screenshots.py FOLDER

Look at them after every change that touches the page. Needs the 'dev' packages and an installed chromium or chrome.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
SCHEMES = ("light", "dark")
MIDDLE = 12  # of one's own actions: what is called mid-game
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

    def __init__(self, browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
        touch = size == "phone"
        self.context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, has_touch=touch, is_mobile=touch, locale="en-US",
            reduced_motion="reduce")  # fmt: skip
        self.page: Page = self.context.new_page()
        self.url, self.folder, self.end = url, folder, f"{size}-{scheme}.png"

    def save(self, name: str) -> None:
        self.page.screenshot(path=self.folder / f"{name}-{self.end}")

    def walk(self) -> None:
        self.page.goto(self.url)
        self.page.get_by_label("My name").fill("Ana")
        self.page.get_by_role("button", name="Change").click()
        self.page.wait_for_load_state()
        self.save("home")
        self.page.get_by_role("link", name="Set up a table").click()
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
        """What can be done, a choice narrowed to one action, and a refusal with its rule."""
        self.asked()
        self.save("first-turn")
        self.page.locator("#view .pick.lit").first.click()
        self.page.locator("#actions .ready").wait_for()
        self.save("choice")
        self.page.keyboard.press("Escape")
        hand = self.page.locator("#strip .hand .pick").evaluate_all("all => all.map((at) => at.dataset.pick)")
        tiles = self.page.locator("#view .pick[data-pick^='tile:']")
        other = next(n for n in range(tiles.count()) if tiles.nth(n).get_attribute("data-pick") not in hand)
        tiles.nth(other).click()
        self.page.locator("#why.shown").wait_for()
        self.save("refusal")
        self.page.keyboard.press("Escape")

    def play(self) -> None:
        n = 0
        while self.asked():
            self.act()
            n += 1
            if n == MIDDLE and self.asked():
                self.save("mid-game")
        self.save("end")

    def asked(self) -> bool:
        self.page.wait_for_selector("#actions .action, #strip .standings", state="attached")
        return not self.page.locator("#strip .standings").count()

    def act(self) -> None:
        """The first thing that can be done; a phone shows its effect before it is confirmed."""
        turn = int(self.page.locator("#board").get_attribute("data-turn") or 0)
        self.page.locator("#actions .action:visible").first.click()
        ready = self.page.locator("#actions .action.ready:not(.sent)")
        if ready.count():
            ready.click()
        self.page.wait_for_function(MOVED_ON, arg=turn)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    executable = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if executable is None:
        sys.exit("No browser is installed; on Debian and Ubuntu: apt install chromium")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for size in SIZES:
            for scheme in SCHEMES:
                Photographer(browser, url, folder, size, scheme).walk()
                print(f"{size}, {scheme}: done")
        browser.close()


if __name__ == "__main__":
    main()
