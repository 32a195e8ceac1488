"""The rules of Railroad Tycoon, chapters 8, 9 and 13: urbanizing, engines, western links; and the cubes of cities."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.actions import Tile, Urbanize, Western
from branchline.games.railroad_tycoon.events import (
    BagEmpty,
    CubeDrawn,
    EndTriggered,
    EngineBought,
    FirstToLevel,
    MarkerPlaced,
    MarkerRemoved,
    TycoonShown,
    Urbanized,
    WesternBuilt,
)  # fmt: skip
from branchline.games.railroad_tycoon.rules_cards import claim_engine_goals, claim_major_lines
from branchline.games.railroad_tycoon.rules_money import spend
from branchline.games.railroad_tycoon.words import COLOURS, DONE, FIRST_TO_LEVEL, GREY, INDUSTRY, KINDS, RED, TILE
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


# Cubes and Empty City markers


def is_empty(p: "Position", city: int) -> bool:
    return not any(p.cubes[city * KINDS : city * KINDS + KINDS])


def markers(p: "Position") -> int:
    """How many Empty City markers lie on cities: one on each that has no cube (RT-10.12, RT-I32)."""
    cubes = p.cubes
    return sum([not any(cubes[at : at + KINDS]) for at in range(0, len(cubes), KINDS)])


def draw_cube(p: "Position") -> int:
    """A random cube out of the bag (RT-C4)."""
    n = p.chance.below(sum(p.bag))
    colour = 0
    while n >= p.bag[colour]:
        n -= p.bag[colour]
        colour += 1
    p.bag[colour] -= 1
    return colour


def draw_cubes(p: "Position", city: int, count: int, unmarked: int = 0) -> None:
    """Random cubes come to a city, as many as the bag holds (RT-I31); `unmarked` empty cities get their marker only afterwards."""
    m = p.material
    empty = is_empty(p, city)
    there = min(count, sum(p.bag))
    for _ in range(there):
        colour = draw_cube(p)
        p.cubes[city * KINDS + colour] += 1
        p.events.append(CubeDrawn(m.cities[city], COLOURS[colour]))
    if there < count:
        p.events.append(BagEmpty(m.cities[city], count - there))
    if empty and there:
        p.events.append(MarkerRemoved(m.cities[city], markers(p) - unmarked))


def place_marker(p: "Position", city: int) -> None:
    """The last cube has left; enough markers trigger the end at once (RT-15.1, RT-15.2, RT-I51)."""
    count = markers(p)
    p.events.append(MarkerPlaced(p.material.cities[city], count))
    if not p.last_turn and count >= p.material.end_markers[p.players]:
        p.last_turn = p.turn + 1
        p.events.append(EndTriggered(p.last_turn, count))


# 8 Urbanize


def urbanizable(p: "Position") -> list[Action]:
    """Grey cities, while there are tiles (RT-8.1, RT-I30)."""
    if not any(p.new_tiles):
        return []
    return [urbanize for urbanize, colour in zip(p.material.urbanize, p.colour, strict=True) if colour == GREY]


def may_urbanize(p: "Position", action: Urbanize) -> Illegal | None:
    city = p.material.city.get(action.city, -1)
    if city < 0:
        return Illegal("RT-8.1", "There is no city {city}.", city=action.city)
    if p.colour[city] != GREY:
        return Illegal("RT-8.1", "{city:name} is not grey.", city=action.city)
    if not any(p.new_tiles):
        return Illegal("RT-1.6", "There are no New City tiles left.")
    return None


def choose_city(p: "Position", city: int) -> None:
    """In an operation the tile is paid (RT-8.5), by New Industry it is free (RT-12.9)."""
    cost = 0 if p.phase == INDUSTRY else p.material.urbanize_cost
    spend(p, p.seat, cost, "urbanize")
    p.chosen = city
    p.phase = TILE
    p.amount = cost


def may_place(p: "Position", action: Tile) -> Illegal | None:
    if action.colour not in COLOURS:
        return Illegal("RT-1.6", "There is no colour {colour}.", colour=action.colour)
    if not p.new_tiles[COLOURS.index(action.colour)]:
        return Illegal("RT-I30", "There is no New City tile left of this colour: {colour:text}.", colour=action.colour)
    return None


def place_tile(p: "Position", colour: int) -> None:
    m = p.material
    city, p.chosen = p.chosen, -1
    cost, p.amount = p.amount, 0
    p.new_tiles[colour] -= 1
    p.colour[city] = colour  # RT-8.2
    p.events.append(Urbanized(p.seat, m.cities[city], COLOURS[colour], cost))
    draw_cubes(p, city, m.tile_cubes)  # RT-8.3, RT-8.4
    p.phase = DONE


def grow(p: "Position", city: int) -> None:
    """City Growth (RT-12.12): any city of any colour (RT-I41)."""
    count, p.amount = p.amount, 0
    draw_cubes(p, city, count)
    p.phase = DONE


# 9 Upgrade engine


def may_upgrade(p: "Position") -> Illegal | None:
    highest = len(p.material.engine_cost) - 1
    if p.engine[p.seat] >= highest:
        return Illegal("RT-9.3", "The highest engine has level {level}.", level=highest)
    return None


def upgrade(p: "Position") -> None:
    """One level (RT-9.1, RT-9.4), at the price of the new one (RT-9.5)."""
    m = p.material
    seat = p.seat
    level = p.engine[seat] + 1
    spend(p, seat, m.engine_cost[level], "engine")
    p.engine[seat] = level
    p.events.append(EngineBought(seat, level, m.engine_cost[level]))
    claim_engine_goals(p, seat, level)
    if p.with_tycoons and p.first_high < 0 and level in m.tycoon_level:
        first_at_level(p, seat, m.tycoon_level.index(level))
    p.phase = DONE


def first_at_level(p: "Position", seat: int, card: int) -> None:
    """The Tycoon card that rewards this is shown if the seat holds it (RT-18.3, RT-18.7)."""
    m = p.material
    p.first_high = seat
    p.events.append(FirstToLevel(seat, m.tycoon_level[card]))
    if p.tycoon[seat] == card and m.tycoon_goal[card] == FIRST_TO_LEVEL:
        p.shown = True
        p.events.append(TycoonShown(seat, m.tycoon_ids[card]))


# 13 Western link


def may_build_western(p: "Position", city: int) -> Illegal | None:
    m = p.material
    if not p.with_western:
        return Illegal("RT-20.1", "This game is played without western links.")
    if city not in m.western_cities:
        return Illegal("RT-13.1", "A western link can be built in {cities:names} only.", cities=[m.cities[c] for c in m.western_cities])
    if p.west[m.western_cities.index(city)] >= 0:
        return Illegal("RT-I46", "{city:name} already has its western link.", city=m.cities[city])
    if not any(owner == p.seat for _, owner in p.ways[city]):
        return Illegal("RT-I46", "This player owns no link to {city:name}.", city=m.cities[city])
    return None


def westerns(p: "Position") -> list[Action]:
    return [action for city, action in p.material.western.items() if may_build_western(p, city) is None]


def city_of(p: "Position", action: Western) -> int:
    return p.material.city.get(action.city, -1)


def build_western(p: "Position", city: int) -> None:
    m = p.material
    spend(p, p.seat, m.western_cost, "western link")  # RT-13.2
    p.west[m.western_cities.index(city)] = p.seat  # RT-13.3
    empty = is_empty(p, city)
    count = min(m.western_cubes, p.bag[RED])  # RT-13.4, RT-I31
    p.bag[RED] -= count
    p.cubes[city * KINDS + RED] += count
    p.events.append(WesternBuilt(p.seat, m.cities[city], m.western_cost, count))
    if empty and count:
        p.events.append(MarkerRemoved(m.cities[city], markers(p)))
    claim_major_lines(p, p.seat)  # RT-I35
    p.phase = DONE
