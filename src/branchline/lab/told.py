"""Numbers in the words of a language."""

from branchline.kernel.text import THOUSANDS, Voice


def figure(value: float, form: str, voice: Voice) -> str:
    """A number with the separators of the language."""
    english = f"{value:{form}}"
    return english if THOUSANDS[voice.lang] == "," else english.translate(str.maketrans(",.", ".,"))


def percent(share: float, voice: Voice, decimals: int = 1) -> str:
    return figure(share, f".{decimals}%", voice)


def decimals_of(largest: float) -> int:
    """How many decimals a mean needs beside numbers of this size."""
    return 0 if largest >= 1000 else 1 if largest >= 20 else 2


def amount(value: float, decimals: int, voice: Voice) -> str:
    """A number with a minus that is as wide as a plus, and none before zero."""
    told = figure(value, f",.{decimals}f", voice)
    return told.replace("-", "\N{MINUS SIGN}") if any(digit in told for digit in "123456789") else told.replace("-", "")
