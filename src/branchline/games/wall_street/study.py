"""What of 1920 Wall Street is worth plotting."""

from collections.abc import Iterator

from branchline.games.wall_street.events import CapitalRaised, Disaster, Kept, LoanTaken, Moved, Scored, ShareSold, ValueMoved
from branchline.games.wall_street.material import COMPANIES, VARIATION, ZONES
from branchline.kernel.action import Event
from branchline.kernel.text import N_
from branchline.measure import GROUPS, NUMBERS, SHARES, WHEN, Measure, Played, Sitting, Values, counted, just

USES = {"buy": N_("move and buy"), "trend": N_("move to the trend card"), "sell": N_("sell"), "raise": N_("raise capital")}
KEPT = {"shares": N_("share cards"), "variations": N_("market variations")}
PILES = {"gold": N_("the pile against gold"), "shares": N_("the pile against shares"), "values": N_("the pile against values")}
PARTS = {"companies": N_("shares"), "variations": N_("market variations"), "gold": N_("gold that is no joker"),
    "secret": N_("points on the secret share"), "magnate": N_("magnates"), "cash": N_("cash"), "loans": N_("loans")}  # fmt: skip
LOANS = ("0", "1", "2", "3+")


def companies(sitting: Sitting) -> tuple[str, ...]:
    return COMPANIES


def uses(sitting: Sitting) -> tuple[str, ...]:
    return tuple(USES)


def sorts(sitting: Sitting) -> tuple[str, ...]:
    return tuple(KEPT)


def piles(sitting: Sitting) -> tuple[str, ...]:
    return ZONES


def parts(sitting: Sitting) -> tuple[str, ...]:
    return tuple(PARTS)


def numbers_of_loans(sitting: Sitting) -> tuple[str, ...]:
    return LOANS


def capitals(sitting: Sitting) -> tuple[str, ...]:
    """Those that are reached by raising."""
    m = sitting.material
    return tuple(str(capital) for capital in m.capitals if capital > m.start_capital[sitting.players])


def secrets(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.material.capital_ids)


# Turns


def by_turn(game: Played) -> Iterator[tuple[int, str, Event]]:
    """Every event with the number of its turn, and what the turn is used for if the event tells it: exactly one in each turn."""
    turn, trend_card = 0, game.position.rondel.index(game.sitting.material.trend)
    for event in game.events():
        use = ""
        if isinstance(event, Moved):
            use = "trend" if event.place == trend_card else "buy"
        elif isinstance(event, ShareSold):
            use = "sell"
        elif isinstance(event, CapitalRaised):
            use = "raise"
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


def cards_kept(game: Played) -> Values:
    """By player, so that games with many players can be compared with those of few."""
    m, found = game.sitting.material, dict.fromkeys(KEPT, 0)
    for event in game.events():
        if isinstance(event, Kept):
            found["variations" if m.kind[m.card[event.card]] == VARIATION else "shares"] += 1
    return counted({sort: number / game.sitting.players for sort, number in found.items()})


def when_capital_reached(game: Played) -> Values:
    """The first player with each capital."""
    found: dict[str, float] = {}
    for turn, _, event in by_turn(game):
        if isinstance(event, CapitalRaised):
            found.setdefault(str(event.capital), turn)
    wanted = capitals(game.sitting)
    return counted({capital: turn for capital, turn in found.items() if capital in wanted})


def when_first_loan(game: Played) -> Values:
    taken = [turn for turn, _, event in by_turn(game) if isinstance(event, LoanTaken)]
    return counted({"loan": taken[0]} if taken else {})


def first_loan(sitting: Sitting) -> tuple[str, ...]:
    return ("loan",)


# The market


def final_values(game: Played) -> Values:
    p = game.position
    return counted({name: p.tracks[c][p.level[c]] for c, name in enumerate(COMPANIES)})


def moves_of_values(game: Played) -> Values:
    """Without those that stopped at the end of the bar."""
    found: dict[str, float] = dict.fromkeys(COMPANIES, 0)
    for event in game.events():
        if isinstance(event, ValueMoved):
            found[event.company] += event.value != event.before
    return counted(found)


