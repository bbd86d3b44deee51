"""Check that generated files are up to date with what they are generated from, and that the essay says what is so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from piquet_corpus.editing.upkeep.schemas import schema_text, schemas
from piquet_corpus.editing.upkeep.tables import documents, findings
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.compiled.parts import SCHEMAS
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay.text import COMMAND, essay, source_path
from piquet_corpus.publishing.export.links import FILE, links_text


def check_essay(corpus: Corpus) -> Iterator[Problem]:
    """Yield the fields of the essay that say what is not so in the texts and cases; nothing without an essay."""
    for line, message in essay(corpus).faults:
        yield Problem(source_path(corpus), line, None, message)


def check_generated(corpus: Corpus) -> Iterator[Problem]:
    """Yield links.xml, the tables from page to function and of what is left out, the findings, and the JSON Schemas.

    Those that are out of date, each at the first line that is. Of all but the first those that there are.
    """
    wanted = {corpus.directory / FILE: links_text(corpus), **documents(corpus)}
    for path, text in wanted.items():
        yield from _compare(path, text, "piquet-corpus links --write")
    for path, text in findings(corpus).items():
        yield from _compare(path, text, COMMAND)
    there = {path.name: path for path in (corpus.directory / "schema").glob("*.schema.json")}
    for name, schema in corpus.whole(SCHEMAS, schemas).items() if there else ():
        if name not in there:
            continue
        try:  # comparing the text would take longer, since it must be written first
            is_current = json.loads(there[name].read_bytes()) == schema
        except (OSError, ValueError):
            is_current = False
        if not is_current:
            yield from _compare(there[name], schema_text(schema), "piquet-corpus schema --write")


def _compare(path: Path, wanted: str, command: str) -> Iterator[Problem]:
    """Yield the first line where a file differs from what the command would write."""
    try:
        written = path.read_bytes()
    except OSError:
        yield Problem(path, 1, None, f"missing file; `{command}` writes it")
        return
    if written == wanted.encode():
        return
    pairs = zip_longest(written.decode(errors="replace").splitlines(), wanted.splitlines())
    line, right = next(((line, right) for line, (left, right) in enumerate(pairs, 1) if left != right), (1, None))
    should = f"this line should be “{right.strip()}”" if right else "the file should end before this line"
    yield Problem(path, line, None, f"the file is out of date: {should}; `{command}` writes it again")
