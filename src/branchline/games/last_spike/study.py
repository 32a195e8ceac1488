"""What of The Last Spike is worth plotting."""

from collections.abc import Iterator

from branchline.games.last_spike.actions import Bankrupt, Bought, Laid, LastSpike, NoTile, PaidOut, RouteCompleted, Sold
from branchline.kernel.action import Event
from branchline.kernel.text import N_
from branchline.measure import GROUPS, NUMBERS, SHARES, WHEN, Measure, Played, Sitting, Values, counted, just

WINNER, OTHER, NOBODY = "winner", "other", "nobody"
SPIKES = {WINNER: N_("the winner"), OTHER: N_("somebody else"), NOBODY: N_("nobody")}


def cities(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.material.cities)


def routes(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.material.route_ids)


def spikes(sitting: Sitting) -> tuple[str, ...]:
    return tuple(SPIKES)


def count(game: Played, kind: type[Event]) -> Values:
    return just(sum(isinstance(event, kind) for event in game.events()))


# Track


def routes_completed(game: Played) -> Values:
    return count(game, RouteCompleted)


def by_turn(game: Played) -> Iterator[tuple[int, Event]]:
    """Every event with the number of its turn: one begins with a tile laid, with no tile to lay, or with a bankruptcy."""
    turn = 0
    for event in game.events():
        turn += isinstance(event, Laid | NoTile | Bankrupt)
        yield turn, event


def when_completed(game: Played) -> Values:
    return counted({event.route: turn for turn, event in by_turn(game) if isinstance(event, RouteCompleted)})


def who_drives_the_spike(game: Played) -> Values:
    seats = [event.seat for event in game.events() if isinstance(event, LastSpike)]
    winners = game.position.standings()[0]
    return counted({NOBODY if not seats else WINNER if seats[0] in winners else OTHER: 1})


# Land and money


def when_cities_pay(game: Played) -> Values:
    """The first payout of each city that anybody received."""
    found: dict[str, float] = {}
    for turn, event in by_turn(game):
        if isinstance(event, PaidOut):
            found.setdefault(event.city, turn)
    return counted(found)


def money_of_cities(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(cities(game.sitting), 0)
    for event in game.events():
        if isinstance(event, PaidOut):
            found[event.city] += event.amount
    return counted(found)


def land_prices(game: Played) -> Values:
    return [(event.city, event.amount) for event in game.events() if isinstance(event, Bought)]


def land_sold(game: Played) -> Values:
    return count(game, Sold)


def bankruptcies(game: Played) -> Values:
    return count(game, Bankrupt)


MEASURES = (
    Measure("city-pays", WHEN, N_("When each city first pays"), N_("How many games had seen the city pay somebody by each turn."),
        N_("turn"), when_cities_pay, cities),
    Measure("city-money", GROUPS, N_("What each city pays out in a game"), N_("All its payouts to all players; $0 where it never paid."),
        N_("paid out in a game, $"), money_of_cities, cities),
    Measure("land-prices", GROUPS, N_("What is paid for land"), N_("Every land card bought; those received for nothing are left out."),
        N_("price of a card, $"), land_prices, cities),
    Measure("routes-completed", NUMBERS, N_("Routes completed in a game"), N_("Routes with all their tiles laid when the game is over."),
        N_("routes"), routes_completed),
    Measure("route-completed", WHEN, N_("When each route is completed"), N_("How many games had the route complete by each turn."),
        N_("turn"), when_completed, routes),
    Measure("last-spike", SHARES, N_("Who lays the last spike"), N_("Whether its bonus goes with the victory; a shared victory counts."),
        N_("games"), who_drives_the_spike, spikes, SPIKES),
    Measure("land-sold", NUMBERS, N_("Land cards sold to the bank"), N_("Cards that had to be sold in a game to pay for a tile."),
        N_("cards"), land_sold),
    Measure("bankruptcies", NUMBERS, N_("Bankruptcies in a game"), N_("Players who could not pay for any tile and left the game."),
        N_("players"), bankruptcies),
)  # fmt: skip
