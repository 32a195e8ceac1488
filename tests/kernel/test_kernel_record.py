"""The record: the gate, taking back, the file, and every kind of damage to it."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_kernel_toy import TOY, Draw, Said, Say, Show, Take, Toy, toy_of, toy_record

from branchline.games import titles
from branchline.kernel import record as record_module
from branchline.kernel.action import Action
from branchline.kernel.chance import Chance
from branchline.kernel.game import Game
from branchline.kernel.illegal import BadRecord, BadSetup, Diverged, Illegal, Malformed, NotYourTurn
from branchline.kernel.record import DIGEST_EVERY, FORMAT, Record, digest, load, loads, write_whole

GAMES = {"toy": TOY}
SPIKE = titles()["last_spike"]


def new(seed: int = 5, players: int = 2, names: tuple[str, ...] = (), bots: tuple[str | None, ...] = ()) -> Record:
    return Record(TOY, TOY.setup(players), seed, names, bots)


def played(game: Game, players: int, seed: int, steps: int = 10_000) -> Record:
    record, chance = Record(game, game.setup(players), seed), Chance.of(seed)
    while (actor := record.position.actor()) is not None and len(record.entries) < steps:
        record.play(actor, chance.choice(record.position.actions()))
    return record


# the gate


def test_a_choice_may_come_as_action_notation_or_json() -> None:
    record = new()
    assert record.play(0, Say("hi")).action == Say("hi")
    assert record.play(0, "take 2").action == Take(2)
    assert record.play(1, {"do": "say", "word": "ho"}).action == Say("ho")
    assert [(entry.seat, entry.step, entry.reveals) for entry in record.entries] == [
        (0, "say", False),
        (0, "move", False),
        (1, "say", False),
    ]
    assert record.play(1, Draw()).reveals


@pytest.mark.parametrize("seat", [1, 2, -1, -2, None, True, False, "0", 0.0])
def test_a_seat_that_is_not_to_act_is_refused(seat: Any) -> None:
    record = new()
    before = record.dumps()
    with pytest.raises(NotYourTurn, match="turn of Player 1"):
        record.play(seat, "say hi")
    assert record.dumps() == before


@pytest.mark.parametrize("choice", ["", "say", "say hi ho", "fly", "take 01", {}, {"do": "say"}, {"do": "say", "word": 1}, None, 7, [],
    Action(), Say(7), Say(None), Say(""), Say("h i"), Take(True), Take(1.0), Take("1"), Take(10**18), Show(("",)), Show("1"),
    Show((1,)), Show(None)], ids=repr)  # type: ignore[arg-type]  # fmt: skip
def test_a_malformed_choice_is_refused(choice: Any) -> None:
    record = toy_record(steps=3)
    before, state = record.dumps(), digest(record.position)
    with pytest.raises(Malformed):
        record.play(1, choice)
    assert record.dumps() == before
    assert digest(record.position) == state


@pytest.mark.parametrize("choice", ["say hey", "take 1", "draw", {"do": "show", "cards": []}, Say("HI")])
def test_an_illegal_choice_is_refused_with_its_rule(choice: Any) -> None:
    record = new()
    before, position, events = record.dumps(), record.position, record.position.events
    with pytest.raises(Illegal, match="T-1: Not ") as caught:
        record.play(0, choice)
    assert caught.value.where == "T-1"
    assert record.dumps() == before
    assert record.position is position
    assert record.position.events == events


def test_nothing_is_played_after_the_end() -> None:
    record = toy_record()
    assert record.position.actor() is None
    before = record.dumps()
    for seat in (0, 1):
        with pytest.raises(NotYourTurn, match="over"):
            record.play(seat, "say hi")
    assert record.dumps() == before


def test_an_action_of_another_title_with_the_same_name_is_not_taken_for_ours() -> None:
    """What is stored and applied is of the title's own types, whatever object was handed in."""
    end = type("End", (Action,), {})()
    record = played(SPIKE, 2, 1, 0)
    while record.position.step() != "buy":
        record.play(record.position.actor() or 0, record.position.actions()[0])
    before = record.dumps()
    try:
        record.play(record.position.actor() or 0, end)
    except (Malformed, Illegal):
        assert record.dumps() == before
    else:
        assert loads(record.dumps(), titles()).dumps() == record.dumps()


class Lenient(Toy):
    """Checks what is shown, and not in which kind of list."""

    def check(self, action: Action) -> Illegal | None:
        return super().check(Show(tuple(action.cards)) if isinstance(action, Show) else action)


