"""Check that every rule set can be used, and rests on clauses of its own edition that are executed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus, own_rulesets
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.judging.proof.evidence import NotThereError, anchor, are_emended, misquoted
from rules.core.loading import examine_rulesets
from rules.core.ruleset import Authority, MatchForm, RuleSet, RuleSetError, RuleUse, within
from rules.core.suggest import did_you_mean, nearest
from rules.core.use import PLAIN

CHECK = "rulesets"


def check_rulesets(corpus: Corpus) -> Iterator[Problem]:
    """Yield everything that makes a rule set unusable, and the clauses and words that no rule may rest on.

    Of a file in which something cannot be read, the rest is checked all the same.
    """
    try:
        sets, forms = corpus.rulesets.sets, corpus.rulesets.forms
    except RuleSetError:
        found = examine_rulesets(own_rulesets(corpus.directory))
        sets, forms = found.sets, found.forms
        for fault in found.faults:
            yield Problem(CHECK, Path(fault.file), fault.line, None, fault.message)
    several: tuple[RuleSet | MatchForm, ...] = (*sets.values(), *forms.values())
    for ruleset in several:
        if ruleset.edition not in corpus.editions:
            known = ", ".join(corpus.editions)
            wrong = f"unknown edition {ruleset.edition}; it must be one of {known}"
            yield Problem(CHECK, Path(ruleset.file), 1, None, wrong)
            continue
        yield from _passages(corpus, ruleset)
        for use in ruleset.rules.values():
            if use.origin == ruleset.id:
                yield from _authorities(corpus, ruleset.edition, use)


def _passages(corpus: Corpus, ruleset: RuleSet | MatchForm) -> Iterator[Problem]:
    """Yield the parts in which the edition has no clause."""
    for part in ruleset.parts:
        if not any(within(clause, (part,)) for clause in corpus.editions[ruleset.edition].by_id):
            yield Problem(CHECK, Path(ruleset.file), 1, part, f"parts: {ruleset.edition} has no clause in {part}")


def _authorities(corpus: Corpus, edition: str, use: RuleUse) -> Iterator[Problem]:
    """Yield what a rule may not rest on."""
    for what, authority in use.authorities:
        for id_ in authority.clauses:
            message = _fault(corpus, edition, authority, id_)
            for said in (message,) if message else _evidence(corpus, authority, id_):
                yield Problem(CHECK, Path(use.file), authority.line, id_, f"{use.name}, {what}: {said}")
        if said := _status(corpus, authority):
            yield Problem(CHECK, Path(use.file), authority.line, None, f"{use.name}, {what}: {said}")
    for what, authority, why in _reasons(use):
        for words in misquoted(corpus, edition, authority.clauses, why):
            said = f"the reason quotes '{words}', which is in none of the clauses that it cites"
            yield Problem(CHECK, Path(use.file), authority.line, None, f"{use.name}, {what}: {said}")


def _status(corpus: Corpus, authority: Authority) -> str:
    """Say what is wrong with the status of what a text says: whether its words are emended; nothing if it is right."""
    if authority.status not in PLAIN:
        return ""
    named = ((corpus.clauses[id_], words) for id_, words in authority.words.items() if id_ in corpus.clauses)
    try:
        emended = any(are_emended(clause, one) for clause, words in named for one in words)
    except NotThereError:  # which is told of the words themselves
        return ""
    if emended and authority.status == "stated":
        return "some of its words are emended, so its status is emended, not stated"
    if not emended and authority.status == "emended":
        return "none of its words is emended, so its status is stated"
    return ""


def _reasons(use: RuleUse) -> Iterator[tuple[str, Authority, str]]:
    """Yield every reason given in a rule, including those of readings, with what it is the reason for."""
    yield from ((what, authority, authority.why) for what, authority in use.authorities if authority.why)
    for name, parameter in use.parameters.items():
        yield from ((name, parameter.authority, reading.why) for reading in parameter.readings)


def _fault(corpus: Corpus, edition: str, authority: Authority, id_: str) -> str | None:
    """Say why a rule may not rest on this clause or omission."""
    cited = corpus.cited(id_)
    if cited is None:
        return f"unknown clause or omission{did_you_mean(nearest(id_, corpus.clauses))}"
    if isinstance(cited, Omission):
        return None if cited.edition == edition else f"the omission must be one of {edition}"
    if not corpus.topics.is_executable(cited.kind):
        return f"a clause of the kind {cited.kind} decides nothing; cite a clause that is executed"
    if cited.edition != edition and authority.status != "conjectured":
        return f"the clause must be one of {edition}, unless the status is conjectured"
    return None


def _evidence(corpus: Corpus, authority: Authority, id_: str) -> Iterator[str]:
    """Say which words are missing: no words of a clause are named, or the clause does not have them."""
    clause = corpus.clauses.get(id_)
    if clause is None or authority.status in ("silent", "unused"):
        return
    if id_ not in authority.words:
        yield f'name the words of {id_} that it rests on, not only the clause: words: {{{id_}: "…"}}'
    for words in authority.words.get(id_, ()):
        try:
            anchor(clause, words)
        except NotThereError as error:
            yield error.message
