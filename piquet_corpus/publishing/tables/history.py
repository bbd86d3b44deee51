"""Tables of the textual history: what became of the rules, the known editions, the stemma, and where all was seen.

A year is text: a column with numbers may not be empty in every format.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from piquet_corpus.edition.history import LeftOut, left_out, timeline
from piquet_corpus.edition.texts.bibliography import Book, BookRelation, BookSource, Statement
from piquet_corpus.edition.texts.collation import ToCollate
from piquet_corpus.publishing.tables.model import JOIN, Field, Sources, Table, ids, optional, texts


def _moments(sources: Sources) -> Iterator[SimpleNamespace]:
    corpus = sources.corpus
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        for line in timeline(corpus, game):
            for cell in line.cells:
                clause = corpus.clauses[cell.clauses[0]] if cell.clauses else None
                year = corpus.editions[cell.edition].year
                yield SimpleNamespace(line=line, cell=cell, clause=clause, year=year)


TIMELINE: Table[SimpleNamespace] = Table(
    name="timeline",
    title="Timeline of rules",
    description="One row for each topic and each text of its game, in the order of play: what the text has on it, and "
    "how it stands to the text before it.",
    key=("topic", "text"),
    rows=_moments,
    fields=(
        Field("topic", "The topic.", "line.topic", to="categories"),
        Field("phase", "The phase of play to which the topic belongs.", "line.phase"),
        Field("text", "The text.", "cell.edition", to="texts"),
        optional("year", "The year of the text; empty for the modern page."),
        optional("clause", "The clause that says most of it.", "clause.id", to="clauses"),
        optional("words", "The words of this clause.", "clause.original"),
        ids("clauses", "All clauses about it that decide something.", "cell.clauses"),
        Field(
            "change",
            "How it stands to the text before it that has the topic: first, same, partly, differs, apart (not "
            "compared), absent.",
            "cell.change",
        ),
        optional("before", "The text with which it is compared.", "cell.before"),
        texts(
            "numbers",
            "The numbers that its rule sets give the rule of this topic, by parameter.",
            lambda row: (f"{name}: {value}" for name, value in row.cell.values),
        ),
        ids("omissions", "The rows of the alignment that say that it has nothing.", "cell.omissions"),
    ),
    quotes=True,
)

LEFT_OUT: Table[LeftOut] = Table(
    name="left_out",
    title="What later books leave out",
    description="One row for each rule, or ground of a rule, that a book has and the book that comes from it has not.",
    key=("text", "rule", "says"),
    rows=lambda sources: left_out(sources.corpus),
    fields=(
        Field("text", "The text that leaves it out.", "later", to="texts"),
        Field("source", "The text from which it comes, and that has it.", "earlier", to="texts"),
        Field("rule", "The rule.", "rule.name", to="rules"),
        optional("ground", "The ground; empty if the whole rule is left out."),
        Field("says", "What it says."),
        ids("clauses", "The clauses of the source that say it."),
        ids("divergences", "The divergences that account for it.", lambda left: [record.id for record in left.records]),
    ),
)

TO_COLLATE: Table[ToCollate] = Table(
    name="to_collate",
    title="Readings to look up in the books",
    description="One row for each reading on which much depends, and which somebody who has the book in hand could "
    "settle: the question, and what either answer would change.",
    key=("n",),
    rows=lambda sources: sources.corpus.to_collate,
    fields=(
        Field("n", "Its number, in the order of the books.", type="integer"),
        Field("text", "The text.", to="texts"),
        Field("copy", "The copy that was transcribed: library and shelfmark."),
        Field("clause", "The clause.", to="clauses"),
        optional("page", "The page; empty if the transcription has no pages."),
        optional("near", "Other words of the paragraph, to find the place by."),
        Field("words", "The words as transcribed."),
        Field("question", "What to look for."),
        Field("answer_a", "What the book may have.", lambda lookup: lookup.answers[0].words),
        Field("changes_a", "What that would change.", lambda lookup: lookup.answers[0].changes),
        Field("answer_b", "What else the book may have.", lambda lookup: lookup.answers[1].words),
        Field("changes_b", "What that would change.", lambda lookup: lookup.answers[1].changes),
        optional("crux", "The note that discusses the place."),
        optional("parameter", "The parameter that depends on it: the rule, # and its name."),
        ids("divergences", "The divergences that depend on it."),
    ),
    quotes=True,
)

EDITIONS: Table[Book] = Table(
    name="editions",
    title="Known editions",
    description="One row for each known edition of the books, also those whose text the corpus does not have. "
    "Cells are empty where nothing was seen.",
    key=("book",),
    rows=lambda sources: sources.corpus.bibliography.books,
    fields=(
        Field("book", "The id of the edition: bib.paris1642.", "id"),
        Field("name", "What readers call it: Paris 1642."),
        texts("authors", "The author as the book names him; anon. if it names none."),
        Field("title", "Its title."),
        Field(
            "title_is_ours", "Whether the title is a description of ours, since its own was not seen.", type="boolean"
        ),
        Field("language", "The language of the title: en, fr."),
        optional("part", "The part of the book that is about the game, if it is not all of it."),
        optional("edition", "Which edition of its book it is."),
        optional("place", "Where it was made."),
        texts("publishers", "Who published, printed or sold it."),
        Field("date", "When it was made, in words."),
        optional("earliest", "The first year in which it can have been made.", lambda book: str(book.earliest or "")),
        optional("latest", "The last year in which it can have been made.", lambda book: str(book.latest or "")),
        Field("kind", "print, manuscript or lost."),
        optional("pages", "The pages that are about the game."),
        optional("extent", "How large the book is."),
        texts(
            "identifiers",
            "Its numbers, each after the name of the catalogue or database.",
            lambda book: (f"{catalogue} {number}" for catalogue, number in book.identifiers),
        ),
        texts("copies", "Its copies: place, library, shelfmark."),
        texts("copy_notes", "Notes on the copies.", lambda book: filter(None, (copy.note for copy in book.copies))),
        ids(
            "images",
            "The addresses of images; some may be dead.",
            lambda book: (image.address for image in book.images),
        ),
        texts("rights", "What is known of the rights in them.", lambda book: (right.text for right in book.rights)),
        Field(
            "seen",
            "What was seen of it: none, notice (told by another), text (a transcription), images.",
            lambda book: dict.fromkeys(seen.how for seen in book.seen),
            separator=JOIN,
        ),
        texts("seen_notes", "What exactly was seen, for each.", lambda book: (seen.text for seen in book.seen)),
        optional("text", "The edition of the corpus that has its text.", to="texts"),
        ids("sources", "Where its title, its imprint and its numbers were seen."),
    ),
)

STEMMA: Table[BookRelation] = Table(
    name="stemma",
    title="Stemma",
    description="One row for each relation between the texts of two books: what one comes from, or that both belong "
    "to one branch.",
    key=("row",),
    rows=lambda sources: sources.corpus.bibliography.relations,
    fields=(
        Field("row", "The id of the relation: st.1.", "id"),
        optional("later", "The later book; empty if the relation holds both ways.", to="editions"),
        optional("earlier", "The book that it comes from; empty if the relation holds both ways.", to="editions"),
        ids("mutual", "The books, if the relation holds both ways."),
        Field("relation", "descends-from, translated-from, reissue-of, reprint-of, or same-branch.", "name"),
        Field("cert", "How certain it is: high, medium or low."),
        ids("evidence", "internal (shared readings), external (a title page, a scholar)…"),
        Field("reason", "The evidence."),
        ids("sources", "Where the evidence was seen."),
    ),
)

STATEMENTS: Table[Statement] = Table(
    name="statements",
    title="What is told of the history",
    description="One row for each statement on the history of the texts, and for each inference of the editors.",
    key=("statement",),
    rows=lambda sources: sources.corpus.bibliography.statements,
    fields=(
        Field("statement", "The id of the statement: his.preface.", "id"),
        Field("words", "What it says, in the editors’ words.", "text"),
        Field(
            "inferred",
            "Whether the editors infer it; otherwise its source says so, or it stands in a text that was seen.",
            "is_inference",
            type="boolean",
        ),
        optional("reason", "What an inference rests on."),
        Field("cert", "How certain it is: high, medium or low."),
        ids("about", "The books, texts, clauses and headings that it is about."),
        ids("sources", "Where it was seen."),
    ),
)

HISTORY_SOURCES: Table[BookSource] = Table(
    name="history_sources",
    title="Sources of the history",
    description="One row for each page or transcription in which facts of the textual history were seen.",
    key=("source",),
    rows=lambda sources: sources.corpus.bibliography.sources,
    fields=(
        Field("source", "The id of the source: src.Cav.", "id"),
        Field("words", "What it is.", "text"),
        optional("address", "Its address, if known; it may be dead."),
    ),
)
