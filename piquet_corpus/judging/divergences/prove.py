"""Proving a divergence: a case has different results under two rule sets, and one decision alone causes this.

A result is points and consequences, never citations: for each event what is ruled, marked or refused; the totals; how
far the coup can be played. The decision is the cause if putting this decision alone from one rule set into the other
changes something that differs into what it is under the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.witness import consequence
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.comparison.compare import Comparison, Matter, Verdict, deal_of, matter_of, side_by_side
from piquet_corpus.judging.comparison.ways import RuleDifference, Way, way
from rules.core.rule import AnyDecided
from rules.core.ruleset import RuleSet

Aspect = tuple[object, ...]
"""One part of a result: ("event", 2, "pique", "elder"), ("total", "elder"), ("reached",)."""
REACHED: Aspect = ("reached",)


@dataclass(frozen=True)
class Parting:
    """The comparison of a case under two rule sets. `apart`: what differs; `flipped`: what differs by the one decision.

    `told`: what each rule set makes of the deal; None if it cannot be played under it at all.
    """

    apart: tuple[Aspect, ...]
    flipped: tuple[Aspect, ...]
    told: tuple[Verdict | None, Verdict | None]

    @property
    def plays(self) -> tuple[bool, bool]:
        """Whether the deal can be played at all, for each rule set."""
        return self.told[0] is not None, self.told[1] is not None


def difference_of(decision: Decision) -> RuleDifference:
    """Return the difference of rule sets that a decision stands for."""
    return RuleDifference(decision.rule, decision.parameter)


def part(case: Case, one: Way, other: Way, decision: Decision) -> Parting:
    """Judge a case under two rule sets, and under each with the decision of the other.

    Raises FactsError for a partie that is impossible as given.
    """
    told = _verdict(case, one.ruleset), _verdict(case, other.ruleset)
    own = _result(told[0]), _result(told[1])
    apart = differing(*own)
    moved = (come_out(case, ruleset) for ruleset in exchanged(one, other, decision)) if apart else ({}, {})
    return Parting(apart, tuple(_flipped(apart, own, tuple(moved))), told)


@lru_cache(maxsize=4096)
def parting_of(corpus: Corpus, case: str, ways: tuple[str, str], decision: Decision) -> Parting:
    """Return the comparison of a case under two rule sets; it is kept, since several ask for it.

    Raises UnknownName for an unknown case; UnknownRuleSet, UnknownReading or FactsError as judging it does.
    """
    one, other = (way(corpus, name) for name in ways)
    return part(corpus.case(case), one, other, decision)


def exchanged(way: Way, other: Way, decision: Decision) -> tuple[RuleSet, RuleSet]:
    """Return two rule sets, each with one decision of the other."""
    difference = difference_of(decision)
    return difference.put(other, way), difference.put(way, other)


def _flipped(
    apart: tuple[Aspect, ...], own: tuple[Mapping[Aspect, object], ...], moved: tuple[Mapping[Aspect, object], ...]
) -> Iterator[Aspect]:
    """Return what differs, but is as under the other rule set when the one decision is that of the other."""
    for aspect in apart:
        if _becomes(moved[0], own[1], aspect) or _becomes(moved[1], own[0], aspect):
            yield aspect


def come_out(case: Case, ruleset: RuleSet) -> Mapping[Aspect, object]:
    """Return the whole result of a case; empty if its cards cannot be played."""
    return _result(_verdict(case, ruleset))


def _verdict(case: Case, ruleset: RuleSet) -> Verdict | None:
    """Judge a case; None if its cards cannot be played."""
    deal = deal_of(case)
    return None if deal.game.refused_cards(ruleset, deal.cards) else deal.judge(ruleset)


def _result(told: Verdict | None) -> Mapping[Aspect, object]:
    """Return a verdict by its parts; empty if there is none."""
    if told is None:
        return {}
    found: dict[Aspect, object] = {REACHED: told.reached}
    found |= {("total", who): points for who, points in told.totals.items()}
    listed: dict[Aspect, list[object]] = {}
    for event, finding in told.found:
        listed.setdefault(aspect_of(event, finding), []).append((matter_of(finding.rule), *consequence(finding)[1:]))
    return found | {aspect: sorted(several, key=repr) for aspect, several in listed.items()}


def aspect_of(event: int, finding: AnyDecided) -> Aspect:
    """Return what a finding decides: the event (0 where all is judged at once), the matter, the side or player."""
    return "event", event, matter_of(finding.rule), finding.to or finding.player


def differing(mine: Mapping[Aspect, object], theirs: Mapping[Aspect, object]) -> tuple[Aspect, ...]:
    """Return what differs. Findings and totals after the end of the coup under one rule set are not compared."""
    reached = (mine.get(REACHED), theirs.get(REACHED))
    far = min((at for at in reached if isinstance(at, int)), default=0)
    apart = []
    for aspect in dict.fromkeys((*mine, *theirs)):
        if mine.get(aspect) == theirs.get(aspect):
            continue
        if aspect != REACHED and None in reached:
            continue
        if aspect[0] == "total" and reached[0] != reached[1]:
            continue
        if aspect[0] == "event" and isinstance(aspect[1], int) and aspect[1] > far:
            continue
        apart.append(aspect)
    return tuple(apart)


def _becomes(moved: Mapping[Aspect, object], wanted: Mapping[Aspect, object], aspect: Aspect) -> bool:
    """Whether an aspect is as wanted with the changed decision, and not only because the coup ends earlier."""
    if aspect != REACHED and moved.get(REACHED) != wanted.get(REACHED):
        return False
    return moved.get(aspect) == wanted.get(aspect)


def compared(corpus: Corpus, proof: Proof) -> Comparison | None:
    """Return the case of a proof judged under its two rule sets, with only the matters that differ by the decision.

    None if the case is unknown. Raises UnknownRuleSet or UnknownReading for an unknown rule set or reading.
    """
    case = next((one for one in corpus.cases if one.id == proof.case), None)
    if case is None:
        return None
    one, other = (way(corpus, name) for name in proof.ways)
    flipped = part(case, one, other, proof.decision).flipped
    laid = side_by_side(corpus, deal_of(case), (one, other))
    return replace(laid, matters=tuple(matter for matter in laid.differences if _aspect(matter) in flipped))


def _aspect(matter: Matter) -> Aspect:
    return "event", matter.event, matter.rule, matter.to
