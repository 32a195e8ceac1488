"""7.8 Running trains, dividends and the market; routes themselves are in routes.py."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import routes, trains
from branchline.games.railway_mania.actions import Hudson, Pay, Retain, Run
from branchline.games.railway_mania.events import Paid, Ran, Retained, TrainGone
from branchline.games.railway_mania.material import FREIGHT, LOCAL, SHARES
from branchline.games.railway_mania.routes import Route, Task
from branchline.games.railway_mania.shares import from_bank, go_bankrupt, move_price, price_of, purse, to_bank, to_bottom, treasury
from branchline.games.railway_mania.stations import closed_cities, own_cities, reached
from branchline.games.railway_mania.steps import ASK, INCOME, NOBODY, TRAINS, TREASURY, TURN_NEXT
from branchline.games.railway_mania.stock import decider
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

UNIT = 10
MOST_RIGHT = 4
COLUMN = 2  # ladder steps of a column (RM-I22)


# 7.8 Routes


def permitted(p: "Position", company: int) -> list[int]:
    """The trains that may run (RM-7.8i), in the order of their numbers."""
    return sorted(train for train in p.trains[company] if p.permits[company] >> trains.kind(train) & 1)


def task_of(p: "Position", company: int) -> Task:
    m = p.material
    first, column = len(m.hex_ids), m.column[p.phase]
    task = Task()
    task.net = p.net
    task.kind = [routes.CITY] * first + [routes.PORT if port else routes.EDGE for port in m.area_kind]
    task.value = [m.value[o // 6] if o >= 0 else 0 for o in p.tile] + [values[column] for values in m.values]
    task.own = own_cities(p, company)
    task.closed = closed_cities(p, company) & ~task.own
    task.shut = 0 if company in p.london else 1 << first + m.london
    task.home = m.home[company] if task.own >> m.home[company] & 1 else -1
    task.trains = [describe(p, train) for train in permitted(p, company)]
    task.distance, task.entry_hex, task.entry_ids = m.distance, m.entry_hex, m.entry_ids
    task.strict = not p.reference
    task.entries = {}
    if "free_entry_point" in p.options:
        for entry, place in enumerate(m.entry_hex):
            task.entries.setdefault(first + m.entry_area[entry], []).append(place)
    return task


def describe(p: "Position", train: int) -> tuple[int, int, int, bool]:
    m, group = p.material, trains.group(train)
    number = m.freight[group] if trains.kind(train) == FREIGHT else m.scores[group]
    return trains.kind(train), number, m.visits[group], trains.lasts(p, group)


def can_run(p: "Position", company: int) -> bool:
    """Whether some train has a route by itself: then it also has one that ends at the home station and is one link long."""
    place = p.material.home[company]
    if company not in p.slots[place] or not p.trains[company]:
        return False
    net, running = p.net, permitted(p, company)
    for link in net.at[place]:
        other = net.one[link] + net.two[link] - place
        area = other >= len(p.slots)
        if other == place or (area and other - len(p.slots) == p.material.london and company not in p.london):
            continue
        for train in running:
            kind = trains.kind(train)
            if not (area and kind == LOCAL) and not (kind == FREIGHT and net.length[link] > p.material.freight[trains.group(train)]):
                return True
    return False


def seems_to_run(p: "Position", company: int) -> bool:
    """The reference asks as soon as a train may run and two places are joined, whether or not the train fits."""
    nodes = reached(p, company)
    joined = nodes.bit_count() > 1 or nodes & p.net.stubs & ~(closed_cities(p, company) & ~own_cities(p, company))
    return bool(joined and permitted(p, company))


def enter_run(p: "Position") -> int:
    company = p.company
    if not (seems_to_run(p, company) if p.reference else can_run(p, company)):
        return INCOME
    if p.director[company] == NOBODY and not p.reference:  # RM-7.3b, RM-D17
        plan = routes.quick(task_of(p, company))
        book(p, plan[2] if plan else [], -1)
        return INCOME
    p.seat = decider(p, company)
    return ASK


def write_route(p: "Position", route: Route, running: list[int]) -> str:
    m, net = p.material, p.net
    train, node, links = route
    words = []
    for link in links:
        city = net.one[link] if node >= len(m.hex_ids) else node  # an area is left by the side of the city behind
        side = net.side_one[link] if net.one[link] == city else net.side_two[link]
        words.append(f"{m.hex_ids[node]}.{side}" if city == node else f"{place_id(p, node)}.{m.hex_ids[city]}.{side}")
        node = net.one[link] + net.two[link] - node
    return f"{trains.name(p, running[train])}:{'/'.join([*words, place_id(p, node)])}"


def place_id(p: "Position", node: int) -> str:
    m = p.material
    return m.hex_ids[node] if node < len(m.hex_ids) else m.area_ids[node - len(m.hex_ids)]


def read_route(p: "Position", text: str, running: list[int]) -> Route | None:
    """The route of a text that `write_route` makes; None if it is no such text."""
    m, net = p.material, p.net
    name, _, path = text.partition(":")
    names = [trains.name(p, train) for train in running]
    words = [word.split(".") for word in path.split("/")]
    if name not in names or len(words) < 2:
        return None
    first = words[0][0]
    node = start = m.hex.get(first, -1) if first not in m.area_ids else len(m.hex_ids) + m.area_ids.index(first)
    links: list[int] = []
    for word in words[:-1]:
        link = link_by(p, node, word[-2], word[-1]) if len(word) > 1 and node >= 0 else -1
        if link < 0:
            return None
        links.append(link)
        node = net.one[link] + net.two[link] - node
    route = names.index(name), start, tuple(links)
    turned = (node, links[::-1]) < (start, links)
    return route if not turned and write_route(p, route, running) == text else None


def link_by(p: "Position", node: int, hex: str, side: str) -> int:
    """The link at a node that leaves the city of a hex by a side, -1: none."""
    net, city = p.net, p.material.hex.get(hex, -1)
    for link in net.at[node]:
        if (net.one[link], str(net.side_one[link])) == (city, side) or (net.two[link], str(net.side_two[link])) == (city, side):
            return link
    return -1


def check_run(p: "Position", action: Action) -> Illegal | None:
    if not isinstance(action, Run):
        return Illegal("RM-7.8a", "Say what the trains run.")
    if action.booked != -1 and (not p.reference or action.booked < 0 or action.booked % UNIT):
        return Illegal("RM-D-R1", "The income of routes is computed.")
    running = permitted(p, p.company)
    found: list[Route] = []
    for text in action.routes:
        route = read_route(p, text, running)
        if route is None:
            return Illegal("RM-7.8f", "{route} is no route.", route=text)
        found.append(route)
    if found != sorted(found):
        return Illegal("RM-7.8j", "Routes are named in the order of the trains.")
    task = task_of(p, p.company)
    broken = routes.why_not(task, found)
    if broken:
        return Illegal(broken, "These routes are not allowed together.")
    left = -1 if p.reference else routes.idle(task, found)  # RM-D18
    return Illegal("RM-7.8a", "The train {train} can run, too.", train=trains.name(p, running[left])) if left >= 0 else None


def list_run(p: "Position") -> list[Action]:
    """One good set of routes; every legal set may be run (Game.free)."""
    running = permitted(p, p.company)
    plan = routes.quick(task_of(p, p.company))
    if plan is None:
        return [Run((), -1)]
    return [Run(tuple(write_route(p, route, running) for route in plan[2]), -1)]


def do_run(p: "Position", action: Action) -> int:
    assert isinstance(action, Run)
    running = permitted(p, p.company)
    found = [route for route in (read_route(p, text, running) for text in action.routes) if route is not None]
    book(p, found, action.booked)
    return INCOME


def book(p: "Position", found: list[Route], booked: int) -> None:
    p.routes = found
    p.income, p.subsidy = routes.income(task_of(p, p.company), found) if found else (0, 0)
    if booked >= 0:
        p.income = booked
    p.events.append(Ran(p.material.companies[p.company], p.income, p.subsidy))


# 7.8.5, 7.8.6 Dividends


def enter_income(p: "Position") -> int:
    if p.income and p.director[p.company] != NOBODY:
        p.seat = p.director[p.company]
        return ASK
    return retain(p)  # RM-I67


def hudson_need(p: "Position") -> int:
    """RM-7.8.6b."""
    return -(-(price_of(p, p.company) - p.income) // UNIT) * UNIT


def check_income(p: "Position", action: Action) -> Illegal | None:
    if isinstance(action, Pay | Retain):
        return None
    if not isinstance(action, Hudson):
        return Illegal("RM-7.8.5a", "The income is paid out or retained.")
    if p.new_players:
        return Illegal("RM-11.3d", "There is no Hudson manoeuvre in this game.")
    if not (p.income > UNIT if p.reference else p.income >= UNIT) or p.income >= price_of(p, p.company):  # RM-D3
        return Illegal("RM-7.8.6a", "The income must lie between £{least} and the share price.", least=UNIT)
    if treasury(p, p.company) + p.subsidy < hudson_need(p):
        return Illegal("RM-7.8.6b", "£{amount:n} of the treasury are needed.", amount=hudson_need(p))
    return None


def list_income(p: "Position") -> list[Action]:
    found: list[Action] = [Pay(), Retain()]
    return [*found, Hudson()] if check_income(p, Hudson()) is None else found


def do_income(p: "Position", action: Action) -> int:
    if isinstance(action, Retain):
        return retain(p)
    paid = p.income
    from_bank(p, purse(p, p.company), p.subsidy, "subsidy")  # RM-7.8.2c
    if isinstance(action, Hudson):
        need = hudson_need(p)
        to_bank(p, purse(p, p.company), need, "Hudson manoeuvre")
        paid += need
    company, each, price = p.company, paid // SHARES, price_of(p, p.company)
    p.events.append(Paid(p.material.companies[company], paid))
    for seat in range(p.players):
        from_bank(p, seat, each * p.shares[company][seat], "dividend")
    from_bank(p, purse(p, company), each * p.shares[company][TREASURY], "dividend")  # RM-7.8.5b
    columns = min(paid // price, MOST_RIGHT)
    if columns:
        move_right(p, company, columns)
    else:
        to_bottom(p, company)
    return after_run(p)


def move_right(p: "Position", company: int, columns: int) -> None:
    move_price(p, company, p.price[company] + COLUMN * columns)


def retain(p: "Position") -> int:
    """RM-7.8.5c, RM-7.3b."""
    company = p.company
    from_bank(p, purse(p, company), p.income + p.subsidy, "income retained")
    p.events.append(Retained(p.material.companies[company], p.income))
    move_price(p, company, p.price[company] - COLUMN)
    return after_run(p)


def after_run(p: "Position") -> int:
    """RM-7.10b, c; RM-7.12a."""
    company = p.company
    if p.price[company] == 0:
        go_bankrupt(p, company)
        return TURN_NEXT
    kept = []
    for train in p.trains[company]:
        left = train - 1 if trains.warranties(train) else train
        if not trains.warranties(left) and trains.is_obsolete(p, trains.group(train)):
            p.events.append(TrainGone(p.material.companies[company], trains.name(p, train)))
        else:
            kept.append(left)
    p.trains[company] = kept
    return TRAINS
