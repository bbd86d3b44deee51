"""That the original layer of each text has the letters of its source, no more and no fewer."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from piquet_corpus.texts.tei.model import Edition
from piquet_corpus.texts.tei.xml import line_of
from piquet_corpus.upkeep.references import digest, letters
from piquet_corpus.validate.measures import FILE, Measure, read_measures
from piquet_corpus.validate.places import texts
from piquet_corpus.validate.problem import Problem

CHECK = "digests"


def check_digests(corpus: Corpus) -> Iterator[Problem]:
    """Yield the texts that are not their source letter for letter, and those of which that is not known."""
    path = corpus.directory / FILE
    measured: dict[str, Measure] = {}
    readable = True
    for one in read_measures(corpus.directory):
        if isinstance(one, CorpusError):
            readable = False
            yield Problem(CHECK, path, one.line, None, one.message)
        elif one.edition not in corpus.editions:
            yield Problem(CHECK, path, one.line, None, f"there is no edition {one.edition}; take the line out")
        else:
            measured[one.edition] = one
    for edition, document, text in texts(corpus):
        measure = measured.get(edition.id)
        # A line that cannot be read may be the one that is wanted.
        message = _fault(edition, measure) if measure is not None or readable else None
        if message:
            yield Problem(CHECK, document.path, line_of(text), None, message)


def _fault(edition: Edition, measure: Measure | None) -> str | None:
    """Say what is wrong with the letters of an edition."""
    if measure is None:
        return f"{edition.id} must have a line in {FILE}: its letters as the source has them, or - for a restatement"
    whole = " ".join(block.original for block in edition.blocks)
    if measure.sha256 in (None, digest(whole)):
        return None
    found = len(letters(whole))
    number = "as many, but others" if found == measure.letters else measure.letters
    return (
        f"the original layer of {edition.id} has {found} letters, its source {number}; "
        f"they must be the same (where a clause has changed, the check of references names it)"
    )
