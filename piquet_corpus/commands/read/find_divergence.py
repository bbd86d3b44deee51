"""`divergences A B --find`: of many random coups, the smallest that two rule sets judge differently, as a case."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import Way, ways
from piquet_corpus.judging.divergences.draft import Question
from piquet_corpus.judging.divergences.prove import difference_of
from piquet_corpus.judging.divergences.search import find
from piquet_corpus.judging.divergences.written import cases_of, written
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import emit, say_line, write_data
from rules.core.rule import registry
from rules.core.suggest import did_you_mean, nearest
from rules.core.text import shortened


def run(between: Sequence[str], by: str | None, seed: int, tries: int, json: bool) -> int:
    """Search, and print what is found as a file of cases; 1 when nothing is found.

    Raises Usage unless two different rule sets are named, which differ in the decision; OtherGame if they are of
    two games; UnknownRuleSet or UnknownReading for an unknown name.
    """
    corpus = load()
    found_ways = ways(corpus, between) if between else ()
    if len(found_ways) != 2:
        raise Usage(
            "--find: expected two different rule sets, such as fr1642 en1651, or fr1642 fr1642:pique.window=any-card"
        )
    way, other = found_ways
    question = Question(way, other, _decision(by, way, other) if by else None)
    found = find(question, seed, tries)
    cases = cases_of(corpus.case_context, question.narrowed(found.draft), found.draft) if found.draft else ()
    if json:
        emit({"ways": [way.id, other.id], "by": by, "seed": seed, "tries": found.tries, "cases": list(cases)})
    elif found.draft is None:
        say_line(f"{way.id} and {other.id} judged all {found.tries} coups alike; try another --seed, or more --tries.")
    else:
        say_line(f"# {way.id} and {other.id} differ: the smallest coup found in {found.tries}, seed {seed}.")
        write_data(f"{written(cases).rstrip()}\n")
    return 0 if cases else 1


def _decision(asked: str, way: Way, other: Way) -> Decision:
    """Read a decision: a rule, or a parameter of it. Raises Usage if it is unknown, or the same in both rule sets."""
    rule, _, parameter = asked.rpartition(".")
    if asked in registry():
        decision = Decision(asked)
    elif rule in registry() and parameter in registry()[rule].parameters:
        decision = Decision(rule, parameter)
    else:
        known = [f"{name}.{parameter}" for name, one in registry().items() for parameter in one.parameters]
        raise Usage(f"unknown decision {shortened(asked)!r}{did_you_mean(nearest(asked, (*registry(), *known), 1))}")
    difference = difference_of(decision)
    if difference.state(way) == difference.state(other):
        raise Usage(f"{way.id} and {other.id} do not differ in {asked}")
    return decision
