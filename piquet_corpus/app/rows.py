"""The order of the reading table: one line a passage, in the order of one edition, none of the others lost.

The edition that leads and the one next to it are laid out by the rows of the alignment, a line each. A further edition
is set beside what is there: each of its clauses in the lines of the clauses that it is aligned with most closely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from piquet_corpus.alignment import Omission, Row
from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Block, Clause, Edition

WEIGHT = ("conflict", "partial")
"""The relations that are more than agreement, the weightier first. What is lacking, the empty cell says."""

Draft = list[Clause]
"""A line being made: its clauses in the order in which they came."""


@dataclass(frozen=True)
class Line:
    """A line of the table: for each edition its clauses, of which those in `again` stand in an earlier line already.

    `rows` are those of the alignment that it shows; empty for a clause that is in none.
    """

    rows: tuple[Row, ...]
    cells: Mapping[str, tuple[Clause, ...]]
    again: frozenset[str]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of all editions."""
        return tuple(clause for clauses in self.cells.values() for clause in clauses)

    def lacks(self, edition: str) -> bool:
        """Whether the line says of an edition that it has nothing here."""
        omitted = any(isinstance(row, Omission) and row.edition == edition for row in self.rows)
        return omitted and not self.cells[edition]

    @cached_property
    def relations(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The relations that are more than agreement, the weightier first, each with the editions it is between."""
        found = {(row.relation, self._editions(row)) for row in self.rows if row.relation in WEIGHT}
        return tuple(sorted(found, key=lambda one: (WEIGHT.index(one[0]), one[1])))

    def _editions(self, row: Row) -> tuple[str, ...]:
        """Return the editions shown that a row is about."""
        return tuple(
            edition for edition, clauses in self.cells.items() if any(clause.id in row.clauses for clause in clauses)
        )


def lines(corpus: Corpus, editions: tuple[str, ...], lead: str) -> tuple[Line, ...]:
    """Return the lines for some editions in the order of one of them, `lead`.

    What the lead has not stands after whatever precedes it in its own edition.
    """
    ordered = (lead, *(one for one in editions if one != lead))
    layout = _Layout(corpus)
    layout.lay(ordered[:2])
    for edition in ordered[2:]:
        layout.join(edition)
    return tuple(_lines(corpus, editions, layout.drafts))


class _Layout:
    """The lines being made; `first` is the line in which each clause stands first."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.drafts: list[Draft] = []
        self.first: dict[str, Draft] = {}

    def lay(self, pair: tuple[str, ...]) -> None:
        """Lay out the first edition and the one next to it: a line a row, and one for what is beside nothing."""
        ordered: dict[str, Row | None] = {}
        for edition in pair:
            ordered = _with(self.corpus, edition, ordered)
        rows = [(row, self._clauses(row.clauses if row else (key,), pair)) for key, row in ordered.items()]
        pairs = [clauses for row, clauses in rows if _is_pair(clauses) and not isinstance(row, Omission)]
        paired = {clause.id for clauses in pairs for clause in clauses}
        for _, clauses in rows:
            if clauses in pairs:
                if not any(all(one in draft for one in clauses) for draft in self.drafts):
                    self._add(clauses, len(self.drafts))
            elif alone := [one for one in clauses if one.id not in paired and one.id not in self.first]:
                self._add(alone, len(self.drafts))

    def join(self, edition: str) -> None:
        """Set another edition beside what is there; what has nothing beside it stands after what precedes it."""
        before = dict(self.first)
        last: Draft | None = None
        for clause in self.corpus.editions[edition].clauses:
            hosts = self._hosts(clause, before)
            for host in hosts:
                host.append(clause)
                self.first.setdefault(clause.id, host)
            last = hosts[0] if hosts else self._add([clause], 0 if last is None else _place(last, self.drafts) + 1)

    def _clauses(self, ids: Iterable[str], editions: tuple[str, ...]) -> list[Clause]:
        """Return the clauses of these ids that are of some editions."""
        found = (self.corpus.clauses.get(id_) for id_ in ids)
        return [clause for clause in found if clause is not None and clause.edition in editions]

    def _add(self, clauses: list[Clause], place: int) -> Draft:
        """Add a line."""
        draft = list(clauses)
        self.drafts.insert(place, draft)
        for clause in clauses:
            self.first.setdefault(clause.id, draft)
        return draft

    def _hosts(self, clause: Clause, before: Mapping[str, Draft]) -> list[Draft]:
        """Return the lines with which a clause is aligned: by the rows that reach over the fewest of them."""
        reached = []
        for row in self.corpus.parallels(clause.id):
            drafts = [before[id_] for id_ in row.clauses if id_ in before and not isinstance(row, Omission)]
            reached.append(list({id(draft): draft for draft in drafts}.values()))
        fewest = min((len(drafts) for drafts in reached if drafts), default=0)
        hosts = {id(draft): draft for drafts in reached if len(drafts) == fewest for draft in drafts}
        return sorted(hosts.values(), key=lambda draft: _place(draft, self.drafts))


def _is_pair(clauses: Iterable[Clause]) -> bool:
    """Whether clauses are of more than one edition."""
    return len({clause.edition for clause in clauses}) > 1


def _place(draft: Draft, drafts: list[Draft]) -> int:
    """Return the place of a line among all, itself and not one with the same clauses."""
    return next(place for place, one in enumerate(drafts) if one is draft)


def _lines(corpus: Corpus, editions: tuple[str, ...], drafts: list[Draft]) -> Iterator[Line]:
    """Finish the lines: say of each which rows it shows, and which of its clauses stand above already."""
    seen: set[str] = set()
    for draft in drafts:
        ids = {clause.id for clause in draft}
        cells = {one: tuple(clause for clause in draft if clause.edition == one) for one in editions}
        yield Line(tuple(_shown(corpus, draft, len(editions))), cells, frozenset(ids & seen))
        seen |= ids


def _shown(corpus: Corpus, draft: Draft, columns: int) -> Iterator[Row]:
    """Return the rows that a line shows: by what is beside each other in it, or lacking; of one edition alone, all."""
    rows = {row.id: row for clause in draft for row in corpus.parallels(clause.id)}
    for row in rows.values():
        beside = [clause for clause in draft if clause.id in row.clauses]
        if columns == 1 or isinstance(row, Omission) or _is_pair(beside):
            yield row


def _with(corpus: Corpus, edition: str, ordered: dict[str, Row | None]) -> dict[str, Row | None]:
    """Put the rows of an edition that are not there yet among the others, each after the one before it."""
    after: dict[str, list[str]] = {}
    rows = dict(ordered)
    last = ""
    for clause in corpus.editions[edition].clauses:
        for key, row in _rows(corpus, clause):
            if key not in rows:
                rows[key] = row
                after.setdefault(last, []).append(key)
            elif key not in ordered:
                continue  # placed a moment ago: what follows goes after the same row
            else:
                last = key
    keys = [*after.get("", []), *(key for old in ordered for key in (old, *after.get(old, [])))]
    return {key: rows[key] for key in keys}


def _rows(corpus: Corpus, clause: Clause) -> tuple[tuple[str, Row | None], ...]:
    """Return the rows of a clause with their ids; a clause without any makes a row of its own."""
    found = corpus.parallels(clause.id)
    return tuple((row.id, row) for row in found) or ((clause.id, None),)


@dataclass(frozen=True)
class Surroundings:
    """What stands between the clauses of an edition.

    `before` a clause: titles and headings; `pages`: breaks directly before it; `after` it: signatures, the last words.
    """

    before: Mapping[str, tuple[Block, ...]]
    pages: Mapping[str, tuple[Block, ...]]
    after: Mapping[str, tuple[Block, ...]]
    opens: frozenset[str]


def surroundings(edition: Edition) -> Surroundings:
    """Return what stands between the clauses. `opens`: the clauses with which a paragraph begins."""
    before: dict[str, tuple[Block, ...]] = {}
    pages: dict[str, tuple[Block, ...]] = {}
    after: dict[str, tuple[Block, ...]] = {}
    waiting: list[Block] = []
    last = ""
    for block in edition.blocks:
        if block.clauses:
            first = block.clauses[0].id
            cut = max((place for place, one in enumerate(waiting, 1) if one.kind != "page"), default=0)
            before[first], pages[first] = tuple(waiting[:cut]), tuple(waiting[cut:])
            waiting, last = [], block.clauses[-1].id
        elif block.kind in ("signature", "trailer") and last:
            after[last] = (*after.get(last, ()), block)
        else:
            waiting.append(block)
    if waiting and last:
        after[last] = (*after.get(last, ()), *waiting)
    opens = frozenset(block.clauses[0].id for block in edition.blocks if block.clauses)
    return Surroundings(before, pages, after, opens)
