"""Studies: the figures are right, nothing is lost at an interrupt, and the report says all of it in every language."""

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev

import pytest

pytest.importorskip("matplotlib")

from branchline.games import titles
from branchline.games.chicago_express import actions as ce
from branchline.games.chicago_express import study as ce_study
from branchline.games.last_spike import actions as ls
from branchline.games.last_spike import study as ls_study
from branchline.kernel.illegal import BadData, BadSetup
from branchline.kernel.record import Record, loads
from branchline.kernel.text import ENGLISH, LANGUAGES
from branchline.lab import study as study_module
from branchline.lab.plots import bin_size, cleaned, spaced
from branchline.lab.report import namer, table, write_report
from branchline.lab.simulate import Series, Summary, play_one, simulate
from branchline.lab.study import FILE, Study, play_measured
from branchline.lab.tally import Group, Tally, wilson
from branchline.lab.told import amount
from branchline.measure import GROUPS, KINDS, NUMBERS, SHARES, WHEN, Measure, Played, Sitting

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import build_texts

GAMES = 20
TITLES = sorted(titles())


def series(game: str = "last_spike", **changes) -> Series:
    return Series(**{"game": game, "players": 3, "bots": ("random",) * 3, "games": GAMES, "seed": 5, **changes})


def run(which: Series, folder: Path, workers: int = 1) -> Study:
    study = Study(which, folder)
    for _ in study.run(workers):
        pass
    return study


@pytest.fixture(scope="module", params=TITLES)
def done(request, tmp_path_factory) -> Study:
    return run(series(request.param), tmp_path_factory.mktemp(request.param))


def written(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]


# The figures


def test_what_holds_for_every_title_equals_the_simulation(done: Study) -> None:
    summary = Summary(done.series)
    for _ in simulate(summary):
        pass
    assert done.games == summary.games == GAMES
    for seat in range(3):
        key = str(seat + 1)
        assert done.tallies["seat-wins"].share(key) == pytest.approx(summary.seat_wins[seat].mean())
        scores = done.tallies["seat-scores"].groups[key]
        assert scores.mean() == pytest.approx(summary.seat_scores[seat].mean())
        assert scores.half_width() == pytest.approx(summary.seat_scores[seat].half_width())
    assert done.tallies["length"].groups[""].mean() == summary.lengths.mean()
    ends = done.tallies["endings"]
    assert {key: ends.groups[key].total for key in ends.keys if ends.groups[key].n} == summary.ends
    assert list(ends.keys) == list(done.game.endings)


def records(which: Series) -> list[Record]:
    kept = replace(which, records=Path("never-written"))
    return [loads(play_one(kept, index).record, titles()) for index in range(which.games)]


def replayed(record: Record) -> list[tuple[object, list]]:
    """Every position of a record with its events."""
    position = record.branch(0).position
    found = [(position.clone(), position.events)]
    for entry in record.entries:
        position.apply(entry.action)
        found.append((position.clone(), position.events))
    return found


def test_the_figures_of_the_last_spike_equal_a_count_of_its_own(tmp_path) -> None:
    which = series(bots=("greedy", "random", "random"))
    study = run(which, tmp_path)
    prices, paid, broke, complete = [], Counter(), [], []
    for record in records(which):
        last = record.position
        broke.append(len(last.out))
        complete.append(len(last.view(None)["completed"]))
        for _, events in replayed(record):
            for event in events:
                if isinstance(event, ls.Bought) and event.city == "omaha":
                    prices.append(event.amount)
                if isinstance(event, ls.PaidOut):
                    paid[event.city] += event.amount
    assert study.tallies["bankruptcies"].groups[""].mean() == mean(broke)
    assert study.tallies["routes-completed"].groups[""].spread == Counter(complete)
    land = study.tallies["land-prices"].groups["omaha"]
    assert (land.n, land.mean(), min(land.spread), max(land.spread)) == (len(prices), mean(prices), min(prices), max(prices))
    assert {city: group.total for city, group in study.tallies["city-money"].groups.items() if group.total} == dict(paid)
    assert study.tallies["bot-wins"].share("greedy") > study.tallies["bot-wins"].even["greedy"] == 1 / 3
    assert sum(study.tallies["bot-wins"].share(bot) for bot in ("greedy", "random")) == pytest.approx(1)


