"""What an edition has in place of a clause of another: its parallel clauses, or the omission that says nothing.

The relation of a row is that of its latest edition to each of the others, so a row between two other editions says
nothing of the two that are asked about.

The words of a parallel clause are found as far as their letters show it. Texts in one language are compared by their
own words. Otherwise both are compared in English, where a text that is not English has a translation: then the words
are found only about where they stand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.aligning.likeness import in_common_language
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import OLD_LETTERS
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.alignment import Omission, Parallel, edition_of
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import Anchor, places
from rules.core.use import Words

LEAST = 50.0
"""The least likeness, of 100, of words that are proposed; below it, the whole clause is."""
MARKS = ",;:.?!()"
SAMENESS = ("parallel", "partial", "conflict")
"""The relations of rows, from that of clauses which say the same."""


def counterparts(corpus: Corpus, cited: str, edition: str) -> Mapping[str, Parallel]:
    """Return the executable clauses of an edition parallel to a clause, with their best rows; none for an omission."""
    best: dict[str, Parallel] = {}
    for row in corpus.alignment.of(cited):
        if isinstance(row, Parallel) and row.within({edition_of(cited), edition}):
            for id_ in of_edition(row.clauses, edition):
                if corpus.topics.is_executable(corpus.clauses[id_].kind):
                    best[id_] = min(best.get(id_, row), row, key=lambda row: SAMENESS.index(row.relation))
    return best


def omission_of(corpus: Corpus, cited: Iterable[str], edition: str) -> str | None:
    """Return the row by which an edition lacks what some rows or clauses say; else None."""
    clauses: set[str] = set()
    for id_ in cited:
        row = corpus.alignment.by_id.get(id_)
        clauses.update(row.clauses if isinstance(row, Omission) else (id_,))
    silent = (row for row in corpus.alignment.omissions if row.edition == edition)
    return next((row.id for row in silent if not clauses.isdisjoint(row.clauses)), None)


@dataclass(frozen=True)
class Likely:
    """The words proposed, and how alike they are to those of the other edition, of 100.

    `whole`: the whole clause, as no words are alike. `by_place`: found by their place in a translation.
    """

    words: Words
    likeness: float
    whole: bool
    by_place: bool


def likely_words(corpus: Corpus, theirs: Clause, anchored: Anchor, mine: Clause) -> Likely:
    """Return the words of `mine` that say most nearly what is anchored in `theirs`."""
    text, wanted = layer_text(mine.pieces, "regularised"), layer_text(theirs.pieces, anchored.layer)
    span, by_place = (anchored.start, anchored.end), theirs.language != mine.language
    searched = text
    if by_place:
        their_english, my_english = (in_common_language(corpus, clause) for clause in (theirs, mine))
        if their_english is None or my_english is None:
            return Likely(_named(text, 0, len(text)), 0.0, True, False)
        english = layer_text(their_english.pieces, "regularised")
        span, wanted = _carried(span, wanted, english), english
        searched = layer_text(my_english.pieces, "regularised")
    match = fuzz.partial_ratio_alignment(_plain(wanted[slice(*span)]), _plain(searched))
    if match is None or match.score < LEAST:
        return Likely(_named(text, 0, len(text)), match.score if match else 0.0, True, False)
    span = match.dest_start, match.dest_end
    if searched is not text:
        span = _carried(span, searched, text)
    return Likely(_named(text, *span), match.score, False, by_place)


def _plain(words: str) -> str:
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in words).translate(OLD_LETTERS)


def _carried(span: tuple[int, int], text: str, other: str) -> tuple[int, int]:
    begin, end = (round(place * len(other) / max(len(text), 1)) for place in span)
    return _to_words(other, begin, max(end, begin + 1))


def _to_words(text: str, begin: int, end: int) -> tuple[int, int]:
    while begin > 0 and not text[begin - 1].isspace():
        begin -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return begin, end


def _named(text: str, begin: int, end: int) -> Words:
    """Name the whole words of a part, without marks at either end, and which they are if the text has them twice."""
    begin, end = _to_words(text, begin, end)
    while begin < end and (text[begin].isspace() or text[begin] in MARKS):
        begin += 1
    while end > begin and (text[end - 1].isspace() or text[end - 1] in MARKS):
        end -= 1
    words = " ".join(text[begin:end].split())
    there = [start for start, _ in places(words, text)]
    number = next((place for place, start in enumerate(there, 1) if start >= begin), len(there))
    return Words(words, number if len(there) > 1 else None)
