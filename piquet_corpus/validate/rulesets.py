"""That every rule set can be used, and rests on clauses of its own edition that are there to be executed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.alignment import Omission
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import did_you_mean, nearest
from piquet_corpus.validate.problem import Problem
from rules.ruleset import Authority, MatchForm, RuleSet, RuleSetError, RuleUse, within

CHECK = "rulesets"


def check_rulesets(corpus: Corpus) -> Iterator[Problem]:
    """Yield the first thing for which a rule set cannot be used; if there is none, clauses on which none may rest."""
    try:
        rulesets = corpus.rulesets
    except RuleSetError as error:
        yield Problem(CHECK, Path(error.file), error.line, None, error.message)
        return
    several: tuple[RuleSet | MatchForm, ...] = (*rulesets.sets.values(), *rulesets.forms.values())
    for one in several:
        if one.edition not in corpus.editions:
            known = ", ".join(corpus.editions)
            wrong = f"there is no edition {one.edition}; it must be one of {known}"
            yield Problem(CHECK, Path(one.file), 1, None, wrong)
            continue
        yield from _passages(corpus, one)
        for use in one.rules.values():
            if use.origin == one.id:
                yield from _authorities(corpus, one.edition, use)


def _passages(corpus: Corpus, one: RuleSet | MatchForm) -> Iterator[Problem]:
    """Yield the parts in which the edition has no clause."""
    for part in one.parts:
        if not any(within(clause, (part,)) for clause in corpus.editions[one.edition].by_id):
            yield Problem(CHECK, Path(one.file), 1, part, f"parts: {one.edition} has no clause in {part}")


def _authorities(corpus: Corpus, edition: str, use: RuleUse) -> Iterator[Problem]:
    """Yield what a rule may not rest on."""
    for what, authority in use.authorities:
        for id_ in authority.clauses:
            if message := _fault(corpus, edition, authority, id_):
                yield Problem(CHECK, Path(use.file), authority.line, id_, f"{use.name}, {what}: {message}")


def _fault(corpus: Corpus, edition: str, authority: Authority, id_: str) -> str | None:
    """Say why a rule set may not rest anything on this clause or omission."""
    cited = corpus.cited(id_)
    if cited is None:
        return f"there is no such clause or omission{did_you_mean(nearest(id_, corpus.clauses))}"
    if isinstance(cited, Omission):
        return None if cited.edition == edition else f"the omission must be one of {edition}"
    if not corpus.topics.is_executable(cited.kind):
        return f"a clause of the kind {cited.kind} decides nothing; it must be one that is executed"
    if cited.edition != edition and authority.status != "conjectured":
        return f"the clause must be one of {edition}, unless the status is conjectured"
    return None
