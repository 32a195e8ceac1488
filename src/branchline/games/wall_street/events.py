"""What happens: the event types of 1920 Wall Street."""

from dataclasses import dataclass

from branchline.kernel.action import Event, all_but, only
from branchline.kernel.text import N_


@dataclass(frozen=True)
class Reveal(Event):
    """Something that could not be known for sure becomes known."""

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class StartPlayer(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} is the start player.")


@dataclass(frozen=True)
class SecretDealt(Reveal):
    seat: int
    capital: str
    points: int

    def says(self) -> str:
        return N_("The secret share of {seat:seat}: {capital:name}, {points} points.")

    def audience(self) -> int:
        return only(self.seat)


@dataclass(frozen=True)
class Stood(Event):
    seat: int
    place: int

    def says(self) -> str:
        return N_("{seat:seat} begins at place {place}.")


@dataclass(frozen=True)
class TrendTurned(Event):
    seat: int
    green: bool

    def says(self) -> str:
        if self.green:
            return N_("{seat:seat} turns the trend card: the pawns go clockwise now.")
        return N_("{seat:seat} turns the trend card: the pawns go counter-clockwise now.")


@dataclass(frozen=True)
class OptionPlaced(Event):
    seat: int
    place: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} puts a purchase option under {card:name}, place {place}.")


@dataclass(frozen=True)
class OptionBack(Event):
    seat: int

    def says(self) -> str:
        return N_("The purchase option returns to {seat:seat}.")


@dataclass(frozen=True)
class LoanTaken(Event):
    seat: int
    loans: int
    amount: int
    penalty: int  # of all loans of this seat now

    def says(self) -> str:
        return N_("{seat:seat} takes loan number {loans}: ${amount:n} now, {penalty} points less at the end in all.")


@dataclass(frozen=True)
class Moved(Event):
    seat: int
    place: int
    steps: int
    price: int
    capital: int  # paid with
    cash: int

    def says(self) -> str:
        return N_("{seat:seat} moves {steps} to place {place}: ${price:n}, of which ${capital:n} by capital and ${cash:n} in cash.")


@dataclass(frozen=True)
class PaidPawn(Event):
    seat: int
    to: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} pays {to:seat} ${amount:n}.")


@dataclass(frozen=True)
class TrendCoins(Event):
    seat: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} takes ${amount:n} from the trend card.")


@dataclass(frozen=True)
class Kept(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} keeps {card:name}.")


@dataclass(frozen=True)
class Discarded(Event):
    seat: int
    card: str
    zone: str

    def says(self) -> str:
        return {
            "gold": N_("{seat:seat} discards {card:name} on the pile against gold."),
            "shares": N_("{seat:seat} discards {card:name} on the pile against shares."),
        }.get(self.zone, N_("{seat:seat} discards {card:name} on the pile against values."))


@dataclass(frozen=True)
class Appeared(Reveal):
    """The next card of the deck comes into view."""

    card: str

    def says(self) -> str:
        return N_("On the deck lies {card:name}.")


@dataclass(frozen=True)
class Filled(Event):
    place: int
    card: str

    def says(self) -> str:
        return N_("{card:name} comes to place {place}.")


@dataclass(frozen=True)
class ValueMoved(Event):
    company: str
    before: int
    value: int

    def says(self) -> str:
        if self.value > self.before:
            return N_("{company:name} rises from {before} to {value}.")
        if self.value < self.before:
            return N_("{company:name} falls from {before} to {value}.")
        return N_("{company:name} stands at the end of its bar and stays at {value}.")


@dataclass(frozen=True)
class NothingMoves(Event):
    """A mixed fluctuation while all values are equal."""

    def says(self) -> str:
        return N_("All companies stand equal; nothing moves.")


@dataclass(frozen=True)
class BlackDay(Event):
    seat: int
    amount: int

    def says(self) -> str:
        return N_("Black day: {seat:seat} pays ${amount:n}.")


@dataclass(frozen=True)
class ShareSold(Event):
    seat: int
    card: str
    company: str
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} sells {card:name} as {company:name} for ${amount:n}.")


@dataclass(frozen=True)
class CapitalRaised(Event):
    seat: int
    capital: int
    cost: int

    def says(self) -> str:
        return N_("{seat:seat} pays ${cost:n} and has a capital of ${capital:n} now.")


@dataclass(frozen=True)
class Shown(Event):
    seat: int
    card: str
    company: str

    def says(self) -> str:
        return N_("Stock exchange: {seat:seat} shows {card:name} as {company:name}.")


@dataclass(frozen=True)
class NoExchange(Event):
    """Nobody can swap."""

    seat: int
    own: bool  # the buyer has no card to show

    def says(self) -> str:
        if self.own:
            return N_("Stock exchange: {seat:seat} has no card to show; nothing happens.")
        return N_("Stock exchange: no rival has a card to show; nothing happens.")


@dataclass(frozen=True)
class Proof(Reveal):
    seat: int
    cards: tuple[str, ...]

    def says(self) -> str:
        if self.cards:
            return N_("{seat:seat} has no card to offer and shows all of them: {cards:names}.")
        return N_("{seat:seat} has no share card to offer.")


@dataclass(frozen=True)
class Asked(Reveal):
    """A rival has a card that it can offer, which nobody else could know for sure."""

    seat: int

    def says(self) -> str:
        return N_("{seat:seat} must offer a card.")


@dataclass(frozen=True)
class Offered(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} lays a card face down.")

    def audience(self) -> int:
        return all_but(self.seat)


@dataclass(frozen=True)
class OfferedCard(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} lays {card:name} face down.")

    def audience(self) -> int:
        return only(self.seat)


@dataclass(frozen=True)
class Revealed(Reveal):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} offers {card:name}.")


