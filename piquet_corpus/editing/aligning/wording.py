"""The words by which clauses of two editions are compared.

They are the words as the editors read them, in today's spelling if the text has a lexicon, each in its dictionary form;
and for each term of the glossary the concept behind it, which editions call by different names. Texts in one language
are compared in it. Otherwise all are compared in English: an English text by its own words, any other by those of its
translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.words import passage_of
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.work.errors import Usage

COMMON = "en"
"""The language in which texts of different languages are compared."""
LONGEST = 3
"""The number of words in the longest names of concepts that are looked for."""
SPELT_ALIKE = 82
"""How alike, of 100, two words must be spelt to be taken for one word in two spellings."""
SHORTEST = 4
"""The number of letters in the shortest word that may be another spelling."""

Words = tuple[str, ...]


@dataclass(frozen=True)
class Wordings:
    """The words of every clause of two editions, in the order of the texts."""

    left: tuple[Words, ...]
    right: tuple[Words, ...]


def wordings(corpus: Corpus, left: Edition, right: Edition) -> Wordings:
    """Return the words by which the clauses of two editions are compared.

    A word that only the left text has is replaced by a word of the right text that is spelt nearly the same: *foure*
    by *four*. Raises Usage for a text that needs an English translation and has none.
    """
    index, language = index_of(corpus), left.language if left.language == right.language else COMMON
    ours, theirs = (_of_edition(corpus, index, edition, language) for edition in (left, right))
    return Wordings(tuple(_respelt(ours, theirs)), theirs)


def in_common_language(corpus: Corpus, clause: Clause) -> Clause | None:
    """Return an English clause itself, of any other its English translation; None if it has none."""
    if clause.language == COMMON:
        return clause
    return next((each for each in corpus.translated(clause) if each.language == COMMON), None)


def lemmas_of(index: Index, clause: Clause) -> Words:
    """Return the dictionary form of each word of a clause, as the editors read it."""
    keys = index.keys(passage_of(clause), "regularised")["lemma"]
    return tuple(key for key in keys if any(letter.isalnum() for letter in key))


def _of_edition(corpus: Corpus, index: Index, edition: Edition, language: str) -> tuple[Words, ...]:
    """Return the words of every clause of an edition in a language. Raises Usage if it has none in this language."""
    own = edition.language == language
    clauses = [clause if own else in_common_language(corpus, clause) for clause in edition.clauses]
    if edition.clauses and not any(clauses):
        message = f"{edition.id} has no English translation, by which a text in another language is compared"
        raise Usage(f"{message}; write translations/{edition.id}.en.xml first")
    return tuple(_words(index, clause) if clause else () for clause in clauses)


def _words(index: Index, clause: Clause) -> Words:
    """Return the words of a clause, then the concepts that they name."""
    lemmas = lemmas_of(index, clause)
    return (*lemmas, *dict.fromkeys(_concepts(index, lemmas)))


def _concepts(index: Index, lemmas: Words) -> Iterator[str]:
    """Yield the ids of the concepts that words name, whatever text they are from."""
    for length in range(1, LONGEST + 1):
        for start in range(len(lemmas) - length + 1):
            yield from sorted(index.concepts.called(" ".join(lemmas[start : start + length])))


def _respelt(ours: Sequence[Words], theirs: Sequence[Words]) -> Iterator[Words]:
    """Yield words with those that only they have as others spell them."""
    known = {word for words in theirs for word in words}
    candidates = sorted(word for word in known if len(word) >= SHORTEST)
    unknown = {word for words in ours for word in words if word not in known and len(word) >= SHORTEST}
    nearest = {
        word: process.extractOne(word, candidates, scorer=fuzz.ratio, score_cutoff=SPELT_ALIKE) for word in unknown
    }
    other = {word: found[0] for word, found in nearest.items() if found}
    yield from (tuple(other.get(word, word) for word in words) for words in ours)
