"""What bots need to know of The Last Spike: what a position promises each seat, and ways of playing worth testing."""

from typing import Any

from branchline.games.last_spike.actions import Buy, End, Lay
from branchline.games.last_spike.material import CARDS, ENDS, FULL, SPACES
from branchline.games.last_spike.position import Position
from branchline.games.last_spike.rules import OVER, cards_held, cost_of_tile
from branchline.kernel.chance import Chance

# in percent: how likely a route with 0-3 tiles is to be completed in the end (of 12 routes, about 7 are)
COMPLETED = (40, 48, 58, 75)
IN_HAND = 8  # in percent, added for each tile of the route that one holds
MARGIN = 6_000  # cash below it risks forced sales


def evaluate(p: Position) -> list[int]:
    """The money each seat can expect at the end: cash, payouts to come, less tiles it cannot get rid of."""
    if p.phase == OVER:
        return p.scores()
    m = p.material
    chances = [0 if mask == FULL else COMPLETED[(mask ^ ENDS).bit_count()] for mask in p.laid]
    worth: list[int] = []
    for seat in range(p.players):
        cash = p.cash[seat]
        value = cash - max(0, MARGIN - cash) // 3
        held = [t // SPACES for t in p.hands[seat]]
        for city in range(len(m.cities)):
            cards = cards_held(p, seat, city)
            if cards:
                hope = sum([chances[r] + (IN_HAND * held.count(r) if chances[r] else 0) for r in m.city_routes[city]])
                value += m.payouts[city][cards] * hope // 100
        value -= sum([cost_of_tile(p, t) for t in p.hands[seat]]) // 4
        worth.append(0 if seat in p.out else value)
    return worth


# Ways of playing. Uniform play rarely goes bankrupt with many players, and seldom sells land of several cities.


def spendthrift(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Buys the dearest land and lays the dearest tile."""
    m = p.material
    if isinstance(actions[0], Lay):
        return max(actions, key=lambda a: cost_of_tile(p, m.tile[a.tile]))
    buys = [a for a in actions if isinstance(a, Buy)]
    if buys:
        tops = [max(m.card_price[m.city[a.city] * CARDS : m.city[a.city] * CARDS + CARDS]) for a in buys]
        return buys[tops.index(max(tops))]
    return chance.choice(actions)


def miser(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Buys nothing and lays the cheapest tile."""
    if isinstance(actions[0], Lay):
        return min(actions, key=lambda a: cost_of_tile(p, p.material.tile[a.tile]))
    return next((a for a in actions if isinstance(a, End)), actions[0])


def sower(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Spoils chances: begins routes everywhere and completes none while it can, so that the pool runs dry."""
    if isinstance(actions[0], Lay):
        return min(actions, key=lambda a: p.laid[p.material.tile[a.tile] // SPACES].bit_count())
    return chance.choice(actions)


STYLES = {"spendthrift": spendthrift, "miser": miser, "sower": sower}
