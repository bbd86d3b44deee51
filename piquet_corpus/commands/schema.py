"""`schema`: the JSON Schemas of cases and of rule sets, printed or written to the corpus."""

from __future__ import annotations

from piquet_corpus.paths import corpus_dir, shown
from piquet_corpus.schemas import schemas, write_schemas
from piquet_corpus.terminal import emit, say


def run(write: bool, as_json: bool) -> int:
    """Print the schemas, or write them and say where."""
    if not write:
        emit(schemas())
        return 0
    paths = write_schemas(corpus_dir())
    if as_json:
        emit([str(path) for path in paths])
    else:
        for path in paths:
            say(f"{shown(path)} is written.")
    return 0
