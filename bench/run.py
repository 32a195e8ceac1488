"""Random play and copying, side by side in one run: our titles, plain and compiled, python-chess and OpenSpiel.

    python bench/run.py [--seconds 2] [--rounds 5] [--only NAME,NAME]

Every case is measured in turn, `rounds` times over, so that a busy moment of the machine hits all of them; printed is the
median per second of processor time, its spread, and the ratio to the first row. A case whose library is not installed is
left out with a note. Compiled rows need: make compiled, or python tools/compiled.py --only-build.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"

Step = Callable[[], int]  # does some work and returns how many units it was


def branchline_cases(mark: str) -> dict[str, tuple[Step, Step]]:
    """By name: random decisions (enumerate, choose, apply through the gate) and clones of positions in mid-game."""
    from branchline.games import titles
    from branchline.kernel.chance import Chance
    from branchline.kernel.game import Game

    def case(game: Game, players: int) -> tuple[Step, Step]:
        setup = game.setup(players)
        seeds = iter(range(1 << 62))

        def play() -> int:
            seed = next(seeds)
            chance = Chance.of(seed)
            position = game.new(setup, seed)
            decisions = 0
            while position.actor() is not None:
                actions = position.actions()
                position.apply(actions[chance.below(len(actions))])
                decisions += 1
            return decisions

        middle = game.new(setup, 3)
        chance = Chance.of(1)
        for _ in range(play() // 2):
            if middle.actor() is None:
                break
            middle.apply(chance.choice(middle.actions()))

        def clone() -> int:
            for _ in range(200):
                middle.clone()
            return 200

        return play, clone

    return {f"{game.id} ({players}){mark}": case(game, players) for game in titles().values() for players in (3,)}


def chess_cases() -> dict[str, tuple[Step, Step]]:
    import chess

    rng = random.Random(1)

    def play() -> int:
        board = chess.Board()
        plies = 0
        while (moves := list(board.legal_moves)) and not board.is_insufficient_material() and board.halfmove_clock < 150:
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
        return plies

    middle = chess.Board()
    for _ in range(40):
        middle.push(rng.choice(list(middle.legal_moves)))

    def clone() -> int:
        for _ in range(200):
            middle.copy(stack=False)
        return 200

    return {"python-chess": (play, clone)}


def spiel_cases() -> dict[str, tuple[Step, Step]]:
    import pyspiel

    rng = random.Random(1)

    def case(name: str) -> tuple[Step, Step]:
        game = pyspiel.load_game(name)

        def advance(state: object) -> bool:
            """One step; whether it was a decision."""
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                return False
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            return True

        def play() -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                decisions += advance(state)
            return decisions

        middle = game.new_initial_state()
        for _ in range(40):
            advance(middle)

        def clone() -> int:
            for _ in range(200):
                middle.clone()
            return 200

        return play, clone

    return {f"OpenSpiel {name}": case(name) for name in ("gin_rummy", "backgammon", "chess")}


def rate(step: Step, seconds: float) -> float:
    units, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        units += step()
    return units / (time.process_time() - begun)


def measure_compiled(seconds: float) -> dict[str, tuple[float, float]]:
    """One round of the compiled build, in a process of its own, since both builds have the same module names."""
    command = [sys.executable, __file__, "--inner", str(seconds)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(COMPILED)}, capture_output=True, text=True, check=True)
    return {name: (pair[0], pair[1]) for name, pair in json.loads(done.stdout).items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds per figure and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="comma list of words a case's name must contain one of")
    parser.add_argument("--inner", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inner:
        cases = branchline_cases(" compiled")
        print(json.dumps({name: [rate(play, args.inner), rate(clone, args.inner / 2)] for name, (play, clone) in cases.items()}))
        return

    cases = branchline_cases("")
    for package, make in (("chess", chess_cases), ("pyspiel", spiel_cases)):
        if find_spec(package):
            cases |= make()
        else:
            print(f"left out, not installed: {package} (make bench installs it)")
    words = [word for word in args.only.split(",") if word]
    cases = {name: case for name, case in cases.items() if not words or any(word in name for word in words)}
    compiled = any(COMPILED.rglob("*.so"))
    if not compiled:
        print("left out, not built: the compiled rules (python tools/compiled.py --only-build)")
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(args.rounds):
        for name, (play, clone) in cases.items():
            found.setdefault(name, []).append((rate(play, args.seconds), rate(clone, args.seconds / 2)))
        if compiled:
            for name, pair in measure_compiled(args.seconds).items():
                found.setdefault(name, []).append(pair)
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; per second of processor time")
    print(f"{'case':32} {'decisions/s':>14} {'±%':>5} {'ratio':>7} {'clones/s':>14} {'±%':>5} {'ratio':>7}")
    first: tuple[float, float] | None = None
    for name, rounds in found.items():
        cells = []
        for column in (0, 1):
            values = [pair[column] for pair in rounds]
            cells.append((statistics.median(values), 50 * (max(values) - min(values)) / statistics.median(values)))
        first = first or (cells[0][0], cells[1][0])
        (play_rate, play_spread), (clone_rate, clone_spread) = cells
        print(f"{name:32} {play_rate:14,.0f} {play_spread:5.1f} {play_rate / first[0]:7.2f} {clone_rate:14,.0f} {clone_spread:5.1f} "
              f"{clone_rate / first[1]:7.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
