"""What came of a simulation, with intervals of 95 per cent, from the sums of its pieces: memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from piquet_corpus.simulation.intervals import Interval, Numbers, Sums, apart, sums_of
from piquet_corpus.simulation.plan import UNITS, Brief, Piece, Plan, Unit

WINNER, LENGTH = "winner", "coups"
ELDERS, YOUNGERS, ADVANTAGE = "points of the elder", "points of the younger", "the elder’s advantage"
Kind = Literal["mean", "share"]
Tally: TypeAlias = dict[tuple[Unit, Kind, str, str], Sums]
"""The sums of some coups or parties, by whether a mean or a share is wanted, of what, and under which rules."""


def column(rules: str, *names: str) -> str:
    """Return the name of a column: the rule set, and what it has of it."""
    return " ".join((rules, *(name.replace(" ", "_") for name in names)))


@dataclass(frozen=True)
class Estimate:
    """What was found of something, and how far it may be from the truth.

    `low`, `high`: the bounds of the interval of 95 per cent. A share that was never seen has the bounds 0 and 3/N.
    """

    name: str
    rules: str
    value: float
    low: float
    high: float
    number: int


def _estimate(name: str, rules: str, found: Interval, number: int) -> Estimate:
    return Estimate(name, rules, found.value, found.low, found.high, number)


def tally_of(brief: Brief, piece: Piece, columns: Mapping[str, npt.NDArray[np.generic]]) -> Tally:
    """Return the sums of a piece that was played."""
    read = {name: np.asarray(values, dtype=np.float64) for name, values in columns.items()}
    found = _of_coups(brief, read) if piece.unit == "coups" else _of_parties(brief, read)
    return {(piece.unit, kind, name, rules): sums_of(values) for kind, name, rules, values in found}


def add(whole: Tally, tally: Tally) -> None:
    """Add the sums of a piece to those of others."""
    for key, sums in tally.items():
        whole.setdefault(key, Sums()).join(sums)


def estimates(plan: Plan, tally: Tally) -> tuple[Estimate, ...]:
    """Return what came of a plan, from the sums of all its pieces."""
    in_order = sorted(tally, key=lambda key: UNITS.index(key[0]))  # a piece of parties may have been done first
    means, shares = ({key[2:]: tally[key] for key in in_order if key[1] == kind} for kind in ("mean", "share"))
    return (
        *(_estimate(name, rules, sums.mean(), sums.number) for (name, rules), sums in means.items()),
        *(_apart(plan, means) if len(plan.rules) > 1 and not plan.paired else ()),
        *(_estimate(name, rules, sums.share(), sums.number) for (name, rules), sums in shares.items()),
    )


def _apart(plan: Plan, means: Mapping[tuple[str, str], Sums]) -> Iterator[Estimate]:
    """Yield the differences of means under two rule sets that have no deal in common."""
    one, other = plan.rules
    for name, rules in means:
        if rules == one:
            mine, its = means[name, one], means[name, other]
            yield _estimate(name, plan.brief.comparison, apart(mine, its), mine.number)


Found = tuple[Kind, str, str, Numbers | npt.NDArray[np.bool_]]
"""Whether a mean or a share is wanted; of what; under which rules; and the values."""


def _of_coups(brief: Brief, read: Mapping[str, Numbers]) -> Iterator[Found]:
    """Yield what is asked of coups: the points of each, and how often there is what."""
    points: dict[str, tuple[Numbers, Numbers]] = {}
    for rules in brief.names:
        kinds, sides = brief.simulated.kinds, brief.simulated.sides
        elder, younger = (np.sum([read[column(rules, side, kind)] for kind in kinds], axis=0) for side in sides)
        points[rules] = elder, younger
        yield "mean", ELDERS, rules, elder
        yield "mean", YOUNGERS, rules, younger
        yield "mean", ADVANTAGE, rules, elder - younger
        for kind in brief.simulated.remarkable:
            for side in sides:
                yield "share", f"coups with a {kind} of the {side}", rules, read[column(rules, side, kind)] > 0
    if brief.paired:
        (elder, younger), (its_elder, its_younger) = points.values()
        yield "mean", ELDERS, brief.comparison, elder - its_elder
        yield "mean", YOUNGERS, brief.comparison, younger - its_younger
        yield "mean", ADVANTAGE, brief.comparison, elder - younger - its_elder + its_younger
        yield "share", "coups with another score", brief.comparison, (elder != its_elder) | (younger != its_younger)


def _of_parties(brief: Brief, read: Mapping[str, Numbers]) -> Iterator[Found]:
    """Yield what is asked of parties: who wins, how long they are, and whether another wins under the other rules."""
    for rules in brief.names:
        yield "share", "parties won by the player who is elder first", rules, read[column(rules, WINNER)] == 0
        yield "mean", "coups of a partie", rules, read[column(rules, LENGTH)]
    if brief.paired:
        one, other = brief.names
        unlike = read[column(one, WINNER)] != read[column(other, WINNER)]
        yield "share", "parties with another winner", brief.comparison, unlike
