"""What programs read in the head of a page: fields for reference managers (Highwire), and schema.org as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.source import Name
from piquet_corpus.publishing.citation.entries import BibliographyEntry, entries
from piquet_corpus.publishing.citation.permanent import PERMANENT, WHOLE
from piquet_corpus.publishing.citation.refer import cite
from piquet_corpus.publishing.site.sheet import Sheet


def metadata(corpus: Corpus, reference: str) -> tuple[tuple[str, str], ...]:
    """Return the fields that Zotero and others read, for a page on something that can be cited; else none."""
    return tuple(_fields(_entry(corpus, reference))) if reference else ()


@lru_cache(maxsize=8)
def _entry(corpus: Corpus, reference: str) -> BibliographyEntry:
    return entries(cite(corpus, reference))[0]


def _fields(entry: BibliographyEntry) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry, each with its value."""
    first, _dash, last = entry.pages.partition("–")
    fields = (
        ("citation_title", f"{entry.title} ({entry.short})" if entry.container and entry.short else entry.title),
        ("citation_author", _name(entry.author) if entry.author else ""),
        ("citation_inbook_title" if entry.kind == "chapter" else "citation_book_title", entry.container),
        ("citation_publication_date", entry.date.replace("-", "/")),
        ("citation_publisher", entry.publisher if entry.publisher != entry.container else ""),
        ("citation_firstpage", first),
        ("citation_lastpage", last),
        ("citation_language", entry.language),
    )
    yield from ((name, value) for name, value in fields if value)


def _name(name: Name) -> str:
    """Return a name as a bibliography begins with it: `Cotton, Charles`."""
    return f"{name.family}, {name.given}" if name.given else name.family


def linked_data(corpus: Corpus, sheet: Sheet) -> str:
    """Return what a page is in the words of schema.org, as JSON-LD; empty for a page that is not cited."""
    if not sheet.reference:
        return ""
    entry = _entry(corpus, sheet.reference)
    book = {"@type": "Book", "name": entry.container, "datePublished": entry.date}
    whole = {"@type": "Dataset", "name": entry.provider, "identifier": PERMANENT}
    parts = [book] if entry.kind == "chapter" else []
    fields: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": {"dataset": "Dataset", "book": "Book"}.get(entry.kind, "Chapter"),
        "name": sheet.title,
        "identifier": entry.link,
        "inLanguage": entry.language,
        "pagination": entry.pages,
        "datePublished": entry.date,
        "isPartOf": parts or ([whole] if sheet.reference != WHOLE else []),
    }
    said = json.dumps(
        {name: value for name, value in fields.items() if value}, ensure_ascii=False, separators=(",", ":")
    )
    return said.replace("<", "\\u003c")
