"""Text as Markdown: no character of it is read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from piquet_corpus.publishing.citation.prose import Runs

MARKUP = re.compile(r"[\\`*_\[\]<>|~#&]")


def escaped(text: str) -> str:
    r"""Return text in which no character is markup.

    >>> escaped("[a] * b_c <i>")
    '\\[a\\] \\* b\\_c \\<i\\>'
    """
    return MARKUP.sub(lambda character: f"\\{character[0]}", text)


def of_words(words: Runs) -> str:
    """Return words with those in italics between asterisks."""
    return "".join(f"*{escaped(run.text)}*" if run.italic else escaped(run.text) for run in words)


def linked(shown: str, address: str) -> str:
    """Return a link; what is shown is Markdown already."""
    return f"[{shown}]({address})"


def code(text: str) -> str:
    """Return an id or the like as code."""
    return f"`{text}`"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; what stands in it is Markdown already."""
    lines = (heads, ["---"] * len(heads), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
