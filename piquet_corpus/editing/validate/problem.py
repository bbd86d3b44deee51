"""One thing that is wrong in the corpus, those that are alike, and the look-ups in files that several checks need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import ANNOTATION
from piquet_corpus.edition.texts.glossary import ENTRY
from piquet_corpus.edition.texts.tei.apparatus import APP, P
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.read import SEG
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, line_of, parse
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import shown
from rules.core.errors import RuleSetError

NAMED = re.compile(r"""“[^”]*”|"[^"]*"|'[^']*'|\S*[\d#_/]\S*|\w+(?:[.:-]\w+)+""")
"""What a message is about: a quotation, a number, the name of a file, a clause, a rule or a case."""


@dataclass(frozen=True)
class Problem:
    """What is wrong, where, and what would be right.

    `clause`: the id of the clause it is in, or else of the paragraph, note or row; None outside all of them. `message`
    says what is wrong and what would be right. `check`: the family of checks that found it (`schema`, `references` …),
    which the report fills in.
    """

    file: Path
    line: int
    clause: str | None
    message: str
    check: str = ""

    @classmethod
    def unread(cls, error: CorpusError | RuleSetError) -> Problem:
        """Return the problem that a file cannot be read."""
        return cls(Path(error.file), error.line, None, error.message)

    @classmethod
    def at(cls, document: Document, element: Element, message: str) -> Problem:
        """Return a problem of an element, which is named by its own id."""
        return cls(document.path, line_of(element), element.get(ID), message)

    def __str__(self) -> str:
        """Return `file:line: clause: message`, which editors and terminals turn into links."""
        place = f"{shown(self.file)}:{self.line}: "
        return place + (f"{self.clause}: {self.message}" if self.clause else self.message)


Problems: TypeAlias = Iterator[Problem]
Messages: TypeAlias = Iterator[str]
"""What is wrong with one thing, each in a sentence."""
Faults: TypeAlias = Iterator[tuple[int, str]]
"""What is wrong in one part of a file: the line and the message."""
FileFaults: TypeAlias = Iterator[tuple[int, str | None, str]]
"""What is wrong in one file: the line, the id of the divergence or clause, the message."""


def alike(problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], ...]:
    """Return problems in groups of the same message about other things in one file, in the order of the first."""
    kinds = (((problem.check, problem.file, NAMED.sub("…", problem.message)), problem) for problem in problems)
    return tuple(grouped(kinds).values())


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


def with_links(corpus: Corpus) -> dict[str, Document]:
    """Return all XML files by name, with links.xml as the last, without it if it cannot be read."""
    links = read_links(corpus)
    return {**corpus.documents, **({} if isinstance(links, CorpusError) else {LINKS: links})}


def unread_links(corpus: Corpus) -> Problems:
    """Yield the problem that links.xml cannot be read, unless there is none."""
    links = read_links(corpus)
    if isinstance(links, CorpusError) and links.file.exists():
        yield Problem.unread(links)


def being_written_in(corpus: Corpus) -> frozenset[str]:
    """Return the editions that are not finished; none if the file that says so cannot be read."""
    try:
        return finished(corpus).being_written
    except CorpusError:
        return frozenset()
