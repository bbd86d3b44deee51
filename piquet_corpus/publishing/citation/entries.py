"""Citations for reference managers: an entry for the divergence or row, and one for each passage; and the formats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import rispy  # type: ignore[import-untyped]
from pybtex.database import BibliographyData, Person  # type: ignore[import-untyped]
from pybtex.database import Entry as BibEntry
from pybtex.database.output.bibtex import Writer  # type: ignore[import-untyped]

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.tei.source import ANONYMOUS, Name
from piquet_corpus.publishing.citation.cite import Citation, CitedPassage, CitedRecord, cite
from piquet_corpus.publishing.citation.prose import (
    about_source,
    filled,
    in_brackets,
    on_pages,
    places,
    plain,
    quotation,
    silence,
)
from piquet_corpus.publishing.names import capital
from rules.core.messages import N_, _, language, say


@dataclass(frozen=True)
class BibliographyEntry:
    """One entry; fields that do not apply are empty.

    `title`: the title of the part, and `container` that of the book; or the title of a whole book. `short`: the short
    title of the book. `date`: a year or a day. `version`: only for what the corpus itself publishes. `note`:
    sentences about it. `quotations`: its words.
    """

    key: str
    kind: Literal["book", "chapter", "dataset"]
    author: Name | None = None
    translator: Name | None = None
    title: str = ""
    container: str = ""
    short: str = ""
    place: str = ""
    publisher: str = ""
    date: str = ""
    pages: str = ""
    language: str = ""
    version: str = ""
    provider: str = ""
    link: str = ""
    note: str = ""
    quotations: tuple[str, ...] = ()


def entries(citation: Citation) -> tuple[BibliographyEntry, ...]:
    """Return the entries of a citation, that of the record first."""
    first = (_record(citation.record, citation),) if citation.record else ()
    return (*first, *map(_passage, citation.passages))


def entry_of(corpus: Corpus, reference: str) -> BibliographyEntry:
    """Return the first entry of what a reference cites. Raises UnknownReference, which names the nearest."""
    return _entry_of(corpus, reference, language())


@lru_cache(maxsize=8)
def _entry_of(corpus: Corpus, reference: str, _language: str) -> BibliographyEntry:
    return entries(cite(corpus, reference))[0]


def highwire(corpus: Corpus, reference: str) -> tuple[tuple[str, str], ...]:
    """Return the fields that Zotero and others read from a page on something that can be cited; without one, none."""
    if not reference:
        return ()
    entry = entry_of(corpus, reference)
    first, _dash, last = entry.pages.partition("–")
    fields = (
        ("citation_title", f"{entry.title} ({entry.short})" if entry.container and entry.short else entry.title),
        ("citation_author", entry.author.inverted if entry.author else ""),
        ("citation_inbook_title" if entry.kind == "chapter" else "citation_book_title", entry.container),
        ("citation_publication_date", entry.date.replace("-", "/")),
        ("citation_publisher", entry.publisher if entry.publisher != entry.container else ""),
        ("citation_firstpage", first),
        ("citation_lastpage", last),
        ("citation_language", entry.language),
    )
    return tuple((name, value) for name, value in fields if value)


def _record(record: CitedRecord, citation: Citation) -> BibliographyEntry:
    """Return the entry of a divergence or row, a part of the corpus, or of the whole. It names silent editions too."""
    release, found = record.release, places(citation)
    about = (plain(filled(N_("On {places}."), places=found)),) if found else ()
    return BibliographyEntry(
        key=record.id,
        kind="dataset",
        author=Name(_(release.editors)),
        title=record.title or release.corpus,
        container=release.corpus if record.title else "",
        short=record.id,
        publisher=release.corpus,
        date=release.date,
        language=language(),
        version=release.version,
        provider=release.corpus,
        link=record.link,
        note=" ".join((*about, *(plain(silence(part)) for part in citation.silences))),
    )


def _passage(passage: CitedPassage) -> BibliographyEntry:
    source, release = passage.source, passage.release
    part = capital(passage.section or on_pages(passage.pages))
    translator = release.editors if passage.translation else source.translator
    ours = source.restated is not None
    return BibliographyEntry(
        key=passage.key,
        kind="chapter" if part else "book",
        author=Name(release.editors) if ours else _known(source.author),
        translator=_known(Name(translator)) if translator else None,
        title=part or source.title,
        container=source.title if part else "",
        short=source.short_title,
        place=source.place,
        publisher=release.corpus if ours else source.publisher,
        date=release.date if ours else source.year,
        pages=passage.pages,
        language=passage.language,
        version=release.version if ours else "",
        provider=release.corpus,
        link=passage.link,
        note=" ".join(_note(passage)),
        quotations=tuple(map(quotation, passage.quoted)),
    )


def _known(name: Name | None) -> Name | None:
    """Return a name; none for `anon.`, which a reference manager would take for a person's."""
    return name if name and name.family != ANONYMOUS else None


