"""Tasks of the route solver: from the recorded runs and late boards of the oracle, and made at random."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from branchline.games.railway_mania import route_solver as routes
from branchline.games.railway_mania.material import KINDS, SIDES, Material, load
from branchline.games.railway_mania.network import survey
from branchline.games.railway_mania.route_solver import Route, Task

LATE = 3  # late boards taken from the end of each trace


def board_of(m: Material, board: dict[str, Any]) -> tuple[list[int], list[int]]:
    """By hex: the orientation of its tile, and its small stations."""
    tile, dots = [-1] * len(m.hex_ids), [0] * len(m.hex_ids)
    for id, row in board.items():
        place = m.hex[id]
        o = tile[place] = m.tile[row["tile"]] * SIDES + row["rotation"]
        for pair in row.get("stations", []):
            dots[place] |= 1 << m.paths[o].index((min(pair), max(pair)))
    return tile, dots


def task_of(row: dict[str, Any], strict: bool) -> Task:
    """The task of a row: company, home, phase, permits, trains, london, board, tokens."""
    m = load()
    tile, dots = board_of(m, row["board"])
    first, column = len(m.hex_ids), m.column[m.groups.index(row["phase"])]
    held = {m.hex[id]: slots for id, slots in row["tokens"].items() if id in m.hex}
    own = sum(1 << place for place, slots in held.items() if row["company"] in slots)
    full = sum(1 << place for place, slots in held.items() if slots and None not in slots)
    task = Task()
    task.net = survey(m, tile, dots)
    task.kind = [routes.CITY] * first + [routes.PORT if port else routes.EDGE for port in m.area_kind]
    task.value = [m.value[o // SIDES] if o >= 0 else 0 for o in tile] + [values[column] for values in m.values]
    task.own = own
    task.closed = (((1 << len(m.area_ids)) - 1) << first | full) & ~own
    task.shut = 0 if row["london"] else 1 << first + m.london
    home = m.hex[row["home"]]
    task.home = home if own >> home & 1 else -1
    task.trains = [train_of(m, train) for train in running(row)]
    task.distance, task.entry_hex, task.entry_ids = m.distance, m.entry_hex, m.entry_ids
    task.strict = strict
    return task


def running(row: dict[str, Any]) -> list[dict[str, Any]]:
    return sorted((train for train in row["trains"] if train["type"] in row["permits"]), key=lambda train: str(train["id"]))


def train_of(m: Material, train: dict[str, Any]) -> tuple[int, int, int, bool]:
    group, kind = m.groups.index(train["group"]), KINDS.index(train["type"])
    return kind, m.freight[group] if train["type"] == "freight" else m.scores[group], m.visits[group], m.obsolete[group] >= len(m.groups)


def route_of(row: dict[str, Any], task: Task, route: dict[str, Any]) -> Route:
    """A recorded route as ours."""
    m, net = load(), task.net
    stops = [stop for stop in route["stops"] if stop["kind"] != "small"]
    nodes = [m.hex[stop["hex"]] if stop["kind"] == "city" else len(m.hex_ids) + m.area_ids.index(stop["group"]) for stop in stops]
    links: list[int] = []
    first: list[Any] = []
    for stretch in route["path"]:
        first = first or stretch
        if stretch[2] not in ("city", "area"):
            continue
        end = (m.hex[first[0]], first[2]) if first[1] == "city" else (m.hex[stretch[0]], stretch[1])
        links.append(next(link for link in net.at[nodes[len(links)]]
            if end in ((net.one[link], net.side_one[link]), (net.two[link], net.side_two[link]))))  # fmt: skip
        first = []
    if (nodes[-1], links[::-1]) < (nodes[0], links):
        nodes, links = nodes[::-1], links[::-1]
    return [train["id"] for train in running(row)].index(route["train"]["id"]), nodes[0], tuple(links)


def recorded(oracle: Path) -> Iterator[dict[str, Any]]:
    for path in (oracle / "routes.jsonl.gz", oracle / "random" / "routes.jsonl.gz"):
        with gzip.open(path, "rt") as lines:
            for line in lines:
                yield json.loads(line)


def late(oracle: Path) -> Iterator[dict[str, Any]]:
    """Every company with trains on the last boards of each random trace."""
    m = load()
    for path in sorted((oracle / "random").glob("r*_p*.jsonl.gz")):
        with gzip.open(path, "rt") as lines:
            rows = [json.loads(line) for line in lines][1:]
        for row in rows[-1 : -40 * LATE : -40]:
            state = row["s"]
            for id, company in state["companies"].items():
                if company["trains"] and company["tokens"]:
                    yield late_row(m, state, id, f"{path.stem} {row['n']}")


def late_row(m: Material, state: dict[str, Any], id: str, game: str) -> dict[str, Any]:
    company = state["companies"][id]
    tokens: dict[str, list[str | None]] = {}
    for other, held in state["companies"].items():
        for hex, slot in held["tokens"]:
            row = state["board"].get(hex)
            spaces = m.spaces[m.tile[row["tile"]]] if row else 1
            tokens.setdefault(hex, [None] * max(spaces, slot + 1))[slot] = other
    london = any(hex in m.london_hexes for hex, _ in company["tokens"])
    return {"game": game, "company": id, "home": m.hex_ids[m.home[m.company[id]]], "phase": state["phase"], "permits": company["permits"],
        "trains": company["trains"], "london": london, "board": state["board"], "tokens": tokens}  # fmt: skip
