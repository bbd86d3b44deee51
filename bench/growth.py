"""Print how the work grows with the corpus: `make bench-growth`.

The corpus is made three and ten times as large, with real parallels (`synthetic.py`). Reading, running and proving
should take three and ten times as long then, and memory should grow by no more than a few megabytes an edition. Each
size is measured in processes of its own, without the compiled cache; the shortest time counts. CPU time, in seconds.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.synthetic import make
from bench.timing import verdict
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.readings import run_all

TURNS = {1: 3, 3: 2, 10: 1}
"""The sizes, and how often each is measured: what is short is disturbed more easily."""
SLACK = 1.25
"""How much longer than so many times as long it may take."""
Times = Mapping[str, float]
MEGABYTES, EACH = 300, 30


def measure(place: Path) -> Times:
    """Return the seconds that each piece of work takes in this process, the editions and the megabytes."""
    found: dict[str, float] = {}
    start = time.process_time()

    def lap(name: str) -> None:
        nonlocal start
        now = time.process_time()
        found[name], start = now - start, now

    corpus = load(place)
    assert corpus.rulesets
    assert corpus.register.records
    assert corpus.glossary.entries
    lap("read texts and rule sets")
    assert corpus.cases
    lap("read cases")
    assert all(outcome.passed for outcome in run_all(corpus))
    lap("run")
    assert cover(corpus).complete
    lap("prove")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # on Linux in kilobytes
    return {**found, "editions": len(corpus.editions), "memory": memory}


def measured(place: Path) -> Times:
    """Measure in a process of its own. Raises AssertionError if a case fails or something is not proven."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(measure, place).result()


def best(times: int, directory: Path) -> Times:
    """Make a corpus of a size, and return the shortest times for it."""
    place = directory / str(times)
    make(times, place)
    turns = [measured(place) for _ in range(TURNS[times])]
    return {name: min(turn[name] for turn in turns) for name in turns[0]}


def main() -> None:
    """Measure every size, and print a table."""
    with tempfile.TemporaryDirectory() as directory:
        found = {times: best(times, Path(directory)) for times in TURNS}
    table = Table("", *(f"{times} ×" for times in TURNS), "")
    one = found[1]
    for name in (name for name in one if name not in ("editions", "memory")):
        grown = {times: here[name] / one[name] for times, here in found.items()}
        over = any(ratio > times * SLACK for times, ratio in grown.items())
        cells = [f"{found[times][name]:.2f} s, {ratio:.1f} ×" for times, ratio in grown.items()]
        table.add_row(name, *cells, verdict(not over))
    memory = [f"{here['memory']:.0f} MB, {here['editions']:.0f} editions" for here in found.values()]
    over = any(here["memory"] > MEGABYTES + EACH * here["editions"] for here in found.values())
    table.add_row("memory", *memory, verdict(not over))
    Console().print(table)


if __name__ == "__main__":
    os.environ["PIQUET_CORPUS_CACHE"] = "off"
    main()
