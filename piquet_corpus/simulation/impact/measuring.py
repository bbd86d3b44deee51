"""The experiments: a rule set as it is, and with one decision of another rule set, or another reading; what they show.

They are played on the same deals, each player choosing for himself. Each coup has a deal of its own, so coups are
independent of each other, and so are parties; a coup is compared only with the coup on the same deal. What was never
seen in N coups is given as 0, with the bound 3/N.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import Way, other_readings
from piquet_corpus.simulation.impact.coups import PLAYERS, Arm, KeptArms, Scores, arms_of
from piquet_corpus.simulation.impact.rows import MEANS, DecisionTried, MeasuredImpact
from piquet_corpus.simulation.impact.stated import StatedOutcome, TriedIn, stated
from piquet_corpus.simulation.plan import UNITS, simulated
from piquet_corpus.simulation.summary import Interval, Z, difference, mean_of, share_of, sums_of
from piquet_corpus.work.pool import Watch
from rules.core.errors import PiquetError
from rules.core.ruleset import RuleSet
from rules.core.simulated import Simulated

GAME = "piquet"
SAMPLE = 100
"""The coups that are played again to check a line."""
FALSE_DISCOVERIES = 0.05
"""The share of the means called changed that may have changed by chance only (Benjamini and Hochberg)."""


@dataclass(frozen=True)
class Experiment(DecisionTried):
    """A rule set with and without one decision."""

    before: RuleSet
    after: RuleSet


def experiments(corpus: Corpus, simulated: Simulated, game: str) -> Iterator[Experiment]:
    """Yield all experiments: first those of the decisions in which rule sets differ, then those of readings.

    A reading that changes nothing for honest players is none. Raises NotCovered and RuleSetError for a decision that
    cannot be measured where its line asks for it.
    """
    for line in stated(corpus).values():
        for setting in line.settings:
            before, after = corpus.rulesets[setting.ruleset], taken_over(corpus, line, setting)
            yield Experiment(line.decision, setting.ruleset, setting.source, False, before, after)
    for ruleset in corpus.rulesets.values():
        if ruleset.game == game:
            yield from _readings(simulated, ruleset)


def _readings(simulated: Simulated, ruleset: RuleSet) -> Iterator[Experiment]:
    """Yield the other readings of a rule set that change something; none of one that our players cannot play."""
    try:
        own = simulated.terms(ruleset).tobytes()
    except PiquetError:
        return
    for reading in other_readings(ruleset):
        if simulated.terms(reading.rules).tobytes() != own:
            path, _, value = reading.name.partition("=")
            rule, _, parameter = path.rpartition(".")
            yield Experiment(Decision(rule, parameter), ruleset.id, value, True, ruleset, reading.rules)


def taken_over(corpus: Corpus, line: StatedOutcome, setting: TriedIn) -> RuleSet:
    """Return a rule set with the state of another in a decision, and in those that go with it."""
    source, way = Way(corpus.rulesets[setting.source]), Way(corpus.rulesets[setting.ruleset])
    for decision in (line.decision, *line.together):
        way = Way(way.taking(decision, source))
    return way.ruleset


def measure(corpus: Corpus, directory: Path, jobs: int | None, watch: Watch) -> tuple[MeasuredImpact, ...]:
    """Play all experiments, and return what they show. Raises Usage without Numba, NotCovered, RuleSetError.

    `directory`: where the coups are kept. What is there already is not played again.
    """
    game = simulated(GAME)
    tried = list(experiments(corpus, game, GAME))
    kept = KeptArms(directory)
    sets = (ruleset for experiment in tried for ruleset in (experiment.before, experiment.after))
    kept.play((arm for ruleset in sets for arm in arms_of(GAME, game.terms(ruleset))), jobs, watch)
    return beyond_chance(_shown(game, experiment, player, kept) for experiment in tried for player in PLAYERS)


def _shown(game: Simulated, experiment: Experiment, player: str, results: KeptArms) -> MeasuredImpact:
    before, after = (game.terms(ruleset) for ruleset in (experiment.before, experiment.after))
    coups, parties = ([results.scores(Arm(GAME, terms, player, unit)) for terms in (before, after)] for unit in UNITS)
    return MeasuredImpact(
        experiment.decision,
        experiment.ruleset,
        experiment.source,
        experiment.is_reading,
        player,
        len(coups[0]),
        len(parties[0]),
        paired(coups, parties) if game.deal_alike(before, after) else unpaired(coups),
        (),
        sample_of(*coups),
    )


def paired(coups: Sequence[Scores], parties: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return what two rule sets show on the same deals, the second against the first."""
    change = coups[1].astype(float) - coups[0]
    return {
        "other_score": share_of((change != 0).any(axis=1)),
        "elder": mean_of(change[:, 0]),
        "younger": mean_of(change[:, 1]),
        "other_winner": share_of(parties[1][:, 0] != parties[0][:, 0]),
    }


def unpaired(coups: Sequence[Scores]) -> Mapping[str, Interval]:
    """Return what two rule sets show that have no deal in common: only how far their means are apart."""
    before, after = coups
    return {name: difference(sums_of(after[:, at]), sums_of(before[:, at])) for at, name in enumerate(MEANS)}


def sample_of(before: Scores, after: Scores) -> tuple[int, ...]:
    """Return the number of the first coups, and their sums, by which they can be checked."""
    sums = (scores[:SAMPLE].sum(axis=0, dtype="int64").tolist() for scores in (before, after))
    return (len(before[:SAMPLE]), *chain.from_iterable(sums))


def beyond_chance(lines: Iterable[MeasuredImpact]) -> tuple[MeasuredImpact, ...]:
    """Return lines with the means whose change is more than chance brings, of all means of all lines together."""
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
