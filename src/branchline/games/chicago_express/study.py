"""What of Chicago Express is worth plotting."""

from collections.abc import Iterator

from branchline.games.chicago_express.actions import (
    BuildBegun,
    ChicagoReached,
    Declined,
    Developed,
    DividendPaid,
    FirstTurn,
    GeneralDividends,
    Offered,
    ShareGiven,
    ShareSold,
    WabashOpened,
)
from branchline.games.chicago_express.material import COMPANIES
from branchline.kernel.action import Event
from branchline.kernel.text import N_
from branchline.measure import GROUPS, NUMBERS, SHARES, WHEN, Measure, Played, Sitting, Values, counted, just

NOBODY = "nobody"
USES = {"auction": N_("auction"), "build": N_("build"), "develop": N_("develop"), "decline": N_("declined")}


def companies(sitting: Sitting) -> tuple[str, ...]:
    return COMPANIES


def companies_or_none(sitting: Sitting) -> tuple[str, ...]:
    return (*COMPANIES, NOBODY)


def uses(sitting: Sitting) -> tuple[str, ...]:
    return tuple(USES)


# Turns


def use_of(event: Event) -> str:
    """For what a turn is used, if this event begins one."""
    if isinstance(event, Offered):
        return "auction"
    if isinstance(event, BuildBegun):
        return "build"
    if isinstance(event, Developed):
        return "develop"
    return "decline" if isinstance(event, Declined) else ""


def by_turn(game: Played) -> Iterator[tuple[int, str, Event]]:
    """Every event with the number of its turn, and the use of the turn that it begins; the auctions before are turn 0.

    The auction of the first Wabash share is no turn: it belongs to the one in which Chicago was reached.
    """
    turn, begun = 0, False
    for told in game.told:
        opening = any(isinstance(event, WabashOpened) for event in told)
        for event in told:
            begun = begun or isinstance(event, FirstTurn)
            use = use_of(event) if begun and not (opening and isinstance(event, Offered)) else ""
            turn += use != ""
            yield turn, use, event


def turns(game: Played) -> Values:
    return just(sum(use != "" for _, use, _ in by_turn(game)))


def turn_uses(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(USES, 0)
    for _, use, _ in by_turn(game):
        if use:
            found[use] += 1
    return counted(found)


# Shares


def first_prices(game: Played) -> dict[str, float]:
    """What the first share of each company cost its holder."""
    found: dict[str, float] = {}
    for event in game.events():
        if isinstance(event, ShareSold):
            found.setdefault(event.company, event.amount)
        elif isinstance(event, ShareGiven):
            found.setdefault(event.company, 0)
    return found


def price_of_first(game: Played) -> Values:
    return counted(first_prices(game))


def value_of_first(game: Played) -> Values:
    """Every payout of a company is to its first share as well, and to each of its shares the same."""
    found = {company: -price for company, price in first_prices(game).items()}
    for told in game.told:
        payouts = {(event.company, event.chicago): event.each for event in told if isinstance(event, DividendPaid)}
        for (company, _), each in payouts.items():
            found[company] += each
    return counted(found)


def shares_issued(game: Played) -> Values:
    return counted(dict(zip(COMPANIES, game.position.issued, strict=True)))


# Companies


def final_incomes(game: Played) -> Values:
    return counted(dict(zip(COMPANIES, game.position.income, strict=True)))


def arrivals(game: Played) -> dict[str, float]:
    """The turn in which each company reached Chicago, in the order of arrival."""
    return {event.company: turn for turn, _, event in by_turn(game) if isinstance(event, ChicagoReached)}


def when_reached(game: Played) -> Values:
    return counted(arrivals(game))


def first_to_reach(game: Played) -> Values:
    return counted({next(iter(arrivals(game)), NOBODY): 1})


def general_dividends(game: Played) -> Values:
    return just(sum(isinstance(event, GeneralDividends) for event in game.events()))


MEASURES = (
    Measure("first-share-value", GROUPS, N_("What the first share of each company was worth"),
        N_("All dividends of the company's first share, Chicago's included, less the price paid. Above $0 its buyer gained."),
        N_("dividends less price, $"), value_of_first, companies),
    Measure("first-share-price", GROUPS, N_("What was paid for the first share of each company"),
        N_("The winning bid; $0 where the opening bidder received the share for nothing."), N_("price, $"), price_of_first, companies),
    Measure("chicago-when", WHEN, N_("When Chicago is reached"),
        N_("How many games had seen a company's locomotive in Chicago by each turn. The first turn comes after the initial auctions."),
        N_("turn"), when_reached, companies),
    Measure("chicago-first", SHARES, N_("Which company reaches Chicago first"),
        N_("The first locomotive in Chicago opens the Wabash."), N_("games"), first_to_reach, companies_or_none,
        {NOBODY: N_("no company")}),
    Measure("turns", NUMBERS, N_("Turns in a game"), N_("Turns after the initial auctions, of all players together."), N_("turns"), turns),
    Measure("turn-uses", GROUPS, N_("What turns are used for"),
        N_("Turns of a game by their action; a turn that only uses up a space of a dial is declined."), N_("turns in a game"), turn_uses,
        uses, USES),
    Measure("general-dividends", NUMBERS, N_("General dividends in a game"), N_("How often all companies paid, the last time included."),
        N_("general dividends"), general_dividends),
    Measure("shares-issued", GROUPS, N_("Shares in players' hands at the end"), N_("Shares of each company that were sold or given away."),
        N_("shares"), shares_issued, companies),
    Measure("final-income", GROUPS, N_("Income of each company at the end"), N_("Where its marker stands when the game is over."),
        N_("income, $"), final_incomes, companies),
)  # fmt: skip
