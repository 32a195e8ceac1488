"""Routes and their income (RM-7.8): a pure question about plain arrays, apart from the state of a game.

A `Task` is what one company may run: the links of the board, what each node pays, which nodes may be passed, which hold the company's
markers, its home, and its trains. A route is `(train, start, links)`: the number of a train in the task, the node where it begins and
the links it follows. Answers:

    trace(task, start, links)          the nodes it visits, or None if the links do not join
    why_not(task, routes)              the rule that a declared set of routes breaks, or ""
    income(task, routes)               (income, subsidy) of a legal set, stations left out and freight trains joined so that it is highest
    idle(task, routes)                 a train that could run besides, -1: none
    best(task, count)                  the `count` best legal sets, the best first: highest income, then subsidy, then a stable order
    quick(task)                        one good legal set, found at once: each train in turn takes what adds most
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from branchline.games.railway_mania.material import EXPRESS, FREIGHT, LOCAL
from branchline.games.railway_mania.network import Network

Route = tuple[int, int, tuple[int, ...]]
End = tuple[int, str]
Ends = dict[int, tuple[End, End]]  # of freight routes, by number: see end_of
CITY, EDGE, PORT = range(3)
DOT, SUBSIDY, HEX, HEX_PORT = 20, 10, 20, 30
TRIED = 60  # routes of each train that `quick` tries


class Task:
    """See above. `strict`: the rulebook's reading, where the reference lets routes cross in areas (RM-D8) and joins all freight (RM-D9)."""

    __slots__ = (
        "cells",
        "closed",
        "distance",
        "entries",
        "entry_hex",
        "entry_ids",
        "home",
        "kind",
        "net",
        "own",
        "shut",
        "strict",
        "trains",
        "value",
    )
    net: Network
    kind: list[int]  # by node: CITY, EDGE or PORT
    value: list[int]  # by node
    closed: int  # nodes where a route must end
    shut: int  # nodes that no route may reach (RM-7.4f)
    own: int  # cities with a marker of the company
    home: int  # -1: no home station
    trains: list[tuple[int, int, int, bool]]  # type, freight number or stations scored, stations visited, permanent
    distance: list[list[int]]  # between hexes
    entry_hex: list[int]
    entry_ids: list[str]
    entries: dict[int, list[int]]  # by area: the hexes before all its entries, where they may be chosen freely; else empty
    strict: bool


def trace(task: Task, start: int, links: Sequence[int]) -> list[int] | None:
    net, nodes = task.net, [start]
    for link in links:
        if nodes[-1] not in (net.one[link], net.two[link]):
            return None
        nodes.append(net.one[link] + net.two[link] - nodes[-1])
    return nodes


def length(task: Task, links: Iterable[int]) -> int:
    return sum(task.net.length[link] for link in links)


def fits(task: Task, train: int, nodes: list[int], links: Sequence[int]) -> str:
    """Why one train may not run one route, or ""."""
    kind, most, visits, _ = task.trains[train]
    if len(nodes) < 2:
        return "RM-7.8m"
    if len(set(nodes)) < len(nodes):
        return "RM-7.4b"
    ends = [task.kind[nodes[0]], task.kind[nodes[-1]]]
    if any(task.closed >> node & 1 for node in nodes[1:-1]):
        return "RM-7.4c"
    if ends[0] == ends[1] != CITY or (CITY not in ends and len(nodes) < 3):
        return "RM-7.8f"
    if any(task.shut >> node & 1 for node in nodes):
        return "RM-7.4f"
    if not any(task.own >> node & 1 for node in nodes):
        return "RM-7.8l"
    if kind == LOCAL and ends != [CITY, CITY]:
        return "RM-7.8.2a"
    if kind == FREIGHT:
        return "RM-7.8.1a" if length(task, links) > most else ""
    return ("RM-7.8.2e" if kind == LOCAL else "RM-7.8.3b") if len(nodes) > visits else ""


def why_not(task: Task, routes: Sequence[Route]) -> str:
    """The order in which routes are drawn does not matter."""
    traced: list[list[int]] = []
    for train, start, links in routes:
        nodes = trace(task, start, links)
        if nodes is None:
            return "RM-7.8f"
        broken = fits(task, train, nodes, links)
        if broken:
            return broken
        traced.append(nodes)
    if len({route[0] for route in routes}) < len(routes):
        return "RM-7.8j"
    if not traced:
        return ""
    if not any(task.home in nodes for nodes in traced):
        return "RM-7.8c"
    if not crossing(task, traced):
        return "RM-7.8d"
    return freight_broken(task, routes, traced)


