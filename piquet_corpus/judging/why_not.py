"""Why a side counts nothing for a sequence, a pique …: the condition that it does not meet, with its clauses.

The answer comes from the rules: what they found against the side, what they found good for another, or the condition
without which a rule finds nothing. Where no rule says it, the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import Explanation, explain
from piquet_corpus.work.errors import UnknownName
from rules.core.game import AnyGame, game_of
from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say
from rules.core.rule import AnyFinding, Finding, rule_named
from rules.core.ruleset import RuleSet
from rules.core.text import called


@dataclass(frozen=True, repr=False)
class WhyNot:
    """Why a side counts nothing for one thing; or that it does count for it."""

    what: str
    """What was asked: `sequence`."""
    name: str
    """What that is called: `a sequence`."""
    side: str
    counts: bool
    """Whether it counts points for it; then the reasons are the findings by which it does."""
    found: tuple[Explanation, ...]
    """What the side has of it: its sequences, the sum of its announcements."""
    reasons: tuple[Explanation, ...]
    """The findings that decide it, or the condition that is not met, each with its clauses."""
    remark: str = ""
    """A sentence that says why no rule answers, if there is no reason."""

    @property
    def sentence(self) -> str:
        """The answer in short, such as `The younger counts nothing for a sequence`."""
        says = N_("{side} counts something for {what}.") if self.counts else N_("{side} counts nothing for {what}.")
        side = called(self.side)
        return say(says, side=side[0].upper() + side[1:], what=_(self.name))

    def __repr__(self) -> str:
        return f"<WhyNot {self.sentence}>"

    def __str__(self) -> str:
        """The answer, what was found, then the reasons, one a line; or the remark."""
        return "\n".join(map(str, filter(None, (self.sentence, *self.found, *self.reasons, self.remark))))


def why_not(corpus: Corpus, ruleset: RuleSet, facts: Any, what: str, side: str) -> WhyNot:
    """Say why a side counts nothing for something that a hand can count. `facts`: as the game has read them.

    Raises UnknownName for what no hand can count, and for a side that the game does not have.
    """
    game = game_of(ruleset.game)
    asked = game.countable.get(what)
    if asked is None:
        raise UnknownName("thing to count", what, game.countable)
    if side not in game.sides:
        raise UnknownName("side", side, game.sides)
    explained = explain(game.judge(ruleset, facts), ruleset, corpus)
    mine = [each for each in explained if each.rule in (*asked.before, *asked.by) and each.side == side]
    if counts := tuple(each for each in mine if each.rule in asked.by and each.points):
        return WhyNot(what, asked.name, side, True, (), counts)
    against = tuple(each for each in mine if _is_against(each.decided))
    judged = {each.decided.cards for each in against}
    found = tuple(each for each in mine if each not in against and each.decided.cards not in judged - {()})
    if against:
        return WhyNot(what, asked.name, side, False, found, against)
    if not any(name in ruleset.rules for name in asked.by):
        return WhyNot(
            what, asked.name, side, False, found, (), say("No rule of this book counts {what}.", what=_(asked.name))
        )
    needed = {name for rule in asked.by for name in rule_named(rule).needs}
    for name in (*(rule for rule in asked.before if rule in needed), *asked.by):
        if name not in ruleset.rules or any(each.rule == name for each in mine):
            continue
        if missing := game.lacking(ruleset, facts, name, side):
            return WhyNot(what, asked.name, side, False, found, (), _not_given(game, missing))
        unmet = () if name in asked.by[1:] else explain(_unmet(ruleset, name, side), ruleset, corpus)
        theirs = tuple(each for each in explained if each.rule == name and _is_good(each.decided))
        if reasons := tuple(map(_in_words, unmet)) or theirs:
            return WhyNot(what, asked.name, side, False, found, reasons)
    return WhyNot(what, asked.name, side, False, found, (), _("The rules do not say why."))


def _is_against(finding: AnyFinding) -> bool:
    return finding.points is not None or finding.ruling == REFUSED


def _is_good(finding: AnyFinding) -> bool:
    return bool(finding.points) or finding.ruling == "good"


def _unmet(ruleset: RuleSet, rule: str, side: str) -> Iterator[AnyFinding]:
    """Yield the condition of a rule as a finding, if the rule has one for which the rule set names clauses."""
    condition = rule_named(rule).condition
    if authority := ruleset.rules[rule].grounds.get(condition):
        yield Finding(condition, to=side, ruling=UNMET).by(rule, ((condition, authority.clauses),))


UNMET = "unmet"
"""The ruling of a condition that is not met; no rule makes such a finding."""


def _in_words(reason: Explanation) -> Explanation:
    if reason.decided.ruling != UNMET:
        return reason
    condition = say("This condition is not met: {condition}.", condition=_(reason.grounds[0].meaning))
    return replace(reason, sentence=condition)


def _not_given(game: AnyGame, missing: tuple[str, ...]) -> str:
    meanings = [f"{key.name} ({_(key.meaning)})" for key in game.keys if key.name in missing]
    return say("It cannot be judged: give {keys}.", keys=", ".join(meanings))
