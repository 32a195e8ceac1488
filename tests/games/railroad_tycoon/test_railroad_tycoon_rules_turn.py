"""Chapters 1 to 5, 14, 19 and 20 of the ledger, and RT-I1 to RT-I9, RT-I59: set-up, turn, auction, money and shares."""

import pytest
from games.railroad_tycoon.positions import (
    CITIES,
    COLOURS,
    RAW,
    M,
    do,
    end_of_turn,
    lines,
    new,
    of,
    refused,
    table,
    there,
    turn,
    whole_turn,
)

from branchline.games.railroad_tycoon import GAME
from branchline.games.railroad_tycoon.actions import Bid, Issue
from branchline.games.railroad_tycoon.events import (
    BidMade,
    CardAdded,
    Dealt,
    Dividends,
    FirstPlayer,
    Forgone,
    Income,
    Passed,
    RoundBegins,
    SharesIssued,
    TurnBegins,
    Youngest,
)


@pytest.mark.rule("RT-1.6", "RT-1.7", "RT-1.8", "RT-1.11", "RT-2.4", "RT-2.6", "RT-2.7", "RT-2.8", "RT-2.12")
def test_set_up():
    p = new(4)
    assert (p.cash[:4], p.shares, p.points, p.engine) == ([0] * 4, [0] * 4, [0] * 4, [1] * 4)
    assert (p.turn, p.links, p.lines, p.west) == (1, [], [], [-1, -1])
    assert p.new_tiles == [0, 3, 3, 3, 3]
    for kind in range(5):
        assert p.bag[kind] + sum(there(p, city).get(COLOURS[kind], 0) for city in CITIES) == 25
    assert sum(p.bag) == 125 - 110
    assert len(RAW["engines"]) == 8


@pytest.mark.rule("RT-2.9", "RT-H1", "RT-C2")
def test_tycoon_cards_are_dealt_in_secret():
    p = new(6)
    assert len(set(p.tycoon)) == 6
    assert sorted([*p.tycoon, *p.spare]) == list(range(10))
    told = of(Dealt, p.events)
    assert [event.audience() for event in told] == [0, 1, 2, 3, 4, 5]
    assert p.view(2)["tycoons"] == [None, None, M.tycoon_ids[p.tycoon[2]], None, None, None]
    assert p.view(None)["tycoons"] == [None] * 6
    assert len({tuple(new(3, seed).tycoon) for seed in range(50)}) > 40


@pytest.mark.rule("RT-2.5", "RT-I2", "RT-C5", "RT-4.2")
def test_the_youngest_player_opens_the_first_auction():
    assert [new(4, seed).actor() for seed in range(9)] == [0] * 9
    drawn = [new(4, seed, youngest="drawn") for seed in range(60)]
    assert {p.actor() for p in drawn} == {0, 1, 2, 3}
    assert all(of(Youngest, p.events) == [Youngest(p.actor())] for p in drawn)
    p = next(p for p in drawn if p.actor() == 2)
    told = do(p, "pass", "pass", "pass", "pass")
    assert of(FirstPlayer, told) == [FirstPlayer(3, 0)]  # the left neighbour


@pytest.mark.rule("RT-3.1", "RT-3.2", "RT-3.3", "RT-3.4", "RT-3.5", "RT-14.9", "RT-1.11")
def test_a_turn():
    p = new(3)
    assert refused(p, "forgo") == "RT-3.1"
    told = whole_turn(p)
    assert [type(event) for event in told if isinstance(event, TurnBegins | RoundBegins | Passed)] == [Passed] * 3 + [RoundBegins] * 3 + [
        TurnBegins
    ]
    assert [event.number for event in of(RoundBegins, told)] == [1, 2, 3]
    assert [event.seat for event in of(Forgone, told)] == [1, 2, 0] * 3
    assert (p.turn, p.round, p.actor(), p.first) == (2, 0, 1, 1)
    assert p.view(None)["step"] == "bid"


@pytest.mark.rule("RT-4.1", "RT-4.4", "RT-I1", "RT-I6")
def test_bids():
    p = new(3)
    assert lines(p) == ["pass", *[f"bid {n}000" for n in range(1, 11)]]
    assert (refused(p, "bid 0"), refused(p, "bid 1")) == ("RT-4.3", "RT-4.3")
    assert refused(p, "bid 1500") == "RT-I1"
    assert p.check(Bid(977_000)) is None  # no upper limit
    assert Bid(1_000).free()
    told = do(p, "bid 5000")
    assert of(BidMade, told) == [BidMade(0, 5_000)]
    assert refused(p, "bid 5000") == "RT-4.3"
    assert lines(p)[:2] == ["pass", "bid 6000"]
    do(p, "bid 977000", "pass")
    assert p.actor() == 0  # seat 2 is out


@pytest.mark.rule("RT-I3", "RT-4.5")
def test_the_last_player_may_still_bid():
    p = new(3)
    do(p, "pass", "pass")
    assert (p.actor(), len(lines(p))) == (2, 11)
    told = do(p, "bid 1000")
    assert of(FirstPlayer, told) == [FirstPlayer(2, 1_000)]
    assert of(SharesIssued, told) == [SharesIssued(2, 1, 5_000)]


@pytest.mark.rule("RT-4.7", "RT-I59", "RT-I5", "RT-4.6")
def test_shares_for_a_bid_are_issued_when_it_is_paid():
    p = new(3)
    assert refused(p, "issue 1") == "RT-3.1"
    do(p, "bid 11000", "bid 12000", "pass")
    assert p.shares == [0, 0, 0]
    do(p, "pass")
    assert (p.shares, p.cash[:3]) == ([0, 3, 0], [0, 3_000, 0])


