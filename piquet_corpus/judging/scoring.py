"""One coup judged at once under a rule set: every finding explained, and what each side has in all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from piquet_corpus.corpus import Corpus
from piquet_corpus.errors import Usage
from piquet_corpus.judging.explain import Explanation, explain
from piquet_corpus.judging.given import all_hands
from rules.core.game import AnyGame, game_of
from rules.core.record import Given
from rules.core.ruleset import RuleSet


@dataclass(frozen=True, repr=False)
class Score:
    """What a rule set makes of a coup that is judged at once."""

    rules: RuleSet
    """The rule set."""
    findings: tuple[Explanation, ...]
    """What was decided, in order, each with the clauses that it rests on."""
    totals: Mapping[str, int]
    """What each side has in all: at Piquet by `elder` and `younger`."""
    remarks: tuple[str, ...]
    """What somebody who has given these cards should know of how they are judged; none as a rule."""

    def __repr__(self) -> str:
        totals = ", ".join(f"{side} {number}" for side, number in self.totals.items())
        return f"<Score {self.rules.id}: {totals}; {len(self.findings)} findings>"

    def __str__(self) -> str:
        """The findings, one a line, then the totals."""
        totals = ", ".join(f"{side} {number}" for side, number in self.totals.items())
        return "\n".join((*map(str, self.findings), f"In all: {totals}."))


def score(corpus: Corpus, ruleset: RuleSet, given: Given) -> Score:
    """Judge what is given of a coup at once, and explain it.

    Raises FactsError for what cannot be, and Usage for a card that is not of the pack or where there is nothing to
    judge: one sentence each.
    """
    game = game_of(ruleset.game)
    facts = game.read_facts(given)
    _refuse_cards(game, ruleset, given, corpus)
    findings = explain(game.judge(ruleset, facts), ruleset, corpus)
    if not findings:
        raise Usage(f"there is nothing to judge under {ruleset.id}: give {all_hands(game)}")
    return Score(ruleset, findings, findings[-1].totals, game.remarks(facts))


def _refuse_cards(game: AnyGame, ruleset: RuleSet, given: Given, corpus: Corpus) -> None:
    """Refuse cards that are not of the pack, in the words of the clause that takes them out."""
    refused = explain(game.refused_cards(ruleset, game.cards_given(given)), ruleset, corpus)
    if refused:
        quoted = refused[0].grounds[0].quotations[0]
        raise Usage(f"{refused[0].sentence.rstrip('.')}: {quoted.marked} ({quoted.reference})")
