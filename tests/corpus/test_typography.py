"""The typography of 1651 is that of the table of facts, read from the TEI without the code of the corpus.

`en1651-typography.tsv` (from EEBO-TCP A92043): where the typeface changes, a word is broken at the end of a line, or an
initial is decorated. `letter` counts the letters of the original layer before it; `letters` says how many it has.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.parts.showing import Showing
from piquet_corpus.work.paths import corpus_dir

TEI = "{http://www.tei-c.org/ns/1.0}"
OURS = {f"{TEI}{name}" for name in ("corr", "reg", "expan", "supplied", "note", "gap")}
"""What is not in the original layer."""
RENDITIONS = {"#italic": "italic", "#initial": "decorated-initial", "#hyphen": "line-end-hyphen"}
TABLE = Path(__file__).with_name("en1651-typography.tsv")


class Row(NamedTuple):
    """A row of the table."""

    what: str
    letter: int
    words: str


def letters(text: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFC", text) if one.isalnum())


class Walk:
    """Goes through a text, and notes what is marked after how many letters."""

    def __init__(self) -> None:
        self.letters = ""
        self.rows: list[Row] = []
        self.parts: dict[str, int] = {}

    def walk(self, element: etree._Element) -> None:
        if not isinstance(element.tag, str) or element.tag in OURS:
            return
        start = len(self.letters)
        self.letters += letters(element.text or "")
        for child in element:
            self.walk(child)
            self.letters += letters(child.tail or "")
        if what := RENDITIONS.get(element.get("rendition", "")):
            self.keep(element, Row(what, start, self.letters[start:]))

    def keep(self, element: etree._Element, row: Row) -> None:
        """Add a row; what follows in another clause, or on another page, belongs to the same."""
        if before := element.get("prev"):
            place = self.parts[before.lstrip("#")]
            self.rows[place] = self.rows[place]._replace(words=self.rows[place].words + row.words)
        else:
            place = len(self.rows)
            self.rows.append(row)
        self.parts[element.get("{http://www.w3.org/XML/1998/namespace}id", "")] = place


def told() -> Iterator[Row]:
    with TABLE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            found = letters(row["words"])
            assert len(found) == int(row["letters"])
            yield Row(row["what"], int(row["letter"]), found)


def test_the_typography_is_that_of_the_table() -> None:
    (text,) = etree.parse(corpus_dir() / "texts" / "en1651.xml").iter(f"{TEI}text")
    walk = Walk()
    walk.walk(text)
    assert sorted(walk.rows) == sorted(told())


def test_italics_are_shown_also_in_the_spelling_of_today(corpus: Corpus) -> None:
    named = corpus.clauses["en1651.8.1.1"]
    for layer, word in (("original", "Ruffe"), ("regularised", "Ruff")):
        shown = Showing(corpus, "en1651", layer, terms=False).html(named)
        assert f'the <i class="italic">{word}</i> is' in shown
    spoken = corpus.clauses["en1651.5.1.3"]  # what the player says is in italics, and the term within it is not
    assert str(Showing(corpus, "en1651", terms=False).html(spoken)) == (
        '<i class="italic">and that you may see my</i> Blanche, '
        '<i class="italic">do you discard as many Cards as you intend to do.</i>'
    )


def test_the_title_page_is_shown_in_its_lines(corpus: Corpus) -> None:
    title = next(block for block in corpus.editions["en1651"].blocks if block.kind == "title")
    shown = etree.fromstring(f"<div>{Showing(corpus, 'en1651', terms=False).html(title)}</div>")
    lines = [" ".join("".join(line.itertext()).split()) for line in shown.iterfind("span")]
    assert lines[:6] == [
        *("THE ROYALL AND", "DELIGHTFULL GAME", "Of", "PICQUET."),
        *("Written in French: and now rendred into English", "out of the last French Edition."),
    ]
