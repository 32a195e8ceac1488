"""The ascending auction against a model of its own: a list of seats still in, and the best bid."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.kernel.auction import Auction
from branchline.kernel.illegal import Unsound


@dataclass
class Model:
    """The seats still in stand in a queue in the order of their turns."""

    queue: list[int]
    least: int
    step: int
    best: tuple[int, int] | None = None  # amount, seat
    gone: set[int] = field(default_factory=set)

    def floor(self) -> int:
        return self.least if self.best is None else self.best[0] + self.step

    def bid(self, amount: int) -> None:
        self.best = (amount, self.queue[0])
        self.queue.append(self.queue.pop(0))

    def leave(self) -> None:
        self.gone.add(self.queue.pop(0))

    def over(self) -> bool:
        return not self.queue or (len(self.queue) == 1 and self.best is not None)


@st.composite
def auctions(draw: st.DrawFn) -> tuple[Auction, Model]:
    inside = draw(st.lists(st.booleans(), min_size=2, max_size=6).filter(any))
    opener = draw(st.sampled_from([seat for seat, there in enumerate(inside) if there]))
    least, step = draw(st.integers(0, 20)), draw(st.integers(1, 5))
    clockwise = [(opener + i) % len(inside) for i in range(len(inside))]
    return Auction.open(inside, opener, least, step), Model([seat for seat in clockwise if inside[seat]], least, step)


@given(auctions(), st.lists(st.none() | st.integers(0, 4), max_size=40))
def test_any_auction_goes_as_in_the_model(pair: tuple[Auction, Model], moves: list[int | None]) -> None:
    auction, model = pair
    for raise_by in [*moves, *([None] * 6)]:  # in the end all pass
        assert auction.over() == model.over()
        if auction.over():
            break
        assert auction.turn == model.queue[0]
        assert auction.turn not in model.gone
        assert auction.lowest() == model.floor()
        if raise_by is None:
            auction.pass_()
            model.leave()
        else:
            amount = model.floor() + raise_by * model.step
            assert auction.may_bid(amount)
            auction.bid(amount)
            model.bid(amount)
        assert [seat for seat, there in enumerate(auction.inside) if there] == sorted(model.queue)
    assert auction.over()
    assert auction.winner() == (None if model.best is None else model.best[1])
    if model.best is not None:
        assert auction.high == model.best[0]
        assert model.queue == [auction.winner()]


@given(auctions(), st.lists(st.integers(0, 4), max_size=8), st.integers(0, 60))
def test_bids_are_exactly_what_may_be_bid(pair: tuple[Auction, Model], raises: list[int], purse: int) -> None:
    auction, model = pair
    for raise_by in raises:
        auction.bid(auction.lowest() + raise_by * auction.step)
    listed = auction.bids(purse)
    assert listed == [amount for amount in range(purse + 1) if auction.may_bid(amount)]
    assert all(amount >= auction.least and (amount - model.least) % model.step == 0 for amount in listed)
    assert all(amount >= auction.high + auction.step for amount in listed if raises)


def test_steps_and_least_are_respected() -> None:
    auction = Auction.open([True, True], 0, 7, 5)
    assert [amount for amount in range(-10, 30) if auction.may_bid(amount)] == [7, 12, 17, 22, 27]
    auction.bid(12)
    assert [amount for amount in range(-10, 30) if auction.may_bid(amount)] == [17, 22, 27]
    assert auction.bids(22) == [17, 22]
    assert auction.bids(16) == []


def test_all_pass_and_nobody_wins() -> None:
    auction = Auction.open([True, True, True], 1, 1)
    for _ in range(3):
        assert not auction.over()
        auction.pass_()
    assert auction.over()
    assert auction.winner() is None


def test_the_last_one_may_still_bid_when_nobody_has() -> None:
    auction = Auction.open([True, True, True], 1, 4)
    auction.pass_()
    auction.pass_()
    assert (auction.turn, auction.over(), auction.bids(5)) == (0, False, [4, 5])
    auction.bid(4)
    assert auction.over()
    assert auction.winner() == 0


def test_who_has_passed_is_skipped_for_good() -> None:
    auction = Auction.open([True, True, True], 0, 1)
    auction.bid(1)
    auction.pass_()
    turns = []
    for amount in (2, 3, 4, 5):
        turns.append(auction.turn)
        auction.bid(amount)
    assert turns == [2, 0, 2, 0]


def test_who_is_not_inside_is_never_asked() -> None:
    auction = Auction.open([True, False, True, False], 0, 1)
    auction.bid(1)
    assert auction.turn == 2
    auction.bid(2)
    assert auction.turn == 0


@pytest.mark.parametrize(("opener", "turn"), [(0, 1), (1, 1), (2, 3), (3, 3), (4, 1)])
def test_an_opener_who_is_not_inside_leaves_the_opening_to_the_next_who_is(opener: int, turn: int) -> None:
    auction = Auction.open([False, True, False, True, False], opener, 5)
    assert auction.turn == turn
    auction.bid(5)
    assert (auction.leader, auction.turn, auction.over()) == (turn, 4 - turn, False)


@pytest.mark.parametrize("seats", [[], [False], [False, False, False]])
def test_an_auction_with_nobody_inside_is_a_mistake(seats: list[bool]) -> None:
    with pytest.raises(Unsound):
        Auction.open(seats, 0, 5)


def test_an_auction_that_all_have_left_can_still_be_cloned() -> None:
    auction = Auction.open([True, False, True], 2, 5)
    auction.pass_()
    auction.pass_()
    assert auction.clone().state() == auction.state() == [5, 1, [False, False, False], 0, 0, -1]


def test_the_list_of_seats_is_copied() -> None:
    seats = [True, True]
    auction = Auction.open(seats, 0, 1)
    auction.pass_()
    assert seats == [True, True]


@given(auctions(), st.lists(st.booleans(), max_size=6), st.booleans())
def test_a_clone_is_equal_and_independent(pair: tuple[Auction, Model], moves: list[bool], last: bool) -> None:
    auction, _ = pair
    for bids in moves:
        if not auction.over():
            auction.bid(auction.lowest()) if bids else auction.pass_()
    before = auction.state()
    twin = auction.clone()
    assert twin.state() == before
    if not twin.over():
        twin.bid(twin.lowest()) if last else twin.pass_()
        assert twin.state() != before
    assert auction.state() == before


@pytest.mark.parametrize("part", range(6))
def test_the_state_tells_every_part(part: int) -> None:
    auction = Auction.open([True, True, True], 0, 3, 2)
    other = auction.clone()
    [
        setattr(other, name, value)
        for name, value in [("least", 1), ("step", 1), ("inside", [True]), ("turn", 1), ("high", 9), ("leader", 2)][part : part + 1]
    ]
    assert [a == b for a, b in zip(auction.state(), other.state(), strict=True)] == [i != part for i in range(6)]
