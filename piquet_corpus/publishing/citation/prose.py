"""Sentences with words in italics, and the parts that citations of all formats share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.texts.tei.source import Page
from piquet_corpus.publishing.citation.model import QuotedWords, Silence

MARKS = {"fr": ("« ", " »")}
"""The quotation marks of a language; without an entry, those of English."""


@dataclass(frozen=True)
class Run:
    """Words, in italics or not."""

    text: str
    italic: bool = False


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Line:
    """A line of a citation in prose: the note itself, the quoted words, the silence of an edition, the short form."""

    kind: Literal["note", "quotation", "silence", "again"]
    words: Runs

    @property
    def text(self) -> str:
        """The line without italics."""
        return "".join(run.text for run in self.words)


def words(*parts: str | Run | Runs) -> Runs:
    """Join words."""
    found: list[Run] = []
    for part in parts:
        found += (Run(part),) if isinstance(part, str) else (part,) if isinstance(part, Run) else part
    return tuple(run for run in found if run.text)


def listed(parts: Iterable[str | Run | Runs], between: str = ", ") -> Runs:
    """Join the parts that are not empty, with a separator."""
    there = [one for one in map(words, parts) if one]
    return words(*(piece for place, one in enumerate(there) for piece in ((between, one) if place else (one,))))


def begun(sentence: Runs) -> Runs:
    """Begin with a capital letter."""
    return (Run(capital(sentence[0].text), sentence[0].italic), *sentence[1:]) if sentence else ()


def within(title: str) -> str:
    """Return a title for use within quotation marks: its own quotation marks become single."""
    return title.replace("“", "‘").replace("”", "’")


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def on_pages(pages: str) -> str:
    """Return pages with their label: `p. 12`, `pp. 12–13`; empty for none."""
    several = "–" in pages or "," in pages
    return f"{'pp' if several else 'p'}. {pages}" if pages else ""


def quotation(quoted: QuotedWords, signed: bool = True) -> str:
    """Return words in their language, with their translation; without quotation marks for a restatement.

    `signed`: name the translator.
    """
    where = f"{quoted.where}: " if quoted.where else ""
    return f"{where}{_with_translation(quoted, signed)}"


def _with_translation(quoted: QuotedWords, signed: bool) -> str:
    restated = f"Restated{' by the editors' if signed else ''}: "
    opening, closing = (restated, "") if quoted.restatement else MARKS.get(quoted.language, ("“", "”"))
    if not quoted.translation:
        return f"{opening}{quoted.text}{closing}"
    by = f"trans.{' of the whole clause by' if quoted.whole else ''} {quoted.translator}: "
    before = by if signed else "the whole clause: " if quoted.whole else ""
    ours = quoted.translation if quoted.restatement else f"“{quoted.translation}”"
    note = f"; translator’s note: {quoted.note}" if quoted.note else ""
    return f"{opening}{quoted.text}{closing} [{before}{ours}{note}]"


def restatement(page: Page) -> Runs:
    """Name the source of a restatement, and say that its words are not those of the source."""
    dates = f"{page.year}, rev. {page.revised}" if page.revised else page.year
    said = "the editors’ restatement, in their own words, of "
    return words(said, page.author.natural, f", “{page.title},” ", Run(page.site, italic=True), f", {dates}")


def silence(one: Silence) -> Runs:
    """Say that an edition is silent."""
    source = one.source
    year = f" ({source.year})" if source.year else ""
    rows = f" ({', '.join(one.rows)})" if one.rows else ""
    return words(Run(source.short_title or source.title, italic=True), year, " is silent on this", rows, ".")
