"""Every golden game replays, entry by entry, to the same positions and the same story."""

import itertools
from pathlib import Path

import pytest

from branchline.games import titles
from branchline.kernel.record import load
from branchline.telling import story

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.rglob("*.bl.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.bl.json')}")
def test_a_golden_game_replays_and_tells_the_same_story(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = load(path, titles())
    assert record.dumps() == text
    assert record.position.actor() is None
    told = path.with_name(path.name.replace(".bl.json", ".txt")).read_text(encoding="utf-8").splitlines()
    *lines, scores, standings = told
    assert story(record, None, record.game.voice("en", record.names, record.setup.data)) == lines
    assert scores == "scores: " + ", ".join(f"{n} {s}" for n, s in zip(record.names, record.position.scores(), strict=True))
    assert standings == f"standings: {record.position.standings()}"


def test_there_is_a_golden_game_for_every_player_count_option_and_ending() -> None:
    for game in titles().values():
        found = {
            (record.setup.players, tuple(sorted(record.setup.options.items())), record.position.ending())
            for record in (load(path, titles()) for path in (GOLDEN / game.id).glob("*.bl.json"))
        }
        choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
        wanted = {
            (players, tuple(sorted(options)), ending)
            for players, options, ending in itertools.product(game.seats, itertools.product(*choices), game.endings)
        }
        assert wanted <= found
