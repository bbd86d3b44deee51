"""Values as plain dictionaries and lists, for `--json`; and divergences as CSV."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from piquet_corpus.edition.passages import GroundUse, Use
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.apparatus import Crux, Variant
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Emendation, Gap, Supplied
from piquet_corpus.judging.proof.evidence import declared_rules, remainders
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.work.grouping import unique
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import attributes, plain
from rules.core.cards import show_cards
from rules.core.domains import plain_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from piquet_corpus.edition.cases.model import Expected
    from piquet_corpus.edition.cases.run import Failure, Outcome
    from piquet_corpus.edition.corpus import Corpus
    from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side
    from piquet_corpus.judging.compare import Comparison, Deal, Judged, Matter
    from piquet_corpus.judging.score import Explanation, GroundExplained, Playing, Quotation
    from piquet_corpus.judging.ways import Way
    from piquet_corpus.judging.why_not import WhyNot
    from rules.core.rule import AnyFinding

Json = dict[str, Any]


def _without_nothing(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def decided(finding: AnyFinding) -> Json:
    """A finding."""
    fields = attributes(finding, "rule", "to", "points", "ruling", "name", "number")
    fields |= {"cards": show_cards(finding.cards) or None, "player": finding.player, "payers": finding.payers or None}
    return _without_nothing(fields) | {"because": dict(finding.because)}


def quotation(quotation: Quotation) -> Json:
    """A quotation."""
    return _without_nothing(attributes(quotation, "id", "text", "language", "page"))


def ground(ground: GroundExplained) -> Json:
    """A ground explained."""
    return vars(ground) | {"quotations": [quotation(quoted) for quoted in ground.quotations]}


def explanation(explanation: Explanation) -> Json:
    """A finding explained."""
    grounds = list(map(ground, explanation.grounds))
    more = {"sentence": explanation.sentence, "grounds": grounds, "totals": explanation.totals}
    return decided(explanation.decided) | more


def why_not(answer: WhyNot) -> Json:
    """Why a side counts nothing for something, or by what it counts."""
    return {
        **attributes(answer, "what", "side", "counts", "sentence"),
        "found": [explanation(each) for each in answer.found],
        "reasons": [explanation(each) for each in answer.reasons],
        "condition": answer.condition and ground(answer.condition),
        "remark": answer.remark,
    }


def comparison(comparison: Comparison, only_differences: bool = False) -> Json:
    """A deal under several rule sets. The cells of a matter are in the order of the rule sets."""
    return {
        "given": deal(comparison.deal),
        "events": comparison.deal.events,
        "ways": [judged(result) for result in comparison.judged],
        "remarks": comparison.deal.remarks,
        "differences": len(comparison.differences),
        "matters": [
            matter(row, [result.way for result in comparison.playable])
            for row in (comparison.differences if only_differences else comparison.matters)
        ],
    }


def deal(deal: Deal) -> Json:
    """The deal that is compared: the facts as they are written, or the case that is played."""
    from piquet_corpus.judging.score import write_given  # here: a passage needs no rules of play

    if not deal.happening:
        return dict(write_given(deal.game, deal.given))
    return {"case": deal.case} if deal.case else {**deal.given, "events": deal.events}


def judged(judged: Judged) -> Json:
    """The result of a deal under one rule set."""
    way = judged.way
    return {
        "id": way.id,
        "rules": way.ruleset.id,
        "title": way.ruleset.title,
        "readings": {f"{changed.rule}.{changed.parameter}": changed.value for changed in way.changed},
        "playable": judged.playable,
        "refused": [explanation(refused) for refused in judged.refused],
        "totals": judged.totals,
        **attributes(judged, "stopped", "reached"),
    }


def matter(matter: Matter, ways: list[Way]) -> Json:
    """One decision, under each rule set."""
    return attributes(matter, "event", "rule", "title", "to", "differs") | {
        "cells": [None if cell is None else explanation(cell) for cell in matter.cells],
        "causes": [difference(cause, ways) for cause in matter.causes],
    }


def difference(decision: Decision, ways: list[Way]) -> Json:
    """A difference between rule sets: for each, whether it has the rule, the value, and the clauses."""
    sides = {}
    for way in ways:
        parameter = way.parameter(decision)
        sides[way.id] = {
            "has_rule": decision.rule in way.ruleset.rules,
            "value": None if parameter is None else plain_value(parameter.value),
            "why": way.why(decision),
            "clauses": way.clauses(decision),
        }
    return vars(decision) | {"ways": sides}


def expected(expected: Expected) -> Json:
    """An expectation."""
    fields = attributes(expected, "rule", "to", "points", "ruling", "name", "number")
    fields |= {
        "cards": None if expected.cards is None else show_cards(expected.cards),
        **attributes(expected, "player", "grounds"),
        "payers": sorted(expected.payers) if expected.payers else None,
        "absent": expected.absent or None,
    }
    return _without_nothing(fields) | {"because": expected.because}


def failure(failure: Failure) -> Json:
    """A result that is not as expected."""
    fields = attributes(failure, "kind", "message", "line") | {
        "event": failure.event and {"event": str(failure.event.event), "line": failure.event.line},
        "expected": failure.expected and expected(failure.expected),
    }
    return _without_nothing(fields) | {"actual": [decided(near) for near in failure.near]}


def playing(playing: Playing) -> Json:
    """What is played, event by event, each explained.

    After each is what everybody has: by side in the coup, by player in the partie.
    """
    steps = [
        attributes(step, "event", "refused", "decides_nothing")
        | {
            "findings": [explanation(finding) for finding in step.findings],
            "scores": attributes(step.scores, "sides", "players", "seats"),
        }
        for step in playing.steps
    ]
    return {"rules": playing.rules.id, "title": playing.rules.title, "steps": steps}


def outcome(outcome: Outcome) -> Json:
    """The result of a case, with its events, what each decides, and the score after it."""
    events = [
        {"event": str(step.event), "refused": step.refused, "score": step.score}
        | {"findings": [decided(finding) for finding in step.decided]}
        for step in outcome.steps
    ]
    return {
        "case": outcome.case.id,
        "rules": outcome.ruleset,
        "file": outcome.case.file,
        "line": outcome.case.line,
        "passed": outcome.passed,
        "failures": [failure(failed) for failed in outcome.failures],
        "findings": [decided(finding) for finding in outcome.decided],
        "events": events,
        "totals": outcome.totals,
        "asserted": sorted(f"{rule}#{ground}" for rule, ground in outcome.asserted),
    }


def emendation(emendation: Emendation) -> Json:
    """An emendation."""
    piece = emendation.piece
    fields: Json = {"id": piece.id}
    if isinstance(piece, Choice):
        fields |= {"type": "correction", "sic": piece.original, "corr": piece.regularised}
    elif isinstance(piece, Supplied):
        fields |= {"type": "supplied", "supplied": piece.text, "reason": piece.reason}
    elif isinstance(piece, Gap):
        fields |= {"type": "gap"} | attributes(piece, "reason", "unit", "quantity")
    if isinstance(piece, Choice | Supplied):
        fields |= attributes(piece, "cert", "evidence", "source")
    return _without_nothing(fields)


def crux(crux: Crux) -> Json:
    """A crux, with its entry of the apparatus."""
    entry = crux.entry and attributes(crux.entry, "id", "type", "begin") | {"end": crux.entry.end or None}
    return _without_nothing(attributes(crux, "id", "targets", "causes", "cert")) | {
        **attributes(crux, "wording", "comment", "paragraphs"),
        "parameters": crux.carriers,
        "app": entry and _without_nothing(entry),
        "readings": [variant(reading) for reading in crux.variants],
    }


def variant(variant: Variant) -> Json:
    """A reading of the apparatus."""
    fields = {"id": variant.id, "n": variant.n or None, **attributes(variant, "kind", "words", "cert")}
    fields["marked"] = variant.marked if variant.marked != variant.words else None
    fields |= {"text": variant.text or None, "resp": variant.resp or None}
    return _without_nothing(fields) | attributes(variant, "witnesses", "evidence", "source")


def row(row: Row) -> Json:
    """A row of the alignment; of one that is only proposed, how certain it is."""
    fields = attributes(row, "id", "relation", "topics", "clauses")
    fields |= {"proposal": row.proposal} if row.proposal else {}
    return fields | ({"edition": row.edition} if isinstance(row, Omission) else {"latest": row.latest})


def translated(clause: Clause) -> Json:
    """A clause of a translation. `supplied`: its words that its original does not have."""
    return {
        "id": clause.id,
        "translation": clause.edition,
        **attributes(clause, "of", "language"),
        "text": clause.regularised,
        **attributes(clause, "supplied", "notes"),
    }


def clause(clause: Clause, corpus: Corpus) -> Json:
    """A clause with everything that refers to it."""
    names = ("id", "edition", "kind", "topics", "heading", "page", "language", "original", "regularised")
    return _without_nothing(attributes(clause, *names)) | {
        "translations": [translated(translation) for translation in corpus.translated(clause.id)],
        "emendations": list(map(emendation, corpus.apparatus(clause))),
        "cruxes": list(map(crux, corpus.cruxes(clause))),
        "parallels": [row(parallel) for parallel in corpus.parallels(clause.id)],
        "divergences": [record.id for record in corpus.register.of(clause.id)],
        "grounds": [_use(clause, use, corpus) for use in corpus.uses.grounds.get(clause.id, ())],
        "parameters": [_use(clause, use, corpus) for use in corpus.uses.parameters.get(clause.id, ())],
        "left": [
            {"words": left.words.text} | attributes(left, "kind", "where", "reason")
            for left in remainders(corpus).get(clause.id, ())
        ],
        "cases": [id_ for id_, _ in corpus.case_files.about(clause.id)],
    }


def rule_place(name: str, corpus: Corpus) -> Json:
    """The file, line and name of the function of a rule."""
    rule = declared_rules(corpus)[name]
    return {"file": shown(rule.file), "line": rule.line, "function": rule.function}


def _use(clause: Clause, use: Use, corpus: Corpus) -> Json:
    if isinstance(use, GroundUse):
        what: Json = {"ground": use.ground}
    else:
        what = {"parameter": use.parameter.name, "value": plain_value(use.parameter.value)}
    words = [words.text for words in use.authority.words.get(clause.id, ())]
    resting = {"status": use.authority.status, "words": words}
    return {"rules": use.rulesets, "rule": use.rule} | what | rule_place(use.rule, corpus) | resting


def divergence(record: Divergence, corpus: Corpus) -> Json:
    """A divergence as it is recorded, in plain values; its proofs are named, not run."""
    causes = [
        {
            "cause": cause.id,
            "reason": cause.reason,
            "certainty": cause.cert or None,
            "why": cause.why,
            "whys": cause.whys,
        }
        for cause in record.causes
    ]
    told: Json = plain(
        {
            "id": record.id,
            "link": permanent_link(record.id),
            **attributes(record, "title", "form", "scope", "effect", "importance"),
            "certainty": record.cert,
            **attributes(record, "topics", "rows"),
            "sides": [side(part, corpus) for part in record.sides],
            "changes": record.changes,
            "graded": record.graded or None,
            **attributes(record, "titles", "effects", "grades"),
            "twins": record.twins,
            "causes": causes,
            "decisions": record.decisions,
            "proofs": [proof(shown) for shown in record.proofs],
            "unproven": record.unproven or None,
            "cruxes": record.cruxes,
        }
    )
    return told


def divergences_csv(records: Iterable[Json]) -> str:
    """Write divergences as CSV, a line for each; the members of a list are separated by spaces."""
    columns = ("id", "link", "title", "form", "scope", "effect", "importance", "certainty", "topics", "rows")
    made = ("sides", "clauses", "changes", "causes", "decisions", "proofs")
    written = io.StringIO()
    writer = csv.DictWriter(written, (*columns, *made), extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for record in records:
        cells = record | {name: " ".join(record[name]) for name in ("form", "topics", "rows")}
        cells["sides"] = " | ".join(" + ".join((*side["editions"], *side["ways"])) for side in record["sides"])
        quoted = (words["clause"] for side in record["sides"] for words in side["words"])
        cells["clauses"] = " ".join(unique(quoted))
        cells["causes"] = "; ".join(f"{cause['cause']} ({cause['certainty']})" for cause in record["causes"])
        decisions = (filter(None, decision.values()) for decision in record["decisions"])
        cells["decisions"] = " ".join(map("#".join, decisions))
        cells["proofs"] = " ".join(proof["case"] for proof in record["proofs"])
        writer.writerow(cells)
    return written.getvalue()


def side(side: Side, corpus: Corpus) -> Json:
    """A side of a divergence, with the words that it quotes, and the translations of the whole clause of each.

    `disputed`: the words that carry the difference, in both.
    """
    disputed = {words.clause: words.in_dispute for words in side.translated}
    words = [
        attributes(quoted, "clause", "language", "text", "restatement")
        | {
            "disputed": quoted.in_dispute,
            "translations": [
                attributes(translation, "id", "language")
                | {"text": translation.regularised, "disputed": disputed.get(translation.id, ())}
                for translation in corpus.translated(quoted.clause)
            ],
        }
        for quoted in side.words
    ]
    return attributes(side, "editions", "ways", "silent") | {"words": words}


def proof(proof: Proof) -> Json:
    """The case that proves a divergence."""
    return attributes(proof, "case", "ways", "decision")
