"""The command line as a user meets it: output, errors, exit codes, pipes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.games import titles
from branchline.kernel.record import load
from branchline.kernel.text import LANGUAGES
from branchline.terminal import trouble

MAIN = [sys.executable, "-c", "from branchline.cli import main; main()"]


def branchline(*args: object, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line in a process of its own, with pipes for its streams."""
    known = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", ""), "COLUMNS": "200", **env}
    return subprocess.run(
        [*MAIN, *map(str, args)], input=stdin, capture_output=True, text=True, encoding="utf-8", env=known, timeout=120, check=False
    )


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear sentence on the error stream, exit code 2, nothing printed, no traceback."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    done = branchline("sim", "last_spike", "-p", 3, "-g", 1, "-s", 4, "-b", "random", "--records", tmp_path)
    assert done.returncode == 0
    return next(tmp_path.glob("*.bl.json"))


def test_games_lists_titles_players_options_and_coverage() -> None:
    done = branchline("games")
    assert done.returncode == 0
    for words in ("The Last Spike", "last_spike", "2-6", "127 of 127", "hidden_money=false|true"):
        assert words in done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_printed_in_every_language(lang: str) -> None:
    book = titles()["last_spike"].rulebook(lang)
    one = branchline("rules", "last_spike", "LS-7.4", "--lang", lang)
    assert one.stdout.strip() == f"LS-7.4  {book['rules']['LS-7.4']}"
    for same in ("ls-7.4", "7.4"):
        assert branchline("rules", "last_spike", same, "--lang", lang).stdout == one.stdout
    chapter = branchline("rules", "last_spike", "LS-E", "--lang", lang).stdout
    assert book["chapters"]["E"] in chapter
    assert sum(line.startswith("LS-E") for line in chapter.splitlines()) == 14  # the heading and 13 examples
    whole = branchline("rules", "last_spike", "--lang", lang).stdout
    assert all(text in whole for text in book["rules"].values())


def test_the_language_of_the_environment_is_taken_where_it_is_ours() -> None:
    spanish = titles()["last_spike"].rulebook("es")["rules"]["LS-2.1"]
    assert spanish in branchline("rules", "last_spike", "LS-2.1", BRANCHLINE_LANG="es").stdout
    assert spanish in branchline("rules", "last_spike", "LS-2.1", BRANCHLINE_LANG="es_MX.UTF-8").stdout
    english = titles()["last_spike"].rulebook("en")["rules"]["LS-2.1"]
    assert english in branchline("rules", "last_spike", "LS-2.1", BRANCHLINE_LANG="fr").stdout


