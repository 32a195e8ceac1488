"""What a click may mean: the actions that one may have had in mind, allowed or not, so that a refusal cites the rule that matters."""

from typing import Any

from branchline.games.railroad_tycoon.actions import (
    Bid,
    Build,
    Continue,
    Deliver,
    Forgo,
    Grow,
    Issue,
    Lay,
    Pass,
    Stop,
    Take,
    Tile,
    Upgrade,
    Urbanize,
    Use,
    Western,
)
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.position import Position
from branchline.games.railroad_tycoon.seen import again, asker, offers, route
from branchline.games.railroad_tycoon.words import COLOURS, KINDS
from branchline.kernel.action import Action

Pairs = list[tuple[str, str]]


def meant(view: dict[str, Any], picks: Pairs, m: Material) -> list[Action]:
    buttons = [key for kind, key in picks if kind == "button"]
    found: list[Action] = []
    if any(kind == "cube" for kind, _ in picks) or buttons == ["deliver"]:
        found += _deliveries(view, picks, m)
    hexes = [key for kind, key in picks if kind == "hex" and key in m.hex]
    if hexes:
        found += _tiles(view, hexes, m)
    for kind, key in picks:
        if kind == "city" and not found and key in m.city:
            found += _at_city(view, key, buttons, m)
        elif kind == "card":
            found.append(Take(key) if key in view["cards"] else Use(key))
        elif kind == "colour":
            found.append(Tile(key))
        elif kind in ("bid", "issue") and key.isdecimal() and len(key) < 10:
            found.append(Bid(int(key)) if kind == "bid" else Issue(int(key)))
    return found or [action for key in buttons for action in _pressed(view, key, m)]


def _at_city(view: dict[str, Any], city: str, buttons: list[str], m: Material) -> list[Action]:
    """What is begun at a city: building, unless another button was pressed or the step asks for something else."""
    if view["step"] == "grow":
        return [Grow(city)]
    if view["step"] == "industry":
        return [Urbanize(city)]
    if view["building"] and view["building"]["from"] is not None:
        return _tiles(view, [m.hex_ids[m.city_hex[m.city[city]]]], m)
    chosen: dict[str, list[Action]] = {"build": [Build(city)], "urbanize": [Urbanize(city)], "western": [Western(city)]}
    return next((chosen[button] for button in buttons if button in chosen), [Build(city), Urbanize(city)])


def _tiles(view: dict[str, Any], hexes: list[str], m: Material) -> list[Action]:
    """A tile on the hex that the line comes to, leading to what was clicked; or a line that goes on from there."""
    building = view["building"]
    if not building or building["from"] is None:
        return [Continue(hexes[0], hexes[-1])]
    p = again(view, m, asker(view))
    if len(hexes) > 1:
        return [Lay(hexes[0], hexes[1]), Lay(hexes[1], hexes[0])]
    at = m.hex[hexes[0]]
    near = m.near[at * 6 : at * 6 + 6]
    if p.head == at:
        return [Lay(hexes[0], m.hex_ids[to]) for to in near if to >= 0]
    if p.head >= 0:
        return [Lay(m.hex_ids[p.head], hexes[0])] if at in m.near[p.head * 6 : p.head * 6 + 6] else [Lay(hexes[0], m.hex_ids[p.head])]
    home = m.city_hex[p.origin]
    beside = [to for to in near if to >= 0 and to in m.near[home * 6 : home * 6 + 6]]
    if home in near:
        return [Lay(hexes[0], m.hex_ids[to]) for to in near if to >= 0]
    leads: list[Action] = [Lay(m.hex_ids[to], hexes[0]) for to in beside]
    return leads or [Lay(hexes[0], m.hex_ids[near[0] if near[0] >= 0 else near[3]])]


# Deliveries


def _deliveries(view: dict[str, Any], picks: Pairs, m: Material) -> list[Action]:
    """The way that a cube would take, however far it is: the rules say what is in the way of it."""
    p = again(view, m, asker(view))
    if view["step"] == "operation":
        for action in offers(p):
            if set(picks) <= set(action.picks()):
                return [action]
    cubes = [key.rpartition("-") for kind, key in picks if kind == "cube"]
    origin, _, colour = cubes[0] if cubes else ("", "", "")
    if not cubes:
        origin, colour = next((m.cities[c], COLOURS[k]) for c in range(len(m.cities)) for k in range(KINDS) if p.cubes[c * KINDS + k])
    if origin not in m.city or colour not in COLOURS:
        return []
    cities = [m.city[key] for kind, key in picks if kind == "city" and key in m.city and key != origin]
    start = m.city[origin]
    wanted = set(cities[-1:]) or {c for c in range(len(m.cities)) if c != start and p.colour[c] == COLOURS.index(colour)}
    return [Deliver(colour, _way(p, start, wanted))]


def _way(p: Position, start: int, wanted: set[int]) -> tuple[str, ...]:
    """With a link of one's own first, or else by whatever links there are, or else by one that is not there."""
    m = p.material
    found = route(p, start, wanted, True) or route(p, start, wanted, False)
    return found or (m.cities[start], m.city_words[min(wanted, default=(start + 1) % len(m.cities)) * 8 + p.seat])


# Buttons


def _pressed(view: dict[str, Any], key: str, m: Material) -> list[Action]:
    first = m.cities[0]
    grey = next((city for city in m.cities if view["colours"][city] == "gray"), first)
    western = [Western(city) for city in view["western"]]
    known: dict[str, list[Action]] = {"pass": [Pass()], "stop": [Stop()], "forgo": [Forgo()], "upgrade": [Upgrade()],
        "build": [Build(city) for city in m.cities], "urbanize": [Urbanize(grey)], "western": [*western]}  # fmt: skip
    return known.get(key, [])
