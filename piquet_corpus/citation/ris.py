"""Citations as RIS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import rispy  # type: ignore[import-untyped]

from piquet_corpus.citation.entries import BibliographyEntry

KINDS = {"book": "BOOK", "chapter": "CHAP", "dataset": "DATA"}


class _RisWriter(rispy.RisWriter):  # type: ignore[misc]  # rispy has no types
    """Writes records without a number before each, which is no part of the format."""

    def set_header(self, count: int) -> str:
        """Put nothing before a record."""
        return ""


def ris(entries: Iterable[BibliographyEntry]) -> str:
    """Return a record of RIS for each entry."""
    return str(rispy.dumps([_record(one) for one in entries], implementation=_RisWriter)).strip() + " "


def _record(one: BibliographyEntry) -> dict[str, Any]:
    """Return an entry as rispy has it. Pages that do not follow each other stand together where the first should."""
    first, _, last = (one.pages, "", "") if "," in one.pages else one.pages.partition("–")
    fields: dict[str, Any] = {
        "type_of_reference": KINDS[one.kind],
        "id": one.key,
        "authors": [one.author.inverted] if one.author else None,
        "subsidiary_authors": [one.translator.inverted] if one.translator else None,
        "title": one.title,
        "secondary_title": one.container,
        "short_title": one.short,
        "place_published": one.place,
        "publisher": one.publisher,
        "year": one.date[:4],
        "date": one.date.replace("-", "/") if "-" in one.date else "",
        "start_page": first,
        "end_page": last,
        "edition": one.version,
        "language": one.language,
        "database_provider": one.provider,
        "urls": [one.link],
        "notes": [note for note in (one.note, *one.quotations) if note],
    }
    return {name: value for name, value in fields.items() if value}
