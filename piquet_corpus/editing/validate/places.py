"""Look-ups in the parsed files of a corpus that several checks need, each read once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import ANNOTATION
from piquet_corpus.edition.texts.glossary import ENTRY
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.read import APP, SEG, P
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, parse
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.work.errors import CorpusError

HEADER, NOTE, LINK, TEXT = f"{TEI}teiHeader", f"{TEI}note", f"{TEI}link", f"{TEI}text"
PLACES = (SEG, P, NOTE, LINK, ENTRY, ANNOTATION, APP)


def is_clause(element: Element) -> bool:
    """Whether an element is a clause."""
    return element.tag == SEG and element.get("type") == "clause"


def place_of(element: Element) -> str | None:
    """Return the id of the clause an element is in; outside clauses, that of its paragraph, note, link, entry, app."""
    around = (place.get(ID) for place in (element, *element.iterancestors()) if place.tag in PLACES)
    return next(filter(None, around), None)


def texts(corpus: Corpus) -> Iterator[tuple[Edition, Document, Element]]:
    """Return every edition with its file and the `text` element of the file."""
    editions = {edition.file: edition for edition in corpus.editions.values()}
    for document in corpus.documents.values():
        text = document.root.find(TEXT)
        if document.path in editions and text is not None:
            yield editions[document.path], document, text


def ids_of(document: Document) -> Mapping[str, Element]:
    """Return all elements of a file that have an id."""
    return {id_: element for element in document.root.iter() if (id_ := element.get(ID)) is not None}


@lru_cache(maxsize=2)
def known_ids(corpus: Corpus) -> frozenset[str]:
    """Return every id in every file of a corpus."""
    return frozenset(id_ for document in corpus.documents.values() for id_ in ids_of(document))


@lru_cache(maxsize=2)
def read_links(corpus: Corpus) -> Document | CorpusError:
    """Return links.xml; an error if it is missing or cannot be read."""
    try:
        return parse(corpus.directory / LINKS)
    except CorpusError as error:
        return error


def with_links(corpus: Corpus) -> tuple[Document, ...]:
    """Return all XML files, with links.xml as the last unless it cannot be read; the check of the schema reports it."""
    links = read_links(corpus)
    return (*corpus.documents.values(), *(() if isinstance(links, CorpusError) else (links,)))


def being_written_in(corpus: Corpus) -> frozenset[str]:
    """Return the editions that are not finished; none if the file that says so cannot be read."""
    try:
        return finished(corpus).being_written
    except CorpusError:
        return frozenset()
