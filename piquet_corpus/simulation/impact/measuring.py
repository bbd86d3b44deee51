"""What experiments show: with and without a decision, on the same deals, each player choosing for himself.

Each coup has a deal of its own, so coups are independent of each other, and so are parties; a coup is compared only
with the coup on the same deal. What was never seen in N coups is given as 0, with the bound 3/N.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.simulation.impact.arms import PLAYERS, Arm, KeptArms, Scores, arms_of
from piquet_corpus.simulation.impact.experiments import Experiment, experiments
from piquet_corpus.simulation.impact.rows import MEANS, MeasuredImpact
from piquet_corpus.simulation.plan import simulated
from piquet_corpus.simulation.summary import Interval, Z, apart, mean_of, share_of, sums_of
from piquet_corpus.work.pool import Watch
from rules.core.simulated import Simulated

GAME = "piquet"
SAMPLE = 100
"""The coups that are played again to check a line."""
FALSE_DISCOVERIES = 0.05
"""The share of the means called changed that may have changed by chance only (Benjamini and Hochberg)."""


def measure(corpus: Corpus, directory: Path, jobs: int | None, watch: Watch) -> tuple[MeasuredImpact, ...]:
    """Play all experiments, and return what they show. Raises Usage without Numba, NotCovered, RuleSetError.

    `directory`: where the coups are kept. What is there already is not played again.
    """
    game = simulated(GAME)
    tried = list(experiments(corpus, game, GAME))
    kept = KeptArms(directory)
    kept.play((arm for one in tried for arm in _arms(game, one)), jobs, watch)
    return beyond_chance(_shown(game, one, player, kept) for one in tried for player in PLAYERS)


def _arms(game: Simulated, one: Experiment) -> Iterator[Arm]:
    for ruleset in (one.before, one.after):
        yield from arms_of(GAME, game.terms(ruleset))


def _shown(game: Simulated, one: Experiment, player: str, kept: KeptArms) -> MeasuredImpact:
    before, after = (game.terms(ruleset) for ruleset in (one.before, one.after))
    coups = [kept.scores(Arm(GAME, terms, player, "coups")) for terms in (before, after)]
    parties = [kept.scores(Arm(GAME, terms, player, "parties")) for terms in (before, after)]
    found = paired(coups, parties) if game.deal_alike(before, after) else unpaired(coups)
    return MeasuredImpact(
        one.decision,
        one.ruleset,
        one.source,
        one.is_reading,
        player,
        len(coups[0]),
        len(parties[0]),
        found,
        (),
        sample_of(*coups),
    )


def paired(coups: Sequence[Scores], parties: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return what two rule sets show on the same deals, the second against the first."""
    change = coups[1].astype(np.float64) - coups[0]
    return {
        "other_score": share_of((change != 0).any(axis=1)),
        "elder": mean_of(change[:, 0]),
        "younger": mean_of(change[:, 1]),
        "other_winner": share_of(parties[1][:, 0] != parties[0][:, 0]),
    }


def unpaired(coups: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return what two rule sets show that have no deal in common: only how far their means are apart."""
    before, after = coups
    return {name: apart(sums_of(after[:, at]), sums_of(before[:, at])) for at, name in enumerate(MEANS)}


def sample_of(before: Scores, after: Scores) -> tuple[int, ...]:
    """Return the number of the first coups, and their sums, by which they can be checked."""
    sums = (int(one) for scores in (before, after) for one in scores[:SAMPLE].sum(axis=0, dtype=np.int64))
    return (len(before[:SAMPLE]), *sums)


def beyond_chance(several: Iterable[MeasuredImpact]) -> tuple[MeasuredImpact, ...]:
    """Return lines with the means whose change is more than chance brings, of all means of all lines together."""
    lines = list(several)
    chances = [(chance(one.found[name]), place, name) for place, one in enumerate(lines) for name in MEANS]
    ordered = sorted(chances)
    limit = max(
        (value for rank, (value, *_) in enumerate(ordered, 1) if value <= FALSE_DISCOVERIES * rank / len(ordered)),
        default=-1.0,
    )
    held = {(place, name) for value, place, name in chances if value <= limit}
    return tuple(
        replace(one, beyond_chance=tuple(name for name in MEANS if (place, name) in held))
        for place, one in enumerate(lines)
    )


def chance(found: Interval) -> float:
    """Return how often chance alone brings a mean as far from nought as this one (two-sided, normal).

    >>> round(chance(Interval(1.0, 0.02, 1.98)), 3)
    0.046
    """
    width = (found.high - found.low) / 2
    if not width:
        return 1.0 if not found.value else 0.0
    return math.erfc(abs(found.value) / (width / Z) / math.sqrt(2))
