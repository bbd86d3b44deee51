"""Check that every decision in which rule sets differ has its outcome, and that the measured ones are as measured."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.computed import all_differences
from piquet_corpus.errors import CorpusError
from piquet_corpus.impact import rows, stated
from piquet_corpus.impact.repeating import AGAIN, stale
from piquet_corpus.impact.rows import read_measured
from piquet_corpus.impact.stated import StatedOutcome, TriedIn, read_stated
from piquet_corpus.judging.finished import finished
from piquet_corpus.texts.divergence import Decision
from piquet_corpus.validate.problem import Problem
from rules.core.errors import PiquetError

CHECK = "impact"
Pairs = dict[Decision, set[frozenset[str]]]


def check_impact(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is wrong with the two files. A corpus without them says nothing of what differences matter."""
    path = corpus.directory / stated.FILE
    if not path.is_file():
        return
    differing, known, unread = _differing(corpus), {}, False
    for one in read_stated(corpus.directory):
        if isinstance(one, CorpusError):
            yield Problem(CHECK, path, one.line, None, one.message)
            unread = True
            continue
        if one.decision in known:
            yield Problem(CHECK, path, one.line, None, f"{one.decision} is listed twice")
        known[one.decision] = one
        for message in _faults(one, differing):
            yield Problem(CHECK, path, one.line, None, message)
    for decision in differing:
        if not unread and decision not in known and _must_be_told(corpus, differing[decision]):
            yield Problem(
                CHECK, path, 1, None, f"no line says what can be said of {decision}, in which rule sets differ"
            )
    yield from _of_measured(corpus, known)


def _of_measured(corpus: Corpus, known: dict[Decision, StatedOutcome]) -> Iterator[Problem]:
    """Yield what is wrong with the measured lines."""
    path = corpus.directory / rows.FILE
    found = set()
    for one in read_measured(corpus.directory):
        if isinstance(one, CorpusError):
            yield Problem(CHECK, path, one.line, None, one.message)
        else:
            found.add(one.experiment)
    for decision, line in known.items():
        for setting in line.settings:
            if (decision, setting.ruleset, setting.source) not in found:
                message = f"{decision} is to be measured as {setting}, and {rows.FILE} has no line for it; {AGAIN}"
                yield Problem(CHECK, corpus.directory / stated.FILE, line.line, None, message)
    try:
        for number, message in stale(corpus):
            yield Problem(CHECK, path, number, None, message)
    except PiquetError as error:
        yield Problem(CHECK, path, 1, None, f"this cannot be played: {error}")


def _differing(corpus: Corpus) -> Pairs:
    """Return the decisions in which rule sets differ, and the pairs of these."""
    found: Pairs = {}
    for one in all_differences(corpus):
        found.setdefault(one.decision, set()).add(frozenset((one.one, one.other)))
    return found


def _must_be_told(corpus: Corpus, pairs: set[frozenset[str]]) -> bool:
    """Whether two rule sets of finished editions differ."""
    being_written = finished(corpus).being_written
    editions = ({corpus.rulesets[name].edition for name in pair} for pair in pairs)
    return any(pair.isdisjoint(being_written) for pair in editions)


def _faults(one: StatedOutcome, differing: Pairs) -> Iterator[str]:
    """Say what is wrong with a line."""
    if one.decision not in differing:
        yield f"no two rule sets differ in {one.decision}"
        return
    for other in one.together:
        if other not in differing:
            yield f"{other}, named with {one.decision}, is no decision in which rule sets differ"
    for setting in one.settings:
        if not any(_differs(setting, differing.get(decision, set())) for decision in (one.decision, *one.together)):
            yield f"{setting.ruleset} and {setting.source} do not differ in {one.decision}"


def _differs(setting: TriedIn, pairs: set[frozenset[str]]) -> bool:
    """Whether the two rule sets of a setting are a pair."""
    return frozenset((setting.ruleset, setting.source)) in pairs