def _note(passage: CitedPassage) -> Iterator[str]:
    source, release = passage.source, passage.release
    ids = (passage.id,) if passage.id == passage.key else passage.clauses
    yield f"{', '.join(ids)} in {release.corpus}, version {release.version}{in_brackets(release.year)}."
    if passage.translation:
        yield say("Translated by {editors}: {title}.", editors=_(release.editors), title=passage.translation)
    yield from map(plain, about_source(source))


BIBTEX_KINDS = {"book": "book", "chapter": "incollection", "dataset": "misc"}
"""`misc`, not `dataset`, because only biblatex knows `dataset`; other programs leave such an entry out."""
COMMANDS = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "^": r"\textasciicircum{}"}
"""The characters that pybtex does not escape; it escapes the others (& % _ # ~) itself."""
UNPAIRED = {"{": r"\lbrace{}", "}": r"\rbrace{}"}
"""Replacements for unbalanced braces, because BibTeX counts even escaped braces."""


def bibtex(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as BibTeX, in UTF-8."""
    return str(Writer().to_string(BibliographyData({entry.key: _bibtex_entry(entry) for entry in entries}))).strip()


def _bibtex_entry(entry: BibliographyEntry) -> BibEntry:
    """Return an entry of pybtex. Quotations are an `annote`, which no bibliography prints.

    What the corpus publishes names it in `howpublished`, since `misc` has no publisher.
    """
    ours = entry.kind == "dataset"
    title = {
        "title": _as_it_is(entry.title),
        "booktitle": _as_it_is(entry.container) if entry.kind == "chapter" else "",
    }
    fields = {
        "shorttitle": entry.short,
        "address": entry.place,
        "howpublished": f"{entry.provider}, version {entry.version}" if ours else "",
        "publisher": "" if ours else entry.publisher,
        "year": entry.date[:4],
        "pages": entry.pages.replace("–", "--"),
        "version": entry.version,
        "url": entry.link,
        "langid": language_name(entry.language).lower(),
        "note": entry.note,
        "annote": " ".join(entry.quotations),
    }
    people = {"author": entry.author, "translator": entry.translator}
    return BibEntry(
        BIBTEX_KINDS[entry.kind],
        fields=list(_filled(title | {name: _escaped(value) for name, value in fields.items()}).items()),
        # In braces, a name that is not a person's is not divided.
        persons={
            role: [Person(_escaped(name.inverted) if name.is_person else _as_it_is(name.family))]
            for role, name in people.items()
            if name
        },
    )


def _as_it_is(title: str) -> str:
    """Return a title in braces, so that no style changes its capitals."""
    return f"{{{_escaped(title)}}}" if title else ""


def _escaped(text: str) -> str:
    rest, pairs = text, 1
    while pairs:
        rest, pairs = re.subn(r"\{[^{}]*\}", "", rest)
    commands = COMMANDS | UNPAIRED if "{" in rest or "}" in rest else COMMANDS
    return re.sub(r"[\\{}$^]", lambda character: commands[character[0]], text)


def csl_json(entries: Iterable[BibliographyEntry]) -> str:
    """Return entries as a list of items of CSL-JSON."""
    return json.dumps([_csl_item(entry) for entry in entries], ensure_ascii=False, indent=2)


def _csl_item(entry: BibliographyEntry) -> dict[str, Any]:
    """Return an entry as an item. The short title of a part is that of the book that contains it."""
    fields: dict[str, Any] = {
        "id": entry.key,
        "type": entry.kind,
        "author": entry.author and [_csl_name(entry.author)],
        "translator": entry.translator and [_csl_name(entry.translator)],
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
    return _filled(fields)


def _csl_name(name: Name) -> dict[str, str]:
    """Return a name; if it is not a person's, undivided."""
    return {"family": name.family, "given": name.given} if name.is_person else {"literal": name.family}


RIS_KINDS = {"book": "BOOK", "chapter": "CHAP", "dataset": "DATA"}


class _RisWriter(rispy.RisWriter):  # type: ignore[misc]  # rispy has no types
    """Writes records without numbers before them, which are not part of the format."""

    def set_header(self, count: int) -> str:
        """Put nothing before a record."""
        return ""


def ris(entries: Iterable[BibliographyEntry]) -> str:
    """Return a record of RIS for each entry."""
    return str(rispy.dumps([_ris_record(entry) for entry in entries], implementation=_RisWriter)).strip() + " "


def _ris_record(entry: BibliographyEntry) -> dict[str, Any]:
    """Return an entry of rispy. Pages that are not consecutive are all written in the field of the first page."""
    first, _, last = (entry.pages, "", "") if "," in entry.pages else entry.pages.partition("–")
    fields: dict[str, Any] = {
        "type_of_reference": RIS_KINDS[entry.kind],
        "id": entry.key,
        "authors": entry.author and [entry.author.inverted],
        "subsidiary_authors": entry.translator and [entry.translator.inverted],
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
    return _filled(fields)


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}
