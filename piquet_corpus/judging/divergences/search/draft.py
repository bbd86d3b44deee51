"""A coup on which two rule sets may differ, as a case without expectations; and its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_corpus.edition.cases.model import Case, Happening
from rules.core.cards import CardError
from rules.core.game import AnyGame, FactsError
from rules.core.phrases import Event, fields_of


@dataclass(frozen=True)
class Draft:
    """The input, in the form of a file of cases, and the events."""

    game: AnyGame
    given: Mapping[str, Any]
    events: tuple[Event, ...] = ()

    def case(self) -> Case | None:
        """Return it as a case; None if it cannot be one, because its input is empty or cannot be read."""
        if not self.given:
            return None
        try:
            if self.events:
                self.game.check_given(self.given)
            facts = None if self.events else self.game.read_facts(self.given)
        except (FactsError, CardError):
            return None
        return Case(
            id="",
            title="",
            source="derived",
            stands_in=(),
            attested=None,
            rulesets=(),
            game=self.game,
            working=None,
            given=self.given,
            facts=facts,
            events=tuple(Happening(event, {}, 0) for event in self.events),
            reading={},
            expected={},
            totals={},
            note=None,
            review=(),
            file=Path(),
            line=0,
        )

    @property
    def size(self) -> tuple[int, int, int, str]:
        """Its size: first the number of events, then of cards in the input or in events, then of other input.

        Of two with the same numbers, the one that comes first as text counts as smaller.
        """
        text = repr((self.given, [str(event) for event in self.events]))
        cards = sum(1 for _ in self._cards())
        return len(self.events), cards, sum(_things(self.given)), text

    def _cards(self) -> Iterator[object]:
        """Every card in the input or in an event, as often as it is there."""
        for key in self.game.keys:
            if key.kind in (str, list) and key.name in self.given:
                value = self.given[key.name]
                for text in [value] if key.kind is str else value:
                    yield from text.split()
        for event in self.events:
            yield from _cards_of(event)


def _cards_of(event: Event) -> Iterator[object]:
    """The cards that an event names; cards of every game have a face."""
    for _, value in fields_of(event):
        yield from (one for one in (value if isinstance(value, tuple) else (value,)) if hasattr(one, "face"))


def _things(given: Mapping[str, Any]) -> Iterator[int]:
    """The size of the input other than cards: one for each key, and one for each of its values."""
    for value in given.values():
        yield 1 + (len(value) if isinstance(value, Mapping) else 0)
