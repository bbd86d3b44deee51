"""Tables of the cases: what is given, what is expected under each rule set, and what they prove of each clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from piquet_corpus.cases.model import Case, Expected
from piquet_corpus.cases.run import Outcome
from piquet_corpus.judging.coverage import ClauseCoverage, cover
from piquet_corpus.judging.stretches import Fate, numbers
from piquet_corpus.judging.ways import value_text
from piquet_corpus.output.case_report import expectation
from piquet_corpus.tables.model import Field, Sources, Table, ids, to


def given_text(given: Mapping[str, Any]) -> str:
    r"""Write what is given, a line for each thing.

    >>> given_text({"elder": "AS KS", "cards_won": {"elder": 7, "younger": 5}, "tricks": ["AS 7S", "KH 6H"]})
    'elder: AS KS\ncards_won: elder 7, younger 5\ntricks: AS 7S; KH 6H'
    """
    return "\n".join(f"{name}: {_value(value)}" for name, value in given.items())


def _value(value: object) -> str:
    """Write one thing that is given."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(one)}" for name, one in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return "; ".join(map(_value, value)) if isinstance(value, list | tuple) else str(value)


def expected_text(case: Case, ruleset: str) -> str:
    """Write what is expected under a rule set, a line for each finding, after the event of which it is."""
    of_events = (
        _finding(expected, f"{happening.event} → ")
        for happening in case.events
        for expected in happening.expected.get(ruleset, ())
    )
    return "\n".join((*of_events, *(_finding(expected) for expected in case.expected.get(ruleset, ()))))


def _finding(expected: Expected, before: str = "") -> str:
    """Write one finding that is expected, or must be absent, with the clauses it must rest on."""
    because = f"; because {' '.join(expected.because)}" if expected.because else ""
    return f"{before}{'absent: ' if expected.absent else ''}{expectation(expected)}{because}"


def _readings(case: Case) -> str:
    """Write the readings that a case asks for, as they are asked for."""
    return "; ".join(
        f"{rule}.{parameter}={value_text(value)}"
        for rule, values in case.reading.items()
        for parameter, value in values.items()
    )


CASES: Table[Case] = Table(
    name="cases",
    title="Cases",
    description="One row a case: an executable example, with what is given and what happens.",
    key=("case",),
    rows=lambda sources: sources.corpus.cases,
    fields=(
        Field("case", lambda one: one.id, "The id of the case.", required=True),
        Field("title", lambda one: one.title, "What it is about.", required=True),
        Field(
            "source",
            lambda one: one.source,
            "text: it stands in an edition; attested: it stands elsewhere; derived: it is the editors’.",
            required=True,
        ),
        ids("stands_in", lambda one: one.stands_in, "The clauses in which the example stands."),
        Field("attested", lambda one: one.attested, "Where else it stands."),
        ids("rulesets", lambda one: one.rulesets, "The rule sets under which it is judged."),
        Field("given", lambda one: given_text(one.given), "What is given, a line for each thing.", required=True),
        Field(
            "events", lambda one: "\n".join(str(each.event) for each in one.events), "What happens, a line an event."
        ),
        Field("reading", _readings, "The readings that it asks for; such a case proves nothing."),
        Field("working", lambda one: one.working, "How the numbers follow from the words, by hand."),
        Field("note", lambda one: one.note, "A remark."),
        Field("file", lambda one: one.file.name, "The file that it is in.", required=True),
    ),
    quotes=True,
)


def _totals(outcome: Outcome) -> str:
    """Write what each should count in all."""
    return ", ".join(f"{who} {points}" for who, points in outcome.case.totals[outcome.ruleset].items())


CASE_RUNS: Table[Outcome] = Table(
    name="case_runs",
    title="Cases under rule sets",
    description="One row for each case under each rule set that it names: what is expected, and whether it is found.",
    key=("case", "ruleset"),
    rows=lambda sources: sources.outcomes,
    fields=(
        Field("case", lambda outcome: outcome.case.id, "The case.", required=True),
        Field("ruleset", lambda outcome: outcome.ruleset, "The rule set.", required=True),
        Field(
            "expected",
            lambda outcome: expected_text(outcome.case, outcome.ruleset),
            "What is expected, a line a finding: the event if it is of one, the rule, what it finds, because of which "
            "clauses.",
            required=True,
        ),
        Field("totals", _totals, "What each should count in all."),
        Field("passed", lambda outcome: outcome.passed, "Whether all was as expected.", "boolean", required=True),
    ),
    references=(to("cases", "case"), to("rulesets", "ruleset")),
)


def coverage_rows(sources: Sources) -> Iterable[ClauseCoverage]:
    """Return what the cases prove of each clause."""
    return cover(sources.corpus, sources.outcomes).clauses


WORDS: Mapping[Fate, str] = {
    "executed": "a ground or a parameter states them, and a case asserts it",
    "inferred": "something rests on them that is inferred only, or conjectured",
    "restated": "they are executed elsewhere",
    "connective": "they decide nothing",
    "not executed": "they decide something, and no rule does it",
    "left": "they are few, and nothing is said of them",
}
"""What becomes of the words of a clause that is executed."""


def _words(fate: Fate, meaning: str) -> Field[ClauseCoverage]:
    """Return the column with the number of words of a fate."""
    name = f"words_{fate.replace(' ', '_')}"
    return Field(
        name, lambda covered: numbers(covered.stretches)[fate], f"How many words: {meaning}.", "integer", required=True
    )


COVERAGE: Table[ClauseCoverage] = Table(
    name="coverage",
    title="Coverage of clauses",
    description="One row a clause: what rests on it, and whether that is proven.",
    key=("clause",),
    rows=coverage_rows,
    fields=(
        Field("clause", lambda covered: covered.clause.id, "The clause.", required=True),
        Field("edition", lambda covered: covered.clause.edition, "Its edition.", required=True),
        Field("kind", lambda covered: covered.clause.kind, "What it is: rule, definition, example …"),
        ids("topics", lambda covered: covered.clause.topics, "What it is about."),
        Field(
            "executable",
            lambda covered: covered.executable,
            "Whether a case must execute it.",
            "boolean",
            required=True,
        ),
        Field("finished", lambda covered: covered.finished, "Whether it must be proven now.", "boolean", required=True),
        Field(
            "proven",
            lambda covered: covered.proven,
            "Whether a passing case asserts all that rests on it, and no words are left that decide something.",
            "boolean",
            required=True,
        ),
        Field(
            "proof",
            lambda covered: covered.proof,
            "proven, in part (words are left that decide something), not proven.",
        ),
        Field(
            "grounds", lambda covered: len(covered.grounds), "How many grounds rest on it.", "integer", required=True
        ),
        Field(
            "unasserted",
            lambda covered: len(covered.unasserted),
            "How many of these no case asserts.",
            "integer",
            required=True,
        ),
        Field("cases", lambda covered: len(covered.cases), "How many cases cite it.", "integer", required=True),
        *(_words(fate, meaning) for fate, meaning in WORDS.items()),
    ),
    references=(to("clauses", "clause"), to("texts", "edition")),
)
