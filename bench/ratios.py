"""Print what people wait for, as ratios of CPU time, each with its limit: `make bench`.

Ratios and not seconds, so that they mean the same on a slow machine; a busy one may say "over" without a fault. A
command is timed as a process of its own, against a Python that imports a part of its own library: that takes as long as
`piquet-corpus --help` took in 0.5.0. The compiled cache is warm, but for `coverage` the proof is made each time.
"""

import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from lxml import etree
from rich.console import Console
from rich.table import Table

from bench.timing import Action, Clock, medians, verdict
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.pages.clause import panel
from piquet_corpus.work.paths import corpus_dir
from rules.core.cards import PACK_52
from rules.core.loading import load_rulesets
from rules.piquet.simulate.random_play import random_coup

COMMAND = Path(sys.executable).with_name("piquet-corpus")
YARDSTICK = "import asyncio, doctest, http.server, sqlite3, unittest.mock, xml.dom.minidom"
"""What the Python imports that every command is timed against."""
NAMED = "a Python with asyncio …"


class Comparison(NamedTuple):
    """What is timed against what, by which clock, how many times as long it may take, and how often it is timed."""

    measured: str
    measure: Action
    yardstick: str
    compare: Action
    limit: float
    turns: int
    clock: Clock = time.process_time


def of_commands() -> float:
    """The CPU time of the processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


COMMANDS = """
  1 15 --help
  4 7 parallel fr1642.6.4
  4 7 cite fr1642.6.4
  4 7 show fr1642.6.4
  4 7 divergences
  4 7 score --rules fr1642 --elder 'AS KS QS JS TS 9S AH AD AC KH KD KC' --younger '8S 7S QH JH TH 9H QD JD TD QC JC TC'
  4 7 play --rules fr1642 --seed 3
  6 7 search ronfle
  20 5 run --jobs 1
  30 3 validate --jobs 1
  40 3 coverage --jobs 1
"""
"""How many times as long as the yardstick each command may take, how often it is timed, and the command."""
PROOF = "proof-*.db"


def commands(directory: Path) -> Iterator[Comparison]:
    """Return the comparisons of the commands. `directory`: for the compiled cache, and the compiled modules."""
    cache, modules = directory / "cache", directory / "modules"
    environment = os.environ | {"PIQUET_CORPUS_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(modules)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(*arguments: str) -> None:
        for proof in cache.glob(PROOF):
            proof.unlink()
        subprocess.run([COMMAND, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)

    def start() -> None:
        subprocess.run([sys.executable, "-c", YARDSTICK], env=environment, check=True)

    for line in COMMANDS.strip().splitlines():
        limit, turns, *arguments = shlex.split(line)
        measure = partial(run, *arguments)
        yield Comparison(arguments[0], measure, NAMED, start, int(limit), int(turns), of_commands)
    site = partial(run, "site", str(directory / "site"))
    yield Comparison("site", site, NAMED, start, 519, 1, of_commands)  # 0.037 for each of 14,047 pages


COUPS = 100
LEAST_COUPS = 500
"""In a second."""
COUPS_PLAYED = f"{COUPS} traced coups, shuffle to last trick"


def shuffle_and_deal() -> None:
    """Shuffle 36 cards and part them in two hands and a talon, and do nothing with them."""
    rng, pack = Random(1642), list(PACK_52[:36])
    for _ in range(2000):
        rng.shuffle(pack)
        _ = tuple(pack[:12]), tuple(pack[12:24]), tuple(pack[24:])


def of_the_library() -> Iterator[Comparison]:
    """Return the comparisons of what is done in one process."""
    rng, ruleset = Random(1642), load_rulesets()["fr1642"]
    directory = corpus_dir()
    corpus = load(directory)
    files = [directory / name for name in corpus.documents]

    def play_coups() -> None:
        """Go on with the `rng`, so that every turn plays other coups: what the rules keep is as in a long search."""
        for _ in range(COUPS):
            random_coup(ruleset, rng)

    def parse() -> None:
        for file in files:
            etree.parse(file)

    def read_texts() -> None:
        """Read the XML to objects, and leave nothing for later: clauses, and both layers of their text."""
        for clause in load(directory).clauses.values():
            _ = clause.original, clause.regularised

    def draw_panels() -> None:
        for clause in corpus.clauses.values():
            panel(corpus, clause)

    yield Comparison(COUPS_PLAYED, play_coups, "2,000 bare shuffles and deals", shuffle_and_deal, 11, 25)
    yield Comparison("corpus from XML to objects", read_texts, "bare lxml parsing of the same files", parse, 10, 50)
    yield Comparison("the panels of all clauses", draw_panels, "bare lxml parsing of the files", parse, 40, 5)


def main() -> None:
    """Time everything and print it."""
    table = Table("measured", "ms", "against", "ms", "ratio", "limit", "", box=None)
    coups = 0.0
    with tempfile.TemporaryDirectory() as directory:
        for comparison in (*of_the_library(), *commands(Path(directory))):
            measured, yardstick = medians(comparison.measure, comparison.compare, comparison.turns, comparison.clock)
            ratio = measured / yardstick
            if comparison.measured == COUPS_PLAYED:
                coups = COUPS / measured
            table.add_row(
                comparison.measured,
                f"{measured * 1000:.1f}",
                comparison.yardstick,
                f"{yardstick * 1000:.1f}",
                f"{ratio:.2f}",
                f"{comparison.limit:g}",
                verdict(ratio <= comparison.limit),
            )
    console = Console(width=110)  # wide enough for a line each
    console.print(table)
    console.print(f"{coups:.0f} coups a second; at least {LEAST_COUPS}: {verdict(coups >= LEAST_COUPS, 'under')}")


if __name__ == "__main__":
    main()
