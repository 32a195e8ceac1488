"""Build hook: compiles the gettext catalogues, so that every installed copy speaks all languages.

Also a script, for work on the texts:  python tools/build_texts.py [extract]
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "branchline"
SAID = re.compile(r'\{%\s*say\s+"([^"]+)"')  # the tag that says a sentence in a template
LANGUAGES = ("es", "pt", "ro")
DAY = datetime(2026, 1, 1, tzinfo=UTC)  # no clock in the files: they change only when a text does
# where a sentence stands in the calls that carry one
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "N_": (1,), "Refusal": (1,), "Illegal": (2,), "Malformed": (1,), "NotYourTurn": (1,), "BadSetup": (1,), "BadData": (2,),
    "BadRecord": (2,), "Diverged": (2,), "Forbidden": (1,), "Nowhere": (1,), "Private": (1,), "Stale": (1,), "TooMany": (1,),
    "refuse": (1,),
}  # fmt: skip


def rooms() -> list[Path]:
    """The folders that have catalogues of their own; their name is the domain."""
    return [PACKAGE, *sorted(path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())]


def sources(room: Path) -> list[Path]:
    """The modules whose sentences are in the room's catalogue: its own, but not those of rooms inside it."""
    inner = [other for other in (PACKAGE / "games").iterdir() if other.is_dir() and other != room and room in other.parents]
    return sorted(path for path in room.rglob("*.py") if not any(other in path.parents for other in inner))


def messages(room: Path) -> dict[str, list[tuple[str, int]]]:
    """Every sentence of a room with the places where it stands."""
    found: dict[str, list[tuple[str, int]]] = {}
    for path in sources(room):
        for line, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
            text = message if isinstance(message, str) else next(part for part in message if part)
            if text:
                found.setdefault(text, []).append((path.relative_to(PACKAGE).as_posix(), line))
    for path in sorted(room.rglob("templates/**/*.html")):
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for text in SAID.findall(line):
                found.setdefault(text, []).append((path.relative_to(PACKAGE).as_posix(), n))
    return found


def catalogue_file(room: Path, lang: str) -> Path:
    return room / "locale" / lang / "LC_MESSAGES" / f"{room.name}.po"


def extract() -> None:
    """Brings every catalogue up to date with the sources; new sentences stand untranslated."""
    for room in rooms():
        for lang in LANGUAGES:
            path = catalogue_file(room, lang)
            old = read_po(path.open("rb"), locale=lang) if path.exists() else Catalog(locale=lang)
            new = Catalog(locale=lang, header_comment=f"# {old.locale.english_name} texts of {room.name}.", fuzzy=False,
                project="Branchline", version="", msgid_bugs_address="-", last_translator="-", language_team="-",
                creation_date=DAY, revision_date=DAY)  # fmt: skip
            for text, places in messages(room).items():
                known = old.get(text)
                new.add(text, known.string if known else "", locations=[(file, 0) for file in sorted({file for file, _ in places})])
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, new, omit_header=False, include_lineno=False, sort_output=False, width=120)


def compile_all() -> None:
    for room in rooms():
        for lang in LANGUAGES:
            path = catalogue_file(room, lang)
            with path.open("rb") as po, path.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, locale=lang))


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script
    pass
else:

    class Texts(BuildHookInterface):  # type: ignore[type-arg]
        def initialize(self, version: str, build_data: dict[str, object]) -> None:
            compile_all()


if __name__ == "__main__":
    if sys.argv[1:] == ["extract"]:
        extract()
    compile_all()
