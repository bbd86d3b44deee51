"""Citations as RIS."""

from __future__ import annotations

from typing import Any

import rispy  # type: ignore[import-untyped]

from piquet_corpus.citation.entries import Entry

KINDS = {"book": "BOOK", "chapter": "CHAP", "dataset": "DATA"}


class _Writer(rispy.RisWriter):  # type: ignore[misc]  # rispy has no types
    """Writes records without numbering them: a number before TY is not in the format."""

    def set_header(self, count: int) -> str:
        """Put nothing before a record."""
        return ""


def ris(entries: tuple[Entry, ...]) -> str:
    """Return a record of RIS for each entry."""
    text: str = rispy.dumps([_record(one) for one in entries], implementation=_Writer)
    return text.strip()


def _record(one: Entry) -> dict[str, Any]:
    """Return an entry as rispy has it."""
    first, _, last = one.pages.partition("–")
    fields: dict[str, Any] = {
        "type_of_reference": KINDS[one.kind],
        "id": one.key,
        "authors": [one.author.inverted] if one.author else [],
        "subsidiary_authors": [one.translator.inverted] if one.translator else [],
        "title": one.title,
        "secondary_title": one.container,
        "short_title": one.short,
        "place_published": one.place,
        "publisher": one.publisher,
        "year": one.year,
        "start_page": first,
        "end_page": last,
        "edition": one.version if one.kind == "dataset" else "",
        "language": one.language,
        "urls": [one.link],
        "notes": list(one.notes),
    }
    return {name: value for name, value in fields.items() if value}
