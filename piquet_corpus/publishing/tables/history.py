"""Tables of the textual history: what became of the rules, the known editions, the stemma, and where all was seen.

A year is text: a column with numbers may not be empty in every format.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from piquet_corpus.edition.history import left_out, timeline
from piquet_corpus.publishing.tables.model import Sources, Table


def _moments(sources: Sources) -> Iterator[SimpleNamespace]:
    corpus = sources.corpus
    for game in dict.fromkeys(edition.game for edition in corpus.editions.values()):
        for line in timeline(corpus, game):
            for cell in line.cells:
                clause = corpus.clauses[cell.clauses[0]] if cell.clauses else None
                year = corpus.editions[cell.edition].year
                yield SimpleNamespace(line=line, cell=cell, clause=clause, year=year)


TIMELINE = Table(
    "timeline",
    "Timeline of rules",
    "One row for each topic and each text of its game, in the order of play: what the text has on it, and "
    "how it stands to the text before it.",
    _moments,
    """
    topic* = line.topic -> categories: The topic.
    phase = line.phase: The phase of play to which the topic belongs.
    text* = cell.edition -> texts: The text.
    year?: The year of the text; empty for the modern page.
    clause? = clause.id -> clauses: The clause that says most of it.
    words? = clause.original: The words of this clause.
    clauses? (ids) = cell.clauses: All clauses about it that decide something.
    change = cell.change: How it stands to the text before it that has the topic: first, same, partly, differs, apart
      (not compared), absent.
    before? = cell.before: The text with which it is compared.
    numbers? (texts): The numbers that its rule sets give the rule of this topic, by parameter.
    omissions? (ids) = cell.omissions: The rows of the alignment that say that it has nothing.
    """,
    {"numbers": lambda row: (f"{name}: {value}" for name, value in row.cell.values)},
    quotes=True,
)

LEFT_OUT = Table(
    "left_out",
    "What later books leave out",
    "One row for each rule, or ground of a rule, that a book has and the book that comes from it has not.",
    lambda sources: left_out(sources.corpus),
    """
    text* = later -> texts: The text that leaves it out.
    source = earlier -> texts: The text from which it comes, and that has it.
    rule* = rule.name -> rules: The rule.
    ground?: The ground; empty if the whole rule is left out.
    says*: What it says.
    clauses? (ids): The clauses of the source that say it.
    divergences? (ids): The divergences that account for it.
    """,
    {"divergences": lambda left: [record.id for record in left.records]},
)

TO_COLLATE = Table(
    "to_collate",
    "Readings to look up in the books",
    "One row for each reading on which much depends, and which somebody who has the book in hand could "
    "settle: the question, and what either answer would change.",
    lambda sources: sources.corpus.to_collate,
    """
    n* (integer): Its number, in the order of the books.
    text -> texts: The text.
    copy: The copy that was transcribed: library and shelfmark.
    clause -> clauses: The clause.
    page?: The page; empty if the transcription has no pages.
    near?: Other words of the paragraph, to find the place by.
    words: The words as transcribed.
    question: What to look for.
    answer_a = answers.0.words: What the book may have.
    changes_a = answers.0.changes: What that would change.
    answer_b = answers.1.words: What else the book may have.
    changes_b = answers.1.changes: What that would change.
    crux?: The note that discusses the place.
    parameter?: The parameter that depends on it: the rule, # and its name.
    divergences? (ids): The divergences that depend on it.
    """,
    quotes=True,
)

EDITIONS = Table(
    "editions",
    "Known editions",
    "One row for each known edition of the books, also those whose text the corpus does not have. "
    "Cells are empty where nothing was seen.",
    lambda sources: sources.corpus.bibliography.books,
    """
    book* = id: The id of the edition: bib.paris1642.
    name: What readers call it: Paris 1642.
    authors? (texts): The author as the book names him; anon. if it names none.
    title: Its title.
    title_is_ours (boolean): Whether the title is a description of ours, since its own was not seen.
    language: The language of the title: en, fr.
    part?: The part of the book that is about the game, if it is not all of it.
    edition?: Which edition of its book it is.
    place?: Where it was made.
    publishers? (texts): Who published, printed or sold it.
    date: When it was made, in words.
    earliest?: The first year in which it can have been made.
    latest?: The last year in which it can have been made.
    kind: print, manuscript or lost.
    pages?: The pages that are about the game.
    extent?: How large the book is.
    identifiers? (texts): Its numbers, each after the name of the catalogue or database.
    copies? (texts): Its copies: place, library, shelfmark.
    copy_notes? (texts): Notes on the copies.
    images? (ids): The addresses of images; some may be dead.
    rights? (texts): What is known of the rights in them.
    seen (ids): What was seen of it: none, notice (told by another), text (a transcription), images.
    seen_notes? (texts): What exactly was seen, for each.
    text? -> texts: The edition of the corpus that has its text.
    sources? (ids): Where its title, its imprint and its numbers were seen.
    """,
    {
        "identifiers": lambda book: (f"{catalogue} {number}" for catalogue, number in book.identifiers),
        "copy_notes": lambda book: filter(None, (copy.note for copy in book.copies)),
        "images": lambda book: (image.address for image in book.images),
        "rights": lambda book: (right.text for right in book.rights),
        "seen": lambda book: dict.fromkeys(seen.how for seen in book.seen),
        "seen_notes": lambda book: (seen.text for seen in book.seen),
    },
)

STEMMA = Table(
    "stemma",
    "Stemma",
    "One row for each relation between the texts of two books: what one comes from, or that both belong to one branch.",
    lambda sources: sources.corpus.bibliography.relations,
    """
    row* = id: The id of the relation: st.1.
    later? -> editions: The later book; empty if the relation holds both ways.
    earlier? -> editions: The book that it comes from; empty if the relation holds both ways.
    mutual? (ids): The books, if the relation holds both ways.
    relation = name: descends-from, translated-from, reissue-of, reprint-of, or same-branch.
    cert: How certain it is: high, medium or low.
    evidence? (ids): internal (shared readings), external (a title page, a scholar)…
    reason: The evidence.
    sources? (ids): Where the evidence was seen.
    """,
)

STATEMENTS = Table(
    "statements",
    "What is told of the history",
    "One row for each statement on the history of the texts, and for each inference of the editors.",
    lambda sources: sources.corpus.bibliography.statements,
    """
    statement* = id: The id of the statement: his.preface.
    words = text: What it says, in the editors’ words.
    inferred (boolean) = is_inference: Whether the editors infer it; otherwise its source says so, or it stands in a
      text that was seen.
    reason?: What an inference rests on.
    cert: How certain it is: high, medium or low.
    about? (ids): The books, texts, clauses and headings that it is about.
    sources? (ids): Where it was seen.
    """,
)

HISTORY_SOURCES = Table(
    "history_sources",
    "Sources of the history",
    "One row for each page or transcription in which facts of the textual history were seen.",
    lambda sources: sources.corpus.bibliography.sources,
    """
    source* = id: The id of the source: src.Cav.
    words = text: What it is.
    address?: Its address, if known; it may be dead.
    """,
)
