"""The state of a game of 1920 Wall Street and the contract around it; the rules themselves are in rules*.py."""

from typing import Any

from branchline.games.wall_street import imagine, rules, rules_actions, rules_end, rules_market, rules_setup, rules_turn
from branchline.games.wall_street.actions import Discard, End, Flip, Keep, Move, Option, Raise, Sell, Stand
from branchline.games.wall_street.material import (
    BOMB,
    COMPANIES,
    GOLD,
    MAGNATES,
    NO_EVENT,
    SHARES,
    TREND,
    VALUES,
    VARIATION,
    ZONES,
    Material,
)
from branchline.games.wall_street.rules_turn import NOT_IN_PLAY
from branchline.games.wall_street.steps import AFTER, ASSIGN, OVER, SELL_DUMP, STAND, STEPS
from branchline.kernel.action import Action, Event
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import audit_purses


class Position:
    """See kernel.game.Position. Cards and companies are numbers into the tables of `material`."""

    __slots__ = ("asked", "bonus", "bought", "boxed", "capital", "card", "cash", "chance", "deck", "event", "events", "flipped", "green",
        "last_round", "level", "loans", "lost", "magnate", "material", "offers", "option", "pawn", "phase", "pile", "players", "queue",
        "raising", "rewards", "rondel", "scored", "seat", "second", "secret", "shown_company", "stands", "start", "suspects", "tracks",
        "undealt", "woken", "zones")  # fmt: skip
    material: Material
    players: int
    chance: Chance  # only the set-up draws
    tracks: list[list[int]]  # of the side of the board that is played on; part of the material
    level: list[int]  # by company
    cash: list[int]  # by seat, then the trend card, the bank last
    capital: list[int]
    loans: list[int]
    bonus: list[int]  # points of magnates
    secret: list[int]  # by seat: the capital card
    undealt: list[int]  # capital cards that nobody has
    pile: list[list[int]]  # share cards by seat, sorted
    scored: list[list[int]]  # variations by seat
    zones: list[list[int]]  # discards, the visible one last
    deck: list[int]  # drawn from the end, which is visible
    boxed: list[int]  # cards that left the game for all to see
    lost: list[int]  # by seat: the share card returned to the box unseen, or -1
    suspects: list[int]  # by seat: a bit for each card that could be the one returned unseen, as far as all know
    rondel: list[int]  # the card at each place, -1: empty
    second: list[int]  # the second card of a set, -1: none
    pawn: list[int]  # by seat: its place, -1 before it is placed
    green: bool  # the side of the trend card: clockwise
    option: list[int]  # by seat: the place of the purchase option, IN_HAND or NOT_IN_PLAY
    magnate: list[int]  # by company, -1: none (any more)
    rewards: list[bool]  # by magnate: whether its side rewards
    start: int
    seat: int  # whose turn it is
    asked: int  # who must choose
    phase: int
    flipped: bool  # whether the trend card was turned in this turn
    raising: bool  # whether the card that is discarded is for the capital
    last_round: bool
    bought: list[int]  # cards about which the buyer has still to decide
    woken: list[int]  # companies whose magnates are to be carried out
    queue: list[int]  # seats that are still to be asked
    card: int  # the surprise that is resolved, or the card shown in a stock exchange
    shown_company: int  # for which it stands
    offers: list[int]  # by seat: the card laid face down, -1: none; empty without a stock exchange
    event: int  # at the end: the zone whose event happens, or NO_EVENT; -1 before
    stands: list[list[int]]  # by seat: the companies that jokers stand for, in the order of rules_end.jokers
    events: list[Event]

    def clone(self) -> "Position":
        twin = Position()
        twin.material, twin.players, twin.chance, twin.tracks = self.material, self.players, self.chance, self.tracks
        twin.level, twin.cash, twin.capital = self.level[:], self.cash[:], self.capital[:]
        twin.loans, twin.bonus = self.loans[:], self.bonus[:]
        twin.pile = [pile[:] for pile in self.pile]
        twin.scored = [scored[:] for scored in self.scored]
        twin.zones = [zone[:] for zone in self.zones]
        twin.deck, twin.boxed, twin.lost, twin.suspects = self.deck[:], self.boxed[:], self.lost[:], self.suspects[:]
        twin.rondel, twin.second, twin.pawn, twin.green = self.rondel[:], self.second[:], self.pawn[:], self.green
        twin.option, twin.magnate, twin.offers, twin.stands = self.option[:], self.magnate[:], self.offers[:], self.stands[:]
        twin.start, twin.seat, twin.asked, twin.phase = self.start, self.seat, self.asked, self.phase
        twin.flipped, twin.raising, twin.last_round = self.flipped, self.raising, self.last_round
        twin.card, twin.shown_company, twin.event = self.card, self.shown_company, self.event
        # these lists are replaced, never changed
        twin.secret, twin.undealt, twin.rewards = self.secret, self.undealt, self.rewards
        twin.bought, twin.woken, twin.queue, twin.events = self.bought, self.woken, self.queue, self.events
        return twin

    # who, what, and the gate

    def actor(self) -> int | None:
        return None if self.phase == OVER else self.asked

    def step(self) -> str:
        return STEPS[self.phase]

    def actions(self) -> list[Action]:
        return rules.actions(self)

    def check(self, action: Action) -> Illegal | None:
        return rules.check(self, action)

    def apply(self, action: Action) -> None:
        refused = rules.check(self, action)
        if refused is not None:
            raise refused
        m = self.material
        self.events = []
        if isinstance(action, Move):
            rules_actions.move(self, action.place)
        elif isinstance(action, Keep):
            rules_market.keep(self, m.card[action.card])
        elif isinstance(action, Discard):
            rules_actions.discard(self, m.card[action.card], ZONES.index(action.zone))
        elif isinstance(action, End):
            rules_turn.end_turn(self)
        elif isinstance(action, Flip):
            rules_actions.flip(self)
        elif isinstance(action, Sell):
            self.phase = SELL_DUMP
        elif isinstance(action, Raise):
            rules_actions.begin_raise(self)
        elif isinstance(action, Option):
            rules_actions.place_option(self, action.place)
        elif isinstance(action, Stand):
            rules_setup.stand(self, action.place)
        else:
            rules.answer(self, action)

    # what a viewer may know

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What is open to all (WS-H6), and what a seat has for itself (WS-H2, WS-H3)."""
        told = {"viewer": viewer, **self._table(), **self._market(), "exchange": self._exchange(viewer) if self.offers else None}
        if self.phase in (ASSIGN, OVER):  # WS-12.4
            seats = range(self.players)
            told["revealed"] = [self._own(seat) for seat in seats]
            told["stands"] = [[COMPANIES[company] for company in self.stands[seat]] for seat in seats]
            told["scores"] = self.scores()
            told["standings"] = self.standings()
        elif viewer is not None:
            told["own"] = self._own(viewer)
        return told

    def _table(self) -> dict[str, Any]:
        """Whose turn it is, and what lies before each seat; of share piles the number of cards alone (WS-I37, WS-I38)."""
        m = self.material
        return {
            "game": "wall_street",
            "players": self.players,
            "actor": self.actor(),
            "step": self.step(),
            "turn": None if self.phase in (STAND, OVER) else self.seat,
            "start": self.start,
            "last_round": self.last_round,
            "ending": self.ending(),
            "flipped": self.flipped,
            "cash": self.cash[: self.players],
            "capital": self.capital[:],
            "loans": self.loans[:],
            "magnate_points": self.bonus[:],
            "share_cards": [len(pile) for pile in self.pile],
            "variations": [[m.card_ids[card] for card in scored] for scored in self.scored],
            "pawns": self.pawn[:],
            "options": None if NOT_IN_PLAY in self.option else [place if place >= 0 else None for place in self.option],
            "bought": [m.card_ids[card] for card in self.bought],
            "woken": [COMPANIES[company] for company in self.woken],
        }

    def _market(self) -> dict[str, Any]:
        """Rondel, boards, deck and discards: of each pile its visible card and the number alone (WS-11.3, WS-I29)."""
        m = self.material
        top = rules_turn.visible_top(self)
        return {
            "minimum": dict(zip(COMPANIES, m.minimum[self.players], strict=True)),
            "tracks": {company: track[:] for company, track in zip(COMPANIES, self.tracks, strict=True)},
            "levels": dict(zip(COMPANIES, self.level, strict=True)),
            "rondel": [self._place(place) for place in range(len(self.rondel))],
            "clockwise": self.green,
            "trend_coins": self.cash[self.players],
            "discards": {zone: {"cards": len(pile), "top": m.card_ids[pile[-1]] if pile else None}
                for zone, pile in zip(ZONES, self.zones, strict=True)},
            "deck": {"cards": len(self.deck), "top": m.card_ids[top] if top >= 0 else None},
            "magnates": {COMPANIES[c]: {"id": MAGNATES[n], "reward": self.rewards[n]} for c, n in enumerate(self.magnate) if n >= 0},
        }  # fmt: skip

    def _place(self, place: int) -> list[str]:
        """The cards that lie at a place of the rondel."""
        return [self.material.card_ids[card] for card in (self.rondel[place], self.second[place]) if card >= 0]

    def _exchange(self, viewer: int | None) -> dict[str, Any]:
        """A stock exchange: what has been shown, who has laid a card down, and one's own (WS-H5)."""
        m = self.material
        revealed = not self.queue
        shown = [m.card_ids[card] if card >= 0 and (revealed or seat == viewer) else None for seat, card in enumerate(self.offers)]
        return {"card": m.card_ids[self.card], "company": COMPANIES[self.shown_company], "laid": [card >= 0 for card in self.offers],
            "offers": shown}  # fmt: skip

    def _own(self, seat: int) -> dict[str, Any]:
        """What a seat alone knows: its shares, and what it would score under each event if the game ended now."""
        m = self.material
        worth = {name: sum(rules_end.points(self, seat, event).values())
            for name, event in (("none", NO_EVENT), ("gold", GOLD), ("shares", SHARES), ("values", VALUES))}  # fmt: skip
        return {"shares": [m.card_ids[card] for card in self.pile[seat]], "capital": m.capital_ids[self.secret[seat]],
            "returned": m.card_ids[self.lost[seat]] if self.lost[seat] >= 0 else None, "worth": worth}  # fmt: skip

    def imagine(self, viewer: int | None, chance: Chance) -> "Position":
        return imagine.world(self, viewer, chance)

    # how it stands

    def scores(self) -> list[int]:
        return rules_end.scores(self)

    def standings(self) -> list[list[int]]:
        return rules_end.standings(self)

    def ending(self) -> str:
        return rules_end.ENDINGS[self.event] if self.phase == OVER else ""

    def state(self) -> list[Any]:
        return [self.players, self.chance.state(), self.tracks, self.level, self.cash, self.capital, self.loans, self.bonus, self.secret,
            self.undealt, self.pile, self.scored, self.zones, self.deck, self.boxed, self.lost, self.suspects, self.rondel, self.second,
            self.pawn, self.green, self.option, self.magnate, self.rewards, self.start, self.seat, self.asked, self.phase, self.flipped,
            self.raising, self.last_round, self.bought, self.woken, self.queue, self.card, self.shown_company, self.offers, self.event,
            self.stands]  # fmt: skip

    def audit(self) -> list[str]:
        m = self.material
        found = audit_purses(self.cash)
        places = [card for card in self.rondel + self.second + self.bought + self.deck + self.boxed + self.lost if card >= 0]
        for pile in self.pile + self.scored + self.zones:
            places += pile
        duals = [card for card in places if card in m.duals]
        wanted = [*range(m.variations.stop), *sorted(duals), m.bomb, m.trend]
        if sorted(places) != wanted or len(duals) != self.players:
            found.append(f"cards are not each in one place: {sorted(places)}")
        for seat in range(self.players):
            pile = self.pile[seat]
            if pile != sorted(pile) or any(m.kind[card] in (VARIATION, BOMB, TREND) for card in pile):
                found.append(f"pile of {seat}: {pile}")
            if any(m.kind[card] != VARIATION for card in self.scored[seat]):
                found.append(f"variations of {seat}: {self.scored[seat]}")
            if not m.capitals[0] <= self.capital[seat] <= m.capitals[-1] or self.loans[seat] < 0:
                found.append(f"capital {self.capital[seat]}, loans {self.loans[seat]} of {seat}")
            if self.lost[seat] >= 0 and not self.suspects[seat] >> self.lost[seat] & 1:
                found.append(f"what {seat} returned is denied by what is known")
            option = self.option[seat]
            if option >= 0 and (self.rondel[option] < 0 or self.second[option] >= 0 or self.option.count(option) > 1):
                found.append(f"option of {seat} at {option}")
        if sorted(self.secret + self.undealt) != list(range(len(m.capital_ids))):
            found.append(f"capital cards: {self.secret}, {self.undealt}")
        if any(not 0 <= level < len(track) for level, track in zip(self.level, self.tracks, strict=True)):
            found.append(f"levels: {self.level}")
        if any(second >= 0 > card for card, second in zip(self.rondel, self.second, strict=True)) or self.rondel.count(m.trend) != 1:
            found.append(f"rondel: {self.rondel}, {self.second}")
        if self.phase == AFTER and (self.bought or self.woken or self.offers or self.asked != self.seat):
            found.append("an action is done and not done")
        if self.deck and m.kind[self.deck[-1]] == BOMB and self.last_round:
            found.append("two explosions")
        return found


def begin(setup: Setup, chance: Chance) -> Position:
    return rules_setup.set_up(Position(), setup, chance)
