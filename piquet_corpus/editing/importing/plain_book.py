"""Reading plain text: paragraphs are divided by empty lines; headings are short lines in capitals; pages are marked."""

from __future__ import annotations

import re
from dataclasses import replace

from piquet_corpus.editing.importing.source import (
    Collector,
    PartKind,
    SourceBook,
    SourceChapter,
    SourcePart,
    SourcePassage,
    numbered,
    parts_of,
)
from piquet_corpus.editing.importing.tei_book import NUMBER, number_in

PAGE = re.compile(r"\[\s*(?:page|p\.?)\s*(\d*)\s*\]", re.IGNORECASE)
GAP = re.compile(r"\[(?:\.\.\.|…)\]|•+|〈◊〉")
HYPHEN = re.compile(r"(?<=[^\W\d_])[-‐¬=]\n\s*(?=[a-zà-ÿſ])")
TRANSCRIBER = re.compile(r"\s*\[sic\]", re.IGNORECASE)
TOKEN = re.compile(rf"{PAGE.pattern}|{GAP.pattern}|\x00", re.IGNORECASE)


def read_plain(text: str) -> tuple[SourceBook, str]:
    """Read a text; return it with the words of the source. `[Page 12]` begins a page, `[...]` is a gap."""
    left_out = tuple("the mark [sic] of the transcriber" for _ in TRANSCRIBER.findall(text)[:1])
    text = TRANSCRIBER.sub("", text)
    passages = map(_passage, re.split(r"\n\s*\n", text.replace("\r\n", "\n")))
    before, chapters = _chapters([part for passage in passages for part in parts_of(_kind(passage.text), passage)])
    book = SourceBook(parts=tuple(before), chapters=tuple(chapters), left_out=left_out)
    return numbered(book), PAGE.sub(" ", GAP.sub(" ", text))


def _passage(block: str) -> SourcePassage:
    """Read a paragraph. A hyphen at the end of a line is taken away where the next line goes on in small letters."""
    into, at = Collector(), 0
    block = HYPHEN.sub("\x00", block)
    for token in TOKEN.finditer(block):
        into.add(block[at : token.start()])
        if token[0] == "\x00":
            into.mark("hyphen")
        elif PAGE.fullmatch(token[0]):
            into.mark("page", token[1] or "")
        elif token[0].startswith("•"):
            into.mark("gap", "chars", number=len(token[0]))
        else:
            into.mark("gap", "words")
        at = token.end()
    into.add(block[at:])
    return into.passage()


def _kind(text: str) -> PartKind:
    """Return whether a paragraph is a heading: the number of a chapter, or words in capitals."""
    if len(text) < 80 and NUMBER.match(text):
        return "number" if len(text) < 20 else "title"
    letters = [character for character in text if character.isalpha()]
    return "title" if letters and len(text) < 80 and all(character.isupper() for character in letters) else "paragraph"


def _chapters(parts: list[SourcePart]) -> tuple[list[SourcePart], list[SourceChapter]]:
    """Divide the parts where the number of a chapter stands; without such numbers there are no chapters."""
    before: list[SourcePart] = []
    chapters: list[SourceChapter] = []
    for part in parts:
        number = number_in(part.passage.text) if part.kind in ("number", "title") else None
        if number is not None:
            chapters.append(SourceChapter(number, (part,)))
        elif chapters:
            chapters[-1] = replace(chapters[-1], parts=(*chapters[-1].parts, part))
        else:
            before.append(part)
    if any(part.kind == "paragraph" for part in before):
        return parts, []
    return before, chapters
