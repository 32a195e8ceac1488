"""The route solver (RM-7.8): against everything that can be tried, against everything that was recorded, and at speed."""

import os
import random
from math import prod
from pathlib import Path

import pytest
import route_boards
import route_checker
import route_random

from branchline.games.railway_mania import route_solver as routes
from branchline.games.railway_mania.route_solver import Task

SHARED = os.environ.get("BRANCHLINE_SHARED") or Path(__file__).resolve().parents[4] / "shared"
ORACLE = Path(SHARED) / "oracle" / "railway_mania"
recorded = pytest.mark.skipif(not ORACLE.exists(), reason="the recorded games are not here")
BOARDS, PARTS = 2400, 8
# Freight trains that run in a ring between two places: the reference pays for the end that was drawn first, here the better one counts
# (RM-I62), for the order of drawing must not matter. It recorded 250 for this run.
DRAWN = {("r13_p7", 512): (280, 0)}


def checkable(seed: int, strict: bool) -> Task:
    """With as many trains as the checker can bear."""
    task = route_random.small_task(seed, strict)
    while len(task.trains) > 1 and work(task) > route_random.MOST_WORK:
        task.trains = task.trains[:-1]
    return task


def work(task: Task) -> int:
    return prod(1 + len(route_checker.every_route(task, train)) for train in range(len(task.trains)))


@pytest.mark.parametrize("part", range(PARTS))
def test_solver_equals_exhaustive_checker(part: int) -> None:
    for seed in range(part, BOARDS, PARTS):
        task = checkable(seed, strict=seed % 4 != 0)
        count = 1 + seed % 3
        solved = routes.solve(task, count)
        assert [plan[:2] for plan in solved.plans] == route_checker.best_sets(task, count), f"board {seed}"
        assert solved.proven
        if solved.plans:
            assert solved.bound == solved.plans[0][:2]


def test_sets_listed_are_legal_and_bring_what_is_said() -> None:
    for seed in range(400):
        task = checkable(seed, strict=True)
        plans = routes.best(task, 3)
        assert len({tuple(plan[2]) for plan in plans}) == len(plans)
        for money, subsidy, found in plans:
            assert routes.why_not(task, found) == ""
            assert routes.income(task, found) == (money, subsidy)


def test_trains_that_stand_still() -> None:
    """RM-7.8a, strict only."""
    r, answers = random.Random(5), []
    for seed in range(1, 800):
        task = checkable(seed, strict=True)
        options = [route_checker.every_route(task, train) for train in range(len(task.trains))]
        drawn = [r.choice(rows) for rows in options if rows and r.random() < 0.6]
        named = [(row["train"], row["nodes"][0], tuple(row["links"])) for row in drawn]
        if drawn and not routes.why_not(task, named):
            answers.append(routes.stands_still(task, named))
            assert (routes.idle(task, named) >= 0) == answers[-1]
            assert answers[-1] != route_checker.all_run(task, drawn, options), f"board {seed}"
    assert min(answers.count(True), answers.count(False)) > 50


def test_order_of_drawing_does_not_matter() -> None:
    r = random.Random(7)
    several = 0
    for seed in range(600):
        task = checkable(seed, strict=seed % 2 == 0)
        every = [route_checker.every_route(task, train) for train in range(len(task.trains))]
        options = [[(train, row["nodes"][0], tuple(row["links"])) for row in rows] for train, rows in enumerate(every)]
        for _ in range(5):
            drawn = [r.choice(rows) for rows in options if rows]
            if len(drawn) < 2:
                continue
            answers = set()
            for _ in range(4):
                r.shuffle(drawn)
                broken = routes.why_not(task, drawn)
                answers.add((broken, routes.income(task, drawn) if not broken else None))
            assert len(answers) == 1
            several += 1
    assert several > 500


def test_order_of_trains_does_not_matter() -> None:
    for seed in range(300):
        task, other = checkable(seed, True), checkable(seed, True)
        random.Random(seed).shuffle(other.trains)
        assert [plan[:2] for plan in routes.best(task, 2)] == [plan[:2] for plan in routes.best(other, 2)]


def test_asked_again_the_answer_is_kept() -> None:
    task = checkable(3, True)
    assert routes.solve(task, 2) is routes.solve(task, 2)


@recorded
def test_recorded_runs_bring_what_is_recorded() -> None:
    """In the reference profile. `revenue` is that of the formula of today, also where the game booked another."""
    seen = 0
    for row in route_boards.recorded(ORACLE):
        task = route_boards.task_of(row, strict=False)
        drawn = [route_boards.route_of(row, task, route) for route in row["routes"]]
        assert routes.why_not(task, drawn) == ""
        if (row["game"], row["line"]) in DRAWN:
            assert routes.income(task, drawn) == DRAWN[row["game"], row["line"]]
            continue
        assert routes.income(task, drawn) == (row["revenue"], row["subsidy"]), f"{row['game']} {row['line']}"
        seen += 1
    assert seen == 1356 - len(DRAWN)


@recorded
@pytest.mark.parametrize("strict", [True, False])
def test_never_below_what_was_run(strict: bool) -> None:
    """By the rulebook some recorded runs are not allowed: trains stood still (RM-7.8a) or met in an area (RM-7.8d)."""
    compared = 0
    for row in route_boards.recorded(ORACLE):
        task = route_boards.task_of(row, strict)
        drawn = [route_boards.route_of(row, task, route) for route in row["routes"]]
        if routes.why_not(task, drawn) or (strict and len(drawn) < len(task.trains)) or not drawn:
            continue
        solved = routes.solve(task)
        assert solved.plans[0][:2] >= routes.income(task, drawn), f"{row['game']} {row['line']}"
        assert solved.proven
        compared += 1
    assert compared > 900
