"""Playing pieces on a Dask cluster: what a worker that dies has not returned is played by another."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator
from concurrent import futures
from pathlib import Path
from typing import Any

from distributed import Client, KilledWorker, get_worker, wait
from distributed.diagnostics.plugin import WorkerPlugin

from piquet_corpus.simulation import piece as pieces
from piquet_corpus.simulation.plan import Brief, Piece
from piquet_corpus.simulation.summary import Tally, tally_of
from piquet_corpus.work import kept
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.pool import WorkerLost

PATIENCE = 6.0
"""How many seconds to wait for a scheduler, and for a worker when there is none."""
LOOKING = 1.0
"""Every so many seconds the scheduler and the workers are looked for."""
AHEAD = 3
"""How many pieces each worker has before it, so that it need not wait for the next."""
CANCELLED = (asyncio.CancelledError, futures.CancelledError)
"""What is raised of a piece when the scheduler is lost."""
Waiting = dict[Any, tuple[Piece, kept.Names]]


class Briefing(WorkerPlugin):
    """Tells each worker once what it must know, also one that comes later."""

    def __init__(self, brief: Brief) -> None:
        self.brief = brief
        self.name = _name(brief.state)


def _name(state: str) -> str:
    return f"piquet-corpus-{state}"


def _played(state: str, piece: Piece) -> tuple[Tally, bytes]:
    """Play a piece on a worker, and return its sums and its file."""
    told: Any = get_worker().plugins[_name(state)]
    return pieces.sent(told.brief, piece)


class Cluster:
    """A Dask cluster that plays pieces. Raises Usage when no scheduler answers."""

    def __init__(self, scheduler: str, brief: Brief) -> None:
        for name in logging.root.manager.loggerDict:
            if name.startswith("distributed"):  # what is wrong is said in one sentence
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self._brief, self._scheduler = brief, scheduler
        try:
            self._client: Any = Client(scheduler, timeout=PATIENCE)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise Usage(f"--scheduler {scheduler}: no Dask scheduler answers there ({error})") from error

    def results(self, directory: Path, items: Iterable[tuple[Piece, kept.Names]]) -> Iterator[tuple[Tally, bool]]:
        """Yield the sums of each piece, and whether it was played now; write its file. Raises NotWritten, WorkerLost.

        A piece that is in the directory is not sent.
        """
        waiting: Waiting = {}
        try:
            self._client.register_plugin(Briefing(self._brief))
            most = AHEAD * self._workers()
            for piece, names in items:
                columns = pieces.kept_columns(self._brief, piece, directory, names)
                if columns is not None:
                    yield tally_of(self._brief, piece, columns), False
                    continue
                waiting[self._client.submit(_played, self._brief.state, piece, pure=False)] = piece, names
                if len(waiting) >= most:
                    yield from self._returned(directory, waiting)
                    most = AHEAD * self._workers()
            while waiting:
                yield from self._returned(directory, waiting)
        finally:
            self._client.close(timeout=LOOKING)

    def _returned(self, directory: Path, waiting: Waiting) -> Iterator[tuple[Tally, bool]]:
        """Write the files of pieces that are done; yield their sums. Raises NotWritten, WorkerLost."""
        for one in self._done(waiting):
            if (result := self._result(one)) is None:
                continue
            piece, names = waiting.pop(one)
            tally, content = result
            kept.write(directory, piece.stem, pieces.ENDING, content, names)
            yield tally, True

    def _workers(self) -> int:
        """Return the number of workers; wait for one if there is none. Raises WorkerLost."""
        end = time.monotonic() + PATIENCE
        while self._client.status == "running":
            try:
                workers = len(self._client.nthreads())
            except (OSError, *CANCELLED):
                raise self._lost() from None
            if workers:
                return workers
            if time.monotonic() > end:
                raise WorkerLost(f"the Dask cluster at {self._scheduler} has no worker")
            time.sleep(LOOKING)
        raise self._lost()

    def _done(self, waiting: Waiting) -> Iterable[Any]:
        """Return the pieces that are done, at least one. Raises WorkerLost."""
        while True:
            try:
                found: Any = wait(list(waiting), timeout=LOOKING, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
                return list(found.done)
            except CANCELLED:
                raise self._lost() from None
            except TimeoutError:
                self._workers()

    def _result(self, future: Any) -> tuple[Tally, bytes] | None:
        """Return what came of a piece; None if it was lost with its worker, and is played again.

        Raises WorkerLost, and what was raised on the worker.
        """
        try:
            found: tuple[Tally, bytes] = future.result(timeout=LOOKING)
        except TimeoutError:
            self._workers()
            return None
        except KilledWorker:
            raise WorkerLost(f"the workers of the Dask cluster at {self._scheduler} die of this work") from None
        except (OSError, *CANCELLED):
            raise self._lost() from None
        return found

    def _lost(self) -> WorkerLost:
        """Return what is said when the scheduler does not answer any more."""
        return WorkerLost(f"the Dask scheduler at {self._scheduler} does not answer any more")
