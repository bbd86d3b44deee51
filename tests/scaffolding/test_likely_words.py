"""Which words of a clause say what words of a parallel clause say."""

from __future__ import annotations

import pytest

from piquet_corpus.editing.scaffolding.draft_rules import Likely, likely_words
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.evidence import anchor
from rules.core.use import Words


def likely(theirs: str, words: str, mine: str) -> Likely:
    """The words of a clause like some of another."""
    corpus = load()
    clause = corpus.clauses[theirs]
    return likely_words(corpus, clause, anchor(clause, Words(words)), corpus.clauses[mine])


def test_the_same_words_are_found_in_a_text_of_the_same_language() -> None:
    found = likely("en1651.1.2.2", "usually is a Hundred", "en1651.1.2.2")
    assert found == Likely(Words("usually is a Hundred"), 100.0, False, False)


def test_words_of_another_language_are_found_by_their_translation() -> None:
    found = likely("fr1642.1.1", "tous les deux, trois, quatre, cinq", "en1651.1.1.1")
    assert found.words == Words("all the Deuces, Treys, Foures, and Fives")
    assert found.by_place
    assert not found.whole


def test_where_nothing_is_alike_the_whole_clause_is_taken() -> None:
    found = likely("en1651.1.2.2", "usually is a Hundred", "modern.13.1")
    assert found.whole
    assert anchor(load().clauses["modern.13.1"], found.words).end > 10


@pytest.mark.parametrize("rule_set", ["fr1642", "classic", "moderne"])
def test_what_is_proposed_stands_in_the_clause(rule_set: str) -> None:
    corpus = load()
    uses = list(corpus.rulesets[rule_set].rules.values())[:12]
    for use in uses:
        for _, authority in use.authorities:
            for id_, several in authority.words.items():
                rows = [row for row in corpus.alignment.parallels if id_ in row.clauses]
                for mine in {other for row in rows for other in row.clauses if other != id_}:
                    for words in several:
                        theirs = corpus.clauses[id_]
                        proposed = likely_words(corpus, theirs, anchor(theirs, words), corpus.clauses[mine])
                        assert anchor(corpus.clauses[mine], proposed.words)
