"""Work spread over processes: the same function on many items.

A process does one item at a time, and gets the next when it has done it; so a plan of any length is never built whole.
The processes end at once when nobody wants more: after Ctrl-C, after an error, and when this process has been killed.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing import connection
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from piquet_corpus.work.paths import shown
from rules.core.errors import PiquetError

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Goes through results, of which there will be a number, and shows how far they are; returns them."""
AGAIN = 0.8
"""After how many seconds a Ctrl-C that has ended nothing is repeated."""
PATIENCE = 1.0
"""How many seconds a process has to end before it is made to."""


class WorkerLost(PiquetError):
    """A process that helped has ended before its work was done. The message is one sentence."""

    exit_status = 1


class Stopped(PiquetError):
    """Somebody has stopped long work with Ctrl-C. The message is one sentence."""

    exit_status = 130


@contextmanager
def going_on_later(directory: Path) -> Iterator[None]:
    """Say, when long work ends too early, where what is done is kept. Raises Stopped, and WorkerLost."""
    told = f"{shown(directory)} keeps what is done, and the same command goes on from there"
    with _insisting():
        try:
            yield
        except KeyboardInterrupt:
            raise Stopped(f"stopped; {told}") from None
        except WorkerLost as error:
            raise WorkerLost(f"{error}; {told}") from None


@contextmanager
def _insisting() -> Iterator[None]:
    """Repeat Ctrl-C each second until it has ended something: while large libraries are imported it can be lost."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, interrupt) for one in (signal.SIGINT, signal.SIGALRM)}
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for one, handler in before.items():
            signal.signal(one, handler)


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


Completions: TypeAlias = Generator[Completion[R], None, None]


def unwatched(results: Iterable[T], number: int) -> Iterable[T]:
    """Go through results and show nothing."""
    return results


def processors() -> int:
    """Return how many processors there are to use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[S, T], R], shared: S, items: Sequence[T], jobs: int | None = None) -> Iterator[R]:
    """Return the results of `work(shared, item)` for each item, in order; the processes start at once.

    `work` is a function of a module. `jobs`: how many processes; by default, one for each processor. With one, all is
    done in this process, and also where no other can be started safely. Raises what `work` raises, and WorkerLost.
    """
    number = min(jobs or processors(), len(items))
    if number < 2 or _method() is None:
        return (work(shared, item) for item in items)
    return _in_order(_completions(work, shared, items, number))


def as_done(work: Callable[[S, T], R], shared: S, items: Iterable[T], jobs: int | None = None) -> Iterator[R]:
    """Return the results of `work(shared, item)` as they are done, the items being asked for one by one.

    As `spread`; but even a single job has a process of its own, so that it can be ended at any moment.
    """
    if _method() is None:
        return (work(shared, item) for item in items)
    return _as_they_come(_completions(work, shared, items, jobs or processors()))


def _in_order(completions: Completions[R]) -> Iterator[R]:
    """Yield results in the order of their items."""
    early: dict[int, Completion[R]] = {}
    due = 0
    with closing(completions):  # at once, also after an error, whose traceback holds on to them
        for one in completions:
            early[one.place] = one
            while due in early:
                yield early.pop(due).get()
                due += 1


def _as_they_come(completions: Completions[R]) -> Iterator[R]:
    """Yield results as they come."""
    with closing(completions):
        for one in completions:
            yield one.get()


def _completions(work: Callable[[S, T], R], shared: S, items: Iterable[T], number: int) -> Completions[R]:
    """Start processes, and return what comes of the items."""
    context = multiprocessing.get_context(_method())
    return _gone_through(items, [_Helper(context, work, shared) for _ in range(number)])


def _gone_through(items: Iterable[Any], workers: Sequence[_Helper]) -> Completions[Any]:
    """Give each process an item when it has done the one before; whatever happens, end the processes."""
    ours = os.getpid()
    try:
        waiting, idle = iter(enumerate(items)), list(workers)
        busy: dict[Any, _Helper] = {}
        while True:
            while idle and (item := next(waiting, None)):
                worker = idle.pop()
                worker.begin(item)
                busy[worker.pipe] = worker
            if not busy:
                return
            for pipe in connection.wait(list(busy)):
                worker = busy.pop(pipe)
                idle.append(worker)
                yield worker.completion()
    finally:
        if os.getpid() == ours:  # and not a copy of this process, which has a copy of this generator
            for one in workers:
                one.process.terminate()
            for one in workers:
                one.end()


class _Helper:
    """A process that helps, and the pipe by which it is told what to do."""

    def __init__(self, context: Any, work: Callable[[Any, Any], Any], shared: object) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work, shared), daemon=True)
        self.process.start()
        theirs.close()

    def begin(self, item: tuple[int, Any]) -> None:
        """Let it begin with an item, of a place."""
        with suppress(OSError):  # that it has gone is said when its result is asked for
            self.pipe.send(item)

    def completion(self) -> Completion[Any]:
        """Return what came of its item. Raises WorkerLost."""
        try:
            found: Completion[Any] = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise WorkerLost(f"a process of this command {_ended(self.process.exitcode)} before its end") from None
        return found

    def end(self) -> None:
        """End it."""
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _ended(status: int | None) -> str:
    """Say how a process has ended, by its exit status."""
    if status is None or status >= 0:
        return "ended"
    name = signal.Signals(-status).name
    return f"was killed ({name}{', perhaps because the memory was full' if name == 'SIGKILL' else ''})"


def _method() -> str | None:
    """Return how processes start: on Linux as copies of this one, which have read everything; elsewhere anew.

    None in a process that helps, and on Linux when this process has several threads. A copy would have only one of
    them, and might wait for ever for another. A process started anew would run the main script again, which need not be
    ours.
    """
    if multiprocessing.current_process().daemon:
        return None
    if sys.platform != "linux":
        return "spawn"
    return "fork" if threading.active_count() == 1 else None


def _serve(pipe: connection.Connection, work: Callable[[Any, Any], Any], shared: object) -> None:
    """Do items until there are no more: the life of a process that helps.

    Ctrl-C goes to all processes of a terminal; the one that started this one decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            place, item = pipe.recv()
            pipe.send(_completion(place, work, shared, item))


def _completion(place: int, work: Callable[[Any, Any], Any], shared: object, item: object) -> Completion[Any]:
    """Do an item. An error is noted with where it was raised, which does not come through the pipe."""
    try:
        return Completion(place, work(shared, item))
    except Exception as error:
        told = traceback.format_exc()
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # it is of a class that cannot be sent
            return Completion(place, None, RuntimeError(told))
        error.add_note(told)
        return Completion(place, None, error)


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, whatever it is doing."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
