"""Check that each text has the letters and pages of its book (`digests.tsv`), and each reference its published meaning.

`digests.tsv` has one line for each edition, separated by tabs: its id; the number of letters of its original layer;
their SHA-256; the number of its page breaks. A restatement in our own words has no source to compare with, and has `-`
in all three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

from piquet_corpus.editing.upkeep.references import FILE as REFS
from piquet_corpus.editing.upkeep.references import Frozen, changed, digest, letters, published, read_lines, vanished
from piquet_corpus.editing.validate.problem import Problem, Problems, being_written_in, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import FILE as DIVERGENCES
from piquet_corpus.edition.texts.tabbed import Tabbed
from piquet_corpus.edition.texts.tei.model import Edition, PageBreak
from piquet_corpus.edition.texts.tei.xml import line_of
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError
from rules.core.text import shortened

FILE = "digests.tsv"
FACS = re.compile(r"tcp:[0-9]+:([0-9]+)")
ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True)
class Measure:
    """The measurements of the source of an edition; None for what it does not have, or what is not checked."""

    edition: str
    letters: int | None
    sha256: str | None
    pages: int | None
    line: int


def _measure(cells: Mapping[str, str], line: int) -> Measure:
    if not re.fullmatch(r"(?:-|\d+) (?:-|[0-9a-f]{64}) (?:-|\d+)", " ".join([*cells.values()][1:])):
        raise ValueError(MUST)
    count, sha256, pages = (None if cells[name] == "-" else cells[name] for name in ("letters", "sha256", "pages"))
    return Measure(cells["edition"], int(count) if count else None, sha256, int(pages) if pages else None, line)


MUST = "a line must have an edition, a number of letters, a SHA-256 and a number of pages, or - for none"
DIGESTS = Tabbed(FILE, ("edition", "letters", "sha256", "pages"), _measure, MUST)


def measures(directory: Path) -> dict[str, Measure]:
    """Return the lines that can be read, by edition."""
    return {line.edition: line for line in DIGESTS.readable(directory)}


def check_digests(corpus: Corpus) -> Problems:
    """Yield the texts that differ from their source in a letter, and those that cannot be compared with it."""
    path = corpus.directory / FILE
    measured: dict[str, Measure] = {}
    readable = path.is_file()
    if not readable:
        first = "\t".join(DIGESTS.columns)
        yield Problem(path, 1, None, f"the file is missing or not UTF-8; its first line must be {first!r}")
    for line in DIGESTS.lines(corpus.directory):
        if isinstance(line, CorpusError):
            readable = False
            yield Problem.unread(line)
        elif line.edition not in corpus.editions:
            yield Problem(path, line.line, None, f"unknown edition {line.edition}; remove this line")
        else:
            measured[line.edition] = line
    for edition, document, text in texts(corpus):
        measure = measured.get(edition.id)
        # A line that cannot be read may be the one for this edition.
        message = _difference(edition, measure) if measure is not None or readable else None
        if message:
            yield Problem(document.path, line_of(text), None, message)


def _difference(edition: Edition, measure: Measure | None) -> str | None:
    if measure is None:
        return f"missing line for {edition.id} in {FILE}: give the letters that its source has, or - for a restatement"
    if is_as_measured(edition, measure):
        return None
    count = len(letters(whole(edition)))
    number = "the same number, but different ones" if count == measure.letters else measure.letters
    return (
        f"the original layer of {edition.id} has {count} letters, its source has {number}; "
        f"the letters must be the same (the check of references names a clause that has changed)"
    )


def is_as_measured(edition: Edition, measure: Measure) -> bool:
    """Whether a text has the letters of its source, if these were measured."""
    return measure.sha256 in (None, digest(whole(edition)))


def whole(edition: Edition) -> str:
    """Return the original layer of a text."""
    return " ".join(block.original for block in edition.blocks)


REPEATED = re.compile("[0-9]+[a-z]+")
"""The number of a page that the book has printed before: `[12b]`."""


def check_pages(corpus: Corpus) -> Problems:
    """Yield page breaks that are out of order or name no page or no image, and texts that have too many or too few."""
    measured = measures(corpus.directory)
    for edition, document, text in texts(corpus):
        measure = measured.get(edition.id)
        wanted = measure.pages or 0 if measure else 0
        if measure and len(edition.page_breaks) != wanted:
            message = f"the text must have {wanted} page breaks, by {FILE}; found {len(edition.page_breaks)}"
            yield Problem(document.path, line_of(text), None, message)
        clauses = {
            piece: clause.id for clause in edition.clauses for piece in clause.pieces if isinstance(piece, PageBreak)
        }
        page, image = (-1, 0), 0
        for page_break in edition.page_breaks:
            for message in _faults(edition, page_break, page, image):
                yield Problem(edition.file, page_break.line, clauses.get(page_break), message)
            image = _image(page_break) or image
            if not REPEATED.fullmatch(page_break.n.strip("[]")):
                page = _page(page_break) or page


def _faults(edition: Edition, page_break: PageBreak, page: tuple[int, int], image: int) -> Iterator[str]:
    bare = page_break.n.strip("[]")
    number, shown = _page(page_break), _image(page_break)
    if number is None:
        yield f"{page_break.n!r} is not a page number; @n must be one, in brackets where the book does not print it"
    elif number <= page and not REPEATED.fullmatch(bare):
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
    bare = page_break.n.strip("[]")
    if re.fullmatch("[0-9]+", bare) or REPEATED.fullmatch(bare):
        return 1, int(bare.rstrip(ascii_lowercase))
    return (0, roman(bare)) if re.fullmatch("[ivxlc]+", bare) else None


def roman(text: str) -> int:
    """Read a Roman number: a letter before a greater one is subtracted."""
    values = [ROMAN[letter] for letter in text]
    return sum(-value if value < after else value for value, after in pairwise((*values, 0)))


def _image(page_break: PageBreak) -> int | None:
    match = FACS.fullmatch(page_break.facs)
    return int(match[1]) if match else None


def check_references(corpus: Corpus) -> Problems:
    """Yield malformed lines of `refs.tsv`, and references that are missing there, have changed or have disappeared."""
    path = corpus.directory / REFS
    try:
        lines = tuple(read_lines(path))
    except CorpusError as error:
        yield Problem.unread(error)
        return
    for line in lines:
        if isinstance(line, CorpusError):
            yield Problem.unread(line)
    frozen = {line.reference: line for line in lines if isinstance(line, Frozen)}
    texts = published(corpus)
    being_written = being_written_in(corpus)
    for id_ in texts:
        if id_ not in frozen and id_.partition(".")[0] not in being_written:
            message = f"this reference is missing from {REFS}; `piquet-corpus refs --freeze` adds it"
            yield _about(corpus, id_, message)
    for id_ in changed(corpus, frozen):
        message = (
            f"its text differs from the one published in {frozen[id_].since}: “{shortened(texts[id_], 600)}”; "
            f"restore that text, or accept the new one ({_cases(corpus, id_)}) with "
            f"`piquet-corpus refs --freeze --accept {id_}`"
        )
        yield _about(corpus, id_, message)
    for line in vanished(corpus, frozen):
        message = (
            f"this reference was published in {line.since} and no longer exists; a reference must stay, "
            "so restore the clause or divergence"
        )
        yield Problem(path, line.line, line.reference, message)


def _about(corpus: Corpus, id_: str, message: str) -> Problem:
    clause = corpus.clauses.get(id_)
    if clause is not None:
        return Problem(clause.file, clause.line, clause.id, message)
    return Problem(corpus.documents[DIVERGENCES].path, corpus.register.by_id[id_].line, id_, message)


def _cases(corpus: Corpus, id_: str) -> str:
    try:
        stale = ", ".join(case.id for case in (corpus.cases_about(id_) if id_ in corpus.clauses else ()))
    except (CorpusError, RuleSetError):
        return "after you make the cases readable and check those that rest on it"
    return f"after you check the cases that rest on it: {stale}" if stale else "no case rests on it"
