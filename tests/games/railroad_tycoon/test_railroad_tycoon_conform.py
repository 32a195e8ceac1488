"""The conformance suite over all numbers of players, the options, and every way of playing."""

from functools import lru_cache

import pytest

from branchline.games.railroad_tycoon import GAME
from branchline.kernel.conform import Seen, conform, uniform

GAMES = (
    ("railroader", 2, 2, {"beginners": True}),
    ("all_rounder", 2, 2, {"youngest": "drawn"}),
    ("miser", 2, 1, {"tycoons": False, "cards": False, "western": False}),
    ("westerner", 3, 3, {"cards": False}),
    ("mayor", 3, 2, {}),
    ("all_rounder", 3, 9, {"western": False}),
    ("mayor", 4, 4, {}),
    ("westerner", 4, 2, {"tycoons": False, "youngest": "drawn"}),
    ("railroader", 5, 5, {"youngest": "drawn"}),
    ("railroader", 6, 6, {}),
)


@lru_cache
def played(number: int) -> Seen:
    style, players, seed, options = GAMES[number]
    return conform(GAME, GAME.setup(players, options), seed, GAME.styles[style], thorough=False)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_conform(number):
    assert played(number).games == 1


def test_the_games_cover_players_parts_and_styles():
    assert {players for _, players, _, _ in GAMES} == set(GAME.seats)
    assert {style for style, _, _, _ in GAMES} == set(GAME.styles)
    for option in GAME.options:
        assert {options.get(option.id, option.choices[0]) for _, _, _, options in GAMES} == set(option.choices)


def test_every_event_and_ending_occurs():
    seen = Seen()
    for number in range(len(GAMES)):
        seen.add(played(number))
    assert {kind.__name__ for kind in GAME.events} - seen.events.keys() == set()
    assert seen.endings.keys() == GAME.endings.keys()


def test_uniform_play():
    conform(GAME, GAME.setup(2, {"beginners": True}), 1, uniform, thorough=False)
