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
    assert "from 1 to 4" in ask("9" * 3000)
    assert "why <action>" in ask("help")
    assert "LS-7.4" in ask("rules LS-7")
    assert "LS-7.4" in ask("rules 7.4")
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
    assert "saved" in ask(f"save {copy}")  # of this same game: written over
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


@pytest.mark.parametrize("line", ["9" * 5000, "why " + "9" * 5000, "save .", "save /", "save ..", "save a\0b", "save /dev/null"], ids=ascii)
def test_whatever_is_typed_the_game_goes_on(tmp_path: Path, line: str) -> None:
    done = play_through(f"{line}\n1\nquit\n", "last_spike", "-s", 5, "--file", tmp_path / "g.bl.json", "--lang", "en")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert load(tmp_path / "g.bl.json", titles()).entries


def test_bytes_that_are_no_text_are_no_traceback(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/g\xff.bl.json"
    typed = b"dance \xff\xfe\nrules \xff\nwhy \xc3\n1\nsave " + os.fsencode(tmp_path) + b"/copy\xff\nquit\n"
    done = subprocess.run(
        [*MAIN, "play", "last_spike", "-s", "5", "--lang", "en", b"--file", file], input=typed, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"There is no action 'dance'" in done.stdout
    assert b"g\\udcff.bl.json" in done.stdout
    assert {os.fsencode(name) for name in os.listdir(tmp_path)} == {b"g\xff.bl.json", b"copy\xff"}


@pytest.mark.parametrize("name", ["[/red]", "[bold]Ana", ":cow:", "[link=x]y"])
def test_a_name_is_printed_as_it_is(tmp_path: Path, name: str) -> None:
    file = tmp_path / "g.bl.json"
    done = play_through("1\n" * 300, "last_spike", "-p", 2, "-s", 12, "--name", name, "--file", file, "--lang", "en")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    places = [line for line in done.stdout.splitlines() if re.match(r"[12]\. ", line)]
    assert sum(f". {name}  " in line for line in places) == 1


def test_save_leaves_every_file_alone_that_is_not_this_same_game(tmp_path: Path) -> None:
    other = tmp_path / "other.bl.json"
    play_through("1\nquit\n", "last_spike", "-s", 6, "--file", other)
    (tmp_path / "thesis.txt").write_text("ten years of work", encoding="utf-8")
    (tmp_path / "broken.bl.json").write_text(other.read_text(encoding="utf-8")[:300], encoding="utf-8")
    (tmp_path / "folder").mkdir()
    before = {path.name: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    lines = "".join(f"save {tmp_path / name}\n" for name in before)
    done = play_through(f"{lines}quit\n", "last_spike", "-s", 5, "--file", tmp_path / "g.bl.json", "--lang", "en")
    assert done.stdout.count("is not a record of this game") == 4
    (tmp_path / "g.bl.json").unlink()
    assert {path.name: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == before


def test_a_new_game_leaves_the_file_of_another_alone(tmp_path: Path) -> None:
    file = tmp_path / "g.bl.json"
    play_through("1\nquit\n", "last_spike", "-s", 5, "--file", file)
    before = file.read_text(encoding="utf-8")
    for args in (["last_spike", "-s", 5], ["last_spike", "-s", 6], ["--resume", file]):
        file_there = tmp_path / "other.txt"
        file_there.write_text("mine", encoding="utf-8")
        for there in [file_there, *([file] if "--resume" not in args else [])]:
            done = play_through("1\nquit\n", *args, "--file", there, "--lang", "en")
            assert done.returncode == 2
            assert str(there) in done.stderr
            assert ("--resume" in done.stderr) == ("--resume" not in args)
        assert file_there.read_text(encoding="utf-8") == "mine"
    assert file.read_text(encoding="utf-8") == before
    done = play_through("1\nquit\n", "--resume", file, "--file", tmp_path / "copy.bl.json")
    assert done.returncode == 0
    assert file.read_text(encoding="utf-8") == before


def test_games_without_a_file_of_their_own_get_free_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for n in (1, 2, 3):
        assert play_through("1\n" * n + "quit\n", "last_spike", "-s", 5).returncode == 0
    names = ["last_spike-5.bl.json", "last_spike-5-2.bl.json", "last_spike-5-3.bl.json"]
    entries = [len(load(tmp_path / "branchline" / name, titles()).entries) for name in names]
    assert entries == sorted(set(entries))
    assert len(os.listdir(tmp_path / "branchline")) == 3


@pytest.mark.parametrize(
    ("args", "given"),
    [
        (["last_spike"], "GAME"),
        (["--players", 3], "--players"),
        (["--bots", "random"], "--bots"),
        (["--seat", 1], "--seat"),
        (["--name", "Ana"], "--name"),
        (["--seed", 0], "--seed"),
        (["--option", "hidden_money=true"], "--option"),
    ],
)
def test_what_a_saved_game_has_decided_cannot_be_asked_for_again(tmp_path: Path, args: list[object], given: str) -> None:
    file = tmp_path / "g.bl.json"
    play_through("quit\n", "last_spike", "-s", 5, "--file", file)
    done = play_through("quit\n", *args, "--resume", file, "--lang", "en")
    assert done.returncode == 2
    assert done.stdout == ""
    assert given in done.stderr
    assert "--resume" in done.stderr
