"""The best sets of routes: branch and bound over the trains, exact.

Freight trains may run joined in several ways; each way, a list of `Options`, one for each train or chain, is searched apart. Nothing is
left out but what a bound shows to be no better than the sets found.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import gcd

from branchline.games.railway_mania.material import FREIGHT, LOCAL
from branchline.games.railway_mania.route_bound import (
    FEW,
    LATER,
    TURNS,
    WIDE,
    Choice,
    Prices,
    choice_of,
    copy_of,
    evaluate,
    move,
    prices_of,
    set_prices,
    shared_items,
    strike,
    table_of,
    weigh,
    without,
)
from branchline.games.railway_mania.route_options import (
    SCALE,
    Items,
    Options,
    Run,
    Way,
    all_ways,
    chain_options,
    items_of,
    look_up,
    options_of,
    runs_of,
    stretches,
    ways_of,
    ways_to_run,
)
from branchline.games.railway_mania.route_rules import crossing, freight, income, lawful, partitions
from branchline.games.railway_mania.route_task import CITY, HEX, HEX_PORT, Route, Task, Train, bits, trace

NONE = -1
PATIENCE = 3  # so often in a row prices may move for nothing before they move less
Chosen = list[tuple[Options, int]]


class Search:
    __slots__ = ("count", "filling", "items", "left_out", "plans", "runs", "seen", "steps", "table", "task", "unit")
    task: Task
    count: int
    items: Items
    runs: dict[Train, dict[tuple[int, int], list[Way]]]  # of the freight trains
    table: list[list[int]]  # of weights
    plans: list[tuple[int, list[Route]]]  # best first; the number is income and subsidy in one
    seen: set[tuple[Route, ...]]
    left_out: int  # the highest bound of all that was not looked into
    unit: int  # all that sets can bring is a multiple of this
    filling: bool  # only until `count` sets are known
    steps: int


def search(task: Task, count: int) -> Search:
    s = Search()
    s.task, s.count, s.items = task, count, items_of(task)
    s.plans, s.seen, s.left_out, s.steps, s.filling = [], set(), 0, 0, False
    s.unit = gcd(HEX * SCALE, HEX_PORT * SCALE, *s.items.weight)
    s.table = table_of(s.items.weight, WIDE)
    every = all_ways(task)
    s.runs = {train: runs_of(task, ways) for train, ways in every.items() if train[0] == FREIGHT}
    ways = [(sum(options.top for options in way), number, way) for number, way in enumerate(setups(s, every))]
    for most, _, way in sorted(ways, key=lambda row: (-row[0], row[1])):
        if not enough(s, most):
            explore(s, way)
    return s


def max_of(s: Search, options: Options) -> int:
    return max((weigh(s.table, items) + bonus for items, bonus in zip(options.items, options.bonus, strict=True)), default=0)


def enough(s: Search, bound: int) -> bool:
    """Whether nothing up to a bound is needed any more."""
    if len(s.plans) < s.count or bound >= s.plans[-1][0] + s.unit:
        return False
    s.left_out = max(s.left_out, bound // s.unit * s.unit)
    return True


# which trains run, and which of them joined


def setups(s: Search, every: dict[Train, list[Way]]) -> list[list[Options]]:
    task = s.task
    others = [train for train in task.trains if train[0] != FREIGHT]
    if task.strict:
        others = [train for train in others if from_home(task, train)]
    lorries = sorted(train for train in task.trains if train[0] == FREIGHT and s.runs[train])
    made: dict[tuple[Train, ...], Options] = {(train,): options_of(task, s.items, train, every[train]) for train in sorted(set(others))}
    for options in made.values():
        options.top = max_of(s, options)
    found: dict[tuple[tuple[Train, ...], ...], list[Options]] = {}
    for size in [len(others)] if task.strict else range(len(others), -1, -1):
        for some in combinations(sorted(others), size):
            for chains in joinings(lorries):
                key = tuple(sorted([*((train,) for train in some), *chains], key=lambda trains: (-len(trains), trains)))
                for trains in key:
                    if trains not in made:
                        made[trains] = chain_options(task, s.items, trains, s.runs)
                        made[trains].top = max_of(s, made[trains])
                if key and all(made[trains].items for trains in key):
                    found[key] = [made[trains] for trains in key]
    return list(found.values())


def from_home(task: Task, train: Train) -> bool:
    """Whether a local or express train has a route of one link from the home station: then it can always run, and must (RM-7.8a).
    Otherwise no route of its kind leaves there, so that it cannot meet the others in a city."""
    net = task.net
    ends = [net.one[link] + net.two[link] - task.home for link in net.at[task.home]]
    return any(end != task.home and not task.shut >> end & 1 and (train[0] != LOCAL or task.kind[end] == CITY) for end in ends)


def joinings(trains: list[Train]) -> Iterator[list[tuple[Train, ...]]]:
    """RM-7.8.1f-j: the ways to run some of the freight trains, each a list of chains."""
    for size in range(len(trains), -1, -1):
        for some in combinations(range(len(trains)), size):
            lasting = any(trains[i][3] for i in some)
            for blocks in partitions(list(some)):
                passing = [block for block in blocks if not all(trains[i][3] for i in block)]
                if len(passing) < 2 and not (passing and lasting and not any(trains[i][3] for i in passing[0])):
                    yield [tuple(trains[i] for i in block) for block in blocks]


# one of these ways


def explore(s: Search, way: list[Options]) -> None:
    """First until enough sets are known to measure others by, then from the beginning."""
    choices = [choice_of(options, len(s.items.weight)) for options in way]
    for first in range(len(choices)):
        dive(s, choices[first:] + choices[:first])
    for filling in (True, False) if len(s.plans) < s.count else (False,):
        s.filling = filling
        if len(choices) == 1:
            last(s, choices[0], [], 0, 0)
        else:
            branch(s, [copy_of(choice, set()) for choice in choices], prices_of(s.items.weight, s.items.weight), [], 0, 0)


def dive(s: Search, choices: list[Choice]) -> None:
    """First good sets: each train in turn takes what brings most and meets the others; then each changes to what is better."""
    chosen: Chosen = []
    for turn in range(3 * len(choices)):
        at = turn % len(choices)
        others = chosen[:at] + chosen[at + 1 :]
        groups = apart(s.task, others) if turn >= len(choices) else [1 << s.task.home | met_by(others)]
        used, value = brought(s, others)
        best, row = NONE, NONE
        for i, items in enumerate(choices[at].items):
            brings = weigh(s.table, items & ~used) + choices[at].bonus[i]
            if brings > best and meets(span_of(s, choices[at].options, i), groups):
                best, row = brings, i
        if row == NONE:
            return
        chosen[at : at + 1] = [(choices[at].options, row)]
        if len(chosen) == len(choices):
            finish(s, chosen, value + best)


def brought(s: Search, chosen: Chosen) -> tuple[int, int]:
    """The items that are taken, and all that they bring."""
    used, extra = 0, 0
    for options, i in chosen:
        used |= options.items[i]
        extra += options.bonus[i]
    return used, weigh(s.table, used) + extra


def met_by(chosen: Chosen) -> int:
    met = 0
    for options, i in chosen:
        met |= options.span[i]
    return met


def span_of(s: Search, options: Options, i: int) -> int:
    span = options.span[i]
    return look_up(s.task, options, i) if span < 0 else span


def apart(task: Task, chosen: Chosen) -> list[int]:
    """The home station and the routes chosen, in groups that do not meet yet."""
    groups = [1 << task.home]
    for options, i in chosen:
        mask, away = options.span[i], []
        for group in groups:
            if group & mask:
                mask |= group
            else:
                away.append(group)
        groups = [*away, mask]
    return groups


def meets(mask: int, groups: list[int]) -> bool:
    return all(mask & group for group in groups)


def branch(s: Search, choices: list[Choice], prices: Prices, chosen: Chosen, used: int, value: int) -> None:
    """All that is needed of what the trains that remain may choose; those that have chosen bring `used`, that is `value`."""
    s.steps += 1
    bound = tighten(s, choices, prices, value, LATER if chosen else TURNS)
    if bound < 0:
        return
    at = min(range(len(choices)), key=lambda i: (len(choices[i].items), i))
    choice, others = choices[at], choices[:at] + choices[at + 1 :]
    tried: set[int] = set()
    for i in sorted(range(len(choice.items)), key=lambda i: (-choice.price[i], choice.number[i])):
        if enough(s, bound - choice.top + choice.price[i]) or (s.filling and len(s.plans) == s.count):
            return
        mine = [*chosen, (choice.options, choice.number[i])]
        if not span_of(s, choice.options, choice.number[i]):
            continue
        brings = weigh(s.table, choice.items[i] & ~used) + choice.bonus[i]
        left = [copy_of(other, tried if other.options is choice.options else set()) for other in others]
        if len(left) == 1:
            last(s, left[0], mine, used | choice.items[i], value + brings)
        elif all(other.items for other in left):
            branch(s, left, without(prices, choice.items[i]), mine, used | choice.items[i], value + brings)
        tried.add(choice.number[i])  # trains of a kind change places freely


def last(s: Search, choice: Choice, chosen: Chosen, used: int, value: int) -> None:
    """What the last train may choose, when the others bring `value`."""
    s.steps += 1
    free, table = ~used, s.table
    worths = [weigh(table, items & free) + extra for items, extra in zip(choice.items, choice.bonus, strict=True)]
    if not worths or enough(s, value + max(worths)):
        return
    rows = sorted((-brings, number) for brings, number in zip(worths, choice.number, strict=True))
    groups: list[int] = []
    for brings, number in rows:
        if enough(s, value - brings):
            return
        groups = groups or apart(s.task, chosen)
        if meets(span_of(s, choice.options, number), groups):
            finish(s, [*chosen, (choice.options, number)], value - brings)


def tighten(s: Search, choices: list[Choice], prices: Prices, value: int, turns: int) -> int:
    """Moves prices and strikes out options; the bound, -1 if nothing that is needed is left."""
    shared, best, lowest, late, slow = shared_items(choices), prices.price, -1, 0, 2
    for turn in range(turns):
        bound = value + evaluate(choices, prices)
        if enough(s, bound):
            return -1
        if lowest < 0 or bound < lowest:
            lowest, best, late = bound, prices.price, 0
        else:
            late += 1
        needed = bound * 9 // 10
        if len(s.plans) == s.count:
            needed = s.plans[-1][0]
            s.left_out = max(s.left_out, strike(choices, bound, needed + s.unit - 1) // s.unit * s.unit)
        if sum(len(choice.items) for choice in choices) <= FEW or turn == turns - 1:
            break
        if late == PATIENCE:
            set_prices(prices, best)
            bound, late, slow = value + evaluate(choices, prices), 0, slow * 2
        if not move(choices, prices, shared, (bound - needed) * 3 // slow):
            break
    if prices.price is not best:
        set_prices(prices, best)
        return value + evaluate(choices, prices)
    return value + sum(prices.weight) - sum(prices.price) + sum(choice.top for choice in choices)


# a choice of all


def finish(s: Search, chosen: Chosen, value: int) -> None:
    """Keeps the ways to run what was chosen, as far as they are legal and better than what is known."""
    s.steps += 1
    if enough(s, value) or len(apart(s.task, chosen)) > 1:
        return
    found: set[tuple[Route, ...]] = set()
    for runs in together(s.task, chosen):
        if legal(s, runs):
            found.add(keep(s, runs))
            if len(found) == s.count:
                return


def together(task: Task, chosen: Chosen) -> Iterator[list[Run]]:
    if not chosen:
        yield []
        return
    for some in ways_to_run(task, *chosen[0]):
        for rest in together(task, chosen[1:]):
            yield some + rest


def legal(s: Search, runs: list[Run]) -> bool:
    task = s.task
    masks = [way[0] for _, way in runs]
    if not crossing(task, masks):
        return False
    ends = [(stretches(task, way), train[3]) for train, way in runs if train[0] == FREIGHT]
    return lawful(task, ends) and not (task.strict and idle(s, [train for train, _ in runs], masks, ends))


def idle(s: Search, running: Sequence[Train], masks: list[int], ends: list[tuple[tuple[int, int], bool]]) -> bool:
    """Whether a freight train stands still that could run too (RM-7.8a)."""
    standing = [train for train in s.runs if running.count(train) < s.task.trains.count(train)]
    return any(could_run(s.task, train, s.runs[train], masks, ends) for train in standing)


def could_run(
    task: Task, train: Train, runs: dict[tuple[int, int], list[Way]], masks: list[int], ends: list[tuple[tuple[int, int], bool]]
) -> bool:
    """Whether a freight train has a route that may be added to others."""
    for pair, ways in runs.items():
        if lawful(task, [*ends, (pair, train[3])]) and any(crossing(task, [*masks, way[0]]) for way in ways):
            return True
    return False


def stands_still(task: Task, routes: Sequence[Route]) -> bool:
    """Whether a train left out of a legal set could run as well, the others unchanged (RM-7.8a)."""
    traced = [trace(task, start, links) or [] for _, start, links in routes]
    masks, ends = [bits(nodes) for nodes in traced], freight(task, routes, traced)
    used = {route[0] for route in routes}
    left = sorted({train for number, train in enumerate(task.trains) if number not in used})
    if task.home < 0:
        return False
    if any(train[0] != FREIGHT and from_home(task, train) for train in left):
        return True
    return any(could_run(task, train, runs_of(task, ways_of(task, train)), masks, ends) for train in left if train[0] == FREIGHT)


def keep(s: Search, runs: list[Run]) -> tuple[Route, ...]:
    numbers = {train: [i for i, other in enumerate(s.task.trains) if other == train] for train, _ in runs}
    routes = sorted((train, start, links) for train, (_, start, links) in runs)
    named = sorted((numbers[train].pop(0), start, links) for train, start, links in routes)
    key = tuple(named)
    if key not in s.seen:
        s.seen.add(key)
        money, subsidy = income(s.task, named)
        s.plans.append((money * SCALE + subsidy, named))
        s.plans.sort(key=lambda plan: (-plan[0], plan[1]))
        del s.plans[s.count :]
    return key
