"""Which routes may be run together and what they bring (RM-7.8). The order in which they are drawn never matters."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from branchline.games.railway_mania.material import FREIGHT, LOCAL
from branchline.games.railway_mania.route_task import (
    DOT,
    SUBSIDY,
    Route,
    Task,
    bits,
    bonus,
    bonus_closed,
    crossed_at,
    end_of,
    fits,
    node_of,
    place_of,
    trace,
)

Ends = tuple[int, int]
Outcome = tuple[int, int]  # the stations that pay as ends, the bonus


def why_not(task: Task, routes: Sequence[Route]) -> str:
    """The rule that routes break, or "". Whether every train runs that can (RM-7.8a) is asked apart, in routes.py."""
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
    masks = [bits(nodes) for nodes in traced]
    if not routes:
        return ""
    if not any(mask >> task.home & 1 for mask in masks):
        return "RM-7.8c"
    if not crossing(task, masks):
        return "RM-7.8d"
    return "" if lawful(task, freight(task, routes, traced)) else "RM-7.8.1f"


def crossing(task: Task, masks: Sequence[int]) -> bool:
    """RM-7.8c, d: from the home station one comes to all routes."""
    met, left = 1 << task.home, [crossed_at(task, mask) for mask in masks]
    while left:
        away = []
        for mask in left:
            if mask & met:
                met |= mask
            else:
                away.append(mask)
        if len(away) == len(left):
            return False
        left = away
    return True


# 7.8.1 Freight


def freight(task: Task, routes: Sequence[Route], traced: Sequence[list[int]]) -> list[tuple[Ends, bool]]:
    """The ends of each freight route, and whether its train is permanent."""
    found = []
    for (train, _, links), nodes in zip(routes, traced, strict=True):
        if task.trains[train][0] == FREIGHT:
            found.append(((end_of(task, nodes[0], links[0]), end_of(task, nodes[-1], links[-1])), task.trains[train][3]))
    return found


def lawful(task: Task, runs: Sequence[tuple[Ends, bool]]) -> bool:
    return not runs or next(arrangements(task, runs), None) is not None


def arrangements(task: Task, runs: Sequence[tuple[Ends, bool]]) -> Iterator[list[list[Outcome]]]:
    """The ways to join freight trains (RM-7.8.1f-j, RM-I60, I61); by way and by chain what its ends may bring.

    Permanent trains that meet may be joined or not; in the reference they always are (RM-D9).
    """
    lasting = [number for number, run in enumerate(runs) if run[1]]
    for blocks in partitions(list(range(len(runs)))) if task.strict else [components(task, runs)]:
        passing = [block for block in blocks if not all(runs[i][1] for i in block)]
        if len(passing) > 1 or (passing and lasting and not any(runs[i][1] for i in passing[0])):
            continue
        found = [outcomes(task, [runs[i][0] for i in block]) for block in blocks]
        if all(found):
            yield found


def partitions(items: list[int]) -> Iterator[list[list[int]]]:
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            for blocks in partitions([item for item in rest if item not in others]):
                yield [[first, *others], *blocks]


def components(task: Task, runs: Sequence[tuple[Ends, bool]]) -> list[list[int]]:
    """Routes that are joined by common ends."""
    blocks: list[tuple[set[int], list[int]]] = []
    for number, (ends, _) in enumerate(runs):
        places, block = {place_of(task, end) for end in ends}, [number]
        away = []
        for other in blocks:
            if other[0] & places:
                places |= other[0]
                block += other[1]
            else:
                away.append(other)
        blocks = [*away, (places, block)]
    return [sorted(block) for _, block in blocks]


def outcomes(task: Task, chain: Sequence[Ends]) -> list[Outcome]:
    """What the ends of joined routes may bring; nothing if they are no chain. In the reference any joined routes are one."""
    ends = [end for pair in chain for end in pair]
    places = [place_of(task, end) for end in ends]
    if task.strict and (any(places.count(place) > 2 for place in places) or not joined(task, chain)):
        return []
    outer = [end for end, place in zip(ends, places, strict=True) if places.count(place) == 1]
    pairs = list(combinations(sorted(outer), 2)) if len(outer) != 1 else [(outer[0], end) for end in sorted(set(ends)) if end != outer[0]]
    if pairs:
        return [(1 << node_of(task, one) | 1 << node_of(task, two), bonus(task, one, two)) for one, two in pairs]
    return [(1 << node_of(task, end), bonus_closed(task, end)) for end in sorted(set(ends))]  # RM-I62


def joined(task: Task, chain: Sequence[Ends]) -> bool:
    return len(components(task, [(ends, True) for ends in chain])) == 1


# income


def income(task: Task, routes: Sequence[Route]) -> tuple[int, int]:
    """(income, subsidy) of a legal set: freight trains joined and stations left out so that it is highest."""
    traced = [trace(task, start, links) or [] for _, start, links in routes]
    paid, dots, hexes = 0, 0, 0
    choices: list[tuple[int, int]] = []
    for (train, _, links), nodes in zip(routes, traced, strict=True):
        kind, scores, _, _ = task.trains[train]
        if kind == LOCAL:
            hexes |= bits(nodes)
            for link in links:
                dots |= 1 << link
                hexes |= task.net.crossed[link]
        if kind != FREIGHT and len(nodes) <= scores:
            paid |= bits(nodes)
        elif kind != FREIGHT:
            choices.append((bits(nodes), scores))
    best = max(_ends(task, freight(task, routes, traced), paid, choices))
    total = best + DOT * sum(task.net.dots[link] for link in range(dots.bit_length()) if dots >> link & 1)
    return total, SUBSIDY * hexes.bit_count()


def _ends(task: Task, runs: Sequence[tuple[Ends, bool]], paid: int, choices: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Bonus and stations, for each way to join the freight trains."""
    if not runs:
        yield stations(task, paid, choices)
        return
    for chains in arrangements(task, runs):
        ways = [(paid, 0)]
        for chain in chains:
            ways = [(mask | ends, total + extra) for mask, total in ways for ends, extra in chain]
        for mask, total in ways:
            yield total + stations(task, mask, choices)


def stations(task: Task, paid: int, choices: Sequence[tuple[int, int]]) -> int:
    """What stations pay, each once (RM-7.8k). N/M trains, (stations visited, how many pay), leave out those that leave most (RM-I64).

    Stations are taken from the dearest down, each if the trains can be arranged to take it too; that is best because the sets of
    stations that can be taken together form a matroid.
    """
    total = _sum(task.value, paid)
    if not choices:
        return total
    visited = 0
    for mask, _ in choices:
        visited |= mask & ~paid
    held: list[list[int]] = [[] for _ in choices]
    for node in sorted((node for node in range(visited.bit_length()) if visited >> node & 1), key=lambda node: (-task.value[node], node)):
        if _take(node, choices, held, 0):
            total += task.value[node]
    return total


def _take(node: int, choices: Sequence[tuple[int, int]], held: list[list[int]], tried: int) -> bool:
    for i, (mask, most) in enumerate(choices):
        if not mask >> node & 1 or tried >> i & 1:
            continue
        tried |= 1 << i
        if len(held[i]) < most:
            held[i].append(node)
            return True
        for other in held[i]:
            if _take(other, choices, held, tried):
                held[i].remove(other)
                held[i].append(node)
                return True
    return False


def _sum(value: Sequence[int], mask: int) -> int:
    return sum(value[node] for node in range(mask.bit_length()) if mask >> node & 1)
