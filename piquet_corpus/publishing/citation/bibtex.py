"""Citations as BibTeX, in UTF-8."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pybtex.database import BibliographyData, Person  # type: ignore[import-untyped]
from pybtex.database import Entry as BibEntry
from pybtex.database.output.bibtex import Writer  # type: ignore[import-untyped]

from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.tei.source import Name
from piquet_corpus.publishing.citation.entries import BibliographyEntry

KINDS = {"book": "book", "chapter": "incollection", "dataset": "misc"}
"""`misc`, not `dataset`, because only biblatex knows `dataset`; other programs leave such an entry out."""
COMMANDS = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "^": r"\textasciicircum{}"}
"""The characters that pybtex does not escape; it escapes the others (& % _ # ~) itself."""
UNPAIRED = {"{": r"\lbrace{}", "}": r"\rbrace{}"}
"""Replacements for unbalanced braces, because BibTeX counts even escaped braces."""


def bibtex(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as BibTeX."""
    found = BibliographyData({entry.key: _entry(entry) for entry in entries})
    return str(Writer().to_string(found)).strip()


def _entry(entry: BibliographyEntry) -> BibEntry:
    """Return an entry of pybtex. Quotations are an `annote`, which no bibliography prints."""
    title = {
        "title": _as_it_is(entry.title),
        "booktitle": _as_it_is(entry.container) if entry.kind == "chapter" else "",
    }
    fields = {
        "shorttitle": entry.short,
        "address": entry.place,
        **_published(entry),
        "year": entry.date[:4],
        "pages": entry.pages.replace("–", "--"),
        "version": entry.version,
        "url": entry.link,
        "langid": language_name(entry.language).lower(),
        "note": entry.note,
        "annote": " ".join(entry.quotations),
    }
    plain = {name: _escaped(value) for name, value in fields.items()}
    people = {"author": entry.author, "translator": entry.translator}
    return BibEntry(
        KINDS[entry.kind],
        fields=[(name, value) for name, value in (title | plain).items() if value],
        persons={role: [_person(name)] for role, name in people.items() if name},
    )


def _published(entry: BibliographyEntry) -> dict[str, str]:
    """Return the publisher of an entry; for what the corpus publishes the corpus, since `misc` has no publisher."""
    if entry.kind == "dataset":
        return {"howpublished": f"{entry.provider}, version {entry.version}"}
    return {"publisher": entry.publisher}


def _as_it_is(title: str) -> str:
    """Return a title in braces, so that no style changes its capitals."""
    return f"{{{_escaped(title)}}}" if title else ""


def _escaped(text: str) -> str:
    """Return text in which nothing is a command of LaTeX."""
    commands = COMMANDS if _is_paired(text) else COMMANDS | UNPAIRED
    return re.sub(r"[\\{}$^]", lambda found: commands[found[0]], text)


def _is_paired(text: str) -> bool:
    while (shorter := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = shorter
    return "{" not in text and "}" not in text


def _person(name: Name) -> Person:
    """Return a name; if it is not a person's, in braces, so that it is not divided."""
    return Person(_escaped(name.inverted) if name.is_person else _as_it_is(name.family))