def test_what_is_kept_of_an_action_can_no_longer_be_changed() -> None:
    record = toy_record(steps=1, game=toy_of(Lenient))
    cards = [str(card) for card in record.position.hands[0]]  # type: ignore[attr-defined]
    held = tuple(cards)
    try:
        record.play(0, Show(cards))  # type: ignore[arg-type]
    except (Malformed, Illegal):
        assert len(record.entries) == 1
    else:
        cards.append("9")
        assert record.entries[-1].action == Show(held)


@pytest.mark.parametrize(
    "names",
    [["A"], ["A", "B", "C"], ["A", ""], ["A", "x" * 41], ["A", 1], ["A", None], ["A", "B\n"], ["A", "\x1b[2J"], ["A", "\x9b2J"], "A"],
)
def test_names_that_do_not_fit_are_refused(names: Any) -> None:
    with pytest.raises(BadSetup, match="name of 1 to 40 letters"):
        Record(TOY, TOY.setup(2), 1, names)


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(BadSetup):
        Record(TOY, TOY.setup(2), 1, ["A", "\ud800"])


@pytest.mark.parametrize("bots", [["greedy"], [None, None, None], [None, 1], [True, None], ["\ud800", None], "g"])
def test_bots_that_do_not_fit_are_refused(bots: Any) -> None:
    with pytest.raises(BadSetup, match="bot or none for each of the 2 players"):
        new(bots=bots)


def test_bots_are_kept_in_file_and_branch() -> None:
    record = new(bots=("greedy", None))
    assert record.branch(0).bots == loads(record.dumps(), GAMES).bots == ["greedy", None]


def test_players_without_names_are_numbered() -> None:
    assert new(players=3).names == ["Player 1", "Player 2", "Player 3"]


# taking back


def test_a_seat_takes_back_its_own_last_actions_one_by_one() -> None:
    record = new()
    states = [digest(record.position)]
    for choice in ("say hi", "take 2"):
        record.play(0, choice)
        states.append(digest(record.position))
    assert record.undo(0).action == Take(2)
    assert digest(record.position) == states[1]
    assert record.position.events == [Said(0, "hi")]
    assert record.undo(0).action == Say("hi")
    assert digest(record.position) == states[0]
    assert record.dumps() == new().dumps()


def test_what_was_taken_back_leaves_no_trace() -> None:
    record, other = new(), new()
    for choice in ("say hi", "take 2"):
        record.play(0, choice)
    record.undo(0)
    record.play(0, "take 3")
    for choice in ("say hi", "take 3"):
        other.play(0, choice)
    assert record.dumps() == other.dumps()


def refused_undo(record: Record, seat: Any, why: str) -> None:
    before = record.dumps()
    with pytest.raises(NotYourTurn, match=why):
        record.undo(seat)
    assert record.dumps() == before


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    refused_undo(new(), 0, "no action of yours")


def test_another_seats_action_cannot_be_taken_back() -> None:
    record = toy_record(steps=1)
    for seat in (1, -1, None, "0"):
        refused_undo(record, seat, "no action of yours")


def test_after_another_seat_has_acted_there_is_no_way_back() -> None:
    record = new()
    for seat, choice in ((0, "say hi"), (0, "take 2"), (1, "say ho")):
        record.play(seat, choice)
    refused_undo(record, 0, "another player has acted")
    record.undo(1)
    assert record.undo(0).action == Take(2)


def test_after_something_became_known_there_is_no_way_back() -> None:
    record = new()
    record.play(0, "say hi")
    record.play(0, "draw")
    refused_undo(record, 0, "hidden has become known")
    record.play(1, "say hi")
    record.undo(1)
    refused_undo(record, 0, "hidden has become known")


def test_the_end_of_a_game_can_be_taken_back() -> None:
    record = toy_record(seed=5)
    last = record.entries[-1]
    assert record.position.actor() is None
    assert not last.reveals
    record.undo(last.seat)
    assert record.position.actor() == last.seat


# branches


def test_a_branch_is_the_game_up_to_there_and_goes_its_own_way() -> None:
    record = toy_record()
    before = record.dumps()
    for at in range(len(record.entries) + 1):
        branch = record.branch(at)
        assert branch.entries == record.entries[:at]
        assert loads(branch.dumps(), GAMES).dumps() == branch.dumps()
        if branch.position.actor() is not None:
            branch.play(branch.position.actor() or 0, branch.position.actions()[-1])
    assert record.dumps() == before


@pytest.mark.parametrize("at", [-1, 4, 10**9])
def test_a_branch_after_what_never_happened_is_refused(at: int) -> None:
    with pytest.raises(BadRecord, match=f"3 entries; {at}"):
        toy_record(steps=3).branch(at)


# what leaves the process


SHOWING = ("Dealt", "DrewTile", "Laid", "FirstDraw")


