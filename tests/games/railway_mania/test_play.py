"""Whole games in a steady style: nothing breaks, whatever the variant."""

from typing import Any

import pytest

from branchline.games.railway_mania.mind import steady
from branchline.kernel.chance import Chance
from branchline.kernel.conform import conform
from branchline.kernel.game import Game
from branchline.kernel.illegal import BadSetup

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"profile": "reference"}),
    (4, {"length": "short", "markers": 8}),
    (5, {"trains": "advanced_freight", "shorter": True}),
    (6, {"trains": "advanced_express"}),
    (7, {"length": "long", "extra_companies": False}),
    (8, {"free_entry_point": True}),
    (2, {"trains": "simple_express", "shorter": True, "new_players": True}),
    (4, {"trains": "simple_freight", "new_players": True}),
]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_games_come_to_an_end(game: Game, players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        p: Any = game.new(game.setup(players, options), seed)
        chance = Chance.of(seed)
        for _ in range(5000):
            if p.actor() is None:
                break
            p.apply(steady(p, p.actions(), chance))
            assert p.audit() == []
        assert p.ending() in game.endings


def test_conformance(game: Game) -> None:
    seen = conform(game, game.setup(3, {"trains": "simple_express", "shorter": True}), 0, steady, thorough=False)
    assert seen.decisions > 100


def test_the_game_for_new_players_has_one_type_of_trains(game: Game) -> None:
    with pytest.raises(BadSetup):
        game.new(game.setup(3, {"new_players": True}), 1)
