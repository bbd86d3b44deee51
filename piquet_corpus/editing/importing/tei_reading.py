"""Reading running text of TEI P5, in the dialect of EEBO-TCP or any other, into passages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from piquet_corpus.editing.importing.source import ChoiceKind, Collector, RunName, SourcePassage
from piquet_corpus.edition.texts.tei.xml import Element, raw_text
from rules.core.text import shortened

PAIRS: dict[str, tuple[ChoiceKind, str]] = {"orig": ("spelling", "reg"), "abbr": ("abbreviation", "expan")}
NO_WORDS = frozenset({"fw", "milestone", "anchor", "desc", "figDesc", "teiHeader"})
"""Elements that have no words of the text."""
COUNTED = re.compile(r"(?:\d{1,6})?(?!\d)")
"""How much is wanting in a gap, as its extent begins; no gap is of a million."""


def name_of(element: Element) -> str:
    """Return the name of an element without its namespace; empty for a comment."""
    tag: object = element.tag  # a function, for a comment
    return etree.QName(tag).localname if isinstance(tag, str) else ""


def beginning(element: Element) -> str:
    """Return the first words of an element, between quotation marks."""
    return f"“{' '.join(raw_text(element).split())[:60]}”"


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
        name = name_of(element)
        if name in NO_WORDS or not name:
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
        elif run := run_of(element):
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
        children = {name_of(child): child for child in element}
        for original, (kind, better) in PAIRS.items():
            if original in children and better in children:
                words, read = (" ".join(raw_text(children[each]).split()) for each in (original, better))
                into.choose(kind, words, read, _added(words, read) if kind == "abbreviation" else "")
                return
        original_text = children.get("sic", element[0] if len(element) else element)
        if "corr" in children:
            corrected = " ".join(raw_text(children["corr"]).split())
            self.left_out.append(f"a correction of its editors: “{corrected}” for “{raw_text(original_text).strip()}”")
        self._content(original_text, into)


BLOCKS = frozenset({"p", "ab", "item", "list", "l", "lg", "row", "cell", "table", "head", "quote", "salute", "signed"})
"""Elements between which there is a space when they stand within a paragraph."""


def run_of(element: Element) -> RunName | None:
    """Return the typeface that an element is in, if it is in one of its own."""
    name, rend = name_of(element), f"{element.get('rend') or ''} {element.get('rendition') or ''}".lower()
    if name in ("hi", "seg") and "init" in rend:
        return "initial"
    if name == "hi" and not re.search(r"\b(sup|sub|superscript|subscript|underline)\b", rend):
        return "italic"
    return None


def _added(words: str, read: str) -> str:
    """Return the letters of a word in full that its abbreviation leaves out: what is between its beginning and end."""
    bare = re.sub(r"[^\w]", "", words)
    begin = next((at for at in range(len(bare)) if bare[at] != read[at : at + 1]), len(bare))
    return read[begin : len(read) - (len(bare) - begin)] or read[begin:] or read
