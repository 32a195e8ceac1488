import pytest

from branchline import bots
from branchline.games import titles
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadSetup
from branchline.lab.simulate import Series, play_one

GAMES = list(titles().values())


def middle(game, players: int, seed: int, steps: int):
    position = game.new(game.setup(players), seed)
    chance = Chance.of(seed + 99)
    for _ in range(steps):
        if position.actor() is not None:
            position.apply(chance.choice(position.actions()))
    return position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["random", "greedy", "greedy:1", "hasty:1"])
def test_a_bot_is_deterministic_and_plays_listed_actions(game, name: str) -> None:
    for seed in range(12):
        position = middle(game, game.seats[-1], seed, 5 + 4 * seed)
        seat = position.actor()
        if seat is None:
            continue
        before = position.state()
        choices = [bots.make(name, game, seed, seat).choose(position) for _ in range(2)]
        assert choices[0] == choices[1]
        assert choices[0] in position.actions()
        assert position.state() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_sees_nothing_that_its_seat_may_not_know(game) -> None:
    """Whatever hidden things are exchanged, it chooses the same."""
    compared = 0
    for seed in range(30):
        position = middle(game, game.seats[1], seed, 3 + 2 * seed)
        seat = position.actor()
        if seat is None or len(position.actions()) == 1:
            continue
        world = position.imagine(seat, Chance.of(seed + 5))
        if world.state() != position.state():
            compared += 1
            for name in ("random", "hasty", "greedy"):
                one, other = bots.make(name, game, 1, seat), bots.make(name, game, 1, seat)
                assert one.choose(position) == other.choose(world)
    assert compared > 10


def test_the_seats_of_a_game_draw_from_different_streams() -> None:
    game = titles()["last_spike"]
    position = middle(game, 4, 1, 8)
    choices = {tuple(str(bot.choose(position)) for _ in range(12)) for bot in (bots.make("random", game, 1, seat) for seat in range(4))}
    assert len(choices) == 4


@pytest.mark.parametrize("name", ["", "clever", "greedy:", "greedy:0", "greedy:-1", "greedy:x", "greedy:٣", "greedy:1.5", "greedy:9999999",
    f"greedy:{'9' * 5000}"], ids=lambda name: name[:20])  # fmt: skip
def test_an_unknown_bot_or_budget_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="bot"):
        bots.make(name, titles()["last_spike"], 1, 0)


@pytest.mark.parametrize(("game", "name", "games"), [("last_spike", "greedy", 60), ("chicago_express", "greedy:1", 24)])
def test_greedy_wins_clearly_more_than_its_share_against_three_random_bots(game: str, name: str, games: int) -> None:
    series = Series(game, 4, (name, "random", "random", "random"), games, 11)
    won = 0.0
    for index in range(series.games):
        result = play_one(series, index)
        won += result.shares[result.seated.index(0)]
    assert won / series.games > 0.5
