"""Check that all files of the corpus are of one version and date."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.links import generated
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.source import read_release
from piquet_corpus.edition.texts.tei.xml import TEI, Document, line_of

CHECK = "release"
EDITION, DATE = f".//{TEI}editionStmt/{TEI}edition", f".//{TEI}publicationStmt/{TEI}date"


def check_release(corpus: Corpus) -> Iterator[Problem]:
    """Yield the files whose version or date is not that of the first text; a missing one is left to the schema."""
    texts = tuple(corpus.editions.values())
    if not texts:
        return
    first, shown = texts[0].release, texts[0].file.name
    for document in (*corpus.documents.values(), *generated(corpus)):
        own = read_release(document.root)
        if own.version and own.version != first.version:
            message = f"the version is {own.version}, but that of {shown} is {first.version}"
            yield _problem(document, EDITION, f"{message}; all files have one version")
        if own.date and own.date != first.date:
            yield _problem(document, DATE, f"the date is {own.date}, but that of {shown} is {first.date}")


def _problem(document: Document, path: str, message: str) -> Problem:
    element = document.root.find(path)
    return Problem(CHECK, document.path, 1 if element is None else line_of(element), None, message)
