"""Check that a translation has every clause and heading of its original once, in the same order, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from piquet_corpus.editing.validate.problem import TEXT, Problem, Problems, known_ids, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition, Supplied, Translation, regularised_of
from piquet_corpus.edition.texts.tei.read import pieces_of
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, line_of, pointed

BIBL = f"{TEI}bibl"
WORDS = frozenset(f"{TEI}{name}" for name in ("titlePage", "head", "label", "seg", "closer", "trailer"))
PARTS = WORDS | {f"{TEI}{name}" for name in ("div", "p")}


def check_translations(corpus: Corpus) -> Problems:
    """Yield translations without an original, and parts that are missing, repeated, misplaced, empty or not its own."""
    originals = {
        edition.id: {id_: part for part in text.iter(*PARTS) if (id_ := part.get(ID))}
        for edition, _, text in texts(corpus)
    }
    for translation in corpus.translations.values():
        document = corpus.document(translation)
        text = document.root.find(TEXT)
        line = 1 if text is None else line_of(text)
        if message := _wrong_whole(corpus.editions, translation, document):
            yield Problem(document.path, line, None, message)
        if translation.of not in originals:
            continue
        parts = originals[translation.of]
        translated: dict[str, Element] = {}
        yield from _wrong_parts(corpus, translation, parts, translated)
        for of, original in parts.items():
            above = _parent(original).get(ID)
            if of not in translated and (above in translated or above not in parts):
                message = f"{translation.id} does not translate it; each part must be translated once"
                yield Problem(document.path, line, of, message)


def _wrong_whole(editions: Mapping[str, Edition], translation: Translation, document: Document) -> str | None:
    edition, wanted = editions.get(translation.of), f"{translation.of}.{translation.language}"
    source = next((pointed(bibl, "corresp") for bibl in document.root.iter(BIBL)), "")
    if edition is None:
        return f"it must translate an edition: {', '.join(editions)}; found {translation.of}"
    if translation.language == edition.language:
        return f"{translation.of} is itself in {translation.language}; translate it into another language"
    if translation.id != wanted:
        return f"its xml:id must be {wanted}, from its original and its language"
    if translation.file.stem != translation.id:
        return f"the file of {translation.id} must be named {translation.id}.xml"
    if source != translation.of:
        return f"the bibl in its header must point to {translation.of}; found {source or 'none'}"
    return None


def _wrong_parts(
    corpus: Corpus, translation: Translation, originals: Mapping[str, Element], translated: dict[str, Element]
) -> Problems:
    wrong: list[tuple[Element, str]] = []
    document = corpus.document(translation)
    text = document.root.find(TEXT)
    for element in () if text is None else text.iter(*PARTS):
        of = pointed(element, "corresp")
        if of in translated:
            wrong.append((element, f"{of} is translated already; translate each part once"))
        elif of in originals:
            translated[of] = element
            if message := _wrong_part(translation, element, of, originals[of]):
                wrong.append((element, message))
        elif of in known_ids(corpus):  # the check of links reports unknown ids
            wrong.append((element, f"it translates {of}, which is not a part of {translation.of}"))
    order = list(originals)
    for before, after in pairwise(translated):
        # A misplaced part is also out of order; it is reported once.
        if not wrong and order.index(before) > order.index(after):
            wrong.append((translated[after], f"it comes after {before}; the order must be that of the text"))
    yield from (Problem.at(document, element, message) for element, message in wrong)


def _wrong_part(translation: Translation, element: Element, of: str, original: Element) -> str | None:
    wanted = translation.id + of.removeprefix(translation.of)
    here, there = _parent(element), _parent(original)
    if element.get(ID) != wanted:
        return f"it translates {of}, so its xml:id must be {wanted}"
    if _shape(element) != _shape(original):
        return f"it must be {_shape(original)}, like its original; found {_shape(element)}"
    if (pointed(here, "corresp") or here.tag) != (there.get(ID) or there.tag):
        return f"its original is in {there.get(ID)}; it must be in the translation of that part"
    pieces = pieces_of(element)
    lacks = any(isinstance(piece, Supplied) for piece in pieces)
    lacuna = any(  # a comma does not count
        isinstance(piece, Supplied) and piece.reason == "omitted-in-original" and any(map(str.isalpha, piece.text))
        for piece in pieces_of(original)
    )
    if element.tag not in WORDS or (regularised_of(pieces) and lacks == lacuna):
        return None
    if not regularised_of(pieces):
        return "it has no words; it must translate its original"
    if lacuna:
        return f"{of} has a lacuna; put the words that translate it in supplied"
    return f"{of} has no lacuna; remove supplied here"


def _parent(element: Element) -> Element:
    parent = element.getparent()
    return element if parent is None else parent


def _shape(element: Element) -> str:
    type_ = element.get("type") if element.tag == f"{TEI}div" else None
    return " ".join(part for part in (element.tag.removeprefix(TEI), type_, element.get("n")) if part)
