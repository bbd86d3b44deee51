"""`scaffold register` for a reprint: en1702 has the words and the rule set of en1701, and stands where that stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.aligning.likeness import Reprint
from piquet_corpus.editing.proposal import DivergenceDraft, drafts_of
from piquet_corpus.editing.scaffolding.register_accepting import accept, write_drafts
from piquet_corpus.editing.scaffolding.register_drafts import completed, drafts_for
from piquet_corpus.editing.scaffolding.register_model import side_of, to_join, to_waive
from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import Corpus, load
from tests.files import changes, quoted

SAME = ("1.1.1", "1.1.2", "1.2.1", "pr.1")


@pytest.fixture
def reprint(changed: Callable[..., Path]) -> Path:
    """The small corpus with rule sets that differ, and with a reprint of its English text."""
    directory = changed(changes("parting.yaml"))
    for name in ("texts/en1701.xml", "rulesets/en1701.yaml"):
        text = (directory / name).read_text(encoding="utf-8").replace("en1701", "en1702")
        text = text.replace('<date when="1701">1701', '<date when="1702">1702')
        (directory / name.replace("en1701", "en1702")).write_text(text, encoding="utf-8")
    parallels = [("parallel", f"en1701.{number}", f"en1702.{number}") for number in SAME]
    parallels.append(("partial", "fr1700.3.1", "fr1700.3.2", "en1702.1.2.1"))
    rows = [link(f"par.{number}", *row) for number, row in enumerate(parallels, 4)]
    silent = [link("om.3", "omission", "fr1700.1.2", "en1702"), link("om.4", "omission", "en1702.pr.1", "fr1700")]
    path = directory / "alignment.xml"
    first, second, last = path.read_text(encoding="utf-8").split("</linkGrp>")
    path.write_text(f"{first}{''.join(rows)}</linkGrp>{second}{''.join(silent)}</linkGrp>{last}", encoding="utf-8")
    (directory / "finished-topics.txt").write_text("except en1702\n", encoding="utf-8")
    return directory


def link(id_: str, relation: str, *clauses: str) -> str:
    """A row of the alignment."""
    target = " ".join(f"texts/{clause.partition('.')[0]}.xml#{clause}" for clause in clauses)
    return f'<link xml:id="{id_}" ana="topics.xml#rel.{relation} topics.xml#partie.length" target="{target}"/>'


def test_a_reprint_joins_the_side_of_its_model_in_each_divergence(reprint: Path) -> None:
    drafts = drafts_for(load(reprint), "en1702")
    found = {draft.about: draft for draft in drafts if draft.kind == "joining"}
    sides = {id_: [(side.joins, side.words) for side in draft.record.sides] for id_, draft in found.items()}
    assert sides == {
        "D001": [(2, (quoted("en1702.1.2.1", "They agree of the Set."),))],
        "D002": [(2, ())],
        "D003": [(2, (quoted("en1702.1.2.1", "the Set"),))],
    }
    assert {id_: draft.rows for id_, draft in found.items()} == {"D001": ("par.8",), "D002": ("om.3",), "D003": ()}
    assert {draft.cert for draft in found.values()} == {"high"}


def test_a_row_is_waived_for_the_reason_of_its_model(reprint: Path) -> None:
    waived = [draft for draft in drafts_for(load(reprint), "en1702") if draft.kind == "waiver"]
    assert waived == [to_waive(("om.4",), "The preface is the bookseller’s.")]


def test_the_drafts_of_a_reprint_can_be_accepted_as_they_are(reprint: Path) -> None:
    write_drafts(load(reprint), "en1702", drafts_for(load(reprint), "en1702"))
    numbers = [draft.number for draft in drafts_of(reprint, "en1702")]
    assert accept(load(reprint), "en1702", numbers).joined == ("D003", "D001", "D002")
    assert [problem.message for problem in validate(reprint).problems if problem.check == "divergences"] == []
    assert drafts_for(load(reprint), "en1702") == ()
    register = (reprint / "divergences.xml").read_text(encoding="utf-8")
    targets = re.findall(r'<annotation xml:id="D00[13]"[^>]* target="([^"]*)"', register)
    assert [target.split()[-1] for target in targets] == ["texts/en1702.xml#en1702.1.2.1"] * 2  # what is quoted now


def both(corpus: Corpus) -> DivergenceDraft:
    """A draft that has the reprint on both sides of D002."""
    speaking = side_of(("en1702",), (quoted("en1702.1.2.1", "the Set"),), ("en1702",), 1)
    return to_join(corpus.register.by_id["D002"], [speaking, side_of(("en1702",), joins=2)], "high")


def test_of_two_sides_that_of_the_model_is_taken(reprint: Path) -> None:
    corpus = load(reprint)
    draft = completed(corpus, Reprint(corpus, corpus.alignment, "en1702"), "en1702", both(corpus))
    assert [side.joins for side in draft.record.sides] == [2]
    assert (draft.rows, draft.doubts) == (("om.3",), ())  # a silent side has the omission that shows it


def test_without_a_model_one_side_is_taken_in_doubt(reprint: Path) -> None:
    corpus = load(reprint)
    nothing = Reprint(corpus, type(corpus.alignment)((), ()), "en1702")
    draft = completed(corpus, nothing, "en1702", both(corpus))
    assert [side.joins for side in draft.record.sides] == [1]
    assert (draft.cert, draft.doubts) == ("low", ("both sides fit",))
    write_drafts(corpus, "en1702", [draft])
    assert [each.doubts for each in drafts_of(reprint, "en1702")] == [("both sides fit",)]


def test_a_speaking_side_is_quoted_as_the_model_is(reprint: Path) -> None:
    corpus = load(reprint)
    given = to_join(corpus.register.by_id["D003"], [side_of(("en1702",), (), ("en1702",), 2)], "high")
    draft = completed(corpus, Reprint(corpus, corpus.alignment, "en1702"), "en1702", given)
    assert draft.record.sides[0].words == (quoted("en1702.1.2.1", "the Set."),)


def test_the_doubt_is_printed(reprint: Path, ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = load(reprint)
    nothing = Reprint(corpus, type(corpus.alignment)((), ()), "en1702")
    write_drafts(corpus, "en1702", [completed(corpus, nothing, "en1702", both(corpus))])
    monkeypatch.setattr("piquet_corpus.commands.edit.scaffold.load", lambda: load(reprint))
    answer = ask("scaffold", "register", "en1702")
    assert "Doubt: both sides fit." in answer.out
