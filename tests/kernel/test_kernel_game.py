"""Titles: setting up, finding them, their voices, and what an action is sure to cause."""

from dataclasses import replace
from typing import Any

import pytest
from test_kernel_toy import TOY, Dealt, Draw, Said, Say, Show, Take, Took, Toy, toy_of, toy_record

from branchline.games import title, titles
from branchline.kernel.action import Action, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.game import discover, preview
from branchline.kernel.illegal import BadSetup, Unsound
from branchline.kernel.record import digest
from branchline.kernel.text import LANGUAGES


@pytest.mark.parametrize("players", [1, 5, 0, -2, 10**9, True, False, "2", 2.0, None, [2]])
def test_a_number_of_players_that_the_title_has_not_is_refused(players: Any) -> None:
    with pytest.raises(BadSetup, match="Toy is for 2 to 4 players"):
        TOY.setup(players)


def test_true_is_not_one_player() -> None:
    with pytest.raises(BadSetup, match="players"):
        replace(TOY, seats=range(1, 3)).setup(True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_number_of_players_that_the_title_has(players: int) -> None:
    assert TOY.setup(players).players == players


@pytest.mark.parametrize("options", [{"colour": 1}, {"heap": 20, "Heap": 20}, {"": 20}, {1: 20}])
def test_an_unknown_option_is_refused(options: Any) -> None:
    with pytest.raises(BadSetup, match=r"has no option .*; there are: heap, loud"):
        TOY.setup(2, options)


@pytest.mark.parametrize(("option", "value"), [("heap", 21), ("heap", "20"), ("heap", 20.0), ("heap", None), ("heap", True), ("heap", [20]),
    ("loud", 1), ("loud", 0), ("loud", "true"), ("loud", None)])  # fmt: skip
def test_a_value_that_an_option_has_not_is_refused(option: str, value: Any) -> None:
    with pytest.raises(BadSetup, match=f"The option {option} can be"):
        TOY.setup(2, {option: value})


def test_options_have_defaults_and_can_be_chosen() -> None:
    assert TOY.setup(2).options == {"heap": 20, "loud": False}
    chosen = TOY.setup(2, {"loud": True, "heap": 1}).options
    assert chosen == {"heap": 1, "loud": True}
    assert type(chosen["heap"]) is int
    assert type(chosen["loud"]) is bool


def test_the_seed_decides_the_beginning() -> None:
    setup = TOY.setup(4)
    assert digest(TOY.new(setup, 1)) == digest(TOY.new(setup, 1))
    assert len({digest(TOY.new(setup, seed)) for seed in range(20)}) == 20
    with pytest.raises(BadSetup, match="seed"):
        TOY.new(setup, -1)


def test_the_titles_are_found_in_their_rooms() -> None:
    found = titles()
    assert found["last_spike"].title == "The Last Spike"
    assert found == discover("branchline.games")
    for name, game in found.items():
        assert game.id == name == game.room.name
        assert title(name) is game


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"no title 'monopoly'.*last_spike"):
        title("monopoly")


@pytest.mark.parametrize("lang", ["xx", "", "EN", None, 7])
def test_an_unknown_language_is_refused(lang: Any) -> None:
    with pytest.raises(BadSetup, match=r"There is no language .*; there are: en, es, pt, ro"):
        TOY.voice(lang)


def test_a_title_speaks_every_language_and_knows_its_names() -> None:
    game = title("last_spike")
    data = game.setup(2).data
    for lang in LANGUAGES:
        voice = game.voice(lang, ["Ann"], data)
        assert voice.say("{by:seat}: {city:name}", {"by": 0, "city": "el_paso"}) == "Ann: El Paso"


def test_a_rulebook_is_read_by_number() -> None:
    for lang in LANGUAGES:
        assert "LS-1.1" in title("last_spike").rulebook(lang)["rules"]


def test_a_preview_tells_the_public_events() -> None:
    toy = TOY.new(TOY.setup(2), 3)
    assert preview(toy, Say("hi"), 0) == [Said(0, "hi")]
    toy.apply(Say("hi"))
    assert preview(toy, Take(2), 0) == [Took(0, 2)]
    assert toy.heap == 20


class Boasting(Toy):
    """Says aloud what it thinks of the card it drew."""

    def apply(self, action: Action) -> None:
        super().apply(action)
        if isinstance(action, Draw):
            self.events.append(Said(0, "wow"))


def test_a_preview_stops_where_something_is_revealed() -> None:
    toy = toy_of(Boasting).new(TOY.setup(2), 3)
    toy.apply(Say("hi"))
    assert preview(toy, Draw(), 0) == []
    assert preview(toy, Show((str(toy.hands[0][0]),)), 0) == []


class Whispering(Toy):
    """Tells the taker its card, without calling it a revelation."""

    def take(self, stones: int) -> None:
        self.events.append(Whisper(self.seat, str(self.hands[self.seat][0])))
        super().take(stones)


class Whisper(Dealt):
    def reveals(self) -> bool:
        return False


def test_a_preview_tells_no_private_events() -> None:
    toy = toy_of(Whispering).new(TOY.setup(2), 3)
    toy.apply(Say("hi"))
    assert preview(toy, Take(1), 0) == [Took(0, 1)]


@pytest.mark.parametrize("game", [TOY, title("last_spike")], ids=lambda game: game.id)
def test_what_a_preview_tells_comes_true_and_changes_nothing(game: Any) -> None:
    told = 0
    for seed in range(4):
        position, chance = game.new(game.setup(2 + seed % 3), seed), Chance.of(seed)
        while position.actor() is not None:
            before, actor = digest(position), position.actor()
            action = chance.choice(position.actions())
            sure = preview(position, action, actor)
            assert digest(position) == before
            position.apply(action)
            assert [event for event in position.events if seen_by(event, None) and seen_by(event, actor)][: len(sure)] == sure
            told += len(sure)
    assert told > 20


def test_a_preview_of_what_another_world_forbids_is_a_bug() -> None:
    record = toy_record(3, steps=1)
    card = str(record.position.hands[0][0])  # type: ignore[attr-defined]
    with pytest.raises(Unsound, match="not possible"):
        preview(record.position, Show((card,)), 1)


def test_what_reveals_nothing_looks_the_same_in_every_world() -> None:
    """An action that may be taken back shows its seat the same position whatever the hidden parts are."""
    game, compared = title("last_spike"), 0
    for seed in range(6):
        position, chance = game.new(game.setup(2 + seed % 5), seed), Chance.of(seed)
        while (actor := position.actor()) is not None:
            world, action = position.imagine(actor, chance.fork()), chance.choice(position.actions())
            position.apply(action)
            world.apply(action)
            if not any(event.reveals() for event in position.events) and not any(event.reveals() for event in world.events):
                compared += 1
                assert world.view(actor) == position.view(actor)
    assert compared > 50
