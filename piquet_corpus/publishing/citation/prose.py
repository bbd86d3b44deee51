"""Sentences with words in italics, and the parts that citations of all formats share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from piquet_corpus.edition.texts.tei.source import Page, Source
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
        return plain(self.words)


def plain(words: Runs) -> str:
    """Return words without italics."""
    return "".join(run.text for run in words)


def words(*parts: str | Run | Runs) -> Runs:
    """Join words."""
    joined: list[Run] = []
    for part in parts:
        joined += (Run(part),) if isinstance(part, str) else (part,) if isinstance(part, Run) else part
    return tuple(run for run in joined if run.text)


def listed(parts: Iterable[str | Run | Runs], between: str = ", ") -> Runs:
    """Join the parts that are not empty, with a separator."""
    shown = filter(None, map(words, parts))
    return words(*(piece for part in shown for piece in (between, part)))[1:]


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
    label = "pp" if "–" in pages or "," in pages else "p"
    return f"{label}. {pages}" if pages else ""


def quotation(quoted: QuotedWords, signed: bool = True) -> str:
    """Return words in their language, with their translation; without quotation marks for a restatement.

    `signed`: name the translator.
    """
    where = f"{quoted.where}: " if quoted.where else ""
    restated = f"Restated{' by the editors' if signed else ''}: "
    opening, closing = (restated, "") if quoted.restatement else MARKS.get(quoted.language, ("“", "”"))
    if not quoted.translation:
        return f"{where}{opening}{quoted.text}{closing}"
    by = f"trans.{' of the whole clause by' if quoted.whole else ''} {quoted.translator}: "
    before = by if signed else "the whole clause: " if quoted.whole else ""
    ours = quoted.translation if quoted.restatement else f"“{quoted.translation}”"
    note = f"; translator’s note: {quoted.note}" if quoted.note else ""
    return f"{where}{opening}{quoted.text}{closing} [{before}{ours}{note}]"


def restatement(page: Page) -> Runs:
    """Name the source of a restatement, and say that its words are not those of the source."""
    dates = f"{page.year}, rev. {page.revised}" if page.revised else page.year
    whose = f"the editors’ restatement, in their own words, of {page.author.natural}, “{page.title},” "
    return words(whose, Run(page.site, italic=True), f", {dates}")


def silence(silence: Silence) -> Runs:
    """Say that an edition is silent."""
    year, rows = in_brackets(silence.source.year), in_brackets(", ".join(silence.rows))
    return words(short_title(silence.source), f"{year} is silent on this{rows}.")


def short_title(source: Source) -> Run:
    """Return the short title of a book, or its title."""
    return Run(source.short_title or source.title, italic=True)


def in_brackets(text: str) -> str:
    """Return text in brackets, after a space; nothing for none."""
    return f" ({text})" if text else ""
