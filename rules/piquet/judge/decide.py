"""Judging a coup: every rule of a set whose facts are known, in the order of counting."""

from __future__ import annotations

from rules.core.game import Countable
from rules.core.machine import REFUSED
from rules.core.messages import N_
from rules.core.rule import NAMES, RuleFunction
from rules.core.ruleset import RuleSet
from rules.core.text import Texts
from rules.core.use import RuleUse
from rules.piquet import laws
from rules.piquet.judge import Judge
from rules.piquet.judge.derived import Known
from rules.piquet.judge.facts import Facts
from rules.piquet.sides import HANDS, Cards, Findings, Hand, Pair

ORDER = tuple(
    NAMES[rule]
    for rule in (
        laws.pack.composition,
        laws.pack.value,
        laws.pack.order,
        laws.blanche.held,
        laws.blanche.two,
        laws.blanche.both,
        laws.blanche.alone,
        laws.blanche.worth,
        laws.point.best_suit,
        laws.point.sums_compared,
        laws.point.good,
        laws.point.worth,
        laws.point.worth_of_cards,
        laws.sequences.naming,
        laws.sequences.best,
        laws.fours_and_threes.ranks,
        laws.fours_and_threes.best,
        laws.counting.together,
        laws.counting.rest,
        laws.pique.repique,
        laws.play.low,
        laws.play.count,
        laws.pique.first_lead,
        laws.play.last_capot,
        laws.play.last_low,
        laws.play.last_trick,
        laws.pique.capot,
        laws.play.most,
        laws.pique.pique,
        laws.pique.recall,
        laws.counting.order,
        laws.arriving.arriving,
    )
)
"""The names of the rules in the order in which they judge: each after those on which it depends."""


def _names(*functions: RuleFunction) -> Texts:
    return tuple(NAMES[function] for function in functions)


COUNTABLE = {
    "blanche": Countable(
        N_("a blanche"), _names(laws.blanche.held, laws.blanche.two, laws.blanche.both), _names(laws.blanche.worth)
    ),
    "point": Countable(
        N_("the point"),
        _names(laws.point.best_suit, laws.point.good),
        _names(laws.point.worth, laws.point.worth_of_cards),
    ),
    "sequence": Countable(N_("a sequence"), _names(laws.sequences.naming), _names(laws.sequences.best)),
    "set": Countable(
        N_("three or four of a rank"), _names(laws.fours_and_threes.ranks), _names(laws.fours_and_threes.best)
    ),
    "repique": Countable(N_("a repique"), _names(laws.counting.together), _names(laws.pique.repique)),
    "pique": Countable(N_("a pique"), _names(laws.counting.together, laws.pique.repique), _names(laws.pique.pique)),
    "capot": Countable(N_("a capot"), (), _names(laws.pique.capot)),
    "cards": Countable(N_("the cards"), (), _names(laws.play.most, laws.pique.capot)),
}


def decide(ruleset: RuleSet, facts: Facts) -> Findings:
    """Judge the facts under a rule set: the findings of its rules, in the order of counting.

    A rule that the set does not have, or whose facts are not known, is not run. If a card is not in the pack, only that
    is found, and the hands are not judged. Raises ValueError for a rule set of another game.
    """
    if ruleset.game != "piquet":
        raise ValueError(f"{ruleset.id} is a rule set of {ruleset.game}, not of piquet")
    return tuple(finding for findings in _judged(ruleset, facts).decided.values() for finding in findings)


def _judged(ruleset: RuleSet, facts: Facts) -> Known:
    known = Known(Judge(ruleset), facts)
    for name in ORDER:
        if name in ruleset.rules:
            known.decided[name] = run_known(ruleset.rules[name], known)
    return known


def missing_keys(ruleset: RuleSet, facts: Facts, rule: str, side: Hand) -> Texts:
    """Return the keys of the input that a rule needs to judge a hand and that are not given; none if it can."""
    known = _judged(ruleset, facts)
    values = {name: known.fact(name, rule) for name in ruleset.rules[rule].rule.facts}
    unknown = [name for name, fact in values.items() if fact is None]
    if isinstance(dealt := values.get("dealt"), Pair) and dealt.of(side) is None:
        unknown.append("dealt")
    needed = {"dealt": (f"{side}_dealt",), "cards_won": ("tricks",), "played": ("tricks",)}
    return tuple(dict.fromkeys(key for name in unknown for key in needed.get(name, HANDS)))


def run_known(use: RuleUse, known: Known) -> Findings:
    """Run a rule on the facts that its signature names, if all are known."""
    facts: dict[str, object] = {}
    for name in use.rule.facts:
        fact = known.fact(name, use.name)
        if fact is None:
            return ()
        facts[name] = fact
    return use.run(**facts)


def refused_cards(ruleset: RuleSet, cards: Cards) -> Findings:
    """Return the findings that refuse cards that are not in the set's pack; none if it has no rule on the pack."""
    judged = Judge(ruleset).rule[laws.pack.composition](cards=cards)
    return tuple(finding for finding in judged if finding.ruling == REFUSED)
