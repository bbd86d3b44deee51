"""Reviewing proposed rows: what each answer writes, and how it is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.editing.aligning.file import AlignmentFile
from piquet_corpus.editing.aligning.proposing import Review, propose
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row
from piquet_corpus.work.errors import CorpusError, UnknownReference, Usage


@pytest.fixture
def waiting(bare: Path) -> Path:
    """The small corpus with what is proposed for its later text."""
    corpus = load(bare)
    file = AlignmentFile(corpus)
    file.add([each.row for each in propose(corpus, corpus.editions["en1701"], corpus.editions["fr1700"])])
    file.write()
    return bare


@pytest.fixture
def review(waiting: Path) -> Review:
    """A review of these rows."""
    return Review(load(waiting), "en1701")


def now(directory: Path, id_: str) -> Row:
    """A row as it stands in the file."""
    return load(directory).alignment.by_id[id_]


def asked(review: Review) -> Row:
    """The row that is asked about."""
    assert review.current is not None
    return review.current


def test_rows_come_in_the_order_of_the_text_and_omissions_last(review: Review) -> None:
    seen = []
    while review.current:
        seen.append(review.current)
        review.skip()
    parallels = [row for row in seen if isinstance(row, Parallel)]
    assert [row.clauses[-1] for row in parallels] == sorted(row.clauses[-1] for row in parallels)
    assert [type(row) for row in seen] == [Parallel] * len(parallels) + [Omission] * (len(seen) - len(parallels))
    assert review.total == len(seen) == review.left


@pytest.mark.parametrize(("relation", "written"), [("", "partial"), ("parallel", "parallel"), ("conflict", "conflict")])
def test_an_accepted_row_is_no_proposal_any_more(review: Review, waiting: Path, relation: str, written: str) -> None:
    row, left = asked(review), review.left
    review.accept(relation)
    found = now(waiting, row.id)
    assert (found.relation, found.proposed, found.clauses) == (written, False, row.clauses)
    assert review.left == left - 1
    assert asked(review).id != row.id


def test_an_omission_has_no_other_relation(review: Review, waiting: Path) -> None:
    while not isinstance(asked(review), Omission):
        review.skip()
    row = asked(review)
    with pytest.raises(Usage, match=f"{row.id} is an omission"):
        review.accept("partial")
    review.accept()
    assert not now(waiting, row.id).proposed


def test_a_refused_row_is_removed_and_not_proposed_again(review: Review, waiting: Path) -> None:
    row = asked(review)
    review.refuse()
    corpus = load(waiting)
    assert row.id not in corpus.alignment.by_id
    refused = AlignmentFile(corpus).refused
    again = propose(corpus, corpus.editions["en1701"], corpus.editions["fr1700"], refused)
    assert all(proposal.row.clauses != row.clauses for proposal in again)


def test_a_refused_omission_leaves_no_comment(review: Review, waiting: Path) -> None:
    while not isinstance(asked(review), Omission):
        review.skip()
    review.refuse()
    assert "refused" not in (waiting / "alignment.xml").read_text(encoding="utf-8")


def test_every_answer_can_be_undone(review: Review, waiting: Path) -> None:
    path = waiting / "alignment.xml"
    texts, rows = [], []
    for answer in (review.accept, review.refuse, lambda: review.edit(["fr1700.1.2", "en1701.1.2.1"]), review.skip):
        texts.append(path.read_bytes())
        rows.append(asked(review))
        answer()
    while texts:
        review.undo()
        assert path.read_bytes() == texts.pop()
        assert asked(review) == rows.pop()
    with pytest.raises(Usage, match="nothing to undo"):
        review.undo()


def test_an_edited_row_is_still_to_be_accepted(review: Review, waiting: Path) -> None:
    row = asked(review)
    review.edit(["en1701.1.2.1", "fr1700.3.2", "fr1700.3.1"])
    found = now(waiting, row.id)
    assert found.clauses == ("fr1700.3.1", "fr1700.3.2", "en1701.1.2.1")
    assert found.topics == ("partie.length",)
    assert found.proposed
    assert asked(review).id == row.id


def test_a_row_can_become_an_omission_and_an_omission_a_row(review: Review, waiting: Path) -> None:
    review.edit(["en1701.1.2.1", "fr1700"])
    row = asked(review)
    assert isinstance(row, Omission)
    assert (row.id, row.clauses, row.edition) == ("om.0002", ("en1701.1.2.1",), "fr1700")
    review.edit(["en1701.1.2.1", "fr1700.3.1"])
    assert isinstance(asked(review), Parallel)
    assert "om.0002" not in load(waiting).alignment.by_id


@pytest.mark.parametrize(
    ("references", "says"),
    [
        (["en1701.1.2.1"], "clauses of at least two editions"),
        ([], "clauses of at least two editions"),
        (["en1701.1.2.1", "en1701"], "must name clauses of other editions"),
        (["en1701"], "must name clauses of other editions"),
    ],
)
def test_what_is_no_row_is_refused(review: Review, waiting: Path, references: list[str], says: str) -> None:
    before = (waiting / "alignment.xml").read_bytes()
    with pytest.raises(Usage, match=says):
        review.edit(references)
    assert (waiting / "alignment.xml").read_bytes() == before


def test_an_unknown_clause_is_named(review: Review) -> None:
    with pytest.raises(UnknownReference, match=r"did you mean en1701\.1\.2\.1"):
        review.edit(["en1701.1.2.2", "fr1700.3.1"])


def test_at_the_end_there_is_no_row_to_answer(review: Review) -> None:
    while review.current:
        review.skip()
    with pytest.raises(Usage, match="no row left"):
        review.accept()


def test_all_rows_of_one_certainty_are_accepted_at_once(review: Review, waiting: Path) -> None:
    before = [row for row in load(waiting).alignment.rows if row.proposal == "low"]
    others = [row.id for row in load(waiting).alignment.rows if row.proposal == "medium"]
    assert review.accept_all("low").accepted == tuple(row.id for row in before)
    assert [row.id for row in load(waiting).alignment.rows if row.proposed] == others


def test_what_somebody_else_writes_is_not_lost(review: Review, waiting: Path) -> None:
    path = waiting / "alignment.xml"
    path.write_text(path.read_text(encoding="utf-8").replace("Rows.", "All rows."), encoding="utf-8")
    with pytest.raises(CorpusError, match="somebody else"):
        review.accept()
    assert "All rows." in path.read_text(encoding="utf-8")
