"""The words of a corpus, processed once when first needed: pipelines, a `Doc` for each passage, its terms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from piquet_corpus.language import lemmas, spelling
from piquet_corpus.language.lemmas import Lemmas
from piquet_corpus.language.searchable import Concepts, Searchable
from piquet_corpus.language.spelling import Lexicon
from piquet_corpus.language.terms import FoundTerm, Recogniser, Term, longest
from piquet_corpus.language.words import Layer, Passage, doc_of, passages, pipeline

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from piquet_corpus.corpus import Corpus
    from piquet_corpus.texts.tei.model import Block, Clause


class Index:
    """The words of a corpus. Raises CorpusError when a lexicon cannot be read."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._docs: dict[tuple[str, Layer], Doc] = {}
        self._terms: dict[tuple[str, Layer], tuple[FoundTerm, ...]] = {}
        self._recognisers: dict[str, Recogniser] = {}
        self._searchables: dict[tuple[str, Layer], Searchable] = {}
        self._lemmas: dict[str, Lemmas] = {}

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """Every clause and heading by id, each text followed by its translations."""
        return {passage.id: passage for passage in passages(self._corpus)}

    @cached_property
    def lexicons(self) -> Mapping[str, Lexicon]:
        """The lexicon of each edition; an empty one if it has none."""
        directory = self._corpus.directory
        editions = self._corpus.editions
        return {id_: spelling.read_lexicon(directory / spelling.file_of(id_)) for id_ in editions}

    def lexicon(self, text: str) -> Lexicon:
        """Return the lexicon of a text; a translation has none."""
        return self.lexicons.get(text, spelling.EMPTY)

    def passage(self, id_: str | None) -> Passage | None:
        """Return the clause or heading of this id; None if there is none."""
        return self.passages.get(id_) if id_ else None

    def nlp(self, text: str, language: str) -> Language:
        """Return the pipeline of a text."""
        return pipeline(language, self.lexicon(text).rows)

    def doc(self, passage: Passage, layer: Layer) -> Doc:
        """Return one layer of a passage as a `Doc`."""
        key = (passage.id, layer)
        if key not in self._docs:
            nlp = self.nlp(passage.text, passage.language)
            self._docs[key] = doc_of(nlp, passage, self.lexicon(passage.text), layer)
        return self._docs[key]

    def lemmas(self, language: str) -> Lemmas:
        """Return the lemmas of a language."""
        if language not in self._lemmas:
            self._lemmas[language] = lemmas.read_lemmas(self._corpus.directory / lemmas.file_of(language))
        return self._lemmas[language]

    @cached_property
    def concepts(self) -> Concepts:
        """The names of the concepts of the glossary."""
        return Concepts(self.lemmas, self._corpus.glossary.entries)

    def searchable(self, passage: Passage, layer: Layer) -> Searchable:
        """Return one layer of a passage, ready to be searched."""
        key = (passage.id, layer)
        if key not in self._searchables:
            lemmas = self.lemmas(passage.language)
            self._searchables[key] = Searchable(self.doc(passage, layer), lemmas, layer == passage.layers[0])
        return self._searchables[key]

    def terms(self, passage: Passage, layer: Layer) -> tuple[FoundTerm, ...]:
        """Return every term in a passage; in a translation, those of the passage it translates."""
        key = (passage.id, layer)
        if key not in self._terms:
            found = self.recogniser(passage).all_in(self.doc(passage, layer), passage.id)
            source = self.passage(passage.of)
            if source is not None and source.of is None:
                meant = {term.entry.id for each in source.layers for term in self.terms(source, each)}
                found = tuple(term for term in found if term.entry.id in meant)
            self._terms[key] = found
        return self._terms[key]

    def recogniser(self, passage: Passage) -> Recogniser:
        """Return the recogniser of the terms of a text."""
        text = passage.text
        if text not in self._recognisers:
            nlp = self.nlp(text, passage.language)
            self._recognisers[text] = Recogniser(nlp, self._corpus.glossary.entries, text)
        return self._recognisers[text]


@lru_cache(maxsize=4)
def index_of(corpus: Corpus) -> Index:
    """Return the index of a corpus, which is made once."""
    return Index(corpus)


def terms_in(corpus: Corpus, clause: Clause | Block | Passage, layer: Layer = "original") -> tuple[Term, ...]:
    """Return the terms in a clause or heading, in order and without overlaps.

    `layer`: `original`, or `regularised`, which is in today's spelling if the text has a lexicon. Offsets refer to
    `words.layer_text` of the pieces, or of the pieces after `spelling.respelt`.
    """
    index = index_of(corpus)
    passage = index.passage(clause.id)
    if passage is None:
        return ()
    doc = index.doc(passage, layer)
    chosen = sorted(longest(index.terms(passage, layer)), key=lambda term: term.start)
    return tuple(
        Term(term.entry, doc[term.start].idx, doc[term.end - 1].idx + len(doc[term.end - 1])) for term in chosen
    )
