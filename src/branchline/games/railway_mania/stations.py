"""Station markers on the board, and what a company's routes reach from them (RM-7.4)."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.events import Displaced, HomePlaced
from branchline.games.railway_mania.network import reach
from branchline.games.railway_mania.steps import AT_HOME, OWED

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position


def own_cities(p: "Position", company: int) -> int:
    """The cities with a station of a company, its home while that has no space included (RM-7.2f, RM-I38)."""
    found = sum(1 << place for place, slots in enumerate(p.slots) if company in slots)
    return found | 1 << p.material.home[company] if p.home[company] == OWED else found


def closed_cities(p: "Position", company: int) -> int:
    """Nodes that the company's routes may reach but not pass: cities full of others' stations, areas (RM-7.4c, e)."""
    first = len(p.slots)
    areas = ((1 << len(p.material.area_ids)) - 1) << first
    return areas | sum(1 << place for place, slots in enumerate(p.slots) if slots and -1 not in slots and company not in slots)


def reached(p: "Position", company: int) -> int:
    own = own_cities(p, company)
    return reach(p.net, own, closed_cities(p, company) & ~own)


def place_home(p: "Position", company: int) -> None:
    """RM-7.2a."""
    place = p.material.home[company]
    put_station(p, place, company)
    p.home[company] = AT_HOME
    p.events.append(HomePlaced(p.material.companies[company], p.material.hex_ids[place]))


def put_station(p: "Position", place: int, company: int) -> None:
    p.slots[place][p.slots[place].index(-1)] = company
    p.placed[place].append(company)
    p.markers[company] -= 1


def displace(p: "Position", place: int) -> None:
    """RM-7.2e, i, RM-I40: the station placed last returns to its owner; in the reference that in the last space (RM-D7)."""
    company = p.slots[place][-1] if p.reference else p.placed[place][-1]
    p.slots[place][p.slots[place].index(company)] = -1
    p.placed[place].remove(company)
    p.markers[company] += 1
    p.events.append(Displaced(p.material.companies[company], p.material.hex_ids[place]))
