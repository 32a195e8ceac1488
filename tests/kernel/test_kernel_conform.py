"""The conformance suite can fail: a sound game is broken in one way at a time, and each break is found."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_kernel_toy import TOY, Draw, Said, Say, Show, Take, Toy, toy_of

from branchline.games import title
from branchline.kernel import conform as conform_module
from branchline.kernel.action import Action, Codec
from branchline.kernel.chance import Chance
from branchline.kernel.conform import Nonconformity, conform
from branchline.kernel.game import Game
from branchline.kernel.illegal import Illegal
from branchline.kernel.record import loads


def broken(game: Game, seeds: int = 12, players: int = 2) -> Nonconformity:
    """What conform finds in one of a few games."""
    for seed in range(seeds):
        try:
            conform(game, game.setup(players), seed)
        except Nonconformity as error:
            found = error
            break
    else:
        pytest.fail("nothing was found")
    assert (found.record.seed, found.record.game) == (seed, game)
    return found


class Unstable(Toy):
    """Lists the other way round every second time."""

    def actions(self) -> list[Action]:
        self.__dict__["calls"] = self.__dict__.get("calls", 0) + 1
        return super().actions()[:: (-1) ** self.__dict__["calls"]]


class Twice(Toy):
    def actions(self) -> list[Action]:
        return super().actions() + super().actions()[:1]


class NothingToDo(Toy):
    def actions(self) -> list[Action]:
        return [] if self.said and self.heap < 5 else super().actions()


class ListedButRefused(Toy):
    def check(self, action: Action) -> Illegal | None:
        return Illegal("T-9", "No ho.") if action == Say("ho") else super().check(action)


class AcceptedButNotListed(Toy):
    def check(self, action: Action) -> Illegal | None:
        return None if action == Take(4) and self.said and not self.end else super().check(action)


class RefusedAfterTheDeed(Toy):
    def apply(self, action: Action) -> None:
        self.heap -= isinstance(action, Take) and action not in self.actions()
        super().apply(action)


class CrashesWhenRefusing(Toy):
    def apply(self, action: Action) -> None:
        if self.check(action) is not None:
            raise KeyError("hand")
        super().apply(action)


class CrashesInApply(Toy):
    def show(self, cards: tuple[str, ...]) -> None:
        raise ZeroDivisionError("show")


class CrashesInCheck(Toy):
    def check(self, action: Action) -> Illegal | None:
        return super().check(action) if not isinstance(action, Say) or action.word in ("hi", "ho") else Illegal(*[])


class ChecksChange(Toy):
    def check(self, action: Action) -> Illegal | None:
        if isinstance(action, Take):
            self.stones[0] += 1
        return super().check(action)


class SharesTheStones(Toy):
    def clone(self) -> Toy:
        twin = super().clone()
        twin.stones = self.stones
        return twin


class SharesTheChance(Toy):
    def clone(self) -> Toy:
        twin = super().clone()
        twin.chance = self.chance
        return twin


class ForgetsWhatWasSaid(Toy):
    def clone(self) -> Toy:
        twin = super().clone()
        twin.said = ""
        return twin


class ChangesThePast(Toy):
    """The real game writes into a list that its clones share, but never what one step of a clone would show."""

    def clone(self) -> Toy:
        twin = super().clone()
        twin.shown = self.shown
        twin.__dict__["cloned"] = True
        return twin

    def apply(self, action: Action) -> None:
        if "cloned" in self.__dict__:
            self.shown = self.shown[:]
        super().apply(action)


class TurnsTheDeckOver(Toy):
    """A clone differs where no imagined world shows it."""

    def clone(self) -> Toy:
        twin = super().clone()
        twin.deck.reverse()
        return twin


class DreamsBadly(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.__dict__["dream"] = True
        return world

    def audit(self) -> list[str]:
        return [*super().audit(), *(["a dream"] if "dream" in self.__dict__ else [])]


class OrderTellsTheDeck(Toy):
    def actions(self) -> list[Action]:
        return super().actions()[:: -1 if 7 in self.deck else 1]


class ShowsTheHands(Toy):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return super().view(viewer) | {"hands": [hand[:] for hand in self.hands]}


class ShowsTheDeckToSpectators(Toy):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return super().view(viewer) | ({"next": self.deck[-1:]} if viewer is None else {})


class ViewIsNotJson(Toy):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return super().view(viewer) | {"shown": tuple(self.shown)}


class ViewCannotBeWritten(Toy):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return super().view(viewer) | {"shown": set(self.shown)}


class ImaginesAnotherHeap(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.heap -= 1
        return world


class ImaginesAnotherStep(Toy):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return {key: value for key, value in super().view(viewer).items() if key != "said"}

    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.said = "hi" if viewer is None else world.said
        return world


class ImaginesFromTheTruth(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        if sum(self.deck) % 2:
            world.deck.reverse()
        return world


class ImaginesCardsTwice(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.deck = world.deck[:-1] + world.deck[:1]
        return world


class ImaginesOtherEvents(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.events = []
        return world


class ImaginesWithTheTrueChance(Toy):
    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        self.chance.word()
        return super().imagine(viewer, chance)


class ActionsTellTheDeck(Toy):
    def actions(self) -> list[Action]:
        return [action for action in super().actions() if not (action == Say("ho") and 7 in self.deck)]


class TellsTheCardDrawn(Toy):
    """The draw reveals something, but only once the card has been called out."""

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Draw):
            self.events.insert(0, Said(self.seat, f"{self.events[1].card} it was"))  # type: ignore[attr-defined]


class DrawsWithoutRevealing(Toy):
    """What was drawn shows in the own view, and the draw could be taken back."""

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Draw):
            self.events = []


class ShowsAtTheEnd(Toy):
    """When it is over all cards are open, and the last action could be taken back."""

    def view(self, viewer: int | None) -> dict[str, Any]:
        return super().view(viewer) | ({"hands": self.hands, "left": sorted(self.deck)} if self.end else {})


class LosesACard(Toy):
    def show(self, cards: tuple[str, ...]) -> None:
        super().show(cards)
        self.shown.pop()


class LosesASeatInTheStandings(Toy):
    def standings(self) -> list[list[int]]:
        return super().standings()[:1]


class ScoresTooFew(Toy):
    def scores(self) -> list[int]:
        return self.stones[:1]


class NeverEnds(Toy):
    def actions(self) -> list[Action]:
        return super().actions() if not self.said else [Take(1)]

    def take(self, stones: int) -> None:
        self.heap += 1
        super().take(stones)


class EndsInAnUnknownWay(Toy):
    def ending(self) -> str:
        return "heat death" if self.end else ""


class GoesOnAfterTheEnd(Toy):
    def actions(self) -> list[Action]:
        return [Say("hi")] if self.end else super().actions()


class StopsWithoutAStepForIt(Toy):
    def step(self) -> str:
        return "move" if self.end else super().step()


class DependsOnTheClock(Toy):
    ticks = 0

    def take(self, stones: int) -> None:
        DependsOnTheClock.ticks += 1
        self.__dict__["tick"] = DependsOnTheClock.ticks
        super().take(stones)

    def state(self) -> list[Any]:
        return [*super().state(), self.__dict__.get("tick", 0)]


class CannotShowWhatAnotherWorldHolds(Toy):
    """What a seat may do follows from its own hand, but check asks the deck."""

    def check(self, action: Action) -> Illegal | None:
        return Illegal("T-8", "The deck says no.") if isinstance(action, Draw) and sum(self.deck) % 2 else super().check(action)

    def actions(self) -> list[Action]:
        return [action for action in super().actions() if not (isinstance(action, Draw) and sum(self.deck) % 2)]


BROKEN: list[tuple[type[Toy], str]] = [
    (Unstable, "not stable"),
    (Twice, "listed twice"),
    (NothingToDo, "no action for the seat that must act"),
    (ListedButRefused, r"the listed Say\(word='ho'\) is refused: T-9"),
    (AcceptedButNotListed, r"check says None of Take\(stones=4\)"),
    (RefusedAfterTheDeed, r"the refused Take\(.*\) changed the position"),
    (CrashesWhenRefusing, "KeyError: 'hand'"),
    (CrashesInApply, "ZeroDivisionError: show"),
    (CrashesInCheck, "TypeError"),
    (ChecksChange, "changed the position"),
    (SharesTheStones, "a clone differs|changed the position"),
    (SharesTheChance, "a clone differs|changed the position"),
    (ForgetsWhatWasSaid, "a clone differs|T-1: Not |not possible in every world"),
    (ChangesThePast, "a past position changed|changed the position"),
    (TurnsTheDeckOver, "a clone differs"),
    (DreamsBadly, "an imagined position is not sound"),
    (OrderTellsTheDeck, "the actions of . depend on what it may not know"),
    (ShowsTheHands, r"the view of \S+ depends on what it may not know"),
    (ShowsTheDeckToSpectators, "the view of None depends on what it may not know"),
    (ViewIsNotJson, "the view of None is not JSON"),
    (ViewCannotBeWritten, "TypeError: .*not JSON serializable"),
    (ImaginesAnotherHeap, "an imagined position|view|imagines"),
    (ImaginesAnotherStep, "imagining changed the step|imagines"),
    (ImaginesFromTheTruth, "imagines depends on"),
    (ImaginesCardsTwice, "an imagined position is not sound|imagines"),
    (ImaginesOtherEvents, "imagining changed what was told"),
    (ImaginesWithTheTrueChance, "a clone differs|changed the position|imagines|Diverged"),
    (ActionsTellTheDeck, "the actions of . depend on what it may not know|T-1: Not say|not possible in every world"),
    (TellsTheCardDrawn, r"learns by Draw\(\) what no event reveals"),
    (DrawsWithoutRevealing, r"learns by Draw\(\) what no event reveals"),
    (ShowsAtTheEnd, r"learns by Take\(stones=.\) what no event reveals"),
    (LosesACard, r"audit: \['cards"),
    (LosesASeatInTheStandings, "standings do not rank every seat once"),
    (ScoresTooFew, "scores do not cover the seats"),
    (EndsInAnUnknownWay, "unknown ending 'heat death'"),
    (GoesOnAfterTheEnd, "there are actions after the end"),
    (StopsWithoutAStepForIt, "there are actions after the end"),
    (DependsOnTheClock, "elsewhere|Diverged|changed the position"),
    (CannotShowWhatAnotherWorldHolds, "T-8|depend on what it may not know|not possible in every world"),
]


@pytest.mark.parametrize(("kind", "what"), BROKEN, ids=[kind.__name__ for kind, _ in BROKEN])
def test_a_broken_game_is_found_out(kind: type[Toy], what: str) -> None:
    with pytest.raises(Nonconformity, match=what):
        raise broken(toy_of(kind))


def test_a_game_that_goes_elsewhere_after_undo_is_found_out() -> None:
    game, found = toy_of(DependsOnTheClock), set()
    for seed in range(12):
        try:
            conform(game, game.setup(2), seed)  # nothing to find where nobody takes stones
        except Nonconformity as error:
            found.add(str(error))
    assert "undo and the same action lead elsewhere" in found


def test_a_game_that_does_not_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform_module, "LONGEST", 60)
    found = broken(toy_of(NeverEnds))
    assert str(found) == "the game does not end"
    assert len(found.record.entries) == 60


def test_the_finding_comes_with_the_record_that_leads_there() -> None:
    found = broken(toy_of(CrashesInApply))
    assert isinstance(found.__cause__, ZeroDivisionError)
    again = loads(found.record.dumps(), {"toy": toy_of(CrashesInApply)})
    assert again.position.actor() is not None
    assert any(isinstance(action, Show) for action in again.position.actions())


def test_a_finding_is_not_its_own_cause() -> None:
    """Whoever walks along the causes would never arrive."""
    found = broken(toy_of(ScoresTooFew))
    assert found.__cause__ is not found


class SwallowsWhatIsRefused(Toy):
    def apply(self, action: Action) -> None:
        if self.check(action) is None:
            super().apply(action)


def test_a_game_that_does_not_raise_what_it_refuses_is_found_out() -> None:
    """The contract: apply raises Illegal. Otherwise the gate writes an entry for an action that was refused."""
    with pytest.raises(Nonconformity):
        raise broken(toy_of(SwallowsWhatIsRefused))


class WritesOneForAll(Codec):
    def write(self, action: Action) -> str:
        return "take 1" if isinstance(action, Take) else super().write(action)


class SendsOneForAll(Codec):
    def to_json(self, action: Action) -> dict[str, Any]:
        return super().to_json(Take(1) if isinstance(action, Take) else action)


def test_a_notation_that_loses_something_is_found_out() -> None:
    assert "notation changes Take" in str(broken(replace(TOY, codec=WritesOneForAll(Say, Take, Draw, Show))))


def test_json_that_loses_something_is_found_out() -> None:
    assert "JSON changes Take" in str(broken(replace(TOY, codec=SendsOneForAll(Say, Take, Draw, Show))))


def test_an_action_that_the_codec_does_not_know_is_found_out() -> None:
    assert "Malformed" in str(broken(replace(TOY, codec=Codec(Say, Take, Draw))))


class SeatsOutOfOrder(Toy):
    """Whoever acts, the next one listed is another seat."""

    calls = 0

    def actor(self) -> int | None:
        SeatsOutOfOrder.calls += 1
        return None if self.end else SeatsOutOfOrder.calls % 2


def test_a_seat_that_changes_by_asking_is_found_out() -> None:
    with pytest.raises(Nonconformity):
        raise broken(toy_of(SeatsOutOfOrder))


class ImaginesTheTruth(ShowsTheHands):
    """The likeliest mistake of all: nothing is drawn anew, so that no leak can ever show."""

    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        return self.clone()


class ImaginesTheTrueDeck(Toy):
    """What lies face down keeps its true order: found by comparing worlds imagined from two different worlds."""

    def imagine(self, viewer: int | None, chance: Chance) -> Toy:
        world = super().imagine(viewer, chance)
        world.deck.sort(key=lambda card: self.deck.index(card) if card in self.deck else 10)
        return world

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Draw):
            self.chance.shuffle(self.deck)


@pytest.mark.parametrize("kind", [ImaginesTheTruth, ImaginesTheTrueDeck])
def test_a_game_that_does_not_imagine_anew_is_found_out(kind: type[Toy]) -> None:
    with pytest.raises(Nonconformity):
        raise broken(toy_of(kind))


def test_a_style_is_followed() -> None:
    def greedy(position: Any, actions: list[Action], chance: Chance) -> Action:
        return max((a for a in actions if isinstance(a, Take)), key=lambda a: a.stones, default=actions[0])

    seen = conform(TOY, TOY.setup(2), 1, greedy)
    assert seen.decisions == 14  # 20 stones: seven turns of two steps
    assert seen.endings == {"empty": 1}
    assert seen.events == {"Dealt": 2, "Said": 7, "Took": 7}


def test_a_style_that_chooses_what_is_not_listed_is_found_out() -> None:
    with pytest.raises(Nonconformity, match="T-1: Not take now"):
        conform(TOY, TOY.setup(2), 1, lambda position, actions, chance: Take(3))


UNLUCKY = 1  # a seed by which a card is shown


def test_a_game_less_thoroughly_checked_still_conforms_and_is_still_audited() -> None:
    assert conform(TOY, TOY.setup(3), 4, thorough=False).games == 1
    game = toy_of(LosesACard)
    with pytest.raises(Nonconformity, match="audit"):
        conform(game, game.setup(2), UNLUCKY, thorough=False)


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = conform(TOY, TOY.setup(4), 9), conform(TOY, TOY.setup(4), 9)
    assert one == other
    assert one != conform(TOY, TOY.setup(4), 10)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_first_title_conforms(players: int) -> None:
    game = title("last_spike")
    seen = conform(game, game.setup(players, {"hidden_money": players == 4}), players, thorough=False)
    assert seen.endings.total() == 1


def test_a_title_on_material_of_ones_own_conforms(tmp_path: Path) -> None:
    """A board from a user's file must pass the same suite."""
    game = TOY
    assert conform(game, game.setup(2, data=tmp_path / "mine"), 1).games == 1
