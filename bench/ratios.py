"""Print six ratios of time, each with its limit, and how many coups are played in a second: `make bench`.

Ratios and not seconds, so that they mean the same on a slow machine. Both sides of a ratio are timed turn by turn in
one run, after one turn that does not count, and the medians are divided. Nothing here is a test: a busy machine may
say "over" where there is nothing wrong with the program.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from lxml import etree
from rich.console import Console
from rich.table import Table

from piquet_corpus.cases.run import run_case
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.judging.coverage import cover, runs
from piquet_corpus.language.search import search
from piquet_corpus.paths import corpus_dir
from piquet_corpus.validate import validate
from rules.core.cards import PACK_52
from rules.core.ruleset import RuleSet
from rules.piquet.simulate.random_play import random_coup

Action = Callable[[], object]


class Comparison(NamedTuple):
    """What is timed against what, how many times as long it may take, and how often it is timed."""

    measured: str
    measure: Action
    yardstick: str
    compare: Action
    limit: float
    turns: int


def whole_texts() -> Corpus:
    """Read the XML to objects and leave nothing for later: clauses, and both layers of their text."""
    corpus = load(corpus_dir())
    for clause in corpus.clauses.values():
        _ = clause.original, clause.regularised
    return corpus


def whole_corpus() -> Corpus:
    """Read everything there is to read: the texts, and also the rule sets and the cases."""
    corpus = whole_texts()
    _ = corpus.rulesets, corpus.cases
    return corpus


def run_all(corpus: Corpus) -> None:
    """Run every case under every rule set it names."""
    for case in corpus.cases:
        for id_ in case.rulesets:
            run_case(case, corpus.rulesets[id_])


COUPS = 100
LEAST_COUPS = 500
"""In a second."""
COUPS_PLAYED = f"{COUPS} coups, shuffle to last trick"


def play_coups(ruleset: RuleSet, rng: Random) -> None:
    """Play coups of legal events at random, every finding traced to its clauses.

    `rng` goes on from turn to turn, so that no coup is played twice: nothing can be known of it beforehand.
    """
    for _ in range(COUPS):
        random_coup(ruleset, rng)


def shuffle_and_deal() -> None:
    """Shuffle 36 cards and part them in two hands and a talon, and do nothing with them."""
    rng, pack = Random(1642), list(PACK_52[:36])
    for _ in range(2000):
        rng.shuffle(pack)
        _ = tuple(pack[:12]), tuple(pack[12:24]), tuple(pack[24:])


def comparisons() -> list[Comparison]:
    """Return the six comparisons. Cases are run and covered on a corpus already read, which favours neither."""
    corpus = whole_corpus()
    files = [corpus.directory / name for name in corpus.documents]
    command = Path(sys.executable).with_name("piquet-corpus")
    return [
        Comparison(
            "corpus from XML to objects",
            whole_texts,
            "bare lxml parsing of the same files",
            lambda: [etree.parse(file) for file in files],
            limit=10,
            turns=50,
        ),
        Comparison(
            "validate, without tei_all", lambda: validate(corpus.directory), "loading", whole_corpus, limit=5, turns=10
        ),
        Comparison(
            "coverage",
            lambda: cover(corpus, tuple(runs(corpus))).complete,  # not the proof that is kept
            "run",
            lambda: run_all(corpus),
            limit=20,
            turns=10,
        ),
        Comparison(
            COUPS_PLAYED,
            partial(play_coups, corpus.rulesets["fr1642"], Random(1642)),
            "2,000 bare shuffles and deals",
            shuffle_and_deal,
            limit=25,
            turns=15,
        ),
        Comparison(
            "a search by form, lemma and concept, the index made",
            lambda: search(corpus, "ronfle"),
            "corpus from XML to objects",
            whole_texts,
            limit=1,
            turns=15,
        ),
        Comparison(
            "piquet-corpus --help",
            lambda: subprocess.run([command, "--help"], stdout=subprocess.DEVNULL, check=True),
            'python -c "import typer"',
            lambda: subprocess.run([sys.executable, "-c", "import typer"], check=True),
            limit=2,
            turns=15,
        ),
    ]


def seconds(action: Action) -> float:
    """Return how long one call takes, with the garbage of earlier calls out of the way."""
    gc.collect()
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def medians(comparison: Comparison) -> tuple[float, float]:
    """Return the median time of both sides, timed alternately so that a busy moment meets both."""
    turns = [(seconds(comparison.measure), seconds(comparison.compare)) for _ in range(comparison.turns + 1)][1:]
    return median(one for one, _ in turns), median(other for _, other in turns)


def main() -> None:
    """Time the six and print them."""
    coups = 0.0
    table = Table("measured", "ms", "against", "ms", "ratio", "limit", "", box=None)
    for comparison in comparisons():
        measured, yardstick = medians(comparison)
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
            "ok" if ratio <= comparison.limit else "over",
        )
    console = Console(width=110)  # wide enough for a line each
    console.print(table)
    console.print(f"{coups:.0f} coups a second; at least {LEAST_COUPS}: {'ok' if coups >= LEAST_COUPS else 'under'}")


if __name__ == "__main__":
    main()
