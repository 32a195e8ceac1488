"""Sentences in the reader's language, made from templates and facts.

A template is an English sentence with named places and is its own key in the gettext catalogues:

    {tile}        as it is               {cost:n}    a number with the language's separators
    {by:seat}     the name at a seat     {city:name} what the title calls this id
    {what:text}   another template       {by:seats}  several names
    {tiles:list}  several things as they are  {why:error}  a refusal, with its place
    {way:names}   what the title calls several ids
"""

import gettext
import string
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "es", "pt", "ro")
BASE = Path(__file__).parents[1]  # the folder whose catalogues hold the sentences of kernel and command line
THOUSANDS = {"en": ",", "es": ".", "pt": ".", "ro": "."}


def N_(template: str) -> str:
    """Marks a template for the catalogues; it is translated when it is said."""
    return template


class Voice(string.Formatter):
    """Says templates in one language, with the names of one table and one title."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations, names: Sequence[str] = (),
        label: Callable[[str], str] = str) -> None:  # fmt: skip
        self.lang = lang
        self.catalogue = catalogue
        self.names = names
        self.label = label

    def say(self, template: str, facts: Mapping[str, object] | None = None) -> str:
        return self.vformat(self.catalogue.gettext(template) if template else "", (), facts or {})

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say(N_("Player {n}"), {"n": seat + 1})

    def format_field(self, value: Any, format_spec: str) -> str:
        forms: dict[str, Callable[[Any], str]] = {"seat": self.seat, "name": self.label, "text": self.say, "list": ", ".join,
            "seats": lambda seats: ", ".join(map(self.seat, seats)), "names": lambda ids: ", ".join(map(self.label, ids)),
            "error": lambda error: str(error.told(self)), "n": lambda n: f"{n:,}".replace(",", THOUSANDS[self.lang])}  # fmt: skip
        return forms[format_spec](value) if format_spec in forms else str(super().format_field(value, format_spec))


ENGLISH = Voice("en", gettext.NullTranslations())


@lru_cache(maxsize=64)
def catalogue(lang: str, *rooms: Path) -> gettext.NullTranslations:
    """The compiled catalogues of these folders for a language, earlier folders first."""
    if lang == "en":
        return gettext.NullTranslations()
    found = [gettext.translation(room.name, room / "locale", languages=[lang]) for room in rooms]
    for one, following in pairwise(found):
        one.add_fallback(following)
    return found[0]
