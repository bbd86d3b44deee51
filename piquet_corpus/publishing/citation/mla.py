"""Citations as entries of a list of works after the MLA Handbook, 9th edition.

The entry of an anonymous work begins with its title; its contributors say that it is anonymous. CSL is not used, for
the reason in `chicago`.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.publishing.citation.model import Citation, CitedPassage, CitedRecord
from piquet_corpus.publishing.citation.prose import (
    Line,
    Run,
    Runs,
    begun,
    capital,
    listed,
    on_pages,
    quotation,
    restatement,
    silence,
    within,
    words,
)


def lines(citation: Citation) -> Iterator[Line]:
    """Return the entries of the divergence or row, if one is cited, and of each passage, with words and short form."""
    if citation.record:
        yield Line("note", record(citation.record))
    for part in citation.parts:
        if isinstance(part, CitedPassage):
            yield Line("note", passage(part))
            yield from (Line("quotation", words(quotation(quoted))) for quoted in part.quoted)
            yield Line("again", again(part))
        else:
            yield Line("silence", silence(part))


def record(one: CitedRecord) -> Runs:
    """Return the entry of a divergence or row of the corpus, or of the whole."""
    stop = "" if one.title.endswith(("?", "!")) else "."
    title = f"“{within(one.title)}{stop}”" if one.title else ""
    return listed((begun(words(one.release.editors, ".")), title, _corpus(one)), " ")


def passage(one: CitedPassage) -> Runs:
    """Return the entry of a passage."""
    source = one.source
    title = words(Run(source.title, italic=True), ".")
    details = listed((*_contributors(one), source.publisher, source.year, one.section, on_pages(one.pages)))
    entry = (_author(one), title, begun(words(details, ".")) if details else "", _corpus(one), *_more(one))
    return listed(entry, " ")


def again(passage: CitedPassage) -> Runs:
    """Return the in-text citation of a passage that is in the list of works."""
    source = passage.source
    author = _author(passage).rstrip(".").partition(",")[0]
    title = Run(source.short_title or source.title, italic=True)
    where = (author or title, passage.section, on_pages(passage.pages))
    return words("(", listed(where), ")")


def _author(passage: CitedPassage) -> str:
    """Return the author at the beginning of an entry; empty for an author without a name."""
    source = passage.source
    if source.restated:
        return f"{capital(passage.release.editors)}."
    return f"{source.author.inverted}." if source.author and source.author.is_person else ""


def _contributors(passage: CitedPassage) -> Iterator[str | Runs]:
    source = passage.source
    if source.author and not source.author.is_person:
        yield source.author.natural
    if source.translator:
        yield f"translated by {source.translator}"
    if passage.translation:
        yield words(f"translated by {passage.release.editors} as ", Run(passage.translation, italic=True))


def _corpus(one: CitedPassage | CitedRecord) -> Runs:
    release = one.release
    parts = (Run(release.corpus, italic=True), f"version {release.version}", release.year, one.link)
    return words(listed(parts), ".")


def _more(passage: CitedPassage) -> Iterator[Runs]:
    """Return further notes, each as a sentence."""
    source = passage.source
    if source.restated:
        yield begun(words(restatement(source.restated), "."))
    if source.catalogued:
        yield words(", ".join(map(str, source.catalogued)), ".")
    if source.transcription:
        yield words(f"Transcription: {source.transcription}.")
