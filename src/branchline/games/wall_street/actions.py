"""What a seat can choose: the action types of 1920 Wall Street. What happens is in events.py."""

from dataclasses import dataclass

from branchline.kernel.action import Action, Codec
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Stand(Action):
    """Put the pawn beside a place of the rondel before the first turn."""

    place: int

    def says(self) -> str:
        return N_("Begin at place {place}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("place", str(self.place)),)


@dataclass(frozen=True)
class Flip(Action):
    """Turn the trend card over."""

    def says(self) -> str:
        return N_("Turn the trend card over")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("trend", "flip"),)


@dataclass(frozen=True)
class Option(Action):
    """Put the purchase option under the card at a place."""

    place: int

    def says(self) -> str:
        return N_("Put the purchase option at place {place}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "option"), ("place", str(self.place)))


@dataclass(frozen=True)
class Move(Action):
    """Move the pawn in the direction of the trend card, and buy what lies at the end."""

    place: int

    def says(self) -> str:
        return N_("Move to place {place} and buy")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("place", str(self.place)),)


@dataclass(frozen=True)
class Sell(Action):
    """Sell a share card at the pawn's place."""

    def says(self) -> str:
        return N_("Sell a share card")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "sell"),)


@dataclass(frozen=True)
class Raise(Action):
    """Raise the capital by a step."""

    def says(self) -> str:
        return N_("Raise the capital")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "raise"),)


@dataclass(frozen=True)
class Keep(Action):
    """Keep a card that has been bought."""

    card: str

    def says(self) -> str:
        return N_("Keep {card:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card), ("button", "keep"))


@dataclass(frozen=True)
class Discard(Action):
    """Lay a card on one of the three zones."""

    card: str
    zone: str

    def says(self) -> str:
        return {
            "gold": N_("Discard {card:name} on the pile against gold"),
            "shares": N_("Discard {card:name} on the pile against shares"),
        }.get(self.zone, N_("Discard {card:name} on the pile against values"))

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card), ("zone", self.zone))


@dataclass(frozen=True)
class Put(Action):
    """Lay down the share card that is sold."""

    card: str

    def says(self) -> str:
        return N_("Sell {card:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Shift(Action):
    """Choose the company that a surprise moves."""

    company: str

    def says(self) -> str:
        return N_("Choose {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("company", self.company),)


@dataclass(frozen=True)
class Show(Action):
    """Show a share card in a stock exchange, and say for which company it stands."""

    card: str
    company: str

    def says(self) -> str:
        return N_("Show {card:name} as {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card), ("company", self.company))


@dataclass(frozen=True)
class Offer(Action):
    """Choose, face down, the share card that one shows in another's stock exchange."""

    card: str

    def says(self) -> str:
        return N_("Offer {card:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Swap(Action):
    """Take one of the cards that were shown."""

    card: str

    def says(self) -> str:
        return N_("Take {card:name} in exchange")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Wake(Action):
    """Choose which of several magnates is carried out first."""

    company: str

    def says(self) -> str:
        return N_("Carry out the magnate of {company:name} first")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("magnate", self.company),)


@dataclass(frozen=True)
class Give(Action):
    """Give the magnate that costs points to a rival."""

    rival: int

    def says(self) -> str:
        return N_("Give the magnate to {rival:seat}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("seat", str(self.rival)),)


@dataclass(frozen=True)
class Redeem(Action):
    """Pay the magnate to be rid of a loan."""

    def says(self) -> str:
        return N_("Pay and return a loan")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "redeem"),)


@dataclass(frozen=True)
class Refuse(Action):
    """Keep the loan."""

    def says(self) -> str:
        return N_("Keep the loan and the money")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "refuse"),)


@dataclass(frozen=True)
class Take(Action):
    """Take one of the visible cards of the discard piles."""

    card: str

    def says(self) -> str:
        return N_("Take {card:name} from the discards")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class Return(Action):
    """Return one of one's own cards to the box."""

    card: str

    def says(self) -> str:
        return N_("Return {card:name} to the box")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card),)


@dataclass(frozen=True)
class End(Action):
    """End the turn."""

    def says(self) -> str:
        return N_("End the turn")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "end"),)


@dataclass(frozen=True)
class Settle(Action):
    """Let all dual and gold cards that are left stand for what brings most."""

    def says(self) -> str:
        return N_("Let all of them count for most")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("button", "settle"),)


@dataclass(frozen=True)
class Assign(Action):
    """Say for which company a dual or gold card stands at the end."""

    card: str
    company: str

    def says(self) -> str:
        return N_("Let {card:name} stand for {company:name}")

    def picks(self) -> tuple[tuple[str, str], ...]:
        return (("card", self.card), ("company", self.company))


CODEC = Codec(Stand, Flip, Option, Move, Sell, Raise, Keep, Discard, Put, Shift, Show, Offer, Swap, Wake, Give, Redeem, Refuse, Take,
    Return, End, Settle, Assign)  # fmt: skip
