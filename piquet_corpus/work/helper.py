"""The life of a process that helps: it does one item after the other, until the process that started it wants no more.

A copy of that process gets the items through a pipe. A program of its own, `python -m piquet_corpus.work.helper`, gets
them from its standard input, and writes what comes of them to its standard output.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection
from queue import SimpleQueue
from typing import Any, BinaryIO, Generic, NamedTuple, TypeVar

R = TypeVar("R")

NICE = 5
"""How far a program of its own stands back for others: who opens a page goes first."""


class Completion(NamedTuple, Generic[R]):
    """What came of an item: its place, and its result; or the error that was raised instead."""

    place: int
    result: R
    error: Exception | None = None

    def get(self) -> R:
        """Return the result, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.result


def completion(place: int, work: Callable[..., Any], *arguments: object) -> Completion[Any]:
    """Do an item. An error is noted with where it was raised, which is not sent with it."""
    try:
        return Completion(place, work(*arguments))
    except Exception as error:
        where = traceback.format_exc()
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # it is of a class that cannot be sent
            return Completion(place, None, RuntimeError(where))
        error.add_note(where)
        return Completion(place, None, error)


def serve(pipe: connection.Connection, work: Callable[[Any, Any], Any], shared: object) -> None:
    """Do the items that come through a pipe: the life of a copy."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the process that started this one decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            place, item = pipe.recv()
            pipe.send(completion(place, work, shared, item))


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, whatever it is doing."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _read(source: BinaryIO, items: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]]) -> None:
    """Read items. When no more come, who started this process is gone; so it ends, whatever it is doing."""
    while True:
        try:
            items.put(pickle.load(source))
        except EOFError:
            os._exit(0)


def main() -> None:
    """Do the items that come from the standard input, each a function and its arguments: the life of a program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what an item prints is no answer
    items: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, items), daemon=True).start()
    while True:
        task, arguments = items.get()
        answers.write(pickle.dumps(completion(0, task, *arguments)))
        answers.flush()


if __name__ == "__main__":
    from piquet_corpus.work.helper import main as as_imported  # so that what is sent is of the module with its name

    as_imported()
