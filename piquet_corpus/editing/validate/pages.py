"""Check that a text has all page breaks of its book, in order, each with its image."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piquet_corpus.editing.validate.measures import FILE, measures
from piquet_corpus.editing.validate.places import texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition, PageBreak
from piquet_corpus.edition.texts.tei.xml import line_of

CHECK = "pages"
FACS = re.compile(r"tcp:[0-9]+:([0-9]+)")
ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def check_pages(corpus: Corpus) -> Iterator[Problem]:
    """Yield page breaks that are out of order or name no page or no image, and texts that have too many or too few."""
    measured = measures(corpus.directory)
    for edition, document, text in texts(corpus):
        measure = measured.get(edition.id)
        wanted = measure.pages or 0 if measure else 0
        if measure and len(edition.page_breaks) != wanted:
            message = f"the text must have {wanted} page breaks, by {FILE}; found {len(edition.page_breaks)}"
            yield Problem(CHECK, document.path, line_of(text), None, message)
        yield from _breaks(edition)


def _breaks(edition: Edition) -> Iterator[Problem]:
    places = _places(edition)
    page, image = (-1, 0), 0
    for page_break in edition.page_breaks:
        for message in _faults(edition, page_break, page, image):
            yield Problem(CHECK, edition.file, page_break.line, places.get(page_break), message)
        page, image = _page(page_break) or page, _image(page_break) or image


def _places(edition: Edition) -> dict[PageBreak, str]:
    """Return the clause that each page break is in; a break between paragraphs has none."""
    return {piece: clause.id for clause in edition.clauses for piece in clause.pieces if isinstance(piece, PageBreak)}


def _faults(edition: Edition, page_break: PageBreak, page: tuple[int, int], image: int) -> Iterator[str]:
    """Say what is wrong with a page break, given the last page and the last image before it."""
    bare = page_break.n.strip("[]")
    number, shown = _page(page_break), _image(page_break)
    if number is None:
        yield f"{page_break.n!r} is not a page number; @n must be one, in brackets where the book does not print it"
    elif number <= page:
        yield f"page {page_break.n} does not follow the page before it; each page must come once, in order"
    elif page_break.id != f"{edition.id}.p{bare}":
        has = page_break.id or "none"
        yield f"page {page_break.n} must have the xml:id {edition.id}.p{bare}, by which it is cited; found {has}"
    if not page_break.facs:
        if any(other.facs for other in edition.page_breaks):
            yield f"page {page_break.n} has no image, but other pages have; give its @facs, as tcp:NUMBER:NUMBER"
    elif shown is None:
        yield f"@facs must be the image of the page, as tcp:NUMBER:NUMBER; found {page_break.facs!r}"
    elif shown < image:
        yield f"image {shown} comes after image {image}; images must go in order"


def _page(page_break: PageBreak) -> tuple[int, int] | None:
    """Return the position of a page; pages with Roman numbers come first. None if it has no number."""
    bare = page_break.n.strip("[]")
    if re.fullmatch("[0-9]+", bare):
        return 1, int(bare)
    return (0, roman(bare)) if re.fullmatch("[ivxlc]+", bare) else None


def roman(text: str) -> int:
    """Read a Roman number: a letter before a greater one is subtracted."""
    values = [ROMAN[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


def _image(page_break: PageBreak) -> int | None:
    found = FACS.fullmatch(page_break.facs)
    return int(found[1]) if found else None
