"""Check that nothing in the rule sets and cases of a finished edition waits for a person to look at it."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.finished import reviews
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError

CHECK = "reviews"


def check_reviews(corpus: Corpus) -> Iterator[Problem]:
    """Yield the marks of finished editions. For an edition that is still being written they are only counted."""
    try:
        found = [review for review in reviews(corpus) if not review.being_written]
    except (CorpusError, RuleSetError):  # other checks report these
        return
    for review in found:
        message = f"{review.what}: not reviewed yet ({review.doubt}); decide, then take the mark `review` away"
        yield Problem(CHECK, review.file, review.line, None, message)