def test_a_story_holds_neither_seed_nor_what_others_hold() -> None:
    secret = 1234567890123456789
    record = Record(SPIKE, SPIKE.setup(3, {"hidden_money": True}), secret)
    chance = Chance.of(1)
    for _ in range(40):
        record.play(record.position.actor() or 0, chance.choice(record.position.actions()))
    for viewer in (None, 0, 1, 2):
        story = record.story(viewer)
        text = json.dumps(story)
        assert str(secret) not in text
        assert "seed" not in text
        told = [event for step in story["told"] for event in step]
        assert {event["seat"] for event in told if event["event"] in ("Dealt", "DrewTile")} == (set() if viewer is None else {viewer})
        known = [
            e["tiles"] if e["event"] == "Dealt" else [e["tile"]] for e in told if e["event"] in ("Dealt", "DrewTile", "Laid", "FirstDraw")
        ]
        hands = [[SPIKE.setup(3).data.tile_ids[t] for t in hand] for hand in record.position.hands]  # type: ignore[attr-defined]
        for seat, hand in enumerate(hands):
            for tile in set(hand) - {tile for some in known for tile in some}:
                assert seat != viewer
                assert f'"{tile}"' not in text
        assert story["view"] == record.position.view(viewer)
        assert story["view"]["cash"].count(None) == (3 if viewer is None else 2)
        assert len(story["told"]) == 41


def test_stories_differ_only_in_what_was_told_to_some() -> None:
    record = toy_record(steps=30)
    private = {viewer: sum(e["event"] == "Dealt" for step in record.story(viewer)["told"] for e in step) for viewer in (None, 0, 1)}
    draws = [entry.seat for entry in record.entries if isinstance(entry.action, Draw)]
    assert draws
    assert private == {None: 0, 0: 1 + draws.count(0), 1: 1 + draws.count(1)}
    assert sum(e["event"] == "Drew" for step in record.story(0)["told"] for e in step) == draws.count(1)


# the file


def test_the_header_says_all_that_is_needed() -> None:
    raw = json.loads(new(seed=2**64 - 1, names=("Ana", 'B"\\')).dumps())
    state = digest(new(seed=2**64 - 1).position)
    assert raw == {"branchline": FORMAT, "game": "toy", "rules": 3, "chance": 1, "seed": 2**64 - 1, "players": 2,
        "names": ["Ana", 'B"\\'], "bots": [None, None],
        "options": {"heap": 20, "loud": False}, "data": None, "entries": [], "end": {"entries": 0, "digest": state}}  # fmt: skip
    assert list(raw)[:1] == ["branchline"]


def test_each_entry_stands_on_a_line_of_its_own() -> None:
    record = toy_record()
    lines = record.dumps().splitlines()
    start = lines.index('"entries": [') + 1
    rows = [json.loads(line.removesuffix(",")) for line in lines[start : start + len(record.entries)]]
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0] == {"n": 1, "seat": 0, "step": "say", "action": TOY.codec.to_json(record.entries[0].action)}
    assert [row["seat"] for row in rows] == [entry.seat for entry in record.entries]
    assert lines[start + len(rows)] == "],"
    assert record.dumps().endswith("}\n")


def test_every_eighth_entry_holds_the_digest_of_its_position() -> None:
    record = toy_record()
    assert DIGEST_EVERY == 8
    assert len(record.entries) > 16
    for n, entry in enumerate(record.entries, 1):
        assert entry.digest == (digest(record.branch(n).position) if n % 8 == 0 else "")


def test_the_end_is_summed_up() -> None:
    record = toy_record()
    end = json.loads(record.dumps())["end"]
    position = record.position
    assert end == {"entries": len(record.entries), "digest": digest(position), "ending": position.ending(), "scores": position.scores(),
        "standings": position.standings()}  # fmt: skip
    assert json.loads(toy_record(steps=3).dumps())["end"].keys() == {"entries", "digest"}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 4])
def test_a_record_written_and_read_is_the_same(seed: int, players: int) -> None:
    for record in (toy_record(seed, players, {"heap": 40, "loud": True}), toy_record(seed, players, steps=7)):
        again = loads(record.dumps(), GAMES)
        assert again.dumps() == record.dumps()
        assert again.entries == record.entries
        assert (again.names, again.seed, again.setup) == (record.names, record.seed, record.setup)
        assert digest(again.position) == digest(record.position)


def test_a_record_is_saved_and_loaded_in_any_alphabet(tmp_path: Path) -> None:
    record = Record(TOY, TOY.setup(2), 1, ["Ștefan 車", "João \u2028 \N{STEAM LOCOMOTIVE}"])
    path = tmp_path / "deep" / "folder" / "a.bl.json"
    record.save(path)
    assert path.read_text(encoding="utf-8") == record.dumps()
    assert load(path, GAMES).names == record.names


