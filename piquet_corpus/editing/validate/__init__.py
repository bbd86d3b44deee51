"""The checks of a corpus, one module for each family; a check yields problems and raises nothing."""

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.editing.validate.report import EditionCounts, Report, Unexecuted, validate

__all__ = ["EditionCounts", "Problem", "Report", "Unexecuted", "validate"]
