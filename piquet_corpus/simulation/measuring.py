"""The experiments: a rule set as it is, and with one decision of another rule set, or another reading; what they show.

They are played on the same deals, each player choosing for himself; a coup is compared only with the coup on the same
deal. What was never seen in N coups is given as 0, with the bound 3/N.

The first coups are played again, to see whether the files still say what comes of them: every line of the quick players
where the game has been compiled; elsewhere a few, in another process that does without. What was found right is
remembered by a digest of all on which it depends. Without Numba nothing is played.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TypeVar

from piquet_corpus.edition.compiled import CachedPart
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.ways import Way, other_readings
from piquet_corpus.simulation import coups, rows
from piquet_corpus.simulation.coups import FIRST, FIRSTS, GAME, PLAYERS, Scores, facts, first_scores, plan_of
from piquet_corpus.simulation.plan import simulated
from piquet_corpus.simulation.rows import MEANS, DecisionTried, MeasuredImpact, StatedOutcome, TriedIn, measured, stated
from piquet_corpus.simulation.running import run_apart
from piquet_corpus.simulation.store import Interval, Z, difference, scores_of, share_of, sums_of
from piquet_corpus.work import cache
from piquet_corpus.work.pool import Watch
from rules.core.errors import PiquetError
from rules.core.ruleset import RuleSet

SAMPLE = 100
"""The coups that are played again to check a line."""
FALSE_DISCOVERIES = 0.05
"""The share of means called changed by chance only (Benjamini and Hochberg)."""


@dataclass(frozen=True)
class Experiment(DecisionTried):
    """A rule set with and without one decision."""

    before: RuleSet
    after: RuleSet


def experiments(corpus: Corpus) -> Iterator[Experiment]:
    """Yield the experiments of decisions, then of readings that change something. Raises NotCovered, RuleSetError."""
    for line in stated(corpus).values():
        for setting in line.settings:
            before, after = corpus.rulesets[setting.ruleset], taken_over(corpus, line, setting)
            yield Experiment(line.decision, setting.ruleset, setting.source, False, before, after)
    for ruleset in corpus.rulesets.values():
        if ruleset.game == GAME:
            yield from _readings(ruleset)


def _readings(ruleset: RuleSet) -> Iterator[Experiment]:
    game = simulated(GAME)
    try:
        own = game.terms(ruleset).tobytes()
    except PiquetError:
        return
    for reading in other_readings(ruleset):
        if game.terms(reading.rules).tobytes() != own:
            decision, value = reading.changed.decision, reading.changed.value
            yield Experiment(decision, ruleset.id, value, True, ruleset, reading.rules)


def taken_over(corpus: Corpus, line: StatedOutcome, setting: TriedIn) -> RuleSet:
    """Return a rule set that decides like another, also in what goes with it."""
    source, way = Way(corpus.rulesets[setting.source]), Way(corpus.rulesets[setting.ruleset])
    for decision in (line.decision, *line.together):
        way = Way(way.taking(decision, source))
    return way.ruleset


def measure(corpus: Corpus, directory: Path, jobs: int | None, watch: Watch) -> tuple[MeasuredImpact, ...]:
    """Play what `directory` has not; return what it shows. Raises Usage without Numba, NotCovered, RuleSetError."""
    game = simulated(GAME)
    tried = list(experiments(corpus))
    terms = (game.terms(ruleset) for experiment in tried for ruleset in (experiment.before, experiment.after))
    run_apart((plan_of(each, player) for each in terms for player in PLAYERS), directory, jobs, watch)
    return beyond_chance(_shown(experiment, player, directory) for experiment in tried for player in PLAYERS)


def _shown(experiment: Experiment, player: str, directory: Path) -> MeasuredImpact:
    game = simulated(GAME)
    before, after = (game.terms(ruleset) for ruleset in (experiment.before, experiment.after))
    plans = [plan_of(terms, player) for terms in (before, after)]
    scores = [scores_of(coups.kept_points(plan, directory, "coups")) for plan in plans]
    parties = [coups.kept_points(plan, directory, "parties") for plan in plans]
    return MeasuredImpact(
        experiment.decision,
        experiment.ruleset,
        experiment.source,
        experiment.is_reading,
        player,
        len(scores[0]),
        len(parties[0]),
        paired(scores, parties) if game.deal_alike(before, after) else unpaired(scores),
        (),
        sample_of(*scores),
    )


def paired(coups: Sequence[Scores], parties: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return what two rule sets show on the same deals, the second against the first."""
    change = coups[1].astype(float) - coups[0]
    return {
        "other_score": share_of((change != 0).any(axis=1)),
        "elder": sums_of(change[:, 0]).mean(),
        "younger": sums_of(change[:, 1]).mean(),
        "other_winner": share_of(parties[1][:, 0] != parties[0][:, 0]),
    }


