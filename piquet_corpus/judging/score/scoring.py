"""One coup judged at once under a rule set: every finding explained, and what each side has in all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score.explain import Explanation, explain
from piquet_corpus.judging.score.given import all_hands
from piquet_corpus.work.errors import Usage
from rules.core.game import AnyGame, game_of
from rules.core.record import Given
from rules.core.ruleset import RuleSet


@dataclass(frozen=True, repr=False)
class Score:
    """The result of a coup that is judged at once under a rule set."""

    rules: RuleSet
    """The rule set."""
    findings: tuple[Explanation, ...]
    """What was decided, in order, each with the clauses that it rests on."""
    totals: Mapping[str, int]
    """The points of each side in all: at Piquet by `elder` and `younger`."""
    remarks: tuple[str, ...]
    """Notes on how these cards are judged, for the person who gave them; usually none."""

    def __repr__(self) -> str:
        totals = ", ".join(f"{side} {number}" for side, number in self.totals.items())
        return f"<Score {self.rules.id}: {totals}; {len(self.findings)} findings>"

    def __str__(self) -> str:
        """The findings, one a line, then the totals."""
        totals = ", ".join(f"{side} {number}" for side, number in self.totals.items())
        return "\n".join((*map(str, self.findings), f"In all: {totals}."))


def score(corpus: Corpus, ruleset: RuleSet, given: Given) -> Score:
    """Judge the input of a coup at once, and explain the findings.

    Raises FactsError for input that contradicts itself, and Usage for a card that is not in the pack or if there is
    nothing to judge: one sentence each.
    """
    game = game_of(ruleset.game)
    facts = game.read_facts(given)
    _refuse_cards(game, ruleset, given, corpus)
    findings = explain(game.judge(ruleset, facts), ruleset, corpus)
    if not findings:
        raise Usage(f"nothing to judge under {ruleset.id}: give {all_hands(game)}")
    return Score(ruleset, findings, findings[-1].totals, game.remarks(facts))


def _refuse_cards(game: AnyGame, ruleset: RuleSet, given: Given, corpus: Corpus) -> None:
    """Refuse cards that are not in the pack, quoting the clause that removes them."""
    refused = explain(game.refused_cards(ruleset, game.cards_given(given)), ruleset, corpus)
    if refused:
        quoted = refused[0].grounds[0].quotations[0]
        raise Usage(f"{refused[0].sentence.rstrip('.')}: {quoted.marked} ({quoted.reference})")
