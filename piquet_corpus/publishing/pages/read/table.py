"""The reading table as HTML: editions and translations side by side, each clause citable, each mark in words."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import By
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Block, Clause
from piquet_corpus.judging.proof.evidence import stretches
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import DIVERGENCES, link
from piquet_corpus.publishing.html.blocks import named_cell
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from piquet_corpus.publishing.html.passages import LAYERS, page_begins, page_marks
from piquet_corpus.publishing.names import RELATIONS, semicolon
from piquet_corpus.publishing.pages.coverage.fates import HEADINGS, coloured
from piquet_corpus.publishing.pages.read.finder import LIKENESS, Finder, Marks, differing
from piquet_corpus.publishing.pages.read.rows import Blocks, TableLine, lines, repeated, surroundings
from piquet_corpus.publishing.pages.read.view import MOST, Column, View, all_columns, editions_among
from piquet_corpus.publishing.parts.citing import note_form, place_in_note
from piquet_corpus.publishing.parts.showing import Showing
from rules.core.messages import _, language, meant, say, several

UNMARKED = ("", "rule", "definition", "penalty", "front")
"""Kinds that need no name at the clause: the ordinary content of the book, and the preface, which has its own title."""
FEW = 3
"""The number of divergences that are named at a clause; if there are more, they are on its page."""

Choose = Callable[[tuple[TableLine, ...]], tuple[TableLine, ...]]
"""Chooses among the lines of a table, or among those that match the query."""


class Reading:
    """The table for a view: all its lines, or those that are chosen. `every`: its lines, if they are known.

    `of`: the number of all lines it could have; `matching`: how many lines match the query; without one, all.
    """

    def __init__(
        self, corpus: Corpus, view: View, choose: Choose = tuple, every: tuple[TableLine, ...] | None = None
    ) -> None:
        self.corpus, self.view = corpus, view
        known = all_columns(corpus)
        self.columns = tuple(known[id_] for id_ in view.columns)
        self.showings = {(id_, layer): Showing(corpus, id_, layer) for id_ in view.columns for layer in LAYERS}
        editions = editions_among(view.columns)
        self.around = {id_: surroundings(corpus.editions[id_]) for id_ in editions}
        # The words of a book are found also where only its translation is shown.
        texts = {text.id: text for column in self.columns for text in (column.text, column.edition)}
        everything = (clause for text in texts.values() for clause in text.clauses)
        self.finder = Finder(corpus, view.query, everything) if view.query else None
        # The marks of a clause are shown once: beside its own words or, if these are not shown, its translation.
        originals = {column.edition.id for column in self.columns if not column.translation}
        firsts = {column.edition.id: column.id for column in reversed(self.columns)}
        self.marked = {id_ if id_ in originals else firsts[id_] for id_ in firsts}
        every = lines(corpus, editions, view.lead) if every is None else every
        self._matching = every
        if self.finder is not None:
            self._matching = tuple(line for line in every if any(map(self._matches, line.clauses)))
        self._chosen = tuple(repeated(choose(self._matching)))
        self.of, self.matching = len(every), len(self._matching)

    @cached_property
    def lines(self) -> tuple[Html, ...]:
        """The rows of each line that is shown, with the headings around it."""
        return tuple(join(self._rows(line)) for line in self._chosen)

    @cached_property
    def by(self) -> Mapping[By, int]:
        """The number of clauses that match the query, for each kind of match, the closest first."""
        clauses = {
            clause.id: clause for line in self._matching for each in line.clauses for clause in self._matches(each)
        }
        counted = Counter(self.finder.by(clause) for clause in clauses.values()) if self.finder else Counter()
        return {by: counted[by] for by in LIKENESS if counted[by]}

    @property
    def concepts(self) -> tuple[Entry, ...]:
        """The concepts of the glossary that the query names."""
        return self.finder.entries if self.finder else ()

    @property
    def html(self) -> Html:
        """The table. Its notes are forms, one for each text, which the script fills in: see `50-clause.js`."""
        head = (self._title(place, column) for place, column in enumerate(self.columns))
        notes = [
            {"text": column.id, "note": note_form(self.corpus, column.text.clauses[0].id)} for column in self.columns
        ]
        return tag(
            "table",
            tag("caption.unseen", _("The texts side by side, one row for each passage"), lang=language()),
            tag("thead", tag("tr", *head, role="row"), role="rowgroup"),
            *self._bodies(),
            class_=f"reading of-{len(self.columns)}",
            role="table",
            data_notes=json.dumps(notes, ensure_ascii=False),
        )

    def _bodies(self) -> Iterator[Html]:
        """Yield the lines; several together that only another book has are folded into one that says so."""
        place = {"id": "text", "tabindex": "-1"}
        pairs = zip(self._chosen, self.lines, strict=True)
        for edition, group in groupby(pairs, lambda pair: self._adds(pair[0])):
            those, rows = zip(*group, strict=True)
            if edition and len(those) > 1:
                clauses = [clause for line in those for clause in line.clauses]
                rows = (self._added(edition, clauses), *rows)
                place = {**place, "class_": "fold"}
            yield tag("tbody", *rows, role="rowgroup", **place)
            place = {}

    def _adds(self, line: TableLine) -> str | None:
        """Return the edition that alone has a line, if the book in whose order they stand is said not to have it."""
        having = [edition for edition, clauses in line.cells.items() if clauses]
        return having[0] if self.finder is None and len(having) == 1 and line.lacks(self.view.lead) else None

    def _added(self, edition: str, clauses: Sequence[Clause]) -> Html:
        topics = dict.fromkeys(self.corpus.topics.label(topic) for clause in clauses for topic in clause.topics[:1])
        shown = several(
            "{text} adds {number} clause: {topics}",
            "{text} adds {number} clauses: {topics}",
            len(clauses),
            text=names.text_title(self.corpus, edition),
            topics=semicolon().join([*topics][:FEW]) + ("…" if len(topics) > FEW else ""),
        )
        asked = {self.view.at, self.view.open}.intersection(clause.id for clause in clauses)
        unfolds = tag("details", tag("summary", shown), open="open" if asked else None)
        return tag("tr.adds", tag("td", unfolds, role="cell", lang=language()), role="row")

    def _matches(self, clause: Clause) -> list[Clause]:
        columns = [column for column in self.columns if column.edition.id == clause.edition]
        shown = {each.id: each for column in columns for each in (column.clause(clause), clause) if each is not None}
        return [each for each in shown.values() if self.finder is not None and self.finder.finds(each)]

    # --- the head ---

    def _title(self, place: int, column: Column) -> Html:
        name = tag("b", names.text_title(self.corpus, column.id), lang=language())
        title = tag("i", column.text.title)
        moves = tag("span.moves", *self._moves(place), lang=language())
        controls = () if self.view.fixed else (self._languages(column), moves)
        return tag("th", name, *controls, title, scope="col", lang=column.language, role="columnheader")

    def _languages(self, column: Column) -> Html:
        edition = column.edition
        mine = [id_ for id_ in self.view.columns if edition_of(id_) == edition.id]
        translations = self.corpus.translations_of(edition.id)
        if not translations or mine[0] != column.id:
            return Html()
        shown: list[tuple[str, tuple[str, ...]]] = [(_(language_name(edition.language)), (edition.id,))]
        shown += [(_(language_name(translation.language)), (translation.id,)) for translation in translations]
        if len(self.view.columns) - len(mine) + 2 <= MOST:
            shown.append((meant("both languages of a text", "both"), (edition.id, translations[0].id)))
        choices = (self._language(name, ids, edition.id, set(ids) == set(mine)) for name, ids in shown)
        return tag("span.languages", join(choices, " | "), lang=language())

    def _language(self, name: str, ids: tuple[str, ...], edition: str, chosen: bool) -> Html:
        if chosen:
            return tag("b", name)
        columns = []
        for id_ in self.view.columns:
            if edition_of(id_) != edition:
                columns.append(id_)
            elif not set(ids) & set(columns):
                columns += ids
        of = names.text(self.corpus, edition)
        one = len(ids) == 1
        label = say("{text} in {language}", text=of, language=name) if one else say("both languages of {text}", text=of)
        return keeping(name, self.view.but(columns=tuple(columns)), label)

    def _moves(self, place: int) -> Iterator[Html]:
        short, ids = names.text(self.corpus, self.columns[place].id), self.view.columns
        moves = {
            (place - 1, "←"): say("move {text} to the left", text=short),
            (place + 1, "→"): say("move {text} to the right", text=short),
        }
        for (to, arrow), label in moves.items():
            if 0 <= to < len(ids):
                moved = list(ids)
                moved[place], moved[to] = moved[to], moved[place]
                yield keeping(arrow, self.view.but(columns=tuple(moved)), label)
        if len(ids) > 1:
            left = self.view.showing(tuple(id_ for id_ in ids if id_ != ids[place]))
            yield keeping("×", left, say("remove {text}", text=short))

    # --- the lines ---

    def _rows(self, line: TableLine) -> Iterator[Html]:
        """Yield a line, with the headings before and the signatures after it; a list of matches has neither."""
        if self.finder is None:
            yield self._between(line, "before")
        marks = differing(self.corpus, line, self.columns) if self.view.differing else {}
        cells = (self._cell(line, column, marks) for column in self.columns)
        relations = dict.fromkeys(relation for relation, between in line.relations)
        lacking = ("omission",) if any(line.lacks(id_) for id_ in line.cells) else ()
        yield tag("tr", *cells, class_=" ".join(("line", *relations, *lacking)), role="row")
        if self.finder is None:
            yield self._between(line, "after")

    def _relations(self, line: TableLine, edition: str) -> Html:
        order = list(self.corpus.editions)
        older = {id_ for id_, clauses in line.cells.items() if clauses and order.index(id_) < order.index(edition)}
        by_relation: dict[str, list[str]] = defaultdict(list)
        for relation, between in line.relations:
            others = [id_ for id_ in between if id_ != edition]
            if edition in between and older.issuperset(others):
                by_relation[relation] += others
        if not by_relation:
            return Html()
        relation, others = next(iter(by_relation.items()))
        shown = _(RELATIONS[relation].short)
        if set(others) != older:
            shown = say("{relation} with {texts}", relation=shown, texts=self._names(others))
        title = semicolon().join(f"{_(RELATIONS[name].long)} ({self._names(ids)})" for name, ids in by_relation.items())
        return tag("span", shown, class_=f"relation {relation}", lang=language(), title=title)

    def _names(self, editions: list[str]) -> str:
        return names.texts(self.corpus, (id_ for id_ in self.corpus.editions if id_ in editions))

    def _cell(self, line: TableLine, column: Column, differ: Marks) -> Html:
        edition = column.edition
        relations = self._relations(line, edition.id) if column.id in self.marked else None
        clauses = line.cells[edition.id]
        content = join(self._clause(clause, column, clause.id in line.again, differ) for clause in clauses)
        if line.lacks(edition.id):
            lacking = say("not in {text}", text=names.text(self.corpus, edition.id))
            content = tag("p.nothing", lacking, lang=language())
        name, empty = names.text_title(self.corpus, column.id), None if content else "empty"
        return named_cell(name, relations, content, lang=column.language, class_=empty)

    def _clause(self, original: Clause, column: Column, again: bool, differ: Marks) -> Html:
        """Return a clause: its reference, its text, its marks. One that is already above is set smaller."""
        clause = column.clause(original)
        if clause is None:
            return Html()
        around = self.around[original.edition]
        opens = original.id in around.before
        breaks = page_marks(*(() if column.translation else around.pages.get(original.id, ())))
        by = self.finder.by(clause) if self.finder else None
        likeness = tag("span.by", " ", _(LIKENESS[by]), lang=language()) if by and by != "form" else None
        numbered = original.ref[:1].isdigit()  # a part without a number has a name, which is too long here
        reference = tag(
            "a",
            original.ref if numbered else original.ref.rpartition(".")[2],
            title=None if numbered else names.place(self.corpus, original.id),
            href=self.view.but(open=original.id).address(),
            class_="ref",
            aria_label=original.id,
            aria_current="true" if self.view.open == original.id else None,
            data_keep="",
            data_id=original.id,
        )
        if again:
            above = tag("span.marks", _("as above"), lang=language())
            # It is cut off, so nothing in it takes the focus.
            showing = replace(self.showings[column.id, self.view.layer], terms=False)
            shown = showing.html(clause, self._places(clause, showing.layer))
            words = tag("p", tag("span", above, " ", *breaks, shown, likeness))
            return tag("div.clause.again", reference, words)
        layers = [self.view.layer] if column.translation else LAYERS
        both = {layer: self._words(clause, column, layer, differ) for layer in layers}
        shown = next(iter(both.values()))
        if len(set(both.values())) > 1:
            shown = join(tag("span", words, class_=f"layer {layer}") for layer, words in both.items())
        paragraph = f"{clause.id.removesuffix(f'.{clause.ref}')}.{clause.paragraph}"
        return tag(
            "div",
            reference,
            tag("p", tag("span", *breaks, shown, likeness), self._marks(original, column)),
            class_="clause opens" if opens else "clause",
            # Where only a translation is shown, its place is that of the original: addresses name the original.
            id=original.id if column.id in self.marked else clause.id,
            data_place=place_in_note(self.corpus, clause.id),
            data_part=f"{clause.paragraph} {place_in_note(self.corpus, paragraph)}" if opens else None,
        )

    def _places(self, clause: Clause, layer: Layer) -> list[tuple[int, int]]:
        return self.finder.places(clause, layer) if self.finder else []

    def _words(self, clause: Clause, column: Column, layer: Layer, differ: Marks) -> Html:
        """Return the words of a clause in a layer, with the marks of what was found, what differs, what is executed.

        A translation is not executed.
        """
        showing = self.showings[column.id, layer]
        marks = list(differ.get((clause.id, showing.layer), ()))
        if self.view.executed and showing.text not in self.corpus.translations:
            marks = [*coloured(clause, showing.pieces(clause), showing.layer, stretches(self.corpus, clause)), *marks]
        return showing.html(clause, self._places(clause, showing.layer), marks)

    def _marks(self, clause: Clause, column: Column) -> Html:
        if column.id not in self.marked:
            return Html()
        opened = self.view.but(open=clause.id)
        about = ", ".join(_about(self.corpus, clause))
        records = self.corpus.register.of(clause.id)
        if len(records) > FEW:
            numbers = keeping(several("{number} divergence", "{number} divergences", len(records)), opened)
        else:
            numbers = join((link(record.id, DIVERGENCES, divergence=record.id) for record in records), ", ")
        # The comma goes with the numbers, which a reader can switch off.
        between = ", " if about and numbers else None
        marks = fragment(
            keeping(about, opened) if about else None,
            tag("span.divergences", between, numbers) if numbers else None,
        )
        return fragment(" ", tag("span.marks", marks, lang=language())) if marks else Html()

    # --- what is between the clauses ---

    def _between(self, line: TableLine, where: str) -> Html:
        cells, is_empty = [], True
        for column in self.columns:
            standing: Blocks = getattr(self.around[column.edition.id], where)
            fresh = (clause for clause in line.cells[column.edition.id] if clause.id not in line.again)
            content = join(self._block(block, column) for clause in fresh for block in standing.get(clause.id, ()))
            if content:
                name, is_empty = names.text_title(self.corpus, column.id), False
                cells.append(named_cell(name, content, lang=column.language))
            else:
                cells.append(tag("td", lang=column.language, class_="empty", role="cell"))
        return Html() if is_empty else tag("tr.heads", *cells, role="row")

    def _block(self, original: Block, column: Column) -> Html:
        block = column.block(original)
        if block is None:
            return Html()
        if block.kind == "page":
            return page_begins(block)
        name = "h2" if block.kind in HEADINGS else "p"
        content = self.showings[column.id, self.view.layer].html(block)
        return tag(name, content, class_=f"block {original.kind} {original.type}".strip(), id=block.id)


def _about(corpus: Corpus, clause: Clause) -> Iterator[str]:
    if clause.kind not in UNMARKED:
        yield _(clause.kind)
    if corpus.uses.of(clause.id):
        yield _("rule")
    if cases := len(corpus.case_files.about(clause.id)):
        yield several("{number} example", "{number} examples", cases)
    notes = corpus.editions[clause.edition].cruxes_of(clause.id)
    if cruxes := sum(not crux.comment for crux in notes):
        yield several("{number} crux", "{number} cruxes", cruxes)
    if comments := sum(crux.comment for crux in notes):
        yield several("{number} comment", "{number} comments", comments)


def keeping(content: str, view: View, label: str | None = None) -> Html:
    """Return a link to another view of the texts, which keeps the place on the page."""
    return tag("a", content, href=view.address(), aria_label=label, data_keep="")
