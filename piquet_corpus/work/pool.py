"""Work spread over processes: the same function on many items, or any function for a server that goes on.

A process does one item at a time, and gets the next when it has done it; so a plan of any length is never built whole.
The processes end at once when nobody wants more: after Ctrl-C, after an error, and when this process has been killed.

A copy of this process gets its items through a pipe. A program of its own, `python -m piquet_corpus.work.pool`, gets
them from its standard input, and writes what comes of them to its standard output.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from multiprocessing import connection
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Generic, NamedTuple, TypeVar, TypeVarTuple

from piquet_corpus.work.paths import shown
from rules.core.errors import PiquetError

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

Watch = Callable[[Iterable[Any], int | None], Iterable[Any]]
"""Goes through results, of which there will be a number, if it is known, and shows how far they are; returns them."""
AGAIN = 0.8
"""After how many seconds a Ctrl-C that has ended nothing is repeated."""
NICE = 5
"""How far a program of its own stands back for others: who opens a page goes first."""
PATIENCE = 1.0
"""How many seconds a process has to end before it is made to."""


class WorkerLost(PiquetError):
    """A process that helped has ended before its work was done. The message is one sentence."""

    exit_status = 1


class Stopped(PiquetError):
    """Somebody has stopped long work with Ctrl-C. The message is one sentence."""

    exit_status = 130


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


Completions = Generator[Completion[R], None, None]


@contextmanager
def going_on_later(directory: Path) -> Iterator[None]:
    """Say, when long work ends too early, where what is done is kept. Raises Stopped, and WorkerLost."""
    advice = f"{shown(directory)} keeps what is done, and the same command goes on from there"
    with _insisting():
        try:
            yield
        except KeyboardInterrupt:
            raise Stopped(f"stopped; {advice}") from None
        except WorkerLost as error:
            raise WorkerLost(f"{error}; {advice}") from None


@contextmanager
def _insisting() -> Iterator[None]:
    """Repeat Ctrl-C each second until it has ended something: while large libraries are imported it can be lost."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGALRM)}
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def unwatched(results: Iterable[T], number: int | None) -> Iterable[T]:
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
    return _in_order(_gone_through(items, [_Helper(work, shared) for _ in range(number)]))


def as_done(work: Callable[[S, T], R], shared: S, items: Iterable[T], jobs: int | None = None) -> Iterator[R]:
    """Return results as they are done, else as `spread`; but a single job too has a process, which can be ended."""
    if _method() is None:
        return (work(shared, item) for item in items)
    return _as_they_come(_gone_through(items, [_Helper(work, shared) for _ in range(jobs or processors())]))


def _in_order(completions: Completions[R]) -> Iterator[R]:
    early: dict[int, Completion[R]] = {}
    due = 0
    with closing(completions):  # at once, also after an error, whose traceback holds on to them
        for completion in completions:
            early[completion.place] = completion
            while due in early:
                yield early.pop(due).get()
                due += 1


def _as_they_come(completions: Completions[R]) -> Iterator[R]:
    with closing(completions):
        for completion in completions:
            yield completion.get()


def _gone_through(items: Iterable[Any], workers: Sequence[_Helper]) -> Completions[Any]:
    """Give each process an item when it has done the one before; whatever happens, end the processes."""
    ours = os.getpid()
    try:
        waiting, idle = iter(enumerate(items)), list(workers)
        busy: dict[Any, _Helper] = {}
        while True:
            while idle and (item := next(waiting, None)):
                worker = idle.pop()
                with suppress(OSError):  # that it has gone is said when its result is asked for
                    worker.pipe.send(item)
                busy[worker.pipe] = worker
            if not busy:
                return
            for pipe in connection.wait(list(busy)):
                worker = busy.pop(pipe)
                idle.append(worker)
                yield worker.completion()
    finally:
        if os.getpid() == ours:  # and not a copy of this process, which has a copy of this generator
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.process.join(PATIENCE)
                if worker.process.is_alive():
                    worker.process.kill()
                    worker.process.join()
                worker.pipe.close()


class _Helper:
    def __init__(self, work: Callable[[Any, Any], Any], shared: object) -> None:
        context: Any = multiprocessing.get_context(_method())
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, work, shared), daemon=True)
        self.process.start()
        theirs.close()

    def completion(self) -> Completion[Any]:
        """Return what came of its item. Raises WorkerLost."""
        try:
            done: Completion[Any] = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise WorkerLost(f"a process of this command {_ended(self.process.exitcode)} before its end") from None
        return done


def _ended(status: int | None) -> str:
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


class Pool:
    """Processes for a server, which has several threads and so cannot copy itself: each is a program of its own.

    Each is started when it is first needed, and anew if it has died. A process made by `multiprocessing` would first
    run what Streamlit says is the main module: the script of the app, or that of a test.
    """

    def __init__(self, size: int = 2) -> None:
        """`size`: the most processes that work at once: one long piece of work does not keep others waiting."""
        self._programs = [_Program() for _ in range(size)]
        self._lock = threading.Lock()

    def submit(self, task: Callable[[*Ts], R], *args: *Ts) -> Future[R]:
        """Have a function of a module run in another process, all pickled. The result is `WorkerLost` if that dies."""
        with self._lock:
            return min(self._programs, key=lambda program: program.waiting).give(task, args)


class _Program:
    """A process, and the thread that hands it one job after the other.

    The thread is a daemon, so that it does not keep the server from ending. The process notices that by itself, since
    nobody holds the other end of its standard input then.
    """

    def __init__(self) -> None:
        self.waiting = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def give(self, task: Callable[..., Any], arguments: tuple[Any, ...]) -> Future[Any]:
        """Put a job in the queue."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._hand_over, name="piquet worker", daemon=True)
            self._thread.start()
        self.waiting += 1
        future: Future[Any] = Future()
        self._jobs.put((future, task, arguments))
        return future

    def _hand_over(self) -> None:
        while True:
            future, *job = self._jobs.get()
            try:
                result = self._completion(job).get()
            except Exception as error:
                self.waiting -= 1
                future.set_exception(error)
            else:
                self.waiting -= 1
                future.set_result(result)

    def _completion(self, job: list[Any]) -> Completion[Any]:
        written = pickle.dumps(job)
        if self.process is None or self.process.poll() is not None:
            command = (sys.executable, "-P", "-m", "piquet_corpus.work.pool")
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        process = self.process
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(written)
            process.stdin.flush()
            done: Completion[Any] = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            process.kill()
            raise WorkerLost(f"a process of the server {_ended(process.wait())} before its end") from None
        return done


# --- the life of a process that helps: one item after the other, until the one that started it wants no more ---


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
    from piquet_corpus.work.pool import main as as_imported  # so that what is sent is of the module with its name

    as_imported()
