"""The passages that a divergence quotes, with the places of the quoted words and of those that carry the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.words import Passage, layer_text
from piquet_corpus.edition.texts.divergence import Side, Words
from piquet_corpus.judging.proof.evidence import places
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import language

Span = tuple[int, int]


@dataclass(frozen=True)
class Marked:
    """A clause or heading that a side quotes. `quoted`, `disputed`: the places in its original layer.

    `translation`: our translation of it into the language of now; in it, `translated` are the places of the words that
    carry the difference.
    """

    passage: Passage
    restatement: bool
    quoted: tuple[Span, ...]
    disputed: tuple[Span, ...]
    translation: Passage | None
    translated: tuple[Span, ...]


def marked(corpus: Corpus, side: Side) -> tuple[Marked, ...]:
    """Return the clauses and headings that a side of a divergence quotes, each once, with marks.

    Raises UnknownReference for an unknown clause or heading.
    """
    return tuple(_marked(corpus, side, clause) for clause in dict.fromkeys(words.clause for words in side.words))


def _marked(corpus: Corpus, side: Side, clause: str) -> Marked:
    passages = index_of(corpus).passages
    if clause not in passages:
        raise UnknownReference(clause, passages)
    passage, quotations = passages[clause], [words for words in side.words if words.clause == clause]
    into = corpus.translation_into(language(), passage.text)
    translation = next(
        (other for other in passages.values() if into and (other.of, other.text) == (clause, into.id)), None
    )
    ours = [words for words in side.translated if translation and words.clause == translation.id]
    whole = layer_text(passage.pieces, "original")
    return Marked(
        passage,
        any(words.restatement for words in quotations),
        tuple(sorted(span for words in quotations for span in islice(places(words.text, whole), 1))),
        tuple(_disputed(quotations, whole)),
        translation,
        tuple(_disputed(ours, layer_text(translation.pieces, "regularised"))) if translation else (),
    )


def _disputed(quotations: Iterable[Words], whole: str) -> Iterator[Span]:
    for words in quotations:
        for part in words.disputed:
            yield from islice(places(words.text, whole, part), 1)
