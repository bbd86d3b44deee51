"""What may be done with the files of the corpus, and what they were made from, as their headers say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.texts.tei.model import Edition, Translation
from piquet_corpus.texts.tei.source import Source
from piquet_corpus.texts.tei.xml import TEI, Document, text_of

OPEN = {
    "https://creativecommons.org/licenses/by/4.0/": "CC-BY-4.0",
    "https://creativecommons.org/publicdomain/zero/1.0/": "CC0-1.0",
    "https://creativecommons.org/publicdomain/mark/1.0/": "other-pd",
}
"""The names by which data packages know licences."""


@dataclass(frozen=True)
class Rights:
    """What a header says. `licences`: the address and the words of each; `credits`: what else is to be known."""

    licences: tuple[tuple[str, str], ...]
    credits: tuple[str, ...]


def rights(document: Document) -> Rights:
    """Read what may be done with a file."""
    return Rights(
        tuple((element.get("target") or "", text_of(element)) for element in document.root.iter(f"{TEI}licence")),
        tuple(text_of(element) for element in document.root.iterfind(f".//{TEI}availability/{TEI}p")),
    )


def document_of(corpus: Corpus, file: Path) -> Document:
    """Return the parsed file of an edition or a translation."""
    return next(document for document in corpus.documents.values() if document.path == file)


def texts_of(corpus: Corpus) -> Iterator[Edition | Translation]:
    """Return the editions, then the translations."""
    yield from corpus.editions.values()
    yield from corpus.translations.values()


def text_licences(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the licence of each layer of each edition, as a data package has them."""
    for edition in corpus.editions.values():
        for target, words in rights(document_of(corpus, edition.file)).licences:
            yield _licence(target, f"{edition.id}: {words}")


def own_licences(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the licence of what is the editors' own: the taxonomies say it for all of that."""
    for target, words in rights(corpus.documents["topics.xml"]).licences:
        yield _licence(target, f"What is the editors’ own: {words}")


def _licence(target: str, title: str) -> dict[str, str]:
    """Return a licence as a data package has it."""
    named = {"name": OPEN[target]} if target in OPEN else {}
    return {**named, "path": target, "title": title}


def sources(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return what the editions were made from, as a data package has it: the book, and its transcription; or a page."""
    for edition in corpus.editions.values():
        yield {"title": f"{edition.id}: {_made_from(edition.source)}"}
        if edition.source.transcription:
            address = _address(document_of(corpus, edition.file))
            path = {"path": address} if address else {}
            yield {"title": f"{edition.id}: {edition.source.transcription}", **path}


def _address(document: Document) -> str | None:
    """Return where a header says the transcription can be found; None if it does not."""
    found = document.root.find(f".//{TEI}sourceDesc/{TEI}bibl[@type='digital']/{TEI}ref")
    return None if found is None else found.get("target")


def _made_from(source: Source) -> str:
    """Tell of a book, or of the page of the web that is restated."""
    if page := source.restated:
        dates = f"{page.year}, revised {page.revised}" if page.revised else page.year
        return f"restated after {page.author.natural}, “{page.title}”, {page.site}, {dates}"
    imprint = f"{source.place}: {source.publisher}, {source.year}" if source.place else source.year
    return ", ".join(filter(None, (source.title, imprint, *map(str, source.catalogued))))
