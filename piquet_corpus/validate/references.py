"""That every reference still means what it meant when it was published."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import CorpusError
from piquet_corpus.texts.register import FILE as DIVERGENCES
from piquet_corpus.upkeep.references import FILE, Frozen, Malformed, changed, published, read_lines, vanished
from piquet_corpus.validate.problem import Problem
from rules.core.ruleset import RuleSetError
from rules.core.text import shortened

CHECK = "references"


def check_references(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is malformed in `refs.tsv`, and the clauses that are missing from it, changed, or vanished."""
    path = corpus.directory / FILE
    try:
        lines = tuple(read_lines(path))
    except CorpusError as error:
        yield Problem(CHECK, error.file, error.line, None, error.message)
        return
    for line in lines:
        if isinstance(line, Malformed):
            yield Problem(CHECK, path, line.line, None, line.message)
    frozen = {line.reference: line for line in lines if isinstance(line, Frozen)}
    texts = published(corpus)
    for id_ in texts:
        if id_ not in frozen:
            message = f"this reference is not in {FILE}; `piquet-corpus refs --freeze` adds it"
            yield _about(corpus, id_, message)
    for id_ in changed(corpus, frozen):
        yield _about(corpus, id_, _change(corpus, id_, texts[id_], frozen[id_]))
    for one in vanished(corpus, frozen):
        message = (
            f"it was published in {one.since} and nothing has it now; a reference must stay: "
            "put the clause, or the divergence, back"
        )
        yield Problem(CHECK, path, one.line, one.reference, message)


def _about(corpus: Corpus, id_: str, message: str) -> Problem:
    """Return a problem of a clause, or of a divergence."""
    clause = corpus.clauses.get(id_)
    if clause is not None:
        return Problem(CHECK, clause.file, clause.line, clause.id, message)
    return Problem(CHECK, corpus.documents[DIVERGENCES].path, corpus.register.by_id[id_].line, id_, message)


def _change(corpus: Corpus, id_: str, text: str, frozen: Frozen) -> str:
    """Say that what a reference means has changed, and what follows."""
    return (
        f"its letters are not those published in {frozen.since}: “{shortened(text, 600)}”. "
        f"Put them back, or, {_cases(corpus, id_)}, accept the new text: "
        f"`piquet-corpus refs --freeze --accept {id_}`"
    )


def _cases(corpus: Corpus, id_: str) -> str:
    """Say which cases have to be looked at before a changed text is accepted."""
    try:
        stale = ", ".join(case.id for case in corpus.cases_about(id_))
    except (CorpusError, RuleSetError):
        return "once the cases can be read again and those that rest on it have been looked at"
    return f"having looked at the cases that are stale until then ({stale})" if stale else "as no case rests on it"
