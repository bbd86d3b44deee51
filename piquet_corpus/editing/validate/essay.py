"""Check that the essay says only what the texts have and what the cases show."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay.text import essay, source_path
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError

CHECK = "essay"


def check_essay(corpus: Corpus) -> Iterator[Problem]:
    """Yield the fields of the essay that say what is not so; nothing without an essay.

    If a file of rule sets or cases cannot be read, that is a problem of its own.
    """
    try:
        faults = essay(corpus).faults
    except (CorpusError, RuleSetError):
        return
    for line, message in faults:
        yield Problem(CHECK, source_path(corpus), line, None, message)
