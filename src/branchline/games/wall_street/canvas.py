"""What every part of a picture needs to know: the view, the reader, what can be picked, and where things stand."""

from typing import Any

from branchline.drawing import pick
from branchline.games.wall_street import svg as pen
from branchline.games.wall_street.material import Material
from branchline.games.wall_street.seen import changes
from branchline.games.wall_street.spoken import card_says, joined
from branchline.kernel.game import Picks
from branchline.kernel.text import Voice

WIDTH, ACROSS, DOWN = 680, 290, 214  # of the board; of the rondel, from its middle
TICKER = (160, 84)  # one company of the quotation board
PLATE = 72  # how tall a player's plate is


class Drawing:
    """What every part of a picture needs to know."""

    def __init__(self, view: dict[str, Any], voice: Voice, m: Material, picks: Picks, last: Picks) -> None:
        self.view, self.voice, self.m, self.picks, self.last = view, voice, m, picks, last
        self.over = "revealed" in view
        self.magnates = 20 if view["magnates"] else 0
        self.middle = 108 + TICKER[1] + self.magnates + DOWN - 31  # of the rondel, from the top
        self.height = self.middle + DOWN + 92 + PLATE + 8

    def say(self, text: str, **facts: object) -> str:
        return self.voice.say(text, facts)

    def group(self, kind: str, key: str, name: str, x: float, y: float, body: str) -> str:
        return pick(kind, key, name, x, y, body, self.picks, self.last)

    def lit(self, kind: str, key: str) -> bool:
        return (kind, key) in self.picks

    def face(self, key: str) -> str:
        view = self.view
        return pen.face(self.m, self.voice, key, changes(view, self.m, key), view["clockwise"], view["trend_coins"])

    def half(self, key: str, wide: float = pen.WIDE) -> str:
        return pen.half(self.m, self.voice, key, changes(self.view, self.m, key), wide)

    def called(self, key: str) -> str:
        return joined(self.voice, card_says(self.view, self.m, self.voice, key))
