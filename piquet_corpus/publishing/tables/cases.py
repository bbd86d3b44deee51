"""Tables of the cases: their input, what is expected under each rule set, and which clauses they prove."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Outcome
from piquet_corpus.judging.comparison.ways import value_text
from piquet_corpus.judging.proof.coverage import ClauseCoverage, cover
from piquet_corpus.judging.proof.stretches import Fate, numbers
from piquet_corpus.publishing.output.case_report import expectation
from piquet_corpus.publishing.tables.model import Field, Sources, Table, ids, to


def given_text(given: Mapping[str, Any]) -> str:
    r"""Write the input of a case, one line for each key.

    >>> given_text({"elder": "AS KS", "cards_won": {"elder": 7, "younger": 5}, "tricks": ["AS 7S", "KH 6H"]})
    'elder: AS KS\ncards_won: elder 7, younger 5\ntricks: AS 7S; KH 6H'
    """
    return "\n".join(f"{name}: {_value(value)}" for name, value in given.items())


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(one)}" for name, one in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return "; ".join(map(_value, value)) if isinstance(value, list | tuple) else str(value)


def expected_text(case: Case, ruleset: str) -> str:
    """Write what is expected under a rule set, one line for each finding, after its event if it has one."""
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
    """Write the changed readings of a case, as they are written in options."""
    return "; ".join(
        f"{rule}.{parameter}={value_text(value)}"
        for rule, values in case.reading.items()
        for parameter, value in values.items()
    )


CASES: Table[Case] = Table(
    name="cases",
    title="Cases",
    description="One row for each case: an executable example, with its input and events.",
    key=("case",),
    rows=lambda sources: sources.corpus.cases,
    fields=(
        Field("case", lambda one: one.id, "The id of the case.", required=True),
        Field("title", lambda one: one.title, "The subject of the case.", required=True),
        Field(
            "source",
            lambda one: one.source,
            "text: from an edition; attested: from another source; derived: written by the editors.",
            required=True,
        ),
        ids("stands_in", lambda one: one.stands_in, "The clauses that have the example."),
        Field("attested", lambda one: one.attested, "The other source of the example."),
        ids("rulesets", lambda one: one.rulesets, "The rule sets under which it is judged."),
        Field("given", lambda one: given_text(one.given), "The input, one line for each key.", required=True),
        Field("events", lambda one: "\n".join(str(each.event) for each in one.events), "The events, one on each line."),
        Field("reading", _readings, "Its changed readings; a case with any proves nothing."),
        Field("working", lambda one: one.working, "How the numbers follow from the text, worked by hand."),
        Field("note", lambda one: one.note, "A note."),
        Field("file", lambda one: one.file.name, "The file that it is in.", required=True),
    ),
    quotes=True,
)


def _totals(outcome: Outcome) -> str:
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
            "What is expected, one finding on each line: its event if it has one, the rule, what it finds, and its "
            "clauses.",
            required=True,
        ),
        Field("totals", _totals, "The expected total of each side or player."),
        Field("passed", lambda outcome: outcome.passed, "Whether all was as expected.", "boolean", required=True),
    ),
    references=(to("cases", "case"), to("rulesets", "ruleset")),
)


def coverage_rows(sources: Sources) -> Iterable[ClauseCoverage]:
    """Return what the cases prove for each clause."""
    return cover(sources.corpus, sources.outcomes).clauses


WORDS: Mapping[Fate, str] = {
    "executed": "a ground or a parameter states them, and a case asserts it",
    "inferred": "a ground or a parameter rests on them, but it is only inferred or conjectured",
    "restated": "they are executed elsewhere",
    "connective": "they decide nothing",
    "not executed": "they decide something, but no rule does it",
    "left": "they are few, and have no row in remainders",
}
"""What happens to the words of a clause that is executed."""


def _words(fate: Fate, meaning: str) -> Field[ClauseCoverage]:
    name = f"words_{fate.replace(' ', '_')}"
    return Field(
        name, lambda covered: numbers(covered.stretches)[fate], f"Number of words: {meaning}.", "integer", required=True
    )


COVERAGE: Table[ClauseCoverage] = Table(
    name="coverage",
    title="Coverage of clauses",
    description="One row for each clause: what rests on it, and whether this is proven.",
    key=("clause",),
    rows=coverage_rows,
    fields=(
        Field("clause", lambda covered: covered.clause.id, "The clause.", required=True),
        Field("edition", lambda covered: covered.clause.edition, "Its edition.", required=True),
        Field("kind", lambda covered: covered.clause.kind, "Its kind: rule, definition, example …"),
        ids("topics", lambda covered: covered.clause.topics, "Its topics."),
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
            "Whether passing cases assert everything that rests on it, and no deciding words are left over.",
            "boolean",
            required=True,
        ),
        Field(
            "proof",
            lambda covered: covered.proof,
            "proven, in part (deciding words are left over), not proven.",
        ),
        Field(
            "grounds",
            lambda covered: len(covered.grounds),
            "The number of grounds that rest on it.",
            "integer",
            required=True,
        ),
        Field(
            "unasserted",
            lambda covered: len(covered.unasserted),
            "The number of these that no case asserts.",
            "integer",
            required=True,
        ),
        Field(
            "cases", lambda covered: len(covered.cases), "The number of cases that cite it.", "integer", required=True
        ),
        *(_words(fate, meaning) for fate, meaning in WORDS.items()),
    ),
    references=(to("clauses", "clause"), to("texts", "edition")),
)
