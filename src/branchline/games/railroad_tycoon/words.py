"""The words of the data file that the rules know, and their numbers."""

from branchline.kernel.text import N_

COLOURS = (N_("red"), N_("yellow"), N_("blue"), N_("black"), N_("purple"))
RED = 0
KINDS = len(COLOURS)
GREY = KINDS  # the colour of a city that takes no cubes
TERRAINS = ("open", "hills", "city")
OPEN, HILLS, CITY = range(3)
# kinds of Operations cards
(FIRST_DELIVERY, FIRST_OF_LINKS, FIRST_ENGINE, HOTEL, BOUNTY, MAJOR_LINE, LAND_GRANT, NEW_INDUSTRY, EXECUTIVE, ENGINEERING,
    GROWTH) = range(11)  # fmt: skip
CARD_KINDS = ("first_delivery", "first_delivery_of_links", "first_engine_level", "hotel", "service_bounty", "major_line", "land_grant",
    "new_industry", "railroad_executive", "perfect_engineering", "city_growth")  # fmt: skip
GOALS = (FIRST_DELIVERY, FIRST_OF_LINKS, FIRST_ENGINE, BOUNTY, MAJOR_LINE)
# goals of Tycoon cards
PER_LINK, MOST_LINKS, FEWEST_SHARES, FIRST_TO_LEVEL, WESTERN_LINK, LONGEST_CHAIN, CONNECTS, MOST_MONEY = range(8)
TYCOON_GOALS = ("per_link_from_city", "most_links", "fewest_shares", "first_to_engine_level", "built_western_link",
    "longest_chain_of_links", "network_connects", "most_money")  # fmt: skip
# by kind of card
CARD_SYMBOLS = ("goal", "goal", "goal", "permanent", "goal", "goal", "hand", "immediate", "immediate", "once_per_turn", "immediate")
# the choices that are asked for
BID, OPERATE, DECLARED, TRACK, TILE, INDUSTRY, GROW, DONE, OVER = range(9)
STEPS = ("bid", "operation", "declared", "track", "tile", "industry", "grow", "done", "over")
