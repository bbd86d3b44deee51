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
from piquet_corpus.edition.language.tokens import Tokens
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
    asked = Query(index_of(corpus), query, exact)
    found = [
        hit
        for passage in index_of(corpus).passages.values()
        if not texts or passage.text in texts
        for hit in asked.hits(passage)
    ]
    return tuple(sorted(found, key=lambda hit: ORDER.index(hit.by)))


class Query:
    """A query, prepared for each text."""

    def __init__(self, index: Index, query: str, exact: bool) -> None:
        self._index, self._query, self._exact = index, query.strip(), exact
        self._keys: dict[str, Mapping[By, frozenset[Keys]]] = {}

    @cached_property
    def entries(self) -> frozenset[str]:
        """The ids of the concepts with this name."""
        return frozenset() if self._exact else self._index.concepts.called(self._query)

    def hits(self, passage: Passage) -> Iterator[Hit]:
        """Yield the places in one passage, each once: in the original layer, or else in the regularised layer."""
        for layer in passage.layers[:1] if self._exact else passage.layers:
            spans = sorted(self.spans(passage, layer), key=lambda span: span.start)
            words = self._index.words(passage, layer)
            for span in spans:
                yield _hit(passage, layer, words, span)
            if spans:
                return

    def spans(self, passage: Passage, layer: Layer) -> Iterator[TokenSpan]:
        """Yield the places in one layer without overlaps; closer matches come before others."""
        taken: set[int] = set()
        for span in (*self._words(passage, layer), *self._concepts(passage, layer)):
            tokens = set(range(span.start, span.end))
            if not tokens & taken:
                taken |= tokens
                yield span

    def _words(self, passage: Passage, layer: Layer) -> Iterator[TokenSpan]:
        """Yield the places where the words follow one another."""
        wanted = self._wanted(passage)
        if not any(wanted.values()):
            return
        own = self._index.keys(passage, layer)
        for by, several in wanted.items():
            for keys in several:
                for start in _places(own[by], keys):
                    yield TokenSpan(by, start, start + len(keys))

    def _wanted(self, passage: Passage) -> Mapping[By, frozenset[Keys]]:
        """Return the keys to look for in a text: the tokens as typed, as read today, and their lemmas."""
        if passage.text not in self._keys:
            words = self._index.speller(passage.text, passage.language).phrase(self._query)
            lemmas = self._index.lemmas(passage.language)
            typed = tuple(fold(token.text) for token in words)
            read = tuple(map(fold, words.norms))
            found: dict[By, frozenset[Keys]] = {"form": frozenset((typed,) if typed else ())}
            if not self._exact:
                found["reading"] = frozenset((typed, read) if typed else ())
                own = tuple(fold(lemmas.guessed(norm)) for norm in words.norms)
                found["lemma"] = frozenset((own,) if typed else ())
            self._keys[passage.text] = found
        return self._keys[passage.text]

    def _concepts(self, passage: Passage, layer: Layer) -> Iterator[TokenSpan]:
        """Yield the places of concepts that have the name in the query."""
        for term in self._index.terms(passage, layer) if self.entries else ():
            if term.entry.id in self.entries:
                yield TokenSpan("concept", term.start, term.end, term.entry)


def _places(keys: Keys, wanted: Keys) -> Iterator[int]:
    """Yield the places where some keys follow one another in a list of keys."""
    first, length = wanted[0], len(wanted)
    for start, key in enumerate(keys):
        if key == first and keys[start : start + length] == wanted:
            yield start


def _hit(passage: Passage, layer: Layer, words: Tokens, span: TokenSpan) -> Hit:
    start, end = words.spans[span.start][0], words.spans[span.end - 1][1]
    before, found, after = words.text[:start], words.text[start:end], words.text[end:]
    return Hit(passage, span.by, span.entry, layer, _line(before), _line(found), _line(after))


def _line(text: str) -> str:
    """Return text in one line; space at its ends is kept."""
    return re.sub(r"\s+", " ", text)
