"""Many choices that differ in one number alone stand on the page as one ladder."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from branchline.drawing import pick
from branchline.table import show
from branchline.table.ladder import bunched, laddered


def bid(amount: int, label: str = "Bid ${n}", **more: Any) -> dict[str, Any]:
    action = {"do": "bid", "amount": amount} | more
    return offer(action, label.replace("{n}", f"{amount:,}"), "bid", str(amount))


def offer(action: dict[str, Any], label: str, kind: str, value: str) -> dict[str, Any]:
    """A choice as a page carries it."""
    known = {"action": action, "label": label, "effect": "", "picks": [[kind, value]]}
    return known | {"pick": f"{kind}:{value}", "json": json.dumps(action)}


PASS = offer({"do": "pass"}, "Pass", "button", "pass")


def test_many_bids_are_one_ladder_where_the_first_one_stood() -> None:
    rows = laddered([PASS, *map(bid, range(7, 67)), {**PASS, "label": "Wait"}])
    assert [row.get("label", row.get("says")) for row in rows] == ["Pass", "Bid …", "Wait"]
    ladder = rows[1]
    assert [rung["number"] for rung in ladder["rungs"]] == list(range(7, 67))
    assert [rung["short"] for rung in ladder["quick"]] == ["$7", "$8", "$9", "$11", "$16", "$26", "$66"]


def test_few_are_listed_one_by_one() -> None:
    choices = [PASS, *map(bid, range(8))]
    assert laddered(choices) == choices
    assert len(laddered([*choices, bid(8)])) == 2


@pytest.mark.parametrize(
    ("label", "says", "short"),
    [
        ("Bid ${n}", "Bid …", "$1,009"),
        ("Bid ${n} for the Wabash", "Bid … for the Wabash", "$1,009"),
        ("Licitează {n} $", "Licitează … $", "1,009"),
        ("${n}", "$1,001 … $1,020", "$1,009"),
    ],
)
def test_the_number_is_found_in_words_of_any_language(label: str, says: str, short: str) -> None:
    (ladder,) = laddered([bid(n, label) for n in range(1001, 1021)])
    assert (ladder["says"], ladder["rungs"][8]["short"]) == (says, short)


def test_several_things_to_bid_for_are_several_ladders() -> None:
    rows = laddered([bid(n, f"Bid ${{n}} for {share}", share=share) for share in (1, 2) for n in range(5, 40)])
    assert [row["says"] for row in rows] == ["Bid … for 1", "Bid … for 2"]
    assert [len(row["rungs"]) for row in rows] == [35, 35]


def test_other_differences_and_flags_make_no_ladder() -> None:
    for differ in (lambda n: {"do": "build", "hex": f"R{n}"}, lambda n: {"do": "vote", "yes": bool(n % 2), "who": f"P{n}"}):
        choices = [bid(1) | {"action": differ(n)} for n in range(20)]
        assert laddered(choices) == choices


def test_numbers_that_can_be_clicked_on_the_board_stay_in_the_list() -> None:
    choices = [bid(n) for n in range(20)]
    assert laddered(choices, '<g data-pick="bid:7">') == choices
    assert len(laddered(choices, '<g data-pick="hex:7">')) == 1


def rendered(choices: list[dict[str, Any]]) -> str:
    return render_to_string("table/_actions.html", {"choices": laddered(choices), "voice": show.voice("en"), "n": 3, "world": 0})


@pytest.mark.parametrize("alter", [lambda c: c, lambda c: c | {"moves": c["label"]}], ids=["table", "try"])
def test_one_rung_is_shown_and_all_can_be_reached(alter: Callable[[Any], Any]) -> None:
    page = rendered([alter(choice) for choice in (*map(bid, range(7, 67)), PASS)])
    assert page.count("data-rung=") == 60
    assert page.count(" hidden>") == 59
    assert 'type="number"' in page
    assert 'min="7" max="66" value="7"' in page
    assert page.count('aria-label="Bid …"') == 2
    assert page.count('aria-pressed="true"') == 1
    assert "<script" not in page
    assert "style=" not in page


def route(first: str, second: str) -> dict[str, Any]:
    """A choice by two clicks."""
    return offer({"do": first, "what": second}, f"{first} {second}", "dial", first) | {
        "picks": [["dial", first], ["hex", second]], "pick": f"dial:{first} hex:{second}"}  # fmt: skip


DIALS = "".join(pick("dial", key, f'The "{key}" & more', 0, 0, "", frozenset(), frozenset()) for key in ("a", "b&c"))


def test_many_choices_stand_in_bunches_under_the_place_that_is_clicked_first() -> None:
    rows = [route("a", "1"), PASS, *[route("b&c", str(n)) for n in range(6)], route("a", "2")]
    bunch_a, alone, bunch_b = bunched(rows, DIALS)
    assert alone is PASS
    assert (bunch_a["bunch"], bunch_a["says"], bunch_a["rows"]) == ("dial:a", 'The "a" & more', [rows[0], rows[-1]])
    assert (bunch_b["bunch"], bunch_b["says"], bunch_b["rows"]) == ("dial:b&c", 'The "b&c" & more', rows[2:8])
    page = render_to_string("table/_actions.html", {"choices": [bunch_a, alone, bunch_b], "voice": show.voice("en")})
    assert page.count('class="head"') == 2
    assert page.count('class="action"') == 9
    assert page.count(" hidden>") == 8


def test_few_choices_lone_ones_and_places_not_drawn_are_listed_as_they_are() -> None:
    rows = [route("a", str(n)) for n in range(5)]
    assert bunched(rows, DIALS) == rows
    rows = [*rows, route("b&c", "9")]
    assert [row.get("bunch") for row in bunched(rows, DIALS)] == ["dial:a", None]
    assert bunched(rows, "") == rows
