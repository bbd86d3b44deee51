"""Check that every reference still means what it meant when it was published."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.upkeep.references import FILE, Frozen, Malformed, changed, published, read_lines, vanished
from piquet_corpus.editing.validate.places import being_written_in
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError
from rules.core.text import shortened


def check_references(corpus: Corpus) -> Iterator[Problem]:
    """Yield malformed lines of `refs.tsv`, and references that are missing there, have changed or have disappeared."""
    path = corpus.directory / FILE
    try:
        lines = tuple(read_lines(path))
    except CorpusError as error:
        yield Problem.unread(error)
        return
    for line in lines:
        if isinstance(line, Malformed):
            yield Problem(path, line.line, None, line.message)
    frozen = {line.reference: line for line in lines if isinstance(line, Frozen)}
    texts = published(corpus)
    being_written = being_written_in(corpus)
    for id_ in texts:
        if id_ not in frozen and id_.partition(".")[0] not in being_written:
            message = f"this reference is missing from {FILE}; `piquet-corpus refs --freeze` adds it"
            yield _about(corpus, id_, message)
    for id_ in changed(corpus, frozen):
        message = (
            f"its text differs from the one published in {frozen[id_].since}: “{shortened(texts[id_], 600)}”; "
            f"restore that text, or accept the new one ({_cases(corpus, id_)}) with "
            f"`piquet-corpus refs --freeze --accept {id_}`"
        )
        yield _about(corpus, id_, message)
    for line in vanished(corpus, frozen):
        message = (
            f"this reference was published in {line.since} and no longer exists; a reference must stay, "
            "so restore the clause or divergence"
        )
        yield Problem(path, line.line, line.reference, message)


def _about(corpus: Corpus, id_: str, message: str) -> Problem:
    """Return a problem of a clause, or of a divergence."""
    clause = corpus.clauses.get(id_)
    if clause is not None:
        return Problem(clause.file, clause.line, clause.id, message)
    return Problem(corpus.documents[DIVERGENCES].path, corpus.register.by_id[id_].line, id_, message)


def _cases(corpus: Corpus, id_: str) -> str:
    """Say which cases must be checked before a changed text is accepted."""
    try:
        stale = ", ".join(case.id for case in (corpus.cases_about(id_) if id_ in corpus.clauses else ()))
    except (CorpusError, RuleSetError):
        return "after you make the cases readable and check those that rest on it"
    return f"after you check the cases that rest on it: {stale}" if stale else "no case rests on it"
