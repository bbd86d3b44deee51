"""The colours of words: every word has the one of its fate, in the book and in the reading table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause, Piece
from piquet_corpus.judging.proof.coverage import Coverage
from piquet_corpus.judging.proof.evidence import WORD, numbers, stretches
from piquet_corpus.publishing.html.passages import Mark, passage
from piquet_corpus.publishing.pages.coverage.fates import book, colour, coloured, legend, linked
from piquet_corpus.publishing.parts.showing import Showing

REMARKS = ("ed", "pb", "transcriber")
NOTHING = "idle"


def counted(pieces: tuple[Piece, ...], language: str, marks: Iterable[Mark]) -> Counter[str]:
    """How many words have each colour; a word that is in two parts counts where it begins."""
    root = etree.fromstring(f"<p>{passage(pieces, language, 'regularised', tuple(marks))}</p>")
    letters = list(lettered(root, NOTHING))
    text = "".join(letter for letter, _ in letters)
    return Counter(letters[match.start()][1] for match in WORD.finditer(text))


def lettered(element: etree._Element, within: str) -> Iterable[tuple[str, str]]:
    """Each letter that is no remark of the editors, with its colour."""
    classes = (element.get("class") or "").split()
    here = classes[1] if "fate" in classes else within
    if not set(classes) & set(REMARKS):
        yield from ((letter, here) for letter in (element.text or "").replace("[", "").replace("]", ""))
        for child in element:
            yield from lettered(child, here)
            yield from ((letter, here) for letter in (child.tail or "").replace("[", "").replace("]", ""))


def expected(corpus: Corpus, clause: Clause) -> Counter[str]:
    """How many words should have each colour."""
    found: Counter[str] = Counter()
    for fate, number in numbers(stretches(corpus, clause)).items():
        found[colour(fate).class_] += number
    return +found


@pytest.mark.parametrize("edition", ["fr1642", "en1651", "modern", "tarot1637"])
def test_every_word_of_the_book_has_its_colour(corpus: Corpus, edition: str) -> None:
    for clause in corpus.editions[edition].clauses:
        marks = linked(clause, stretches(corpus, clause))
        assert counted(clause.pieces, clause.language, marks) == expected(corpus, clause), clause.id


def test_and_in_the_spelling_of_today(corpus: Corpus) -> None:
    showing = Showing(corpus, "en1651", "regularised")
    for clause in corpus.editions["en1651"].clauses:
        pieces = showing.pieces(clause)
        marks = coloured(clause, pieces, "regularised", stretches(corpus, clause))
        assert counted(pieces, "en", marks) == expected(corpus, clause), clause.id


def test_words_that_the_print_lacks_have_no_colour_in_it(corpus: Corpus) -> None:
    clause = corpus.clauses["fr1642.2.2"]  # qui est ordinairement [cent]
    (mark,) = coloured(clause, clause.pieces, "original", stretches(corpus, clause))
    assert clause.original[mark.start : mark.end].strip() == "qui est ordinairement"


def test_the_book_has_all_its_clauses_and_marks_those_in_part(corpus: Corpus, corpus_proof: Coverage) -> None:
    edition = corpus.editions["en1651"]
    root = etree.fromstring(f"<p>{book(edition, corpus_proof)}</p>")
    assert [one.get("aria-label") for one in root.iterfind(".//span[@class='number']/a")] == list(edition.by_id)
    signed = {one.getparent().find("a").get("aria-label") for one in root.iterfind(".//span[@class='number']/span")}
    assert signed == {
        one.clause.id
        for one in corpus_proof.clauses
        if one.executable and not one.proven and one.clause.edition == edition.id
    }


def test_the_bar_has_the_shares_of_the_words() -> None:
    root = etree.fromstring(f"<p>{legend({'executed': 3, 'connective': 1, 'left': 2})}</p>")
    parts = {one.get("class"): one.get("style") for one in root.iterfind(".//div/span")}
    assert parts == {"part executed": "flex-grow: 3", "part idle": "flex-grow: 3"}
    said = [" ".join("".join(one.itertext()).split()[:3]) for one in root.iterfind(".//li")]
    assert said[:2] == ["executed 50 %", "inferred 0 %"]
