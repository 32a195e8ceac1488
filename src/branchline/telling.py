"""How games and rules are told in words: shared by terminal and table."""

from collections.abc import Iterable

from branchline.kernel.action import Event, facts, seen_by
from branchline.kernel.illegal import BadSetup
from branchline.kernel.record import Record
from branchline.kernel.text import Voice


def sentences(events: Iterable[Event], viewer: int | None, voice: Voice) -> list[str]:
    return [voice.say(event.says(), facts(event)) for event in events if seen_by(event, viewer)]


def story(record: Record, viewer: int | None, voice: Voice) -> list[str]:
    """The whole log as a viewer was told it, each entry with its number; entries of which nothing is told are left out."""
    lines = ["  0  " + " ".join(sentences(record.branch(0).position.events, viewer, voice))]
    again = record.branch(0)
    for n, entry in enumerate(record.entries, 1):
        again.play(entry.seat, entry.action)
        told = sentences(again.position.events, viewer, voice)
        if told:
            lines.append(f"{n:3}  " + " ".join(told))
    return lines


def rule_lines(book: dict[str, dict[str, str]], wanted: str) -> list[str]:
    """The rule, the chapter or the whole book that is asked for, in lines."""
    rules, chapters = book["rules"], book["chapters"]
    prefix = next(iter(rules)).partition("-")[0]
    asked = wanted.upper().removeprefix(f"{prefix}-")
    found = [f"{rule}  {text}" for rule, text in rules.items() if rule.upper() == f"{prefix}-{asked}"]
    if found:
        return found
    lines: list[str] = []
    for chapter, name in chapters.items():
        if not wanted or asked == chapter:
            lines += ["", f"{prefix}-{chapter}  {name}", ""]
            lines += [f"{number}  {text}" for number, text in rules.items() if chapter_of(number) == chapter]
    if not lines:
        raise BadSetup("There is no rule or chapter {rule}; chapters: {known}.",
            rule=repr(wanted)[:40], known=", ".join(f"{prefix}-{chapter}" for chapter in chapters))  # fmt: skip
    return lines


def chapter_of(rule: str) -> str:
    """The chapter of a rule: the figures that its number begins with, or the letter of a series."""
    number = rule.partition("-")[2]
    return number[: len(number) - len(number.lstrip("0123456789"))] or number.rstrip("0123456789")
