"""Chapters 15 to 18 of the ledger, hidden information and chance, and RT-I47 to RT-I56: end, scoring, ties, Tycoon cards."""

from itertools import permutations

import pytest
from games.railroad_tycoon.positions import M, do, empty, end_of_turn, link, new, of, refused, table, turn, whole_turn

from branchline.games.railroad_tycoon import GAME, rules_end
from branchline.games.railroad_tycoon.events import EndTriggered, GameOver, TycoonScored
from branchline.games.railroad_tycoon.rules_end import longest_chain
from branchline.kernel.chance import Chance

OTHERS = ["cyrus_holliday", "cornelius_vanderbilt"]


def bonus(card, **given):
    """What the cards bring, seat 0 having this one."""
    others = [other for other in OTHERS if other != card]
    p = table(tycoons=[card, *others], **given)
    rules_end.finish(p, "cities")
    return p.bonus


@pytest.mark.rule("RT-15.1", "RT-I51")
@pytest.mark.parametrize(("players", "markers"), [(2, 10), (3, 12), (4, 14), (5, 16), (6, 18)])
def test_the_end_is_triggered(players, markers):
    p = table(players, links="0:boston-providence", cubes={"providence": "yellow"})
    empty(p, markers - 2, keep=["providence"])
    q = p.clone()
    assert not of(EndTriggered, do(p, "deliver yellow providence,boston:0"))
    empty(q, markers - 1, keep=["providence"])
    assert of(EndTriggered, do(q, "deliver yellow providence,boston:0")) == [EndTriggered(2, markers)]
    assert (p.last_turn, q.last_turn) == (0, 2)


@pytest.mark.rule("RT-I56", "RT-I52")
def test_the_longest_game():
    p = table(cards="")
    p.turn = 60
    told = end_of_turn(p, 2, 0)
    assert (p.ending(), p.actor(), p.step()) == ("turns", None, "over")
    assert len(of(GameOver, told)) == 1
    assert p.actions() == []
    assert refused(p, "forgo") == "RT-15.2"
    q = table()
    q.turn, q.last_turn = 60, 61  # triggered in the last of them: one more turn
    end_of_turn(q, 2, 0)
    assert (q.ending(), q.turn) == ("", 61)
    whole_turn(q)
    assert q.ending() == "cities"


@pytest.mark.rule("RT-16.1", "RT-16.2", "RT-16.4", "RT-I55", "RT-5.5")
def test_scores():
    p = table(points=[12, 110, 3], shares=[5, 20, 9])
    assert p.scores() == [7, 90, -6]
    assert p.standings() == [[1], [0], [2]]


@pytest.mark.rule("RT-17.1", "RT-17.2", "RT-I55")
def test_ties():
    p = table(points=[5, 7, 5], shares=[0, 2, 0], links="0:boston-providence 1:boston-new_haven", cash=[3_000, 3_000, 9_000])
    assert p.standings() == [[0, 1], [2]]
    p.cash[1], p.cash[-1] = 4_000, p.cash[-1] - 1_000
    assert p.standings() == [[1], [0], [2]]
    link(p, 2, "pittsburgh", "wheeling")
    link(p, 2, "cleveland", "pittsburgh")
    p.points, p.shares = [5, 5, 5], [0, 0, 0]
    assert p.standings() == [[2], [1], [0]]


@pytest.mark.rule("RT-18.1", "RT-18.4")
def test_farnam():
    links = "0:chicago-milwaukee 0:toledo-chicago 0:toledo-detroit 1:chicago-rock_island"
    assert bonus("henry_farnam", links=links) == [4, 0, 0]
    assert bonus("henry_farnam") == [0, 0, 0]


@pytest.mark.rule("RT-18.5", "RT-18.2", "RT-I54")
def test_morgan():
    assert bonus("jp_morgan", links="0:boston-providence 0:detroit-toledo 1:pittsburgh-wheeling") == [6, 0, 0]
    assert bonus("jp_morgan", links="0:boston-providence 1:pittsburgh-wheeling") == [0, 0, 0]
    assert bonus("jp_morgan") == [0, 0, 0]


@pytest.mark.rule("RT-18.6", "RT-18.13")
@pytest.mark.parametrize("card", ["jay_gould", "mark_hopkins"])
def test_gould_and_hopkins(card):
    assert bonus(card, shares=[0, 1, 1]) == [7, 0, 0]
    assert bonus(card, shares=[1, 1, 2]) == [0, 0, 0]


@pytest.mark.rule("RT-18.7", "RT-18.3")
def test_pullman():
    p = table(engines=[5, 5], tycoons=["george_pullman", *OTHERS])
    do(p, "upgrade", "upgrade")
    rules_end.finish(p, "cities")
    assert p.bonus == [6, 0, 0]
    q = table(seat=1, engines=[5, 5], tycoons=["george_pullman", *OTHERS])
    do(q, "upgrade")
    do(turn(q), "upgrade")
    rules_end.finish(q, "cities")
    assert q.bonus == [0, 0, 0]


@pytest.mark.rule("RT-18.8")
def test_holliday():
    p = table(links="0:kansas_city-tulsa", tycoons=["cyrus_holliday", "jp_morgan", "henry_farnam"])
    q = p.clone()
    do(p, "western kansas_city")
    rules_end.finish(p, "cities")
    rules_end.finish(q, "cities")
    assert (p.bonus, q.bonus) == ([5, 0, 0], [0, 0, 0])


