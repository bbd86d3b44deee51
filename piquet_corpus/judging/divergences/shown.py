"""A proof as a reader sees it: what a case gives under two rule sets, and under every one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import FILE, Decision, Proof
from piquet_corpus.judging.comparison.compare import (
    Comparison,
    Deal,
    Judged,
    Matter,
    Verdict,
    compare,
    deal_of,
    matter_of,
    outcome,
)
from piquet_corpus.judging.comparison.ways import Way, rulesets_in_order, value_text, way
from piquet_corpus.judging.divergences.computed import decision_of, separates
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, difference_of, parting_of
from piquet_corpus.judging.score.explain import Explanation, sentence
from piquet_corpus.work.errors import CorpusError
from rules.core.game import FactsError
from rules.core.ruleset import RuleSet, set_of
from rules.core.suggest import did_you_mean, nearest


@dataclass(frozen=True)
class Under:
    """What an example shows under one rule set. `said`: what is decided; `differs`: otherwise than under its own.

    `records`: the divergences that explain it. `cannot`: why the example cannot be played under this rule set.
    """

    said: tuple[str, ...] = ()
    differs: bool = False
    records: tuple[str, ...] = ()
    cannot: str = ""


def under_every_ruleset(corpus: Corpus, case: Case) -> dict[str, Under]:
    """Return what an example shows under each rule set of its game; first its own, then the others in their order."""
    own = set_of(case.rulesets[0])
    ids = list(dict.fromkeys((own, *rulesets_in_order(corpus, case.game))))
    asked = {matter_of(expected.rule) for expected in case.expects(case.rulesets[0])}
    try:
        compared = compare(corpus, deal_of(case), tuple(Way(corpus.rulesets[id_]) for id_ in ids))
    except FactsError as error:
        return {id_: Under(cannot=str(error)) for id_ in ids}
    shown = [matter for matter in compared.matters if matter_of(matter.rule) in asked]
    return {id_: _under(corpus, compared, place, shown) for place, id_ in enumerate(ids)}


def _under(corpus: Corpus, compared: Comparison, place: int, shown: list[Matter]) -> Under:
    """Return what an example shows under the rule set at a place; at the first place is its own."""
    own, each = compared.judged[0], compared.judged[place]
    if not own.playable:
        return _refusing(corpus, own, each)
    if not each.playable:
        return Under(cannot=f"{_cards(each)} not in the pack")
    judged = [matter for matter in shown if each.judges(matter) and own.judges(matter)]
    said = tuple(dict.fromkeys(found.sentence for matter in shown if (found := matter.cells[place])))
    changed = [matter for matter in judged if _result(matter.cells[0]) != _result(matter.cells[place])]
    if not judged and each.stopped:
        return Under(cannot=each.stopped)
    return Under(said, bool(changed), _records(corpus, own, each, changed))


def _refusing(corpus: Corpus, own: Judged, each: Judged) -> Under:
    """Return which cards a rule set refuses, if the example is about cards that are not in the pack."""
    said = f"not in the pack: {_cards(each)}" if each.refused else "all these cards are in the pack"
    differs = _cards(own) != _cards(each)
    rules = {found.decided.rule for found in (*own.refused, *each.refused)}
    records = (
        record.id
        for record in corpus.register.records
        if any(decision.rule in rules for decision in record.decisions)
        and separates(record, own.way.ruleset, each.way.ruleset)
    )
    return Under((said,), differs, tuple(records) if differs else ())


def _cards(each: Judged) -> str:
    return ", ".join(str(card) for found in each.refused for card in found.decided.cards)


def _result(found: Explanation | None) -> tuple[object, ...]:
    """Return what is decided, without the clauses it rests on; empty if nothing is."""
    return outcome(found.decided) if found else ()


def _records(corpus: Corpus, own: Judged, each: Judged, changed: list[Matter]) -> tuple[str, ...]:
    causes = {cause for matter in changed for cause in matter.causes if cause.state(own.way) != cause.state(each.way)}
    found = (
        record.id
        for record in corpus.register.records
        if any(record in corpus.register.on(decision_of(cause)) for cause in causes)
        and separates(record, own.way.ruleset, each.way.ruleset)
    )
    return tuple(found)


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