@dataclass(frozen=True)
class Swapped(Event):
    seat: int
    card: str
    rival: int
    other: str

    def says(self) -> str:
        return N_("{seat:seat} gives {card:name} to {rival:seat} for {other:name}.")


@dataclass(frozen=True)
class BackToBox(Reveal):
    """With two players the stock exchange is not used."""

    card: str

    def says(self) -> str:
        return N_("{card:name} is not used with two players and goes back to the box.")


@dataclass(frozen=True)
class MagnateWoken(Event):
    seat: int
    company: str
    magnate: str
    reward: bool

    def says(self) -> str:
        if self.reward:
            return N_("{company:name} reaches the end of its bar: {seat:seat} carries out {magnate:name}, which rewards.")
        return N_("{company:name} reaches the end of its bar: {seat:seat} carries out {magnate:name}, which punishes.")


@dataclass(frozen=True)
class MagnatePoints(Event):
    seat: int
    points: int

    def says(self) -> str:
        return N_("{seat:seat} keeps the magnate: {points} points at the end.")


@dataclass(frozen=True)
class LoanReturned(Event):
    seat: int
    cost: int
    loans: int

    def says(self) -> str:
        return N_("{seat:seat} pays ${cost:n} and returns a loan; loans left: {loans}.")


@dataclass(frozen=True)
class LoanStays(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} returns no loan.")


@dataclass(frozen=True)
class CapitalLowered(Event):
    seat: int
    capital: int

    def says(self) -> str:
        return N_("The capital of {seat:seat} falls to ${capital:n}.")


@dataclass(frozen=True)
class TakenFromPile(Event):
    seat: int
    card: str
    zone: str

    def says(self) -> str:
        return N_("{seat:seat} takes {card:name} from the discards.")


@dataclass(frozen=True)
class Uncovered(Reveal):
    """A discard comes into view again that may not be looked up."""

    card: str
    zone: str

    def says(self) -> str:
        return N_("Below it lies {card:name}.")


@dataclass(frozen=True)
class Returned(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} returns {card:name} to the box.")


@dataclass(frozen=True)
class ReturnedHidden(Event):
    seat: int

    def says(self) -> str:
        return N_("{seat:seat} returns a share card to the box without showing it.")

    def audience(self) -> int:
        return all_but(self.seat)


@dataclass(frozen=True)
class ReturnedShare(Event):
    seat: int
    card: str

    def says(self) -> str:
        return N_("{seat:seat} returns {card:name} to the box without showing it.")

    def audience(self) -> int:
        return only(self.seat)


@dataclass(frozen=True)
class RivalPays(Event):
    seat: int
    amount: int

    def says(self) -> str:
        return N_("{seat:seat} pays the bank ${amount:n}.")


@dataclass(frozen=True)
class LastRound(Event):
    seat: int

    def says(self) -> str:
        return N_("The bomb has gone off; the game ends with the turn of {seat:seat}.")


@dataclass(frozen=True)
class Disaster(Reveal):
    """Which event the discards bring."""

    event: str
    dynamite: tuple[str, ...]  # of each pile

    def says(self) -> str:
        return {
            "gold": N_("Dynamite {dynamite:list}: gold shares are no jokers."),
            "shares": N_("Dynamite {dynamite:list}: everybody counts one share less of each company."),
            "values": N_("Dynamite {dynamite:list}: the values of all companies are halved."),
        }.get(self.event, N_("Dynamite {dynamite:list}: a tie, so that no event happens."))


@dataclass(frozen=True)
class HandShown(Reveal):
    seat: int
    cards: tuple[str, ...]
    secret: str

    def says(self) -> str:
        if self.cards:
            return N_("{seat:seat} reveals {cards:names} and the secret share: {secret:name}.")
        return N_("{seat:seat} has no share cards and reveals the secret share: {secret:name}.")


@dataclass(frozen=True)
class Assigned(Event):
    seat: int
    card: str
    company: str

    def says(self) -> str:
        return N_("{card:name} of {seat:seat} stands for {company:name}.")


@dataclass(frozen=True)
class Scored(Event):
    seat: int
    what: str
    points: int

    def says(self) -> str:
        return {
            "variations": N_("{seat:seat}: {points} points for market variations."),
            "secret": N_("{seat:seat}: {points} points on the secret share."),
            "magnate": N_("{seat:seat}: {points} points for a magnate."),
            "loans": N_("{seat:seat}: {points} points for loans."),
            "corn": N_("{seat:seat}: {points} points for corn."),
            "cotton": N_("{seat:seat}: {points} points for cotton."),
            "steel": N_("{seat:seat}: {points} points for steel."),
            "oil": N_("{seat:seat}: {points} points for oil."),
            "gold": N_("{seat:seat}: {points} points for gold."),
        }.get(self.what, N_("{seat:seat}: {points} points for cash."))


@dataclass(frozen=True)
class GameOver(Reveal):
    ending: str
    winners: tuple[int, ...]

    def says(self) -> str:
        return N_("The game is over. Won by: {winners:seats}.")


EVENTS: tuple[type[Event], ...] = (StartPlayer, SecretDealt, Stood, TrendTurned, OptionPlaced, OptionBack, LoanTaken, Moved, PaidPawn,
    TrendCoins, Kept, Discarded, Appeared, Filled, ValueMoved, NothingMoves, BlackDay, ShareSold, CapitalRaised, Shown, NoExchange,
    Proof, Asked, Offered, OfferedCard, Revealed, Swapped, BackToBox, MagnateWoken, MagnatePoints, LoanReturned, LoanStays,
    CapitalLowered, TakenFromPile, Uncovered, Returned, ReturnedHidden, ReturnedShare, RivalPays, LastRound, Disaster, HandShown,
    Assigned, Scored, GameOver)  # fmt: skip
