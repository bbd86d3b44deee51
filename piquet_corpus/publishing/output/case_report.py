"""The report on a case that fails: the clause in the words of its edition, expected, actual, how to run it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Failure, Outcome
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import quote, sentence
from piquet_corpus.work.paths import shown
from rules.core.cards import show_cards
from rules.core.rule import AnyFinding


def report(outcome: Outcome, corpus: Corpus) -> str:
    """Return what is not as expected in a case, with the clauses, as lines of text."""
    case = outcome.case
    lines = [f"{shown(case.file)}:{case.line}: {case.id}, under {outcome.ruleset}: {case.title}"]
    for failure in outcome.failures:
        lines.extend(f"  {line}" for line in _failure(failure, case, corpus))
    return "\n".join([*lines, f"  again:    {repeat(case)}"])


def repeat(case: Case) -> str:
    """Return the command that runs a case again."""
    return f"piquet-corpus run {shlex.quote(shown(case.file))} -k {case.id}"


def _failure(failure: Failure, case: Case, corpus: Corpus) -> Iterator[str]:
    yield f"{shown(case.file)}:{failure.line}: {failure.message}"
    if failure.event is not None:
        yield f"event:    {failure.event.event} (line {failure.event.line})"
    if failure.kind == "refused":
        yield from _actual(failure, corpus)
    if failure.kind == "totals" and case.working:
        yield f"working:  {case.working}"
    if failure.expected is None:
        return
    if failure.expected.absent:
        yield f"absent:   {expectation(failure.expected)}"
    else:
        yield f"expected: {expectation(failure.expected)}"
        yield from _because(failure.expected.because, corpus)
    if not failure.near:
        yield f"actual:   {failure.expected.rule} finds nothing"
    yield from _actual(failure, corpus)


def _actual(failure: Failure, corpus: Corpus) -> Iterator[str]:
    for finding in failure.near:
        cards, grounds = show_cards(finding.cards) or None, " ".join(finding.grounds)
        yield f"actual:   {_fields(finding, cards=cards, grounds=grounds)}. {sentence(finding)}"
        yield from _because(finding.clauses, corpus)


def _because(ids: tuple[str, ...], corpus: Corpus) -> Iterator[str]:
    for id_ in ids:
        quotation = quote(id_, corpus)
        yield f"  because {quotation.reference}: {quotation.marked}"


def expectation(expected: Expected) -> str:
    """Say what is expected, key by key, as the case has it."""
    cards = None if expected.cards is None else show_cards(expected.cards)
    grounds = None if expected.grounds is None else " ".join(expected.grounds)
    return _fields(expected, cards=cards, grounds=grounds)


def _fields(finding: Expected | AnyFinding, **more: str | None) -> str:
    fields = {name: getattr(finding, name) for name in ("to", "points", "ruling", "name", "number", "player")}
    fields["payers"] = " ".join(sorted(finding.payers or ())) or None
    named = (f"{name} {value}" for name, value in (fields | more).items() if value is not None)
    return ", ".join([finding.rule, *named])
