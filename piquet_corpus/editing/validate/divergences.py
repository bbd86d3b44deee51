"""Check that every divergence quotes its clauses exactly and is proven, and that no difference lacks a divergence."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.divergences_covered import uncovered
from piquet_corpus.editing.validate.divergences_graded import misgraded
from piquet_corpus.editing.validate.divergences_proven import unproven
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.divergence import FILE, Divergence, Side, Words
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError
from rules.core.suggest import did_you_mean, nearest

CHECK = "divergences"
ONE_OF = ("scope", "effect", "importance")
FORMS = "forms"


def check_divergences(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is wrong with a divergence, and the differences that no divergence accounts for.

    Without rule sets or cases nothing can be proven; other checks report that. A corpus without divergences is not
    asked for any.
    """
    register = corpus.register
    if not register.records:
        return
    path = corpus.documents[FILE].path
    for record in register.records:
        for line, message in faults(corpus, record):
            yield Problem(CHECK, path, line, record.id or None, message)
    for line, id_, message in misgraded(corpus):
        yield Problem(CHECK, path, line, id_, message)
    for row, waiver in register.waived.items():
        if row not in corpus.alignment.by_id:
            meant = did_you_mean(nearest(row, corpus.alignment.by_id))
            yield Problem(CHECK, path, waiver.line, row, f"a waiver must name a row of the alignment{meant}")
    try:
        being_written = finished(corpus).being_written
        problems = [*unproven(corpus), *uncovered(corpus, being_written)]
    except (CorpusError, RuleSetError):
        return
    for line, id_, message in problems:
        yield Problem(CHECK, path, line, id_, message)


def faults(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    """Say what is wrong with what a divergence names and quotes: the line and the message."""
    yield from _facets(corpus, record)
    yield from _sides(corpus, record)


def _facets(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    """Say what is wrong with the facets of a divergence, and with what else @ana and @corresp name."""
    forms = {category.id.removeprefix("form.") for category in corpus.topics.of(FORMS)}
    if not record.form or not forms.issuperset(record.form):
        yield record.line, f"@ana must name one form or more: {', '.join(sorted(forms))}"
    for facet in ONE_OF:
        known = [category.id.removeprefix(f"{facet}.") for category in corpus.topics.of(f"{facet}s")]
        if getattr(record, facet) not in known:
            yield record.line, f"@ana must name one {facet}: {', '.join(known)}"
    yield from ((record.line, message) for message in _named(corpus, record))


def _named(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say which topics and rows do not exist."""
    if not record.topics:
        yield "@ana must name a topic"
    for topic in record.topics:
        if not corpus.topics.is_topic(topic):
            yield f"{topic} is not a topic; apart from facets, @ana may name only topics"
    for row in record.rows:
        if row not in corpus.alignment.by_id:
            meant = did_you_mean(nearest(row, corpus.alignment.by_id))
            yield f"{row} is not a row of the alignment; @corresp must name rows{meant}"


def _sides(corpus: Corpus, record: Divergence) -> Iterator[tuple[int, str]]:
    for side in record.sides:
        for words in side.words:
            if message := misquoted(corpus, words):
                yield words.line, message
        for edition in side.editions:
            if message := _unsaid(corpus, record, side, edition):
                yield side.line, message
        for words in side.words:
            if words.edition not in side.editions:
                yield side.line, f"{words.clause} is quoted, but @corresp does not name {words.edition}"
    kinds = {"internal": _within_one, "ways": _within_one, "editions": _between}
    if record.scope in kinds and not kinds[record.scope](record):
        said = "of one edition" if kinds[record.scope] is _within_one else "of different editions"
        yield record.line, f"its scope is {record.scope}, so its sides must be {said}"


def _within_one(record: Divergence) -> bool:
    return len({frozenset(side.editions) for side in record.sides}) == 1


def _between(record: Divergence) -> bool:
    return not _within_one(record)


def misquoted(corpus: Corpus, words: Words) -> str | None:
    """Say why words are not a quotation of their clause."""
    place, edition = corpus.passages.place(words.clause), corpus.editions.get(words.edition)
    if place is None or edition is None:
        meant = did_you_mean(nearest(words.clause, corpus.clauses))
        return f"{words.clause} is not a clause or heading; @source must name one{meant}"
    if words.text not in place.original:
        return f"“{words.text}” is not in {words.clause}, which has “{place.original}”"
    if words.language != edition.language:
        return f"xml:lang must be {edition.language}, as in {edition.id}; found {words.language}"
    if edition.restated and not words.restatement:
        return f'{words.clause} is a restatement; put its words in q type="restatement", not in quote'
    if words.restatement and not edition.restated:
        return f"{words.clause} is not a restatement; put its words in quote"
    return None


def _unsaid(corpus: Corpus, record: Divergence, side: Side, edition: str) -> str | None:
    """Say why an edition cannot be on a side."""
    if edition not in corpus.editions:
        return f"unknown text {edition}; @corresp must name texts of the corpus"
    if not side.silent:
        said = any(words.edition == edition for words in side.words)
        return None if said else f"@corresp names {edition}, but no words of it are quoted"
    rows = (corpus.alignment.by_id.get(row) for row in record.rows)
    if any(isinstance(row, Omission) and row.edition == edition for row in rows):
        return None
    return f"{edition} is marked as silent; @corresp of the annotation must name the omission that shows it"
