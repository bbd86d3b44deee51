"""Tables of the textual history: the known editions, the stemma, what is told of both, and where it was seen."""

from __future__ import annotations

from piquet_corpus.edition.texts.bibliography import Book, BookRelation, BookSource, Statement
from piquet_corpus.publishing.tables.model import Field, Table, ids, several, to


def _year(year: int | None) -> str:
    """Return a year as text: a column with numbers may not be empty in every format."""
    return "" if year is None else str(year)


EDITIONS: Table[Book] = Table(
    name="editions",
    title="Known editions",
    description="One row for each known edition of the books, also those whose text the corpus does not have. "
    "Cells are empty where nothing was seen.",
    key=("book",),
    rows=lambda sources: sources.corpus.bibliography.books,
    fields=(
        Field("book", lambda book: book.id, "The id of the edition: bib.paris1642.", required=True),
        Field("name", lambda book: book.name, "What readers call it: Paris 1642.", required=True),
        several("authors", lambda book: book.authors, "The author as the book names him; anon. if it names none."),
        Field("title", lambda book: book.title, "Its title.", required=True),
        Field(
            "title_is_ours",
            lambda book: book.title_is_ours,
            "Whether the title is a description of ours, since its own was not seen.",
            "boolean",
            required=True,
        ),
        Field("language", lambda book: book.language, "The language of the title: en, fr.", required=True),
        Field("part", lambda book: book.part, "The part of the book that is about the game, if it is not all of it."),
        Field("edition", lambda book: book.edition, "Which edition of its book it is."),
        Field("place", lambda book: book.place, "Where it was made."),
        several("publishers", lambda book: book.publishers, "Who published, printed or sold it."),
        Field("date", lambda book: book.date, "When it was made, in words.", required=True),
        Field("earliest", lambda book: _year(book.earliest), "The first year in which it can have been made."),
        Field("latest", lambda book: _year(book.latest), "The last year in which it can have been made."),
        Field("kind", lambda book: book.kind, "print, manuscript or lost.", required=True),
        Field("pages", lambda book: book.pages, "The pages that are about the game."),
        Field("extent", lambda book: book.extent, "How large the book is."),
        several(
            "identifiers",
            lambda book: (f"{catalogue} {number}" for catalogue, number in book.identifiers),
            "Its numbers, each after the name of the catalogue or database.",
        ),
        several("copies", lambda book: map(str, book.copies), "Its copies: place, library, shelfmark."),
        several("copy_notes", lambda book: filter(None, (one.note for one in book.copies)), "Notes on the copies."),
        ids("images", lambda book: (one.address for one in book.images), "The addresses of images; some may be dead."),
        several("rights", lambda book: (one.text for one in book.rights), "What is known of the rights in them."),
        Field(
            "seen",
            lambda book: dict.fromkeys(one.how for one in book.seen),
            "What was seen of it: none, notice (told by another), text (a transcription), images.",
            required=True,
            separator=" ",
        ),
        several("seen_notes", lambda book: (one.text for one in book.seen), "What exactly was seen, for each."),
        Field("text", lambda book: book.text, "The edition of the corpus that has its text."),
        ids("sources", lambda book: book.sources, "Where its title, its imprint and its numbers were seen."),
    ),
    references=(to("texts", "text"),),
)

STEMMA: Table[BookRelation] = Table(
    name="stemma",
    title="Stemma",
    description="One row for each relation between the texts of two books: what one comes from, or that both belong "
    "to one branch.",
    key=("row",),
    rows=lambda sources: sources.corpus.bibliography.relations,
    fields=(
        Field("row", lambda one: one.id, "The id of the relation: st.1.", required=True),
        Field("later", lambda one: one.later, "The later book; empty if the relation holds both ways."),
        Field(
            "earlier", lambda one: one.earlier, "The book that it comes from; empty if the relation holds both ways."
        ),
        ids("mutual", lambda one: one.mutual, "The books, if the relation holds both ways."),
        Field(
            "relation",
            lambda one: one.name,
            "descends-from, translated-from, reissue-of, reprint-of, or same-branch.",
            required=True,
        ),
        Field("cert", lambda one: one.cert, "How certain it is: high, medium or low.", required=True),
        ids("evidence", lambda one: one.evidence, "internal (shared readings), external (a title page, a scholar)…"),
        Field("reason", lambda one: one.reason, "The evidence.", required=True),
        ids("sources", lambda one: one.sources, "Where the evidence was seen."),
    ),
    references=(to("editions", "later"), to("editions", "earlier")),
)

STATEMENTS: Table[Statement] = Table(
    name="statements",
    title="What is told of the history",
    description="One row for each statement on the history of the texts, and for each inference of the editors.",
    key=("statement",),
    rows=lambda sources: sources.corpus.bibliography.statements,
    fields=(
        Field("statement", lambda one: one.id, "The id of the statement: his.preface.", required=True),
        Field("words", lambda one: one.text, "What it says, in the editors’ words.", required=True),
        Field(
            "inferred",
            lambda one: one.is_inference,
            "Whether the editors infer it; otherwise its source says so, or it stands in a text that was seen.",
            "boolean",
            required=True,
        ),
        Field("reason", lambda one: one.reason, "What an inference rests on."),
        Field("cert", lambda one: one.cert, "How certain it is: high, medium or low.", required=True),
        ids("about", lambda one: one.about, "The books, texts, clauses and headings that it is about."),
        ids("sources", lambda one: one.sources, "Where it was seen."),
    ),
)

HISTORY_SOURCES: Table[BookSource] = Table(
    name="history_sources",
    title="Sources of the history",
    description="One row for each page or transcription in which facts of the textual history were seen.",
    key=("source",),
    rows=lambda sources: sources.corpus.bibliography.sources,
    fields=(
        Field("source", lambda one: one.id, "The id of the source: src.Cav.", required=True),
        Field("words", lambda one: one.text, "What it is.", required=True),
        Field("address", lambda one: one.address, "Its address, if known; it may be dead."),
    ),
)
