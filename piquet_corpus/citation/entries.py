"""What programs that manage references are told of a citation: an entry for the record, and one for each passage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.citation.model import Citation, Passage, Record
from piquet_corpus.citation.words import capital, quotation, restatement, silence
from piquet_corpus.tei.source import Name


@dataclass(frozen=True)
class Entry:
    """One entry. `title` is that of the part, `container` that of the book it is a part of; empty for a whole book.

    `short`: the short title of the book. What does not apply is empty. `notes`: sentences.
    """

    key: str
    kind: Literal["book", "chapter", "dataset"]
    author: Name | None
    translator: Name | None
    title: str
    container: str
    short: str
    place: str
    publisher: str
    year: str
    pages: str
    language: str
    version: str
    link: str
    notes: tuple[str, ...]


def entries(citation: Citation) -> tuple[Entry, ...]:
    """Return the entries of a citation, that of the record first."""
    first = () if citation.record is None else (_record(citation.record, citation),)
    return (*first, *(_passage(one) for one in citation.passages))


def _record(one: Record, citation: Citation) -> Entry:
    """Return the entry of a record: a part of the corpus. What is silent has no entry, and is told in its notes."""
    release = one.release
    return Entry(
        key=one.id,
        kind="dataset",
        author=Name(release.editors),
        translator=None,
        title=one.title,
        container=release.corpus,
        short=one.id,
        place="",
        publisher=release.corpus,
        year=release.year,
        pages="",
        language="en",
        version=release.version,
        link=one.link,
        notes=tuple(silence(each) for each in citation.silences),
    )


def _passage(one: Passage) -> Entry:
    """Return the entry of a passage: a part of its book, or of our restatement."""
    source, release = one.source, one.release
    title = capital(one.section or (f"p. {one.pages}" if one.pages else ""))
    translator = release.editors if one.translated else source.translator
    return Entry(
        key=one.key,
        kind="chapter" if title else "book",
        author=Name(release.editors) if source.restated else source.author,
        translator=Name(translator) if translator else None,
        title=title or source.title,
        container=source.title if title else "",
        short=source.short_title,
        place=source.place,
        publisher=release.corpus if source.restated else source.publisher,
        year=release.year if source.restated else source.year,
        pages=one.pages,
        language=one.language,
        version=release.version,
        link=one.link,
        notes=tuple(_notes(one)),
    )


def _notes(one: Passage) -> Iterator[str]:
    """Return what else is to be said of a passage: where it is edited, what it was made from, what it says."""
    source, release = one.source, one.release
    yield f"{one.id} in {release.corpus}, version {release.version} ({release.year}), {one.link}."
    if source.transcription:
        yield f"Transcription: {source.transcription}."
    if source.catalogued:
        yield f"{'; '.join(map(str, source.catalogued))}."
    if one.translated:
        yield f"Translated by {release.editors} as “{one.translated}”."
    if source.restated:
        yield f"{capital(restatement(source.restated))}."
    yield from (quotation(each) for each in one.quoted)
