"""Refusals: each a sentence (an English template) with its facts, so that it can be said in any language.

`Illegal` names the rule that forbids an action. Input that cannot even be read as an action is `Malformed`; both
leave everything as it was. A bug is neither: it raises `Unsound` or whatever Python raises, and is never caught.
"""

from functools import partial
from typing import Any

from branchline.kernel.text import ENGLISH, Voice

LONGEST = 300  # letters of a fact that are said


def shown(fact: object) -> object:
    """A fact as a sentence can hold it: from outside come numbers and texts of any length, and letters that no screen shows."""
    if not isinstance(fact, str):
        return f"{fact:#x}"[:40] + "..." if isinstance(fact, int) and abs(fact) >= 10**18 else fact
    text = fact if fact.isprintable() else repr(fact)[1:-1]
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


class Refusal(Exception):
    """Something a player or caller asked for and does not get."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: dict[str, Any] = {name: shown(fact) for name, fact in facts.items()}

    def told(self, voice: Voice) -> str:
        return voice.say(self.reason, self.facts)

    def __str__(self) -> str:
        return self.told(ENGLISH)

    def __reduce__(self) -> tuple[Any, ...]:  # exceptions with keywords do not pickle by themselves
        return partial(type(self), **self.facts), self.args


class Placed(Refusal):
    """A refusal that says where: by which rule, at which place, at which entry."""

    def __init__(self, where: str, reason: str, **facts: object) -> None:
        super().__init__(reason, **facts)
        self.args = (where, reason)
        self.where = str(shown(where))

    def told(self, voice: Voice) -> str:
        return f"{self.where}: {super().told(voice)}"


class Illegal(Placed):
    """An action that a rule forbids now; `where` is the number of the rule."""


class Malformed(Refusal):
    """Input that cannot be read as an action."""


class NotYourTurn(Refusal):
    """An action or undo by a seat that may not act now."""


class BadSetup(Refusal):
    """A game that cannot be set up as asked: title, players, options, seed, bots, language."""


class BadData(Placed):
    """A data file that cannot be used; `where` is the file and the place in it."""


class BadRecord(Placed):
    """A record that cannot be read; `where` is the field of the file that is in the way."""


class Diverged(BadRecord):
    """A record that can be read, but does not replay as it was written; `where` is the number of the entry, or a field."""


class Unsound(Exception):
    """The program broke its own invariants."""
