"""What becomes of the words of a clause: of the small corpus, where the fates can be told by reading."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.passages import GroundUse, Use
from piquet_corpus.judging.proof.evidence import Fate, Stretch, missing, numbers, stretches, unsorted

RULES = "rulesets/fr1700.yaml"
GROUND, VALUE = "removed", "removed ="


def told(corpus: Corpus, id_: str, counts: Callable[[Use], bool] = lambda _: True) -> list[tuple[str, Fate, list[str]]]:
    """Each stretch of a clause: its words, its fate, what rests on it."""
    clause = corpus.clauses[id_]
    text = layer_text(clause.pieces, "regularised")
    return [
        (" ".join(text[one.start : one.end].split()), one.fate, [named(use) for use in one.uses])
        for one in stretches(corpus, clause, counts)
    ]


def named(use: Use) -> str:
    return use.ground if isinstance(use, GroundUse) else f"{use.parameter.name} ="


@pytest.fixture
def small(changed: Callable[..., Path]) -> Corpus:
    """The small corpus as it is. Both its rule sets rest the parameter on fr1700.1.1."""
    return load(changed([]))


@pytest.fixture
def with_words(changed: Callable[..., Path]) -> Callable[[str], Corpus]:
    """The small corpus with other words for the ground of fr1700.1.1; those of the parameter are the last six."""
    return lambda words: load(changed([{"in": RULES, "replace": 'fr1700.1.1: "On ôte"', "by": words}]))


def test_words_go_with_what_rests_on_them_in_the_emended_reading(small: Corpus) -> None:
    assert told(small, "fr1700.1.1") == [
        ("On ôte", "executed", [GROUND]),
        ("les deux, trois, quatre et cinq,", "executed", [VALUE, VALUE]),
    ]


def test_where_words_meet_both_rest_on_them_and_a_word_is_taken_whole(with_words: Callable[[str], Corpus]) -> None:
    assert told(with_words('fr1700.1.1: "te les de"'), "fr1700.1.1") == [
        ("On", "left", []),
        ("ôte", "executed", [GROUND]),
        ("les deux,", "executed", [GROUND, VALUE, VALUE]),
        ("trois, quatre et cinq,", "executed", [VALUE, VALUE]),
    ]


@pytest.mark.parametrize(("status", "fate"), [("stated", "executed"), ("inferred", "inferred")])
def test_what_is_inferred_only_is_told_apart(changed: Callable[..., Path], status: str, fate: str) -> None:
    old = 'rest: {fr1700.1.2: "on joue du reste"}'
    new = f'rest: {{words: {{fr1700.1.2: "on joue du reste"}}, status: {status}, why: it must be so}}'
    corpus = load(changed([{"in": RULES, "replace": old, "by": new}]))
    assert told(corpus, "fr1700.1.2") == [("et", "left", []), ("on joue du reste.", fate, ["rest"])]


def test_what_is_stated_is_executed_though_something_else_is_inferred_from_it(changed: Callable[..., Path]) -> None:
    old = 'words: {fr1700.1.1: "les deux, trois, quatre et cinq"}, status: emended'
    new = 'words: {fr1700.1.1: "ôte les deux, trois, quatre et cinq"}, status: inferred, why: it must be so'
    assert told(load(changed([{"in": RULES, "replace": old, "by": new}])), "fr1700.1.1") == [
        ("On", "executed", [GROUND]),
        ("ôte", "executed", [GROUND, VALUE]),
        ("les deux, trois, quatre et cinq,", "inferred", [VALUE, VALUE]),
    ]


def test_what_is_not_asserted_does_not_count(small: Corpus) -> None:
    assert told(small, "fr1700.1.1", lambda use: isinstance(use, GroundUse)) == [
        ("On ôte", "executed", [GROUND]),
        ("les deux, trois, quatre et cinq,", "left", []),
    ]


def test_what_is_left_is_sorted(small: Corpus) -> None:
    assert told(small, "fr1700.2.1") == [("Qui tient un deux", "connective", []), ("le rend.", "executed", [GROUND])]


@pytest.mark.parametrize(
    ("lengths", "found"),
    [
        ([(8, "left"), (8, "executed")], []),
        ([(9, "left"), (9, "executed")], [9]),
        ([(5, "left"), (5, "executed")], []),
        ([(3, "left"), (5, "executed"), (3, "left")], [3, 3]),
        ([(4, "connective"), (4, "left"), (4, "restated"), (4, "left")], []),
        ([(1, "left")], [1]),
    ],
)
def test_so_much_may_be_left(lengths: list[tuple[int, Fate]], found: list[int]) -> None:
    several = tuple(Stretch(0, 1, number, fate) for number, fate in lengths)
    assert [one.number for one in unsorted(several)] == found
    assert sum(numbers(several).values()) == sum(number for number, _ in lengths)


def test_what_is_missing_is_told_once(changed: Callable[..., Path]) -> None:
    more = "fr1700.2.1\tQui tient un deux\t\tnot executed\t\tNobody asks who.\n"
    first = "clause\twords\toccurrence\tkind\twhere\treason\n"
    corpus = load(changed([{"in": "remainders.tsv", "write": first + more}]))
    (one,) = missing(stretches(corpus, corpus.clauses["fr1700.2.1"]))
    assert (one.words.text, one.reason) == ("Qui tient un deux", "Nobody asks who.")
