"""The conformance suite over all numbers of players, both options, and every way of playing."""

from collections import Counter

import pytest

from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.actions import ChicagoReached, GeneralDividends, ShareGiven, ShareSold, ShareUnsold
from branchline.games.chicago_express.rules_may import BIDDING, OPENING
from branchline.kernel.chance import Chance
from branchline.kernel.conform import Seen, conform, uniform

PLAYERS = list(GAME.seats)
GAMES = 160  # at least, for each number of players
STEPS = {BIDDING: "share", OPENING: "first share of Wabash"}
THOROUGH = 1  # of each style, each number of players and option
STYLES = {"uniform": uniform, **GAME.styles}


class Corners(Counter):
    """What happened that the kinds of events do not tell, seen over the shoulder of a style."""

    def watching(self, style):
        self.auction = ""  # the step that the last action was taken in

        def watched(p, actions, chance):
            self.note(p)
            self.auction = STEPS.get(p.phase, "")
            return style(p, actions, chance)

        return watched

    def note(self, p):
        kinds = {type(event) for event in p.events}
        for event in p.events:
            if isinstance(event, ShareUnsold | ShareSold) and self.auction:
                self[f"{self.auction} {'sold' if isinstance(event, ShareSold) else 'unsold'}"] += 1
            elif isinstance(event, ShareGiven):
                self["gift"] += 1
            elif isinstance(event, GeneralDividends):
                self["general dividends"] += 1
                self["general dividends after a Chicago phase"] += ChicagoReached in kinds
            elif isinstance(event, ChicagoReached):
                self[f"Chicago reached by {p.reached.bit_count()}"] += 1
                self["Chicago reached by Wabash"] += event.company == "WAB"


RARE = ("Chicago reached by 5", "general dividends after a Chicago phase")
SEARCHED = 1000  # games for a rare corner
CORNERS = {"share sold", "share unsold", "first share of Wabash sold", "first share of Wabash unsold", "gift", "general dividends",
    "Chicago reached by 1", "Chicago reached by 2", "Chicago reached by 3", "Chicago reached by 4",
    "Chicago reached by Wabash"}  # fmt: skip


@pytest.mark.parametrize("opener", ["first", "lot"])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_conform_and_show_every_event_ending_and_corner(players, opener):
    setup = GAME.setup(players, {"opener": opener})
    seen, corners = Seen(), Corners()
    each = -(-GAMES // 2 // len(STYLES))
    for style in STYLES.values():
        for seed in range(each):
            seen.add(conform(GAME, setup, seed + 10_000 * (opener == "lot"), corners.watching(style), thorough=seed < THOROUGH))
    assert seen.games >= GAMES // 2
    assert {kind.__name__ for kind in GAME.events} == seen.events.keys()
    assert seen.endings.keys() == GAME.endings.keys()
    assert {corner for corner, times in corners.items() if times} >= CORNERS


@pytest.mark.parametrize("corner", RARE)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_with_a_rare_corner_conforms(players, corner):
    """The first such game is sought without the checks, then played with them."""
    setup = GAME.setup(players)
    for seed in range(SEARCHED):
        p, corners = GAME.new(setup, seed), Corners()
        style = corners.watching(westward_by(seed))
        while p.actor() is not None:
            p.apply(style(p, p.actions(), Chance.of(0)))
        if corners[corner]:
            break
    again = Corners()
    conform(GAME, setup, seed, again.watching(westward_by(seed)), thorough=False)
    assert again[corner]


def westward_by(seed):
    """Draws from a stream of its own, so that the checks do not change the game."""
    own = Chance.of(seed)
    return lambda p, actions, chance: GAME.styles["westward"](p, actions, own)
