"""The timeline of rules: for each topic what each text has, and whether it agrees with the text before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Parallel
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from rules.core.domains import Value

Change = Literal["first", "same", "partly", "differs", "apart", "absent"]
"""How a text stands to the one before it that has the topic.

`first`: no text before it has the topic; `apart`: both have it, but no row of the alignment compares their clauses.
"""
BY_RELATION: Mapping[str, Change] = {"conflict": "differs", "partial": "partly", "parallel": "same"}
"""The relations of the alignment, those that change most first."""


@dataclass(frozen=True)
class Cell:
    """What a text has on a topic.

    `clauses`: those about it that decide something, the one that says most first. `before`: the text with which it is
    compared; empty for `first` and `absent`. `values`: what its rule sets settle by numbers, by the parameter.
    """

    edition: str
    clauses: tuple[str, ...]
    change: Change
    before: str
    values: tuple[tuple[str, Value], ...]
    omissions: tuple[str, ...]


@dataclass(frozen=True)
class RuleInTime:
    """A topic, the phase of play that it belongs to, and what each text of the game has, in order of time."""

    topic: str
    phase: str
    cells: tuple[Cell, ...]

    @property
    def changes(self) -> bool:
        """Whether some text differs from the one before it in more than wording."""
        return any(cell.change in ("differs", "partly") for cell in self.cells)


def timeline(corpus: Corpus, game: str, texts: Collection[str] | None = None) -> tuple[RuleInTime, ...]:
    """Return the timeline of a game: its topics in the order of play. `texts`: of these texts only."""
    editions = [
        edition
        for edition in corpus.editions.values()
        if edition.game == game and (texts is None or edition.id in texts)
    ]
    return tuple(
        RuleInTime(topic.id, phase, tuple(_cells(corpus, editions, topic.id)))
        for phase, topics in corpus.topics.by_phase().items()
        for topic in topics
        if any(_clauses(corpus, edition, topic.id) for edition in editions)
    )


def _cells(corpus: Corpus, editions: Sequence[Edition], topic: str) -> Iterator[Cell]:
    before: Cell | None = None
    for edition in editions:
        values = tuple(_values(corpus, edition.id, topic))
        clauses = _clauses(corpus, edition, topic) or _under_another_topic(corpus, edition, topic)
        if not clauses:
            yield Cell(edition.id, (), "absent", "", values, _omissions(corpus, edition.id, topic))
            continue
        change: Change = _change(corpus, before, edition.id, clauses) if before else "first"
        cell = Cell(edition.id, clauses, change, before.edition if before else "", values, ())
        yield cell
        before = cell


def _clauses(corpus: Corpus, edition: Edition, topic: str) -> tuple[str, ...]:
    """Return the clauses of a text about a topic that decide something: those about it before all first."""
    about = [one for one in edition.clauses if topic in one.topics and corpus.topics.is_executable(one.kind)]
    return tuple(one.id for one in sorted(about, key=lambda one: _rank(one, topic)))


def _rank(clause: Clause, topic: str) -> tuple[bool, bool]:
    """Return the place of a clause among those about a topic: an example, or one about something else, is later."""
    return clause.kind == "example", clause.topics[0] != topic


def _under_another_topic(corpus: Corpus, edition: Edition, topic: str) -> tuple[str, ...]:
    """Return the clauses of a text that say what other texts say on a topic, though they are filed under another."""
    found = {
        id_
        for other in corpus.clauses.values()
        if topic in other.topics and other.edition != edition.id
        for row in corpus.alignment.of(other.id)
        if isinstance(row, Parallel)
        for id_ in row.within((other.edition, edition.id))
    }
    return tuple(one.id for one in edition.clauses if one.id in found and corpus.topics.is_executable(one.kind))


def _change(corpus: Corpus, before: Cell, now: str, clauses: Sequence[str]) -> Change:
    """Return how a text stands to an earlier one: by the strongest relation between their clauses on a topic."""
    found = {
        row.relation
        for clause in clauses
        for row in corpus.alignment.of(clause)
        if isinstance(row, Parallel)
        if not set(before.clauses).isdisjoint(row.within((before.edition, now)))
    }
    return next((change for relation, change in BY_RELATION.items() if relation in found), "apart")


def _omissions(corpus: Corpus, edition: str, topic: str) -> tuple[str, ...]:
    """Return the rows that say that a text has nothing about a topic."""
    found = {
        row.id
        for clause in corpus.clauses.values()
        if topic in clause.topics
        for row in corpus.alignment.of(clause.id)
        if not isinstance(row, Parallel) and row.edition == edition
    }
    return tuple(row.id for row in corpus.alignment.omissions if row.id in found)


def _values(corpus: Corpus, edition: str, topic: str) -> Iterator[tuple[str, Value]]:
    """Yield the numbers that the rule of a topic has in the rule sets of a text, each once."""
    told: dict[tuple[str, str], tuple[str, Value]] = {}
    for ruleset in corpus.rulesets.sets.values():
        rule = ruleset.rules.get(topic) if ruleset.edition == edition else None
        for parameter in rule.parameters.values() if rule else ():
            if isinstance(parameter.value, int):
                told[parameter.name, str(parameter.value)] = (parameter.name, parameter.value)
    yield from told.values()