@pytest.mark.rule("RT-5.1", "RT-5.2", "RT-5.3", "RT-5.5", "RT-5.6", "RT-5.7", "RT-5.8", "RT-I4", "RT-I6", "RT-1.10")
def test_issuing_shares():
    p = table(cards="new_industry/1 city_growth/1")
    assert "issue 1" in lines(p)
    assert (refused(p, "issue 0"), refused(p, "issue -1")) == ("RT-5.1", "RT-5.1")
    do(p, "issue 1")
    assert (p.shares[0], p.cash[0], p.seat, p.scores()[0]) == (1, 5_000, 0, -1)
    assert "issue 1" not in lines(p)  # offered once between two steps, allowed all the same
    do(p, "issue 1000000")
    assert (p.shares[0], p.view(None)["shares"][0]) == (1_000_001, 1_000_001)
    do(p, "build columbus")
    for line in ("lay P15 Q15", "lay Q15 R15"):
        do(p, "issue 2", line)
    do(p, "stop")
    assert p.shares[0] == 1_000_005
    for card, line in (("new_industry/1", "urbanize tulsa"), ("city_growth/1", "grow tulsa")):
        do(turn(p), f"take {card}", "issue 1", line)
        assert "issue 1" in lines(p)
    assert Issue(1).free()


@pytest.mark.rule("RT-5.4", "RT-I9", "RT-1.9")
def test_shares_are_never_bought_back():
    p = table(shares=[3], cash=[500_000])
    assert not [line for line in lines(p) if "share" in line and "issue" not in line]
    end_of_turn(p, 2, 0)
    assert p.shares[0] == 3


@pytest.mark.rule("RT-I7")
def test_an_operation_may_be_forgone():
    p = table()
    assert of(Forgone, do(p, "forgo")) == [Forgone(0)]
    assert (p.seat, p.cash[0]) == (1, 0)


@pytest.mark.rule("RT-I8", "RT-H4", "RT-H3")
def test_what_is_public():
    p = table(cash=[7_000], shares=[2], points=[4], kept={1: "government_land_grant/1"})
    for viewer in (None, 0, 1, 2):
        seen = p.view(viewer)
        assert (seen["cash"], seen["shares"], seen["points"]) == ([7_000, 0, 0], [2, 0, 0], [4, 0, 0])
        assert seen["kept"] == [[], ["government_land_grant/1"], []]
        assert seen["bag"] == p.bag
        assert len(seen["cubes"]) == 52


@pytest.mark.rule("RT-14.2", "RT-14.3", "RT-14.5", "RT-I50", "RT-I5")
@pytest.mark.parametrize(
    ("points", "shares", "cash", "left"),
    [
        (0, 0, 0, (0, 0)),
        (0, 1, 0, (4_000, 2)),
        (0, 11, 0, (4_000, 14)),
        (10, 5, 0, (7_000, 5)),
        (3, 5, 0, (0, 5)),
        (3, 5, 1_000, (1_000, 5)),
    ],
)
def test_income_and_dividends(points, shares, cash, left):
    p = table(points=[points], shares=[shares], cash=[cash])
    told = end_of_turn(p, 2, 0)
    assert (p.cash[0], p.shares[0]) == left
    assert len(of(Income, told)) == 3
    assert [event.amount for event in of(Dividends, told)] == ([1_000 * shares] if shares else [])


@pytest.mark.rule("RT-19.3", "RT-15.1")
def test_the_end_trigger_by_players():
    assert [new(n).view(None)["markers_to_end"] for n in range(2, 7)] == [10, 12, 14, 16, 18]


@pytest.mark.rule("RT-20.1", "RT-I57", "RT-13.5")
def test_the_beginners_game():
    p = table(beginners=True, links="0:kansas_city-chicago 0:boston-providence", cubes={"kansas_city": "red"})
    assert p.view(0)["with"] == {"tycoons": False, "cards": False, "western": False}
    assert (p.open, p.deck, p.tycoon) == ([], [], [-1, -1, -1])
    assert {line.split()[0] for line in lines(p)} == {"deliver", "build", "upgrade", "urbanize", "issue", "forgo"}
    assert refused(p, "western kansas_city") == "RT-20.1"
    assert refused(p, "take hotel_boston") == "RT-11.1"
    chicago = there(p, "chicago")
    do(p, "deliver red kansas_city,chicago:0")
    assert there(p, "chicago") == chicago
    assert not of(CardAdded, end_of_turn(p, 2, 0))


@pytest.mark.rule("RT-20.1")
@pytest.mark.parametrize("part", ["tycoons", "cards", "western"])
def test_each_part_can_be_left_out(part):
    p = new(3, 1, **{part: False})
    assert p.view(None)["with"] == {name: name != part for name in ("tycoons", "cards", "western")}
    assert (part == "tycoons") == (p.tycoon == [-1] * 3)
    assert (part == "cards") == (not p.open)
    if part == "western":
        held = {M.tycoon_ids[card] for seed in range(60) for card in new(6, seed, western=False).tycoon}
        assert "cyrus_holliday" not in held
        assert len(held) == 9
        assert "major_line_new_york_kansas_city" not in p.view(None)["deck"] + p.view(None)["cards"]
    assert {option.id for option in GAME.options} == {"beginners", "tycoons", "cards", "western", "youngest"}
