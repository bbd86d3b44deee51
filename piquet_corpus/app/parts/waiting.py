"""Work that takes long: it is done in another process, once for all who wait for it, and the page says so meanwhile."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.once import Once
from piquet_corpus.app.work.pool import Pool, WorkerDied
from piquet_corpus.app.work.tasks import prepare
from piquet_corpus.html.markup import tag

P = ParamSpec("P")
T = TypeVar("T")

POOL = Pool()
RESULTS: Once[bytes, Any] = Once(128)
STEP = 0.25
"""Seconds between two looks whether the work is done. Each time Streamlit may end the run: the reader went on."""


def begin(at: data.Stamp) -> None:
    """Start the first worker, and let it read the corpus, before somebody waits for it."""
    POOL.submit(prepare, at)


def result(
    saying: str,
    task: Callable[Concatenate[data.Stamp, P], T],
    at: data.Stamp,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Return the result of a task; until it is there, show what is done and for how long.

    Raises what the task raises. If the process dies, the page says so, and ends there.
    """
    future = RESULTS.ask(pickle.dumps((task, at, args, kwargs)), lambda: POOL.submit(task, at, *args, **kwargs))
    place, start = st.empty(), monotonic()
    while not future.done():
        try:
            future.exception(STEP)
        except TimeoutError:
            place.html(tag("p", f"{saying}: {monotonic() - start:.0f} s", class_="working", role="status"))
    place.empty()
    try:
        found: T = future.result()
    except WorkerDied as died:
        place.html(tag("p", str(died), class_="problem", role="alert"))
        st.stop()
    return found
