"""A game played at a terminal: through a pseudo-terminal, as a person would, and through a pipe."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from branchline.games import titles
from branchline.kernel.record import load
from branchline.kernel.text import LANGUAGES

MAIN = [sys.executable, "-c", "from branchline.cli import main; main()"]
PROMPT = r"\r?\n> |^> "


def sit_down(*args: object) -> pexpect.spawn:
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "160", "LINES": "60"}
    return pexpect.spawn(
        MAIN[0], [*MAIN[1:], "play", *map(str, args)], env=env, encoding="utf-8", timeout=60, dimensions=(60, 160), echo=False
    )


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r\n", "\n")


def test_a_whole_game_is_played_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.bl.json"
    child = sit_down("last_spike", "-p", 3, "-s", 7, "--name", "Ana", "--file", file, "--lang", "en")
    seen = ""
    for _ in range(120):
        found = child.expect([PROMPT, pexpect.EOF])
        seen += plain(child.before)
        if found == 1:
            break
        child.sendline("1")
    child.close()
    assert child.exitstatus == 0
    record = load(file, titles())
    assert record.position.actor() is None
    assert record.names[0] == "Ana"
    assert record.bots == [None, "greedy", "greedy"]
    winner = record.names[record.position.standings()[0][0]]
    best = max(record.position.scores())
    assert f"1. {winner}  {best:,}" in seen
    assert "###" in seen
    assert "St. Louis" in seen
    assert "Your turn" in seen


def test_commands_answer_and_refusals_name_the_rule(tmp_path: Path) -> None:
    file = tmp_path / "game.bl.json"
    child = sit_down("last_spike", "-p", 3, "-s", 5, "--file", file, "--lang", "en")

    def ask(line: str) -> str:
        child.sendline(line)
        child.expect(PROMPT)
        return plain(child.before)

    child.expect(PROMPT)
    offered = plain(child.before)
    assert "[lay A1]" in offered
    assert "lays A1 for $2,000" in offered  # the effect is shown before it is chosen
    other = ask("why lay A2")
    assert "LS-3.1" in other
    assert "not in this hand" in other
    assert "allowed" in ask("why lay A1")
    assert "LS-2.5" in ask("buy denver")
    assert "There is no action" in ask("dance")
    assert "from 1 to 4" in ask("77")
    assert "why <action>" in ask("help")
    assert "LS-7.4" in ask("rules LS-7")
    assert "There is no rule" in ask("rules LS-99")
    assert "begins" in ask("log")
    assert "another player has acted" in ask("undo")
    entries = len(load(file, titles()).entries)
    ask("1")
    assert len(load(file, titles()).entries) == entries + 1
    taken_back = ask("undo")
    assert "[lay A1]" in taken_back
    assert len(load(file, titles()).entries) == entries
    copy = tmp_path / "copy.bl.json"
    assert "saved" in ask(f"save {copy}")
    assert copy.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    assert "/proc/nowhere" in ask("save /proc/nowhere/at/all")  # told, and the game goes on
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert "saved" in plain(child.before)
    child.close()
    assert child.exitstatus == 0


def test_control_c_leaves_a_whole_file_that_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.bl.json"
    child = sit_down("last_spike", "-p", 4, "-s", 9, "--file", file, "--lang", "en")
    for _ in range(4):
        child.expect(PROMPT)
        child.sendline("1")
    child.expect(PROMPT)
    child.sendintr()
    child.expect(pexpect.EOF)
    assert "saved" in plain(child.before)
    assert "Traceback" not in child.before
    child.close()
    before = load(file, titles())
    assert before.entries
    again = sit_down("--resume", file, "--lang", "en")
    again.expect(PROMPT)
    assert "Your turn" in plain(again.before)
    again.sendline("1")
    again.expect(PROMPT)
    again.sendeof()
    again.expect(pexpect.EOF)
    again.close()
    after = load(file, titles())
    assert len(after.entries) > len(before.entries)
    assert [entry.action for entry in after.entries[: len(before.entries)]] == [entry.action for entry in before.entries]


def play_through(lines: str, *args: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MAIN, "play", *map(str, args)], input=lines, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_piped_game_speaks_every_language(tmp_path: Path, lang: str) -> None:
    done = play_through("help\nwhy buy denver\n1\nquit\n", "last_spike", "-s", 5, "--file", tmp_path / "g.bl.json", "--lang", lang)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    game = titles()["last_spike"]
    assert game.rulebook(lang)["rules"]["LS-2.5"] in done.stdout
    assert game.voice(lang).say("Your turn. Choose, or type help:") in done.stdout
    assert (done.stdout.count("Your turn") == 0) == (lang != "en")


def test_a_game_that_was_interrupted_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """The bots' choices depend on the seed and the number of entries alone."""
    one, two = tmp_path / "one.bl.json", tmp_path / "two.bl.json"
    play_through("1\n" * 300, "last_spike", "-p", 3, "-s", 12, "--file", one, "--lang", "en")
    play_through("1\n1\n1\n", "last_spike", "-p", 3, "-s", 12, "--file", two, "--lang", "en")
    play_through("1\n" * 300, "--resume", two, "--lang", "en")
    assert load(one, titles()).position.actor() is None
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


def test_a_record_that_is_no_game_against_bots_is_not_resumed(tmp_path: Path) -> None:
    golden = Path(__file__).parent / "golden" / "last_spike" / "closing-example.bl.json"
    done = play_through("", "--resume", golden, "--file", tmp_path / "x.bl.json")
    assert done.returncode == 2
    assert "one person" in done.stderr


def test_a_game_with_replaced_material_asks_for_it_when_resumed(tmp_path: Path) -> None:
    data = Path(__file__).parents[1] / "src/branchline/games/last_spike/data/board.json"
    other = tmp_path / "other.json"
    other.write_text(data.read_text(encoding="utf-8").replace('"tile": "A1", "cost": 2000', '"tile": "A1", "cost": 4000'), encoding="utf-8")
    file = tmp_path / "g.bl.json"
    done = play_through("quit\n", "last_spike", "-s", 5, "--file", file, "--data", other, "--lang", "en")
    assert "lays A1 for $4,000" in done.stdout
    assert play_through("quit\n", "--resume", file).returncode == 2
    assert play_through("quit\n", "--resume", file, "--data", other).returncode == 0
