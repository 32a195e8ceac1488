"""Chapters 10 to 13 of the ledger: discards and their events, the end, scoring and ties."""

import pytest
from games.wall_street.positions import (
    CARD,
    COMPANIES,
    assert_refused,
    discards,
    do,
    kinds,
    of,
    options,
    table,
    top,
    walk,
)

from branchline.games.wall_street import GAME
from branchline.games.wall_street.events import Assigned, Disaster, Discarded, GameOver, HandShown, LastRound, Scored
from branchline.games.wall_street.rules_end import NO_EVENT, event_of

SECRET = {"corn": ("C1", 0), "cotton": ("C2", 1), "steel": ("C3", 2), "oil": ("C4", 2), "gold": ("C5", 1)}


def last(players=2, zone="", zones=None, **more):
    """The explosion lies before the start player, and nothing else on the deck; thrown on `zone`, or not yet."""
    p = table(players, deck="X1", rest="box", zones=zones, cash=dict.fromkeys(range(players), 0) | more.pop("cash", {}), **more)
    if zone:
        p.events = do(p, f"discard X1 {zone}")
    return p


# 11 Discards and events


@pytest.mark.rule("WS-11.1", "WS-11.2")
def test_cards_are_laid_face_up_on_a_pile_of_choice():
    p = table(3, rondel="MT S01 S02", deck="V01 V02 V03", piles={1: "S12"})
    do(p, "move 1", "discard S01 shares", "end")
    do(p, "move 2", "discard S02 shares", "end")
    assert discards(p) == [(0, None), (2, "S02"), (0, None)]
    assert_refused(p, "discard S03 gold", "WS-11.1")


@pytest.mark.rule("WS-11.3", "WS-I29", "WS-H4")
def test_of_a_pile_its_visible_card_and_number_are_told_alone():
    p = table(3, zones={"gold": "V01 V02 V03", "values": "S01"})
    for viewer in (None, 0, 1, 2):
        told = p.view(viewer)["discards"]
        assert told == {"gold": {"cards": 3, "top": "V03"}, "shares": {"cards": 0, "top": None}, "values": {"cards": 1, "top": "S01"}}
        assert "V02" not in str(p.view(viewer))
        assert "dynamite" not in str(p.view(viewer))


@pytest.mark.rule("WS-11.4", "WS-I28", "WS-12.3")
@pytest.mark.parametrize(
    ("zones", "zone", "dynamite", "outcome"),
    [
        ({"gold": "V08"}, "shares", (3, 3, 0), "none"),  # a tie of the two highest
        ({"gold": "V08 V04"}, "shares", (5, 3, 0), "gold"),
        ({"gold": "V08 V04"}, "gold", (8, 0, 0), "gold"),
        ({"gold": "V05", "shares": "V06"}, "shares", (1, 5, 0), "shares"),
        ({"gold": "V08 V04", "shares": "S03"}, "values", (5, 2, 3), "gold"),
        ({"gold": "V05", "shares": "V02", "values": "V03"}, "values", (1, 1, 4), "values"),  # a tie below the highest is none
        ({"gold": "V01 V09"}, "values", (0, 0, 3), "values"),
    ],
)
def test_the_pile_with_most_dynamite_brings_its_event(zones, zone, dynamite, outcome):
    """The explosion carries 3 icons (data) and counts in its pile."""
    p = last(zones=zones)
    told = of(Disaster, do(p, f"discard X1 {zone}"))
    assert told == [Disaster(outcome, tuple(map(str, dynamite)))]
    assert p.view(None)["ending"] == outcome


@pytest.mark.rule("WS-I30")
def test_piles_that_are_equal_bring_no_event():
    """At zero, or at any number; two that tie for most as well."""
    assert event_of([0, 0, 0]) == NO_EVENT
    assert event_of([4, 4, 4]) == NO_EVENT
    assert event_of([4, 1, 4]) == NO_EVENT
    p = last(zones={"gold": "V08", "values": "V16"})
    do(p, "discard X1 shares")
    assert p.view(None)["ending"] == "none"


GOLDEN = {"piles": {0: "S38 S39 S22 S23 S24 S25", 1: "S12"}, "secrets": "C5 C4"}