def test_what_cannot_be_read_at_all_is_a_bad_record(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe{}")
    for name in ("missing", "binary", "."):
        with pytest.raises(BadRecord, match="cannot be read"):
            load(tmp_path / name, GAMES)


# damage

WHOLE = toy_record(seed=6, options={"heap": 40}, steps=28).dumps()
OVER = toy_record(seed=5).dumps()


def test_the_records_that_are_damaged_below_are_long_enough() -> None:
    assert json.loads(WHOLE)["end"].keys() == {"entries", "digest"}
    assert "ending" in json.loads(OVER)["end"]
    for text in (WHOLE, OVER):
        rows = json.loads(text)["entries"]
        assert len(rows) > 16
        assert {row["action"]["do"] for row in rows} >= {"say", "take", "draw"}
        assert loads(text, GAMES).dumps() == text


@pytest.mark.parametrize("text", [WHOLE, OVER], ids=["running", "over"])
def test_a_file_that_is_cut_off_anywhere_is_a_bad_record(text: str) -> None:
    for at in range(len(text) - 2):
        with pytest.raises(BadRecord):
            loads(text[:at], GAMES)


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 60))
def test_a_file_with_a_hole_is_a_bad_record_or_the_same(at: int, length: int) -> None:
    try:
        record = loads(WHOLE[:at] + WHOLE[at + length :], GAMES)
    except BadRecord:
        return
    assert record.entries == loads(WHOLE, GAMES).entries


@given(st.integers(0, len(OVER) - 1), st.characters(codec="utf-8"))
def test_a_file_with_one_other_letter_is_a_bad_record_or_the_same(at: int, letter: str) -> None:
    try:
        record = loads(OVER[:at] + letter + OVER[at + 1 :], GAMES)
    except BadRecord:
        return
    assert record.entries == loads(OVER, GAMES).entries


def damaged(change: Callable[[dict[str, Any]], object], text: str = WHOLE) -> str:
    raw = json.loads(text)
    change(raw)
    return json.dumps(raw)


def diverges_at(entry: int, change: Callable[[dict[str, Any]], object], text: str = WHOLE, why: str | None = None) -> None:
    with pytest.raises(Diverged, match=why) as caught:
        loads(damaged(change, text), GAMES)
    assert caught.value.where == str(entry)


def other_take(raw: dict[str, Any], n: int) -> None:
    action = raw["entries"][n - 1]["action"]
    action["stones"] = action["stones"] % 3 + 1


TAKES = [row["n"] for row in json.loads(WHOLE)["entries"] if row["action"]["do"] == "take"]


@pytest.mark.parametrize("n", [n for n in TAKES if n <= 24])
def test_another_legal_action_is_found_at_the_next_digest(n: int) -> None:
    diverges_at(-(-n // DIGEST_EVERY) * DIGEST_EVERY, lambda raw: other_take(raw, n), why="not the one that was recorded")


def test_another_last_action_is_found_at_the_end() -> None:
    raw = json.loads(OVER)
    assert raw["entries"][-1]["action"]["do"] == "take"
    with pytest.raises(Diverged) as caught:
        loads(damaged(lambda raw: raw["entries"][-1].update(action={"do": "draw"}), OVER), GAMES)
    assert caught.value.where == str(len(raw["entries"]))


@pytest.mark.parametrize("n", [1, 2, 9, 28])
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"do": "take", "stones": 9}, "T-1: Not take"),
        ({"do": "show", "cards": ["3", "3"]}, "T-1: Not show"),
        ({"do": "take", "stones": "1"}, "stones of take cannot"),
        ({"do": "fly"}, "no action 'fly'"),
        ({}, "no action None"),
        ([], "object"),
        (None, "object"),
        ("take 1", "object"),
    ],
)
def test_an_impossible_action_is_found_where_it_stands(n: int, action: object, why: str) -> None:
    diverges_at(n, lambda raw: raw["entries"][n - 1].update(action=action), why=why)


@pytest.mark.parametrize("n", [8, 16, 24])
@pytest.mark.parametrize("mark", ["", "0" * 16, None, 7, [], "ABCDEF0123456789"])
def test_another_digest_is_found_where_it_stands(n: int, mark: object) -> None:
    diverges_at(n, lambda raw: raw["entries"][n - 1].update(digest=mark), why="not the one that was recorded")


