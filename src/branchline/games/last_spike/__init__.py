"""The Last Spike: lay the transcontinental railway together, own the land it makes valuable. 2-6 players."""

from pathlib import Path

from branchline.games.last_spike import board, material, mind, position, study
from branchline.games.last_spike.actions import CODEC, EVENTS
from branchline.kernel.game import Game, Option
from branchline.kernel.text import N_

GAME = Game(
    id="last_spike",
    title="The Last Spike",
    room=Path(__file__).parent,
    rules=1,
    seats=range(2, 7),
    codec=CODEC,
    load=material.load,
    begin=position.begin,
    evaluate=mind.evaluate,
    board=board,
    events=EVENTS,
    endings={"last_spike": N_("the last spike"), "bankruptcy": N_("all but one bankrupt")},
    options=(
        Option(
            "hidden_money",
            (False, True),
            N_("Hidden money"),
            N_("Only you see how much money you have; what is paid and received stays public (LS-6.5)."),
        ),
    ),
    styles=mind.STYLES,
    measures=study.MEASURES,
)
