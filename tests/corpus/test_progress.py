"""`validate --progress`, and the next thing to do: on the small valid corpus, and on a text without anything else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.progress import STEPS, Item, model_of, next_to_do, progress
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import load
from tests.files import FIXTURES

LEAFLET = FIXTURES / "add-an-edition" / "corpus"
WRITTEN = [{"in": "finished-topics.txt", "write": "except en1701\n"}]
"""Changes to the small corpus: its English edition is still being written."""
Changed = Callable[..., Path]


def item(directory: Path, edition: str, what: str) -> Item:
    """What is counted under a name."""
    return next(one for one in progress(load(directory), edition).items if one.what == what)


def numbers(directory: Path, edition: str, what: str) -> tuple[int, int, int]:
    """How many are done, to be reviewed, left."""
    found = item(directory, edition, what)
    return found.done, found.review, found.left


def following(directory: Path, *problems: Problem) -> str | None:
    """The next thing to do."""
    return next_to_do(load(directory), problems)


def problem(check: str) -> Problem:
    """A problem that a check has found."""
    return Problem(Path("/corpus/some.xml"), 7, "en1701.1.1.1", "something is wrong", check)


# --- a text that has nothing else yet; slow, so that they are not run where the whole leaflet has been added ---


@pytest.fixture
def leaflet(copied: Path) -> Path:
    """The whole corpus with the text of a leaflet, of which nothing else has been written."""
    shutil.copyfile(LEAFLET / "texts" / "de1700.xml", copied / "texts" / "de1700.xml")
    finished = copied / "finished-topics.txt"
    lines = [line for line in finished.read_text(encoding="utf-8").splitlines() if not line.startswith("except ")]
    finished.write_text("\n".join((*lines, "except de1700", "")), encoding="utf-8")
    return copied


@pytest.mark.slow
def test_a_text_alone_can_be_measured(leaflet: Path) -> None:
    found = {one.what: (one.done, one.review, one.left) for one in progress(load(leaflet), "de1700").items}
    assert found["clauses with kind and topic"] == (10, 0, 0)
    assert found["letters as in the source"] == (0, 0, 1)
    assert found["clauses translated"] == (0, 0, 10)
    assert found["rows with en1651"] == (0, 0, 10 + 205)  # its own clauses, and those of 1651
    assert found["rule sets"] == (0, 0, 1)
    assert found["references frozen"] == (0, 0, 10)
    assert found["finished"] == (0, 0, 1)


@pytest.mark.slow
def test_the_next_thing_follows_the_guide(leaflet: Path) -> None:
    assert "measure the letters" in (following(leaflet) or "")
    for name in ("digests.tsv", "translations/de1700.en.xml"):
        there = (leaflet / name).read_text(encoding="utf-8") if (leaflet / name).exists() else ""
        (leaflet / name).write_text(there + (LEAFLET / name).read_text(encoding="utf-8"), encoding="utf-8")
    align = "Next for de1700: 10 clauses have no row towards fr1642: `piquet-corpus align de1700 --from en1674`"
    assert following(leaflet) == align


@pytest.mark.slow
def test_an_edition_begins_from_one_of_its_language_then_from_the_nearest_in_time(leaflet: Path) -> None:
    corpus = load(leaflet)
    found = {edition.id: model_of(corpus, edition) for edition in corpus.editions.values()}
    assert {id_: model.id if model else None for id_, model in found.items()}.items() >= {
        "fr1642": "modern",  # of its language
        "en1651": "en1674",
        "en1674": "en1651",
        "de1700": "en1674",
        "modern": "fr1642",
        "tarot1637": None,
    }.items()


# --- the small corpus ---


def test_what_is_done_is_counted(changed: Changed) -> None:
    directory = changed([])
    assert numbers(directory, "fr1700", "clauses with kind and topic") == (5, 0, 0)
    assert numbers(directory, "fr1700", "rows with en1701") == (5, 0, 0)
    assert numbers(directory, "fr1700", "clauses translated") == (5, 0, 0)
    assert numbers(directory, "en1701", "rows with a divergence or waiver") == (3, 0, 0)
    assert following(directory) is None


def test_proposals_are_to_be_reviewed(changed: Changed) -> None:
    seg, link = '<seg type="clause" n="1" xml:id="en1701.1.2.1"', '<link xml:id="par.2"'
    mark = ' resp="#proposal" cert="low"'
    directory = changed(
        [
            *WRITTEN,
            {"in": "texts/en1701.xml", "replace": seg, "by": seg + mark},
            {"in": "alignment.xml", "replace": link, "by": link + mark},
        ]
    )
    assert numbers(directory, "en1701", "clauses with kind and topic") == (3, 1, 0)
    assert numbers(directory, "en1701", "rows with fr1700") == (4, 1, 0)
    assert "kind and topic of 1 clause are proposals" in (following(directory) or "")
    assert "from en1701.1.2.1 on" in (following(directory) or "")
    assert "of the step “text”" in (
        following(directory, problem("schema")) or ""
    )  # a fault of the text is mended first


def test_a_clause_without_a_row_is_left(changed: Changed) -> None:
    gone = 'texts/fr1700.xml#fr1700.2.1 texts/en1701.xml#en1701.1.1.2"'
    directory = changed([*WRITTEN, {"in": "alignment.xml", "replace": gone, "by": 'texts/en1701.xml#en1701.1.1.2"'}])
    assert numbers(directory, "en1701", "rows with fr1700") == (4, 0, 2)
    sentence = "Next for en1701: 1 clause has no row towards fr1700: `piquet-corpus align en1701 --from fr1700`"
    assert following(directory) == sentence


def test_a_rule_set_that_cannot_be_read_does_not_stop_it(changed: Changed) -> None:
    directory = changed([*WRITTEN, {"in": "rulesets/fr1700.yaml", "add": "\nnot: [valid"}])
    assert numbers(directory, "en1701", "rule sets") == (0, 0, 1)
    assert "a rule set cannot be read; " in (following(directory) or "")


def test_without_a_rule_set_one_is_to_be_scaffolded(changed: Changed) -> None:
    directory = changed(
        [
            *WRITTEN,
            {"in": "rulesets/en1701.yaml", "delete": True},
            {"in": "cases/piquet/pack.cases.yaml", "write": "[]\n"},
        ]
    )
    command = "`piquet-corpus scaffold rules en1701 --from fr1700 --write`"
    assert following(directory) == f"Next for en1701: en1701 has no rule set: {command}"


def test_references_come_before_divergences(changed: Changed) -> None:
    lost = [
        line for line in (FIXTURES / "valid" / "refs.tsv").read_text().splitlines() if line.startswith("en1701.pr.1")
    ]
    cases = (FIXTURES / "valid" / "divergences.xml").read_text(encoding="utf-8")
    assert "alignment.xml#om.2" in cases
    directory = changed(
        [
            *WRITTEN,
            {"in": "refs.tsv", "replace": lost[0] + "\n", "by": ""},
            {"in": "divergences.xml", "write": cases.replace("om.2", "om.1")},
        ]
    )
    assert numbers(directory, "en1701", "rows with a divergence or waiver") == (2, 0, 1)
    assert numbers(directory, "en1701", "references frozen") == (3, 0, 1)
    items = progress(load(directory), "en1701").items
    asked = [one.command for one in items if one.step in ("references", "divergences", "finished") and one.command]
    register = "piquet-corpus scaffold register en1701 --write"  # references are frozen when the text is finished
    assert asked == [register, "piquet-corpus validate"]
    (directory / "finished-topics.txt").write_text("\n", encoding="utf-8")
    items = progress(load(directory), "en1701").items
    asked = [one.command for one in items if one.step in ("references", "divergences", "finished") and one.command]
    assert asked == ["piquet-corpus refs --freeze", register]
    assert [one.step for one in items] == sorted((one.step for one in items), key=STEPS.index)


def test_a_fault_of_the_text_comes_first(changed: Changed) -> None:
    directory = changed(WRITTEN)
    assert "no rule rests on 2 clauses" in (following(directory) or "")
    first = "Next: put right the first problem of the step “text”, /corpus/some.xml:7 (en1701.1.1.1): "
    assert (following(directory, problem("alignment"), problem("schema")) or "").startswith(first)


def test_problems_that_follow_from_what_is_missing_come_after_it(changed: Changed) -> None:
    gone = 'texts/fr1700.xml#fr1700.2.1 texts/en1701.xml#en1701.1.1.2"'
    directory = changed([*WRITTEN, {"in": "alignment.xml", "replace": gone, "by": 'texts/en1701.xml#en1701.1.1.2"'}])
    assert "has no row towards fr1700" in (following(directory, problem("alignment")) or "")
    assert "of the step “letters”" in (following(directory, problem("digests")) or "")


def test_a_corpus_that_cannot_be_read_has_its_file_named() -> None:
    assert "/corpus/some.xml:7" in (next_to_do(None, [problem("files")]) or "")


# --- marks in YAML ---


def test_a_ground_marked_for_review_is_counted(changed: Changed) -> None:
    corpus = load(changed([]))
    before = next(one for one in progress(corpus, "en1701").items if one.what == "grounds")
    use = next(iter(corpus.rulesets["en1701"].rules.values()))
    authority = next(iter(use.grounds.values()))
    object.__setattr__(authority, "review", "is it so?")
    after = next(one for one in progress(corpus, "en1701").items if one.what == "grounds")
    assert (before.review, after.review, after.done) == (0, 1, before.done - 1)


# --- the command ---


@pytest.mark.slow
def test_the_command_prints_one_edition(ask: Any) -> None:
    answer = ask("validate", "--progress", "fr1642", "--json")
    assert answer.status == 0
    [found] = json.loads(answer.out)
    assert (found["edition"], found["being_written"]) == ("fr1642", False)
    assert {"step": "text", "what": "clauses with kind and topic", "done": 196}.items() <= found["items"][0].items()


def test_an_edition_without_a_text_is_to_be_imported(ask: Any) -> None:
    answer = ask("validate", "--progress", "xx1900")
    assert answer.status == 2
    assert "`piquet-corpus import FILE --id xx1900" in answer.err


def test_a_lexicon_that_cannot_be_read_is_the_next_thing(changed: Changed) -> None:
    directory = changed([*WRITTEN, {"in": "spelling.en1701.tsv", "write": "no heading\n"}])
    assert numbers(directory, "en1701", "word forms with a spelling") == (0, 0, 1)
    told = following(directory, problem("spelling")) or ""
    assert told.startswith("Next for en1701: a file cannot be read; ")
    assert "spelling.en1701.tsv:1: the first line must be" in told