def test_a_digest_that_is_missing_or_too_many_is_found() -> None:
    diverges_at(8, lambda raw: raw["entries"][7].pop("digest"))
    diverges_at(7, lambda raw: raw["entries"][6].update(digest=raw["entries"][7]["digest"]))
    diverges_at(28, lambda raw: raw["entries"][27].update(digest=raw["end"]["digest"]))


@pytest.mark.parametrize("n", range(1, 29))
def test_an_entry_that_was_removed_doubled_or_moved_is_found(n: int) -> None:
    diverges_at(n if n < 28 else 27, lambda raw: raw["entries"].pop(n - 1))
    diverges_at(n + 1, lambda raw: raw["entries"].insert(n, raw["entries"][n - 1]))
    if n < 28:
        diverges_at(n, lambda raw: raw["entries"].insert(n - 1, raw["entries"].pop(n)))


def renumbered(raw: dict[str, Any]) -> None:
    for n, row in enumerate(raw["entries"], 1):
        row["n"] = n
    raw["end"]["entries"] = len(raw["entries"])


@pytest.mark.parametrize("n", range(1, 29))
def test_a_renumbered_forgery_is_found_too(n: int) -> None:
    def removed(raw: dict[str, Any]) -> None:
        raw["entries"].pop(n - 1)
        renumbered(raw)

    def doubled(raw: dict[str, Any]) -> None:
        raw["entries"].insert(n, dict(raw["entries"][n - 1]))
        renumbered(raw)

    for change in (removed, doubled):
        with pytest.raises(Diverged) as caught:
            loads(damaged(change), GAMES)
        assert n - 1 <= int(caught.value.where) <= n + DIGEST_EVERY


@pytest.mark.parametrize(("key", "value"), [("n", 4), ("n", None), ("n", "3"), ("seat", 0), ("seat", 2), ("seat", -1), ("seat", True),
    ("seat", "1"), ("seat", None), ("step", "move"), ("step", ""), ("step", None), ("step", ["say"]), ("n", True), ("n", 3.0), ("more", 1),
    ("n", 10**40), ("seat", 10**40)])  # fmt: skip
def test_every_part_of_an_entry_is_checked(key: str, value: object) -> None:
    assert json.loads(WHOLE)["entries"][2] | {"action": 0} == {"n": 3, "seat": 1, "step": "say", "action": 0}
    diverges_at(3, lambda raw: raw["entries"][2].update({key: value}))


@pytest.mark.parametrize("key", ["n", "seat", "step", "action"])
def test_every_part_of_an_entry_is_needed(key: str) -> None:
    diverges_at(3, lambda raw: raw["entries"][2].pop(key), why="damaged or missing")


@pytest.mark.parametrize("row", [None, 3, "take 1", [], {}, [3, 1, "say", {"do": "say"}]])
def test_an_entry_that_is_none_is_found(row: object) -> None:
    diverges_at(3, lambda raw: raw["entries"].__setitem__(2, row), why="damaged or missing")


@pytest.mark.parametrize(("key", "value"), [("entries", 0), ("entries", "28"), ("digest", ""), ("digest", None), ("scores", [1, 2]),
    ("scores", None), ("ending", "draw"), ("ending", ""), ("standings", [[0, 1]]), ("standings", 7), ("more", 1)])  # fmt: skip
def test_every_part_of_the_end_is_checked(key: str, value: object) -> None:
    assert json.loads(OVER)["end"].get(key) != value
    diverges_at(len(json.loads(OVER)["entries"]), lambda raw: raw["end"].update({key: value}), OVER, key)


@pytest.mark.parametrize("key", ["entries", "digest", "ending", "scores", "standings"])
def test_every_part_of_the_end_is_needed(key: str) -> None:
    diverges_at(len(json.loads(OVER)["entries"]), lambda raw: raw["end"].pop(key), OVER, key)


def test_a_running_game_cannot_pretend_to_have_ended() -> None:
    diverges_at(28, lambda raw: raw["end"].update(ending="empty"), why="ending")


def refused(where: str, change: Callable[[dict[str, Any]], object], why: str | None = None) -> None:
    with pytest.raises(BadRecord, match=why) as caught:
        loads(damaged(change), GAMES)
    assert not isinstance(caught.value, Diverged)
    assert caught.value.where == where


HEADER = ["branchline", "game", "rules", "chance", "seed", "players", "names", "bots", "options", "data", "entries", "end"]


@pytest.mark.parametrize("key", HEADER)
def test_every_field_of_the_header_is_needed(key: str) -> None:
    assert list(json.loads(WHOLE)) == HEADER
    refused("file" if key == "branchline" else key, lambda raw: raw.pop(key))