def final_dynamite(game: Played) -> Values:
    told = next(event for event in game.events() if isinstance(event, Disaster))
    return counted({zone: int(icons) for zone, icons in zip(ZONES, told.dynamite, strict=True)})


# Points


def points_by_seat(game: Played) -> list[dict[str, float]]:
    """What each seat scored, the companies by name."""
    found: list[dict[str, float]] = [{} for _ in range(game.sitting.players)]
    for event in game.events():
        if isinstance(event, Scored):
            found[event.seat][event.what] = event.points
    return found


def points_of_companies(game: Played) -> Values:
    """Each player's points for each company, none where the minimum was missed."""
    return [(name, points.get(name, 0)) for points in points_by_seat(game) for name in COMPANIES]


def companies_scored(game: Played) -> Values:
    return [("", sum(points.get(name, 0) > 0 for name in COMPANIES)) for points in points_by_seat(game)]


def points_by_part(game: Played) -> Values:
    found: Values = []
    for points in points_by_seat(game):
        shares = sum(points.get(name, 0) for name in COMPANIES)
        found += [(part, shares if part == "companies" else points.get(part, 0)) for part in PARTS]
    return found


def loans_held(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(LOANS, 0)
    for loans in game.position.loans:
        found[LOANS[min(loans, len(LOANS) - 1)]] += 1 / game.sitting.players
    return counted(found)


def worth_of_secrets(game: Played) -> Values:
    """The score of the seat with each capital card, less the mean of the game."""
    p, scores = game.position, game.position.scores()
    return [(p.material.capital_ids[card], score - sum(scores) / len(scores)) for card, score in zip(p.secret, scores, strict=True)]


MEASURES = (
    Measure("companies", GROUPS, N_("Points for each company"), N_("Of every player; 0 where the minimum number of shares was missed."),
        N_("points of a player"), points_of_companies, companies),
    Measure("companies-scored", NUMBERS, N_("Companies that a player scores"),
        N_("In how many of the four a player had the minimum number of shares."), N_("companies"), companies_scored),
    Measure("parts", GROUPS, N_("What the points are for"), N_("Of every player; loans count against them."), N_("points of a player"),
        points_by_part, parts, PARTS),
    Measure("values", GROUPS, N_("Value of each company at the end"), N_("As the marker stands, before an event halves it."), N_("value"),
        final_values, companies),
    Measure("moves", GROUPS, N_("How often each company moves"), N_("Moves of the marker that changed the value."), N_("moves in a game"),
        moves_of_values, companies),
    Measure("dynamite", GROUPS, N_("Dynamite in the piles of discards"),
        N_("Icons at the end; the pile with most brings its event, unless two have as many."), N_("icons"), final_dynamite, piles, PILES),
    Measure("loans", SHARES, N_("Loans of a player"), N_("How many loans players have when the game ends."), N_("players"), loans_held,
        numbers_of_loans),
    Measure("loan-when", WHEN, N_("When the first loan is taken"),
        N_("How many games had seen a loan by each turn, those of all players counted."), N_("turn"), when_first_loan,
        first_loan, {"loan": N_("the first loan")}),
    Measure("capital-when", WHEN, N_("When capital is raised"),
        N_("How many games had seen a player with each capital by each turn."), N_("turn"), when_capital_reached, capitals),
    Measure("secrets", GROUPS, N_("What each secret share is worth"),
        N_("The score of the player who has it, less the mean score of the game."), N_("points above the mean"), worth_of_secrets, secrets),
    Measure("turns", NUMBERS, N_("Turns in a game"), N_("Turns of all players together."), N_("turns"), turns),
    Measure("turn-uses", GROUPS, N_("What turns are used for"), N_("Turns of a game by their action."), N_("turns in a game"),
        turn_uses, uses, USES),
    Measure("kept", GROUPS, N_("Cards that a player keeps"), N_("Cards bought and kept, the mean of the players of a game."), N_("cards"),
        cards_kept, sorts, KEPT),
)  # fmt: skip
