"""The goal of a search: that two rule sets differ, perhaps because of one decision alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.ways import Way, rule_differences
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, come_out, differing, exchanged, part
from piquet_corpus.judging.divergences.search.draft import Draft
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.searching import Searching


@dataclass(frozen=True)
class Question:
    """Two rule sets of a game, and the decision that must make them differ; without one, any difference."""

    one: Way
    other: Way
    decision: Decision | None = None

    @property
    def ways(self) -> tuple[Way, Way]:
        """The two rule sets."""
        return self.one, self.other

    @property
    def named(self) -> str:
        """The name of the decision that makes them differ."""
        return str(self.decision) if self.decision else "several decisions together"

    def narrowed(self, draft: Draft) -> Question:
        """Return the question for the first decision that alone makes them differ on a coup; itself if none does."""
        if self.decision is None:
            for difference in rule_differences(self.ways):
                other = replace(self, decision=Decision(difference.rule, difference.parameter))
                if other.aspects(draft):
                    return other
        return self

    @cached_property
    def game(self) -> AnyGame:
        """The game of both."""
        return game_of(self.one.ruleset.game)

    @cached_property
    def searching(self) -> Searching[AnyRecord]:
        """The offers of their game to a search."""
        return self.game.searching([way.ruleset for way in self.ways])

    @cached_property
    def exchanged(self) -> tuple[RuleSet, ...]:
        """Each rule set with the decision of the other, if there is one decision."""
        return exchanged(self.one, self.other, self.decision) if self.decision else ()

    def aspects(self, draft: Draft) -> tuple[Aspect, ...]:
        """Return the aspects in which a coup differs; empty if it cannot be played to its end under both."""
        case = draft.case()
        if case is None:
            return ()
        try:
            found = [come_out(case, way.ruleset) for way in self.ways]
            if draft.events and any(mapping.get(REACHED) != len(draft.events) for mapping in found):
                return ()
            apart = differing(*found)
            return part(case, self.one, self.other, self.decision).flipped if apart and self.decision else apart
        except FactsError:
            return ()