@pytest.mark.rule("RT-18.9", "RT-I53", "RT-18.2")
def test_judah():
    three = "0:boston-providence 0:providence-new_haven 0:new_haven-new_york"
    assert bonus("theodore_judah", links=three + " 1:pittsburgh-wheeling 1:pittsburgh-cleveland") == [8, 0, 0]
    star = " 1:pittsburgh-wheeling 1:pittsburgh-cleveland 1:pittsburgh-philadelphia 1:pittsburgh-buffalo"
    assert bonus("theodore_judah", links=three + star) == [8, 0, 0]  # four links, but two at most end to end
    assert bonus("theodore_judah", links="0:boston-providence 1:pittsburgh-wheeling") == [0, 0, 0]


@pytest.mark.rule("RT-I53")
def test_the_longest_chain_against_all_orders():
    chance = Chance.of(3)
    for _ in range(60):
        cities = 3 + chance.below(3)
        pairs = [(one, two) for two in range(cities) for one in range(two)]
        links = chance.sample(pairs, min(len(pairs), 1 + chance.below(6)))
        best = 0
        for order in permutations(links):
            for at in order[0]:
                length = 0
                for pair in order:
                    if at not in pair:
                        break
                    at = pair[1 - pair.index(at)]
                    length += 1
                best = max(best, length)
        assert longest_chain(links) == best, links
    ring = [(n, n + 1) for n in range(9)] + [(0, 9)]
    assert longest_chain(ring) == 10
    assert longest_chain([*ring, (0, 5)]) == 11
    assert longest_chain([]) == 0


@pytest.mark.rule("RT-18.10", "RT-I37")
def test_vanderbilt():
    links = "0:new_york-philadelphia 0:philadelphia-pittsburgh 0:pittsburgh-toledo"
    others = {"tycoons": ["cornelius_vanderbilt", "cyrus_holliday", "henry_farnam"]}
    for last, points in (("0:toledo-chicago", 5), ("1:toledo-chicago", 0)):
        p = table(links=f"{links} {last}", **others)
        rules_end.finish(p, "cities")
        assert p.bonus[0] == points


@pytest.mark.rule("RT-18.11", "RT-18.12", "RT-I54")
@pytest.mark.parametrize("card", ["james_fisk", "daniel_drew"])
def test_fisk_and_drew(card):
    assert bonus(card, cash=[2_000, 1_000]) == [7, 0, 0]
    assert bonus(card, cash=[2_000, 2_000]) == [0, 0, 0]
    assert bonus(card, cash=[2_000, 3_000]) == [0, 0, 0]


@pytest.mark.rule("RT-18.1", "RT-16.3", "RT-18.3")
def test_tycoon_cards_are_shown_at_the_end():
    p = table(points=[0, 1, 0], shares=[0, 2, 2], tycoons=["jay_gould", *OTHERS])
    assert p.standings() == [[0], [1], [2]]
    p.last_turn = p.turn
    told = end_of_turn(p, 2, 0)
    assert of(TycoonScored, told) == [
        TycoonScored(0, "jay_gould", 7),
        TycoonScored(1, "cyrus_holliday", 0),
        TycoonScored(2, "cornelius_vanderbilt", 0),
    ]
    assert p.view(None)["tycoons"] == ["jay_gould", *OTHERS]
    assert p.view(None)["tycoon_points"] == [7, 0, 0]
    assert p.scores()[0] == 7
    assert of(GameOver, told) == [GameOver("cities", (0,))]


@pytest.mark.rule("RT-H1", "RT-H2", "RT-C2", "RT-C3")
def test_worlds_that_cannot_be_told_apart():
    p = new(4)
    seen = [p.imagine(1, Chance.of(seed)) for seed in range(60)]
    assert all(world.view(1) == p.view(1) and world.audit() == [] for world in seen)
    assert {world.tycoon[1] for world in seen} == {p.tycoon[1]}
    assert {world.tycoon[0] for world in seen} == set(range(10)) - {p.tycoon[1]}
    assert len({tuple(world.deck) for world in seen}) == 60
    assert all(sorted(world.deck) == sorted(p.deck) and world.bag == p.bag for world in seen)
    spectator = {p.imagine(None, Chance.of(seed)).tycoon[1] for seed in range(99)}
    assert spectator == set(range(10))


@pytest.mark.rule("RT-H1", "RT-18.3")
def test_who_showed_nothing_at_level_6_does_not_hold_pullman():
    p = table(engines=[5], tycoons=["jp_morgan", "george_pullman", "henry_farnam"])
    do(p, "upgrade")
    pullman = M.tycoon["george_pullman"]
    worlds = [p.imagine(2, Chance.of(seed)) for seed in range(99)]
    assert pullman not in {world.tycoon[0] for world in worlds}
    assert pullman in {world.tycoon[1] for world in worlds}
    q = table(engines=[5], tycoons=["george_pullman", "jp_morgan", "henry_farnam"])
    do(q, "upgrade")
    assert {q.imagine(2, Chance.of(seed)).tycoon[0] for seed in range(20)} == {pullman}


@pytest.mark.rule("RT-C1", "RT-H3")
def test_cubes_are_placed_at_random_and_the_bag_is_known():
    assert len({tuple(new(3, seed).cubes) for seed in range(30)}) == 30
    p = new(3)
    assert p.view(0)["bag"] == [25 - sum(p.cubes[kind::5]) for kind in range(5)]
    assert GAME.endings.keys() == {"cities", "turns"}
