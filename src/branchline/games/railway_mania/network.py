"""What the track on the board joins (RM-7.4), as plain arrays; made anew whenever the board changes.

Tiles without a city hold no junctions (RM-2.3d), so the track that leaves a city by a side leads to exactly one place: another city,
an area, or nowhere yet. Nodes are the white hexes (those with a city) and, after them, the areas.
"""

from typing import Any

from branchline.games.railway_mania.material import SIDES, Material

NOWHERE = -1


class Network:
    """Links between nodes. `dead` are the places where track waits to be continued."""

    __slots__ = ("area_of", "at", "crossed", "dead", "dots", "entry", "length", "memo", "nodes", "one", "side_one", "side_two", "stubs",
        "two")  # fmt: skip
    nodes: int
    one: list[int]  # the city at one end of each link
    side_one: list[int]
    two: list[int]  # the city or area at the other end
    side_two: list[int]  # -1: an area
    entry: list[int]  # the number of the entry into the area, -1: none
    area_of: dict[int, int]  # by entry: the area
    length: list[int]  # borders between hexes that it crosses
    dots: list[int]  # small stations on it
    crossed: list[int]  # a bit for each hex strictly between
    at: list[list[int]]  # by node: its links
    stubs: int  # a bit for each city whose track leads to a small station and then nowhere
    dead: list[list[tuple[int, int]]]  # by city: (hex, side of it) that its track reaches and where no track goes on
    memo: dict[Any, Any]  # answers of the route solver about this board


def survey(m: Material, tile: list[int], dots: list[int]) -> Network:
    net = Network()
    net.nodes = len(m.hex_ids) + len(m.area_ids)
    net.one, net.side_one, net.two, net.side_two, net.entry = [], [], [], [], []
    net.length, net.dots, net.crossed, net.stubs = [], [], [], 0
    net.area_of, net.memo = {}, {}
    net.at = [[] for _ in range(net.nodes)]
    net.dead = [[] for _ in range(net.nodes)]
    for city, o in enumerate(tile):
        if o < 0 or not m.is_city[city]:
            continue
        for side in range(SIDES):
            if m.edges[o] >> side & 1:
                _follow(m, net, tile, dots, city, side)
    return net


def _follow(m: Material, net: Network, tile: list[int], dots: list[int], city: int, side: int) -> None:
    """From a city by one of its sides to the end of the track."""
    here, out, length, small, crossed = city, side, 0, 0, 0
    while True:
        entry = m.entry_of[here][out]
        length += 1
        if entry >= 0:
            return _add(net, city, side, len(m.hex_ids) + m.entry_area[entry], -1, entry, length, small, crossed)
        there, arrive = m.near[here][out], (out + 3) % SIDES
        o = tile[there]
        if o < 0 or not m.edges[o] >> arrive & 1:
            net.dead[city].append((there, arrive))
            net.stubs |= 1 << city if small else 0
            return None
        if m.is_city[there]:
            if (there, arrive) > (city, side):  # each link once
                _add(net, city, side, there, arrive, -1, length, small, crossed)
            return None
        path = m.path_at[o][arrive]
        ends = m.paths[o][path]
        small += dots[there] >> path & 1
        crossed |= 1 << there
        here, out = there, ends[0] + ends[1] - arrive


def _add(net: Network, one: int, side: int, two: int, side_two: int, entry: int, length: int, dots: int, crossed: int) -> None:
    link = len(net.one)
    net.one.append(one)
    net.side_one.append(side)
    net.two.append(two)
    net.side_two.append(side_two)
    net.entry.append(entry)
    net.length.append(length)
    net.dots.append(dots)
    net.crossed.append(crossed)
    if entry >= 0:
        net.area_of[entry] = two
    net.at[one].append(link)
    if two != one:
        net.at[two].append(link)


def reach(net: Network, own: int, closed: int) -> int:
    """The nodes on routes that begin at the cities in the mask `own`; those in `closed` are reached but not passed (RM-7.4c, e)."""
    found, todo = own, [node for node in range(net.nodes) if own >> node & 1]
    while todo:
        node = todo.pop()
        for link in net.at[node]:
            other = net.one[link] + net.two[link] - node
            if not found >> other & 1:
                found |= 1 << other
                if not closed >> other & 1:
                    todo.append(other)
    return found


def waiting(net: Network, passed: int) -> dict[int, int]:
    """Hexes where track on routes waits to be continued: hex -> bits of its sides. `passed` are the cities that routes may pass."""
    found: dict[int, int] = {}
    for node in range(net.nodes):
        if passed >> node & 1:
            for place, side in net.dead[node]:
                found[place] = found.get(place, 0) | 1 << side
    return found
