"""Check that every rule set and case can be used, and rests on clauses that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.editing.validate.problem import Fault, Problem
from piquet_corpus.edition.cases.collection import case_files
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import begin
from piquet_corpus.edition.corpus import Corpus, own_rulesets
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof import evidence
from piquet_corpus.judging.proof.evidence import REMAINDERS, NotThereError, Remainder, anchor
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.errors import RuleSetError
from rules.core.game import FactsError
from rules.core.loading import examine_rulesets
from rules.core.rule import registry
from rules.core.ruleset import RuleGroup, within
from rules.core.text import suggested
from rules.core.use import PLAIN, Authority, RuleUse


def check_rulesets(corpus: Corpus) -> Iterator[Problem]:
    """Yield what makes a rule set unusable, and what no rule may rest on; after a fault the rest is checked too."""
    try:
        sets, forms = corpus.rulesets.sets, corpus.rulesets.forms
    except RuleSetError:
        sets, forms, faults = examine_rulesets(own_rulesets(corpus.directory))
        for fault in faults:
            yield Problem.unread(fault)
    rulesets: list[RuleGroup] = [*sets.values(), *forms.values()]
    for ruleset in rulesets:
        path = Path(ruleset.file)
        edition = corpus.editions.get(ruleset.edition)
        if edition is None:
            known = ", ".join(corpus.editions)
            yield Problem(path, 1, None, f"unknown edition {ruleset.edition}; it must be one of {known}")
            continue
        for part in ruleset.parts:
            if not any(within(clause, (part,)) for clause in edition.by_id):
                yield Problem(path, 1, part, f"parts: {edition.id} has no clause in {part}")
        for use in ruleset.rules.values():
            if use.origin == ruleset.id:
                yield from _authorities(corpus, edition.id, use)


def _authorities(corpus: Corpus, edition: str, use: RuleUse) -> Iterator[Problem]:
    for what, authority in use.authorities:
        for id_ in authority.clauses:
            message = _fault(corpus, edition, authority, id_)
            for wrong in (message,) if message else _evidence(corpus, authority, id_):
                yield Problem(Path(use.file), authority.line, id_, f"{use.name}, {what}: {wrong}")
        if wrong := _status(corpus, authority):
            yield Problem(Path(use.file), authority.line, None, f"{use.name}, {what}: {wrong}")
    reasons = [(what, authority, authority.why) for what, authority in use.authorities if authority.why]
    for name, parameter in use.parameters.items():
        reasons += [(name, parameter.authority, reading.why) for reading in parameter.readings]
    for what, authority, why in reasons:
        for words in evidence.misquoted(corpus, edition, authority.clauses, why):
            wrong = f"the reason quotes '{words}', which is in none of the clauses that it cites"
            yield Problem(Path(use.file), authority.line, None, f"{use.name}, {what}: {wrong}")


def _status(corpus: Corpus, authority: Authority) -> str:
    if authority.status not in PLAIN:
        return ""
    named = ((corpus.clauses[id_], words) for id_, words in authority.words.items() if id_ in corpus.clauses)
    try:
        emended = any(evidence.are_emended(clause, quoted) for clause, words in named for quoted in words)
    except NotThereError:  # which is told of the words themselves
        return ""
    if emended and authority.status == "stated":
        return "some of its words are emended, so its status is emended, not stated"
    if not emended and authority.status == "emended":
        return "none of its words is emended, so its status is stated"
    return ""


def _fault(corpus: Corpus, edition: str, authority: Authority, id_: str) -> str | None:
    cited = corpus.cited(id_)
    if cited is None:
        return f"unknown clause or omission{suggested(id_, corpus.clauses)}"
    if isinstance(cited, Omission):
        return None if cited.edition == edition else f"the omission must be one of {edition}"
    if not corpus.topics.is_executable(cited.kind):
        return f"a clause of the kind {cited.kind} decides nothing; cite a clause that is executed"
    if cited.edition != edition and authority.status != "conjectured":
        return f"the clause must be one of {edition}, unless the status is conjectured"
    return None


def _evidence(corpus: Corpus, authority: Authority, id_: str) -> Iterator[str]:
    clause = corpus.clauses.get(id_)
    if clause is None or authority.status in ("silent", "unused"):
        return
    if id_ not in authority.words:
        yield f'name the words of {id_} that it rests on, not only the clause: words: {{{id_}: "…"}}'
    for words in authority.words.get(id_, ()):
        try:
            anchor(clause, words)
        except NotThereError as error:
            yield error.message


def check_remainders(corpus: Corpus) -> Iterator[Problem]:
    """Yield lines that cannot be read, and faults of the others."""
    path = corpus.directory / REMAINDERS.file
    for remainder in REMAINDERS.lines(corpus.directory):
        if isinstance(remainder, CorpusError):
            yield Problem.unread(remainder)
        elif message := _misplaced(corpus, remainder):
            yield Problem(path, remainder.line, remainder.clause, message)


def _misplaced(corpus: Corpus, remainder: Remainder) -> str | None:
    clause = corpus.clauses.get(remainder.clause)
    if clause is None:
        return f"unknown clause{suggested(remainder.clause, corpus.clauses)}"
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
    start, end = anchor(clause, remainder.words).within(clause.pieces, "regularised")
    for stretch in evidence.stretches(corpus, clause):
        if stretch.start < end and start < stretch.end:
            if stretch.uses:
                rules = ", ".join(dict.fromkeys(use.rule for use in stretch.uses))
                return f"“{remainder.words.text}” is not left over: {rules} rests on some of these words"
            if stretch.remainder != remainder:
                return f"“{remainder.words.text}” is listed twice; list it once"
    return None


def _nowhere(corpus: Corpus, clause: Clause, remainder: Remainder) -> str | None:
    elsewhere = [place for place in remainder.where if place not in corpus.clauses]
    of_edition = corpus.editions[clause.edition].by_id if elsewhere else ()
    grounds = {f"{use.rule}#{use.ground}" for id_ in of_edition for use in corpus.uses.grounds.get(id_, ())}
    for place in elsewhere:
        if place not in grounds:
            known = (*grounds, *corpus.clauses)
            return f"{place} is neither a clause nor a ground of {clause.edition}{suggested(place, known)}"
    return None


def _whole_elsewhere(corpus: Corpus, clause: Clause, remainder: Remainder) -> str | None:
    if remainder.kind != "not executed":
        return None
    lines, being_written = evidence.remainders(corpus), finished(corpus).being_written
    named = " ".join(line.reason for line in lines[clause.id])
    for row in corpus.parallels(clause.id):
        for id_ in row.facing(clause.edition) if isinstance(row, Parallel) and row.relation == "parallel" else ():
            whole = all(line.kind != "not executed" for line in lines.get(id_, ()))
            other = corpus.clauses.get(id_)
            executable = other and corpus.topics.is_executable(other.kind) and other.edition not in being_written
            if whole and executable and not re.search(rf"{re.escape(id_)}(?!\.?\d)", named):
                return f"its parallel {id_} is executed whole; the reason must name it and say why"
    return None


def check_cases(corpus: Corpus) -> Iterator[Problem]:
    """Yield the first fault of each unreadable file; without any, what is wrong with single cases. None is run."""
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
    editions = {corpus.rulesets[id_].edition for id_ in case.rulesets}
    for id_ in case.stands_in:
        if id_ not in corpus.clauses:
            yield case.line, id_, f"from: unknown clause{suggested(id_, corpus.clauses)}"
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
            yield expected.line, None, f"unknown rule {expected.rule}{suggested(expected.rule, registry(), 1)}"
        for id_ in expected.because:
            if corpus.cited(id_) is None:
                yield expected.line, id_, f"because: unknown clause or omission{suggested(id_, corpus.clauses)}"
        seen.add(expected.line)
