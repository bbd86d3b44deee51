"""Tables of the cases: their input, what is expected under each rule set, and which clauses they prove."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.judging.proof import evidence
from piquet_corpus.judging.proof.coverage import ClauseCoverage, cover
from piquet_corpus.judging.proof.evidence import FATES, Fate, numbers
from piquet_corpus.publishing.output.case_report import expectation
from piquet_corpus.publishing.tables.model import Table
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


CASES = Table(
    "cases",
    "Cases",
    "One row for each case: an executable example, with its input and events.",
    lambda sources: sources.corpus.cases,
    """
    case* = id: The id of the case.
    title: The subject of the case.
    source: text: from an edition; attested: from another source; derived: written by the editors.
    stands_in? (ids): The clauses that have the example.
    attested?: The other source of the example.
    rulesets? (ids): The rule sets under which it is judged.
    given: The input, one line for each key.
    events?: The events, one on each line.
    reading?: Its changed readings; a case with any proves nothing.
    working?: How the numbers follow from the text, worked by hand.
    note?: A note.
    file = file.name: The file that it is in.
    """,
    {
        "given": lambda case: given_text(case.given),
        "events": lambda case: "\n".join(str(happening.event) for happening in case.events),
        "reading": lambda case: "; ".join(f"{rule}.{name}={value_text(value)}" for rule, name, value in case.readings),
    },
    quotes=True,
)

CASE_RUNS = Table(
    "case_runs",
    "Cases under rule sets",
    "One row for each case under each rule set that it names: what is expected, and whether it is found.",
    lambda sources: sources.outcomes,
    """
    case* = case.id -> cases: The case.
    ruleset* -> rulesets: The rule set.
    expected: What is expected, one finding on each line: its event if it has one, the rule, what it finds, and its
      clauses.
    totals?: The expected total of each side or player.
    passed (boolean): Whether all was as expected.
    """,
    {
        "expected": lambda outcome: expected_text(outcome.case, outcome.ruleset),
        "totals": lambda outcome: ", ".join(
            f"{who} {points}" for who, points in outcome.case.totals[outcome.ruleset].items()
        ),
    },
)


def _words(fate: Fate) -> Callable[[ClauseCoverage], int]:
    return lambda covered: numbers(covered.stretches)[fate]


COVERAGE = Table(
    "coverage",
    "Coverage of clauses",
    "One row for each clause: what rests on it, and whether this is proven.",
    lambda sources: cover(sources.corpus, sources.outcomes).clauses,
    """
    clause* = clause.id -> clauses: The clause.
    edition = clause.edition -> texts: Its edition.
    kind? = clause.kind: Its kind: rule, definition, example …
    topics? (ids) = clause.topics: Its topics.
    executable (boolean): Whether a case must execute it.
    finished (boolean): Whether it must be proven now.
    proven (boolean): Whether passing cases assert everything that rests on it, and no deciding words are left over.
    proof?: proven, in part (deciding words are left over), not proven.
    grounds (integer): The number of grounds that rest on it.
    unasserted (integer): The number of these that no case asserts.
    cases (integer): The number of cases that cite it.
    words_executed (integer): Number of words: a ground or a parameter states them, and a case asserts it.
    words_inferred (integer): Number of words: a ground or a parameter rests on them, but it is only inferred or
      conjectured.
    words_restated (integer): Number of words: they are executed elsewhere.
    words_connective (integer): Number of words: they decide nothing.
    words_not_executed (integer): Number of words: they decide something, but no rule does it.
    words_left (integer): Number of words: they are few, and have no row in remainders.
    """,
    {f"words_{fate.replace(' ', '_')}": _words(fate) for fate in FATES},
)

REMAINDERS = Table(
    "remainders",
    "Words on which no rule rests",
    "One row for each group of words of an executable clause on which no ground and no parameter rests, "
    "and why not. A few words of a clause may have no row.",
    lambda sources: evidence.REMAINDERS.readable(sources.corpus.directory),
    """
    clause* -> clauses: The clause.
    words* = words.text: The words, letter for letter.
    occurrence* (integer): Which occurrence, if the clause has the words more than once.
    kind: connective: they decide nothing; restated: they are executed elsewhere; not executed: no rule does it.
    where? (ids): If restated, the grounds and clauses that execute them.
    reason?: Why no rule rests on them, or what is missing.
    """,
    {"occurrence": lambda row: row.words.occurrence or 1},
)
