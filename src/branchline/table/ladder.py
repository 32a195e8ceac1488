"""Many choices, shortened: those that differ in one number alone, such as bids, stand on a page as one ladder; those for which the same
place is clicked first stand in one bunch under its name. What numbers and places mean is the title's affair.
"""

import json
import re
from collections import defaultdict
from html import escape, unescape
from typing import Any

FEW = 8  # so many stand in the list one by one
FEWER = 5  # and so many, where they could stand in bunches
QUICK = (0, 1, 2, 4, 9, 19)  # rungs with a button of their own, counted from the lowest; the highest has one too

Choice = dict[str, Any]


def laddered(choices: list[Choice], drawn: str = "") -> list[Choice]:
    """The choices in their order, with a ladder at the place of the first of its rungs; what can be clicked in a drawing stays as it is."""
    at: dict[int, Choice] = {}
    for field, rungs in sorted(families(choices), key=lambda family: -len(family[1])):
        free = [n for n in rungs if n not in at]
        if len(free) > FEW and not clickable([choices[n] for n in free], drawn):
            at |= dict.fromkeys(free, ladder(field, [choices[n] for n in free]))
    rows = [at.get(n, choice) for n, choice in enumerate(choices)]
    return list({id(row): row for row in rows}.values())


def families(choices: list[Choice]) -> list[tuple[str, list[int]]]:
    """For each number in an action, the choices that are the same but for it."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for n, choice in enumerate(choices):
        action = choice["action"]
        for field, value in action.items():
            if type(value) is int:
                rest = json.dumps({other: action[other] for other in action if other != field}, sort_keys=True)
                found[field, rest].append(n)
    return [(field, rungs) for (field, _), rungs in found.items()]


def clickable(rungs: list[Choice], drawn: str) -> bool:
    picks: list[set[Any]] = [{tuple(pick) for pick in rung["picks"]} for rung in rungs]
    own = set.union(*picks) - set.intersection(*picks)
    return any(f'data-pick="{escape(f"{kind}:{value}")}"' in drawn for kind, value in own)


def ladder(field: str, choices: list[Choice]) -> Choice:
    before, after = around([choice["label"] for choice in choices])
    rungs = sorted(
        (c | {"number": c["action"][field], "short": c["label"][len(before) : len(c["label"]) - len(after)]} for c in choices),
        key=lambda rung: rung["number"],
    )
    quick = [rungs[n] for n in sorted({n for n in QUICK if n < len(rungs)} | {len(rungs) - 1})]
    says = f"{before}…{after}" if before or after else f"{rungs[0]['label']} … {rungs[-1]['label']}"
    return {"rungs": rungs, "quick": quick, "says": says}


def around(labels: list[str]) -> tuple[str, str]:
    """The words before and after the number, the same in all labels."""
    before = re.sub(r"\S+$", "", beginning(labels))
    after = beginning([label[len(before) :][::-1] for label in labels])[::-1]
    return before, re.sub(r"^\S+", "", after)


def beginning(texts: list[str]) -> str:
    """What all begin with."""
    least, most = min(texts), max(texts)
    return least[: next((n for n, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), len(least))]


def bunched(rows: list[Choice], drawn: str) -> list[Choice]:
    """A long list in bunches by the first of several clicks, where a drawing has that place and its spoken name."""
    firsts = [row["pick"].split()[0] if len(row.get("picks", ())) > 1 else "" for row in rows]
    names = {first: spoken(first, drawn) for first in firsts if firsts.count(first) > 1} if len(rows) > FEWER else {}
    shown: dict[int, Choice] = {}
    for n, (row, first) in enumerate(zip(rows, firsts, strict=True)):
        if names.get(first):
            shown.setdefault(firsts.index(first), {"bunch": first, "says": names[first], "rows": []})["rows"].append(row)
        else:
            shown[n] = row
    return [shown[n] for n in sorted(shown)]


def spoken(pick: str, drawn: str) -> str:
    found = re.search(f'data-pick="{re.escape(escape(pick))}"[^>]* aria-label="([^"]*)"', drawn) if pick else None
    return unescape(found[1]) if found else ""