def crossing(task: Task, traced: list[list[int]]) -> bool:
    """RM-7.8d: from the main route all others are met."""
    masks = [sum(1 << node for node in nodes if not task.strict or task.kind[node] == CITY) for nodes in traced]
    met, left = 0, list(masks)
    for i, nodes in enumerate(traced):
        if task.home in nodes:
            met = left.pop(i)
            break
    while left:
        near = [mask for mask in left if mask & met]
        if not near:
            return False
        for mask in near:
            met |= mask
            left.remove(mask)
    return True


def end_of(task: Task, node: int, link: int) -> End:
    """An end of a freight route: an area counts by the hex of it that is entered."""
    entry = task.net.entry[link]
    return (node, task.entry_ids[entry]) if task.kind[node] != CITY else (node, "")


def chains(ends: Ends) -> list[list[int]]:
    """As the reference joins freight routes: whenever they share an end, in the order in which they are named."""
    freight = list(ends)
    found: list[list[int]] = []
    while freight:
        chain = [freight.pop(0)]
        grown = True
        while grown:
            grown = False
            for i in freight:
                outer = outer_ends(ends, chain)
                if set(ends[i]) & {outer[0]}:
                    chain.insert(0, i)
                elif set(ends[i]) & {outer[1]}:
                    chain.append(i)
                else:
                    continue
                freight.remove(i)
                grown = True
                break
        found.append(chain)
    return found


def outer_ends(ends: Ends, chain: list[int]) -> tuple[End, End]:
    first = ends[chain[0]]
    if len(chain) == 1:
        return first
    start = first[0] if first[1] in ends[chain[1]] else first[1]
    at = first[1] if start == first[0] else first[0]
    for i in chain[1:]:
        at = ends[i][1] if ends[i][0] == at else ends[i][0]
    return start, at


def freight_broken(task: Task, routes: Sequence[Route], traced: list[list[int]]) -> str:
    """RM-7.8.1f-j: trains that are not permanent run in one chain, with a permanent one if there are any."""
    return "" if groupings(task, routes, traced) else "RM-7.8.1f"


def allowed(task: Task, routes: Sequence[Route], groups: list[list[int]]) -> bool:
    """RM-7.8.1j, RM-I60, RM-D10."""
    passing = [group for group in groups if not all(task.trains[routes[i][0]][3] for i in group)]
    return not passing or (len(passing) == 1 and (len(groups) == 1 or any(task.trains[routes[i][0]][3] for i in passing[0])))


def freight_ends(task: Task, routes: Sequence[Route], traced: list[list[int]]) -> Ends:
    freight = [i for i, route in enumerate(routes) if task.trains[route[0]][0] == FREIGHT]
    return {i: (end_of(task, traced[i][0], routes[i][2][0]), end_of(task, traced[i][-1], routes[i][2][-1])) for i in freight}


def groupings(task: Task, routes: Sequence[Route], traced: list[list[int]]) -> list[list[tuple[End, End]]]:
    """The outer ends of the chains, for every way in which the director may join the freight routes (RM-7.8.1f, h-j, RM-I61)."""
    ends = freight_ends(task, routes, traced)
    freight = list(ends)
    if not any(task.trains[routes[i][0]][3] for i in freight):
        splits = [[freight]] if freight else [[]]  # all in one chain
    else:
        splits = [blocks for blocks in partitions(freight, ends) if allowed(task, routes, blocks)]
    found = []
    for blocks in splits:
        ways: list[list[tuple[End, End]]] = [[]]
        for block in blocks:
            ways = [[*way, outer] for way in ways for outer in outers(ends, block)]
        found += ways
    return found


def outers(ends: Ends, block: list[int]) -> list[tuple[End, End]]:
    """The ends of a chain that uses every route once, end to end; any end of a closed chain (RM-I62); none if there is no such chain."""
    odd: list[End] = []
    for end in (end for i in block for end in ends[i]):
        if end in odd:
            odd.remove(end)
        else:
            odd.append(end)
    met, left = set(ends[block[0]]), block[1:]
    while left:
        near = [i for i in left if met & set(ends[i])]
        if not near:
            return []
        for i in near:
            met |= set(ends[i])
            left = [other for other in left if other != i]
    if odd:
        return [(min(odd), max(odd))] if len(odd) == 2 else []
    return [(end, end) for end in sorted(met)]


