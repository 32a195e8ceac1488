"""The title as a Game, until its room holds all its furniture and is discovered."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from branchline.games.railway_mania import actions, ending, events, material, mind, position, setup
from branchline.kernel.game import Game


def title() -> Game:
    return Game(
        id="railway_mania",
        title="1862: Railway Mania in the Eastern Counties",
        room=Path(material.__file__).parent,
        rules=1,
        seats=range(2, 9),
        codec=actions.CODEC,
        load=material.load,
        begin=position.begin,
        evaluate=mind.evaluate,
        board=SimpleNamespace(),
        events=events.EVENTS,
        endings=ending.ENDINGS,
        options=setup.OPTIONS,
        styles=mind.STYLES,
    )


@pytest.fixture(scope="session")
def game() -> Game:
    return title()
