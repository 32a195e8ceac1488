"""The best set of routes by trying everything; written from the ledger alone (RM-7.4, RM-7.8), slow, for small boards.

It shares with the solver the arrays of a `Task` and nothing else: no function of the solver is called.
"""

from collections import Counter
from itertools import combinations, product
from typing import Any

from branchline.games.railway_mania.route_task import Task

FREIGHT, LOCAL, EXPRESS = range(3)
CITY, EDGE, PORT = range(3)


def every_route(task: Task, train: int) -> list[dict[str, Any]]:
    net = task.net
    found = []
    todo: list[tuple[list[int], list[int]]] = [([node], []) for node in range(net.nodes)]
    while todo:
        nodes, links = todo.pop()
        if links and nodes[0] < nodes[-1] and allowed(task, train, nodes, links):
            found.append(describe(task, train, nodes, links))
        if len(nodes) < 8:
            for link in range(len(net.one)):
                for one, two in {(net.one[link], net.two[link]), (net.two[link], net.one[link])}:
                    if one == nodes[-1] and two not in nodes:
                        todo.append(([*nodes, two], [*links, link]))
    return found


def allowed(task: Task, train: int, nodes: list[int], links: list[int]) -> bool:
    kind, number, visits, _ = task.trains[train]
    areas = [node for node in nodes if task.kind[node] != CITY]
    if any(task.kind[node] != CITY or task.closed >> node & 1 for node in nodes[1:-1]):
        return False  # 7.4c, e
    if len(areas) == 2 and task.kind[areas[0]] == task.kind[areas[1]]:
        return False  # 7.8f
    if len(areas) == len(nodes) or any(task.shut >> node & 1 for node in nodes) or not any(task.own >> node & 1 for node in nodes):
        return False  # 7.8m, 7.4f, 7.8l
    if kind == FREIGHT:
        return sum(task.net.length[link] for link in links) <= number  # 7.8.1a
    return len(nodes) <= visits and not (kind == LOCAL and areas)


def describe(task: Task, train: int, nodes: list[int], links: list[int]) -> dict[str, Any]:
    ends = []
    for node, link in ((nodes[0], links[0]), (nodes[-1], links[-1])):
        entry = task.net.entry[link]
        off = task.kind[node] != CITY
        ends.append({"node": node, "hex": task.entry_hex[entry] if off else node, "off": off, "port": task.kind[node] == PORT,
            "place": (node, task.entry_ids[entry] if off else "")})  # fmt: skip
    cities = {node for node in nodes if task.kind[node] == CITY}
    hexes = set(cities)
    for link in links:
        hexes |= {hex for hex in range(task.kind.count(CITY)) if task.net.crossed[link] >> hex & 1}
    return {"train": train, "nodes": nodes, "links": links, "ends": ends, "cross": cities if task.strict else set(nodes), "hexes": hexes}


def linked(task: Task, routes: list[dict[str, Any]]) -> bool:
    met, left = {task.home}, list(routes)
    while left:
        near = [route for route in left if route["cross"] & met]
        if not near:
            return False
        left = [route for route in left if not route["cross"] & met]
        met = met.union(*(route["cross"] for route in near))
    return True


def groupings(items: list[Any]) -> list[list[list[Any]]]:
    if not items:
        return [[]]
    found = []
    for rest in groupings(items[1:]):
        found.append([[items[0]], *rest])
        found += [[*rest[:i], [items[0], *rest[i]], *rest[i + 1 :]] for i in range(len(rest))]
    return found


def hexes_between(task: Task, one: dict[str, Any], two: dict[str, Any]) -> int:
    off = one["off"] + two["off"]
    d = task.distance[one["hex"]][two["hex"]]
    return (30 if one["port"] or two["port"] else 20) * (max(0, d - 1) + off if d else max(0, off - 1))


