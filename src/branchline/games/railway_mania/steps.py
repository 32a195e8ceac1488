"""The moments of a game, by number. Where a seat is asked, the name is that of the step; the others pass by themselves."""

(PR_OPEN, PR_BID, PR_PAR, PR_EXTRA, SR_TURN, SR_MARKERS, SR_FINE,
    HOME, MERGE, TRACK, TOKEN, RUN, INCOME, TRAINS, REDEEM, ACQUIRE, CONSENT, OPTION, REMOVE, OVER) = range(20)  # fmt: skip
(PR_BEGIN, SR_BEGIN, SR_END, OR_BEGIN, TURN_NEXT, OR_END, DEAL_NEXT, DEAL_END) = range(20, 28)
STEPS = ("open", "bid", "par", "extra", "stock", "markers", "fine", "home", "merge", "track", "token", "run", "income", "trains",
    "redeem", "acquire", "consent", "option", "remove", "over")  # fmt: skip
ASK = -1  # instead of the next moment: a seat is asked

PARLIAMENT, STOCK, OPERATING = range(3)
ROUNDS = ("parliament", "stock", "operating")

# a company
IDLE, STARTED, FLOATED = range(3)
# its home station
NOT_HOME, OWED, AT_HOME = range(3)  # OWED: it is on the hex, but has no space there yet (RM-I38)
# holders of shares besides the seats, as places in a list
IPO, TREASURY, POOL = -3, -2, -1
TURNED = -9  # a director's certificate turned to its option side
NOBODY = -1
# the LNER
NO_LNER, TRIGGERED, FORMED = range(3)
# occasions of a 2 for 1 exchange
MERGER, ACQUISITION, REFINANCING = range(3)