def unpaired(coups: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return how far the means of two rule sets are apart."""
    before, after = coups
    return {name: difference(sums_of(after[:, at]), sums_of(before[:, at])) for at, name in enumerate(MEANS)}


def sample_of(before: Scores, after: Scores) -> tuple[int, ...]:
    """Return the number of the first coups, and their sums, by which they can be checked."""
    sums = (scores[:SAMPLE].sum(axis=0, dtype="int64").tolist() for scores in (before, after))
    return (len(before[:SAMPLE]), *chain.from_iterable(sums))


def beyond_chance(lines: Iterable[MeasuredImpact]) -> tuple[MeasuredImpact, ...]:
    """Return lines with their means that changed more than by chance, of all lines."""
    lines = list(lines)
    chances = sorted(chance(line.found[name]) for line in lines for name in MEANS)
    limit = max(
        (value for rank, value in enumerate(chances, 1) if value <= FALSE_DISCOVERIES * rank / len(chances)),
        default=-1.0,
    )
    return tuple(
        replace(line, beyond_chance=tuple(name for name in MEANS if chance(line.found[name]) <= limit))
        for line in lines
    )


def chance(change: Interval) -> float:
    """Return how often chance alone brings a mean as far from nought as this one (two-sided, normal).

    >>> round(chance(Interval(1.0, 0.02, 1.98)), 3)
    0.046
    """
    width = (change.high - change.low) / 2
    if not width:
        return 1.0 if not change.value else 0.0
    return math.erfc(abs(change.value) / (width / Z) / math.sqrt(2))


AGAIN = "write it with `piquet-corpus impact --write`"
FEW = 2
QUICK = ("random", "plain")
"""The players whose coups are played again; the others think too long."""
PART = CachedPart("impact", (rows.STATED.file, rows.IMPACT.file, coups.FACTS.file), ("rules",), rulesets=True)
"""All on which it depends what comes out; a file by its key says that all was found right."""
T = TypeVar("T")
Stale = tuple[str, int, str]


def stale(corpus: Corpus) -> Iterator[Stale]:
    """Yield the lines without an experiment, those that come out otherwise, and those that cannot be played."""
    if find_spec("numba") is None or not measured(corpus):
        return
    directory = cache.directory()
    stamp = directory / f"{PART.name}-{PART.key(corpus.directory)}" if directory else None
    if stamp and stamp.exists():
        return
    if _compiles() and not simulated(GAME).ready:
        faults = _played_again_uncompiled(corpus.directory)
    else:
        faults = list(played_again(corpus))
    yield from faults
    if stamp and not faults:
        with suppress(OSError):  # it is only tried once more
            stamp.touch()
            cache.forget_old(stamp.parent, PART.name)


def played_again(corpus: Corpus) -> Iterator[Stale]:
    """Yield what is stale, among all lines; where Numba does not compile, among a few."""
    try:
        yield from _of_experiments(corpus)
        yield from _of_facts(corpus)
    except PiquetError as error:
        yield _unplayable(error)


def _unplayable(error: PiquetError | str) -> Stale:
    return rows.IMPACT.file, 1, f"this cannot be played: {error}"


def _played_again_uncompiled(directory: Path) -> list[Stale]:
    """Try a few lines in a process without Numba's compiling, with the same modules wherever we are (`-P`)."""
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
    game = simulated(GAME)
    known = {each.experiment: each for each in experiments(corpus)}
    lines = list(chain.from_iterable(measured(corpus).values()))
    for line in lines:
        if line.experiment not in known:
            message = f"no experiment asks for {line.decision} of {line.source} in {line.ruleset}; {AGAIN}"
            yield rows.IMPACT.file, line.line, message
    for line in _tried([line for line in lines if line.player in QUICK and line.experiment in known], corpus):
        experiment = known[line.experiment]
        before, after = (
            first_scores(plan_of(game.terms(ruleset), line.player), line.sample[0])
            for ruleset in (experiment.before, experiment.after)
        )
        if (sample := sample_of(before, after)) != line.sample:
            sums = " ".join(map(str, sample))
            yield rows.IMPACT.file, line.line, f"the sample comes out as {sums} when it is played again; {AGAIN}"


def _of_facts(corpus: Corpus) -> Iterator[Stale]:
    game = simulated(GAME)
    checked = [fact for fact in facts(corpus).values() if fact.what == FIRST and fact.player in QUICK]
    for fact in _tried(checked, corpus):
        ruleset = corpus.rulesets.get(fact.ruleset)
        if ruleset is None:
            yield coups.FACTS.file, 1, f"there is no rule set {fact.ruleset}; {AGAIN}"
            continue
        scores = first_scores(plan_of(game.terms(ruleset), fact.player), FIRSTS)
        if coups.first_sum(scores[:, game.sides.index(fact.of)]) != fact.found:
            yield (
                coups.FACTS.file,
                1,
                f"the first coups of {fact.player} under {fact.ruleset} come out otherwise; {AGAIN}",
            )


def _tried(lines: Sequence[T], corpus: Corpus) -> Sequence[T]:
    if _compiles():
        return lines
    return random.Random((corpus.directory / rows.IMPACT.file).read_bytes()).sample(lines, min(FEW, len(lines)))


if __name__ == "__main__":
    try:
        found = list(played_again(load(sys.argv[1])))
    except PiquetError as error:  # the corpus may be one that cannot be read
        found = [_unplayable(error)]
    json.dump(found, sys.stdout)