@pytest.mark.rule("WS-11.5", "WS-I32", "WS-2.4")
def test_event_gold_makes_each_gold_share_3_points_the_secret_one_too():
    """Steel 4 single shares with a minimum of 6: two gold would reach it; with the event they are $3 each, three of them."""
    p = last(zone="gold", **GOLDEN)
    assert p.actor() is None  # nothing to assign
    assert p.scores()[0] == 9 + 1
    assert Scored(0, "gold", 9) in p.events
    p = last(zone="values", zones={"gold": "V08"}, **GOLDEN)  # a tie: no event
    do(p, "settle")
    assert p.scores()[0] == 7 * 5 + 1


@pytest.mark.rule("WS-11.6", "WS-I31")
def test_event_shares_takes_one_of_each_company_before_the_minimum_is_checked():
    piles = {0: "S22 S23 S24 S25 S26", 1: "S22"}
    p = last(zone="shares", piles={0: "S22 S23 S24 S25 S26"}, secrets="C3 C2")  # six of steel, minimum 6
    assert p.scores()[0] == 2
    p = last(zone="shares", piles={0: "S22 S23 S24 S25 S26 S27"}, secrets="C3 C2")
    assert p.scores()[0] == 6 * 5 + 2
    p = last(zone="values", zones={"gold": "V08"}, piles={0: piles[0]}, secrets="C3 C2")
    assert p.scores()[0] == 6 * 5 + 2


@pytest.mark.rule("WS-11.7", "WS-I33")
@pytest.mark.parametrize(("steel", "used"), [(5, 3), (7, 4), (10, 5), (8, 4), (1, 1)])
def test_event_values_halves_all_values_rounded_up(steel, used):
    p = last(zone="values", piles={0: "S22 S23 S24 S25 S26"}, secrets="C3 C2", values={"steel": steel})
    assert p.scores()[0] == 6 * used + 2


# 12 The end


@pytest.mark.rule("WS-12.1", "WS-12.2")
def test_if_the_start_player_throws_the_explosion_the_game_ends_there_and_then():
    p = table(3, deck="V01 X1", seat=2, start=0)
    do(p, "move 1", "keep S01", "end")
    assert (p.actor(), p.step()) == (0, "explosion")
    assert options(p) == {"discard X1 gold", "discard X1 shares", "discard X1 values"}
    told = do(p, "discard X1 gold")
    assert of(Discarded, told) == [Discarded(0, "X1", "gold")]
    assert of(LastRound, told) == []
    assert p.actor() is None
    assert of(GameOver, told)[0].ending == "gold"
    assert str(assert_refused(p, "move 1", "WS-12.2")) == "WS-12.2: The game is over."


@pytest.mark.rule("WS-12.2", "WS-I40")
@pytest.mark.parametrize(
    ("players", "start", "seat", "turns"),
    [(4, 0, 2, [2, 3]), (4, 3, 0, [0, 1, 2]), (3, 1, 0, [0]), (5, 2, 3, [3, 4, 0, 1])],
)
def test_otherwise_the_round_is_finished(players, start, seat, turns):
    p = table(players, deck="X1 V01 V02 V03 V04 V05 V06 V07", seat=seat, start=start)
    told = do(p, "discard X1 values")
    assert of(LastRound, told) == [LastRound(turns[-1])]
    assert p.view(None)["last_round"]
    had = []
    while p.step() == "turn":
        had.append(p.actor())
        do(p, "raise", f"discard {top(p)} gold", "end")
    assert had == turns
    assert p.step() in ("assign", "over")


