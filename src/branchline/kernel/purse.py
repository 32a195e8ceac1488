"""One door for money and one for certificates. Nothing else writes purses or owners.

Purses are a list with a place for every seat (and whatever else holds money) and the bank last, so that BANK is -1
and the sum of the list never changes. The bank may owe: it never runs out. Owners are a list with the holder of
each certificate.
"""

from branchline.kernel.illegal import Unsound

BANK = -1


def open_purses(amounts: list[int]) -> list[int]:
    """Purses holding these amounts, all of it taken from the bank."""
    return [*amounts, -sum(amounts)]


def pay(purses: list[int], source: int, target: int, amount: int, why: str) -> None:
    if amount < 0 or source == target or (source != BANK and purses[source] < amount):
        raise Unsound(f"{why}: cannot move {amount} from {source} to {target} of {purses}")
    purses[source] -= amount
    purses[target] += amount


def hand_over(owners: list[int], certificate: int, source: int, target: int, why: str) -> None:
    if owners[certificate] != source or source == target:
        raise Unsound(f"{why}: certificate {certificate} is with {owners[certificate]}, not from {source} to {target}")
    owners[certificate] = target


def audit_purses(purses: list[int]) -> list[str]:
    found = [f"purse {i} holds {held}" for i, held in enumerate(purses[:-1]) if held < 0]
    return [*found, f"money is not conserved: {sum(purses)}"] if sum(purses) else found
