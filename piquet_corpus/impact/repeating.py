"""Playing some of the measured coups again, to see whether `impact.tsv` still says what comes of them.

Which lines are tried changes with the file. What was found right is remembered by a digest of all on which it depends,
so that it is played only once. Without Numba nothing is played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import rules
from piquet_corpus.compiled.places import forget_old, is_on, own_directory
from piquet_corpus.corpus import Corpus
from piquet_corpus.impact.rows import FILE, MeasuredImpact, measured
from piquet_corpus.impact.stated import FILE as STATED

AGAIN = "write it with `piquet-corpus impact --write`"
TRIED = 4
"""How many lines are tried."""
QUICK = ("random", "plain")
"""The players whose coups are played again; the others think too long."""
PART = "impact"


def stale(corpus: Corpus) -> Iterator[tuple[int, str]]:
    """Yield the line and a sentence for lines of which there is no experiment, and for samples that come out other.

    Raises NotCovered and RuleSetError for a rule set that cannot be played.
    """
    if find_spec("numba") is None or not measured(corpus):
        return
    passed = _stamp(corpus)
    if passed and passed.exists():
        return
    faults = [*_experiments(corpus), *_samples(corpus)]
    yield from faults
    if passed and not faults:
        with suppress(OSError):  # it is only tried once more
            passed.touch()
            forget_old(passed.parent, PART)


def _experiments(corpus: Corpus) -> Iterator[tuple[int, str]]:
    """Yield lines without an experiment. A reading may wait for its lines, since to measure it takes a while."""
    from piquet_corpus.impact.experiments import experiments
    from piquet_corpus.impact.measuring import GAME
    from piquet_corpus.simulating.plan import simulated

    wanted = {(one.decision, one.ruleset, one.source) for one in experiments(corpus, simulated(GAME), GAME)}
    for line in (line for several in measured(corpus).values() for line in several):
        if line.experiment not in wanted:
            yield line.line, f"no experiment asks for {line.decision} of {line.source} in {line.ruleset}; {AGAIN}"


def _samples(corpus: Corpus) -> Iterator[tuple[int, str]]:
    """Yield lines of which the first coups come out otherwise."""
    from piquet_corpus.impact.arms import Arm, played
    from piquet_corpus.impact.experiments import experiments
    from piquet_corpus.impact.measuring import GAME, sample_of
    from piquet_corpus.simulating.plan import simulated

    game = simulated(GAME)
    by_name = {(one.decision, one.ruleset, one.source): one for one in experiments(corpus, game, GAME)}
    lines = [line for several in measured(corpus).values() for line in several if line.player in QUICK]
    for line in _some([line for line in lines if line.experiment in by_name], corpus):
        one = by_name[line.experiment]
        before, after = (
            played(Arm(GAME, game.terms(ruleset), line.player, "coups"), line.sample[0])
            for ruleset in (one.before, one.after)
        )
        if (found := sample_of(before, after)) != line.sample:
            told = " ".join(map(str, found))
            yield line.line, f"the sample comes out as {told} when it is played again; {AGAIN}"


def _some(lines: list[MeasuredImpact], corpus: Corpus) -> list[MeasuredImpact]:
    """Return a few lines, others for another file."""
    chosen = random.Random((corpus.directory / FILE).read_bytes())
    return chosen.sample(lines, min(TRIED, len(lines)))


def _stamp(corpus: Corpus) -> Path | None:
    """Return the file that stands for all this having been found right; None if nothing can be kept."""
    directory = own_directory() if is_on() else None
    if directory is None:
        return None
    digest = sha256()
    (place,) = rules.__path__
    code = sorted(path for ending in ("*.py", "*.yaml") for path in Path(place).rglob(ending))
    for path in (*code, corpus.directory / STATED, corpus.directory / FILE):
        if path.is_file():
            digest.update(path.read_bytes())
    return directory / f"{PART}-{digest.hexdigest()[:32]}"
