"""10 End of the game: the LNER, the three endings, the winner."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania.events import GameOver, LnerFormed
from branchline.games.railway_mania.material import DIRECTOR
from branchline.games.railway_mania.shares import sale_price, transfer
from branchline.games.railway_mania.steps import FLOATED, FORMED, IDLE, IPO, NO_LNER, OVER, POOL, PR_BEGIN, SR_BEGIN, TRIGGERED
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

BANK_BROKE, MARKET, LNER, STALLED = "bank", "stock_market", "lner", "stalled"
ENDINGS = {BANK_BROKE: N_("The bank ran out of money"), MARKET: N_("A company reached the top of the market"),
    LNER: N_("The LNER was nationalised"), STALLED: N_("Nobody can do anything any more")}  # fmt: skip


def end_set(p: "Position") -> int:
    """After the last operating round of a set (RM-10.2, 10.3a, RM-I82, RM-I83)."""
    if p.lner == FORMED:
        return finish(p, LNER)
    if p.broken:
        return finish(p, BANK_BROKE)
    if not p.stirred and FLOATED not in p.stage:  # no rule ends it, but nothing can ever happen again
        return finish(p, STALLED)
    p.stirred = False
    p.turn += 1
    if p.lner == TRIGGERED:
        form_lner(p)
        return SR_BEGIN  # RM-10.3b
    return PR_BEGIN


def trigger_lner(p: "Position") -> None:
    if p.lner == NO_LNER:
        p.lner = TRIGGERED


def form_lner(p: "Position") -> None:
    """RM-10.3d, f, RM-6.5.2d."""
    p.lner = FORMED
    for company, stage in enumerate(p.stage):
        if stage == IDLE:
            continue
        count = p.shares[company][IPO]
        if p.cert[company] == IPO:
            p.cert[company] = POOL
        transfer(p, company, IPO, POOL, count)
    p.limit = max(sum(row[seat] for row in p.shares) for seat in range(p.players))
    p.events.append(LnerFormed(p.limit))


def finish(p: "Position", why: str) -> int:
    p.why = why
    p.events.append(GameOver(ENDINGS[why]))
    return OVER


def worth(p: "Position", seat: int) -> int:
    """RM-10.4a, RM-I86: trainless companies count half, rounded down for each certificate."""
    total = p.cash[seat]
    for company, row in enumerate(p.shares):
        if not row[seat] or p.price[company] < 0:
            continue
        price, each = p.material.prices[p.price[company]], sale_price(p, company)
        big = DIRECTOR if p.cert[company] == seat else 0
        total += (row[seat] - big) * each
        total += (big * price if p.trains[company] else big * price // 2) if big else 0
    return total


def standings(p: "Position") -> list[list[int]]:
    """RM-I87: equals share their place."""
    scores = [worth(p, seat) for seat in range(p.players)]
    return [[seat for seat in range(p.players) if scores[seat] == score] for score in sorted(set(scores), reverse=True)]
