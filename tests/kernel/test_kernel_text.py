"""Sentences: every form of a fact, in every language, and loud failure where a template asks for what is not there."""

import gettext

import pytest

from branchline.kernel.illegal import BadSetup, Illegal, Malformed
from branchline.kernel.text import ENGLISH, LANGUAGES, N_, THOUSANDS, Voice, catalogue

SPANISH = {"{by:seat} pays ${cost:n}.": "{by:seat} paga {cost:n} $.", "Player {n}": "Jugador {n}", "a tile": "una loseta",
    "No {what:text}.": "Sin {what:text}.", "": "Content-Type: text/plain"}  # fmt: skip


class Dictionary(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return SPANISH.get(message, message)


def voice(lang: str = "en", names: tuple[str, ...] = ("Ann", "Bob")) -> Voice:
    return Voice(lang, Dictionary() if lang == "es" else gettext.NullTranslations(), names, lambda key: key.replace("_", " ").title())


@pytest.mark.parametrize(("lang", "said"), [("en", "1,234,567"), ("es", "1.234.567"), ("pt", "1.234.567"), ("ro", "1.234.567")])
def test_numbers_have_the_separators_of_the_language(lang: str, said: str) -> None:
    assert voice(lang).say("{cost:n}", {"cost": 1234567}) == said
    assert voice(lang).say("{cost:n}", {"cost": 999}) == "999"
    assert voice(lang).say("{cost:n}", {"cost": -1234567}) == f"-{said}"


def test_every_language_has_a_separator() -> None:
    assert THOUSANDS.keys() == set(LANGUAGES)


def test_each_form_of_a_fact() -> None:
    facts = {"tile": "A3", "by": 1, "who": (1, 0), "city": "el_paso", "tiles": ["A1", "B2"], "what": "a tile", "n": 1234}
    forms = {"{tile}": "A3", "{by:seat}": "Bob", "{who:seats}": "Bob, Ann", "{city:name}": "El Paso", "{tiles:list}": "A1, B2",
        "{what:text}": "a tile", "{n}": "1234", "{by}": "1", "${n:n}": "$1,234", "{{{tile}}}": "{A3}", "no facts": "no facts"}  # fmt: skip
    assert {template: voice().say(template, facts) for template in forms} == forms


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    assert voice().say("{by:seat}", {"by": 4}) == "Player 5"
    assert voice("es").say("{by:seat}", {"by": 4}) == "Jugador 5"


def test_a_refusal_inside_a_sentence_is_said_with_its_place_and_in_the_language() -> None:
    facts = {"why": Illegal("T-1", "No {what:text}.", what="a tile")}
    assert voice().say("Refused: {why:error}", facts) == "Refused: T-1: No a tile."
    assert voice("es").say("Refused: {why:error}", facts) == "Refused: T-1: Sin una loseta."
    assert voice().say("{why:error}", {"why": Malformed("What?")}) == "What?"


def test_templates_and_nested_templates_are_translated() -> None:
    assert voice("es").say("{by:seat} pays ${cost:n}.", {"by": 0, "cost": 5000}) == "Ann paga 5.000 $."
    assert voice("es").say("No {what:text}.", {"what": "a tile"}) == "Sin una loseta."


def test_names_are_translated_where_the_title_has_templates_for_them() -> None:
    """And are else what the title calls them; an id from outside is never a template."""
    for lang, said in (("en", "A Tile, El Paso"), ("es", "A Tile, El Paso")):
        assert voice(lang).say("{cards:names}", {"cards": ("a_tile", "el_paso")}) == said
    spanish = Voice("es", Dictionary(), (), {"T1": "a tile"}.__getitem__)
    assert spanish.say("{card:name}", {"card": "T1"}) == "una loseta"
    assert spanish.say("{cards:names}", {"cards": ["T1", "T1"]}) == "una loseta, una loseta"
    assert spanish.say("{cards:names}", {"cards": ()}) == ""
    assert voice("es").say("{card:name}", {"card": ""}) == ""
    assert voice("es").say("{card:name}", {"card": "{N}"}) == "{N}"


def test_an_empty_template_says_nothing() -> None:
    """gettext answers an empty text with the header of the catalogue."""
    assert voice("es").say("") == ""
    assert voice("es").say("{what:text}", {"what": ""}) == ""


@pytest.mark.parametrize("template", ["{tile}", "{cost:n}", "{by:seat}", "{tile} and {other}", "{}", "{0}", "{a.b}"])
def test_a_fact_that_is_not_given_fails_loudly(template: str) -> None:
    with pytest.raises((KeyError, IndexError)):
        voice().say(template, {"unrelated": 1})
    with pytest.raises((KeyError, IndexError)):
        voice().say(template)


@pytest.mark.parametrize("template", ["{by:seatz}", "{tile:nam}", "{tile!x}", "{tile", "tile}"])
def test_a_form_that_does_not_exist_fails_loudly(template: str) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        voice().say(template, {"by": 1, "tile": "A3"})


def test_what_a_player_wrote_is_never_a_template() -> None:
    rude = voice("en", ("{tile}", "{0.__class__}"))
    assert rude.say("{by:seat}, {who:seats}: {tile}", {"by": 0, "who": [1], "tile": "{by}"}) == "{tile}, {0.__class__}: {by}"


def test_the_english_voice_names_nobody() -> None:
    assert ENGLISH.say("{by:seat} in {city:name}", {"by": 0, "city": "el_paso"}) == "Player 1 in el_paso"


def test_marking_a_template_changes_nothing() -> None:
    assert N_("Lay {tile}") == "Lay {tile}"


def test_english_needs_no_catalogue_and_catalogues_are_kept() -> None:
    assert catalogue("en").gettext("a tile") == "a tile"
    assert catalogue("en") is catalogue("en")


def test_a_refusal_without_facts_may_not_hold_a_place() -> None:
    with pytest.raises(KeyError):
        str(BadSetup("There is no {thing}."))
