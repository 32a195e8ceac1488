"""The conformance suite over all numbers of players, all combinations of options, and every way of playing."""

import itertools
from collections import Counter

import pytest

from branchline.games.wall_street import GAME
from branchline.games.wall_street.actions import Assign, Settle
from branchline.games.wall_street.events import Discarded, Kept, LoanTaken, MagnateWoken, Moved, NoExchange, ShareSold, TrendCoins
from branchline.games.wall_street.material import DUAL, GOLDEN, TREND
from branchline.kernel.chance import Chance
from branchline.kernel.conform import Seen, conform, uniform
from branchline.lab.fuzz import tables

PLAYERS = list(GAME.seats)
STYLES = {"uniform": uniform, **GAME.styles}
GAMES = 56  # at least, for each number of players
SEARCHED = 600  # games for a rare corner


class Corners(Counter):
    """What happened that the kinds of events do not tell, seen over the shoulder of a style."""

    def watching(self, style):
        self.set = 0  # how many cards of a set that was bought have been kept, and one

        def watched(p, actions, chance):
            self.note(p)
            self.step(p, actions)
            action = style(p, actions, chance)
            self["several jokers at once"] += isinstance(action, Settle)
            self["a joker by itself"] += isinstance(action, Assign)
            return action

        return watched

    def step(self, p, actions):
        self[f"asked: {p.step()}"] += 1
        self["an empty place"] += p.step() == "after" and -1 in p.rondel
        self["jokers of one player: 3"] += p.step() == "assign" and len(actions) > 1 and len(p.pile[p.asked]) >= 3
        if self.set and p.step() in ("turn", "after"):
            self[f"kept of a set: {self.set - 1}"] += 1
            self.set = 0

    def note(self, p):
        m = p.material
        for event in p.events:
            if isinstance(event, Moved):
                self.set = len(p.bought) == 2
                self["moved to the trend card"] += m.kind[p.rondel[event.place]] == TREND
            elif isinstance(event, Kept) and self.set:
                self.set += 1
            elif isinstance(event, ShareSold):
                card = m.card[event.card]
                self[f"sold: {'gold' if m.kind[card] == GOLDEN else 'dual' if m.kind[card] == DUAL else m.shares[card]}"] += 1
            elif isinstance(event, LoanTaken):
                self[f"loans: {event.loans}"] += 1
            elif isinstance(event, NoExchange):
                self[f"no exchange, {'buyer' if event.own else 'rivals'} without a card"] += 1
            elif isinstance(event, MagnateWoken):
                self[f"{event.magnate} {'rewards' if event.reward else 'punishes'}"] += 1
            elif isinstance(event, Discarded) and m.card[event.card] == m.bomb:
                self[f"explosion discarded by {'the start player' if event.seat == p.start else 'another'}"] += 1
            elif isinstance(event, TrendCoins):
                self["coins of the trend card"] += 1
        self[f"capital {max(p.capital)}"] += 1


CORNERS = {
    *(f"sold: {what}" for what in (1, 2, "dual", "gold")),
    *(f"kept of a set: {cards}" for cards in range(3)),
    *(f"M{n} {side}" for n in range(1, 5) for side in ("rewards", "punishes")),
    *(f"explosion discarded by {who}" for who in ("the start player", "another")),
    "several jokers at once", "a joker by itself", "jokers of one player: 3", "loans: 5", "capital 7", "moved to the trend card",
    "coins of the trend card", "asked: take", "asked: return",
}  # fmt: skip
EXCHANGE = {"Shown", "Asked", "Offered", "OfferedCard", "Revealed", "Swapped", "Proof", "NoExchange"}
IMPOSSIBLE = {players: EXCHANGE if players == 2 else {"BackToBox"} for players in PLAYERS}  # WS-9.9
SEARCHED_FOR = {"NothingMoves", "CapitalLowered", "LoanReturned", "LoanStays"}  # below

# how a corner is found, and for which numbers of players there is one: the deck of four and of five is never empty too early
RARE = {
    "NothingMoves": ("leveller", {"board": "orange"}, PLAYERS),
    "CapitalLowered": ("founder", {"magnates": "punishment"}, PLAYERS),
    "LoanReturned": ("raider", {"magnates": "reward"}, PLAYERS),
    "LoanStays": ("raider", {"magnates": "reward"}, PLAYERS),
    "asked: wake": ("raider", {"magnates": "mixed"}, PLAYERS),
    "an empty place": ("raider", {}, [2, 3]),
    "no exchange, buyer without a card": ("broker", {}, [3, 4, 5]),
    "no exchange, rivals without a card": ("ascetic", {}, [3, 4, 5]),
    "asked: swap": ("raider", {"magnates": "punishment"}, [3, 4, 5]),
}


@pytest.mark.parametrize("players", PLAYERS)
def test_games_conform_and_show_every_event_ending_and_corner(players):
    """Each combination of options in every other style."""
    seen, corners = Seen(), Corners()
    setups = [setup for setup in tables(GAME) if setup.players == players]
    for n, (setup, style) in enumerate(itertools.product(setups, STYLES.values())):
        if n % 2:
            seen.add(conform(GAME, setup, n, corners.watching(style), thorough=False))
    assert seen.games >= GAMES
    assert {kind.__name__ for kind in GAME.events} - seen.events.keys() - SEARCHED_FOR == IMPOSSIBLE[players]
    assert seen.endings.keys() == GAME.endings.keys()
    assert CORNERS - {corner for corner, times in corners.items() if times} == set()


@pytest.mark.parametrize("style", STYLES)
def test_a_game_of_each_style_conforms_thoroughly(style):
    players = PLAYERS[list(STYLES).index(style) % len(PLAYERS)]
    setup = GAME.setup(players, {"magnates": "mixed", "purchase_option": True})
    assert conform(GAME, setup, players, STYLES[style]).games == 1


@pytest.mark.parametrize(("corner", "players"), [(corner, n) for corner, (_, _, which) in RARE.items() for n in which])
def test_a_game_with_a_rare_corner_conforms(corner, players):
    """The first such game is sought without the checks, then played with them."""
    style, options, _ = RARE[corner]
    setup = GAME.setup(players, options)
    for seed in range(SEARCHED):
        p, corners, chosen = GAME.new(setup, seed), Corners(), own(style, seed)
        watched = corners.watching(chosen)
        while p.actor() is not None:
            p.apply(watched(p, p.actions(), None))
            corners.update(type(event).__name__ for event in p.events)
        if corners[corner]:
            break
    again = Corners()
    seen = conform(GAME, setup, seed, again.watching(own(style, seed)), thorough=False)
    assert again[corner] + seen.events[corner]


def own(style, seed):
    """Draws from a stream of its own, so that the checks do not change the game."""
    chance = Chance.of(seed)
    return lambda p, actions, _: STYLES[style](p, actions, chance)
