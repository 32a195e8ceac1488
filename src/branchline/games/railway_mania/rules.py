"""Who decides what, in the order of the rulebook: the table of the moments of a game (ledger 18.1, 18.2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from branchline.games.railway_mania import exchange, income, mergers, operating, parliament, steps, stock, track, trains
from branchline.games.railway_mania.actions import Pass
from branchline.kernel.action import Action
from branchline.kernel.game import GAME_OVER
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

# by moment: what comes next when it is entered, or ASK
ENTER: dict[int, Callable[[Any], int]] = {
    steps.PR_BEGIN: parliament.begin,
    steps.PR_OPEN: parliament.enter_open,
    steps.PR_BID: parliament.enter_bid,
    steps.PR_PAR: parliament.enter_par,
    steps.PR_EXTRA: parliament.enter_extra,
    steps.SR_BEGIN: stock.begin,
    steps.SR_TURN: stock.enter_turn,
    steps.SR_MARKERS: stock.enter_markers,
    steps.SR_END: stock.end,
    steps.SR_FINE: stock.enter_fine,
    steps.OR_BEGIN: operating.begin,
    steps.TURN_NEXT: operating.next_turn,
    steps.HOME: operating.enter_home,
    steps.MERGE: mergers.enter_merge,
    steps.TRACK: operating.enter_track,
    steps.TOKEN: operating.enter_token,
    steps.RUN: income.enter_run,
    steps.INCOME: income.enter_income,
    steps.TRAINS: trains.enter_trains,
    steps.REDEEM: operating.enter_redeem,
    steps.ACQUIRE: mergers.enter_acquire,
    steps.CONSENT: mergers.enter_consent,
    steps.DEAL_NEXT: exchange.next_holder,
    steps.OPTION: exchange.enter_option,
    steps.DEAL_END: mergers.settle,
    steps.REMOVE: mergers.enter_remove,
    steps.OR_END: operating.end,
}
# by moment at which a seat is asked: why not, what may be done, doing it (which says what comes next)
Asked = tuple[Callable[[Any, Action], Illegal | None], Callable[[Any], list[Action]], Callable[[Any, Action], int]]
ASKED: dict[int, Asked] = {
    steps.PR_OPEN: (parliament.check_open, parliament.list_open, parliament.do_open),
    steps.PR_BID: (parliament.check_bid, parliament.list_bid, parliament.do_bid),
    steps.PR_PAR: (parliament.check_par, parliament.list_par, parliament.do_par),
    steps.PR_EXTRA: (parliament.check_extra, parliament.list_extra, parliament.do_extra),
    steps.SR_TURN: (stock.check_turn, stock.list_turn, stock.do_turn),
    steps.SR_MARKERS: (stock.check_markers, stock.list_markers, stock.do_markers),
    steps.SR_FINE: (stock.check_fine, stock.list_fine, stock.do_fine),
    steps.HOME: (operating.check_home, operating.list_home, operating.do_home),
    steps.MERGE: (mergers.check_merge, mergers.list_merge, mergers.do_merge),
    steps.TRACK: (track.check, track.listed, operating.do_track),
    steps.TOKEN: (operating.check_token, operating.list_token, operating.do_token),
    steps.RUN: (income.check_run, income.list_run, income.do_run),
    steps.INCOME: (income.check_income, income.list_income, income.do_income),
    steps.TRAINS: (trains.check_trains, trains.list_trains, trains.do_trains),
    steps.REDEEM: (operating.check_redeem, operating.list_redeem, operating.do_redeem),
    steps.ACQUIRE: (mergers.check_merge, mergers.list_merge, mergers.do_merge),
    steps.CONSENT: (mergers.check_consent, mergers.list_consent, mergers.do_consent),
    steps.OPTION: (exchange.check_option, exchange.list_option, exchange.do_option),
    steps.REMOVE: (mergers.check_remove, mergers.list_remove, mergers.do_remove),
}


def drive(p: "Position") -> None:
    """Goes on until a seat is asked or the game is over."""
    while p.now != steps.OVER:
        following = ENTER[p.now](p)
        if following == steps.ASK:
            return
        p.now = following


def actions(p: "Position") -> list[Action]:
    return [] if p.now == steps.OVER else ASKED[p.now][1](p)


def check(p: "Position", action: Action) -> Illegal | None:
    return Illegal("RM-10", GAME_OVER) if p.now == steps.OVER else ASKED[p.now][0](p, action)


def apply(p: "Position", action: Action) -> None:
    p.events = []
    p.stirred = p.stirred or not isinstance(action, Pass)
    p.now = ASKED[p.now][2](p, action)
    drive(p)
