"""Conformance on many games: every player count, every combination of options, every style of play in turn."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from branchline.games import title
from branchline.kernel.chance import Chance
from branchline.kernel.conform import Nonconformity, Seen, conform, uniform
from branchline.kernel.game import Game, Setup
from branchline.kernel.record import write_whole
from branchline.lab.simulate import seed_of
from branchline.lab.workers import check_workers, pool, unbroken


@dataclass(frozen=True)
class Finding:
    """One game of a fuzzing run: what was seen, or what went wrong and where the record is."""

    players: int
    seen: Seen
    fault: str = ""
    text: str = ""  # of the record that leads there
    record: Path | None = None


def tables(game: Game) -> list[Setup]:
    """Every player count with every combination of options."""
    choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
    return [game.setup(players, dict(picked)) for picked in itertools.product(*choices) for players in game.seats]


def fuzz_one(name: str, seed: int, index: int) -> Finding:
    game = title(name)
    setups = tables(game)
    styles = [uniform, *game.styles.values()]
    setup = setups[index % len(setups)]
    style = styles[index // len(setups) % len(styles)]
    try:
        return Finding(setup.players, conform(game, setup, seed_of(seed, index), style))
    except Nonconformity as error:
        return Finding(setup.players, Seen(games=1), str(error), error.record.dumps())


def findings(name: str, games: int, seed: int, workers: int) -> Iterator[Finding]:
    tasks = ((name, seed, index) for index in range(games))
    if workers == 1:
        yield from itertools.starmap(fuzz_one, tasks)
        return
    with pool(workers) as processes:
        yield from processes.imap(_fuzz_task, tasks, chunksize=4)


def fuzz(name: str, games: int, seed: int, keep: Path, workers: int = 1) -> Iterator[Finding]:
    """Plays so many games, and keeps the records of those that fail."""
    check_workers(workers)
    Chance.of(seed)
    for index, finding in enumerate(findings(name, games, seed, workers)):
        if not finding.fault:
            yield finding
            continue
        path = keep / f"{name}-{seed}-{index}.bl.json"
        with unbroken():
            write_whole(path, finding.text)
        yield replace(finding, record=path)


def _fuzz_task(task: tuple[str, int, int]) -> Finding:
    return fuzz_one(*task)
