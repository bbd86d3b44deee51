"""A coup on which two rule sets may differ; and the question whether they do, perhaps because of one decision alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.comparison.compare import Deal
from piquet_corpus.judging.comparison.ways import Way, rule_differences
from piquet_corpus.judging.divergences.prove import REACHED, Aspect, come_out, differing, exchanged, flipped, judged
from rules.core.cards import CardError
from rules.core.game import AnyGame, FactsError, game_of
from rules.core.phrases import Event, fields_of
from rules.core.record import AnyRecord
from rules.core.ruleset import RuleSet
from rules.core.searching import Searching


@dataclass(frozen=True)
class Draft:
    """The input, in the form of a file of cases, and the events."""

    game: AnyGame
    given: Mapping[str, Any]
    events: tuple[Event, ...] = ()

    def deal(self) -> Deal | None:
        """Return it to be judged; None if it cannot be a case, because its input is empty or cannot be read."""
        if not self.given:
            return None
        deal = Deal(self.game, self.given, self.events)
        try:
            if self.events:
                self.game.check_given(self.given)
            else:
                _ = deal.facts
        except (FactsError, CardError):
            return None
        return deal

    @property
    def size(self) -> tuple[int, int, int, str]:
        """Its size: first the number of events, then of cards in the input or in events, then of other input.

        Of two with the same numbers, the one that comes first as text counts as smaller.
        """
        other = sum(1 + (len(value) if isinstance(value, Mapping) else 0) for value in self.given.values())
        text = repr((self.given, [str(event) for event in self.events]))
        return len(self.events), len(list(self._cards())), other, text

    def _cards(self) -> Iterator[object]:
        """Every card in the input or in an event, as often as it is there."""
        for key in self.game.keys:
            if key.kind in (str, list) and key.name in self.given:
                value = self.given[key.name]
                for text in [value] if key.kind is str else value:
                    yield from text.split()
        for event in self.events:
            for _, value in fields_of(event):
                named = value if isinstance(value, tuple) else (value,)
                yield from (thing for thing in named if hasattr(thing, "face"))  # as cards of every game have


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
            for decision in rule_differences(self.ways):
                other = replace(self, decision=decision)
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
    def exchanged(self) -> tuple[RuleSet, RuleSet] | None:
        """Each rule set with the decision of the other; None if there is no one decision."""
        return exchanged(self.one, self.other, self.decision) if self.decision else None

    def aspects(self, draft: Draft) -> tuple[Aspect, ...]:
        """Return the aspects in which a coup differs; empty if it cannot be played to its end under both."""
        deal = draft.deal()
        if deal is None:
            return ()
        try:
            mine, theirs = (come_out(judged(deal, way.ruleset)) for way in self.ways)
            if draft.events and any(result.get(REACHED) != len(draft.events) for result in (mine, theirs)):
                return ()
            apart = differing(mine, theirs)
            if not apart or self.exchanged is None:
                return apart
            return flipped(deal, apart, (mine, theirs), self.ways, self.exchanged)
        except FactsError:
            return ()
