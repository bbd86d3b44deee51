"""What is doubtful in a proposed ground or parameter, said in a few words for the person who looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from piquet_corpus.editing.aligning.doubts import differing, numbers
from piquet_corpus.editing.aligning.likeness import Words as Lemmas
from piquet_corpus.editing.aligning.likeness import in_common_language, lemmas_of
from piquet_corpus.editing.scaffolding.likely_words import Likely
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.texts.alignment import Parallel
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.comparison.ways import value_text
from rules.core.use import Parameter

ALIKE = 75.0
"""How alike, of 100, words must be to be taken for the same statement."""


@dataclass(frozen=True)
class Chosen:
    """Words of a clause of the edition, `mine`, that are proposed for words of `theirs`; `row` has both."""

    theirs: Clause
    mine: Clause
    row: Parallel
    likely: Likely


def doubts_of_words(corpus: Corpus, chosen: Chosen) -> Iterator[str]:
    """Yield what is doubtful in the words proposed: the row, their likeness, numbers or a negation on one side only."""
    row, likely = chosen.row, chosen.likely
    if row.proposal in ("low", "medium"):
        yield f"{row.id} is a proposal of {row.proposal} certainty"
    if row.relation != "parallel":
        yield f"{row.id} is {'a conflict' if row.relation == 'conflict' else row.relation}"
    if likely.whole:
        yield f"no words of {chosen.mine.id} are like those of {chosen.theirs.id}; this is the whole clause"
    elif likely.by_place:
        yield "found by their place in a translation"
    elif likely.likeness < ALIKE:
        yield f"the words are not very like those of {chosen.theirs.id}"
    for mine, theirs in differing(*(_lemmas(corpus, (each.id,)) for each in (chosen.mine, chosen.theirs))):
        yield f"{mine} in {chosen.mine.id}, {theirs} in {chosen.theirs.id}"


def doubts_of_value(corpus: Corpus, parameter: Parameter, clauses: Iterable[str], other: str) -> Iterator[str]:
    """Yield what is doubtful in the value of a parameter: its numbers are not in the clauses, or it has readings."""
    wanted = set(_numbers_in(parameter.value))
    if missing := sorted(wanted - set(numbers(_lemmas(corpus, clauses)))):
        yield f"{' and '.join(map(str, missing))} not found in the clause"
    if parameter.readings:
        values = " or ".join(value_text(reading.value) for reading in parameter.readings)
        yield f"{other} can also be read as {values}; see that this text can"


def _numbers_in(value: object) -> Iterator[int]:
    """Yield the numbers of a value; *one* mostly says something else, and is not looked for."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 1:
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _numbers_in(item)
    elif isinstance(value, dict):
        yield from _numbers_in(tuple(value.values()))


def _lemmas(corpus: Corpus, clauses: Iterable[str]) -> Lemmas:
    """Return the English words of clauses in their dictionary forms; those of an omission are none."""
    known = (corpus.clauses[id_] for id_ in clauses if id_ in corpus.clauses)
    found = (in_common_language(corpus, clause) for clause in known)
    index = index_of(corpus)
    return tuple(word for clause in found if clause for word in lemmas_of(index, clause))
