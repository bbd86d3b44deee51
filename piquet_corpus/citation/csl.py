"""Citations as CSL-JSON."""

from __future__ import annotations

import json
from typing import Any

from piquet_corpus.citation.entries import Entry
from piquet_corpus.tei.source import Name


def csl_json(entries: tuple[Entry, ...]) -> str:
    """Return a list of items of CSL-JSON."""
    return json.dumps([item(one) for one in entries], ensure_ascii=False, indent=2)


def item(one: Entry) -> dict[str, Any]:
    """Return an entry as an item of CSL."""
    fields: dict[str, Any] = {
        "id": one.key,
        "type": one.kind,
        "author": [_name(one.author)] if one.author else [],
        "translator": [_name(one.translator)] if one.translator else [],
        "title": one.title,
        "container-title": one.container,
        "container-title-short" if one.kind == "chapter" else "title-short": one.short,
        "publisher-place": one.place,
        "publisher": one.publisher,
        "issued": {"date-parts": [[int(one.year)]]} if one.year.isdecimal() else {},
        "page": one.pages,
        "language": one.language,
        "version": one.version,
        "URL": one.link,
        "note": "\n".join(one.notes),
    }
    return {name: value for name, value in fields.items() if value}


def _name(one: Name) -> dict[str, str]:
    """Return a name; one that is no person's as it is."""
    return {"family": one.family, "given": one.given} if one.given else {"literal": one.family}
