"""Citations for reference managers: an entry for the divergence or row, and one for each passage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.texts.tei.source import Name
from piquet_corpus.publishing.citation.model import Citation, CitedPassage, CitedRecord
from piquet_corpus.publishing.citation.prose import Runs, begun, capital, on_pages, quotation, restatement, silence


@dataclass(frozen=True)
class BibliographyEntry:
    """One entry; fields that do not apply are empty.

    `title`: the title of the part, and `container` that of the book; or the title of a whole book. `short`: the short
    title of the book. `date`: a year or a day. `version`: only for what the corpus itself publishes. `note`:
    sentences about it. `quotations`: its words.
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
    date: str
    pages: str
    language: str
    version: str
    provider: str
    link: str
    note: str
    quotations: tuple[str, ...] = ()


def entries(citation: Citation) -> tuple[BibliographyEntry, ...]:
    """Return the entries of a citation, that of the record first."""
    first = (_record(citation.record, citation),) if citation.record else ()
    return (*first, *map(_passage, citation.passages))


def _record(record: CitedRecord, citation: Citation) -> BibliographyEntry:
    """Return the entry of a divergence or row, a part of the corpus, or of the whole. It names silent editions too."""
    release = record.release
    return BibliographyEntry(
        key=record.id,
        kind="dataset",
        author=Name(release.editors),
        translator=None,
        title=record.title or release.corpus,
        container=release.corpus if record.title else "",
        short=record.id,
        place="",
        publisher=release.corpus,
        date=release.date,
        pages="",
        language="en",
        version=release.version,
        provider=release.corpus,
        link=record.link,
        note=" ".join(_text(silence(each)) for each in citation.silences),
    )


def _passage(passage: CitedPassage) -> BibliographyEntry:
    """Return the entry of a passage: a part of its book, or of our restatement."""
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
    return name if name and name.is_known else None


def _note(passage: CitedPassage) -> Iterator[str]:
    """Return the notes on a passage: where it was read, and the source of that text."""
    source, release = passage.source, passage.release
    year = f" ({release.year})" if release.year else ""
    yield f"{', '.join(_ranges(passage))} in {release.corpus}, version {release.version}{year}."
    if passage.translation:
        yield f"Translated by {release.editors}: {passage.translation}."
    if source.restated:
        yield _text(begun(restatement(source.restated))) + "."
    if source.catalogued:
        yield f"{', '.join(map(str, source.catalogued))}."
    if source.transcription:
        yield f"Transcription: {source.transcription}."


def _ranges(passage: CitedPassage) -> tuple[str, ...]:
    """Return the permanent ids: the one cited, or else those of all clauses."""
    return (passage.id,) if passage.id == passage.key else passage.clauses


def _text(words: Runs) -> str:
    """Return words without italics."""
    return "".join(run.text for run in words)