def partitions(items: list[int], ends: Ends) -> list[list[list[int]]]:
    """Every way to split routes into groups of which each member shares an end with another."""
    if not items:
        return [[]]
    first, found = items[0], []
    for rest in partitions(items[1:], ends):
        near = [block for block in rest if any(set(ends[first]) & set(ends[i]) for i in block)]
        for count in range(len(near) + 1):
            for joined in combinations(near, count):  # the first one may join several groups to one
                found.append([[first, *(i for block in joined for i in block)], *(block for block in rest if block not in joined)])
    return found


def between(task: Task, outer: tuple[End, End], links: list[int]) -> int:
    """The bonus for the hexes between the ends of a chain (RM-7.8.1b-d, RM-I59); `links` are those at the ends of its routes."""
    (one, _), (two, _) = outer
    if outer[0] == outer[1]:
        return 0  # RM-I62
    places = [[node] if task.kind[node] == CITY else before(task, node, hex, links) for node, hex in outer]
    off = sum(task.kind[node] != CITY for node, _ in outer)
    far = max(task.distance[first][second] for first in places[0] for second in places[1])
    count = far - 1 + off if far else max(0, off - 1)
    return count * (HEX_PORT if PORT in (task.kind[one], task.kind[two]) else HEX)


def before(task: Task, area: int, hex: str, links: list[int]) -> list[int]:
    """The hexes from which an end in an area is counted: that of the entry used, or all of them if it is free (RM-I58)."""
    used = next(task.net.entry[link] for link in links if task.net.two[link] == area and task.entry_ids[task.net.entry[link]] == hex)
    return task.entries[area] if task.entries else [task.entry_hex[used]]


def income(task: Task, routes: Sequence[Route]) -> tuple[int, int]:
    traced = [trace(task, start, links) or [] for _, start, links in routes]
    links = {link for route in routes if task.trains[route[0]][0] == LOCAL for link in route[2]}
    small = DOT * sum(task.net.dots[link] for link in links)
    hexes, visited, choices = 0, 0, []
    for route, nodes in zip(routes, traced, strict=True):
        kind, scores, _, _ = task.trains[route[0]]
        if kind == LOCAL:
            for link in route[2]:
                hexes |= task.net.crossed[link]
            for node in nodes:
                hexes |= 1 << node
        if kind != FREIGHT and len(nodes) <= scores:
            visited |= sum(1 << node for node in nodes)
        elif kind != FREIGHT:
            choices.append((nodes, scores))
    ends = freight_ends(task, routes, traced)
    links_at_ends = [link for i in ends for link in (routes[i][2][0], routes[i][2][-1])]
    ways = groupings(task, routes, traced) if task.strict else [[outer_ends(ends, chain) for chain in chains(ends)]]
    earned = 0
    for way in ways:
        paid, bonus = visited, 0
        for outer in way:
            bonus += between(task, outer, links_at_ends)
            paid |= 1 << outer[0][0] | 1 << outer[1][0]
        earned = max(earned, bonus + _counted(task, paid, choices))
    return earned + small, SUBSIDY * hexes.bit_count()


def idle(task: Task, routes: Sequence[Route]) -> int:
    """A train that could run besides (RM-7.8a), -1: none."""
    for train in sorted(set(range(len(task.trains))) - {route[0] for route in routes}):
        for start, links in routes_of(task, train):
            if not why_not(task, [*routes, (train, start, links)]):
                return train
    return -1


def _counted(task: Task, paid: int, choices: list[tuple[list[int], int]]) -> int:
    """What the stations pay, each once (RM-7.8k), those left out by N/M trains chosen best (RM-I64)."""
    open_choices = []
    for nodes, scores in choices:
        fresh = [node for node in nodes if not paid >> node & 1]
        if len(fresh) <= scores:  # it leaves out what is paid for anyway
            paid |= sum(1 << node for node in fresh)
        else:
            open_choices.append((nodes, scores))
    if open_choices and len(open_choices) < len(choices):
        return _counted(task, paid, open_choices)
    base = sum(task.value[node] for node in range(task.net.nodes) if paid >> node & 1)
    return base + (_most_added(task, paid, open_choices) if open_choices else 0)


def _most_added(task: Task, paid: int, choices: list[tuple[list[int], int]]) -> int:
    nodes, scores = choices[0]
    fresh = [node for node in nodes if not paid >> node & 1]
    best_of = 0
    for kept in combinations(fresh, min(scores, len(fresh))):
        added = sum(task.value[node] for node in kept)
        if len(choices) > 1:
            added += _most_added(task, paid | sum(1 << node for node in kept), choices[1:])
        best_of = max(best_of, added)
    return best_of


