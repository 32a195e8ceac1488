"""The bot that looks one action ahead in a few imagined worlds and takes what the title's evaluation likes best."""

from typing import Any

from branchline.kernel.chance import Chance
from branchline.kernel.game import Game, Position

WORLDS = 4


class Greedy:
    def __init__(self, game: Game, budget: int | None, chance: Chance) -> None:
        self.evaluate = game.evaluate
        self.worlds = budget or WORLDS
        self.chance = chance

    def choose(self, position: Position) -> Any:
        return self.best_of(position, position.actions())

    def best_of(self, position: Position, actions: list[Any]) -> Any:
        seat = position.actor()
        if seat is None or len(actions) == 1:
            return actions[0]
        totals = [0] * len(actions)
        for _ in range(self.worlds):
            world = position.imagine(seat, self.chance)
            for i, action in enumerate(actions):
                after = world.clone()
                after.apply(action)
                totals[i] += advantage(self.evaluate(after), seat)
        best = max(totals)
        return self.chance.choice([action for action, total in zip(actions, totals, strict=True) if total == best])


class Hasty:
    """Greedy, but overlooks one choice in four: sensible, and no two games are alike, where nothing else is left to chance."""

    def __init__(self, game: Game, budget: int | None, chance: Chance) -> None:
        self.greedy = Greedy(game, budget, chance)
        self.chance = chance

    def choose(self, position: Position) -> Any:
        actions = position.actions()
        return self.greedy.best_of(position, [action for action in actions if self.chance.below(4)] or actions)


def advantage(worth: list[int], seat: int) -> int:
    """By how much a seat stands above the others, on average (times their number)."""
    return worth[seat] * len(worth) - sum(worth)
