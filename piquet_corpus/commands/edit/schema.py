"""`schema`: the JSON Schemas of cases and of rule sets, printed or written, with the description of the tables."""

from __future__ import annotations

from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep.schemas import schemas, write_schemas
from piquet_corpus.edition.corpus import load
from piquet_corpus.work.paths import corpus_dir, shown, write_text
from piquet_corpus.work.terminal import emit, say

TABLES = Path("docs") / "data.md"
"""Where the description of the tables is in a clone of the repository."""


@click.command()
@click.option("--write", is_flag=True, help="Write them to corpus/schema/, and docs/data.md.")
@json_option
def command(write: bool, json: bool) -> int:
    """Print the schemas; or write them and, in a clone of the repository, the description of the tables."""
    if not write:
        emit(schemas())
        return 0
    paths = [*write_schemas(corpus_dir()), *_write_tables()]
    if json:
        emit([str(path) for path in paths])
    else:
        for path in paths:
            say(f"{shown(path)} is written.")
    return 0


def _write_tables() -> list[Path]:
    """Write the description of every table, beside the corpus of a clone; an installed package has no place for it."""
    from piquet_corpus.publishing.export.write import documentation  # which needs pandas

    path = corpus_dir().parent / TABLES
    if not path.parent.is_dir():
        return []
    write_text(path, documentation(load()).content.decode())
    return [path]
