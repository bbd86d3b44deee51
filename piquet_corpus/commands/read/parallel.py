"""`parallel`: passages beside their parallels in the other editions, one row for each row of the alignment; one row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from piquet_corpus.commands.options import json_option, texts_named
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import console, emit, say, table

NARROWEST = 20
"""The width of a column to read in. In a narrower terminal each row has a table of its own, with the texts it has."""


@click.command()
@click.argument("references", nargs=-1, required=True, metavar="REF...", help="Clauses, paragraphs, chapters or pages.")
@click.option("--in", "beside", metavar="EDITIONS", help="Only these editions beside it: fr1642,en1651")
@click.option("--translations", is_flag=True, help="Print the translations too.")
@json_option
def parallel_command(references: tuple[str, ...], beside: str | None, translations: bool, json: bool) -> None:
    """Print the rows with the clauses of some passages. Raises UnknownReference, and UnknownName for an edition."""
    corpus = load()
    clauses = [clause.of or clause.id for reference in references for clause in corpus.passage(reference)]
    own = {corpus.clause(id_).edition for id_ in clauses}
    wanted = own | set(texts_named(beside, tuple(corpus.editions), "edition") or corpus.editions)
    parallels = {row.id: row for clause in clauses for row in corpus.parallels(clause)}.values()
    # a row is about editions if it links two of them, or says that one of them has nothing
    rows = [row for row in parallels if (row.edition in wanted if isinstance(row, Omission) else row.within(wanted))]
    if json:
        emit([as_json.row(row) | {"texts": _texts(row, corpus, translations)} for row in rows])
        return
    linked = {corpus.clause(id_).edition for row in rows for id_ in row.clauses}
    editions = [
        id_
        for id_ in corpus.editions
        if id_ in wanted and (id_ in linked or any(corpus.same_game(id_, clause) for clause in clauses))
    ]
    if len(editions) * NARROWEST <= console().width:
        _set_side_by_side(rows, corpus, editions, translations)
        return
    for row in rows:
        of = {*map(edition_of, row.clauses), *((row.edition,) if isinstance(row, Omission) else ())}
        _set_side_by_side([row], corpus, [id_ for id_ in editions if id_ in of], translations)


def _set_side_by_side(rows: Sequence[Row], corpus: Corpus, editions: list[str], translations: bool) -> None:
    heads = [f"{id_} ({corpus.editions[id_].short})" for id_ in editions]
    table(["row", *heads], (_cells(row, corpus, editions, translations) for row in rows), lines=True, whole=True)


def _texts(row: Row, corpus: Corpus, translations: bool) -> dict[str, str]:
    texts = {}
    for id_ in row.clauses:
        texts[id_] = corpus.clause(id_).original
        for clause in corpus.translated(id_) if translations else ():
            texts[clause.id] = in_brackets(clause.pieces)
    return texts


def _cells(row: Row, corpus: Corpus, editions: list[str], translations: bool) -> list[str]:
    # for more than two editions, the relation is after the one whose relation to the others it is
    latest = "" if isinstance(row, Omission) or len(row.editions) == 2 else f"{row.latest}: "
    cells = [f"{row.id}\n{latest}{row.relation}"]
    texts = _texts(row, corpus, translations)
    for edition in editions:
        own = [f"{id_}  {text}" for id_, text in texts.items() if id_.startswith(f"{edition}.")]
        nothing = "(nothing)" if isinstance(row, Omission) and row.edition == edition else ""
        cells.append("\n".join(own) or nothing)
    return cells


def show_row(row: Row, corpus: Corpus, json: bool) -> None:
    """Print a row of the alignment with the words of its clauses, and its divergences, or why it has none."""
    from piquet_corpus.judging.score import quote  # to list parallels needs none of it

    waiver = corpus.register.waived.get(row.id)
    quotations = [quote(id_, corpus) for id_ in row.clauses]
    records = corpus.register.of(row.id)
    if json:
        more = {"link": permanent_link(row.id), "words": list(map(as_json.quotation, quotations))}
        why = {"divergences": [record.id for record in records], "no_divergence": waiver.why if waiver else None}
        emit(as_json.row(row) | more | why)
        return
    say(f"{row.id} · {row.relation}", "bold")
    print_topics(row.topics, corpus)
    for quoted in quotations:
        restated = " (restated in our words)" if corpus.editions[edition_of(quoted.id)].restated else ""
        say(f"{quoted.reference}: {quoted.marked}{restated}", indent=2)
    if isinstance(row, Omission):
        say(f"{row.edition}: (nothing)", indent=2)
    for record in records:
        say(f"Divergence {record.id}: {record.title}")
    if waiver:
        say(f"No divergence: {waiver.why}")
    say(f"Permanent link: {permanent_link(row.id)}")


def print_topics(topics: Iterable[str], corpus: Corpus) -> None:
    """Print topics by their labels, each with its id."""
    say("; ".join(f"{corpus.topics.label(topic)} ({topic})" for topic in topics), "dim")
