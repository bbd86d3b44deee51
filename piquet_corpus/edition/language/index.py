"""The words of a corpus, ready to be searched: the tokens of each passage, their norms and lemmas, and its terms.

Also how much of an old text is in today's spelling already, how much its lexicon changes, and what is left.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

from piquet_corpus.edition.compiled import INDEX
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold, plain
from piquet_corpus.edition.language.spelling import (
    EMPTY,
    Lemmas,
    Lexicon,
    is_word,
    lemmas_file,
    lexicon_file,
    read_lemmas,
    read_lexicon,
    respelt,
)
from piquet_corpus.edition.language.tokens import Known, Tokeniser, Tokens
from piquet_corpus.edition.language.words import Layer, Passage, Speller, passages
from piquet_corpus.edition.texts.glossary import Entry, Spelling
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped

if TYPE_CHECKING:
    from spacy.matcher import PhraseMatcher

    from piquet_corpus.edition.texts.tei.model import Block, Clause, Pieces


By = Literal["reference", "form", "reading", "lemma", "concept"]
Keys = tuple[str, ...]


@dataclass(frozen=True)
class Searchable:
    """One layer of a passage, ready to be searched.

    `keys`: of each token, as printed, as read today, and its lemma. `alike`: the words that are spelt like a term.
    """

    words: Tokens
    keys: Mapping[By, Keys]
    alike: tuple[Alike, ...]


_fold = cache(fold)


class Concepts:
    """The names of the concepts of the glossary, in any language and any text, and the words of today for them.

    A word that is a term only in some places (*main*, *cartes*) does not lead to other names, because a reader who
    searches for it often means something else.
    """

    def __init__(self, lemmas: Callable[[str], Lemmas], entries: Sequence[Entry]) -> None:
        self._lemmas = lemmas
        self._ids = frozenset(entry.id for entry in entries)
        names = [(language, name, entry.id) for entry in entries for language, name in entry.sure_names]
        self._languages = frozenset(language for language, _, _ in names)
        self._names = grouped((keys, id_) for language, name, id_ in names for keys in self._keys(name, language))

    def called(self, query: str) -> frozenset[str]:
        """Return the ids of the concepts with this name, in any language; or of the concept with this id."""
        if query in self._ids:
            return frozenset((query,))
        keys = {keys for language in self._languages for keys in self._keys(query, language)}
        return frozenset(id_ for name in keys for id_ in self._names.get(name, ()))

    def _keys(self, words: str, language: str) -> Iterator[Keys]:
        if split := re.findall(r"\w+", words):
            yield tuple(map(fold, split))
            yield tuple(fold(self._lemmas(language).guessed(word)) for word in split)


Key = tuple[str, Layer]
"""A layer of a passage."""


@dataclass(frozen=True)
class Compiled:
    """What the compiled cache keeps: every layer of every passage, and by language what is known of its tokens."""

    searchables: Mapping[Key, Searchable]
    tables: Mapping[str, Known]


NOTHING = Compiled({}, {})


class Index:
    """The words of a corpus. Raises CorpusError when a lexicon cannot be read.

    `compiled`: what is known of them; without it, what the compiled cache keeps.
    """

    def __init__(self, corpus: Corpus, compiled: Compiled | None = None) -> None:
        self._corpus = corpus
        if compiled is not None:
            self._compiled = compiled
        # Each is made once for what is asked of it.
        self.tokeniser, self.speller = cache(self._tokeniser), cache(self._speller)
        self.lemmas, self.recogniser = cache(self._lemmas), cache(self._recogniser)
        self.words, self.keys, self.terms = cache(self._words), cache(self._keys), cache(self._terms)

    @cached_property
    def _compiled(self) -> Compiled:
        """What is kept of the corpus of the package; of any other nothing, and its passages are made one by one.

        Nothing either if a file cannot be read: who needs the file will say so.
        """
        corpus = self._corpus
        with suppress(CorpusError):
            return corpus.whole(INDEX, lambda: Index(corpus, NOTHING).compiled()) if corpus.is_compiled else NOTHING
        return NOTHING

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """Every clause and heading by id, each text followed by its translations."""
        return {passage.id: passage for passage in passages(self._corpus)}

    @cached_property
    def lexicons(self) -> Mapping[str, Lexicon]:
        """The lexicon of each edition; an empty one if it has none."""
        return {id_: read_lexicon(self._corpus.directory / lexicon_file(id_)) for id_ in self._corpus.editions}

    def lexicon(self, text: str) -> Lexicon:
        """Return the lexicon of a text; a translation has none."""
        return self.lexicons.get(text, EMPTY)

    def passage(self, id_: str | None) -> Passage | None:
        """Return the clause or heading of this id; None if there is none."""
        return self.passages.get(id_) if id_ else None

    def _tokeniser(self, language: str) -> Tokeniser:
        """Return the tokeniser of a language."""
        return Tokeniser(language, self._compiled.tables.get(language))

    def _speller(self, text: str, language: str) -> Speller:
        """Return what makes the words of a text."""
        return Speller(self.tokeniser(language), self.lexicon(text))

    def respelt(self, pieces: Pieces, text: str, language: str, place: str) -> Pieces:
        """Return the pieces of a passage (`place`) of a text with its regularised layer in today's spelling."""
        return respelt(pieces, self.lexicon(text), self.tokeniser(language), place)

    def _words(self, passage: Passage, layer: Layer) -> Tokens:
        """Return the words of one layer of a passage."""
        if compiled := self._compiled.searchables.get((passage.id, layer)):
            return compiled.words
        return self.speller(passage.text, passage.language).words(passage, layer)

    def _keys(self, passage: Passage, layer: Layer) -> Mapping[By, Keys]:
        """Return what a search compares in one layer of a passage."""
        if compiled := self._compiled.searchables.get((passage.id, layer)):
            return compiled.keys
        lemmas, words = self.lemmas(passage.language), self.words(passage, layer)
        printed = words if layer == passage.layers[0] else ()  # the words stand in the source
        return {
            "form": tuple(_fold(token.text) for token in printed),
            "reading": tuple(map(_fold, words.norms)),
            "lemma": tuple(_fold(lemmas.of(norm)) for norm in words.norms),
        }

    def _spelt_alike(self, passage: Passage, layer: Layer) -> tuple[Alike, ...]:
        if compiled := self._compiled.searchables.get((passage.id, layer)):
            return compiled.alike
        return self.recogniser(passage.text, passage.language).alike(self.words(passage, layer))

    def _lemmas(self, language: str) -> Lemmas:
        """Return the lemmas of a language."""
        return read_lemmas(self._corpus.directory / lemmas_file(language))

    @cached_property
    def concepts(self) -> Concepts:
        """The names of the concepts of the glossary."""
        return Concepts(self.lemmas, self._corpus.glossary.entries)

    def alike(self, passage: Passage, layer: Layer) -> tuple[FoundTerm, ...]:
        """Return the places of a passage where words are spelt like a term, whether they are that term or not."""
        recogniser = self.recogniser(passage.text, passage.language)
        return tuple(recogniser.found(self._spelt_alike(passage, layer)))

    def _terms(self, passage: Passage, layer: Layer) -> tuple[FoundTerm, ...]:
        """Return every term in a passage, at each place the longest first; in a translation, those of its original."""
        terms = [term for term in self.alike(passage, layer) if term.spelling.holds_in(passage.id)]
        source = self.passage(passage.of)
        if source is not None and source.of is None:
            meant = {term.entry.id for each in source.layers for term in self.terms(source, each)}
            terms = [term for term in terms if term.entry.id in meant]
        return tuple(sorted(terms, key=lambda term: (term.start, -term.end)))

    def _recogniser(self, text: str, language: str) -> Recogniser:
        """Return the recogniser of the terms of a text."""
        return Recogniser(self.speller(text, language), self._corpus.glossary.entries, text)

    def compiled(self) -> Compiled:
        """Return all that the compiled cache keeps."""
        searchables = {
            (passage.id, layer): Searchable(
                self.words(passage, layer), self.keys(passage, layer), self._spelt_alike(passage, layer)
            )
            for passage in self.passages.values()
            for layer in passage.layers
        }
        languages = dict.fromkeys(passage.language for passage in self.passages.values())
        return Compiled(searchables, {language: self.tokeniser(language).known for language in languages})


