"""The words in which texts of one language differ, passage by passage: the translator at work.

A word is marked if no text beside it in the same language has the same word, in whatever form and spelling. The small
words that carry a sentence (*the*, *of*, *shall*) are left alone: they differ everywhere, and say nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import small_words
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html.columns import Column
from piquet_corpus.publishing.html.passages import LAYERS, Mark, differs
from piquet_corpus.publishing.html.rows import TableLine

Marks = Mapping[tuple[str, Layer], tuple[Mark, ...]]
"""What is to be marked, by clause and layer."""


def differing(corpus: Corpus, line: TableLine, columns: Iterable[Column]) -> Marks:
    """Return the marks of the words that differ, in the clauses of a line that are shown in one language."""
    shown: dict[str, dict[str, list[Clause]]] = defaultdict(lambda: defaultdict(list))
    for column in columns:
        for original in line.cells[column.edition.id]:
            if clause := column.clause(original):
                shown[column.language][column.id].append(clause)
    marks: dict[tuple[str, Layer], tuple[Mark, ...]] = {}
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
    """Yield the words of a clause with their places, each in its dictionary form."""
    index = index_of(corpus)
    passage = index.passage(clause.id)
    if passage is None:
        return
    tokens = index.words(passage, layer if layer in passage.layers else passage.layers[0])
    for span, word in zip(tokens.spans, tokens.norms, strict=True):
        if word.isalpha():
            yield span, index.lemmas(language).guessed(word)
