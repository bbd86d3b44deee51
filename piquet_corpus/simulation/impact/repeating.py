"""Playing the first of the measured coups again, to see whether the files still say what comes of them.

Where the game has been compiled, that takes less than a second, and every line of the quick players is tried. Compiling
it takes a minute. So where it has not been compiled, only a few lines are tried, in another process that does without
it. What was found right is remembered by a digest of all on which it depends, so that it is played only once.
Without Numba nothing is played.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TypeVar

import rules
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.simulation.impact import coups, rows, stated
from piquet_corpus.simulation.impact.coups import FIRST, FIRSTS, Arm, facts, first_sum, played
from piquet_corpus.simulation.impact.measuring import GAME, experiments, sample_of
from piquet_corpus.simulation.impact.rows import measured
from piquet_corpus.simulation.plan import simulated
from piquet_corpus.work import cache
from rules.core.errors import PiquetError

AGAIN = "write it with `piquet-corpus impact --write`"
FEW = 2
"""How many lines of each file are tried where nothing is compiled."""
QUICK = ("random", "plain")
"""The players whose coups are played again; the others think too long."""
PART = "impact"
T = TypeVar("T")
Stale = tuple[str, int, str]
"""A file, a line, and what is wrong there."""


def stale(corpus: Corpus) -> Iterator[Stale]:
    """Yield the lines of the measured files that are not as they should be.

    They have no experiment, come out otherwise when they are played again, or cannot be played.
    """
    if find_spec("numba") is None or not measured(corpus):
        return
    stamps = _stamps(corpus)
    if any(stamp.exists() for stamp in stamps.values()):
        return
    if not _compiles():
        faults, tried = list(played_again(corpus)), "few"
    elif simulated(GAME).ready:
        faults, tried = list(played_again(corpus)), "all"
    else:
        faults, tried = _played_again_uncompiled(corpus.directory), "few"
    yield from faults
    if (passed := stamps.get(tried)) and not faults:
        with suppress(OSError):  # it is only tried once more
            passed.touch()
            cache.forget_old(passed.parent, PART)


def played_again(corpus: Corpus) -> Iterator[Stale]:
    """Yield what is stale, among all lines; where Numba does not compile, among a few."""
    try:
        yield from _of_experiments(corpus)
        yield from _of_facts(corpus)
    except PiquetError as error:
        yield _unplayable(error)


def _unplayable(error: PiquetError | str) -> Stale:
    return rows.FILE, 1, f"this cannot be played: {error}"


def _played_again_uncompiled(directory: Path) -> list[Stale]:
    """Return what is stale among a few lines; another process tries them, since in this one Numba compiles.

    It must find the same modules as this one, whatever lies in the directory in which we are (`-P`).
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", __name__, str(directory)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return [_unplayable(f"the process that plays it ended with {done.returncode}")]
    return [tuple(line) for line in json.loads(done.stdout)]


def _compiles() -> bool:
    return not import_module("numba").config.DISABLE_JIT


def _of_experiments(corpus: Corpus) -> Iterator[Stale]:
    """Yield lines without an experiment, and lines whose first coups come out otherwise.

    A reading may wait for its lines, since to measure it takes a while.
    """
    game = simulated(GAME)
    known = {each.experiment: each for each in experiments(corpus, game, GAME)}
    lines = list(chain.from_iterable(measured(corpus).values()))
    for line in lines:
        if line.experiment not in known:
            message = f"no experiment asks for {line.decision} of {line.source} in {line.ruleset}; {AGAIN}"
            yield rows.FILE, line.line, message
    for line in _tried([line for line in lines if line.player in QUICK and line.experiment in known], corpus):
        experiment = known[line.experiment]
        before, after = (
            played(Arm(GAME, game.terms(ruleset), line.player, "coups"), line.sample[0])
            for ruleset in (experiment.before, experiment.after)
        )
        if (sample := sample_of(before, after)) != line.sample:
            sums = " ".join(map(str, sample))
            yield rows.FILE, line.line, f"the sample comes out as {sums} when it is played again; {AGAIN}"


def _of_facts(corpus: Corpus) -> Iterator[Stale]:
    """Yield facts of the game itself whose first coups come out otherwise."""
    game = simulated(GAME)
    checked = [fact for fact in facts(corpus).values() if fact.what == FIRST and fact.player in QUICK]
    for fact in _tried(checked, corpus):
        ruleset = corpus.rulesets.get(fact.ruleset)
        if ruleset is None:
            yield coups.FILE, 1, f"there is no rule set {fact.ruleset}; {AGAIN}"
            continue
        scores = played(Arm(GAME, game.terms(ruleset), fact.player, "coups"), FIRSTS)
        if first_sum(scores[:, game.sides.index(fact.of)]) != fact.found:
            yield coups.FILE, 1, f"the first coups of {fact.player} under {fact.ruleset} come out otherwise; {AGAIN}"


def _tried(lines: Sequence[T], corpus: Corpus) -> Sequence[T]:
    """Return the lines that are tried: all; or without compiling a few, others for another file."""
    if _compiles():
        return lines
    return random.Random((corpus.directory / rows.FILE).read_bytes()).sample(lines, min(FEW, len(lines)))


def _stamps(corpus: Corpus) -> Mapping[str, Path]:
    """Return the files that say what was found right: `all` lines, or a `few`; none if nothing can be kept."""
    directory = cache.directory()
    if directory is None:
        return {}
    digest = sha256()
    (place,) = rules.__path__
    code = sorted(path for ending in ("*.py", "*.yaml") for path in Path(place).rglob(ending))
    for path in (*code, *(corpus.directory / name for name in (stated.FILE, rows.FILE, coups.FILE))):
        if path.is_file():
            digest.update(path.read_bytes())
    return {tried: directory / f"{PART}-{tried}-{digest.hexdigest()[:32]}" for tried in ("few", "all")}


if __name__ == "__main__":
    try:
        found = list(played_again(load(sys.argv[1])))
    except PiquetError as error:  # the corpus may be one that cannot be read
        found = [_unplayable(error)]
    json.dump(found, sys.stdout)
