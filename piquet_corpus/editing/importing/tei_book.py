"""Reading a TEI P5 file, or one part of it, as a book: title page, preface, chapters, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from piquet_corpus.editing.importing.book import PartKind, SourceBook, SourceChapter, SourcePart
from piquet_corpus.editing.importing.facts import facts_of
from piquet_corpus.editing.importing.pages import numbered
from piquet_corpus.editing.importing.passage import SourceMark, SourcePassage
from piquet_corpus.editing.importing.tei_reading import Inline, name_of
from piquet_corpus.editing.validate.measures import roman
from piquet_corpus.edition.texts.tei.xml import Document, Element, line_of, raw_text
from piquet_corpus.work.errors import CorpusError
from rules.core.suggest import unknown

TITLE = re.compile("title", re.IGNORECASE)
PREFACE = re.compile(r"preface|reader|epistle|advert|avis|lect", re.IGNORECASE)
NUMBER = re.compile(r"(?:chap|cap|chapter|chapitre|section|sect|article|art)\b\.?\s*([ivxlc]+|\d+)\b", re.IGNORECASE)
PARAGRAPHS = frozenset({"p", "ab", "list", "lg", "l", "table", "quote", "q", "sp", "opener", "salute", "dateline"})
DIVISION = re.compile(r"div\d?|floatingText|body|group|argument|epigraph")
EMPTY = SourcePassage("")
KINDS: dict[str, PartKind] = {"head": "title", "closer": "signature", "trailer": "trailer"}
"""What elements outside paragraphs are; all others are paragraphs."""


def read_tei(document: Document, part: str | None) -> tuple[SourceBook, str]:
    """Read a file, or the division of it whose heading has some words; return it with the words of the source.

    Raises CorpusError when there is no text, or not exactly one such division.
    """
    text = next((each for each in document.root.iter() if name_of(each) == "text"), None)
    if text is None:
        raise CorpusError(document.path, 1, "missing text element; expected TEI P5, or a file that ends in .txt")
    inline = Inline()
    facts = facts_of(document.root)
    if part is None:
        book, without = _whole(document, text, inline)
        words = _words(text, without)
    else:
        division = _division(document, text, part)
        book = _one_chapter(division, text, inline)
        words = _words(division, [])
    return replace(numbered(book), facts=facts, left_out=(*book.left_out, *inline.left_out)), words


def _division(document: Document, text: Element, wanted: str) -> Element:
    divisions = [each for each in text.iter() if DIVISION.fullmatch(name_of(each))]
    headed = {division: heading_of(division) for division in divisions if heading_of(division)}
    found = [division for division, heading in headed.items() if _bare(wanted) in _bare(heading)]
    if len(found) > 1 and exact(found, headed, wanted):
        found = exact(found, headed, wanted)
    if not found:
        raise CorpusError(document.path, line_of(text), unknown("part", wanted, headed.values()))
    if len(found) > 1:
        listed = "; ".join(f"“{headed[each]}” (line {line_of(each)})" for each in found)
        message = f"{len(found)} divisions have {wanted!r} in their heading: {listed}. Give more words of one of them"
        raise CorpusError(document.path, line_of(found[0]), message)
    return found[0]


def exact(found: list[Element], headed: dict[Element, str], wanted: str) -> list[Element]:
    """Return the divisions one of whose headings is exactly the words."""
    return [each for each in found if any(_bare(wanted) == _bare(raw_text(head)) for head in _heads(each))]


def heading_of(division: Element) -> str:
    """Return the words of the headings of a division."""
    return " ".join(" ".join(raw_text(head).split()) for head in _heads(division))


def _heads(division: Element) -> list[Element]:
    return [child for child in division if name_of(child) == "head"]


def _bare(words: str) -> str:
    return re.sub(r"[\W_]+", " ", words).strip().casefold()


def _one_chapter(division: Element, text: Element, inline: Inline) -> SourceBook:
    """Read one division. The page on which it begins is the last one before it."""
    parts = list(_parts(division, inline))
    if not (parts and parts[0].kind == "page"):
        before = [each for each in text.iter() if name_of(each) in ("pb", name_of(division))]
        pages = [each for each in before[: before.index(division)] if name_of(each) == "pb"]
        if pages:
            mark = SourceMark(0, "page", pages[-1].get("n") or "", pages[-1].get("facs") or "")
            parts.insert(0, SourcePart("page", EMPTY, mark))
    return _divided(parts, _number(division, parts))


def _divided(parts: list[SourcePart], number: int | None) -> SourceBook:
    """Return a book of one chapter; or, if it has no number, of paragraphs."""
    empty = SourceBook(facts_of(None), (), (), (), (), ())
    if number is None or all(part.kind not in ("title", "number") for part in parts):
        return replace(empty, parts=tuple(parts))
    before = [part for part in parts[:1] if part.kind == "page"]
    return replace(empty, parts=tuple(before), chapters=(SourceChapter(number, tuple(parts[len(before) :])),))


def _whole(document: Document, text: Element, inline: Inline) -> tuple[SourceBook, list[Element]]:
    """Read the front and the body of a file; return also the divisions that are left out. Raises CorpusError."""
    body = next((child for child in text.iter() if name_of(child) == "body"), None)
    if body is None:
        raise CorpusError(document.path, line_of(text), "missing body element, which has the text of the book")
    title_page: list[SourcePart] = []
    preface: list[SourcePart] = []
    left_out: list[Element] = []
    for division in _divisions_of(text, "front"):
        kind = f"{division.get('type') or ''} {name_of(division)}"
        if TITLE.search(kind) and not title_page:
            title_page.extend(_parts(division, inline))
        elif PREFACE.search(kind) and title_page and not preface:
            preface.extend(_parts(division, inline))
        else:
            left_out.append(division)
    left_out.extend(_divisions_of(text, "back"))
    before, chapters = _chapters(body, inline)
    described = tuple(_described(division) for division in left_out)
    parts = (tuple(title_page), tuple(preface), tuple(before), tuple(chapters))
    return SourceBook(facts_of(None), *parts, described), left_out


def _divisions_of(text: Element, part: str) -> Iterator[Element]:
    for element in text:
        if name_of(element) == part:
            yield from (child for child in element if raw_text(child).strip())


def _described(division: Element) -> str:
    name = division.get("type") or name_of(division)
    return f"{name} (line {line_of(division)}): “{' '.join(raw_text(division).split())[:60]}”"


def _chapters(body: Element, inline: Inline) -> tuple[list[SourcePart], list[SourceChapter]]:
    """Return what stands before the chapters, and the chapters; all parts in the first list if it has none."""
    before: list[SourcePart] = []
    container = body
    while True:
        divisions = [child for child in container if DIVISION.fullmatch(name_of(child))]
        others = [child for child in container if child not in divisions and name_of(child) in PARAGRAPHS]
        if len(divisions) != 1 or others:
            break
        for child in container:
            before.extend(_block(child, inline) if child is not divisions[0] else ())
        container = divisions[0]
    if len(divisions) < 2 or others:
        return [*before, *_parts(container, inline)], []
    chapters: list[SourceChapter] = []
    for child in container:
        if child not in divisions:
            parts = list(_block(child, inline))
            if chapters:
                chapters[-1] = replace(chapters[-1], parts=(*chapters[-1].parts, *parts))
            else:
                before.extend(
                    replace(each, kind="head") if each.kind in ("number", "title") else each for each in parts
                )
            continue
        parts = list(_parts(child, inline))
        chapters.append(SourceChapter(_number(child, parts) or len(chapters) + 1, tuple(parts)))
    before = [replace(each, kind="head") if each.kind in ("number", "title") else each for each in before]
    return before, chapters


def _number(division: Element, parts: Iterable[SourcePart]) -> int | None:
    """Return the number of a chapter, by its heading or else by the file."""
    heading = next((part.passage.text for part in parts if part.kind in ("number", "title")), "")
    given = division.get("n") or ""
    return number_in(heading) or (int(given) if given.isdigit() else None)


def number_in(heading: str) -> int | None:
    """Return the number of a chapter that a heading begins with: `CHAP. VI.`; None if it begins with none."""
    found = NUMBER.match(heading)
    if not found:
        return None
    return int(found[1]) if found[1].isdigit() else roman(found[1].lower())


def _parts(division: Element, inline: Inline) -> Iterator[SourcePart]:
    """Yield the parts of a division: its headings, paragraphs and pages; those of divisions within it too."""
    heads = 0
    for child in division:
        if name_of(child) == "head" or (name_of(child) == "argument" and heads):
            passage = inline.passage(child)
            before, inner, after = passage.inner()
            yield from (SourcePart("page", EMPTY, mark) for mark in before)
            yield SourcePart(_kind_of_head(inner, heads), inner)
            yield from (SourcePart("page", EMPTY, mark) for mark in after)
            heads += 1
        elif DIVISION.fullmatch(name_of(child)):
            for part in _parts(child, inline):
                yield replace(part, kind="label") if part.kind in ("number", "title") else part
        else:
            yield from _block(child, inline)


def _kind_of_head(passage: SourcePassage, before: int) -> PartKind:
    """Return whether a heading of a division is its number, its title, or another heading."""
    if before == 0 and NUMBER.match(passage.text) and len(passage.text) < 20:
        return "number"
    return "title" if before < 2 else "label"


def _block(element: Element, inline: Inline) -> Iterator[SourcePart]:
    """Yield the parts of an element that is not a division."""
    name = name_of(element)
    if name == "pb":
        yield SourcePart("page", EMPTY, SourceMark(0, "page", element.get("n") or "", element.get("facs") or ""))
    elif name in PARAGRAPHS or name in ("head", "closer", "trailer", "docTitle", "docImprint", "titlePart", "byline"):
        kind = KINDS.get(name, "paragraph")
        before, inner, after = inline.passage(element).inner()
        yield from (SourcePart("page", EMPTY, mark) for mark in before)
        if inner:
            yield SourcePart(kind, inner)
        yield from (SourcePart("page", EMPTY, mark) for mark in after)
    elif name == "note":
        inline.left_out.append(f"a note: “{' '.join(raw_text(element).split())[:60]}”")
    elif name not in ("fw", "lb", "milestone", "anchor", "figure", "") and raw_text(element).strip():
        for child in element:
            yield from _block(child, inline)


def _words(element: Element, without: list[Element]) -> str:
    """Return the words of the source, read by themselves: what the letters of the draft are compared with."""
    parts: list[str] = []

    def walk(each: Element) -> None:
        name = name_of(each)
        if each in without or name in ("gap", "note", "fw", "desc", "reg", "corr", "expan", "figDesc"):
            return
        parts.append(each.text or "")
        for child in each:
            walk(child)
            parts.append(child.tail or "")

    walk(element)
    return "".join(parts)