WRONG = [True, False, None, 1, 1.5, 10**40, "x", [], [[]], {}, {"a": 1}]
RIGHT = {"branchline": int, "game": str, "rules": int, "chance": int, "seed": int, "players": int, "names": list, "bots": list,
    "options": dict, "data": str, "entries": list, "end": dict}  # fmt: skip


@pytest.mark.parametrize("key", HEADER)
def test_every_field_of_the_header_has_its_type(key: str) -> None:
    for value in WRONG:
        if type(value) is not RIGHT[key] and not (key == "data" and value is None):
            refused(key, lambda raw, value=value: raw.update({key: value}))


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("branchline", 2, "version 2; this program has 1"),
        ("branchline", 0, "version 0; this program has 1"),
        ("game", "last_tycoon", "no title 'last_tycoon'; there are: toy"),
        ("game", "", "no title ''"),
        ("rules", 2, "version 2; this program has 3"),
        ("rules", 10**40, r"version 0x1d6329f1c35c\w+\.\.\.; this program has 3"),
        ("rules", 10**4000, "version 0x"),
        ("chance", 2, "version 2; this program has 1"),
        ("seed", -1, "seed"),
        ("seed", 2**64, "seed"),
        ("seed", 10**4000, "seed"),
        ("players", 1, "2 to 4 players, not 1"),
        ("players", 3, "each of the 3 players"),
        ("players", -(10**40), "players"),
        ("names", ["A"], "name"),
        ("names", ["A", "B", "C"], "name"),
        ("names", ["A", 1], "name"),
        ("names", ["A", ""], "name"),
        ("names", ["A", "x" * 41], "name"),
        ("bots", ["greedy"], "bot"),
        ("bots", [None, None, None], "bot"),
        ("bots", [None, 1], "bot"),
        ("bots", [None, True], "bot"),
        ("options", {"heap": 7}, "option heap"),
        ("options", {"heap": True}, "option heap"),
        ("options", {"heap": [20]}, "option heap"),
        ("options", {"colour": 1}, "no option 'colour'"),
        ("options", {"x" * 5000: 1}, r"no option 'x{299}\.\.\.; there are"),
        ("data", "0123456789abcdef", "digest 0123456789abcdef, not -"),
        ("data", "", "digest"),
    ],
)
def test_a_header_that_cannot_be_used_is_refused(key: str, value: object, why: str) -> None:
    with pytest.raises(BadRecord) as caught:
        loads(damaged(lambda raw: raw.update({key: value})), GAMES)
    assert len(str(caught.value)) < 500
    whole_setup = key in ("seed", "players", "names", "bots", "options")
    refused("header" if whole_setup else key, lambda raw: raw.update({key: value}), why)


@pytest.mark.parametrize(("key", "value"), [("seed", 7), ("options", {"heap": 20}), ("options", {"heap": 40, "loud": True})])
def test_a_header_that_was_edited_to_another_game(key: str, value: object) -> None:
    edited = damaged(lambda raw: raw.update({key: value}))
    if value == {"heap": 40, "loud": True}:  # an option without any effect
        assert loads(edited, GAMES).entries == loads(WHOLE, GAMES).entries
    else:
        with pytest.raises(Diverged):
            loads(edited, GAMES)


def test_a_game_without_entries_with_another_seed_is_found_by_its_end() -> None:
    diverges_at(0, lambda raw: raw.update(seed=6), new(seed=5).dumps(), "digest")


def test_other_rules_are_tried_when_asked_for() -> None:
    older = damaged(lambda raw: raw.update(rules=2))
    with pytest.raises(BadRecord, match=r"rules: .* version 2"):
        loads(older, GAMES)
    assert loads(older, GAMES, any_rules=True).dumps() == WHOLE
    with pytest.raises(Diverged):
        loads(damaged(lambda raw: other_take(raw, TAKES[0]), older), GAMES, any_rules=True)
    with pytest.raises(BadRecord, match=r"chance: .* version 2"):
        loads(damaged(lambda raw: raw.update(chance=2), older), GAMES, any_rules=True)


def test_other_material_is_needed_and_given(tmp_path: Path) -> None:
    record = Record(TOY, TOY.setup(2, data=tmp_path / "mine"), 1)
    text = record.dumps()
    assert json.loads(text)["data"] == "mine"
    assert loads(text, GAMES, tmp_path / "mine").dumps() == text
    for data in (None, tmp_path / "yours"):
        with pytest.raises(BadRecord, match="digest mine"):
            loads(text, GAMES, data)


NO_RECORD = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    "7",
    '"x"',
    "[" * 100_000,
    '{"a":' * 100_000,
    "9" * 10_000,
    "NaN",
    "\ufeff" + WHOLE,
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("text", NO_RECORD, ids=lambda text: ascii(text[:9]))
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text, GAMES)