@pytest.mark.rule("WS-12.3", "WS-12.4", "WS-12.5", "WS-12.6", "WS-12.7")
def test_the_steps_of_scoring():
    """Two players, no event: cash 3, variations 1 + 2 + 3, two loans -16, corn 8 x 3, steel 5 + secret 1 = 6 x 7 and 2 points on it."""
    p = last(
        zones={"gold": "V08"},
        piles={0: "S07 S08 S09 S10 S22 S23 S24 S25 S26", 1: "S31"},
        scored={0: "V01 V02 V07"},
        secrets="C3 C4",
        cash={0: 3},
        loans={0: 2},
        values={"corn": 3, "steel": 7},
    )
    told = do(p, "discard X1 values")
    assert kinds(told)[:4] == ["Discarded", "Disaster", "HandShown", "HandShown"]
    assert of(HandShown, told)[0] == HandShown(0, ("S07", "S08", "S09", "S10", "S22", "S23", "S24", "S25", "S26"), "C3")
    assert [(e.what, e.points) for e in of(Scored, told) if e.seat == 0] == [
        ("variations", 6), ("secret", 2), ("loans", -16), ("corn", 24), ("steel", 42), ("cash", 3)]  # fmt: skip
    assert p.scores() == [6 + 2 - 16 + 24 + 42 + 3, 0 + 2]
    assert p.view(None)["scores"] == p.scores()


