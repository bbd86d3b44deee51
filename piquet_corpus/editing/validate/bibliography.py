"""Check that every fact of the bibliography has a source, every inference a reason, and that the stemma is possible."""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from piquet_corpus.editing.validate.problem import HEADER, FileFaults, Problem, Problems, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.bibliography import FILE, Bibliography, BookRelation, Statement
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import TEI, Document, pointed
from rules.core.text import suggested

INFERRED = ("medium", "low")
"""How certain an inference may be: what is inferred was not seen."""
Sourced = tuple[int, str, tuple[str, ...]]
"""The line of a fact, its id or that of the book that it is about, and its sources."""


def check_bibliography(corpus: Corpus) -> Problems:
    """Yield what has no source or reason, impossible relations, wrong witnesses in headers; nothing without a file."""
    if FILE not in corpus.documents:
        return
    bibliography, path = corpus.bibliography, corpus.documents[FILE].path
    for line, id_, message in (
        *_sources(bibliography),
        *_unknown_books(bibliography),
        *_inferred(bibliography),
        *_stemma(bibliography),
    ):
        yield Problem(path, line, id_, message)
    for edition, document, _ in texts(corpus):
        yield from _wrong_witnesses(bibliography, edition, document)


def _facts(bibliography: Bibliography) -> Iterator[Sourced]:
    for book in bibliography.books:
        yield book.line, book.id, book.sources
        yield from ((book.line, book.id, copy.sources) for copy in book.copies)
        yield from ((book.line, book.id, images.sources) for images in book.images)
        yield from ((view.line, book.id, view.sources) for view in book.seen if view.how != "none")
    yield from ((person.line, person.id, person.sources) for person in bibliography.people)
    yield from ((relation.line, relation.id, relation.sources) for relation in bibliography.relations)
    yield from ((statement.line, statement.id, statement.sources) for statement in bibliography.statements)


def _sources(bibliography: Bibliography) -> FileFaults:
    known = {source.id for source in bibliography.sources}
    facts = list(_facts(bibliography))
    yield from ((line, id_, "missing source: say where this was seen") for line, id_, sources in facts if not sources)
    facts += [(book.line, book.id, right.sources) for book in bibliography.books for right in book.rights]
    for line, id_, sources in facts:
        for source in sources:
            if source not in known:
                yield line, id_, f"{source} is not one of the sources{suggested(source, known)}"
    named = {source for _, _, sources in facts for source in sources}
    for entry in bibliography.sources:
        if entry.id not in named:
            yield entry.line, entry.id, "nothing names this source; leave it out"


def _unknown_books(bibliography: Bibliography) -> FileFaults:
    known = bibliography.by_id
    named = [(relation.line, relation.id, relation.books) for relation in bibliography.relations]
    named += [(witness.line, witness.id, (witness.book,)) for witness in bibliography.witnesses]
    for line, id_, books in named:
        for book in books:
            if book not in known:
                yield line, id_, f"{book or 'nothing'} is not one of the editions{suggested(book, known)}"


def _inferred(bibliography: Bibliography) -> FileFaults:
    inferences: list[BookRelation | Statement] = [each for each in bibliography.relations if each.is_conjecture]
    for inferred in [*inferences, *(each for each in bibliography.statements if each.is_inference)]:
        if not inferred.reason:
            yield inferred.line, inferred.id, "missing reason: say what this is inferred from"
        if inferred.cert not in INFERRED:
            wanted = f"cert must be {' or '.join(INFERRED)}, for this is inferred and was not seen"
            yield inferred.line, inferred.id, f"{wanted}; found {inferred.cert or 'none'}"


def _stemma(bibliography: Bibliography) -> FileFaults:
    descents = []
    graph: dict[str, set[str]] = {}
    for relation in bibliography.relations:
        later, earlier = bibliography.by_id.get(relation.later or ""), bibliography.by_id.get(relation.earlier or "")
        if later and earlier:
            descents.append((relation, later, earlier))
            graph.setdefault(later.id, set()).add(earlier.id)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = set(error.args[1])
        first = next(relation for relation, later, earlier in descents if {later.id, earlier.id} <= circle)
        yield first.line, first.id, f"no text can come from itself: {', '.join(sorted(circle))}"
    for relation, later, earlier in descents:
        if later.latest is not None and earlier.earliest is not None and later.latest < earlier.earliest:
            message = f"{later.id} ({later.latest}) cannot come from {earlier.id} ({earlier.earliest}), which is later"
            yield relation.line, relation.id, message


def _wrong_witnesses(bibliography: Bibliography, edition: Edition, document: Document) -> Problems:
    sigla = {witness.id: witness.siglum for witness in bibliography.witnesses}
    book = bibliography.book_of(edition.id)
    listed = [witness.id for witness in bibliography.witnesses if book and witness.book == book.id]
    for element in document.root.iterfind(f"{HEADER}//{TEI}witness"):
        pointer = element.get("corresp") or ""
        if (listed or FILE in pointer) and sigla.get(pointed(element, "corresp")) != element.get("n"):
            wanted = f"#{listed[0]}" if listed else ", with this siglum"
            message = f"corresp must lead to a witness of {FILE}{wanted}; found {pointer or 'nothing'}"
            yield Problem.at(document, element, message)
