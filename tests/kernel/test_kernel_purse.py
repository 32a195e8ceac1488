"""Money and certificates pass through one door each, and are never lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.kernel.illegal import Unsound
from branchline.kernel.purse import BANK, audit_purses, hand_over, open_purses, pay

AMOUNTS = st.lists(st.integers(0, 1000), min_size=2, max_size=6)


def test_what_purses_hold_is_taken_from_the_bank() -> None:
    assert open_purses([10, 20, 0]) == [10, 20, 0, -30]
    assert audit_purses(open_purses([10, 20, 0])) == []


@given(AMOUNTS, st.data())
def test_money_is_conserved_by_any_payments(amounts: list[int], data: st.DataObject) -> None:
    purses = open_purses(amounts)
    holders = st.integers(BANK, len(amounts) - 1)
    for source, target, amount in data.draw(st.lists(st.tuples(holders, holders, st.integers(-5, 1500)), max_size=30)):
        before = purses[:]
        allowed = amount >= 0 and source != target and (source == BANK or before[source] >= amount)
        if allowed:
            pay(purses, source, target, amount, "test")
            assert purses[source] == before[source] - amount
            assert purses[target] == before[target] + amount
            assert sum(a != b for a, b in zip(purses, before, strict=True)) == (2 if amount else 0)
        else:
            with pytest.raises(Unsound, match="test"):
                pay(purses, source, target, amount, "test")
            assert purses == before
        assert sum(purses) == 0
        assert audit_purses(purses) == []


@pytest.mark.parametrize(
    ("source", "target", "amount"), [(0, 1, 11), (0, BANK, 11), (0, 1, -1), (BANK, 0, -1), (0, 0, 5), (BANK, BANK, 0), (1, 0, 1)]
)
def test_overdraft_negative_and_payment_to_oneself_are_bugs(source: int, target: int, amount: int) -> None:
    purses = open_purses([10, 0])
    with pytest.raises(Unsound, match=f"rent: cannot move {amount} from {source} to {target}"):
        pay(purses, source, target, amount, "rent")
    assert purses == [10, 0, -10]


def test_the_bank_never_runs_out() -> None:
    purses = open_purses([0])
    pay(purses, BANK, 0, 10**6, "subsidy")
    assert purses == [10**6, -(10**6)]


def test_a_payment_of_nothing_and_of_everything_is_possible() -> None:
    purses = open_purses([10, 0])
    pay(purses, 1, 0, 0, "nothing")
    pay(purses, 0, 1, 10, "everything")
    assert purses == [0, 10, -10]


def test_the_audit_finds_debts_and_lost_money() -> None:
    assert audit_purses([5, -1, -4]) == ["purse 1 holds -1"]
    assert audit_purses([5, 1, -4]) == ["money is not conserved: 2"]
    assert len(audit_purses([5, -1, 0])) == 2


def test_a_certificate_changes_hands() -> None:
    owners = [BANK, 0, 1]
    hand_over(owners, 0, BANK, 1, "sale")
    hand_over(owners, 1, 0, BANK, "return")
    assert owners == [1, BANK, 1]


@pytest.mark.parametrize(("source", "target"), [(1, 2), (BANK, 1), (0, 0), (BANK, BANK)])
def test_a_certificate_is_handed_over_by_its_holder_only(source: int, target: int) -> None:
    owners = [0]
    with pytest.raises(Unsound, match="theft: certificate 0 is with 0"):
        hand_over(owners, 0, source, target, "theft")
    assert owners == [0]
