"""Citations as notes after the Chicago Manual of Style, 18th edition.

The CSL style is not used: it has no place for a passage of an old book that is read in a modern edition, and the Python
program that processes it gives French titles English capitals.
"""

from __future__ import annotations

from piquet_corpus.publishing.citation.model import Cited, CitedPassage, CitedRecord
from piquet_corpus.publishing.citation.prose import (
    Run,
    Runs,
    begun,
    in_brackets,
    listed,
    on_pages,
    restatement,
    short_title,
    within,
    words,
)


def record(record: CitedRecord) -> Runs:
    """Return the note on a divergence or row of the corpus, or on the whole."""
    titled = f"“{within(record.title)},” in " if record.title else ""
    return begun(words(record.release.editors, ", ", titled, _corpus(record), "."))


def passage(passage: CitedPassage) -> Runs:
    """Return the note on a passage."""
    source, translation = passage.source, passage.translation
    ours = words(f"trans. {passage.release.editors} as ", Run(translation, italic=True)) if translation else ""
    transcription = f"transcription: {source.transcription}" if source.transcription else ""
    about = listed((*map(str, source.catalogued), transcription), "; ")
    # After the imprint of a whole book there would be two parentheses.
    aside = words(" (", about, ")") if passage.section or passage.pages else words(", ", about)
    parts = listed((_work(passage), passage.section, on_pages(passage.pages), ours))
    return begun(words(parts, aside if about else "", ", in ", _corpus(passage), "."))


def again(passage: CitedPassage) -> Runs:
    """Return the shortened note on a passage that has been cited before."""
    parts = (_author(passage), short_title(passage.source), passage.section, on_pages(passage.pages))
    return begun(words(listed(parts), "."))


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


def _corpus(cited: Cited) -> Runs:
    release = cited.release
    version = f", version {release.version}{in_brackets(release.year)}, {cited.link}"
    return words(Run(release.corpus, italic=True), version)
