"""How much trains can bring together at most: an upper bound by prices.

Choose a price for each item, between nothing and its weight. However the trains choose, each brings at most the highest sum of prices
among its options, and all items together bring at most what their weights exceed the prices by. (An item that nobody brings is paid
for all the same, one that several bring is paid by each; at good prices neither happens much.)
"""

from collections.abc import Sequence

from branchline.games.railway_mania.route_options import Options

CHUNK = 6
LOW = (1 << CHUNK) - 1
WIDE = 10
WIDE_LOW = (1 << WIDE) - 1
TURNS, LATER, FEW = 50, 12, 16  # how often prices move, at first and deeper; so few options in all need no better prices


class Choice:
    """The options of one train or chain that are still in question; they are struck out in all lists alike."""

    __slots__ = ("bonus", "columns", "items", "number", "options", "price", "top")
    options: Options
    number: list[int]
    items: list[int]
    bonus: list[int]
    columns: list[list[int]]  # the items, chunk by chunk
    price: list[int]  # what each brings at the present prices
    top: int  # the highest of these


class Prices:
    __slots__ = ("price", "table", "weight")
    weight: list[int]
    price: list[int]
    table: list[list[int]]  # of prices


def table_of(weights: Sequence[int], chunk: int = CHUNK) -> list[list[int]]:
    """The weights of all sets of each chunk of items."""
    found = []
    for first in range(0, len(weights), chunk):
        sums = [0]
        for weight in weights[first : first + chunk]:
            sums += [weight + total for total in sums]
        found.append(sums)
    return found


def weigh(table: list[list[int]], mask: int) -> int:
    """The weight of a set, by a table in chunks of `WIDE`."""
    total, chunk = 0, 0
    while mask:
        total += table[chunk][mask & WIDE_LOW]
        mask >>= WIDE
        chunk += 1
    return total


def choice_of(options: Options, items: int) -> Choice:
    found = Choice()
    chunks = -(-items // CHUNK)
    found.options, found.number = options, list(range(len(options.items)))
    found.items, found.bonus = list(options.items), list(options.bonus)
    found.columns = [[items >> CHUNK * chunk & LOW for items in options.items] for chunk in range(chunks)]
    found.price, found.top = [], 0
    return found


def copy_of(choice: Choice, tried: set[int]) -> Choice:
    """Without the options tried."""
    found = Choice()
    found.options, found.price, found.top = choice.options, choice.price, choice.top
    found.number, found.items, found.bonus, found.columns = choice.number, choice.items, choice.bonus, choice.columns
    if tried:
        only(found, [i for i, number in enumerate(choice.number) if number not in tried])
    return found


def only(choice: Choice, keep: list[int]) -> None:
    choice.number = [choice.number[i] for i in keep]
    choice.items = [choice.items[i] for i in keep]
    choice.bonus = [choice.bonus[i] for i in keep]
    choice.price = [choice.price[i] for i in keep] if choice.price else []
    choice.columns = [[column[i] for i in keep] for column in choice.columns]


def prices_of(weight: list[int], price: list[int]) -> Prices:
    prices = Prices()
    prices.weight = weight
    set_prices(prices, price)
    return prices


def without(prices: Prices, items: int) -> Prices:
    """For the trains that remain, when these items are taken."""
    weight = [0 if items >> item & 1 else weight for item, weight in enumerate(prices.weight)]
    return prices_of(weight, [min(cost, most) for cost, most in zip(prices.price, weight, strict=True)])


def set_prices(prices: Prices, price: list[int]) -> None:
    prices.price = price
    prices.table = table_of(price)


def evaluate(choices: Sequence[Choice], prices: Prices) -> int:
    """The bound at the present prices."""
    for choice in choices:
        sums = choice.bonus
        for chunk, column in enumerate(choice.columns):
            table = prices.table[chunk]
            sums = [total + table[part] for total, part in zip(sums, column, strict=True)]
        choice.price = sums
        choice.top = max(sums)
    return sum(prices.weight) - sum(prices.price) + sum(choice.top for choice in choices)


def strike(choices: Sequence[Choice], bound: int, needed: int) -> int:
    """Strikes out options with which nothing above `needed` can be had; returns the highest bound among them."""
    highest = 0
    for choice in choices:
        least = needed - bound + choice.top
        keep = [i for i, price in enumerate(choice.price) if price > least]
        if len(keep) == len(choice.price):
            continue
        highest = max(highest, bound - choice.top + max(price for price in choice.price if price <= least))
        only(choice, keep)
    return highest


def move(choices: Sequence[Choice], prices: Prices, shared: int, gap: int) -> bool:
    """Makes cheaper what several trains want and dearer what none wants; false if there is nothing of either."""
    wanted = [-1] * len(prices.weight)
    for choice in choices:
        items = choice.items[choice.price.index(choice.top)]
        for item in range(items.bit_length()):
            wanted[item] += items >> item & 1
    full = [cost == weight for cost, weight in zip(prices.price, prices.weight, strict=True)]
    pull = [0 if not shared >> item & 1 or (want < 0 and full[item]) else want for item, want in enumerate(wanted)]
    size = sum(want * want for want in pull)
    if size == 0:
        return False
    step = max(1, gap // size)
    cost = [max(0, min(weight, price - step * want)) for weight, price, want in zip(prices.weight, prices.price, pull, strict=True)]
    set_prices(prices, cost)
    return True


def shared_items(choices: Sequence[Choice]) -> int:
    """Those that more than one may bring."""
    once, twice = 0, 0
    for choice in choices:
        mine = 0
        for items in choice.items:
            mine |= items
        twice |= once & mine
        once |= mine
    return twice
