"""The route solver of 1862 on every recorded run and on the last boards of the random games: median, p99, worst.

python bench/routes.py ORACLE [--count 1] [--reference]
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "games" / "railway_mania"))

import route_boards

from branchline.games.railway_mania import route_solver as routes


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("oracle", type=Path)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--reference", action="store_true")
    options = parser.parse_args()
    for name, boards in (("recorded runs", route_boards.recorded), ("late boards", route_boards.late)):
        taken = []
        for row in boards(options.oracle):
            task = route_boards.task_of(row, strict=not options.reference)
            begin = time.process_time()
            solved = routes.solve(task, options.count)
            taken.append((1000 * (time.process_time() - begin), row["game"], row["company"], len(task.trains)))
            assert solved.proven
        taken.sort()
        times = [row[0] for row in taken]
        p99 = times[len(times) * 99 // 100]
        print(f"{name}: {len(times)}, median {statistics.median(times):.1f} ms, p99 {p99:.0f} ms, worst {times[-1]:.0f} ms {taken[-1][1:]}")


if __name__ == "__main__":
    main()
