"""Bots that fail, run in the workers in the place of `thinking.think`. Each tells in a file which bot it was asked to be."""

import os
import signal
from pathlib import Path
from typing import Any

from branchline.table.thinking import think

TOLD = "BRANCHLINE_TEST_BOTS"  # the file


def told(bot: str) -> list[str]:
    """Who has been asked so far, this one included."""
    path = Path(os.environ[TOLD])
    with path.open("a") as file:
        file.write(bot + "\n")
    return path.read_text().split()


def crash(*task: Any) -> Any:
    told(task[-1])
    if task[-1] == "greedy":
        os.kill(os.getpid(), signal.SIGKILL)
    return think(*task)


def crash_once(*task: Any) -> Any:
    if len(told(task[-1])) == 1:
        os._exit(3)
    return think(*task)


def hang(*task: Any) -> Any:
    told(task[-1])
    if task[-1] == "greedy":
        signal.pause()
    return think(*task)


def fail(*task: Any) -> Any:
    told(task[-1])
    if task[-1] == "greedy":
        raise MemoryError("no room to think")
    return think(*task)


def _instead(answer: Any, task: tuple[Any, ...]) -> Any:
    told(task[-1])
    return answer if task[-1] == "greedy" else think(*task)


def nothing(*task: Any) -> Any:
    return _instead(None, task)


def a_number(*task: Any) -> Any:
    return _instead(42, task)


def no_such_action(*task: Any) -> Any:
    return _instead({"do": "fly", "to": ["moon"] * 10_000}, task)


def words(*task: Any) -> Any:
    return _instead("fly to the moon \0 {evil}", task)


def no_data(*task: Any) -> Any:
    return _instead(lambda: None, task)