def test_the_figures_of_chicago_express_equal_a_count_of_its_own(tmp_path) -> None:
    """What a first share brought is found by another way: from what its holder was paid."""
    which = series("chicago_express")
    study = run(which, tmp_path)
    values: dict[str, list[int]] = {}
    rounds, turns = [], []
    for record in records(which):
        m = record.setup.data
        worth: dict[str, int] = {}
        for position, events in replayed(record):
            for event in events:
                if isinstance(event, ce.ShareSold | ce.ShareGiven) and event.company not in worth:
                    worth[event.company] = -getattr(event, "amount", 0)
                if isinstance(event, ce.DividendPaid):
                    first = m.first_share[m.company[event.company]]
                    worth[event.company] += event.amount // event.shares if position.owner[first] == event.seat else 0
        for company, brought in worth.items():
            values.setdefault(company, []).append(brought)
        rounds.append(record.position.dividends)
        chosen = (ce.Offer, ce.Build, ce.Develop, ce.Decline)
        turns.append(sum(isinstance(entry.action, chosen) for entry in record.entries))
    tally = study.tallies["first-share-value"]
    assert {key: (group.n, group.mean()) for key, group in tally.groups.items() if group.n} == {
        key: (len(found), pytest.approx(mean(found))) for key, found in values.items()
    }
    assert study.tallies["general-dividends"].groups[""].spread == Counter(rounds)
    assert study.tallies["turns"].groups[""].spread == Counter(turns)
    uses = study.tallies["turn-uses"].groups
    assert sum(group.mean() for group in uses.values()) == pytest.approx(mean(turns))


def played(game: str, told: list[list], players: int = 3) -> Played:
    room = titles()[game]
    setup = room.setup(players)
    return Played(Sitting(players, ("random",) * players, setup.data), ("random",) * players, told, room.new(setup, 1))


def test_turns_of_chicago_express_are_counted_without_the_first_auctions_and_that_of_wabash() -> None:
    game = played("chicago_express", [
        [ce.OpeningBidder(0), ce.Offered(0, "PRR", 7, 7)],
        [ce.ShareSold(1, "PRR", 9), ce.Offered(1, "B&O", 6, 6)],
        [ce.ShareGiven(1, "B&O"), ce.FirstTurn(1)],
        [ce.Declined(1, "auction")],
        [ce.Offered(2, "PRR", 4, 4)],
        [ce.ShareSold(0, "PRR", 4)],
        [ce.BuildBegun(0, "PRR", 13)],
        [ce.Placed(0, "PRR", "X", 2, 3, 10, 5), ce.ChicagoReached(0, "PRR", "X"), ce.DividendPaid(0, "PRR", 1, 5, 5, True),
            ce.DividendPaid(1, "PRR", 1, 5, 5, True), ce.WabashOpened("WAB", "Y", 1), ce.Offered(0, "WAB", 1, 1)],
        [ce.ShareSold(2, "WAB", 3)],
        [ce.Developed(1, "Z"), ce.GeneralDividends(1), ce.DividendPaid(1, "PRR", 1, 6, 6, False), ce.DividendPaid(0, "PRR", 1, 6, 6, False),
            ce.DividendPaid(1, "B&O", 1, 8, 8, False), ce.DividendPaid(2, "WAB", 1, 1, 1, False)],
    ])  # fmt: skip
    assert ce_study.turns(game) == [("", 4)]
    assert dict(ce_study.turn_uses(game)) == {"auction": 1, "build": 1, "develop": 1, "decline": 1}
    assert ce_study.when_reached(game) == [("PRR", 3)]
    assert ce_study.first_to_reach(game) == [("PRR", 1)]
    assert dict(ce_study.price_of_first(game)) == {"PRR": 9, "B&O": 0, "WAB": 3}
    assert dict(ce_study.value_of_first(game)) == {"PRR": 5 + 6 - 9, "B&O": 8, "WAB": 1 - 3}
    assert ce_study.general_dividends(game) == [("", 1)]
    assert ce_study.first_to_reach(played("chicago_express", [[]])) == [("nobody", 1)]


