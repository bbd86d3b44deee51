"""The words that the reasons in a rule set quote, held against the clauses that they cite."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import LAYERS, places

QUOTATION = re.compile(r"(?<!\w)'(.+?)'(?!\w)")
"""Quoted words of a text within a reason. A reason is in English and may have “it’s” too."""
NAME = re.compile(r"(?:[a-z]+\d*\.)?(?:[a-z]+\.)?\d+(?:\.\d+)*|§\d+")
"""A clause or paragraph that a reason names: en1651.1.2.2, 14.2, ancien.3, §14."""


def misquoted(corpus: Corpus, edition: str, clauses: Collection[str], why: str) -> Iterator[str]:
    """Yield the words that a reason quotes and that stand in none of these clauses, nor in those that it names."""
    cited = [corpus.clauses[id_] for id_ in clauses if id_ in corpus.clauses]
    cited += _named(corpus, edition, why)
    texts = [_plainly(layer_text(clause.pieces, layer)) for clause in cited for layer in LAYERS]
    for quotation in QUOTATION.findall(why):
        for words in filter(None, map(str.strip, quotation.split("…"))):
            if not any(True for text in texts for _ in places(_plainly(words), text)):
                yield words


def _plainly(words: str) -> str:
    """Return words in lower case and with plain apostrophes, as they are written within our sentences."""
    return words.replace("’", "'").casefold()


def _named(corpus: Corpus, edition: str, why: str) -> Iterator[Clause]:
    """Return the clauses that a reason names, by their ids, or as those of the edition."""
    for name in NAME.findall(why):
        for id_ in (name, f"{edition}.{name.removeprefix('§')}"):
            yield from corpus.passages.clauses(id_)
