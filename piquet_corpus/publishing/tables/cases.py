"""Tables of the cases: their input, what is expected under each rule set, and which clauses they prove."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Outcome
from piquet_corpus.judging.proof import evidence
from piquet_corpus.judging.proof.coverage import ClauseCoverage, cover
from piquet_corpus.judging.proof.evidence import Fate, Remainder, numbers
from piquet_corpus.publishing.output.case_report import expectation
from piquet_corpus.publishing.tables.model import Field, Table, ids, optional
from rules.core.domains import value_text


def given_text(given: Mapping[str, Any]) -> str:
    r"""Write the input of a case, one line for each key.

    >>> given_text({"elder": "AS KS", "cards_won": {"elder": 7, "younger": 5}, "tricks": ["AS 7S", "KH 6H"]})
    'elder: AS KS\ncards_won: elder 7, younger 5\ntricks: AS 7S; KH 6H'
    """
    return "\n".join(f"{name}: {_value(value)}" for name, value in given.items())


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(inner)}" for name, inner in value.items())
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
    because = f"; because {' '.join(expected.because)}" if expected.because else ""
    return f"{before}{'absent: ' if expected.absent else ''}{expectation(expected)}{because}"


CASES: Table[Case] = Table(
    name="cases",
    title="Cases",
    description="One row for each case: an executable example, with its input and events.",
    key=("case",),
    rows=lambda sources: sources.corpus.cases,
    fields=(
        Field("case", "The id of the case.", "id"),
        Field("title", "The subject of the case."),
        Field("source", "text: from an edition; attested: from another source; derived: written by the editors."),
        ids("stands_in", "The clauses that have the example."),
        optional("attested", "The other source of the example."),
        ids("rulesets", "The rule sets under which it is judged."),
        Field("given", "The input, one line for each key.", lambda case: given_text(case.given)),
        optional(
            "events",
            "The events, one on each line.",
            lambda case: "\n".join(str(happening.event) for happening in case.events),
        ),
        optional(
            "reading",
            "Its changed readings; a case with any proves nothing.",
            lambda case: "; ".join(f"{rule}.{name}={value_text(value)}" for rule, name, value in case.readings),
        ),
        optional("working", "How the numbers follow from the text, worked by hand."),
        optional("note", "A note."),
        Field("file", "The file that it is in.", "file.name"),
    ),
    quotes=True,
)

CASE_RUNS: Table[Outcome] = Table(
    name="case_runs",
    title="Cases under rule sets",
    description="One row for each case under each rule set that it names: what is expected, and whether it is found.",
    key=("case", "ruleset"),
    rows=lambda sources: sources.outcomes,
    fields=(
        Field("case", "The case.", "case.id", to="cases"),
        Field("ruleset", "The rule set.", to="rulesets"),
        Field(
            "expected",
            "What is expected, one finding on each line: its event if it has one, the rule, what it finds, and its "
            "clauses.",
            lambda outcome: expected_text(outcome.case, outcome.ruleset),
        ),
        optional(
            "totals",
            "The expected total of each side or player.",
            lambda outcome: ", ".join(
                f"{who} {points}" for who, points in outcome.case.totals[outcome.ruleset].items()
            ),
        ),
        Field("passed", "Whether all was as expected.", type="boolean"),
    ),
)

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
    return Field(name, f"Number of words: {meaning}.", lambda row: numbers(row.stretches)[fate], type="integer")


COVERAGE: Table[ClauseCoverage] = Table(
    name="coverage",
    title="Coverage of clauses",
    description="One row for each clause: what rests on it, and whether this is proven.",
    key=("clause",),
    rows=lambda sources: cover(sources.corpus, sources.outcomes).clauses,
    fields=(
        Field("clause", "The clause.", "clause.id", to="clauses"),
        Field("edition", "Its edition.", "clause.edition", to="texts"),
        optional("kind", "Its kind: rule, definition, example …", "clause.kind"),
        ids("topics", "Its topics.", "clause.topics"),
        Field("executable", "Whether a case must execute it.", type="boolean"),
        Field("finished", "Whether it must be proven now.", type="boolean"),
        Field(
            "proven",
            "Whether passing cases assert everything that rests on it, and no deciding words are left over.",
            type="boolean",
        ),
        optional("proof", "proven, in part (deciding words are left over), not proven."),
        Field("grounds", "The number of grounds that rest on it.", type="integer"),
        Field("unasserted", "The number of these that no case asserts.", type="integer"),
        Field("cases", "The number of cases that cite it.", type="integer"),
        *(_words(fate, meaning) for fate, meaning in WORDS.items()),
    ),
)

REMAINDERS: Table[Remainder] = Table(
    name="remainders",
    title="Words on which no rule rests",
    description="One row for each group of words of an executable clause on which no ground and no parameter rests, "
    "and why not. A few words of a clause may have no row.",
    key=("clause", "words", "occurrence"),
    rows=lambda sources: evidence.REMAINDERS.readable(sources.corpus.directory),
    fields=(
        Field("clause", "The clause.", to="clauses"),
        Field("words", "The words, letter for letter.", "words.text"),
        Field(
            "occurrence",
            "Which occurrence, if the clause has the words more than once.",
            lambda row: row.words.occurrence or 1,
            type="integer",
        ),
        Field(
            "kind",
            "connective: they decide nothing; restated: they are executed elsewhere; not executed: no rule does it.",
        ),
        ids("where", "If restated, the grounds and clauses that execute them."),
        optional("reason", "Why no rule rests on them, or what is missing."),
    ),
)