@lru_cache(maxsize=4)
def index_of(corpus: Corpus) -> Index:
    """Return the index of a corpus, which is made once."""
    return Index(corpus)


def terms_in(corpus: Corpus, clause: Clause | Block | Passage, layer: Layer = "original") -> tuple[Term, ...]:
    """Return the terms in a clause or heading, in order and without overlaps.

    `layer`: `original`, or `regularised`, which is in today's spelling if the text has a lexicon. Offsets refer to
    `words.layer_text` of the pieces, or of the pieces after `Index.respelt`.
    """
    index = index_of(corpus)
    passage = index.passage(clause.id)
    if passage is None:
        return ()
    spans = index.words(passage, layer).spans
    chosen = sorted(longest(index.terms(passage, layer)), key=lambda term: term.start)
    return tuple(Term(term.entry, spans[term.start][0], spans[term.end - 1][1]) for term in chosen)


@dataclass(frozen=True)
class Term:
    """Words that are a term: `start` and `end` are their offsets in a layer, as `layer_text` returns it."""

    entry: Entry
    start: int
    end: int


@dataclass(frozen=True)
class FoundTerm:
    """A term among words, by its tokens, with the spelling of the glossary that it matches."""

    entry: Entry
    spelling: Spelling
    start: int
    end: int


