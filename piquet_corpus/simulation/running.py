"""Playing a plan into a directory: on all processors of this machine, or on a Dask cluster; and going on later.

A piece that is in the directory, whole and of the same plan, is not played again. What was interrupted goes on when the
same is asked again.
"""

from __future__ import annotations

import json
from pathlib import Path

from piquet_corpus.simulation.plan import Piece, Plan, compiled
from piquet_corpus.simulation.store import PARQUET, Results, Tally, add, play, tally_kept
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage, need
from piquet_corpus.work.paths import NotWritten, shown, write_text

SETTINGS = "simulation.json"


def run(plan: Plan, directory: Path, jobs: int | None, scheduler: str | None, watch: pool.Watch) -> tuple[Tally, int]:
    """Play what is not played yet, and return the sums of all, and how many pieces were played.

    `jobs`: the number of processes; `scheduler`: the address of a Dask cluster instead, which need not see the
    directory. Raises Usage for a directory with something else in it, NotWritten, WorkerLost.
    """
    _make_ready(directory, json.dumps(plan.settings(), indent=2) + "\n")
    store = Results(directory)
    if scheduler:
        need("cluster", "distributed")
        from piquet_corpus.simulation.cluster import Cluster

        done = Cluster(scheduler, plan).results(store)
    else:
        compiled(plan.simulated, next(iter(plan.terms.values())), plan.players[0])
        done = pool.as_done(_done, (plan, store), plan.pieces(), min(jobs or pool.processors(), plan.length))
    whole: Tally = {}
    played = 0
    for tally, is_new in watch(done, plan.length):
        add(whole, tally)
        played += is_new
    return whole, played


def _done(work: tuple[Plan, Results], piece: Piece) -> tuple[Tally, bool]:
    plan, store = work
    if (before := tally_kept(plan, store, piece)) is not None:
        return before, False
    tally, content = play(plan, piece)
    store.write(piece.stem, PARQUET, content)
    return tally, True


def _make_ready(directory: Path, settings: str) -> None:
    file = directory / SETTINGS
    left_behind = f".{SETTINGS}."  # when the settings were written
    try:
        if file.exists():
            if file.read_bytes() != settings.encode():
                raise Usage(
                    f"{directory} has the results of another simulation ({SETTINGS} says which); name another directory"
                )
            return
        if directory.exists() and not (
            directory.is_dir() and all(path.name.startswith(left_behind) for path in directory.iterdir())
        ):
            raise Usage(f"{directory} is not an empty directory; name a new one")
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(f"{shown(directory)} cannot be used: {error.strerror or error}") from error
    write_text(file, settings)
