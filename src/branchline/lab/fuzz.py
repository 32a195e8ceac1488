"""Conformance on many games: every player count, every combination of options, every style of play in turn."""

import itertools
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from branchline.games import title
from branchline.kernel.conform import Nonconformity, Seen, conform, uniform
from branchline.kernel.game import Game, Setup
from branchline.lab.simulate import seed_of


@dataclass(frozen=True)
class Finding:
    """One game of a fuzzing run: what was seen, or what went wrong and where the record is."""

    players: int
    seen: Seen
    fault: str = ""
    record: Path | None = None


def tables(game: Game) -> list[Setup]:
    """Every player count with every combination of options."""
    choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
    return [game.setup(players, dict(picked)) for picked in itertools.product(*choices) for players in game.seats]


def fuzz_one(name: str, seed: int, index: int, keep: Path) -> Finding:
    game = title(name)
    setups = tables(game)
    styles = [uniform, *game.styles.values()]
    setup = setups[index % len(setups)]
    style = styles[index // len(setups) % len(styles)]
    try:
        return Finding(setup.players, conform(game, setup, seed_of(seed, index), style))
    except Nonconformity as error:
        path = keep / f"{name}-{seed}-{index}.bl.json"
        error.record.save(path)
        return Finding(setup.players, Seen(games=1), str(error), path)


def fuzz(name: str, games: int, seed: int, keep: Path, workers: int = 1) -> Iterator[Finding]:
    tasks = ((name, seed, index, keep) for index in range(games))
    if workers == 1:
        yield from itertools.starmap(fuzz_one, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(_fuzz_task, tasks, chunksize=4)


def _fuzz_task(task: tuple[str, int, int, Path]) -> Finding:
    return fuzz_one(*task)