@pytest.mark.rule("WS-12.6", "WS-14.3", "WS-3.10")
@pytest.mark.parametrize(("players", "minimum"), [(2, [8, 7, 6, 5]), (3, [5, 4, 4, 3]), (4, [4, 3, 3, 2]), (5, [3, 3, 2, 2])])
def test_a_company_scores_from_the_minimum_of_shares_on(players, minimum):
    ones, twice = [{company: [name for name, card in CARD.items() if card.get("company") == company and card.get("shares") == shares]
        for company in COMPANIES} for shares in (1, 2)]  # fmt: skip
    for n, company in enumerate(COMPANIES):
        for held in (minimum[n] - 1, minimum[n]):
            twos = min(held // 2, len(twice[company]))
            cards = twice[company][:twos] + ones[company][: held - 2 * twos]
            other = ["C1", "C2", "C3", "C4"]
            other.remove(SECRET[company][0])
            p = last(players, zones={"gold": "V08"}, piles={0: " ".join(cards)}, secrets=" ".join([*other, "C5", SECRET[company][0]]))
            do(p, "discard X1 values")
            while p.actor() is not None:
                do(p, min(options(p)))
            value = [3, 4, 5, 6][n]
            extra = SECRET[next(key for key, (card, _) in SECRET.items() if card == other[0])][1]
            assert p.scores()[0] == (held * value if held == minimum[n] else 0) + extra


@pytest.mark.rule("WS-I35")
def test_a_card_of_two_counts_twice_and_the_secret_share_once():
    p = last(players=5, zone="gold", piles={0: "S29"}, secrets="C1 C2 C3 C4 C5")
    assert p.scores()[0] == 2 * 5
    p = last(players=5, zone="gold", piles={2: "S22"}, secrets="C1 C2 C3 C4 C5")
    assert p.scores()[2] == 2 * 5 + 2


@pytest.mark.rule("WS-12.5", "WS-I36")
def test_totals_may_be_negative_and_exceed_150():
    p = last(zone="gold", loans={0: 3})
    assert p.scores()[0] == -24
    steel = "S22 S23 S24 S25 S26 S27 S28 S29 S30"  # 11 shares
    corn = "S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11"  # 16
    p = last(zones={"gold": "V08"}, zone="shares", piles={0: f"{steel} {corn}"}, values={"steel": 10, "corn": 8}, secrets="C3 C2")
    assert p.scores()[0] == 12 * 10 + 16 * 8 + 2


@pytest.mark.rule("WS-12.8")
def test_the_score_track_is_no_limit():
    p = last(zone="gold", cash={0: 170})
    assert p.scores()[0] == 170


# 12.4 The choices


@pytest.mark.rule("WS-12.4", "WS-I34", "WS-I54")
def test_each_owner_chooses_for_all_his_dual_and_gold_cards_from_the_start_player_on():
    p = table(3, deck="X1", rest="box", start=1, seat=1, piles={0: "D1", 2: "D2 S38"}, secrets="C1 C5 C2", zones={"gold": "V08"})
    told = do(p, "discard X1 values")
    assert [event.seat for event in of(HandShown, told)] == [1, 2, 0]
    assert (p.actor(), p.step()) == (1, "assign")
    assert options(p) == {f"assign C5 {company}" for company in COMPANIES}
    assert_refused(p, "settle", "WS-12.4")
    do(p, "assign C5 corn")
    assert p.actor() == 2
    assert options(p) == {"settle", "assign D2 corn", "assign D2 steel"}
    assert_refused(p, "assign S38 corn", "WS-12.4")  # the next is D2
    assert_refused(p, "assign D2 oil", "WS-12.4")
    told = do(p, "assign D2 steel", "assign S38 oil")
    assert of(Assigned, told) == [Assigned(2, "D2", "steel"), Assigned(2, "S38", "oil")]
    assert p.actor() == 0
    do(p, "assign D1 cotton")
    assert p.actor() is None
    assert p.view(None)["stands"] == [["cotton"], ["corn"], ["steel", "oil"]]


@pytest.mark.rule("WS-I34", "WS-2.5")
def test_the_best_assignment_is_offered_first_and_any_is_allowed():
    """Oil 2 of 3, corn 4 of 5: gold is best for oil (3 x 6); with the dual for corn as well 5 x 3."""
    p = table(3, deck="X1", rest="box", zones={"gold": "V08"}, cash={0: 0}, secrets="C2 C1 C3",
        piles={0: "S37 S09 S10 D3 S38"})  # fmt: skip
    do(p, "discard X1 values")
    q = p.clone()
    assert str(p.actions()[0]) == "Settle()"
    do(p, "settle")
    assert p.scores()[0] == 3 * 6 + 5 * 3 + 1
    assert set(p.view(None)["stands"][0]) == {"corn", "oil"}
    do(q, "assign D3 oil", "assign S38 steel")
    assert q.scores()[0] == 3 * 6 + 1
    assert q.actor() is None


@pytest.mark.rule("WS-I54", "WS-11.5")
def test_with_event_gold_only_duals_are_chosen():
    p = last(zone="gold", piles={0: "D4 S38"}, secrets="C5 C1")
    assert [event.event for event in of(Disaster, p.events)] == ["gold"]
    assert options(p) == {"assign D4 cotton", "assign D4 steel"}
    do(p, "assign D4 steel")
    assert p.actor() is None
    assert p.scores()[0] == 3 + 3 + 1


@pytest.mark.rule("WS-I34")
def test_the_best_assignment_is_the_best_of_all():
    """Against every single assignment, for hands with up to four jokers and each event."""
    for zone in ("gold", "shares", "values"):
        for hand in ("D1 D2 S38 S09 S22", "D4 S38 S39 S40 S23 S31 S12", "S38 S39 S37 S19", "D1 D3 D5 S07 S08"):
            p = table(3, deck="X1", rest="box", piles={0: hand}, secrets="C5 C1 C2")
            do(p, f"discard X1 {zone}")
            if p.actor() is None:
                continue
            best = p.clone()
            do(best, first_line(best))
            while best.actor() == 0:
                do(best, first_line(best))
            stack, found = [p], []
            while stack:
                one = stack.pop()
                if one.actor() != 0:
                    found.append(one.scores()[0])
                    continue
                for line in sorted(options(one) - {"settle"}):
                    twin = one.clone()
                    do(twin, line)
                    stack.append(twin)
            assert best.scores()[0] == max(found), (zone, hand)
            assert len(found) > 1


def first_line(p):
    return GAME.codec.write(p.actions()[0])


# 13 Ties


@pytest.mark.rule("WS-13.1", "WS-12.9")
def test_a_tie_is_broken_by_capital_and_else_shared():
    p = last(3, zone="gold", cash={0: 5, 1: 4, 2: 4}, capital={0: 4, 1: 6, 2: 5}, secrets="C1 C2 C5", piles={})
    assert p.scores() == [5, 5, 8]
    assert p.standings() == [[2], [1], [0]]
    p = last(3, zone="gold", cash={0: 5, 1: 4, 2: 0}, capital={0: 6, 1: 6, 2: 7}, secrets="C1 C2 C3", piles={})
    assert p.standings() == [[0, 1], [2]]
    assert of(GameOver, p.events) == [GameOver("gold", (0, 1))]


@pytest.mark.rule("WS-12.9", "WS-11.4")
def test_whole_games_end_with_each_event():
    endings = set()
    for seed in range(60):
        *_, p = walk(2 + seed % 4, seed)
        endings.add(p.view(None)["ending"])
        assert p.actions() == []
    assert endings == {"gold", "shares", "values", "none"}
