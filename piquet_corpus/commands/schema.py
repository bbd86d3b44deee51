"""`schema`: the JSON Schemas of cases and of rule sets, printed or written, with the description of the tables."""

from __future__ import annotations

from pathlib import Path

from piquet_corpus.corpus import load
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.paths import corpus_dir, shown, write_text
from piquet_corpus.upkeep.schemas import schemas, write_schemas

TABLES = Path("docs") / "data.md"
"""Where a checkout keeps the description of the tables."""


def run(write: bool, json: bool) -> int:
    """Print the schemas; or write them and, in a checkout, the description of the tables, and say where."""
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
    """Write what every column of every table is, beside the corpus of a checkout; an installed package has no place."""
    from piquet_corpus.export.write import documentation  # which needs pandas

    path = corpus_dir().parent / TABLES
    if not path.parent.is_dir():
        return []
    write_text(path, documentation(load()).content.decode())
    return [path]
