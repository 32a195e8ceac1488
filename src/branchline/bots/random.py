"""The bot that takes any listed action, all equally likely."""

from typing import Any

from branchline.kernel.chance import Chance
from branchline.kernel.game import Game, Position


class Random:
    def __init__(self, game: Game, budget: int | None, chance: Chance) -> None:
        self.chance = chance

    def choose(self, position: Position) -> Any:
        return self.chance.choice(position.actions())
