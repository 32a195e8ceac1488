"""1920 Wall Street: buy shares around a rondel, move the market, and be worth most when the bomb goes off. 2-5 players."""

from pathlib import Path

from branchline.games.wall_street import board, material, mind, position, study
from branchline.games.wall_street.actions import CODEC
from branchline.games.wall_street.events import EVENTS
from branchline.kernel.game import Game, Option
from branchline.kernel.text import N_

GAME = Game(
    id="wall_street",
    title="1920 Wall Street",
    room=Path(__file__).parent,
    rules=1,
    seats=range(2, 6),
    codec=CODEC,
    load=material.load,
    begin=position.begin,
    evaluate=mind.evaluate,
    board=board,
    events=EVENTS,
    endings={
        "gold": N_("the event against gold"),
        "shares": N_("the event against shares"),
        "values": N_("the event against values"),
        "none": N_("no event"),
    },
    options=(
        Option(
            "board",
            ("blue", "orange"),
            N_("Board"),
            N_("The blue side is for experienced players, the simpler orange side for beginners (WS-17.1)."),
        ),
        Option(
            "magnates",
            ("none", "reward", "punishment", "mixed"),
            N_("Magnates"),
            N_("The expansion: a company that reaches an end of its bar wakes a magnate, who rewards or punishes (WS-15.2)."),
        ),
        Option(
            "purchase_option",
            (False, True),
            N_("Purchase option"),
            N_("The expansion: each player can make one card dearer for the others (WS-16.2)."),
        ),
    ),
    styles=mind.STYLES,
    measures=study.MEASURES,
)
