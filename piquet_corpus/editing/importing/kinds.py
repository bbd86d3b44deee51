"""The kind and the topics of a clause, proposed by its likeness to the clauses of the other editions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from piquet_corpus.editing.proposal import Proposal
from piquet_corpus.editing.validate.kinds import EXAMPLE_MARKER
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.edition.texts.tei.xml import Certainty

HIGH, MEDIUM = 80, 60


@dataclass(frozen=True)
class KindAndTopics(Proposal):
    """A kind and topics for a clause. `like`: the clause that they are taken from; empty if there is none."""

    kind: str
    topics: tuple[str, ...]
    like: str = ""


@dataclass(frozen=True)
class KnownClauses:
    """The clauses of the other editions, each in its words or those of its translation, in one language."""

    words: tuple[str, ...]
    clauses: tuple[Clause, ...]

    def like(self, text: str, before: KindAndTopics | None = None) -> KindAndTopics:
        """Propose for a clause. One that is like none goes on with the topics of the clause before it.

        Without clauses to compare with, nothing is known of its topics.
        """
        if not self.words:
            return KindAndTopics("example" if EXAMPLE_MARKER.search(text) else "rule", (), cert="low")
        _, score, at = process.extractOne(plain(text), self.words, scorer=_likeness)
        clause = self.clauses[at]
        example = bool(EXAMPLE_MARKER.search(text))
        cert: Certainty = "high" if score >= HIGH else "medium" if score >= MEDIUM else "low"
        topics = before.topics if cert == "low" and before is not None else clause.topics
        kind = clause.kind if cert != "low" and not (clause.kind == "example" and not example) else "rule"
        return KindAndTopics("example" if example else kind, topics, clause.id, cert=cert)


def known_clauses(corpus: Corpus, language: str, without: str = "", game: str = "") -> KnownClauses:
    """Return the clauses of all editions, but one, that have words in a language, their own or translated."""
    found = [
        (plain(words.regularised), clause)
        for edition in corpus.editions.values()
        if edition.id != without and game in ("", edition.game)
        for clause in edition.clauses
        for words in (clause, *corpus.translated(clause))
        if clause.topics and words.language == language
    ]
    return KnownClauses(tuple(words for words, _ in found), tuple(clause for _, clause in found))


def plain(text: str) -> str:
    """Return the words of a text in small letters, without stops."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _likeness(one: str, other: str, score_cutoff: float | None = None) -> float:
    """Return how alike two statements are, from 0 to 100: their words in any order, and as they stand."""
    return (fuzz.token_set_ratio(one, other) + fuzz.ratio(one, other)) / 2
