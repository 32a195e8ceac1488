"""Railroad Tycoon, The Boardgame: build railroads, deliver goods, and be worth most when the cities are empty. 2-6 players."""

from pathlib import Path

from branchline.games.railroad_tycoon import board, material, mind, position, study
from branchline.games.railroad_tycoon.actions import CODEC
from branchline.games.railroad_tycoon.events import EVENTS
from branchline.kernel.game import Game, Option
from branchline.kernel.text import N_

GAME = Game(
    id="railroad_tycoon",
    title="Railroad Tycoon: The Boardgame",
    room=Path(__file__).parent,
    rules=1,
    seats=range(2, 7),
    codec=CODEC,
    load=material.load,
    begin=position.begin,
    evaluate=mind.evaluate,
    board=board,
    events=EVENTS,
    endings={"cities": N_("enough empty cities"), "turns": N_("the longest game allowed")},
    options=(
        Option("beginners", (False, True), N_("Beginners' game"),
            N_("Without Tycoon cards, Operations cards and western links, whatever is chosen below (RT-20.1).")),
        Option("tycoons", (True, False), N_("Tycoon cards"), N_("Each player has a secret goal for the end of the game (RT-18.1).")),
        Option("cards", (True, False), N_("Operations cards"), N_("Cards can be taken and goals reached (RT-11.1).")),
        Option("western", (True, False), N_("Western links"),
            N_("Western links can be built; without them the cards that ask for one are left out (RT-13.1).")),
        Option("youngest", ("first", "drawn"), N_("Youngest player"),
            N_("Who opens the first auction: the first seat, or one that is drawn (RT-I2).")),
    ),
    styles=mind.STYLES,
    measures=study.MEASURES,
)  # fmt: skip
