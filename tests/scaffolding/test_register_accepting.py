"""Drafts as they are written, accepted into the register, and refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.commands.edit.scaffold import numbers
from piquet_corpus.commands.main import main
from piquet_corpus.editing.proposal import draft_path, drafts_of
from piquet_corpus.editing.scaffolding.register_accepting import accept, parted, refuse, write_drafts
from piquet_corpus.editing.scaffolding.register_drafts import drafts_for
from piquet_corpus.editing.scaffolding.register_model import UNWRITTEN, annotation_text, side_of, to_join, to_waive
from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.divergence import ANNOTATION
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import Usage
from tests.files import changes, quoted

Changed = Callable[..., Path]


@pytest.fixture
def waiting(changed: Changed) -> Path:
    """The small corpus, in which the draft of its decision, D003, and that of om.1, D002, wait for a person."""
    directory = changed(changes("parting.yaml"))
    register = directory / "divergences.xml"
    text = register.read_text(encoding="utf-8")
    for id_ in ("D002", "D003"):
        text = re.sub(rf' *<annotation xml:id="{id_}".*?</annotation>\n', "", text, flags=re.DOTALL)
    register.write_text(text, encoding="utf-8")
    (directory / "finished-topics.txt").write_text("except en1701\n", encoding="utf-8")
    corpus = load(directory)
    write_drafts(corpus, "en1701", drafts_for(corpus, "en1701"))
    return directory


def as_written(directory: Path) -> None:
    """Write titles and effects and grade them, as a person does; the small corpus knows only two effects."""
    path = draft_path(directory, "en1701")
    text = path.read_text(encoding="utf-8").replace(UNWRITTEN, "Written: ")
    for old, new in (("effect.procedure", "effect.wording"), ("importance.medium", "importance.low")):
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def problems(directory: Path, check: str) -> list[str]:
    """What a check says."""
    return [problem.message for problem in validate(directory).problems if problem.check == check]


def test_a_divergence_is_written_as_it_stands_in_the_register() -> None:
    path = Path(__file__).parents[2] / "corpus" / "divergences.xml"
    text = path.read_text(encoding="utf-8")
    elements = list(parse(path).root.iter(ANNOTATION))
    assert elements
    assert [one.sourceline for one in elements if annotation_text(one) not in text] == []


def test_drafts_are_valid_and_the_corpus_does_not_load_them(waiting: Path) -> None:
    assert [draft.kind for draft in drafts_of(waiting, "en1701")] == ["new", "new"]
    assert problems(waiting, "drafts") == []
    corpus = load(waiting)
    assert [record.id for record in corpus.register.records] == ["D001", "D004"]
    assert not any("draft" in name for name in corpus.documents)


def test_a_finished_edition_has_no_drafts(waiting: Path) -> None:
    (waiting / "finished-topics.txt").write_text("\n", encoding="utf-8")
    [message] = problems(waiting, "drafts")
    assert message.startswith("en1701 is finished, but drafts still wait: 2")


def test_drafts_are_not_written_over(waiting: Path) -> None:
    with pytest.raises(Usage, match="has drafts already"):
        write_drafts(load(waiting), "en1701", drafts_for(load(waiting), "en1701"))


def test_a_draft_is_accepted_only_with_a_title_of_its_own(waiting: Path) -> None:
    before = (waiting / "divergences.xml").read_text(encoding="utf-8")
    with pytest.raises(Usage, match="write the title and the effect of draft 1 anew"):
        accept(load(waiting), "en1701", [1])
    assert (waiting / "divergences.xml").read_text(encoding="utf-8") == before


def test_accepted_drafts_make_the_corpus_complete(waiting: Path) -> None:
    as_written(waiting)
    found = accept(load(waiting), "en1701", [1])
    assert (found.accepted, found.left) == (("D005",), 1)
    assert [draft.number for draft in drafts_of(waiting, "en1701")] == [2]
    assert accept(load(waiting), "en1701", [2]).accepted == ("D006",)
    assert not draft_path(waiting, "en1701").exists()
    (waiting / "finished-topics.txt").write_text("\n", encoding="utf-8")
    assert problems(waiting, "divergences") == problems(waiting, "schema") == problems(waiting, "links") == []
    assert load(waiting).register.by_id["D005"].title.startswith("Written: ")
    assert 'resp="#proposal"' not in (waiting / "divergences.xml").read_text(encoding="utf-8")


def test_an_unknown_number_is_refused(waiting: Path) -> None:
    with pytest.raises(Usage, match="has no draft 9; there are 1, 2"):
        accept(load(waiting), "en1701", [1, 9])


def test_a_refused_row_is_waived_with_a_reason(waiting: Path) -> None:
    with pytest.raises(Usage, match=r"--why: say why there is no divergence in om\.1"):
        refuse(load(waiting), "en1701", [2], None)
    assert refuse(load(waiting), "en1701", [2], "It goes without saying.").waived == ("om.1",)
    corpus = load(waiting)
    assert corpus.register.waived["om.1"].why == "It goes without saying."
    assert [draft.number for draft in drafts_of(waiting, "en1701")] == [1]


def test_a_draft_without_rows_is_dropped_without_a_reason(waiting: Path) -> None:
    assert refuse(load(waiting), "en1701", [1], None).waived == ()


def test_a_waiver_is_accepted_for_all_its_rows(changed: Changed) -> None:
    directory = changed([])
    register = directory / "divergences.xml"
    text = register.read_text(encoding="utf-8")
    text = re.sub(r' *<annotation xml:id="D001".*?</annotation>\n', "", text, flags=re.DOTALL)
    register.write_text(text, encoding="utf-8")
    corpus = load(directory)
    write_drafts(corpus, "en1701", drafts_for(corpus, "en1701"))
    assert accept(load(directory), "en1701", [1]).waived == ("par.3",)
    assert "par.3" in load(directory).register.waived
    assert problems(directory, "divergences") == problems(directory, "schema") == []


def test_some_rows_of_a_waiver_are_accepted_by_name(changed: Changed, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = changed([])
    draft = to_waive(("par.1", "par.2", "par.3"), "The same in other words.")
    write_drafts(load(directory), "en1701", [draft])
    monkeypatch.setattr("piquet_corpus.commands.edit.scaffold.load", lambda: load(directory))
    with pytest.raises(SystemExit) as end:
        main(["scaffold", "register", "en1701", "--accept", "par.1,par.3"])
    assert end.value.code in (0, None)
    assert [row for row in load(directory).register.waived if row.startswith("par")] == ["par.1", "par.3"]
    assert [(each.number, each.rows) for each in drafts_of(directory, "en1701")] == [(1, ("par.2",))]
    with pytest.raises(Usage, match=r"has no waiver of par\.1"):
        parted(load(directory), "en1701", ["par.1"])
    assert parted(load(directory), "en1701", ["par.2"]) == {1}


def test_an_edition_joins_a_side(waiting: Path) -> None:
    corpus = load(waiting)
    draft_path(waiting, "en1701").unlink()
    quotes = (quoted("en1701.1.2.1", "the Set"),)
    sides = (
        side_of(("en1701",), quotes, ("en1701",), 1),
        side_of(("en1701",), quotes, ("en1701:cards.most.points=7",), 2),
    )
    write_drafts(corpus, "en1701", [to_join(corpus.register.by_id["D004"], sides, "high", rows=("par.3",))])
    assert problems(waiting, "drafts") == []
    assert accept(load(waiting), "en1701", [1]).joined == ("D004",)
    record = load(waiting).register.by_id["D004"]
    assert record.sides[1].editions == ("fr1700", "en1701")
    assert record.sides[1].ways == ("fr1700:cards.most.points=7", "en1701:cards.most.points=7")
    assert [words.clause for words in record.sides[1].words] == ["fr1700.3.1", "en1701.1.2.1"]
    assert (record.rows, record.sides[0].editions) == (("par.3",), ("fr1700", "en1701"))
    assert problems(waiting, "schema") == []


def test_a_draft_is_refused_that_would_make_the_divergence_wrong(waiting: Path) -> None:
    draft_path(waiting, "en1701").unlink()
    register = waiting / "divergences.xml"
    alone = ' texts/en1701.xml#en1701"'
    silent = '<note type="side" subtype="silence" corresp="texts/en1701.xml#en1701"/>'
    text = register.read_text(encoding="utf-8").replace(alone, '"')
    before = text.replace("</annotation>\n", f" {silent}</annotation>\n", 1)
    register.write_text(before, encoding="utf-8")
    corpus = load(waiting)
    speaking, saying_nothing = side_of(("en1701",), joins=1), side_of(("fr1700",), joins=3)
    drafts = [
        to_join(corpus.register.by_id["D001"], [speaking], "high"),
        to_join(corpus.register.by_id["D001"], [saying_nothing], "high"),
    ]
    write_drafts(corpus, "en1701", drafts)
    with pytest.raises(Usage) as refused:
        accept(load(waiting), "en1701", [1, 2])
    said = str(refused.value)
    assert "nothing was written, since `validate` would fail" in said
    assert "draft 1 (D001): @corresp names en1701, but no words of it are quoted" in said
    assert "fr1700 is marked as silent; @corresp of the annotation must name the omission" in said
    assert register.read_text(encoding="utf-8") == before
    assert len(drafts_of(waiting, "en1701")) == 2


def test_numbers_are_read() -> None:
    assert numbers(["2,4-6", "9"]) == {2, 4, 5, 6, 9}
    with pytest.raises(Usage, match="found 'x'"):
        numbers(["2,x"])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["en1651", "--write", "--accept", "1"], "use one of them at a time"),
        (["en1651", "--why", "so"], "name them with --refuse"),
        (["en1651", "--accept", "1"], "en1651 has no drafts of divergences"),
        (["xx1900"], "unknown edition 'xx1900'"),
    ],
)
def test_wrong_use_is_said_in_a_sentence(asked: list[str], says: str, ask: Any) -> None:
    answer = ask("scaffold", "register", *asked)
    assert answer.status == 2
    assert says in answer.err


def test_the_command_says_when_there_is_nothing_to_draft(ask: Any) -> None:
    answer = ask("scaffold", "register", "en1651", "--json")
    assert answer.status == 0
    assert json.loads(answer.out) == {"file": None, "drafts": []}
