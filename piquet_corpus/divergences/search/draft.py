"""A coup that may part two ways of judging, as a case that says nothing yet of what is found; how large it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_corpus.cases.model import Case, Happening
from rules.core.cards import CardError
from rules.core.game import FactsError
from rules.core.phrases import Event, fields_of
from rules.piquet import GAME
from rules.piquet.sides import HANDS

HELD = tuple(f"{hand}{what}" for hand in HANDS for what in ("", "_dealt", "_discards"))
"""The cards of each hand."""
CARDS = ("table", "pack", "talon", *HELD)
"""What is given as cards in one text; tricks are a list of such."""


@dataclass(frozen=True)
class Draft:
    """What is given, as a file of cases writes it, and what happens."""

    given: Mapping[str, Any]
    events: tuple[Event, ...] = ()

    def case(self) -> Case | None:
        """Return it as a case; None if it cannot be one."""
        try:
            if self.events:
                GAME.check_given(self.given)
            facts = None if self.events else GAME.read_facts(self.given)
        except (FactsError, CardError):
            return None
        return Case(
            id="",
            title="",
            source="derived",
            stands_in=(),
            attested=None,
            rulesets=(),
            game=GAME,
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
        for name in CARDS:
            yield from str(self.given.get(name, "")).split()
        for trick in self.given.get("tricks", ()):
            yield from trick.split()
        for event in self.events:
            for name, value in fields_of(event):
                if name in ("card", "cards", "dropped"):
                    yield from value if isinstance(value, tuple) else (value,)


def _things(given: Mapping[str, Any]) -> Iterator[int]:
    """How many things each key gives that are no cards, and one for the key."""
    for value in given.values():
        yield 1 + (len(value) if isinstance(value, Mapping) else 0)
