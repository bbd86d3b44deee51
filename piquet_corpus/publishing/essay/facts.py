"""Counts, divergences and the textual history in the essay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import left_out
from piquet_corpus.edition.texts.bibliography import BookSource, Statement
from piquet_corpus.judging.comparison.ways import other_readings, rule_differences, way
from piquet_corpus.judging.divergences.computed import AccountedDifference, all_differences, differences
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.wording import value_in_words
from piquet_corpus.publishing.output.markdown import escaped, linked, table
from piquet_corpus.simulation.impact.stated import stated
from rules.core.suggest import did_you_mean, nearest

IN_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
"""The numbers that prose has in words."""
HISTORY = "history"
"""The field that names statements of the history."""


def divergence(corpus: Corpus, field: EssayField) -> str:
    """Return the numbers of divergences as links, in brackets."""
    (several,) = field.between(1, 1, "DIVERGENCE DIVERGENCE …")
    return f"({', '.join(linked(corpus.divergence(id_).id, permanent_link(id_)) for id_ in several.split())})"


def history(corpus: Corpus, field: EssayField) -> str:
    """Return the sources of a statement of the textual history as links, in brackets, and its certainty.

    With words, these are literally of the statement, and stand before.
    """
    id_, words = field.between(1, 2, "STATEMENT | words")
    told = _statement(corpus, id_)
    if words and words not in told.text:
        raise UnfitField(f"“{words}” is not in {id_}, which has “{told.text}”")
    known = {one.id: one for one in corpus.bibliography.sources}
    sources = ", ".join(_named(known[one]) for one in told.sources)
    whose = "our inference from " if told.is_inference else ""
    return f"{escaped(words)}{' ' if words else ''}({whose}{sources}; certainty {told.cert})"


def _statement(corpus: Corpus, id_: str) -> Statement:
    """Return a statement by its id. Raises UnfitField, which names the nearest."""
    known = {one.id: one for one in corpus.bibliography.statements}
    if id_ not in known:
        raise UnfitField(f"unknown statement {id_}{did_you_mean(nearest(id_, known, 1))}")
    return known[id_]


def _named(source: BookSource) -> str:
    """Return the short name of a source, linked to its address if it has one."""
    short = source.id.removeprefix("src.")
    return linked(short, source.address) if source.address else short


def sources(corpus: Corpus, fields: Iterator[EssayField]) -> str:
    """Return a list of the sources that the statements of an essay name, each once, by their short names."""
    named = {
        source
        for field in fields
        if field.kind == HISTORY and field.arguments
        for source in _statement(corpus, field.arguments[0]).sources
    }
    listed = (one for one in corpus.bibliography.sources if one.id in named)
    return "\n".join(f"- {_named(one)}: {escaped(one.text)}" for one in listed)


def count(corpus: Corpus, field: EssayField) -> str:
    """Return a number that is computed, in words up to twelve: `{count clauses fr1642}`."""
    (asked,) = field.between(1, 1, "WHAT …")
    what, *named = asked.split()
    if what not in COUNTS:
        raise UnfitField(f"unknown count {what}: there are {', '.join(COUNTS)}")
    number = COUNTS[what](corpus, *named)
    return IN_WORDS[number] if 0 <= number < len(IN_WORDS) else str(number)


def _clauses(corpus: Corpus, *editions: str) -> int:
    """Count the clauses of some texts, or of all."""
    return sum(len(corpus.edition(one).clauses) for one in editions or corpus.editions)


def _divergences(corpus: Corpus, *importance: str) -> int:
    """Count the divergences, each fact once; only those of an importance, if one is named."""
    records = (one for one in corpus.register.records if not importance or one.importance in importance)
    return len(tuple(corpus.register.counted(records)))


def _deciding(corpus: Corpus) -> int:
    return sum(one.decides for one in corpus.register.counted(corpus.register.records))


def _differences(corpus: Corpus, *ways: str) -> int:
    """Count the decisions in which two rule sets differ; without names, those of all pairs."""
    if not ways:
        return len(all_differences(corpus))
    one, other = (way(corpus, name) for name in ways)
    return len(list(rule_differences((one, other))))


def _readings(corpus: Corpus, *rulesets: str) -> int:
    return sum(len(list(other_readings(corpus.ruleset(one)))) for one in rulesets or corpus.rulesets)


def _left_out(corpus: Corpus, edition: str, whole: str = "") -> int:
    """Count the rules that a text leaves out of the one that it comes from; or the reasons within rules, `partly`."""
    return sum(one.later == edition and (one.ground is not None) == (whole == "partly") for one in left_out(corpus))


def _caused(corpus: Corpus, cause: str) -> int:
    """Count the divergences that may have a cause, each fact once."""
    records = (one for one in corpus.register.records if any(each.id == cause for each in one.causes))
    return len(tuple(corpus.register.counted(records)))


def _reason(corpus: Corpus, reason: str) -> int:
    """Count the divergences whose cause is not known for a reason: `copy`, the French copy is not known."""
    records = (one for one in corpus.register.records if any(each.reason == reason for each in one.causes))
    return len(tuple(corpus.register.counted(records)))


def _outcomes(corpus: Corpus, *outcome: str) -> int:
    """Count the decisions of which the same can be said: `cannot matter`; or all."""
    asked = " ".join(outcome)
    return sum(asked in ("", one.outcome) for one in stated(corpus).values())


def decisions(corpus: Corpus, field: EssayField) -> str:
    """Return a table of the decisions in which two rule sets differ: `{decisions RULES RULES}`."""
    (asked,) = field.between(1, 1, "RULES RULES")
    if len(asked.split()) != 2:
        raise UnfitField("expected {decisions RULES RULES}")
    one, other = (way(corpus, name).ruleset for name in asked.split())
    heads = ["decision", *(names.capital(names.ruleset(corpus, each.id)) for each in (one, other)), "divergences"]
    return table(heads, [_decision(corpus, each) for each in differences(corpus, one, other)]).rstrip()


def _decision(corpus: Corpus, each: AccountedDifference) -> list[str]:
    """Return a decision in words, its state in both rule sets, and the divergences that account for it."""
    said = names.decision(corpus, each.decision.rule, each.decision.parameter)
    links = ", ".join(linked(id_, permanent_link(id_)) for id_ in each.records)
    return [escaped(names.capital(said)), *(escaped(value_in_words(state)) for state in each.states), links]


COUNTS: Mapping[str, Callable[..., int]] = {
    "clauses": _clauses,
    "divergences": _divergences,
    "deciding": _deciding,
    "records": lambda corpus: len(corpus.register.records),
    "proving": lambda corpus: len({proof.case for one in corpus.register.records for proof in one.proofs}),
    "cases": lambda corpus: len(corpus.cases),
    "parallels": lambda corpus: sum(corpus.same_game(*row.clauses) for row in corpus.alignment.accepted.parallels),
    "omissions": lambda corpus: len(corpus.alignment.accepted.omissions),
    "differences": _differences,
    "caused": _caused,
    "reason": _reason,
    "readings": _readings,
    "leftout": _left_out,
    "outcomes": _outcomes,
    "lookups": lambda corpus: len(corpus.to_collate),
}
"""What can be counted, by name."""
