"""The progress of an edition. It can be measured at every step, also when there is only a text."""

from __future__ import annotations

from piquet_corpus.editing.progress.beside import beside
from piquet_corpus.editing.progress.executed import executed
from piquet_corpus.editing.progress.model import Progress
from piquet_corpus.editing.progress.recorded import recorded
from piquet_corpus.editing.progress.written import written
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.finished import Finished, finished
from piquet_corpus.work.errors import CorpusError


def progress(corpus: Corpus, edition: str) -> Progress:
    """Measure how far an edition is. Raises UnknownName for an unknown edition."""
    text = corpus.edition(edition)
    being_written = edition in being_written_in(corpus)
    items = (
        *written(corpus, text),
        *beside(corpus, text),
        *executed(corpus, text),
        *recorded(corpus, text, being_written),
    )
    return Progress(edition, being_written, items)


def being_written_in(corpus: Corpus) -> frozenset[str]:
    """Return the editions that are not finished; none if the file that says so cannot be read."""
    try:
        return finished(corpus).being_written
    except CorpusError:
        return Finished(frozenset(), frozenset()).being_written
