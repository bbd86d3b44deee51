"""What the register says of a divergence: the sides, what differs, what it changes, and the case that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

RESULT, PENALTY = "result", "penalty"
DECIDING = (RESULT, PENALTY)
"""The effects that a case must prove."""
SCOPES = ("editions", "ways", "internal")
"""From the widest to the narrowest."""


@dataclass(frozen=True)
class Words:
    """What a clause, or a heading, says in its own words.

    `restatement`: the words are the editors', made of a source that is not to be quoted.
    """

    clause: str
    language: str
    text: str
    restatement: bool
    line: int

    @property
    def edition(self) -> str:
        """The edition of the clause."""
        return self.clause.partition(".")[0]


@dataclass(frozen=True)
class Side:
    """What stands against the other sides: the words of one or more clauses, and editions that say nothing.

    `ways`: the rule sets, match forms and readings (`fr1642:pique.window=any-card`) that decide so. `editions`: as the
    file names them.
    """

    editions: tuple[str, ...]
    words: tuple[Words, ...]
    silent: bool
    ways: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Cause:
    """To whom a divergence is owed, how certain that is, and why one thinks so.

    `reason`: of an undetermined cause, the category that says why nothing can be said. It has no certainty.
    """

    id: str
    cert: str
    why: str
    reason: str | None = None


@dataclass(frozen=True)
class Decision:
    """What rule sets decide: a parameter of a rule, or (without one) by whether they have the rule at all."""

    rule: str
    parameter: str | None = None

    def __str__(self) -> str:
        return f"{self.rule}.{self.parameter}" if self.parameter else self.rule


@dataclass(frozen=True)
class Proof:
    """A case that two ways of judging decide differently, and the one decision that, changed alone, makes it so."""

    case: str
    ways: tuple[str, str]
    decision: Decision
    line: int


@dataclass(frozen=True)
class Divergence:
    """A record. `form`, `scope`, `effect`, `importance`: its facets, without the name of the taxonomy.

    `rows`: the rows of the alignment that show it. `changes`: what it changes, in plain words. `graded`: why its
    importance is not what its effect would have it. `twins`: records that tell the same fact, between editions or
    inside one. `decisions`: the differences of rule sets that it accounts for. `unproven`: why no case shows it;
    `cruxes`: the emendations that the rule sets follow there.
    """

    id: str
    title: str
    form: tuple[str, ...]
    scope: str
    effect: str
    importance: str
    cert: str
    topics: tuple[str, ...]
    rows: tuple[str, ...]
    sides: tuple[Side, ...]
    changes: str
    causes: tuple[Cause, ...]
    decisions: tuple[Decision, ...]
    proofs: tuple[Proof, ...]
    line: int
    graded: str = ""
    twins: tuple[str, ...] = ()
    unproven: str = ""
    cruxes: tuple[str, ...] = ()

    @property
    def decides(self) -> bool:
        """Whether it claims to change a result or a penalty: a case must prove it, or it must say why none does."""
        return self.effect in DECIDING

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses and headings that it quotes, each once, in the order of the sides."""
        return tuple(dict.fromkeys(words.clause for side in self.sides for words in side.words))

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of all its sides, each once."""
        return tuple(dict.fromkeys(edition for side in self.sides for edition in side.editions))

    def is_between(self, one: str, other: str) -> bool:
        """Whether two editions, or two ways of judging, stand on different sides."""
        sides = [{*side.editions, *side.ways} for side in self.sides]
        return any(
            (one in mine and other in theirs) or (other in mine and one in theirs)
            for mine, theirs in combinations(sides, 2)
        )

    def names(self, name: str) -> bool:
        """Whether an edition, or a way of judging, stands on one of its sides."""
        return any(name in (*side.editions, *side.ways) for side in self.sides)


@dataclass(frozen=True)
class Waiver:
    """Why a row of the alignment holds no divergence."""

    why: str
    line: int


@dataclass(frozen=True)
class Merged:
    """A number that was published, and the record into which its own was merged."""

    into: str
    why: str
    line: int


@dataclass(frozen=True)
class Register:
    """All records in the order of the file.

    `waived`: the rows of the alignment that hold no divergence. `merged`: numbers whose records are parts of others.
    """

    records: tuple[Divergence, ...] = ()
    waived: Mapping[str, Waiver] = field(default_factory=dict)
    merged: Mapping[str, Merged] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, Divergence]:
        """Records by id; a number that was merged leads to the record into which it was."""
        found = {record.id: record for record in self.records}
        return found | {id_: found[merged.into] for id_, merged in self.merged.items() if merged.into in found}

    def counted(self, records: Iterable[Divergence]) -> tuple[Divergence, ...]:
        """Return records without those that only tell again what others of them tell: each fact once."""
        chosen = tuple(records)
        ids = {record.id for record in chosen}
        return tuple(
            record for record in chosen if not any(self.retells(record, id_) for id_ in ids.intersection(record.twins))
        )

    def retells(self, record: Divergence, id_: str) -> bool:
        """Whether a record tells again what its twin with this id tells."""
        return _wide(self.by_id[id_]) < _wide(record)

    @cached_property
    def _by_clause(self) -> Mapping[str, tuple[Divergence, ...]]:
        found: dict[str, tuple[Divergence, ...]] = {}
        for record in self.records:
            for clause in record.clauses:
                found[clause] = (*found.get(clause, ()), record)
        return found

    def of(self, clause: str) -> tuple[Divergence, ...]:
        """Return the records that quote a clause."""
        return self._by_clause.get(clause, ())


def _wide(record: Divergence) -> int:
    """Return how wide the scope of a record is; a scope that there is not is the narrowest."""
    return SCOPES.index(record.scope) if record.scope in SCOPES else len(SCOPES)
