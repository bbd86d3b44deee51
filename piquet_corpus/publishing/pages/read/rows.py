"""The order of the reading table: one line for each passage, in the order of one edition, no clause left out.

First the edition that leads and the oldest of the others are laid out: each row of the alignment between these two
makes a line. Then each further edition is added: each of its clauses goes into the lines of all the clauses that it is
aligned with. A clause that is aligned with none of them has a line of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition

WEIGHT = ("conflict", "partial")
"""The relations that are more than agreement, the more important first. An empty cell shows what is missing."""

Cells = dict[str, Clause]
"""A line being made: its clauses by their ids, in the order in which they came."""


@dataclass(frozen=True)
class TableLine:
    """A line of the table: for each edition its clauses; those in `again` are already in an earlier line.

    `rows` are the rows of the alignment that it shows; empty for a clause that is in none.
    """

    rows: tuple[Row, ...]
    cells: Mapping[str, tuple[Clause, ...]]
    again: frozenset[str]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of all editions."""
        return tuple(clause for clauses in self.cells.values() for clause in clauses)

    def lacks(self, edition: str) -> bool:
        """Whether the line says that an edition does not have the passage."""
        omitted = any(isinstance(row, Omission) and row.edition == edition for row in self.rows)
        return omitted and not self.cells[edition]

    @cached_property
    def relations(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The relations that are more than agreement, the more important first, each with its editions."""
        rows = (row for row in self.rows if isinstance(row, Parallel) and row.relation in WEIGHT)
        related = {(row.relation, between) for row in rows for between in self._between(row)}
        return tuple(sorted(related, key=lambda pair: (WEIGHT.index(pair[0]), pair[1])))

    def _between(self, row: Parallel) -> Iterator[tuple[str, ...]]:
        shown = [
            edition for edition, clauses in self.cells.items() if any(clause.id in row.clauses for clause in clauses)
        ]
        for other in shown:
            if other != row.latest:
                yield tuple(edition for edition in shown if edition in (other, row.latest))


def lines(corpus: Corpus, editions: tuple[str, ...], lead: str) -> tuple[TableLine, ...]:
    """Return the lines for some editions in the order of one of them, `lead`.

    A passage that the lead does not have comes after the passage before it in its own edition.
    """
    ordered = (lead, *(id_ for id_ in corpus.editions if id_ in editions and id_ != lead))
    layout = _Layout(corpus)
    layout.lay(ordered[:2])
    for edition in ordered:
        layout.join(edition)
    cells = (
        {edition: tuple(clause for clause in draft.values() if clause.edition == edition) for edition in editions}
        for draft in layout.drafts
    )
    rows = (tuple(_shown(corpus, draft)) for draft in layout.drafts)
    return tuple(repeated(TableLine(*line, frozenset()) for line in zip(rows, cells, strict=True)))


class _Layout:
    """The lines being made.

    `having`: the lines that each clause was put into, in that order; `laid`: the line of each row.
    """

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.drafts: list[Cells] = []
        self.having: dict[str, list[Cells]] = defaultdict(list)
        self.laid: dict[str, Cells] = {}

    def lay(self, pair: tuple[str, ...]) -> None:
        """Lay out two editions, or one: a line for each row that is about both."""
        ordered: tuple[Parallel, ...] = ()
        for edition in pair:
            ordered = _with(self.corpus, edition, pair, ordered)
        for row in ordered:
            clauses = [self.corpus.clauses[id_] for id_ in row.within(pair) if id_ in self.corpus.clauses]
            having = self.having.get(clauses[0].id, ()) if clauses else self.drafts
            there = next((draft for draft in having if all(clause.id in draft for clause in clauses)), None)
            self.laid[row.id] = there or self._add(clauses, len(self.drafts))

    def join(self, edition: str) -> None:
        """Add the missing clauses of an edition beside their parallels, or else after the clause before them."""
        before = {id_: drafts[0] for id_, drafts in self.having.items()}
        last = {}
        for clause in self.corpus.editions[edition].clauses:
            if clause.id in before:
                last = max(self.having[clause.id], key=self._place)
                continue
            place = self._place(last)
            hosts = self._hosts(clause, before)
            for host in hosts:
                self._put(clause, host)
            if hosts:
                last = min(hosts, key=lambda host: abs(self._place(host) - place))
            else:
                last = self._add([clause], place + 1)

    def _add(self, clauses: list[Clause], place: int) -> Cells:
        draft: Cells = {}
        self.drafts.insert(place, draft)
        for clause in clauses:
            self._put(clause, draft)
        return draft

    def _put(self, clause: Clause, draft: Cells) -> None:
        draft[clause.id] = clause
        self.having[clause.id].append(draft)

    def _hosts(self, clause: Clause, before: Mapping[str, Cells]) -> list[Cells]:
        hosts = []
        for row in self.corpus.parallels(clause.id):
            if row.id in self.laid:
                hosts.append(self.laid[row.id])
            elif isinstance(row, Parallel):
                hosts += [before[id_] for id_ in row.facing(clause.edition) if id_ in before]
        return sorted({id(draft): draft for draft in hosts}.values(), key=self._place)

    def _place(self, draft: Cells) -> int:
        """Return the place of this very line, not of one with the same clauses; -1 if it is missing."""
        return next((place for place, other in enumerate(self.drafts) if other is draft), -1)


def repeated(lines: Iterable[TableLine]) -> Iterator[TableLine]:
    """Return lines; each knows which of its clauses are in a line above."""
    seen: set[str] = set()
    for line in lines:
        ids = {clause.id for clause in line.clauses}
        yield replace(line, again=frozenset(ids & seen))
        seen |= ids


def _shown(corpus: Corpus, draft: Cells) -> Iterator[Row]:
    rows = {row.id: row for id_ in draft for row in corpus.parallels(id_)}
    for row in rows.values():
        beside = {clause.edition for clause in draft.values() if clause.id in row.clauses}
        if isinstance(row, Omission) or row.within(beside):
            yield row


def _with(corpus: Corpus, edition: str, pair: tuple[str, ...], ordered: Iterable[Parallel]) -> tuple[Parallel, ...]:
    """Add the rows of an edition that are about a pair and still missing, each after the row before it."""
    old = {row.id: row for row in ordered}
    after: dict[str, dict[str, Parallel]] = {}
    last = ""
    for clause in corpus.editions[edition].clauses:
        for row in corpus.parallels(clause.id):
            if row.id in old:
                last = row.id
            elif isinstance(row, Parallel) and row.within(pair) and not any(row.id in rows for rows in after.values()):
                after.setdefault(last, {})[row.id] = row
    rows = [*after.get("", {}).values()]
    for id_, row in old.items():
        rows += [row, *after.get(id_, {}).values()]
    return tuple(rows)


Blocks = Mapping[str, tuple[Block, ...]]
"""Parts of a text, by the clause beside which they stand."""


class Surroundings(NamedTuple):
    """The parts between the clauses of an edition.

    `before` a clause that begins a paragraph: titles and headings, if any; `pages`: breaks directly before it; `after`
    a clause: signatures, the last words.
    """

    before: Blocks
    pages: Blocks
    after: Blocks


def surroundings(edition: Edition) -> Surroundings:
    """Return the parts between the clauses."""
    before = {}
    pages = {}
    after: dict[str, tuple[Block, ...]] = defaultdict(tuple)
    waiting: list[Block] = []
    last = ""
    for block in edition.blocks:
        if block.clauses:
            first = block.clauses[0].id
            cut = max((place for place, part in enumerate(waiting, 1) if part.kind != "page"), default=0)
            before[first], pages[first] = tuple(waiting[:cut]), tuple(waiting[cut:])
            waiting, last = [], block.clauses[-1].id
        elif block.kind in ("signature", "trailer") and last:
            after[last] += (block,)
        else:
            waiting.append(block)
    if waiting and last:
        after[last] += tuple(waiting)
    return Surroundings(before, pages, after)
