"""Routes and their income (RM-7.8): a pure question about plain arrays, apart from the state of a game.

A `Task` is what one company may run: the links of the board, what each node pays, which nodes may be passed, which hold the company's
markers, its home, and its trains. A route is `(train, start, links)`: the number of a train in the task, the node where it begins and
the links it follows. Answers:

    trace(task, start, links)          the nodes it visits, or None if the links do not join
    why_not(task, routes)              the rule that a declared set of routes breaks, or ""
    stands_still(task, routes)         whether a train left out could run as well, which the rulebook does not allow (RM-7.8a)
    income(task, routes)               (income, subsidy) of a legal set, stations left out so that it is highest
    best(task, count)                  the `count` best legal sets, the best first: highest income, then subsidy, then a stable order
    solve(task, count)                 the same with the proof: nothing else can bring more than `bound`
    can_run(task)                      whether any train has a route at all

Sets that differ only in which of several equal trains runs what are one set. In the reference (`strict` false) `best` leaves out
freight trains that are joined three at a place; no recorded set gains by it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from branchline.games.railway_mania.material import FREIGHT
from branchline.games.railway_mania.network import Network
from branchline.games.railway_mania.route_options import SCALE
from branchline.games.railway_mania.route_rules import income, why_not
from branchline.games.railway_mania.route_search import search, stands_still
from branchline.games.railway_mania.route_task import CITY, EDGE, PORT, Route, Task, trace

Plan = tuple[int, int, list[Route]]


class Solved(NamedTuple):
    plans: list[Plan]
    bound: tuple[int, int]  # income and subsidy that no legal set exceeds
    proven: bool  # that no set left out is better than one listed
    steps: int


def solve(task: Task, count: int = 1) -> Solved:
    """Kept with the board: the same question is asked when routes are listed, checked and run."""
    if task.home < 0 or not task.trains:
        return Solved([], (0, 0), True, 0)
    key = (task.own, task.closed, task.shut, task.home, task.strict, count, tuple(task.trains), tuple(task.value))
    known: Solved | None = task.net.memo.get(key)
    if known is None:
        s = search(task, count)
        plans = [(*divmod(worth, SCALE), routes) for worth, routes in s.plans]
        most = max([s.left_out, *(worth for worth, _ in s.plans)])
        proven = not s.plans or len(s.plans) < count or s.left_out <= s.plans[-1][0]
        known = task.net.memo[key] = Solved(plans, divmod(most, SCALE), proven, s.steps)
    return known


def best(task: Task, count: int = 1) -> list[Plan]:
    """(income, subsidy, routes) of the best legal sets."""
    return [(money, subsidy, list(routes)) for money, subsidy, routes in solve(task, count).plans]


def quick(task: Task) -> Plan | None:
    """The best legal set, None if there is none."""
    return next(iter(best(task)), None)


def idle(task: Task, routes: Sequence[Route]) -> int:
    """A train left out that could run besides (RM-7.8a), -1: none."""
    if not stands_still(task, routes):
        return -1
    used = {route[0] for route in routes}
    return next((train for train in range(len(task.trains)) if train not in used and stands_still(only(task, train, used), routes)), -1)


def only(task: Task, train: int, used: set[int]) -> Task:
    """Without the other trains that stand still: in their place stands one of no range."""
    found = Task()
    for name in Task.__slots__:
        setattr(found, name, getattr(task, name))
    found.trains = [row if i == train or i in used else (FREIGHT, 0, 0, False) for i, row in enumerate(task.trains)]
    return found


def can_run(task: Task) -> bool:
    """Whether some train can run by itself, from the home station."""
    return bool(best(task, 1))


__all__ = [
    "CITY",
    "EDGE",
    "PORT",
    "Network",
    "Plan",
    "Route",
    "Solved",
    "Task",
    "best",
    "can_run",
    "idle",
    "income",
    "quick",
    "solve",
    "stands_still",
    "trace",
    "why_not",
]
