"""The reading table as HTML: editions and translations side by side, each clause citable, each mark in words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import By
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.model import Block, Clause, PageBreak
from piquet_corpus.judging.proof.stretches import stretches
from piquet_corpus.publishing.html.addresses import READ, address
from piquet_corpus.publishing.html.citing import note_form, place_in_note
from piquet_corpus.publishing.html.columns import MOST, Column, all_columns, editions_of, usual
from piquet_corpus.publishing.html.differing import Marks, differing
from piquet_corpus.publishing.html.fates import coloured
from piquet_corpus.publishing.html.finding import LIKENESS, Finder
from piquet_corpus.publishing.html.marks import marks_of
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.passages import LAYERS, Mark, page_mark
from piquet_corpus.publishing.html.rows import Surroundings, TableLine, lines, repeated, surroundings
from piquet_corpus.publishing.html.showing import Showing
from piquet_corpus.publishing.html.wording import RELATIONS, semicolon
from rules.core.messages import _, language, meant, say


@dataclass(frozen=True)
class View:
    """What the reader chose: columns, order, place, the words to find, and how it looks.

    `columns` are editions and translations, `lead` is an edition. An address without `columns` has the `usual` ones.
    `at`: a clause of the chapter that is shown. `start`: the match with which a page of matches begins, from 0. `open`:
    the clause that is open beside the text. `differing`: words are marked that a text in the same language lacks.
    `fixed`: the columns cannot be changed.
    """

    columns: tuple[str, ...]
    lead: str
    layer: Layer = "original"
    query: str = ""
    usual: tuple[str, ...] = ()
    terms: bool = True
    divergences: bool = True
    typefaces: bool = True
    executed: bool = False
    differing: bool = False
    at: str = ""
    start: int = 0
    open: str = ""
    fixed: bool = False

    def parameters(self) -> dict[str, str]:
        """Return the parameters of the address of this view; those that it need not name are empty."""
        first = self.columns[0].partition(".")[0] if self.columns else ""
        return {
            "editions": "" if self.columns == self.usual else ",".join(self.columns),
            "order": "" if self.lead == first else self.lead,
            "at": self.at,
            "q": self.query,
            "start": str(self.start) if self.start else "",
            "layer": "" if self.layer == "original" else self.layer,
            "terms": "" if self.terms else "off",
            "divergences": "" if self.divergences else "off",
            "typefaces": "" if self.typefaces else "off",
            "executed": "on" if self.executed else "",
            "differing": "on" if self.differing else "",
            "open": self.open,
        }

    def address(self, fragment: str = "") -> str:
        """Return the address of this view."""
        return address(READ, fragment, **self.parameters())

    def but(self, **changes: Any) -> View:
        """Return the view with changes."""
        return replace(self, **changes)


def usual_view(corpus: Corpus) -> View:
    """Return the view of an address that asks for nothing."""
    columns = usual(corpus)
    return View(columns, columns[0].partition(".")[0], usual=columns)


@dataclass(frozen=True)
class Reading:
    """The table; the number of all lines it could have; the number of clauses by kind of match; the concepts found.

    `head`: the row with the names of the columns; `lines`: the rows of each line that is shown, with the headings
    around it. `notes`: for each column its text and the form of a note on it, as JSON. `matching`: how many lines match
    the query; without one, all.
    """

    head: Html
    lines: tuple[Html, ...]
    columns: int
    notes: str
    of: int
    matching: int
    by: Mapping[By, int]
    concepts: tuple[str, ...]

    @property
    def html(self) -> Html:
        """The table."""
        return tag(
            "table",
            tag("caption", _("The texts side by side, one row for each passage"), class_="unseen", lang=language()),
            tag("thead", tag("tr", self.head, role="row"), role="rowgroup"),
            tag("tbody", join(self.lines), role="rowgroup", id="text", tabindex="-1"),
            class_=f"reading of-{self.columns}",
            role="table",
            data_notes=self.notes,
        )


Choose = Callable[[tuple[TableLine, ...]], tuple[TableLine, ...]]
"""Chooses among the lines of a table, or among those that match the query."""


def reading(corpus: Corpus, view: View, choose: Choose = tuple, every: tuple[TableLine, ...] | None = None) -> Reading:
    """Return the table for a view: all its lines, or those that are chosen. `every`: its lines, if they are known."""
    table = _Table(corpus, view)
    every = lines(corpus, editions_of(table.columns), view.lead) if every is None else every
    matching = every
    if table.finder is not None:
        matching = tuple(line for line in every if any(table.found(clause) for clause in line.clauses))
    chosen = tuple(repeated(choose(matching)))
    finder = table.finder
    concepts = tuple(entry.id for entry in finder.entries) if finder else ()
    rows = tuple(join(table.rows(line)) for line in chosen)
    by = table.likenesses(matching)
    return Reading(table.head(), rows, len(table.columns), table.notes(), len(every), len(matching), by, concepts)


class _Table:
    """One table being made."""

    def __init__(self, corpus: Corpus, view: View) -> None:
        self.corpus, self.view = corpus, view
        known = all_columns(corpus)
        self.columns = tuple(known[id_] for id_ in view.columns)
        self.showings: Mapping[tuple[str, Layer], Showing] = {
            (id_, layer): Showing(corpus, id_, layer) for id_ in view.columns for layer in LAYERS
        }
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

    def notes(self) -> str:
        """Return the forms of the notes, which the script fills in: see `50-clause.js`."""
        forms = ((column.id, note_form(self.corpus, column.text.clauses[0].id)) for column in self.columns)
        return json.dumps([{"text": text, "note": form} for text, form in forms], ensure_ascii=False)

    def head(self) -> Html:
        """Return the names of the columns."""
        return join(self._title(place, column) for place, column in enumerate(self.columns))

    def _title(self, place: int, column: Column) -> Html:
        """Return the head of a column: the name of the text, its languages, and links that move or remove it."""
        name = tag("b", column.named, lang=language())
        title = tag("i", column.text.title)
        controls = () if self.view.fixed else (self._languages(column), self._moved(place))
        return tag("th", name, *controls, title, scope="col", lang=column.language, role="columnheader")

    def _languages(self, column: Column) -> Html:
        """Return the choice of the language of a text, at its first column: its own, a translation, or both."""
        edition = column.edition
        mine = [id_ for id_ in self.view.columns if id_.partition(".")[0] == edition.id]
        translations = self.corpus.translations_of(edition.id)
        if not translations or mine[0] != column.id:
            return Html()
        shown: list[tuple[str, tuple[str, ...]]] = [(_(language_name(edition.language)), (edition.id,))]
        shown += [(_(language_name(translation.language)), (translation.id,)) for translation in translations]
        if len(self.view.columns) - len(mine) + 2 <= MOST:
            shown.append((meant("both languages of a text", "both"), (edition.id, translations[0].id)))
        choices = (self._language(name, ids, edition.id, set(ids) == set(mine)) for name, ids in shown)
        return tag("span", join(choices, " | "), class_="languages", lang=language())

    def _language(self, name: str, ids: tuple[str, ...], edition: str, chosen: bool) -> Html:
        """Return the link to the view in which a text is shown in some columns; only its name, if it is so now."""
        if chosen:
            return tag("b", name)
        columns: list[str] = []
        for id_ in self.view.columns:
            if id_.partition(".")[0] != edition:
                columns.append(id_)
            elif not set(ids) & set(columns):
                columns += ids
        of = _(self.corpus.editions[edition].short)
        label = say("{text} in {language}", text=of, language=name) if len(ids) == 1 else None
        return _keeping(name, self.view.but(columns=tuple(columns)), label)

    def _moved(self, place: int) -> Html:
        return tag("span", *self._moves(place), class_="moves", lang=language())

    def _moves(self, place: int) -> Iterator[Html]:
        """Return the links to the views in which a column has changed places with a neighbour, or is gone."""
        short, ids = self.columns[place].short, self.view.columns
        to_left = say("move {text} to the left", text=short)
        to_right = say("move {text} to the right", text=short)
        for by, arrow, label in ((-1, "←", to_left), (1, "→", to_right)):
            if 0 <= place + by < len(ids):
                moved = list(ids)
                moved[place], moved[place + by] = moved[place + by], moved[place]
                yield _keeping(arrow, self.view.but(columns=tuple(moved)), label)
        if len(ids) > 1:
            left = tuple(id_ for id_ in ids if id_ != ids[place])
            editions = {id_.partition(".")[0] for id_ in left}
            lead = self.view.lead if self.view.lead in editions else left[0].partition(".")[0]
            yield _keeping("×", self.view.but(columns=left, lead=lead), say("remove {text}", text=short))

    def rows(self, line: TableLine) -> Iterator[Html]:
        """Return a line, with the headings before and the signatures after it; a list of matches has neither."""
        if self.finder is None:
            yield from self._between(line, "before")
        yield self._row(line)
        if self.finder is None:
            yield from self._between(line, "after")

    def _row(self, line: TableLine) -> Html:
        """Return the row of a line: a cell for each column."""
        marks = differing(self.corpus, line, self.columns) if self.view.differing else {}
        cells = join(self._cell(line, column, marks) for column in self.columns)
        relations = dict.fromkeys(relation for relation, between in line.relations)
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
        shown = _(RELATIONS[relation].short)
        if set(others) != older:
            shown = say("{relation} with {texts}", relation=shown, texts=self._names(others))
        title = semicolon().join(self._relation(*one) for one in found.items())
        return tag("span", shown, class_=f"relation {relation}", lang=language(), title=title)

    def _relation(self, relation: str, others: list[str]) -> str:
        """Say what a relation is, and with which editions."""
        said = _(RELATIONS[relation].long)
        return f"{said} ({self._names(others)})" if others else said

    def _names(self, editions: list[str]) -> str:
        """Return the names of some editions, in order of time."""
        return ", ".join(_(edition.short) for id_, edition in self.corpus.editions.items() if id_ in editions)

    def _cell(self, line: TableLine, column: Column, differ: Marks) -> Html:
        edition = column.edition
        relations = self._relations(line, edition.id) if column.id in self.marked else None
        if line.lacks(edition.id):
            content = tag("p", say("not in {text}", text=_(edition.short)), class_="nothing", lang=language())
        else:
            again = line.again
            content = join(
                self._clause(clause, column, clause.id in again, differ) for clause in line.cells[edition.id]
            )
        empty = None if content else "empty"
        return tag("td", _name(column), relations, content, lang=column.language, class_=empty, role="cell")

    def _clause(self, original: Clause, column: Column, again: bool, differ: Marks) -> Html:
        """Return a clause: its reference, its text, its marks. One that is already above is set smaller."""
        clause = column.clause(original)
        if clause is None:
            return Html()
        around = self.around[original.edition]
        breaks = () if column.translation else around.pages.get(original.id, ())
        pages = join(page_mark(piece.n) for piece in _page_pieces(breaks))
        classes = "clause again" if again else "clause opens" if original.id in around.opens else "clause"
        above = join([tag("span", _("as above"), class_="marks", lang=language()), " "]) if again else None
        marks = None if again else self._marks(original, column)
        said = self._layers(clause, column, again, differ)
        words = tag("p", above, pages, said, self._likeness(clause), marks)
        # Where only a translation is shown, its place is that of the original: addresses name the original.
        id_ = original.id if column.id in self.marked else clause.id
        if again:
            return tag("div", self._reference(original), words, class_=classes)
        place = place_in_note(self.corpus, clause.id)
        part = self._paragraph(clause) if original.id in around.opens else None
        return tag("div", self._reference(original), words, class_=classes, id=id_, data_place=place, data_part=part)

    def _paragraph(self, clause: Clause) -> str:
        """Return the paragraph that a clause begins: its reference within the text, and its place as a note has it."""
        text = clause.id.removesuffix(f".{clause.ref}")
        return f"{clause.paragraph} {place_in_note(self.corpus, f'{text}.{clause.paragraph}')}"

    def _reference(self, original: Clause) -> Html:
        """Return the reference of a clause: the link that opens it beside the text."""
        opened = self.view.but(open=original.id)
        return tag(
            "a",
            original.ref,
            href=opened.address(),
            class_="ref",
            aria_label=original.id,
            aria_current="true" if self.view.open == original.id else None,
            data_keep="",
            data_id=original.id,
        )

    def _layers(self, clause: Clause, column: Column, again: bool, differ: Marks) -> Html:
        """Return the words of a clause as transcribed and regularised; once, if they are the same or it is repeated."""
        if column.translation or again:
            return self._words(clause, column, self.view.layer, again, differ)
        both = {layer: self._words(clause, column, layer, again, differ) for layer in LAYERS}
        if len(set(both.values())) == 1:
            return both["original"]
        return join(tag("span", words, class_=f"layer {layer}") for layer, words in both.items())

    def _words(self, clause: Clause, column: Column, layer: Layer, again: bool, differ: Marks) -> Html:
        """Return the words of a clause in a layer. Nothing in a repeated clause, which is cut off, takes the focus."""
        showing = self.showings[column.id, layer]
        if again:
            return replace(showing, terms=False).html(clause, self._places(clause, showing.layer))
        marks = (*self._fates(clause, showing), *differ.get((clause.id, showing.layer), ()))
        return showing.html(clause, self._places(clause, showing.layer), marks)

    def _places(self, clause: Clause, layer: Layer) -> list[tuple[int, int]]:
        return self.finder.places(clause, layer) if self.finder else []

    def _fates(self, clause: Clause, showing: Showing) -> tuple[Mark, ...]:
        """Return the marks that show whether words are executed, beside the original; a translation has none."""
        if not self.view.executed or showing.text in self.corpus.translations:
            return ()
        return tuple(coloured(clause, showing.pieces(clause), showing.layer, stretches(self.corpus, clause)))

    def _likeness(self, clause: Clause) -> Html:
        """Say how a clause was found, if not by the exact words."""
        by = self.finder.by(clause) if self.finder else None
        if not by or by == "form":
            return Html()
        return tag("span", " ", _(LIKENESS[by]), class_="by", lang=language())

    def _marks(self, clause: Clause, column: Column) -> Html:
        """Return the marks of a clause, in words; beside its own words only."""
        if column.id not in self.marked:
            return Html()
        opened = self.view.but(open=clause.id).address()
        marks = list(marks_of(self.corpus, clause, opened))
        return join([" ", tag("span", join(marks, ", "), class_="marks", lang=language())]) if marks else Html()

    def _between(self, line: TableLine, where: str) -> Iterator[Html]:
        """Return a row with what comes before or after the clauses of a line, if anything does."""
        cells = [(column, self._blocks(line, column, where)) for column in self.columns]
        if any(html for column, html in cells):
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
        name = "h2" if block.kind in ("title", "head", "label") else "p"
        content = self.showings[column.id, self.view.layer].html(block)
        return tag(name, content, class_=f"block {original.kind} {original.type}".strip(), id=block.id)


def _name(column: Column) -> Html:
    """Return the name of a column, shown at each cell where rows are stacked."""
    return tag("span", column.named, class_="column", lang=language(), aria_hidden="true")


def _heading_cell(column: Column, html: Html) -> Html:
    name = _name(column) if html else None
    empty = None if html else "empty"
    return tag("td", name, html, lang=column.language, class_=empty, role="cell")


def _page_pieces(blocks: tuple[Block, ...]) -> Iterator[PageBreak]:
    return (piece for block in blocks for piece in block.pieces if isinstance(piece, PageBreak))


def _keeping(content: str, view: View, label: str | None = None) -> Html:
    """Return the link to a view of the same passage, which keeps the reading place."""
    return tag("a", content, href=view.address(), aria_label=label, data_keep="")
