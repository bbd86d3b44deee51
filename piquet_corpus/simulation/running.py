"""Playing a plan into a directory: on all processors of this machine, or on a Dask cluster; and going on later.

A piece that is in the directory, whole and of the same plan, is not played again. What was interrupted goes on when the
same is asked again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from piquet_corpus.simulation import piece as pieces
from piquet_corpus.simulation.compiling import prepare
from piquet_corpus.simulation.plan import Brief, Piece, Plan
from piquet_corpus.simulation.summary import Tally, add
from piquet_corpus.work import kept, pool
from piquet_corpus.work.errors import Usage, need
from piquet_corpus.work.paths import NotWritten, shown, write_text

SETTINGS = "simulation.json"
"""The file with all on which the results depend."""
Result = tuple[Tally, bool]
"""The sums of a piece, and whether it was played now."""


def run(plan: Plan, directory: Path, jobs: int | None, scheduler: str | None, watch: pool.Watch) -> tuple[Tally, int]:
    """Play what is not played yet, and return the sums of all, and how many pieces were played.

    `jobs`: the number of processes; `scheduler`: the address of a Dask cluster instead. Raises Usage for a directory
    with something else in it, NotWritten when writing fails, WorkerLost when a process or the cluster is lost.
    """
    _prepare(directory, json.dumps(plan.settings(), indent=2) + "\n")
    names = kept.listed(directory)
    items = ((piece, names.get(piece.stem, ())) for piece in plan.pieces())
    if scheduler:
        results = _on_cluster(plan.brief, directory, items, scheduler)
    else:
        prepare(plan.simulated, plan.brief.terms[0], plan.players[0])
        results = pool.as_done(_done, (plan.brief, directory), items, min(jobs or pool.processors(), plan.length))
    whole: Tally = {}
    played = 0
    for tally, is_new in watch(results, plan.length):
        add(whole, tally)
        played += is_new
    return whole, played


def _done(told: tuple[Brief, Path], item: tuple[Piece, kept.Names]) -> Result:
    return pieces.done(*told, item)


def _prepare(directory: Path, settings: str) -> None:
    """Make a directory for these settings. Raises Usage for one that has something else in it."""
    file = directory / SETTINGS
    try:
        if file.exists():
            if file.read_bytes() != settings.encode():
                raise Usage(
                    f"{directory} has the results of another simulation ({SETTINGS} says which); name another directory"
                )
            return
        if directory.exists() and (not directory.is_dir() or any(map(_is_another, directory.iterdir()))):
            raise Usage(f"{directory} is not an empty directory; name a new one")
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(f"{shown(directory)} cannot be used: {error.strerror or error}") from error
    write_text(file, settings)


def _is_another(path: Path) -> bool:
    """Whether a file is none that was left behind when the settings were written."""
    return not path.name.startswith(f".{SETTINGS}.")


def _on_cluster(
    brief: Brief, directory: Path, items: Iterable[tuple[Piece, kept.Names]], scheduler: str
) -> Iterator[Result]:
    """Play pieces on a Dask cluster, which need not see the directory."""
    need("cluster", "distributed")
    from piquet_corpus.simulation.cluster import Cluster

    return Cluster(scheduler, brief).results(directory, items)
