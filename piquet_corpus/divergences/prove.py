"""Proving a divergence: a case comes out differently under two ways of judging, and one decision alone makes it so.

What comes out is points and consequences, never citations: of each event what is ruled, marked, refused; what each
counts in all; how far the coup can be played at all. The decision makes it so when something that differs becomes, by
putting that decision alone from one way into the other, what it is under the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.witness import consequence
from piquet_corpus.corpus import Corpus
from piquet_corpus.judging.compare import Comparison, Matter, deal_of, matter_of, side_by_side
from piquet_corpus.judging.differences import RuleDifference
from piquet_corpus.judging.ways import Way, way
from piquet_corpus.texts.divergence import Decision, Proof
from rules.core.rule import AnyDecided
from rules.core.ruleset import RuleSet

Aspect = tuple[object, ...]
"""Something that can come out one way or another: ("event", 2, "pique", "elder"), ("total", "elder"), ("reached",)."""
REACHED: Aspect = ("reached",)


@dataclass(frozen=True)
class Parting:
    """How a case comes out under two ways. `apart`: what differs; `flipped`: what the one decision makes differ.

    `plays`: for each way, whether the deal can be played under it at all.
    """

    apart: tuple[Aspect, ...]
    flipped: tuple[Aspect, ...]
    plays: tuple[bool, bool]


def difference_of(decision: Decision) -> RuleDifference:
    """Return in what ways of judging would be unlike."""
    return RuleDifference(decision.rule, decision.parameter)


def part(case: Case, one: Way, other: Way, decision: Decision) -> Parting:
    """Judge a case under two ways, and under each with the decision of the other.

    FactsError for a partie that cannot stand as it is given.
    """
    mine, theirs = (come_out(case, way.ruleset) for way in (one, other))
    apart = differing(mine, theirs)
    moved = (come_out(case, ruleset) for ruleset in exchanged(one, other, decision)) if apart else ({}, {})
    return Parting(apart, tuple(_flipped(apart, (mine, theirs), tuple(moved))), (bool(mine), bool(theirs)))


def exchanged(way: Way, other: Way, decision: Decision) -> tuple[RuleSet, RuleSet]:
    """Return the rules of two ways, each with what the other has in one decision."""
    difference = difference_of(decision)
    return difference.put(other, way), difference.put(way, other)


def _flipped(
    apart: tuple[Aspect, ...], own: tuple[Mapping[Aspect, object], ...], moved: tuple[Mapping[Aspect, object], ...]
) -> Iterator[Aspect]:
    """Return what differs and comes out as under the other way when the one decision is that of the other."""
    for aspect in apart:
        if _becomes(moved[0], own[1], aspect) or _becomes(moved[1], own[0], aspect):
            yield aspect


def come_out(case: Case, ruleset: RuleSet) -> Mapping[Aspect, object]:
    """Return all that comes of a case; nothing if its cards cannot be played with."""
    deal = deal_of(case)
    if deal.game.refused_cards(ruleset, deal.cards):
        return {}
    told = deal.judge(ruleset)
    found: dict[Aspect, object] = {REACHED: told.reached}
    found |= {("total", who): points for who, points in told.totals.items()}
    listed: dict[Aspect, list[object]] = {}
    for event, finding in told.found:
        listed.setdefault(aspect_of(event, finding), []).append((matter_of(finding.rule), *consequence(finding)[1:]))
    return found | {aspect: sorted(several, key=repr) for aspect, several in listed.items()}


def aspect_of(event: int, finding: AnyDecided) -> Aspect:
    """Return what a finding decides: at which event (0 where all is judged at once), what matter, for whom."""
    return "event", event, matter_of(finding.rule), finding.to or finding.player


def differing(mine: Mapping[Aspect, object], theirs: Mapping[Aspect, object]) -> tuple[Aspect, ...]:
    """Return what differs. What is found or counted after one way has come to an end is not held against the other."""
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
    """Whether an aspect comes out as wanted once the decision is changed, and not for want of having got so far."""
    if aspect != REACHED and moved.get(REACHED) != wanted.get(REACHED):
        return False
    return moved.get(aspect) == wanted.get(aspect)


def compared(corpus: Corpus, proof: Proof) -> Comparison | None:
    """Return the case of a proof judged under its two ways, with those matters only that the decision makes differ.

    None if there is no such case. Raises UnknownRuleSet or UnknownReading for a way that there is not.
    """
    case = next((one for one in corpus.cases if one.id == proof.case), None)
    if case is None:
        return None
    one, other = (way(corpus, name) for name in proof.ways)
    flipped = part(case, one, other, proof.decision).flipped
    laid = side_by_side(corpus, deal_of(case), (one, other))
    return replace(laid, matters=tuple(matter for matter in laid.differences if _aspect(matter) in flipped))


def _aspect(matter: Matter) -> Aspect:
    """Return the name of a matter among the things that can come out one way or another."""
    return "event", matter.event, matter.rule, matter.to
