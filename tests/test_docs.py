"""What the documents show is true."""

import re
from pathlib import Path

from branchline.games import titles
from branchline.kernel.record import loads
from branchline.telling import rule_lines

ROOT = Path(__file__).parents[1]


def blocks(file: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL)


def test_the_python_of_the_readme_runs(capsys) -> None:
    for block in blocks("README.md", "python"):
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("last_spike [")


def test_the_record_in_its_description_is_one() -> None:
    (text,) = blocks("docs/record-format.md", "json")
    assert loads(text, titles()).dumps() == text


def test_every_link_of_the_documents_leads_somewhere() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_names_every_title_and_how_many_rules_are_tested() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in titles().values():
        count = len(game.rulebook("en")["rules"])
        assert f"| {game.title} | {game.seats[0]}-{game.seats[-1]} | complete: {count} of {count} rules tested" in text


def test_chapters_of_rules_are_found_by_number_and_letter() -> None:
    book = titles()["last_spike"].rulebook("en")
    for chapter in book["chapters"]:
        assert rule_lines(book, f"LS-{chapter}")[1].endswith(book["chapters"][chapter])
        assert rule_lines(book, chapter.lower())
    lines = [line for chapter in book["chapters"] for line in rule_lines(book, chapter) if line.startswith("LS-")]
    assert len(lines) == len(book["chapters"]) + len(book["rules"])
