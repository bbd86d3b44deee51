"""Counts in the essay, and tables of what rule sets decide differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import left_out
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.comparison.ways import other_readings, rule_differences, way
from piquet_corpus.judging.divergences.computed import all_differences, differences
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.names import value_in_words
from piquet_corpus.publishing.output.markdown import escaped, linked, table
from piquet_corpus.simulation.impact.stated import stated

IN_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
"""The numbers that prose has in words."""


def _records(corpus: Corpus, fits: Callable[[Divergence], bool]) -> int:
    return len(corpus.register.counted(filter(fits, corpus.register.records)))


def _differences(corpus: Corpus, *ways: str) -> int:
    if not ways:
        return len(all_differences(corpus))
    first, second = (way(corpus, name) for name in ways)
    return len(list(rule_differences((first, second))))


def _left_out(corpus: Corpus, edition: str, whole: str = "") -> int:
    in_part = whole == "partly"
    return sum(left.later == edition and (left.ground is not None) == in_part for left in left_out(corpus))


COUNTS: Mapping[str, Callable[..., int]] = {
    # the clauses of some texts, or of all
    "clauses": lambda corpus, *texts: sum(len(corpus.edition(text).clauses) for text in texts or corpus.editions),
    # the divergences, each fact once; only those of an importance, if one is named
    "divergences": lambda corpus, *importance: _records(
        corpus, lambda record: not importance or record.importance in importance
    ),
    "deciding": lambda corpus: sum(record.decides for record in corpus.register.counted(corpus.register.records)),
    "records": lambda corpus: len(corpus.register.records),
    "proving": lambda corpus: len({proof.case for record in corpus.register.records for proof in record.proofs}),
    "cases": lambda corpus: len(corpus.cases),
    "parallels": lambda corpus: sum(corpus.same_game(*row.clauses) for row in corpus.alignment.accepted.parallels),
    "omissions": lambda corpus: len(corpus.alignment.accepted.omissions),
    # the decisions in which two rule sets differ; without names, those of all pairs
    "differences": _differences,
    # the divergences that may have a cause
    "caused": lambda corpus, id_: _records(corpus, lambda record: any(cause.id == id_ for cause in record.causes)),
    # the divergences whose cause is not known for a reason: `copy`, the French copy is not known
    "reason": lambda corpus, reason: _records(
        corpus, lambda record: any(cause.reason == reason for cause in record.causes)
    ),
    "readings": lambda corpus, *names: sum(
        len(list(other_readings(corpus.ruleset(name)))) for name in names or corpus.rulesets
    ),
    # the rules that a text leaves out of the one that it comes from; or the reasons within rules, `partly`
    "leftout": _left_out,
    # the decisions of which the same can be said: `cannot matter`; or all
    "outcomes": lambda corpus, *words: sum(
        " ".join(words) in ("", decision.outcome) for decision in stated(corpus).values()
    ),
    "lookups": lambda corpus: len(corpus.to_collate),
}
"""What can be counted, by name."""


def count(corpus: Corpus, field: EssayField) -> str:
    """Return a number that is computed, in words up to twelve: `{count clauses fr1642}`."""
    (what,) = field.between(1, 1, "WHAT …")
    name, *arguments = what.split()
    if name not in COUNTS:
        raise UnfitField(f"unknown count {name}: there are {', '.join(COUNTS)}")
    number = COUNTS[name](corpus, *arguments)
    return IN_WORDS[number] if 0 <= number < len(IN_WORDS) else str(number)


def decisions(corpus: Corpus, field: EssayField) -> str:
    """Return a table of the decisions in which two rule sets differ: `{decisions RULES RULES}`.

    Each is in words, with its state in both rule sets, and the divergences that account for it.
    """
    (pair,) = field.between(1, 1, "RULES RULES")
    if len(pair.split()) != 2:
        raise UnfitField("expected {decisions RULES RULES}")
    first, second = (way(corpus, name).ruleset for name in pair.split())
    heads = ["decision", *(names.capital(names.ruleset(corpus, rules.id)) for rules in (first, second)), "divergences"]
    rows = []
    for difference in differences(corpus, first, second):
        decision = names.decision(corpus, difference.decision.rule, difference.decision.parameter)
        states = (escaped(value_in_words(state)) for state in difference.states)
        links = ", ".join(linked(id_, permanent_link(id_)) for id_ in difference.records)
        rows.append([escaped(names.capital(decision)), *states, links])
    return table(heads, rows).rstrip()
