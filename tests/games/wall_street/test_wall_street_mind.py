"""What a position promises: sound figures, and bots that play sensibly by them."""

from collections import Counter

import pytest

from branchline import bots
from branchline.games.wall_street import GAME, mind
from branchline.games.wall_street.material import NO_EVENT, VALUES
from branchline.games.wall_street.rules_end import points
from branchline.kernel.chance import Chance
from branchline.kernel.record import digest
from branchline.lab.simulate import Series, play_one


def positions(players, seed, **options):
    """All positions of a uniform game."""
    p, chance = GAME.new(GAME.setup(players, options), seed), Chance.of(seed)
    while p.actor() is not None:
        yield p
        p.apply(chance.choice(p.actions()))
    yield p


@pytest.mark.parametrize("players", GAME.seats)
def test_every_position_has_a_worth_and_is_left_as_it_is(players):
    for p in positions(players, players, magnates="mixed", purchase_option=True):
        before = digest(p)
        worth = GAME.evaluate(p)
        assert [type(seat) for seat in worth] == [int] * players
        assert GAME.evaluate(p.clone()) == worth
        assert digest(p) == before
    assert worth == [100 * score for score in p.scores()]


def test_what_shares_promise_is_what_they_score_once_no_turn_is_left():
    *_, p = positions(3, 1)
    for event in range(4):
        chances = tuple([1000 if n == event else 0 for n in range(4)])
        o = mind.outlook(p.material, "blue", 3, tuple(p.level), 0, chances)
        for seat in range(3):
            counts, duals, golds = mind.holding(p, seat)
            p.stands[seat] = []
            scored = points(p, seat, event)
            shares = sum(scored[key] for key in ("corn", "cotton", "steel", "oil", "gold"))
            assert mind.shares_worth(o, tuple(counts), tuple(duals), golds) == 100 * shares


def test_an_event_is_likelier_the_further_its_pile_is_ahead_and_certain_in_the_end():
    even, ahead = mind.event_chances((5, 5, 5), 40), mind.event_chances((5, 5, 9), 40)
    assert sum(even) == sum(ahead) == 1000
    assert even[VALUES] < ahead[VALUES] < mind.event_chances((5, 5, 9), 4)[VALUES] < 1000
    assert mind.event_chances((5, 5, 9), 0)[VALUES] == mind.event_chances((5, 9, 9), 0)[NO_EVENT] == 1000


def test_shares_below_the_minimum_are_worth_less_the_fewer_turns_are_left():
    track, chances = (1, 2, 3, 4, 5, 7, 8), (0, 0, 0, 1000)
    rows = [mind.table(track, 3, 5, 3 * turns, turns, chances) for turns in (0, 1, 4, 20)]
    assert rows[0][4] == 0 < rows[1][4] < rows[2][4] < rows[3][4]
    assert rows[0][5] == 5 * 400
    assert all(list(row) == sorted(row) for row in rows)


@pytest.mark.parametrize("players", GAME.seats)
def test_greedy_beats_random(players):
    series = Series(game="wall_street", players=players, bots=("greedy:1",) + ("random",) * (players - 1), games=5, seed=3)
    played = [play_one(series, n) for n in range(5)]
    assert sum(result.shares[result.seated.index(0)] for result in played) == 5


def test_greedy_neither_dithers_nor_throws_its_money_away():
    chosen, loans = Counter(), 0
    for seed in range(3):
        p = GAME.new(GAME.setup(3, {"purchase_option": True}), seed)
        players = [bots.make("greedy:2", GAME, seed, seat) for seat in range(3)]
        while (actor := p.actor()) is not None:
            action = players[actor].choose(p)
            chosen[type(action).__name__] += 1
            p.apply(action)
        loans += sum(p.loans)
    turns = chosen["Move"] + chosen["Sell"] + chosen["Raise"]
    assert chosen["Flip"] + chosen["Option"] < turns / 4
    assert chosen["Keep"] > turns / 2
    assert chosen["Raise"] > 3
    assert loans <= 3 * 3 * 3
