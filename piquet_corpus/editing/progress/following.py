"""The progress of an edition, measured step by step; and what is to be done next, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.editing.progress.model import STEPS, Item, Progress, Step
from piquet_corpus.editing.progress.recorded import beside, executed, recorded, written
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.proof.finished import Finished, finished
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown


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


STEP_OF: dict[str, Step] = {
    "digests": "letters",
    "translations": "translation",
    "alignment": "alignment",
    "glossary": "glossary",
    "spelling": "glossary",
    "rulesets": "rule set",
    "carriers": "rule set",
    "remainders": "rule set",
    "cases": "cases",
    "references": "references",
    "generated": "references",
    "divergences": "divergences",
    "drafts": "divergences",
    "collation": "divergences",
}
"""The step in which the problems of a check are put right; those of all other checks are put right in the text."""


def next_to_do(corpus: Corpus | None, problems: Sequence[Problem]) -> str | None:
    """Return a sentence on the next thing to do; None if there is none. `corpus`: None if it cannot be read.

    For an edition that is being written, what it still lacks comes before the problems of the same step, since these
    mostly follow from it; but a fault of the text is mended first.
    """
    faulty = min(problems, key=lambda problem: _place(step_of(problem)), default=None)
    for edition in _unfinished(corpus):
        assert corpus is not None
        item = progress(corpus, edition).next
        if item and not _is_before(faulty, item):
            return said(edition, item)
    if faulty is None:
        return None
    where = f"{shown(faulty.file)}:{faulty.line}"
    about = f" ({faulty.clause})" if faulty.clause else ""
    step = step_of(faulty)
    return f"Next: put right the first problem of the step “{step}”, {where}{about}: `piquet-corpus validate --all`"


def said(edition: str, item: Item) -> str:
    """Return the sentence on what is next for an edition."""
    return (
        f"Next for {edition}: {item.to_do}: `{item.command}`" if item.command else f"Next for {edition}: {item.to_do}."
    )


def step_of(problem: Problem) -> Step:
    """Return the step in which a problem is put right."""
    return STEP_OF.get(problem.check, "text")


def _unfinished(corpus: Corpus | None) -> list[str]:
    """Return the editions that are still being written, in order of time."""
    if corpus is None:
        return []
    unfinished = being_written_in(corpus)
    return [edition for edition in corpus.editions if edition in unfinished]


def _is_before(problem: Problem | None, item: Item) -> bool:
    if problem is None:
        return False
    place, other = _place(step_of(problem)), _place(item.step)
    return place < other or place == other == 0


def _place(step: Step) -> int:
    return STEPS.index(step)
