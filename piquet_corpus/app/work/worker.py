"""A process that works: it reads what to do from its standard input, and writes the results to its standard output.

It is a program of its own. A process made by `multiprocessing` would first run what Streamlit says is the main module:
the script of the app, or that of a test.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NamedTuple

NICE = 5
"""How far it stands back for others: who opens a page goes first."""


class Job(NamedTuple):
    """A function of a module and its arguments; all of it can be pickled."""

    task: Callable[..., Any]
    arguments: tuple[Any, ...]


class Raised(NamedTuple):
    """An error that a job raised, in parts: an error itself can be pickled only if it is made from its `args` alone."""

    kind: type[Exception]
    args: tuple[Any, ...]
    attributes: dict[str, Any]

    def error(self) -> Exception:
        """Return the error."""
        error = self.kind.__new__(self.kind, *self.args)
        error.__dict__.update(self.attributes)
        return error


class Answer(NamedTuple):
    """The result of a job; or the error that it raised."""

    result: Any
    raised: Raised | None = None


def answer(job: Job) -> bytes:
    """Do a job, and return the pickled answer."""
    try:
        return pickle.dumps(Answer(job.task(*job.arguments)))
    except Exception as error:
        return pickle.dumps(Answer(None, Raised(type(error), error.args, error.__dict__)))


def _read(source: BinaryIO, jobs: SimpleQueue[Job]) -> None:
    """Read jobs. When there will be no more, the server is gone, and so this process ends, whatever it is doing."""
    while True:
        try:
            jobs.put(pickle.load(source))
        except EOFError:
            os._exit(0)


def main() -> None:
    """Do one job after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # in a terminal the server gets it too, and sees to the end
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
    jobs: SimpleQueue[Job] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        answers.write(answer(jobs.get()))
        answers.flush()
