"""Games recorded by the public reference engine: every state after every action, every set of legal moves, every run of trains."""

from pathlib import Path
from typing import Any

import pytest

from branchline.games.railway_mania import income, reference, routes
from branchline.games.railway_mania.material import KINDS, SIDES
from branchline.games.railway_mania.network import survey
from branchline.games.railway_mania.steps import AT_HOME
from branchline.lab.parity import legal, parity, read

TRACES = Path(__file__).parent / "traces"
GAMES = sorted(path for path in TRACES.glob("*.jsonl.gz") if not path.name.startswith("routes") and ".legal." not in path.name)
BOOKED = {"46925": 11, "1862_game_end_bank": 0, "r01_p2": 0, "r08_p2_short_tok8": 0, "r13_p7": 16}  # older formula, closed freight chains
# after a station was removed, the reference goes on offering its hex as long as the other company had one there
KNOWN = {"493: remove.remove_token: only there ['C6'], only here []"}


def stem(path: Path) -> str:
    return path.name.partition(".")[0]


@pytest.mark.parametrize("path", GAMES, ids=stem)
def test_every_state_agrees(path: Path) -> None:
    result = parity("railway_mania", path)
    assert result.differences == []
    assert result.agreed == result.lines
    assert result.booked == BOOKED[stem(path)]


@pytest.mark.parametrize("name", ["46925", "1862_game_end_bank"])
def test_every_legal_set_agrees(name: str) -> None:
    agreed, differences = legal("railway_mania", TRACES / f"{name}.jsonl.gz", TRACES / f"{name}.legal.jsonl.gz")
    assert set(differences) <= KNOWN
    assert agreed + len(differences) == len(read(TRACES / f"{name}.legal.jsonl.gz"))


def board_of(row: dict[str, Any], header: dict[str, Any]) -> tuple[Any, list[int]]:
    """A position that holds what a line of the routes file says, as far as routes need it, and the trains that run."""
    p = reference.start(header)
    m, company = p.material, p.material.company[row["company"]]
    p.slots = [[] for _ in m.hex_ids]
    for hex, tile in row["board"].items():
        place, o = m.hex[hex], m.tile[tile["tile"]] * SIDES + tile["rotation"]
        p.tile[place] = o
        p.dots[place] = sum(1 << m.paths[o].index((min(path), max(path))) for path in tile.get("stations", []))
    for hex, slots in row["tokens"].items():
        if hex in m.hex:
            p.slots[m.hex[hex]] = [m.company[name] if name else -1 for name in slots]
    if row["london"]:
        p.london[0] = company
    p.phase = m.groups.index(row["phase"])
    p.permits[company] = sum(1 << KINDS.index(kind) for kind in row["permits"])
    p.trains[company] = [
        m.groups.index(train["group"]) << 12 | int(train["id"].partition("-")[2]) << 4 | KINDS.index(train["type"]) << 2
        for train in row["trains"]
    ]
    p.home[company] = AT_HOME
    p.net = survey(m, p.tile, p.dots)
    p.company = company
    return p, income.permitted(p, company)


def test_every_run_earns_what_was_recorded() -> None:
    header = read(TRACES / "46925.jsonl.gz")[0]
    for row in read(TRACES / "routes.jsonl.gz"):
        p, running = board_of(row, header)
        task = income.task_of(p, p.company)
        found = sorted(reference.route_of(p, route, running) for route in row["routes"])
        assert routes.why_not(task, found) == ""
        assert routes.income(task, found) == (row["revenue"], row["subsidy"]), (row["game"], row["line"])
        written = [income.write_route(p, route, running) for route in found]
        assert [income.read_route(p, text, running) for text in written] == found
        assert routes.why_not(task, found[::-1]) == ""  # the order in which routes are drawn does not matter
