"""Check that the words listed as left over are in their clause, that no rule rests on them, and that names exist.

A clause with words that are not executed says why a parallel of it is whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Parallel
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import NotThereError, anchor
from piquet_corpus.judging.proof.stretches import FILE, Remainder, read_remainders, remainders, stretches
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError
from rules.core.suggest import did_you_mean, nearest

CHECK = "remainders"


def check_remainders(corpus: Corpus) -> Iterator[Problem]:
    """Yield lines that cannot be read, and faults of the others."""
    path = corpus.directory / FILE
    for one in read_remainders(corpus.directory):
        if isinstance(one, CorpusError):
            yield Problem(CHECK, path, one.line, None, one.message)
        elif message := _fault(corpus, one):
            yield Problem(CHECK, path, one.line, one.clause, message)


def _fault(corpus: Corpus, remainder: Remainder) -> str | None:
    """Say what is wrong with a line. The check of rule sets reports those that cannot be used."""
    clause = corpus.clauses.get(remainder.clause)
    if clause is None:
        return f"unknown clause{did_you_mean(nearest(remainder.clause, corpus.clauses))}"
    if not corpus.topics.is_executable(clause.kind):
        return f"a clause of the kind {clause.kind} is not executed, so no words of it are left over"
    try:
        return (
            _not_left(corpus, clause, remainder)
            or _nowhere(corpus, clause, remainder)
            or _whole_elsewhere(corpus, clause, remainder)
        )
    except NotThereError as error:
        return error.message
    except RuleSetError:
        return None


def _not_left(corpus: Corpus, clause: Clause, remainder: Remainder) -> str | None:
    """Say that a rule rests on the words, or that they are listed already."""
    start, end = anchor(clause, remainder.words).within(clause.pieces, "regularised")
    for stretch in stretches(corpus, clause):
        if stretch.start < end and start < stretch.end:
            if stretch.uses:
                rules = ", ".join(dict.fromkeys(use.rule for use in stretch.uses))
                return f"“{remainder.words.text}” is not left over: {rules} rests on some of these words"
            if stretch.remainder != remainder:
                return f"“{remainder.words.text}” is listed twice; list it once"
    return None


def _nowhere(corpus: Corpus, clause: Clause, remainder: Remainder) -> str | None:
    """Say which place, named as executing the words, is neither a clause nor a ground of the edition."""
    elsewhere = [place for place in remainder.where if place not in corpus.clauses]
    of_edition = corpus.editions[clause.edition].by_id if elsewhere else ()
    grounds = {f"{use.rule}#{use.ground}" for id_ in of_edition for use in corpus.uses.grounds.get(id_, ())}
    for place in elsewhere:
        if place not in grounds:
            known = (*grounds, *corpus.clauses)
            return f"{place} is neither a clause nor a ground of {clause.edition}{did_you_mean(nearest(place, known))}"
    return None


def _whole_elsewhere(corpus: Corpus, clause: Clause, remainder: Remainder) -> str | None:
    """Say which parallel is executed whole although it is to say the same, if no reason names it."""
    if remainder.kind != "not executed":
        return None
    lines = remainders(corpus)
    unexecuted = {id_ for id_, found in lines.items() if any(line.kind == "not executed" for line in found)}
    named = " ".join(line.reason for line in lines[clause.id])
    rows = (row for row in corpus.parallels(clause.id) if isinstance(row, Parallel) and row.relation == "parallel")
    for row in rows:
        for id_ in row.facing(clause.edition):
            executable = id_ in corpus.clauses and corpus.topics.is_executable(corpus.clauses[id_].kind)
            if executable and id_ not in unexecuted and not re.search(rf"{re.escape(id_)}(?!\.?\d)", named):
                return f"its parallel {id_} is executed whole; the reason must name it and say why"
    return None
