"""The rules of Railroad Tycoon, chapter 10: delivering a cube."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.actions import Deliver
from branchline.games.railroad_tycoon.events import Delivered, LinkPoints
from branchline.games.railroad_tycoon.rules_cards import claim_delivery_goals, meets_delivery_goal, pay_hotels
from branchline.games.railroad_tycoon.rules_cities import draw_cubes, is_empty, place_marker
from branchline.games.railroad_tycoon.words import BOUNTY, COLOURS, DONE, HOTEL, KINDS, RED
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position

OWN, OTHERS = 1000, 10  # how a delivery is ranked: most points for oneself, then fewest for others, then fewest links


# 10 All deliveries


def deliveries(p: "Position") -> list[Deliver]:
    """Every legal delivery, best first."""
    ways = p.ways
    linked = [city for city in range(len(ways)) if ways[city]]
    if not linked:
        return []
    level = p.engine[p.seat]
    ahead = colours_ahead(p, linked, level)
    gains, extra = gains_at(p), gains_of_links(p, level)
    found: list[tuple[int, int, int, tuple[str, ...]]] = []
    cubes = p.cubes
    for city in linked:
        there = 0
        for kind in range(KINDS):
            if cubes[city * KINDS + kind]:
                there |= 1 << kind
        there &= ahead[level][city]
        if there:
            follow(p, city, there, ahead, gains, extra, found)
    found.sort()
    return [Deliver(COLOURS[kind], way) for _, _, kind, way in found]


def colours_ahead(p: "Position", linked: list[int], level: int) -> list[list[int]]:
    """By number of links and city: the colours of the cities that lie within so many links, a bit each; it cuts the search short."""
    none = [0] * len(p.ways)
    ahead = [none]
    bits = [1 << kind for kind in p.colour]
    for _ in range(level):
        last, nearer = ahead[-1], none[:]
        for city in linked:
            seen = 0
            for other, _owner in p.ways[city]:
                seen |= bits[other] | last[other]
            nearer[city] = seen
        ahead.append(nearer)
    return ahead


def gains_at(p: "Position") -> list[int]:
    """By city: the rank that hotels and goals add to a delivery there."""
    gains = [0] * len(p.ways)
    m = p.material
    for card, owner in enumerate(p.owner):
        if owner >= 0 and m.card_kind[card] == HOTEL:
            gains[m.card_cities[card][0]] += -OWN * m.points[card] if owner == p.seat else OTHERS * m.points[card]
    for card in p.open:
        if m.card_kind[card] == BOUNTY:
            gains[m.card_cities[card][0]] -= OWN * m.points[card]
    return gains


def gains_of_links(p: "Position", level: int) -> list[int]:
    """By number of links: the rank that they and goals about them add to a delivery."""
    return [links - OWN * sum([p.material.points[card] for card in p.open if meets_delivery_goal(p, card, -1, links)])
        for links in range(level + 1)]  # fmt: skip


def follow(p: "Position", origin: int, there: int, ahead: list[list[int]], gains: list[int], extra: list[int],
    found: list[tuple[int, int, int, tuple[str, ...]]]) -> None:  # fmt: skip
    """All ways of the cubes of a city, each cube until the first city of its colour (RT-10.5 to RT-10.9)."""
    ways, colour, words, seat = p.ways, p.colour, p.material.city_words, p.seat
    level = p.engine[seat]
    start: tuple[str, ...] = (p.material.cities[origin],)
    paths = [(origin, start, 1 << origin, there, level, 0)]
    while paths:
        at, way, seen, alive, left, rank = paths.pop()
        left -= 1
        for other, owner in ways[at]:
            if seen >> other & 1 or (at == origin and owner != seat):
                continue
            further = (*way, words[other * 8 + owner])
            worth = rank - OWN if owner == seat else rank + OTHERS
            kind = colour[other]
            rest = alive
            if alive >> kind & 1:
                found.append((worth + gains[other] + extra[level - left], len(found), kind, further))
                rest ^= 1 << kind
            rest &= ahead[left][other]
            if rest:
                paths.append((other, further, seen | 1 << other, rest, left, worth))


# 10 One delivery


def may_deliver(p: "Position", action: Deliver) -> Illegal | None:
    m = p.material
    if action.colour not in COLOURS:
        return Illegal("RT-1.8", "There is no colour {colour}.", colour=action.colour)
    kind = COLOURS.index(action.colour)
    at = m.city.get(action.way[0], -1) if action.way else -1
    links = len(action.way) - 1
    if at < 0 or links < 1:
        return Illegal("RT-10.1", "A delivery is written: the city of origin, then the city and the owner of each link.")
    if not p.cubes[at * KINDS + kind]:
        return Illegal("RT-10.1", "{city:name} has no such cube: {colour:text}.", city=action.way[0], colour=action.colour)
    if links > p.engine[p.seat]:
        return Illegal("RT-10.5", "This engine takes a cube over {level} links at most.", level=p.engine[p.seat])
    return may_travel(p, at, kind, [m.way_code.get(word, -1) for word in action.way[1:]])


def may_travel(p: "Position", at: int, kind: int, codes: list[int]) -> Illegal | None:
    m = p.material
    seen = 1 << at
    for i, code in enumerate(codes):
        other, owner = code // 8, code % 8
        if code < 0 or (other, owner) not in p.ways[at]:
            return Illegal("RT-10.2", "No finished link of that owner leads on from {city:name}.", city=m.cities[at])
        if i == 0 and owner != p.seat:
            return Illegal("RT-10.9", "The first link must be one's own.")
        if seen >> other & 1:
            return Illegal("RT-10.6", "The cube would pass {city:name} twice.", city=m.cities[other])
        if p.colour[other] == kind and i < len(codes) - 1:
            return Illegal("RT-10.8", "The cube must be delivered in {city:name}, the first city of its colour.", city=m.cities[other])
        seen |= 1 << other
        at = other
    if p.colour[at] != kind:
        return Illegal("RT-10.3", "{city:name} does not have the colour of the cube.", city=m.cities[at])
    return None


def deliver(p: "Position", action: Deliver) -> None:
    """In the order of RT-I33."""
    m = p.material
    kind = COLOURS.index(action.colour)
    origin = m.city[action.way[0]]
    codes = [m.way_code[word] for word in action.way[1:]]
    city = codes[-1] // 8
    p.events.append(Delivered(p.seat, action.colour, action.way, len(codes)))
    p.cubes[origin * KINDS + kind] -= 1
    p.bag[kind] += 1  # RT-10.11
    owners = [code % 8 for code in codes]
    for seat in range(p.players):  # RT-10.10
        if seat in owners:
            p.points[seat] += owners.count(seat)
            p.events.append(LinkPoints(seat, owners.count(seat)))
    pay_hotels(p, city)
    claim_delivery_goals(p, p.seat, city, len(codes))
    if kind == RED and city == m.bonus_city and has_western_link(p, origin):
        draw_cubes(p, city, m.bonus_cubes, int(is_empty(p, origin)))  # RT-13.5, RT-I48
    if is_empty(p, origin):
        place_marker(p, origin)  # RT-10.12
    p.phase = DONE


def has_western_link(p: "Position", city: int) -> bool:
    cities = p.material.western_cities
    return city in cities and p.west[cities.index(city)] >= 0
