"""Citations as notes after the Chicago Manual of Style, 18th edition.

The CSL style is not used: it has no place for a passage of an old book that is read in a modern edition, and the Python
program that processes it gives French titles English capitals.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.publishing.citation.model import Citation, CitedPassage, CitedRecord
from piquet_corpus.publishing.citation.prose import (
    Line,
    Run,
    Runs,
    begun,
    listed,
    on_pages,
    quotation,
    restatement,
    silence,
    within,
    words,
)


def lines(citation: Citation) -> Iterator[Line]:
    """Return the notes on the divergence or row, if one is cited, and on each passage, with words and short form."""
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
    """Return the note on a divergence or row of the corpus, or on the whole."""
    titled = words(f"“{within(one.title)},” in ") if one.title else ()
    return begun(words(one.release.editors, ", ", titled, _corpus(one), "."))


def passage(one: CitedPassage) -> Runs:
    """Return the note on a passage."""
    ours = words(f"trans. {one.release.editors} as ", Run(one.translation, italic=True)) if one.translation else ""
    parts = (_work(one), one.section, on_pages(one.pages), ours)
    about = listed((*map(str, one.source.catalogued), _transcription(one)), "; ")
    # After the imprint of a whole book there would be two parentheses.
    aside = words(" (", about, ")") if one.section or one.pages else words(", ", about)
    return begun(words(listed(parts), aside if about else "", ", in ", _corpus(one), "."))


def again(passage: CitedPassage) -> Runs:
    """Return the shortened note on a passage that has been cited before."""
    source = passage.source
    title = Run(source.short_title or source.title, italic=True)
    return begun(words(listed((_author(passage), title, passage.section, on_pages(passage.pages))), "."))


def _work(passage: CitedPassage) -> Runs:
    """Return author, title and imprint of the book; for a restatement, its source instead of an imprint."""
    source = passage.source
    named = listed((_author(passage), Run(source.title, italic=True)))
    if source.restated:
        return words(named, " (", restatement(source.restated), ")")
    translator = f", trans. {source.translator}" if source.translator else ""
    imprint = ", ".join(filter(None, (": ".join(filter(None, (source.place, source.publisher))), source.year)))
    return words(named, translator, f" ({imprint})" if imprint else "")


def _author(passage: CitedPassage) -> str:
    """Return the author of the words: the editors for a restatement, or else the author of the book."""
    if passage.source.restated:
        return passage.release.editors
    return passage.source.author.natural if passage.source.author else ""


def _transcription(passage: CitedPassage) -> str:
    return f"transcription: {passage.source.transcription}" if passage.source.transcription else ""


def _corpus(one: CitedPassage | CitedRecord) -> Runs:
    """Return the corpus, with the permanent id of the item."""
    release = one.release
    year = f" ({release.year})" if release.year else ""
    return words(Run(release.corpus, italic=True), f", version {release.version}{year}, {one.link}")
