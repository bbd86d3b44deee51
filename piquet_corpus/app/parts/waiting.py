"""Work that takes long: it is done in another process, once for all who wait for it, and the page says so meanwhile."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.data import Once
from piquet_corpus.app.tasks import prepare, spoken
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.blocks import alert, status
from piquet_corpus.work.pool import Pool, WorkerLost
from rules.core.messages import N_, _, language, say

P = ParamSpec("P")
T = TypeVar("T")

POOL = Pool()
RESULTS: Once[bytes, Any] = Once(128)
CUT_SHORT = N_("The work on this page was cut short. Load the page again to start it anew.")
STEP = 0.25
"""Seconds between two looks whether the work is done. Each time Streamlit may end the run: the reader went on."""


def begin() -> None:
    """Start the first worker, and let it read the corpus, before somebody waits for it."""
    POOL.submit(prepare, data.now())


def result(saying: str, task: Callable[Concatenate[Corpus, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of a task in the language of the reader; until it is there, show what is done, for how long.

    Raises what the task raises. If the process dies, the page says so, and ends there.
    """
    at, wanted = data.now(), language()
    key = pickle.dumps((task, at, wanted, args, kwargs))
    future = RESULTS.ask(key, lambda: POOL.submit(partial(spoken, at, wanted, task, *args, **kwargs)))
    place, start = st.empty(), monotonic()
    while not future.done():
        try:
            future.exception(STEP)
        except TimeoutError:
            seconds = f"{monotonic() - start:.0f}"
            said = say("{saying}: {seconds} s", saying=saying, seconds=seconds)
            place.html(status(said, class_="working"))
    place.empty()
    try:
        found: T = future.result()
    except WorkerLost:
        place.html(alert(_(CUT_SHORT)))
        st.stop()
    return found
