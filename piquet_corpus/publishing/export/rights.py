"""The licences of the files of the corpus and the sources they were made from, as their headers say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.source import Source
from piquet_corpus.edition.texts.tei.xml import TEI, Document, text_of

OPEN = {
    "https://creativecommons.org/licenses/by/4.0/": "CC-BY-4.0",
    "https://creativecommons.org/publicdomain/zero/1.0/": "CC0-1.0",
    "https://creativecommons.org/publicdomain/mark/1.0/": "other-pd",
}
"""The names of licences in data packages."""


@dataclass(frozen=True)
class Rights:
    """The rights in a header. `licences`: the address and the text of each; `credits`: other statements."""

    licences: tuple[tuple[str, str], ...]
    credits: tuple[str, ...]


def rights(document: Document) -> Rights:
    """Read the rights of a file."""
    return Rights(
        tuple((element.get("target") or "", text_of(element)) for element in document.root.iter(f"{TEI}licence")),
        tuple(text_of(element) for element in document.root.iterfind(f".//{TEI}availability/{TEI}p")),
    )


def document_of(corpus: Corpus, file: Path) -> Document:
    """Return the parsed file of an edition or a translation."""
    return next(document for document in corpus.documents.values() if document.path == file)


def text_licences(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the licence of each layer of each edition, in the form of a data package."""
    for edition in corpus.editions.values():
        for target, words in rights(document_of(corpus, edition.file)).licences:
            yield _licence(target, f"{edition.id}: {words}")


def own_licences(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the licence of the editors' own work; the file of taxonomies states it for all of this."""
    for target, words in rights(corpus.documents["topics.xml"]).licences:
        yield _licence(target, f"The editors’ own work: {words}")


def _licence(target: str, title: str) -> dict[str, str]:
    named = {"name": OPEN[target]} if target in OPEN else {}
    return {**named, "path": target, "title": title}


def sources(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Return the sources of the editions, in the form of a data package: book and transcription, or a web page."""
    for edition in corpus.editions.values():
        yield {"title": f"{edition.id}: {_made_from(edition.source)}"}
        if edition.source.transcription:
            root = document_of(corpus, edition.file).root
            pointer = root.find(f".//{TEI}sourceDesc/{TEI}bibl[@type='digital']/{TEI}ref")
            address = None if pointer is None else pointer.get("target")
            yield {"title": f"{edition.id}: {edition.source.transcription}", **({"path": address} if address else {})}


def _made_from(source: Source) -> str:
    if page := source.restated:
        dates = f"{page.year}, revised {page.revised}" if page.revised else page.year
        return f"restated after {page.author.natural}, “{page.title}”, {page.site}, {dates}"
    imprint = f"{source.place}: {source.publisher}, {source.year}" if source.place else source.year
    return ", ".join(filter(None, (source.title, imprint, *map(str, source.catalogued))))
