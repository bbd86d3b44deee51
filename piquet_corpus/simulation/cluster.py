"""Playing pieces on a Dask cluster: what a worker that dies has not returned is played by another."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator
from concurrent import futures
from contextlib import suppress
from typing import Any

from distributed import Client, KilledWorker, get_worker, wait
from distributed.diagnostics.plugin import WorkerPlugin

from piquet_corpus.simulation.plan import Piece, Plan
from piquet_corpus.simulation.store import Results, Tally, kept, play, tally_of
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.pool import WorkerLost

PATIENCE = 6.0
"""How many seconds to wait for a scheduler, and for a worker when there is none."""
LOOKING = 1.0
"""Every so many seconds the scheduler and the workers are looked for."""
AHEAD = 3
"""How many pieces each worker has before it, so that it need not wait for the next."""
CANCELLED = (asyncio.CancelledError, futures.CancelledError)


class Briefing(WorkerPlugin):
    """Tells each worker the plan once, also one that comes later."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.name = f"piquet-corpus-{plan.state}"


def _played(briefing: str, piece: Piece) -> tuple[Tally, bytes]:
    plugin: Any = get_worker().plugins[briefing]
    return play(plugin.plan, piece)


class Cluster:
    """A Dask cluster that plays pieces. Raises Usage when no scheduler answers."""

    def __init__(self, scheduler: str, plan: Plan) -> None:
        for name in logging.root.manager.loggerDict:
            if name.startswith("distributed"):  # what is wrong is said in one sentence
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self._plan, self._scheduler = plan, scheduler
        self._waiting: dict[Any, Piece] = {}
        try:
            self._client: Any = Client(scheduler, timeout=PATIENCE)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise Usage(f"--scheduler {scheduler}: no Dask scheduler answers there ({error})") from error

    def results(self, store: Results) -> Iterator[Tally]:
        """Yield the sums of each piece. Raises NotWritten, WorkerLost."""
        briefing = Briefing(self._plan)
        try:
            self._client.register_plugin(briefing)
            most = AHEAD * self._workers()
            for piece in self._plan.pieces():
                if (before := kept(self._plan, store, piece)) is not None:
                    yield tally_of(self._plan, piece, before)
                    continue
                self._waiting[self._client.submit(_played, briefing.name, piece, pure=False)] = piece
                if len(self._waiting) >= most:
                    yield from self._returned(store)
                    most = AHEAD * self._workers()
            while self._waiting:
                yield from self._returned(store)
        finally:
            with suppress(TimeoutError):  # a scheduler that is gone does not say goodbye; why the work ended is told
                self._client.close(timeout=LOOKING)

    def _returned(self, store: Results) -> Iterator[Tally]:
        for future in self._done():
            if (result := self._result(future)) is None:
                continue
            tally, content = result
            store.write(self._waiting.pop(future).stem, content)
            yield tally

    def _workers(self) -> int:
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

    def _done(self) -> Iterable[Any]:
        while True:
            try:
                states = wait(list(self._waiting), timeout=LOOKING, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
                return list(states.done)
            except CANCELLED:
                raise self._lost() from None
            except TimeoutError:
                self._workers()

    def _result(self, future: Any) -> tuple[Tally, bytes] | None:
        """Return what came of a piece; None if it was lost with its worker. Raises WorkerLost, and its own errors."""
        try:
            played: tuple[Tally, bytes] = future.result(timeout=LOOKING)
        except TimeoutError:
            self._workers()
            return None
        except KilledWorker:
            raise WorkerLost(f"the workers of the Dask cluster at {self._scheduler} die of this work") from None
        except (OSError, *CANCELLED):
            raise self._lost() from None
        return played

    def _lost(self) -> WorkerLost:
        return WorkerLost(f"the Dask scheduler at {self._scheduler} does not answer any more")