Alike = tuple[int, int, int]
"""Words spelt like a term: the number of the spelling, and where its tokens begin and end."""


class Recogniser:
    """Finds the terms that one text uses."""

    def __init__(self, speller: Speller, entries: tuple[Entry, ...], text: str) -> None:
        self._speller = speller
        self._known = [
            (e, spelling) for e in entries for form in e.forms_in(text) for spelling in form.spellings if spelling.orth
        ]

    @cached_property
    def _phrases(self) -> tuple[tuple[int, Tokens], ...]:
        """The words of every known spelling, with its number; one may be spelt in its own way in a clause."""
        phrases = (
            (number, self._speller.phrase(spelling.orth, place))
            for number, (_, spelling) in enumerate(self._known)
            for place in sorted(spelling.only) or ("",)
        )
        return tuple({(number, phrase.norms): (number, phrase) for number, phrase in phrases}.values())

    @cached_property
    def _matcher(self) -> PhraseMatcher:
        return self._speller.tokeniser.matcher(phrase for _, phrase in self._phrases)

    def alike(self, words: Tokens) -> tuple[Alike, ...]:
        """Return every place where words are spelt like a term, whether they are that term or not."""
        document = self._speller.tokeniser.document(words)
        matches = ((start, int(document.vocab.strings[key]), end) for key, start, end in self._matcher(document))
        return tuple((self._phrases[phrase][0], start, end) for start, phrase, end in sorted(matches))

    def found(self, alike: Iterable[Alike]) -> Iterator[FoundTerm]:
        """Return what is spelt like a term with its entry and spelling."""
        return (FoundTerm(*self._known[number], start, end) for number, start, end in alike)


def longest(terms: tuple[FoundTerm, ...]) -> Iterator[FoundTerm]:
    """Return the terms that are not inside a longer one: *last trick*, but not the *trick* in it."""
    taken: set[int] = set()
    for term in sorted(terms, key=lambda term: (term.start - term.end, term.start)):
        tokens = set(range(term.start, term.end))
        if not tokens & taken:
            taken |= tokens
            yield term


State = Literal["today", "encoding", "lexicon", "left"]
STATES: tuple[State, ...] = ("today", "encoding", "lexicon", "left")


@dataclass(frozen=True)
class SpellingCoverage:
    """The word forms of a text, counted as they are printed.

    `today`: spelt as today, according to the lexicon; `encoding`: corrected in the text itself (VV, an error, an
    abbreviation); `lexicon`: respelt by the lexicon; `left`: without a line in the lexicon. A form with several states
    counts among the `types` of each. `respelt`: each respelling, with its number.
    """

    text: str
    tokens: dict[State, int]
    types: dict[State, int]
    left: tuple[str, ...]
    respelt: tuple[tuple[str, str, int], ...]


def spelling_coverage(corpus: Corpus) -> tuple[SpellingCoverage, ...]:
    """Return the coverage of every text that has a lexicon."""
    index = index_of(corpus)
    return tuple(_coverage(index, text, lexicon) for text, lexicon in index.lexicons.items() if lexicon.words)


def _coverage(index: Index, text: str, lexicon: Lexicon) -> SpellingCoverage:
    counted: Counter[tuple[str, str, State]] = Counter()
    for passage in index.passages.values():
        for token in index.words(passage, "original") if passage.text == text else ():
            if is_word(token.text):
                printed, today = plain(token.text), token.norm
                line = lexicon.word(printed, passage.id)
                respelt: State = "lexicon" if line and line.is_respelt else "encoding"
                same: State = "today" if line else "left"
                counted[printed, today, same if printed == today else respelt] += 1
    return SpellingCoverage(
        text,
        tokens={state: sum(n for (*_, other), n in counted.items() if other == state) for state in STATES},
        types={state: len({form for form, _, other in counted if other == state}) for state in STATES},
        left=tuple(sorted({form for form, _, state in counted if state == "left"})),
        respelt=tuple(sorted((form, today, n) for (form, today, state), n in counted.items() if state == "lexicon")),
    )
