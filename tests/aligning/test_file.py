"""Rows are written into alignment.xml as text: what is not changed stays byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.editing.aligning.file import AlignmentFile
from piquet_corpus.editing.validate.schema import check_schema
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from piquet_corpus.work.errors import CorpusError

ROW = Parallel("par.0004", "partial", ("pack.composition",), ("fr1700.1.2", "en1701.1.1.1"), 0, "low")
NOTHING = Omission("om.0003", ("front.preface",), ("en1701.pr.1",), "fr1700", 0, "medium")
LINK = (
    '   <link xml:id="par.0004" ana="topics.xml#rel.partial topics.xml#pack.composition" '
    'target="texts/fr1700.xml#fr1700.1.2 texts/en1701.xml#en1701.1.1.1" resp="#proposal" cert="low"/>\n'
)
PROPOSER = '<respStmt xml:id="proposal">'


def test_rows_are_added_at_the_ends_of_their_groups_and_nothing_else_changes(small: Path) -> None:
    before = (small / "alignment.xml").read_bytes()
    file = AlignmentFile(load(small))
    file.add([ROW, NOTHING])
    file.write()
    lines = (small / "alignment.xml").read_bytes().splitlines(keepends=True)
    new = [line for line in lines if b"#proposal" in line]
    assert new[0].decode() == LINK
    assert lines[lines.index(new[0]) + 1] == b"  </linkGrp>\n"
    assert b"om.2" in lines[lines.index(new[1]) - 1]
    start, end = file.text.index(PROPOSER), file.text.index("</titleStmt>")
    rest = file.text[:start] + file.text[end:]
    assert rest.encode().replace(new[0], b"").replace(new[1], b"") == before
    assert list(check_schema(load(small))) == []
    assert load(small).alignment.by_id["par.0004"].proposed


def test_the_group_of_omissions_is_made_if_there_is_none(bare: Path) -> None:
    file = AlignmentFile(load(bare))
    file.add([NOTHING])
    file.write()
    assert [row.id for row in load(bare).alignment.omissions] == ["om.0003"]
    assert list(check_schema(load(bare))) == []


def test_who_proposes_is_said_once(small: Path) -> None:
    file = AlignmentFile(load(small))
    file.add([ROW])
    file.add([NOTHING])
    assert file.text.count(PROPOSER) == 1


def test_rows_that_are_no_proposals_need_nobody_who_proposes(small: Path) -> None:
    file = AlignmentFile(load(small))
    file.add([Parallel("par.0004", "partial", (), ("fr1700.1.2", "en1701.1.1.1"), 0)])
    assert PROPOSER not in file.text


def test_ends_of_lines_stay_as_they_are(small: Path) -> None:
    path = small / "alignment.xml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    file = AlignmentFile(load(small))
    file.change(Parallel("par.2", "partial", (), ("fr1700.2.1", "en1701.1.1.2"), 0))
    file.write()
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n")


def test_a_refused_row_leaves_a_comment_with_its_pairs(small: Path) -> None:
    file = AlignmentFile(load(small))
    row = load(small).alignment.by_id["par.3"]
    file.remove(row, refused=True)
    file.write()
    again = AlignmentFile(load(small))
    assert "par.3" not in load(small).alignment.by_id
    assert frozenset(("fr1700.3.1", "en1701.1.2.1")) in again.refused
    assert frozenset(("fr1700.3.1", "en1701.1.1.2")) not in again.refused


def test_a_row_that_is_removed_takes_its_line_with_it(small: Path) -> None:
    file = AlignmentFile(load(small))
    lines = file.text.count("\n")
    file.remove(load(small).alignment.by_id["om.1"], refused=False)
    assert file.text.count("\n") == lines - 1
    assert "om.1" not in file.text


def test_a_file_that_somebody_changed_is_not_overwritten(small: Path) -> None:
    file = AlignmentFile(load(small))
    path = small / "alignment.xml"
    theirs = path.read_text(encoding="utf-8").replace("Rows.", "All rows.")
    path.write_text(theirs, encoding="utf-8")
    file.add([ROW])
    with pytest.raises(CorpusError, match="somebody else has changed the file"):
        file.write()
    assert path.read_text(encoding="utf-8") == theirs


def test_a_row_must_stand_in_the_file_once(small: Path) -> None:
    file = AlignmentFile(load(small))
    with pytest.raises(CorpusError, match=r"expected par\.0004 once, .* found it 0 times"):
        file.change(ROW)