def test_turns_of_the_last_spike_are_counted_by_tiles() -> None:
    game = played("last_spike", [
        [ls.FirstPlayer(0)],
        [ls.Laid(0, "A1", 2000, False), ls.PaidOut(1, "omaha", 1, 6000)],
        [ls.NoTile(1), ls.Laid(2, "A2", 1000, False), ls.RouteCompleted("A", "st_louis", "omaha"), ls.PaidOut(1, "omaha", 2, 15000)],
        [ls.Bankrupt(0), ls.Laid(1, "B1", 2000, False), ls.LastSpike(1, 20000), ls.PaidOut(2, "yuma", 1, 5000)],
    ])  # fmt: skip
    assert dict(ls_study.when_cities_pay(game)) == {"omaha": 1, "yuma": 5}
    assert dict(ls_study.when_completed(game)) == {"A": 3}
    assert ls_study.who_drives_the_spike(game) == [("winner", 1)]  # at the start all share the first rank
    assert ls_study.who_drives_the_spike(played("last_spike", [[]])) == [("nobody", 1)]
    assert dict(ls_study.money_of_cities(game))["omaha"] == 21000


# Statistics


def test_shares_have_wilson_intervals() -> None:
    assert (wilson(0.5, 100).low, wilson(0.5, 100).high) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    never = wilson(0.0, 20)
    assert never.low == 0.0
    assert never.high == pytest.approx(0.1611, abs=1e-4)
    assert wilson(1.0, 20).high == pytest.approx(1.0)


def test_means_of_one_number_a_game_have_the_usual_interval_and_quantiles_those_of_a_sorted_list() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    group = Group()
    for number in numbers:
        group.add([number])
    assert group.mean() == mean(numbers)
    assert group.half_width() == pytest.approx(1.96 * stdev(numbers) / math.sqrt(10))
    assert [group.quantile(part) for part in (0.1, 0.5, 0.9, 1.0)] == [sorted(numbers)[n] for n in (0, 4, 8, 9)]


def test_numbers_of_one_game_do_not_make_a_mean_surer() -> None:
    """Ten times the same number in each of four games is known as well as four numbers are."""
    once, often = Group(), Group()
    for number in (2, 4, 8, 16):
        once.add([number])
        often.add([number] * 10)
    assert often.n == 40
    assert often.half_width() == pytest.approx(once.half_width())
    one = Group()
    one.add([1, 2, 3])
    assert one.half_width() is None


def tally_of(kind: str, games: list[list[tuple[str, float]]], keys: tuple[str, ...]) -> Tally:
    tally = Tally(Measure("x", kind, "caption", "explains", "axis", lambda game: [], lambda sitting: keys), Sitting(2, (), None))
    for values in games:
        tally.add(values)
    return tally


def test_when_something_happened_counts_the_games_in_which_it_never_did() -> None:
    tally = tally_of(WHEN, [[("a", 3)], [("a", 7)], [], [("a", 3), ("b", 1)]], ("a", "b", "c"))
    assert tally.by_when("a") == [(3, 0.5), (7, 0.75)]
    assert [tally.reached(key) for key in tally.keys] == [0.75, 0.25, 0.0]
    assert tally.by_when("c") == []


def test_a_key_that_was_not_announced_is_an_error() -> None:
    with pytest.raises(KeyError):
        tally_of(SHARES, [[("z", 1)]], ("a",))


@pytest.mark.parametrize(("low", "high", "size"), [(0, 12, 1), (100, 140, 1), (0, 60, 2), (0, 210_000, 10_000), (5, 5, 1)])
def test_bars_stand_for_round_numbers(low, high, size) -> None:
    assert bin_size(low, high, 10) == size


def test_labels_keep_their_distance_and_order() -> None:
    found = spaced([0.5, 0.0, 0.0, 0.51], 0.1)
    assert sorted(found) == pytest.approx([0.0, 0.1, 0.5, 0.6])
    assert found[3] > found[0]


