"""Chapters 1 to 3, 14 and 17 of the ledger, the worked example of the set-up, and what is left to chance."""

import itertools
from collections import Counter

import pytest
from games.wall_street.positions import (
    CARD,
    COMPANIES,
    DUALS,
    EVERY_OPTION,
    GOLDS,
    MATERIAL,
    RAW,
    SHARES,
    VARIATIONS,
    assert_refused,
    at,
    do,
    left,
    market,
    money,
    new,
    of,
    options,
    table,
    top,
    viewers,
    walk,
)

from branchline.games.wall_street import GAME
from branchline.games.wall_street.events import Appeared, BackToBox, SecretDealt, StartPlayer, Stood
from branchline.kernel.illegal import BadSetup

PLAYERS = [2, 3, 4, 5]
SIZE = {2: 6, 3: 7, 4: 8, 5: 9}  # WS-3.5
CAPITAL = {2: 4, 3: 4, 4: 5, 5: 5}  # WS-3.8


def lying(p):
    """The cards of the rondel."""
    return [card for place in range(len(p.view(None)["rondel"])) for card in at(p, place)]


def placed(players=3, seed=1, **options_):
    p = new(players, seed, **options_)
    while p.step() == "stand":
        do(p, "stand 0")
    return p


@pytest.mark.rule("WS-1.1")
def test_two_to_five_players():
    assert list(GAME.seats) == PLAYERS
    for players in (1, 6):
        with pytest.raises(BadSetup):
            GAME.setup(players)


@pytest.mark.rule("WS-1.2", "WS-1.3", "WS-1.4")
def test_the_components_are_those_of_the_rulebook():
    assert RAW["coins"] == [{"value": 1, "count": 15}, {"value": 3, "count": 7}]
    assert sorted(RAW["boards"]) == ["blue", "orange"]
    counts = [len(SHARES), len(VARIATIONS), len(DUALS), len(RAW["capitals"]), RAW["loans"]["cards"], 1, 1, 1, len(RAW["magnates"])]
    assert counts == [43, 40, 5, 5, 5, 1, 1, 1, 4]
    assert sum(counts) + RAW["purchase_options"]["cards"] == 110
    p = new(3)
    assert len(p.view(None)["pawns"]) == 3
    assert set(p.view(None)["levels"]) == set(COMPANIES)
    assert set(p.view(None)["discards"]) == {"gold", "shares", "values"}


@pytest.mark.rule("WS-1.5", "WS-12.9")
def test_who_is_worth_most_when_the_bomb_goes_off_wins():
    for seed in range(3):
        *_, p = walk(3, seed)
        assert p.actor() is None
        best = max(p.scores())
        assert all(p.scores()[seat] == best for seat in p.standings()[0])


@pytest.mark.rule("WS-1.6", "WS-I21")
def test_coins_and_loans_are_not_limited():
    """Eight loans bring $40, though there are 5 cards and coins for $36; a payment of any amount goes out exactly."""
    p = table(3, cash={0: 0}, loans={0: 8}, rondel="MT S01 S02 S37", values={}, deck="V01 V02")
    do(p, "move 3")  # 3 steps and $3, capital 4
    assert p.view(None)["loans"][0] == 9
    assert money(p)[0] == 5 - 2
    p = table(3, cash={0: 97}, rondel="MT S01 S02 S37")
    do(p, "move 3")
    assert money(p)[0] == 95


@pytest.mark.rule("WS-2.1", "WS-2.2", "WS-2.3", "WS-2.6")
def test_two_kinds_of_cards_make_the_deck():
    p = new(5)
    deck = Counter(card[0] for card in (MATERIAL.card_ids[n] for n in p.deck + p.rondel))
    assert deck == {"S": 43, "V": 40, "D": 5, "X": 1, "M": 1}
    assert all({"price", "points", "dynamite"} <= CARD[card].keys() for card in VARIATIONS)
    assert {CARD[card]["shares"] for card in SHARES} == {1, 2}
    assert any("market" in CARD[card] for card in SHARES)
    assert all("points" not in CARD[card] for card in SHARES)
    p = table(3, rondel="MT V03 S09")  # V03: $1, 3 points, corn +1; S09: two corn for $2
    do(p, "move 1", "keep V03", "end")
    assert p.view(None)["variations"][0] == ["V03"]
    assert market(p)[0] == 4


