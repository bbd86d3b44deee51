"""That a translation has every clause and heading of its original once, in the same order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from piquet_corpus.corpus import Corpus
from piquet_corpus.texts.tei.model import Edition, Supplied, Translation, regularised_of
from piquet_corpus.texts.tei.pieces import pieces_of
from piquet_corpus.texts.tei.xml import ID, TEI, Document, Element, fragments, line_of
from piquet_corpus.validate.places import TEXT, known_ids, texts
from piquet_corpus.validate.problem import Problem

CHECK = "translations"
BIBL = f"{TEI}bibl"
WORDS = frozenset(f"{TEI}{name}" for name in ("titlePage", "head", "label", "seg", "closer", "trailer"))
"""What holds the words that are translated."""
PARTS = WORDS | {f"{TEI}{name}" for name in ("div", "p")}
"""What has its counterpart in the other language."""


def check_translations(corpus: Corpus) -> Iterator[Problem]:
    """Yield translations of nothing, and parts that are missing, doubled, misplaced, empty or not those of the text."""
    originals = {edition.id: _parts(text) for edition, _, text in texts(corpus)}
    files = {document.path: document for document in corpus.documents.values()}
    ids = known_ids(corpus)
    for translation in corpus.translations.values():
        check = _TranslationCheck(corpus.editions, translation, files[translation.file], ids)
        yield from check.whole()
        if translation.of in originals:
            yield from check.parts(originals[translation.of])


def _parts(text: Element) -> Mapping[str, Element]:
    """Return what there is to translate in a text, by id. What has no id cannot be pointed to."""
    return {id_: element for element in text.iter() if element.tag in PARTS and (id_ := element.get(ID))}


class _TranslationCheck:
    """The check of one translation."""

    def __init__(
        self, editions: Mapping[str, Edition], translation: Translation, document: Document, ids: frozenset[str]
    ) -> None:
        self.editions, self.translation, self.document, self.ids = editions, translation, document, ids

    def whole(self) -> Iterator[Problem]:
        """Yield what is wrong with the translation as a whole: its original, its language, its name."""
        translation, edition = self.translation, self.editions.get(self.translation.of)
        line, told = self._line(), next((_original(bibl) for bibl in self.document.root.iter(BIBL)), "")
        wanted = f"{translation.of}.{translation.language}"
        if edition is None:
            known = ", ".join(self.editions)
            yield self._problem(line, None, f"it translates {translation.of}; it must be an edition: {known}")
        elif translation.language == edition.language:
            yield self._problem(
                line, None, f"{translation.of} is in {translation.language} itself; a translation must be in another"
            )
        elif translation.id != wanted:
            yield self._problem(line, None, f"by its original and language it is {wanted}; that must be its xml:id")
        elif translation.file.stem != translation.id:
            yield self._problem(line, None, f"it is {translation.id}; its file must be named {translation.id}.xml")
        elif told != translation.of:
            yield self._problem(
                line, None, f"it translates {translation.of}; the bibl in its header must not point to {told}"
            )

    def parts(self, originals: Mapping[str, Element]) -> Iterator[Problem]:
        """Yield what is wrong with the parts, each by itself and in their order; then what is missing."""
        found: dict[str, Element] = {}
        wrong: list[Problem] = []
        text = self.document.root.find(TEXT)
        for element in () if text is None else text.iter(*PARTS):
            of = _original(element)
            if of in found:
                wrong.append(self._about(element, f"{of} is translated already; each must be once"))
            elif of in originals:
                found[of] = element
                wrong.extend(self._part(element, of, originals[of]))
            elif of in self.ids:  # what leads to nothing is for the check of links
                wrong.append(self._about(element, f"it translates {of}, which is no part of {self.translation.of}"))
        # What stands in the wrong place is out of order too; that need not be said twice.
        yield from wrong or self._order(found, list(originals))
        for of, original in originals.items():
            above = _parent(original).get(ID)
            if of not in found and (above in found or above not in originals):
                message = f"nothing in {self.translation.id} translates it; each part must be translated once"
                yield self._problem(self._line(), of, message)

    def _part(self, element: Element, of: str, original: Element) -> Iterator[Problem]:
        """Yield what is wrong with a part that translates one of the text."""
        wanted = self.translation.id + of.removeprefix(self.translation.of)
        here, there = _parent(element), _parent(original)
        if element.get(ID) != wanted:
            yield self._about(element, f"it translates {of}, so that its xml:id must be {wanted}")
        elif _shape(element) != _shape(original):
            message = f"it is {_shape(element)}, and what it translates {_shape(original)}; they must be the same"
            yield self._about(element, message)
        elif (_original(here) or here.tag) != (there.get(ID) or there.tag):
            yield self._about(
                element, f"what it translates stands in {there.get(ID)}; it must stand in its translation"
            )
        elif element.tag in WORDS:
            yield from self._words(element, of, original)

    def _words(self, element: Element, of: str, original: Element) -> Iterator[Problem]:
        """Yield a part that says nothing, that fills a lacuna of the text in silence, or makes one."""
        pieces = tuple(pieces_of(element))
        lacks = any(isinstance(piece, Supplied) for piece in pieces)
        lacuna = any(_is_lacuna(piece) for piece in pieces_of(original))
        if not regularised_of(pieces):
            yield self._about(element, "it has no words; it must translate what its original says")
        elif lacuna and not lacks:
            yield self._about(element, f"{of} lacks words; what translates them must stand in supplied")
        elif lacks and not lacuna:
            yield self._about(element, f"{of} lacks nothing; nothing may be supplied here")

    def _order(self, found: Mapping[str, Element], order: list[str]) -> Iterator[Problem]:
        """Yield the first part that stands after one that it precedes in the text."""
        places = {of: place for place, of in enumerate(order)}
        for before, after in pairwise(found):
            if places[before] > places[after]:
                yield self._about(found[after], f"it stands after {before}; the order must be that of the text")
                return

    def _line(self) -> int:
        """Return the line on which the text begins."""
        text = self.document.root.find(TEXT)
        return 1 if text is None else line_of(text)

    def _about(self, element: Element, message: str) -> Problem:
        """Return a problem of a part."""
        return self._problem(line_of(element), element.get(ID), message)

    def _problem(self, line: int, id_: str | None, message: str) -> Problem:
        """Return a problem of the translation."""
        return Problem(CHECK, self.document.path, line, id_, message)


def _original(element: Element) -> str:
    """Return the id of what a part translates; empty if it points to nothing."""
    return "".join(fragments(element.get("corresp"))[:1])


def _parent(element: Element) -> Element:
    """Return what a part stands in, which is the text at the least."""
    parent = element.getparent()
    return element if parent is None else parent


def _shape(element: Element) -> str:
    """Return what a part is: its element, the type if it is a div, and its number."""
    type_ = element.get("type") if element.tag == f"{TEI}div" else None
    return " ".join(part for part in (element.tag.removeprefix(TEI), type_, element.get("n")) if part)


def _is_lacuna(piece: object) -> bool:
    """Whether a piece are words that the text lacks; a comma is none."""
    return isinstance(piece, Supplied) and piece.reason == "omitted-in-original" and any(map(str.isalpha, piece.text))
