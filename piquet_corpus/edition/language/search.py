"""Searching the texts and translations for words in any form, and for terms under any of their names.

A word is found as it is printed, as it is read today, and in its other forms. Case and accents do not count, nor do the
differences of u and v, i and j.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from piquet_corpus.edition.language.index import By, Keys, index_of
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.language.words import Layer, Passage
from piquet_corpus.edition.texts.glossary import Entry

if TYPE_CHECKING:
    from piquet_corpus.edition.corpus import Corpus
    from piquet_corpus.edition.language.index import Index

ORDER: tuple[By, ...] = ("form", "reading", "lemma", "concept")


@dataclass(frozen=True)
class Hit:
    """Words found in a clause or heading, with the text before and after them; together they are the passage.

    `by`: how they match the query: exactly (`form`), as read today (`reading`), as forms of the same word (`lemma`), or
    as another name of the same concept (`concept`), which is then `entry`. `layer`: the layer of the words.
    """

    passage: Passage
    by: By
    entry: Entry | None
    layer: Layer
    before: str
    words: str
    after: str


class TokenSpan(NamedTuple):
    """Tokens of a passage that match the query."""

    by: By
    start: int
    end: int
    entry: Entry | None = None


def search(corpus: Corpus, query: str, texts: Collection[str] = (), exact: bool = False) -> tuple[Hit, ...]:
    """Return every place that matches the query.

    Exact matches come first, then words as read today, then other forms of the word, then synonyms; each group is in
    the order of the texts. `texts`: search only these editions and translations, or all if empty. `exact`: find only
    exact matches.
    """
    prepared = Query(index_of(corpus), query, exact)
    passages = (passage for passage in index_of(corpus).passages.values() if not texts or passage.text in texts)
    hits = (hit for passage in passages for hit in prepared.hits(passage))
    return tuple(sorted(hits, key=lambda hit: ORDER.index(hit.by)))


class Query:
    """A query, prepared for each text."""

    def __init__(self, index: Index, query: str, exact: bool) -> None:
        self._index, self._query, self._exact = index, query.strip(), exact
        self._keys: dict[str, Mapping[By, tuple[Keys, ...]]] = {}

    @cached_property
    def entries(self) -> frozenset[str]:
        """The ids of the concepts with this name."""
        return frozenset() if self._exact else self._index.concepts.called(self._query)

    def hits(self, passage: Passage) -> Iterator[Hit]:
        """Yield the places in one passage, each once: in the original layer, or else in the regularised layer."""
        for layer in passage.layers[:1] if self._exact else passage.layers:
            spans = sorted(self.spans(passage, layer), key=lambda span: span.start)
            words = self._index.words(passage, layer)
            for by, first, last, entry in spans:
                start, end = words.spans[first][0], words.spans[last - 1][1]
                texts = (words.text[:start], words.text[start:end], words.text[end:])
                # In one line; space at the ends is kept.
                yield Hit(passage, by, entry, layer, *(re.sub(r"\s+", " ", text) for text in texts))
            if spans:
                return

    def spans(self, passage: Passage, layer: Layer) -> Iterator[TokenSpan]:
        """Yield the places in one layer without overlaps; closer matches come before others."""
        taken: set[int] = set()
        terms = self._index.terms(passage, layer) if self.entries else ()
        named = (term for term in terms if term.entry.id in self.entries)
        concepts = (TokenSpan("concept", term.start, term.end, term.entry) for term in named)
        for span in (*self._words(passage, layer), *concepts):
            tokens = set(range(span.start, span.end))
            if not tokens & taken:
                taken |= tokens
                yield span

    def _words(self, passage: Passage, layer: Layer) -> Iterator[TokenSpan]:
        """Yield the places where the words follow one another."""
        wanted = self._wanted(passage)
        own = self._index.keys(passage, layer) if wanted else {}
        for by, listed in wanted.items():
            for keys in listed:
                length, tokens = len(keys), own[by]
                for start, key in enumerate(tokens):
                    if key == keys[0] and tokens[start : start + length] == keys:
                        yield TokenSpan(by, start, start + length)

    def _wanted(self, passage: Passage) -> Mapping[By, tuple[Keys, ...]]:
        """Return the keys to look for in a text: the tokens as typed, as read today, and their lemmas."""
        if passage.text not in self._keys:
            words = self._index.speller(passage.text, passage.language).phrase(self._query)
            lemmas = self._index.lemmas(passage.language)
            typed = tuple(fold(token.text) for token in words)
            wanted: dict[By, tuple[Keys, ...]] = {"form": (typed,)}
            if not self._exact:
                wanted["reading"] = (typed, tuple(map(fold, words.norms)))
                wanted["lemma"] = (tuple(fold(lemmas.guessed(norm)) for norm in words.norms),)
            self._keys[passage.text] = wanted if typed else {}
        return self._keys[passage.text]
