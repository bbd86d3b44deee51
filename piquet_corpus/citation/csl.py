"""Citations as CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from piquet_corpus.citation.entries import BibliographyEntry
from piquet_corpus.texts.tei.source import Name


def csl_json(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as a list of items of CSL-JSON."""
    return json.dumps([_item(one) for one in entries], ensure_ascii=False, indent=2)


def _item(one: BibliographyEntry) -> dict[str, Any]:
    """Return an entry as an item. Of a part, the short title is that of the book which contains it."""
    fields: dict[str, Any] = {
        "id": one.key,
        "type": one.kind,
        "author": [_name(one.author)] if one.author else None,
        "translator": [_name(one.translator)] if one.translator else None,
        "title": one.title,
        "container-title": one.container,
        "container-title-short" if one.kind == "chapter" else "title-short": one.short,
        "publisher-place": one.place,
        "publisher": one.publisher,
        "issued": {"date-parts": [[int(part) for part in one.date.split("-")]]} if one.date else None,
        "page": one.pages,
        "language": one.language,
        "version": one.version,
        "source": one.provider,
        "URL": one.link,
        "note": one.note,
        "abstract": "\n".join(one.quotations),
    }
    return {name: value for name, value in fields.items() if value}


def _name(one: Name) -> dict[str, str]:
    """Return a name; one that is no person's as it is."""
    return {"family": one.family, "given": one.given} if one.is_person else {"literal": one.family}
