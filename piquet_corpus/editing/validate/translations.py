"""Check that a translation has every clause and heading of its original once, in the same order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from piquet_corpus.editing.validate.problem import TEXT, Problem, known_ids, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition, Supplied, Translation, regularised_of
from piquet_corpus.edition.texts.tei.read import pieces_of
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, line_of, pointed

BIBL = f"{TEI}bibl"
WORDS = frozenset(f"{TEI}{name}" for name in ("titlePage", "head", "label", "seg", "closer", "trailer"))
"""The elements whose words are translated."""
PARTS = WORDS | {f"{TEI}{name}" for name in ("div", "p")}
"""The elements that have a counterpart in the other language."""


def check_translations(corpus: Corpus) -> Iterator[Problem]:
    """Yield translations without an original, and parts that are missing, repeated, misplaced, empty or not its own."""
    originals = {
        edition.id: {id_: part for part in text.iter(*PARTS) if (id_ := part.get(ID))}
        for edition, _, text in texts(corpus)
    }
    files = {document.path: document for document in corpus.documents.values()}
    ids = known_ids(corpus)
    for translation in corpus.translations.values():
        check = _TranslationCheck(corpus.editions, translation, files[translation.file], ids)
        yield from check.whole()
        if translation.of in originals:
            yield from check.parts(originals[translation.of])


class _TranslationCheck:
    """The check of one translation."""

    def __init__(
        self, editions: Mapping[str, Edition], translation: Translation, document: Document, ids: frozenset[str]
    ) -> None:
        self.editions, self.translation, self.document, self.ids = editions, translation, document, ids

    def whole(self) -> Iterator[Problem]:
        """Yield what is wrong with the translation as a whole: its original, its language, its name."""
        translation, edition = self.translation, self.editions.get(self.translation.of)
        source = next((pointed(bibl, "corresp") for bibl in self.document.root.iter(BIBL)), "")
        wanted = f"{translation.of}.{translation.language}"
        if edition is None:
            message = f"it must translate an edition: {', '.join(self.editions)}; found {translation.of}"
        elif translation.language == edition.language:
            message = f"{translation.of} is itself in {translation.language}; translate it into another language"
        elif translation.id != wanted:
            message = f"its xml:id must be {wanted}, from its original and its language"
        elif translation.file.stem != translation.id:
            message = f"the file of {translation.id} must be named {translation.id}.xml"
        elif source != translation.of:
            message = f"the bibl in its header must point to {translation.of}; found {source or 'none'}"
        else:
            return
        yield self._problem(self._line(), None, message)

    def parts(self, originals: Mapping[str, Element]) -> Iterator[Problem]:
        """Yield what is wrong with single parts and with their order; then the parts that are missing."""
        translated: dict[str, Element] = {}
        wrong: list[Problem] = []
        text = self.document.root.find(TEXT)
        for element in () if text is None else text.iter(*PARTS):
            of = pointed(element, "corresp")
            if of in translated:
                wrong.append(self._about(element, f"{of} is translated already; translate each part once"))
            elif of in originals:
                translated[of] = element
                wrong.extend(self._part(element, of, originals[of]))
            elif of in self.ids:  # the check of links reports unknown ids
                wrong.append(self._about(element, f"it translates {of}, which is not a part of {self.translation.of}"))
        places = {of: place for place, of in enumerate(originals)}
        for before, after in pairwise(translated):
            # A misplaced part is also out of order; it is reported once.
            if not wrong and places[before] > places[after]:
                message = f"it comes after {before}; the order must be that of the text"
                wrong.append(self._about(translated[after], message))
        yield from wrong
        for of, original in originals.items():
            above = _parent(original).get(ID)
            if of not in translated and (above in translated or above not in originals):
                message = f"{self.translation.id} does not translate it; each part must be translated once"
                yield self._problem(self._line(), of, message)

    def _part(self, element: Element, of: str, original: Element) -> Iterator[Problem]:
        wanted = self.translation.id + of.removeprefix(self.translation.of)
        here, there = _parent(element), _parent(original)
        if element.get(ID) != wanted:
            yield self._about(element, f"it translates {of}, so its xml:id must be {wanted}")
        elif _shape(element) != _shape(original):
            message = f"it must be {_shape(original)}, like its original; found {_shape(element)}"
            yield self._about(element, message)
        elif (pointed(here, "corresp") or here.tag) != (there.get(ID) or there.tag):
            message = f"its original is in {there.get(ID)}; it must be in the translation of that part"
            yield self._about(element, message)
        elif element.tag in WORDS:
            yield from self._words(element, of, original)

    def _words(self, element: Element, of: str, original: Element) -> Iterator[Problem]:
        """Yield a part that is empty, that fills a lacuna of the text without saying so, or that adds one."""
        pieces = pieces_of(element)
        lacks = any(isinstance(piece, Supplied) for piece in pieces)
        lacuna = any(  # a comma does not count
            isinstance(piece, Supplied) and piece.reason == "omitted-in-original" and any(map(str.isalpha, piece.text))
            for piece in pieces_of(original)
        )
        if not regularised_of(pieces):
            yield self._about(element, "it has no words; it must translate its original")
        elif lacuna and not lacks:
            yield self._about(element, f"{of} has a lacuna; put the words that translate it in supplied")
        elif lacks and not lacuna:
            yield self._about(element, f"{of} has no lacuna; remove supplied here")

    def _line(self) -> int:
        text = self.document.root.find(TEXT)
        return 1 if text is None else line_of(text)

    def _about(self, element: Element, message: str) -> Problem:
        return self._problem(line_of(element), element.get(ID), message)

    def _problem(self, line: int, id_: str | None, message: str) -> Problem:
        return Problem(self.document.path, line, id_, message)


def _parent(element: Element) -> Element:
    parent = element.getparent()
    return element if parent is None else parent


def _shape(element: Element) -> str:
    type_ = element.get("type") if element.tag == f"{TEI}div" else None
    return " ".join(part for part in (element.tag.removeprefix(TEI), type_, element.get("n")) if part)
