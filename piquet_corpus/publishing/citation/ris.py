"""Citations as RIS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rispy  # type: ignore[import-untyped]

from piquet_corpus.publishing.citation.entries import BibliographyEntry

KINDS = {"book": "BOOK", "chapter": "CHAP", "dataset": "DATA"}


class _RisWriter(rispy.RisWriter):  # type: ignore[misc]  # rispy has no types
    """Writes records without numbers before them, which are not part of the format."""

    def set_header(self, count: int) -> str:
        """Put nothing before a record."""
        return ""


def ris(entries: Iterable[BibliographyEntry]) -> str:
    """Return a record of RIS for each entry."""
    return str(rispy.dumps([_record(entry) for entry in entries], implementation=_RisWriter)).strip() + " "


def _record(entry: BibliographyEntry) -> dict[str, Any]:
    """Return an entry of rispy. Pages that are not consecutive are all written in the field of the first page."""
    first, _, last = (entry.pages, "", "") if "," in entry.pages else entry.pages.partition("–")
    fields: dict[str, Any] = {
        "type_of_reference": KINDS[entry.kind],
        "id": entry.key,
        "authors": [entry.author.inverted] if entry.author else None,
        "subsidiary_authors": [entry.translator.inverted] if entry.translator else None,
        "title": entry.title,
        "secondary_title": entry.container,
        "short_title": entry.short,
        "place_published": entry.place,
        "publisher": entry.publisher,
        "year": entry.date[:4],
        "date": entry.date.replace("-", "/") if "-" in entry.date else "",
        "start_page": first,
        "end_page": last,
        "edition": entry.version,
        "language": entry.language,
        "database_provider": entry.provider,
        "urls": [entry.link],
        "notes": [note for note in (entry.note, *entry.quotations) if note],
    }
    return {name: value for name, value in fields.items() if value}