def chain(task: Task, group: list[dict[str, Any]]) -> list[tuple[set[int], int]]:
    """What a chain may bring: stations and bonus; nothing if the routes are none. Found by trying every order and direction."""
    ends = [end for route in group for end in route["ends"]]
    tally = Counter(end["place"] for end in ends)
    if max(tally.values()) > 2 or not whole(group):
        return []
    outer = [end for end in ends if tally[end["place"]] == 1]
    if outer:
        return [({outer[0]["node"], outer[1]["node"]}, hexes_between(task, *outer))]
    return [({end["node"]}, 0 if task.strict or not end["off"] else 30 if end["port"] else 20) for end in ends]


def whole(group: list[dict[str, Any]]) -> bool:
    places = {end["place"] for end in group[0]["ends"]}
    for _ in group:
        for route in group:
            mine = {end["place"] for end in route["ends"]}
            places |= mine if mine & places else set()
    return all(end["place"] in places for route in group for end in route["ends"])


def freight_ways(task: Task, routes: list[dict[str, Any]]) -> list[tuple[set[int], int]]:
    """Each lawful way to join the freight trains: stations that pay and bonus."""
    runs = [route for route in routes if task.trains[route["train"]][0] == FREIGHT]
    lasting = {route["train"] for route in runs if task.trains[route["train"]][3]}
    found = []
    for groups in groupings(runs):
        passing = [group for group in groups if any(route["train"] not in lasting for route in group)]
        if len(passing) > 1 or (passing and lasting and not any(route["train"] in lasting for route in passing[0])):
            continue
        places = [{end["place"] for route in group for end in route["ends"]} for group in groups]
        if not task.strict and any(one & two for one, two in combinations(places, 2)):
            continue  # RM-D9
        for some in product(*(chain(task, group) for group in groups)):
            found.append((set().union(*(nodes for nodes, _ in some)), sum(extra for _, extra in some)))
    return found


def brings(task: Task, routes: list[dict[str, Any]]) -> tuple[int, int] | None:
    """Income and subsidy of a set; None if it is not legal."""
    if not linked(task, routes):
        return None
    best = None
    dots: set[int] = set()
    hexes: set[int] = set()
    counted: list[list[set[int]]] = []
    for route in routes:
        kind, number, _, _ = task.trains[route["train"]]
        if kind == LOCAL:
            dots |= set(route["links"])
            hexes |= route["hexes"]
        if kind != FREIGHT:
            counted.append([set(some) for some in combinations(route["nodes"], min(number, len(route["nodes"])))])
    for stations, extra in freight_ways(task, routes):
        for some in product(*counted):
            total = extra + sum(task.value[node] for node in stations.union(*some))
            best = total if best is None else max(best, total)
    return None if best is None else (best + 20 * sum(task.net.dots[link] for link in dots), 10 * len(hexes))


def best_sets(task: Task, count: int) -> list[tuple[int, int]]:
    """The results of the best sets; those are equal that differ only in which of equal trains runs what."""
    if task.home < 0:
        return []
    options = [every_route(task, train) for train in range(len(task.trains))]
    legal: dict[tuple[Any, ...], tuple[tuple[int, int], list[dict[str, Any]]]] = {}
    for some in product(*([None, *routes] for routes in options)):
        routes = [route for route in some if route]
        key = tuple(sorted((task.trains[route["train"]], tuple(route["nodes"]), tuple(route["links"])) for route in routes))
        if not routes or key in legal:
            continue
        money = brings(task, routes)
        if money is not None:
            legal[key] = money, routes
    results = [money for money, routes in legal.values() if not task.strict or all_run(task, routes, options)]
    return sorted(results, reverse=True)[:count]


def all_run(task: Task, routes: list[dict[str, Any]], options: list[list[dict[str, Any]]]) -> bool:
    """RM-7.8a: no train stands still that could run as well."""
    running = {route["train"] for route in routes}
    for train, more in enumerate(options):
        if train not in running and any(linked(task, [*routes, route]) and freight_ways(task, [*routes, route]) for route in more):
            return False
    return True
