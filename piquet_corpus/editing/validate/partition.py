"""Check that the clauses of a paragraph together contain every character of it."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.places import is_clause, texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import squeeze
from piquet_corpus.edition.texts.tei.read import P
from piquet_corpus.edition.texts.tei.xml import ID, Document, Element, line_of

CHECK = "partition"


def check_partition(corpus: Corpus) -> Iterator[Problem]:
    """Yield every word and element of a paragraph that is in none of its clauses."""
    for _, document, text in texts(corpus):
        for paragraph in text.iter(P):
            yield from _outside(document, paragraph)


def _outside(document: Document, paragraph: Element) -> Iterator[Problem]:
    """Yield what is outside the clauses of one paragraph; its place is the clause before it, or the paragraph."""
    place = paragraph.get(ID)
    yield from _words(document, paragraph, place, paragraph.text)
    for child in paragraph:
        if is_clause(child):
            place = child.get(ID)
        else:
            message = f"the element {child.tag.rpartition('}')[2]} is in no clause; move it into one"
            yield Problem(CHECK, document.path, line_of(child), place, message)
        yield from _words(document, child, place, child.tail)


def _words(document: Document, after: Element, place: str | None, words: str | None) -> Iterator[Problem]:
    """Yield words that follow the start or end of an element, where only white space is allowed."""
    if words and not words.isspace():
        message = f"“{squeeze(words)}” is in no clause; every word of a paragraph must be in one"
        yield Problem(CHECK, document.path, line_of(after), place, message)