def test_a_minus_is_said_and_none_before_zero() -> None:
    assert [amount(value, 1, ENGLISH) for value in (-12.34, -0.01, 0.0, 1234.5)] == ["\N{MINUS SIGN}12.3", "0.0", "0.0", "1,234.5"]


# What a title declares


@pytest.mark.parametrize("name", TITLES)
def test_what_a_title_declares_can_be_told(name: str) -> None:
    game = titles()[name]
    marked = build_texts.messages(build_texts.PACKAGE / "games" / name).keys()
    sitting = Sitting(3, ("random",) * 3, game.setup(3).data)
    everything = study_module.measures_of(series(name, bots=("greedy", "random", "random")))
    assert len({measure.id for measure in everything}) == len(everything) > len(game.measures) >= 5
    for measure in game.measures:
        assert measure.kind in KINDS
        assert re.fullmatch("[a-z-]+", measure.id)
        assert {measure.caption, measure.explains, measure.axis, *measure.names.values()} <= marked
        names = [namer(measure, game.voice("en", data=sitting.material))(key) for key in measure.keys(sitting)]
        assert len(set(names)) == len(names)
        assert (measure.kind == NUMBERS) == (list(measure.keys(sitting)) == [""])


# Interrupts, damage, workers


def test_any_number_of_workers_writes_the_same(tmp_path, done: Study) -> None:
    run(done.series, tmp_path, workers=2)
    assert (tmp_path / FILE).read_bytes() == (done.folder / FILE).read_bytes()


def test_an_interrupted_study_goes_on_where_it_was(done: Study, tmp_path) -> None:
    study = Study(done.series, tmp_path)
    steps = study.run()
    for _ in range(7):
        next(steps)
    steps.close()
    assert len(written(tmp_path)) == 1 + 7
    again = run(done.series, tmp_path)
    assert (tmp_path / FILE).read_bytes() == (done.folder / FILE).read_bytes()
    assert write_report(again, ENGLISH).read_bytes() == write_report(done, ENGLISH).read_bytes()


def test_a_study_goes_on_from_a_file_that_was_cut_off_anywhere(done: Study, tmp_path, monkeypatch) -> None:
    whole = (done.folder / FILE).read_bytes()
    lines = whole.splitlines(keepends=True)
    rows = [json.loads(line)["values"] for line in lines[1:]]
    asked: list[int] = []

    def from_memory(which, workers, play, first):
        asked.append(first)
        yield from rows[first:]

    monkeypatch.setattr(study_module, "results", from_memory)
    first, second = len(lines[0]), len(lines[0] + lines[1])
    for cut in (0, 1, first - 1, first, first + 1, second - 1, second, second + 40, len(whole) - 1, len(whole)):
        (tmp_path / FILE).write_bytes(whole[:cut])
        assert run(done.series, tmp_path).games == GAMES
        assert (tmp_path / FILE).read_bytes() == whole
    assert asked == [0, 0, 0, 0, 0, 0, 1, 1, GAMES - 1, GAMES]


