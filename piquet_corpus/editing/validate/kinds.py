"""Check that every clause has a kind and topics, and that clauses that are not executed say why."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Note
from piquet_corpus.edition.texts.tei.read import EXAMPLE_HEADING
from piquet_corpus.edition.texts.topics import Category

CHECK = "kinds"
EXAMPLE_MARKER = re.compile(r"\b(?:pour exemple|par exemple|comme si|for example|suppose)\b", re.IGNORECASE)


def check_kinds(corpus: Corpus) -> Iterator[Problem]:
    """Yield clauses without a kind, topic or reason, announced examples that are missing, and notes without effect."""
    for edition in corpus.editions.values():
        for clause in edition.clauses:
            for message in _faults(corpus, edition, clause):
                yield Problem(CHECK, clause.file, clause.line, clause.id, message)
        yield from _examples(edition)
        yield from _idle_reasons(corpus, edition)


def _kinds(corpus: Corpus) -> dict[str, Category]:
    found = {category.id: category for category in corpus.topics.of("kinds")}
    return {id_.removeprefix("kind."): category for id_, category in found.items() if id_.startswith("kind.")}


def _faults(corpus: Corpus, edition: Edition, clause: Clause) -> Iterator[str]:
    known = _kinds(corpus)
    if len(clause.kinds) != 1:
        found = ", ".join(clause.kinds) or "none"
        yield f"@ana must name exactly one kind; found {found}"
    elif clause.kind not in known:
        yield f"unknown kind {clause.kind}; it must be one of {', '.join(known)}"
    elif not corpus.topics.is_executable(clause.kind) and not corpus.why_not_executed(clause):
        yield (
            f"missing reason why a clause of the kind {clause.kind} is not executed; give one in topics.xml "
            f'or in a note type="reason"'
        )
    if not any(corpus.topics.is_topic(topic) for topic in clause.topics):
        yield "missing topic; @ana must name one or more topics of topics.xml"
    for topic in clause.topics:
        if topic in corpus.topics.categories and not corpus.topics.is_topic(topic):
            yield f"{topic} is not a topic; @ana may name only the kind and topics"


def _examples(edition: Edition) -> Iterator[Problem]:
    """Yield paragraphs that announce an example but have none, and waivers without effect."""
    used: set[tuple[Note, str]] = set()
    before: Block | None = None
    for block in edition.blocks:
        if block.kind == "paragraph":
            marker, waivers = _marker(block, before), _waivers(edition, block)
            if marker and all(clause.kind != "example" for clause in block.clauses):
                used.update(waivers)
                if not waivers:
                    message = f'“{marker}”: missing a clause of the kind example here, or a note type="waiver"'
                    yield Problem(CHECK, edition.file, _line(block, marker), block.id, message)
        if block.kind != "page":
            before = block
    for note in edition.notes:
        for target in note.targets if note.type == "waiver" else ():
            if (note, target) not in used:
                message = "this waiver has no effect: no example is announced here, or there is one; remove the waiver"
                yield Problem(CHECK, edition.file, note.line, target, message)


def _marker(block: Block, before: Block | None) -> str | None:
    """Return the words that announce an example in a paragraph, or in the heading before it."""
    if before is not None and before.kind in ("head", "label") and EXAMPLE_HEADING.match(before.original):
        return before.original
    found = EXAMPLE_MARKER.search(block.original)
    return found[0] if found else None


def _line(block: Block, marker: str) -> int:
    """Return the line of the clause that has the words, or else of the paragraph."""
    return next((clause.line for clause in block.clauses if marker in clause.original), block.line)


def _waivers(edition: Edition, block: Block) -> tuple[tuple[Note, str], ...]:
    """Return the waivers on a paragraph or its clauses, each with the id of what it is on."""
    places = (block.id or "", *(clause.id for clause in block.clauses))
    return tuple((note, place) for place in places for note in edition.notes_on(place, "waiver"))


def _idle_reasons(corpus: Corpus, edition: Edition) -> Iterator[Problem]:
    """Yield reasons for not executing a clause that must be executed."""
    for note in edition.notes:
        for target in note.targets if note.type == "reason" else ():
            clause = edition.by_id.get(target)
            if clause and corpus.topics.is_executable(clause.kind):
                message = f"this reason is not allowed: a clause of the kind {clause.kind} must be executed"
                yield Problem(CHECK, edition.file, note.line, clause.id, message)
