"""`parallel`: passages beside their parallels in the other editions, one row for each row of the alignment."""

from __future__ import annotations

import click

from piquet_corpus.commands.named import texts_named
from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import emit, table


@click.command()
@click.argument("references", nargs=-1, required=True, metavar="REF...", help="Clauses, paragraphs, chapters or pages.")
@click.option("--in", "beside", metavar="EDITIONS", help="Only these editions beside it: fr1642,en1651")
@click.option("--translations", is_flag=True, help="Print the translations too.")
@json_option
def command(references: tuple[str, ...], beside: str | None, translations: bool, json: bool) -> int:
    """Print the rows of the alignment with the clauses of some passages: all, or those `beside` some editions.

    Raises UnknownReference, which names the nearest, and Usage for an unknown edition.
    """
    corpus = load()
    clauses = [clause.of or clause.id for reference in references for clause in corpus.passage(reference)]
    rows = list({row.id: row for clause in clauses for row in corpus.parallels(clause)}.values())
    own = {corpus.clause(id_).edition for id_ in clauses}
    wanted = own | set(texts_named(beside, tuple(corpus.editions), "edition") or corpus.editions)
    rows = [row for row in rows if _is_beside(row, wanted)]
    if json:
        emit([as_json.row(row) | {"texts": _texts(row, corpus, translations)} for row in rows])
        return 0
    editions = [id_ for id_ in _editions(corpus, clauses, rows) if id_ in wanted]
    heads = [f"{id_} ({corpus.editions[id_].short})" for id_ in editions]
    cells = ([f"{row.id}\n{_relation(row)}", *_cells(row, corpus, editions, translations)] for row in rows)
    table(["row", *heads], cells, lines=True)
    return 0


def _is_beside(row: Row, editions: set[str]) -> bool:
    """Whether a row is about some of these editions: it links two of them, or says that one has nothing."""
    return row.edition in editions if isinstance(row, Omission) else bool(row.within(editions))


def _editions(corpus: Corpus, clauses: list[str], rows: list[Row]) -> list[str]:
    """Return the editions of the games of some clauses, and those of other games that their rows have."""
    beside = {corpus.clause(id_).edition for row in rows for id_ in row.clauses}
    return [id_ for id_ in corpus.editions if id_ in beside or any(corpus.same_game(id_, clause) for clause in clauses)]


def _relation(row: Row) -> str:
    """Return the relation of a row; for more than two editions, after the one whose relation to the others it is."""
    if isinstance(row, Omission) or len(row.editions) == 2:
        return row.relation
    return f"{row.latest}: {row.relation}"


def _texts(row: Row, corpus: Corpus, translations: bool) -> dict[str, str]:
    """Return the words of every clause of a row, and of its translations if these are wanted."""
    texts = {}
    for id_ in row.clauses:
        texts[id_] = corpus.clause(id_).original
        for clause in corpus.translated(id_) if translations else ():
            texts[clause.id] = in_brackets(clause.pieces)
    return texts


def _cells(row: Row, corpus: Corpus, editions: list[str], translations: bool) -> list[str]:
    texts = _texts(row, corpus, translations)
    cells = []
    for edition in editions:
        own = [f"{id_}  {text}" for id_, text in texts.items() if id_.startswith(f"{edition}.")]
        nothing = "(nothing)" if isinstance(row, Omission) and row.edition == edition else ""
        cells.append("\n".join(own) or nothing)
    return cells
