"""The order of the house: who may import what, no title's name in the kernel, and its size."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import branchline.games
import branchline.kernel
from branchline.games import titles

KERNEL = sorted((Path(__file__).parents[2] / "src" / "branchline" / "kernel").rglob("*.py"))
GAMES = sorted(Path(branchline.games.__path__[0]).rglob("*.py"))


def name(path: Path) -> str:
    return "/".join(path.parts[-2:])


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def test_the_files_are_found() -> None:
    assert {"record.py", "conform.py", "chance.py"} <= {path.name for path in KERNEL}
    assert len(GAMES) > 5
    assert list(imported("import a.b, c\nfrom . import d\nfrom e.f import g\ndef h():\n    import i")) == ["a.b", "c", ".", "e.f", "i"]


@pytest.mark.parametrize("path", KERNEL, ids=name)
def test_the_kernel_imports_the_standard_library_and_itself(path: Path) -> None:
    for module in imported(path.read_text(encoding="utf-8")):
        assert module.split(".")[0] in sys.stdlib_module_names or module.startswith("branchline.kernel."), module


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_titles_import_the_standard_library_the_kernel_and_themselves(path: Path) -> None:
    room = path.parent.name
    own = ("branchline.kernel.", "branchline.drawing.", "branchline.measure.", f"branchline.games.{room}.")
    for module in imported(path.read_text(encoding="utf-8")):
        assert module.split(".")[0] in sys.stdlib_module_names or f"{module}.".startswith(own), module


def names_of_titles() -> set[str]:
    words = {"chicago", "tycoon", "spike", "wall_street", "wall street", "railway_mania", "railway mania"}
    for game in titles().values():
        words |= {game.id, game.id.replace("_", " "), game.id.replace("_", ""), game.title.lower()}
    return words


@pytest.mark.parametrize("path", KERNEL, ids=name)
def test_the_kernel_names_no_title(path: Path) -> None:
    words = names_of_titles()
    assert "last_spike" in words
    source = path.read_text(encoding="utf-8").lower()
    assert sorted(word for word in words if re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", source)) == []


def docstring_lines(tree: ast.AST) -> set[int]:
    """Lines taken by bare strings: docstrings and what stands in place of a comment."""
    bare = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    texts = [node for node in bare if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {line for text in texts for line in range(text.lineno, (text.end_lineno or text.lineno) + 1)}


def code_lines(source: str) -> set[int]:
    idle = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in idle:
            lines |= set(range(token.start[0], token.end[0] + 1))
    return lines - docstring_lines(ast.parse(source))


def test_lines_of_code_are_counted_rightly() -> None:
    source = '"""What\nit is."""\n\nx = 1  # note\n# note\n\ndef f():\n    """Doc."""\n    return (\n        """text\n        """\n    )\n'
    assert code_lines(source) == {4, 7, 9, 10, 11, 12}


def test_the_kernel_stays_small() -> None:
    sizes = {path.name: len(code_lines(path.read_text(encoding="utf-8"))) for path in KERNEL}
    assert 300 < sum(sizes.values()) < 800, sizes
