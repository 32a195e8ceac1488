"""Small random boards for the route solver: real tiles on a part of the map, so that links, entries and small stations are real."""

import random

from branchline.games.railway_mania import route_solver as routes
from branchline.games.railway_mania.material import FREIGHT, SIDES, load
from branchline.games.railway_mania.network import survey
from branchline.games.railway_mania.route_solver import Task

MOST_WORK = 6000  # combinations of routes that the checker tries


def small_task(seed: int, strict: bool) -> Task:
    m, r = load(), random.Random(seed)
    tile, dots = [-1] * len(m.hex_ids), [0] * len(m.hex_ids)
    middle = r.randrange(len(m.hex_ids))
    near = [hex for hex in range(len(m.hex_ids)) if m.distance[middle][hex] <= r.choice((1, 1, 2))]
    for hex in near:
        choices = [o for colour in range(3) for o in m.lays[hex][colour]]
        if choices and r.random() < 0.9:
            tile[hex] = r.choice(choices)
            dots[hex] = r.randrange(1 << len(m.paths[tile[hex]])) if m.paths[tile[hex]] else 0
    cities = [hex for hex in near if m.is_city[hex] and tile[hex] >= 0] or [next(hex for hex in near if m.is_city[hex])]
    first, task = len(m.hex_ids), Task()
    task.net = survey(m, tile, dots)
    column = r.randrange(3)
    task.kind = [routes.CITY] * first + [routes.PORT if port else routes.EDGE for port in m.area_kind]
    task.value = [m.value[o // SIDES] if o >= 0 else 0 for o in tile] + [values[column] for values in m.values]
    task.home = r.choice(cities)
    task.own = 1 << task.home | sum(1 << city for city in cities if r.random() < 0.3)
    full = sum(1 << city for city in cities if r.random() < 0.25)
    task.closed = (((1 << len(m.area_ids)) - 1) << first | full) & ~task.own
    task.shut = 0 if r.random() < 0.5 else 1 << first + m.london
    task.distance, task.entry_hex, task.entry_ids, task.strict = m.distance, m.entry_hex, m.entry_ids, strict
    task.trains = [random_train(r) for _ in range(r.choice((1, 2, 2, 3, 3, 4)))]
    return task


def random_train(r: random.Random) -> tuple[int, int, int, bool]:
    m, kind = load(), r.choice((0, 0, 1, 2))
    group = r.choice((0, 1, 1, 2, 2, 3, 4, 7))
    return kind, m.freight[group] if kind == FREIGHT else m.scores[group], m.visits[group], m.obsolete[group] >= len(m.groups)


def turned(task: Task, seed: int) -> Task:
    """The same with its trains in another order."""
    random.Random(seed).shuffle(task.trains)
    return task
