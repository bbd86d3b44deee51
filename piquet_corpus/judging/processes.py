"""Spreading work over the processors: the same work on many items, with the results in the order of the items."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Goes through results, of which there will be a number, and shows how far they are; returns them."""

_shared: Any = None
"""In a process that helps: what all its work needs."""


def unwatched(results: Iterable[T], number: int) -> Iterable[T]:
    """Go through results and show nothing."""
    return results


def processors() -> int:
    """Return how many processors there are to use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[S, T], R], shared: S, items: Sequence[T], jobs: int | None = None) -> Iterator[R]:
    """Return the results of `work(shared, item)` for each item, in order; the processes start at once.

    `work` is a function of a module. `jobs`: how many processes; by default, one for each processor. With one, all is
    done in this process, and also where no other can be started safely. Raises what `work` raises.
    """
    number = min(jobs or processors(), len(items))
    method = _method()
    if number < 2 or method is None:
        return (work(shared, item) for item in items)
    pool = ProcessPoolExecutor(number, multiprocessing.get_context(method), _remember, (shared,))
    return _results(pool, [pool.submit(_do, work, item) for item in items])


def _results(pool: ProcessPoolExecutor, waiting: Sequence[Future[R]]) -> Iterator[R]:
    """Yield the results in order. After an exception, or when nobody asks for more, the rest is not begun."""
    try:
        yield from (one.result() for one in waiting)
    finally:
        pool.shutdown(cancel_futures=True)


def _method() -> str | None:
    """Return how processes start: on Linux as copies of this one, which have read everything; elsewhere anew.

    None on Linux when this process has several threads. A copy would have only one of them, and might wait for ever for
    another. A process started anew would run the main script again, which need not be ours.
    """
    if sys.platform != "linux":
        return "spawn"
    return "fork" if threading.active_count() == 1 else None


def _remember(shared: object) -> None:
    """Keep in a new process what all its work needs."""
    global _shared
    _shared = shared


def _do(work: Callable[[Any, T], R], item: T) -> R:
    """Do one piece of work in a process that helps."""
    return work(_shared, item)
