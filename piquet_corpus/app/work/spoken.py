"""A task that is done in the language of whoever asked for it: the process that does it serves all visitors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from piquet_corpus.app.data import Stamp
from rules.core.messages import speaking

P = ParamSpec("P")
T = TypeVar("T")


def spoken(at: Stamp, wanted: str, task: Callable[Concatenate[Stamp, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do a task, and say what it says in a language."""
    with speaking(wanted):
        return task(at, *args, **kwargs)
