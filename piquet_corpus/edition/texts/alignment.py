"""The alignment: which clauses of different editions are about the same matter, and what an edition leaves out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.edition.texts.tei.xml import (
    Certainty,
    Document,
    Element,
    Ids,
    certainty_of,
    find_all,
    fragments,
    id_of,
    line_of,
)
from piquet_corpus.work.grouping import grouped, unique


class Proposable:
    """What a tool may propose. `proposal`: how certain it is of it; None once a person has accepted it."""

    proposal: Certainty | None

    @property
    def proposed(self) -> bool:
        """Whether a tool proposed it, and nobody has accepted it yet."""
        return self.proposal is not None


@dataclass(frozen=True)
class Parallel(Proposable):
    """One row: clauses of at least two editions. `relation` is `parallel`, `partial` or `conflict`.

    It is the relation of the latest of these editions to each of the others. Other rows state the relations between
    the others.
    """

    id: str
    relation: str
    topics: Ids
    clauses: Ids
    line: int
    proposal: Certainty | None = None

    @property
    def editions(self) -> Ids:
        """The editions of the clauses, in their order."""
        return unique(edition_of(id_) for id_ in self.clauses)

    @property
    def latest(self) -> str:
        """The edition whose relation to the others the row states; empty for a row without clauses."""
        return self.editions[-1] if self.clauses else ""

    def within(self, editions: Collection[str]) -> Ids:
        """Return the clauses of some editions between which the row states the relation; empty if it states none.

        >>> row = Parallel("par.9", "conflict", (), ("fr1642.1.2", "en1651.1.1.2", "modern.1.1"), 1)
        >>> row.within(("modern", "fr1642")), row.within(("fr1642", "en1651"))
        (('fr1642.1.2', 'modern.1.1'), ())
        """
        named = [id_ for id_ in self.clauses if edition_of(id_) in editions]
        related = {edition_of(id_) for id_ in named}
        return tuple(named) if self.latest in related and len(related) > 1 else ()

    def facing(self, edition: str) -> Ids:
        """Return the clauses that have this relation to the clauses of an edition.

        >>> row = Parallel("par.9", "conflict", (), ("fr1642.1.2", "en1651.1.1.2", "modern.1.1"), 1)
        >>> row.facing("modern"), row.facing("fr1642")
        (('fr1642.1.2', 'en1651.1.1.2'), ('modern.1.1',))
        """
        others = set(self.editions) - {edition} if edition == self.latest else {self.latest}
        return tuple(id_ for id_ in self.clauses if edition_of(id_) in others)


@dataclass(frozen=True)
class Omission(Proposable):
    """Clauses that have no parallel in `edition`."""

    id: str
    topics: Ids
    clauses: Ids
    edition: str
    line: int
    proposal: Certainty | None = None

    @property
    def relation(self) -> str:
        """Always `omission`, so that rows of both kinds can stand in one table."""
        return "omission"


Row = Parallel | Omission


@dataclass(frozen=True)
class Alignment:
    """All rows in the order of the file."""

    parallels: tuple[Parallel, ...]
    omissions: tuple[Omission, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, omissions last."""
        return (*self.parallels, *self.omissions)

    @cached_property
    def by_id(self) -> Mapping[str, Row]:
        """Rows by id."""
        return {row.id: row for row in self.rows}

    @cached_property
    def _by_clause(self) -> Mapping[str, tuple[Row, ...]]:
        return grouped((clause, row) for row in self.rows for clause in row.clauses)

    @cached_property
    def accepted(self) -> Alignment:
        """The rows that a person has accepted, without those that a tool only proposed."""
        return Alignment(
            tuple(row for row in self.parallels if not row.proposed),
            tuple(row for row in self.omissions if not row.proposed),
        )

    @cached_property
    def texts(self) -> frozenset[str]:
        """The editions of the rows."""
        return frozenset(edition for row in self.parallels for edition in row.editions)

    def of(self, clause: str) -> tuple[Row, ...]:
        """Return the rows that have a clause."""
        return self._by_clause.get(clause, ())


def read_alignment(document: Document) -> Alignment:
    """Read the rows."""
    parallels: list[Parallel] = []
    omissions: list[Omission] = []
    for type_, link in links_of(document.root):
        id_, targets, names = id_of(link), fragments(link.get("target")), fragments(link.get("ana"))
        topics = tuple(name for name in names if not name.startswith("rel."))
        proposal, line = certainty_of(link), line_of(link)
        if type_ == "omission":
            omissions.append(Omission(id_, topics, targets[:-1], targets[-1] if targets else "", line, proposal))
        else:
            relation = next((name[4:] for name in names if name.startswith("rel.")), "")
            parallels.append(Parallel(id_, relation, topics, targets, line, proposal))
    return Alignment(tuple(parallels), tuple(omissions))


def edition_of(clause: str) -> str:
    """Return the edition that a reference begins with."""
    return clause.partition(".")[0]


def links_of(root: Element) -> Iterator[tuple[str, Element]]:
    """Return every link with the type of its group."""
    for group in find_all(root, ".//linkGrp"):
        yield from ((group.get("type", ""), link) for link in find_all(group, "link"))
