"""What a position promises each seat, and styles of play for tests: uniform play ruins everybody in Parliament."""

from typing import Any

from branchline.games.railway_mania.actions import (
    Buy,
    GiveUp,
    Markers,
    Merge,
    Open,
    Par,
    Pass,
    Raise,
    Refuse,
    Retain,
    Run,
    Sell,
    Start,
    Train,
)
from branchline.games.railway_mania.material import KINDS
from branchline.games.railway_mania.position import Position
from branchline.games.railway_mania.shares import FLOAT_AT
from branchline.games.railway_mania.steps import FLOATED, STARTED
from branchline.kernel.chance import Chance

SELDOM = (Sell, Merge, Retain, GiveUp, Refuse, Raise)
CHEAP = 8  # how many of the lowest prices are considered


def evaluate(p: Position) -> list[int]:
    return p.scores()


def sensible(p: Position, action: Any) -> bool:
    """Whether an action does not throw money away: companies are started only if they can be floated."""
    m, cash = p.material, p.cash[p.seat]
    lowest = m.prices[m.pars[0]]
    if isinstance(action, Open | Raise):
        return action.bid + FLOAT_AT * lowest <= cash
    if isinstance(action, Start):
        return FLOAT_AT * action.price <= cash
    if isinstance(action, Par):
        return action.value == lowest or FLOAT_AT * action.value <= cash
    if isinstance(action, Sell):
        return action.count == 1 and p.stage[m.company[action.company]] == FLOATED
    if isinstance(action, Train):
        return p.permits[p.company] >> KINDS.index(action.kind) & 1 == 1
    return True


def floats(p: Position, action: Any) -> bool:
    """Buys what brings an own company nearer to floating."""
    company = p.material.company[action.company] if isinstance(action, Buy) else -1
    return company >= 0 and p.stage[company] == STARTED and p.director[company] == p.seat


def steady(p: Position, actions: list[Any], chance: Chance) -> Any:
    """Starts and floats companies, builds and runs; sells and merges now and then."""
    urgent = [action for action in actions if floats(p, action)]
    if urgent and chance.below(16):
        return urgent[0]
    kinds: dict[type, list[Any]] = {}
    for action in [action for action in actions if sensible(p, action)] or actions:
        kinds.setdefault(type(action), []).append(action)
    if len(kinds) > 1 and Pass in kinds and chance.below(4) and p.step() != "trains":
        del kinds[Pass]
    for kind in SELDOM:
        if kind in kinds and len(kinds) > 1 and chance.below(8):
            del kinds[kind]
    chosen = kinds[chance.choice(list(kinds))]
    if isinstance(chosen[0], Open | Raise):
        least = min(action.bid for action in chosen)
        return chance.choice([action for action in chosen if action.bid == least])
    if isinstance(chosen[0], Par | Start | Markers):
        return chosen[chance.below(min(CHEAP, len(chosen)))]
    return chosen[0] if isinstance(chosen[0], Run) else chance.choice(chosen)


STYLES = {"steady": steady}
