"""Processes to play on, and what an interrupt may break off."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Any

from branchline.kernel.illegal import BadSetup


def check_workers(workers: int) -> None:
    if workers < 1:
        raise BadSetup("There must be at least one worker.")


@contextmanager
def pool(workers: int) -> Iterator[Pool]:
    """Processes that leave an interrupt to their parent from the moment they begin. They play and write nothing."""
    masks = hasattr(signal, "pthread_sigmask")  # a child inherits what is blocked
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        made = multiprocessing.get_context("spawn").Pool(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with made:
        yield made


@contextmanager
def unbroken() -> Iterator[None]:
    """Puts an interrupt off until the block is done, so that a game is kept and counted, or neither."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    interrupts: list[int] = []

    def note(number: int, frame: Any) -> None:
        interrupts.append(number)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupts:
        raise KeyboardInterrupt
