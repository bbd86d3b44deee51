"""A case that is ready to run: its facts, and what is expected under each rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from piquet_corpus.edition.texts.tei.xml import Ids, Versions
from piquet_corpus.work.grouping import unique
from rules.core.cards import Cards
from rules.core.game import AnyGame
from rules.core.phrases import Event
from rules.core.ruleset import RuleSets


@dataclass(frozen=True)
class Expected:
    """A finding that is expected under one rule set; a field that is None may have any value.

    `because` has exactly the clauses that it must rest on; it is empty for a finding that must be `absent`.
    """

    rule: str
    to: str | None
    points: int | None
    ruling: str | None
    name: str | None
    number: int | None
    cards: Cards | None
    player: str | None
    payers: frozenset[str] | None
    grounds: Ids | None
    because: Ids
    absent: bool
    line: int


@dataclass(frozen=True)
class Happening:
    """An event of a case, and what is expected of it, by rule set. `line`: its line in the file."""

    event: Event
    expected: Mapping[str, tuple[Expected, ...]]
    line: int


@dataclass(frozen=True)
class Case:
    """An executable example. Mappings are by rule set; `given` is what the file says.

    Without events, `facts` is the input after reading, and all is judged at once. With `events`, `facts` is None: the
    coup is set up under each rule set from `given`. `expected` is what is expected of the whole. `review`: the rule
    sets for which a tool proposed the case and nobody has looked at it yet. `reading` maps a rule to other values of
    its parameters than those of the rule set; such a case shows the effect of the other reading, and proves nothing.
    `words`: the words of the other source in which it is attested, by language, a line for each verse; its own language
    is the first. `titles`: its title in other languages.
    """

    id: str
    title: str
    source: Literal["text", "attested", "derived"]
    stands_in: Ids
    attested: str | None
    words: Versions
    rulesets: Ids
    game: AnyGame
    working: str | None
    given: Mapping[str, Any]
    facts: object | None
    events: tuple[Happening, ...]
    reading: Mapping[str, Mapping[str, Any]]
    expected: Mapping[str, tuple[Expected, ...]]
    totals: Mapping[str, Mapping[str, int]]
    note: str | None
    review: Ids
    titles: Versions
    file: Path
    line: int

    @property
    def readings(self) -> list[tuple[str, str, Any]]:
        """The values of its `reading`, each after its rule and its parameter."""
        return [(rule, name, value) for rule, values in self.reading.items() for name, value in values.items()]

    @property
    def cited(self) -> Ids:
        """The clauses and omissions that the case is in or rests on, each once."""
        return unique((*self.stands_in, *self.rests_on))

    @property
    def rests_on(self) -> Ids:
        """The clauses and omissions on which something rests that the case expects, each once."""
        because = (id_ for ruleset in self.rulesets for expected in self.expects(ruleset) for id_ in expected.because)
        return unique(because)

    @property
    def rules(self) -> frozenset[str]:
        """The rules of which it expects something under any rule set."""
        return frozenset(expected.rule for ruleset in self.rulesets for expected in self.expects(ruleset))

    def expects(self, ruleset: str) -> tuple[Expected, ...]:
        """Return everything expected under a rule set: of each event in turn, then of the whole."""
        of_events = (expected for happening in self.events for expected in happening.expected.get(ruleset, ()))
        return (*of_events, *self.expected.get(ruleset, ()))


@dataclass(frozen=True)
class Context:
    """The rule sets, and for each omission the edition that is silent."""

    rulesets: RuleSets
    omissions: Mapping[str, str]

    def because(self, ids: Iterable[str], ruleset: str, rules: Iterable[str]) -> Ids:
        """Return the ids that a rule set rests on, and those on which none rests, so that these are reported."""
        return tuple(
            id_ for id_ in ids if self._counts(id_, ruleset) or not any(self._counts(id_, other) for other in rules)
        )

    def _counts(self, id_: str, ruleset: str) -> bool:
        edition = self.rulesets[ruleset].edition
        if id_ in self.omissions:
            return self.omissions[id_] == edition
        return id_.partition(".")[0] == edition and self.rulesets[ruleset].stands_on(id_)
