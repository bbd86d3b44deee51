"""What came of a simulation, with intervals of 95 per cent: each file is read once, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq

from piquet_corpus.simulating.intervals import Interval, Numbers, Sums, apart
from piquet_corpus.simulating.piece import LENGTH, WINNER, column
from piquet_corpus.simulating.plan import Plan

ELDERS, YOUNGERS, ADVANTAGE = "points of the elder", "points of the younger", "the elder’s advantage"


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
    """Return what was found under its name."""
    return Estimate(name, rules, found.value, found.low, found.high, number)


def summarised(plan: Plan, directory: Path) -> tuple[Estimate, ...]:
    """Return what came of a plan that has been played into a directory."""
    means: dict[tuple[str, str], Sums] = {}
    shares: dict[tuple[str, str], Sums] = {}
    for piece in plan.pieces():
        table = pq.read_table(directory / piece.file)
        read = {name: np.asarray(table[name], dtype=np.float64) for name in table.column_names}
        for kind, name, rules, values in _of_coups(plan, read) if piece.unit == "coups" else _of_parties(plan, read):
            (means if kind == "mean" else shares).setdefault((name, rules), Sums()).add(values.astype(np.float64))
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
            yield _estimate(name, against(plan), apart(mine, its), mine.number)


def against(plan: Plan) -> str:
    """Return what the comparison of two rule sets is called."""
    return " against ".join(plan.rules)


Found = tuple[str, str, str, Numbers | npt.NDArray[np.bool_]]
"""Whether a mean or a share is wanted; of what; under which rules; and the values."""


def _of_coups(plan: Plan, read: Mapping[str, Numbers]) -> Iterator[Found]:
    """Yield what is asked of coups: the points of each, and how often there is what."""
    points: dict[str, tuple[Numbers, Numbers]] = {}
    for rules in plan.rules:
        kinds, sides = plan.simulated.kinds, plan.simulated.sides
        elder, younger = (np.sum([read[column(rules, side, kind)] for kind in kinds], axis=0) for side in sides)
        points[rules] = elder, younger
        yield "mean", ELDERS, rules, elder
        yield "mean", YOUNGERS, rules, younger
        yield "mean", ADVANTAGE, rules, elder - younger
        for kind in plan.simulated.remarkable:
            for side in sides:
                yield "share", f"coups with a {kind} of the {side}", rules, read[column(rules, side, kind)] > 0
    if plan.paired:
        (elder, younger), (its_elder, its_younger) = points.values()
        yield "mean", ELDERS, against(plan), elder - its_elder
        yield "mean", YOUNGERS, against(plan), younger - its_younger
        yield "mean", ADVANTAGE, against(plan), elder - younger - its_elder + its_younger
        yield "share", "coups with another score", against(plan), (elder != its_elder) | (younger != its_younger)


def _of_parties(plan: Plan, read: Mapping[str, Numbers]) -> Iterator[Found]:
    """Yield what is asked of parties: who wins, how long they are, and whether another wins under the other rules."""
    for rules in plan.rules:
        yield "share", "parties won by the player who is elder first", rules, read[column(rules, WINNER)] == 0
        yield "mean", "coups of a partie", rules, read[column(rules, LENGTH)]
    if plan.paired:
        one, other = plan.rules
        unlike = read[column(one, WINNER)] != read[column(other, WINNER)]
        yield "share", "parties with another winner", against(plan), unlike
