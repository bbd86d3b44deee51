"""Playing a plan into a directory: on all processors of this machine, or on a Dask cluster; and going on later.

A piece that is in the directory is not played again. What was interrupted goes on when the same is asked again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from piquet_corpus.errors import Usage
from piquet_corpus.paths import NotWritten
from piquet_corpus.simulating.piece import compile_for, played
from piquet_corpus.simulating.plan import Piece, Plan

SETTINGS = "simulation.json"
"""The file with all on which the results depend."""
PATIENCE = "10s"
"""How long to wait for a scheduler."""
Watch = Callable[[Iterable[Piece], int], Iterable[Piece]]
Result = tuple[Piece, bytes]


def run(plan: Plan, directory: Path, jobs: int | None, scheduler: str | None, watch: Watch) -> int:
    """Play what is not played yet, and return how many pieces that were.

    `jobs`: the number of processes; `scheduler`: the address of a Dask cluster instead. Raises Usage for a directory
    with something else in it, NotWritten when writing fails.
    """
    settings = json.dumps(plan.settings(), indent=2) + "\n"
    _prepare(directory, settings)
    missing = [piece for piece in plan.pieces() if not (directory / piece.file).exists()]
    results = _on_cluster(missing, scheduler) if scheduler else _on_this_machine(missing, jobs)
    for piece in watch(_kept(results, directory), len(missing)):
        assert (directory / piece.file).exists()
    return len(missing)


def _prepare(directory: Path, settings: str) -> None:
    """Make a directory for these settings. Raises Usage for one that has something else in it."""
    file = directory / SETTINGS
    if file.exists():
        if file.read_text(encoding="utf-8") != settings:
            raise Usage(
                f"{directory} has the results of another simulation ({SETTINGS} says which); name another directory"
            )
        return
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise Usage(f"{directory} is not an empty directory; name a new one")
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(f"{directory} was not made: {error.strerror or error}") from error
    _write(file, settings.encode())


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise NotWritten(f"{path} was not written: {error.strerror or error}") from error


def _kept(results: Iterable[Result], directory: Path) -> Iterator[Piece]:
    """Write each result as it comes, and yield its piece."""
    for piece, content in results:
        _write(directory / piece.file, content)
        yield piece


def _on_this_machine(pieces: Sequence[Piece], jobs: int | None) -> Iterator[Result]:
    """Play pieces in several processes; one process plays them itself."""
    processes = min(jobs or os.cpu_count() or 1, len(pieces))
    for piece in pieces[:1]:
        compile_for(piece)  # so that not each process does it
    if processes <= 1:
        yield from ((piece, played(piece)) for piece in pieces)
        return
    with ProcessPoolExecutor(processes) as pool:
        waiting = {pool.submit(played, piece): piece for piece in pieces}
        try:
            for done in as_completed(waiting):
                yield waiting.pop(done), done.result()
        finally:  # after an interruption nothing more is begun
            pool.shutdown(wait=False, cancel_futures=True)


def _on_cluster(pieces: Sequence[Piece], scheduler: str) -> Iterator[Result]:
    """Play pieces on a Dask cluster; what a worker that dies has not returned is played by another."""
    try:
        from distributed import Client
        from distributed import as_completed as as_returned
    except ImportError:
        raise Usage("--scheduler needs Dask: pip install 'piquet-corpus[cluster]'") from None
    try:
        client = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise Usage(f"--scheduler {scheduler}: no Dask scheduler answers there ({error})") from error
    with client:
        waiting = {client.submit(played, piece, pure=False, retries=2): piece for piece in pieces}
        for done in as_returned(list(waiting)):
            yield waiting.pop(done), done.result()
