"""What every part of a picture needs to know: the view, the reader, what can be picked, and what the rules find in the position."""

from functools import cached_property
from typing import Any

from branchline.drawing import pick
from branchline.games.railroad_tycoon.actions import Deliver
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.seen import Way, again, asker, doors, earned, offers, reachable, tile_cost
from branchline.games.railroad_tycoon.words import COLOURS
from branchline.kernel.game import Picks
from branchline.kernel.text import Voice


class Drawing:
    def __init__(self, view: dict[str, Any], voice: Voice, m: Material, picks: Picks, last: Picks) -> None:
        self.view, self.voice, self.m, self.picks, self.last = view, voice, m, picks, last
        self.seat = asker(view)
        self.p = again(view, m, self.seat)
        self.building = view["step"] == "track"
        self.mine = bool(picks)

    def say(self, text: str, **facts: object) -> str:
        return self.voice.say(text, facts)

    def name(self, key: str) -> str:
        return self.voice.say("{key:name}", {"key": key})

    def lit(self, kind: str, key: str) -> bool:
        return (kind, key) in self.picks

    def group(self, kind: str, key: str, name: str, x: float, y: float, body: str) -> str:
        return pick(kind, key, name, x, y, body, self.picks, self.last)

    @cached_property
    def offers(self) -> list[Deliver]:
        """All deliveries of the seat to act, best first; only when it chooses an operation."""
        return offers(self.p) if self.view["step"] == "operation" else []

    @cached_property
    def best(self) -> dict[tuple[int, int], Deliver]:
        """By city and colour: the best delivery of such a cube."""
        found: dict[tuple[int, int], Deliver] = {}
        for action in self.offers:
            found.setdefault((self.m.city[action.way[0]], COLOURS.index(action.colour)), action)
        return found

    def earned(self, action: Deliver) -> dict[int, int]:
        return earned(self.p, action)

    @cached_property
    def ways(self) -> dict[int, list[Way]]:
        """While somebody builds: the links that are offered, by city."""
        return reachable(self.p) if self.building else {}

    @cached_property
    def costs(self) -> dict[int, list[int]]:
        """By hex: what the next tile costs if it lies there, or if it leads there."""
        found: dict[int, list[int]] = {}
        if not self.building:
            return found
        for hex, entry in doors(self.p):
            for side in ((entry + turn) % 6 for turn in (2, 3, 4)):
                to = self.m.near[hex * 6 + side]
                if to >= 0 and self.lit("hex", self.m.hex_ids[to]):
                    cost = tile_cost(self.p, hex, entry, side)
                    found.setdefault(to, []).append(cost)
                    if self.p.head < 0:
                        found.setdefault(hex, []).append(cost)
        return found
