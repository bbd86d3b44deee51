"""The words that rules rest on: each label is nailed to its clause, so that none can be moved to a neighbour unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import NotThereError, anchor
from rules.core.use import Authority, Words


def labels(corpus: Corpus) -> Iterator[tuple[str, Authority, str]]:
    """Every clause that a ground or a parameter rests on, with its name."""
    for _, use in corpus.uses.rules:
        for what, authority in use.authorities:
            yield from ((f"{use.origin} {use.name} {what}", authority, id_) for id_ in authority.clauses)


def neighbours(corpus: Corpus, id_: str) -> Iterator[Clause]:
    """The clauses before and after one in its text."""
    clauses = corpus.editions[corpus.clauses[id_].edition].clauses
    place = clauses.index(corpus.clauses[id_])
    yield from (clauses[near] for near in (place - 1, place + 1) if 0 <= near < len(clauses))


def has_all(clause: Clause, authority: Authority, id_: str) -> bool:
    """Whether a clause has all the words that something rests on in another."""
    try:
        for words in authority.words[id_]:
            anchor(clause, words)
    except NotThereError:
        return False
    return True


def test_every_label_but_those_of_silence_has_words(corpus: Corpus) -> None:
    without = {
        name for name, one, id_ in labels(corpus) if (one.status in ("silent", "unused")) != (id_ not in one.words)
    }
    assert without == set()


def test_no_label_can_be_moved_to_a_neighbour(corpus: Corpus) -> None:
    moved = {
        f"{name}: {id_} to {near.id}"
        for name, one, id_ in labels(corpus)
        if id_ in one.words
        for near in neighbours(corpus, id_)
        if has_all(near, one, id_)
    }
    assert moved == set()


@pytest.mark.parametrize(
    ("words", "layer"),
    [("ôte les deux,", "regularised"), ("ôte  les\ndeux,", "regularised"), ("ôte les deus", "original")],
)
def test_words_are_found_in_either_layer_whatever_the_white_space(
    changed: Callable[..., Path], words: str, layer: str
) -> None:
    clause = load(changed([])).clauses["fr1700.1.1"]
    found = anchor(clause, Words(words))
    there = layer_text(clause.pieces, found.layer)[found.start : found.end]
    assert (found.layer, there) == (layer, " ".join(words.split()))
