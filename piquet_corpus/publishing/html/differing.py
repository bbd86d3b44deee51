"""The words in which texts of one language differ, passage by passage: the translator at work.

A word is marked if no text beside it in the same language has the same word, in whatever form and spelling. The small
words that carry a sentence (*the*, *of*, *shall*) are left alone: they differ everywhere, and say nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import small_words
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html.columns import Column
from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.html.passages import LAYERS, Mark
from piquet_corpus.publishing.html.rows import TableLine

Marks = Mapping[tuple[str, Layer], tuple[Mark, ...]]
"""What is to be marked, by clause and layer."""


def differing(corpus: Corpus, line: TableLine, columns: Iterable[Column]) -> Marks:
    """Return the marks of the words that differ, in the clauses of a line that are shown in one language."""
    shown: dict[str, list[tuple[str, Clause]]] = defaultdict(list)
    for column in columns:
        for original in line.cells[column.edition.id]:
            if clause := column.clause(original):
                shown[column.language].append((column.id, clause))
    found: dict[tuple[str, Layer], tuple[Mark, ...]] = {}
    for language, several in shown.items():
        texts = dict.fromkeys(text for text, _ in several)
        if len(texts) < 2:
            continue
        said = {text: _said(corpus, language, (clause for own, clause in several if own == text)) for text in texts}
        for text, clause in several:
            others = frozenset().union(*(words for other, words in said.items() if other != text))
            for layer in LAYERS:
                found[clause.id, layer] = tuple(_marks(corpus, language, clause, layer, others))
    return found


def _said(corpus: Corpus, language: str, clauses: Iterable[Clause]) -> frozenset[str]:
    """Return the words of some clauses, each in its dictionary form."""
    return frozenset(word for clause in clauses for _, word in _words(corpus, language, clause, "regularised"))


def _marks(corpus: Corpus, language: str, clause: Clause, layer: Layer, others: frozenset[str]) -> Iterable[Mark]:
    """Yield the marks of the words of a clause that are not among others."""
    small = small_words(language)
    for (start, end), word in _words(corpus, language, clause, layer):
        if word not in others and word not in small:
            yield Mark(start, end, _differs)


def _words(corpus: Corpus, language: str, clause: Clause, layer: Layer) -> Iterable[tuple[tuple[int, int], str]]:
    """Yield the words of a clause with their places, each in its dictionary form."""
    index = index_of(corpus)
    passage = index.passage(clause.id)
    if passage is None:
        return
    tokens, lemmas = (
        index.words(passage, layer if layer in passage.layers else passage.layers[0]),
        index.lemmas(language),
    )
    for span, word in zip(tokens.spans, tokens.norms, strict=True):
        if word.isalpha():
            yield span, lemmas.guessed(word)


def _differs(words: Html, first: bool) -> Html:
    """Return words that no other text has."""
    return tag("mark", words, class_="differing")
