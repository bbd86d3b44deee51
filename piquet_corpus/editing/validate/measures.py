"""Measurements of the source of each text, in `digests.tsv`. They show when something of a text is lost.

One line for each edition, separated by tabs: its id; the number of letters of its original layer; their SHA-256; the
number of its page breaks. A restatement in our own words has no source to compare with, and has `-` in all three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.work.errors import CorpusError

FILE = "digests.tsv"
FIRST_LINE = "edition\tletters\tsha256\tpages"

_LINE = re.compile(r"([^\t]+)\t(-|\d+)\t(-|[0-9a-f]{64})\t(-|\d+)")


@dataclass(frozen=True)
class Measure:
    """The measurements of the source of an edition; None for what it does not have, or what is not checked."""

    edition: str
    letters: int | None
    sha256: str | None
    pages: int | None
    line: int


def read_measures(directory: Path) -> Iterator[Measure | CorpusError]:
    """Read the file line by line; yield an error in place of a line, or of the whole file, that cannot be read."""
    path = directory / FILE
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        yield CorpusError(path, 1, f"the file is missing or not UTF-8; its first line must be {FIRST_LINE!r}")
        return
    if not lines or lines[0] != FIRST_LINE:
        yield CorpusError(path, 1, f"the first line must be {FIRST_LINE!r}")
    for number, text in enumerate(lines[1:], 2):
        found = _LINE.fullmatch(text)
        if found is None:
            message = "a line must have an edition, a number of letters, a SHA-256 and a number of pages, or - for none"
            yield CorpusError(path, number, message)
        else:
            edition, letters, sha256, pages = found.groups()
            yield Measure(edition, _number(letters), None if sha256 == "-" else sha256, _number(pages), number)


def measures(directory: Path) -> dict[str, Measure]:
    """Return the lines that can be read, by edition."""
    return {one.edition: one for one in read_measures(directory) if isinstance(one, Measure)}


def _number(text: str) -> int | None:
    """Read a number, or - for none."""
    return None if text == "-" else int(text)