PLACES = ['"seat": 0', '"step": "say"', '"word": "hi"', '"players": 2', '"heap": 40', '"n": 1', '"Player 1"', '"entries": 28']


@pytest.mark.parametrize("depth", [10, 300, 900, 100_000])
@pytest.mark.parametrize("place", PLACES)
def test_deep_nesting_anywhere_is_refused(depth: int, place: str) -> None:
    assert place in WHOLE
    key, colon, _ = place.rpartition(": ")
    with pytest.raises(BadRecord):
        loads(WHOLE.replace(place, f"{key}{colon}{'[' * depth}{']' * depth}", 1), GAMES)


NUMBERS = ["9" * 30, "9" * 4000, "9" * 5000, "-1", "1e999", "-Infinity", "2.0e0", "NaN"]


@pytest.mark.parametrize("place", ['"seat": 0', '"n": 1', '"seed": 6', '"stones": ', '"players": 2', '"rules": 3'])
@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:9] + str(len(number)))
def test_huge_and_odd_numbers_anywhere_are_refused(place: str, number: str) -> None:
    assert place in WHOLE
    at = WHOLE.index(place) + len(place)
    with pytest.raises(BadRecord):
        loads(WHOLE[:at].rstrip("0123456789") + number + WHOLE[at:].lstrip("0123456789"), GAMES)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def put(raw: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        raw = raw[key]
    raw[path[-1]] = value


SHORT = toy_record(seed=5, options={"heap": 1}).dumps()


def may_be(path: tuple[Any, ...], value: Any) -> bool:
    """Names, bots and an option without effect can be something else in another sound record."""
    others: dict[Any, list[Any]] = {"names": ["x"], "bots": ["x", None], "options": [True]}
    return len(path) == 2 and path[0] in others and any(value is other for other in others[path[0]]) and path[1] != "heap"


def test_a_wrong_value_anywhere_is_refused() -> None:
    """Every value of a whole record is replaced by others in turn."""
    tried = 0
    accepted: list[tuple[tuple[Any, ...], Any]] = []
    assert "ending" in SHORT
    for path in places(json.loads(SHORT)):
        old = json.loads(SHORT)
        for key in path:
            old = old[key]
        for value in [None, True, -7, 2.5, 10**30, "x", [], {}, ["x"], {"x": 1}, [[[]]]]:
            if not path or json.dumps(old) == json.dumps(value) or may_be(path, value):
                continue
            tried += 1
            with suppress(BadRecord):
                loads(damaged(lambda raw, path=path, value=value: put(raw, path, value), SHORT), GAMES)
                accepted.append((path, value))
    assert accepted == []
    assert tried > 200


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw["entries"][0].update(n=True),
        lambda raw: raw["entries"][1].update(n=2.0),
        lambda raw: raw["entries"][0].update(digest=""),
        lambda raw: raw["end"].update(entries=float(len(raw["entries"]))),
        lambda raw: raw["end"].update(scores=[float(score) for score in raw["end"]["scores"]]),
        lambda raw: raw["end"].update(more=None),
        lambda raw: raw.update(more=1),
        lambda raw: raw.update(more=None),
        lambda raw: raw["entries"][0].update(more=None),
        lambda raw: raw["entries"][0]["action"].update(more=None),
        lambda raw: raw["options"].update(more=None),
        lambda raw: raw.update(names=[]),
        lambda raw: raw.update(bots=[]),
    ],
    ids=[
        "n true",
        "n 2.0",
        "empty digest",
        "end 2.0",
        "scores 1.0",
        "null in the end",
        "unknown header field",
        "null in the header",
        "null in an entry",
        "null in an action",
        "null in the options",
        "no names",
        "no bots",
    ],
)
def test_what_python_calls_equal_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    """A file that is accepted says exactly what its record writes."""
    with pytest.raises(BadRecord):
        loads(damaged(change, OVER), GAMES)


@pytest.mark.parametrize(
    ("once", "twice", "where"),
    [
        ('"seed": 6,', '"seed": 99, "seed": 6,', "seed"),
        ('"entries": [', '"entries": [], "entries": [', "entries"),
        ('{"n": 1, "seat": 0', '{"n": 1, "seat": 1, "seat": 0', "seat"),
        ('"do": "say",', '"do": "say", "do": "say",', "do"),
        ('"heap": 40', '"heap": 40, "heap": 40', "heap"),
        ('"end": {', '"end": {"entries": 0, ', "entries"),
        ('"seed": 6,', '"\x1b[31m": 1, "\x1b[31m": 1,'.replace("\x1b", "\\u001b"), "\\x1b[31m"),
    ],
)
def test_a_key_that_stands_twice_anywhere_is_refused(once: str, twice: str, where: str) -> None:
    assert once in WHOLE
    with pytest.raises(BadRecord, match="stands twice") as caught:
        loads(WHOLE.replace(once, twice, 1), GAMES)
    assert caught.value.where == where


