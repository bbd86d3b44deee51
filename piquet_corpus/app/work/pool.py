"""The processes that work for the server. Each is started when it is first needed, and anew if it has died."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from piquet_corpus.app.work.worker import Answer, Job
from rules.core.errors import PiquetError
from rules.core.messages import N_

P = ParamSpec("P")
T = TypeVar("T")

COMMAND = (sys.executable, "-P", "-m", "piquet_corpus.app.work")
SIZE = 2
"""The most processes that work at once: one long piece of work does not keep others waiting."""


class WorkerDied(PiquetError):
    """The process ended before it answered. The next job gets a new one."""

    def __init__(self) -> None:
        super().__init__(N_("The work on this page was cut short. Load the page again to start it anew."))


class Pool:
    """A few workers."""

    def __init__(self, size: int = SIZE) -> None:
        self._workers = [_Worker() for _ in range(size)]
        self._lock = Lock()

    def submit(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function of a module run in another process. Its arguments and its result are pickled.

        The result is `WorkerDied` when the process dies. As long as one worker is idle, the others are not started.
        """
        assert not kwargs, "a job has no named arguments"
        with self._lock:
            return min(self._workers, key=lambda worker: worker.waiting).give(Job(task, args))

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that are running."""
        return tuple(worker.process.pid for worker in self._workers if worker.process and worker.process.poll() is None)


class _Worker:
    """A process, and the thread that hands it one job after the other.

    The thread is a daemon, so that it does not keep the server from ending. The process notices that by itself, since
    nobody holds the other end of its standard input then.
    """

    def __init__(self) -> None:
        self._given = self._done = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._jobs: SimpleQueue[tuple[Future[Any], Job]] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def waiting(self) -> int:
        """The number of jobs that are not done."""
        return self._given - self._done

    def give(self, job: Job) -> Future[Any]:
        """Put a job in the queue."""
        if self._thread is None:
            self._thread = Thread(target=self._hand_over, name="piquet worker", daemon=True)
            self._thread.start()
        self._given += 1
        future: Future[Any] = Future()
        self._jobs.put((future, job))
        return future

    def _hand_over(self) -> None:
        """Hand over the jobs, each after the answer to the one before."""
        while True:
            future, job = self._jobs.get()
            try:
                result = self._ask(job)
            except Exception as error:
                self._done += 1
                future.set_exception(error)
            else:
                self._done += 1
                future.set_result(result)

    def _ask(self, job: Job) -> Any:
        """Have a job done. Raises WorkerDied, and what the job raises."""
        written = pickle.dumps(job)
        process = self._running()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(written)
            process.stdin.flush()
            answer: Answer = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            process.kill()
            process.wait()
            raise WorkerDied from None
        if answer.raised is not None:
            raise answer.raised.error()
        return answer.result

    def _running(self) -> subprocess.Popen[bytes]:
        """Return the process; start it if it is not running."""
        if self.process is None or self.process.poll() is not None:
            path = os.pathsep.join(filter(None, sys.path))
            self.process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
            )
        return self.process
