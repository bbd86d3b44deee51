"""Which clauses of different editions are about the same matter, and what an edition leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.tei.xml import ID, TEI, Document, Element, fragments, line_of


@dataclass(frozen=True)
class Parallel:
    """One row: clauses of at least two editions. `relation` is `parallel`, `partial` or `conflict`."""

    id: str
    relation: str
    topics: tuple[str, ...]
    clauses: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Omission:
    """Clauses that have nothing to answer them in `edition`."""

    id: str
    topics: tuple[str, ...]
    clauses: tuple[str, ...]
    edition: str
    line: int

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
        parallels: tuple[Row, ...] = self.parallels
        return parallels + self.omissions

    @cached_property
    def by_id(self) -> Mapping[str, Row]:
        """Rows by id."""
        return {row.id: row for row in self.rows}

    @cached_property
    def _by_clause(self) -> Mapping[str, tuple[Row, ...]]:
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            for clause in row.clauses:
                found.setdefault(clause, []).append(row)
        return {clause: tuple(rows) for clause, rows in found.items()}

    def of(self, clause: str) -> tuple[Row, ...]:
        """Return the rows in which a clause stands."""
        return self._by_clause.get(clause, ())


def read_alignment(document: Document) -> Alignment:
    """Read the rows."""
    parallels: list[Parallel] = []
    omissions: list[Omission] = []
    for type_, link in links_of(document.root):
        id_, targets = link.get(ID) or "", fragments(link.get("target"))
        names = fragments(link.get("ana"))
        topics = tuple(name for name in names if not name.startswith("rel."))
        if type_ == "omission":
            omissions.append(Omission(id_, topics, targets[:-1], targets[-1] if targets else "", line_of(link)))
        else:
            relation = next((name[4:] for name in names if name.startswith("rel.")), "")
            parallels.append(Parallel(id_, relation, topics, targets, line_of(link)))
    return Alignment(tuple(parallels), tuple(omissions))


def links_of(root: Element) -> Iterator[tuple[str, Element]]:
    """Return every link with the type of its group."""
    for group in root.iter(f"{TEI}linkGrp"):
        for link in group.iterfind(f"{TEI}link"):
            yield group.get("type") or "", link
