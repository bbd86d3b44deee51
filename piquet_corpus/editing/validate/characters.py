"""Check that every file is UTF-8, has no invisible characters, and ends its lines in LF."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from lxml import etree

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import ID, Document, line_of
from rules.core.errors import RuleSetError

READ = (".xml", ".tsv", ".yaml", ".txt", ".md")
ALLOWED = "\t\n\r"
HIDDEN = ("Cc", "Cf", "Zl", "Zp")
"""The Unicode categories of control characters, of format marks (such as writing direction), and of line breaks."""


def check_characters(corpus: Corpus) -> Iterator[Problem]:
    """Yield the lines that have control or invisible characters, and the files whose lines end in CR LF.

    XML files are also searched for such characters written as a number, and must be UTF-8 although XML allows others.
    """
    files = {path for path in corpus.directory.rglob("*") if path.suffix in READ and path.is_file()}
    with suppress(RuleSetError):
        files |= {Path(ruleset.file) for ruleset in corpus.rulesets.values()}
    for path in sorted(files):
        content = path.read_bytes()
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            yield Problem(path, line, None, "this is not UTF-8; every file must be UTF-8")
            continue
        yield from _problems(path, text)
    for document in corpus.documents.values():
        yield from _written_as_numbers(document)


def _written_as_numbers(document: Document) -> Iterator[Problem]:
    """Yield the elements that have such a character written as a number: `&#x202E;`."""
    raw = document.path.read_text(encoding="utf-8", errors="replace")
    if "&#" not in raw and "<!DOCTYPE" not in raw:
        return
    for element in document.root.iter(etree.Element):
        words = "".join((element.text or "", element.tail or "", *map(str, element.attrib.values())))
        for character in _hidden_in(words):
            if character not in raw:
                yield Problem(document.path, line_of(element), element.get(ID), _hidden(character))


def _problems(path: Path, text: str) -> Iterator[Problem]:
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        ends = "CR LF, as on Windows" if "\r\n" in text else "CR"
        message = f"the lines end in {ends}; they must end in LF (see .gitattributes)"
        yield Problem(path, line, None, message)
    if not _hidden_in(set(text)):
        return
    for number, line_text in enumerate(text.split("\n"), 1):
        for character in _hidden_in(line_text):
            yield Problem(path, number, None, _hidden(character))


def _hidden_in(text: Iterable[str]) -> list[str]:
    """Return the invisible characters of a text, each once."""
    return [
        character
        for character in dict.fromkeys(text)
        if not character.isprintable() and character not in ALLOWED and unicodedata.category(character) in HIDDEN
    ]


def _hidden(character: str) -> str:
    name = unicodedata.name(character, "a control character")
    return f"U+{ord(character):04X} ({name}) is invisible; remove it"
