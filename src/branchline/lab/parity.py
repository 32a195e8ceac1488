"""Replays traces of another engine, action by action, and says where a title comes to another state.

A trace is JSON lines (plain or gzip): a header, then one line for each action with the state after it. The title's room translates both
(`reference.py`: `start`, `translate`, `differences`). A line may name ids under `dev` where the other engine is known to deviate.
"""

import gzip
import importlib
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from branchline.kernel.illegal import Refusal


@dataclass
class Parity:
    """How far a trace and a title agree."""

    path: Path
    lines: int = 0  # in the trace
    agreed: int = 0  # actions after which everything was equal, before the first difference
    deviations: Counter[str] = field(default_factory=Counter)  # ids that the lines flag, as far as they agreed
    booked: int = 0  # actions that took a recorded figure instead of the computed one
    differences: list[str] = field(default_factory=list)  # at the first line that differs
    at: int = 0  # its number
    faults: list[str] = field(default_factory=list)  # of the audit
    seconds: float = 0.0  # spent in the rules

    def __str__(self) -> str:
        ids = ", ".join(f"{id} x{count}" for id, count in sorted(self.deviations.items()))
        head = f"{self.path.name}: {self.agreed} of {self.lines} actions agree" + (f" ({ids})" if ids else "")
        return "\n".join(
            [head + (f", {self.booked} booked" if self.booked else ""), *(f"  {self.at}: {line}" for line in self.differences)]
        )


def read(path: Path) -> list[dict[str, Any]]:
    raw = path.read_bytes()
    text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    return [json.loads(line) for line in text.decode().splitlines() if line]


def parity(game: str, path: Path) -> Parity:
    """Replays one trace up to the first difference."""
    room = importlib.import_module(f"branchline.games.{game}.reference")
    header, *lines = read(path)
    result = Parity(path, len(lines))
    position = room.start(header)
    result.differences = room.differences(position, header["state"])
    for line in lines:
        if result.differences:
            return result
        result.at = line["n"]
        began = time.perf_counter()
        try:
            action = room.translate(position, line["a"])
            result.booked += getattr(action, "booked", -1) >= 0
            position.apply(action)
        except (Refusal, KeyError, ValueError, StopIteration, AssertionError) as error:
            result.differences = [f"{line['a']} at step {position.step()}: {type(error).__name__}: {getattr(error, 'rule', '')} {error}"]
            return result
        result.seconds += time.perf_counter() - began
        result.faults = position.audit()
        result.differences = room.differences(position, line["s"]) + [f"audit: {fault}" for fault in result.faults]
        if not result.differences:
            result.agreed = line["n"]
            result.deviations.update(line.get("dev", []))
    return result


def legal(game: str, trace: Path, sets: Path) -> tuple[int, list[str]]:
    """Compares recorded sets of legal moves with ours: how many agree, and every difference with the line it comes after."""
    room = importlib.import_module(f"branchline.games.{game}.reference")
    words = importlib.import_module(f"branchline.games.{game}.reference_legal")
    wanted = {row["after"]: row["legal"] for row in read(sets)}
    header, *lines = read(trace)
    position = room.start(header)
    agreed, found = 0, []
    for line in [{"n": 0}, *lines]:
        if line["n"]:
            position.apply(room.translate(position, line["a"]))
        if line["n"] in wanted:
            here = words.differences(position, wanted[line["n"]])
            agreed += not here
            found += [f"{line['n']}: {difference}" for difference in here]
    return agreed, found
