"""`table`: the corpus as one table, for a spreadsheet or a program."""

from __future__ import annotations

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources, csv_text, plain_records
from piquet_corpus.work.errors import UnknownName
from piquet_corpus.work.terminal import emit, watched, write_data


@click.command()
@click.argument("name", metavar="NAME", help="clauses, parallels, glossary, cases …; any other word lists them.")
@json_option
def command(name: str, json: bool) -> int:
    """Print a table as CSV, or as JSON with one object for each row. Raises Usage for an unknown table."""
    corpus = load()
    known = tables(corpus)
    if name not in known:
        raise UnknownName("table", name, known)
    table = known[name]
    frame = table.frame(Sources(corpus, watched("Running the cases")))
    if json:
        emit(plain_records(table, frame))
    else:
        write_data(csv_text(table, frame))
    return 0