def routes_of(task: Task, train: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every route of a train, each in one direction."""
    kind, most, visits, _ = task.trains[train]
    net, found = task.net, []
    barred = task.shut | (sum(1 << node for node in range(net.nodes) if task.kind[node] != CITY) if kind == LOCAL else 0)

    def walk(nodes: list[int], links: list[int], seen: int, used: int) -> None:
        here = nodes[-1]
        if links and (nodes[0], links) < (here, links[::-1]) and seen & task.own and not fits(task, train, nodes, links):
            found.append((nodes[0], tuple(links)))
        if (links and task.closed >> here & 1) or (kind != FREIGHT and len(nodes) >= visits):
            return
        for link in net.at[here]:
            node = net.one[link] + net.two[link] - here
            if not (seen | barred) >> node & 1 and (kind != FREIGHT or used + net.length[link] <= most):
                walk([*nodes, node], [*links, link], seen | 1 << node, used + net.length[link])

    for start in range(net.nodes):
        if net.at[start] and not barred >> start & 1:
            walk([start], [], 1 << start, 0)
    return found


def ranked(task: Task, train: int) -> list[tuple[int, Route]]:
    """The routes of a train with what they add at most, the highest first."""
    rows = [(_bound(task, train, start, links), (train, start, links)) for start, links in routes_of(task, train)]
    return sorted(rows, key=lambda row: (-row[0], row[1]))


def quick(task: Task) -> tuple[int, int, list[Route]] | None:
    if task.home < 0:
        return None
    options = [[route for _, route in ranked(task, train)] for train in range(len(task.trains))]
    plans = []
    for first, rows in enumerate(options):
        main = next((route for route in rows if task.home in (trace(task, route[1], route[2]) or [])), None)
        if main is not None:
            plans.append(_grow(task, [main], [number for number in range(len(options)) if number != first], options))
    return max(plans, key=lambda plan: (plan[0], plan[1]), default=None)


def _grow(task: Task, chosen: list[Route], left: list[int], options: list[list[Route]]) -> tuple[int, int, list[Route]]:
    now = income(task, chosen)
    for _ in range(len(left)):
        more = [route for train in left for route in options[train][:TRIED] if not why_not(task, [*chosen, route])]
        if not more:  # every train that can run must (RM-7.8a)
            more = [route for train in left for route in options[train][TRIED:] if not why_not(task, [*chosen, route])][:1]
        if not more:
            break
        now, route = max(((income(task, [*chosen, route]), route) for route in more), key=lambda row: (row[0], row[1]))
        chosen = [*chosen, route]
        left = [train for train in left if train != route[0]]
    return now[0], now[1], sorted(chosen)


def best(task: Task, count: int = 1) -> list[tuple[int, int, list[Route]]]:
    """(income, subsidy, routes) of the best legal sets. Simple and exact: every combination within a bound is tried."""
    if task.home < 0:
        return []
    plans: list[tuple[int, int, list[Route]]] = []
    options = [ranked(task, train) for train in range(len(task.trains))]
    ahead = [0] * (len(options) + 1)
    for i in range(len(options) - 1, -1, -1):
        ahead[i] = ahead[i + 1] + (options[i][0][0] if options[i] else 0)

    def search(i: int, chosen: list[Route], bound: int) -> None:
        if len(plans) >= count and bound + ahead[i] < plans[-1][0]:
            return
        if i == len(options):
            if chosen and not why_not(task, chosen):
                money, subsidy = income(task, chosen)
                plans.append((money, subsidy, list(chosen)))
                plans.sort(key=lambda plan: (-plan[0], -plan[1], plan[2]))
                del plans[count:]
            return
        for value, route in options[i]:
            if len(plans) >= count and bound + value + ahead[i + 1] < plans[-1][0]:
                break
            search(i + 1, [*chosen, route], bound + value)
        search(i + 1, chosen, bound)

    search(0, [], 0)
    return plans


def _bound(task: Task, train: int, start: int, links: tuple[int, ...]) -> int:
    """What a route can add at most, whatever else runs."""
    nodes = trace(task, start, links) or []
    kind, most, _, _ = task.trains[train]
    if kind == FREIGHT:
        return task.value[nodes[0]] + task.value[nodes[-1]] + HEX_PORT * (length(task, links) + 1)
    paid = sum(sorted((task.value[node] for node in nodes), reverse=True)[:most])
    return paid + (DOT * sum(task.net.dots[link] for link in links) if kind == LOCAL else 0)


__all__ = ["EXPRESS", "Network", "Route", "Task", "best", "income", "quick", "trace", "why_not"]
