"""Check that every case can be read and names only rules and clauses that exist."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Fault, Problem
from piquet_corpus.edition.cases.collection import case_files
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import begin
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.text import did_you_mean, nearest


def check_cases(corpus: Corpus) -> Iterator[Problem]:
    """Yield the first fault of every file that cannot be read; if all can be read, what is wrong with single cases.

    No case is run here. Without rule sets no case can be read.
    """
    try:
        cases = corpus.cases
    except CorpusError:
        from piquet_corpus.edition.cases.read import read_cases  # it loads pydantic, which only this needs

        for path in case_files(corpus.directory):
            try:
                read_cases(path, corpus.case_context)
            except CorpusError as error:
                yield Problem.unread(error)
        return
    first: dict[str, Case] = {}
    for case in cases:
        if first.setdefault(case.id, case) is not case:
            other = first[case.id]
            message = f"{case.id}: {shown(other.file)}:{other.line} has this id too; each case must have its own"
            yield Problem(case.file, case.line, None, message)
        for line, clause, message in _faults(corpus, case):
            yield Problem(case.file, line, clause, f"{case.id}: {message}")


def _faults(corpus: Corpus, case: Case) -> Iterator[Fault]:
    """Say what is wrong with a case."""
    editions = {corpus.rulesets[id_].edition for id_ in case.rulesets}
    for id_ in case.stands_in:
        if id_ not in corpus.clauses:
            yield case.line, id_, f"from: unknown clause{did_you_mean(nearest(id_, corpus.clauses))}"
        elif corpus.clauses[id_].edition not in editions:
            listed = ", ".join(sorted(editions))
            yield case.line, id_, f"from must name clauses of the editions whose rule sets the case uses: {listed}"
    try:
        for id_ in case.rulesets:
            begin(corpus.rulesets[id_], case)
    except FactsError as error:  # the partie is impossible as given
        yield case.line, None, str(error)
    seen = set()
    for expected in (expected for ruleset in case.rulesets for expected in case.expects(ruleset)):
        if expected.rule not in registry() and expected.line not in seen:
            meant = did_you_mean(nearest(expected.rule, registry(), 1))
            yield expected.line, None, f"unknown rule {expected.rule}{meant}"
        for id_ in expected.because:
            if corpus.cited(id_) is None:
                near = did_you_mean(nearest(id_, corpus.clauses))
                yield expected.line, id_, f"because: unknown clause or omission{near}"
        seen.add(expected.line)
