"""A text with the words of another: what is settled of the one is proposed of the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from piquet_corpus.editing.aligning.likeness import Reprint, same_words
from piquet_corpus.editing.aligning.proposing import ProposedRow, propose
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from tests.files import rewrite


@pytest.fixture
def reprint(small: Path) -> Path:
    """The small corpus, in which en1701 conflicts with fr1700 in par.2, and en1702 has the words of en1701."""
    text = (small / "texts" / "en1701.xml").read_text(encoding="utf-8")
    text = text.replace("en1701", "en1702").replace('<date when="1701">1701', '<date when="1702">1702')
    (small / "texts" / "en1702.xml").write_text(text, encoding="utf-8")
    rows = small / "alignment.xml"
    rows.write_text(re.sub(r'("par.2" ana="topics.xml#rel.)parallel', r"\1conflict", rows.read_text("utf-8")), "utf-8")
    return small


def respell(directory: Path, old: str, new: str) -> None:
    """Change words of en1702."""
    rewrite(directory / "texts" / "en1702.xml", old, new)


def proposed(directory: Path) -> dict[tuple[str, ...], ProposedRow]:
    """What is proposed for en1702, by its clauses."""
    corpus = load(directory)
    found = propose(corpus, corpus.editions["en1702"], corpus.editions["en1701"])
    return {each.row.clauses: each for each in found}


def test_a_conflict_of_the_same_words_is_proposed_as_a_conflict(reprint: Path) -> None:
    found = proposed(reprint)["fr1700.2.1", "en1702.1.1.2"]
    assert (found.row.relation, found.row.proposal, found.doubts) == ("conflict", "high", ())
    assert found.why == ("en1701 has this as a conflict (par.2)",)


def test_the_other_relations_are_those_of_the_same_words_too(reprint: Path) -> None:
    found = proposed(reprint)
    partial = found["fr1700.3.1", "fr1700.3.2", "en1702.1.2.1"]
    assert (partial.row.relation, partial.row.proposal) == ("partial", "high")
    same = found["fr1700.1.1", "en1701.1.1.1", "en1702.1.1.1"]
    assert (same.row.relation, same.row.proposal) == ("parallel", "high")
    silent = found["en1702.pr.1",]
    assert isinstance(silent.row, Omission)
    assert (silent.row.edition, silent.row.proposal) == ("fr1700", "high")
    assert silent.why == ("en1701 has this as an omission (om.2)",)
    assert found["fr1700.1.2",].why == ("en1701 has this as an omission (om.1)",)


def test_nearly_the_same_words_are_of_medium_certainty(reprint: Path) -> None:
    respell(reprint, "</hi> it up.", "</hi> it vpp.")
    found = proposed(reprint)["fr1700.2.1", "en1702.1.1.2"]
    assert (found.row.relation, found.row.proposal) == ("conflict", "medium")


def test_words_with_another_number_or_a_negation_are_not_the_same(reprint: Path) -> None:
    respell(reprint, "Foures and Fives", "Foures and not Fives")
    corpus = load(reprint)
    assert same_words(corpus, ["en1702.1.1.1"], ["en1701.1.1.1"]) is None
    assert same_words(corpus, ["en1702.1.2.1"], ["en1701.1.2.1"]) == "high"
    assert same_words(corpus, ["en1702.1.2.1"], ["fr1700.3.1"]) is None


def test_the_nearest_edition_has_the_words_of_half_of_the_clauses(reprint: Path) -> None:
    corpus = load(reprint)
    rows = [each.row for each in proposed(reprint).values() if isinstance(each.row, Parallel)]
    alignment = type(corpus.alignment)((*corpus.alignment.parallels, *rows), corpus.alignment.omissions)
    assert Reprint(corpus, alignment, "en1702").nearest == "en1701"
    assert Reprint(corpus, corpus.alignment, "en1702").nearest == ""
    assert Reprint(corpus, corpus.alignment, "fr1700").nearest == ""
