"""Records the golden games: for every title one game for each player count, options and way to end.

A title whose options combine in many ways has, for each player count, every choice of every option and every way to end at least once.

A golden game pins what the rules, as programmed, do. Each is a record and, beside it, its story in English, so that a
difference can be read. Make them again only when a change of rules is meant, read the difference, and explain it.

    python tools/golden.py [GAME]      records missing games, and writes the stories of all
    python tools/golden.py --again     records all of them anew (hand-made ones, named by words, are kept)
"""

import itertools
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.games import titles
from branchline.kernel.chance import Chance
from branchline.kernel.conform import uniform
from branchline.kernel.game import Game, Setup
from branchline.kernel.record import Record, load, write_whole
from branchline.telling import story

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
TRIES = 20_000
FEW = 4  # combinations of options, for which all are recorded
NAMES = ("Ana", "Bogdan", "Carmen", "Duarte", "Elena", "Florin", "Graça", "Horia")


def wanted(game: Game) -> Iterator[tuple[int, dict[str, Any], str]]:
    """Player count, options and way to end of each game."""
    choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
    if math.prod(map(len, choices)) <= FEW:
        for players, options, ending in itertools.product(game.seats, map(dict, itertools.product(*choices)), game.endings):
            yield players, options, ending
        return
    endings = list(game.endings)
    for players in game.seats:
        for n in range(max(len(endings), *map(len, choices))):
            # the options do not run alongside each other: each begins elsewhere, and elsewhere with other numbers of players
            picked = [values[(n + place * players // 2) % len(values)] for place, values in enumerate(choices)]
            yield players, dict(picked), endings[n % len(endings)]


def find(game: Game, setup: Setup, ending: str) -> Record | None:
    """The first game, over seeds and then styles, that ends in this way."""
    for seed, style in itertools.product(range(TRIES), [uniform, *game.styles.values()]):
        position = game.new(setup, seed)
        chance = Chance.of(seed + 1)
        actions = []
        while position.actor() is not None:
            action = style(position, position.actions(), chance)
            actions.append((position.actor(), action))
            position.apply(action)
        if position.ending() == ending:
            record = Record(game, setup, seed, NAMES[: setup.players])
            for seat, action in actions:
                record.play(seat, action)
            return record
    return None


def record_all(game: Game, again: bool) -> None:
    folder = GOLDEN / game.id
    for players, options, ending in wanted(game):
        chosen = [f"{key}={str(value).lower()}" for key, value in options.items()]
        path = folder / f"{'-'.join([str(players), *chosen, ending])}.bl.json"
        if again or not path.exists():
            found = find(game, game.setup(players, options), ending)
            if found is None:
                sys.exit(f"no game of {game.id} found that ends so: {path.name}")
            found.save(path)
            print(path.name, len(found.entries), "entries")


def write_stories(game: Game) -> None:
    for path in sorted((GOLDEN / game.id).glob("*.bl.json")):
        record = load(path, titles())
        write_whole(path.with_name(path.name.replace(".bl.json", ".txt")), told(record))


def told(record: Record) -> str:
    """The story as everyone may hear it, then the money."""
    lines = story(record, None, record.game.voice("en", record.names, record.setup.data))
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, record.position.scores(), strict=True))
    return "\n".join([*lines, f"scores: {scores}", f"standings: {record.position.standings()}", ""])


if __name__ == "__main__":
    named = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    for game in titles().values():
        if not named or game.id in named:
            record_all(game, "--again" in sys.argv[1:])
            write_stories(game)
