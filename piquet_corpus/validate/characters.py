"""That no file has characters that cannot be seen, or lines that end as on another system."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.corpus import Corpus
from piquet_corpus.validate.problem import Problem

CHECK = "characters"
READ = (".xml", ".tsv", ".yaml", ".txt", ".md")
ALLOWED = "\t\n\r"
BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that change in which direction letters are shown: what one sees is then not what stands there."""
INVISIBLE = "\u200b\u2060\ufeff"


def check_characters(corpus: Corpus) -> Iterator[Problem]:
    """Yield the lines that have control characters or invisible ones, and the files whose lines end in CR LF."""
    for path in sorted(one for one in corpus.directory.rglob("*") if one.suffix in READ and one.is_file()):
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue  # whoever reads the file says so
        yield from _problems(path, text)


def _problems(path: Path, text: str) -> Iterator[Problem]:
    """Yield what is wrong with the characters of a file."""
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        message = "its lines end in CR LF, as on Windows: they must end in LF (see .gitattributes)"
        yield Problem(CHECK, path, line, None, message)
    for number, line_text in enumerate(text.split("\n"), 1):
        for character in dict.fromkeys(one for one in line_text if _is_hidden(one)):
            name = unicodedata.name(character, "a control character")
            yield Problem(CHECK, path, number, None, f"U+{ord(character):04X} ({name}) cannot be seen: take it out")


def _is_hidden(character: str) -> bool:
    """Whether a character is one that nobody sees."""
    if character in ALLOWED or character.isprintable():
        return False
    return unicodedata.category(character) == "Cc" or character in BIDIRECTIONAL or character in INVISIBLE
