"""How long it takes to list all legal deliveries of Railroad Tycoon on full boards of late games.

    python bench/deliveries.py [--games 12]

The boards come from recorded games (tests/golden) and from games in the title's own styles, always from their second half; they are
listed with the engines as they are, and once more with everybody at the highest level. Printed are milliseconds of processor time.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.games import titles
from branchline.games.railroad_tycoon import rules_delivery
from branchline.kernel.chance import Chance
from branchline.kernel.record import load

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden" / "railroad_tycoon"
GAME = titles()["railroad_tycoon"]


def recorded() -> Iterator[list[Any]]:
    """The positions of every recorded game."""
    for path in sorted(GOLDEN.glob("*.bl.json")):
        record = load(path, titles())
        position = GAME.new(record.setup, record.seed)
        yield list(walk(position, (entry.action for entry in record.entries)))


def played(games: int) -> Iterator[list[Any]]:
    styles = list(GAME.styles.values())
    for n in range(games):
        setup = GAME.setup(2 + n % 5)
        position, chance, style = GAME.new(setup, n), Chance.of(n), styles[n % len(styles)]
        found = []
        while position.actor() is not None:
            position.apply(style(position, position.actions(), chance))
            found.append(position.clone())
        yield found


def walk(position: Any, actions: Iterator[Any]) -> Iterator[Any]:
    for action in actions:
        position.apply(action)
        yield position.clone()


def late(games: Iterator[list[Any]]) -> list[Any]:
    return [position for found in games for position in found[len(found) // 2 :] if position.step() == "operation"]


def measure(name: str, positions: list[Any], level: int) -> None:
    times, counts = [], []
    for position in positions:
        if level:
            position = position.clone()
            position.engine = [level] * position.players
        begun = time.process_time()
        found = rules_delivery.deliveries(position)
        times.append(1000 * (time.process_time() - begun))
        counts.append(len(found))
    times.sort()
    at = lambda part: times[min(len(times) - 1, int(part * len(times)))]  # noqa: E731
    print(f"{name:34} {len(times):7} {statistics.median(times):9.2f} {at(0.95):9.2f} {at(0.99):9.2f} {times[-1]:9.2f} {max(counts):7}")


def main() -> None:
    parser = argparse.ArgumentParser(description="How long it takes to list the deliveries on late boards.")
    parser.add_argument("--games", type=int, default=12, help="games played besides the recorded ones")
    args = parser.parse_args()
    boards = late(recorded()) + late(played(args.games))
    print(f"{'boards':34} {'number':>7} {'median':>9} {'95%':>9} {'99%':>9} {'most':>9} {'ways':>7}")
    measure("engines as they are", boards, 0)
    measure("all engines of the highest level", boards, 8)


if __name__ == "__main__":
    main()
