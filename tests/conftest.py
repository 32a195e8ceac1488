"""What all tests share: the rule marker's register, and the title under test."""

import os
import signal
import tempfile
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from branchline.games import titles

ROOT = Path(__file__).parents[1]
# the table's files, also those of the servers that tests start, are never the user's own
os.environ["BRANCHLINE_HOME"] = tempfile.mkdtemp(prefix="branchline-tests-")
# a shell that starts the tests in the background has them ignore interrupts, and every program that they start as well
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ.setdefault("BRANCHLINE_SECRET", "only for tests, where nothing is secret, and long enough for the checks")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", metavar="FILE", help="write which tests cite which rule, and run none of them")


def pytest_collection_finish(session: pytest.Session) -> None:
    """With --rule-coverage: the page of every rule with its tests and its places in the code; fails on a gap."""
    target = session.config.getoption("--rule-coverage")
    if not target:
        return
    tests: dict[str, set[str]] = defaultdict(set)
    for item in session.items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                tests[rule].add(item.nodeid.split("[")[0])
    lines = ["# Rule coverage", "", "Which tests exercise each rule, and where the code cites it. Written by `make rules`.", ""]
    known: set[str] = set()
    gaps: list[str] = []
    for game in titles().values():
        rules = game.rulebook("en")["rules"]
        known |= rules.keys()
        gaps += [rule for rule in rules if not tests[rule]]
        covered = sum(bool(tests[rule]) for rule in rules)
        (game.room / "rulebook" / "covered.txt").write_text(f"{covered}\n", encoding="utf-8")
        lines += [f"## {game.title}: {covered} of {len(rules)} rules", "", "| rule | tests | code |", "|---|---|---|"]
        sources = {path.name: path.read_text(encoding="utf-8") for path in sorted(game.room.glob("*.py"))}
        for rule in rules:
            cited = [name for name, text in sources.items() if any(word.strip("():,.;\"'") == rule for word in text.split())]
            named = sorted(test.rsplit("::", 1)[-1] for test in tests[rule])
            lines.append(f"| {rule} | {', '.join(named) or '**none**'} | {', '.join(cited)} |")
        lines.append("")
    for book in sorted((ROOT / "src" / "branchline" / "games").glob("*/rulebook/en.toml")):
        room = book.parents[1]
        if room.name not in titles():  # not open yet: no gap is an error
            rules = tomllib.loads(book.read_text(encoding="utf-8"))["rules"]
            known |= rules.keys()
            lines += [f"## {room.name}, in progress: {sum(bool(tests[rule]) for rule in rules)} of {len(rules)} rules", ""]
    strangers = sorted(tests.keys() - known)
    Path(target).write_text("\n".join(lines), encoding="utf-8")
    print(f"\nrules without a test: {', '.join(gaps) or 'none'}; cited but unknown: {', '.join(strangers) or 'none'}")
    pytest.exit("rule coverage written", 1 if gaps or strangers else 0)
