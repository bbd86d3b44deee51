"""Proving a divergence: a case has different results under two rule sets, and one decision alone causes this.

A result is points and consequences, never citations: for each event what is ruled, marked or refused; the totals; how
far the coup can be played. The decision is the cause if putting this decision alone from one rule set into the other
changes something that differs into what it is under the other. A reader is shown what the case gives under every one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Verdict, consequence
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Proof
from piquet_corpus.judging.compare import (
    Comparison,
    Deal,
    Judged,
    Matter,
    compare,
    deal_of,
    matter_of,
    outcome,
    place_of,
    side_by_side,
)
from piquet_corpus.judging.divergences.computed import separates
from piquet_corpus.judging.score import Explanation, sentence
from piquet_corpus.judging.ways import Way, rulesets_in_order, way
from rules.core.game import FactsError
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet, set_of


class Aspect(NamedTuple):
    """One part of a result: what is decided on a matter at an event; the total of somebody; how far all is played."""

    kind: Literal["event", "total", "reached"]
    event: int = 0
    matter: str = ""
    whose: str | None = None


Result = Mapping[Aspect, object]
REACHED = Aspect("reached")


@dataclass(frozen=True)
class Parting:
    """The comparison of a case under two rule sets. `apart`: what differs; `flipped`: what differs by the one decision.

    `verdicts`: what each rule set makes of the deal; None if it cannot be played under it at all.
    """

    apart: tuple[Aspect, ...]
    flipped: tuple[Aspect, ...]
    verdicts: tuple[Verdict | None, Verdict | None]


def part(case: Case, way: Way, other: Way, decision: Decision) -> Parting:
    """Judge a case under two rule sets, and each with the decision of the other. Raises FactsError."""
    deal = deal_of(case)
    verdicts = judged(deal, way.ruleset), judged(deal, other.ruleset)
    own = come_out(verdicts[0]), come_out(verdicts[1])
    apart = differing(*own)
    changed = flipped(deal, apart, own, (way, other), exchanged(way, other, decision)) if apart else ()
    return Parting(apart, changed, verdicts)


@lru_cache(maxsize=4096)
def parting_of(corpus: Corpus, proof: Proof) -> Parting:
    """Return the comparison of the case of a proof; kept. Raises UnknownName, and what judging raises."""
    first, second = (way(corpus, name) for name in proof.ways)
    return part(corpus.case(proof.case), first, second, proof.decision)


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
    result |= {Aspect("total", whose=who): points for who, points in verdict.totals.items()}
    decided = defaultdict(list)
    for event, finding in verdict.found:
        decided[aspect_of(event, finding)].append(decided_by(finding))
    return result | {aspect: sorted(findings, key=repr) for aspect, findings in decided.items()}


def decided_by(finding: AnyFinding) -> tuple[object, ...]:
    """Return what a finding decides, as the same whichever rule for the matter decides it."""
    return matter_of(finding.rule), *consequence(finding)[1:]


def aspect_of(event: int, finding: AnyFinding) -> Aspect:
    """Return the aspect that a finding decides. `event`: 0 where all is judged at once."""
    return Aspect("event", *place_of(event, finding))


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
        if (aspect.kind == "total" and reached[0] != reached[1]) or aspect.event > far:
            continue
        apart.append(aspect)
    return tuple(apart)


def compared(corpus: Corpus, proof: Proof) -> Comparison | None:
    """Return the case of a proof judged under its two rule sets, with only the matters that differ by the decision.

    None if the case is unknown. Raises UnknownRuleSet or UnknownReading for an unknown rule set or reading.
    """
    if proof.case not in corpus.case_files.ids:
        return None
    turned = parting_of(corpus, proof).flipped
    laid = side_by_side(corpus, deal_of(corpus.case(proof.case)), [way(corpus, name) for name in proof.ways])
    return replace(
        laid, matters=tuple(matter for matter in laid.differences if Aspect("event", *matter.place) in turned)
    )


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
    ids = list(dict.fromkeys((set_of(case.rulesets[0]), *rulesets_in_order(corpus, case.game))))
    expected = {matter_of(each.rule) for each in case.expects(case.rulesets[0])}
    try:
        compared = compare(corpus, deal_of(case), tuple(Way(corpus.rulesets[id_]) for id_ in ids))
    except FactsError as error:
        return {id_: Under(cannot=str(error)) for id_ in ids}
    shown = [matter for matter in compared.matters if matter.rule in expected]
    return {id_: _under(corpus, compared, place, shown) for place, id_ in enumerate(ids)}


def _under(corpus: Corpus, compared: Comparison, place: int, shown: list[Matter]) -> Under:
    own, each = compared.judged[0], compared.judged[place]
    own_refused, refused = (
        ", ".join(str(card) for refusal in judged.refused for card in refusal.decided.cards) for judged in (own, each)
    )
    if not own.playable:  # the example is about cards that are not in the pack
        said = f"not in the pack: {refused}" if each.refused else "all these cards are in the pack"
        if own_refused == refused:
            return Under((said,))
        rules = {refusal.decided.rule for refusal in (*own.refused, *each.refused)}
        return Under((said,), True, _explaining(corpus, own, each, lambda decision: decision.rule in rules))
    if not each.playable:
        return Under(cannot=f"{refused} not in the pack")
    judged = [matter for matter in shown if each.judges(matter) and own.judges(matter)]
    if not judged and each.stopped:
        return Under(cannot=each.stopped)
    sentences = dict.fromkeys(cell.sentence for matter in shown if (cell := matter.cells[place]))
    changed = [matter for matter in judged if _result(matter.cells[0]) != _result(matter.cells[place])]
    causes = {cause for matter in changed for cause in matter.causes if own.way.state(cause) != each.way.state(cause)}
    records = _explaining(corpus, own, each, lambda decision: decision in causes)
    return Under(tuple(sentences), bool(changed), records)


def _explaining(corpus: Corpus, own: Judged, each: Judged, is_cause: Callable[[Decision], bool]) -> tuple[str, ...]:
    return tuple(
        record.id
        for record in corpus.register.records
        if any(map(is_cause, record.decisions)) and separates(record, own.way.ruleset, each.way.ruleset)
    )


def _result(finding: Explanation | None) -> tuple[object, ...]:
    return outcome(finding.decided) if finding else ()


@dataclass(frozen=True)
class Differing:
    """A difference at one event, or (if empty) in the whole deal; and the result under each rule set, in sentences."""

    event: str
    said: tuple[str, str]


def show(corpus: Corpus, proof: Proof, matters: Collection[str] = ()) -> tuple[Differing, ...]:
    """Judge the case of a proof under its two rule sets, and describe what differs; only some matters, if any is named.

    Raises UnknownName when the case is unknown; UnknownRuleSet, UnknownReading or FactsError as judging it does.
    """
    parting, deal = parting_of(corpus, proof), deal_of(corpus.case(proof.case))
    wanted = [aspect for aspect in parting.flipped if not matters or aspect.kind in matters or aspect.matter in matters]
    mine, theirs = parting.verdicts
    if mine is None or theirs is None:
        rulesets = (way(corpus, name).ruleset for name in proof.ways)
        refused = (" ".join(map(sentence, deal.game.refused_cards(ruleset, deal.cards))) for ruleset in rulesets)
        return (Differing("", (next(refused), next(refused))),)
    return tuple(_outcomes(deal, mine, theirs, wanted))


def _outcomes(deal: Deal, mine: Verdict, theirs: Verdict, aspects: Collection[Aspect]) -> Iterator[Differing]:
    for event in sorted({aspect.event for aspect in aspects if aspect.kind == "event"}):
        of_event = [aspect for aspect in aspects if (aspect.kind, aspect.event) == ("event", event)]
        happens = deal.events[event - 1] if event else ""
        yield Differing(happens, (_findings(mine, of_event), _findings(theirs, of_event)))
    if REACHED in aspects:
        yield Differing("", (_reached(mine), _reached(theirs)))
    if any(aspect.kind == "total" for aspect in aspects):
        yield Differing("", (_totals(mine), _totals(theirs)))


def _findings(verdict: Verdict, aspects: Collection[Aspect]) -> str:
    return " ".join(sentence(finding) for event, finding in verdict.found if aspect_of(event, finding) in aspects)


def _reached(verdict: Verdict) -> str:
    return f"{verdict.stopped[0].upper()}{verdict.stopped[1:]}." if verdict.stopped else "The coup goes on."


def _totals(verdict: Verdict) -> str:
    return f"In all: {', '.join(f'{who} {points}' for who, points in verdict.totals.items())}."
