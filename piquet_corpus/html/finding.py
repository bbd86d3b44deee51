"""Finding words and concepts in the reading table: which clauses have them, where in each, and by what likeness."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from piquet_corpus.corpus import Corpus
from piquet_corpus.language.index import index_of
from piquet_corpus.language.search import Query, TokenSpan
from piquet_corpus.language.searchable import By
from piquet_corpus.language.words import Layer, Passage
from piquet_corpus.texts.glossary import Entry
from piquet_corpus.texts.tei.model import Clause

LIKENESS: dict[By, str] = {
    "form": "exact",
    "reading": "as read today",
    "lemma": "in another form",
    "concept": "synonym",
}
"""By what a place was found, the closest likeness first."""


class Finder:
    """Looks for what was asked: the words one after the other; or, where no clause has them so, all of them in one."""

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
        """The concepts that are called what was asked for."""
        called = {id_ for question in self.questions for id_ in question.entries}
        return tuple(entry for entry in self.corpus.glossary.entries if entry.id in called)

    def finds(self, clause: Clause) -> bool:
        """Whether a clause has what was asked for, in either layer; or is the one that was named."""
        return self.query in (clause.id, clause.ref) or bool(self._likenesses(clause))

    def by(self, clause: Clause) -> By | None:
        """Return by what likeness a clause was found, the closest if by several; None if by its number."""
        found = self._likenesses(clause)
        return next((by for by in LIKENESS if by in found), None)

    def places(self, clause: Clause, layer: Layer) -> list[tuple[int, int]]:
        """Return where in a layer of a clause there is what was asked for."""
        passage = self.index.passage(clause.id)
        if passage is None or not self._likenesses(clause):
            return []
        spans = (span for question in self.questions for span in question.spans(passage, layer))
        return sorted({self._reach(passage, layer, span) for span in spans})

    def _likenesses(self, clause: Clause) -> frozenset[By]:
        """Return by what likenesses a clause has all that was asked for; none if it has not."""
        if clause.id not in self._by:
            passage = self.index.passage(clause.id)
            asked = [{hit.by for hit in question.hits(passage)} if passage else set() for question in self.questions]
            self._by[clause.id] = frozenset().union(*asked) if all(asked) else frozenset()
        return self._by[clause.id]

    def _reach(self, passage: Passage, layer: Layer, span: TokenSpan) -> tuple[int, int]:
        """Return from where to where some tokens reach."""
        doc = self.index.doc(passage, layer)
        last = doc[span.end - 1]
        return doc[span.start].idx, last.idx + len(last)
