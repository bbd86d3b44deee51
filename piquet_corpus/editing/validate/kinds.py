"""Check that every clause has a kind and topics, and that clauses that are not executed say why."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Note
from piquet_corpus.edition.texts.tei.read import EXAMPLE_HEADING
from piquet_corpus.judging.divergences.filter import values

EXAMPLE_MARKER = re.compile(r"\b(?:pour exemple|par exemple|comme si|for example|suppose)\b", re.IGNORECASE)
HEADS = ("head", "label")


def check_kinds(corpus: Corpus) -> Iterator[Problem]:
    """Yield clauses without a kind, topic or reason, announced examples that are missing, and notes without effect."""
    known = values(corpus, "kind")
    for edition in corpus.editions.values():
        for clause in edition.clauses:
            for message in _faults(corpus, clause, known):
                yield Problem(clause.file, clause.line, clause.id, message)
        yield from _examples(edition)
        for note in edition.notes:
            for target in note.targets if note.type == "reason" else ():
                about = edition.by_id.get(target)
                if about and corpus.topics.is_executable(about.kind):
                    message = f"this reason is not allowed: a clause of the kind {about.kind} must be executed"
                    yield Problem(edition.file, note.line, about.id, message)


def _faults(corpus: Corpus, clause: Clause, known: tuple[str, ...]) -> Iterator[str]:
    topics = corpus.topics
    if len(clause.kinds) != 1:
        yield f"@ana must name exactly one kind; found {', '.join(clause.kinds) or 'none'}"
    elif clause.kind not in known:
        yield f"unknown kind {clause.kind}; it must be one of {', '.join(known)}"
    elif not topics.is_executable(clause.kind) and not corpus.why_not_executed(clause):
        yield (
            f"missing reason why a clause of the kind {clause.kind} is not executed; give one in topics.xml "
            f'or in a note type="reason"'
        )
    if not any(map(topics.is_topic, clause.topics)):
        yield "missing topic; @ana must name one or more topics of topics.xml"
    for topic in clause.topics:
        if topic in topics.categories and not topics.is_topic(topic):
            yield f"{topic} is not a topic; @ana may name only the kind and topics"


def _examples(edition: Edition) -> Iterator[Problem]:
    used: set[tuple[Note, str]] = set()
    before: Block | None = None
    for block in edition.blocks:
        marker = None
        if block.kind == "paragraph" and before and before.kind in HEADS and EXAMPLE_HEADING.match(before.original):
            marker = before.original
        elif block.kind == "paragraph" and (match := EXAMPLE_MARKER.search(block.original)):
            marker = match[0]
        if marker and all(clause.kind != "example" for clause in block.clauses):
            places = (block.id or "", *(clause.id for clause in block.clauses))
            waivers = [(note, place) for place in places for note in edition.notes_on(place, "waiver")]
            used.update(waivers)
            if not waivers:
                message = f'“{marker}”: missing a clause of the kind example here, or a note type="waiver"'
                line = next((clause.line for clause in block.clauses if marker in clause.original), block.line)
                yield Problem(edition.file, line, block.id, message)
        if block.kind != "page":
            before = block
    for note in edition.notes:
        for target in note.targets if note.type == "waiver" else ():
            if (note, target) not in used:
                message = "this waiver has no effect: no example is announced here, or there is one; remove the waiver"
                yield Problem(edition.file, note.line, target, message)
