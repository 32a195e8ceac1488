"""The ascending auction: seats in turn bid more or pass for good, until at most one is left.

A frame of plain data inside a position. The title decides what is sold, the least opening bid, the steps allowed and
what each seat can afford, and reads `winner` when `over`.
"""

from branchline.kernel.illegal import Unsound


class Auction:
    """Seats bid clockwise from `opener`, or the first one inside after it; a seat that passes is out of this auction."""

    __slots__ = ("high", "inside", "leader", "least", "step", "turn")
    least: int  # the least opening bid
    step: int  # every bid is a multiple of it above `least`, and raises by at least as much
    inside: list[bool]  # who has not passed
    turn: int
    high: int
    leader: int  # -1: nobody has bid

    @staticmethod
    def open(seats: list[bool], opener: int, least: int, step: int = 1) -> "Auction":
        if not any(seats):
            raise Unsound("an auction in which nobody may bid")
        auction = Auction()
        auction.least, auction.step, auction.inside = least, step, seats[:]
        auction.turn, auction.high, auction.leader = opener - 1, 0, -1
        auction._pass_on()
        return auction

    def clone(self) -> "Auction":
        twin = Auction()
        twin.least, twin.step, twin.inside = self.least, self.step, self.inside[:]
        twin.turn, twin.high, twin.leader = self.turn, self.high, self.leader
        return twin

    def lowest(self) -> int:
        """The least amount that may be bid now."""
        return self.least if self.leader < 0 else self.high + self.step

    def may_bid(self, amount: int) -> bool:
        return amount >= self.lowest() and (amount - self.least) % self.step == 0

    def bids(self, purse: int) -> list[int]:
        """All bids that a purse allows, rising."""
        return list(range(self.lowest(), purse + 1, self.step))

    def bid(self, amount: int) -> None:
        self.high = amount
        self.leader = self.turn
        self._pass_on()

    def pass_(self) -> None:
        self.inside[self.turn] = False
        self._pass_on()

    def over(self) -> bool:
        """At most one seat is left, and it has bid or all have passed."""
        left = sum(self.inside)
        return left == 0 or (left == 1 and self.leader >= 0)

    def winner(self) -> int | None:
        return None if self.leader < 0 else self.leader

    def state(self) -> list[object]:
        return [self.least, self.step, self.inside[:], self.turn, self.high, self.leader]

    def _pass_on(self) -> None:
        for _ in self.inside:
            self.turn = (self.turn + 1) % len(self.inside)
            if self.inside[self.turn]:
                break
