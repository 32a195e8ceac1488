import json
import signal
import threading
from dataclasses import replace
from fractions import Fraction

import pytest

from branchline.games import titles
from branchline.kernel.illegal import BadSetup
from branchline.kernel.record import load, write_whole
from branchline.lab import simulate as simulate_module
from branchline.lab.fuzz import fuzz, tables
from branchline.lab.simulate import Mean, Result, Series, Summary, play_one, seed_of, simulate


def series(**changes) -> Series:
    return Series(**{"game": "last_spike", "players": 3, "bots": ("greedy", "random", "random"), "games": 9, "seed": 5, **changes})


def run(which: Series, workers: int = 1) -> Summary:
    summary = Summary(which)
    for _ in simulate(summary, workers):
        pass
    return summary


def test_the_number_of_workers_changes_nothing_but_the_speed() -> None:
    found = []
    for workers in (1, 2):
        told = run(series(), workers).to_json()
        del told["decisions_per_s"]
        found.append(told)
    assert found[0] == found[1]


def test_bots_change_seats_and_every_win_is_counted_once() -> None:
    summary = run(series())
    told = summary.to_json()
    assert told["games"] == 9
    assert {name: bot["games"] for name, bot in told["bots"].items()} == {"greedy": 9, "random": 18}
    assert [seat["games"] for seat in told["seats"]] == [9, 9, 9]
    assert sum(seat["win_rate"] for seat in told["seats"]) == pytest.approx(1)
    assert told["bots"]["greedy"]["win_rate"] + 2 * told["bots"]["random"]["win_rate"] == pytest.approx(1)
    assert sum(told["ends"].values()) == 9
    assert told["decisions_per_s"] > 0
    assert json.loads(json.dumps(told)) == told
    seated = [play_one(series(), index).seated for index in range(3)]
    assert sorted(row[0] for row in seated) == [0, 1, 2]


def test_a_shared_win_counts_as_its_fraction() -> None:
    summary = Summary(series())
    summary.add(Result([0, 1, 2], [10, 10, 4], [0.5, 0.5, 0.0], "last_spike", 70))
    assert summary.to_json()["bots"]["greedy"]["win_rate"] == 0.5
    assert summary.to_json()["bots"]["random"]["win_rate"] == 0.25


def test_the_confidence_interval_is_that_of_the_mean() -> None:
    mean = Mean()
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    for value in values:
        mean.add(value)
    exact = Fraction(sum(values), 8)
    variance = sum((Fraction(v) - exact) ** 2 for v in values) / 7
    assert mean.mean() == pytest.approx(float(exact))
    assert mean.half_width() == pytest.approx(1.96 * float(variance / 8) ** 0.5)


def test_records_of_a_simulation_are_kept_whole_and_replay(tmp_path) -> None:
    which = series(games=3, records=tmp_path)
    run(which)
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [f"{which.stem()}-{index:06}.bl.json" for index in range(3)]
    for index, path in enumerate(paths):
        record = load(path, titles())
        assert record.seed == seed_of(5, index)
        assert record.bots == [which.bots[bot] for bot in play_one(which, index).seated]


def test_records_of_different_series_in_one_folder_are_all_kept(tmp_path) -> None:
    different = [
        series(),
        series(seed=6),
        series(players=4, bots=("random",) * 4),
        series(bots=("random", "greedy", "random")),
        series(bots=("greedy:2", "random", "random")),
        series(options={"hidden_money": True}),
    ]
    for which in different:
        run(replace(which, games=2, records=tmp_path))
    assert len({which.stem() for which in different}) == len(different)
    assert len(list(tmp_path.iterdir())) == 2 * len(different)
    before = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert series(options={"hidden_money": False}).stem() == series().stem()  # the same game, said otherwise
    run(series(games=2, records=tmp_path), workers=2)
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == before


def test_an_interrupt_waits_until_a_game_is_kept_and_counted(tmp_path, monkeypatch) -> None:
    """It comes while the file is written."""

    def interrupted(path, text) -> None:
        signal.raise_signal(signal.SIGINT)
        write_whole(path, text)

    monkeypatch.setattr(simulate_module, "write_whole", interrupted)
    summary = Summary(series(records=tmp_path))
    with pytest.raises(KeyboardInterrupt):
        next(simulate(summary))
    assert summary.games == 1
    assert [path.name for path in tmp_path.iterdir()] == [f"{summary.series.stem()}-000000.bl.json"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_outside_the_main_thread_interrupts_are_left_alone() -> None:
    summaries = [Summary(series(games=2))]
    thread = threading.Thread(target=lambda: [None for _ in simulate(summaries[0])])
    thread.start()
    thread.join()
    assert summaries[0].games == 2


@pytest.mark.parametrize(("seed", "workers"), [(-1, 1), (2**64, 1), (1, 0), (1, -3)])
def test_a_fuzzing_run_that_cannot_be_begun_is_refused(tmp_path, seed, workers) -> None:
    with pytest.raises(BadSetup):
        next(fuzz("last_spike", 1, seed, tmp_path, workers))


def test_the_seeds_of_a_series_differ() -> None:
    assert len({seed_of(seed, index) for seed in range(40) for index in range(40)}) == 1600


@pytest.mark.parametrize(
    "changes",
    [{"game": "nothing"}, {"players": 1}, {"bots": ("greedy",)}, {"bots": ("greedy", "random", "clever")}, {"seed": -1},
     {"options": {"nothing": 1}}],
)  # fmt: skip
def test_a_series_that_cannot_be_played_is_refused_before_it_begins(changes) -> None:
    with pytest.raises(BadSetup):
        run(series(**changes))


def test_fuzzing_covers_every_player_count_option_and_style_and_finds_nothing(tmp_path) -> None:
    findings = list(fuzz("last_spike", 12, 3, tmp_path))
    assert [finding.fault for finding in findings] == [""] * 12
    assert {finding.players for finding in findings} == {2, 3, 4, 5, 6}
    assert len(tables(titles()["last_spike"])) == 10
    assert list(tmp_path.iterdir()) == []


def test_fuzzing_saves_the_record_of_a_failing_game(tmp_path, monkeypatch) -> None:
    game = titles()["last_spike"]
    position_type = type(game.new(game.setup(2), 1))
    if not hasattr(position_type.audit, "__code__"):
        pytest.skip("compiled classes cannot be patched")
    sound = position_type.audit
    monkeypatch.setattr(position_type, "audit", lambda p: sound(p) + (["made up"] if len(p.pool) < 30 else []))
    finding = next(fuzz("last_spike", 1, 3, tmp_path))
    assert "made up" in finding.fault
    monkeypatch.undo()
    assert finding.record is not None
    assert len(load(finding.record, titles()).position.pool) < 30
