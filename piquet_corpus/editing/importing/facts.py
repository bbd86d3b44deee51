"""What the header of a TEI file says of the book, of the transcription and of its licence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_corpus.editing.importing.book import Facts
from piquet_corpus.editing.importing.tei_reading import name_of
from piquet_corpus.edition.texts.tei.xml import Element, text_of

STC = re.compile(r"(Wing|STC|ESTC|Thomason)\s*\(?(.+?)\)?$")
LANGUAGES = {
    "eng": "en",
    "fre": "fr",
    "fra": "fr",
    "ger": "de",
    "deu": "de",
    "ita": "it",
    "spa": "es",
    "dut": "nl",
    "lat": "la",
}
"""The two letters of a language for the three that libraries use."""
CREATIVE = {"publicdomain/zero/1.0": "CC0 1.0", "licenses/by/4.0": "CC BY 4.0", "licenses/by-sa/4.0": "CC BY-SA 4.0"}


def facts_of(root: Element | None) -> Facts:
    """Return what a header says of the book; without a file, nothing."""
    if root is None:
        return Facts()
    header = next((each for each in root.iter() if name_of(each) == "teiHeader"), None)
    if header is None:
        return Facts(language=_language(root))
    full = next((each for each in header.iter() if name_of(each) in ("biblFull", "biblStruct")), None)
    book = full if full is not None else header
    licence = _licence(header)
    return Facts(
        title=_first(book, "title").rstrip(". "),
        author=_author(_first(book, "author")),
        place=_first(book, "pubPlace").rstrip(" :,"),
        publisher=_first(book, "publisher").rstrip(" ,.").removesuffix(" .."),
        year=next(iter(re.findall(r"\b1[4-9]\d\d\b", _first(book, "date") or _first(header, "date"))), ""),
        extent=_first(book, "extent").rstrip(". "),
        numbers=tuple(_numbers(header)),
        copy=_copy(book),
        transcriber="Text Creation Partnership"
        if "TCP" in text_of(header)
        else _first(header, "publisher").rstrip(" ,."),
        transcription=tuple(_transcription(header)),
        licence=licence,
        licence_text=next((name for part, name in CREATIVE.items() if part in licence), licence),
        language=_language(root),
    )


def _each(element: Element, name: str) -> Iterator[Element]:
    return (child for child in element.iter() if name_of(child) == name)


def _first(element: Element, name: str) -> str:
    return next((text_of(child) for child in _each(element, name) if text_of(child)), "")


def _author(text: str) -> str:
    """Return an author without years: `Cotton, Charles`."""
    return re.sub(r",?\s*\d{4}\??-?(\d{4}\??)?\.?$", "", text).rstrip(". ")


def _numbers(header: Element) -> Iterator[tuple[str, str]]:
    for idno in _each(header, "idno"):
        found = STC.match(text_of(idno))
        if (idno.get("type") or "").startswith("STC") and found:
            yield found[1], found[2].strip()


def _transcription(header: Element) -> Iterator[tuple[str, str]]:
    for idno in _each(header, "idno"):
        if idno.get("type") == "DLPS":
            yield "EEBO-TCP", text_of(idno)


def _copy(book: Element) -> str:
    notes = (text_of(note) for note in _each(book, "note"))
    return next((note for note in notes if re.search(r"\b(original|copy|Library|Libraries)\b", note)), "")


def _licence(header: Element) -> str:
    for element in (*_each(header, "licence"), *_each(header, "ref")):
        target = element.get("target") or ""
        if "creativecommons.org" in target:
            return target
    return next((element.get("target") or "" for element in _each(header, "licence")), "")


def _language(root: Element) -> str:
    """Return the language of the text by its two letters; empty if the file names none that we know."""
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    text = next((each for each in root.iter() if name_of(each) == "text"), root)
    given = (
        text.get(lang) or root.get(lang) or next((each.get("ident") or "" for each in _each(root, "language")), "")
    ).lower()
    return LANGUAGES.get(given[:3], given[:2] if re.fullmatch(r"[a-z]{2}(-.*)?", given) else "")
