"""Searching the texts and translations for words in any form, and for terms under any of their names.

A word is found as it is printed, as it is read today, and in its other forms. Case and accents do not count, nor do the
differences of u and v, i and j.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from piquet_corpus.edition.language.index import By, Keys, index_of
from piquet_corpus.edition.language.norm import fold, number_words, typed
from piquet_corpus.edition.language.words import Layer, Passage
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.work.grouping import unique

if TYPE_CHECKING:
    from piquet_corpus.edition.corpus import Corpus
    from piquet_corpus.edition.language.index import Index

WAYS: tuple[By, ...] = ("form", "reading", "lemma", "concept")
"""The ways in which words match, the closest first."""
ORDER: tuple[By, ...] = ("reference", *WAYS)
EXACT, QUOTED = WAYS[:1], WAYS[:2]
"""Those of an exact search, and of words in quotation marks."""
SECTION = re.compile(r"(?:§+ ?(?=\d)|(?=\d+\.\d))(\d+(?:\.\d+)*)[.,;:]?")
"""A number within every text: `§ 6`, `6.4`."""
DIGIT = re.compile(r"\d")
QUOTATION = re.compile(r"""["“”„«]\s*([^"“”„«»]*?[^"“”„«»\s])\s*["“”»]""")


@dataclass(frozen=True)
class Hit:
    """Words found in a clause or heading, with the text before and after them; together they are the passage.

    `by`: how they match the query: exactly (`form`), as read today (`reading`), as forms of the same word (`lemma`), or
    as another name of the same concept (`concept`), which is then `entry`; or the query is the number of the passage
    or of what it stands in (`reference`), and the words are the whole of it. `layer`: the layer of the words.
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
    """Return every place that matches the query: words, or a reference (`fr1642.6.4`, `en1651.p16`, `§ 6`).

    Exact matches come first, then words as read today, then other forms of the word, then synonyms; each group is in
    the order of the texts. `texts`: search only these editions and translations, or all if empty. `exact`: find only
    exact matches.
    """
    index = index_of(corpus)
    passages = [passage for passage in index.passages.values() if not texts or passage.text in texts]
    question = Inquiry(corpus, query, passages, exact)
    hits = (hit for passage in passages for hit in question.hits(passage))
    return tuple(sorted(hits, key=lambda hit: ORDER.index(hit.by)))


class Inquiry:
    """What is looked for: words that follow one another; or, if no passage has them so, all of them in one passage.

    Words in quotation marks must follow one another, as typed. A hyphen is as good as a space; digits find the numbers
    that words say. `passages`: those in which the words are looked for. `exact`: as the source has them, in all of it.
    """

    def __init__(self, corpus: Corpus, query: str, passages: Iterable[Passage], exact: bool = False) -> None:
        self._index = index = index_of(corpus)
        self._hits: dict[str, tuple[Hit, ...]] = {}
        self.queries: tuple[Query, ...] = ()
        query = typed(query)
        self.named = frozenset(_named(corpus, query))
        if self.named:
            return
        quoted = [Query(index, words, EXACT if exact else QUOTED) for words in QUOTATION.findall(query)]
        rest = QUOTATION.sub(" ", query).strip()
        ways = EXACT if exact else WAYS
        self.queries = (*quoted, Query(index, rest, ways)) if rest or not quoted else tuple(quoted)
        if len(words := rest.split()) > 1 and not any(map(self.hits, passages)):
            self._hits.clear()
            rarest = sorted(words, key=len, reverse=True)  # mostly: a passage that lacks the first is left at once
            self.queries = (*quoted, *(Query(index, word, ways) for word in rarest))

    @property
    def entries(self) -> frozenset[str]:
        """The ids of the concepts that it names."""
        return frozenset().union(*(query.entries for query in self.queries))

    def hits(self, passage: Passage) -> tuple[Hit, ...]:
        """Return the places in a passage; none if it lacks a part of what is looked for."""
        if passage.id in self.named:
            layer = passage.layers[0]
            words = re.sub(r"\s+", " ", self._index.words(passage, layer).text).strip()
            return (Hit(passage, "reference", None, layer, "", words, ""),)
        if passage.id not in self._hits:
            places: dict[tuple[Layer, int], Hit] = {}
            for query in self.queries:
                if not (hits := tuple(query.hits(passage))):
                    places.clear()
                    break
                places = {(hit.layer, len(hit.before)): hit for hit in hits} | places
            self._hits[passage.id] = tuple(places.values())
        return self._hits[passage.id]


def _named(corpus: Corpus, query: str) -> Iterator[str]:
    """Yield the clauses and headings that a reference names, or a number after the sign of a paragraph."""
    if not DIGIT.search(query):
        return  # to look at all names takes longer than the search
    passages, section = corpus.passages, SECTION.fullmatch(query)
    names = [f"{edition}.{section[1]}" for edition in corpus.editions] if section else [corpus.named(query)]
    for name in names:
        yield from [clause.id for clause in passages.clauses(name)] or filter(None, [passages.beginning(name)])


class Query:
    """Words that follow one another, prepared for each text. `ways`: those in which they may match."""

    def __init__(self, index: Index, words: str, ways: Collection[By] = WAYS) -> None:
        self._index, self._query, self._ways = index, words.strip(), ways
        self._wanted = cache(self._wanted_in)

    @cached_property
    def entries(self) -> frozenset[str]:
        """The ids of the concepts with this name."""
        return self._index.concepts.called(self._query) if "concept" in self._ways else frozenset()

    def hits(self, passage: Passage) -> Iterator[Hit]:
        """Yield the places in one passage, each once: in the original layer, or else in the regularised layer."""
        for layer in passage.layers[:1] if self._ways is EXACT else passage.layers:
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
        wanted = self._wanted(passage.text, passage.language)
        own = self._index.keys(passage, layer) if wanted else {}
        for by, listed in wanted.items():
            for keys in listed:
                yield from (TokenSpan(by, start, end) for start, end in _places(own[by], keys))

    def _wanted_in(self, text: str, language: str) -> Mapping[By, tuple[Keys, ...]]:
        """Return the keys to look for in a text: the words as typed, as read today, and their lemmas."""
        numbers = number_words(language)
        spelled = " ".join(numbers.get(word, word) for word in self._query.split())
        speller = self._index.speller(text, language)
        words, said = speller.phrase(self._query), speller.phrase(spelled)
        typed_so = _keys(token.text for token in words)
        wanted: dict[By, tuple[Keys, ...]] = {
            "form": (typed_so,),
            "reading": unique((typed_so, _keys(words.norms), _keys(said.norms))),
            "lemma": (_keys(map(self._index.lemmas(language).guessed, words.norms)),),
        }
        return {by: wanted[by] for by in wanted if by in self._ways and typed_so}


def _keys(words: Iterable[str]) -> Keys:
    """Return words as they are compared; those with a hyphen in parts."""
    return tuple(part for word in words for part in fold(word).split("-") if part)


def _places(tokens: Keys, keys: Keys) -> Iterator[tuple[int, int]]:
    """Yield where words follow one another: the first token, and that after the last."""
    if keys[0] not in " ".join(tokens):
        return
    parts = [(part, place) for place, token in enumerate(tokens) for part in token.split("-") if part]
    for start, (part, place) in enumerate(parts):
        if part == keys[0] and tuple(word for word, _ in parts[start : start + len(keys)]) == keys:
            yield place, parts[start + len(keys) - 1][1] + 1