def test_more_games_are_added_and_fewer_are_read(tmp_path, done: Study) -> None:
    run(replace(done.series, games=5), tmp_path)
    few = (tmp_path / FILE).read_bytes()
    run(done.series, tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    assert whole.startswith(few)
    assert whole == (done.folder / FILE).read_bytes()
    study = run(replace(done.series, games=5), tmp_path)
    assert study.games == 5
    assert (tmp_path / FILE).read_bytes() == whole


DAMAGE: dict[str, tuple[int, Callable[[list[bytes]], list[bytes]]]] = {
    "a figure altered": (4, lambda rows: [*rows[:3], rows[3].replace(b'"length":[["",', b'"length":[["",1'), *rows[4:]]),
    "not JSON": (4, lambda rows: [*rows[:3], rows[3][:50] + b"\n", *rows[4:]]),
    "not an object": (4, lambda rows: [*rows[:3], b"[]\n", *rows[4:]]),
    "no text": (4, lambda rows: [*rows[:3], b"\xff\xfe\n", *rows[4:]]),
    "a line missing": (4, lambda rows: [*rows[:3], *rows[4:]]),
    "a line twice": (5, lambda rows: [*rows[:4], *rows[3:]]),
    "lines exchanged": (3, lambda rows: [*rows[:2], rows[3], rows[2], *rows[4:]]),
    "another field": (4, lambda rows: [*rows[:3], rows[3].replace(b'{"n":', b'{"more":1,"n":'), *rows[4:]]),
    "no settings": (1, lambda rows: rows[1:]),
    "nothing of ours": (1, lambda rows: [b"notes\n", *rows]),
    "a file of somebody else": (1, lambda rows: [b"notes"]),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_file_is_refused_with_the_place_and_left_alone(what: str, done: Study, tmp_path) -> None:
    line, damage = DAMAGE[what]
    damaged = b"".join(damage((done.folder / FILE).read_bytes().splitlines(keepends=True)))
    (tmp_path / FILE).write_bytes(damaged)
    with pytest.raises(BadData) as refused:
        run(done.series, tmp_path)
    assert refused.value.where == f"{tmp_path / FILE}:{line}"
    assert (tmp_path / FILE).read_bytes() == damaged


@pytest.mark.parametrize(
    ("changes", "key"),
    [({"seed": 6}, "seed: 5 / 6"), ({"players": 4, "bots": ("random",) * 4}, "players: 3 / 4"), ({"game": "chicago_express"}, "game: "),
     ({"bots": ("greedy", "random", "random")}, "bots: random, random, random / greedy, random, random"),
     ({"options": {"hidden_money": True}}, 'options: {"hidden_money": false} / {"hidden_money": true}')],
)  # fmt: skip
def test_a_folder_of_other_settings_is_refused(changes, key, tmp_path) -> None:
    run(series(games=2), tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadSetup) as refused:
        run(series(**{"games": 2, **changes}), tmp_path)
    assert key in str(refused.value)
    assert (tmp_path / FILE).read_bytes() == before


def test_another_version_of_rules_or_program_is_other_settings(tmp_path, monkeypatch) -> None:
    run(series(games=2), tmp_path)
    monkeypatch.setattr(study_module, "__version__", "9.9")
    with pytest.raises(BadSetup, match=r"9\.9"):
        run(series(games=2), tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="files are not locked there")
def test_two_studies_do_not_write_to_one_folder(tmp_path) -> None:
    first = Study(series(games=3), tmp_path).run()
    next(first)
    with pytest.raises(BadSetup, match="Another study"):
        next(Study(series(games=3), tmp_path).run())
    first.close()
    assert run(series(games=3), tmp_path).games == 3


def test_memory_does_not_grow_with_the_number_of_games(tmp_path, monkeypatch) -> None:
    values = play_measured(series(), 0)
    monkeypatch.setattr(study_module, "results", lambda which, workers, play, first: (values for _ in range(first, which.games)))
    peaks = []
    for games in (200, 4000):
        tracemalloc.start()
        run(series(games=games), tmp_path / str(games))
        run(series(games=games), tmp_path / str(games))  # from the file
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 100_000


# The report


def page(study: Study, lang: str) -> ET.Element:
    voice = study.game.voice(lang, data=study.setup.data)
    return ET.fromstring(write_report(study, voice).read_text(encoding="utf-8"))


def cells(section: ET.Element) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in section.iter("tr")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_says_every_measure_in_every_language(done: Study, lang: str) -> None:
    voice = done.game.voice(lang, data=done.setup.data)
    root = page(done, lang)
    assert root.get("lang") == lang
    markdown = (done.folder / "report.md").read_text(encoding="utf-8")
    sections = {section.get("id"): section for section in root.iter("section")}
    assert list(sections) == list(done.tallies)
    for name, tally in done.tallies.items():
        text = " ".join(sections[name].itertext())
        for template in (tally.measure.caption, tally.measure.explains):
            assert voice.say(template) in text
            assert voice.say(template) in markdown
        if any(group.n for group in tally.groups.values()) and tally.measure.kind != SHARES:
            assert voice.say(tally.measure.axis) in text
        head, rows = table(tally, namer(tally.measure, voice), voice)
        assert cells(sections[name]) == [head, *rows]
        assert len(rows) == len(tally.keys)
        assert (done.folder / "plots" / f"{name}.svg").read_text(encoding="utf-8").startswith("<svg")
        assert f"(plots/{name}.svg)" in markdown


def test_the_page_stands_alone_and_its_ids_are_its_own(done: Study) -> None:
    root = page(done, "en")
    text = (done.folder / "report.html").read_text(encoding="utf-8")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert not re.findall(r'(?:src|href)="(?!#)[^"]+"', text)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text))
    assert {one or other for one, other in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)} <= set(ids)
    for svg in root.iter("{http://www.w3.org/2000/svg}svg"):
        assert svg.get("role") == "img"
        assert svg.get("aria-label")