def test_sim_prints_one_json_object_of_the_documented_form() -> None:
    done = branchline("sim", "last_spike", "-p", 4, "-g", 8, "-s", 1, "-b", "greedy,random,random,random", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert (told["game"], told["players"], told["games"]) == ("last_spike", 4, 8)
    assert set(told["bots"]) == {"greedy", "random"}
    assert {"win_rate", "mean_score", "games"} <= set(told["bots"]["greedy"])
    assert len(told["seats"]) == 4
    assert sum(told["ends"].values()) == 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_sim_fuzz_and_check_tell_is_told_in_every_language(record_file: Path, lang: str) -> None:
    game = titles()["last_spike"]
    voice = game.voice(lang)
    damaged = record_file.read_text(encoding="utf-8").replace('"step": "lay"', '"step": "buy"', 1)
    (record_file.parent / "b.bl.json").write_text(damaged, encoding="utf-8")
    (record_file.parent / "c.bl.json").write_text("{}", encoding="utf-8")
    sim = ("sim", "last_spike", "-p", 2, "-g", 6, "-s", 1, "-b", "random")
    calls = {
        sim: [
            "win rate",
            "mean score",
            "games",
            game.endings["last_spike"],
            "Ended by: {ends}",
            "Decisions: {mean} a game, {speed} a second",
        ],
        ("fuzz", "last_spike", "-g", 2, "-s", 2): ["Events: {told}", "Refusals: {told}", "Ended by: {ends}", game.endings["last_spike"]],
        ("check", record_file.parent): ["kept", "diverged", "refused", "entries: {n:n}", "The file is not a record."],
    }
    for args, words in calls.items():
        done = branchline(*args, "--lang", lang)
        assert done.stderr == ""
        assert branchline(*args, BRANCHLINE_LANG=lang).stdout.splitlines()[:-1] == done.stdout.splitlines()[:-1]
        for word in words:
            template = voice.catalogue.gettext(word)
            assert template.partition("{")[0] in done.stdout
            assert (template != word) == (lang != "en")
    assert bool(re.search(r"\d,\d%", branchline(*sim, "--lang", lang).stdout)) == (lang != "en")  # 50,0% or 50.0%
    plain = branchline(*sim, "--json", "--lang", "en").stdout.replace("\n", "")
    other = branchline(*sim, "--json", "--lang", lang).stdout.replace("\n", "")
    assert {**json.loads(plain), "decisions_per_s": 0} == {**json.loads(other), "decisions_per_s": 0}


def test_sim_prints_a_table_that_survives_a_pipe() -> None:
    done = branchline("sim", "last_spike", "-p", 2, "-g", 6, "-s", 1, "-b", "random")
    assert done.returncode == 0
    for words in ("seat 1", "seat 2", "random", "Decisions:", "Ended by:"):
        assert words in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_simulation_keeps_what_is_complete(tmp_path: Path, workers: int) -> None:
    """As at a terminal, the interrupt goes to all processes of the group."""
    command = [*MAIN, "sim", "last_spike", "-p", "6", "-g", "100000", "-s", "1", "-b", "random", "--json", "--records", str(tmp_path)]
    command += ["--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("*.bl.json"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    told, complaint = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Interrupted" in complaint
    assert "Traceback" not in complaint
    kept = sorted(tmp_path.glob("*.bl.json"))
    assert len(kept) >= 5
    assert json.loads(told)["games"] == len(kept)
    assert [path for path in tmp_path.iterdir() if path not in kept] == []
    assert branchline("check", tmp_path).returncode == 0


def test_replay_tells_the_story_and_draws_the_board(record_file: Path) -> None:
    record = load(record_file, titles())
    whole = branchline("replay", record_file)
    assert whole.returncode == 0
    assert "Won by" in whole.stdout
    assert "Sacramento" in whole.stdout
    early = branchline("replay", record_file, "--at", 3, "--seat", 1, "--lang", "es")
    hand = record.branch(3).position.view(0)["hand"]
    assert hand
    assert all(f"[{tile}]" in early.stdout for tile in hand)
    assert all(f"[{tile}]" not in branchline("replay", record_file, "--at", 3).stdout for tile in hand)
    refused(branchline("replay", record_file, "--at", 100000), "100000")
    refused(branchline("replay", record_file, "--seat", 9), "9")


def test_check_reports_kept_diverged_and_refused(record_file: Path) -> None:
    folder = record_file.parent
    text = record_file.read_text(encoding="utf-8")
    done = branchline("check", folder)
    assert done.returncode == 0
    assert "kept 1, diverged 0, refused 0" in done.stdout
    lines = text.splitlines(keepends=True)
    spot = next(i for i, line in enumerate(lines) if line.startswith('{"n": 5,'))
    (folder / "b.bl.json").write_text("".join([*lines[:spot], lines[spot].replace('"seat": ', '"seat": 1'), *lines[spot + 1 :]]))
    (folder / "c.bl.json").write_text(text[: len(text) // 2])
    done = branchline("check", folder)
    assert done.returncode == 1
    assert "kept 1, diverged 1, refused 1" in done.stdout
    assert "entry 5" in next(line for line in done.stdout.splitlines() if "b.bl.json" in line)
    refused(branchline("check", folder / "nothing"), "nothing")


def test_one_bad_file_does_not_keep_check_from_the_others(record_file: Path) -> None:
    """Names of files and what stands in them may hold what is no text, no mark-up and no end."""
    folder = record_file.parent
    text = record_file.read_text(encoding="utf-8")
    (folder / "[").mkdir()
    for name in (b"a\xff\xfe", b"[red]", b"[/red]", b":cow:"):
        Path(os.fsdecode(os.fsencode(folder) + b"/" + name + b".bl.json")).write_text(text, encoding="utf-8")
    bad = {
        "half": text.replace('"data": null', '"data": "\\ud800"'),
        "halves": text.replace('"step": "lay"', '"step": "\\udfff"', 1),
        "keys": text.replace('"step": "lay"', '"step": "lay", "\\ud800": 1', 1),
        "twins": text.replace('"seed": ', '"seed": 1, "seed": '),
        "more": text.replace('"seed": ', '"more": null, "seed": '),
        "long": text.replace('"players": 3', f'"players": {"9" * 4000}'),
    }
    for name, damaged in bad.items():
        assert damaged != text
        (folder / f"{name}.bl.json").write_text(damaged, encoding="utf-8")
    (folder / "folder.bl.json").mkdir()
    (folder / "bytes.bl.json").write_bytes(b"\xff\xfe{}")
    done = branchline("check", folder)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "kept 5, diverged 0, refused 8" in done.stdout
    lines = {line.split()[1].rsplit("/")[-1]: line for line in done.stdout.splitlines()[:-1]}
    assert all(lines[f"{name}.bl.json"].startswith("refused") for name in (*bad, "folder", "bytes"))
    assert all(lines[f"{name}.bl.json"].startswith("kept") for name in ("a\\udcff\\udcfe", "[red]", "red]", ":cow:"))
    assert all(len(line) < 600 for line in lines.values())


def test_an_error_without_a_file_is_told_without_one() -> None:
    assert trouble(OSError(28, "No space left on device")) == "No space left on device"
    assert trouble(OSError("gone")) == "gone"
    assert trouble(FileNotFoundError(2, "No such file or directory", "a")) == "a: No such file or directory"
    assert trouble(OSError(21, "Is a directory", ".a.1f", None, "a")) == "a: Is a directory"


def test_fuzz_prints_what_it_saw() -> None:
    done = branchline("fuzz", "last_spike", "-g", 5, "-s", 2)
    assert done.returncode == 0
    for words in ("0 failing", "LastSpike", "Refusals:", "1 with 2, 1 with 3, 1 with 4, 1 with 5, 1 with 6"):
        assert words in done.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["play", "nothing"], ["nothing", "last_spike"]),
        (["play", "[/red]"], ["[/red]"]),
        (["play", ""], ["''", "last_spike"]),
        (["play", "last_spike", "--name", ""], ["name"]),
        (["play", "last_spike", "--bots", ""], ["''", "greedy"]),
        (["sim", "last_spike", "--bots", ""], ["''", "greedy"]),
        (["play", "last_spike", "--file", "/"], ["/ "]),
        (["play", "last_spike", "--seat", 0], ["0"]),
        (["sim", "nothing"], ["nothing"]),
        (["sim", "last_spike", "-p", 7], ["2 to 6", "7"]),
        (["sim", "last_spike", "-p", 1], ["2 to 6"]),
        (["sim", "last_spike", "-o", "colour=red"], ["colour"]),
        (["sim", "last_spike", "-o", "hidden_money"], ["NAME=VALUE"]),
        (["sim", "last_spike", "-o", "hidden_money=perhaps"], ["hidden_money", "perhaps"]),
        (["sim", "last_spike", "-s", -1], ["seed"]),
        (["sim", "last_spike", "-s", 2**64], ["seed"]),
        (["sim", "last_spike", "-s", "x"], ["--seed"]),
        (["sim", "last_spike", "-g", 0], ["--games"]),
        (["sim", "last_spike", "-w", 0], ["worker"]),
        (["sim", "last_spike", "-b", "clever"], ["clever", "greedy"]),
        (["sim", "last_spike", "-b", f"greedy:{'9' * 5000}"], ["budget"]),
        (["sim", "last_spike", "-g", 1, "--records", "/dev/null/deep"], ["/dev/null"]),
        (["fuzz", "last_spike", "-w", 0], ["worker"]),
        (["fuzz", "last_spike", "-w", -1], ["worker"]),
        (["fuzz", "last_spike", "-s", -1], ["seed"]),
        (["fuzz", "last_spike", "-s", 2**64], ["seed"]),
        (["sim", "last_spike", "-b", "greedy,random"], ["2", "3"]),
        (["sim", "last_spike", "--data", "/nowhere/board.json"], ["/nowhere/board.json"]),
        (["play", "last_spike", "--seat", 9], ["9"]),
        (["play", "last_spike", "--lang", "xx"], ["xx", "ro"]),
        (["play", "--resume", "/nowhere/x.bl.json"], ["/nowhere/x.bl.json"]),
        (["replay", "/nowhere/x.bl.json"], ["/nowhere/x.bl.json"]),
        (["rules", "last_spike", "LS-99"], ["LS-99", "LS-7"]),
        (["rules", "nothing"], ["nothing"]),
        (["games", "--lang", "xx"], ["xx"]),
        (["nothing"], ["nothing"]),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence_that_names_the_place(args, words) -> None:
    refused(branchline(*args), *words)


def test_refusals_are_told_in_the_language_asked_for() -> None:
    english = branchline("play", "last_spike", "-p", 9, "--lang", "en").stderr
    for lang in LANGUAGES[1:]:
        done = branchline("play", "last_spike", "-p", 9, "--lang", lang)
        assert done.returncode == 2
        assert "9" in done.stderr
        assert done.stderr != english


@pytest.mark.parametrize("command", ["games", "play", "sim", "replay", "check", "fuzz", "rules"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = branchline(command, "--help")
    assert done.returncode == 0
    assert "Examples" in done.stdout
    assert f"branchline {command}" in done.stdout


def test_output_is_utf_8_even_where_the_locale_is_not() -> None:
    done = branchline("rules", "last_spike", "LS-2.1", "--lang", "ro", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert titles()["last_spike"].rulebook("ro")["rules"]["LS-2.1"] in done.stdout


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f'{MAIN[0]} -c "{MAIN[2]}" rules last_spike | head -n 1'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
