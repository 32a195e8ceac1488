"""Every sentence and every rule is there in every language, with its places for facts."""

import importlib
import pkgutil
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import branchline
from branchline.games import titles
from branchline.kernel.illegal import Refusal
from branchline.kernel.text import LANGUAGES, THOUSANDS

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import build_texts

ROOMS = build_texts.rooms()
PAIRS = [pytest.param(room, lang, id=f"{room.name}-{lang}") for room in ROOMS for lang in build_texts.LANGUAGES]


def places(template: str) -> list[tuple[str | None, str | None]]:
    return sorted((name, spec) for _, name, spec, _ in string.Formatter().parse(template) if name is not None)


@pytest.mark.parametrize(("room", "lang"), PAIRS)
def test_the_catalogue_is_complete_and_keeps_all_places(room: Path, lang: str) -> None:
    with build_texts.catalogue_file(room, lang).open("rb") as file:
        catalogue = read_po(file, locale=lang)
    wanted = build_texts.messages(room)
    assert {message.id for message in catalogue if message.id} == wanted.keys()
    for text in wanted:
        message = catalogue.get(text)
        assert message is not None
        assert message.string, f"not translated into {lang}: {text}"
        assert not message.fuzzy
        assert places(message.string) == places(text), text


@pytest.mark.parametrize(("room", "lang"), PAIRS)
def test_the_compiled_catalogue_is_that_of_the_sources(room: Path, lang: str) -> None:
    path = build_texts.catalogue_file(room, lang)
    with path.open("rb") as po, path.with_suffix(".mo").open("rb") as mo:
        here, compiled = read_po(po, locale=lang), read_mo(mo)
    assert {m.id: m.string for m in compiled if m.id} == {m.id: m.string for m in here if m.id}, "run: make texts"


@pytest.mark.parametrize("game", titles().values(), ids=lambda game: game.id)
def test_every_rule_and_chapter_is_there_in_every_language(game) -> None:
    english = game.rulebook("en")
    for lang in LANGUAGES:
        book = game.rulebook(lang)
        for part in ("chapters", "rules"):
            assert list(book[part]) == list(english[part])
            assert all(text.strip() for text in book[part].values())
        if lang != "en":
            same = [rule for rule, text in book["rules"].items() if text == english["rules"][rule]]
            assert not same, f"left in English: {same}"


def test_every_kind_of_refusal_is_collected() -> None:
    """A refusal of a kind that the catalogues do not know would be said in English for ever."""
    for module in pkgutil.walk_packages(branchline.__path__, "branchline."):
        if not module.name.endswith("__main__") and ".migrations" not in module.name:
            importlib.import_module(module.name)

    def below(kind: type[Refusal]) -> Iterator[str]:
        for one in kind.__subclasses__():
            yield one.__name__
            yield from below(one)

    named = {name for name in below(Refusal) if name != "Placed"}
    assert {"Illegal", "BadSetup", "Forbidden"} <= named
    assert named <= build_texts.KEYWORDS.keys()


def test_every_language_has_its_separator_and_a_catalogue() -> None:
    assert set(THOUSANDS) == set(LANGUAGES) == {"en", *build_texts.LANGUAGES}


def test_what_a_game_says_is_marked_for_the_catalogues() -> None:
    """Labels, events, endings and options say nothing that cannot be translated."""
    for game in titles().values():
        marked = build_texts.messages(build_texts.PACKAGE / "games" / game.id)
        said = [kind.says(blank(kind)) for kind in (*game.events, *game.codec.kinds.values())]
        said += [*game.endings.values(), *(text for option in game.options for text in (option.says, option.explains))]
        assert said
        assert [text for text in said if text not in marked] == []


def blank(kind: type):
    """An action or event with fields of the right types."""
    values = {int: 0, str: "", bool: False}
    return kind(*[values.get(field.type, ()) for field in kind.__dataclass_fields__.values()])
