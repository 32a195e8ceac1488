"""What a seat can choose, and what happens: the action and event types of Chicago Express."""

from dataclasses import dataclass

from branchline.kernel.action import Action, Codec, Event
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Bid(Action):
    """Bid for the share that is up for auction."""

    amount: int

    def says(self) -> str:
        return N_("Bid ${amount:n}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", f"bid-{self.amount}"),)


@dataclass(frozen=True)
class Pass(Action):
    """Leave the auction that is held."""

    def says(self) -> str:
        return N_("Pass")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "pass"),)


@dataclass(frozen=True)
class Offer(Action):
    """Choose the auction dial and put up a share of a company."""

    company: str

    def says(self) -> str:
        return N_("Auction a share of {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("dial", "auction"), ("company", self.company))


@dataclass(frozen=True)
class Build(Action):
    """Choose the build dial and a company; its locomotives are placed one by one."""

    company: str

    def says(self) -> str:
        return N_("Build with {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("dial", "build"), ("company", self.company))


@dataclass(frozen=True)
class Place(Action):
    """Place a locomotive of the company that builds."""

    hex: str

    def says(self) -> str:
        return N_("Build in {hex:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("hex", self.hex),)


@dataclass(frozen=True)
class Stop(Action):
    """Place no more locomotives in this action."""

    def says(self) -> str:
        return N_("Stop building")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "stop"),)


@dataclass(frozen=True)
class Develop(Action):
    """Choose the development dial and develop a hex."""

    hex: str

    def says(self) -> str:
        return N_("Develop {hex:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("dial", "develop"), ("hex", self.hex))


@dataclass(frozen=True)
class Decline(Action):
    """Choose a dial, and do not carry out its action."""

    dial: str

    def says(self) -> str:
        return {
            "auction": N_("Use up an auction, offering no share"),
            "build": N_("Use up a build, placing nothing"),
        }.get(self.dial, N_("Use up a development, developing nothing"))

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("dial", self.dial), ("button", f"decline-{self.dial}"))


CODEC = Codec(Bid, Pass, Offer, Build, Place, Stop, Develop, Decline)


@dataclass(frozen=True)
class OpeningBidder(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} opens the first auction.")


@dataclass(frozen=True)
class Offered(Event):
    seat: int
    company: str
    least: int
    each: int  # what a share would pay now, this one counted as issued

    def says(self) -> str:
        return N_("A share of {company:name} is up for auction, from ${least:n}; it would pay ${each:n} now. {seat:seat} opens.")


@dataclass(frozen=True)
class BidMade(Event):
    seat: int
    company: str
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} bids ${amount:n} for {company:name}.")


@dataclass(frozen=True)
class Passed(Event):
    seat: int
    unable: bool  # no bid was possible, so that nothing was asked

    def says(self) -> str:
        return N_("{seat:seat} cannot bid and passes.") if self.unable else N_("{seat:seat} passes.")


@dataclass(frozen=True)
class ShareSold(Event):
    seat: int
    company: str
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} buys a share of {company:name} for ${amount:n}.")


@dataclass(frozen=True)
class ShareGiven(Event):
    seat: int
    company: str

    def says(self) -> str:
        return N_("Nobody bids; {seat:seat} receives the share of {company:name} for nothing.")


@dataclass(frozen=True)
class ShareUnsold(Event):
    company: str

    def says(self) -> str:
        return N_("Nobody bids; the share stays with {company:name}.")


@dataclass(frozen=True)
class FirstTurn(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} takes the first turn.")


@dataclass(frozen=True)
class Declined(Event):
    seat: int
    dial: str

    def says(self) -> str:
        return {
            "auction": N_("{seat:seat} uses up an auction and offers no share."),
            "build": N_("{seat:seat} uses up a build and places nothing."),
        }.get(self.dial, N_("{seat:seat} uses up a development and develops nothing."))


@dataclass(frozen=True)
class BuildBegun(Event):
    seat: int
    company: str
    treasury: int

    def says(self) -> str:
        return N_("{seat:seat} builds with {company:name}, which has ${treasury:n}.")


@dataclass(frozen=True)
class Placed(Event):
    seat: int
    company: str
    hex: str
    cost: int
    gain: int
    income: int
    each: int  # what each share pays now

    def says(self) -> str:
        if self.gain:
            return N_("{company:name} builds in {hex:name} for ${cost:n}; income +{gain}, now {income}: ${each:n} a share.")
        return N_("{company:name} builds in {hex:name} for ${cost:n}.")


@dataclass(frozen=True)
class Stopped(Event):
    seat: int
    company: str

    def says(self) -> str:
        return N_("{seat:seat} builds no further with {company:name}.")


@dataclass(frozen=True)
class Developed(Event):
    seat: int
    hex: str

    def says(self) -> str:
        return N_("{seat:seat} develops {hex:name}.")


@dataclass(frozen=True)
class ValueRose(Event):
    hex: str
    value: int

    def says(self) -> str:
        return N_("{hex:name} is now worth {value}.")


@dataclass(frozen=True)
class IncomeRose(Event):
    company: str
    gain: int
    income: int
    each: int  # what each share pays now

    def says(self) -> str:
        return N_("The income of {company:name} rises by {gain} to {income}: ${each:n} a share.")


@dataclass(frozen=True)
class ForestPaid(Event):
    company: str
    hex: str
    amount: int

    def says(self) -> str:
        return N_("{company:name} receives ${amount:n} for the forest.")


@dataclass(frozen=True)
class GeneralDividends(Event):
    number: int

    def says(self) -> str:
        return N_("General dividends, number {number}.")


@dataclass(frozen=True)
class DividendPaid(Event):
    seat: int
    company: str
    shares: int
    each: int
    amount: int
    chicago: bool

    def says(self) -> str:
        if self.chicago:
            return N_("{company:name} pays {seat:seat} a Chicago dividend of ${amount:n} ({shares} × ${each:n}).")
        return N_("{company:name} pays {seat:seat} ${amount:n} ({shares} × ${each:n}).")


@dataclass(frozen=True)
class ChicagoReached(Event):
    seat: int
    company: str
    hex: str

    def says(self) -> str:
        return N_("{company:name} has reached {hex:name}!")


@dataclass(frozen=True)
class WabashOpened(Event):
    company: str
    hex: str
    income: int

    def says(self) -> str:
        return N_("{company:name} opens in {hex:name} with an income of {income}.")


@dataclass(frozen=True)
class GameOver(Event):
    ending: str
    winners: tuple[int, ...]

    def says(self) -> str:
        return N_("The game is over. Won by: {winners:seats}.")


EVENTS: tuple[type[Event], ...] = (OpeningBidder, Offered, BidMade, Passed, ShareSold, ShareGiven, ShareUnsold, FirstTurn, Declined,
    BuildBegun, Placed, Stopped, Developed, ValueRose, IncomeRose, ForestPaid, GeneralDividends, DividendPaid, ChicagoReached,
    WabashOpened, GameOver)  # fmt: skip
