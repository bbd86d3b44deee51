"""Check that generated files are up to date with what they are generated from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from piquet_corpus.editing.upkeep import findings, left_out
from piquet_corpus.editing.upkeep.page_to_code import documents
from piquet_corpus.editing.upkeep.schemas import Schema, schema_text, schemas
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.export.links import FILE, links_text
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError

CHECK = "generated"


def check_generated(corpus: Corpus) -> Iterator[Problem]:
    """Yield links.xml, the tables from page to function and of what is left out, the findings, and the JSON Schemas.

    Those that are out of date, each at the first line that is. Of all but the first those that there are.
    """
    try:
        wanted = {corpus.directory / FILE: links_text(corpus), **documents(corpus), **left_out.documents(corpus)}
        for path, text in wanted.items():
            yield from _compare(path, text, "piquet-corpus links --write")
        for path, text in findings.documents(corpus).items():
            yield from _compare(path, text, findings.COMMAND)
    except (CorpusError, RuleSetError):
        return
    directory = corpus.directory / "schema"
    there = {path.name for path in directory.glob("*.schema.json")}
    for name, schema in schemas().items() if there else ():
        if name in there and not _has(directory / name, schema):
            yield from _compare(directory / name, schema_text(schema), "piquet-corpus schema --write")


def _has(path: Path, wanted: Schema) -> bool:
    """Whether a file of JSON has these data. Comparing the text would take longer, since it must be written first."""
    try:
        return bool(json.loads(path.read_bytes()) == wanted)
    except (OSError, ValueError):
        return False


def _compare(path: Path, wanted: str, command: str) -> Iterator[Problem]:
    """Yield the first line where a file differs from what the command would write."""
    try:
        found = path.read_bytes()
    except OSError:
        yield Problem(CHECK, path, 1, None, f"missing file; `{command}` writes it")
        return
    if found == wanted.encode():
        return
    pairs = zip_longest(found.decode(errors="replace").splitlines(), wanted.splitlines())
    line, right = next(((line, right) for line, (left, right) in enumerate(pairs, 1) if left != right), (1, None))
    should = f"this line should be “{right.strip()}”" if right else "the file should end before this line"
    yield Problem(CHECK, path, line, None, f"the file is out of date: {should}; `{command}` writes it again")
