"""The reading table as HTML: editions and translations side by side, each clause citable, each mark in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import READ, address, clause_link, link
from piquet_corpus.html.columns import Column, all_columns, editions_of, usual
from piquet_corpus.html.fates import coloured
from piquet_corpus.html.finding import LIKENESS, Finder
from piquet_corpus.html.marks import marks_of
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.passages import Mark, page_mark
from piquet_corpus.html.rows import Surroundings, TableLine, lines, repeated, surroundings
from piquet_corpus.html.showing import Showing
from piquet_corpus.html.wording import RELATIONS
from piquet_corpus.judging.stretches import stretches
from piquet_corpus.language.searchable import By
from piquet_corpus.language.words import Layer
from piquet_corpus.texts.tei.model import Block, Clause, PageBreak


@dataclass(frozen=True)
class View:
    """What the reader chose: columns, order, layer, the words to find, and what is marked.

    `columns` are editions and translations, `lead` is an edition. An address without `columns` has the `usual` ones.
    """

    columns: tuple[str, ...]
    lead: str
    layer: Layer = "original"
    query: str = ""
    usual: tuple[str, ...] = ()
    terms: bool = True
    divergences: bool = True
    executed: bool = False

    def address(self) -> str:
        """Return the address of this view."""
        first = self.columns[0].partition(".")[0] if self.columns else ""
        return address(
            READ,
            editions="" if self.columns == self.usual else ",".join(self.columns),
            order="" if self.lead == first else self.lead,
            layer="" if self.layer == "original" else self.layer,
            q=self.query,
            terms="" if self.terms else "off",
            divergences="" if self.divergences else "off",
            executed="on" if self.executed else "",
        )


def usual_view(corpus: Corpus) -> View:
    """Return the view of an address that asks for nothing."""
    columns = usual(corpus)
    return View(columns, columns[0].partition(".")[0], usual=columns)


@dataclass(frozen=True)
class Reading:
    """The table; the number of all lines; the number of clauses by kind of match; the concepts found.

    `head`: the row with the names of the columns; `lines`: the rows of each line, with the headings around it.
    """

    head: Html
    lines: tuple[Html, ...]
    columns: int
    of: int
    by: Mapping[By, int]
    concepts: tuple[str, ...]

    @property
    def shown(self) -> int:
        """The number of lines that are shown."""
        return len(self.lines)

    @property
    def html(self) -> Html:
        """The whole table."""
        return self.begun(len(self.lines))

    def begun(self, number: int) -> Html:
        """Return the table with its first lines only; if there are others, it says that it is still being made."""
        return tag(
            "table",
            tag("caption", "The texts side by side, one row for each passage", class_="unseen", lang="en"),
            tag("thead", tag("tr", self.head, role="row"), role="rowgroup"),
            tag("tbody", join(self.lines[:number]), role="rowgroup"),
            class_=f"reading of-{self.columns}",
            role="table",
            aria_busy="true" if number < len(self.lines) else None,
        )


def reading(corpus: Corpus, view: View) -> Reading:
    """Return the table for a view."""
    table = _Table(corpus, view)
    every = lines(corpus, editions_of(table.columns), view.lead)
    chosen = every
    if table.finder is not None:
        chosen = tuple(repeated(line for line in every if any(table.found(clause) for clause in line.clauses)))
    finder = table.finder
    concepts = tuple(entry.id for entry in finder.entries) if finder else ()
    rows = tuple(join(table.rows(line)) for line in chosen)
    return Reading(table.head(), rows, len(table.columns), len(every), table.likenesses(chosen), concepts)


class _Table:
    """One table being made."""

    def __init__(self, corpus: Corpus, view: View) -> None:
        self.corpus, self.view = corpus, view
        known = all_columns(corpus)
        self.columns = tuple(known[id_] for id_ in view.columns)
        self.showings = {id_: Showing(corpus, id_, view.layer, view.terms) for id_ in view.columns}
        self.around: Mapping[str, Surroundings] = {
            id_: surroundings(corpus.editions[id_]) for id_ in editions_of(self.columns)
        }
        everything = (clause for column in self.columns for clause in column.text.clauses)
        self.finder = Finder(corpus, view.query, everything) if view.query else None
        # The marks of a clause are shown once: beside its own words or, if these are not shown, its translation.
        originals = {column.edition.id for column in self.columns if not column.translation}
        firsts = {column.edition.id: column.id for column in reversed(self.columns)}
        self.marked = {id_ if id_ in originals else firsts[id_] for id_ in firsts}

    def found(self, clause: Clause) -> tuple[Clause, ...]:
        """Return those of a clause and its translations that are shown and match the query."""
        shown = (column.clause(clause) for column in self.columns if column.edition.id == clause.edition)
        return tuple(one for one in shown if one is not None and self.finder is not None and self.finder.finds(one))

    def likenesses(self, chosen: tuple[TableLine, ...]) -> Mapping[By, int]:
        """Return the number of clauses of some lines for each kind of match, the closest first."""
        clauses = {one.id: one for line in chosen for clause in line.clauses for one in self.found(clause)}
        counted = Counter(self.finder.by(one) for one in clauses.values()) if self.finder else Counter()
        return {by: counted[by] for by in LIKENESS if counted[by]}

    def head(self) -> Html:
        """Return the names of the columns."""
        return join(self._title(place, column) for place, column in enumerate(self.columns))

    def _title(self, place: int, column: Column) -> Html:
        """Return the head of a column: its name, and links that move it."""
        name = tag("b", column.short, lang="en")
        moves = tag(
            "span", self._move(place, -1, "←", "left"), self._move(place, 1, "→", "right"), class_="moves", lang="en"
        )
        title = tag("i", column.text.title)
        return tag("th", moves, name, " ", title, scope="col", lang=column.language, role="columnheader")

    def _move(self, place: int, by: int, arrow: str, side: str) -> Html:
        """Return the link to the view in which a column has changed places with its neighbour, if there is one."""
        if not 0 <= place + by < len(self.columns):
            return Html()
        ids = list(self.view.columns)
        ids[place], ids[place + by] = ids[place + by], ids[place]
        label = f"move {self.columns[place].short} to the {side}"
        return link(arrow, replace(self.view, columns=tuple(ids)).address(), label=label)

    def rows(self, line: TableLine) -> Iterator[Html]:
        """Return a line, with the headings before and the signatures after it; a list of matches has neither."""
        if self.finder is None:
            yield from self._between(line, "before")
        yield self._row(line)
        if self.finder is None:
            yield from self._between(line, "after")

    def _row(self, line: TableLine) -> Html:
        """Return the row of a line: a cell for each column."""
        cells = join(self._cell(line, column) for column in self.columns)
        relations = dict.fromkeys(relation for relation, _ in line.relations)
        lacking = ("omission",) if any(line.lacks(id_) for id_ in line.cells) else ()
        return tag("tr", cells, class_=" ".join(("line", *relations, *lacking)), role="row")

    def _relations(self, line: TableLine, edition: str) -> Html:
        """Say how an edition differs from older ones: the most important relation, and the others in the title."""
        order = list(self.corpus.editions)
        older = {id_ for id_, clauses in line.cells.items() if clauses and order.index(id_) < order.index(edition)}
        found: dict[str, list[str]] = {}
        for relation, between in line.relations:
            others = [id_ for id_ in between if id_ != edition]
            if edition in between and older.issuperset(others):
                found.setdefault(relation, []).extend(others)
        if not found:
            return Html()
        relation, others = next(iter(found.items()))
        shown = RELATIONS[relation].short
        if set(others) != older:
            shown = f"{shown} with {self._names(others)}"
        title = "; ".join(self._relation(*one) for one in found.items())
        return tag("span", shown, class_=f"relation {relation}", lang="en", title=title)

    def _relation(self, relation: str, others: list[str]) -> str:
        """Say what a relation is, and with which editions."""
        said = RELATIONS[relation].long
        return f"{said} ({self._names(others)})" if others else said

    def _names(self, editions: list[str]) -> str:
        """Return the names of some editions, in order of time."""
        return ", ".join(edition.short for id_, edition in self.corpus.editions.items() if id_ in editions)

    def _cell(self, line: TableLine, column: Column) -> Html:
        """Return the cell of a column."""
        edition = column.edition
        relations = self._relations(line, edition.id) if column.id in self.marked else None
        if line.lacks(edition.id):
            content = tag("p", f"not in {edition.short}", class_="nothing", lang="en")
        else:
            content = join(self._clause(clause, column, clause.id in line.again) for clause in line.cells[edition.id])
        empty = None if content else "empty"
        return tag("td", _name(column), relations, content, lang=column.language, class_=empty, role="cell")

    def _clause(self, original: Clause, column: Column, again: bool) -> Html:
        """Return a clause: its reference, its text, its marks. One that is already above is set smaller."""
        clause = column.clause(original)
        if clause is None:
            return Html()
        around = self.around[original.edition]
        breaks = () if column.translation else around.pages.get(original.id, ())
        pages = join(page_mark(piece.n) for piece in _page_pieces(breaks))
        classes = "clause again" if again else "clause opens" if original.id in around.opens else "clause"
        showing = self.showings[column.id]
        # A repeated clause is cut off after one line: nothing in it should take the focus.
        said = (replace(showing, terms=False) if again else showing).html(
            clause, self._places(clause, column), () if again else self._fates(clause, column)
        )
        above = join([tag("span", "as above", class_="marks", lang="en"), " "]) if again else None
        marks = None if again else self._marks(original, column)
        words = tag("p", above, pages, said, self._likeness(clause), marks)
        reference = clause_link(original.id, original.ref)
        return tag("div", reference, words, class_=classes, id=None if again else clause.id)

    def _places(self, clause: Clause, column: Column) -> list[tuple[int, int]]:
        """Return the places of the words that match."""
        return self.finder.places(clause, self.showings[column.id].layer) if self.finder else []

    def _fates(self, clause: Clause, column: Column) -> tuple[Mark, ...]:
        """Return the marks that show whether words are executed, beside the original; a translation has none."""
        if not self.view.executed or column.translation:
            return ()
        showing = self.showings[column.id]
        return tuple(coloured(clause, showing.pieces(clause), showing.layer, stretches(self.corpus, clause)))

    def _likeness(self, clause: Clause) -> Html:
        """Say how a clause was found, if not by the exact words."""
        by = self.finder.by(clause) if self.finder else None
        return tag("span", f" {LIKENESS[by]}", class_="by", lang="en") if by and by != "form" else Html()

    def _marks(self, clause: Clause, column: Column) -> Html:
        """Return the marks of a clause, in words; beside its own words only."""
        if column.id not in self.marked:
            return Html()
        marks = list(marks_of(self.corpus, clause, self.view.divergences))
        return join([" ", tag("span", join(marks, ", "), class_="marks", lang="en")]) if marks else Html()

    def _between(self, line: TableLine, where: str) -> Iterator[Html]:
        """Return a row with what comes before or after the clauses of a line, if anything does."""
        cells = [(column, self._blocks(line, column, where)) for column in self.columns]
        if any(html for _, html in cells):
            yield tag("tr", *(_heading_cell(column, html) for column, html in cells), class_="heads", role="row")

    def _blocks(self, line: TableLine, column: Column, where: str) -> Html:
        """Return the headings before the clauses of an edition, or the signatures after them."""
        around = self.around[column.edition.id]
        standing = around.before if where == "before" else around.after
        fresh = (clause for clause in line.cells[column.edition.id] if clause.id not in line.again)
        return join(self._block(block, column) for clause in fresh for block in standing.get(clause.id, ()))

    def _block(self, original: Block, column: Column) -> Html:
        """Return a title, a heading, a page, a signature. A translation has no pages."""
        block = column.block(original)
        if block is None:
            return Html()
        if block.kind == "page":
            return tag("div", *(page_mark(piece.n) for piece in _page_pieces((block,))), class_="page")
        name = "h2" if block.kind == "title" else "h3" if block.kind in ("head", "label") else "p"
        content = self.showings[column.id].html(block)
        return tag(name, content, class_=f"block {original.kind} {original.type}".strip(), id=block.id)


def _name(column: Column) -> Html:
    """Return the name of a column, shown at each cell where rows are stacked."""
    return tag("span", column.short, class_="column", lang="en", aria_hidden="true")


def _heading_cell(column: Column, html: Html) -> Html:
    """Return a cell of a row of headings."""
    name = _name(column) if html else None
    empty = None if html else "empty"
    return tag("td", name, html, lang=column.language, class_=empty, role="cell")


def _page_pieces(blocks: tuple[Block, ...]) -> Iterator[PageBreak]:
    """Return the page breaks in some blocks."""
    return (piece for block in blocks for piece in block.pieces if isinstance(piece, PageBreak))


def contents(column: Column) -> Html:
    """Return the headings of a column as links to their places in the table."""
    parts = []
    number = ""
    for original in column.edition.blocks:
        block = column.block(original)
        if block is None:
            continue
        if original.type == "number":
            number = block.original
        elif block.kind in ("head", "label") and block.id:
            shown = f"{number} {block.original}".strip()
            parts.append(tag("li", link(shown, f"#{block.id}")))
            number = ""
    return tag("ul", *parts, lang=column.language)
