"""What of Railroad Tycoon is worth plotting."""

from collections.abc import Iterator

from branchline.games.railroad_tycoon.events import (
    CardTaken,
    Delivered,
    EngineBought,
    FirstPlayer,
    Forgone,
    LineLeft,
    LinkBuilt,
    TurnBegins,
    TycoonScored,
    Urbanized,
    WesternBuilt,
)  # fmt: skip
from branchline.games.railroad_tycoon.words import COLOURS
from branchline.kernel.action import Event
from branchline.kernel.text import N_
from branchline.measure import GROUPS, NUMBERS, SHARES, WHEN, Measure, Played, Sitting, Values, counted

USES = {
    "build": N_("build track"),
    "deliver": N_("deliver"),
    "upgrade": N_("upgrade"),
    "urbanize": N_("urbanize"),
    "card": N_("take a card"),
    "western": N_("western link"),
    "forgo": N_("forgo"),
}


def uses(sitting: Sitting) -> tuple[str, ...]:
    return tuple(USES)


def colours(sitting: Sitting) -> tuple[str, ...]:
    return COLOURS


def lengths(sitting: Sitting) -> tuple[str, ...]:
    """Numbers of links over which a cube can go."""
    return tuple([str(level) for level in range(1, len(sitting.material.engine_cost))])


def levels(sitting: Sitting) -> tuple[str, ...]:
    """Engine levels that have to be bought."""
    return lengths(sitting)[1:]


def western_cities(sitting: Sitting) -> tuple[str, ...]:
    return tuple([sitting.material.cities[city] for city in sitting.material.western_cities])


def tycoons(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.material.tycoon_ids)


def by_turn(game: Played) -> Iterator[tuple[int, Event]]:
    """Every event with the number of its turn; what comes of the set-up before the first is turn 0."""
    turn = 0
    for event in game.events():
        turn += isinstance(event, TurnBegins)
        yield turn, event


# Turns and operations


def turns(game: Played) -> Values:
    return [("", game.position.turn)]


def use_of(event: Event) -> str:
    """For what an operation is used, if this event tells it; a tile that a card gave for nothing is no operation of its own."""
    if isinstance(event, LinkBuilt | LineLeft):
        return "build"
    if isinstance(event, Delivered):
        return "deliver"
    if isinstance(event, EngineBought):
        return "upgrade"
    if isinstance(event, Urbanized):
        return "urbanize" if event.cost else ""
    if isinstance(event, CardTaken):
        return "card"
    if isinstance(event, WesternBuilt):
        return "western"
    return "forgo" if isinstance(event, Forgone) else ""


def operations(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(USES, 0)
    for event in game.events():
        use = use_of(event)
        if use:
            found[use] += 1
    return counted({use: count / game.position.players for use, count in found.items()})


def first_prices(game: Played) -> Values:
    return [("", event.amount) for event in game.events() if isinstance(event, FirstPlayer)]


# Deliveries and engines


def delivered_over(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(lengths(game.sitting), 0)
    for event in game.events():
        if isinstance(event, Delivered):
            found[str(event.links)] += 1
    return counted(found)


def delivered_colours(game: Played) -> Values:
    found: dict[str, float] = dict.fromkeys(COLOURS, 0)
    for event in game.events():
        if isinstance(event, Delivered):
            found[event.colour] += 1
    total = sum(found.values())
    return counted({colour: count / total for colour, count in found.items()}) if total else []


def when_engines(game: Played) -> Values:
    found: dict[str, float] = {}
    for turn, event in by_turn(game):
        if isinstance(event, EngineBought):
            found.setdefault(str(event.level), turn)
    return counted(found)


def when_western(game: Played) -> Values:
    return counted({event.city: turn for turn, event in by_turn(game) if isinstance(event, WesternBuilt)})


# What players have at the end


def shares(game: Played) -> Values:
    return [("", held) for held in game.position.shares]


def links(game: Played) -> Values:
    owners = [link[2] for link in game.position.links]
    return [("", owners.count(seat)) for seat in range(game.position.players)]


def best_score(game: Played) -> Values:
    return [("", max(game.position.scores()))]


def tycoon_points(game: Played) -> Values:
    return counted({event.card: event.points for event in game.events() if isinstance(event, TycoonScored)})


MEASURES = (
    Measure("turns", NUMBERS, N_("Turns in a game"), N_("Turns played until the game is over."), N_("turns"), turns),
    Measure("operations", GROUPS, N_("What operations are used for"),
        N_("Operations of a player in a game. A line that is built in two operations counts twice."), N_("operations of a player"),
        operations, uses, USES),
    Measure("first-price", NUMBERS, N_("What it costs to be first"), N_("The winning bid of each turn; $0 where all passed."),
        N_("price, $"), first_prices),
    Measure("delivery-links", GROUPS, N_("Over how many links cubes are delivered"),
        N_("Deliveries of a game by the number of links, whoever owns them."), N_("deliveries in a game"), delivered_over, lengths),
    Measure("delivery-colours", SHARES, N_("Which cubes are delivered"), N_("Deliveries by the colour of the cube."), N_("deliveries"),
        delivered_colours, colours, dict(zip(COLOURS, COLOURS, strict=True))),
    Measure("engine-when", WHEN, N_("When engines are bought"),
        N_("How many games had seen an engine of each level by each turn."), N_("turn"), when_engines, levels),
    Measure("western-when", WHEN, N_("When western links are built"),
        N_("How many games had seen the western link of each city by each turn."), N_("turn"), when_western, western_cities),
    Measure("shares", NUMBERS, N_("Shares of a player at the end"), N_("Each costs a victory point."), N_("shares"), shares),
    Measure("links", NUMBERS, N_("Links of a player at the end"), N_("Finished links, however long."), N_("links"), links),
    Measure("winning-score", NUMBERS, N_("Points of the winner"), N_("The best score of each game."), N_("victory points"), best_score),
    Measure("tycoon-points", GROUPS, N_("What Tycoon cards bring"), N_("Points of each Tycoon card that a player held at the end."),
        N_("victory points"), tycoon_points, tycoons),
)  # fmt: skip
