"""What a company may run, as plain arrays apart from the state of a game, and what one train may run (RM-7.4, RM-7.8)."""

from collections.abc import Iterable, Sequence

from branchline.games.railway_mania.material import FREIGHT, LOCAL
from branchline.games.railway_mania.network import Network

Route = tuple[int, int, tuple[int, ...]]
Train = tuple[int, int, int, bool]
CITY, EDGE, PORT = range(3)
DOT, SUBSIDY, HEX, HEX_PORT = 20, 10, 20, 30


class Task:
    """`strict`: as the rulebook has it; else as the reference (RM-D8, D9, D18).

    An end of a freight route is a number: that of a city, or `net.nodes` and the entry into an area that the route uses.
    """

    __slots__ = ("closed", "distance", "entry_hex", "entry_ids", "home", "kind", "net", "own", "shut", "strict", "trains", "value")
    net: Network
    kind: list[int]  # by node: CITY, EDGE or PORT
    value: list[int]  # by node
    closed: int  # nodes where a route must end
    shut: int  # nodes that no route may reach (RM-7.4f)
    own: int  # cities with a marker of the company
    home: int  # -1: no home station
    trains: list[Train]  # type, freight number or stations scored, stations visited, permanent
    distance: list[list[int]]  # between hexes
    entry_hex: list[int]
    entry_ids: list[str]
    strict: bool


def trace(task: Task, start: int, links: Sequence[int]) -> list[int] | None:
    """The nodes that links visit, None if they do not join."""
    net, nodes = task.net, [start]
    for link in links:
        if nodes[-1] not in (net.one[link], net.two[link]):
            return None
        nodes.append(net.one[link] + net.two[link] - nodes[-1])
    return nodes


def length(task: Task, links: Iterable[int]) -> int:
    return sum(task.net.length[link] for link in links)


def bits(nodes: Iterable[int]) -> int:
    return sum(1 << node for node in nodes)


def crossed_at(task: Task, mask: int) -> int:
    """The nodes of a route where others may cross it (RM-7.8d, RM-D8)."""
    return mask & ((1 << task.kind.count(CITY)) - 1) if task.strict else mask


def fits(task: Task, train: int, nodes: list[int], links: Sequence[int]) -> str:
    """The rule that forbids one train one route, or ""."""
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


# ends of freight routes


def end_of(task: Task, node: int, link: int) -> int:
    return node if task.kind[node] == CITY else task.net.nodes + task.net.entry[link]


def node_of(task: Task, end: int) -> int:
    """The station that pays for an end."""
    return end if end < task.net.nodes else task.net.area_of[end - task.net.nodes]


def place_of(task: Task, end: int) -> int:
    """Where another freight train may join: in the same city, or in the same hex of an area."""
    net = task.net
    if end < net.nodes:
        return end
    places = net.memo.get("places")
    if places is None:
        places = net.memo["places"] = {net.nodes + entry: net.nodes + _first_entry(task, entry) for entry in net.area_of}
    place: int = places[end]
    return place


def _first_entry(task: Task, entry: int) -> int:
    same = [other for other, area in task.net.area_of.items() if area == task.net.area_of[entry]]
    return min(other for other in same if task.entry_ids[other] == task.entry_ids[entry])


def bonus(task: Task, one: int, two: int) -> int:
    """For the hexes between the ends of a freight run (RM-7.8.1b-d, RM-I58, I59)."""
    hexes = [end if end < task.net.nodes else task.entry_hex[end - task.net.nodes] for end in (one, two)]
    off = (one >= task.net.nodes) + (two >= task.net.nodes)
    d = task.distance[hexes[0]][hexes[1]]
    port = PORT in (task.kind[node_of(task, one)], task.kind[node_of(task, two)])
    return (d - 1 + off if d else max(0, off - 1)) * (HEX_PORT if port else HEX)


def bonus_closed(task: Task, end: int) -> int:
    """For a run that ends where it begins: none (RM-I62); the reference counts an area as two ends in one hex."""
    if task.strict or end < task.net.nodes:
        return 0
    return bonus(task, end, end)
