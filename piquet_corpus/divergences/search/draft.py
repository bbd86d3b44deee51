"""A coup that may part two ways of judging, as a case that says nothing yet of what is found; how large it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_corpus.cases.model import Case, Happening
from rules.core.cards import CardError
from rules.core.game import AnyGame, FactsError
from rules.core.phrases import Event, fields_of


@dataclass(frozen=True)
class Draft:
    """What is given, as a file of cases writes it, and what happens."""

    game: AnyGame
    given: Mapping[str, Any]
    events: tuple[Event, ...] = ()

    def case(self) -> Case | None:
        """Return it as a case; None if it cannot be one: a case gives something that can be read."""
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
            file=Path(),
            line=0,
        )

    @property
    def size(self) -> tuple[int, int, int, str]:
        """How large it is: first the number of events, then of cards given or named, then of other things given.

        Of two that are as large, the one that comes first as text counts as smaller.
        """
        text = repr((self.given, [str(event) for event in self.events]))
        cards = sum(1 for _ in self._cards())
        return len(self.events), cards, sum(_things(self.given)), text

    def _cards(self) -> Iterator[object]:
        """Every card that is given or named in an event, as often as it is."""
        for key in self.game.keys:
            if key.kind in (str, list) and key.name in self.given:
                value = self.given[key.name]
                for text in [value] if key.kind is str else value:
                    yield from text.split()
        for event in self.events:
            yield from _cards_of(event)


def _cards_of(event: Event) -> Iterator[object]:
    """The cards that an event names: whichever game they are of, they have a face."""
    for _, value in fields_of(event):
        yield from (one for one in (value if isinstance(value, tuple) else (value,)) if hasattr(one, "face"))


def _things(given: Mapping[str, Any]) -> Iterator[int]:
    """How many things each key gives that are no cards, and one for the key."""
    for value in given.values():
        yield 1 + (len(value) if isinstance(value, Mapping) else 0)