@pytest.mark.rule("WS-2.4", "WS-2.5")
def test_gold_and_dual_shares_are_turned_at_the_end_as_their_owner_likes():
    assert len(GOLDS) == 6
    p = table(3, deck="X1", rest="box", piles={0: "S38 D4"})
    do(p, "discard X1 values")
    assert p.step() == "assign"
    assert {"assign D4 cotton", "assign D4 steel"} == {line for line in options(p) if "D4" in line}
    do(p, "assign D4 steel")
    assert options(p) == {f"assign S38 {company}" for company in COMPANIES}


@pytest.mark.rule("WS-3.1", "WS-17.1")
def test_the_board_is_blue_unless_the_beginners_side_is_chosen():
    assert market(new(3)) == [3, 4, 5, 6]
    assert market(new(3, board="blue")) == [3, 4, 5, 6]
    p = new(3, board="orange")
    assert market(p) == [3, 4, 5, 6]
    assert p.view(None)["tracks"]["steel"] == [2, 3, 4, 5, 6, 7, 8, 9]
    p = table(3, board="orange", rondel="MT V20", values={"steel": 7})
    do(p, "move 1", "keep V20")
    assert market(p)[2] == 9  # two levels; 10 on the blue side
    p = table(3, rondel="MT V20", values={"steel": 7})
    do(p, "move 1", "keep V20")
    assert market(p)[2] == 10


@pytest.mark.rule("WS-3.2")
def test_the_bank_holds_what_is_paid_and_pays_what_is_due():
    p = table(3, deck="V01")
    do(p, "raise", "discard V01 gold")
    assert p.cash == [2, 4, 4, 0, -10]  # the last is the bank's


@pytest.mark.rule("WS-3.3", "WS-3.5", "WS-14.1", "WS-W3")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_duals_as_players_lie_in_the_rondel(players):
    """W3: three players, 3 cards of the deck, 3 duals and the trend card make 7 places."""
    for seed in range(20):
        p = new(players, seed)
        cards = lying(p)
        assert len(cards) == len(set(cards)) == SIZE[players]
        assert sum(card in DUALS for card in cards) == players
        assert cards.count("MT") == 1
        assert sum(card in SHARES + VARIATIONS for card in cards) == 3
        assert not {MATERIAL.card_ids[n] for n in p.deck} & set(DUALS)


