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
        seat = position.actor()
        actions = position.actions()
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


def advantage(worth: list[int], seat: int) -> int:
    """By how much a seat stands above the others, on average (times their number)."""
    return worth[seat] * len(worth) - sum(worth)
