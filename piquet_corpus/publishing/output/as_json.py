"""Values as plain dictionaries and lists, for `--json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import (
    Choice,
    Clause,
    Crux,
    Emendation,
    Gap,
    Supplied,
    TranslatorNote,
    Variant,
)
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.judging.proof.stretches import remainders
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.work.paths import shown
from rules.core.cards import show_cards
from rules.core.domains import plain_value

if TYPE_CHECKING:
    from piquet_corpus.edition.cases.model import Expected
    from piquet_corpus.edition.cases.run import Failure, Outcome
    from piquet_corpus.edition.corpus import Corpus
    from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side, Words
    from piquet_corpus.judging.comparison.compare import Comparison, Deal, Judged, Matter
    from piquet_corpus.judging.comparison.ways import RuleDifference, Way
    from piquet_corpus.judging.score.explain import Explanation, GroundExplained, Quotation
    from piquet_corpus.judging.score.playing import PlayedStep, Playing
    from rules.core.machine import AnyStep
    from rules.core.rule import AnyDecided
    from rules.core.use import Authority

Json = dict[str, Any]


def _without_nothing(fields: Json) -> Json:
    """Leave out what is None."""
    return {name: value for name, value in fields.items() if value is not None}


def decided(finding: AnyDecided) -> Json:
    """A finding."""
    fields = {
        "rule": finding.rule,
        "to": finding.to,
        "points": finding.points,
        "ruling": finding.ruling,
        "name": finding.name,
    }
    cards = show_cards(finding.cards) or None
    because = {ground: list(clauses) for ground, clauses in finding.because}
    more = {"number": finding.number, "cards": cards, "player": finding.player, "payers": list(finding.payers) or None}
    return _without_nothing(fields | more) | {"because": because}


def quotation(one: Quotation) -> Json:
    """A quotation."""
    return _without_nothing({"id": one.id, "text": one.text, "language": one.language, "page": one.page})


def ground(ground_explained: GroundExplained) -> Json:
    """A ground explained."""
    fields = {
        "ground": ground_explained.ground,
        "meaning": ground_explained.meaning,
        "status": ground_explained.status,
        "why": ground_explained.why,
    }
    return fields | {"quotations": [quotation(item) for item in ground_explained.quotations]}


def explanation(one: Explanation) -> Json:
    """A finding explained."""
    grounds = [ground(item) for item in one.grounds]
    return decided(one.decided) | {"sentence": one.sentence, "grounds": grounds, "totals": dict(one.totals)}


def comparison(one: Comparison, only_differences: bool = False) -> Json:
    """A deal under several rule sets. The cells of a matter are in the order of the rule sets."""
    return {
        "given": deal(one.deal),
        "events": list(one.deal.events),
        "ways": [judged(each) for each in one.judged],
        "remarks": list(one.deal.remarks),
        "differences": len(one.differences),
        "matters": [
            matter(row, [each.way for each in one.playable])
            for row in (one.differences if only_differences else one.matters)
        ],
    }


def deal(one: Deal) -> Json:
    """The deal that is compared: the facts as they are written, or the case that is played."""
    from piquet_corpus.judging.score.scoring import write_given  # here: a passage needs no rules of play

    if not one.happening:
        return dict(write_given(one.game, one.given))
    return {"case": one.case} if one.case else {**one.given, "events": list(one.events)}


def judged(one: Judged) -> Json:
    """The result of a deal under one rule set."""
    changed = {f"{item.rule}.{item.parameter}": item.value for item in one.way.changed}
    fields = {"id": one.way.id, "rules": one.way.ruleset.id, "title": one.way.ruleset.title, "readings": changed}
    return fields | {
        "playable": one.playable,
        "refused": [explanation(item) for item in one.refused],
        "totals": dict(one.totals),
        "stopped": one.stopped,
        "reached": one.reached,
    }


def matter(one: Matter, several: list[Way]) -> Json:
    """One decision, under each rule set."""
    cells = [None if cell is None else explanation(cell) for cell in one.cells]
    fields = {
        "event": one.event,
        "rule": one.rule,
        "title": one.title,
        "to": one.to,
        "differs": one.differs,
        "cells": cells,
    }
    return fields | {"causes": [difference(item, several) for item in one.causes]}


def difference(one: RuleDifference, several: list[Way]) -> Json:
    """A difference between rule sets: for each, whether it has the rule, the value, and the clauses."""
    sides = {
        item.id: {
            "has_rule": one.rule in item.ruleset.rules,
            "value": None if (parameter := one.of(item)) is None else plain_value(parameter.value),
            "why": one.why(item),
            "clauses": list(one.clauses(item)),
        }
        for item in several
    }
    return {"rule": one.rule, "parameter": one.parameter, "ways": sides}


def expected(one: Expected) -> Json:
    """An expectation."""
    fields = {"rule": one.rule, "to": one.to, "points": one.points, "ruling": one.ruling, "name": one.name}
    cards = None if one.cards is None else show_cards(one.cards)
    grounds = None if one.grounds is None else list(one.grounds)
    more = {"number": one.number, "cards": cards, "player": one.player, "grounds": grounds}
    more |= {"payers": sorted(one.payers) if one.payers else None, "absent": True if one.absent else None}
    return _without_nothing(fields | more) | {"because": list(one.because)}


def failure(one: Failure) -> Json:
    """A result that is not as expected."""
    what = None if one.expected is None else expected(one.expected)
    event = None if one.event is None else {"event": str(one.event.event), "line": one.event.line}
    fields = {"kind": one.kind, "message": one.message, "line": one.line, "event": event, "expected": what}
    return _without_nothing(fields) | {"actual": [decided(near) for near in one.near]}


def step(one: AnyStep) -> Json:
    """An event that happened, its findings, and the score after it."""
    fields = {"event": str(one.event), "refused": one.refused, "score": dict(one.score)}
    return fields | {"findings": [decided(item) for item in one.decided]}


def playing(one: Playing) -> Json:
    """What is played, event by event, each explained."""
    return {"rules": one.rules.id, "title": one.rules.title, "steps": [played_step(each) for each in one.steps]}


def played_step(one: PlayedStep) -> Json:
    """An event, its findings, and what everybody has after it: by side in the coup, by player in the partie."""
    scores = {
        "sides": dict(one.scores.sides),
        "players": dict(one.scores.players),
        "seats": dict(one.scores.seats),
    }
    findings = [explanation(each) for each in one.findings]
    fields = {"event": one.event, "refused": one.refused, "decides_nothing": one.decides_nothing}
    return fields | {"findings": findings, "scores": scores}


def outcome(one: Outcome) -> Json:
    """The result of a case."""
    return {
        "case": one.case.id,
        "rules": one.ruleset,
        "file": str(one.case.file),
        "line": one.case.line,
        "passed": one.passed,
        "failures": [failure(item) for item in one.failures],
        "findings": [decided(item) for item in one.decided],
        "events": [step(item) for item in one.steps],
        "totals": dict(one.totals),
        "asserted": sorted(f"{rule}#{ground}" for rule, ground in one.asserted),
    }


def emendation(one: Emendation) -> Json:
    """An emendation."""
    piece = one.piece
    fields: Json = {"id": piece.id}
    if isinstance(piece, Choice):
        fields |= {"type": "correction", "sic": piece.original, "corr": piece.regularised}
    elif isinstance(piece, Supplied):
        fields |= {"type": "supplied", "supplied": piece.text, "reason": piece.reason}
    elif isinstance(piece, Gap):
        fields |= {"type": "gap", "reason": piece.reason, "unit": piece.unit, "quantity": piece.quantity}
    if isinstance(piece, Choice | Supplied):
        fields |= {"cert": piece.cert, "evidence": list(piece.evidence), "source": list(piece.source)}
    return _without_nothing(fields)


def crux(one: Crux) -> Json:
    """A crux, with its entry of the apparatus."""
    entry = one.entry
    at = {"id": entry.id, "type": entry.type, "begin": entry.begin, "end": entry.end or None} if entry else None
    fields = {"id": one.id, "targets": list(one.targets), "causes": list(one.causes), "cert": one.cert}
    return _without_nothing(fields) | {
        "wording": one.wording,
        "comment": one.comment,
        "paragraphs": list(one.paragraphs),
        "parameters": list(one.carriers),
        "app": None if at is None else _without_nothing(at),
        "readings": [variant(item) for item in one.variants],
    }


def variant(one: Variant) -> Json:
    """A reading of the apparatus."""
    fields = {"id": one.id, "n": one.n or None, "kind": one.kind, "words": one.words, "cert": one.cert}
    shown = {"marked": one.marked if one.marked != one.words else None, "text": one.text or None}
    several = {"witnesses": list(one.witnesses), "evidence": list(one.evidence), "source": list(one.source)}
    return _without_nothing(fields | shown | {"resp": one.resp or None}) | several


def row(one: Row) -> Json:
    """A row of the alignment; of one that is only proposed, how certain it is."""
    fields = {"id": one.id, "relation": one.relation, "topics": list(one.topics), "clauses": list(one.clauses)}
    fields |= {"proposal": one.proposal} if one.proposal else {}
    return fields | ({"edition": one.edition} if isinstance(one, Omission) else {"latest": one.latest})


def translated(clause: Clause) -> Json:
    """A clause of a translation."""
    fields = {"id": clause.id, "translation": clause.edition, "of": clause.of, "language": clause.language}
    notes = [piece.text for piece in clause.pieces if isinstance(piece, TranslatorNote)]
    return fields | {"text": clause.regularised, "supplied": _supplied(clause), "notes": notes}


def _supplied(clause: Clause) -> list[str]:
    """The words of a translation that its original does not have."""
    return [piece.text.strip() for piece in clause.pieces if isinstance(piece, Supplied)]


def clause(one: Clause, corpus: Corpus) -> Json:
    """A clause with everything that refers to it."""
    edition = corpus.editions[one.edition]
    fields = {"id": one.id, "edition": one.edition, "kind": one.kind, "topics": list(one.topics)}
    where = {"heading": one.heading, "page": one.page, "language": one.language}
    texts = {"original": one.original, "regularised": one.regularised}
    return _without_nothing(fields | where | texts) | {
        "translations": [translated(item) for item in corpus.translated(one.id)],
        "emendations": [emendation(item) for item in edition.emendations if item.container == one.id],
        "cruxes": [crux(item) for item in edition.cruxes_of(one.id)],
        "parallels": [row(item) for item in corpus.parallels(one.id)],
        "divergences": [record.id for record in corpus.register.of(one.id)],
        "grounds": [
            {"rules": list(g.rulesets), "rule": g.rule, "ground": g.ground, **rule_place(g.rule, corpus)}
            | _evidence(one, g.authority)
            for g in corpus.uses.grounds.get(one.id, ())
        ],
        "parameters": [
            {
                "rules": list(p.rulesets),
                "rule": p.rule,
                "parameter": p.parameter.name,
                "value": plain_value(p.parameter.value),
                **rule_place(p.rule, corpus),
            }
            | _evidence(one, p.authority)
            for p in corpus.uses.parameters.get(one.id, ())
        ],
        "left": [
            {"words": left.words.text, "kind": left.kind, "where": list(left.where), "reason": left.reason}
            for left in remainders(corpus).get(one.id, ())
        ],
        "cases": [id_ for id_, _ in corpus.case_files.about(one.id)],
    }


def rule_place(name: str, corpus: Corpus) -> Json:
    """The file, line and name of the function of a rule."""
    rule = declared_rules(corpus)[name]
    return {"file": shown(rule.file), "line": rule.line, "function": rule.function}


def _evidence(clause: Clause, authority: Authority) -> Json:
    """How something rests on a clause, and on which words."""
    return {"status": authority.status, "words": [words.text for words in authority.words.get(clause.id, ())]}


def divergence(record: Divergence, corpus: Corpus) -> Json:
    """A divergence as it is recorded; its proofs are named, not run."""
    facets = {
        "form": list(record.form),
        "scope": record.scope,
        "effect": record.effect,
        "importance": record.importance,
    }
    causes = [
        {"cause": cause.id, "reason": cause.reason, "certainty": cause.cert or None, "why": cause.why}
        for cause in record.causes
    ]
    return {
        "id": record.id,
        "link": permanent_link(record.id),
        "title": record.title,
        **facets,
        "certainty": record.cert,
        "topics": list(record.topics),
        "rows": list(record.rows),
        "sides": [side(item, corpus) for item in record.sides],
        "changes": record.changes,
        "graded": record.graded or None,
        "twins": list(record.twins),
        "causes": causes,
        "decisions": [decision(item) for item in record.decisions],
        "proofs": [proof(item) for item in record.proofs],
        "unproven": record.unproven or None,
        "cruxes": list(record.cruxes),
    }


def side(one: Side, corpus: Corpus) -> Json:
    """A side of a divergence."""
    fields = {"editions": list(one.editions), "ways": list(one.ways), "silent": one.silent}
    return fields | {"words": [words(item, corpus) for item in one.words]}


def words(one: Words, corpus: Corpus) -> Json:
    """The quoted words of a clause, with the translations of the whole clause."""
    fields = {"clause": one.clause, "language": one.language, "text": one.text, "restatement": one.restatement}
    several = corpus.translated(one.clause)
    return fields | {"translations": [{"id": t.id, "language": t.language, "text": t.regularised} for t in several]}


def decision(one: Decision) -> Json:
    """A decision of rule sets."""
    return {"rule": one.rule, "parameter": one.parameter}


def proof(one: Proof) -> Json:
    """The case that proves a divergence."""
    return {"case": one.case, "ways": list(one.ways), "decision": decision(one.decision)}
