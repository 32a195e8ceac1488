"""Every golden game replays, entry by entry, to the same positions and the same story."""

import itertools
import math
from pathlib import Path

import pytest

from branchline.games import titles
from branchline.kernel.record import load
from branchline.telling import story

GOLDEN = Path(__file__).parent / "golden"
FEW = 4  # combinations of options
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


def test_there_are_golden_games_for_every_player_count_option_and_ending() -> None:
    """Every combination of options, or where there are many, every choice of each and every ending."""
    for game in titles().values():
        found = [load(path, titles()) for path in (GOLDEN / game.id).glob("*.bl.json")]
        choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
        if math.prod(map(len, choices)) <= FEW:
            every = itertools.product(game.seats, map(dict, itertools.product(*choices)), game.endings)
            played = [(record.setup.players, record.setup.options, record.position.ending()) for record in found]
            assert [one for one in every if one not in played] == []
            continue
        for players in game.seats:
            here = [record for record in found if record.setup.players == players]
            assert {record.position.ending() for record in here} == set(game.endings)
            assert {picked for record in here for picked in record.setup.options.items()} == set(itertools.chain(*choices))
