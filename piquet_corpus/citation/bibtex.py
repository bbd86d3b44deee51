"""Citations as BibTeX, in UTF-8."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pybtex.database import BibliographyData, Person  # type: ignore[import-untyped]
from pybtex.database import Entry as BibEntry

from piquet_corpus.citation.entries import BibliographyEntry
from piquet_corpus.language.languages import language_name
from piquet_corpus.texts.tei.source import Name

KINDS = {"book": "book", "chapter": "incollection", "dataset": "misc"}
"""`misc` and not `dataset`, which only biblatex knows, and which other programs leave out."""
COMMANDS = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "^": r"\textasciicircum{}"}
"""What pybtex leaves to LaTeX; the rest (& % _ # ~) it escapes itself."""
UNPAIRED = {"{": r"\lbrace{}", "}": r"\rbrace{}"}
"""How braces are written where some have no other: BibTeX counts even those that are escaped."""


def bibtex(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as BibTeX."""
    return str(BibliographyData({one.key: _entry(one) for one in entries}).to_string("bibtex")).strip()


def _entry(one: BibliographyEntry) -> BibEntry:
    """Return an entry as pybtex has it. Quotations are an `annote`, which no bibliography prints."""
    title = {"title": _as_it_is(one.title), "booktitle": _as_it_is(one.container) if one.kind == "chapter" else ""}
    fields = {
        "shorttitle": one.short,
        "address": one.place,
        **_published(one),
        "year": one.date[:4],
        "pages": one.pages.replace("–", "--"),
        "version": one.version,
        "url": one.link,
        "langid": language_name(one.language).lower(),
        "note": one.note,
        "annote": " ".join(one.quotations),
    }
    plain = {name: _escaped(value) for name, value in fields.items()}
    people = {"author": one.author, "translator": one.translator}
    return BibEntry(
        KINDS[one.kind],
        fields=[(name, value) for name, value in (title | plain).items() if value],
        persons={role: [_person(name)] for role, name in people.items() if name},
    )


def _published(one: BibliographyEntry) -> dict[str, str]:
    """Return by whom an entry is published; of a record, within what, since `misc` has no publisher."""
    if one.kind == "dataset":
        return {"howpublished": f"{one.container}, version {one.version}"}
    return {"publisher": one.publisher}


def _as_it_is(title: str) -> str:
    """Return a title in braces, so that no style changes its capitals."""
    return f"{{{_escaped(title)}}}" if title else ""


def _escaped(text: str) -> str:
    """Return text in which nothing is a command of LaTeX."""
    commands = COMMANDS if _is_paired(text) else COMMANDS | UNPAIRED
    return re.sub(r"[\\{}$^]", lambda found: commands[found[0]], text)


def _is_paired(text: str) -> bool:
    """Whether every brace has its other."""
    while (shorter := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = shorter
    return "{" not in text and "}" not in text


def _person(name: Name) -> Person:
    """Return a name; one that is no person's in braces, so that it is not taken apart."""
    return Person(_escaped(name.inverted) if name.is_person else _as_it_is(name.family))
