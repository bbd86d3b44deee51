"""The order of the reading table: one line an alignment row, in the order of one edition, none of the others lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from piquet_corpus.alignment import Omission, Row
from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Block, Clause, Edition


@dataclass(frozen=True)
class Line:
    """A line of the table: for each column its clauses, of which those in `again` stand in an earlier line already.

    `row` is None for a clause that is in no row of the alignment.
    """

    row: Row | None
    cells: Mapping[str, tuple[Clause, ...]]
    again: frozenset[str]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of all columns."""
        return tuple(clause for clauses in self.cells.values() for clause in clauses)

    def lacks(self, edition: str) -> bool:
        """Whether the line says of an edition that it has nothing here."""
        return isinstance(self.row, Omission) and self.row.edition == edition


def lines(corpus: Corpus, columns: tuple[str, ...], lead: str) -> tuple[Line, ...]:
    """Return the lines for some columns in the order of the edition `lead`.

    What the lead has not stands after whatever precedes it in its own edition.
    """
    ordered: dict[str, Row | None] = {}
    for edition in (lead, *(column for column in columns if column != lead)):
        ordered = _with(corpus, edition, ordered)
    return tuple(_lines(corpus, columns, ordered))


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


def _lines(corpus: Corpus, columns: tuple[str, ...], ordered: Mapping[str, Row | None]) -> Iterator[Line]:
    """Make the lines. One that only repeats, with nothing beside it, is left out."""
    seen: set[str] = set()
    for key, row in ordered.items():
        ids = row.clauses if row else (key,)
        clauses = [corpus.clauses[id_] for id_ in ids if id_ in corpus.clauses]
        cells = {column: tuple(one for one in clauses if one.edition == column) for column in columns}
        line = Line(row, cells, frozenset(one.id for one in clauses if one.id in seen))
        filled = [column for column in columns if cells[column]]
        if filled and (len(filled) > 1 or any(one.id not in seen for one in line.clauses)):
            seen.update(one.id for one in line.clauses)
            yield line


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
