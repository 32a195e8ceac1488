"""The conformance suite over all numbers of players, the options, and every way of playing."""

import pytest

from branchline.games.railroad_tycoon import GAME
from branchline.kernel.conform import Seen, conform, uniform

OPTIONS = [
    {},
    {"beginners": True},
    {"tycoons": False, "youngest": "drawn"},
    {"cards": False},
    {"western": False},
    {"tycoons": False, "cards": False, "western": False, "youngest": "drawn"},
]
WAYS = ["railroader", "all_rounder", "westerner", "mayor"]


@pytest.mark.parametrize("style", WAYS)
@pytest.mark.parametrize("players", GAME.seats)
def test_games_conform(players, style):
    first = players + WAYS.index(style)
    for seed in (first, first + 3):
        conform(GAME, GAME.setup(players, OPTIONS[seed % len(OPTIONS)]), seed, GAME.styles[style], thorough=False)


def test_one_game_in_every_detail():
    conform(GAME, GAME.setup(3, {"youngest": "drawn"}), 4, GAME.styles["all_rounder"])


def test_every_event_and_ending_occurs():
    seen = Seen()
    for style, players, seed in [
        ("mayor", 5, 1),
        ("mayor", 6, 2),
        ("mayor", 4, 3),
        ("miser", 2, 1),
        ("westerner", 4, 4),
        ("all_rounder", 3, 5),
    ]:
        seen.add(conform(GAME, GAME.setup(players, {"youngest": "drawn"}), seed, GAME.styles[style], thorough=False))
    for seed in range(10, 40):
        if {kind.__name__ for kind in GAME.events} <= seen.events.keys():
            break
        seen.add(conform(GAME, GAME.setup(4), seed, GAME.styles["all_rounder" if seed % 2 else "mayor"], thorough=False))
    assert {kind.__name__ for kind in GAME.events} - seen.events.keys() == set()
    assert seen.endings.keys() == GAME.endings.keys()


def test_uniform_play():
    conform(GAME, GAME.setup(2), 1, uniform, thorough=False)
