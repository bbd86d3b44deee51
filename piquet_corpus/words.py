"""Searching the texts for words, whichever layer they stand in.

Each clause is a spaCy `Doc` whose tokens are those of the original layer and whose `NORM` is the regularised form, so
that *usually* finds *vsually* and *when* finds *VVhen*. Only `blank` pipelines are used: no model is fetched.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import spacy
from spacy.language import Language
from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc

from piquet_corpus.corpus import Corpus
from piquet_corpus.tei.model import Choice, Clause, Hi, Piece, Supplied, Text

SPELLINGS = str.maketrans({"ſ": "s", "œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True)
class Hit:
    """Words found in a clause, as printed, with what stands before and after them; together they are the clause."""

    clause: Clause
    before: str
    words: str
    after: str


@cache
def pipeline(language: str) -> Language:
    """Return the tokeniser of a language (`fr`, `en`)."""
    return spacy.blank(language)


def norm(word: str) -> str:
    """Return a word as words are compared: lower case, without accents, with plain letters.

    >>> norm("Sixiesmes"), norm("Différends")
    ('sixiesmes', 'differends')
    """
    parts = unicodedata.normalize("NFD", word.lower().translate(SPELLINGS))
    return "".join(part for part in parts if not unicodedata.combining(part))


def doc_of(clause: Clause) -> Doc:
    """Return a clause as a `Doc`: the tokens of its original layer, with their regularised forms as norms."""
    nlp = pipeline(clause.language)
    original, better = _layers(clause.pieces)
    doc = nlp.make_doc("".join(original))
    regularised = "".join(better)
    starts = _starts(original, better)
    for token in doc:
        token.norm_ = norm(_form(token.idx, len(token), starts, regularised) or token.text)
    return doc


def _layers(pieces: Sequence[Piece]) -> tuple[list[str], list[str]]:
    """Return both layers, piece by piece, so that they can be laid side by side."""
    original, better = [], []
    for piece in pieces:
        if isinstance(piece, Text | Hi):
            original.append(piece.text)
            better.append(piece.text)
        elif isinstance(piece, Choice):
            original.append(piece.original)
            better.append(piece.regularised)
        elif isinstance(piece, Supplied):
            original.append("")
            better.append(piece.text)
    return original, better


def _starts(original: list[str], better: list[str]) -> list[tuple[int, int, int, int]]:
    """Return for each piece where it begins and ends in each layer."""
    found, left, right = [], 0, 0
    for mine, theirs in zip(original, better, strict=True):
        found.append((left, left + len(mine), right, right + len(theirs)))
        left, right = left + len(mine), right + len(theirs)
    return found


def _form(start: int, length: int, spans: list[tuple[int, int, int, int]], regularised: str) -> str:
    """Return what a token is in the regularised layer: the words of every piece it reaches into, to its own ends."""
    end = start + length
    parts = []
    for left, right, begin, finish in spans:
        if right <= start or left >= end:
            continue
        if finish - begin == right - left and regularised[begin:finish]:
            # A piece that is as long in both layers (plain text above all) is cut where the token is.
            parts.append(regularised[begin + max(start - left, 0) : finish - max(right - end, 0)])
        else:
            parts.append(regularised[begin:finish])
    return "".join(parts).strip()


def find(corpus: Corpus, words: str) -> tuple[Hit, ...]:
    """Return every place where the words stand one after the other in either layer, in the order of the texts."""
    found: list[Hit] = []
    for edition in corpus.editions.values():
        matchers = _matchers(edition.language, words)
        found.extend(hit for clause in edition.clauses for hit in _hits(clause, matchers))
    return tuple(found)


def _matchers(language: str, words: str) -> tuple[PhraseMatcher, ...]:
    """Return what finds the words in a language, as regularised and as printed; nothing when there are none."""
    nlp = pipeline(language)
    phrase = _normed(words.strip(), language)
    found = []
    for attribute in ("NORM", "LOWER") if len(phrase) else ():
        matcher = PhraseMatcher(nlp.vocab, attr=attribute)
        matcher.add("words", [phrase])
        found.append(matcher)
    return tuple(found)


def _hits(clause: Clause, matchers: tuple[PhraseMatcher, ...]) -> Iterator[Hit]:
    """Return the places in one clause, each once: as printed, or else as the editors would have it read."""
    for doc in (doc_of(clause), _as_read(clause)) if matchers else ():
        spans = sorted({(start, end) for matcher in matchers for _, start, end in matcher(doc)})
        for start, end in spans:
            after = doc[end - 1].whitespace_ + doc[end:].text
            yield Hit(clause, doc[:start].text_with_ws, doc[start:end].text, after)
        if spans:
            return


def _as_read(clause: Clause) -> Doc:
    """Return the regularised layer as a `Doc`, in which words stand that the print lacks, such as *cent*."""
    return _normed(clause.regularised, clause.language)


def _normed(text: str, language: str) -> Doc:
    """Return words as a `Doc` that are their own regularised form."""
    doc = pipeline(language).make_doc(text)
    for token in doc:
        token.norm_ = norm(token.text)
    return doc