def test_the_figures_of_the_report_are_those_of_the_games(tmp_path) -> None:
    """From the lines of the file, without the sums of the lab."""
    study = run(series(), tmp_path)
    sections = {section.get("id"): cells(section) for section in page(study, "es").iter("section")}
    games = [row["values"] for row in written(tmp_path)[1:]]
    for seat in range(3):
        wins = [dict(game["seat-wins"])[str(seat + 1)] for game in games]
        scores = sorted(dict(game["seat-scores"])[str(seat + 1)] for game in games)
        shown = sections["seat-wins"][1 + seat]
        assert shown[2] == f"{sum(wins) / GAMES:.1%}".replace(".", ",")
        row = sections["seat-scores"][1 + seat]
        assert row[1] == str(GAMES)
        assert row[2] == f"{mean(scores):,.0f}".replace(",", ".")
        assert row[4] == f"{scores[9]:,}".replace(",", ".")
        assert row[6].split()[0] == f"{scores[0]:,}".replace(",", ".")
    assert "20" in " ".join(page(study, "es").find("body/header").itertext())
    assert "--seed 5" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_study_of_one_game_claims_no_interval(tmp_path) -> None:
    study = run(series("chicago_express", games=1), tmp_path)
    sections = {section.get("id"): cells(section) for section in page(study, "en").iter("section")}
    assert [row[3] for row in sections["seat-scores"][1:]] == ["–", "–", "–"]
    assert sections["chicago-when"][1][1:4] == ["0", "0.0%", "0.0% to 79.3%"]
    assert "It happened in none of these games." in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_picture_on_a_page_of_several_keeps_to_itself() -> None:
    raw = '<?xml?><svg width="1pt" height="2pt" viewBox="0"><metadata>x</metadata><g id="a" clip-path="url(#a)"/><use href="#a"/></svg>'
    assert cleaned(raw, "m") == '<svg role="img" viewBox="0"><g id="m-a" clip-path="url(#m-a)"/><use href="#m-a"/></svg>'


@pytest.mark.parametrize("kind", [GROUPS, NUMBERS, SHARES, WHEN])
def test_a_table_has_as_many_cells_as_its_heading(kind: str) -> None:
    keys = ("",) if kind == NUMBERS else ("a", "b")
    several = kind in (GROUPS, NUMBERS)  # the others have one number of a key in a game
    for games in ([[(keys[0], 1)]], [[(keys[0], 1), *([(keys[0], 5)] if several else [])], [(keys[-1], 1)]]):
        head, rows = table(tally_of(kind, games, keys), str, ENGLISH)
        assert {len(row) for row in rows} == {len(head)}
        assert len(rows) == len(keys)


DOC = (Path(__file__).parents[2] / "docs" / "study.md").read_text(encoding="utf-8")


def test_the_python_of_the_document_runs_and_is_what_the_title_declares() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    room: dict = {}
    exec(compile(block.replace("\nMeasure(", "\nfound = Measure("), "study.md", "exec"), room)
    declared = next(measure for measure in ls_study.MEASURES if measure.id == "bankruptcies")
    assert replace(room["found"], values=declared.values, keys=declared.keys) == declared
    game = played("last_spike", [[ls.Bankrupt(0)], [ls.Bankrupt(2), ls.NoTile(1)]])
    assert room["bankruptcies"](game) == declared.values(game) == [("", 2)]


