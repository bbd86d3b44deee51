"""What may be done with the files of the corpus, and what they were made from, as their headers say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Edition, Translation
from piquet_corpus.tei.xml import TEI, Document, Element, text_of

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
        tuple((one.get("target") or "", text_of(one)) for one in document.root.iter(f"{TEI}licence")),
        tuple(text_of(one) for one in document.root.iterfind(f".//{TEI}availability/{TEI}p")),
    )


def document_of(corpus: Corpus, file: Path) -> Document:
    """Return the parsed file of an edition or a translation."""
    return next(one for one in corpus.documents.values() if one.path == file)


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
    """Return what the editions were made from, as a data package has it."""
    for edition in corpus.editions.values():
        described = document_of(corpus, edition.file).root.find(f".//{TEI}sourceDesc")
        for one in () if described is None else described:
            address = next((ref.get("target") or "" for ref in one.iter(f"{TEI}ref")), "")
            yield {"title": f"{edition.id}: {_words(one)}", **({"path": address} if address else {})}


def _words(element: Element) -> str:
    """Return the words of a description; of one that has them in its parts only, with commas between the parts.

    A number has the name of its catalogue before it.
    """
    if (element.text or "").strip():
        return f"{element.get('type')} {text_of(element)}" if element.tag == f"{TEI}idno" else text_of(element)
    return ", ".join(words for child in element if (words := _words(child)))
