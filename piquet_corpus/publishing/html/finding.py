"""Find words and concepts in the reading table: which clauses have them, where, and how they match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import By, index_of
from piquet_corpus.edition.language.search import Query
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Clause
from rules.core.messages import N_

LIKENESS: dict[By, str] = {
    "form": N_("exact"),
    "reading": N_("in another spelling"),
    "lemma": N_("in another form"),
    "concept": N_("synonym"),
}
"""How a place matches the query, the closest match first."""


class Finder:
    """Finds a query: its words in sequence; or, if no clause has them so, all of them in one clause."""

    def __init__(self, corpus: Corpus, query: str, clauses: Iterable[Clause]) -> None:
        self.corpus, self.index, self.query = corpus, index_of(corpus), query
        self.questions: tuple[Query, ...] = (Query(self.index, query, exact=False),)
        self._by: dict[str, frozenset[By]] = {}
        words = query.split()
        if len(words) > 1 and not any(self.finds(clause) for clause in clauses):
            self.questions = tuple(Query(self.index, word, exact=False) for word in words)
            self._by.clear()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The concepts that the query names."""
        ids = {id_ for question in self.questions for id_ in question.entries}
        return tuple(entry for entry in self.corpus.glossary.entries if entry.id in ids)

    def finds(self, clause: Clause) -> bool:
        """Whether a clause matches the query in either layer, or is the clause that it names."""
        return self.query in (clause.id, clause.ref) or bool(self._likenesses(clause))

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
        spans = (span for question in self.questions for span in question.spans(passage, layer))
        return sorted({(ends[span.start][0], ends[span.end - 1][1]) for span in spans})

    def _likenesses(self, clause: Clause) -> frozenset[By]:
        """Return all the ways in which a clause matches the whole query; empty if it does not match."""
        if clause.id not in self._by:
            passage = self.index.passage(clause.id)
            hits = [{hit.by for hit in question.hits(passage)} if passage else set() for question in self.questions]
            self._by[clause.id] = frozenset().union(*hits) if all(hits) else frozenset()
        return self._by[clause.id]
