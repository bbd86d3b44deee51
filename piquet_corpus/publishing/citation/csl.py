"""Citations as CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from piquet_corpus.edition.texts.tei.source import Name
from piquet_corpus.publishing.citation.entries import BibliographyEntry


def csl_json(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as a list of items of CSL-JSON."""
    return json.dumps([_item(entry) for entry in entries], ensure_ascii=False, indent=2)


def _item(entry: BibliographyEntry) -> dict[str, Any]:
    """Return an entry as an item. The short title of a part is that of the book that contains it."""
    fields: dict[str, Any] = {
        "id": entry.key,
        "type": entry.kind,
        "author": [_name(entry.author)] if entry.author else None,
        "translator": [_name(entry.translator)] if entry.translator else None,
        "title": entry.title,
        "container-title": entry.container,
        "container-title-short" if entry.kind == "chapter" else "title-short": entry.short,
        "publisher-place": entry.place,
        "publisher": entry.publisher,
        "issued": {"date-parts": [[int(part) for part in entry.date.split("-")]]} if entry.date else None,
        "page": entry.pages,
        "language": entry.language,
        "version": entry.version,
        "source": entry.provider,
        "URL": entry.link,
        "note": entry.note,
        "abstract": "\n".join(entry.quotations),
    }
    return {name: value for name, value in fields.items() if value}


def _name(name: Name) -> dict[str, str]:
    """Return a name; if it is not a person's, undivided."""
    return {"family": name.family, "given": name.given} if name.is_person else {"literal": name.family}
