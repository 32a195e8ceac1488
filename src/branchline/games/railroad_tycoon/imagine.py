"""The worlds that a viewer cannot tell from the true one (rules of chapters 24 and 25).

Unknown are the Tycoon cards of the others and those not dealt, and the order of the deck (the set of its cards is public). What is in
the bag follows from the board (RT-H3). Who was first at the engine level that a Tycoon card asks for would have shown that card.
"""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.words import FIRST_TO_LEVEL, OVER
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


def world(p: "Position", viewer: int | None, chance: Chance) -> "Position":
    """Deck and Tycoon cards dealt anew; what comes of chance later is new as well."""
    imagined = p.clone()
    imagined.chance = chance.fork()
    imagined.events = [event for event in p.events if seen_by(event, viewer)]
    imagined.deck.sort()  # so that what is imagined does not depend on the truth
    chance.shuffle(imagined.deck)
    if p.with_tycoons and p.phase != OVER:
        deal(imagined, [seat for seat in range(p.players) if seat != viewer and not (p.shown and seat == p.first_high)], chance)
    return imagined


def deal(p: "Position", others: list[int], chance: Chance) -> None:
    m = p.material
    unknown = sorted(p.spare + [p.tycoon[seat] for seat in others])
    if p.first_high in others:  # has shown nothing, so holds something else
        mine = chance.choice([card for card in unknown if m.tycoon_goal[card] != FIRST_TO_LEVEL])
        p.tycoon[p.first_high] = mine
        unknown.remove(mine)
    chance.shuffle(unknown)
    for seat in others:
        if seat != p.first_high:
            p.tycoon[seat] = unknown.pop()
    p.spare = sorted(unknown)
