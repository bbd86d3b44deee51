"""That every rule set can be used, and rests on clauses of its own edition that are there to be executed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.alignment import Omission
from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import did_you_mean, nearest
from piquet_corpus.validate.problem import Problem
from rules.ruleset import Authority, RuleSet, RuleSetError

CHECK = "rulesets"


def check_rulesets(corpus: Corpus) -> Iterator[Problem]:
    """Yield the first thing for which a rule set cannot be used; if there is none, clauses on which none may rest."""
    try:
        rulesets = corpus.rulesets
    except RuleSetError as error:
        yield Problem(CHECK, Path(error.file), error.line, None, error.message)
        return
    for ruleset in rulesets.values():
        if ruleset.edition not in corpus.editions:
            known = ", ".join(corpus.editions)
            wrong = f"there is no edition {ruleset.edition}; it must be one of {known}"
            yield Problem(CHECK, Path(ruleset.file), 1, None, wrong)
            continue
        for what, authority in _authorities(ruleset):
            for id_ in authority.clauses:
                if message := _fault(corpus, ruleset, authority, id_):
                    yield Problem(CHECK, Path(ruleset.file), authority.line, id_, f"{what}: {message}")


def _authorities(ruleset: RuleSet) -> Iterator[tuple[str, Authority]]:
    """Return all that a rule set rests on something, with what it rests on."""
    for use in ruleset.rules.values():
        for ground, authority in use.grounds.items():
            yield f"{use.name}, {ground}", authority
        for parameter in use.parameters.values():
            yield f"{use.name}, {parameter.name}", parameter.authority


def _fault(corpus: Corpus, ruleset: RuleSet, authority: Authority, id_: str) -> str | None:
    """Say why a rule set may not rest anything on this clause or omission."""
    cited = corpus.cited(id_)
    if cited is None:
        return f"there is no such clause or omission{did_you_mean(nearest(id_, corpus.clauses))}"
    if isinstance(cited, Omission):
        return None if cited.edition == ruleset.edition else f"the omission must be one of {ruleset.edition}"
    if not corpus.topics.is_executable(cited.kind):
        return f"a clause of the kind {cited.kind} decides nothing; it must be one that is executed"
    if cited.edition != ruleset.edition and authority.status != "conjectured":
        return f"the clause must be one of {ruleset.edition}, unless the status is conjectured"
    return None