def test_the_line_of_the_document_is_one() -> None:
    row = json.loads(re.findall(r'^    (\{"n".*)$', DOC, re.MULTILINE)[0])
    assert row["check"] == study_module.check_of(row["n"], row["values"])


# The command


MAIN = [sys.executable, "-m", "branchline"]


def branchline(*args: object, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    words = [*MAIN, *map(str, args)]
    return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=cwd, env={**os.environ, **env}, check=False)


def test_all_titles_are_studied_into_folders_with_an_index(tmp_path) -> None:
    found = branchline("study", "all", "-g", 3, "-b", "random", "--lang", "ro", "-w", 2, cwd=tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    index = ET.fromstring((tmp_path / "studies" / "index.html").read_text(encoding="utf-8"))
    links = [link.get("href") for link in index.iter("a")]
    assert links == [f"{name}/report.html" for name in titles()]
    assert all((tmp_path / "studies" / link).exists() for link in links)
    ids = [element.get("id") for element in index.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    before = (tmp_path / "studies" / "last_spike" / "report.html").read_bytes()
    assert branchline("study", "last_spike", "-g", 3, "-b", "random", "--lang", "ro", cwd=tmp_path).returncode == 0
    assert (tmp_path / "studies" / "last_spike" / "report.html").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nothing"], ["nothing", "last_spike"]),
        (["last_spike", "-p", 9], ["2 to 6", "9"]),
        (["last_spike", "-b", "clever"], ["clever", "greedy"]),
        (["last_spike", "-s", -1], ["seed"]),
        (["last_spike", "-w", 0], ["worker"]),
        (["last_spike", "-o", "colour=red"], ["colour"]),
        (["last_spike", "--data", "/nowhere/board.json"], ["/nowhere/board.json"]),
        (["last_spike", "--lang", "xx"], ["xx"]),
        (["last_spike", "--out", "/dev/null/deep"], ["/dev/null"]),
        (["all", "-o", "hidden_money=true"], ["all", "one title"]),
        (["all", "-p", 9], ["9"]),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(args, words, tmp_path) -> None:
    found = branchline("study", *args, "-g", 1, cwd=tmp_path)
    assert found.returncode == 2
    assert "Traceback" not in found.stderr
    assert [word for word in words if word not in found.stderr] == []
    assert not (tmp_path / "studies" / "last_spike" / "report.html").exists()


def test_without_matplotlib_it_says_what_to_install(tmp_path) -> None:
    code = "import sys; sys.modules['matplotlib'] = None; sys.argv[0] = 'branchline'; from branchline.cli import main; main()"
    words = [sys.executable, "-c", code, "study", "last_spike", "-g", "1"]
    found = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert found.returncode == 2
    assert "pip install 'branchline[lab]'" in found.stderr
    assert "Traceback" not in found.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_has_examples_that_can_be_typed() -> None:
    found = branchline("study", "--help", TERMINAL_WIDTH="200", COLUMNS="200")
    assert found.returncode == 0
    assert "branchline study chicago_express" in found.stdout
    for option in ("--players", "--games", "--bots", "--seed", "--workers", "--out", "--option", "--data", "--lang"):
        assert option in found.stdout


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_is_played_and_the_same_command_goes_on(tmp_path, workers: int) -> None:
    args = ["study", "last_spike", "-b", "random", "-s", "5", "-w", str(workers), "--out", str(tmp_path)]
    process = subprocess.Popen([*MAIN, *args, "-g", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    limit = time.monotonic() + 60
    while not ((tmp_path / FILE).exists() and len((tmp_path / FILE).read_bytes()) > 20_000):
        assert time.monotonic() < limit
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Interrupted after" in told
    assert "Traceback" not in told
    kept = len(written(tmp_path)) - 1
    assert f"{kept:,} of 100,000" in told
    assert branchline(*args, "-g", kept + 2).returncode == 0
    assert run(series(games=kept + 2), tmp_path / "again").games == kept + 2
    assert (tmp_path / FILE).read_bytes() == (tmp_path / "again" / FILE).read_bytes()
