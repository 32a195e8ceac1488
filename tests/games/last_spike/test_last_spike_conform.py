"""The conformance suite over all numbers of players, both options, and every way of playing."""

import pytest

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import Buy, Lay, Sell
from branchline.kernel.conform import Seen, conform, uniform

PLAYERS = list(GAME.seats)
GAMES = 300  # at least, for each number of players and option
THOROUGH = 1  # of each style, each number of players and option


def spoiler(p, actions, chance):
    """Spends all it has and completes no route while it can; draws on no chance, so that its rare games stay found."""
    return max(actions, key=lambda action: _spoils(p, action, 0))


def burrower(p, actions, chance):
    """The same, but lays tiles between the cities first, at double cost."""
    return max(actions, key=lambda action: _spoils(p, action, 1))


def _spoils(p, action, inner):
    m = p.material
    if isinstance(action, Lay):
        tile = m.tile[action.tile]
        laid = p.laid[tile // 4].bit_count() - 1
        return laid < 3, inner * (action.tile[1] in "23"), -laid, (1 - inner) * m.cost[tile]
    if isinstance(action, Buy):
        return True, 0, 0, p.price[m.city[action.city]]
    return True, 0, 0, m.resale[m.card[action.card]] if isinstance(action, Sell) else 0


STYLES = {"uniform": uniform, "spoiler": spoiler, **GAME.styles}

# With many players it is rare that all but one go bankrupt, or that a player has no tile when his turn comes. With 2 and
# 3 players the latter is impossible: the hands that are left when the pool is empty differ too little (LS-I11, LS-I12).
RARE = {
    4: ((burrower, 310), (spoiler, 1)),
    5: ((burrower, 25), (spoiler, 400)),
    6: ((burrower, 19), (spoiler, 370)),
}
IMPOSSIBLE = {2: {"NoTile"}, 3: {"NoTile"}}


@pytest.mark.parametrize("hidden_money", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_conform_and_show_every_event_and_ending(players, hidden_money):
    setup = GAME.setup(players, {"hidden_money": hidden_money})
    seen = Seen()
    each = -(-GAMES // len(STYLES))
    for style in STYLES.values():
        for seed in range(each):
            seen.add(conform(GAME, setup, seed + 10_000 * hidden_money, style, thorough=seed < THOROUGH))
    for style, seed in RARE.get(players, ()):
        seen.add(conform(GAME, setup, seed, style, thorough=False))
    assert seen.games >= GAMES
    assert {kind.__name__ for kind in GAME.events} - seen.events.keys() == IMPOSSIBLE.get(players, set())
    assert seen.endings.keys() == GAME.endings.keys()
    assert seen.refusals.keys() >= {"LS-1.4", "LS-1.7", "LS-1.1", "LS-2.5", "LS-3.1", "LS-7.6"}