def test_half_a_letter_anywhere_is_refused_and_can_be_told() -> None:
    """Half a surrogate pair can be written in JSON, but in no file and on no screen."""
    refused_ = 0
    for path in places(json.loads(SHORT)):
        if path:
            half = damaged(lambda raw, path=path: put(raw, path, "\ud800"), SHORT)
            key = damaged(lambda raw, path=path: put(raw, path, {"\udfff": 1}), SHORT)
            for text in (half, key):
                with pytest.raises(BadRecord) as caught:
                    loads(text, GAMES)
                assert not isinstance(caught.value, Diverged)
                assert str(caught.value).encode()
                refused_ += 1
    assert refused_ > 80


def test_an_unknown_field_is_told_in_letters_that_can_be_seen() -> None:
    with pytest.raises(BadRecord) as caught:
        loads(damaged(lambda raw: raw.update({"\x1b[31m\n" + "x" * 5000: 1})), GAMES)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500
    with pytest.raises(Diverged, match=r"no field '\\x1b\[31m\\nx+") as diverged:
        loads(damaged(lambda raw: raw["entries"][0]["action"].update({"\x1b[31m\n" + "x" * 5000: 1})), GAMES)
    assert str(diverged.value).isprintable()
    assert len(str(diverged.value)) < 200


@given(st.data())
def test_arbitrary_json_in_any_place_never_crashes(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([path for path in places(json.loads(SHORT)) if path]))
    scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    value = data.draw(st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=5))
    try:
        record = loads(damaged(lambda raw: put(raw, path, value), SHORT), GAMES)
    except BadRecord as error:
        told = str(error)
    else:
        told = "accepted"
        assert record.entries == loads(SHORT, GAMES).entries
    assert told


def test_a_title_that_plays_otherwise_now_diverges_at_the_first_difference() -> None:
    class Stingy(type(TOY.new(TOY.setup(2), 1))):  # type: ignore[misc]
        def take(self, stones: int) -> None:
            super().take(min(stones, 2))

    stingy = replace(TOY, begin=lambda setup, chance: _as(Stingy, TOY.begin(setup, chance)))
    three = next(row["n"] for row in json.loads(WHOLE)["entries"] if row["action"].get("stones") == 3)
    with pytest.raises(Diverged) as caught:
        loads(WHOLE, {"toy": stingy})
    assert caught.value.where == str(-(-three // 8) * 8)


def _as(kind: type[Any], toy: Any) -> Any:
    toy.__class__ = kind
    return toy


def test_a_record_of_the_first_title_survives_writing_and_every_thirteenth_cut() -> None:
    text = played(SPIKE, 2, 7).dumps()
    assert loads(text, titles()).dumps() == text
    for at in range(0, len(text) - 2, 13):
        with pytest.raises(BadRecord):
            loads(text[:at], titles())


# writing


def broken(*_: object) -> None:
    raise OSError("no space left on the device")


@pytest.mark.parametrize(("module", "name"), [(os, "replace"), (os, "fsync")])
def test_when_writing_fails_the_old_file_is_whole_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: Any, name: str
) -> None:
    path = tmp_path / "a.bl.json"
    write_whole(path, "old")
    with monkeypatch.context() as patched:
        patched.setattr(module, name, broken)
        with pytest.raises(OSError, match="no space"):
            write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["a.bl.json"]
    write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["a.bl.json"]


def test_a_text_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.bl.json"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["a.bl.json"]


@pytest.mark.parametrize("name", ["", ".", "/", "..", "a/..", "nul\0byte", "nul\0byte/a", "a/nul\0"])
def test_a_path_that_no_file_can_have_is_an_error_of_the_operating_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whoever writes files is ready for an OSError, and for nothing else."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="Invalid argument") as caught:
        write_whole(Path(name), "text")
    assert caught.value.filename == str(Path(name))
    assert os.listdir(tmp_path) == []


def test_a_new_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    replaced = os.replace

    def looking(source: str, target: Path) -> None:
        seen.append(target.exists())
        assert Path(source).parent == target.parent
        assert Path(source).read_text(encoding="utf-8") == "text"
        replaced(source, target)

    monkeypatch.setattr(record_module.os, "replace", looking)
    write_whole(tmp_path / "new" / "a.bl.json", "text")
    assert seen == [False]
    assert (tmp_path / "new" / "a.bl.json").read_text(encoding="utf-8") == "text"
