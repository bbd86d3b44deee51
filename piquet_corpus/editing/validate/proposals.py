"""Check that nothing in a finished edition waits for a person to look at it; count what waits in the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from piquet_corpus.editing.aligning.file import pending
from piquet_corpus.editing.validate.problem import Problem, being_written_in, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import ID, TEI, is_proposal, line_of
from piquet_corpus.judging.divergences.computed import editions_of
from piquet_corpus.judging.proof.finished import finished, reviews
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError


def check_proposals(corpus: Corpus) -> Iterator[Problem]:
    """Yield the proposed rows between editions that are all finished, and the clauses whose kind is proposed."""
    being_written = finished(corpus).being_written
    path = corpus.documents["alignment.xml"].path
    for row in corpus.alignment.rows:
        editions = editions_of(row)
        if row.proposed and editions.isdisjoint(being_written):
            latest = [id_ for id_ in corpus.editions if id_ in editions][-1:]
            review = f"run `piquet-corpus align {' '.join(latest)} --review`"
            message = f"the row is proposed, and nobody has accepted it; {review}, or take out its resp and cert"
            yield Problem(path, row.line, row.id or None, message)
    for edition, document, text in texts(corpus):
        for seg in text.iter(f"{TEI}seg") if edition.id not in being_written else ():
            if is_proposal(seg):
                message = "its kind and topics are proposed; look at them, and take out its resp and cert"
                yield Problem(document.path, line_of(seg), seg.get(ID), message)


def unreviewed(corpus: Corpus) -> Mapping[str, int]:
    """Return how many rows are proposed and not reviewed, by edition being written; without editions that have none."""
    being_written = being_written_in(corpus)
    numbers = {id_: len(pending(corpus.alignment, id_)) for id_ in corpus.editions if id_ in being_written}
    return {id_: number for id_, number in numbers.items() if number}


def sentence(edition: str, number: int) -> str:
    """Say how many rows of an edition are to be reviewed, and how.

    >>> sentence("en1701", 1)
    'alignment: 1 proposed row of en1701 is not reviewed; run `piquet-corpus align en1701 --review`'
    """
    rows = f"{number} proposed row{'' if number == 1 else 's'} of {edition} {'is' if number == 1 else 'are'}"
    return f"alignment: {rows} not reviewed; run `piquet-corpus align {edition} --review`"


def check_reviews(corpus: Corpus) -> Iterator[Problem]:
    """Yield the marks `review` in rule sets and cases of finished editions."""
    for review in [review for review in reviews(corpus) if not review.being_written]:
        message = f"{review.what}: not reviewed yet ({review.doubt}); decide, then take the mark `review` away"
        yield Problem(review.file, review.line, None, message)


def waiting_reviews(corpus: Corpus) -> Mapping[str, int]:
    """Return how many marks `review` editions being written have, by rule set; none if a file cannot be read."""
    try:
        return Counter(review.holder for review in reviews(corpus) if review.being_written)
    except (CorpusError, RuleSetError):
        return {}
