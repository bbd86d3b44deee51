"""Why a side counts nothing for a sequence, a pique …: the condition that it does not meet, with its clauses.

The answer comes from the rules: what they found against the side, what they found good for another, or the condition
without which a rule finds nothing. Where no rule says it, the answer says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import Explanation, GroundExplained, explain, ground_explained
from piquet_corpus.work.errors import UnknownName, Usage
from rules.core.game import AnyGame, game_of
from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say
from rules.core.rule import AnyFinding, rule_named
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
    counts: bool = False
    """Whether it counts points for it; then the reasons are the findings by which it does."""
    found: tuple[Explanation, ...] = ()
    """What the side has of it: its sequences, the sum of its announcements."""
    reasons: tuple[Explanation, ...] = ()
    """The findings that decide it, each with its clauses."""
    condition: GroundExplained | None = None
    """The condition that is not met, with its clauses, if that is why."""
    remark: str = ""
    """A sentence that says why no rule answers, if there is neither a reason nor a condition."""

    @property
    def sentence(self) -> str:
        """The answer in short, such as `The younger counts nothing for a sequence`."""
        says = N_("{side} counts something for {what}.") if self.counts else N_("{side} counts nothing for {what}.")
        side = called(self.side)
        return say(says, side=side[0].upper() + side[1:], what=_(self.name))

    @property
    def unmet(self) -> str:
        """The condition in a sentence; empty without one."""
        condition = self.condition and _(self.condition.meaning)
        return say("This condition is not met: {condition}.", condition=condition) if condition else ""

    def __repr__(self) -> str:
        return f"<WhyNot {self.sentence}>"

    def __str__(self) -> str:
        """The answer, what was found, then the reasons, one a line; or the remark."""
        lines = [self.sentence, *map(str, (*self.found, *self.reasons))]
        if self.condition:
            lines.append(f"{self.unmet} ({'; '.join(quoted.reference for quoted in self.condition.quotations)})")
        return "\n".join([*lines, self.remark] if self.remark else lines)


def why_not(corpus: Corpus, ruleset: RuleSet, facts: Any, what: str, side: str) -> WhyNot:
    """Say why a side counts nothing for something that a hand can count. `facts`: as `facts_of` has read them.

    Raises UnknownName for what no hand can count, and for a side that the game does not have; Usage for a game of which
    nothing can be asked.
    """
    game = game_of(ruleset.game)
    if not game.countable:
        raise Usage(f"it cannot be asked of {game.name} why something does not count")
    if what not in game.countable:
        raise UnknownName("thing to count", what, game.countable)
    if side not in game.sides:
        raise UnknownName("side", side, game.sides)
    asked = game.countable[what]
    explained = explain(game.judge(ruleset, facts), ruleset, corpus)
    mine = [each for each in explained if each.rule in (*asked.before, *asked.by) and each.side == side]
    if counts := tuple(each for each in mine if each.rule in asked.by and each.points):
        return WhyNot(what, asked.name, side, counts=True, reasons=counts)
    against = tuple(each for each in mine if each.points is not None or each.decided.ruling == REFUSED)
    judged = {each.decided.cards for each in against}
    found = tuple(each for each in mine if each not in against and each.decided.cards not in judged - {()})
    answer = WhyNot(what, asked.name, side, found=found, reasons=against)
    return answer if against else _of_silence(corpus, ruleset, facts, answer, explained)


def _of_silence(
    corpus: Corpus, ruleset: RuleSet, facts: Any, answer: WhyNot, explained: tuple[Explanation, ...]
) -> WhyNot:
    """Complete the answer where no rule has found anything against the side: the first that is silent of it is why."""
    game, side = game_of(ruleset.game), answer.side
    asked = game.countable[answer.what]
    if not any(name in ruleset.rules for name in asked.by):
        return replace(answer, remark=say("No rule of this book counts {what}.", what=_(asked.name)))
    needed = {name for rule in asked.by for name in rule_named(rule).needs}
    for name in (*(rule for rule in asked.before if rule in needed), *asked.by):
        if name not in ruleset.rules or any(each.rule == name and each.side == side for each in explained):
            continue
        if missing := game.missing_keys(ruleset, facts, name, side):
            return replace(answer, remark=_not_given(game, missing))
        condition = rule_named(name).condition
        if condition in ruleset.rules[name].grounds and name not in asked.by[1:]:
            return replace(answer, condition=ground_explained(name, condition, ruleset, corpus))
        if theirs := tuple(each for each in explained if each.rule == name and _is_good(each.decided)):
            return replace(answer, reasons=theirs)
    return replace(answer, remark=_("The rules do not say why."))


def _is_good(finding: AnyFinding) -> bool:
    return bool(finding.points) or finding.ruling == "good"


def _not_given(game: AnyGame, missing: tuple[str, ...]) -> str:
    meanings = [f"{key.name} ({_(key.meaning)})" for key in game.keys if key.name in missing]
    return say("It cannot be judged: give {keys}.", keys=", ".join(meanings))
