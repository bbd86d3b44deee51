"""What a case shows of a divergence, in words: its results under two rule sets, and the decision that causes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.edition.texts.register import FILE
from piquet_corpus.judging.comparison.compare import Deal, Verdict, deal_of, matter_of
from piquet_corpus.judging.comparison.ways import Way, value_text, way
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, difference_of, parting_of
from piquet_corpus.judging.score.explain import sentence
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSet
from rules.core.suggest import did_you_mean, nearest


@dataclass(frozen=True)
class Differing:
    """A difference at one event, or in the whole deal if `event` is empty.

    `said`: the result under each rule set, in sentences; empty where there is none.
    """

    event: str
    said: tuple[str, str]


@dataclass(frozen=True)
class CaseShown:
    """A case under two rule sets. `states`: the state of the decision in each. `outcomes`: what differs by it."""

    case: Case
    ways: tuple[Way, Way]
    decision: Decision
    states: tuple[str, str]
    outcomes: tuple[Differing, ...]


TOTAL = "total"
"""What the totals are called among the matters of a result."""


def show(corpus: Corpus, proof: Proof, matters: Collection[str] = ()) -> CaseShown:
    """Judge the case of a proof under its two rule sets, and describe the results; only some matters, if any is named.

    Raises CorpusError when the case is unknown; UnknownRuleSet, UnknownReading or FactsError as judging it does.
    """
    case, ways = _case(corpus, proof), (way(corpus, proof.ways[0]), way(corpus, proof.ways[1]))
    states = _state(proof.decision, ways[0]), _state(proof.decision, ways[1])
    parting = parting_of(corpus, proof.case, proof.ways, proof.decision)
    deal = deal_of(case)
    outcomes: tuple[Differing, ...]
    mine, theirs = parting.told
    if mine is None or theirs is None:
        outcomes = (Differing("", (_playable(deal, ways[0].ruleset), _playable(deal, ways[1].ruleset))),)
    else:
        outcomes = tuple(_outcomes(deal, (mine, theirs), _chosen(parting.flipped, matters)))
    return CaseShown(case, ways, proof.decision, states, outcomes)


def _case(corpus: Corpus, proof: Proof) -> Case:
    cases = {case.id: case for case in corpus.cases}
    if proof.case not in cases:
        meant = did_you_mean(nearest(proof.case, cases, 1))
        raise CorpusError(corpus.directory / FILE, proof.line, f"unknown case {proof.case}{meant}")
    return cases[proof.case]


def _chosen(flipped: tuple[Aspect, ...], matters: Collection[str]) -> tuple[Aspect, ...]:
    """Return the parts of a result that are about some matters; all if none is named."""
    return tuple(one for one in flipped if not matters or one[0] in matters or (len(one) > 2 and one[2] in matters))


def _outcomes(deal: Deal, told: tuple[Verdict, Verdict], flipped: tuple[Aspect, ...]) -> Iterator[Differing]:
    """Describe the differences: event by event, then how far the coup goes, then the totals."""
    events = {aspect[1] for aspect in flipped if aspect[0] == "event" and isinstance(aspect[1], int)}
    for event in sorted(events):
        aspects = [aspect for aspect in flipped if aspect[:2] == ("event", event)]
        happens = deal.events[event - 1] if event else ""
        yield Differing(happens, (_found(told[0], aspects), _found(told[1], aspects)))
    if REACHED in flipped:
        yield Differing("", (_reached(told[0]), _reached(told[1])))
    if any(aspect[0] == TOTAL for aspect in flipped):
        yield Differing("", (_totals(told[0]), _totals(told[1])))


def _found(told: Verdict, aspects: list[Aspect]) -> str:
    """Return the sentences of the findings about some matters and players, in their order."""
    several = [
        finding
        for at, finding in told.found
        if ("event", at, matter_of(finding.rule), finding.to or finding.player) in aspects
    ]
    return " ".join(map(sentence, several))


def _reached(told: Verdict) -> str:
    return f"{told.stopped[0].upper()}{told.stopped[1:]}." if told.stopped else "The coup goes on."


def _totals(told: Verdict) -> str:
    return f"In all: {', '.join(f'{who} {points}' for who, points in told.totals.items())}."


def _playable(deal: Deal, ruleset: RuleSet) -> str:
    """Say why the cards cannot be played; empty if they can."""
    return " ".join(map(sentence, deal.game.refused_cards(ruleset, deal.cards)))


def _state(decision: Decision, way: Way) -> str:
    """Say the state of a decision in a rule set: the value of the parameter, or whether it has the rule."""
    if decision.rule not in way.ruleset.rules:
        return "no such rule"
    parameter = difference_of(decision).of(way)
    return value_text(parameter.value) if parameter else "has the rule"
