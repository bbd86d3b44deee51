"""What is searched for: that two ways of judging part, it may be because of one decision alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from piquet_corpus.divergences.prove import REACHED, Aspect, come_out, differing, exchanged, part
from piquet_corpus.divergences.search.draft import Draft
from piquet_corpus.judging.differences import rule_differences
from piquet_corpus.judging.ways import Way
from piquet_corpus.texts.divergence import Decision
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.searching import Searching


@dataclass(frozen=True)
class Question:
    """Two ways of judging a game, and the decision that must make them part; without one, whatever does."""

    one: Way
    other: Way
    decision: Decision | None = None

    @property
    def ways(self) -> tuple[Way, Way]:
        """The two ways."""
        return self.one, self.other

    @property
    def named(self) -> str:
        """What makes them part, in a word: the decision."""
        return str(self.decision) if self.decision else "several decisions together"

    def narrowed(self, draft: Draft) -> Question:
        """Return the question for the first decision by which alone they part on a coup; the same if there is none."""
        if self.decision is None:
            for contrast in rule_differences(self.ways):
                other = replace(self, decision=Decision(contrast.rule, contrast.parameter))
                if other.aspects(draft):
                    return other
        return self

    @cached_property
    def game(self) -> AnyGame:
        """The game that both are of."""
        return game_of(self.one.ruleset.game)

    @cached_property
    def searching(self) -> Searching[AnyRecord]:
        """What their game offers to a search."""
        return self.game.searching([way.ruleset for way in self.ways])

    @cached_property
    def exchanged(self) -> tuple[RuleSet, ...]:
        """The rules of each with the decision of the other, if there is one decision."""
        return exchanged(self.one, self.other, self.decision) if self.decision else ()

    def aspects(self, draft: Draft) -> tuple[Aspect, ...]:
        """Return in what a coup comes out differently; nothing if it cannot be played to its end under both ways."""
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
