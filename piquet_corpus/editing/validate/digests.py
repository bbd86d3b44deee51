"""Check that the original layer of each text has exactly the letters of its source."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.upkeep.references import digest, letters
from piquet_corpus.editing.validate.measures import FILE, Measure, read_measures
from piquet_corpus.editing.validate.places import texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import line_of
from piquet_corpus.work.errors import CorpusError

CHECK = "digests"


def check_digests(corpus: Corpus) -> Iterator[Problem]:
    """Yield the texts that differ from their source in a letter, and those that cannot be compared with it."""
    path = corpus.directory / FILE
    measured: dict[str, Measure] = {}
    readable = True
    for one in read_measures(corpus.directory):
        if isinstance(one, CorpusError):
            readable = False
            yield Problem(CHECK, path, one.line, None, one.message)
        elif one.edition not in corpus.editions:
            yield Problem(CHECK, path, one.line, None, f"unknown edition {one.edition}; remove this line")
        else:
            measured[one.edition] = one
    for edition, document, text in texts(corpus):
        measure = measured.get(edition.id)
        # A line that cannot be read may be the one for this edition.
        message = _fault(edition, measure) if measure is not None or readable else None
        if message:
            yield Problem(CHECK, document.path, line_of(text), None, message)


def _fault(edition: Edition, measure: Measure | None) -> str | None:
    if measure is None:
        return f"missing line for {edition.id} in {FILE}: give the letters that its source has, or - for a restatement"
    whole = " ".join(block.original for block in edition.blocks)
    if measure.sha256 in (None, digest(whole)):
        return None
    found = len(letters(whole))
    number = "the same number, but different ones" if found == measure.letters else measure.letters
    return (
        f"the original layer of {edition.id} has {found} letters, its source has {number}; "
        f"the letters must be the same (the check of references names a clause that has changed)"
    )
