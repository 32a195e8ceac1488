"""The choices that are asked for, in the order in which a game meets them."""

(STAND, EXPLODE, BEFORE, KEEP, DUMP, SELL_DUMP, PUT, SURPRISE, SHOW, OFFER, SWAP, WAKE, GIVE, REDEEM, TAKE, RETURN, AFTER, ASSIGN,
    OVER) = range(19)  # fmt: skip
STEPS = ("stand", "explosion", "turn", "keep", "discard", "discard", "sell", "surprise", "show", "offer", "swap", "wake", "give", "redeem",
    "take", "return", "after", "assign", "over")  # fmt: skip
