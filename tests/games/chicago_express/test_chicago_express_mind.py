"""What the evaluation responds to, and that the bot that follows it plays sensibly."""

import pytest
from games.chicago_express.positions import COMPANIES, begin, do, held, income, money, options, table

from branchline import bots
from branchline.bots.greedy import advantage
from branchline.games.chicago_express import GAME
from branchline.games.chicago_express.mind import closed, evaluate, settled, share_worth, time_left
from branchline.kernel.chance import Chance
from branchline.lab.simulate import Series, play_one


def greedy(p):
    """What the bot does, in one line."""
    return GAME.codec.write(bots.make("greedy:1", GAME, 1, p.actor()).choose(p))


def share(p, company, issued=None, treasury=None):
    c = COMPANIES.index(company)
    kept = p.cash[p.players + c] if treasury is None else treasury
    return share_worth(p, c, p.issued[c] if issued is None else issued, kept, time_left(p))


def test_at_the_end_only_cash_counts():
    p = begin(3)
    chance = Chance.of(1)
    while p.actor() is not None:
        p.apply(chance.choice(p.actions()))
    assert evaluate(p) == [100 * score for score in p.scores()]


def test_a_dollar_more_is_worth_a_dollar_at_least():
    less, more = evaluate(table(cash={0: 30})), evaluate(table(cash={0: 31}))
    assert 100 <= more[0] - less[0] <= 200
    late = {"values": {"Detroit": 8}, "used": (3, 0, 0)}
    assert evaluate(table(cash={0: 31}, **late))[0] - evaluate(table(cash={0: 30}, **late))[0] == 100


def test_a_share_more_is_worth_more_to_its_owner_and_less_to_the_others():
    before, after = evaluate(table(shares={"PRR": [0]})), evaluate(table(shares={"PRR": [0, 2]}))
    assert after[2] > before[2]
    assert after[0] < before[0]


def test_a_share_is_worth_less_the_more_are_issued_and_more_with_money_to_build():
    p = table()
    worths = [share(p, "C&O", issued=issued) for issued in range(1, 7)]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)
    riches = [share(p, "C&O", treasury=treasury) for treasury in (0, 5, 10, 20)]
    assert riches == sorted(riches)
    assert riches[0] < riches[-1]


def test_a_share_is_worth_what_it_pays_before_the_end_and_more_the_farther_that_is():
    last = table(values={"Detroit": 8}, used=(0, 5, 0), treasury={"NYC": 0})
    assert time_left(last) == 10
    assert share(last, "NYC") // 100 == 8
    worths = [share(table(values={"Detroit": value}, treasury={"NYC": 0}), "NYC") for value in (8, 7, 6)]
    assert worths == sorted(worths)
    assert len(set(worths)) == 3


@pytest.mark.parametrize("near", [
    {"values": {"Detroit": 8}},
    {"left": {"PRR": 0, "B&O": 0}, "networks": {"WAB": "A2"}, "open_wabash": True},
    {"shares": {"PRR": [0, 0, 0], "B&O": [1, 1, 1, 1], "NYC": [2, 2, 2, 2]}},
])  # fmt: skip
def test_the_nearest_end_counts(near):
    assert time_left(table(**near)) < time_left(table())


def test_a_company_is_worth_more_the_nearer_it_is_to_chicago_and_the_more_of_the_way_it_can_pay():
    far, near = table(), table(next_to={"PRR": "A2"})
    assert far.income == near.income
    assert share(near, "PRR") > share(far, "PRR")
    short, enough = share(near, "PRR", treasury=0), share(near, "PRR", treasury=4)
    assert enough - short > share(far, "PRR", treasury=4) - share(far, "PRR", treasury=0)
    beyond_means = table(next_to={"PRR": "A2"}, values={"Detroit": 8}, used=(0, 5, 0))  # no build is left
    assert share(beyond_means, "PRR", treasury=0) // 100 == 7


def test_a_build_is_seen_to_its_end_at_every_step():
    p = table(next_to={"PRR": "A2"})
    idle = p.clone()
    do(idle, "decline build")
    do(p, "build PRR")
    begun = evaluate(p)
    assert begun[0] > evaluate(idle)[0] + 700  # at least the dividend of Chicago, though nothing is placed yet
    assert p.step() == "build"
    assert settled(p).reached
    assert not p.reached


def test_an_auction_is_seen_to_its_end_and_changes_nothing():
    p = table()
    do(p, "offer PRR")
    before = p.state()
    assert settled(p).step() == "turn"
    assert sum(held(settled(p), "PRR")) == 2
    assert sum(held(closed(p), "PRR")) == 1
    evaluate(p)
    assert p.state() == before


def test_the_bot_goes_to_chicago_when_it_can():
    p = table(next_to={"PRR": "A2"})
    assert greedy(p) == "build PRR"
    steps = []
    while p.step() == "build" or not steps:
        steps.append(greedy(p))
        do(p, steps[-1])
    assert "place A2" in steps


def test_the_bot_bids_what_a_share_is_worth_and_no_more():
    late = {"values": {"Detroit": 8}, "used": (2, 0, 4), "cash": {0: 90, 1: 90, 2: 90}}  # one more dividend
    p = table(**late, treasury={"PRR": 0})
    do(p, "offer PRR")  # it will pay $4
    while p.step() == "bid":
        do(p, greedy(p))
    assert min(money(p)) >= 90 - 8 + 4
    early = table(cash={0: 60, 1: 9, 2: 9})
    do(early, "offer NYC")
    while early.bidding is not None and early.actor() != 0:
        do(early, "pass")
    assert greedy(early).startswith("bid ")


def test_the_bot_develops_for_its_own_company():
    p = table(networks={"PRR": "O4", "B&O": "N6"}, shares={"PRR": [0], "B&O": [1]})
    worths = {}
    for line in ("develop O4", "develop N6", "decline develop"):
        after = p.clone()
        do(after, line)
        worths[line] = advantage(evaluate(after), 0)
    assert worths["develop O4"] > worths["decline develop"] > worths["develop N6"]


def test_the_bot_throws_no_money_of_its_company_away():
    """In the last round, hexes without income do nothing for a share."""
    p = table(networks={"PRR": "O4"}, values={"Detroit": 8}, shares={"PRR": [0]})
    do(p, "build PRR")
    while p.step() == "build":
        before = income(p, "PRR")
        line = greedy(p)
        do(p, line)
        assert line == "stop" or income(p, "PRR") > before


def test_the_evaluation_takes_cash_and_shares_alike_in_any_seat():
    one = table(shares={"PRR": [0], "B&O": [1], "C&O": [2], "NYC": [2]}, cash={0: 10, 1: 20, 2: 30})
    other = table(shares={"PRR": [1], "B&O": [2], "C&O": [0], "NYC": [0]}, cash={1: 10, 2: 20, 0: 30})
    a, b, c = evaluate(one)
    assert evaluate(other) == [c, a, b]


def test_the_bot_wins_nearly_all_games_against_random_ones():
    series = Series("chicago_express", 3, ("greedy:1", "random", "random"), 12, 3)
    won = 0.0
    for index in range(series.games):
        result = play_one(series, index)
        won += result.shares[result.seated.index(0)]
    assert won / series.games >= 0.9


def test_bots_among_themselves_reach_chicago():
    reached = 0
    for seed in range(4):
        p = GAME.new(GAME.setup(3), seed)
        seats = [bots.make("greedy:1", GAME, seed, seat) for seat in range(3)]
        while (actor := p.actor()) is not None:
            p.apply(seats[actor].choose(p))
        reached += p.reached.bit_count()
    assert reached >= 4
    assert not options(p)
