"""What bots need to know of 1920 Wall Street."""
from branchline.games.wall_street.position import Position
def evaluate(p: Position) -> list[int]:
    return p.scores()
STYLES: dict = {}
