"""The corpus itself is sound, and whatever is changed in it is noticed; whatever is broken in one is still told."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from piquet_corpus.editing.validate import EditionCounts, Report, validate
from piquet_corpus.editing.validate.measures import measures
from piquet_corpus.editing.validate.problem import Problem, alike
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import ID, TEI
from piquet_corpus.work.paths import NoCorpus, corpus_dir
from tests.files import VALID

XML = ("texts/fr1700.xml", "texts/en1701.xml", "topics.xml", "alignment.xml")
PROSE = ("fileDesc", "editorialDecl", "profileDesc", "revisionDesc")
"""Parts of a header that only the grammar looks at."""


@pytest.fixture
def report(corpus_report: Report) -> Report:
    return corpus_report


def counts(report: Report, edition: str) -> EditionCounts:
    return next(one for one in report.editions if one.edition == edition)


def test_the_corpus_is_valid(report: Report) -> None:
    assert [str(problem) for problem in report.problems] == []
    assert report.ok


def test_the_digests_are_those_of_the_sources(published: Mapping[str, Any]) -> None:
    found = {one.edition: (one.letters, one.sha256, one.pages) for one in measures(corpus_dir()).values()}
    assert {id_: found[id_] for id_ in published} == {
        id_: (one.letters, one.sha256, one.pages) for id_, one in published.items()
    }


def test_the_report_counts_what_is_there(report: Report, corpus: Corpus) -> None:
    for edition in corpus.editions.values():
        one = counts(report, edition.id)
        assert one.clauses == len(edition.clauses)
        assert one.kinds.get("example", 0) == sum(clause.kind == "example" for clause in edition.clauses)
        text = edition.file.read_text(encoding="utf-8")
        body = text[text.index("<text ") : text.index("</text>")]
        assert one.cruxes == text.count('<note type="crux"')
        assert one.comments == text.count('<note type="commentary"')
        assert one.emendations == body.count("<sic") + body.count("<supplied ")
    rows = (corpus_dir() / "alignment.xml").read_text(encoding="utf-8").splitlines()
    for id_ in corpus.editions:
        parallels = sum('<link xml:id="par.' in row and f"texts/{id_}.xml#" in row for row in rows)
        omissions = sum(row.endswith(f'texts/{id_}.xml#{id_}"/>') for row in rows)
        assert (counts(report, id_).parallels, counts(report, id_).omissions) == (parallels, omissions)


def test_what_is_not_executed_is_listed_with_its_reason(report: Report, corpus: Corpus) -> None:
    wanted = [one.id for one in corpus.clauses.values() if one.kind in ("advice", "convention", "front")]
    assert [one.clause for one in report.unexecuted] == wanted
    assert all(one.reason and one.text for one in report.unexecuted)
    advice = next(one for one in report.unexecuted if one.clause == "fr1642.4.1")
    assert advice.reason == "A remark on the advantage of the elder hand; the rule is in the next clause."


def test_one_letter_changed_is_told_with_the_clause(changed: Callable[..., Path]) -> None:
    small = changed([{"in": "texts/fr1700.xml", "replace": "et on joue du reste", "by": "et on jous du reste"}])
    path = small / "texts" / "fr1700.xml"
    text = path.read_text(encoding="utf-8")
    problems = validate(small).problems
    line = text[: text.index("et on jous du reste")].count("\n") + 1
    quoting = [one for one in problems if one.clause == "fr1700.1.2" and one.check != "rulesets"]
    assert [(one.check, one.file, one.line) for one in quoting] == [("references", path, line)]
    assert "“et on jous du reste.”" in quoting[0].message
    assert {one.check for one in problems} == {"references", "digests", "divergences", "rulesets"}


def test_problems_go_in_order_of_file_and_line(changed: Callable[..., Path]) -> None:
    small = changed([{"in": "digests.tsv", "write": ""}])
    for name in ("fr1700", "en1701"):
        path = small / "texts" / f"{name}.xml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("#kind.rule", "#rel.parallel"), encoding="utf-8")
    places = [(str(one.file), one.line) for one in validate(small).problems]
    assert {Path(file).name for file, _ in places} >= {"digests.tsv", "en1701.xml", "fr1700.xml"}
    assert len({line for file, line in places if file.endswith("fr1700.xml")}) > 2
    assert places == sorted(places)


def test_problems_of_a_file_are_alike_if_only_what_they_name_is_another() -> None:
    told = (
        ("links", "a.xml", "case:piquet/pack#a-two: unknown case"),
        ("links", "a.xml", "kings.worth is not in “trois Rois”"),
        ("links", "a.xml", "case:tarot/whole-coups#dealt-by-five: unknown case"),
        ("links", "b.xml", "case:piquet/pack#a-two: unknown case"),
        ("cases", "a.xml", "case:piquet/pack#a-two: unknown case"),
        ("links", "a.xml", "trio.worth is not in “Monde”"),
        ("links", "a.xml", "line 4: unknown rule"),
    )
    problems = [Problem(Path(file), line, None, said, check) for line, (check, file, said) in enumerate(told, 1)]
    assert [[one.line for one in group] for group in alike(problems)] == [[1, 3], [2, 6], [4], [5], [7]]


def test_a_directory_that_is_no_corpus_is_one_problem(tmp_path: Path) -> None:
    assert [(one.check, one.file.name) for one in validate(tmp_path).problems] == [("files", "topics.xml")]


def test_a_directory_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoCorpus, match="nowhere: no such directory"):
        validate(tmp_path / "nowhere")


def test_a_corpus_without_texts_is_not_valid(tmp_path: Path) -> None:
    shutil.copytree(VALID, tmp_path / "corpus", ignore=shutil.ignore_patterns("texts"))
    assert ("files", "texts") in {(one.check, one.file.name) for one in validate(tmp_path / "corpus").problems}


def breakages() -> Iterator[tuple[str, str, str]]:
    """One of every attribute of every element, and one of every element: the file, the path and the attribute or ""."""
    for name in XML:
        seen = set()
        for element in etree.parse(VALID / name).getroot().iter(f"{TEI}*"):
            path = element.getroottree().getelementpath(element)
            if any(f"{TEI}{part}" in path for part in PROSE):
                continue
            for attribute in ("", *element.attrib):
                if (element.tag, attribute) not in seen and path != ".":
                    seen.add((element.tag, attribute))
                    yield name, path, str(attribute)


@pytest.mark.parametrize("which", [slice(0, None, 3), pytest.param(slice(None), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("file", XML)
def test_nothing_that_is_taken_away_breaks_a_check(file: str, which: slice, tmp_path: Path) -> None:
    corpus = Path(shutil.copytree(VALID, tmp_path / "corpus"))
    places = [(path, attribute) for name, path, attribute in breakages() if name == file][which]
    assert len(places) > 2
    for path, attribute in places:
        tree = etree.parse(VALID / file)
        element = tree.find(path)
        assert element is not None
        if attribute:
            del element.attrib[attribute]
        else:
            parent = element.getparent()
            assert parent is not None
            parent.remove(element)
        tree.write(corpus / file, encoding="utf-8", xml_declaration=True)
        report = validate(corpus)
        assert all(str(problem) for problem in report.problems)
        if attribute in (ID, "n", "ana", "target", "type", "match", "use", "facs"):
            assert not report.ok, f"{file}: {path} without {attribute}"
