"""Proving a divergence: a case has different results under two rule sets, and one decision alone causes this.

A result is points and consequences, never citations: for each event what is ruled, marked or refused; the totals; how
far the coup can be played. The decision is the cause if putting this decision alone from one rule set into the other
changes something that differs into what it is under the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.witness import consequence
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.comparison.compare import (
    Comparison,
    Deal,
    Verdict,
    deal_of,
    matter_of,
    place_of,
    side_by_side,
)
from piquet_corpus.judging.comparison.ways import Way, way
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet

Aspect = tuple[object, ...]
"""One part of a result: ("event", 2, "pique", "elder"), ("total", "elder"), ("reached",)."""
Result: TypeAlias = Mapping[Aspect, object]
REACHED: Aspect = ("reached",)
TOTAL = "total"
"""What the aspects that are totals begin with."""


@dataclass(frozen=True)
class Parting:
    """The comparison of a case under two rule sets. `apart`: what differs; `flipped`: what differs by the one decision.

    `verdicts`: what each rule set makes of the deal; None if it cannot be played under it at all.
    """

    apart: tuple[Aspect, ...]
    flipped: tuple[Aspect, ...]
    verdicts: tuple[Verdict | None, Verdict | None]

    @property
    def plays(self) -> tuple[bool, bool]:
        """Whether the deal can be played at all, for each rule set."""
        return self.verdicts[0] is not None, self.verdicts[1] is not None


def part(case: Case, way: Way, other: Way, decision: Decision) -> Parting:
    """Judge a case under two rule sets, and under each with the decision of the other.

    Raises FactsError for a partie that is impossible as given.
    """
    deal = deal_of(case)
    return _parting(deal, (judged(deal, way.ruleset), judged(deal, other.ruleset)), (way, other), decision)


def _parting(
    deal: Deal, verdicts: tuple[Verdict | None, Verdict | None], ways: tuple[Way, Way], decision: Decision
) -> Parting:
    own = come_out(verdicts[0]), come_out(verdicts[1])
    apart = differing(*own)
    return Parting(apart, flipped(deal, apart, own, ways, exchanged(*ways, decision)) if apart else (), verdicts)


@lru_cache(maxsize=4096)
def parting_of(corpus: Corpus, case: str, ways: tuple[str, str], decision: Decision) -> Parting:
    """Return the comparison of a case under two rule sets; it is kept, since several ask for it.

    Raises UnknownName for an unknown case; UnknownRuleSet, UnknownReading or FactsError as judging it does.
    """
    two = way(corpus, ways[0]), way(corpus, ways[1])
    verdicts = _verdict(corpus, case, ways[0]), _verdict(corpus, case, ways[1])
    return _parting(deal_of(corpus.case(case)), verdicts, two, decision)


@lru_cache(maxsize=4096)
def _verdict(corpus: Corpus, case: str, name: str) -> Verdict | None:
    """Judge a case under a rule set; several divergences may have the same proof."""
    return judged(deal_of(corpus.case(case)), way(corpus, name).ruleset)


def exchanged(way: Way, other: Way, decision: Decision) -> tuple[RuleSet, RuleSet]:
    """Return two rule sets, each with one decision of the other."""
    return way.taking(decision, other), other.taking(decision, way)


def flipped(
    deal: Deal,
    apart: Iterable[Aspect],
    own: tuple[Result, Result],
    ways: tuple[Way, Way],
    exchanged: tuple[RuleSet, RuleSet],
) -> tuple[Aspect, ...]:
    """Return what differs, but is as under the other rule set when the one decision is that of the other.

    `own`: the results under the two ways; `exchanged`: their rule sets, each with the decision of the other. Where
    nothing else differs, that is the other rule set, which is not judged again.
    """
    changes = [
        (wanted if ruleset.rules == other.ruleset.rules else come_out(judged(deal, ruleset)), wanted)
        for ruleset, other, wanted in zip(exchanged, reversed(ways), reversed(own), strict=True)
    ]
    return tuple(aspect for aspect in apart if any(_becomes(aspect, result, wanted) for result, wanted in changes))


def _becomes(aspect: Aspect, result: Result, wanted: Result) -> bool:
    """Whether an aspect is as wanted with the changed decision, and not only because the coup ends earlier."""
    if aspect != REACHED and result.get(REACHED) != wanted.get(REACHED):
        return False
    return result.get(aspect) == wanted.get(aspect)


def judged(deal: Deal, ruleset: RuleSet) -> Verdict | None:
    """Judge a deal; None if its cards cannot be played."""
    return None if deal.game.refused_cards(ruleset, deal.cards) else deal.judge(ruleset)


def come_out(verdict: Verdict | None) -> Result:
    """Return the whole result of a deal, aspect by aspect; empty if its cards cannot be played."""
    if verdict is None:
        return {}
    result: dict[Aspect, object] = {REACHED: verdict.reached}
    result |= {(TOTAL, who): points for who, points in verdict.totals.items()}
    decided: defaultdict[Aspect, list[object]] = defaultdict(list)
    for event, finding in verdict.found:
        decided[aspect_of(event, finding)].append(decided_by(finding))
    return result | {aspect: sorted(findings, key=repr) for aspect, findings in decided.items()}


def decided_by(finding: AnyFinding) -> tuple[object, ...]:
    """Return what a finding decides, as the same whichever rule for the matter decides it."""
    return matter_of(finding.rule), *consequence(finding)[1:]


def aspect_of(event: int, finding: AnyFinding) -> Aspect:
    """Return the aspect that a finding decides. `event`: 0 where all is judged at once."""
    return "event", *place_of(event, finding)


def differing(mine: Result, theirs: Result) -> tuple[Aspect, ...]:
    """Return what differs. Findings and totals after the end of the coup under one rule set are not compared."""
    reached = (mine.get(REACHED), theirs.get(REACHED))
    far = min((at for at in reached if isinstance(at, int)), default=0)
    apart = []
    for aspect in dict.fromkeys((*mine, *theirs)):
        if mine.get(aspect) == theirs.get(aspect):
            continue
        if aspect != REACHED and None in reached:
            continue
        if aspect[0] == TOTAL and reached[0] != reached[1]:
            continue
        if aspect[0] == "event" and isinstance(aspect[1], int) and aspect[1] > far:
            continue
        apart.append(aspect)
    return tuple(apart)


def compared(corpus: Corpus, proof: Proof) -> Comparison | None:
    """Return the case of a proof judged under its two rule sets, with only the matters that differ by the decision.

    None if the case is unknown. Raises UnknownRuleSet or UnknownReading for an unknown rule set or reading.
    """
    case = next((case for case in corpus.cases if case.id == proof.case), None)
    if case is None:
        return None
    ways = [way(corpus, name) for name in proof.ways]
    turned = parting_of(corpus, case.id, proof.ways, proof.decision).flipped
    laid = side_by_side(corpus, deal_of(case), ways)
    return replace(laid, matters=tuple(matter for matter in laid.differences if ("event", *matter.place) in turned))
