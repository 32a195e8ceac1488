"""Every broken invariant of a position."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.rules_cities import markers
from branchline.games.railroad_tycoon.rules_track import MOST_TRACKS, is_start
from branchline.games.railroad_tycoon.words import GREY, KINDS, OVER
from branchline.kernel.purse import audit_purses

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


def audit(p: "Position") -> list[str]:
    return [*audit_purses(p.cash), *seats(p), *cubes(p), *tracks(p), *ways(p), *cards(p), *turn(p)]


def seats(p: "Position") -> list[str]:
    top = len(p.material.engine_cost) - 1
    found = [f"engine of {seat}: {level}" for seat, level in enumerate(p.engine) if not 1 <= level <= top]
    found += [f"{what} of {seat}: {held[seat]}" for what, held in (("shares", p.shares), ("points", p.points), ("bonus", p.bonus))
        for seat in range(p.players) if held[seat] < 0]  # fmt: skip
    return found if p.phase == OVER or not any(p.bonus) else [*found, "Tycoon cards scored before the end"]


def cubes(p: "Position") -> list[str]:
    m = p.material
    found = [f"cubes of colour {kind}" for kind in range(KINDS) if sum(p.cubes[kind::KINDS]) + p.bag[kind] != m.bag[kind]]
    if min(p.cubes) < 0 or min(p.bag) < 0 or min(p.new_tiles) < 0:
        found.append("a negative number of pieces")
    for kind in range(KINDS):
        placed = sum([new == kind and old == GREY for new, old in zip(p.colour, m.city_colour, strict=True)])
        if placed + p.new_tiles[kind] != m.new_tiles[kind]:
            found.append(f"New City tiles of colour {kind}")
    if any(new != old and old != GREY for new, old in zip(p.colour, m.city_colour, strict=True)):
        found.append("a coloured city has changed")
    if not p.last_turn and markers(p) >= m.end_markers[p.players] and p.phase != OVER:
        found.append("the end should have been triggered")
    return found


def tracks(p: "Position") -> list[str]:
    """Whether the sides used are those of the tiles, each by one track."""
    m = p.material
    found: list[str] = []
    count = [0] * len(m.hex_ids)
    used = count[:]
    for line in [*[link[3] for link in p.links], *[line[2] for line in p.lines], p.tiles]:
        if len({tile // 36 for tile in line}) != len(line):
            found.append("a line uses a hex twice")
        for i, tile in enumerate(line):
            hex, ends = tile // 36, (tile // 6 % 6, tile % 6)
            count[hex] += 1
            if (ends[1] - ends[0]) % 6 not in (2, 3, 4) or not m.fresh[hex]:
                found.append(f"a bad tile on {m.hex_ids[hex]}")
            if i and line[i - 1] // 36 not in [m.near[hex * 6 + end] for end in ends]:
                found.append(f"a gap before {m.hex_ids[hex]}")
            for end in ends:
                used[hex] |= 1 << end
                used[m.near[hex * 6 + end]] |= 1 << (end + 3) % 6
    if count != p.tracks or used != p.used:
        found.append("sides used are not those of the tiles")
    if any(n > MOST_TRACKS or used[hex].bit_count() < 2 * n for hex, n in enumerate(count) if n):
        found.append("too many tracks on a hex")
    if p.starts != sum([1 << city for city in range(len(m.cities)) if is_start(p, city)]):
        found.append("cities to build from are not noted rightly")
    return found


def ways(p: "Position") -> list[str]:
    found = [f"a bad link {link}" for link in p.links if not 0 <= link[0] < link[1] or not link[3]]
    names = [link[:3] for link in p.links]
    if len(set(names)) != len(names):
        found.append("a player owns two links between two cities")
    for city, leads in enumerate(p.ways):
        wanted = [(two if one == city else one, owner) for one, two, owner in names if city in (one, two)]
        if list(leads) != wanted:
            found.append(f"ways from {p.material.cities[city]}")
    return found


def cards(p: "Position") -> list[str]:
    places = p.deck + p.open + [card for card, owner in enumerate(p.owner) if owner >= 0]
    found = ["an Operations card is in two places"] if len(set(places)) != len(places) else []
    tycoons = p.spare + [card for card in p.tycoon if card >= 0]
    if len(set(tycoons)) != len(tycoons) or (p.with_tycoons and -1 in p.tycoon):
        found.append("Tycoon cards are not each in one place")
    if p.spare != sorted(p.spare):
        found.append("Tycoon cards not dealt are not sorted")
    return found


def turn(p: "Position") -> list[str]:
    m = p.material
    found = [] if p.left >= 1 and 0 <= p.round <= m.rounds else ["operations or rounds out of range"]
    if (p.auction is not None) != (p.round == 0):
        found.append("an auction outside its time")
    if p.laid > p.most or (p.tiles and p.origin < 0):
        found.append("a build without a beginning")
    if p.lines and p.auction is not None:
        found.append("an unfinished link outlived its turn")
    return found
