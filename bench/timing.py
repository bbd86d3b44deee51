"""How two pieces of work are timed against each other, and whether a limit is kept."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median

Action = Callable[[], object]
Clock = Callable[[], float]


def medians(measure: Action, compare: Action, turns: int, clock: Clock = time.process_time) -> tuple[float, float]:
    """Return the median seconds of both, timed in turn so that a busy moment meets both; the first does not count."""
    times = [(seconds(measure, clock), seconds(compare, clock)) for _ in range(turns + 1)][1:]
    return median(measured for measured, _ in times), median(compared for _, compared in times)


def seconds(action: Action, clock: Clock = time.process_time) -> float:
    """Return how long one call takes, without looking for garbage meanwhile, as in the `timeit` of Python."""
    gc.collect()
    gc.disable()
    start = clock()
    action()
    taken = clock() - start
    gc.enable()
    return taken


def verdict(is_kept: bool, otherwise: str = "over") -> str:
    """Say whether a limit is kept."""
    return "ok" if is_kept else otherwise