@pytest.mark.rule("WS-3.4", "WS-3.6", "WS-H1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_explosion_is_among_the_last_nine_and_the_top_card_is_visible(players):
    places = set()
    for seed in range(150):
        p = new(players, seed)
        cards = [MATERIAL.card_ids[n] for n in p.deck]
        assert len(cards) == 81 - sum(MATERIAL.card_ids[n] == "V40" for n in p.boxed)
        places.add(cards.index("X1"))
        assert of(Appeared, p.events) == [Appeared(cards[-1])]
        assert all(p.view(viewer)["deck"] == {"cards": len(cards), "top": cards[-1]} for viewer in viewers(p))
    assert places == set(range(9))


@pytest.mark.rule("WS-3.7", "WS-H2")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_gets_a_capital_card_whose_secret_share_he_alone_sees(players):
    p = new(players, 4)
    dealt = of(SecretDealt, p.events)
    assert [event.seat for event in dealt] == list(range(players))
    assert len({event.capital for event in dealt}) == players
    points = {card["id"]: card["points"] for card in RAW["capitals"]}
    for event in dealt:
        assert event.points == points[event.capital]
        assert event.audience() == event.seat
        assert p.view(event.seat)["own"]["capital"] == event.capital
        for viewer in viewers(p):
            assert viewer == event.seat or event.capital not in str(p.view(viewer))


@pytest.mark.rule("WS-3.8", "WS-3.9", "WS-14.2", "WS-W3")
@pytest.mark.parametrize("players", PLAYERS)
def test_capital_and_coins_at_the_start(players):
    view = new(players).view(None)
    assert view["capital"] == [CAPITAL[players]] * players
    assert view["cash"] == [4] * players
    assert view["loans"] == [0] * players
    assert view["trend_coins"] == 0


@pytest.mark.rule("WS-3.10", "WS-14.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_start_player_and_the_minimum_values(players):
    starts = set()
    for seed in range(60):
        p = new(players, seed)
        starts.add(p.view(None)["start"])
        assert of(StartPlayer, p.events) == [StartPlayer(p.view(None)["start"])]
        assert p.actor() == p.view(None)["start"]
    assert starts == set(range(players))
    minimum = {2: [8, 7, 6, 5], 3: [5, 4, 4, 3], 4: [4, 3, 3, 2], 5: [3, 3, 2, 2]}[players]
    assert p.view(None)["minimum"] == dict(zip(COMPANIES, minimum, strict=True))


@pytest.mark.rule("WS-3.11", "WS-I2")
def test_pawns_are_put_beside_any_card_from_the_start_player_on():
    """Also beside the trend card or where another stands; nothing is paid or taken."""
    p = new(4, 3)
    start = p.view(None)["start"]
    trend = next(n for n in range(8) if at(p, n) == ["MT"])
    for n in range(4):
        assert p.actor() == (start + n) % 4
        assert options(p) == {f"stand {place}" for place in range(8)}
        assert_refused(p, "stand 8", "WS-3.5")
        assert_refused(p, "move 1", "WS-4.3")
        assert of(Stood, do(p, f"stand {trend}")) == [Stood((start + n) % 4, trend)]
    assert p.view(None)["pawns"] == [trend] * 4
    assert money(p) == [4] * 4
    assert (p.actor(), p.step()) == (start, "turn")
    assert_refused(p, "stand 0", "WS-3.11")


@pytest.mark.rule("WS-I1")
def test_the_order_of_the_rondel_is_random_and_green_is_clockwise():
    assert {next(n for n in range(7) if at(new(3, seed), n) == ["MT"]) for seed in range(80)} == set(range(7))
    p = new(3)
    assert p.view(None)["clockwise"]
    p = table(3)  # at place 0
    do(p, "move 1", "discard S01 gold")
    assert p.view(None)["pawns"][0] == 1


@pytest.mark.rule("WS-9.9", "WS-14.4", "WS-I18")
def test_with_two_players_the_stock_exchange_goes_back_to_the_box_when_it_appears():
    replaced, on_top, later = 0, 0, 0
    for seed in range(120):
        for n, p in enumerate(walk(2, seed)):
            told = of(BackToBox, p.events)
            assert "V40" not in lying(p)
            assert top(p) != "V40"
            if told:
                assert told == [BackToBox("V40")]
                assert all(event.audience() == -1 for event in told)
            if n == 0:
                assert len(lying(p)) == 6
                assert left(p) == 81 - len(told)
                replaced += bool(told)
            else:
                later += bool(told)
            if n > 2:
                break
    assert replaced > 2
    p = table(2, deck="V01 V40 V02")
    told = do(p, "move 1", "discard S01 gold")
    on_top = [type(event).__name__ for event in told][-3:]
    assert on_top == ["Filled", "BackToBox", "Appeared"]
    assert top(p) == "V02"
    assert at(p, 1) == ["V01"]
    p = table(3, deck="V01 V40 V02")
    do(p, "move 1", "discard S01 gold")
    assert top(p) == "V40"


@pytest.mark.rule("WS-I18")
def test_a_stock_exchange_among_the_last_nine_leaves_eight():
    p = table(2, deck="V01 V40 V02 V03 V04 V05 V06 V07 V08 V09 X1", rest="box")
    before = left(p)
    do(p, "raise", "discard V01 gold")
    assert top(p) == "V02"
    assert left(p) == before - 2
    assert [cards for cards, _ in (tuple(pile.values()) for pile in p.view(None)["discards"].values())] == [1, 0, 0]


@pytest.mark.rule("WS-4.1", "WS-I39")
def test_turns_go_clockwise_and_seats_never_change():
    for players in PLAYERS:
        turns = []
        for p in walk(players, 2):
            start = p.view(None)["start"]
            if p.step() == "turn" and (not turns or turns[-1] != p.actor()):
                turns.append(p.actor())
        assert turns[0] == start
        assert all((one + 1) % players == two for one, two in itertools.pairwise(turns))


@pytest.mark.rule("WS-C1", "WS-C2")
def test_the_setup_is_drawn_from_the_seed_alone_and_differs_between_seeds():
    for setting in EVERY_OPTION[:8]:
        assert new(4, 9, **setting).state() == new(4, 9, **setting).state()
    for what in ("rondel", "deck", "secret", "start"):
        assert len({str(getattr(new(4, seed), what)) for seed in range(40)}) > 3, what
    assert len({tuple(sorted(card for card in lying(new(2, seed)) if card in DUALS)) for seed in range(80)}) == 10
    assert len({str(new(3, seed, magnates="reward").view(None)["magnates"]) for seed in range(300)}) == 24


@pytest.mark.rule("WS-4.4")
def test_the_facing_of_pawns_has_no_force():
    """Where a pawn goes follows from the trend card alone, whoever turned it and whenever."""
    p = table(3, rondel="S01 S02 MT S03", pawns=[1, 1, 1], red=True)
    assert moves_first(p) == 0
    p = table(3, rondel="S01 S02 MT S03", pawns=[1, 1, 1])
    assert moves_first(p) == 2


def moves_first(p):
    return next(action.place for action in p.actions() if type(action).__name__ == "Move")
