"""Chicago Express: companies race from the east coast to Chicago, players share in their dividends. 2-6 players."""

from pathlib import Path

from branchline.games.chicago_express import board, material, mind, position, study
from branchline.games.chicago_express.actions import CODEC, EVENTS
from branchline.kernel.game import Game, Option
from branchline.kernel.text import N_

GAME = Game(
    id="chicago_express",
    title="Chicago Express",
    room=Path(__file__).parent,
    rules=1,
    seats=range(2, 7),
    codec=CODEC,
    load=material.load,
    begin=position.begin,
    evaluate=mind.evaluate,
    board=board,
    events=EVENTS,
    endings={
        "locomotives": N_("three companies out of locomotives"),
        "shares": N_("three companies out of shares"),
        "houses": N_("three houses or fewer left"),
        "detroit": N_("Detroit at the end of its track"),
    },
    options=(
        Option(
            "opener",
            ("first", "lot"),
            N_("First bidder"),
            N_("Who opens the first auction: the first seat, or a seat drawn by lot (CE-I29)."),
        ),
    ),
    styles=mind.STYLES,
    measures=study.MEASURES,
)
