"""Reading a file, TEI P5 or plain text, as a book: its header, title page, preface, chapters, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from lxml import etree

from piquet_corpus.editing.importing.source import (
    Collector,
    Facts,
    PartKind,
    RunName,
    SourceBook,
    SourceChapter,
    SourceMark,
    SourcePart,
    SourcePassage,
    numbered,
    page_of,
    parts_of,
)
from piquet_corpus.editing.importing.statements import plain
from piquet_corpus.editing.upkeep.references import letters
from piquet_corpus.editing.validate.measures import roman
from piquet_corpus.edition.texts.tei.xml import LANG, Document, Element, line_of, raw_text, text_of
from piquet_corpus.work.errors import CorpusError
from rules.core.text import shortened, unknown

PAIRS = {"orig": "reg", "abbr": "expan"}
NO_WORDS = frozenset({"fw", "milestone", "anchor", "desc", "figDesc", "teiHeader"})
COUNTED = re.compile(r"(?:\d{1,6})?(?!\d)")
"""How much is wanting in a gap, as its extent begins; no gap is of a million."""


def beginning(element: Element) -> str:
    """Return the first words of an element, between quotation marks."""
    return f"“{text_of(element)[:60]}”"


@dataclass
class Inline:
    """Reads running text. `left_out` collects what it does not take over, a sentence each."""

    left_out: list[str] = field(default_factory=list)

    def passage(self, element: Element) -> SourcePassage:
        """Read the content of an element."""
        into = Collector()
        self._content(element, into)
        return into.passage()

    def _content(self, element: Element, into: Collector) -> None:
        into.add(element.text or "")
        for child in element:
            self._element(child, into)
            into.add(child.tail or "")

    def _element(self, element: Element, into: Collector) -> None:
        name = element.tag
        if name in NO_WORDS:
            return
        if name == "note":
            self.left_out.append(f"a note: {beginning(element)}")
        elif name == "pb":
            into.mark("page", element.get("n") or "", element.get("facs") or "")
        elif name == "lb" and element.get("break") == "no":
            into.mark("hyphen")
        elif name == "lb":
            into.add(" ")
        elif name == "gap":
            self._gap(element, into)
        elif name == "g":
            self._glyph(element, into)
        elif name == "choice":
            self._choice(element, into)
        elif run := _run_of(element):
            with into.run(run):
                self._content(element, into)
        else:
            apart = " " if name in BLOCKS else ""
            into.add(apart)
            self._content(element, into)
            into.add(apart)

    def _gap(self, element: Element, into: Collector) -> None:
        extent = element.get("extent") or f"{element.get('quantity') or 1} {element.get('unit') or 'letter'}"
        words, counted = extent.lower(), COUNTED.match(extent)
        unit = "letter" if "letter" in words or "char" in words else "word"
        known = counted is not None and (unit == "letter" or "word" in words)
        if not known:
            self.left_out.append(f"a gap of {shortened(extent)}, written as one of a {unit}")
        number = int(counted[0] or 1) if known and counted else 1
        into.mark("gap", "chars" if unit == "letter" else "words", number=number)

    def _glyph(self, element: Element, into: Collector) -> None:
        kind = (element.get("ref") or "").rpartition(":")[2].removeprefix("#")
        if kind == "EOLhyphen":
            into.mark("hyphen")
        elif kind == "cmbAbbrStroke":
            into.add("\N{COMBINING MACRON}")
        elif not (element.text or "").strip():
            if kind != "EOLunhyphen":  # a word that is broken without a hyphen stands whole
                self.left_out.append(f"a character that the source only names: {kind}")
        else:
            into.add(element.text or "")

    def _choice(self, element: Element, into: Collector) -> None:
        children = {child.tag: child for child in element}
        for original, better in PAIRS.items():
            if original in children and better in children:
                words, read = text_of(children[original]), text_of(children[better])
                into.choose(words, read, _added(words, read) if original == "abbr" else "")
                return
        original_text = children.get("sic", element[0] if len(element) else element)
        if "corr" in children:
            words = f"“{text_of(children['corr'])}” for “{raw_text(original_text).strip()}”"
            self.left_out.append(f"a correction of its editors: {words}")
        self._content(original_text, into)


BLOCKS = frozenset({"p", "ab", "item", "list", "l", "lg", "row", "cell", "table", "head", "quote", "salute", "signed"})
"""Elements between which there is a space when they stand within a paragraph."""


def _run_of(element: Element) -> RunName | None:
    name, rend = element.tag, f"{element.get('rend') or ''} {element.get('rendition') or ''}".lower()
    if name in ("hi", "seg") and "init" in rend:
        return "initial"
    if name == "hi" and not re.search(r"\b(sup|sub|superscript|subscript|underline)\b", rend):
        return "italic"
    return None


def _added(words: str, read: str) -> str:
    bare = re.sub(r"[^\w]", "", words)
    begin = next((at for at in range(len(bare)) if bare[at] != read[at : at + 1]), len(bare))
    return read[begin : len(read) - (len(bare) - begin)] or read[begin:] or read


TITLE = re.compile("title", re.IGNORECASE)
PREFACE = re.compile(r"preface|reader|epistle|advert|avis|lect", re.IGNORECASE)
NUMBER = re.compile(r"(?:chap|cap|chapter|chapitre|section|sect|article|art)\b\.?\s*([ivxlc]+|\d+)\b", re.IGNORECASE)
PARAGRAPHS = frozenset({"p", "ab", "list", "lg", "l", "table", "quote", "q", "sp", "opener", "salute", "dateline"})
DIVISION = re.compile(r"div\d?|floatingText|body|group|argument|epigraph")
KINDS: dict[str, PartKind] = {"head": "title", "closer": "signature", "trailer": "trailer"}
"""What elements outside paragraphs are; all others are paragraphs."""
HEADS = ("number", "title")
STC = re.compile(r"(Wing|STC|ESTC|Thomason)\s*\(?(.+?)\)?$")
YEARS = re.compile(r",?\s*\d{4}\??-?(\d{4}\??)?\.?$")
COPY = re.compile(r"\b(original|copy|Library|Libraries)\b")
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


def read_tei(document: Document, part: str | None) -> tuple[SourceBook, str]:
    """Read a file, or the one division with these words in its heading; return also its words. Raises CorpusError."""
    for element in document.root.iter():
        element.tag = etree.QName(element).localname
    text = next(document.root.iter("text"), None)
    if text is None:
        raise CorpusError(document.path, 1, f"missing text element; {_instead(document.root)}")
    inline = Inline()
    facts = _facts_of(document.root)
    if part is None:
        book, without = _whole(document, text, inline)
        words, flattened = _words(text, without), _flattened(text)
    else:
        division = _division(document, text, part)
        book = _one_chapter(division, text, inline)
        words, flattened = _words(division, []), _flattened(division)
    book = numbered(book)
    left_out = (*book.left_out, *inline.left_out, *flattened, *_missing(book, words))
    return replace(book, facts=facts, left_out=left_out), words


FLATTENED = {
    "l": "lines of verse",
    "q": "quotations (q)",
    "quote": "quotations",
    "item": "items of lists",
    "cell": "cells",
}
"""What becomes running text."""


def _flattened(element: Element) -> Iterator[str]:
    """Say how often each kind of element becomes running text."""
    for tag, name in FLATTENED.items():
        if number := sum(1 for _each in element.iter(tag)):
            yield f"{number} {name}, written as running text"


def _missing(book: SourceBook, words: str) -> Iterator[str]:
    """Say if letters of the source are not in what was read of it."""
    wanted, read = len(letters(words)), sum(len(letters(part.passage.text)) for part in book.all_parts)
    if read < wanted:
        yield f"{wanted - read} of the {wanted} letters of the source, which stand where a book of rules has none"


def _instead(root: Element) -> str:
    """Say what a file is that is not TEI P5, and what is read instead."""
    if any(element.tag in ("TEXT", "TEI.2", "ETS", "EEBO") for element in root.iter()):
        return "this is the older XML of the TCP; its TEI P5 is at https://github.com/textcreationpartnership"
    if root.tag == "html":
        return "this is a web page, such as those of Wikisource; expected TEI P5, or its words as plain text"
    return "expected TEI P5 (EEBO-TCP, DTA and OBVIL offer it), or plain text"


def _division(document: Document, text: Element, wanted: str) -> Element:
    divisions = [each for each in text.iter() if DIVISION.fullmatch(each.tag)]
    heads = {division: [text_of(head) for head in division.iterchildren("head")] for division in divisions}
    headed = {division: heading for division, words in heads.items() if (heading := " ".join(words))}
    named = [division for division, heading in headed.items() if plain(wanted) in plain(heading)]
    exactly = [division for division in named if plain(wanted) in map(plain, heads[division])]
    named = exactly or named
    if not named:
        raise CorpusError(document.path, line_of(text), unknown("part", wanted, headed.values()))
    if len(named) > 1:
        listed = "; ".join(f"“{headed[each]}” (line {line_of(each)})" for each in named)
        message = f"{len(named)} divisions have {wanted!r} in their heading: {listed}. Give more words of one of them"
        raise CorpusError(document.path, line_of(named[0]), message)
    return named[0]


def _one_chapter(division: Element, text: Element, inline: Inline) -> SourceBook:
    parts = list(_parts(division, inline))
    if not (parts and parts[0].kind == "page"):
        before = list(text.iter("pb", division.tag))
        pages = [each for each in before[: before.index(division)] if each.tag == "pb"]
        parts[:0] = map(_page_of, pages[-1:])
    number = _number(division, parts)
    if number is None or all(part.kind not in HEADS for part in parts):
        return SourceBook(parts=tuple(parts))
    first = int(parts[0].kind == "page")
    return SourceBook(parts=tuple(parts[:first]), chapters=(SourceChapter(number, tuple(parts[first:])),))


def _whole(document: Document, text: Element, inline: Inline) -> tuple[SourceBook, list[Element]]:
    body = next(text.iter("body"), None)
    if body is None:
        raise CorpusError(document.path, line_of(text), "missing body element, which has the text of the book")
    title_page: list[SourcePart] = []
    preface: list[SourcePart] = []
    left_out: list[Element] = []
    for division in _divisions_of(text, "front"):
        kind = f"{division.get('type') or ''} {division.tag}"
        if TITLE.search(kind) and not title_page:
            title_page.extend(_parts(division, inline))
        elif PREFACE.search(kind) and title_page and not preface:
            preface.extend(_parts(division, inline))
        else:
            left_out.append(division)
    left_out.extend(_divisions_of(text, "back"))
    before, chapters = _chapters(body, inline)
    described = tuple(
        f"{division.get('type') or division.tag} (line {line_of(division)}): {beginning(division)}"
        for division in left_out
    )
    parts = (tuple(title_page), tuple(preface), tuple(before), tuple(chapters))
    return SourceBook(Facts(), *parts, described), left_out


def _divisions_of(text: Element, part: str) -> Iterator[Element]:
    for element in text.iterchildren(part):
        yield from (child for child in element if raw_text(child).strip())


def _chapters(body: Element, inline: Inline) -> tuple[list[SourcePart], list[SourceChapter]]:
    before: list[SourcePart] = []
    container = body
    while True:
        divisions = [child for child in container if DIVISION.fullmatch(child.tag)]
        others = any(child not in divisions and child.tag in PARAGRAPHS for child in container)
        if len(divisions) != 1 or others:
            break
        for child in container:
            before.extend(_block(child, inline) if child is not divisions[0] else ())
        container = divisions[0]
    if len(divisions) < 2 or others:
        return [*before, *_parts(container, inline)], []
    pieces: list[tuple[int | None, Sequence[SourcePart]]] = []
    for child in container:
        if child in divisions:
            parts = _headed(tuple(_parts(child, inline)))
            numbers = (_number(child, parts) or divisions.index(child) + 1, *range(1, len(divisions) + 1))
            pieces.append((next(number for number in numbers if number not in dict(pieces)), parts))
        else:
            pieces.append((None, tuple(_block(child, inline))))
    first, chapters = _by_chapter(pieces)
    heads = (replace(part, kind="head") if part.kind in HEADS else part for part in (*before, *first))
    return list(heads), chapters


def _headed(parts: tuple[SourcePart, ...]) -> tuple[SourcePart, ...]:
    """Make the headings with which a chapter begins its own, if they were those of a division within it."""
    first = next((at for at, part in enumerate(parts) if part.kind != "page"), len(parts))
    after = next((at for at in range(first, len(parts)) if parts[at].kind not in ("label", "page")), len(parts))
    if any(part.kind in HEADS for part in parts) or first == after:
        return parts
    labels = [at for at in range(first, after) if parts[at].kind == "label"]
    numbered = len(labels) > 1 and number_in(parts[labels[0]].passage.text) is not None
    kinds: dict[int, PartKind] = {labels[0]: "number", labels[1]: "title"} if numbered else {labels[0]: "title"}
    return tuple(replace(part, kind=kinds.get(at, part.kind)) for at, part in enumerate(parts))


def _by_chapter(
    pieces: Iterable[tuple[int | None, Sequence[SourcePart]]],
) -> tuple[list[SourcePart], list[SourceChapter]]:
    before: list[SourcePart] = []
    chapters: list[SourceChapter] = []
    for number, parts in pieces:
        if number is not None:
            chapters.append(SourceChapter(number, tuple(parts)))
        elif chapters:
            chapters[-1] = replace(chapters[-1], parts=(*chapters[-1].parts, *parts))
        else:
            before.extend(parts)
    return before, chapters


def _number(division: Element, parts: Iterable[SourcePart]) -> int | None:
    heading = next((part.passage.text for part in parts if part.kind in HEADS), "")
    given = division.get("n") or ""
    return number_in(heading) or (int(given) if given.isdigit() else None)


def number_in(heading: str) -> int | None:
    """Return the number with which a heading begins, as in `CHAP. VI.`; None without one."""
    if number := NUMBER.match(heading):
        return int(number[1]) if number[1].isdigit() else roman(number[1].lower())
    return None


def _parts(division: Element, inline: Inline) -> Iterator[SourcePart]:
    heads = 0
    for child in division:
        if child.tag == "head" or (child.tag == "argument" and heads):
            passage = inline.passage(child)
            kind: PartKind = "title" if heads < 2 else "label"
            if not heads and NUMBER.match(passage.text) and len(passage.text) < 20:
                kind = "number"
            yield from parts_of(kind, passage, even_empty=True)
            heads += 1
        elif DIVISION.fullmatch(child.tag):
            for part in _parts(child, inline):
                yield replace(part, kind="label") if part.kind in HEADS else part
        else:
            yield from _block(child, inline)


def _block(element: Element, inline: Inline) -> Iterator[SourcePart]:
    name = element.tag
    if name == "pb":
        yield _page_of(element)
    elif name in PARAGRAPHS or name in ("head", "closer", "trailer", "docTitle", "docImprint", "titlePart", "byline"):
        yield from parts_of(KINDS.get(name, "paragraph"), inline.passage(element))
    elif name == "note":
        inline.left_out.append(f"a note: {beginning(element)}")
    elif name == "gap":
        inline.left_out.append(f"a gap between paragraphs: {text_of(element) or element.get('extent') or 'unknown'}")
    elif name not in ("fw", "lb", "milestone", "anchor", "figure") and raw_text(element).strip():
        own = (element.text, *(child.tail for child in element))
        if any(words and words.strip() for words in own):  # a stage direction, a speaker, an item of a list of persons
            yield from parts_of("paragraph", inline.passage(element))
            return
        for child in element:
            yield from _block(child, inline)


def _page_of(element: Element) -> SourcePart:
    return page_of(SourceMark(0, "page", element.get("n") or "", element.get("facs") or ""))


def _words(element: Element, without: list[Element]) -> str:
    """Return the words of the source, read by themselves: what the letters of the draft are compared with."""
    parts: list[str] = []

    def walk(each: Element) -> None:
        if each in without or each.tag in ("gap", "note", "fw", "desc", "reg", "corr", "expan", "figDesc"):
            return
        parts.append(each.text or "")
        for child in each:
            walk(child)
            parts.append(child.tail or "")

    walk(element)
    return "".join(parts)


def _facts_of(root: Element) -> Facts:
    header = next(root.iter("teiHeader"), None)
    if header is None:
        return Facts(language=_language(root))
    book = next(header.iter("biblFull", "biblStruct"), header)
    licences = [element.get("target") or "" for element in header.iter("licence")]
    targets = (*licences, *(element.get("target") or "" for element in header.iter("ref")))
    licence = next((target for target in targets if "creativecommons.org" in target), next(iter(licences), ""))
    notes = (text_of(note) for note in book.iter("note"))
    idnos = [(idno.get("type") or "", text_of(idno)) for idno in header.iter("idno")]
    stc = (STC.match(text) for type_, text in idnos if type_.startswith("STC"))
    by_tcp = "TCP" in text_of(header)
    return Facts(
        title=_first(book, "title").rstrip(". "),
        author=YEARS.sub("", _first(book, "author")).rstrip(". "),
        place=_first(book, "pubPlace").rstrip(" :,"),
        publisher=_first(book, "publisher").rstrip(" ,.").removesuffix(" .."),
        year=next(iter(re.findall(r"\b1[4-9]\d\d\b", _first(book, "date") or _first(header, "date"))), ""),
        extent=_first(book, "extent").rstrip(". "),
        numbers=tuple((number[1], number[2].strip()) for number in stc if number),
        copy=next(filter(COPY.search, notes), ""),
        transcriber="Text Creation Partnership" if by_tcp else _first(header, "publisher").rstrip(" ,."),
        transcription=tuple(("EEBO-TCP", text) for type_, text in idnos if type_ == "DLPS"),
        licence=licence,
        licence_text=next((name for part, name in CREATIVE.items() if part in licence), licence),
        language=_language(root),
    )


def _first(element: Element, name: str) -> str:
    return next((text_of(child) for child in element.iter(name) if text_of(child)), "")


def _language(root: Element) -> str:
    text = next(root.iter("text"), root)
    named = next((each.get("ident") or "" for each in root.iter("language")), "")
    given = (text.get(LANG) or root.get(LANG) or named).lower()
    return LANGUAGES.get(given[:3], given[:2] if re.fullmatch(r"[a-z]{2}(-.*)?", given) else "")


PAGE = re.compile(r"\[\s*(?:page|p\.?)\s*(\d*)\s*\]", re.IGNORECASE)
GAP = re.compile(r"\[(?:\.\.\.|…)\]|•+|〈◊〉")
HYPHEN = re.compile(r"(?<=[^\W\d_])[-‐¬=]\n\s*(?=[a-zà-ÿſ])")
TRANSCRIBER = re.compile(r"\s*\[sic\]", re.IGNORECASE)
TOKEN = re.compile(rf"{PAGE.pattern}|{GAP.pattern}|\x00", re.IGNORECASE)


def read_plain(text: str) -> tuple[SourceBook, str]:
    """Read a text, and its words. `[Page 12]` begins a page, `[...]` is a gap."""
    left_out = tuple("the mark [sic] of the transcriber" for _ in TRANSCRIBER.findall(text)[:1])
    text = TRANSCRIBER.sub("", text)
    passages = map(_passage, re.split(r"\n\s*\n", text.replace("\r\n", "\n")))
    parts = [part for passage in passages for part in parts_of(_kind_of(passage.text), passage)]
    before, chapters = _by_chapter(
        (number_in(part.passage.text) if part.kind in HEADS else None, (part,)) for part in parts
    )
    if any(part.kind == "paragraph" for part in before):
        before, chapters = parts, []
    book = SourceBook(parts=tuple(before), chapters=tuple(chapters), left_out=left_out)
    return numbered(book), PAGE.sub(" ", GAP.sub(" ", text))


def _passage(block: str) -> SourcePassage:
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


def _kind_of(text: str) -> PartKind:
    if len(text) < 80 and NUMBER.match(text):
        return "number" if len(text) < 20 else "title"
    letters = [character for character in text if character.isalpha()]
    return "title" if letters and len(text) < 80 and all(character.isupper() for character in letters) else "paragraph"
