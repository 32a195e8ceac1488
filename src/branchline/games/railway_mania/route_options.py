"""What each train, and each chain of freight trains, may choose: routes that pay the same are one option with several ways to run it.

What routes pay is a set of items, each of which pays once however many trains bring it: stations, small stations, and for the subsidy
the hexes of local trains. Money is counted in units of 1/`SCALE` so that one number orders income first and subsidy second.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from branchline.games.railway_mania.material import FREIGHT, LOCAL
from branchline.games.railway_mania.route_task import (
    CITY,
    DOT,
    SUBSIDY,
    Task,
    Train,
    bonus,
    bonus_closed,
    crossed_at,
    end_of,
    node_of,
    place_of,
)

SCALE = 10000
FAR = 1000000
Way = tuple[int, int, tuple[int, ...]]  # nodes as a mask, start, links
Run = tuple[Train, Way]


class Items:
    """The items of a task: their weights, and the bits of nodes and links."""

    __slots__ = ("hex_bit", "link_bit", "node_bit", "weight")
    weight: list[int]
    node_bit: list[int]  # 0: pays nothing
    link_bit: list[int]
    hex_bit: list[int]


class Options:
    """Of one train, or of freight trains that run joined. Option `i` pays `items[i]` and `bonus[i]`."""

    __slots__ = ("bonus", "ends", "items", "known", "runs", "span", "top", "trains", "ways")
    trains: list[Train]
    items: list[int]
    bonus: list[int]
    top: int  # the most that one of them can bring
    ways: list[list[Way]]  # of a single train
    span: list[int]  # where it may cross others: at most in these nodes; of a chain, -1 until its ways are looked up
    known: dict[int, list[list[Run]]]  # ways to run the chains looked up
    ends: list[tuple[int, int]]  # of freight trains
    runs: dict[Train, dict[tuple[int, int], list[Way]]]  # the routes of each joined train by its ends


def items_of(task: Task) -> Items:
    net, found = task.net, Items()
    found.weight = []
    found.node_bit = [_bit(found, task.value[node] * SCALE if net.at[node] else 0) for node in range(net.nodes)]
    local = any(train[0] == LOCAL for train in task.trains)
    found.link_bit = [_bit(found, DOT * SCALE * dots if local else 0) for dots in net.dots]
    found.hex_bit = [_bit(found, SUBSIDY if local else 0) for _ in range(task.kind.count(CITY))]
    return found


def _bit(items: Items, weight: int) -> int:
    if not weight:
        return 0
    items.weight.append(weight)
    return 1 << len(items.weight) - 1


# routes


def ways_of(task: Task, train: Train) -> list[Way]:
    """Every route of a train, each in one direction: from the end with the smaller number."""
    kind, most, visits, _ = train
    net = task.net
    steps: list[list[tuple[int, int, int, int]]] = [[] for _ in range(net.nodes)]
    for node in range(net.nodes):
        for link in net.at[node]:
            other = net.one[link] + net.two[link] - node
            if other != node and not task.shut >> other & 1 and (kind != LOCAL or task.kind[other] == CITY):
                steps[node].append((other, link, 1 << other, net.length[link] if kind == FREIGHT else 1))
    budget = most if kind == FREIGHT else visits - 1
    far = _distances(task, steps)
    found: list[Way] = []
    for start in range(net.nodes):
        if steps[start] and far[start] <= budget and not task.shut >> start & 1 and (kind != LOCAL or task.kind[start] == CITY):
            owned = bool(task.own >> start & 1)
            _walk(task, steps, far, start, start, 1 << start, budget, owned, [], found)
    return found


def _distances(task: Task, steps: list[list[tuple[int, int, int, int]]]) -> list[int]:
    """By node: the least it takes to come to a marker of the company."""
    far = [0 if task.own >> node & 1 else FAR for node in range(task.net.nodes)]
    todo = [node for node, d in enumerate(far) if d == 0]
    while todo:
        near: list[int] = []
        for node in todo:
            for other, _, _, cost in steps[node]:
                if far[node] + cost < far[other]:
                    far[other] = far[node] + cost
                    near.append(other)
        todo = near
    return far


Steps = list[list[tuple[int, int, int, int]]]  # by node: other node, link, bit of the node, what it takes


def _walk(task: Task, steps: Steps, far: list[int], start: int, node: int, mask: int, left: int, owned: bool,
    links: list[int], found: list[Way]) -> None:  # fmt: skip
    for other, link, bit, cost in steps[node]:
        rest = left - cost
        if rest < 0 or mask & bit:
            continue
        reached = owned or bool(task.own & bit)
        if not reached and far[other] > rest:
            continue
        links.append(link)
        if reached and other > start and (task.kind[start] == CITY or task.kind[other] != task.kind[start]):
            found.append((mask | bit, start, tuple(links)))
        if rest and not task.closed & bit:
            _walk(task, steps, far, start, other, mask | bit, rest, reached, links, found)
        links.pop()


def all_ways(task: Task) -> dict[Train, list[Way]]:
    """By train: its routes, without those that no others could join to the home station (RM-7.8c, d)."""
    found = {train: ways_of(task, train) for train in sorted(set(task.trains))}
    met, before = 1 << task.home, 0
    masks = {crossed_at(task, way[0]) for ways in found.values() for way in ways}
    while met != before:
        before = met
        for mask in masks:
            if mask & met:
                met |= mask
    return {train: [way for way in ways if crossed_at(task, way[0]) & met] for train, ways in found.items()}


def stretches(task: Task, way: Way) -> tuple[int, int]:
    """The ends of a freight route, the smaller first."""
    _, start, links = way
    node, net = start, task.net
    for link in links:
        node = net.one[link] + net.two[link] - node
    one, two = end_of(task, start, links[0]), end_of(task, node, links[-1])
    return (one, two) if one <= two else (two, one)


# options


def options_of(task: Task, items: Items, train: Train, every: list[Way]) -> Options:
    """Of an express or local train."""
    kind, scores, _, _ = train
    net, found = task.net, _empty([train])
    groups: dict[int, list[Way]] = {}
    for way in every:
        extra = 0
        if kind == LOCAL:
            for link in way[2]:
                extra |= items.link_bit[link] | _hexes(items, net.crossed[link])
            extra |= _hexes(items, way[0])
        for paid in _counted(items, way[0], scores):
            groups.setdefault(paid | extra, []).append(way)
    for paid, ways in groups.items():
        _add(task, found, paid, 0, ways)
    return found


def _counted(items: Items, mask: int, scores: int) -> list[int]:
    """The sets of stations that a train may count (RM-7.8.2e, RM-7.8.3b)."""
    paying = [items.node_bit[node] for node in range(mask.bit_length()) if mask >> node & 1]
    if len(paying) <= scores:
        return [sum(paying)]
    return sorted({sum(some) for some in combinations(paying, scores)})


def _hexes(items: Items, mask: int) -> int:
    found = 0
    while mask:
        low = mask & -mask
        found |= items.hex_bit[low.bit_length() - 1]
        mask ^= low
    return found


def runs_of(task: Task, every: list[Way]) -> dict[tuple[int, int], list[Way]]:
    """Routes of a freight train by their ends."""
    found: dict[tuple[int, int], list[Way]] = {}
    for way in every:
        found.setdefault(stretches(task, way), []).append(way)
    return found


def chain_options(task: Task, items: Items, trains: Sequence[Train], runs: dict[Train, dict[tuple[int, int], list[Way]]]) -> Options:
    """Of freight trains that run joined; one train alone is the shortest chain. Whether the ends of an option can really be had
    is seen when it is run."""
    found = _empty(list(trains))
    found.runs = runs
    pairs = sorted(runs[trains[0]]) if len(trains) == 1 else _pairs(task, trains, runs)
    for one, two in pairs:
        if len(trains) == 1 or place_of(task, one) != place_of(task, two):
            paid = items.node_bit[node_of(task, one)] | items.node_bit[node_of(task, two)]
            _add(task, found, paid, bonus(task, one, two) * SCALE, runs[trains[0]][one, two] if len(trains) == 1 else [])
        else:
            _add(task, found, items.node_bit[node_of(task, one)], bonus_closed(task, one) * SCALE, [])
        found.ends.append((one, two))
    return found


def _pairs(task: Task, trains: Sequence[Train], runs: dict[Train, dict[tuple[int, int], list[Way]]]) -> list[tuple[int, int]]:
    """The ends that a chain may have; some of them can perhaps not be had."""
    near: dict[Train, dict[int, set[int]]] = {}
    for train in trains:
        near[train] = {}
        for one, two in runs[train]:
            near[train].setdefault(one, set()).add(two)
            near[train].setdefault(two, set()).add(one)
    ends = sorted({end for train in trains for end in near[train]})
    same = {end: [other for other in ends if place_of(task, other) == place_of(task, end)] for end in ends}
    found = set()
    for order in sorted(set(permutations(trains))):
        for start in near[order[0]]:
            at = near[order[0]][start]
            for train in order[1:]:
                at = {two for end in at for one in same[end] for two in near[train].get(one, ())}
            found |= {(start, end) for end in at if start <= end}
    return sorted(found)


def _empty(trains: list[Train]) -> Options:
    found = Options()
    found.trains, found.items, found.bonus, found.ways, found.span = trains, [], [], [], []
    found.ends, found.runs, found.known, found.top = [], {}, {}, 0
    return found


def _add(task: Task, found: Options, items: int, extra: int, ways: list[Way]) -> None:
    found.items.append(items)
    found.bonus.append(extra)
    found.ways.append(ways)
    span = 0 if ways else -1
    for way in ways:
        span |= way[0]
    found.span.append(crossed_at(task, span) if ways else -1)


# ways to run an option


def look_up(task: Task, options: Options, i: int) -> int:
    """Where a chain may cross others; nowhere if it cannot be had."""
    options.known[i] = list(ways_to_run(task, options, i))
    span = 0
    for runs in options.known[i]:
        for _, way in runs:
            span |= way[0]
    options.span[i] = crossed_at(task, span)
    return options.span[i]


def ways_to_run(task: Task, options: Options, i: int) -> Iterator[list[Run]]:
    if len(options.trains) == 1:
        for way in options.ways[i]:
            yield [(options.trains[0], way)]
        return
    if i in options.known:
        yield from options.known[i]
        return
    one, two = options.ends[i]
    near = {train: _by_place(task, options.runs[train]) for train in options.trains}
    for start, goal in ((one, two), (two, one)) if one != two else ((one, two),):
        for order in sorted(set(permutations(options.trains))):
            yield from _joined(task, near, order, (start, goal), place_of(task, start), [place_of(task, start)])


Near = dict[int, list[tuple[int, int, list[Way]]]]  # by place: routes from there as end there, other end, ways


def _by_place(task: Task, runs: dict[tuple[int, int], list[Way]]) -> Near:
    found: Near = {}
    for (one, two), ways in runs.items():
        found.setdefault(place_of(task, one), []).append((one, two, ways))
        found.setdefault(place_of(task, two), []).append((two, one, ways))
    return found


def _joined(
    task: Task, near: dict[Train, Near], order: Sequence[Train], ends: tuple[int, int], place: int, passed: list[int]
) -> Iterator[list[Run]]:
    """From one end of a chain to the other; `passed` are the places where trains were joined."""
    train, last = order[0], len(order) == 1
    for one, two, ways in near[train].get(place, []):
        if (len(passed) == 1 and one != ends[0]) or (last and two != ends[1]):
            continue
        if last:
            yield from ([(train, way)] for way in ways)
        elif place_of(task, two) not in passed:
            for rest in _joined(task, near, order[1:], ends, place_of(task, two), [*passed, place_of(task, two)]):
                yield from ([(train, way), *rest] for way in ways)
