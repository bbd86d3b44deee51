"""A published reference keeps its meaning: whatever touches one is noticed, and freezing never papers over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest

from piquet_corpus.editing.upkeep.references import (
    FILE,
    HEADER,
    FreezingRefused,
    digest,
    freeze,
    letters,
    published,
    read_references,
)
from piquet_corpus.editing.validate.measures import check_references
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.editing.validate.report import run_check
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.work.errors import CorpusError
from tests.files import rewrite, rewrite_first


@pytest.fixture
def frozen(changed: Callable[..., Path]) -> Corpus:
    """The small corpus, all of it frozen."""
    directory = changed([{"in": FILE, "delete": True}])
    corpus = load(directory)
    freeze(corpus)
    return corpus


def respell(corpus: Corpus, new: str = "et on joue du rest.") -> Corpus:
    """Change the words of fr1700.1.2, and read the corpus anew."""
    rewrite(corpus.directory / "texts" / "fr1700.xml", "et on joue du reste.", new)
    return load(corpus.directory)


def only(corpus: Corpus) -> Problem:
    """The one problem of the references."""
    (problem,) = run_check(corpus, "references")
    assert problem.check == "references"
    return problem


def test_every_clause_and_every_divergence_is_published(corpus: Corpus) -> None:
    divergences = [record.id for record in corpus.register.records]
    assert divergences
    written = finished(corpus).being_written
    clauses = [clause.id for clause in corpus.clauses.values() if clause.edition not in written]
    assert list(read_references(corpus.directory)) == [*clauses, *divergences]


def test_the_letters_of_a_whole_text_are_those_of_its_source(corpus: Corpus, published: Mapping[str, Any]) -> None:
    for id_ in (id_ for id_, one in published.items() if one.letters):
        whole = " ".join(block.original for block in corpus.editions[id_].blocks)
        assert (len(letters(whole)), digest(whole)) == (published[id_].letters, published[id_].sha256), id_


def test_letters_drop_spacing_and_points_and_nothing_else() -> None:
    assert letters("L’As,  qui_vaut\u00a0onze: 4 & 4.") == "LAsquivautonze44"
    assert letters("e\u0301") == letters("\u00e9") == "\u00e9"


def test_what_is_frozen_is_sound(frozen: Corpus) -> None:
    assert list(check_references(frozen)) == []


def test_spacing_and_points_may_change(frozen: Corpus) -> None:
    corpus = respell(frozen, "et  on joue – du reste ;")
    assert list(check_references(corpus)) == []


def test_an_emendation_changes_no_reference(frozen: Corpus) -> None:
    corpus = respell(frozen, "et on joue du reste.<supplied> cartes</supplied>")
    assert list(check_references(corpus)) == []


def test_a_changed_text_is_quoted_with_its_stale_cases(frozen: Corpus) -> None:
    corpus = respell(frozen)
    problem, clause = only(corpus), corpus.clauses["fr1700.1.2"]
    assert (problem.file.name, problem.line, problem.clause) == ("fr1700.xml", clause.line, "fr1700.1.2")
    assert "“et on joue du rest.”" in problem.message
    cases = corpus.cases_about("fr1700.1.2")
    assert cases
    assert f"after you check the cases that rest on it: {', '.join(case.id for case in cases)}" in problem.message


def test_a_changed_text_on_which_no_case_rests_says_so(frozen: Corpus) -> None:
    rewrite(frozen.directory / "texts" / "en1701.xml", "rom a friend.", "rom a fiend.")
    problem = only(load(frozen.directory))
    assert problem.clause == "en1701.pr.1"
    assert "no case rests on it" in problem.message


def test_a_changed_text_is_told_even_when_the_cases_cannot_be_read(frozen: Corpus) -> None:
    (frozen.directory / "cases" / "piquet" / "pack.cases.yaml").write_text("- id: [", encoding="utf-8")
    problem = only(respell(frozen))
    assert problem.clause == "fr1700.1.2"
    assert "after you make the cases readable" in problem.message


def test_a_clause_that_is_not_published_is_named(frozen: Corpus) -> None:
    path = frozen.directory / FILE
    kept = [line for line in path.read_text(encoding="utf-8").splitlines(True) if not line.startswith("en1701.1.1.2\t")]
    path.write_text("".join(kept), encoding="utf-8")
    problem, clause = only(frozen), frozen.clauses["en1701.1.1.2"]
    assert (problem.file, problem.line, problem.clause) == (clause.file, clause.line, "en1701.1.1.2")
    assert "refs --freeze" in problem.message


def test_a_reference_that_vanished_is_named_with_its_line(frozen: Corpus) -> None:
    path = frozen.directory / FILE
    with path.open("a", encoding="utf-8") as file:
        file.write("fr1700.9.1\t0123456789abcdef\t0.0.1\n")
    problem = only(frozen)
    assert (problem.file, problem.clause) == (path, "fr1700.9.1")
    assert problem.line == len(published(frozen)) + 2
    assert "published in 0.0.1" in problem.message


def test_a_clause_renumbered_is_both_missing_and_vanished(frozen: Corpus) -> None:
    rewrite(frozen.directory / "texts" / "fr1700.xml", 'xml:id="fr1700.1.2"', 'xml:id="fr1700.1.9"')
    problems = list(check_references(load(frozen.directory)))
    assert [(problem.file.name, problem.clause) for problem in problems] == [
        ("fr1700.xml", "fr1700.1.9"),
        (FILE, "fr1700.1.2"),
    ]


def test_a_divergence_whose_quotation_changed_is_told_with_its_words(frozen: Corpus) -> None:
    record = frozen.register.records[0]
    words = record.sides[0].words[0].text
    path = frozen.directory / "divergences.xml"
    rewrite_first(path, f">{escape(words)}<", f">{escape(words.rpartition(' ')[0])}<")
    problem = only(load(frozen.directory))
    assert (problem.file, problem.clause) == (path, record.id)
    assert f"refs --freeze --accept {record.id}" in problem.message


def test_a_divergence_that_is_gone_is_missed(frozen: Corpus) -> None:
    path = frozen.directory / "divergences.xml"
    record = frozen.register.records[0].id
    text = path.read_text(encoding="utf-8")
    start = text.index(f'   <annotation xml:id="{record}"')
    end = text.index("</annotation>", start) + len("</annotation>")
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    assert only(load(frozen.directory)).clause == record


MALFORMED = {
    "fr1700.9.1 0123456789abcdef 0.1.0": "separated by tabs",
    "fr1700.9.1\t0123456789abcdef": "separated by tabs",
    "fr1700.9.1\t0123456789abcdef\t": "separated by tabs",
    "": "separated by tabs",
    "fr1700.9.1\t0123456789ABCDEF\t0.1.0": "sixteen hexadecimal digits",
    "fr1700.9.1\t0123456789abcde\t0.1.0": "sixteen hexadecimal digits",
    "fr1700.1.1\t0123456789abcdef\t0.1.0": "already",
}


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_line_is_named(frozen: Corpus, line: str) -> None:
    path = frozen.directory / FILE
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    problem = only(frozen)
    assert (problem.file, problem.line, problem.clause) == (path, len(published(frozen)) + 2, None)
    assert MALFORMED[line] in problem.message
    with pytest.raises(CorpusError, match=rf"{FILE}:{problem.line}: "):
        freeze(frozen)


def test_the_first_line_must_be_the_header(frozen: Corpus) -> None:
    rewrite(frozen.directory / FILE, HEADER, "reference digest since")
    problem = only(frozen)
    assert (problem.line, problem.clause) == (1, None)
    assert "the first line" in problem.message


def test_an_empty_file_is_no_list(frozen: Corpus) -> None:
    (frozen.directory / FILE).write_text("", encoding="utf-8")
    first = next(check_references(frozen))
    assert "the first line" in first.message


def test_no_file_at_all_is_one_problem(frozen: Corpus) -> None:
    (frozen.directory / FILE).unlink()
    problem = only(frozen)
    assert (problem.file, problem.line) == (frozen.directory / FILE, 1)
    assert "refs --freeze" in problem.message


def test_a_file_in_another_encoding_is_one_problem(frozen: Corpus) -> None:
    (frozen.directory / FILE).write_bytes(b"reference\tdigest\tsince\n\xe9")
    assert "UTF-8" in only(frozen).message


def test_freezing_again_changes_nothing(frozen: Corpus) -> None:
    path = frozen.directory / FILE
    before = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
    assert freeze(frozen) == ()
    assert (path.read_text(encoding="utf-8"), path.stat().st_mtime_ns) == before


def test_freezing_adds_what_is_new_and_keeps_what_was_published(frozen: Corpus) -> None:
    path = frozen.directory / FILE
    text = path.read_text(encoding="utf-8").splitlines(True)
    old = [line.rpartition("\t")[0] + "\t0.0.1\n" for line in text[1:] if not line.startswith("fr1700.1.2\t")]
    path.write_text("".join((text[0], *old)), encoding="utf-8")
    assert freeze(frozen) == ("fr1700.1.2",)
    after = read_references(frozen.directory)
    assert list(after) == list(published(frozen))
    assert [one.reference for one in after.values() if one.since != "0.0.1"] == ["fr1700.1.2"]


def test_freezing_refuses_a_changed_text_and_writes_nothing(frozen: Corpus) -> None:
    before = (frozen.directory / FILE).read_bytes()
    with pytest.raises(FreezingRefused, match=r"fr1700\.1\.2 has changed since .*joue du rest"):
        freeze(respell(frozen))
    assert (frozen.directory / FILE).read_bytes() == before


def test_freezing_refuses_a_vanished_reference_and_writes_nothing(frozen: Corpus) -> None:
    rewrite(frozen.directory / "texts" / "fr1700.xml", 'xml:id="fr1700.1.2"', 'xml:id="fr1700.1.9"')
    before = (frozen.directory / FILE).read_bytes()
    with pytest.raises(FreezingRefused, match=r"fr1700\.1\.2 was published in .* and no longer exists"):
        freeze(load(frozen.directory), accept=["fr1700.1.2"])
    assert (frozen.directory / FILE).read_bytes() == before


def test_a_changed_text_can_be_accepted_by_name(frozen: Corpus) -> None:
    corpus = respell(frozen)
    assert freeze(corpus, accept=["fr1700.1.2"]) == ("fr1700.1.2",)
    assert list(check_references(corpus)) == []


def test_nothing_can_be_accepted_that_has_not_changed(frozen: Corpus) -> None:
    with pytest.raises(FreezingRefused, match=r"fr1700\.1\.1 cannot be accepted"):
        freeze(respell(frozen), accept=["fr1700.1.2", "fr1700.1.1"])


# --- several at once, and a text that is being written ---


def requote(corpus: Corpus) -> Corpus:
    """Shorten a quotation of D001, so that it differs from the published one."""
    path = corpus.directory / "divergences.xml"
    text = path.read_text(encoding="utf-8")
    start = text.index("</quote>", text.index('xml:id="D001"'))
    path.write_text(text[: start - 1] + text[start:], encoding="utf-8")
    return load(corpus.directory)


def test_all_changed_divergences_are_accepted_at_once_and_no_clause(frozen: Corpus) -> None:
    corpus = requote(frozen)
    assert freeze(corpus, accept=["all-divergences"]) == ("D001",)
    with pytest.raises(FreezingRefused, match=r"fr1700\.1\.2 has changed"):
        freeze(respell(corpus), accept=["all-divergences"])


def test_a_text_that_is_being_written_is_not_frozen(frozen: Corpus) -> None:
    path = frozen.directory / FILE
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(("en1701", "fr1700.1.2"))), encoding="utf-8")
    (frozen.directory / "finished-topics.txt").write_text("except en1701\n", encoding="utf-8")
    corpus = requote(frozen)
    assert freeze(corpus, accept=["D001"]) == ("fr1700.1.2", "D001")
    assert not any(id_.startswith("en1701") for id_ in read_references(frozen.directory))
    (frozen.directory / "finished-topics.txt").write_text("\n", encoding="utf-8")
    assert {id_.partition(".")[0] for id_ in freeze(load(frozen.directory))} == {"en1701"}
