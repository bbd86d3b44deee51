"""The corpus as a whole: references, what hangs on a clause, a corpus of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.work.errors import CorpusError, UnknownReference
from piquet_corpus.work.paths import NotWritten, shown, write_text
from rules.core.errors import RuleSetError


def test_editions_are_in_order_of_game_and_time(corpus: Corpus, published: Mapping[str, Any]) -> None:
    assert [id_ for id_ in corpus.editions if id_ in published] == list(published)


def test_every_edition_is_of_its_game(corpus: Corpus, published: Mapping[str, Any]) -> None:
    assert {id_: corpus.editions[id_].game for id_ in published} == {id_: one.game for id_, one in published.items()}


@pytest.mark.parametrize(
    ("reference", "first", "last"),
    [
        ("fr1642.6.2", "fr1642.6.2", "fr1642.6.2"),
        ("fr1642.6", "fr1642.6.1", "fr1642.6.7"),
        ("fr1642.pr", "fr1642.pr.1", "fr1642.pr.6"),
        ("en1651.8", "en1651.8.1.1", "en1651.8.5.3"),
        ("en1651.8.2", "en1651.8.2.1", "en1651.8.2.5"),
        ("en1651.p3", "en1651.2.1.3", "en1651.2.1.7"),
    ],
)
def test_a_reference_leads_to_its_clauses(corpus: Corpus, reference: str, first: str, last: str) -> None:
    passage = corpus.passage(reference)
    assert (passage[0].id, passage[-1].id) == (first, last)


@pytest.mark.parametrize("reference", ["fr1642.6.99", "fr1642.99", "en1651.p99", "", "fr1642.6..9", "é"])
def test_an_unknown_reference_is_refused(corpus: Corpus, reference: str) -> None:
    with pytest.raises(UnknownReference):
        corpus.passage(reference)


def test_an_unknown_reference_names_the_nearest(corpus: Corpus) -> None:
    with pytest.raises(UnknownReference, match=r"did you mean .*fr1642\.6\.2") as raised:
        corpus.clause("fr1642.6-2")
    assert raised.value.nearest[0] == "fr1642.6.2"


def test_a_clause_knows_its_rows(corpus: Corpus) -> None:
    row, *others = corpus.parallels("fr1642.6.4")
    assert isinstance(row, Parallel)
    assert (row.relation, row.clauses) == ("conflict", ("fr1642.6.4", "en1651.7.1.6"))
    assert ("fr1642.6.4", "modern.6.15") in [one.clauses for one in others]
    with pytest.raises(UnknownReference, match="unknown reference 'nothing'"):
        corpus.parallels("nothing")


def test_an_omission_can_be_cited(corpus: Corpus) -> None:
    omission = corpus.cited("om.0001")
    assert isinstance(omission, Omission)
    assert (omission.edition, omission.relation) == ("fr1642", "omission")
    assert omission.clauses == ("en1651.9.1.8",)
    assert isinstance(corpus.cited("fr1642.6.2"), Clause)
    assert corpus.cited("par.0001") is None


def test_a_clause_knows_what_rests_on_it(corpus: Corpus) -> None:
    assert ("fr1642", "sequence.best", "saved") in {
        (use.rulesets[0], use.rule, use.ground) for use in corpus.uses.grounds.get("fr1642.10.3", ())
    }
    assert ("fr1642", "card.value", "ace") in {
        (use.rulesets[0], use.rule, use.parameter.name) for use in corpus.uses.parameters.get("fr1642.2.12", ())
    }
    assert "the-tierce-major-saves-lesser-ones" in {case.id for case in corpus.cases_about("fr1642.10.5")}


def test_topics_are_grouped_and_named_in_both_languages(corpus: Corpus) -> None:
    topics = corpus.topics
    assert topics.label("point.value", "fr") != topics.label("point.value", "en")
    assert topics.label("no.such") == "no.such"
    assert topics.label("kind.rule") == "rule"
    assert topics.label("kind.advice") != topics.categories["kind.advice"].reason
    assert topics.is_topic("point.value")
    assert not topics.is_topic("phase.pack")
    assert topics.categories["card.value"].parent == "phase.pack"
    assert topics.is_executable("rule")
    assert not topics.is_executable("advice")
    assert topics.categories["kind.advice"].reason


def test_a_corpus_may_bring_its_own_rule_sets(changed: Callable[..., Path]) -> None:
    own = [{"in": f"rulesets/{name}.yaml", "delete": True} for name in ("fr1700", "en1701")]
    small = changed(own)
    assert load(small).rulesets == {}
    (small / "rulesets" / "broken.yaml").write_text("id: broken\n", encoding="utf-8")
    with pytest.raises(RuleSetError, match="broken"):
        _ = load(small).rulesets


@pytest.mark.parametrize("name", ["topics.xml", "alignment.xml"])
def test_a_missing_file_is_named(changed: Callable[..., Path], name: str) -> None:
    with pytest.raises(CorpusError, match=name):
        load(changed([{"in": name, "delete": True}]))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "b.txt"
    write_text(path, "old")

    def fail(self: Path, target: Path) -> None:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(NotWritten, match="no room"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [one.name for one in path.parent.iterdir()] == ["b.txt"]


def test_paths_are_shown_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "x" / "y.xml") == str(Path("x") / "y.xml")
    assert shown(tmp_path.parent) == str(tmp_path.parent)
