"""What bots need to know of The Last Spike: what a position promises each seat, and ways of playing worth testing."""

from typing import Any

from branchline.games.last_spike.actions import Buy, Lay, Sell
from branchline.games.last_spike.material import ENDS, FULL, SPACES
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


# Ways of playing. Uniform play seldom sells land and practically never ends by bankruptcy with many players.


def spendthrift(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Lays the dearest tile and buys the dearest land."""
    return max(actions, key=lambda action: _price(p, action))


def miser(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Lays the cheapest tile and buys nothing."""
    return min(actions, key=lambda action: _price(p, action))


def wrecker(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Completes no route as long as it can, so that nobody is paid, and spends all it has."""
    m = p.material

    def tiles_there(action: Any) -> int:
        return p.laid[m.tile[action.tile] // SPACES].bit_count() if isinstance(action, Lay) else 0

    return max(actions, key=lambda action: (tiles_there(action) < SPACES, _price(p, action)))


def _price(p: Position, action: Any) -> int:
    """What an action costs, or brings if it is a sale."""
    m = p.material
    if isinstance(action, Lay):
        return cost_of_tile(p, m.tile[action.tile])
    if isinstance(action, Buy):
        return p.price[m.city[action.city]]
    return m.resale[m.card[action.card]] if isinstance(action, Sell) else 0


STYLES = {"spendthrift": spendthrift, "miser": miser, "wrecker": wrecker}
