"""Playing a plan into a directory: on all processors of this machine, or on a Dask cluster; and going on later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from piquet_corpus.simulation.plan import Piece, Plan, compiled
from piquet_corpus.simulation.store import Results, Tally, add, kept, play, tally_of
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage, need
from piquet_corpus.work.paths import NotWritten, shown, write_text

SETTINGS = "simulation.json"


def run(plan: Plan, directory: Path, jobs: int | None, scheduler: str | None, watch: pool.Watch) -> Tally:
    """Play what is not played yet, and return the sums of all.

    `jobs`: the number of processes; `scheduler`: the address of a Dask cluster instead, which need not see the
    directory. Raises Usage for a directory with something else in it, NotWritten, WorkerLost.
    """
    store = _opened(directory, plan)
    if scheduler:
        need("cluster", "distributed")
        from piquet_corpus.simulation.cluster import Cluster

        done = Cluster(scheduler, plan).results(store)
    else:
        done = _here([(plan, store)], plan.length, jobs)
    whole: Tally = {}
    for tally in watch(done, plan.length):
        add(whole, tally)
    return whole


def run_apart(plans: Iterable[Plan], directory: Path, jobs: int | None, watch: pool.Watch) -> None:
    """Play what is not played yet of some plans, each into a directory of its own, named by its state. As `run`."""
    unlike = {plan.state: plan for plan in plans}
    stores = [(plan, _opened(directory / state, plan)) for state, plan in unlike.items()]
    number = sum(plan.length for plan in unlike.values())
    for _ in watch(_here(stores, number, jobs), number):
        pass


Stores = Sequence[tuple[Plan, Results]]


def _here(stores: Stores, number: int, jobs: int | None) -> Iterator[Tally]:
    compiled(stores[0][0])
    pieces = ((place, piece) for place, (plan, _) in enumerate(stores) for piece in plan.pieces())
    return pool.as_done(_done, stores, pieces, min(jobs or pool.processors(), number))


def _done(stores: Stores, item: tuple[int, Piece]) -> Tally:
    place, piece = item
    plan, store = stores[place]
    if (before := kept(plan, store, piece)) is not None:
        return tally_of(plan, piece, before)
    tally, content = play(plan, piece)
    store.write(piece.stem, content)
    return tally


def _opened(directory: Path, plan: Plan) -> Results:
    file, settings = directory / SETTINGS, json.dumps(plan.settings(), indent=2) + "\n"
    try:
        if not file.exists():
            left_behind = f".{SETTINGS}."  # when the settings were written
            if directory.exists() and not (
                directory.is_dir() and all(path.name.startswith(left_behind) for path in directory.iterdir())
            ):
                raise Usage(f"{directory} is not an empty directory; name a new one")
            directory.mkdir(parents=True, exist_ok=True)
            write_text(file, settings)
        elif file.read_bytes() != settings.encode():
            raise Usage(
                f"{directory} has the results of another simulation ({SETTINGS} says which); name another directory"
            )
    except OSError as error:
        raise NotWritten(f"{shown(directory)} cannot be used: {error.strerror or error}") from error
    return Results(directory)
