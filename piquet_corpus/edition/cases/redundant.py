"""Finding the cases that say only what other cases say too."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.run import Outcome

Said = tuple[object, ...]
"""One thing that a case says: the rule set or match form, the rule, and its fields; None for a field not stated."""


def redundant_cases(outcomes: Collection[Outcome], witnesses: Collection[str | None]) -> Iterator[Case]:
    """Return the derived cases that could be left out, one after the other, with nothing lost.

    Something is lost when no other case says the same as fully (the finding, its grounds, its numbers, the ranks of its
    cards; and the totals of a coup that is played to its end), or when the case is among `witnesses`, because it
    distinguishes the values of a parameter or proves a divergence.
    A case that comes from a text or another source, or has changed readings, is never redundant.
    """
    cases = {id(outcome.case): outcome.case for outcome in outcomes}
    said: dict[int, set[Said]] = {key: set() for key in cases}
    for outcome in outcomes:
        said[id(outcome.case)].update(_said_by(outcome))
    alike: dict[Said, list[tuple[int, Said]]] = {}
    for key, case in cases.items():
        for thing in () if case.reading else said[key]:
            alike.setdefault(thing[:2], []).append((key, thing))
    dropped: set[int] = set()
    for key, case in cases.items():
        if case.source != "derived" or case.reading or case.id in witnesses:
            continue
        without = dropped | {key}
        if all(any(o not in without and _says(other, thing) for o, other in alike[thing[:2]]) for thing in said[key]):
            dropped = without
            yield case


def _said_by(outcome: Outcome) -> Iterator[Said]:
    for expected in outcome.case.expects(outcome.ruleset):
        yield outcome.by.holder(expected.rule), *_said(expected)
    if outcome.over and (totals := outcome.case.totals[outcome.ruleset]):
        yield outcome.ruleset, "totals", *sorted(totals.items())


def _said(expected: Expected) -> Said:
    """Return what an expectation says, without its clauses, which follow from it, and the suits of its cards."""
    grounds = None if expected.grounds is None else frozenset(expected.grounds)
    ranks = None if expected.cards is None else tuple(sorted(card.face.rank for card in expected.cards))
    what = expected.points, expected.payers, expected.ruling, expected.name, expected.number
    return expected.rule, expected.absent, expected.to, expected.player, *what, grounds, ranks


def _says(other: Said, thing: Said) -> bool:
    """Whether one thing says as much as another, or more."""
    return len(other) == len(thing) and all(
        mine is None or mine == theirs for mine, theirs in zip(thing, other, strict=True)
    )
