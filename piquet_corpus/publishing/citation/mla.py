"""Citations as entries of a list of works after the MLA Handbook, 9th edition.

The entry of an anonymous work begins with its title; its contributors say that it is anonymous. CSL is not used, for
the reason in `chicago`.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.publishing.citation.model import Cited, CitedPassage, CitedRecord
from piquet_corpus.publishing.citation.prose import (
    Run,
    Runs,
    begun,
    capital,
    listed,
    on_pages,
    restatement,
    short_title,
    within,
    words,
)


def record(record: CitedRecord) -> Runs:
    """Return the entry of a divergence or row of the corpus, or of the whole."""
    stop = "" if record.title.endswith(("?", "!")) else "."
    title = f"“{within(record.title)}{stop}”" if record.title else ""
    return listed((begun(words(record.release.editors, ".")), title, _corpus(record)), " ")


def passage(passage: CitedPassage) -> Runs:
    """Return the entry of a passage."""
    source, translation = passage.source, passage.translation
    title = words(Run(source.title, italic=True), ".")
    unnamed = source.author.natural if source.author and not source.author.is_person else ""
    translator = f"translated by {source.translator}" if source.translator else ""
    ours = words(f"translated by {passage.release.editors} as ", Run(translation, italic=True)) if translation else ""
    where = (source.publisher, source.year, passage.section, on_pages(passage.pages))
    details = listed((unnamed, translator, ours, *where))
    sentence = begun(words(details, ".")) if details else ""
    return listed((_author(passage), title, sentence, _corpus(passage), *_more(passage)), " ")


def again(passage: CitedPassage) -> Runs:
    """Return the in-text citation of a passage that is in the list of works."""
    author = _author(passage).rstrip(".").partition(",")[0]
    where = (author or short_title(passage.source), passage.section, on_pages(passage.pages))
    return words("(", listed(where), ")")


def _author(passage: CitedPassage) -> str:
    """Return the author at the beginning of an entry; empty for an author without a name."""
    source = passage.source
    if source.restated:
        return f"{capital(passage.release.editors)}."
    return f"{source.author.inverted}." if source.author and source.author.is_person else ""


def _corpus(cited: Cited) -> Runs:
    release = cited.release
    parts = (Run(release.corpus, italic=True), f"version {release.version}", release.year, cited.link)
    return words(listed(parts), ".")


def _more(passage: CitedPassage) -> Iterator[Runs]:
    source = passage.source
    if source.restated:
        yield begun(words(restatement(source.restated), "."))
    if source.catalogued:
        yield words(", ".join(map(str, source.catalogued)), ".")
    if source.transcription:
        yield words(f"Transcription: {source.transcription}.")
