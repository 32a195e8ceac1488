"""The choices that are asked for, in the order in which a game meets them, and the answer to what is not asked."""

from typing import TYPE_CHECKING

from branchline.kernel.illegal import Illegal
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position

(STAND, EXPLODE, BEFORE, KEEP, DUMP, SELL_DUMP, PUT, SURPRISE, SHOW, OFFER, SWAP, WAKE, GIVE, REDEEM, TAKE, RETURN, AFTER, ASSIGN,
    OVER) = range(19)  # fmt: skip
STEPS = ("stand", "explosion", "turn", "keep", "discard", "discard", "sell", "surprise", "show", "offer", "swap", "wake", "give", "redeem",
    "take", "return", "after", "assign", "over")  # fmt: skip
WHAT_IS_ASKED = {
    "stand": N_("The pawns are being placed now."),
    "explosion": N_("The explosion must be discarded first."),
    "turn": N_("A turn is being begun: move and buy, sell, or raise the capital."),
    "keep": N_("It must be decided first whether the card bought is kept or discarded."),
    "discard": N_("A card must be discarded first."),
    "sell": N_("The share card that is sold must be named first."),
    "surprise": N_("The company that the surprise moves must be named first."),
    "show": N_("A card must be shown for the stock exchange first."),
    "offer": N_("The rivals choose their cards for the stock exchange now."),
    "swap": N_("One of the cards offered must be taken first."),
    "wake": N_("It must be said first which magnate is carried out."),
    "give": N_("The magnate must be given to a rival first."),
    "redeem": N_("It must be decided first whether a loan is returned."),
    "take": N_("A card of the discards must be taken first."),
    "return": N_("Cards are being returned to the box now."),
    "after": N_("The action of this turn is done; the turn can be ended."),
    "assign": N_("The companies of dual and gold cards are being chosen now."),
}


def asked_now(p: "Position", rule: str) -> Illegal:
    """The answer to what is not asked at this moment."""
    return Illegal(rule, WHAT_IS_ASKED[STEPS[p.phase]])
