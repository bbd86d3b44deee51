"""The reading table as HTML: editions side by side, each clause citable, each mark in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import streamlit as st

from piquet_corpus.app import data
from piquet_corpus.app.folding import holds, wanted
from piquet_corpus.app.links import clause_link, link
from piquet_corpus.app.markup import Html, join, tag
from piquet_corpus.app.passages import Layer, Style, page_mark, passage
from piquet_corpus.app.rows import Line, Surroundings, lines, surroundings
from piquet_corpus.app.wording import RELATIONS, counted
from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Block, Clause, Edition, PageBreak

UNMARKED = ("", "rule", "definition", "penalty", "front")
"""Kinds that need no name at the clause: the ordinary matter of the book, and the preface, which has its own title."""


@dataclass(frozen=True)
class View:
    """What the reader chose: columns, whose order, which layer, and the words he looks for."""

    columns: tuple[str, ...]
    lead: str
    layer: Layer = "original"
    query: str = ""


@dataclass(frozen=True)
class Reading:
    """The table, and how many of how many lines it shows."""

    html: Html
    shown: int
    of: int


def reading(corpus: Corpus, view: View) -> Reading:
    """Return the table for a view."""
    every = lines(corpus, view.columns, view.lead)
    words = wanted(view.query)
    chosen = tuple(line for line in every if not words or any(holds(clause, words) for clause in line.clauses))
    table = _Table(corpus, view, words)
    return Reading(table.html(chosen), len(chosen), len(every))


@st.cache_data(show_spinner=False, max_entries=64)
def cached_reading(at: data.Stamp, view: View) -> Reading:
    """Return the table for a view of the corpus in the state `at`."""
    return reading(data.corpus(), view)


class _Table:
    """One table being made."""

    def __init__(self, corpus: Corpus, view: View, words: tuple[str, ...]) -> None:
        self.corpus, self.view, self.words = corpus, view, words
        self.editions: Mapping[str, Edition] = {id_: corpus.editions[id_] for id_ in view.columns}
        self.around: Mapping[str, Surroundings] = {id_: surroundings(one) for id_, one in self.editions.items()}
        self.styles = {id_: Style(one.language, view.layer, words) for id_, one in self.editions.items()}

    def html(self, chosen: tuple[Line, ...]) -> Html:
        """Return the whole table."""
        titles = join(
            tag(
                "th", tag("b", one.short), " ", tag("i", one.title), scope="col", lang=one.language, role="columnheader"
            )
            for one in self.editions.values()
        )
        body = join(row for line in chosen for row in self._rows(line))
        return tag(
            "table",
            tag("caption", "The editions side by side, one row for each passage", class_="unseen", lang="en"),
            tag("thead", tag("tr", titles, role="row"), role="rowgroup"),
            tag("tbody", body, role="rowgroup"),
            class_=f"reading of-{len(self.editions)}",
            role="table",
        )

    def _rows(self, line: Line) -> Iterator[Html]:
        """Return a line, with the headings before and the signatures after it; a list of finds has neither."""
        if not self.words:
            yield from self._between(line, "before")
        yield self._row(line)
        if not self.words:
            yield from self._between(line, "after")

    def _row(self, line: Line) -> Html:
        """Return the row of a line: a cell for each edition."""
        relation = line.row.relation if line.row else "parallel"
        cells = join(self._cell(line, id_, relation, place == 0) for place, id_ in enumerate(self.editions))
        return tag("tr", cells, class_=f"line {relation}", role="row")

    def _cell(self, line: Line, id_: str, relation: str, first: bool) -> Html:
        """Return the cell of an edition."""
        clauses = line.cells[id_]
        mark = tag("span", RELATIONS[relation].short, class_="relation", lang="en", title=RELATIONS[relation].long)
        shown = mark if first and RELATIONS[relation].short else None
        if line.lacks(id_):
            content = tag("p", f"{self.editions[id_].short} has nothing here", class_="nothing", lang="en")
        else:
            content = join(self._clause(clause, again=clause.id in line.again) for clause in clauses)
        empty = None if content else "empty"
        return tag("td", self._name(id_), shown, content, lang=self.editions[id_].language, class_=empty, role="cell")

    def _name(self, id_: str) -> Html:
        """Return the name of an edition, shown at each cell where rows are stacked."""
        return tag("span", self.editions[id_].short, class_="column", aria_hidden="true")

    def _clause(self, clause: Clause, *, again: bool) -> Html:
        """Return a clause: its reference, its text, its marks. One that stands above already is set smaller."""
        around = self.around[clause.edition]
        pages = join(page_mark(piece.n) for piece in _page_pieces(around.pages.get(clause.id, ())))
        classes = "clause again" if again else "clause opens" if clause.id in around.opens else "clause"
        words = tag("p", pages, passage(clause.pieces, self.styles[clause.edition]), self._marks(clause, again))
        return tag("div", clause_link(clause.id, clause.ref), words, class_=classes, id=None if again else clause.id)

    def _marks(self, clause: Clause, again: bool) -> Html:
        """Return the marks of a clause, in words."""
        marks = ["as above"] if again else list(marks_of(self.corpus, clause))
        return join([" ", tag("span", ", ".join(marks), class_="marks", lang="en")]) if marks else Html()

    def _between(self, line: Line, where: str) -> Iterator[Html]:
        """Return a row of what stands before or after the clauses of a line, if anything does."""
        cells = {id_: self._blocks(line, id_, where) for id_ in self.editions}
        if any(cells.values()):
            yield tag("tr", *(self._heading_cell(id_, html) for id_, html in cells.items()), class_="heads", role="row")

    def _blocks(self, line: Line, id_: str, where: str) -> Html:
        """Return the headings before the clauses of an edition, or the signatures after them."""
        around = self.around[id_]
        found = around.before if where == "before" else around.after
        fresh = (clause for clause in line.cells[id_] if clause.id not in line.again)
        return join(self._block(block, id_) for clause in fresh for block in found.get(clause.id, ()))

    def _block(self, block: Block, id_: str) -> Html:
        """Return a title, a heading, a page, a signature."""
        if block.kind == "page":
            return tag("div", *(page_mark(piece.n) for piece in _page_pieces((block,))), class_="page")
        name = "h2" if block.kind == "title" else "h3" if block.kind in ("head", "label") else "p"
        content = passage(block.pieces, replace(self.styles[id_], words=()))
        return tag(name, content, class_=f"block {block.kind} {block.type}".strip(), id=block.id)

    def _heading_cell(self, id_: str, html: Html) -> Html:
        """Return a cell of a row of headings."""
        name = self._name(id_) if html else None
        empty = None if html else "empty"
        return tag("td", name, html, lang=self.editions[id_].language, class_=empty, role="cell")


def _page_pieces(blocks: tuple[Block, ...]) -> Iterator[PageBreak]:
    """Return the page breaks in some blocks."""
    return (piece for block in blocks for piece in block.pieces if isinstance(piece, PageBreak))


def marks_of(corpus: Corpus, clause: Clause) -> Iterator[str]:
    """Say in words what there is about a clause: its kind where it is no rule, rule, cases, cruxes."""
    if clause.kind not in UNMARKED:
        yield clause.kind
    if corpus.grounds(clause.id) or corpus.parameters(clause.id):
        yield "rule"
    cases = len(corpus.cases_about(clause.id))
    if cases:
        yield counted(cases, "case")
    cruxes = len(corpus.editions[clause.edition].cruxes_of(clause.id))
    if cruxes:
        yield counted(cruxes, "crux", "cruxes")


def contents(edition: Edition) -> Html:
    """Return the headings of an edition as links to where they stand in the table."""
    parts = []
    number = ""
    for block in edition.blocks:
        if block.type == "number":
            number = block.original
        elif block.kind in ("head", "label") and block.id:
            shown = f"{number} {block.original}".strip()
            parts.append(tag("li", link(shown, f"#{block.id}")))
            number = ""
    return tag("ul", *parts, lang=edition.language)
