"""Check that every fact of the bibliography has a source, every inference a reason, and that the stemma is possible."""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from piquet_corpus.editing.validate.places import HEADER, texts
from piquet_corpus.editing.validate.problem import Fault, Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.bibliography import FILE, NONE, Bibliography, Book, BookRelation
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, fragments, line_of
from rules.core.suggest import did_you_mean, nearest

CHECK = "bibliography"
INFERRED = ("medium", "low")
"""How certain an inference may be: what is inferred was not seen."""
Told = tuple[int, str, tuple[str, ...]]
"""The line of something that is told, its id or that of the book that it is about, and its sources."""


def check_bibliography(corpus: Corpus) -> Iterator[Problem]:
    """Yield facts without a source, inferences without a reason, and relations that cannot be; nothing without a file.

    The headers of the texts are checked too: their witnesses must be those of the bibliography.
    """
    if FILE not in corpus.documents:
        return
    bibliography, path = corpus.bibliography, corpus.documents[FILE].path
    for line, id_, message in (
        *_unsourced(bibliography),
        *_uncited(bibliography),
        *_unknown_books(bibliography),
        *_inferred(bibliography),
        *_circle(bibliography),
        *_out_of_order(bibliography),
    ):
        yield Problem(CHECK, path, line, id_, message)
    for edition, document, _ in texts(corpus):
        yield from _wrong_witnesses(bibliography, edition, document)


def _told(bibliography: Bibliography) -> Iterator[Told]:
    """Return everything that must have a source."""
    for book in bibliography.books:
        yield book.line, book.id, book.sources
        yield from ((book.line, book.id, copy.sources) for copy in book.copies)
        yield from ((book.line, book.id, images.sources) for images in book.images)
        yield from ((one.line, book.id, one.sources) for one in book.seen if one.how != NONE)
    yield from ((person.line, person.id, person.sources) for person in bibliography.people)
    yield from ((relation.line, relation.id, relation.sources) for relation in bibliography.relations)
    yield from ((statement.line, statement.id, statement.sources) for statement in bibliography.statements)


def _unsourced(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield what has no source, or a source that is not listed."""
    known = {source.id for source in bibliography.sources}
    of_rights = ((book.line, book.id, one.sources) for book in bibliography.books for one in book.rights)
    told = tuple(_told(bibliography))
    yield from ((line, id_, "missing source: say where this was seen") for line, id_, sources in told if not sources)
    for line, id_, sources in (*told, *of_rights):
        for source in sources:
            if source not in known:
                yield line, id_, f"{source} is not one of the sources{did_you_mean(nearest(source, known))}"


def _uncited(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield sources that nothing names."""
    named = {source for _, _, sources in _told(bibliography) for source in sources}
    named |= {source for book in bibliography.books for one in book.rights for source in one.sources}
    for source in bibliography.sources:
        if source.id not in named:
            yield source.line, source.id, "nothing names this source; leave it out"


def _unknown_books(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield relations and witnesses of a book that is not listed."""
    known = bibliography.by_id
    named = [(one.line, one.id, one.books) for one in bibliography.relations]
    named += [(one.line, one.id, (one.book,)) for one in bibliography.witnesses]
    for line, id_, books in named:
        for book in books:
            if book not in known:
                yield line, id_, f"{book or 'nothing'} is not one of the editions{did_you_mean(nearest(book, known))}"


def _inferred(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield what the editors infer without a reason, or as if it had been seen."""
    inferred = [(one.line, one.id, one.cert, one.reason) for one in bibliography.relations if one.is_conjecture]
    inferred += [(one.line, one.id, one.cert, one.reason or "") for one in bibliography.statements if one.is_inference]
    for line, id_, cert, reason in inferred:
        if not reason:
            yield line, id_, "missing reason: say what this is inferred from"
        if cert not in INFERRED:
            found = cert or "none"
            yield (
                line,
                id_,
                f"cert must be {' or '.join(INFERRED)}, for this is inferred and was not seen; found {found}",
            )


def _descents(bibliography: Bibliography) -> Iterator[tuple[BookRelation, Book, Book]]:
    """Return the relations that lead from a later book to an earlier one, with both."""
    for relation in bibliography.relations:
        later, earlier = bibliography.book(relation.later or ""), bibliography.book(relation.earlier or "")
        if later and earlier:
            yield relation, later, earlier


def _circle(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield a circle of the stemma, at the first of its relations."""
    descents = tuple(_descents(bibliography))
    graph: dict[str, set[str]] = {}
    for _, later, earlier in descents:
        graph.setdefault(later.id, set()).add(earlier.id)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        first = next(one for one, later, earlier in descents if {later.id, earlier.id} <= set(circle))
        yield first.line, first.id, f"no text can come from itself: {', '.join(sorted(set(circle)))}"


def _out_of_order(bibliography: Bibliography) -> Iterator[Fault]:
    """Yield relations in which a text comes from a later one."""
    for relation, later, earlier in _descents(bibliography):
        if later.latest is not None and earlier.earliest is not None and later.latest < earlier.earliest:
            message = f"{later.id} ({later.latest}) cannot come from {earlier.id} ({earlier.earliest}), which is later"
            yield relation.line, relation.id, message


def _wrong_witnesses(bibliography: Bibliography, edition: Edition, document: Document) -> Iterator[Problem]:
    """Yield the witnesses in the header of a text that lead to none, or to one of another siglum.

    A text of which the bibliography lists no witness may lead elsewhere, to its transcription.
    """
    sigla = {witness.id: witness.siglum for witness in bibliography.witnesses}
    book = bibliography.book_of(edition.id)
    listed = [witness.id for witness in bibliography.witnesses if book and witness.book == book.id]
    for element in _header(document):
        pointer = element.get("corresp") or ""
        found = next(iter(fragments(pointer)), "")
        if (listed or FILE in pointer) and sigla.get(found) != element.get("n"):
            wanted = f"#{listed[0]}" if listed else ", with this siglum"
            message = f"corresp must lead to a witness of {FILE}{wanted}; found {pointer or 'nothing'}"
            yield Problem(CHECK, document.path, line_of(element), element.get(ID), message)


def _header(document: Document) -> Iterator[Element]:
    header = document.root.find(HEADER)
    return iter(()) if header is None else header.iter(f"{TEI}witness")
