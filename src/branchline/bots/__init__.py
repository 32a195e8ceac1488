"""Players that think for themselves. They know only the kernel contract, and of a position only what their seat may
know: everything they look at beyond the list of actions is a world they imagine.

A bot is named by kind and budget: "random", "greedy", "greedy:8".
"""

from collections.abc import Callable
from typing import Any, Protocol

from branchline.bots.greedy import Greedy, Hasty
from branchline.bots.random import Random
from branchline.kernel.chance import SEEDS, Chance
from branchline.kernel.game import Game, Position
from branchline.kernel.illegal import BadSetup

STRIDE = 0x2545F4914F6CDD1D


class Bot(Protocol):
    def choose(self, position: Position) -> Any:
        """An action for the seat that must act."""


KINDS: dict[str, Callable[[Game, int | None, Chance], Bot]] = {"random": Random, "hasty": Hasty, "greedy": Greedy}


def make(name: str, game: Game, seed: int, seat: int) -> Bot:
    """The bot of this name; the same name, seed and seat always play alike."""
    kind, colon, budget = name.partition(":")
    if kind not in KINDS:
        raise BadSetup("There is no bot {name}; there are: {known}.", name=repr(name)[:60], known=", ".join(KINDS))
    if colon and not (budget.isascii() and budget.isdigit() and len(budget) < 10 and 0 < int(budget) <= 1_000_000):
        raise BadSetup("The budget of the bot {name} must be a whole number from 1.", name=repr(name)[:60])
    stream = Chance.of((seed * STRIDE + seat + 1) % SEEDS)  # never the game's own stream
    return KINDS[kind](game, int(budget) if colon else None, stream)
