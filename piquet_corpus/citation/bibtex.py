"""Citations as BibTeX, in UTF-8."""

from __future__ import annotations

import re

from pybtex.database import BibliographyData, Person  # type: ignore[import-untyped]
from pybtex.database import Entry as BibEntry

from piquet_corpus.citation.entries import Entry
from piquet_corpus.tei.source import Name

KINDS = {"book": "book", "chapter": "incollection", "dataset": "misc"}
COMMANDS = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "^": r"\textasciicircum{}"}
"""What pybtex leaves for LaTeX to read; the rest (& % _ # ~) it escapes itself."""


def bibtex(entries: tuple[Entry, ...]) -> str:
    """Return entries of BibTeX."""
    return str(BibliographyData({one.key: _entry(one) for one in entries}).to_string("bibtex")).strip()


def _entry(one: Entry) -> BibEntry:
    """Return an entry as pybtex has it."""
    fields = {
        "title": one.title,
        "booktitle": one.container if one.kind == "chapter" else "",
        "shorttitle": one.short,
        "address": one.place,
        "publisher": one.publisher,
        "howpublished": one.container if one.kind == "dataset" else "",
        "year": one.year,
        "pages": one.pages.replace("–", "--"),
        "version": one.version,
        "url": one.link,
        "langid": one.language,
        "note": " ".join(one.notes),
    }
    people = {"author": _person(one.author), "translator": _person(one.translator)}
    return BibEntry(
        KINDS[one.kind],
        fields=[(name, escaped(value)) for name, value in fields.items() if value],
        persons={role: [person] for role, person in people.items() if person},
    )


def escaped(text: str) -> str:
    """Return text in which nothing is a command of LaTeX."""
    return re.sub(r"[\\{}$^]", lambda found: COMMANDS[found[0]], text)


def _person(name: Name | None) -> Person | None:
    """Return a name; one that is no person's in braces, so that it is not taken apart."""
    if name is None:
        return None
    return Person(name.inverted if name.given else f"{{{escaped(name.family)}}}")
