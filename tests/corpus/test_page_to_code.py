"""The tables from page to function: they lead to functions that exist, and an old one is found out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from piquet_corpus.editing.upkeep import tables
from piquet_corpus.editing.upkeep.tables import (
    BEGIN,
    LEFT_OUT,
    PAGE_TO_CODE,
    documents,
    executed,
    write_findings,
)
from piquet_corpus.editing.validate.generated import check_generated
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.paths import write_texts
from tests.files import ROOT


def test_every_link_leads_to_a_file_that_has_the_function(corpus: Corpus) -> None:
    to_functions = {path: text for path, text in documents(corpus).items() if path != ROOT / LEFT_OUT}
    for document, text in to_functions.items():
        links = re.findall(r"`: \[(\w+)\]\(([^)]+)\)", text)
        assert links
        for function, path in set(links):
            assert f"\ndef {function}(" in (document.parent / path).resolve().read_text(encoding="utf-8")


def test_page_16_of_the_book_of_1651_is_in_both_tables(corpus: Corpus) -> None:
    # ch. VIII, par. 4, on p. 16: the best sequence makes the lesser ones good
    by_hand = "`sequence.best`: [best]("
    short = (ROOT / "rules" / "piquet" / "README.md").read_text(encoding="utf-8")
    assert any(line.startswith("| 16 | `en1651.8.4` |") and by_hand in line for line in short.splitlines())
    whole = (ROOT / PAGE_TO_CODE).read_text(encoding="utf-8")
    assert any(line.startswith("| `en1651.8.4.1` | 16 |") and by_hand in line for line in whole.splitlines())


def test_every_clause_that_a_rule_rests_on_has_a_row(corpus: Corpus) -> None:
    text = documents(corpus)[ROOT / PAGE_TO_CODE]
    resting = {
        clause.id
        for clause in corpus.clauses.values()
        if clause.id in corpus.uses.grounds or clause.id in corpus.uses.parameters
    }
    assert {f"`{id_}`" for id_ in resting} == set(re.findall(r"^\| (`\S+`) \|", text, re.MULTILINE))
    assert resting == {clause.id for edition in corpus.editions.values() for clause, _ in executed(corpus, edition)}


def test_a_corpus_that_lies_elsewhere_has_no_such_documents(changed: Callable[..., Path]) -> None:
    assert documents(load(changed([]))) == {}


def test_an_old_table_is_a_problem_and_what_is_written_by_hand_is_kept(changed: Callable[..., Path]) -> None:
    small = changed([])
    (small.parent / "docs").mkdir()
    readme = small.parent / "rules" / "piquet" / "README.md"
    readme.parent.mkdir(parents=True)
    readme.write_text(f"By hand.\n\n{BEGIN}\n\nold\n")
    problems = [problem for problem in check_generated(load(small)) if problem.file.suffix == ".md"]
    written = {PAGE_TO_CODE.name, LEFT_OUT.name, tables.DOCUMENT.name, "README.md"}
    assert {problem.file.name for problem in problems} == written
    write_texts(documents(load(small)))
    write_findings(load(small))
    assert not [problem for problem in check_generated(load(small)) if problem.file.suffix == ".md"]
    assert readme.read_text().startswith(f"By hand.\n\n{BEGIN}")
    assert "old" not in readme.read_text().splitlines()
