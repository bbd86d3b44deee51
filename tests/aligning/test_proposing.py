"""The rows that are proposed: what they link, in which order, and for which clauses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from piquet_corpus.editing.aligning.file import unanswered
from piquet_corpus.editing.aligning.proposing import ProposedRow, propose
from piquet_corpus.editing.validate.alignment import check_alignment
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel
from piquet_corpus.work.errors import Usage
from tests.aligning.quality import without


def proposed(corpus: Corpus, edition: str, other: str) -> tuple[ProposedRow, ...]:
    """What is proposed for an edition."""
    return propose(corpus, corpus.editions[edition], corpus.editions[other])


def with_rows(corpus: Corpus, proposals: Iterable[ProposedRow]) -> Corpus:
    """The corpus with the rows that are proposed."""
    rows = [proposal.row for proposal in proposals]
    parallels = (row for row in rows if isinstance(row, Parallel))
    omissions = (row for row in rows if isinstance(row, Omission))
    before = corpus.alignment
    return replace(corpus, alignment=Alignment((*before.parallels, *parallels), (*before.omissions, *omissions)))


def test_rows_of_the_small_corpus(bare: Path) -> None:
    """Deuces are *twos* in the translation; who *gives up* a deuce does what is said of *holds a two*."""
    rows = [proposal.row for proposal in proposed(load(bare), "en1701", "fr1700")]
    found = {row.clauses: row for row in rows}
    assert "par.1" in load(bare).alignment.by_id
    assert ("fr1700.1.1", "en1701.1.1.1") not in found  # it has its row
    assert ("fr1700.2.1", "en1701.1.1.2") in found
    merged = found["fr1700.3.1", "fr1700.3.2", "en1701.1.2.1"]
    assert (merged.topics, merged.id) == (("partie.length",), "par.0004")
    silent = found["en1701.pr.1",]
    assert isinstance(silent, Omission)
    assert (silent.edition, silent.id, silent.proposal) == ("fr1700", "om.0001", "medium")


@pytest.fixture(scope="module")
def bare_1651(corpus: Corpus) -> Corpus:
    """The corpus in which 1651, between the other two in time, has no row."""
    return without(corpus, "en1651")


@pytest.fixture(scope="module")
def proposals(bare_1651: Corpus) -> tuple[ProposedRow, ...]:
    """What is proposed for 1651 from 1642."""
    return proposed(bare_1651, "en1651", "fr1642")


@pytest.mark.slow
def test_every_clause_is_answered_in_each_edition_of_its_game(
    bare_1651: Corpus, proposals: tuple[ProposedRow, ...]
) -> None:
    assert list(unanswered(bare_1651))
    whole = with_rows(bare_1651, proposals)
    assert [clause.id for clause, silent in unanswered(whole) if "en1651" in (clause.edition, silent)] == []
    faults = [str(problem) for problem in check_alignment(whole)]
    known = {row.id for row in bare_1651.alignment.rows}
    assert [fault for fault in faults if not any(id_ in fault for id_ in known)] == []


def test_an_edition_between_others_has_a_row_with_the_earlier_and_one_with_each_later(
    proposals: tuple[ProposedRow, ...],
) -> None:
    rows = [proposal.row for proposal in proposals if isinstance(proposal.row, Parallel)]
    found = {row.editions for row in rows}
    assert found >= {("fr1642", "en1651"), ("en1651", "modern")}
    assert all(editions[-1] == "en1651" or (editions[0] == "en1651" and len(editions) == 2) for editions in found)


@pytest.mark.slow
def test_the_latest_edition_shares_a_row_with_earlier_ones_that_it_answers_alike(corpus: Corpus) -> None:
    rows = [each.row for each in proposed(without(corpus, "modern"), "modern", "fr1642")]
    editions = {row.editions for row in rows if isinstance(row, Parallel)}
    assert ("fr1642", "en1651", "modern") in editions


def test_what_is_doubtful_is_uncertain_and_partial(proposals: tuple[ProposedRow, ...]) -> None:
    doubtful = [proposal for proposal in proposals if proposal.doubts]
    assert doubtful
    assert {(each.row.relation, each.row.proposal) for each in doubtful} == {("partial", "low")}
    assert {each.row.relation for each in proposals} == {"parallel", "partial", "omission"}


def test_a_conflict_is_not_carried_on_but_named(corpus: Corpus, proposals: tuple[ProposedRow, ...]) -> None:
    """1642 conflicts with the modern page on the talon of eight cards (par.0205); the clause of 1651 says as 1642."""
    found = {proposal.row.clauses: proposal for proposal in proposals}
    assert corpus.alignment.by_id["par.0205"].relation == "conflict"
    (doubts,) = (each.doubts for clauses, each in found.items() if clauses == ("en1651.4.1.7", "modern.3.8"))
    assert "par.0205 is a conflict" in doubts
    assert any(doubt.startswith("8 in modern.3.8, 2 and 12 in") for doubt in doubts)


def test_a_conflict_with_a_third_edition_leaves_a_certain_parallel_certain(proposals: tuple[ProposedRow, ...]) -> None:
    """The modern page plays with other cards than 1642 (par.0193); that 1651 takes out the same cards is certain."""
    found = {proposal.row.clauses: proposal for proposal in proposals}
    assert found["fr1642.1.1", "en1651.1.1.1"].doubts == ()
    assert found["fr1642.1.1", "en1651.1.1.1"].row.proposal == "high"
    assert "par.0193 is a conflict" in found["en1651.1.1.1", "en1651.1.1.2", "modern.1.1"].doubts


@pytest.mark.slow
def test_what_leads_through_a_part_only_is_no_more_than_partial(corpus: Corpus) -> None:
    """If what 1651 says in two clauses is parallel to the modern page, what answers one of them is only partial."""
    pair = Parallel("par.0022", "parallel", (), ("fr1642.3.1", "en1651.4.1.1"), 0)
    others = (clause.id for clause in corpus.editions["fr1642"].clauses)
    refused = frozenset(frozenset((id_, f"en1651.4.1.{number}")) for id_ in others for number in (2, 3))
    found = {}
    for middle in (("en1651.4.1.1",), ("en1651.4.1.1", "en1651.4.1.2")):
        row = Parallel("par.0200", "parallel", (), (*middle, "modern.3.4"), 0)
        given = replace(corpus, alignment=Alignment((pair, row), ()))
        proposals = propose(given, given.editions["fr1642"], given.editions["en1651"], refused)
        rows = (each.row for each in proposals)
        found[middle] = [row.relation for row in rows if row.clauses == ("fr1642.3.1", "modern.3.4")]
    assert list(found.values()) == [["parallel"], ["partial"]]


@pytest.mark.slow
def test_nothing_is_proposed_twice(bare_1651: Corpus, proposals: tuple[ProposedRow, ...]) -> None:
    assert proposed(with_rows(bare_1651, proposals), "en1651", "fr1642") == ()


def test_ids_follow_the_last_used(corpus: Corpus, proposals: tuple[ProposedRow, ...]) -> None:
    last = max(row.id for row in corpus.alignment.parallels)
    first = proposals[0].row.id
    assert int(first.removeprefix("par.")) == int(last.removeprefix("par.")) + 1
    ids = [proposal.row.id for proposal in proposals]
    assert len(set(ids)) == len(ids)


def test_a_refused_pair_becomes_an_omission(bare: Path) -> None:
    corpus = load(bare)
    pair = frozenset((("fr1700.2.1"), ("en1701.1.1.2")))
    refused = propose(corpus, corpus.editions["en1701"], corpus.editions["fr1700"], frozenset((pair,)))
    assert all(proposal.row.clauses != ("fr1700.2.1", "en1701.1.1.2") for proposal in refused)
    silent = {id_ for each in refused if isinstance(each.row, Omission) for id_ in each.row.clauses}
    assert "fr1700.2.1" in silent


@pytest.mark.slow
def test_rows_that_are_there_lead_to_third_editions(corpus: Corpus) -> None:
    """Only the rows between 1651 and later texts are missing: they come through those with 1642."""
    kept = [row for row in corpus.alignment.parallels if row.editions == ("fr1642", "en1651")]
    others = without(corpus, "en1651").alignment.parallels
    bare = replace(corpus, alignment=Alignment((*kept, *others), corpus.alignment.omissions))
    rows = [each.row for each in proposed(bare, "en1651", "fr1642") if isinstance(each.row, Parallel)]
    assert ("en1651", "modern") in {row.editions for row in rows}
    assert all("fr1642" not in row.editions for row in rows)


def test_a_text_in_another_language_must_be_translated(bare: Path) -> None:
    (bare / "translations" / "fr1700.en.xml").unlink()
    with pytest.raises(Usage, match=r"fr1700 has no English translation.*write translations/fr1700\.en\.xml first"):
        proposed(load(bare), "en1701", "fr1700")
