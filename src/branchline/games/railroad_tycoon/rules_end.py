"""The rules of Railroad Tycoon, chapters 15 to 18: the end, scoring, ties, Tycoon cards."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.events import GameOver, TycoonScored
from branchline.games.railroad_tycoon.rules_cards import network_of
from branchline.games.railroad_tycoon.words import (
    CONNECTS,
    FEWEST_SHARES,
    FIRST_TO_LEVEL,
    LONGEST_CHAIN,
    MOST_LINKS,
    MOST_MONEY,
    OVER,
    PER_LINK,
    WESTERN_LINK,
)  # fmt: skip

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


# 15 End of the game


def is_over(p: "Position") -> str:
    """By which way the game is over at the end of this turn (RT-15.2, RT-I52, RT-I56); empty if it goes on."""
    if p.last_turn:
        return "cities" if p.turn >= p.last_turn else ""
    return "turns" if p.turn >= p.material.longest else ""


def finish(p: "Position", way: str) -> None:
    m = p.material
    p.end = way
    p.phase = OVER
    for seat in range(p.players):
        if p.tycoon[seat] >= 0:
            p.bonus[seat] = tycoon_points(p, seat, p.tycoon[seat])  # RT-16.3
            p.events.append(TycoonScored(seat, m.tycoon_ids[p.tycoon[seat]], p.bonus[seat]))
    p.events.append(GameOver(way, tuple(standings(p)[0])))


# 16 Scoring


def scores(p: "Position") -> list[int]:
    """Points (RT-16.1), less shares (RT-16.2), and at the end Tycoon cards (RT-16.3); RT-I55."""
    worth = p.material.vp_per_share
    return [p.points[seat] + worth * p.shares[seat] + p.bonus[seat] for seat in range(p.players)]


# 17 Tie-breaks


def link_counts(p: "Position") -> list[int]:
    owners = [link[2] for link in p.links]
    return [owners.count(seat) for seat in range(p.players)]


def standings(p: "Position") -> list[list[int]]:
    """Most points (RT-16.4), then most links (RT-17.1), then most money (RT-17.2); RT-I55."""
    ranks = list(zip(scores(p), link_counts(p), p.cash[: p.players], strict=True))
    return [[seat for seat in range(p.players) if ranks[seat] == rank] for rank in sorted(set(ranks), reverse=True)]


# 18 Tycoon cards


def tycoon_points(p: "Position", seat: int, card: int) -> int:
    m = p.material
    goal, points, cities = m.tycoon_goal[card], m.tycoon_points[card], m.tycoon_cities[card]
    if goal == PER_LINK:  # RT-18.4
        return points * len([1 for _, owner in p.ways[cities[0]] if owner == seat])
    if goal == FIRST_TO_LEVEL:  # RT-18.7
        holds = p.first_high == seat
    elif goal == WESTERN_LINK:  # RT-18.8
        holds = seat in p.west
    elif goal == CONNECTS:  # RT-18.10
        holds = cities[1] in network_of(p, seat, cities[0])
    else:
        holds = is_alone_best(measures(p, goal), seat)
    return points if holds else 0


def measures(p: "Position", goal: int) -> list[int]:
    """By seat, what a goal compares; the most is best."""
    if goal == MOST_LINKS:  # RT-18.5
        return link_counts(p)
    if goal == FEWEST_SHARES:  # RT-18.6, RT-18.13
        return [-shares for shares in p.shares]
    if goal == MOST_MONEY:  # RT-18.11, RT-18.12
        return p.cash[: p.players]
    assert goal == LONGEST_CHAIN  # RT-18.9
    return [longest_chain([(one, two) for one, two, owner, _ in p.links if owner == seat]) for seat in range(p.players)]


def is_alone_best(values: list[int], seat: int) -> bool:
    """RT-18.2, RT-I54."""
    return values.count(values[seat]) == 1 and values[seat] == max(values)


def longest_chain(links: list[tuple[int, int]]) -> int:
    """The most links that can be gone along end to end, none of them twice (RT-I53)."""
    best = 0
    known: dict[tuple[int, int], int] = {}
    at: dict[int, list[tuple[int, int]]] = {}
    for i, (one, two) in enumerate(links):
        at.setdefault(one, []).append((two, 1 << i))
        at.setdefault(two, []).append((one, 1 << i))
    unused = (1 << len(links)) - 1
    for city in sorted(at, key=lambda city: (-(len(at[city]) % 2), city)):
        if chain_bound(at, city, unused) > best:
            best = max(best, chain_from(at, city, unused, best, known))
    return best


def chain_bound(at: dict[int, list[tuple[int, int]]], city: int, unused: int) -> int:
    """No chain from a city is longer: of the other cities with an odd number of links left, all but one lose a link, two by two."""
    reached = [city]
    seen = 1 << city
    ends = odd = 0
    for place in reached:
        degree = 0
        for other, bit in at[place]:
            if unused & bit:
                degree += 1
                if not seen >> other & 1:
                    seen |= 1 << other
                    reached.append(other)
        ends += degree
        odd += degree % 2 if place != city else 0
    return ends // 2 - odd // 2


def chain_from(at: dict[int, list[tuple[int, int]]], city: int, unused: int, least: int, known: dict[tuple[int, int], int]) -> int:
    """The longest chain from a city over unused links, exact where it is longer than `least`."""
    if (city, unused) in known:
        return known[city, unused]
    best = 0
    exact = True
    for other, bit in at[city]:
        if unused & bit:
            left = unused ^ bit
            wanted = max(best, least)
            if chain_bound(at, other, left) + 1 <= wanted:
                exact = False
                continue
            best = max(best, 1 + chain_from(at, other, left, wanted - 1, known))
    if exact or best > least:
        known[city, unused] = best
    return best
