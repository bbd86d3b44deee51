"""That the original layer of each text has the letters of its source, no more and no fewer."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from piquet_corpus.references import digest, letters
from piquet_corpus.tei.model import Edition
from piquet_corpus.tei.xml import line_of
from piquet_corpus.validate.measures import FILE, Measure, read_measures
from piquet_corpus.validate.places import texts
from piquet_corpus.validate.problem import Problem

CHECK = "digests"


def check_digests(corpus: Corpus) -> Iterator[Problem]:
    """Yield the texts that are not their source letter for letter, and those of which that is not known."""
    path = corpus.directory / FILE
    measured: dict[str, Measure] = {}
    for one in read_measures(corpus.directory):
        if isinstance(one, CorpusError):
            yield Problem(CHECK, path, one.line, None, one.message)
        elif one.edition not in corpus.editions:
            yield Problem(CHECK, path, one.line, None, f"there is no edition {one.edition}; take the line out")
        else:
            measured[one.edition] = one
    for edition, document, text in texts(corpus):
        if message := _fault(edition, measured.get(edition.id)):
            yield Problem(CHECK, document.path, line_of(text), None, message)


def _fault(edition: Edition, measure: Measure | None) -> str | None:
    """Say what is wrong with the letters of an edition."""
    if measure is None:
        return f"{edition.id} must have a line in {FILE}: its letters as the source has them, or - for a restatement"
    whole = " ".join(block.original for block in edition.blocks)
    if measure.sha256 in (None, digest(whole)):
        return None
    found = len(letters(whole))
    number = "as many" if found == measure.letters else f"{measure.letters}, not {found}"
    return (
        f"the letters of {edition.id} in its original layer are not those of its source, which has {number}; "
        f"what differs must be put back (the check of references names the clause)"
    )
