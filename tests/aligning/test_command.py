"""The command `align`, on the small corpus."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.validate import validate
from piquet_corpus.editing.validate.report import Report
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.alignment import Parallel

Keys = Callable[[str], None]


@pytest.fixture
def here(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small corpus as that of the command."""
    monkeypatch.setattr("piquet_corpus.commands.edit.align.load", lambda: load(bare))
    return bare


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Keys:
    """Lets keys come from a pipe."""
    return lambda keys: monkeypatch.setattr(sys, "stdin", io.StringIO(keys))


def test_rows_are_printed_and_not_written(ask: Any, here: Path) -> None:
    before = (here / "alignment.xml").read_bytes()
    answer = ask("align", "en1701", "--from", "fr1700")
    assert answer.status == 0
    for words in ("par.0004", "en1701.1.2.1", "fr1700.3.1", "nothing in fr1700", "medium", "--write puts them"):
        assert words in answer.out
    assert (here / "alignment.xml").read_bytes() == before


def test_json_has_each_row_with_its_doubts(ask: Any, here: Path) -> None:
    text = here / "texts" / "en1701.xml"
    text.write_text(text.read_text(encoding="utf-8").replace("They agree", "They never agree"), encoding="utf-8")
    found = {tuple(row["clauses"]): row for row in ask.json("align", "en1701", "--from", "fr1700")}
    row = found["fr1700.3.1", "fr1700.3.2", "en1701.1.2.1"]
    assert row["doubts"] == ["a negation in en1701.1.2.1, no negation in fr1700.3.1, fr1700.3.2"]
    assert (row["relation"], row["proposal"]) == ("partial", "low")
    assert found["en1701.pr.1",]["edition"] == "fr1700"


@pytest.mark.slow
def test_rows_are_written_once_and_are_valid(ask: Any, here: Path) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    once = (here / "alignment.xml").read_bytes()
    assert "Nothing to propose" in ask("align", "en1701", "--from", "fr1700", "--write").out
    assert (here / "alignment.xml").read_bytes() == once
    assert [problem for problem in found(here).problems if problem.check in ("alignment", "schema", "links")] == []


def found(directory: Path) -> Report:
    """What validation says, but for divergences, which name rows that are not there any more."""
    report = validate(directory)
    kept = tuple(problem for problem in report.problems if problem.file.name != "divergences.xml")
    return Report(kept, report.editions, report.unexecuted, report.unreviewed)


def test_proposals_are_counted_while_an_edition_is_written_and_a_problem_when_it_is_finished(
    ask: Any, here: Path
) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    rows = [row for row in load(here).alignment.rows if row.proposed]
    assert [problem.clause for problem in found(here).problems if problem.check == "proposals"] == [
        row.id for row in rows
    ]
    (here / "finished-topics.txt").write_text("except en1701\n", encoding="utf-8")
    assert [problem for problem in found(here).problems if problem.check == "proposals"] == []
    assert found(here).unreviewed == {"en1701": len(rows)}
    said = f"alignment: {len(rows)} proposed rows of en1701 are not reviewed; run `piquet-corpus align en1701 --review`"
    assert said in ask("validate", str(here)).out
    assert ask.json("validate", str(here), status=1)["unreviewed"] == {"en1701": len(rows)}


def test_keys_answer_row_by_row(ask: Any, here: Path, typed: Keys) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    ids = [row.id for row in load(here).alignment.parallels if row.proposed]
    typed("c\n x a u e fr1700.3.1, en1701.1.2.1\n = q")
    answer = ask("align", "en1701", "--review")
    assert answer.status == 0
    rows = load(here).alignment.by_id
    assert (rows[ids[0]].relation, rows[ids[0]].proposed) == ("conflict", False)
    assert (rows[ids[1]].relation, rows[ids[1]].clauses) == ("parallel", ("fr1700.3.1", "en1701.1.2.1"))
    left = sum(row.proposed for row in rows.values())
    assert f"{left} of the proposed rows of en1701 are still to review" in answer.out
    for words in ("Who holds a two gives it back", "Qui tient un deux le rend", "certainty: "):
        assert words in answer.out


def test_only_rows_with_an_edition_are_reviewed_and_shown_as_they_are_read(ask: Any, here: Path, typed: Keys) -> None:
    text = here / "texts" / "en1701.xml"
    text.write_text(text.read_text(encoding="utf-8").replace("of the Set", "of the ſet"), encoding="utf-8")
    ask("align", "en1701", "--from", "fr1700", "--write")
    typed("s s s s s s s s")
    out = ask("align", "en1701", "--review", "--with", "fr1700").out
    assert "They agree of the set." in out
    assert "I had this from a friend" in out  # the editors' reading, and not the gap
    other = (here / "texts" / "en1701.xml").read_text(encoding="utf-8").replace("en1701", "en1702")
    (here / "texts" / "en1702.xml").write_text(other, encoding="utf-8")
    assert "No proposed row of en1701 with en1702" in ask("align", "en1701", "--review", "--with", "en1702").out


def test_a_refusal_says_what_becomes_of_the_clauses(ask: Any, here: Path, typed: Keys) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    before = len(load(here).alignment.parallels)
    typed("r")
    assert "get an omission" in ask("align", "en1701", "--review").out
    assert len(load(here).alignment.parallels) == before - 1
    written = ask.json("align", "en1701", "--from", "fr1700", "--write")
    assert {row["relation"] for row in written} == {"omission"}


def test_what_is_typed_wrongly_is_said_and_asked_again(ask: Any, here: Path, typed: Keys) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    typed("e fr1700.9.9 en1701.1.2.1\n u p q")
    out = ask("align", "en1701", "--review").out
    assert "unknown reference 'fr1700.9.9'" in out
    assert "there is nothing to undo" in out
    assert sum(not row.proposed for row in load(here).alignment.parallels) == 2


def test_there_may_be_nothing_to_review(ask: Any, here: Path) -> None:
    assert "No proposed row of en1701" in ask("align", "en1701", "--review").out


def test_rows_of_one_certainty_are_accepted(ask: Any, here: Path) -> None:
    ask("align", "en1701", "--from", "fr1700", "--write")
    low = [row.id for row in load(here).alignment.rows if row.proposal == "low"]
    answer = ask.json("align", "en1701", "--accept", "low")
    assert answer["accepted"] == low
    assert all(not load(here).alignment.by_id[id_].proposed for id_ in low)
    assert all(isinstance(load(here).alignment.by_id[id_], Parallel) for id_ in low)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("en1701", "expected one of --from EDITION, --review, --accept CERTAINTY"),
        ("en1701 --review --from fr1700", "expected one of"),
        ("en1701 --review --write", "--write goes with --from"),
        ("en1701 --accept low --with fr1700", "--with goes with --review"),
        ("en1701 --review --with en1701", "expected another edition"),
        ("en1701 --review --with en1700", "unknown edition 'en1700'"),
        ("en1701 --review --json", "prints no JSON"),
        ("en1701 --from en1701", "expected another edition of the game of en1701"),
        ("en1701 --from en1700", "unknown edition 'en1700'"),
        ("en1700 --review", "unknown edition 'en1700'"),
        ("en1701 --accept sure", "expected high, medium, low"),
    ],
)
def test_wrong_use_is_one_sentence(ask: Any, here: Path, arguments: str, says: str) -> None:
    answer = ask("align", *arguments.split())
    assert answer.status == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1
