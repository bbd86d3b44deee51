"""What is marked in the words of the reading table: what a query finds, and what texts of one language do not share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import By, index_of
from piquet_corpus.edition.language.norm import small_words
from piquet_corpus.edition.language.search import Inquiry
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html.passages import LAYERS, Mark, differs
from piquet_corpus.publishing.pages.read.rows import TableLine
from piquet_corpus.publishing.pages.read.view import Column
from rules.core.messages import N_

LIKENESS: dict[By, str] = {
    "form": N_("exact"),
    "reading": N_("in another spelling"),
    "lemma": N_("in another form"),
    "concept": N_("synonym"),
}
"""How a place matches the query, the closest match first."""


class Finder:
    """Finds a query in the clauses of the reading table, each under its number too."""

    def __init__(self, corpus: Corpus, query: str, clauses: Iterable[Clause]) -> None:
        self.corpus, self.index = corpus, index_of(corpus)
        passages = filter(None, (self.index.passage(clause.id) for clause in clauses))
        self.question = Inquiry(corpus, query, passages)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The concepts that the query names."""
        return tuple(entry for entry in self.corpus.glossary.entries if entry.id in self.question.entries)

    def finds(self, clause: Clause) -> bool:
        """Whether a clause matches the query in either layer, or is a clause that it names."""
        return bool(self._likenesses(clause))

    def by(self, clause: Clause) -> By | None:
        """Return how a clause matches, the closest match if several; None if it was found by its number."""
        likenesses = self._likenesses(clause)
        return next((by for by in LIKENESS if by in likenesses), None)

    def places(self, clause: Clause, layer: Layer) -> list[tuple[int, int]]:
        """Return the places in a layer of a clause that match."""
        passage = self.index.passage(clause.id)
        if passage is None or not self._likenesses(clause):
            return []
        ends = self.index.words(passage, layer).spans
        spans = (span for query in self.question.queries for span in query.spans(passage, layer))
        return sorted({(ends[span.start][0], ends[span.end - 1][1]) for span in spans})

    def _likenesses(self, clause: Clause) -> frozenset[By]:
        passage = self.index.passage(clause.id)
        return frozenset(hit.by for hit in self.question.hits(passage)) if passage else frozenset()


Marks = Mapping[tuple[str, Layer], tuple[Mark, ...]]
"""What is to be marked, by clause and layer."""


def differing(corpus: Corpus, line: TableLine, columns: Iterable[Column]) -> Marks:
    """Return the marks of the words that differ, in the clauses of a line that are shown in one language.

    A word is marked if no text beside it in the same language has the same word, in whatever form and spelling. The
    small words that carry a sentence (*the*, *of*, *shall*) are left alone: they differ everywhere, and say nothing.
    """
    shown: dict[str, dict[str, list[Clause]]] = defaultdict(lambda: defaultdict(list))
    for column in columns:
        for original in line.cells[column.edition.id]:
            if clause := column.clause(original):
                shown[column.language][column.id].append(clause)
    marks = {}
    for language, texts in shown.items():
        if len(texts) < 2:
            continue
        small = small_words(language)
        words = {
            text: {word for clause in clauses for _, word in _words(corpus, language, clause, "regularised")}
            for text, clauses in texts.items()
        }
        for text, clauses in texts.items():
            others = small.union(*(theirs for other, theirs in words.items() if other != text))
            for clause, layer in product(clauses, LAYERS):
                places = (span for span, word in _words(corpus, language, clause, layer) if word not in others)
                marks[clause.id, layer] = tuple(Mark(start, end, differs) for start, end in places)
    return marks


def _words(corpus: Corpus, language: str, clause: Clause, layer: Layer) -> Iterator[tuple[tuple[int, int], str]]:
    index = index_of(corpus)
    passage = index.passage(clause.id)
    if passage is None:
        return
    tokens = index.words(passage, layer if layer in passage.layers else passage.layers[0])
    for span, word in zip(tokens.spans, tokens.norms, strict=True):
        if word.isalpha():
            yield span, index.lemmas(language).guessed(word)
