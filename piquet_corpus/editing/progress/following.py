"""The progress of an edition, measured step by step; and what is to be done next, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.editing.progress.recorded import STEPS, Item, Progress, Step, beside, executed, recorded, written
from piquet_corpus.editing.validate.places import being_written_in
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
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
    faulty = min(problems, key=lambda problem: STEPS.index(step_of(problem)), default=None)
    place = STEPS.index(step_of(faulty)) if faulty else len(STEPS)
    if corpus is not None:
        being_written = being_written_in(corpus)
        for edition in filter(being_written.__contains__, corpus.editions):
            item = progress(corpus, edition).next
            if item and place and place >= STEPS.index(item.step):
                return in_words(edition, item)
    if faulty is None:
        return None
    where = f"{shown(faulty.file)}:{faulty.line}"
    about = f" ({faulty.clause})" if faulty.clause else ""
    step = step_of(faulty)
    return f"Next: put right the first problem of the step “{step}”, {where}{about}: `piquet-corpus validate --all`"


def in_words(edition: str, item: Item) -> str:
    """Return the sentence on what is next for an edition."""
    how = f": `{item.command}`" if item.command else "."
    return f"Next for {edition}: {item.to_do}{how}"


def step_of(problem: Problem) -> Step:
    """Return the step in which a problem is put right."""
    return STEP_OF.get(problem.check, "text")
