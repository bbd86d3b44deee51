"""Sentences that citations of every format share."""

from __future__ import annotations

from piquet_corpus.citation.model import Quoted, Silence
from piquet_corpus.tei.source import Page

MARKS = {"fr": ("« ", " »")}
"""The quotation marks of a language; without an entry, those of English."""


def quotation(one: Quoted) -> str:
    """Return words in their language, with our translation; a restatement without quotation marks."""
    opening, closing = ("The editors’ words: ", "") if one.restatement else MARKS.get(one.language, ("“", "”"))
    ours = one.translation if one.restatement else f"“{one.translation}”"
    return f"{opening}{one.text}{closing}" + (f" [{ours}, our translation]" if one.translation else "")


def restatement(page: Page) -> str:
    """Say what a restatement rests on, and that its words are not those of the page."""
    dates = f"{page.year}, rev. {page.revised}" if page.revised else page.year
    where = f"“{page.title},” {page.site}, {dates}"
    return f"the editors’ restatement, in their own words, of {page.author.natural}, {where}"


def silence(one: Silence) -> str:
    """Say that an edition has nothing."""
    source = one.source
    return f"{source.short_title or source.title}{f' ({source.year})' if source.year else ''} has nothing here."


def on_pages(pages: str) -> str:
    """Return pages with what they are: `p. 12`, `pp. 12–13`; nothing for none."""
    several = "–" in pages or "," in pages
    return f"{'pp' if several else 'p'}. {pages}" if pages else ""


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
