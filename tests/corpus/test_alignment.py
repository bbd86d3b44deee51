"""How the editions stand to one another: told of every two of them, of each clause, once and for good."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.validate.alignment import check_alignment
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from piquet_corpus.work.paths import corpus_dir


@pytest.fixture
def without(tmp_path: Path) -> Path:
    """A copy of the corpus in which 1651 does not answer the second clause of 1642, but in a row of the modern text."""
    directory = Path(shutil.copytree(corpus_dir(), tmp_path / "corpus"))
    path = directory / "alignment.xml"
    text, removed = re.subn(r' *<link xml:id="par.0008" .*\n', "", path.read_text(encoding="utf-8"))
    assert removed == 1
    path.write_text(text, encoding="utf-8")
    return directory


def told(corpus: Corpus, clause: str, other: str) -> set[str]:
    """The relations in which a clause stands to another."""
    rows = (row for row in corpus.parallels(clause) if isinstance(row, Parallel))
    edition = corpus.clauses[clause].edition
    return {row.relation for row in rows if other in row.facing(edition)}


def silent(corpus: Corpus, clause: str) -> set[str]:
    """The editions that have nothing of a clause."""
    return {row.edition for row in corpus.parallels(clause) if isinstance(row, Omission)}


def test_every_clause_is_answered_in_every_edition_of_its_game_or_said_not_to_be(corpus: Corpus) -> None:
    for clause in corpus.clauses.values():
        rows = [row for row in corpus.parallels(clause.id) if isinstance(row, Parallel)]
        found = {corpus.clauses[id_].edition for row in rows for id_ in row.facing(clause.edition)}
        assert found.isdisjoint(silent(corpus, clause.id)), clause.id
        game = {id_ for id_ in corpus.editions if corpus.same_game(id_, clause.id)}
        assert (found | silent(corpus, clause.id)) & game == game - {clause.edition}, clause.id
        assert silent(corpus, clause.id) <= game, clause.id


def test_a_row_between_games_is_about_what_both_treat_of(corpus: Corpus) -> None:
    rows = [row for row in corpus.alignment.of("tarot1637.11.1") if isinstance(row, Parallel)]
    assert [row.facing("tarot1637") for row in rows] == [("fr1642.29.3", "en1651.12.6.3", "modern.13.3")]
    assert corpus.alignment.of("tarot1637.12.2") == ()
    assert not corpus.same_game("fr1642.29.3", "tarot1637")
    assert corpus.same_game("fr1642.29.3", "modern", "en1651.12.6.3")


def test_rows_go_by_their_numbers(corpus: Corpus) -> None:
    for prefix, rows in (("par", corpus.alignment.parallels), ("om", corpus.alignment.omissions)):
        numbers = [row.id.removeprefix(f"{prefix}.") for row in rows]
        assert all(re.fullmatch(r"\d{4}", number) for number in numbers)
        assert numbers == sorted(set(numbers))


def test_a_row_of_three_editions_tells_nothing_of_the_two_older_ones(without: Path) -> None:
    corpus = load(without)
    assert any(row.editions == ("fr1642", "en1651", "modern") for row in corpus.alignment.of("fr1642.1.2"))
    problems = [(one.clause, one.message.partition(";")[0]) for one in check_alignment(corpus)]
    assert problems == [
        ("fr1642.1.2", "it has no row with en1651"),
        ("en1651.1.1.2", "it has no row with fr1642"),
    ]


@pytest.mark.parametrize(
    ("clause", "other", "relation"),
    [
        ("fr1642.1.2", "en1651.1.1.2", "parallel"),  # thirty-six and thirty-six
        ("modern.1.1", "fr1642.1.2", "conflict"),  # thirty-two and thirty-six
        ("modern.1.1", "en1651.1.1.2", "conflict"),
        ("modern.ancien.1", "fr1642.1.2", "parallel"),  # thirty-six
        ("modern.4.2", "fr1642.4.2", "conflict"),  # five and eight
        ("modern.ancien.4", "fr1642.4.2", "parallel"),  # eight
        ("modern.5.15", "fr1642.3.12", "partial"),  # the number lost in 1642
        ("modern.5.15", "en1651.5.1.5", "parallel"),  # ten
        ("modern.6.15", "fr1642.6.3", "conflict"),  # thirty-five: four, and three
        ("modern.14.2", "fr1642.13.1", "conflict"),  # the younger counts after the first card; before it
        ("modern.18.1", "en1651.11.2.1", "conflict"),  # the whole play; the first card
        ("modern.19.11", "fr1642.2.4", "conflict"),  # who has more; who is there first
        ("modern.ancien.9", "fr1642.3.16", "conflict"),  # both count; neither is said to
        ("modern.16.3", "fr1642.14.8", "parallel"),
        ("modern.rubicon.5", "en1651.2.1.6", "conflict"),  # the highest chooses; the lowest deals
    ],
)
def test_the_relation_is_that_of_the_words(corpus: Corpus, clause: str, other: str, relation: str) -> None:
    assert relation in told(corpus, clause, other)
    assert told(corpus, clause, other) == told(corpus, other, clause)


@pytest.mark.parametrize(
    ("clause", "editions"),
    [
        ("modern.3.5", {"fr1642", "en1651"}),  # who is served first
        ("modern.ancien.11", {"fr1642", "en1651"}),  # the offer to annul the coup
        ("modern.rubicon.13", {"fr1642", "en1651"}),
        ("fr1642.2.10", {"modern"}),
        ("en1651.12.22.1", {"modern"}),
        ("en1651.9.1.8", {"fr1642"}),  # quatorze: the name, which the modern text has
    ],
)
def test_who_has_nothing_is_told(corpus: Corpus, published: Mapping[str, Any], clause: str, editions: set[str]) -> None:
    assert silent(corpus, clause) & set(published) == editions
