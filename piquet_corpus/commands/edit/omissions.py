"""`omissions`: rows of the alignment for what an edition lacks, and for what only it has, ready to be checked."""

from __future__ import annotations

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.aligning.file import written
from piquet_corpus.editing.upkeep.omissions import omissions_needed
from piquet_corpus.edition.corpus import load
from piquet_corpus.work.terminal import emit, say_line


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@json_option
def command(edition: str, json: bool) -> int:
    """Print a row for each edition and topic. Raises UnknownName for an unknown edition."""
    corpus = load()
    corpus.edition(edition)
    rows = omissions_needed(corpus, edition)
    if json:
        emit(
            [
                {"id": row.id, "topic": "".join(row.topics), "edition": row.edition, "clauses": row.clauses}
                for row in rows
            ]
        )
    else:
        for row in rows:
            say_line(written(corpus, row))
    return 0
